import TacetProfile
import Tacet
import TacetDecoding

/// A profile capture that a game wrote, read as data from a stranger: every size is bounded, every number has its
/// range, and an error names the line.
struct CaptureFile {
    let path: String
    let capture: ProfileCapture
    /// The version of the file's format.
    let version: Int
    /// The names of columns that the version does not define. Their numbers were left out.
    let unknownColumns: [String]

    /// The most bytes of the first line.
    private static let headerBytes = 65_536
    /// The most bytes of a block's line.
    private static let blockBytes = 4_096

    private static let remedy = "Copy the file again from where the game wrote it, or record again."
    private static let purpose =
        "Give a file that ProfileCapture.write(to:), tacet_profiler_write_capture() or `tacet profile attach --capture` wrote."

    /// Whether the file's first line says that the file is a capture, of any version.
    static func isCapture(_ path: String) throws -> Bool {
        var lines = LineReader(try FileSource(path: path))
        guard let end = try lines.read(limit: headerBytes), end != .limit else { return false }
        return CaptureHeader.isHeader(lines.line)
    }

    /// Reads a capture.
    ///
    /// - Parameter limit: The most blocks that the file may have.
    init(_ path: String, limit: Int = ProfileCapture.limit) throws {
        var lines = LineReader(try FileSource(path: path))
        let end = try lines.read(limit: Self.headerBytes)
        guard let end, end != .limit, CaptureHeader.isHeader(lines.line) else {
            throw Failure("read \(path): it is no profile capture. \(Self.purpose)")
        }
        let header: CaptureHeader
        do throws(CaptureFault) {
            header = try CaptureHeader(lines.line, limit: limit)
        } catch {
            throw Failure("read \(path): line 1: \(error.detail). \(error.remedy ?? Self.remedy)")
        }
        var blocks: [BlockProfile] = []
        var notes = CaptureNotes()
        let limit = header.blockCount ?? limit
        while let end = try lines.read(limit: Self.blockBytes) {
            let fault: (String) -> Failure = { Failure("read \(path): line \(lines.number) \($0). \(Self.remedy)") }
            guard end != .limit else { throw fault("has more than \(Self.blockBytes) bytes") }
            do throws(CaptureFault) {
                if header.hasNotes, lines.line.first == UInt8(ascii: "{") {
                    try notes.add(lines.line)
                    continue
                }
                guard blocks.count < limit else {
                    throw CaptureFault("is one block too many: the capture has at most \(limit) blocks")
                }
                let block = try header.block(lines.line)
                guard block.start >= blocks.last?.start ?? 0 else {
                    throw CaptureFault("begins before the block of the line above it")
                }
                blocks.append(block)
            } catch {
                let isCut = end == .endOfFile
                throw fault(isCut ? "ends in the middle: the file was cut short" : error.detail)
            }
        }
        if let count = header.blockCount, blocks.count < count {
            throw Failure(
                "read \(path): the file ends after line \(lines.number - 1), and has \(blocks.count) of its \(count) "
                    + "blocks: it was cut short. \(Self.remedy)")
        }
        self.path = path
        (version, unknownColumns) = (header.version, header.unknownColumns)
        capture = ProfileCapture(
            sampleRate: header.sampleRate, blockFrames: header.blockFrames, blocks: blocks,
            sessionChanges: notes.sessionChanges, marks: notes.marks, voiceTallies: notes.voiceTallies)
    }
}

/// A fault in a line of a capture.
struct CaptureFault: Error {
    /// The fault; the words follow the line's number.
    let detail: String
    /// What to do about it, if it is not a damaged file.
    let remedy: String?

    init(_ detail: String, remedy: String? = nil) { (self.detail, self.remedy) = (detail, remedy) }
}
