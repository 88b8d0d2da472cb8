import Glibc
import TacetPlatform

/// The directory of the files that a run makes. It goes with its files when the run ends, also by ^C, `kill` or a
/// closed terminal.
final class BenchmarkFolder: Sendable {
    let path: String

    /// Makes the directory in `TMPDIR`, or in `/tmp`, and lets a thread wait for the signals that end the run. Threads
    /// that are started later inherit the mask that leaves the signals to that thread.
    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/tacet-profile-XXXXXX".utf8CString)
        let signals = StopSignals()
        guard mkdtemp(&template) != nil else {
            throw Failure("make a directory in \(parent): \(String(cString: strerror(errno))). Set TMPDIR.")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = path
        let thread = Thread(name: "signals") {
            let number = signals.next()
            Self.remove(folder)
            StopSignals.end(by: number)
        }
        thread.detach()
    }

    deinit { Self.remove(path) }

    /// The most passes: an encoder may make another file while the directory is emptied.
    private static let passes = 8

    private static func remove(_ folder: String) {
        for _ in 0..<passes {
            guard let list = opendir(folder) else { return }
            while let entry = readdir(list) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard name != ".", name != ".." else { continue }
                let path = "\(folder)/\(name)"
                if unlink(path) != 0, errno == EISDIR { remove(path) }
            }
            closedir(list)
            if rmdir(folder) == 0 { return }
        }
    }
}
