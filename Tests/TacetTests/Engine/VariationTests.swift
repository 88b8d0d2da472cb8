import Glibc
import TestSupport
import Testing

@testable import Tacet

/// Sounds that differ each time they are played.
@Suite("Variation") struct VariationTests {
    /// Pitch as a ratio and gain in decibels, as heard.
    private struct Play: Hashable {
        let pitch: Double
        let gain: Double
    }

    private static let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 24_000, rate: 48_000)

    /// What is heard of `count` plays, beside one without variation.
    private static func plays(_ count: Int, seed: UInt64 = 1, _ variation: Variation?) throws -> [Play] {
        let offline = Offline { $0.seed = seed }
        let sound = try offline.load(tone)
        func hear(_ variation: Variation?) throws -> (frequency: Double, level: Double) {
            var settings = PlaybackSettings()
            settings.variation = variation
            let voice = offline.audio.play(sound, settings)
            let heard = try offline.render(12_288).left.seconds(0.05, 0.25)
            voice.stop(over: .none)
            try offline.render(2_048)
            return (heard.frequency, heard.level)
        }
        let plain = try hear(nil)
        return try (0..<count).map { _ in
            let heard = try hear(variation)
            return Play(pitch: heard.frequency / plain.frequency, gain: heard.level - plain.level)
        }
    }

    @Test("Every play has a pitch and a gain of its own, within the range (BEHAVIOUR 149)")
    func playsDiffer() throws {
        let variation = Variation(pitch: 0.8...1.25, gain: -6...(-1))
        let plays = try Self.plays(32, variation)
        for play in plays {
            #expect((0.795...1.255).contains(play.pitch), "\(play)")
            #expect((-6.2...(-0.8)).contains(play.gain), "\(play)")
        }
        // Both use their range: of 32 plays, some are in each third of it.
        for (values, range) in [(plays.map(\.pitch), 0.8...1.25), (plays.map(\.gain), -6.0...(-1.0))] {
            let third = (range.upperBound - range.lowerBound) / 3
            #expect(
                values.contains { $0 < range.lowerBound + third } && values.contains { $0 > range.upperBound - third })
        }
        // Neighbours can be told apart, and gain does not follow pitch.
        #expect(zip(plays, plays.dropFirst()).count { abs($0.pitch - $1.pitch) > 0.01 } > 24)
        #expect(zip(plays, plays.dropFirst()).count { abs($0.gain - $1.gain) > 0.1 } > 24)
        let rising = zip(plays, plays.dropFirst()).count { ($0.pitch < $1.pitch) == ($0.gain < $1.gain) }
        #expect((4...27).contains(rising))
    }

    @Test("A sound without variation is the same each time (BEHAVIOUR 149)")
    func plainPlaysAreEqual() throws {
        for play in try Self.plays(4, nil) {
            #expect(abs(play.pitch - 1) < 0.001 && abs(play.gain) < 0.05, "\(play)")
        }
    }

    @Test("The same seed gives the same game, another seed another (BEHAVIOUR 149)")
    func seedsDecide() throws {
        let first = try Self.plays(6, seed: 7, .subtle)
        #expect(try Self.plays(6, seed: 7, .subtle) == first)
        #expect(try Self.plays(6, seed: 8, .subtle) != first)
    }

    @Test("A container plays all of its sounds, never the same twice in a row (BEHAVIOUR 150)")
    func containerNeverRepeats() throws {
        let offline = Offline()
        let frequencies = [500.0, 1_000, 2_000]
        let sounds = try frequencies.map { frequency in
            try offline.load(Tone(frequency: frequency, decibels: -12).samples(frames: 4_800, rate: 48_000))
        }
        var container = RandomContainer(sounds)
        var order: [Double] = []
        for _ in 0..<60 {
            let voice = offline.audio.play(&container)
            let heard = try offline.render(4_096).left.seconds(0.02, 0.08).tones(among: frequencies, above: -40)
            #expect(heard.count == 1)
            order += heard
            voice.stop(over: .none)
            try offline.render(2_048)
        }
        #expect(zip(order, order.dropFirst()).allSatisfy { $0 != $1 })
        for frequency in frequencies { #expect(order.count { $0 == frequency } > 8, "\(frequency) Hz") }
        // It is no round either: after the same sound, now this one comes and now that.
        for frequency in frequencies {
            #expect(Set(zip(order, order.dropFirst()).filter { $0.0 == frequency }.map(\.1)).count == 2)
        }
    }

    @Test("A container varies what it plays, unless the game says otherwise (BEHAVIOUR 150)")
    func containerVaries() throws {
        let offline = Offline()
        var container = RandomContainer([try offline.load(Self.tone)], variation: Variation(pitch: 0.5...0.5))
        var settings = PlaybackSettings()
        for (variation, frequency) in [(nil, 500.0), (Variation(pitch: 2...2), 2_000.0)] {
            settings.variation = variation
            let voice = offline.audio.play(&container, settings)
            let heard = try offline.render(8_192).left.seconds(0.05, 0.15)
            #expect(heard.tones(among: [500, 1_000, 2_000], above: -40) == [frequency])
            voice.stop(over: .none)
            try offline.render(2_048)
        }
    }
}

extension Signal {
    /// The frequency of a plain tone, by its passages through zero.
    fileprivate var frequency: Double {
        let crossings = samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
        guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
        return Double(crossings.count - 1) * rate / Double(last - first)
    }
}
