import TestSupport
import Testing

@testable import Tacet

/// Where the soundtrack stands while the session keeps it silent.
@Suite("The frame at which the soundtrack stops") struct StoppedFrameTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }

    @Test("A freeze stands on the frame on which its fade of 20 ms ends, and goes on there", arguments: [0, 100, 511])
    func freezes(_ odd: Int) throws {
        let directory = TemporaryDirectory()
        let tone = Tone(frequency: 440).samples(frames: 480_000, rate: 48_000)
        try SoundFile(channels: [tone], rate: 48_000).writeWave(to: directory.path("long.wav"))
        try audio.soundtrack.play(directory.path("long.wav"), fromFrame: odd)
        for _ in 0..<3 {
            try offline.render(5_120)
            let before = audio.soundtrack.frame
            audio.session.begin(.call)
            audio.update()
            try offline.render(10_240)
            #expect(audio.soundtrack.frame == before + 960)
            audio.session.end(.call)
            audio.update()
            try offline.render(512)
            #expect(audio.soundtrack.frame == before + 960 + 512)
        }
    }
}
