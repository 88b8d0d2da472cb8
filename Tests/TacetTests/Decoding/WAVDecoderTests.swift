import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("WAV decoder")
struct WAVDecoderTests {
    @Test(
        "Every encoding comes back as it was written",
        arguments: [(1, 8), (1, 16), (1, 24), (1, 32), (3, 32), (3, 64)] as [(UInt16, Int)], [1, 2, 6])
    func encodings(encoding: (tag: UInt16, bits: Int), channels: Int) throws {
        for isExtensible in [false, true] {
            let format = PCMFormat(channels: channels, sampleRate: 32_000)
            let samples = tones(format, frames: 5_001, amplitude: 0.9)
            let writer = WAVWriter(
                format: format, tag: encoding.tag, bits: encoding.bits, isExtensible: isExtensible)
            let decoder = try AudioFile.wav(source: MemorySource(writer.file(samples)), name: "tones.wav")
            #expect(decoder.format == format)
            #expect(decoder.promisedFrames == 5_001)
            let decoded = try decodeAll(decoder)
            let tolerance: Float = encoding.bits == 8 ? 0.6 / 128 : 0.6 / 32_768
            #expect(decoded.count == samples.count)
            #expect(zip(decoded, samples).allSatisfy { abs($0 - $1) <= tolerance })
            try decoder.seek(to: 5_000)
            #expect(try decodeAll(decoder) == decoded.suffix(channels))
        }
    }

    @Test("16-bit samples pass through untouched, as effects and as samples")
    func identity() throws {
        let format = PCMFormat(channels: 1, sampleRate: 44_100)
        let values = (-32_768...32_767).map { Int16($0) }
        let file = WAVWriter(format: format).file(bytes: values.flatMap { little($0) })
        #expect(try decodeAllPCM16(try AudioFile.wav(source: MemorySource(file), name: "all.wav")) == values)
        #expect(try EffectDecoder(targetRate: 44_100).decode(MemorySource(file), name: "all.wav").array == values)
    }

    @Test("A data size that says nothing means the end of the file", arguments: [0, 0xFFFF_FFFF, 90_000] as [UInt32])
    func claimedSizes(size: UInt32) throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let file = WAVWriter(format: format, claimedSize: size).file(tones(format, frames: 100))
        let decoder = try AudioFile.wav(source: MemorySource(file), name: "pipe.wav")
        #expect(try decodeAll(decoder).count == 200)
        #expect(decoder.metadata.problems.count == 1)
    }

    @Test("Odd chunks are padded, unknown ones skipped, and 10,000 are enough")
    func chunks() throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        let odd = WAVWriter.chunk("junk", [1, 2, 3])
        let file = WAVWriter(format: format, before: odd).file(tones(format, frames: 50))
        #expect(try decodeAll(try AudioFile.wav(source: MemorySource(file), name: "odd.wav")).count == 50)
        let many = WAVWriter(format: format, before: Array(repeating: odd, count: 10_001).flatMap { $0 })
        let error = #expect(throws: AudioError.self) {
            try AudioFile.wav(source: MemorySource(many.file([0, 0])), name: "many.wav")
        }
        #expect(error?.code == .corrupt)
    }

    @Test("A smpl chunk's loop is read, its last frame included")
    func loop() throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        let writer = WAVWriter(format: format, after: WAVWriter.loop(start: 10, last: 39))
        let metadata = try AudioFile.wav(
            source: MemorySource(writer.file(tones(format, frames: 50))), name: "loop.wav"
        ).metadata
        #expect(metadata.loop?.start == 10)
        #expect(metadata.loop?.end == 40)
        #expect(metadata.loopSource == "smpl chunk")
    }

    @Test("Floats that are no samples are silence, and huge ones are tamed")
    func wildFloats() throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        let file = WAVWriter(format: format, tag: 3, bits: 32).file([.nan, .infinity, -.infinity, 1e30, -1e30, 0.5])
        let decoder = try AudioFile.wav(source: MemorySource(file), name: "wild.wav")
        #expect(try decodeAll(decoder) == [0, 0, 0, 8, -8, 0.5])
        try decoder.seek(to: 0)
        #expect(try decodeAllPCM16(decoder) == [0, 0, 0, 32_767, -32_768, 16_384])
    }

    @Test(
        "Other codecs are named, with what to do",
        arguments: [(0x31, "GSM 6.10", true), (0x55, "MP3", true), (999, "999", false)])
    func otherCodecs(tag: Int, name: String, isConvertible: Bool) throws {
        let writer = WAVWriter(format: PCMFormat(channels: 1, sampleRate: 8_000), tag: UInt16(tag))
        let error = #expect(throws: AudioError.self) {
            try AudioFile.decoder(source: MemorySource(writer.file([0, 0])), name: "it.wav")
        }
        #expect(error?.code == .unsupportedCodec)
        #expect(error?.detail.contains(name) == true)
        #expect(error?.remedy.contains("ffmpeg -i 'it.wav'") == isConvertible)
    }
}
