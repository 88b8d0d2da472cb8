import Glibc

/// One channel of sound. Tests examine its features, never a hash.
///
/// Samples are nominally within ±1. Levels are decibels of full scale: for peaks, 0 is a sample of ±1; for tones, 0 is
/// a sine that just reaches ±1, whose RMS level is -3. Silence is `-infinity`. Frames count from the signal's start.
package struct Signal: Sendable {
    package var samples: [Float]
    /// The sample rate in frames per second.
    package let rate: Double

    package init(_ samples: [Float], rate: Double) {
        self.samples = samples
        self.rate = rate
    }

    /// One channel of interleaved samples.
    package init(interleaved: [Float], channels: Int, channel: Int, rate: Double) {
        self.init(stride(from: channel, to: interleaved.count, by: channels).map { interleaved[$0] }, rate: rate)
    }

    package var frames: Int { samples.count }

    /// Part of the signal. Frames outside the signal are left out.
    package subscript(range: Range<Int>) -> Signal {
        Signal(Array(samples[range.clamped(to: 0..<frames)]), rate: rate)
    }

    /// Part of the signal, in seconds.
    package func seconds(_ start: Double, _ end: Double) -> Signal { self[Int(start * rate)..<Int(end * rate)] }
}

// MARK: - Levels

extension Signal {
    /// The root of the mean square, in decibels; -3 for a full-scale sine.
    package var level: Double {
        var sum = 0.0
        samples.withUnsafeBufferPointer { samples in
            for sample in samples { sum += Double(sample) * Double(sample) }
        }
        return decibels(sum > 0 ? (sum / Double(frames)).squareRoot() : 0)
    }

    /// The largest sample's magnitude, in decibels.
    package var peakLevel: Double { decibels(Double(peak)) }

    /// The largest sample's magnitude.
    package var peak: Float {
        samples.withUnsafeBufferPointer { samples in
            var peak: Float = 0
            for sample in samples { peak = max(peak, abs(sample)) }
            return peak
        }
    }

    /// The largest step from one sample to the next, which a click makes large.
    ///
    /// A sine of amplitude a and frequency f steps by at most 2πaf / rate.
    package var largestStep: Float {
        samples.withUnsafeBufferPointer { samples in
            var largest: Float = 0
            for index in samples.indices.dropFirst() {
                largest = max(largest, abs(samples[index] - samples[index - 1]))
            }
            return largest
        }
    }
}

// MARK: - Tones

extension Signal {
    /// The level of one frequency over the whole signal, in decibels; 0 for a full-scale sine.
    ///
    /// Goertzel's algorithm (American Mathematical Monthly 65, 1958) with a Hann window. Other tones have no effect if
    /// they are more than two periods of the signal's length away, so 100 ms distinguish tones 20 Hz apart.
    package func level(of frequency: Double) -> Double {
        guard frames > 1 else { return -.infinity }
        let coefficient = 2 * cos(2 * .pi * frequency / rate)
        // The same recurrence computes the window's cosine.
        let windowCoefficient = 2 * cos(2 * .pi / Double(frames))
        var cosine = (current: 1.0, previous: windowCoefficient / 2)
        var state = (first: 0.0, second: 0.0)
        samples.withUnsafeBufferPointer { samples in
            for sample in samples {
                let next = Double(sample) * (0.5 - 0.5 * cosine.current) + coefficient * state.first - state.second
                state = (next, state.first)
                cosine = (windowCoefficient * cosine.current - cosine.previous, cosine.current)
            }
        }
        let power =
            state.first * state.first + state.second * state.second - coefficient * state.first * state.second
        // The window's sum is half of the frames, and a real tone has half of its amplitude at the positive frequency.
        return decibels(max(power, 0).squareRoot() * 4 / Double(frames))
    }

    /// The power of one frequency in a signal that begins and ends in silence: the square of its Fourier transform
    /// there.
    package func power(at frequency: Double) -> Double {
        let coefficient = 2 * cos(2 * .pi * frequency / rate)
        var (last, before) = (0.0, 0.0)
        samples.withUnsafeBufferPointer { samples in
            for sample in samples { (last, before) = (Double(sample) + coefficient * last - before, last) }
        }
        return last * last + before * before - coefficient * last * before
    }

    /// Returns the `frequencies` whose level is above `threshold`, in decibels.
    package func tones(among frequencies: [Double], above threshold: Double = -50) -> [Double] {
        frequencies.filter { level(of: $0) > threshold }
    }
}

// MARK: - Times

extension Signal {
    /// Returns the frames at which sound starts: samples of at least `threshold` decibels after `distance` seconds
    /// without one.
    ///
    /// Sound in the first frame counts as a start at frame 0.
    package func onsets(above threshold: Double = -50, distance: Double = 0.05) -> [Int] {
        var onsets: [Int] = []
        var latest: Int?
        forEachFrame(above: threshold) { frame in
            if frame - (latest ?? .min / 2) > Int(distance * rate) { onsets.append(frame) }
            latest = frame
        }
        return onsets
    }

    /// Returns the ranges of at least `duration` seconds in which no sample reaches `threshold` decibels.
    package func silences(below threshold: Double = -60, longerThan duration: Double = 0.01) -> [Range<Int>] {
        var silences: [Range<Int>] = []
        var start = 0
        func end(_ frame: Int) {
            if Double(frame - start) >= duration * rate && frame > start { silences.append(start..<frame) }
            start = frame + 1
        }
        forEachFrame(above: threshold, end)
        end(frames)
        return silences
    }

    /// Returns the longest silence between sounds, in seconds. Silence before the first sound and after the last does
    /// not count.
    ///
    /// A tone's passage through zero counts too, so compare with a bound that is longer: 50 ms is a period of 20 Hz.
    package func longestGap(below threshold: Double = -60) -> Double {
        let inner = silences(below: threshold, longerThan: 0).filter { $0.lowerBound > 0 && $0.upperBound < frames }
        return Double(inner.map(\.count).max() ?? 0) / rate
    }

    private func forEachFrame(above threshold: Double, _ body: (Int) -> Void) {
        let amplitude = Float(pow(10, threshold / 20))
        samples.withUnsafeBufferPointer { samples in
            for frame in samples.indices where abs(samples[frame]) >= amplitude { body(frame) }
        }
    }
}

func decibels(_ amplitude: Double) -> Double { amplitude > 0 ? 20 * log10(amplitude) : -.infinity }
