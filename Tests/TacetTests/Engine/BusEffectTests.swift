import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Filters, mixes and ducking, as they are heard.
@Suite("Filters, submixes and ducking") struct BusEffectTests {
    private let low = 300.0
    private let high = 7_777.0

    private func tone(_ frequency: Double, _ frames: Int) -> [Float] {
        Tone(frequency: frequency, decibels: -12).samples(frames: frames, rate: 48_000)
    }

    /// A second of a low and a high tone together, each at -12 dB.
    private func tones() -> [Float] {
        zip(tone(low, 48_000), tone(high, 48_000)).map { $0 + $1 }
    }

    @Test("A low-pass on master takes the highs and leaves the lows, and sweeps without a click (BEHAVIOUR 171)")
    func masterIsFiltered() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.play(try offline.load(tones()), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000]
        try audio.buses.master.setFilter(.lowPass(hertz: 800), over: .seconds(0.2))
        let sweep = try offline.render(24_000).left
        let after = try offline.render(24_000).left
        #expect(abs(after.level(of: low) - before.level(of: low)) < 0.5)
        #expect(after.level(of: high) < before.level(of: high) - 36)
        #expect(sweep.largestStep <= before.largestStep * 1.05)

        try audio.buses.master.setFilter(.open, over: .seconds(0.2))
        let back = try offline.render(24_000).left
        #expect(back.largestStep <= before.largestStep * 1.05)
        let again = try offline.render(24_000).left
        #expect(abs(again.level(of: high) - before.level(of: high)) < 0.01)
    }

    @Test(
        "A high-pass takes the lows, a band-pass both",
        arguments: [Filter.highPass(hertz: 2_000), .bandPass(hertz: 1_000, to: 2_000)])
    func lowsAreTaken(_ filter: Filter) throws {
        let offline = Offline()
        offline.audio.play(try offline.load(tones()), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000]
        try offline.audio.buses.master.setFilter(filter, over: .none)
        let after = try offline.render(48_000).left[4_800..<48_000]
        #expect(after.level(of: low) < before.level(of: low) - 18)
        let highLoss = before.level(of: high) - after.level(of: high)
        #expect(filter.highCut < 20_000 ? highLoss > 18 : highLoss < 0.5)
    }

    @Test("A bus's filter is heard on its own voices and those below, and on no other")
    func busIsFiltered() throws {
        let offline = Offline()
        let audio = offline.audio
        let engines = try #require(audio.buses.add(below: .effects)).id
        try audio.buses.effects.setFilter(.lowPass(hertz: 800), over: .none)
        audio.update()
        audio.play(try offline.load(tone(6_000, 48_000)), PlaybackSettings(bus: engines))
        audio.play(try offline.load(tone(7_000, 48_000)), PlaybackSettings(bus: .ui))
        let mix = try offline.render(24_000).left
        #expect(mix.level(of: 7_000) > mix.level(of: 6_000) + 30)
    }

    @Test("The soundtrack is filtered alone")
    func soundtrackIsFiltered() throws {
        let offline = Offline()
        let directory = TemporaryDirectory()
        let path = directory.path("tones.wav")
        try SoundFile(channels: [tones()]).writeWave(to: path)
        try offline.audio.soundtrack.play(path)
        try offline.audio.buses.soundtrack.setFilter(.lowPass(hertz: 800), over: .none)
        offline.audio.play(try offline.load(tone(5_000, 48_000)))
        let mix = try offline.render(40_000).left[2_400..<40_000]
        #expect(mix.level(of: 5_000) > mix.level(of: high) + 30)
        #expect(mix.level(of: low) > mix.level(of: high) + 30)
    }

    @Test("Corners out of range and no numbers are the nearest in range, and sound stays finite")
    func oddCorners() throws {
        let offline = Offline { $0.sampleRate = 22_050 }
        offline.audio.play(try offline.load(tones(), rate: 22_050), PlaybackSettings(loops: true))
        for corner in [Float.nan, .infinity, -1, 0, 1e30, 19_999] {
            for filter in [
                Filter.lowPass(hertz: corner), .highPass(hertz: corner), .bandPass(hertz: corner, to: corner),
            ] {
                try offline.audio.buses.master.setFilter(filter, over: .seconds(0.01))
                let mix = try offline.render(2_048).left
                #expect(mix.samples.allSatisfy { $0.isFinite && abs($0) <= 1 }, "\(filter)")
            }
        }
    }

    @Test("A snapshot sets all it names, and blends with another")
    func snapshots() throws {
        let offline = Offline()
        offline.audio.play(try offline.load(tones()), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000]
        let calm = Snapshot("calm", gains: [.master: .unity])
        let drowning = Snapshot("drowning", gains: [.master: -12], filters: [.master: .lowPass(hertz: 500)])
        try offline.audio.buses.apply(drowning, over: .seconds(0.1))
        let after = try offline.render(24_000).left[9_600..<24_000]
        #expect(abs(after.level(of: low) - (before.level(of: low) - 12)) < 1)
        #expect(after.level(of: high) < before.level(of: high) - 50)

        let half = calm.blended(with: drowning, 0.5)
        #expect(half.gains[.master] == -6)
        // In octaves: the geometric mean of 500 and 20,000.
        #expect(abs((half.filters[.master]?.highCut ?? 0) - 3_162) < 2)
        #expect(calm.blended(with: drowning, .nan) == calm.blended(with: drowning, 0))
    }

    @Test("A mix that moves to one that names no filter takes the filter away")
    func blendedSnapshotEnds() throws {
        let dry = Snapshot("dry", gains: [.master: -3])
        let wet = Snapshot("wet", gains: [.master: -3, .ui: -20], filters: [.master: .lowPass(hertz: 500)])
        for (from, to, end) in [(dry, wet, Float(0)), (wet, dry, 1)] {
            let offline = Offline()
            offline.audio.play(try offline.load(tones()), PlaybackSettings(loops: true))
            try offline.audio.buses.apply(from.blended(with: to, 0.5), over: .none)
            let muffled = try offline.render(24_000).left[4_800..<24_000]
            try offline.audio.buses.apply(from.blended(with: to, end), over: .none)
            let open = try offline.render(24_000).left[4_800..<24_000]
            #expect(open.level(of: high) > muffled.level(of: high) + 10)
            #expect(from.blended(with: to, end).gains[.ui] == .unity)
        }
    }

    @Test("Master and soundtrack have a filter also when seven buses have a submix")
    func filtersBesideSevenSubmixes() throws {
        let offline = Offline()
        let buses = offline.audio.buses
        for _ in 0..<7 { try #require(buses.add(below: .ui)).enableSubmix() }
        offline.audio.play(try offline.load(tones()), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000]
        try buses.soundtrack.setFilter(.lowPass(hertz: 500), over: .none)
        try buses.master.setFilter(.lowPass(hertz: 500), over: .none)
        let after = try offline.render(24_000).left[4_800..<24_000]
        #expect(after.level(of: high) < before.level(of: high) - 40)
    }

    @Test("A snapshot with a filter that a bus cannot have changes no bus")
    func snapshotIsWhole() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.play(try offline.load(tones()), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000]
        // Seven buses with a submix are all that an engine has.
        for _ in 0..<7 { try #require(audio.buses.add(below: .ui)).enableSubmix() }
        #expect(throws: AudioError.self) {
            let filters: [BusID: Filter] = [.effects: .lowPass(hertz: 500), .master: .lowPass(hertz: 500)]
            try audio.buses.apply(Snapshot(gains: [.master: -12], filters: filters), over: .none)
        }
        let after = try offline.render(24_000).left[4_800..<24_000]
        #expect(abs(after.level(of: low) - before.level(of: low)) < 0.1)
        #expect(abs(after.level(of: high) - before.level(of: high)) < 0.1)
    }

    @Test("The music steps back while a voice speaks, waits through pauses, and returns")
    func musicIsDucked() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.buses.ducking = [Ducking(.ui, under: .voice)]
        let music = tone(low, 48_000)
        audio.play(try offline.load(music), PlaybackSettings(bus: .ui, loops: true))
        let full = try offline.render(9_600).left[4_800..<9_600].level(of: low)
        let word = try offline.load(tone(high, 14_400))
        audio.play(word, PlaybackSettings(bus: .voice))
        let speech = try offline.render(14_400).left
        #expect(abs(speech[8_000..<14_400].level(of: low) - (full - 9)) < 0.5)
        #expect(speech.longestGap() < 0.001)
        // 0.3 s of pause is within the hold.
        let pause = try offline.render(14_400).left
        #expect(abs(pause[2_400..<14_400].level(of: low) - (full - 9)) < 0.5)
        let release = try offline.render(60_000).left
        #expect(abs(release[52_800..<60_000].level(of: low) - full) < 0.5)
        #expect(release.largestStep < 0.02)
    }

    @Test("A rule that is taken away lets its target go")
    func duckingEnds() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.buses.ducking = [Ducking(.ui, under: .voice), Ducking(.ui, under: .effects, by: -20)]
        let music = try offline.load(tone(low, 48_000))
        let other = try offline.load(tone(high, 48_000))
        audio.play(music, PlaybackSettings(bus: .ui, loops: true))
        let full = try offline.render(9_600).left[4_800..<9_600].level(of: low)
        for bus in [BusID.voice, .effects] { audio.play(other, PlaybackSettings(bus: bus, loops: true)) }
        #expect(abs(try offline.render(19_200).left[9_600..<19_200].level(of: low) - (full - 20)) < 0.5)
        audio.buses.ducking = [Ducking(.ui, under: .voice)]
        #expect(abs(try offline.render(48_000).left[40_000..<48_000].level(of: low) - (full - 9)) < 0.5)
        audio.buses.ducking = []
        #expect(abs(try offline.render(19_200).left[9_600..<19_200].level(of: low) - full) < 0.5)
    }
}
