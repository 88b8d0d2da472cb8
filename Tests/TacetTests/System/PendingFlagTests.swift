import Synchronization
import TacetSystem
import Testing

@Suite("The doorbell")
struct PendingFlagTests {
    @Test("A bell is rung from the start, and by each mailbox that has it")
    func mailboxRings() {
        let bell = PendingFlag()
        #expect(bell.isRung)
        bell.silence()
        #expect(!bell.isRung)
        let mailbox = Mailbox<Int>(bell: bell)
        mailbox.post(1)
        #expect(bell.isRung && mailbox.takeAllIfFree() == [1])
    }

    @Test("A reader that looks only while the bell is rung misses no message of two threads")
    func noMessageIsMissed() {
        let bell = PendingFlag()
        let mailboxes = [Mailbox<Int>(bell: bell), Mailbox<Int>(bell: bell)]
        let writers = mailboxes.map { mailbox in
            Thread(name: "writer") { for number in 0..<20_000 { mailbox.post(number) } }
        }
        var received = [0, 0]
        let deadline = MonotonicClock.now + .seconds(30)
        while received != [20_000, 20_000], MonotonicClock.now < deadline {
            guard bell.isRung else { continue }
            bell.silence()
            for index in 0..<2 { received[index] += mailboxes[index].takeAllIfFree().count }
        }
        for writer in writers { writer.join() }
        #expect(received == [20_000, 20_000])
    }
}
