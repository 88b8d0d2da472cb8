import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The effects of a bus: what each does to the sound, by its published formula.
@Suite("Effects by their formulas") struct EffectTests {
    static let format = EffectFormat(sampleRate: 48_000, blockFrames: 512)

    /// What an effect makes of one channel on both sides, in blocks of 512 and a rest; the left side.
    static func processed(_ samples: [Float], by effect: Effect, _ format: EffectFormat = format) -> Signal {
        let unit = effect.unit(format)
        unit.aim(at: effect.parameters, over: 0)
        unit.set(effect.parameters)
        var mix = samples.flatMap { [$0, $0] }
        mix.withUnsafeMutableBufferPointer { mix in
            for start in stride(from: 0, to: samples.count, by: format.blockFrames) {
                guard let base = mix.baseAddress else { return }
                let count = min(format.blockFrames, samples.count - start)
                unit.process(base + start * 2, count: count, SidechainLevels())
            }
        }
        return Signal(interleaved: mix, channels: 2, channel: 0, rate: Double(format.sampleRate))
    }

    /// The response of a band by the cookbook, in decibels.
    private func cookbook(_ band: Effect.Band, at hertz: Double, rate: Double) -> Double {
        let a = pow(10, Double(band.gain.value) / 40)
        let w = 2 * .pi * Double(band.frequency) / rate
        let (c, alpha) = (cos(w), sin(w) / (2 * Double(band.q)))
        let root = 2 * a.squareRoot() * alpha
        let numerator, denominator: [Double]
        switch band.shape {
        case .bell:
            (numerator, denominator) = (
                [1 + alpha * a, -2 * c, 1 - alpha * a], [1 + alpha / a, -2 * c, 1 - alpha / a]
            )
        case .lowShelf:
            numerator = [
                a * (a + 1 - (a - 1) * c + root), 2 * a * (a - 1 - (a + 1) * c), a * (a + 1 - (a - 1) * c - root),
            ]
            denominator = [a + 1 + (a - 1) * c + root, -2 * (a - 1 + (a + 1) * c), a + 1 + (a - 1) * c - root]
        case .highShelf:
            numerator = [
                a * (a + 1 + (a - 1) * c + root), -2 * a * (a - 1 + (a + 1) * c), a * (a + 1 + (a - 1) * c - root),
            ]
            denominator = [a + 1 - (a - 1) * c + root, 2 * (a - 1 - (a + 1) * c), a + 1 - (a - 1) * c - root]
        case .lowCut:
            (numerator, denominator) = ([(1 + c) / 2, -1 - c, (1 + c) / 2], [1 + alpha, -2 * c, 1 - alpha])
        case .highCut:
            (numerator, denominator) = ([(1 - c) / 2, 1 - c, (1 - c) / 2], [1 + alpha, -2 * c, 1 - alpha])
        }
        func power(_ factors: [Double]) -> Double {
            let phase = 2 * .pi * hertz / rate
            let real = factors[0] + factors[1] * cos(phase) + factors[2] * cos(2 * phase)
            let imaginary = factors[1] * sin(phase) + factors[2] * sin(2 * phase)
            return real * real + imaginary * imaginary
        }
        return 10 * log10(power(numerator) / power(denominator))
    }

    @Test(
        "An equaliser's bands have the cookbook's response within 0.01 dB",
        arguments: [
            Effect.Band.bell(hertz: 1_000, gain: 6), .bell(hertz: 30, gain: -18, q: 4),
            .bell(hertz: 15_000, gain: 24, q: 0.3),
            .lowShelf(hertz: 120, gain: 9), .lowShelf(hertz: 3_000, gain: -24, q: 0.4),
            .highShelf(hertz: 6_000, gain: -12),
            .highShelf(hertz: 500, gain: 12, q: 1), .lowCut(hertz: 80), .lowCut(hertz: 20, q: 2),
            .highCut(hertz: 9_000),
            .highCut(hertz: 200, q: 4),
        ])
    func bandsFollowTheCookbook(_ band: Effect.Band) {
        for rate in [44_100, 48_000, 96_000] {
            var impulse = [Float](repeating: 0, count: 5 * rate)
            impulse[0] = 1
            let format = EffectFormat(sampleRate: rate, blockFrames: 501)
            let response = Self.processed(impulse, by: .equalizer([band]), format)
            for hertz in [20.0, 31, 63, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 12_500, 16_000, 20_000] {
                let wanted = cookbook(band, at: hertz, rate: Double(rate))
                // Below -90 dB of a cut the rounding of floats is heard first.
                guard wanted > -90 else { continue }
                let measured = 10 * log10(response.power(at: hertz))
                #expect(abs(measured - wanted) < 0.01, "\(hertz) Hz at \(rate): \(measured) and not \(wanted) dB")
            }
        }
    }

    @Test("Bands in a row add up, and delay nothing", arguments: 1...8)
    func bandsAddUp(_ count: Int) {
        let all: [Effect.Band] = [
            .bell(hertz: 1_000, gain: 6), .lowShelf(hertz: 120, gain: 3), .highShelf(hertz: 6_000, gain: -5),
            .lowCut(hertz: 40), .bell(hertz: 300, gain: -8, q: 3), .bell(hertz: 5_000, gain: 4, q: 2),
            .highCut(hertz: 15_000), .bell(hertz: 80, gain: 2),
        ]
        let bands = Array(all.prefix(count))
        var impulse = [Float](repeating: 0, count: 96_000)
        impulse[0] = 1
        let response = Self.processed(impulse, by: .equalizer(bands))
        #expect(response.samples[0] != 0)
        for hertz in [50.0, 100, 300, 1_000, 3_000, 10_000, 14_000] {
            let wanted = bands.reduce(0) { $0 + cookbook($1, at: hertz, rate: 48_000) }
            #expect(abs(10 * log10(response.power(at: hertz)) - wanted) < 0.01)
        }
    }

    /// The gain in decibels that the formula wants for a level.
    private func curve(_ compressor: Effect.Compressor, _ level: Double) -> Double {
        let (over, knee) = (level - Double(compressor.threshold.value), Double(compressor.knee))
        let slope = 1 / Double(compressor.ratio) - 1
        if 2 * over < -knee { return 0 }
        if 2 * over <= knee, knee > 0 { return slope * pow(over + knee / 2, 2) / (2 * knee) }
        return slope * over
    }

    @Test(
        "A compressor's static curve is the formula's within 0.1 dB",
        arguments: [
            Effect.Compressor(), Effect.Compressor(threshold: -30, ratio: 2, knee: 0),
            Effect.Compressor(threshold: -12, ratio: 100, knee: 24, makeup: 6),
        ])
    func staticCurve(_ compressor: Effect.Compressor) {
        for level in stride(from: -60.0, through: 0, by: 3) {
            for hertz in [110.0, 1_000, 9_000] {
                let tone = Tone(frequency: hertz, decibels: level).samples(frames: 96_000, rate: 48_000)
                let mix = Self.processed(tone, by: .compressor(compressor))[72_000..<96_000]
                let wanted = level + curve(compressor, level) + Double(compressor.makeup.value)
                #expect(abs(mix.level(of: hertz) - wanted) < 0.1, "\(level) dB at \(hertz) Hz, wanted \(wanted)")
            }
        }
    }

    @Test(
        "A compressor reaches 63 % of a change in its attack and release, within a block", arguments: [0.02, 0.1, 0.4])
    func times(_ seconds: Double) {
        let compressor = Effect.Compressor(
            threshold: -20, ratio: 4, knee: 0, attack: .seconds(seconds), release: .seconds(seconds))
        // Levels that do not end the compression: what is left of the gain is seen at both.
        let frames = Int(seconds * 48_000 * 8)
        let quiet = [Float](repeating: 0.11, count: frames)
        let loud = [Float](repeating: 0.8, count: frames)
        let mix = Self.processed(quiet + loud + quiet, by: .compressor(compressor)).samples
        func gain(_ frame: Int, _ input: Float) -> Double { 20 * log10(Double(abs(mix[frame] / input))) }
        let (start, end) = (gain(frames - 1, 0.11), gain(2 * frames - 1, 0.8))
        let attack = (frames..<2 * frames).first { gain($0, 0.8) < end + (start - end) / M_E }
        #expect(abs((attack ?? 0) - frames - Int(seconds * 48_000)) <= 512)
        let release = (2 * frames..<3 * frames).first { gain($0, 0.11) > start - (start - end) / M_E }
        #expect(abs((release ?? 0) - 2 * frames - Int(seconds * 48_000)) <= 512)
    }

    @Test(
        "A limiter lets no sample above its ceiling leave, and leaves quiet sound as it is", arguments: [-40, -12, 0])
    func limiter(_ ceiling: Float) {
        var random = SplitMix64(seed: 7)
        let noise = (0..<48_000).map { Float.random(in: -1...1, using: &random) * Float($0) / 24_000 }
        let mix = Self.processed(noise, by: .limiter(Effect.Limiter(ceiling: Decibels(ceiling))))
        #expect(mix.peakLevel <= Double(ceiling) + 0.001)
        #expect(mix[40_000..<48_000].peakLevel > Double(ceiling) - 1)
        let quiet = Tone(frequency: 440, decibels: Double(ceiling) - 3).samples(frames: 4_800, rate: 48_000)
        let passed = Self.processed(quiet, by: .limiter(Effect.Limiter(ceiling: Decibels(ceiling)))).samples
        #expect(zip(quiet, passed.dropFirst(96)).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    /// What sox makes of samples, and the samples as sox reads them.
    static func sox(_ samples: [Float], _ effects: [String]) async throws -> (input: [Float], output: [Float]) {
        let directory = TemporaryDirectory()
        let (wave, raw) = (directory.path("in.wav"), directory.path("out.f32"))
        try SoundFile(channels: [samples]).writeWave(to: wave)
        func floats(_ arguments: [String]) async throws -> [Float] {
            try await run(tool: "sox", arguments)
            return try contents(of: raw).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        }
        let input = try await floats([wave, "-t", "f32", raw])
        return (input, try await floats([wave, "-t", "f32", raw] + effects))
    }

    @Test("sox's equaliser makes the same of noise, to -90 dB")
    func secondOracle() async throws {
        var random = SplitMix64(seed: 5)
        let noise = (0..<48_000).map { _ in Float.random(in: -0.2...0.2, using: &random) }
        let (input, oracle) = try await Self.sox(
            noise,
            [
                "equalizer", "900", "1.5q", "-7", "bass", "5", "150", "0.7071068q", "treble", "-6", "4000",
                "0.7071068q",
                "highpass", "-2", "60", "0.7071068q",
            ])
        let mix = Self.processed(
            input,
            by: .equalizer([
                .bell(hertz: 900, gain: -7, q: 1.5), .lowShelf(hertz: 150, gain: 5), .highShelf(hertz: 4_000, gain: -6),
                .lowCut(hertz: 60),
            ]))
        #expect(oracle.count == mix.frames)
        let difference = Signal(zip(oracle, mix.samples).map(-), rate: 48_000)
        #expect(difference.level < mix.level - 90, "\(difference.level)")
    }
}
