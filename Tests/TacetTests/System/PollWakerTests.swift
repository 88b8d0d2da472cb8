import Glibc
import Synchronization
import TacetSystem
import TestSupport
import Testing

@Suite("A call that wakes a thread", .onOwnThreads)
struct PollWakerTests {
    @Test("Calls before the wait end it at once and count as one; without a call the wait lasts as long as asked")
    func earlyCalls() {
        let call = PollWaker()
        call.post()
        call.post()
        #expect(call.wait(timeout: .seconds(60)))
        let start = MonotonicClock.now
        #expect(!call.wait(timeout: .milliseconds(20)))
        #expect(MonotonicClock.now - start >= .milliseconds(20))
    }

    @Test("A call, or an event on a descriptor, wakes the thread while it sleeps")
    func sleeper() async throws {
        let call = PollWaker()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (outlet, inlet) = (ends[0], ends[1])
        _ = fcntl(outlet, F_SETFL, O_NONBLOCK)
        defer { ends.forEach { close($0) } }
        let calls = Atomic<Int>(0)
        let events = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
        let thread = Thread(name: "sleeper") {
            while !isOver.load(ordering: .acquiring) {
                let source = PollWaker.Source(descriptor: outlet, events: Int16(POLLIN))
                if call.wait(for: [source], timeout: .seconds(60)) {
                    calls.wrappingAdd(1, ordering: .relaxed)
                } else {
                    var byte: UInt8 = 0
                    if read(outlet, &byte, 1) == 1 { events.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        for round in 1...200 {
            call.post()
            try await eventually("call \(round) is heard") { calls.load(ordering: .relaxed) == round }
            var byte: UInt8 = 1
            _ = write(inlet, &byte, 1)
            try await eventually("event \(round) is seen") { events.load(ordering: .relaxed) == round }
        }
        isOver.store(true, ordering: .releasing)
        call.post()
        thread.join()
    }
}
