import Glibc

/// A fast Fourier transform, for measurements on a loading thread.
struct FourierTransform {
    private let size: Int
    private let turns: [SIMD2<Float>]
    private var values: [SIMD2<Float>]

    /// - Parameter size: A power of two.
    init(size: Int) {
        self.size = size
        turns = (0..<size / 2).map { index in
            let angle = -2 * Double.pi * Double(index) / Double(size)
            return SIMD2(Float(cos(angle)), Float(sin(angle)))
        }
        values = Array(repeating: .zero, count: size)
    }

    /// Adds the power of both channels at each frequency below half the sample rate.
    ///
    /// - Parameters:
    ///   - samples: Interleaved stereo of at most as many frames as the transform's size.
    ///   - powers: Half as many sums as the transform's size.
    mutating func addPowers(ofStereo samples: ArraySlice<Float>, to powers: inout [Double]) {
        // Left is the real part and right the imaginary one: the powers of a frequency and of its negative add up to theirs.
        let frames = min(size, samples.count / 2)
        let bits = size.trailingZeroBitCount
        let (turns, size) = (turns, size)
        samples.withUnsafeBufferPointer { samples in
            values.withUnsafeMutableBufferPointer { values in
                for frame in 0..<size {
                    let target = Int(UInt32(truncatingIfNeeded: frame).bitReversed >> (32 - UInt32(bits)))
                    values[target] = frame < frames ? SIMD2(samples[2 * frame], samples[2 * frame + 1]) : .zero
                }
                var half = 1
                while half < size {
                    let stride = size / (2 * half)
                    for start in Swift.stride(from: 0, to: size, by: 2 * half) {
                        for index in start..<start + half {
                            let (turn, far) = (turns[(index - start) * stride], values[index + half])
                            let product = SIMD2(far.x * turn.x - far.y * turn.y, far.x * turn.y + far.y * turn.x)
                            values[index + half] = values[index] - product
                            values[index] += product
                        }
                    }
                    half *= 2
                }
            }
        }
        for index in powers.indices {
            let (value, mirror) = (values[index], values[(size - index) % size])
            powers[index] += Double((value * value).sum() + (mirror * mirror).sum()) / 2
        }
    }
}

extension UInt32 {
    /// These bits in reverse order.
    fileprivate var bitReversed: UInt32 {
        (0..<32).reduce(0) { $0 << 1 | self >> UInt32($1) & 1 }
    }
}
