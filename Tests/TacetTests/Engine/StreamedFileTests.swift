import Glibc
import TestSupport
import Testing

@testable import Tacet

/// A streamed sound whose file becomes shorter while it plays.
@Suite("The file of a streamed sound") struct StreamedFileTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let directory = TemporaryDirectory()

    @Test(
        "that is cut while it plays ends the sound with an error: what is left is not repeated",
        arguments: [false, true], [0, 200_000])
    func isCut(loops: Bool, bytes: Int) throws {
        let path = directory.path("long.wav")
        let tone = Tone(frequency: 441, decibels: -12).samples(frames: 960_000, rate: 48_000)
        try SoundFile(channels: [tone], rate: 48_000).writeWave(to: path)
        let sound = try audio.load(path, LoadOptions(.streamed))
        audio.play(sound, PlaybackSettings(loops: loops))
        var events: [AudioEvent] = []
        func render(_ seconds: Int) throws {
            for _ in 0..<seconds * 10 {
                _ = try offline.renderOn(4_800)
                events += audio.update()
            }
        }
        try render(1)
        #expect(truncate(path, off_t(bytes)) == 0)
        try render(19)
        let failures = events.compactMap { if case .soundFailed(_, let error) = $0 { error } else { nil } }
        #expect(failures.count == 1)
        #expect(failures.first?.code == .unreadable && failures.first?.operation.contains("long.wav") == true)
        #expect(try offline.renderOn(48_000).left.peakLevel == -.infinity)
    }
}
