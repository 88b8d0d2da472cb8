import Glibc
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Ogg Opus. The reference is libopus as ffmpeg calls it, as encoder and decoder.
@Suite("Ogg Opus files")
struct OpusTests {
    private let stereo = PCMFormat(channels: 2, sampleRate: 48_000)

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.opus")
    }

    private func opus(_ format: PCMFormat, frames: Int, tags: [String] = []) async throws -> [UInt8] {
        try await ffmpeg(
            tones(format, frames: frames, amplitude: 0.2), format, codec: "libopus", container: "opus",
            options: ["-b:a", "\(96 * format.channels)k"] + (format.channels > 2 ? ["-mapping_family", "1"] : []),
            tags: tags)
    }

    private func worst(_ samples: some Sequence<Float>, _ reference: some Sequence<Float>) -> Float {
        zip(samples, reference).map { abs($0 - $1) }.max() ?? 0
    }

    @Test("The samples are those of libopus, frame for frame", arguments: [1, 2])
    func samples(channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: 48_000)
        let file = try await opus(format, frames: 50_001)
        let decoder = try decoder(file)
        #expect(decoder.codec == "Ogg Opus" && decoder.format == format && decoder.promisedFrames == 50_001)
        #expect(decoder.metadata.problems.isEmpty)
        let decoded = try decodeAll(decoder)
        let reference = try await decodedByFFmpeg(file, codec: "libopus").map { Float($0) / 2_147_483_648 }
        #expect(decoded.count == 50_001 * channels && reference.count == decoded.count)
        #expect(worst(decoded, reference) < 2 / 32_768)
        let source = tones(format, frames: 50_001, amplitude: 0.2)
        let error = zip(decoded, source).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
        #expect(10 * log10(source.map { $0 * $0 }.reduce(0, +) / error) > 15, "decibels above the coding noise")
        try decoder.seek(to: 0)
        let short = try decodeAllPCM16(decoder, block: 333)
        #expect(short.count == decoded.count)
        #expect(zip(short, decoded).allSatisfy { abs(Float($0) - $1 * 32_768) < 2 })
    }

    @Test("Channels come in WAVE's order", arguments: [5, 6, 7, 8])
    func channelOrder(channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: 48_000)
        let decoded = try decodeAll(try decoder(try await opus(format, frames: 48_000)))
        for channel in 0..<channels {
            let own = amplitude(
                of: hertz(ofChannel: channel, of: channels), in: decoded, rate: 48_000, offset: channel,
                stride: channels)
            #expect(abs(own - 0.2) < 0.06, "channel \(channel): \(own)")
        }
    }

    @Test("A seek lands on the frame")
    func seeking() async throws {
        let decoder = try decoder(try await opus(stereo, frames: 100_000))
        let whole = try decodeAll(decoder)
        for frame in [0, 1, 12_345, 99_999, 48_000, 100_000, 3] {
            try decoder.seek(to: frame)
            let tail = try decodeAll(decoder, block: 400)
            #expect(tail.count == (100_000 - frame) * 2)
            #expect(worst(tail, whole[(frame * 2)...]) < 0.000_1, "from \(frame)")
        }
        #expect(throws: AudioError.self) { try decoder.seek(to: 100_001) }
        #expect(throws: AudioError.self) { try decoder.seek(to: -1) }
    }

    @Test("Tags and the loop are read; the track gain is that of R 128, 5 dB below ReplayGain's")
    func tags() async throws {
        let file = try await opus(
            stereo, frames: 50_000,
            tags: ["TITLE=Overture", "LOOPSTART=1000", "LOOPEND=40000", "R128_TRACK_GAIN=-512"])
        let metadata = try decoder(file).metadata
        #expect(metadata.tags.contains { $0.name == "TITLE" && $0.value == "Overture" })
        #expect(metadata.loop?.start == 1_000 && metadata.loop?.end == 40_000)
        #expect(metadata.trackGain?.value == 3 && metadata.problems.isEmpty)
    }

    @Test("The gain in the header is applied", arguments: [-1_536, 0, 1_536])
    func headerGain(gain: Int16) async throws {
        var file = try await opus(stereo, frames: 48_000)
        let start = try #require(file.indices.first { file[$0...].starts(with: "OpusHead".utf8) })
        file.replaceSubrange(start + 16..<start + 18, with: little(gain))
        let decoded = try decodeAll(try decoder(OggWriter.rechecked(file)))
        let level = amplitude(of: 440, in: decoded, rate: 48_000, stride: 2)
        #expect(abs(20 * log10(level / 0.2) - Double(gain) / 256) < 0.5)
    }

    @Test("A gain beyond all reason stays within what outputs play")
    func hostileGain() async throws {
        var file = try await opus(stereo, frames: 48_000)
        let start = try #require(file.indices.first { file[$0...].starts(with: "OpusHead".utf8) })
        file.replaceSubrange(start + 16..<start + 18, with: little(Int16.max))
        let decoded = try decodeAll(try decoder(OggWriter.rechecked(file)))
        #expect(decoded.allSatisfy { abs($0) <= 8 } && decoded.contains { abs($0) == 8 })
    }

    @Test("A chained file plays through, never with more frames than were asked for", arguments: [true, false])
    func chain(isMonoFirst: Bool) async throws {
        let mono = PCMFormat(channels: 1, sampleRate: 48_000)
        let (first, second) = (try await opus(mono, frames: 60_000), try await opus(stereo, frames: 70_000))
        let file = isMonoFirst ? first + second : second + first
        let decoder = try decoder(file)
        #expect(decoder.promisedFrames == 130_000)
        var lengths: [PCMFormat: Int] = [:]
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 1_024 * 2)
        defer { block.deallocate() }
        while true {
            let frames = try decoder.read(into: block, maximum: 1_024)
            if frames == 0 { break }
            #expect(frames <= 1_024)
            lengths[decoder.format, default: 0] += frames
        }
        #expect(lengths == [mono: 60_000, stereo: 70_000])
    }

    @Test("A medium that fails is an error, once and for all")
    func failingMedium() async throws {
        let source = FailingSource(try await opus(stereo, frames: 400_000))
        let decoder = try AudioFile.decoder(source: source, name: "it.opus")
        source.fails = true
        #expect(#expect(throws: AudioError.self) { try decodeAll(decoder) }?.code == .unreadable)
        source.fails = false
        #expect(throws: AudioError.self) { try decodeAll(decoder) }
        #expect(throws: AudioError.self) { try decoder.seek(to: 0) }
    }
}
