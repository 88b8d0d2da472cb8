import Glibc

/// The two shelves of a voice's filter, for one channel, as OpenAL Soft has them: 250 Hz and 5 kHz, slope 1.
///
/// Source: R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients". A shelf whose gain at its
/// corner is `a` has a² at its end.
struct ShelfFilter: BitwiseCopyable {
    private var low = Biquad()
    private var high = Biquad()

    /// Filters `count` samples in place. `lowShelf` and `highShelf` are factors at the corners; 1 is open.
    mutating func process(
        _ samples: UnsafeMutablePointer<Float>, count: Int, lowShelf: Float, highShelf: Float, sampleRate: Float
    ) {
        if lowShelf < 1 || !low.isQuiet {
            low.process(samples, count: count, Coefficients(low: true, gain: lowShelf, corner: 250 / sampleRate))
        }
        if highShelf < 1 || !high.isQuiet {
            high.process(samples, count: count, Coefficients(low: false, gain: highShelf, corner: 5_000 / sampleRate))
        }
    }

    private struct Coefficients {
        let (b0, b1, b2, a1, a2): (Float, Float, Float, Float, Float)

        /// - Parameter corner: As a part of the sample rate.
        init(low: Bool, gain: Float, corner: Float) {
            // -100 dB is silence, and keeps the numbers apart from zero.
            let a = max(gain, 1e-5)
            let angle = 2 * Float.pi * min(corner, 0.49)
            let alpha = sin(angle) / 2 * Float(2).squareRoot()
            let root = 2 * a.squareRoot() * alpha
            let c = low ? cos(angle) : -cos(angle)
            let turn: Float = low ? 1 : -1
            let a0 = (a + 1) + (a - 1) * c + root
            b0 = a * ((a + 1) - (a - 1) * c + root) / a0
            b1 = turn * 2 * a * ((a - 1) - (a + 1) * c) / a0
            b2 = a * ((a + 1) - (a - 1) * c - root) / a0
            a1 = turn * -2 * ((a - 1) + (a + 1) * c) / a0
            a2 = ((a + 1) + (a - 1) * c - root) / a0
        }
    }

    /// In the transposed direct form II, whose states mean nearly the same after a change of coefficients.
    private struct Biquad: BitwiseCopyable {
        private var first: Float = 0
        private var second: Float = 0

        var isQuiet: Bool { first == 0 && second == 0 }

        mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ c: Coefficients) {
            var (first, second) = (first, second)
            for index in 0..<count {
                let input = samples[index]
                let output = c.b0 * input + first
                first = c.b1 * input - c.a1 * output + second
                second = c.b2 * input - c.a2 * output
                samples[index] = output
            }
            // Decaying states would become denormal numbers, which some processors are slow with.
            self.first = abs(first) < 1e-15 ? 0 : first
            self.second = abs(second) < 1e-15 ? 0 : second
        }
    }
}
