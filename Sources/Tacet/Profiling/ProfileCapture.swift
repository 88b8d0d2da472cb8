import Glibc
public import TacetSession
import TacetSystem

/// Every block that was mixed while a capture ran, and a file format to keep them.
///
/// The file is text. Its first line is a JSON object that names the format, its version, the mixer's rate and block, and
/// the columns; every other line is a JSON array with the block's numbers in that order.
public struct ProfileCapture: Hashable, Sendable {
    /// The version of the format that ``write(to:)`` writes.
    public static let version = 1

    /// Frames a second.
    public let sampleRate: Int
    /// Frames a block.
    public let blockFrames: Int
    /// In the order they were mixed.
    public let blocks: [BlockProfile]

    /// What the blocks took.
    public var summary: Profiler.Summary {
        Profiler.Summary(blocks, deadline: Double(blockFrames) / Double(sampleRate) * 1e9)
    }

    private static let counted = [
        "voices", "realVoices", "starts", "ends", "steals", "decodedFrames", "starvedFrames",
    ]

    /// The file's text.
    var text: String {
        let columns = ["start"] + RenderStage.allCases.map { "\($0)" } + Self.counted
        let names = columns.map { "\"\($0)\"" }.joined(separator: ",")
        var text = "{\"format\":\"tacet-profile\",\"version\":\(Self.version),\"sampleRate\":\(sampleRate),"
        text += "\"blockFrames\":\(blockFrames),\"columns\":[\(names)]}\n"
        for block in blocks {
            let times = RenderStage.allCases.map { "\(block.nanoseconds($0))" }.joined(separator: ",")
            text += "[\(block.start),\(times),\(block.voices),\(block.realVoices),\(block.starts),\(block.ends),"
            text += "\(block.steals),\(block.decodedFrames),\(block.underrunFrames)]\n"
        }
        return text
    }

    /// Writes the capture to a file, which is replaced. Blocking.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the path cannot be written.
    public func write(to path: String) throws(AudioError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                throw Self.failure(path)
            }
            done += count
        }
    }

    private static func failure(_ path: String) -> AudioError {
        AudioError(
            .noOutput, operation: "write \(path)", detail: String(cString: strerror(errno)),
            remedy: "Choose a file in a directory that exists and has room.")
    }
}
