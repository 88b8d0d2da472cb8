import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// WAV files whose samples take a byte, or half a byte. The reference is ffmpeg, as encoder and decoder.
@Suite("Compressed WAV files")
struct CompressedWAVTests {
    static let codecs = ["adpcm_ms", "adpcm_ima_wav"]

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.wav")
    }

    @Test("All codes of mu-law and A-law are the samples that ffmpeg makes of them", arguments: [(7, "mu"), (6, "A")])
    func logarithmic(tag: Int, name: String) async throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        let file = WAVWriter(format: format, tag: UInt16(tag), bits: 8).file(bytes: (0...255).map { UInt8($0) })
        let decoder = try decoder(file)
        #expect(decoder.codec == "WAV, \(name)-law")
        #expect(try await decodeAllPCM16(decoder) == decodedByFFmpeg(file).map { Int16($0 >> 16) })
        try decoder.seek(to: 0)
        #expect(try decodeAll(decoder).count == 256)
    }

    @Test("ADPCM is the samples that ffmpeg decodes, from any frame on", arguments: codecs, [1, 2])
    func adpcm(codec: String, channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: 22_050)
        let samples = tones(format, frames: 20_001, amplitude: 0.8)
        let file = try await ffmpeg(samples, format, codec: codec)
        let decoder = try decoder(file)
        #expect(decoder.codec == (codec == "adpcm_ms" ? "WAV, Microsoft ADPCM" : "WAV, IMA ADPCM"))
        #expect(decoder.format == format)
        let decoded = try decodeAllPCM16(decoder)
        let reference = try await decodedByFFmpeg(file).map { Int16($0 >> 16) }
        #expect(decoder.promisedFrames.map { $0 * channels } == decoded.count)
        let worst = zip(decoded, reference).map { abs(Int($0) - Int($1)) }.max() ?? 0
        // ffmpeg rounds the products of IMA's ADPCM in another way than the specification, and the differences add up
        // in a block.
        #expect(worst <= (codec == "adpcm_ms" ? 1 : 64))
        #expect(decoded.count >= samples.count && decoded.count <= reference.count)
        let error = zip(decoded, samples).map { pow(Float($0) / 32_768 - $1, 2) }.reduce(0, +)
        let signal = samples.map { $0 * $0 }.reduce(0, +)
        #expect(10 * log10(signal / error) > 20, "decibels between the tones and what the codec adds")

        for frame in [0, 1, 2, 503, 1_017, 1_018, 4_095, 20_000] {
            try decoder.seek(to: frame)
            #expect(try decodeAllPCM16(decoder, block: 77) == Array(decoded.dropFirst(frame * channels)), "\(frame)")
        }
        try decoder.seek(to: 0)
        #expect(try decodeAll(decoder) == decoded.map { Float($0) / 32_768 })
        #expect(throws: AudioError.self) { try decoder.seek(to: decoded.count / channels + 1) }
    }

    @Test("A file that is cut anywhere plays up to there", arguments: codecs, [1, 2])
    func cut(codec: String, channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: 22_050)
        let file = try await ffmpeg(tones(format, frames: 4_000), format, codec: codec)
        let whole = try decodeAllPCM16(try decoder(file))
        var longest = 0
        let start = try WAVHeader(MemorySource(file), name: "it.wav").data.lowerBound
        for size in stride(from: start, to: file.count, by: 37) {
            let decoded = try decodeAllPCM16(try decoder(Array(file.prefix(size))))
            #expect(decoded == Array(whole.prefix(decoded.count)), "\(size) bytes")
            #expect(decoded.count >= longest)
            longest = decoded.count
        }
        #expect(longest > whole.count / 2)
    }

    @Test("A block with an impossible header is an error that names its byte, at every try", arguments: codecs)
    func impossible(codec: String) async throws {
        let format = PCMFormat(channels: 1, sampleRate: 22_050)
        var file = try await ffmpeg(tones(format, frames: 20_000), format, codec: codec)
        let header = try WAVHeader(MemorySource(file), name: "it.wav")
        guard case .adpcm(let adpcm) = header.samples else { return #expect(Bool(false), "no ADPCM") }
        let second = header.data.lowerBound + adpcm.blockBytes
        file[second + (codec == "adpcm_ms" ? 0 : 2)] = 200
        let decoder = try decoder(file)
        for _ in 0..<2 {
            let error = #expect(throws: AudioError.self) { _ = try decodeAllPCM16(decoder) }
            #expect(error?.code == .corrupt && error?.detail.contains("byte \(second)") == true)
        }
        try decoder.seek(to: 2 * adpcm.blockFrames)
        #expect(try decodeAllPCM16(decoder).count == header.frames - 2 * adpcm.blockFrames)
    }

    @Test("Six channels of ADPCM are refused with a way to convert them")
    func channels() throws {
        let writer = WAVWriter(format: PCMFormat(channels: 6, sampleRate: 8_000), tag: 0x11, bits: 4)
        let error = #expect(throws: AudioError.self) { _ = try decoder(writer.file(bytes: [0, 0, 0, 0])) }
        #expect(error?.code == .unsupportedCodec && error?.remedy.contains("ffmpeg -i 'it.wav'") == true)
    }
}
