import CTacetLinux
import Glibc
import TacetPlatform

/// A media player that this session paused.
struct PausedMediaPlayer: Hashable {
    /// The well-known name. `owner` is the unique name: another process under the same well-known name is another
    /// player.
    let name: String
    let owner: String
}

/// Saves which media players this session paused, so that the next session can let them play on after a crash.
///
/// Each session has one file in `$XDG_RUNTIME_DIR/tacet`, locked while the process lives. A file that can be locked
/// belongs to a dead process. Without the directory nothing is saved, and nothing fails.
final class PausedMediaPlayers {
    private let path: String?
    private var file: Int32 = -1
    private(set) var players: Set<PausedMediaPlayer> = []

    private static var directory: String? {
        tacet_trusted_environment("XDG_RUNTIME_DIR").map { String(cString: $0) + "/tacet" }
    }
    private static let sizeLimit = 16 * 1024

    /// - Parameter mark: The session's unique mark.
    init(mark: String) { path = Self.directory.map { "\($0)/paused-\(mark)" } }

    deinit { closeFile() }

    private func closeFile() {
        guard file >= 0 else { return }
        close(file)
        file = -1
    }

    /// Saves `player`. Call it before the player is paused.
    func insert(_ player: PausedMediaPlayer) { change { $0.insert(player) } }

    func remove(_ player: PausedMediaPlayer) { change { $0.remove(player) } }

    func removeAll() { change { $0.removeAll() } }

    /// Forgets the players, and leaves the file to another process.
    func abandon() {
        players = []
        closeFile()
    }

    private func change<Result>(_ body: (inout Set<PausedMediaPlayer>) -> Result) {
        let before = players
        _ = body(&players)
        if players != before { write() }
    }

    private func write() {
        guard let path, let directory = Self.directory else { return }
        if players.isEmpty {
            unlink(path)
            return closeFile()
        }
        if file < 0 {
            mkdir(directory, 0o700)
            file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { return }
            // The lock is the open file's, not the process's: a child that has it open would hold the lock after a
            // crash of the game.
            _ = tacet_keep_from_children(file)
            flock(file, LOCK_EX | LOCK_NB)
        }
        let text = Array(players.map { "\($0.owner) \($0.name)\n" }.joined().utf8)
        // One write replaces the old text, of which it turns the rest into empty lines, and only then the file gets
        // shorter. A crash between the two, or a full disk, leaves the players that were saved before.
        var status = stat()
        let size = fstat(file, &status) == 0 ? Int(status.st_size) : 0
        let bytes = text + [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, size - text.count))
        let count = SignalMask.withFileLimitAsError { pwrite(file, bytes, bytes.count, 0) }
        if count == bytes.count { ftruncate(file, text.count) }
    }

    /// Returns the players that dead processes had paused, and removes their files.
    static func takeAbandoned() -> [PausedMediaPlayer] {
        guard let directory, let entries = opendir(directory) else { return [] }
        defer { closedir(entries) }
        var abandoned: [PausedMediaPlayer] = []
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix("paused-") { abandoned += take("\(directory)/\(name)") }
        }
        return abandoned
    }

    private static func take(_ path: String) -> [PausedMediaPlayer] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return [] }
        defer { unlink(path) }
        var bytes = [UInt8](repeating: 0, count: sizeLimit)
        let count = read(file, &bytes, sizeLimit)
        guard count > 0 else { return [] }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return PausedMediaPlayer(name: String(parts[1]), owner: String(parts[0]))
        }
    }
}
