import TacetPlatform

/// A lookahead limiter: no sample leaves above the ceiling, and no gain change is faster than the lookahead.
///
/// The limiter takes the minimum over the lookahead of the gain that each frame needs (a monotonic queue), and smooths
/// it by a moving average of the same length. So the gain reaches its lowest value exactly when the delayed peak
/// leaves. Source: Daniel Lemire, "Streaming Maximum-Minimum Filter Using No More than Three Comparisons per Element",
/// 2006.
struct Limiter: ~Copyable {
    /// The delay of the signal in frames.
    let lookahead: Int
    private let blockFrames: Int
    private let ceiling: Float
    private var release: Float
    private let pairs: MixPairs
    /// For each pair of channels the delayed frames, followed by the block that comes in; interleaved stereo.
    private let line: UnsafeMutablePointer<Float>
    /// One less than the size of the three rings below, which is a power of two above the lookahead.
    private let mask: Int
    private let minimumFrame: UnsafeMutablePointer<Int>
    private let minimumGain: UnsafeMutablePointer<Float>
    private let history: UnsafeMutablePointer<Float>
    private var queueHead = 0
    private var queueTail = 0
    private var frame = 0
    private var sum: Double
    private var envelope: Float = 1
    /// Frames since a sample last exceeded the ceiling.
    private var quietFrames: Int

    /// The frames of a lookahead in seconds, by which the limiter delays the sound.
    static func lookahead(at sampleRate: Int, seconds: Float = 0.002) -> Int {
        max(1, Int(Float(sampleRate) * seconds))
    }

    /// A limiter for blocks of `blockFrames` at most.
    ///
    /// - Parameters:
    ///   - sampleRate: In hertz.
    ///   - blockFrames: The largest block in frames.
    ///   - ceiling: The largest amplitude that leaves; the default is -0.3 dB relative to full scale.
    ///   - seconds: The lookahead in seconds.
    ///   - release: The time constant in which the gain returns to 1, in seconds.
    ///   - pairs: The pairs of a block. All get one gain.
    init(
        sampleRate: Int, blockFrames: Int, ceiling: Float = 0.966, lookahead seconds: Float = 0.002,
        release: Float = 0.08, pairs: MixPairs = .front
    ) {
        self.pairs = pairs
        lookahead = Self.lookahead(at: sampleRate, seconds: seconds)
        self.blockFrames = blockFrames
        self.ceiling = ceiling
        self.release = 1 / (release * Float(sampleRate))
        var size = 2
        while size <= lookahead { size *= 2 }
        mask = size - 1
        line = .allocate(repeating: 0, count: (lookahead + blockFrames) * 2 * pairs.count)
        minimumFrame = .allocate(repeating: 0, count: size)
        minimumGain = .allocate(repeating: 1, count: size)
        history = .allocate(repeating: 1, count: size)
        sum = Double(lookahead)
        quietFrames = lookahead * 2
    }

    deinit {
        line.deallocate()
        minimumFrame.deallocate()
        minimumGain.deallocate()
        history.deallocate()
    }

    /// Sets the time constant in which the gain returns to 1, in seconds.
    mutating func setRelease(_ seconds: Float, sampleRate: Int) { release = 1 / (seconds * Float(sampleRate)) }

    /// Forgets all sound.
    mutating func clear() {
        for pair in 0..<pairs.count { pairLine(pair).update(repeating: 0, count: lookahead * 2) }
        delayed = LevelSum()
        quietFrames = lookahead * 2
        rest()
    }

    /// The lowest gain in the last block, as a factor; 1 if the limiter did nothing.
    private(set) var reduction: Float = 1
    /// The level of the frames in the delay line, measured when they came in.
    private var delayed = LevelSum()

    /// Limits `count` frames in place, delayed by ``lookahead``, and returns the level of the
    /// output.
    ///
    /// NaN and infinities become 0. Realtime-safe.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) -> LevelSum {
        if pairs.count > 1 { return processPairs(samples, count: count) }
        let passing = max(0, count - lookahead)
        var (head, tail) = levels(samples, count: count, passing: passing)
        if !(head + tail).isFinite {
            // NaN and infinities must not reach the output. Measuring the block's level has found one.
            SampleSanitizer.sanitize(samples, count: count * 2)
            (head, tail) = levels(samples, count: count, passing: passing)
        }
        let isQuiet = (head + tail).peak.max() <= ceiling
        defer { delayed = tail }

        let block = line + lookahead * 2
        block.update(from: samples, count: count * 2)
        defer { line.update(from: line + count * 2, count: lookahead * 2) }
        if isQuiet, quietFrames >= lookahead * 2, envelope > 0.9999 {
            samples.update(from: line, count: count * 2)
            rest()
            // The frames that leave were measured when they came in, unless the block is shorter than the delay.
            if count >= lookahead { return delayed + head }
        } else {
            quietFrames = isQuiet ? quietFrames + count : 0
            reduction = 1
            for index in 0..<count {
                let gain = nextGain(.maximum(block[index * 2].magnitude, block[index * 2 + 1].magnitude))
                samples[index * 2] = line[index * 2] * gain
                samples[index * 2 + 1] = line[index * 2 + 1] * gain
            }
        }
        return LevelSum(samples, count: count)
    }

    /// The levels of the frames that leave with this block, and of those that stay in the delay line.
    private func levels(
        _ samples: UnsafePointer<Float>, count: Int, passing: Int
    ) -> (head: LevelSum, tail: LevelSum) {
        (LevelSum(samples, count: passing), LevelSum(samples + passing * 2, count: count - passing))
    }

    /// Resets the gain to 1: the limiter then only delays the signal.
    private mutating func rest() {
        guard reduction != 1 || sum != Double(lookahead) else { return }
        envelope = 1
        reduction = 1
        queueHead = queueTail
        history.update(repeating: 1, count: mask + 1)
        sum = Double(lookahead)
    }

    /// The gain of the frame that leaves, as a frame with the peak `peak` comes in.
    private mutating func nextGain(_ peak: Float) -> Float {
        let needed = peak > ceiling ? ceiling / peak : 1
        while queueTail > queueHead, minimumGain[(queueTail - 1) & mask] >= needed { queueTail -= 1 }
        minimumGain[queueTail & mask] = needed
        minimumFrame[queueTail & mask] = frame
        queueTail += 1
        if minimumFrame[queueHead & mask] < frame - lookahead { queueHead += 1 }
        let hold = minimumGain[queueHead & mask]

        envelope = hold < envelope ? hold : envelope + (hold - envelope) * release
        sum += Double(envelope) - Double(history[(frame - lookahead) & mask])
        history[frame & mask] = envelope
        frame += 1
        let gain = min(1, Float(sum / Double(lookahead)))
        reduction = min(reduction, gain)
        return gain
    }
}

/// Several pairs of channels with one gain, so that no loudspeaker becomes louder beside the others.
extension Limiter {
    /// The delayed frames of a pair.
    private func pairLine(_ pair: Int) -> UnsafeMutablePointer<Float> { line + pair * (lookahead + blockFrames) * 2 }

    private mutating func processPairs(_ samples: UnsafeMutablePointer<Float>, count: Int) -> LevelSum {
        var level = pairs.level(samples, count: count)
        if !level.isFinite {
            pairs.sanitize(samples, count: count)
            level = pairs.level(samples, count: count)
        }
        for pair in 0..<pairs.count {
            (pairLine(pair) + lookahead * 2).update(from: samples + pair * pairs.stride, count: count * 2)
        }
        let isQuiet = level.peak.max() <= ceiling
        if isQuiet, quietFrames >= lookahead * 2, envelope > 0.9999 {
            for pair in 0..<pairs.count {
                (samples + pair * pairs.stride).update(from: pairLine(pair), count: count * 2)
            }
            rest()
        } else {
            quietFrames = isQuiet ? quietFrames + count : 0
            reduction = 1
            for index in 0..<count {
                var peak: Float = 0
                for pair in 0..<pairs.count {
                    let sample = pairLine(pair) + (lookahead + index) * 2
                    peak = .maximum(peak, .maximum(sample[0].magnitude, sample[1].magnitude))
                }
                let gain = nextGain(peak)
                for pair in 0..<pairs.count {
                    let (target, delayed) = (samples + pair * pairs.stride + index * 2, pairLine(pair) + index * 2)
                    (target[0], target[1]) = (delayed[0] * gain, delayed[1] * gain)
                }
            }
        }
        for pair in 0..<pairs.count { pairLine(pair).update(from: pairLine(pair) + count * 2, count: lookahead * 2) }
        return pairs.level(samples, count: count)
    }
}
