import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Stereo files that are mixed to mono when they are loaded.
@Suite("Stereo files with a position") struct MonoLoadTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    static let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 96_000, rate: 48_000)
    static let silence = [Float](repeating: 0, count: 96_000)

    private func load(_ channels: [[Float]], as storage: SoundStorage) throws -> Sound {
        try audio.load(
            bytes: SoundFile(channels: channels).waveBytes, name: "stereo.wav", LoadOptions(storage, mixesToMono: true))
    }

    private func levels() throws -> (left: Double, right: Double) {
        let heard = try offline.render(19_456)
        return (heard.left[9_728..<19_456].level(of: 1_000), heard.right[9_728..<19_456].level(of: 1_000))
    }

    @Test(
        "Equal channels are as loud at a place as a mono file, and one channel alone 6 dB quieter",
        arguments: [SoundStorage.decoded, .streamed])
    func levels(_ storage: SoundStorage) throws {
        let place = Vector3(-1, 0, -2)
        let mono = try load([Self.tone], as: storage)
        #expect(mono.channels == 1)
        var voice = audio.play(mono, at: place)
        let reference = try levels()
        #expect(reference.left > reference.right + 3 && reference.right > -60)
        for (channels, loss) in [
            ([Self.tone, Self.tone], 0.0), ([Self.tone, Self.silence], 6.02), ([Self.silence, Self.tone], 6.02),
        ] {
            voice.stop(over: .none)
            try offline.render(4_864)
            let sound = try load(channels, as: storage)
            #expect(sound.channels == 1 && sound.frames == 96_000 && sound.isStreamed == (storage == .streamed))
            voice = audio.play(sound, at: place)
            let heard = try levels()
            #expect(
                abs(heard.left - (reference.left - loss)) < 0.1 && abs(heard.right - (reference.right - loss)) < 0.1)
        }
    }

    @Test("Six channels are mixed, another rate is converted, and the loop of the file stays")
    func other() async throws {
        let directory = TemporaryDirectory()
        let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 88_200, rate: 44_100)
        let six = Array(repeating: tone, count: 6)
        let path = try directory.write(SoundFile(channels: six, rate: 44_100).waveBytes, "six.wav")
        let sound = try audio.load(path, LoadOptions(mixesToMono: true))
        #expect(sound.channels == 1 && sound.frames == 96_000)
        audio.play(sound, at: Vector3(0, 0, -1))
        #expect(try levels().left > -30)
        let error = #expect(throws: AudioError.self) { try audio.load("none.wav", LoadOptions(mixesToMono: true)) }
        #expect(error?.code == .fileNotFound)
    }
}
