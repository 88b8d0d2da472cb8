import Glibc
import Synchronization
import TacetPlatform

/// Reads the .desktop entries of this machine once, on a thread of its own, to tell games from music.
///
/// PulseAudio derives the role game from these entries by itself; PipeWire does not.
final class InstalledGames: Sendable {
    private static let fileLimit = 4_000
    private static let byteLimit = 64 * 1024

    private let isWanted = Atomic<Bool>(true)
    private let hasBegun = Atomic<Bool>(false)
    private let found = Lock<GameNames?>(nil)
    private let missing: @Sendable (Bool) -> Void

    /// - Parameter missing: Called by ``read()`` when the system has no thread for the reading, or no memory, and when
    ///   it has.
    init(missing: @escaping @Sendable (Bool) -> Void) { self.missing = missing }

    /// The games; nil until the entries have been read.
    var names: GameNames? { found.withLock(\.self) }

    /// Starts the reading thread, unless it has been started. Never waits for it. One thread at a time.
    func read() {
        guard !hasBegun.load(ordering: .relaxed) else { return }
        let thread = Thread(name: "tacet-games", memory: MemoryCheck.threadHeap) { [self] in
            var names = GameNames()
            var count = 0
            for folder in Self.folders { read(folder, into: &names, &count) }
            found.withLock { [names] in $0 = names }
        }
        hasBegun.store(thread.hasStarted, ordering: .relaxed)
        missing(!thread.hasStarted)
        if thread.hasStarted { thread.detach() }
    }

    /// Makes the reading thread end soon.
    func stop() { isWanted.store(false, ordering: .relaxed) }

    /// The folders of .desktop files, by the XDG Base Directory Specification.
    private static var folders: [String] {
        func value(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").prefix(32)
        return ([home].compactMap(\.self) + shared.map(String.init)).map { $0 + "/applications" }
    }

    private func read(_ folder: String, into names: inout GameNames, _ count: inout Int) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while count < Self.fileLimit, isWanted.load(ordering: .relaxed), let entry = readdir(directory) {
            count += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { boundedString($0) }
            }
            guard name.hasSuffix(".desktop"), let text = Self.text(of: folder + "/" + name) else { continue }
            if let entry = DesktopEntry(text) { names.add(entry, id: String(name.dropLast(8))) }
        }
    }

    private static func text(of path: String) -> String? {
        // O_NONBLOCK: opening a named pipe must not wait for a writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8192) { buffer in
            while bytes.count < byteLimit {
                let count = Glibc.read(file, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                bytes.append(contentsOf: buffer.prefix(count))
            }
            return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
    }
}
