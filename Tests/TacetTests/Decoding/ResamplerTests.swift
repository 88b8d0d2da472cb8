import Foundation
import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Resampler")
struct ResamplerTests {
    /// Pushes and pulls in pieces of uneven length.
    private func resample(_ samples: [Float], from input: Int, to output: Int, channels: Int = 1) -> [Float] {
        let resampler = Resampler(ResamplerFilter(from: input, to: output), channels: channels)
        var result: [Float] = []
        let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 333 * channels)
        defer { buffer.deallocate() }
        func drain() {
            while true {
                let count = resampler.pull(into: buffer, maximum: 333)
                if count == 0 { return }
                result += UnsafeBufferPointer(start: buffer, count: count * channels)
            }
        }
        samples.withUnsafeBufferPointer { source in
            var done = 0
            let frames = samples.count / channels
            while done < frames, let start = source.baseAddress {
                done += resampler.push(start + done * channels, count: min(777, frames - done))
                drain()
            }
        }
        resampler.finish()
        drain()
        return result
    }

    /// What is left of `samples` besides the tone that they should be, in dB below it.
    private func noise(_ samples: [Float], hertz: Double, rate: Int, skipping edge: Int = 200) -> Double {
        var (error, signal) = (0.0, 0.0)
        for frame in edge..<(samples.count - edge) {
            let ideal = 0.5 * sin(2 * .pi * hertz * Double(frame) / Double(rate))
            error += (Double(samples[frame]) - ideal) * (Double(samples[frame]) - ideal)
            signal += ideal * ideal
        }
        return 10 * log10(error / signal)
    }

    @Test(
        "A tone comes out as the same tone at the same instant",
        arguments: [(44_100, 48_000), (22_050, 48_000), (96_000, 48_000), (44_100, 44_101), (8_000, 44_100)])
    func fidelity(input: Int, output: Int) {
        for hertz in [100, 1_000, 3_300] as [Double] {
            let result = resample(tone(hertz, rate: input, frames: input / 4), from: input, to: output)
            #expect(noise(result, hertz: hertz, rate: output, skipping: output / 50) < -85, "\(hertz) Hz")
        }
    }

    @Test("From 44.1 to 48 kHz it is flat to 20 kHz, and nothing folds back at 48 to 44.1")
    func band() {
        for hertz in [15_000, 18_000, 20_000] as [Double] {
            let result = resample(tone(hertz, rate: 44_100, frames: 11_025), from: 44_100, to: 48_000)
            #expect(noise(result, hertz: hertz, rate: 48_000) < -80, "\(hertz) Hz")
        }
        // Above half of the lower rate and its transition, there must be silence.
        let alias = resample(tone(30_000, rate: 96_000, frames: 24_000), from: 96_000, to: 48_000)
        #expect((alias.dropFirst(100).dropLast(100).map(abs).max() ?? 1) < 0.5 * pow(10, -85 / 20))
    }

    @Test(
        "Length is the ratio, rounded",
        arguments: [(44_100, 48_000), (48_000, 44_100), (44_101, 48_000), (768_000, 8_000), (1, 8_000)])
    func length(input: Int, output: Int) {
        for frames in [0, 1, 2, 100, 7_777] where frames * output / input < 1_000_000 {
            let expected = (Double(frames) * Double(output) / Double(input)).rounded(.toNearestOrAwayFromZero)
            let result = resample([Float](repeating: 0.25, count: frames), from: input, to: output)
            #expect(result.count == Int(expected), "\(frames) frames")
        }
    }

    @Test("Frame 0 stays frame 0: an impulse keeps its place")
    func alignment() {
        var samples = [Float](repeating: 0, count: 1_000)
        samples[441] = 1
        let result = resample(samples, from: 44_100, to: 48_000)
        #expect(result.indices.max { abs(result[$0]) < abs(result[$1]) } == 480)
    }

    @Test("A loop's seam cannot be heard: the frames pushed again follow as if the sound were longer")
    func seam() {
        // 441 frames hold whole periods of 1 kHz and, at 48 kHz, are 480 whole frames.
        let period = tone(1_000, rate: 44_100, frames: 441)
        let looped = resample((0..<20).flatMap { _ in period }, from: 44_100, to: 48_000)
        #expect(noise(looped, hertz: 1_000, rate: 48_000) < -85)
    }

    @Test("Channels stay apart")
    func channels() {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let result = resample(tones(format, frames: 22_050), from: 44_100, to: 48_000, channels: 2)
        #expect(abs(amplitude(of: 440, in: result, rate: 48_000, offset: 0, stride: 2) - 0.4) < 1e-3)
        #expect(amplitude(of: 880, in: result, rate: 48_000, offset: 0, stride: 2) < 1e-3)
        #expect(abs(amplitude(of: 880, in: result, rate: 48_000, offset: 1, stride: 2) - 0.4) < 1e-3)
    }
}
