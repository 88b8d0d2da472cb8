import Synchronization
import TacetPlatform
import TestSupport
import Testing

@Suite("A thread that exists only while it has work", .onOwnThreads)
struct OnDemandThreadTests {
    /// Work that a passing thread does: messages that it counts.
    private final class Work: Sendable {
        let thread = OnDemandThread(name: "passing")
        let waiting = Atomic<Int>(0)
        let done = Atomic<Int>(0)

        func post() -> Bool {
            waiting.wrappingAdd(1, ordering: .sequentiallyConsistent)
            return thread.begin { [self] in run() }
        }

        func run() {
            repeat {
                done.wrappingAdd(
                    waiting.exchange(0, ordering: .sequentiallyConsistent), ordering: .sequentiallyConsistent)
            } while !thread.rest(if: { waiting.load(ordering: .sequentiallyConsistent) == 0 })
        }

        var isAbsent: Bool { thread.whileAbsent { true } ?? false }
    }

    @Test("No work is left undone when the thread ends while work comes")
    func race() async throws {
        let work = Work()
        var count = 0
        for burst in 1...500 {
            for _ in 0..<burst % 7 {
                #expect(work.post())
                count += 1
            }
            // A thread that is about to end meets the next work at a different point each time.
            if burst % 3 == 0 { try await eventually("the thread has ended") { work.isAbsent } }
        }
        try await eventually("all is done") { work.done.load(ordering: .sequentiallyConsistent) == count }
        try await eventually("the thread has ended") { work.isAbsent }
    }

    @Test("After the last work no thread is made, and the join has waited for that work")
    func over() {
        let work = Work()
        let isOver = Atomic<Bool>(false)
        let isMade = work.thread.finish { [thread = work.thread] in
            isOver.store(true, ordering: .releasing)
            thread.end()
        }
        #expect(isMade)
        work.thread.join()
        let isDone = isOver.load(ordering: .acquiring)
        #expect(isDone)
        #expect(work.post(), "it counts as done")
        let done = work.done.load(ordering: .relaxed)
        #expect(done == 0)
        #expect(work.thread.whileAbsent { true } == nil)
    }
}
