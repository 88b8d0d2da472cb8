import TestSupport
import Testing

@Suite("Faults of a tone beside a reference")
struct ReferenceToneTests {
    /// Two seconds of our tone in both channels and of the reference in the right.
    private let tone = PlayedTone.second + PlayedTone.second

    private func recording(ours: [Float], reference: [Float]) -> Recording {
        Recording(
            left: Signal(ours, rate: 48_000), right: Signal(zip(ours, reference).map { $0 + $1 }, rate: 48_000))
    }

    @Test("A hole in our tone alone is one fault, and so is a jump") func ours() {
        #expect(recording(ours: tone, reference: tone).faults == [])
        var hole = tone
        hole.replaceSubrange(30_000..<30_128, with: repeatElement(0, count: 128))
        let jump = Array(tone[..<60_000] + tone[60_050...] + tone[..<50])
        #expect(recording(ours: hole, reference: tone).faults.map { $0 / 100 } == [300])
        #expect(recording(ours: jump, reference: tone).faults.map { $0 / 100 } == [600])
    }

    @Test("What both lack is no fault of ours") func both() {
        var hole = tone
        hole.replaceSubrange(30_000..<30_128, with: repeatElement(0, count: 128))
        let lost = Array(tone[..<60_000] + tone[60_050...])
        #expect(recording(ours: hole, reference: hole).faults == [])
        #expect(recording(ours: lost, reference: lost).faults == [])
    }

    @Test("A hole takes one whole hundredth of a second away, and a silent stream has none") func hundredths() {
        var hole = tone
        hole.replaceSubrange(30_250..<30_378, with: repeatElement(0, count: 128))
        let silence = [Float](repeating: 0, count: tone.count)
        #expect(recording(ours: hole, reference: tone).wholeHundredths == (199, 200))
        #expect(recording(ours: silence, reference: tone).wholeHundredths == (0, 200))
    }
}
