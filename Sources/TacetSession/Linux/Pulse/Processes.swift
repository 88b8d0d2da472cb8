import Glibc

/// Reads `/proc` for processes that play: their ancestors, and of those whose streams state no role also their script,
/// who started them, and what they have loaded.
///
/// Each process is read once while it has a stream.
struct Processes {
    struct Facts {
        /// The script, if the program is an interpreter.
        var script: String?
        /// Whether a starter of games started the process, or it is a script that plays through a library for games.
        var isStartedAsGame = false
        /// Whether the process has loaded OpenAL; nil until a caller asked.
        var usesOpenAL: Bool?
    }

    /// How many ancestors are read. A player that a game starts by a shell is two steps below the game.
    private static let depth = 8
    private static let mapsLimit = 512 * 1024
    private static let environmentLimit = 32 * 1024

    private var known: [Int32: Facts] = [:]
    private var lineages: [Int32: Lineage] = [:]

    private struct Lineage {
        var ancestors: [Int32]
        var isChild: Bool
    }

    /// Returns the parent of a process, the parent's parent, and so on, nearest first.
    mutating func ancestors(of process: Int32) -> [Int32] { lineage(of: process).ancestors }

    /// Whether the process descends from this one, and has stayed in its process group, as what a shell command starts
    /// does.
    mutating func isChild(_ process: Int32) -> Bool { lineage(of: process).isChild }

    private mutating func lineage(of process: Int32) -> Lineage {
        if let known = lineages[process] { return known }
        let ancestors = Self.ancestors(of: process)
        let group = Self.status(of: process)?.group
        // The group that this process leads holds its descendants alone, also those whose parent has ended.
        let isChild = group == getpid() || ancestors.contains(getpid()) && group == getpgrp()
        let lineage = Lineage(ancestors: ancestors, isChild: isChild)
        lineages[process] = lineage
        return lineage
    }

    /// Returns the facts of a process, and reads them first if they are not known yet.
    ///
    /// - Parameter asksForOpenAL: Whether to find out if the process has loaded OpenAL, which costs more.
    mutating func facts(of process: Int32, asksForOpenAL: Bool) -> Facts {
        var facts = known[process] ?? Self.facts(of: process)
        if asksForOpenAL, facts.usesOpenAL == nil { facts.usesOpenAL = Self.hasLoaded(["libopenal"], process) }
        known[process] = facts
        return facts
    }

    private static func facts(of process: Int32) -> Facts {
        let script = script(of: process)
        let environment = start(of: "/proc/\(process)/environ", limit: environmentLimit)
        let isGame =
            KnownPrograms.startsGame(environment: environment)
            || script != nil && hasLoaded(KnownPrograms.gameLibraries, process)
        return Facts(script: script, isStartedAsGame: isGame)
    }

    /// Forgets all other processes, because the kernel uses process ids again.
    mutating func keep(_ processes: Set<Int32>) {
        known = known.filter { processes.contains($0.key) }
        lineages = lineages.filter { processes.contains($0.key) }
    }

    private static func ancestors(of process: Int32) -> [Int32] {
        var ancestors: [Int32] = []
        var next = process
        while ancestors.count < depth, let parent = status(of: next)?.parent, parent > 1 {
            ancestors.append(parent)
            next = parent
        }
        return ancestors
    }

    /// The parent and the process group by `/proc/PID/stat`, see proc(5): the second and the third field after the
    /// program's name, which stands in brackets.
    private static func status(of process: Int32) -> (parent: Int32, group: Int32)? {
        let text = String(decoding: start(of: "/proc/\(process)/stat", limit: 512), as: UTF8.self)
        guard let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[bracket...].split(separator: " ")
        guard fields.count > 3, let parent = Int32(fields[2]), let group = Int32(fields[3]) else { return nil }
        return (parent, group)
    }

    private static let interpreters = ["perl", "python", "bash", "sh", "ruby", "lua", "mono", "java"]

    private static func script(of process: Int32) -> String? {
        let words = start(of: "/proc/\(process)/cmdline", limit: 1024).split(separator: 0).prefix(2)
            .map { String(decoding: $0, as: UTF8.self).split(separator: "/").last.map(String.init) ?? "" }
        guard words.count == 2, interpreters.contains(where: words[0].hasPrefix) else { return nil }
        return words[1]
    }

    private static func hasLoaded(_ libraries: [String], _ process: Int32) -> Bool {
        // The file contains no zero byte, so `strstr` sees all of it.
        let text = start(of: "/proc/\(process)/maps", limit: mapsLimit).map(CChar.init(bitPattern:)) + [0]
        return libraries.contains { strstr(text, $0) != nil }
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
