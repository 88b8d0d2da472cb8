import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// The loudness meter of a bus, as a game reads it.
@Suite("The loudness of a bus") struct BusLoudnessTests {
    private func tone(_ decibels: Double, seconds: Double, hertz: Double = 1_000) -> [Float] {
        Tone(frequency: hertz, decibels: decibels).samples(frames: Int(seconds * 48_000), rate: 48_000)
    }

    @Test("A metered bus tells its loudness in all windows, and the other buses tell none")
    func buses() throws {
        let offline = Offline()
        let buses = offline.audio.buses
        let loud = tone(-20, seconds: 4)
        let sound = try offline.loadStereo(loud, loud)
        #expect(buses.master.loudness == nil && !buses.master.isLoudnessMetered)
        try buses.master.setLoudnessMetered(true)
        try buses.effects.setLoudnessMetered(true)
        try buses.voice.setLoudnessMetered(true)
        #expect(buses.effects.isLoudnessMetered && buses.effects.loudness == Loudness())
        offline.audio.play(sound)
        buses.master.setGain(-6, over: .none)
        try offline.render(4 * 48_000)
        let effects = try #require(buses.effects.loudness)
        for reading in [effects.momentary, effects.shortTerm, effects.integrated] {
            #expect(abs(try #require(reading) + 20) < 0.1)
        }
        #expect(abs(effects.truePeak.value + 20) < 0.1)
        #expect(effects.range == 0)
        #expect(abs(try #require(buses.master.loudness?.integrated) + 26) < 0.1)
        #expect(buses.voice.loudness == Loudness(), "silence has no loudness")
        #expect(buses.soundtrack.loudness == nil && buses.ui.loudness == nil)
    }

    @Test("A meter that is reset, or turned off and on again, has forgotten what was before")
    func reset() throws {
        let offline = Offline()
        let master = offline.audio.buses.master
        try master.setLoudnessMetered(true)
        offline.audio.play(try offline.load(tone(-12, seconds: 1)))
        try offline.render(48_000)
        let before = try #require(master.loudness)
        #expect(before.integrated != nil && abs(before.truePeak.value + 12) < 0.1)
        master.resetLoudness()
        #expect(master.loudness == Loudness(), "before the next block, too")
        offline.audio.play(try offline.load(tone(-32, seconds: 1)))
        try offline.render(4_800)
        #expect(abs(try #require(master.loudness).truePeak.value + 32) < 0.5 && master.loudness?.momentary == nil)
        try offline.render(43_200)
        // A mono sound is in both channels.
        #expect(abs(try #require(master.loudness?.integrated) + 32) < 0.1)
        try master.setLoudnessMetered(false)
        #expect(master.loudness == nil)
        offline.audio.play(try offline.load(tone(-12, seconds: 1)))
        try offline.render(48_000)
        try master.setLoudnessMetered(true)
        try offline.render(48_000)
        #expect(master.loudness == Loudness(), "what sounded while the meter was off does not count")
    }

    @Test("An eighth bus cannot be metered, because it has no submix, and the error says what to do")
    func submixes() throws {
        let buses = Offline().audio.buses
        let added = (0..<8).compactMap { _ in buses.add() }
        for bus in added.prefix(7) { try bus.setLoudnessMetered(true) }
        let error = #expect(throws: AudioError.self) { try added[7].setLoudnessMetered(true) }
        #expect(error?.code == .invalidArgument && error?.remedy.isEmpty == false)
        #expect(!added[7].isLoudnessMetered && added[7].loudness == nil)
    }

    enum Material: CaseIterable { case noise, tones, music }

    @Test(
        "What a bus tells is within 0.1 LU of libebur128's answer for the same samples", arguments: Material.allCases)
    func reference(material: Material) throws {
        let offline = Offline()
        let audio = offline.audio
        switch material {
        case .noise:
            var random = SplitMix64(seed: 33)
            let noise = (0..<(8 * 48_000)).map {
                Float.random(in: -0.3...0.3, using: &random) * Float(1 + $0 % 96_000 / 48_000)
            }
            audio.play(try offline.loadStereo(noise, Array(noise.reversed())))
        case .tones:
            let low = tone(-30, seconds: 8, hertz: 60)
            let high = tone(-18, seconds: 8, hertz: 9_000)
            audio.play(try offline.loadStereo(low, high))
            audio.play(try offline.load(tone(-16, seconds: 3, hertz: 440)))
        case .music: try audio.soundtrack.play(Fixtures.path("../../Assets/music/theme.ogg"))
        }
        let reference = try #require(ReferenceMeter(sampleRate: 48_000), "libebur128 is missing: .ci/setup tests")
        let master = audio.buses.master
        try master.setLoudnessMetered(true)
        audio.update()
        var samples = [Float](repeating: 0, count: 4_800 * 2)
        for step in 1...80 {
            audio.soundtrack.waitUntilReady(4_800)
            var span = samples.mutableSpan
            try audio.render(into: &span)
            reference.add(samples)
            guard step % 10 == 0, step >= 30 else { continue }
            let heard = try #require(master.loudness)
            #expect(abs(try #require(heard.momentary) - reference.momentary) < 0.1)
            #expect(abs(try #require(heard.shortTerm) - reference.shortTerm) < 0.1)
            #expect(abs(try #require(heard.integrated) - reference.integrated) < 0.1)
            #expect(abs(Double(heard.truePeak.value) - reference.truePeak) < 0.1)
        }
        // libebur128 takes a window a second, and the meter ten: EBU Tech 3342 allows 1 LU.
        #expect(abs(try #require(master.loudness?.range) - reference.range) < 1)
    }
}
