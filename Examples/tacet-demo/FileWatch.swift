import Glibc

/// Notices by inotify that files were written or replaced, as editors and exporters do.
///
/// It watches the files' folders: an editor often writes another file and moves it over the old one, which a watch of
/// the old file would not see.
final class FileWatch {
    private let descriptor: Int32
    private let paths: [String]
    /// The folder of each watch.
    private var folders: [Int32: String] = [:]

    /// Nil if the system has no watch to give.
    init?(_ paths: [String]) {
        descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
        self.paths = paths
        guard descriptor >= 0 else { return nil }
        for folder in Set(paths.map(Self.folder)) {
            let watch = inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
            if watch >= 0 { folders[watch] = folder }
        }
        if folders.isEmpty { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The files that were written or replaced since the last call, in their order. Never waits: the kernel has queued
    /// the events.
    func changes() -> [String] {
        var changed: Set<String> = []
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                changed.formUnion(files(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            }
        }
        return changed.isEmpty ? [] : paths.filter(changed.contains)
    }

    /// The paths that a sequence of events names; all paths if the kernel's queue had no room for an event.
    private func files(in events: UnsafeRawBufferPointer) -> [String] {
        let header = MemoryLayout<inotify_event>.size
        var found: [String] = []
        var offset = 0
        while offset + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(events.count, offset + header + Int(event.len))
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return paths }
            if let folder = folders[event.wd] {
                let name = events[(offset + header)..<end].prefix { $0 != 0 }
                found.append(folder + "/" + String(decoding: name, as: UTF8.self))
            }
            offset = end
        }
        return found
    }

    private static func folder(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
