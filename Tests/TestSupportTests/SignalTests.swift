import TestSupport
import Testing

/// Features of signals whose features are known.
@Suite("The measurements of signals") struct SignalTests {
    let rate = 48000.0

    func silence(_ seconds: Double) -> [Float] { Array(repeating: 0, count: Int(seconds * rate)) }

    func tone(_ frequency: Double, _ decibels: Double, _ seconds: Double) -> [Float] {
        Tone(frequency: frequency, decibels: decibels).samples(frames: Int(seconds * rate), rate: rate)
    }

    @Test(
        "A sine has its exact level, peak level and level at its frequency",
        arguments: [(0.0, -3.01), (-20, -23.01), (-60, -63.01)])
    func levelsOfASine(_ decibels: Double, _ expected: Double) {
        let signal = Signal(tone(1000, decibels, 1), rate: rate)
        #expect(abs(signal.level - expected) < 0.01)
        #expect(abs(signal.peakLevel - decibels) < 0.01)
        #expect(abs(signal.level(of: 1000) - decibels) < 0.05)
    }

    @Test("Silence has a level of minus infinity")
    func silenceHasNoLevel() {
        let signal = Signal(silence(0.1), rate: rate)
        #expect(signal.level == -.infinity)
        #expect(signal.peakLevel == -.infinity)
        #expect(signal.level(of: 440) < -200)
        #expect(Signal([], rate: rate).level == -.infinity)
    }

    @Test("Two tones at once are told apart")
    func tonesAreToldApart() {
        let mixed = zip(tone(220, -20, 0.2), tone(440.5, -46, 0.2)).map { $0 + $1 }
        let signal = Signal(mixed, rate: rate)
        #expect(signal.tones(among: [110, 220, 330, 440.5, 660]) == [220, 440.5])
        #expect(abs(signal.level(of: 440.5) - -46) < 0.2)
        #expect(signal.level(of: 330) < -90)
    }

    @Test("Onsets are found at their exact frames")
    func onsetsAreExact() {
        let click: [Float] = [0.5]
        let samples = silence(0.1) + click + silence(0.1) + click + silence(0.01) + click + silence(0.1)
        let signal = Signal(samples, rate: rate)
        #expect(signal.onsets(above: -40) == [4800, 9601])
        #expect(signal.onsets(above: -40, distance: 0.001) == [4800, 9601, 10082])
        #expect(Signal(tone(440, -6, 0.1), rate: rate).onsets() == [1])
    }

    @Test("Silences and gaps are found with their exact lengths")
    func silencesAndGaps() {
        let samples = silence(0.05) + tone(1000, -12, 0.1) + silence(0.02) + tone(1000, -12, 0.1) + silence(0.03)
        let signal = Signal(samples, rate: rate)
        let silences = signal.silences()
        #expect(silences.count == 3)
        for (found, expected) in zip(silences, [0..<2400, 7200..<8160, 12960..<14400]) {
            #expect(
                abs(found.lowerBound - expected.lowerBound) <= 2 && abs(found.upperBound - expected.upperBound) <= 2)
        }
        #expect(abs(signal.longestGap() - 0.02) < 0.0001)
        #expect(Signal(tone(220, -20, 1), rate: rate).longestGap() < 0.0001)
    }

    @Test("A click shows as a large step between samples")
    func clicksShowAsSteps() {
        let smooth = Signal(tone(440, -12, 0.1), rate: rate)
        #expect(abs(smooth.largestStep - 0.0145) < 0.0005)
        var cut = smooth
        cut.samples[2000...] = ArraySlice(cut.samples[2000...].map { -$0 })
        #expect(cut.largestStep > 4 * smooth.largestStep)
    }

    @Test("The lag between two signals is found to the frame", arguments: [0, 1, 137, -137, 2000])
    func lagIsFoundToTheFrame(_ lag: Int) {
        var random = SplitMix(state: 1)
        let noise = (0..<12000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
        let reference = Signal(noise, rate: rate)[2400..<9600]
        let later = Signal(noise.map { $0 * 0.25 }, rate: rate)[2400 - lag..<9600 - lag]
        #expect(later.lag(behind: reference) == lag)
        #expect(abs(later.residual(to: reference, lag: lag) - -2.5) < 0.01)  // three quarters are missing
    }

    @Test("The residual is the level of the difference between two signals")
    func residualMeasuresWhatDiffers() {
        let clean = Signal(tone(440, -12, 0.1), rate: rate)
        let noisy = Signal(zip(clean.samples, tone(3000, -52, 0.1)).map { $0 + $1 }, rate: rate)
        #expect(abs(noisy.residual(to: clean) - -40) < 0.1)
        #expect(clean.residual(to: clean) == -.infinity)
    }
}

/// SplitMix64, seeded: the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
