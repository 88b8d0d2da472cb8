/// The player's setting for the ears on the mixing thread: mono and balance, without a click.
struct StereoMix: BitwiseCopyable {
    /// The gains of left in left, of right in left, of left in right and of right in right.
    private typealias Gains = SIMD4<Float>

    private static var plain: Gains { Gains(1, 0, 0, 1) }
    private var gains = StereoMix.plain

    /// Whether the samples stay as they are.
    func isPlain(isMono: Bool, balance: Float) -> Bool { !isMono && balance == 0 && gains == Self.plain }

    /// Applies the setting to `count` interleaved stereo frames. A new setting is reached at the end of the block.
    ///
    /// Mono is the mean of both channels, so that a sound in the middle keeps its level. Balance lowers the other side
    /// only.
    mutating func apply(isMono: Bool, balance: Float, to frames: UnsafeMutablePointer<Float>, count: Int) {
        guard count > 0 else { return }
        let left = min(1, 1 - balance)
        let right = min(1, 1 + balance)
        let target = isMono ? Gains(left, left, right, right) / 2 : Gains(left, 0, 0, right)
        let step = (target - gains) / Float(count)
        for frame in 0..<count {
            gains += step
            let (l, r) = (frames[frame * 2], frames[frame * 2 + 1])
            frames[frame * 2] = l * gains[0] + r * gains[1]
            frames[frame * 2 + 1] = l * gains[2] + r * gains[3]
        }
        gains = target
    }
}
