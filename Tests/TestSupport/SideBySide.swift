import CTestSupport
import Glibc
import TacetSession
package import Testing

extension Trait where Self == SideBySide {
    /// Runs each test case in a process of its own, several at once. For tests that wait most of the time.
    package static var sideBySide: Self { SideBySide() }
}

extension Trait where Self == Company {
    /// Runs the cases of a suite that is `.sideBySide` beside one other at most. For tests that measure what lasts for
    /// a tenth of a second or more, and take little of a processor themselves.
    package static var inPairs: Self { .pair }

    /// Runs the cases of a suite that is `.sideBySide` while no other runs. For tests that measure less, or take a
    /// processor.
    package static var alone: Self { .none }
}

/// Gives each test case a process of its own, and runs as many at once as there are places.
///
/// The environment, limits, signals, descriptors and memory belong to a process, and a crash ends it: so test cases
/// disturb each other in none of these. The process runs this test executable with a filter for the one test function,
/// and does nothing but the one case. Its issues are recorded here, at their places in the source.
///
/// With the variable `TACET_TEST_IN_PROCESS` the cases run in the test process, for a debugger. Run one then.
package struct SideBySide: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if getenv("TACET_TEST_IN_PROCESS") != nil { return try await function() }
        let name = Self.name(of: testCase)
        if let wanted = TestProcess.wantedCase {
            guard wanted == name else { return }
            TestProcess.begin()
            return try await function()
        }
        // The nearest trait comes last: a test's own stands for more than its suite's.
        let company = test.traits.lazy.compactMap { $0 as? Company }.last ?? .crowd
        let outcome = try await withTaskExecutorPreference(OnOwnThreads.executor) {
            try await Places.shared.take(in: company) { try await TestProcess.run(test, case: name) }
        }
        outcome.record()
    }

    /// The case's arguments, as every process names them.
    private static func name(of testCase: Test.Case?) -> String {
        // What is reflected has addresses, too, which are others in each process.
        testCase.map { String(reflecting: $0).replacing(/\$[0-9a-f]+|0x[0-9a-f]+/, with: "") } ?? ""
    }
}

/// How many other test cases may run beside one.
package enum Company: Int, CaseIterable, SuiteTrait, TestTrait {
    case crowd
    case pair
    case none

    package var isRecursive: Bool { true }

    /// How many run at once. The crowd waits most of the time, for sound to be recorded.
    fileprivate var places: Int {
        switch self {
        case .crowd: 1 + max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        case .pair: 2
        case .none: 1
        }
    }
}

/// Which test cases run.
///
/// Cases that want less company wait until none runs or waits that bears more. So the tests that measure come last, and
/// leave no processor idle before. They also wait for the test processes that compute beside this one: until these have
/// let go of the lock on the file that the variable `TACET_TEST_BESIDE` names.
private final class Places: Sendable {
    static let shared = Places()

    private enum Others {
        case computing(lock: String)
        case awaited
        case done
    }

    private struct State {
        /// The company of those that run: they all want the same.
        var company = Company.crowd
        var running = 0
        var waiting: [Company: [CheckedContinuation<Void, Never>]] = [:]
        var others = getenv("TACET_TEST_BESIDE").map { Others.computing(lock: String(cString: $0)) } ?? .done
    }

    private let state = Lock(State())

    func take<Result: Sendable>(in company: Company, _ body: () async throws -> Result) async rethrows -> Result {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting[company, default: []].append(continuation) }
            admit()
        }
        defer { leave() }
        return try await body()
    }

    private func leave() {
        state.withLock { $0.running -= 1 }
        admit()
    }

    private func admit() {
        let admitted = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard let next = Company.allCases.first(where: { state.waiting[$0]?.isEmpty == false }) else { return [] }
            guard next == .crowd || areDone(&state.others) else { return [] }
            if state.running == 0 { state.company = next }
            var admitted: [CheckedContinuation<Void, Never>] = []
            while state.company == next, state.running < next.places, let first = state.waiting[next]?.first {
                state.waiting[next]?.removeFirst()
                admitted.append(first)
                state.running += 1
            }
            return admitted
        }
        for continuation in admitted { continuation.resume() }
    }

    /// Whether no other test process computes. Waits for that on a thread of its own, and admits those that want less
    /// company then.
    private func areDone(_ others: inout Others) -> Bool {
        switch others {
        case .done: return true
        case .awaited: return false
        case .computing(let lock):
            others = .awaited
            Thread(name: "other tests") {
                let file = open(lock, O_RDONLY | O_CLOEXEC)
                while flock(file, LOCK_EX) != 0 && errno == EINTR {}
                close(file)
                self.state.withLock { $0.others = .done }
                self.admit()
            }.detach()
            return false
        }
    }
}

/// The process of one test case.
private enum TestProcess {
    private static let variable = "TACET_TEST_CASE"
    /// What the process says when its case begins: no case is lost because its name differs from process to process.
    private static let mark = "The test case begins."

    /// The case that this process is for; nil in the process that runs all.
    static let wantedCase: String? = getenv(variable).map { String(cString: $0) }

    static func begin() {
        // A run that is stopped, or crashes, takes its test cases with it.
        test_end_with_parent()
        print(mark)
    }

    static func run(_ test: Test, case name: String) async throws -> Outcome {
        let directory = TemporaryDirectory()
        let events = directory.path("events")
        var environment = inheritedEnvironment
        environment[variable] = name
        let child = try Child.launch(
            "/proc/self/exe",
            [
                "--testing-library", "swift-testing", "--no-parallel", "--filter", pattern(of: test),
                "--event-stream-output-path", events, "--event-stream-version", "0",
            ], environment: environment)
        while child.isRunning {
            if Task.isCancelled { await child.kill() }
            _ = await poll(within: .seconds(1)) { child.end }
        }
        let lines = child.output.lines.map(\.text)
        // What the test itself prints: figures.
        for line in lines where line != mark && !line.isEmpty && !isOfTheLibrary(line) { print(line) }
        return Outcome(
            issues: issues(in: events), end: child.end, hasBegun: lines.contains(mark),
            text: (lines + child.errors.lines.map(\.text)).suffix(60).joined(separator: "\n"))
    }

    /// A regular expression that selects this test alone.
    private static func pattern(of test: Test) -> String {
        var pattern = "^"
        for character in "\(test.id)".prefix(while: { $0 != "\n" }) {
            if !character.isLetter, !character.isNumber { pattern += "\\" }
            pattern.append(character)
        }
        return pattern + "$"
    }

    private static var inheritedEnvironment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let variable = next.pointee {
            let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return variables
    }

    private static func isOfTheLibrary(_ line: String) -> Bool {
        guard let symbol = line.unicodeScalars.first else { return true }
        return "◇✔✘↳➜􀟈􁁛􀢄".unicodeScalars.contains(symbol)
    }

    private static func issues(in path: String) -> [Outcome.Issue] {
        guard let text = contents(of: path) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            guard let payload = JSON(parsing: String(line))?["payload"], payload["kind"]?.string == "issueRecorded",
                let issue = payload["issue"], issue["isKnown"] != .boolean(true)
            else { return nil }
            let messages = (payload["messages"]?.array ?? []).compactMap { $0["text"]?.string }
            return Outcome.Issue(text: messages.joined(separator: "\n"), location: issue["sourceLocation"])
        }
    }

    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What became of a test case in its process.
private struct Outcome: Sendable {
    struct Issue: Sendable {
        let text: String
        let location: JSON?
    }

    let issues: [Issue]
    let end: Child.End?
    let hasBegun: Bool
    let text: String

    /// Records the issues in this process.
    func record() {
        for issue in issues {
            Testing.Issue.record(Comment(rawValue: issue.text), sourceLocation: SourceLocation(issue.location))
        }
        if issues.isEmpty, end != .exited(0) || !hasBegun {
            let what = hasBegun ? "The process of the test case ended: " : "The process ran no test case: "
            Testing.Issue.record(Comment(rawValue: what + (end.map { "\($0)" } ?? "") + "\n" + text))
        }
    }
}

extension SourceLocation {
    fileprivate init(_ json: JSON?) {
        self.init(
            fileID: json?["fileID"]?.string ?? #fileID, filePath: json?["_filePath"]?.string ?? #filePath,
            line: json?["line"]?.number.map { Int($0) } ?? #line,
            column: json?["column"]?.number.map { Int($0) } ?? #column)
    }
}
