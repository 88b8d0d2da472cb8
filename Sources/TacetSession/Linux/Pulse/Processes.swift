import Glibc

/// Reads `/proc` for processes whose streams state no role: their ancestors, their script, and whether they use OpenAL.
///
/// Each process is read once while it has a stream.
struct Processes {
    struct Facts {
        /// The process's parent, the parent's parent, and so on, nearest first.
        var ancestors: [Int32] = []
        /// The script, if the program is an interpreter.
        var script: String?
        /// Whether the process has loaded OpenAL; nil until a caller asked.
        var usesOpenAL: Bool?
    }

    /// How many ancestors are read. A browser's main process is one or two steps up; further up are shells, not players.
    private static let depth = 4
    private static let mapsLimit = 512 * 1024

    private var known: [Int32: Facts] = [:]

    /// Returns the facts of a process, and reads them first if they are not known yet.
    ///
    /// - Parameter asksForOpenAL: Whether to find out if the process has loaded OpenAL, which costs more.
    mutating func facts(of process: Int32, asksForOpenAL: Bool) -> Facts {
        var facts = known[process] ?? Facts(ancestors: Self.ancestors(of: process), script: Self.script(of: process))
        if asksForOpenAL, facts.usesOpenAL == nil { facts.usesOpenAL = Self.usesOpenAL(process) }
        known[process] = facts
        return facts
    }

    /// Forgets all other processes, because the kernel uses process ids again.
    mutating func keep(_ processes: Set<Int32>) { known = known.filter { processes.contains($0.key) } }

    private static func ancestors(of process: Int32) -> [Int32] {
        var ancestors: [Int32] = []
        var next = process
        while ancestors.count < depth, let parent = parent(of: next), parent > 1 {
            ancestors.append(parent)
            next = parent
        }
        return ancestors
    }

    /// The parent by `/proc/PID/stat`, see proc(5): the second field after the program's name, which stands in brackets.
    private static func parent(of process: Int32) -> Int32? {
        let text = String(decoding: start(of: "/proc/\(process)/stat", limit: 512), as: UTF8.self)
        guard let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[bracket...].split(separator: " ")
        return fields.count > 2 ? Int32(fields[2]) : nil
    }

    private static let interpreters = ["perl", "python", "bash", "sh", "ruby", "lua", "mono", "java"]

    private static func script(of process: Int32) -> String? {
        let words = start(of: "/proc/\(process)/cmdline", limit: 1024).split(separator: 0).prefix(2)
            .map { String(decoding: $0, as: UTF8.self).split(separator: "/").last.map(String.init) ?? "" }
        guard words.count == 2, interpreters.contains(where: words[0].hasPrefix) else { return nil }
        return words[1]
    }

    private static func usesOpenAL(_ process: Int32) -> Bool {
        // The file contains no zero byte, so `strstr` sees all of it.
        let text = start(of: "/proc/\(process)/maps", limit: mapsLimit).map(CChar.init(bitPattern:)) + [0]
        return strstr(text, "libopenal") != nil
    }

    private static func start(of path: String, limit: Int) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 * 1024) { buffer in
            while bytes.count < limit {
                let count = read(file, buffer.baseAddress, min(buffer.count, limit - bytes.count))
                guard count > 0 else { break }
                bytes.append(contentsOf: buffer.prefix(count))
            }
        }
        return bytes
    }
}
