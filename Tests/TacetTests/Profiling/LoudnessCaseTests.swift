import Glibc
import TestSupport
import Testing

@testable import Tacet

/// The signals of EBU Tech 3341 and Tech 3342 that are tones. The others are recordings of programmes, which are not free.
@Suite("Loudness by the cases of EBU Tech 3341 and 3342", .serialized, .onOwnThreads) struct LoudnessCaseTests {
    /// A tone of 1 kHz in both channels, with levels in dBFS for a number of seconds each. The long ones are measured at 16
    /// kHz, at which K-weighting is the same.
    struct Steps: CustomTestStringConvertible {
        let name: String
        let levels: [(Double, Double)]
        let expected: Double
        var rate = 16_000

        var testDescription: String { name }

        var meter: LoudnessMeter {
            var meter = LoudnessMeter(sampleRate: rate)
            for (level, seconds) in levels { meter.add(level, seconds, rate: rate) }
            return meter
        }
    }

    @Test(
        "A steady tone, cases 1 and 2: all three windows are right within 0.1 LU",
        arguments: [
            Steps(name: "1", levels: [(-23, 20)], expected: -23, rate: 48_000),
            Steps(name: "2", levels: [(-33, 20)], expected: -33, rate: 44_100),
        ])
    func steady(signal: Steps) throws {
        let meter = signal.meter
        for reading in [meter.momentary, meter.shortTerm, meter.integrated] {
            #expect(abs(try #require(reading) - signal.expected) <= 0.1)
        }
        #expect(abs(try #require(meter.range)) <= 0.1)
    }

    @Test(
        "Loud and quiet stretches, cases 3 to 5: the integrated loudness is right within 0.1 LU",
        arguments: [
            Steps(name: "3", levels: [(-36, 10), (-23, 60), (-36, 10)], expected: -23),
            Steps(name: "4", levels: [(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], expected: -23),
            Steps(name: "5", levels: [(-26, 20), (-20, 20.1), (-26, 20)], expected: -23),
        ])
    func gated(signal: Steps) throws {
        #expect(abs(try #require(signal.meter.integrated) - signal.expected) <= 0.1)
    }

    @Test("A tone in five channels, case 6: the integrated loudness is right within 0.1 LU")
    func fiveChannels() throws {
        let second = 48_000
        // Front left and right, centre, and the surrounds, by their places in a block of pairs.
        let levels = [(0, -28.0), (1, -28), (2 * second, -24), (4 * second, -30), (4 * second + 1, -30)]
        var block = [Float](repeating: 0, count: 6 * second)
        for (place, level) in levels {
            let tone = Tone(frequency: 1_000, decibels: level).samples(frames: second, rate: 48_000)
            for frame in 0..<second { block[place + 2 * frame] = tone[frame] }
        }
        var meter = LoudnessMeter(sampleRate: second, MixPairs(.surround51, blockFrames: second))
        for _ in 0..<20 { meter.add(block, frames: second) }
        #expect(abs(try #require(meter.integrated) + 23) <= 0.1)
    }

    @Test("A tone that alternates in 3 s, case 9: the short-term loudness stays at -23 LUFS within 0.1 LU")
    func shortTerm() throws {
        var meter = LoudnessMeter(sampleRate: 48_000)
        for pass in 0..<5 {
            for (level, seconds) in [(-20.0, 1.34), (-30, 1.66)] {
                // In parts of 100 ms, after each of which the meter is read.
                for part in stride(from: 0, to: seconds, by: 0.1) { meter.add(level, min(0.1, seconds - part)) }
                if pass > 0 { #expect(abs(try #require(meter.shortTerm) + 23) <= 0.1) }
            }
        }
    }

    /// Adds parts of 20 ms at 16 kHz, with levels in dBFS for a number of seconds each, and returns the greatest readings.
    private func greatest(
        _ meter: inout LoudnessMeter, _ levels: [(Double, Double)]
    ) -> (momentary: Double, shortTerm: Double) {
        var found = (momentary: -200.0, shortTerm: -200.0)
        for (level, seconds) in levels {
            for _ in 0..<Int((seconds * 50).rounded()) {
                meter.add(level, 0.02, rate: 16_000)
                found.momentary = max(found.momentary, meter.momentary ?? -200)
                found.shortTerm = max(found.shortTerm, meter.shortTerm ?? -200)
            }
        }
        return found
    }

    @Test("A tone of 3 s after any silence, cases 10 and 11: the greatest short-term loudness is right within 0.1 LU")
    func greatestShortTerm() {
        var live = LoudnessMeter(sampleRate: 16_000)
        for pass in 0..<20 {
            let silence = 0.15 * Double(pass)
            var file = LoudnessMeter(sampleRate: 16_000)
            #expect(abs(greatest(&file, [(-200, silence), (-23, 3), (-200, 1)]).shortTerm + 23) <= 0.1, "10, \(pass)")
            let level = Double(pass - 38)
            let found = greatest(&live, [(-200, silence), (level, 3), (-200, 3 - silence)])
            #expect(abs(found.shortTerm - level) <= 0.1, "11, \(pass)")
        }
    }

    @Test("A tone that alternates in 0.4 s, case 12: the momentary loudness stays at -23 LUFS within 0.1 LU")
    func momentary() throws {
        var meter = LoudnessMeter(sampleRate: 48_000)
        for pass in 0..<25 {
            for (level, parts) in [(-20.0, 9), (-30, 11)] {
                for _ in 0..<parts {
                    meter.add(level, 0.02)
                    if pass > 1 { #expect(abs(try #require(meter.momentary) + 23) <= 0.1) }
                }
            }
        }
    }

    @Test("A tone of 0.4 s after any silence, cases 13 and 14: the greatest momentary loudness is right within 0.1 LU")
    func greatestMomentary() {
        var live = LoudnessMeter(sampleRate: 16_000)
        for pass in 0..<20 {
            let silence = 0.02 * Double(pass)
            var file = LoudnessMeter(sampleRate: 16_000)
            let momentary = greatest(&file, [(-200, silence), (-23, 0.4), (-200, 1)]).momentary
            #expect(abs(momentary + 23) <= 0.1, "13, \(pass)")
            let level = Double(pass - 38)
            let found = greatest(&live, [(-200, silence), (level, 0.4), (-200, 0.4 - silence)])
            #expect(abs(found.momentary - level) <= 0.1, "14, \(pass)")
        }
    }

    @Test(
        "The loudness range, cases 1 to 4 of EBU Tech 3342, is right within 1 LU",
        arguments: [
            Steps(name: "1", levels: [(-20, 20), (-30, 20)], expected: 10),
            Steps(name: "2", levels: [(-20, 20), (-15, 20)], expected: 5),
            Steps(name: "3", levels: [(-40, 20), (-20, 20)], expected: 20),
            Steps(name: "4", levels: [(-50, 20), (-35, 20), (-20, 20), (-35, 20), (-50, 20)], expected: 15),
        ])
    func range(signal: Steps) throws {
        #expect(abs(try #require(signal.meter.range) - signal.expected) <= 1)
    }

    /// A tone of a fraction of the sample rate.
    struct Sine: CustomTestStringConvertible {
        let name: String
        let period: Double
        let degrees: Double
        var amplitude = 0.5
        let expected: Double

        var testDescription: String { name }
    }

    @Test(
        "Tones with peaks between samples, cases 15 to 19: the true peak is at most 0.2 dB above and 0.4 below",
        arguments: [
            Sine(name: "15", period: 4, degrees: 0, expected: -6),
            Sine(name: "16", period: 4, degrees: 45, expected: -6),
            Sine(name: "17", period: 6, degrees: 60, expected: -6),
            Sine(name: "18", period: 8, degrees: 67.5, expected: -6),
            Sine(name: "19", period: 4, degrees: 45, amplitude: 1.41, expected: 3),
        ])
    func truePeak(sine: Sine) {
        // Faded in and out, so that the ends are no peaks of their own.
        let frames = 9_600
        let samples = (0..<frames).map { frame in
            let fade = min(1, Double(min(frame, frames - 1 - frame)) / 2_400)
            return Float(fade * sine.amplitude * sin(2 * .pi * Double(frame) / sine.period + sine.degrees * .pi / 180))
        }
        let error = TruePeakMeter.measure(samples) - sine.expected
        #expect(error <= 0.2 && error >= -0.4)
    }

    @Test(
        "A single loud period between the samples, cases 20 to 23: the true peak is at most 0.2 dB above and 0.4 below",
        arguments: 0..<4)
    func burst(offset: Int) {
        // At four times the rate: a sixth of the rate at half of full scale, and one period of a quarter at full scale.
        let quiet = { (place: Int) in 0.5 * sin(2 * .pi * Double(place) / 24) }
        let fine =
            (0..<2_400).map(quiet) + (0..<16).map { sin(2 * .pi * Double($0) / 16) } + (0..<2_400).map(quiet)
        // A low-pass filter below half the rate, and every fourth sample.
        let reach = 256
        let kernel = (-reach...reach).map { (place: Int) -> Double in
            let sinc = place == 0 ? 1 : sin(.pi * Double(place) / 4) / (.pi * Double(place) / 4)
            return sinc / 4 * (0.5 + 0.5 * cos(.pi * Double(place) / Double(reach + 1)))
        }
        let samples = stride(from: reach + offset, to: fine.count - reach, by: 4).map { centre in
            Float(kernel.indices.reduce(0) { $0 + kernel[$1] * fine[centre - reach + $1] })
        }
        let error = TruePeakMeter.measure(samples)
        #expect(error <= 0.2 && error >= -0.4, "\(error)")
    }
}
