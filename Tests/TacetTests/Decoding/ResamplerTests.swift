import Foundation
import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Resampler")
struct ResamplerTests {
    /// Pushes and pulls in pieces of uneven length.
    private func resample(
        _ samples: [Float], from input: Int, to output: Int, channels: Int = 1, push: Int = 777, pull: Int = 333
    ) -> [Float] {
        let resampler = Resampler(ResamplerFilter(from: input, to: output), channels: channels)
        var result: [Float] = []
        let buffer = UnsafeMutablePointer<Float>.allocate(capacity: pull * channels)
        defer { buffer.deallocate() }
        func drain() {
            while true {
                let count = resampler.pull(into: buffer, maximum: pull)
                if count == 0 { return }
                result += UnsafeBufferPointer(start: buffer, count: count * channels)
            }
        }
        samples.withUnsafeBufferPointer { source in
            var done = 0
            let frames = samples.count / channels
            while done < frames, let start = source.baseAddress {
                done += resampler.push(start + done * channels, count: min(push, frames - done))
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
            #expect(noise(result, hertz: hertz, rate: output, skipping: output / 50) < -95, "\(hertz) Hz")
        }
    }

    @Test(
        "Harmonics, images and noise lie 110 dB below a tone, from 100 Hz to 0.45 of the lower rate",
        arguments: [
            (44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (32_000, 48_000), (11_025, 48_000), (96_000, 48_000),
            (88_200, 48_000), (44_100, 44_101), (32_000, 44_100), (96_000, 44_100),
        ])
    func precision(input: Int, output: Int) {
        let highest = 0.45 * Double(min(input, output))
        let tones = [100, 1_000, 5_000, 10_000, 15_000].filter { $0 < highest } + [highest]
        for hertz in tones {
            let result = resample(tone(hertz, rate: input, frames: input / 2), from: input, to: output)
            let edge = output / 20
            let distortion = distortionAndNoise(in: result[edge..<result.count - edge], of: hertz, rate: output)
            print("figure: THD+N of \(Int(hertz)) Hz from \(input) to \(output) Hz: \(Int(distortion.rounded())) dB")
            #expect(distortion <= -110, "\(hertz) Hz")
        }
    }

    @Test("Up to 20 kHz the level of 44.1 kHz falls by 0.1 dB at most, and nothing folds back where the rate falls")
    func band() {
        for hertz in [15_000, 18_000, 19_000, 20_000] as [Double] {
            let result = resample(tone(hertz, rate: 44_100, frames: 11_025), from: 44_100, to: 48_000)
            if hertz < 19_000 { #expect(noise(result, hertz: hertz, rate: 48_000) < -80, "\(hertz) Hz") }
            let level = amplitude(of: hertz, in: Array(result[1_200..<10_800]), rate: 48_000)
            #expect(abs(20 * log10(level / 0.5)) < 0.1, "\(hertz) Hz")
        }
        // Above half of the lower rate and its transition, there must be silence.
        for (input, output) in [(96_000, 48_000), (96_000, 44_100), (192_000, 48_000)] {
            for share in [0.55, 0.6, 0.7, 0.9] {
                let alias = resample(
                    tone(share * Double(output), rate: input, frames: input / 4), from: input, to: output)
                let edge = output / 50
                let loudest = alias[edge..<alias.count - edge].map(abs).max() ?? 1
                #expect(loudest < 0.5 * pow(10, -110 / 20), "\(share) of \(output) Hz from \(input) Hz")
            }
        }
    }

    @Test("Pushes and pulls of any length give the same samples", arguments: [(44_100, 48_000), (44_100, 44_101)])
    func pieces(input: Int, output: Int) {
        let sound = tone(3_000, rate: input, frames: 5_000)
        let whole = resample(sound, from: input, to: output, push: 5_000, pull: 8_192)
        for (push, pull) in [(1, 1), (7, 3), (100, 8), (1_000, 13)] {
            #expect(resample(sound, from: input, to: output, push: push, pull: pull) == whole, "\(push), \(pull)")
        }
    }

    @Test(
        "Length is the ratio, rounded up",
        arguments: [(44_100, 48_000), (48_000, 44_100), (44_101, 48_000), (768_000, 8_000), (1, 8_000)])
    func length(input: Int, output: Int) {
        for frames in [0, 1, 2, 100, 7_777] where frames * output / input < 1_000_000 {
            let result = resample([Float](repeating: 0.25, count: frames), from: input, to: output)
            #expect(result.count == (frames * output + input - 1) / input, "\(frames) frames")
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
