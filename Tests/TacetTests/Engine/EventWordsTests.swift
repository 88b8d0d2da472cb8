import Testing

@testable import Tacet
@testable import TacetSession

/// What events say to people who read them in a log.
@Suite("The words of events") struct EventWordsTests {
    @Test("Voices are counted from 1, and the second one in a place says so")
    func voices() throws {
        let offline = Offline()
        let sound = try offline.load([Float](repeating: 0.25, count: 480))
        let first = offline.audio.play(sound)
        let second = offline.audio.play(sound)
        #expect("\(first.id)" == "1" && "\(second.id)" == "2")
        try offline.render(9_600)
        let words = Set(offline.audio.update().map { "\($0)" })
        #expect(words.isSuperset(of: ["voice 1 has ended", "voice 2 has ended"]))
        let later = [offline.audio.play(sound), offline.audio.play(sound)].map { "\($0.id)" }
        #expect(Set(later) == ["1 (2nd)", "2 (2nd)"])
        let endings = [2, 20, 40, 60].map { "\(Voice.ID(rawValue: UInt64($0 + 1) << 32))" }
        #expect(endings == ["1 (2nd)", "1 (11th)", "1 (21st)", "1 (31st)"])
        #expect("\(Voice.ID(rawValue: 0))" == "none")
    }

    @Test("An offline engine says why its session observes nothing, and names no variable that nobody has set")
    func offlineSession() throws {
        let offline = Offline()
        let words = offline.audio.update().map { "\($0)" }.joined(separator: "\n")
        #expect(words.contains("the engine has no output"))
        #expect(!words.contains("TACET_SESSION"))
    }
}
