import Glibc
import Tacet

/// The bytes that another program or a shell passes to the command.
enum StandardInput {
    static let name = "standard input"
    /// The most bytes that are taken: an hour and a half of stereo at 48 kHz and 16 bits.
    private static let mostBytes = 1 << 30
    private static let blockBytes = 1 << 16

    /// Reads to the end.
    ///
    /// - Throws: `AudioError` with `.unreadable` if it cannot be read, `.tooLarge` for more than 1 GB.
    static func bytes() throws(AudioError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: blockBytes)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw AudioError(
                    .unreadable, operation: "read \(name)", detail: String(cString: strerror(errno)),
                    remedy: "Pass it a file: tacet inspect - < FILE.")
            }
            guard bytes.count + count <= mostBytes else {
                throw AudioError(
                    .tooLarge, operation: "read \(name)", detail: "It has more than 1 GB",
                    remedy: "Write it to a file, and name that.")
            }
            bytes += block[..<count]
        }
    }
}
