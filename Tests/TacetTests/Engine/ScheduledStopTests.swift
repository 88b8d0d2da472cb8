import TestSupport
import Testing

@testable import Tacet

@Suite("A sound with a stop frame")
struct ScheduledStopTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }

    private func tone() throws -> Sound {
        let samples = Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)
        return try audio.load(bytes: SoundFile(channels: [samples]).waveBytes, name: "tone")
    }

    /// The first frame at which two recordings differ.
    private func difference(_ first: Signal, _ second: Signal) -> Int? {
        zip(first.samples, second.samples).enumerated().first { abs($1.0 - $1.1) > 1e-6 }?.offset
    }

    @Test("Fades out from that frame on, to the sample", arguments: [20_123, 20_480, 20_991])
    func exact(frame: Int) throws {
        let whole = Offline()
        let samples = Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)
        whole.audio.play(try whole.audio.load(bytes: SoundFile(channels: [samples]).waveBytes, name: "tone"))
        let expected = try whole.render(40_960).left

        audio.play(try tone()).stop(atFrame: frame)
        let heard = try offline.render(40_960).left
        let first = try #require(difference(heard, expected))
        // The limiter looks ahead. A tone may be near zero for some samples, and a fade begins slowly.
        #expect((0..<16).contains(first - frame - Offline.delay))
        #expect(heard[(frame + 1_200)..<40_960].samples.allSatisfy { $0 == 0 })
        // No sample is farther from the one before it than in the tone itself.
        let steps = zip(heard.samples, heard.samples.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max() ?? 1 < 0.034)
    }

    @Test("A pitch, a pan and a filter do not move the frame")
    func changed() throws {
        func render(stop: Int?) throws -> Signal {
            let offline = Offline()
            let samples = Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)
            let sound = try offline.audio.load(bytes: SoundFile(channels: [samples]).waveBytes, name: "tone")
            var settings = PlaybackSettings(pitch: 0.9, pan: 0.4)
            settings.filter = VoiceFilter(highShelf: -12)
            let voice = offline.audio.play(sound, settings)
            if let stop { voice.stop(atFrame: stop, over: .seconds(0.1)) }
            return try offline.render(30_720).left
        }
        let first = try #require(difference(render(stop: 20_123), render(stop: nil)))
        #expect((0..<24).contains(first - 20_123 - Offline.delay))
    }

    @Test(
        "With a position it stops within the block, paused or not begun it ends, and the last call counts"
    )
    func edges() throws {
        let sound = try tone()
        let placed = audio.play(sound, at: Vector3(0, 0, -1))
        placed.stop(atFrame: 10_000)
        let paused = audio.play(sound)
        paused.pause(over: .none)
        paused.stop(atFrame: 10_000)
        var settings = PlaybackSettings()
        settings.startFrame = 20_000
        let late = audio.play(sound, settings)
        late.stop(atFrame: 15_000)
        let kept = audio.play(sound, PlaybackSettings(gain: -40, loops: true))
        kept.stop(atFrame: 12_000)
        kept.stop(atFrame: .max)
        try offline.render(9_728)
        #expect(audio.update().isEmpty)
        #expect([placed, paused, late, kept].allSatisfy { $0.isPlaying })
        try offline.render(2_048)
        audio.update()
        #expect([placed, paused, late, kept].map(\.isPlaying) == [false, false, true, true])
        try offline.render(5_120)
        audio.update()
        #expect([late, kept].map(\.isPlaying) == [false, true])
        kept.stop(atFrame: -5)
        try offline.render(2_048)
        audio.update()
        #expect(!kept.isPlaying)
    }

    /// A constant of 0.5 without end, in blocks of 1,024 frames: a block more or less is 21 ms.
    private func constant(
        _ settings: PlaybackSettings, _ call: (Voice) -> Void, then: (Voice) throws -> Void = { _ in }
    ) throws -> Signal {
        let offline = Offline { $0.blockFrames = 1_024 }
        var settings = settings
        settings.loops = true
        let voice = offline.audio.play(try offline.load([Float](repeating: 0.5, count: 48_000)), settings)
        call(voice)
        let first = try offline.render(8_192).left.samples
        try then(voice)
        return Signal(first + (try offline.render(8_192).left.samples), rate: 48_000)
    }

    @Test(
        "While a fade-in, a pause, a resume, another stop or a change of gain runs, the voice sounds until the frame as without the stop",
        arguments: ["fade-in", "pause", "resume", "stop", "gain"])
    func moving(_ fade: String) throws {
        func render(stops: Bool) throws -> Signal {
            var settings = PlaybackSettings()
            if fade == "fade-in" { settings.fadeIn = .seconds(0.3) }
            return try constant(settings) { voice in
                if stops { voice.stop(atFrame: 9_092) }
                if fade == "resume" { voice.pause(over: .none) }
            } then: { voice in
                switch fade {
                case "pause": voice.pause(over: .seconds(0.2))
                case "resume": voice.resume(over: .seconds(0.2))
                case "stop": voice.stop(over: .seconds(0.2))
                case "gain": voice.setGain(-12, over: .seconds(0.2))
                default: break
                }
            }
        }
        let (heard, expected) = (try render(stops: true), try render(stops: false))
        let first = try #require(difference(heard, expected))
        #expect((0..<8).contains(first - 9_092 - Offline.delay))
        // The fade lasts 10 ms. It may end with the block that follows.
        #expect(heard[(9_216 + 1_024 + Offline.delay)..<16_384].peak == 0)
        #expect(expected[10_500..<11_000].peak > 0.05)
    }

    @Test("A voice that begins and stops in one block is heard from its first frame to the stop")
    func short() throws {
        var settings = PlaybackSettings()
        settings.startFrame = 4_196
        let heard = try constant(settings) { $0.stop(atFrame: 4_996, over: .seconds(0.02)) }
        let first = try #require(heard.samples.firstIndex { $0 != 0 })
        #expect(first == 4_196 + Offline.delay)
        let full = heard[(4_196 + Offline.delay)..<(4_996 + Offline.delay)]
        #expect(full.samples.allSatisfy { abs($0 - 0.5) < 1e-4 })
        #expect(heard.samples[4_996 + Offline.delay + 2] < 0.5 - 1e-4)
        #expect(heard[(6_144 + Offline.delay)..<16_384].peak == 0)
        // With a fade that ends in the block, too, and not at all where the stop is not behind the beginning.
        settings.startFrame = 4_100
        let brief = try constant(settings) { $0.stop(atFrame: 4_300) }
        #expect(brief.samples.firstIndex { $0 != 0 } == 4_100 + Offline.delay)
        #expect(abs(brief.samples[4_299 + Offline.delay] - 0.5) < 1e-4)
        #expect(brief[(5_120 + Offline.delay)..<16_384].peak == 0)
        #expect(try constant(settings) { $0.stop(atFrame: 4_100) }.peak == 0)
    }

    @Test("A sound that HRTF places stops at its frame, too")
    func binaural() throws {
        func render(stops: Bool) throws -> Signal {
            let offline = Offline { $0.blockFrames = 1_024 }
            offline.audio.world.spatialization = .binaural
            let voice = offline.audio.play(
                try offline.load(Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)),
                at: Vector3(1, 0, -1))
            if stops { voice.stop(atFrame: 9_092) }
            return try offline.render(16_384).right
        }
        let first = try #require(difference(try render(stops: true), try render(stops: false)))
        #expect((0..<64).contains(first - 9_092 - Offline.delay))
    }

    @Test("A sound that HRTF places begins at its frame and counts its passes exactly")
    func binauralStart() throws {
        func render(_ frame: Int) throws -> [Float] {
            let offline = Offline { $0.blockFrames = 1_024 }
            offline.audio.world.spatialization = .binaural
            let noise = (0..<600).map { _ in Float.random(in: -0.25...0.25, using: &generator) }
            generator = RandomSource(seed: 7)
            var settings = PlaybackSettings(loops: true)
            (settings.passes, settings.startFrame) = (3, frame)
            offline.audio.play(try offline.load(noise), at: Vector3(1, 0, -1), settings)
            return try offline.render(10_240).right.samples
        }
        var generator = RandomSource(seed: 7)
        let (first, second) = (try render(4_100), try render(4_400))
        // The sound lasts 1,800 frames, and HRTF lengthens it by some hundred.
        let heard = try #require(first.firstIndex { abs($0) > 1e-3 })
        #expect((0..<64).contains(heard - 4_100 - Offline.delay))
        let last = try #require(first.lastIndex { abs($0) > 1e-3 })
        #expect((1_800..<2_200).contains(last - 4_100 - Offline.delay))
        let worst = (heard..<last).map { abs(first[$0] - second[$0 + 300]) }.max() ?? 1
        #expect(worst < 1e-3)
    }
}
