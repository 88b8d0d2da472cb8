import Testing

@testable import Tacet

/// The frames of a stream in the engine's clock, with the stands between them.
@Suite("Runs of a music stream") struct MusicRunsTests {
    @Test(
        "A frame has the clock of its run, and a frame of the clock within a stand is that with which the stream goes on"
    )
    func runs() {
        let runs = MusicRuns()
        #expect(runs.beginning == nil && runs.clock(of: 0) == nil && runs.frame(at: 100, consumed: 0) == nil)
        runs.note(0, at: 1_000)
        runs.note(500, at: 4_000)
        #expect(runs.beginning == 1_000)
        #expect(runs.clock(of: 0) == 1_000 && runs.clock(of: 499) == 1_499 && runs.clock(of: 500) == 4_000)
        #expect(runs.clock(of: 700) == 4_200)
        #expect(runs.frame(at: 999, consumed: 700) == nil && runs.frame(at: 1_000, consumed: 700) == 0)
        #expect(runs.frame(at: 1_600, consumed: 700) == 500 && runs.frame(at: 3_999, consumed: 700) == 500)
        #expect(runs.frame(at: 4_100, consumed: 700) == 600 && runs.frame(at: 9_000, consumed: 700) == 700)
    }

    @Test("Many stands are forgotten from the oldest, and the beginning is kept")
    func many() {
        let runs = MusicRuns()
        for number in 0..<1_000 { runs.note(number * 10, at: number * 100) }
        #expect(runs.beginning == 0 && runs.clock(of: 9_995) == 99_905 && runs.clock(of: 100) == nil)
        #expect(runs.frame(at: 99_850, consumed: 9_999) == 9_990)
    }
}
