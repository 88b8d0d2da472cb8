import Glibc

/// The filter coefficients for one pair of sample rates: a low pass below both Nyquist frequencies, with one row for
/// each phase between two input frames.
///
/// The low pass is a sinc under a Kaiser window (J. O. Smith, "Digital Audio Resampling",
/// ccrma.stanford.edu/~jos/resample; window and width by J. F. Kaiser's formulas as in Oppenheim and Schafer,
/// "Discrete-Time Signal Processing", section 7.5.3). With 64 taps and 90 dB of attenuation, the transition band is
/// 0.09 of the lower rate wide: 44.1 kHz is resampled flat up to 20 kHz.
package final class ResamplerFilter: Sendable {
    /// The number of coefficients in a row, a multiple of 16.
    let taps: Int
    private let quads: Int
    /// The number of rows before the phase wraps. If ``isExact``, each output frame falls on a row; otherwise it falls
    /// between two rows, which are interpolated.
    let phases: Int
    let isExact: Bool
    /// The input and output rates divided by their common divisor. One output frame advances the input by
    /// `step / scale` frames.
    let step: Int
    let scale: Int
    /// The whole frames in a step, and the rest in units of `1 / scale`.
    let wholeStep: Int
    let restStep: Int
    /// The `(phases + 1) × taps` coefficients, in aligned groups of four, which the processor loads fastest.
    private nonisolated(unsafe) let coefficients: UnsafeMutablePointer<SIMD4<Float>>

    private static let tapsAtUnity = 64
    /// The most rows of an exact filter, which bounds its memory. Rates that need more rows are interpolated (error
    /// below -100 dB).
    private static let maximumPhases = 640
    private static let interpolatedPhases = 512
    private static let attenuation = 90.0

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
        (wholeStep, restStep) = step.quotientAndRemainder(dividingBy: scale)
        isExact = scale <= Self.maximumPhases
        phases = isExact ? scale : Self.interpolatedPhases
        // A lower output rate needs a lower cutoff, and so a longer filter. The limit bounds the filter's length.
        let stretch = min(max(1, Double(input) / Double(output)), 128)
        taps = (Int((Double(Self.tapsAtUnity) * stretch).rounded(.up)) + 15) / 16 * 16
        quads = taps / 4
        coefficients = .allocate(capacity: (phases + 1) * quads)
        let cutoff = 0.5 / stretch
        let beta = 0.1102 * (Self.attenuation - 8.7)
        let half = Double(taps / 2)
        for phase in 0...phases {
            let row = coefficients + phase * quads
            var sum = 0.0
            for tap in 0..<taps {
                let distance = Double(tap - taps / 2 + 1) - Double(phase) / Double(phases)
                let value = Self.sinc(2 * cutoff * distance) * Self.kaiser(distance / half, beta)
                row[tap / 4][tap % 4] = Float(value)
                sum += value
            }
            let gain = Float(1 / sum)
            for index in 0..<quads { row[index] *= gain }
        }
    }

    deinit { coefficients.deallocate() }

    /// The place of an output frame in the input: the first sample that it needs, and the rest in units of `1 / scale`.
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
        // Each kind has a loop of its own, so that the loop's values stay in registers.
        if isExact {
            return run(samples, count, &place, output, stride, maximum) { dot($1, $0) }
        }
        let scale = Float(scale)
        let phases = phases
        return run(samples, count, &place, output, stride, maximum) { samples, phase in
            let place = Float(phase) / scale * Float(phases)
            let row = min(Int(place), phases - 1)
            let near = dot(row, samples)
            return near + (dot(row + 1, samples) - near) * (place - Float(row))
        }
    }

    @inline(__always)
    private func run(
        _ samples: UnsafePointer<Float>, _ count: Int, _ place: inout Place, _ output: UnsafeMutablePointer<Float>,
        _ stride: Int, _ maximum: Int, sample: (UnsafePointer<Float>, Int) -> Float
    ) -> Int {
        let (wholeStep, restStep, scale) = (wholeStep, restStep, scale)
        let last = count - taps
        var (position, phase) = (place.position, place.phase)
        var written = 0
        // Unchecked arithmetic cannot overflow here: `position` stays below `count` plus one step.
        while written < maximum, position <= last {
            output[written &* stride] = sample(samples + position, phase)
            position &+= wholeStep
            phase &+= restStep
            if phase >= scale {
                phase &-= scale
                position &+= 1
            }
            written &+= 1
        }
        place = Place(position: position, phase: phase)
        return written
    }

    /// Returns the dot product of a row and the samples. It is summed in lanes, because the compiler may not reorder a
    /// sum of floats.
    @inline(__always)
    private func dot(_ row: Int, _ samples: UnsafePointer<Float>) -> Float {
        let quads = quads
        let row = coefficients + row &* quads
        let samples = UnsafeRawPointer(samples)
        func product(_ index: Int) -> SIMD4<Float> {
            row[index] * samples.loadUnaligned(fromByteOffset: index &* 16, as: SIMD4<Float>.self)
        }
        var (first, second, third, fourth) = (product(0), product(1), product(2), product(3))
        var index = 4
        while index < quads {
            first += product(index)
            second += product(index &+ 1)
            third += product(index &+ 2)
            fourth += product(index &+ 3)
            index &+= 4
        }
        let sum = (first + second) + (third + fourth)
        let half = sum.lowHalf + sum.highHalf
        return half.x + half.y
    }

    private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }

    private static func kaiser(_ x: Double, _ beta: Double) -> Double {
        abs(x) >= 1 ? 0 : bessel(beta * (1 - x * x).squareRoot()) / bessel(beta)
    }

    /// Returns the modified Bessel function of the first kind, order zero, by its power series.
    private static func bessel(_ x: Double) -> Double {
        var sum = 1.0
        var term = 1.0
        var index = 1.0
        while term > sum * 1e-9 {
            term *= (x / 2 / index) * (x / 2 / index)
            sum += term
            index += 1
        }
        return sum
    }
}
