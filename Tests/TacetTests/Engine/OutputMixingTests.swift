import Synchronization
@testable import TacetOutput
import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// An engine whose output, played by the test, mixes the blocks that it lacks.
@Suite("An engine that its output mixes", .onOwnThreads) struct OutputMixingTests {
    private let session = AudioSession(isolated: ())
    private let link: RenderLink
    private let core: EngineCore
    private var queue: FrameQueue { core.queue }
    private var mixed: Int { link.statistics.frames.load(ordering: .acquiring) }

    init() {
        link = RenderLink(blockFrames: 512, directive: session.directiveCell, voices: 16)
        core = EngineCore(
            settings: AudioEngine.Settings(), link: link, output: session.link(passesTimeWhileLost: false),
            isOffline: false)
    }

    /// Pulls a block as an output does that mixes. Returns the number of frames.
    private func pull() -> Int {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 1_024) { samples in
            samples.baseAddress.map { queue.pullOrMix(into: $0, count: 512) } ?? 0
        }
    }

    @Test("Nothing is mixed ahead before an output pulls, so the first sound comes in the first block")
    func nothingBeforehand() async throws {
        defer { core.stop() }
        let (start, frames) = (MonotonicClock.now, mixed)
        try await eventually("a tenth of a second passes") { MonotonicClock.now - start > .milliseconds(100) }
        #expect(mixed == frames && queue.available == 0)
    }

    /// Lets the test's thread mix: the mixing thread has to let go of the mixer.
    private func beginMixing() async throws {
        try await eventually("the output mixes") { pull() == 512 && queue.isMixedByConsumer && queue.available == 0 }
    }

    @Test("Mixes each block when the output needs it, and none ahead")
    func noneAhead() async throws {
        defer { core.stop() }
        try await beginMixing()
        let start = mixed
        for count in 1...20 {
            #expect(pull() == 512)
            #expect(mixed == start + 512 * count && queue.available == 0)
        }
    }

    @Test("The render thread mixes ahead again, and carries out changes, once the output pauses")
    func pause() async throws {
        defer { core.stop() }
        try await beginMixing()
        queue.stopMixing()
        try await eventually("a block is ready") { queue.available == 512 }
        #expect(pull() == 512)
    }

    @Test("Neither thread loses or repeats a block while the output sleeps and wakes")
    func restsAndWakes() async throws {
        defer { core.stop() }
        try await beginMixing()
        var pulled = mixed
        for round in 0..<60 {
            queue.changeRest { rest in
                rest.reportQuiet()
                rest.take(order: round + 1, isOn: true)
            }
            queue.stopMixing()
            queue.changeRest { $0.disturb() }
            for _ in 0..<(round % 4) { pulled += pull() }
        }
        queue.stopMixing()
        try await eventually("the queue is full") { queue.available == 512 }
        #expect(mixed == pulled + queue.available)
    }

    @Test(
        "The statistics tell the priority of the thread that mixes: the output's, or the render thread's"
    )
    func priorityOfTheMixingThread() async throws {
        defer { core.stop() }
        func reported() -> Int { link.statistics.priority.load(ordering: .relaxed) }
        try await beginMixing()
        // The test's own thread mixes, which has asked for nothing.
        #expect(pull() == 512 && reported() == RealTimePriority.ordinary.rawValue)
        queue.stopMixing()
        try await eventually("the render thread mixes") { queue.available == 512 }
        // Root, and players in a group for sound, have the right to real-time priority; the two threads then differ.
        #expect(reported() == (Self.grantsRealTime() ? RealTimePriority.realTime : .ordinary).rawValue)
    }

    /// Whether the system gives this process's threads real-time priority.
    private static func grantsRealTime() -> Bool {
        let answer = Lock<Bool?>(nil)
        let thread = RetryingThread(name: "priority") {
            answer.withLock { $0 = RealTimePriority.acquire() == .realTime }
        }
        thread.join()
        return answer.withLock { $0 } ?? false
    }

    @Test("An engine that ends has mixed what its last fade needs")
    func end() async throws {
        try await beginMixing()
        core.stop()
        #expect(queue.available >= 480 + 512)
        let (frames, isServed) = (mixed, (0..<3).map { _ in pull() })
        #expect(isServed[0] == 512 && mixed == frames, "nothing mixes any more")
    }
}
