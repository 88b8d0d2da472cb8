@testable import TacetPlatform
import CFilter
import Foundation
import TestSupport
import Testing

@testable import TacetDecoding
@testable import TacetOutput
@testable import Tacet

/// What becomes of sounds with more than 16 bits where Tacet keeps or writes 16.
@Suite("Dither")
struct DitherTests {
    private let format = PCMFormat(channels: 1, sampleRate: 48_000)
    /// A step of 16 bits.
    private static let step = 1.0 / 32_768

    /// The samples of an effect from a file of floats, in steps of 16 bits.
    private func effect(_ samples: [Float]) throws -> [Float] {
        let file = WAVWriter(format: format, tag: 3, bits: 32).file(samples)
        return try SoundDecoder(targetRate: 48_000).decode(MemorySource(file), name: "it.wav").array.map(Float.init)
    }

    @Test("A tone that is quieter than a step of 16 bits is heard, at its own level", arguments: [0.2, 0.4, 1.5, 10])
    func quietTone(steps: Double) throws {
        let kept = try effect(tone(1_000, rate: 48_000, frames: 48_000, amplitude: steps * Self.step))
        #expect(abs(amplitude(of: 1_000, in: kept, rate: 48_000) - steps) < 0.03)
        // Without dither, the third harmonic of 1.5 steps would be 0.2 steps.
        for harmonic in 2...9 {
            #expect(amplitude(of: 1_000 * Double(harmonic), in: kept, rate: 48_000) < 0.03, "harmonic \(harmonic)")
        }
    }

    @Test("The error is noise without a mean, as loud in quiet sounds as in loud ones", arguments: [0.3, 3.7, 20_000])
    func noise(steps: Double) throws {
        let sound = tone(997, rate: 48_000, frames: 96_000, amplitude: steps * Self.step)
        let errors = zip(try effect(sound), sound).map { Double($0) - Double($1) * 32_768 }
        let mean = errors.reduce(0, +) / Double(errors.count)
        let power = errors.map { $0 * $0 }.reduce(0, +) / Double(errors.count)
        #expect(abs(mean) < 0.01)
        // 1/6 of a square step from the dither, and 1/12 from the rounding.
        #expect(abs(power - 0.25) < 0.01)
        let neighbours = zip(errors, errors.dropFirst()).map { $0 * $1 }.reduce(0, +) / Double(errors.count)
        #expect(abs(neighbours) < 0.01)
    }

    @Test("Silence stays silent, and what 16 bits hold exactly is kept")
    func exact() throws {
        #expect(try effect([Float](repeating: 0, count: 5_000)).allSatisfy { $0 == 0 })
        let steps = (0..<5_000).map { Float($0 * 13 % 65_536 - 32_768) }
        #expect(try effect(steps.map { $0 / 32_768 }) == steps)
    }

    @Test("Samples that are converted together are those that are converted alone, odd ones included")
    func vectors() throws {
        let odd: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 2, -2, 1, -1, 0.99999, -1.00001, 1e-37, -0.0]
        let samples = odd + tone(997, rate: 48_000, frames: 3_000, amplitude: 1.2)
        for (count, number) in [(samples.count, 0), (13, 7), (8, 0xFFFF_FFFC), (3, 1), (0, 0)] as [(Int, UInt32)] {
            var converted = [Int16](repeating: 99, count: count + 1)
            tacet_dither(samples, count, number, &converted)
            let expected = samples.prefix(count).enumerated().map {
                Int16(dithering: $1, at: number &+ UInt32($0))
            }
            #expect(converted == expected + [99])
        }
    }

    @Test("Equal files give equal samples, and the start of a stream is that of the decoded sound")
    func repeatable() throws {
        let sound = tone(1_000, rate: 48_000, frames: 20_000, amplitude: 0.3)
        let file = WAVWriter(format: format, tag: 3, bits: 32).file(sound)
        let decoder = SoundDecoder(targetRate: 48_000)
        let first = try decoder.decode(MemorySource(file), name: "it.wav").array
        #expect(try SoundDecoder(targetRate: 48_000).decode(MemorySource(file), name: "it.wav").array == first)
        let opened = try decoder.open(MemorySource(file), name: "it.wav")
        let format = try #require(decoder.streamFormat(of: opened))
        let head = try decoder.head(of: opened, format, count: 10_000, name: "it.wav")
        #expect(head.array == Array(first.prefix(10_000)))
    }

    @Test("A WAV file of 16 bits keeps a quiet tone, and a second one is equal")
    func waveFile() throws {
        let directory = TemporaryDirectory()
        let sound = tone(1_000, rate: 48_000, frames: 48_000, amplitude: 0.4 * Self.step)
        let files = try ["a.wav", "b.wav"].map { name in
            let path = directory.path(name)
            var writer = try WaveWriter(path: path, sampleRate: 48_000, channels: 1, encoding: .signed16)
            // The second file is written in other pieces.
            for part in [0..<20_000, 20_000..<48_000] where name == "a.wav" {
                try sound[part].withUnsafeBufferPointer { try writer.append($0) }
            }
            if name == "b.wav" { try sound.withUnsafeBufferPointer { try writer.append($0) } }
            try writer.finish()
            return try decodeAllPCM16(try AudioFile.open(path))
        }
        #expect(files[0] == files[1])
        #expect(abs(amplitude(of: 1_000, in: files[0].map(Float.init), rate: 48_000) - 0.4) < 0.03)
    }
}
