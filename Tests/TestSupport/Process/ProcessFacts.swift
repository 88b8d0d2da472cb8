import CTestSupport
import Glibc

/// The resources of a process, as the kernel reports them in `/proc/PID`.
package struct ProcessFacts: Sendable {
    package let threads: Int
    /// The names of its threads, sorted. See `man 5 proc`, `/proc/PID/task/TID/comm`.
    package let threadNames: [String]
    /// The numbers of its open descriptors.
    package let descriptors: [Int]
    /// The descriptors, beyond the three standard ones, that a program it executes would inherit. Leaves out the shared
    /// memory of a sound server, which libpulse receives without the close-on-exec flag.
    package let inheritable: [Int]
    /// Resident memory in bytes. Freed memory counts, unless ``returnFreedMemory()`` was called before.
    package let residentBytes: Int
    /// Memory in bytes that is the process's own and no file's: the heap, the stacks, and what it wrote of a library's
    /// data. It is exact, unlike ``residentBytes``. The kernel's `Private_Dirty` is not: it counts the code of a
    /// program that was just linked until the disk has it.
    package let privateBytes: Int
    /// The size of its address space in bytes.
    package let addressBytes: Int

    /// - Parameter processID: The process; nil for this one.
    package init(of processID: Int32? = nil) {
        let directory = "/proc/" + (processID.map(String.init) ?? "self")
        let tasks = Self.entries(of: directory + "/task")
        threads = tasks.count
        threadNames = tasks.compactMap { Self.contents(of: directory + "/task/\($0)/comm") }
            .map { String($0.prefix { $0 != "\n" }) }.sorted()
        descriptors = Self.entries(of: directory + "/fd").compactMap { Int($0) }
        inheritable = descriptors.filter { descriptor in
            // See `man 5 proc`: the flags are octal, and O_CLOEXEC is 02000000.
            guard descriptor > 2, !Self.target(of: directory + "/fd/\(descriptor)").hasPrefix("/memfd:"),
                let text = Self.contents(of: directory + "/fdinfo/\(descriptor)"),
                let line = text.split(separator: "\n").first(where: { $0.hasPrefix("flags:") }),
                let flags = Int(line.dropFirst(6).drop { $0.isWhitespace }, radix: 8)
            else { return false }
            return flags & 0o2000000 == 0
        }
        let pages = (Self.contents(of: directory + "/statm") ?? "").split(separator: " ").compactMap { Int($0) }
        addressBytes = (pages.first ?? 0) * Int(getpagesize())
        let rollup = (Self.contents(of: directory + "/smaps_rollup") ?? "").split(separator: "\n")
        let own = rollup.first { $0.hasPrefix("Anonymous:") }?.split(separator: " ").dropFirst().first
        privateBytes = own.flatMap { Int($0) }.map { $0 * 1_024 } ?? 0
        residentBytes = (pages.dropFirst().first ?? 0) * Int(getpagesize())
    }

    /// Makes the allocator return large blocks to the system when they are freed. For a process that runs only this
    /// test.
    package static func returnFreedMemory() { test_return_freed_memory() }

    /// Gives the memory back to the system that the allocator keeps for its next use.
    package static func trimMemory() { test_trim_memory() }

    /// Returns the processor time in seconds of the threads of this process whose names satisfy `isCounted`.
    ///
    /// The time of threads that end between two calls is lost. See `man 5 proc`, `/proc/PID/task/TID/schedstat`: the
    /// first number is in nanoseconds, where `stat` has only hundredths of a second.
    package static func processorTime(ofThreads isCounted: (String) -> Bool) -> Double {
        var nanoseconds = 0.0
        for task in entries(of: "/proc/self/task").map({ "/proc/self/task/" + $0 }) {
            guard let name = contents(of: task + "/comm"), isCounted(String(name.prefix { $0 != "\n" })),
                let time = contents(of: task + "/schedstat")?.split(separator: " ").first.flatMap({ Double($0) })
            else { continue }
            nanoseconds += time
        }
        return nanoseconds * 1e-9
    }

    /// Returns how often the threads of this process whose names satisfy `isCounted` have gone to sleep, and so woken
    /// again.
    ///
    /// See `man 5 proc`, `/proc/PID/task/TID/status`: voluntary_ctxt_switches.
    package static func sleeps(ofThreads isCounted: (String) -> Bool) -> Int {
        var count = 0
        for task in entries(of: "/proc/self/task").map({ "/proc/self/task/" + $0 }) {
            guard let name = contents(of: task + "/comm"), isCounted(String(name.prefix { $0 != "\n" })),
                let lines = contents(of: task + "/status")?.split(separator: "\n"),
                let line = lines.first(where: { $0.hasPrefix("voluntary_ctxt_switches:") })
            else { continue }
            count += line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
        }
        return count
    }

    /// The lines of `/proc/self/task/TID/status` of each thread of this process, by their names.
    package static var tasks: [[String: String]] {
        entries(of: "/proc/self/task").compactMap { task in
            guard let text = contents(of: "/proc/self/task/\(task)/status") else { return nil }
            return text.split(separator: "\n").reduce(into: [:]) { facts, line in
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { facts[String(parts[0])] = String(parts[1].drop { $0.isWhitespace }) }
            }
        }
    }

    private static func entries(of path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // Leaves out the descriptor of the listing itself.
            if !name.hasPrefix("."), Int(name) != Int(dirfd(directory)) { names.append(name) }
        }
        return names
    }

    private static func target(of link: String) -> String {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink(link, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
