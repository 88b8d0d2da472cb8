import TacetPlatform
import Testing

@testable import tacet_focus

@Suite("How many messages of a connection count")
struct MessageBudgetTests {
    @Test("A hundred calls at once, and fifty a second; one refusal, and then no answer")
    func bounds() {
        var budget = MessageBudget.calls
        let one = MessageBudget.key(of: ":1.1")
        #expect(!budget.ignores(one, at: .seconds(1)))
        let flooded = (0..<1_000).map { _ in budget.spend(by: one, at: .seconds(1)) }
        #expect(flooded.count { $0 == .allowed } == 100)
        #expect(flooded[100] == .refused && flooded.dropFirst(101).allSatisfy { $0 == .ignored })
        #expect(budget.ignores(one, at: .seconds(1)) && !budget.ignores(one, at: .milliseconds(1_020)))
        let other = MessageBudget.key(of: ":1.2")
        #expect(!budget.ignores(other, at: .seconds(1)), "another one is not concerned")
        #expect(budget.spend(by: other, at: .seconds(1)) == .allowed)
        #expect((0..<60).count { _ in budget.spend(by: one, at: .seconds(2)) == .allowed } == 50)
    }

    @Test("Four hundred signals at once, and two hundred a second")
    func signals() {
        var budget = MessageBudget.signals
        let player = MessageBudget.key(of: ":1.1")
        #expect((0..<1_000).count { _ in budget.spend(by: player, at: .seconds(1)) == .allowed } == 400)
        #expect((0..<1_000).count { _ in budget.spend(by: player, at: .seconds(2)) == .allowed } == 200)
    }

    @Test("Ten thousand connections take no more place than 256")
    func crowd() {
        var budget = MessageBudget.calls
        for number in 0..<10_000 { _ = budget.spend(by: MessageBudget.key(of: ":1.\(number)"), at: .seconds(1)) }
        #expect(budget.count <= 257)
        let last = MessageBudget.key(of: ":1.9999")
        #expect(budget.spend(by: last, at: .seconds(1)) != .allowed, "the crowd shares one budget")
        #expect(budget.ignores(last, at: .seconds(1)))
        #expect(budget.spend(by: MessageBudget.key(of: ":1.5"), at: .seconds(1)) == .allowed)
        #expect(budget.spend(by: MessageBudget.key(of: ":2.1"), at: .seconds(10)) == .allowed)
    }
}
