import Synchronization
import TestSupport
import Testing

@testable import TacetPlatform
@testable import TacetSession

@Suite("The main loop of a connection to the sound server")
struct PulseLoopTests {
    @Test("A call on another thread ends a sleep that takes no notice of the server")
    func callEndsSleep() async throws {
        let loop = try #require(PulseLoop(thread: "sleeper", properties: [:]))
        let sleeps = Atomic<Int>(0)
        loop.nextMessage = { now in
            sleeps.wrappingAdd(1, ordering: .relaxed)
            return now + 3_600_000_000_000
        }
        #expect(loop.start(onStateChange: {}))
        try await eventually("the loop sleeps") { sleeps.load(ordering: .relaxed) > 0 }
        for _ in 0..<3 {
            let before = sleeps.load(ordering: .relaxed)
            loop.withLock {}
            try await eventually("the loop looks, and sleeps again") { sleeps.load(ordering: .relaxed) > before }
        }
        #expect(!loop.hasEnded)
        let hasStopped = Atomic<Bool>(false)
        let stopping = Thread(name: "stopping") {
            loop.stop()
            hasStopped.store(true, ordering: .releasing)
        }
        try await eventually("the loop ends") { hasStopped.load(ordering: .acquiring) }
        stopping.join()
    }
}
