import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The formats whose libraries are loaded at run time, as effects and as music.
@Suite("Codecs that are loaded")
struct CodecLibraryTests {
    /// The encoder of ffmpeg, and the end of the file's name.
    static let formats = [("flac", "flac"), ("flac", "ogg"), ("libopus", "opus"), ("libmp3lame", "mp3")]
    private static let format = PCMFormat(channels: 2, sampleRate: 48_000)

    private static func file(
        _ codec: String, _ container: String, frames: Int, tags: [String] = []
    ) async throws -> [UInt8] {
        try await ffmpeg(
            tones(format, frames: frames, amplitude: 0.25), format, codec: codec, container: container,
            options: codec == "libmp3lame" ? ["-b:a", "192k"] : [], tags: tags)
    }

    @Test("A loop in the tags repeats to the sample", arguments: formats.indices)
    func loop(_ index: Int) async throws {
        let (codec, container) = Self.formats[index]
        let (start, end) = (10_000, 30_011)
        let file = try await Self.file(
            codec, container, frames: 40_000, tags: ["LOOPSTART=\(start)", "LOOPLENGTH=\(end - start)"])
        let whole = try decodeAll(try AudioFile.decoder(source: MemorySource(file), name: "it"))
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: "it")
        let points = try #require(decoder.metadata.loop)
        let stem = try LoopDecoder(decoder, loop: points, from: 0, targetRate: 48_000)
        let frames = end + 3 * (end - start)
        var heard = [Float](repeating: 0, count: frames * 2)
        #expect(try stem.fill(&heard, stride: 2, count: frames) == frames)
        let part = whole[(start * 2)..<(end * 2)]
        let expected = Array(whole[..<(end * 2)]) + part + part + part
        // FLAC is exact. The others are, to a part of a 16-bit step, for what rounding leaves of the state before a
        // jump.
        let worst = zip(heard, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(worst <= (codec == "flac" ? 0 : 0.000_1), "\(worst)")
    }

    @Test("One frame at a time gives the same samples", arguments: formats.indices, [1, 2])
    func singleFrames(_ index: Int, channels: Int) async throws {
        let (codec, container) = Self.formats[index]
        let format = PCMFormat(channels: channels, sampleRate: 48_000)
        let file = try await ffmpeg(tones(format, frames: 5_000), format, codec: codec, container: container)
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: "it")
        let whole = try decodeAll(decoder)
        try decoder.seek(to: 0)
        #expect(try decodeAll(decoder, block: 1) == whole && whole.count == 5_000 * channels)
    }

    /// Where a game has its files.
    enum Place: CaseIterable { case path, opener }

    @Test(
        "Effects and music play each, from the disk and from the game's own opener", arguments: formats.indices,
        Place.allCases)
    func plays(_ index: Int, from place: Place) async throws {
        let (codec, container) = Self.formats[index]
        let directory = TemporaryDirectory()
        let file = try await Self.file(codec, container, frames: 96_000)
        let offline = Offline()
        let path: String
        switch place {
        case .path: path = try directory.write(file, "it." + container)
        case .opener:
            path = "pak/it"
            offline.audio.setFileOpener { _ in MemorySource(file) }
        }
        try offline.audio.soundtrack.play(path)
        let music = try offline.render(48_000).left
        #expect(abs(music.seconds(0.1, 0.9).level(of: 440) - -12) < 0.7 && music.longestGap() < 0.01)
        offline.audio.soundtrack.stop()
        try offline.render(48_000)
        for sound in [try offline.audio.load(path), try offline.audio.load(bytes: file, name: "it")] {
            offline.audio.play(sound)
            let effect = try offline.render(96_000).left
            #expect(abs(effect.seconds(0.1, 0.9).level(of: 440) - -12) < 0.7)
        }
    }
}
