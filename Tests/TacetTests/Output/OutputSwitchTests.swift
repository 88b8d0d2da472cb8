@testable import TacetOutput
import TacetSession
import TestSupport
import Testing

@testable import Tacet

@Suite("Choosing, losing and finding the output", .onOwnThreads)
struct OutputSwitchTests {
    /// An output that does what a test says.
    private final class ScriptedOutput: Output {
        private struct State {
            var log: [String] = []
            var report: (@Sendable (OutputEvent) -> Void)?
            var hasEnded = false
        }
        private let state = Lock(State())
        let canReturn: Bool

        init(canReturn: Bool = true) { self.canReturn = canReturn }

        static let configuration = OutputConfiguration(
            kind: .pulse, device: "", sampleRate: 48_000, requestFrames: 0, latency: .zero)

        /// Whether its thread has ended, as libpulse's does when it is out of descriptors.
        var hasEnded: Bool? {
            get { state.withLock { $0.hasEnded } }
            set { state.withLock { $0.hasEnded = newValue ?? false } }
        }
        var snapshot: OutputSnapshot { OutputSnapshot(configuration: Self.configuration) }
        /// What the switch has done with it.
        var log: [String] { state.withLock { $0.log } }
        /// How the present attempt reports; keeps working when that attempt is over.
        var report: (@Sendable (OutputEvent) -> Void)? { state.withLock { $0.report } }

        func open(report: @escaping @Sendable (OutputEvent) -> Void) {
            state.withLock {
                $0.report = report
                $0.log.append("open")
            }
        }
        func start(from queue: FrameQueue) { note("start") }
        func pause() { note("pause") }
        func resume() { note("resume") }
        func close() { note("close") }
        private func note(_ call: String) { state.withLock { $0.log.append(call) } }
    }

    private let output: ScriptedOutput
    private let queue: FrameQueue
    private let events = Lock<[OutputSwitch.Event]>([])

    init() {
        output = ScriptedOutput()
        queue = FrameQueue(capacity: 262_144, target: 262_144)
        queue.push([Float](repeating: 0, count: 2 * 262_144), count: 262_144)
    }

    private func makeSwitch(
        _ output: ScriptedOutput? = nil, timeout: Duration = .seconds(60), calm: Duration = .seconds(2),
        whileLost: OutputLossResponse = .freeze
    ) -> OutputSwitch {
        OutputSwitch(
            output: output ?? self.output, timeout: timeout, calm: calm, whileLost: whileLost, sampleRate: 48_000,
            queue: queue, onEvent: { [events] event in events.withLock { $0.append(event) } })
    }

    private var told: [String] {
        events.withLock {
            $0.map { event in
                switch event {
                case .changed(let configuration): "changed \(configuration.kind)"
                case .restored(let configuration): "restored \(configuration.kind)"
                case .lost(let loss): "lost \(loss.reason)"
                case .failed(let error): "failed \(error.detail)"
                case .corkRequested(let requested): "cork \(requested)"
                case .exposed: "exposed"
                }
            }
        }
    }

    private func expectTold(_ expected: [String], line: UInt = #line) async throws {
        try await eventually("\(expected) is told", line: line) { told == expected }
    }

    private func failure(_ detail: String) -> OutputEvent {
        .failed(AudioError(.noOutput, operation: "", detail: detail, remedy: ""))
    }

    /// Opens the output's present attempt, and waits until it plays.
    private func answer() async throws {
        let report = try await eventually("the output is opened") { output.report }
        report(.opened(ScriptedOutput.configuration))
    }

    @Test("An output whose thread has ended without a word is lost, and opened again (RELIABILITY 39)")
    func threadEnds() async throws {
        let selection = makeSwitch()
        try await answer()
        try await expectTold(["changed pulse"])
        output.hasEnded = true
        try await eventually("it is opened again", within: .seconds(5)) {
            selection.retryIfNeeded()
            return output.log == ["open", "start", "close", "open"]
        }
        output.hasEnded = false
        try await answer()
        let reason = "the output's thread has ended: the process is out of file descriptors"
        try await expectTold(["changed pulse", "lost \(reason)", "restored pulse"])
        selection.stop()
    }

    @Test("An output that answers in time is the first to pull")
    func quickAnswer() async throws {
        let outputs = makeSwitch()
        try await answer()
        try await expectTold(["changed pulse"])
        #expect(queue.available == 262_144)
        #expect(outputs.snapshot.configuration?.kind == .pulse)
        outputs.stop()
        #expect(output.log == ["open", "start", "close"])
        #expect(outputs.snapshot.configuration == nil)
    }

    @Test("Without an answer the clock pulls, until there is one")
    func lateAnswer() async throws {
        let start = MonotonicClock.now
        let outputs = makeSwitch(timeout: .milliseconds(250))
        try await expectTold(["changed null"])
        #expect(MonotonicClock.now - start >= .milliseconds(250))
        try await eventually("time passes") { queue.available < 262_144 }
        try await answer()
        try await expectTold(["changed null", "changed pulse"])
        let left = queue.available
        #expect(output.log.last == "start")
        outputs.stop()
        #expect(queue.available == left, "the clock has stopped")
    }

    @Test("A lost output freezes everything, is tried again at once, and plays what waited")
    func freeze() async throws {
        let outputs = makeSwitch()
        try await answer()
        try await expectTold(["changed pulse"])
        output.report?(.lost(OutputLoss(reason: "killed")))
        try await eventually("it is opened again") { output.log == ["open", "start", "close", "open"] }
        output.report?(failure("refused"))
        try await eventually("it is opened once more") {
            output.log.suffix(2) == ["close", "open"] && output.log.count == 6
        }
        output.report?(failure("refused"))
        try await eventually("and again") { output.log.count == 8 }
        #expect(queue.available == 262_144, "nothing was pulled, nothing thrown away")
        output.report?(.opened(ScriptedOutput.configuration))
        try await expectTold(["changed pulse", "lost killed", "failed refused", "restored pulse"])
        outputs.stop()
    }

    @Test("Or time passes while it is gone")
    func advance() async throws {
        let outputs = makeSwitch(whileLost: .advance)
        try await answer()
        try await expectTold(["changed pulse"])
        output.report?(.lost(OutputLoss(reason: "killed")))
        try await eventually("time passes") { queue.available < 262_144 }
        try await expectTold(["changed pulse", "lost killed", "changed null"])
        outputs.stop()
    }

    @Test("A failure is told once however often it is met, and another one is told as well (BEHAVIOUR 167)")
    func changingFailure() async throws {
        let outputs = makeSwitch()
        for attempt in 1...3 {
            try await eventually("attempt \(attempt)") { output.log.filter { $0 == "open" }.count == attempt }
            output.report?(failure("refused"))
        }
        try await eventually("the next attempt") { output.log.filter { $0 == "open" }.count == 4 }
        #expect(told == ["failed refused"])
        try await eventually("the other failure is told") {
            output.report?(failure("no device"))
            return told.count > 1
        }
        #expect(told == ["failed refused", "failed no device"])
        outputs.stop()
    }

    @Test("A file that cannot be written leaves the clock, told once")
    func abandoned() async throws {
        let file = ScriptedOutput(canReturn: false)
        let outputs = makeSwitch(file)
        let report = try await eventually("it is opened") { file.report }
        report(failure("read-only"))
        try await expectTold(["failed read-only", "changed null"])
        try await eventually("time passes") { queue.available < 250_000 }
        outputs.stop()
        #expect(file.log.filter { $0 == "open" } == ["open"])
    }

    @Test("A server without a device is waited for, while time passes")
    func waiting() async throws {
        let outputs = makeSwitch(timeout: .milliseconds(250))
        let report = try await eventually("it is opened") { output.report }
        report(.waiting(AudioError(.noOutput, operation: "", detail: "no device", remedy: "")))
        try await expectTold(["failed no device", "changed null"])
        try await eventually("time passes") { queue.available < 262_144 }
        report(.opened(ScriptedOutput.configuration))
        try await expectTold(["failed no device", "changed null", "changed pulse"])
        #expect(output.log == ["open", "start"])
        outputs.stop()
    }

    @Test("A pause outlives the output")
    func pauseAcrossLoss() async throws {
        let outputs = makeSwitch()
        try await answer()
        try await expectTold(["changed pulse"])
        outputs.pause()
        try await eventually("it is paused") { output.log.last == "pause" }
        output.report?(.lost(OutputLoss(reason: "killed")))
        try await eventually("it is opened again") { output.log.last == "open" }
        output.report?(.opened(ScriptedOutput.configuration))
        try await expectTold(["changed pulse", "lost killed", "restored pulse"])
        #expect(output.log.last == "open", "it is open, and does not pull")
        outputs.resume()
        try await eventually("it starts") { output.log.last == "start" }
        outputs.stop()
    }

    @Test("Late words of an old output count for nothing")
    func withdrawal() async throws {
        let outputs = makeSwitch()
        try await answer()
        try await expectTold(["changed pulse"])
        let old = output.report
        old?(.corkRequested(true))
        old?(.lost(OutputLoss(reason: "killed")))
        let expected = ["changed pulse", "cork true", "lost killed"]
        try await expectTold(expected)
        try await eventually("it is opened again") { output.log.last == "open" }
        old?(.corkRequested(true))
        old?(.opened(ScriptedOutput.configuration))
        output.report?(.opened(ScriptedOutput.configuration))
        try await expectTold(expected + ["restored pulse"])
        outputs.stop()
    }

    @Test("The switch has a thread only while something changes, and loses no change, no loss and no end without it")
    func passingThread() async throws {
        let outputs = makeSwitch(calm: .milliseconds(1))
        func threadEnds() async throws {
            try await eventually("its thread has ended") { outputs.selection.thread.whileAbsent { true } ?? false }
        }
        try await answer()
        try await threadEnds()
        outputs.pause()
        try await eventually("it is paused") { output.log.last == "pause" }
        try await threadEnds()
        outputs.resume()
        try await eventually("it goes on") { output.log.last == "resume" }
        try await threadEnds()
        output.report?(.lost(OutputLoss(reason: "killed")))
        try await eventually("it is opened again") { output.log.last == "open" }
        try await answer()
        try await expectTold(["changed pulse", "lost killed", "restored pulse"])
        try await threadEnds()
        output.hasEnded = true
        try await eventually("its end is noticed", within: .seconds(5)) {
            outputs.retryIfNeeded()
            return output.log.last == "open"
        }
        output.hasEnded = false
        try await answer()
        try await threadEnds()
        outputs.stop()
        #expect(output.log.last == "close")
    }

    @Test("While an output is tried again and again, the switch keeps its thread")
    func persistence() async throws {
        let outputs = makeSwitch(calm: .zero)
        for attempt in 1...3 {
            try await eventually("attempt \(attempt)") { output.log.filter { $0 == "open" }.count == attempt }
            output.report?(failure("refused"))
        }
        try await eventually("attempt 4") { output.log.filter { $0 == "open" }.count == 4 }
        #expect(outputs.selection.thread.whileAbsent { true } == nil)
        outputs.stop()
    }
}
