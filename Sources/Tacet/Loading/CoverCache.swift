import CTacetLinux
import Glibc
import Synchronization
import TacetDecoding
import TacetPlatform

/// Covers from inside sound files as files of their own, because a desktop shows covers by their URL:
/// `$XDG_CACHE_HOME/tacet/covers`, or `~/.cache/tacet/covers`.
///
/// The caller's thread, which waits for the disk. The folder is the user's alone, and so are the files. It holds 16
/// files of at most 1 MB; the oldest go first.
enum CoverCache {
    private static let limit = 16
    /// The number of files that were begun: several threads may write at once.
    private static let drafts = Atomic<Int>(0)

    /// Writes the picture inside the sound file at `path`, and returns the absolute path of the image; nil if there is
    /// no picture, or no room for it. A setuid or setgid program writes nothing.
    static func store(pictureIn path: String) -> String? {
        guard let source = try? FileSource(path: path), let picture = try? CoverPicture.find(in: source),
            let folder = makeFolder()
        else { return nil }
        // The same picture has the same name. The names are public, so that they are no secret: FNV-1a.
        let hash = picture.bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let name = "\(String(hash, radix: 16)).\(picture.format.rawValue)"
        makeRoom(in: folder, for: name)
        return write(picture.bytes, to: "\(folder)/\(name)")
    }

    private static func makeFolder() -> String? {
        func value(_ name: String) -> String? {
            tacet_trusted_environment(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let cache = value("XDG_CACHE_HOME") ?? value("HOME").map({ $0 + "/.cache" }) else { return nil }
        for folder in [cache, cache + "/tacet", cache + "/tacet/covers"] { mkdir(folder, 0o700) }
        let folder = cache + "/tacet/covers"
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
            return nil
        }
        return folder
    }

    /// Writes a new file and gives it its name at once, so that no reader sees half of it.
    private static func write(_ bytes: [UInt8], to path: String) -> String? {
        let draft = "\(path).\(getpid()).\(drafts.wrappingAdd(1, ordering: .relaxed).newValue)"
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        let count = SignalMask.withFileLimitAsError {
            bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        }
        close(file)
        guard count == bytes.count, rename(draft, path) == 0 else {
            unlink(draft)
            return nil
        }
        return path
    }

    /// Removes the oldest files, until one more has room.
    private static func makeRoom(in folder: String, for name: String) {
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        var files: [(path: String, time: Int)] = []
        while let entry = readdir(entries) {
            let other = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard other != name, lstat("\(folder)/\(other)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            files.append(("\(folder)/\(other)", status.st_mtim.tv_sec))
        }
        for file in files.sorted(by: { $0.time < $1.time }).dropLast(limit - 1) { unlink(file.path) }
    }
}
