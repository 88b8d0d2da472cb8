import TestSupport
import Testing

@testable import Tacet

/// Buses, meters and the limiter.
@Suite("Buses, meters and the limiter") struct MixTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let tone = Tone(frequency: 1000, decibels: -12).samples(frames: 480, rate: 48_000)

    private func playTone(on bus: BusID = .effects, gain: Decibels = .unity) throws -> Voice {
        audio.play(try offline.loadStereo(tone, tone), PlaybackSettings(bus: bus, gain: gain, loops: true))
    }

    private func level(_ seconds: Double = 0.2) throws -> Double {
        let frames = Int(seconds * 48_000)
        return try offline.render(frames).left[(frames / 2)..<frames].level(of: 1000)
    }

    @Test("The gains of a bus and of the buses above it add up in decibels")
    func gainsAddUpDownTheTree() throws {
        let inner = try #require(audio.buses.add(below: .effects)).id
        let innermost = try #require(audio.buses.add(below: inner)).id
        _ = try playTone(on: innermost)
        #expect(abs(try level() - -12) < 0.1)
        audio.buses.effects.setGain(-3)
        audio.buses[inner].setGain(-4)
        audio.buses[innermost].setGain(-5)
        audio.buses.master.setGain(-6)
        #expect(abs(try level() - -30) < 0.1)
    }

    @Test("The level of a bus changes no other bus (BEHAVIOUR 53)")
    func levelsAreIndependent() throws {
        _ = try playTone(on: .effects)
        let other = Tone(frequency: 3_000, decibels: -20).samples(frames: 480, rate: 48_000)
        audio.play(try offline.loadStereo(other, other), PlaybackSettings(bus: .ui, loops: true))
        for gain in [Float(0), -6, -40] {
            audio.buses.effects.setGain(Decibels(gain))
            let heard = try offline.render(9_600).left[4_800..<9_600]
            #expect(abs(heard.level(of: 1_000) - Double(-12 + gain)) < 0.1)
            #expect(abs(heard.level(of: 3_000) - -20) < 0.1)
        }
    }

    @Test("A muted bus is silent while its sounds go on", arguments: [BusID.master, .effects])
    func aMutedBusIsSilentWhileItsSoundsGoOn(_ bus: BusID) throws {
        let sweep = SoundtrackTests.sweep(48_000)
        let plain = Offline()
        audio.play(try offline.loadStereo(sweep, sweep))
        plain.audio.play(try plain.loadStereo(sweep, sweep))
        audio.buses[bus].setMuted(true)
        #expect(try offline.render(10_240).left[2_048..<10_240].peak == 0)
        audio.buses[bus].setMuted(false)
        let heard = try offline.render(10_240).left
        let expected = try plain.render(20_480).left[10_240..<20_480]
        #expect(heard[2_048..<10_240].residual(to: expected[2_048..<10_240]) < -60, "time went on beneath the mute")
    }

    @Test("A paused bus is silent, and its sounds continue where they paused", arguments: [BusID.master, .effects])
    func aPausedBusStandsStillAtItsSample(_ bus: BusID) throws {
        let voice = audio.play(try offline.load([Float](repeating: 0.25, count: 9_600)))
        try offline.render(4_096)
        audio.buses[bus].setPaused(true)
        #expect(try offline.render(48_128).left[2_048..<48_128].peak == 0)
        #expect(voice.isPlaying)
        audio.buses[bus].setPaused(false)
        let rest = try offline.render(9_728).left
        let last = try #require(rest.samples.lastIndex { $0 > 0.001 })
        // The fade of 10 ms ends within the block in which the pause began.
        #expect(abs(last - (9_600 - 4_096 - 512 + Offline.delay)) <= 2)
    }

    @Test("An engine has 64 buses, and no more")
    func thereAreSixtyFourBusesAndNoMore() {
        var count = BusID.builtIn
        while audio.buses.add() != nil { count += 1 }
        #expect(count == 64)
    }

    @Test("The limiter keeps the output below -0.29 dBFS however much plays, and no quieter than it must")
    func nothingLeavesAboveTheCeilingHoweverMuchIsPlayed() throws {
        let noise = (0..<4_800).map { Float(($0 &* 7_919) % 2_001 - 1_000) / 1_000 }
        let sound = try offline.loadStereo(noise, noise)
        for _ in 0..<12 { audio.play(sound, PlaybackSettings(loops: true)) }
        let heard = try offline.render(48_128)
        #expect(heard.left.peak <= 0.967 && heard.right.peak <= 0.967)
        #expect(heard.left.seconds(0.5, 1).peak > 0.8, "and is no quieter than it must be")
    }

    @Test("The limiter does not change a sound of -12 dB")
    func theLimiterLeavesAloneWhatFits() throws {
        _ = try playTone()
        let heard = try offline.render(48_128).left
        #expect(abs(heard[4_800..<48_000].level(of: 1000) - -12) < 0.01)
    }

    @Test("The master's meter shows the exact peak and mean of a sine")
    func metersShowTheExactPeakAndMean() throws {
        _ = try playTone()
        try offline.render(48_128)
        _ = audio.buses.master.level
        try offline.render(48_128)
        let level = try #require(audio.buses.master.level)
        #expect(abs(level.peak.value - -12) < 0.05)
        #expect(abs(level.rms.value - -15.01) < 0.05)
        #expect(audio.buses.soundtrack.level == Level())
    }

    @Test("Two engines with the same calls render the same bits")
    func twoRunsGiveTheSameBits() throws {
        func run() throws -> [Float] {
            let offline = Offline { $0.realVoices = 4 }
            let sound = try offline.load(SoundtrackTests.sweep(9_000))
            var settings = PlaybackSettings()
            settings.variation = .subtle
            var heard: [Float] = []
            for round in 0..<20 {
                offline.audio.play(sound, at: Vector3(Float(round) - 10, 0, 2), settings)
                heard += try offline.render(1_024).left.samples
            }
            return heard
        }
        #expect(try run() == run())
    }

    @Test("A gain that was set before its bus got a submix is applied once, to old voices and to new")
    func gainBeforeSubmix() throws {
        let inner = try #require(audio.buses.add(below: .effects))
        let old = try playTone(on: inner.id)
        audio.buses.effects.setGain(-6, over: .none)
        inner.setGain(-3, over: .none)
        #expect(abs(try level() - -21) < 0.1)
        try audio.buses.effects.enableSubmix()
        #expect(abs(try level() - -21) < 0.1, "the voice stays in master's submix")
        audio.buses.effects.setGain(-9, over: .none)
        #expect(abs(try level() - -24) < 0.1)
        old.stop(over: .none)
        try offline.render(1_024)

        // The voice is in the submix of effects when the bus below gets one.
        let new = try playTone(on: inner.id)
        #expect(abs(try level() - -24) < 0.1)
        try inner.enableSubmix()
        #expect(abs(try level() - -24) < 0.1)
        inner.setGain(-5, over: .none)
        #expect(abs(try level() - -26) < 0.1)
        new.stop(over: .none)
        try offline.render(1_024)
        _ = try playTone(on: inner.id)
        #expect(abs(try level() - -26) < 0.1)
    }

    @Test("A metered bus shows its own exact level, and sounds the same")
    func aMeteredBusShowsItsOwnExactLevelAndSoundsTheSame() throws {
        let inner = try #require(audio.buses.add(below: .effects)).id
        #expect(audio.buses.effects.level == nil)
        try audio.buses.effects.enableSubmix()
        try audio.buses[inner].enableSubmix()
        audio.buses[inner].setGain(-6, over: .none)
        audio.buses.effects.setGain(-3, over: .none)
        _ = try playTone(on: inner)
        _ = try playTone(on: .ui, gain: -60)
        try offline.render(10_240)
        for bus in [inner, .effects] { _ = audio.buses[bus].level }
        let heard = try offline.render(10_240).left[0..<10_240].level(of: 1000)
        #expect(abs(try #require(audio.buses[inner].level).peak.value - -18) < 0.05)
        #expect(abs(try #require(audio.buses.effects.level).peak.value - -21) < 0.05)
        #expect(abs(heard - -21) < 0.2)
        #expect(audio.buses.ui.level == nil)
    }

    @Test("A voice that began before its bus was metered goes on, and follows the bus's gain")
    func aVoiceThatBeganBeforeItsBusWasMeteredGoesOnUnchanged() throws {
        _ = try playTone()
        let before = try level()
        try audio.buses.effects.enableSubmix()
        audio.buses.effects.setGain(-6)
        #expect(abs(try level() - (before - 6)) < 0.1)
    }

    @Test("A sound keeps its position through a metered bus")
    func aSoundThroughAMeteredBusStandsWhereItStood() throws {
        try audio.buses.effects.enableSubmix()
        let tone = Tone(frequency: 1000, decibels: -6).samples(frames: 4_800, rate: 48_000)
        audio.world.listener.position = Vector3(1, 0, 0)
        audio.play(try offline.load(tone), at: Vector3(-1, 0, 0), PlaybackSettings(loops: true))
        let heard = try offline.render(19_456)
        #expect(heard.left[9_728..<19_456].level(of: 1000) > heard.right[9_728..<19_456].level(of: 1000) + 10)
    }

    @Test("Metering a bus again changes nothing")
    func meteringABusAgainChangesNothing() throws {
        for _ in 0..<3 { try audio.buses.effects.enableSubmix() }
        _ = try playTone(on: .effects)
        try offline.render(10_240)
        try audio.buses.effects.enableSubmix()
        try offline.render(10_240)
        #expect(abs(try #require(audio.buses.effects.level).peak.value - -12) < 0.05)
    }

    @Test("Seven buses can be metered, and an eighth is refused")
    func sevenBusesCanBeMeteredAndNoMore() throws {
        for _ in 0..<7 { try (try #require(audio.buses.add())).enableSubmix() }
        #expect(throws: AudioError.self) { try audio.buses.effects.enableSubmix() }
        #expect(throws: AudioError.self) { try audio.buses[BusID(index: 63)].enableSubmix() }
    }
}
