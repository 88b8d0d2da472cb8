import Glibc
import TacetProfile
public import TacetSession
import TacetPlatform

/// Every block that was mixed while a capture ran, and a file format for them.
///
/// `tacet profile show` prints what a file holds. The article <doc:Profiling> documents the format.
public struct ProfileCapture: Hashable, Sendable {
    /// The version of the format that ``write(to:)`` writes.
    public static let version = 4
    /// The name of the format, in the first member of the first line.
    package static let format = "tacet-profile"
    /// The most blocks of a capture: 3 hours at the default sample rate and block size. Later blocks are not kept.
    public static let limit = 1_048_576

    /// The mixer's sample rate in hertz.
    public let sampleRate: Int
    /// The mixer's block size in frames.
    public let blockFrames: Int
    /// The blocks, in the order in which they were mixed.
    public let blocks: [BlockProfile]
    /// What the session allowed, and why: first when the capture began, and then each change that
    /// ``AudioEngine/update()`` saw. At most 4,096; later changes are not kept.
    public let sessionChanges: [SessionChange]

    /// The moments that a program marked while it was attached and captured; empty in the game's own captures. At most
    /// 4,096 with ``sessionChanges``.
    public let marks: [Mark]

    /// The voices that began, ended and were stolen, by block, sound and bus. At most 65,536; later ones are not kept,
    /// and only the counts of ``blocks`` have them.
    public let voiceTallies: [VoiceTally]

    package init(
        sampleRate: Int, blockFrames: Int, blocks: [BlockProfile], sessionChanges: [SessionChange] = [],
        marks: [Mark] = [], voiceTallies: [VoiceTally] = []
    ) {
        self.sampleRate = sampleRate
        self.blockFrames = blockFrames
        self.blocks = blocks
        self.sessionChanges = sessionChanges
        self.marks = marks
        self.voiceTallies = voiceTallies
    }

    /// The deadline for mixing a block: the length of its sound.
    public var deadline: Duration { .seconds(Double(blockFrames) / Double(sampleRate)) }

    /// The deadline in the unit of the blocks' times.
    package var deadlineNanoseconds: Double { Double(blockFrames) / Double(sampleRate) * 1e9 }

    /// Percentiles of the blocks' times and counts.
    public var summary: Profiler.Summary { Profiler.Summary(blocks, deadline: deadlineNanoseconds) }

    /// The file's text.
    package var text: String {
        let columns = CaptureColumn.columns(version: Self.version)
        let heading = CaptureHeading(
            format: Self.format, version: Self.version, sampleRate: sampleRate, blockFrames: blockFrames,
            blocks: blocks.count, columns: columns.map(\.name))
        var text = JSONValue(encoding: heading).text + "\n"
        func add(_ note: CaptureNote) { text += JSONValue(encoding: note).text + "\n" }
        for change in sessionChanges { add(.session(CaptureNote.Session(change))) }
        for mark in marks { add(.mark(CaptureNote.Mark(mark))) }
        for tally in voiceTallies { add(.voice(CaptureNote.Voice(tally))) }
        for block in blocks {
            text += "[" + columns.map { "\($0.value(block))" }.joined(separator: ",") + "]\n"
        }
        return text
    }

    /// Writes the capture to the file at `path`. The whole file takes the place of one that is there, which stays as it
    /// was if the capture cannot be written, or if the game ends meanwhile. Blocking.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the file cannot be written. Choose a directory that exists and has
    ///   room.
    public func write(to path: String) throws(AudioError) {
        let file = OutputFile(path)
        do throws(AudioError) {
            try fill(file)
            try file.keep()
        } catch {
            file.discard()
            throw error
        }
    }

    private func fill(_ file: OutputFile) throws(AudioError) {
        let descriptor = open(file.place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(file.name) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                let rest = UnsafeRawBufferPointer(rebasing: $0[done...])
                return SignalMask.withFileLimitAsError { Glibc.write(descriptor, rest.baseAddress, rest.count) }
            }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                throw Self.failure(file.name)
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
