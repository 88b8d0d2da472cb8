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
        #expect(try SoundDecoder(targetRate: 44_100).decode(MemorySource(file), name: "all.wav").array == values)
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
        #expect(metadata.loopSource == .samplerChunk)
    }

    /// The bytes of a file whose `fmt ` chunk, at byte 12, has another value in a field of 16 bits.
    private func lying(_ file: [UInt8], at offset: Int, _ value: Int) -> [UInt8] {
        var file = file
        file.replaceSubrange((20 + offset)..<(22 + offset), with: little(UInt16(value)))
        return file
    }

    @Test("A file whose frames have another size by its header than by its bits plays by its bits, and says so")
    func blockSizes() throws {
        for (tag, bits) in [(1, 8), (1, 16), (1, 24), (1, 32), (3, 32)] as [(UInt16, Int)] {
            for channels in [1, 2, 6] {
                let format = PCMFormat(channels: channels, sampleRate: 32_000)
                let samples = tones(format, frames: 5_001)
                let file = WAVWriter(format: format, tag: tag, bits: bits).file(samples)
                let bytes = channels * bits / 8
                for size in [0, 1, 3, 2 * bytes, bytes + 1, bytes - 1, 65_535] where size != bytes {
                    let decoder = try AudioFile.wav(source: MemorySource(lying(file, at: 12, size)), name: "it.wav")
                    let decoded = try decodeAll(decoder)
                    #expect(decoded.count == samples.count, "\(bits) bits in \(size)")
                    #expect(zip(decoded, samples).allSatisfy { abs($0 - $1) <= 0.6 / 128 })
                    #expect(decoder.metadata.problems.count == 1)
                }
            }
        }
    }

    @Test("Twenty-four bits in four bytes are heard by where the bits lie")
    func paddedSamples() throws {
        let format = PCMFormat(channels: 2, sampleRate: 32_000)
        let samples = tones(format, frames: 5_000)
        let wide = samples.flatMap { little(Int32($0 * 8_388_607) << 8) }
        for file in [
            WAVWriter(format: format, bits: 24).file(samples), WAVWriter(format: format, bits: 24).file(bytes: wide),
        ] {
            let decoder = try AudioFile.wav(source: MemorySource(lying(file, at: 12, 8)), name: "it.wav")
            let decoded = try decodeAll(decoder)
            #expect(decoded.count == samples.count)
            #expect(zip(decoded, samples).allSatisfy { abs($0 - $1) < 1e-4 })
        }
    }

    @Test("Fields that repeat what others say are not believed, and what they say is told")
    func redundantFields() throws {
        let format = PCMFormat(channels: 2, sampleRate: 32_000)
        let samples = tones(format, frames: 1_000)
        let plain = WAVWriter(format: format).file(samples)
        let extensible = WAVWriter(format: format, isExtensible: true).file(samples)
        let fact = WAVWriter(format: format, before: WAVWriter.chunk("fact", little(7 as UInt32))).file(samples)
        let odd = WAVWriter(format: format, after: WAVWriter.chunk("junk", [1, 2])).file(
            bytes: samples.flatMap { little(Int16($0 * 32_767)) } + [1])
        var unpadded = WAVWriter(format: format, before: Array("junk".utf8) + little(3 as UInt32) + [1, 2, 3]).file(
            samples)
        unpadded[4] = 0
        for (file, problems) in [
            (lying(plain, at: 8, 1), 1), (lying(extensible, at: 18, 99), 1), (lying(extensible, at: 30, 99), 1),
            (lying(extensible, at: 16, 0), 0), (fact, 1), (odd, 1), (unpadded, 1), (plain, 0), (extensible, 0),
        ] {
            let decoder = try AudioFile.wav(source: MemorySource(file), name: "it.wav")
            let decoded = try decodeAll(decoder)
            #expect(decoded.count == samples.count)
            #expect(zip(decoded, samples).allSatisfy { abs($0 - $1) < 1e-4 })
            #expect(decoder.metadata.problems.count == problems, "\(decoder.metadata.problems)")
        }
    }

    @Test("A sound behind an ID3 tag plays, and a false size of the whole file is told")
    func envelope() throws {
        let format = PCMFormat(channels: 2, sampleRate: 32_000)
        let samples = tones(format, frames: 1_000)
        var file = WAVWriter(format: format).file(samples)
        let tagged = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 10] + [UInt8](repeating: 0, count: 10) + file
        #expect(try decodeAll(AudioFile.decoder(source: MemorySource(tagged), name: "it.wav")).count == 2_000)
        file.replaceSubrange(4..<8, with: little(36 as UInt32))
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: "it.wav")
        #expect(try decodeAll(decoder).count == 2_000 && decoder.metadata.problems.count == 1)
    }

    @Test("ADPCM plays whole, whatever its header says of its frames", arguments: ["adpcm_ms", "adpcm_ima_wav"])
    func falseFrames(codec: String) async throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let file = try await ffmpeg(tones(format, frames: 44_100), format, codec: codec)
        let whole = try decodeAll(AudioFile.decoder(source: MemorySource(file), name: "it.wav"))
        let fact = try #require(file.indices.first { file[$0...].starts(with: "fact".utf8) })
        for number in [0, 1, 505, 9_999] {
            var inBlock = file
            inBlock.replaceSubrange(38..<40, with: little(UInt16(number)))
            var inAll = file
            inAll.replaceSubrange((fact + 8)..<(fact + 12), with: little(UInt32(number)))
            for lie in [inBlock, inAll] {
                let decoder = try AudioFile.decoder(source: MemorySource(lie), name: "it.wav")
                let decoded = try decodeAll(decoder)
                #expect(decoded.count >= whole.count && decoded.starts(with: whole))
                #expect(decoder.metadata.problems.count == (number == 0 ? 0 : 1))
            }
        }
    }

    @Test("An empty sound is empty, whatever follows it")
    func emptyData() throws {
        let writer = WAVWriter(
            format: PCMFormat(channels: 1, sampleRate: 8_000), claimedSize: 0,
            after: WAVWriter.chunk("LIST", Array("INFOINAM".utf8) + little(2 as UInt32) + [0x41, 0]))
        let decoder = try AudioFile.wav(source: MemorySource(writer.file(bytes: [])), name: "it.wav")
        #expect(decoder.promisedFrames == 0 && decoder.metadata.tags.map(\.value) == ["A"])
    }

    @Test("A loop that stands still is not used, and one that is played otherwise is told")
    func oddLoops() throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        func metadata(_ chunks: [UInt8]) throws -> Metadata {
            let writer = WAVWriter(format: format, after: chunks)
            return try AudioFile.wav(source: MemorySource(writer.file(tones(format, frames: 50))), name: "it.wav")
                .metadata
        }
        let still = try metadata(WAVWriter.loop(start: 0, last: 0))
        #expect(still.loop == nil && still.problems.count == 1)
        for kind in [1, 2, 77] as [UInt8] {
            var loop = WAVWriter.loop(start: 10, last: 39)
            loop[8 + 40] = kind
            let metadata = try metadata(loop)
            #expect(metadata.loop?.end == 40 && metadata.problems.count == (kind == 77 ? 1 : 0))
        }
    }

    @Test("A cue point with a length is a loop, as in the games of Quake's family; others are told")
    func cuePoints() throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        func metadata(purpose: String) throws -> Metadata {
            let cue = WAVWriter.chunk("cue ", [1, 7, 10, 0x61746164, 0, 0, 10].flatMap { little($0 as UInt32) })
            let text = WAVWriter.chunk(
                "ltxt",
                ([7, 30] as [UInt32]).flatMap { little($0) } + Array(purpose.utf8) + [UInt8](repeating: 0, count: 8))
            let writer = WAVWriter(format: format, after: cue + WAVWriter.chunk("LIST", Array("adtl".utf8) + text))
            return try AudioFile.wav(source: MemorySource(writer.file(tones(format, frames: 50))), name: "it.wav")
                .metadata
        }
        let loop = try metadata(purpose: "mark")
        #expect(loop.loop?.start == 10 && loop.loop?.end == 40 && loop.loopSource == .cuePoint)
        let other = try metadata(purpose: "rgn ")
        #expect(other.loop == nil && other.problems.count == 1)
    }

    @Test("MPEG audio in a WAV file plays, with its length and its tags")
    func mpeg() async throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let file = try await ffmpeg(
            tones(format, frames: 44_100), format, codec: "libmp3lame", tags: ["title=A"])
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: "it.wav")
        #expect(decoder.codec == "MP3" && decoder.format == format)
        #expect(decoder.metadata.tags.contains { $0.name == "TITLE" && $0.value == "A" })
        let decoded = try decodeAll(decoder)
        #expect(abs(decoded.count / 2 - 44_100) < 2_500)
        #expect(abs(amplitude(of: 440, in: Array(decoded[8_000..<80_000]), rate: 44_100, stride: 2) - 0.4) < 0.03)
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
        arguments: [(0x31, "GSM 6.10", true), (999, "999", false)])
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
