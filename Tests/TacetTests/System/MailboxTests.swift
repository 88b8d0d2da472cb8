import TacetPlatform
import Testing

@Suite("The mailbox")
struct MailboxTests {
    @Test("Messages come out in the order in which they were posted, once each")
    func orderIsKept() {
        let mailbox = Mailbox<Int>()
        #expect(mailbox.takeAllIfFree().isEmpty)
        #expect(mailbox.takeFirst() == nil)
        mailbox.post(1)
        mailbox.post(contentsOf: [2, 3])
        #expect(mailbox.takeFirst() == 1)
        mailbox.post(4)
        #expect(mailbox.takeAllIfFree() == [2, 3, 4])
        #expect(mailbox.takeAll().isEmpty)
        mailbox.post(5)
        #expect(mailbox.takeAll() == [5])
    }

    @Test("Taking 200,000 messages one by one takes no longer for each than taking a thousand; their order holds")
    func long() {
        let mailbox = Mailbox<Int>()
        for number in 0..<200_000 { mailbox.post(number) }
        let start = MonotonicClock.processorTime
        for number in 0..<200_000 where mailbox.takeFirst() != number { Issue.record("\(number) is out of order") }
        #expect(mailbox.isEmpty && mailbox.takeFirst() == nil)
        // The quadratic way took 50 s.
        #expect(MonotonicClock.processorTime - start < .seconds(2))
        mailbox.post(contentsOf: [1, 2])
        #expect(mailbox.takeFirst() == 1 && mailbox.takeAll() == [2])
    }

    @Test("A message takes the place of the waiting one that it supersedes, and follows one that was taken")
    func superseding() {
        let mailbox = Mailbox<(kind: Int, value: Int)>()
        func post(_ kind: Int, _ value: Int) -> Bool { mailbox.post((kind, value), superseding: { $0.kind == kind }) }
        #expect(!post(0, 1) && !post(1, 2) && post(0, 3) && post(1, 4))
        #expect(mailbox.takeFirst().map { [$0.kind, $0.value] } == [0, 3])
        #expect(!post(0, 5))
        #expect(mailbox.takeAll().map(\.value) == [4, 5])
    }
}
