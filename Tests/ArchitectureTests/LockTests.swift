import FoundationEssentials
import TestSupport
import Testing

/// The game's thread takes locks of the engine in its frame. So no thread holds such a lock for longer than it takes to
/// copy values, to look one up, or to put one in order.
@Suite("The engine's locks", .onOwnThreads)
struct LockTests {
    /// The members that hold a lock for longer, and why no frame of the game suffers from it.
    private static let longHolds = [
        "Loading/Space/DiffuseField.swift: colour": "the maintenance threads alone measure OpenAL; offline the caller",
        "Mixing/Lists/SlotMemory.swift: column": "when an engine is made",
        "Mixing/Lists/SlotMemory.swift: prepare": "the game's thread alone; 5 µs",
        "Profiler/Live/AttachedEngines.swift: add": "the game's call that opens the socket: it is blocking",
        "Profiler/Live/AttachedEngines.swift: remove": "the end of an engine, and the call that closes the socket",
        "Profiler/Live/AttachedEngines.swift: withEngines": "the socket's thread; the two calls above wait for it",
        "Profiler/Live/ProfiledEngine.swift: answer":
            "the socket's thread; the calls that close the socket wait for it",
        "Profiler/Live/ProfiledEngine.swift: carryOut": "as answer",
        "Profiler/Live/ProfiledEngine.swift: pictures": "as answer",
        "Sounds/Interpolator.swift: prepare": "once in the process: before the first sound is loaded or generated",
    ]
    private static let longCalls: Set<Substring> = [
        "AttachServer", "EngineAnswer", "FileSource", "SocketFolder", "Thread", "body", "close", "decode", "fill",
        "findNumbers", "join", "measure", "mmap", "open", "picture", "poll", "read", "stop", "touch", "usleep", "wait",
        "write",
    ]

    @Test("A lock is held for copies of values, but where an exception says why it may be held for longer")
    func locksAreShort() throws {
        let folder = Tree.package + "/Sources/Tacet"
        var (count, excused) = (0, Set<String>())
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            guard text.contains(".withLock") else { continue }
            let source = try SourceText("\(folder)/\(path)")
            for (line, hold) in Self.holds(in: text) {
                count += 1
                guard Self.isLong(hold) else { continue }
                let member = "\(path): \(source.member(at: line))"
                if Self.longHolds[member] == nil {
                    Issue.record("\(member), line \(line), waits, calls the system or computes with a lock")
                }
                excused.insert(member)
            }
        }
        #expect(count > 100)
        #expect(excused == Set(Self.longHolds.keys), "an exception that nothing needs")
    }

    @Test(
        "What is done with a lock is found, and what is done behind it is not",
        arguments: [
            ("        lock.withLock { usleep(1) }", true), ("        if lock.withLock({ $0 }) { usleep(1) }", false),
            ("        lock.withLock { value in\n            value.wait()\n        }", true),
            ("        lock.withLock { value in\n            value = 1\n        }?.stop()", false),
            ("        lock.withLockIfFree { usleep(1) }", false),
            ("        lock.withLock { $0 } // then open()", false),
        ])
    func holdsAreFound(_ text: String, _ isLong: Bool) {
        #expect(Self.holds(in: text).contains { Self.isLong($0.text) } == isLong)
    }

    /// Whether a text has a call that waits, calls the system, computes for long, or calls what its caller has given.
    private static func isLong(_ text: String) -> Bool {
        text.matches(of: /[^A-Za-z](\w+)(?=\()/).contains { longCalls.contains($0.output.1) }
    }

    /// What is done with each lock of a source that a thread may wait for: the line of the call, from 1, and the text. The
    /// sources are formatted: a closure of several lines ends at a line that is no further in than its first.
    private static func holds(in text: String) -> [(line: Int, text: String)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? String(line)
        }
        var holds: [(line: Int, text: String)] = []
        for (index, line) in lines.enumerated() {
            guard let call = line.firstRange(of: ".withLock") else { continue }
            let rest = line[call.upperBound...]
            if rest.hasPrefix("IfFree") { continue }
            if let whole = balanced(rest) {
                holds.append((index + 1, whole))
                continue
            }
            let indent = Self.indent(of: line)
            let body = lines[(index + 1)...].prefix { $0.isEmpty || Self.indent(of: $0) > indent }
            holds.append((index + 1, ([String(rest)] + body).joined(separator: "\n")))
        }
        return holds
    }

    private static func indent(of line: String) -> Int { line.prefix { $0 == " " }.count }

    /// A text up to the bracket that closes its first one; nil if no bracket does.
    private static func balanced(_ text: Substring) -> String? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "{": depth += 1
            case ")", "}":
                depth -= 1
                if depth == 0 { return String(text[...index]) }
            default: break
            }
        }
        return nil
    }
}
