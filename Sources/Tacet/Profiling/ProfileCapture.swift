import Glibc
public import TacetSession
import TacetSystem

/// Every block that was mixed while a capture ran, and a file format for them.
///
/// The file is text. Its first line is a JSON object with the format's name and version, the mixer's sample rate and block
/// size, and the names of the columns. Every other line is a JSON array with one block's numbers, in the columns' order.
public struct ProfileCapture: Hashable, Sendable {
    /// The version of the format that ``write(to:)`` writes.
    public static let version = 1

    /// The mixer's sample rate in hertz.
    public let sampleRate: Int
    /// The mixer's block size in frames.
    public let blockFrames: Int
    /// The blocks, in the order in which they were mixed.
    public let blocks: [BlockProfile]

    /// Percentiles of the blocks' times and counts.
    public var summary: Profiler.Summary {
        Profiler.Summary(blocks, deadline: Double(blockFrames) / Double(sampleRate) * 1e9)
    }

    private static let counted = [
        "voices", "realVoices", "starts", "ends", "steals", "decodedFrames", "underrunFrames",
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

    /// Writes the capture to the file at `path`, in place of what the file held. Blocking.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the file cannot be written. Choose a directory that exists and has room.
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
