import CTacetLinux
import Glibc
import TacetPlatform

/// Remembers for the machine which length of buffer held, in `$XDG_STATE_HOME/tacet/latency` or
/// `~/.local/state/tacet/latency`.
///
/// A line has the shortest length that the stream asks for and the length that held, in microseconds. Nothing depends
/// on the file: nonsense in it, and a folder that cannot be written, count as no memory.
struct LatencyMemory {
    /// The most lines that are kept: one for each latency and sample rate.
    private static let limit = 16
    private static let sizeLimit = 1_024

    private let folder: String?

    /// - Parameter folder: Where the file is; nil keeps nothing.
    init(folder: String? = Self.standardFolder) { self.folder = folder }

    private static var standardFolder: String? {
        func value(_ name: String) -> String? {
            tacet_trusted_environment(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        return (value("XDG_STATE_HOME") ?? value("HOME").map { $0 + "/.local/state" }).map { $0 + "/tacet" }
    }

    /// The length that held, of a stream whose buffer is `shortest` at least. May wait for a disk.
    func held(for shortest: Duration) -> Duration? { entries[shortest.microseconds].map { .microseconds($0) } }

    /// Remembers a length, or forgets it if it is the shortest. May wait for a disk.
    func remember(_ held: Duration, for shortest: Duration) {
        var entries = entries
        let before = entries
        entries[shortest.microseconds] = held > shortest ? held.microseconds : nil
        guard entries != before, entries.count <= Self.limit, let folder else { return }
        write(entries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined(), in: folder)
    }

    private var entries: [Int: Int] {
        guard let folder else { return [:] }
        let file = open("\(folder)/latency", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return [:] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return [:] }
        var entries: [Int: Int] = [:]
        for line in String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").prefix(Self.limit) {
            let numbers = line.split(separator: " ").map { Int($0) }
            guard numbers.count == 2, let shortest = numbers[0], let held = numbers[1],
                (1...1_000_000).contains(shortest), (shortest...1_000_000).contains(held)
            else { continue }
            entries[shortest] = held
        }
        return entries
    }

    private func write(_ text: String, in folder: String) {
        if mkdir(folder, 0o700) != 0, errno == ENOENT, let end = folder.lastIndex(of: "/") {
            mkdir(String(folder[..<end]), 0o700)
            mkdir(folder, 0o700)
        }
        // Two engines may write at once: each writes a file of its own, and the last one counts.
        let path = "\(folder)/latency.\(getpid()).\(tacet_thread_number())"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        let isWritten = SignalMask.withFileLimitAsError {
            text.withCString { Glibc.write(file, $0, strlen($0)) == strlen($0) }
        }
        close(file)
        if !isWritten || rename(path, "\(folder)/latency") != 0 { unlink(path) }
    }
}
