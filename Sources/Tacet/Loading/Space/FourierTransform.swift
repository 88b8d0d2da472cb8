import Glibc

/// A fast Fourier transform, for measurements on a maintenance thread.
///
/// Numbers and `while` instead of vectors and ranges: without optimisation, too, a game's first sound on headphones
/// comes soon.
struct FourierTransform {
    private let size: Int
    /// Cosine and sine of each step of the turn, one after the other.
    private let turns: [Float]
    /// Real and imaginary parts, one after the other.
    private var values: [Float]

    /// - Parameter size: A power of two.
    init(size: Int) {
        self.size = size
        turns = (0..<size).map { index in
            let angle = -2 * Double.pi * Double(index / 2) / Double(size)
            return Float(index % 2 == 0 ? cos(angle) : sin(angle))
        }
        values = Array(repeating: 0, count: 2 * size)
    }

    /// Adds the power of both channels at each frequency below half the sample rate.
    ///
    /// - Parameters:
    ///   - samples: Interleaved stereo of at most as many frames as the transform's size.
    ///   - powers: Half as many sums as the transform's size.
    mutating func addPowers(ofStereo samples: ArraySlice<Float>, to powers: inout [Double]) {
        // Left is the real part and right the imaginary one: the powers of a frequency and of its negative add up to
        // theirs.
        let frames = min(size, samples.count / 2)
        let size = size
        turns.withUnsafeBufferPointer { turns in
            values.withUnsafeMutableBufferPointer { values in
                samples.withUnsafeBufferPointer { Self.sort($0, frames, into: values, size) }
                var half = 1
                while half < size {
                    Self.combine(values, turns, half, size)
                    half *= 2
                }
                powers.withUnsafeMutableBufferPointer { powers in
                    var index = 0
                    while index < powers.count {
                        let (value, mirror) = (2 * index, 2 * ((size - index) % size))
                        let power = values[value] * values[value] + values[value + 1] * values[value + 1]
                        let mirrored = values[mirror] * values[mirror] + values[mirror + 1] * values[mirror + 1]
                        powers[index] += Double(power + mirrored) / 2
                        index += 1
                    }
                }
            }
        }
    }

    /// Puts each frame at the place whose number has its bits in reverse order, and silence at the others.
    private static func sort(
        _ samples: UnsafeBufferPointer<Float>, _ frames: Int, into values: UnsafeMutableBufferPointer<Float>,
        _ size: Int
    ) {
        var frame = 0
        var place = 0
        while frame < size {
            values[2 * place] = frame < frames ? samples[2 * frame] : 0
            values[2 * place + 1] = frame < frames ? samples[2 * frame + 1] : 0
            // One more, counted from the highest bit.
            var bit = size / 2
            while place & bit != 0 {
                place ^= bit
                bit /= 2
            }
            place |= bit
            frame += 1
        }
    }

    /// Makes transforms of `half` values into those of twice as many.
    private static func combine(
        _ values: UnsafeMutableBufferPointer<Float>, _ turns: UnsafeBufferPointer<Float>, _ half: Int, _ size: Int
    ) {
        let step = size / half
        var start = 0
        while start < size {
            var turn = 0
            var near = 2 * start
            let end = near + 2 * half
            while near < end {
                let far = near + 2 * half
                let real = values[far] * turns[turn] - values[far + 1] * turns[turn + 1]
                let imaginary = values[far] * turns[turn + 1] + values[far + 1] * turns[turn]
                values[far] = values[near] - real
                values[far + 1] = values[near + 1] - imaginary
                values[near] += real
                values[near + 1] += imaginary
                turn += step
                near += 2
            }
            start += 2 * half
        }
    }
}
