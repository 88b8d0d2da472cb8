import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("A sound with a start frame")
struct ScheduledStartTests {
    private let audio = AudioEngine(offline: .init())

    private func beep() throws -> Sound {
        let samples = Tone(frequency: 1_000, decibels: -6).samples(frames: 480, rate: 48_000)
        return try audio.load(bytes: SoundFile(channels: [samples], rate: 48_000).waveBytes, name: "beep")
    }

    private func render(_ frames: Int) throws -> Signal {
        var samples = [Float](repeating: 0, count: frames * 2)
        var span = samples.mutableSpan
        audio.update()
        try audio.render(into: &span)
        return Signal(interleaved: samples, channels: 2, channel: 0, rate: 48_000)
    }

    @Test("Begins at that frame, whatever was asked first")
    func exact() throws {
        let sound = try beep()
        let frames = [30_000, 5_120, 12_345]
        for frame in frames {
            var settings = PlaybackSettings()
            settings.startFrame = frame
            audio.play(sound, settings)
        }
        let onsets = try render(38_400).onsets(above: -30)
        #expect(onsets.count == 3)
        // The limiter looks 2 ms ahead, so that all is heard that much later.
        for (onset, frame) in zip(onsets, frames.sorted()) { #expect((0..<128).contains(onset - frame)) }
        #expect(audio.renderedFrames == 38_400)
    }

    @Test("Begins at once if the frame has passed, and never if it is stopped before")
    func edges() throws {
        let sound = try beep()
        _ = try render(10_240)
        var settings = PlaybackSettings()
        settings.startFrame = 100
        audio.play(sound, settings)
        settings.startFrame = 20_000
        let stopped = audio.play(sound, settings)
        #expect(stopped.isPlaying)
        stopped.stop()
        #expect(try render(15_360).onsets(above: -30).map { $0 / 512 } == [0])
        audio.update()
        #expect(!stopped.isPlaying)
    }
}
