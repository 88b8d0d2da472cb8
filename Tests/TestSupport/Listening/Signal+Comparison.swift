import Glibc

extension Signal {
    /// Returns how many frames this signal lags behind `reference`: the lag within ±`limit` with the best correlation.
    ///
    /// Correlates at most `window` frames from the middle of the reference. Periodic signals fit at many lags.
    package func lag(behind reference: Signal, limit: Int = 2400, window: Int = 2048) -> Int {
        let length = min(window, reference.frames)
        let start = (reference.frames - length) / 2
        var best = (lag: 0, correlation: -Double.infinity)
        samples.withUnsafeBufferPointer { samples in
            reference.samples.withUnsafeBufferPointer { reference in
                for lag in -limit...limit {
                    let frames = max(start, -lag)..<min(start + length, samples.count - lag)
                    guard frames.lowerBound < frames.upperBound else { continue }
                    var product: Float = 0
                    var energy: Float = 0
                    for frame in frames {
                        product += reference[frame] * samples[frame + lag]
                        energy += samples[frame + lag] * samples[frame + lag]
                    }
                    // Normalised, or a loud passage would win over the right one.
                    let correlation = energy > 0 ? Double(product / energy.squareRoot()) : 0
                    if correlation > best.correlation { best = (lag, correlation) }
                }
            }
        }
        return best.lag
    }

    /// Returns the level of the difference between this signal and `reference`, in decibels relative to the reference's
    /// level: `-infinity` if they are equal, about 0 if they have nothing in common.
    ///
    /// - Parameter lag: How many frames this signal is later. Frames that only one of the two has are ignored.
    package func residual(to reference: Signal, lag: Int = 0) -> Double {
        let common = max(0, -lag)..<max(0, -lag, min(reference.frames, frames - lag))
        let difference = common.map { samples[$0 + lag] - reference.samples[$0] }
        return Signal(difference, rate: rate).level - reference[common].level
    }

    /// This signal less `other`, as long as the shorter of both.
    package func difference(from other: Signal) -> Signal {
        Signal(zip(samples, other.samples).map { $0 - $1 }, rate: rate)
    }

    /// Frames that do not continue a tone, or in which it has less than half of its amplitude.
    ///
    /// Each sample of a sine follows from the two before it: x[n] = 2 cos(w) x[n - 1] - x[n - 2]. Two samples tell its
    /// amplitude: a² sin²(w) = x[n]² + x[n - 1]² - 2 cos(w) x[n] x[n - 1].
    package func frames(notOf frequency: Double, amplitude: Double) -> [Int] {
        let factor = Float(2 * cos(2 * Double.pi * frequency / rate))
        let quiet = Float(pow(amplitude / 2, 2)) * (1 - factor * factor / 4)
        return samples.indices.dropFirst(2).filter { frame in
            let (sample, previous) = (samples[frame], samples[frame - 1])
            let isStraight = abs(sample - factor * previous + samples[frame - 2]) < 0.002
            let isLoud = sample * sample + previous * previous - factor * sample * previous > quiet
            return !isStraight || !isLoud
        }
    }
}
