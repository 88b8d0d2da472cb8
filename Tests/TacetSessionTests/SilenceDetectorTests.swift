import Testing

@testable import TacetSession

@Suite("Programs that play silence")
struct SilenceDetectorTests {
    @Test("Silence is unknown before the first peak; silent from the start is silent at once")
    func fromTheStart() {
        var detector = SilenceDetector()
        #expect(!detector.isSilent)
        detector.note(peak: 0.000_99, at: .seconds(1))
        #expect(detector.isSilent)
        detector.note(peak: -0.001, at: .seconds(2))
        #expect(!detector.isSilent)
    }

    @Test("What was heard may pause for two seconds, and counts again with the first peak")
    func pauses() {
        var detector = SilenceDetector()
        detector.note(peak: 0.5, at: .zero)
        detector.note(peak: 0, at: .milliseconds(1_999))
        #expect(!detector.isSilent)
        detector.note(peak: 0, at: .milliseconds(2_000))
        #expect(detector.isSilent)
        detector.note(peak: 0.5, at: .milliseconds(2_050))
        #expect(!detector.isSilent)
    }

    @Test("A peak that is no number is none, and one beyond all bounds is one")
    func hostilePeaks() {
        var detector = SilenceDetector()
        detector.note(peak: .nan, at: .zero)
        #expect(detector.isSilent)
        detector.note(peak: .infinity, at: .seconds(1))
        #expect(!detector.isSilent)
    }

    @Test("A stream without a role that is silent does not hold the soundtrack, and does once it is heard")
    func overTime() {
        let silent = StreamFacts.unmarked.with { $0.level = .silent }
        let heard = StreamFacts.unmarked.with { $0.level = .heard }
        var session = SimulatedSession()
        session.set(\.metersOtherAudio, true)
        session.play(.unmarked)  // the meter has not spoken yet
        session.pass(.milliseconds(540))
        session.play(silent)
        session.pass(.seconds(60))
        #expect(session.hints.isEmpty)
        session.play(heard)
        session.pass(.milliseconds(1_200))
        #expect(session.soundtrack == .held)
        session.pass(.seconds(60))
        session.play(silent)
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
        session.play(heard)
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
    }
}
