import TacetPlatform
import Testing

@testable import TacetDecoding

/// Ogg files one after the other in one file, whose formats differ.
@Suite("Chains of many formats")
struct ChainTests {
    private func vorbis(_ format: PCMFormat, frames: Int = 4_800) async throws -> [UInt8] {
        try await ffmpeg(tones(format, frames: frames), format, codec: "libvorbis", container: "ogg")
    }

    @Test("Sixteen sample rates play, and seventeen are a typed error, because each costs a filter")
    func rates() async throws {
        var chain: [UInt8] = []
        for link in 0..<16 { chain += try await vorbis(PCMFormat(channels: 1, sampleRate: 16_000 + link * 1_000)) }
        let sound = try SoundDecoder(targetRate: 48_000).decode(MemorySource(chain), name: "chain.ogg")
        #expect(sound.frames > 48_000)
        chain += try await vorbis(PCMFormat(channels: 1, sampleRate: 44_100))
        let error = #expect(throws: AudioError.self) {
            try SoundDecoder(targetRate: 48_000).decode(MemorySource(chain), name: "chain.ogg")
        }
        #expect(error?.code == .corrupt && error?.operation.contains("chain.ogg") == true)
    }

    @Test("A loop that ends a frame after mono turns into stereo is repeated")
    func loopEnd() async throws {
        let mono = try await vorbis(PCMFormat(channels: 1, sampleRate: 48_000))
        let chain = mono + (try await vorbis(PCMFormat(channels: 2, sampleRate: 48_000)))
        let decoder = try AudioFile.decoder(source: MemorySource(chain), name: "chain.ogg")
        let loop = try LoopDecoder(decoder, loop: LoopPoints(0..<4_801), from: 0, targetRate: 48_000)
        var heard = [Float](repeating: 0, count: 40_000)
        #expect(try loop.fill(&heard, stride: 2, count: 20_000) == 20_000)
        #expect(heard[9_602..<9_700].elementsEqual(heard[0..<98]), "the second pass begins as the first one")
    }
}
