import Foundation
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// BEHAVIOUR 163: a game goes on where it was left.
@Suite("Saved states (BEHAVIOUR 163)") struct SavedStateTests {
    @Test("A restored game plays the same track from the same frame in the same mix (BEHAVIOUR 163)")
    func restoresThePieceTheFrameAndTheMix() throws {
        let directory = TemporaryDirectory()
        let samples = SoundtrackTests.sweep(96_000)
        let path = try directory.write(SoundFile(channels: [samples, samples]).waveBytes, "music.wav")
        let first = Offline()
        try first.audio.soundtrack.play(Track(path, looping: .whole))
        first.audio.soundtrack.setGain(-6, over: .none)
        first.audio.buses.soundtrack.setGain(-3, over: .none)
        first.audio.buses.effects.setGain(.silence, over: .none)
        try first.render(20_480)
        let stored = try JSONEncoder().encode(first.audio.saveState())

        let second = Offline()
        try second.audio.restore(try JSONDecoder().decode(SavedState.self, from: stored))
        #expect(second.audio.soundtrack.frame == 20_480)
        let heard = try second.render(20_480).left
        let wanted = Signal(Array(samples[20_480..<40_960]).map { $0 * Decibels(-9).amplitude }, rate: 48_000)
        #expect(heard.lag(behind: wanted) == Offline.delay)
        let delayed = heard[Offline.delay..<20_480]
        #expect(delayed[2_000..<18_000].residual(to: wanted[2_000..<18_000]) < -60)
        let (gains, before) = (second.audio.saveState().busGains, first.audio.saveState().busGains)
        #expect(gains.mapValues(\.amplitude) == before.mapValues(\.amplitude))
    }

    @Test("Buses tell the gain and the mute that the game has set, and a state keeps both")
    func mutes() throws {
        let first = Offline()
        let game = try #require(first.audio.buses.add())
        #expect(game.gain == .unity && !game.isMuted)
        game.setGain(-12, over: .seconds(1))
        first.audio.buses.effects.setMuted(true)
        first.audio.buses.ui.setMuted(true)
        first.audio.buses.ui.setMuted(false)
        first.audio.buses.voice.setGain(40)
        #expect(game.gain == -12 && !game.isMuted && first.audio.buses.effects.isMuted)
        #expect(!first.audio.buses.ui.isMuted && first.audio.buses.voice.gain == 24)
        let stored = try JSONEncoder().encode(first.audio.saveState())

        let second = Offline()
        _ = second.audio.buses.add()
        second.audio.buses.ui.setMuted(true)
        try second.audio.restore(try JSONDecoder().decode(SavedState.self, from: stored))
        let buses = second.audio.buses
        #expect(abs(buses[game.id].gain.value - -12) < 0.001 && buses.effects.isMuted && !buses.ui.isMuted)
        let tone = try second.load(Tone(frequency: 440).samples(frames: 9_600, rate: 48_000))
        second.audio.play(tone)
        #expect(try second.render(9_600).left.peak == 0)
        second.audio.play(tone, PlaybackSettings(bus: .ui))
        #expect(try second.render(9_600).left.peak > 0.05)
    }

    @Test("A state keeps the filters and effects of buses; convolutions and processors stay those of the game")
    func effects() throws {
        let first = Offline()
        let room = try #require(first.audio.buses.add("the room, below 100%"))
        let effects: [Effect] = [
            .equalizer([.bell(hertz: 2_500, gain: -4, q: 2), .highCut(hertz: 9_000)]),
            .compressor(Effect.Compressor(threshold: -30, ratio: 3, attack: .milliseconds(3), sidechain: room.id)),
            .delay(
                Effect.Delay(time: .milliseconds(120), feedback: 0.7, filter: .lowPass(hertz: 800), isPingPong: true)),
        ]
        try first.audio.buses.effects.setFilter(.lowPass(hertz: 700))
        try first.audio.buses.effects.setEffects(effects + [.processor(Processor { _ in })])
        var bypassed = Effect.chorus(wet: -20, dry: .silence)
        bypassed.isBypassed = true
        try room.setEffects([.flanger(), bypassed, .distortion(Effect.Distortion(curve: .hard)), .limiter()])
        try first.audio.buses.master.setEffects([.limiter()])
        try first.audio.buses.master.setEffects([])
        let stored = try JSONEncoder().encode(first.audio.saveState())

        let second = Offline()
        _ = try #require(second.audio.buses.add("rain"))
        let sameRoom = try #require(second.audio.buses.add("the room, below 100%"))
        try second.audio.buses.master.setEffects([.limiter()])
        let processor = Effect.processor(Processor { _ in })
        try second.audio.buses.effects.setEffects([processor])
        try second.audio.restore(try JSONDecoder().decode(SavedState.self, from: stored))
        let restored = second.audio.buses.effects.effects
        #expect(restored.map(\.parameters) == (effects + [processor]).map(\.parameters) && restored.last == processor)
        #expect(restored.map(\.label) == [.equaliser, .compressor, .delay, .processor])
        #expect(restored[1].sidechain == sameRoom.id, "buses are known by name")
        #expect(restored[2].structure == .delay(isPingPong: true) && restored[0].structure == effects[0].structure)
        #expect(restored.dropLast().map(\.wet) == effects.map(\.wet))
        #expect(second.audio.buses.effects.filter == .lowPass(hertz: 700))
        #expect(sameRoom.effects.map(\.structure) == room.effects.map(\.structure))
        #expect(sameRoom.effects[1].isBypassed && sameRoom.effects[1].dry == .silence)
        #expect(second.audio.buses.master.effects.isEmpty, "an empty list is a setting too")
        let again = try JSONEncoder().encode(second.audio.saveState().busEffects["effects"])
        #expect(again == (try JSONEncoder().encode(first.audio.saveState().busEffects["effects"])))
    }

    @Test("A state keeps the centre and the LFE of buses, from surround through stereo and back")
    func loudspeakers() throws {
        var settings = AudioEngine.Settings()
        settings.speakers = .surround51
        let first = AudioEngine(offline: settings)
        try first.buses.voice.setCentered(true)
        try first.buses.effects.setLFEGain(-10)
        // A player who plugs headphones in, and later the loudspeakers again, keeps the mix.
        let stereo = AudioEngine(offline: AudioEngine.Settings())
        try stereo.restore(try stored(first))
        let second = AudioEngine(offline: settings)
        try second.buses.ui.setCentered(true)
        try second.buses.voice.setLFEGain(3)
        try second.restore(try stored(stereo))
        #expect(second.buses.voice.isCentered && second.buses.voice.lfeGain == .silence && second.buses.ui.isCentered)
        #expect(!second.buses.effects.isCentered && abs(second.buses.effects.lfeGain.value - -10) < 0.001)

        let tone = Tone(frequency: 60, decibels: -12).samples(frames: 24_000, rate: 48_000)
        let sound = try second.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone.wav")
        second.play(sound, PlaybackSettings(bus: .voice, loops: true))
        second.update()
        var samples = [Float](repeating: 0, count: 9_600 * 6)
        var span = samples.mutableSpan
        try second.render(into: &span)
        let levels = (0..<6).map {
            Signal(interleaved: samples, channels: 6, channel: $0, rate: 48_000)[4_800..<9_600].level(of: 60)
        }
        #expect(levels[2] > -20 && levels[0] < -100 && levels[3] < -100, "\(levels)")
    }

    /// The state of an engine, once it was saved and read again.
    private func stored(_ audio: AudioEngine) throws -> SavedState {
        try JSONDecoder().decode(SavedState.self, from: try JSONEncoder().encode(audio.saveState()))
    }

    @Test("A word of an effect that is damaged, or of a later version, is left out")
    func damagedWords() throws {
        var random = SplitMix64(seed: 8)
        let offline = Offline()
        let bus = offline.audio.buses.effects
        try bus.setEffects([
            .equalizer([.bell(hertz: 100, gain: 3), .lowShelf(hertz: 50, gain: 1)]), .compressor(), .delay(),
            .distortion(),
        ])
        let words = try #require(offline.audio.saveState().busEffects["effects"])
        for _ in 0..<1_000 {
            var bytes = Array((words.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 32...126, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: Array("1e99".utf8), at: place)
                }
            }
            guard let effect = Effect(saved: String(decoding: bytes, as: UTF8.self), { _ in nil }) else { continue }
            #expect((0..<32).allSatisfy { effect.parameters[$0].isFinite })
        }
        for word in ["", ",", "reverb,0,0,0", "limiter", "limiter,0,0,0,nan,1", "equalizer,0,0,0,9,100,0,1"] {
            #expect(Effect(saved: word) { _ in nil } == nil, "\(word)")
        }
    }

    @Test("A state that an earlier version saved, without mutes, is restored")
    func earlierVersion() throws {
        let stored = #"{"frame":0,"isPaused":false,"soundtrackGain":1,"stemGains":{},"busGains":{"2":0.5}}"#
        let offline = Offline()
        offline.audio.buses.effects.setMuted(true)
        try offline.audio.restore(try JSONDecoder().decode(SavedState.self, from: Data(stored.utf8)))
        let gains = offline.audio.saveState().busGains
        #expect(abs((gains["effects"] ?? .silence).amplitude - 0.5) < 0.001 && offline.audio.buses.effects.isMuted)
    }

    @Test("A state keeps its form: gains are factors, and the times of a loop are seconds")
    func form() throws {
        let stored = """
            {"busGains":{"effects":1},"busMutes":{},"frame":7,"isPaused":true,"soundtrackGain":0,"stemGains":{"1":1},\
            "track":{"gain":-3,"looping":{"seconds":{"from":1.5,"to":2.25}},"stems":["a.ogg","b.ogg"]}}
            """
        let state = try JSONDecoder().decode(SavedState.self, from: Data(stored.utf8))
        #expect(state.track?.looping == .times(from: .seconds(1.5), to: .seconds(2.25)))
        #expect(state.soundtrackGain == .silence && state.busGains == ["effects": .unity])
        let soft = Data(stored.replacing(#""1":1"#, with: #""1":0.25"#).utf8)
        #expect(abs((try JSONDecoder().decode(SavedState.self, from: soft).stemGains[1] ?? 0).value - -12.04) < 0.01)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == stored)
    }

    @Test(
        "Each way to loop is saved as before",
        arguments: [
            (Track.Looping.none, #"{"none":{}}"#), (.tagged, #"{"tagged":{}}"#), (.whole, #"{"whole":{}}"#),
            (.region(3..<9), #"{"region":{"_0":[3,9]}}"#),
            (.times(from: .seconds(12.5)), #"{"seconds":{"from":12.5}}"#),
            (.times(from: .zero, to: .milliseconds(1)), #"{"seconds":{"from":0,"to":0.001}}"#),
        ])
    func looping(_ looping: Track.Looping, _ stored: String) throws {
        #expect(try JSONDecoder().decode(Track.Looping.self, from: Data(stored.utf8)) == looping)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(looping), as: UTF8.self) == stored)
    }

    @Test("A later version of a game that adds a bus before the others restores each gain to the bus of its name")
    func busesAreKnownByName() throws {
        let first = Offline()
        let steps = try #require(first.audio.buses.add("footsteps"))
        let nameless = try #require(first.audio.buses.add())
        let second = try #require(first.audio.buses.add("footsteps"))
        let numbered = try #require(first.audio.buses.add("5"))
        steps.setGain(-12)
        nameless.setGain(-3)
        second.setMuted(true)
        numbered.setGain(-6)
        let stored = try JSONEncoder().encode(first.audio.saveState())

        let later = Offline()
        let rain = try #require(later.audio.buses.add("rain"))
        let sameSteps = try #require(later.audio.buses.add("footsteps"))
        let duplicate = try #require(later.audio.buses.add("footsteps"))
        let sameNumber = try #require(later.audio.buses.add("5"))
        try later.audio.restore(try JSONDecoder().decode(SavedState.self, from: stored))
        #expect(abs(sameSteps.gain.value - -12) < 0.001 && rain.gain == .unity)
        // A bus without a name of its own has its place in the order alone.
        #expect(Set(first.audio.saveState().busGains.keys) == ["footsteps", "bus 6", "#8"])
        #expect(duplicate.isMuted && abs(sameNumber.gain.value - -6) < 0.001)
    }

    @Test("Music that begins within its file begins without a click, and a state without a track ends it without one")
    func clicksNowhere() throws {
        let directory = TemporaryDirectory()
        let tone = Tone(frequency: 441, decibels: -6).samples(frames: 96_000, rate: 48_000)
        let path = try directory.write(SoundFile(channels: [tone, tone]).waveBytes, "music.wav")
        let offline = Offline()
        let silence = offline.audio.saveState()
        // At the crest of a period.
        try offline.audio.soundtrack.play(path, fromFrame: 48_027)
        let begin = try offline.render(9_600).left
        try offline.audio.restore(silence)
        let end = try offline.render(9_600).left
        #expect(begin.peak > 0.4)
        #expect(Signal([0] + begin.samples + end.samples, rate: 48_000).largestStep < 0.04)
        #expect(end[4_800..<9_600].peak < 0.001)
    }

    @Test("A saved state with no stem or with a negative frame is refused")
    func aStateFromNowhereIsRefused() {
        let offline = Offline()
        var state = offline.audio.saveState()
        state.track = Track(stems: [])
        #expect(throws: AudioError.self) { try offline.audio.restore(state) }
        state.track = Track("a.ogg")
        state.frame = -5
        #expect(throws: AudioError.self) { try offline.audio.restore(state) }
    }
}
