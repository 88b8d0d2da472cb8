import Testing

@testable import TacetSession

@Suite("The wait for the list of installed games")
struct GameListWaitTests {
    private typealias Verdict = GameListWait.Verdict

    @Test("The first observation waits for 120 ms, looking every 20 ms; then it is told, and a look follows each 0.5 s")
    func timeout() {
        var wait = GameListWait()
        func advance(_ milliseconds: Int) -> Verdict {
            wait.advance(to: .milliseconds(milliseconds), isNeeded: true, isKnown: false)
        }
        #expect(advance(1_000) == Verdict(waits: true, next: .milliseconds(1_020)))
        #expect(advance(1_119) == Verdict(waits: true, next: .milliseconds(1_139)))
        #expect(advance(1_120) == Verdict(waits: false, next: .milliseconds(1_620)))
        #expect(advance(9_000) == Verdict(waits: false, next: .milliseconds(9_500)))
    }

    @Test("Nothing waits for a list that is known, or that no stream needs")
    func nothingWaits() {
        var wait = GameListWait()
        for (isNeeded, isKnown) in [(false, false), (false, true), (true, true)] {
            #expect(wait.advance(to: .zero, isNeeded: isNeeded, isKnown: isKnown) == Verdict(waits: false, next: nil))
        }
        #expect(wait.advance(to: .seconds(60), isNeeded: true, isKnown: false).waits)
    }
}
