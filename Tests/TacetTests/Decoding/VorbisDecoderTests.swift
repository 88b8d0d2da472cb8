import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Vorbis decoder")
struct VorbisDecoderTests {
    @Test(
        "16-bit samples are the reference decoder's, bit for bit",
        arguments: [8_000, 22_050, 44_100, 96_000], [1, 2])
    func exactness(rate: Int, channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: rate)
        let ogg = try await oggenc(tones(format, frames: rate / 2), format)
        let reference = try await oggdec(ogg)
        let decoder = try VorbisDecoder(source: MemorySource(ogg), name: "tones.ogg")
        #expect(decoder.format == format)
        #expect(decoder.promisedFrames == rate / 2)
        #expect(try decodeAllPCM16(decoder, block: 777) == reference)
        // Effects get dither, which moves a sample by one step at most.
        let effect = try SoundDecoder(targetRate: rate).decode(MemorySource(ogg), name: "tones.ogg")
        #expect(effect.array.count == reference.count)
        #expect(zip(effect.array, reference).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        #expect(effect.channels == channels)
    }

    @Test("Channels come in WAVE's order", arguments: [3, 5, 6, 7, 8])
    func channelOrder(channels: Int) async throws {
        // The encoder is fed WAVE's order, too, and permutes it: each channel must come back in its place.
        let format = PCMFormat(channels: channels, sampleRate: 44_100)
        let samples = tones(format, frames: 22_050, amplitude: 0.1)
        let ogg = try await oggenc(samples, format, quality: 8)
        let decoded = try decodeAll(try VorbisDecoder(source: MemorySource(ogg), name: "surround.ogg"))
        for channel in 0..<channels {
            let own = amplitude(
                of: hertz(ofChannel: channel, of: channels), in: decoded, rate: 44_100, offset: channel,
                stride: channels)
            #expect(abs(own - 0.1) < 0.04, "channel \(channel)")
        }
    }

    @Test("A seek lands on the frame")
    func seeking() async throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let ogg = try await oggenc(tones(format, frames: 100_000), format)
        let decoder = try VorbisDecoder(source: MemorySource(ogg), name: "tones.ogg")
        let whole = try decodeAllPCM16(decoder)
        for frame in [0, 1, 12_345, 99_999, 44_100, 100_000, 3] {
            try decoder.seek(to: frame)
            #expect(try decodeAllPCM16(decoder) == Array(whole[(frame * 2)...]), "from \(frame)")
        }
        #expect(throws: AudioError.self) { try decoder.seek(to: 100_001) }
        #expect(throws: AudioError.self) { try decoder.seek(to: -1) }
    }

    @Test("A chained file plays through, reporting where rate and channels change")
    func chain() async throws {
        let first = PCMFormat(channels: 2, sampleRate: 44_100)
        let second = PCMFormat(channels: 1, sampleRate: 22_050)
        let third = PCMFormat(channels: 6, sampleRate: 48_000)
        var ogg: [UInt8] = []
        var reference: [Int16] = []
        for (serial, format) in [first, second, third].enumerated() {
            // Long enough for two pages: libvorbisfile leaves out a first link of one.
            let link = try await oggenc(tones(format, frames: 100_000, amplitude: 0.1), format, serial: serial + 1)
            reference += try await oggdec(link)
            ogg += link
        }
        let decoder = try VorbisDecoder(source: MemorySource(ogg), name: "chain.ogg")
        var lengths: [PCMFormat: Int] = [:]
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 1_024 * 2 + 1)
        defer { block.deallocate() }
        block[2_048] = 123  // a wider link must not write past the room for this one's frames
        while true {
            let room = 1_024 * 2 / decoder.format.channels
            let frames = try decoder.read(into: block, maximum: room)
            if frames == 0 { break }
            lengths[decoder.format, default: 0] += frames
        }
        #expect(lengths == [first: 100_000, second: 100_000, third: 100_000])
        #expect(block[2_048] == 123)
        #expect(decoder.promisedFrames == 300_000)
        let again = try VorbisDecoder(source: MemorySource(ogg), name: "chain.ogg")
        #expect(try decodeAllPCM16(again) == reference)
        // An effect has one format: that of the first link, at one rate.
        let effect = try SoundDecoder(targetRate: 44_100).decode(MemorySource(ogg), name: "chain.ogg")
        #expect(effect.channels == 2)
        #expect(effect.frames == 100_000 + 200_000 + 91_875)
    }
}
