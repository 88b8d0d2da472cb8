import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Chained Ogg files of each codec as effects, streams and music: read to their end, or refused in words.
@Suite("Chained Ogg files")
struct OggChainTests {
    enum Codec: String, CaseIterable {
        case vorbis = "Vorbis"
        case opus = "Opus"
        case flac = "FLAC"

        /// A link with a tone, whose stream has a number of its own.
        func link(_ hertz: Double, _ format: PCMFormat, frames: Int? = nil) async throws -> [UInt8] {
            let frames = frames ?? format.sampleRate
            let mono = tone(hertz, rate: format.sampleRate, frames: frames, amplitude: 0.25)
            let samples = mono.flatMap { Array(repeating: $0, count: format.channels) }
            let codec = [.vorbis: "libvorbis", .opus: "libopus"][self] ?? "flac"
            let options = self == .flac ? ["-sample_fmt", "s16"] : []
            return try await ffmpeg(samples, format, codec: codec, container: "ogg", options: options)
        }
    }

    private static let mono = PCMFormat(channels: 1, sampleRate: 48_000)
    private static let stereo = PCMFormat(channels: 2, sampleRate: 48_000)

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "chain.ogg")
    }

    @Test(
        "Each link is heard after the other, as an effect, streamed, and as music", arguments: Codec.allCases,
        [true, false])
    func plays(_ codec: Codec, isMonoFirst: Bool) async throws {
        let formats = isMonoFirst ? [Self.mono, Self.stereo] : [Self.stereo, Self.mono]
        let file = try await codec.link(440, formats[0]) + codec.link(880, formats[1])
        func listen(_ play: (AudioEngine) throws -> Void) throws {
            let offline = Offline()
            offline.audio.setFileOpener { _ in MemorySource(file) }
            try play(offline.audio)
            let heard = try offline.render(120_000).left
            #expect(heard.seconds(0.1, 0.9).tones(among: [440, 880]) == [440])
            #expect(heard.seconds(1.1, 1.9).tones(among: [440, 880]) == [880])
            #expect(abs(heard.seconds(1.1, 1.9).level(of: 880) - -12) < 1)
            #expect(heard.seconds(2.1, 2.4).level(of: 880) < -60)
        }
        for storage in [SoundStorage.decoded, .streamed] {
            try listen { audio in
                let sound = try audio.load("chain.ogg", LoadOptions(storage))
                #expect(sound.frames == 96_000 && sound.channels == formats[0].channels)
                audio.play(sound)
            }
        }
        try listen { audio in try audio.soundtrack.play(Track("chain.ogg", looping: .none)) }
    }

    @Test("Links of several rates play as effects and music, and are not streamed", arguments: [Codec.vorbis, .flac])
    func rates(_ codec: Codec) async throws {
        let second = PCMFormat(channels: 2, sampleRate: 24_000)
        let file = try await codec.link(440, Self.mono) + codec.link(880, second)
        let offline = Offline()
        offline.audio.setFileOpener { _ in MemorySource(file) }
        let error = #expect(throws: AudioError.self) { try offline.audio.load("chain.ogg", LoadOptions(.streamed)) }
        #expect(error?.code == .invalidArgument && error?.detail.contains("sample rates") == true)
        offline.audio.play(try offline.audio.load("chain.ogg"))
        let effect = try offline.render(120_000).left
        let music = Offline()
        music.audio.setFileOpener { _ in MemorySource(file) }
        try music.audio.soundtrack.play(Track("chain.ogg", looping: .none))
        for heard in [effect, try music.render(120_000).left] {
            #expect(heard.seconds(0.1, 0.9).tones(among: [440, 880]) == [440])
            #expect(heard.seconds(1.1, 1.9).tones(among: [440, 880]) == [880])
        }
    }

    @Test("A chain of FLAC has the samples of its links, bit for bit, and a seek lands on the frame")
    func exact() async throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        var (chain, expected): ([UInt8], [Int16]) = ([], [])
        for (index, frames) in [30_000, 1, 20_011].enumerated() {
            let link = try await Codec.flac.link(440 * Double(index + 1), format, frames: frames)
            expected += try decodeAllPCM16(try decoder(link))
            chain += link
        }
        let decoder = try decoder(chain)
        #expect(decoder.codec == "Ogg FLAC, 16-bit integer" && decoder.promisedFrames == 50_012)
        #expect(try decodeAllPCM16(decoder, block: 777) == expected && expected.count == 100_024)
        for frame in [0, 29_999, 30_000, 30_001, 50_011, 12_345, 50_012, 40_000] {
            try decoder.seek(to: frame)
            #expect(try decodeAllPCM16(decoder) == Array(expected[(frame * 2)...]), "from \(frame)")
        }
        #expect(throws: AudioError.self) { try decoder.seek(to: 50_013) }
        #expect(throws: AudioError.self) { try decoder.seek(to: -1) }
        let sound = SoundFile(decoding: try self.decoder(chain), frameLimit: .max)
        #expect(sound.frames == 50_012 && sound.problems.isEmpty)
    }

    @Test("The tags and the loop of the first link count")
    func tags() async throws {
        let tags = ["TITLE=Overture", "LOOPSTART=1000", "LOOPEND=9000"]
        let samples = tone(440, rate: 48_000, frames: 5_000)
        let first = try await ffmpeg(samples, Self.mono, codec: "flac", container: "ogg", tags: tags)
        let metadata = try decoder(first + (try await Codec.flac.link(880, Self.mono))).metadata
        #expect(metadata.tags.contains { $0.name == "TITLE" && $0.value == "Overture" })
        #expect(metadata.loop?.start == 1_000 && metadata.loop?.end == 9_000 && metadata.problems.isEmpty)
    }

    @Test("The same file twice plays twice", arguments: Codec.allCases)
    func twice(_ codec: Codec) async throws {
        let link = try await codec.link(440, Self.mono)
        #expect(try decodeAll(try decoder(link + link)).count >= 96_000)
    }

    @Test(
        "A file that begins a false page at every few bytes is not searched for long, and damage is skipped as before")
    func falsePages() throws {
        let page = try #require(OggPage(Self.page(number: 7)[...], at: 0))
        // Each false page claims 61 KB, of which the checksum would be computed.
        let trap = (0..<8_000).flatMap { _ in Array("OggS".utf8) + [UInt8](repeating: 0xFF, count: 28) }
        let hostile = MemorySource(trap + Self.page(number: 7) + trap)
        #expect(try OggPage.next(in: hostile, from: 1, limit: hostile.size / 2) == nil)
        var damaged: [UInt8] = []
        for number in 0..<200 {
            var bytes = Self.page(number: UInt32(number))
            bytes[bytes.count - 1] ^= 1
            damaged += bytes
        }
        let found = try OggPage.next(
            in: MemorySource(damaged + Self.page(number: 7)), from: 1, limit: damaged.count + 9)
        #expect(found?.number == page.number && found?.offset == damaged.count)
    }

    /// A page with 4,080 bytes of sound.
    private static func page(number: UInt32) -> [UInt8] {
        var bytes = Array("OggS".utf8) + [0, 0] + [UInt8](repeating: 0, count: 8) + [1, 0, 0, 0]
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) } + [0, 0, 0, 0, 16]
        bytes += [UInt8](repeating: 255, count: 16) + [UInt8](repeating: 0x55, count: 4_080)
        let checksum = OggPage.checksum(bytes[...])
        for index in 0..<4 { bytes[22 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt32(index))) }
        return bytes
    }

    @Test("A chain of two codecs is refused with the byte and both names", arguments: Codec.allCases, Codec.allCases)
    func mixture(_ first: Codec, _ second: Codec) async throws {
        guard first != second else { return }
        let link = try await first.link(440, Self.mono)
        let file = try await link + second.link(880, Self.mono)
        let error = #expect(throws: AudioError.self) { try decoder(file) }
        #expect(error?.code == .unsupportedCodec && error?.remedy.contains("byte \(link.count)") == true)
        #expect(error?.detail.contains("at byte \(link.count) \(second.rawValue) follows \(first.rawValue)") == true)
    }

    @Test("A later link that is damaged is an error at its place; one that is cut plays up to there")
    func damage() async throws {
        let first = try await Codec.flac.link(440, Self.mono)
        let second = try await Codec.flac.link(880, Self.mono, frames: 200_000)
        var damaged = second
        let start = try #require(second.indices.first { second[$0...].starts(with: "fLaC".utf8) })
        damaged[start] ^= 1
        let error = #expect(throws: AudioError.self) { try decoder(first + OggWriter.rechecked(damaged)) }
        #expect(error?.code == .corrupt && error?.detail.contains("at byte \(first.count)") == true)
        let whole = try decodeAll(try decoder(first + second))
        for part in [1, 3, 9] {
            let cut = try decodeAll(try decoder(first + second.prefix(second.count * part / 10)))
            #expect(cut.count >= 48_000 && cut.count < whole.count && cut == Array(whole.prefix(cut.count)))
        }
        // Pages of a stream that never began are no link.
        var foreign = OggWriter()
        foreign.serial = 99
        foreign.number = 7
        foreign.add(Array(repeating: 3, count: 500))
        #expect(try decodeAll(try decoder(first + foreign.bytes)).count == 48_000)
    }

    @Test("More links than 256 are a typed error")
    func manyLinks() async throws {
        let link = OggWriter.pages(of: try await Codec.flac.link(440, Self.mono, frames: 100))
        let file = (1...257).flatMap { number in
            link.flatMap { page in
                var page = page
                page.replaceSubrange(14..<18, with: little(UInt32(number)))
                return OggWriter.checked(page)
            }
        }
        #expect(#expect(throws: AudioError.self) { try decoder(file) }?.code == .tooLarge)
    }
}
