import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What a file's tags say, and what a track makes of its loop.
@Suite("Facts and loops of a file by the public API") struct FileAPITests {
    private let directory = TemporaryDirectory()
    private let format = PCMFormat(channels: 1, sampleRate: 48_000)

    private func write(tags: [String]) async throws -> String {
        let samples = tone(440, rate: 48_000, frames: 24_000) + tone(880, rate: 48_000, frames: 24_000)
        return try directory.write(try await oggenc(samples, format, tags: tags), "it.ogg")
    }

    @Test("The album's gain and the track's are told apart")
    func albumGain() async throws {
        let path = try await write(tags: ["REPLAYGAIN_ALBUM_GAIN=-3.5 dB", "REPLAYGAIN_TRACK_GAIN=2 dB"])
        let facts = try AudioFileProperties(path)
        #expect(facts.albumGain?.value == -3.5 && facts.trackGain?.value == 2)
        #expect(try AudioFileProperties(try await write(tags: ["REPLAYGAIN_ALBUM_GAIN=99 dB"])).albumGain == nil)
    }

    @Test("A track repeats the tagged loop, and the whole file if it has no tags")
    func tagged() async throws {
        for (tags, tone) in [(["LOOPSTART=24000"], 880.0), ([], 440)] {
            let offline = Offline()
            let path = try await write(tags: tags)
            #expect(Track(path).looping == .tagged)
            try offline.audio.soundtrack.play(Track(path, looping: .tagged))
            // Half a second behind the end: in the first half of what repeats.
            try offline.render(48_128)
            let heard = try offline.renderOn(19_200).left[4_800..<19_200]
            #expect(heard.level(of: tone) > -12 && heard.level(of: 1_320 - tone) < -40)
        }
    }
}
