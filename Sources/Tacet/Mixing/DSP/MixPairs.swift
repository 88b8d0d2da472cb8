import TacetOutput
import TacetPlatform

/// The pairs of channels of a block, one behind the other: the front, centre and LFE, the back, the sides. Each pair is
/// interleaved stereo. A block in stereo has the front alone.
struct MixPairs: BitwiseCopyable {
    /// The pair of the centre and the LFE.
    static let center = 1
    /// A block in stereo.
    static let front = MixPairs(.stereo, blockFrames: 0)

    let count: Int
    /// The samples from a pair to the next.
    let stride: Int

    init(_ speakers: SpeakerLayout, blockFrames: Int) {
        count = speakers.pairs
        stride = 2 * blockFrames
    }

    /// The level of a stretch of frames in all pairs. The centre and the LFE count on both sides, each with half of
    /// its power.
    func level(_ samples: UnsafePointer<Float>, count frames: Int) -> LevelSum {
        var sum = LevelSum(samples, count: frames)
        for pair in 1..<count {
            let level = LevelSum(samples + pair * stride, count: frames)
            sum = sum + (pair == Self.center ? level.onBothSides : level)
        }
        return sum
    }

    /// Replaces NaN and infinities in a stretch of frames by 0.
    func sanitize(_ samples: UnsafeMutablePointer<Float>, count frames: Int) {
        for pair in 0..<count { SampleSanitizer.sanitize(samples + pair * stride, count: frames * 2) }
    }

    /// Writes a block as frames with all channels.
    func interleave(_ block: UnsafePointer<Float>, to frames: UnsafeMutablePointer<Float>) {
        for pair in 0..<count {
            let source = block + pair * stride
            for frame in 0..<(stride / 2) {
                let target = frames + 2 * (frame * count + pair)
                (target[0], target[1]) = (source[2 * frame], source[2 * frame + 1])
            }
        }
    }

    /// Writes frames of `channels` channels as a block. Pairs that the frames do not have are silent.
    func separate(_ frames: UnsafePointer<Float>, channels: Int, to block: UnsafeMutablePointer<Float>) {
        for pair in 0..<count {
            let target = block + pair * stride
            guard 2 * pair < channels else {
                target.update(repeating: 0, count: stride)
                continue
            }
            for frame in 0..<(stride / 2) {
                let source = frames + frame * channels + 2 * pair
                (target[2 * frame], target[2 * frame + 1]) = (source[0], source[1])
            }
        }
    }
}

extension Ramp {
    /// Multiplies a block of `count` frames in all pairs by the value as it moves, and advances by `count` frames.
    mutating func apply(to block: UnsafeMutablePointer<Float>, count: Int, _ pairs: MixPairs) {
        for pair in 1..<pairs.count {
            var ramp = self
            ramp.apply(to: block + pair * pairs.stride, count: count)
        }
        apply(to: block, count: count)
    }
}

extension StereoMix {
    /// Applies the setting to a block of `count` frames: to the left and the right of the front, the back and the
    /// sides.
    mutating func apply(
        isMono: Bool, balance: Float, to block: UnsafeMutablePointer<Float>, count: Int, _ pairs: MixPairs
    ) {
        for pair in 1..<pairs.count where pair != MixPairs.center {
            var mix = self
            mix.apply(isMono: isMono, balance: balance, to: block + pair * pairs.stride, count: count)
        }
        apply(isMono: isMono, balance: balance, to: block, count: count)
    }
}
