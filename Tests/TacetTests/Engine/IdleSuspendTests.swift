import Glibc
import Synchronization
@testable import TacetOutput
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Sleep of an output while the session changes its mind.
@Suite("The idle suspend of an output", .onOwnThreads) struct IdleSuspendTests {
    /// A device that can always be opened, and tells whether it pulls.
    private final class WatchedOutput: Output {
        private let null = NullOutput(sampleRate: 48_000)
        let isPaused = Atomic<Bool>(false)

        let canReturn = true
        var snapshot: OutputSnapshot { null.snapshot }
        func open(report: @escaping @Sendable (OutputEvent) -> Void) {
            report(
                .opened(
                    OutputConfiguration(
                        kind: .pulse, device: "", sampleRate: 48_000, requestFrames: 0, latency: .zero)))
        }
        func start(from queue: FrameQueue) { isPaused.store(false, ordering: .relaxed) }
        func pause() { isPaused.store(true, ordering: .relaxed) }
        func resume() { isPaused.store(false, ordering: .relaxed) }
        func close() {}
    }

    /// 50,000 changes, or as many as the variable `TACET_CHANGES` says.
    private static var changes: Int { getenv("TACET_CHANGES").flatMap { Int(String(cString: $0)) } ?? 50_000 }

    @Test("OutputSuspension and changes of the directive from another thread end awake (RELIABILITY 33)")
    func race() async throws {
        let session = AudioSession(isolated: ())
        let output = WatchedOutput()
        let queue = FrameQueue(capacity: 4_096, target: 512)
        let link = session.link(passesTimeWhileLost: false)
        let outputs = OutputSwitch(output: output, whileLost: .freeze, sampleRate: 48_000, queue: queue) { event in
            if case .changed(let configuration) = event { link.tell(.opened(configuration.device)) }
        }
        defer { outputs.stop() }
        let statistics = RenderStatistics()
        let rest = OutputSuspension(
            outputs: outputs, queue: queue, statistics: statistics, link: link, sampleRate: 48_000)
        link.onSuspend { rest.apply($0) }
        link.tell(.opened("watched"))
        let isOver = Atomic<Bool>(false)
        let changes = Self.changes
        let thread = Thread(name: "changes") {
            for _ in 0..<changes / 2 {
                session.begin(.host("menu"))
                session.end(.host("menu"))
            }
            isOver.store(true, ordering: .releasing)
        }
        while !isOver.load(ordering: .acquiring) {
            // Six idle seconds pass between two updates.
            statistics.idleFrames.store(288_001, ordering: .relaxed)
            statistics.advance(to: statistics.frames.load(ordering: .relaxed) + 288_001)
            rest.consider(epoch: session.directiveCell.epoch)
        }
        thread.join()
        // The last word is a sound.
        rest.wake()
        try await eventually("it pulls again") {
            !rest.isSuspended && !output.isPaused.load(ordering: .relaxed)
        }
        // And it still sleeps and wakes.
        for _ in 0..<2 {
            statistics.idleFrames.store(288_001, ordering: .relaxed)
            statistics.advance(to: statistics.frames.load(ordering: .relaxed) + 288_001)
            rest.consider(epoch: session.directiveCell.epoch)
        }
        statistics.idleFrames.store(288_001, ordering: .relaxed)
        statistics.advance(to: statistics.frames.load(ordering: .relaxed) + 288_001)
        rest.consider(epoch: session.directiveCell.epoch)
        try await eventually("it sleeps") { output.isPaused.load(ordering: .relaxed) }
        rest.wake()
        try await eventually("it wakes") { !output.isPaused.load(ordering: .relaxed) }
    }

    @Test("A sound that is played after six seconds without an update is no reason to sleep")
    func playedBeforeTheUpdate() {
        let session = AudioSession(isolated: ())
        let queue = FrameQueue(capacity: 4_096, target: 512)
        let link = session.link(passesTimeWhileLost: false)
        let outputs = OutputSwitch(
            output: WatchedOutput(), whileLost: .freeze, sampleRate: 48_000, queue: queue, onEvent: { _ in })
        defer { outputs.stop() }
        let statistics = RenderStatistics()
        let rest = OutputSuspension(
            outputs: outputs, queue: queue, statistics: statistics, link: link, sampleRate: 48_000)
        link.onSuspend { rest.apply($0) }
        link.tell(.opened("watched"))
        rest.consider(epoch: session.directiveCell.epoch)
        statistics.idleFrames.store(288_001, ordering: .relaxed)
        statistics.advance(to: 288_001)
        rest.wake()  // a command was sent
        rest.consider(epoch: session.directiveCell.epoch)
        #expect(!rest.isSuspended)
        statistics.advance(to: 2 * 288_001)
        rest.consider(epoch: session.directiveCell.epoch)
        #expect(rest.isSuspended)
    }

    @Test("What a session's threads hold of an engine does not keep the session")
    func linkKeepsNoSession() {
        weak var session: AudioSession?
        let link = {
            let made = AudioSession(isolated: ())
            session = made
            return made.link(passesTimeWhileLost: false)
        }()
        #expect(session == nil)
        link.tell(.opened("Speakers"))
        link.leave()
    }
}
