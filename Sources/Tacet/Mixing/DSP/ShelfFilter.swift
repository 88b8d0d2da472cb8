import Glibc

/// The two shelves of a voice's filter, for one channel: 250 Hz and 5 kHz with slope 1, the same as OpenAL Soft's.
///
/// A shelf whose gain is `a` at its corner has a gain of a² far beyond it. Source: R. Bristow-Johnson, "Cookbook
/// formulae for audio equalizer biquad filter coefficients".
struct ShelfFilter: BitwiseCopyable {
    private var low = Biquad()
    private var high = Biquad()

    /// The factors of the shelves at their corners, at most 1; 1 switches a shelf off.
    struct Gains: BitwiseCopyable {
        var low: Float = 1
        var high: Float = 1

        var areOpen: Bool { low >= 1 && high >= 1 }

        /// By how many decibels, roughly, the shelf that differs more differs from that of others.
        func distance(to other: Gains) -> Float {
            let lows = abs(low - other.low) / max(low, other.low, 1e-5)
            let highs = abs(high - other.high) / max(high, other.high, 1e-5)
            return 8.7 * max(lows, highs)
        }

        /// The gains at a share, 0...1, of the way to others.
        func moved(to end: Gains, by share: Float) -> Gains {
            Gains(low: low + (end.low - low) * share, high: high + (end.high - high) * share)
        }
    }

    /// Filters `count` samples of one channel in place.
    ///
    /// - Parameters:
    ///   - samples: The channel's samples.
    ///   - count: Their number.
    ///   - start: The gains at the end of the block before.
    ///   - end: The gains at the end of this one.
    ///   - corners: The corners at the samples' rate.
    mutating func process(
        _ samples: UnsafeMutablePointer<Float>, count: Int, from start: Gains, to end: Gains, corners: Corners
    ) {
        // New coefficients for each 0.01 dB, at most every 8 frames, make steps 50 dB below the sound, in a tween of
        // 0.1 s. The filter of a voice that moves through a room changes by a few steps in a block.
        let pieces = max(1, min(count / 8, Int(start.distance(to: end) / 0.01)))
        let length = (count + pieces - 1) / pieces
        var done = 0
        while done < count {
            let piece = min(length, count - done)
            done += piece
            let share = Float(Int32(truncatingIfNeeded: done)) / Float(Int32(truncatingIfNeeded: count))
            run(samples + done - piece, count: piece, start.moved(to: end, by: share), corners)
        }
    }

    private mutating func run(
        _ samples: UnsafeMutablePointer<Float>, count: Int, _ gains: Gains, _ corners: Corners
    ) {
        if gains.low < 1 || !low.isQuiet {
            low.process(samples, count: count, Coefficients(low: true, gain: gains.low, corners.low))
        }
        if gains.high < 1 || !high.isQuiet {
            high.process(samples, count: count, Coefficients(low: false, gain: gains.high, corners.high))
        }
    }

    /// The corners of both shelves, which are the same for all voices.
    struct Corners: BitwiseCopyable {
        fileprivate let low: Corner
        fileprivate let high: Corner

        /// - Parameter sampleRate: In hertz.
        init(sampleRate: Float) {
            low = Corner(250 / sampleRate)
            high = Corner(5_000 / sampleRate)
        }
    }

    fileprivate struct Corner: BitwiseCopyable {
        let cosine: Float
        let alpha: Float

        /// - Parameter frequency: Divided by the sample rate.
        init(_ frequency: Float) {
            let angle = 2 * Float.pi * min(frequency, 0.49)
            cosine = cos(angle)
            alpha = sin(angle) / 2 * Float(2).squareRoot()
        }
    }

    private struct Coefficients {
        let (b0, b1, b2, a1, a2): (Float, Float, Float, Float, Float)

        /// - Parameters:
        ///   - low: Whether this is the low shelf; otherwise the high one.
        ///   - gain: The factor at the corner.
        ///   - corner: The corner.
        init(low: Bool, gain: Float, _ corner: Corner) {
            // -60 dB at least, as in OpenAL: a deeper shelf would reach far beyond its corner.
            let a = max(gain, 1e-3)
            let root = 2 * a.squareRoot() * corner.alpha
            let c = low ? corner.cosine : -corner.cosine
            let turn: Float = low ? 1 : -1
            let a0 = (a + 1) + (a - 1) * c + root
            b0 = a * ((a + 1) - (a - 1) * c + root) / a0
            b1 = turn * 2 * a * ((a - 1) - (a + 1) * c) / a0
            b2 = a * ((a + 1) - (a - 1) * c - root) / a0
            a1 = turn * -2 * ((a - 1) + (a + 1) * c) / a0
            a2 = ((a + 1) + (a - 1) * c - root) / a0
        }
    }

    /// A biquad in the transposed direct form II, whose state keeps nearly the same meaning when coefficients change.
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
            // A decaying state would become denormal, and some processors are slow with denormal numbers.
            self.first = abs(first) < 1e-15 ? 0 : first
            self.second = abs(second) < 1e-15 ? 0 : second
        }
    }
}
