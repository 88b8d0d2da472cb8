import CTacetLinux
import Glibc
import TacetPlatform

/// Reads the player's configuration file, `$XDG_CONFIG_HOME/tacet/tacet.conf`, and notices its changes by inotify. Each
/// object belongs to one thread: that of the session, or that of an output which is being chosen.
package final class ChoicesFile {
    private let folder: String
    private let path: String
    /// The inotify descriptor; -1 if the process has none to give.
    private var watch: Int32 = -1

    /// Nil without a home directory, and for a setuid or setgid program, which must not read what its user wants it to
    /// read.
    package init?() {
        func value(_ name: String) -> String? {
            tacet_trusted_environment(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let home = value("XDG_CONFIG_HOME") ?? value("HOME").map({ $0 + "/.config" }), home.hasPrefix("/") else {
            return nil
        }
        folder = home + "/tacet"
        path = folder + "/" + ChoicesText.name
        beginWatch()
    }

    deinit { if watch >= 0 { close(watch) } }

    /// Whether the file may have changed since the last call. Never waits: the kernel has queued what happened.
    package func hasChanged() -> Bool {
        guard watch >= 0 else {
            beginWatch()
            return watch >= 0  // what changed meanwhile was not seen
        }
        var hasEvents = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while Glibc.read(watch, buffer.baseAddress, buffer.count) > 0 { hasEvents = true }
        }
        // The folder may have come into being, or have been replaced.
        if hasEvents { beginWatch() }
        return hasEvents
    }

    /// Watches the file, which may be a link into another folder, and its folder, or the nearest one that exists.
    private func beginWatch() {
        if watch >= 0 { close(watch) }
        watch = inotify_init1(O_NONBLOCK | O_CLOEXEC)
        guard watch >= 0 else { return }
        let content = UInt32(IN_CLOSE_WRITE)
        let entries = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
        let itself = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
        _ = inotify_add_watch(watch, path, content | itself)
        var folder = self.folder[...]
        while inotify_add_watch(watch, String(folder), content | entries | itself) < 0 {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return }
            folder = folder[..<slash]
        }
    }

    /// Returns the file's text up to the limit; empty if there is no file. A FIFO or a device counts as no file.
    package func read() -> String {
        let file = tacet_open_readonly(path)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return "" }
        return withUnsafeTemporaryAllocation(byteCount: ChoicesText.byteLimit, alignment: 1) { buffer in
            var count = 0
            while count < buffer.count {
                let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                guard got > 0 else { break }
                count += got
            }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
