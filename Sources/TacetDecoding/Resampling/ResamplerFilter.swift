/// The filter for one pair of sample rates: a low pass below both Nyquist frequencies.
///
/// Harmonics, images and noise lie 110 dB below tones up to 0.45 of the lower rate. Filters of sounds may be shared by
/// threads.
package final class ResamplerFilter: Sendable {
    /// The input and output rates divided by their common divisor. One output frame advances the input by
    /// `step / scale` frames.
    let step: Int
    let scale: Int

    private enum Phases: Sendable {
        case grouped(GroupedPhases)
        case interpolated(InterpolatedPhases)
    }
    private let phases: Phases

    /// Computes the coefficients of a filter from `inputRate` to `outputRate`.
    ///
    /// - Parameters:
    ///   - inputRate: Frames per second, 1...768,000; clamped.
    ///   - outputRate: Frames per second, 1...768,000; clamped.
    package init(from inputRate: Int, to outputRate: Int) {
        let input = min(max(inputRate, 1), 768_000)
        let output = min(max(outputRate, 1), 768_000)
        var (divisor, rest) = (input, output)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        step = input / divisor
        scale = output / divisor
        let lowPass = LowPass(stretch: Double(input) / Double(output))
        phases =
            if let grouped = GroupedPhases(lowPass, step: step, scale: scale) {
                .grouped(grouped)
            } else {
                .interpolated(InterpolatedPhases(lowPass, step: step, scale: scale))
            }
    }

    /// The silent frames before frame 0 that put frame 0 on the filter's centre.
    var lead: Int {
        switch phases {
        case .grouped(let grouped): grouped.lead
        case .interpolated(let interpolated): interpolated.taps / 2 - 1
        }
    }

    /// The most samples that are needed from a place on.
    var window: Int {
        switch phases {
        case .grouped(let grouped): grouped.window
        case .interpolated(let interpolated): interpolated.taps
        }
    }

    /// The place of an output frame in the input: the first sample that it needs, and what lies between two samples.
    struct Place {
        var position = 0
        var phase = 0
    }

    /// Filters one channel from `place` to the end of `samples`, and moves `place` to the next output frame.
    ///
    /// - Parameters:
    ///   - stride: Samples from one output sample to the next.
    ///   - maximum: The most output samples to write.
    /// - Returns: The number of output samples written.
    func apply(
        to samples: UnsafePointer<Float>, count: Int, from place: inout Place,
        into output: UnsafeMutablePointer<Float>, stride: Int, maximum: Int
    ) -> Int {
        switch phases {
        case .grouped(let grouped):
            grouped.apply(to: samples, count: count, from: &place, into: output, stride: stride, maximum: maximum)
        case .interpolated(let interpolated):
            interpolated.apply(to: samples, count: count, from: &place, into: output, stride: stride, maximum: maximum)
        }
    }
}
