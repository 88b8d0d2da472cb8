import Glibc

/// The ancestors of processes that play, to find the media player that a stream belongs to.
///
/// Chromium plays through a child process, and its media player belongs to the parent. Each process is read once while it
/// has a stream.
struct Lineages {
    /// A browser is one or two steps away; a shell or a session manager, further up, has no media player.
    private static let depth = 4

    private var known: [Int32: [Int32]] = [:]

    /// The parent of `process`, its parent, and so on, nearest first; empty if the system does not tell.
    mutating func ancestors(of process: Int32) -> [Int32] {
        if let ancestors = known[process] { return ancestors }
        var ancestors: [Int32] = []
        var next = process
        while ancestors.count < Self.depth, let parent = Self.parent(of: next), parent > 1 {
            ancestors.append(parent)
            next = parent
        }
        known[process] = ancestors
        return ancestors
    }

    /// Forgets all but these processes: numbers are used again.
    mutating func keep(_ processes: Set<Int32>) { known = known.filter { processes.contains($0.key) } }

    /// From `/proc/PID/stat`, see proc(5): the second field behind the program's name, which stands in brackets.
    private static func parent(of process: Int32) -> Int32? {
        let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer -> String in
            let count = read(file, buffer.baseAddress, buffer.count)
            return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        }
        guard let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[bracket...].split(separator: " ")
        return fields.count > 2 ? Int32(fields[2]) : nil
    }
}
