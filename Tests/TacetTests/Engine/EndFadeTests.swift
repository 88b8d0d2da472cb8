import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import TacetOutput
@testable import Tacet

/// How sound ends with its engine.
@Suite("The end of an engine's sound", .serialized, .onOwnThreads) struct EndFadeTests {
    private static let frequency = 200.0
    private static let tone = Tone(frequency: frequency, decibels: -6).samples(frames: 48_000, rate: 48_000)

    /// Plays a tone to a file until a good part of it has been written.
    private static func play(to path: String) throws -> AudioEngine {
        var settings = AudioEngine.Settings()
        settings.output = .waveFile(path: path)
        let audio = AudioEngine(settings)
        let bytes = SoundFile(channels: [tone], rate: 48_000).waveBytes
        audio.play(try audio.load(bytes: bytes, name: "tone.wav"), PlaybackSettings(loops: true))
        // The engine mixes from its start on, and the null output may take its blocks until the file is open. So the
        // frames of the file are counted, from the update on that begins the tone.
        let written = { audio.outputs?.snapshot.statistics.frames ?? 0 }
        audio.update()
        let begun = written()
        let deadline = MonotonicClock.now + .seconds(20)
        while written() < begun + 9_600, MonotonicClock.now < deadline { audio.update() }
        return audio
    }

    /// Whether a recording of the tone ends with a fade of 10 ms, and without a click.
    private static func expectFade(in path: String) throws {
        let wave = try #require(FloatWave(path))
        let left = Signal(interleaved: wave.samples, channels: 2, channel: 0, rate: 48_000)
        let natural = Float(2 * Double.pi * frequency * 0.5 / 48_000)
        let end = left[(left.frames - 960)..<left.frames]
        #expect(left.peak > 0.4, "it was heard")
        #expect(end.largestStep < natural * 1.3)
        #expect(abs(end.samples.last ?? 1) < 0.01)
        #expect(end.samples.prefix(480).contains { abs($0) > 0.3 }, "at full gain until then")
    }

    @Test("An engine that ends fades out in 10 ms, and its file is complete when it has ended (BEHAVIOUR 172)")
    func engineEnds() throws {
        let directory = TemporaryDirectory()
        let path = directory.path("end.wav")
        var audio: AudioEngine? = try Self.play(to: path)
        #expect(audio != nil)
        audio = nil
        try Self.expectFade(in: path)
    }

    @Test("A program that exits while its engine plays ends with the same fade (BEHAVIOUR 172)")
    func processEnds() async throws {
        let path = "/tmp/tacet-exit-\(getpid()).wav"
        defer { unlink(path) }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let audio = try EndFadeTests.play(to: path)
            withExtendedLifetime(audio) { exit(0) }
        }
        try Self.expectFade(in: path)
    }
}
