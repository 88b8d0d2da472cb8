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
            if let stop { voice.stop(atFrame: stop, .seconds(0.1)) }
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
        paused.pause(.none)
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
}
