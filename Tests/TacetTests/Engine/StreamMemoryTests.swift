import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What streams take.
@Suite("The memory of streams") struct StreamMemoryTests {
    @Test("A stream takes 384 KB for mono, 768 KB for stereo, and is used again by later voices")
    func memory() throws {
        let offline = Offline()
        let mono = SoundFile(channels: [StreamedSoundTests.noise]).waveBytes
        let stereo = SoundFile(channels: [StreamedSoundTests.noise, StreamedSoundTests.noise]).waveBytes
        let sounds = [
            try offline.audio.load(bytes: mono, name: "mono.wav", as: .streamed),
            try offline.audio.load(bytes: stereo, name: "stereo.wav", as: .streamed),
        ]
        for _ in 0..<5 {
            let voices = (0..<8).map { offline.audio.play(sounds[$0 % 2]) }
            try offline.render(4_800)
            for voice in voices { voice.stop(.none) }
            try offline.render(4_800)
        }
        let streams = try #require(offline.audio.core.sounds).streams
        #expect(streams.bytes == 4 * 384_000 + 4 * 768_000)
    }
}
