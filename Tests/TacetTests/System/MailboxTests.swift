import TacetSystem
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
}
