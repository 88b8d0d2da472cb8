import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// Effects of single settings that the documentation promises in numbers, each measured in the mix.
@Suite("What single settings do") struct PromisedEffectsTests {
    private let offline = Offline { $0.blockFrames = 480 }
    private var audio: AudioEngine { offline.audio }

    /// A sound of a constant level that repeats.
    private func constant(_ level: Float) throws -> Sound {
        try offline.load([Float](repeating: level, count: 4_800))
    }

    private static let loop = PlaybackSettings(loops: true)

    @Test(
        "Each easing has its curve, at a quarter, half and three quarters of its time",
        arguments: [
            (.linear, [0.25, 0.5, 0.75]), (.easeIn, [0.0625, 0.25, 0.5625]), (.easeOut, [0.4375, 0.75, 0.9375]),
            (.easeInOut, [0.15625, 0.5, 0.84375]),
        ] as [(Easing, [Float])])
    func easing(_ easing: Easing, shares: [Float]) throws {
        var settings = Self.loop
        settings.fadeIn = Tween(duration: .milliseconds(800), easing: easing)
        audio.play(try constant(0.5), settings)
        let heard = try offline.render(48_000).left.samples
        for (quarter, share) in shares.enumerated() {
            #expect(
                abs(heard[(quarter + 1) * 9_600 + Offline.delay - 1] - 0.5 * share) < 0.003, "quarter \(quarter + 1)")
        }
        #expect(abs(heard[47_999] - 0.5) < 1e-3)
    }

    @Test(
        "Motion changes the pitch by (c - listener) ÷ (c - sound), as setVelocity says while the sound plays",
        arguments: [
            (34.33, 0, 1_111.1), (-34.33, 0, 909.1), (0, -34.33, 1_100), (0, 68.66, 800),
        ] as [(Float, Float, Double)])
    func doppler(ofSound sound: Float, ofListener listener: Float, frequency: Double) throws {
        // The sound is straight ahead: it approaches along +Z, and so does a listener who moves along -Z.
        let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 480, rate: 48_000)
        let voice = audio.play(try offline.load(tone), at: Vector3(0, 0, -5), Self.loop)
        try offline.render(4_800)
        voice.setVelocity(Vector3(0, 0, sound), over: .none)
        audio.world.listener.velocity = Vector3(0, 0, listener)
        try offline.render(4_800)
        let heard = try offline.render(96_000).left.samples
        let rises = zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect(abs(Double(rises) / 2 - frequency) < 1.5, "\(Double(rises) / 2) Hz")
        audio.world.doppler.factor = 0
        try offline.render(4_800)
        let still = try offline.render(96_000).left.samples
        #expect(abs(zip(still, still.dropFirst()).count { $0 < 0 && $1 >= 0 } - 2_000) <= 2)
    }

    @Test("Ducking takes its attack from the trigger's first frame, its hold from the last one, and then its release")
    func ducking() throws {
        audio.buses.ducking = [
            Ducking(
                .effects, under: .voice, by: -20, attack: .milliseconds(100), hold: .milliseconds(300),
                release: .milliseconds(500))
        ]
        audio.play(try constant(0.5), Self.loop)
        try offline.render(9_600)
        // Speech of 0.2 s that is silent itself, so that the music alone is measured.
        audio.play(try offline.load([Float](repeating: 0, count: 9_600)), PlaybackSettings(bus: .voice))
        let heard = try offline.render(72_000).left.samples
        func level(_ milliseconds: Int) -> Float { heard[milliseconds * 48 + Offline.delay] / 0.5 }
        // Each moment is known to a block of 10 ms.
        #expect(abs(level(50) - 0.55) < 0.1 && abs(level(110) - 0.1) < 0.005, "the attack")
        #expect(abs(level(485) - 0.1) < 0.005, "the hold: 200 + 300 ms")
        #expect(level(530) > 0.11 && abs(level(750) - 0.55) < 0.05, "the release")
        #expect(abs(level(1_020) - 1) < 0.005)
    }

    @Test("Looping.tagged repeats the loop that the file names, and the whole of a file that names none")
    func tagged() throws {
        let directory = TemporaryDirectory()
        let whole = try directory.write(
            SoundFile(channels: [[Float](repeating: 0.1, count: 4_800) + [Float](repeating: 0.3, count: 4_800)])
                .waveBytes,
            "whole.wav")
        try audio.soundtrack.play(Track(whole, looping: .tagged))
        let heard = try offline.render(28_800).left.samples
        for (index, level) in [0.1, 0.3, 0.1, 0.3, 0.1].enumerated() {
            #expect(abs(heard[index * 4_800 + 2_400 + Offline.delay] - Float(level)) < 1e-3, "part \(index)")
        }
    }

    @Test("Each room is heard: its reverb lasts after the sound, and the longer the room's decay the longer")
    func rooms() throws {
        func tail(_ room: Reverb.Room) throws -> Double {
            let offline = Offline()
            offline.audio.world.reverb = Reverb(room)
            var settings = PlaybackSettings()
            settings.reverbSend = 0
            // Reverb units are made beside the mixing.
            try offline.render(24_576)
            let tone = Tone(frequency: 500, decibels: -6).samples(frames: 9_600, rate: 48_000)
            offline.audio.play(try offline.load(tone), settings)
            let heard = try offline.render(61_440).left
            return heard[48_000..<57_600].level
        }
        let levels = try Dictionary(uniqueKeysWithValues: Reverb.Room.allCases.map { ($0, try tail($0)) })
        #expect(levels.count == 23)
        for (room, level) in levels
        where room != .paddedCell && room != .carpetedHallway && room != .livingRoom && room != .room {
            #expect(level > -90, "\(room): \(level) dB 0.8 s after the sound")
        }
        let order: [Reverb.Room] = [.paddedCell, .room, .concertHall, .hangar]
        let found = order.compactMap { levels[$0] }
        #expect(found == found.sorted(), "\(found)")
    }

    @Test("A caption's key has 1 to 63 bytes, counted in UTF-8")
    func captionKeys() throws {
        let sound = try constant(0.5)
        for key in ["a", String(repeating: "a", count: Caption.longestKey), String(repeating: "ä", count: 31)] {
            try audio.captions.set(of: sound, Caption(key))
            audio.play(sound, Self.loop)
            try offline.render(4_800)
            audio.update()
            #expect(audio.captions.audible.contains { $0.key == key }, "\(key.utf8.count) bytes")
        }
        for key in ["", String(repeating: "a", count: 64), String(repeating: "ä", count: 32)] {
            #expect(throws: AudioError.self) { try audio.captions.set(of: sound, Caption(key)) }
        }
    }

    @Test("A saved state has the soundtrack's gain, the stems' gains and the mutes as its members say")
    func savedState() throws {
        let directory = TemporaryDirectory()
        let bytes = SoundFile(channels: [[Float](repeating: 0.1, count: 48_000)]).waveBytes
        let stems = [try directory.write(bytes, "a.wav"), try directory.write(bytes, "b.wav")]
        try audio.soundtrack.play(Track(stems: stems))
        audio.soundtrack.setGain(-6.0206)
        audio.soundtrack.setGain(ofStem: 1, -20)
        audio.buses[.ui].setMuted(true)
        let state = audio.saveState()
        #expect(abs(state.soundtrackGain.amplitude - 0.5) < 1e-4 && abs((state.stemGains[1] ?? 0).value - -20) < 1e-3)
        #expect(state.stemGains[0] == nil && state.busMutes == ["ui": true])
    }

    @Test("The stages of a block add up to its time, with the limiter and the reports among them")
    func stages() throws {
        audio.profiler.isEnabled = true
        audio.play(try constant(0.5), Self.loop)
        try offline.render(48_000)
        let summary = audio.profiler.summary
        #expect(summary[.limiter].p50 > 0 && summary[.limiter].p50 < summary.total.p99 && summary[.reports].worst > 0)
        #expect(RenderStage.allCases.count == 7 && RenderStage.allCases.last == .reports)
    }

    @Test("An engine without a device has no real-time priority, and says so")
    func priority() throws {
        try offline.render(480)
        #expect(!audio.statistics.hasRealTimePriority)
    }
}
