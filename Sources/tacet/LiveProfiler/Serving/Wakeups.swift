import FoundationEssentials
import Glibc

/// How often Tacet's threads in a game woke up, as the kernel counts it (proc_pid_status(5),
/// `voluntary_ctxt_switches`).
struct Wakeups {
    private let process: Int32
    /// The count of each thread, and when it was read.
    private var counts: [Int32: Int] = [:]
    private var time: Duration?
    /// Wakeups a second between the last two looks; nil before the second look, and where the kernel hides the threads.
    private(set) var perSecond: Double?

    init(of process: Int32) { self.process = process }

    /// Reads the counts anew, twice a second at most: the states of several engines arrive together.
    mutating func look(at now: Duration) {
        if let time, now - time < .milliseconds(500) { return }
        let new = Self.counts(of: process)
        defer { (counts, time) = (new, now) }
        guard let time, now > time, !new.isEmpty else { return perSecond = nil }
        let woken = new.reduce(0) { $0 + max(0, $1.value - (counts[$1.key] ?? $1.value)) }
        perSecond = Double(woken) / ((now - time) / .seconds(1))
    }

    /// The counts of Tacet's threads, all of which have names that begin so; the game's own do not count.
    private static func counts(of process: Int32) -> [Int32: Int] {
        threads(of: process).filter { $0.value.name.hasPrefix("tacet") }.mapValues(\.wakeups)
    }

    /// The name of each thread of a process, and how often it woke up. The first thread, which is the game's own, is
    /// left out.
    static func threads(of process: Int32) -> [Int32: (name: String, wakeups: Int)] {
        let folder = "/proc/\(process)/task"
        guard let directory = opendir(folder) else { return [:] }
        defer { closedir(directory) }
        var threads: [Int32: (name: String, wakeups: Int)] = [:]
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let thread = Int32(name), thread != process,
                let text = TextFile.beginning(of: "\(folder)/\(name)/status")
            else {
                continue
            }
            let lines = text.split(separator: "\n").map { $0.split { $0 == ":" || $0 == "\t" || $0 == " " } }
            let value = { (key: String) in lines.first { $0.first.map(String.init) == key }?.dropFirst().first }
            guard let count = value("voluntary_ctxt_switches").flatMap({ Int($0) }) else { continue }
            threads[thread] = (value("Name").map(String.init) ?? "", count)
        }
        return threads
    }
}
