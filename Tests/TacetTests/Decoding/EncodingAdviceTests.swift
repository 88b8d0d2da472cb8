@testable import TacetPlatform
import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Advice on encoding")
struct EncodingAdviceTests {
    private let mono = PCMFormat(channels: 1, sampleRate: 48_000)

    private func advice(_ samples: [Float], _ format: PCMFormat, loop: Range<UInt32>? = nil) throws -> [String] {
        let after = loop.map { WAVWriter.loop(start: $0.lowerBound, last: $0.upperBound - 1) } ?? []
        let file = WAVWriter(format: format, tag: 3, bits: 32, after: after).file(samples)
        return SoundFile(
            decoding: try AudioFile.wav(source: MemorySource(file), name: "it.wav"), frameLimit: 1 << 31
        ).advice
    }

    @Test("A short, clean sound at the device's rate needs none (BEHAVIOUR 176)")
    func clean() throws {
        #expect(try advice(tones(mono, frames: 24_000), mono) == [])
        let stereo = PCMFormat(channels: 2, sampleRate: 48_000)
        #expect(try advice(tones(stereo, frames: 24_000), stereo) == [])
        #expect(try advice([Float](repeating: 0, count: 24_000), mono) == [])
    }

    @Test("Another rate, two equal channels, clipping and silence are told, with their measures")
    func faults() throws {
        let slow = PCMFormat(channels: 2, sampleRate: 22_050)
        let twice = tone(440, rate: 22_050, frames: 11_025).flatMap { [$0, $0] }
        let first = try advice(twice, slow)
        #expect(
            first.contains { $0.contains("from 22050 to 48000 Hz") } && first.contains { $0.contains("one channel") })
        let clipped = tone(100, rate: 48_000, frames: 4_800, amplitude: 2).map { min(max($0, -1), 1) }
        #expect(try advice(clipped, mono).contains { $0.contains("clipped in 20 places") })
        // At full level without clipping.
        #expect(try advice(tone(440, rate: 48_000, frames: 4_800, amplitude: 0.99), mono) == [])
        let silence = [Float](repeating: 0.000_1, count: 12_000)
        let quiet = try advice(silence + tones(mono, frames: 9_600) + silence + silence, mono)
        #expect(quiet.contains { $0.hasPrefix("It begins with 250 ms") })
        #expect(quiet.contains { $0.hasPrefix("It ends with 50") })
    }

    @Test("A long sound that is not compressed is advised to be")
    func uncompressed() throws {
        let format = PCMFormat(channels: 1, sampleRate: 4_000)
        #expect(try advice(tones(format, frames: 44_000), format).contains { $0.contains("Ogg Vorbis") })
    }

    @Test("A loop clicks if its seam jumps, and only then", arguments: [true, false])
    func seam(clicks: Bool) throws {
        // 480 Hz: a period of 100 frames.
        let samples = tone(480, rate: 48_000, frames: 24_000)
        let end: UInt32 = clicks ? 20_025 : 20_000
        let found = try advice(samples, mono, loop: 1_000..<end).contains { $0.hasPrefix("The loop clicks") }
        #expect(found == clicks)
    }
}
