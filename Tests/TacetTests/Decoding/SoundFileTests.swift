import Foundation
import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Effects and the facts of a file")
struct SoundFileTests {
    private func facts(_ samples: [Float], _ format: PCMFormat) throws -> SoundFile {
        let file = WAVWriter(format: format, tag: 3, bits: 32).file(samples)
        return SoundFile(
            decoding: try AudioFile.wav(source: MemorySource(file), name: "it.wav"), frameLimit: 1 << 31)
    }

    private func stereo(_ samples: [Float]) -> [Float] { samples.flatMap { [$0, $0] } }

    @Test("Loudness is that of EBU Tech 3341, cases 1 and 3, at any rate", arguments: [44_100, 48_000])
    func loudness(rate: Int) throws {
        let format = PCMFormat(channels: 2, sampleRate: rate)
        func part(_ level: Double, _ seconds: Int) -> [Float] {
            stereo(tone(1_000, rate: rate, frames: rate * seconds, amplitude: pow(10, level / 20)))
        }
        let steady = try facts(part(-23, 4), format)
        #expect(abs((steady.loudness ?? 0) + 23) < 0.1)
        #expect(abs((steady.peak ?? 0) + 23) < 0.1)
        // The quiet parts are gated out, all but the blocks that reach into the loud one; without the gate it is -25.1.
        let gated = try facts(part(-36, 2) + part(-23, 6) + part(-36, 2), format)
        #expect(abs((gated.loudness ?? 0) + 23) < 0.25)
        #expect(try facts([Float](repeating: 0, count: rate * 2), format).loudness == nil)
    }

    @Test("A file's facts are those of what decodes, and its lies are told")
    func facts() async throws {
        let format = PCMFormat(channels: 1, sampleRate: 22_050)
        let ogg = try await oggenc(tones(format, frames: 100_000), format)
        let whole = SoundFile(decoding: try VorbisDecoder(source: MemorySource(ogg), name: "it"), frameLimit: 1 << 31)
        #expect(whole.codec == "Ogg Vorbis" && whole.format == format && whole.frames == 100_000)
        #expect(abs(whole.seconds - 100_000 / 22_050) < 1e-3 && whole.problems.isEmpty)
        let liar = HostileVorbis(packets: 600, lastGranule: 1 << 40).file
        let lies = SoundFile(decoding: try VorbisDecoder(source: MemorySource(liar), name: "it"), frameLimit: 1 << 31)
        #expect(lies.problems.contains { $0.hasPrefix("It promises 1099511627776 frames and has ") })
        #expect(lies.peak == nil && lies.loudness == nil)
    }

    @Test("An effect longer than its limit is refused, by its promise or by what it is")
    func effectLimit() async throws {
        let decoder = SoundDecoder(targetRate: 48_000)
        let format = PCMFormat(channels: 1, sampleRate: 24_000)
        let ogg = try await oggenc(tones(format, frames: 10_000), format)
        #expect(try decoder.decode(MemorySource(ogg), name: "it", frameLimit: 20_000).frames == 20_000)
        let liar = HostileVorbis(packets: 600, lastGranule: 1).file
        for bytes in [ogg, liar] {
            let error = #expect(throws: AudioError.self) {
                try decoder.decode(MemorySource(bytes), name: "it", frameLimit: 19_999)
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test("An effect is resampled in place, and what would clip is clipped")
    func effectResampled() throws {
        let format = PCMFormat(channels: 1, sampleRate: 44_100)
        let file = WAVWriter(format: format, tag: 3, bits: 32).file(tone(1_000, rate: 44_100, frames: 44_100))
        let pcm = try SoundDecoder(targetRate: 48_000).decode(MemorySource(file), name: "it")
        #expect(pcm.frames == 48_000 && pcm.sampleRate == 48_000 && pcm.channels == 1)
        let samples = pcm.array.map { Float($0) / 32_768 }
        #expect(abs(amplitude(of: 1_000, in: samples, rate: 48_000) - 0.5) < 1e-3)
        let loud = WAVWriter(format: format, tag: 3, bits: 32).file(
            tone(1_000, rate: 44_100, frames: 441, amplitude: 4))
        let clipped = try SoundDecoder(targetRate: 48_000).decode(MemorySource(loud), name: "it").array
        #expect(clipped.max() == 32_767 && clipped.min() == -32_768)
    }

    @Test("More than two channels become two, none of them clipping; the low-frequency one is left out")
    func downmix() throws {
        let format = PCMFormat(channels: 6, sampleRate: 8_000)
        func mix(_ frame: [Float]) throws -> [Float] {
            let file = WAVWriter(format: format, tag: 3, bits: 32).file(frame)
            let pcm = try SoundDecoder(targetRate: 8_000).decode(MemorySource(file), name: "it")
            return pcm.array.map { Float($0) / 32_768 }
        }
        let unit: Float = 1 / (1 + 2 * 0.707_106_77)
        for (frame, expected) in [
            ([1, 0, 0, 0, 0, 0], [unit, 0]), ([0, 0, 1, 0, 0, 0], [unit * 0.7071, unit * 0.7071]),
            ([0, 0, 0, 1, 0, 0], [0, 0]), ([0, 0, 0, 0, 0, 1], [0, unit * 0.7071]),
            ([1, 1, 1, 1, 1, 1], [0.99997, 0.99997]),
        ] as [([Float], [Float])] {
            let mixed = try mix(frame)
            #expect(zip(mixed, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "\(frame)")
        }
    }
}
