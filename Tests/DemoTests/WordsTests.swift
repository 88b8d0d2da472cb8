import Testing

@testable import tacet_demo

@Suite("The demo's words") struct WordsTests {
    @Test("One voice is no plural", arguments: [(0, "0 voices"), (1, "1 voice"), (2, "2 voices")])
    func voices(count: Int, words: String) { #expect(count.voices == words) }
}
