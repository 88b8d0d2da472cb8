import Synchronization
import TacetPlatform
import Testing

@Suite("The pending flag")
struct PendingFlagTests {
    @Test("The flag is raised from the start, and by each mailbox that has it")
    func mailboxRings() {
        let pending = PendingFlag()
        #expect(pending.isRaised)
        pending.lower()
        #expect(!pending.isRaised)
        let mailbox = Mailbox<Int>(pending: pending)
        mailbox.post(1)
        #expect(pending.isRaised && mailbox.takeAllIfFree() == [1])
    }

    @Test("A reader that looks only while the flag is raised misses no message of two threads")
    func noMessageIsMissed() {
        let pending = PendingFlag()
        let mailboxes = [Mailbox<Int>(pending: pending), Mailbox<Int>(pending: pending)]
        let writers = mailboxes.map { mailbox in
            Thread(name: "writer") { for number in 0..<20_000 { mailbox.post(number) } }
        }
        var received = [0, 0]
        let deadline = MonotonicClock.now + .seconds(30)
        while received != [20_000, 20_000], MonotonicClock.now < deadline {
            guard pending.isRaised else { continue }
            pending.lower()
            for index in 0..<2 { received[index] += mailboxes[index].takeAllIfFree().count }
        }
        for writer in writers { writer.join() }
        #expect(received == [20_000, 20_000])
    }
}
