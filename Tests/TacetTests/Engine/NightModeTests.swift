import TacetSession
import TestSupport
import Testing

@testable import Tacet

@Suite("Night mode: quiet sounds nearer to loud ones") struct NightModeTests {
    private func tone(_ decibels: Double, seconds: Int = 3) -> [Float] {
        Tone(frequency: 1_000, decibels: decibels).samples(frames: seconds * 48_000, rate: 48_000)
    }

    /// What is heard of the last second of a tone of 3 s.
    private func heard(_ decibels: Double, isNightMode: Bool) throws -> Signal {
        let offline = Offline()
        offline.audio.session.settings.isNightMode = isNightMode
        offline.audio.play(try offline.load(tone(decibels)))
        return try offline.render(3 * 48_000).left[96_000..<140_000]
    }

    /// The gain of the curve that the documentation states: threshold -36 dB, ratio 3, knee 12 dB, makeup 12 dB.
    private func gain(at level: Double) -> Double {
        let above = level + 36
        if above <= -6 { return 12 }
        if above >= 6 { return 12 - above * 2 / 3 }
        return 12 - 2.0 / 3 * (above + 6) * (above + 6) / 24
    }

    @Test(
        "Each level is heard as the documented curve says, within 0.5 dB",
        arguments: [-60.0, -42, -38, -30, -18, -6, -1])
    func curve(level: Double) throws {
        let (day, night) = (try heard(level, isNightMode: false).level, try heard(level, isNightMode: true).level)
        #expect(abs(night - day - gain(at: level)) < 0.5)
    }

    @Test("A loud and a quiet tone that are 44 dB apart are 24 dB apart at night, within 0.5 dB")
    func distance() throws {
        let distance = { (isNightMode: Bool) throws in
            try heard(-6, isNightMode: isNightMode).level - (try heard(-50, isNightMode: isNightMode).level)
        }
        let (day, night) = (try distance(false), try distance(true))
        #expect(abs(day - 44) < 0.1 && abs(night - 24) < 0.5)
    }

    @Test("Night mode adds no latency, and off it changes no sample, also after it was on")
    func off() throws {
        let noise = { (offline: Offline) throws in
            var random = SplitMix64(seed: 7)
            let samples = (0..<96_000).map { _ in Float.random(in: -0.2...0.2, using: &random) }
            offline.audio.play(try offline.load(samples))
            return samples
        }
        let (plain, switched) = (Offline(), Offline())
        let samples = try noise(plain)
        _ = try noise(switched)
        let before = (try plain.render(24_000).left, try switched.render(24_000).left)
        #expect(before.0.samples == before.1.samples)
        switched.audio.session.settings.isNightMode = true
        let night = (try plain.render(24_000).left, try switched.render(24_000).left)
        #expect(night.0.samples != night.1.samples)
        #expect(night.1.lag(behind: Signal(Array(samples[24_000..<48_000]), rate: 48_000)) == Offline.delay)
        switched.audio.session.settings.isNightMode = false
        // The fade of 0.1 s, and the limiter, which may still act on what night mode has raised.
        _ = (try plain.render(12_000), try switched.render(12_000))
        let after = (try plain.render(24_000).left, try switched.render(24_000).left)
        #expect(after.0.samples == after.1.samples)
    }

    @Test("Switching night mode on and off in a tone is without a click", arguments: [-40.0, -6])
    func click(level: Double) throws {
        let offline = Offline()
        offline.audio.play(try offline.load(tone(level, seconds: 4)))
        let day = try offline.render(24_000).left
        offline.audio.session.settings.isNightMode = true
        let (change, night) = (try offline.render(24_000).left, try offline.render(24_000).left)
        offline.audio.session.settings.isNightMode = false
        let back = try offline.render(24_000).left
        let loudest = max(day.largestStep, night.largestStep)
        #expect(change.largestStep < loudest * 1.1 && back.largestStep < loudest * 1.1)
    }
}
