/// Converts interleaved frames to another number of channels: many to stereo or mono, and mono to stereo.
package enum Downmix {
    /// The gains with which each channel of the WAVE order enters left and right, after ITU-R BS.775-3, table 2.
    ///
    /// The low-frequency channel is left out, as in that table. Two pairs of rear channels share the power of one
    /// surround pair. A rear centre channel enters both sides.
    private static let stereo: [[(left: Float, right: Float)]] = [
        [(1, 1)],
        [left, right],
        [left, right, centre],
        [left, right, (side, 0), (0, side)],
        [left, right, centre, (side, 0), (0, side)],
        [left, right, centre, (0, 0), (side, 0), (0, side)],
        [left, right, centre, (0, 0), (0.5, 0.5), (side, 0), (0, side)],
        [left, right, centre, (0, 0), (0.5, 0), (0, 0.5), (0.5, 0), (0, 0.5)],
    ]
    private static let left: (left: Float, right: Float) = (1, 0)
    private static let right: (left: Float, right: Float) = (0, 1)
    private static let centre: (left: Float, right: Float) = (side, side)
    private static let side: Float = 0.707_106_77

    /// Converts `frames` interleaved frames from `channels` channels (1...8, in the WAVE order) to `target` channels (1
    /// or 2), in place.
    ///
    /// Mono is copied to both sides, and stereo is averaged to mono. More than two channels are scaled so that full
    /// level in every channel does not clip. Equal numbers of channels change nothing. The buffer must hold `frames`
    /// frames of the wider of the two formats.
    package static func convert(_ samples: UnsafeMutablePointer<Float>, frames: Int, from channels: Int, to target: Int)
    {
        guard channels != target, (1...8).contains(channels) else { return }
        if channels == 1 {
            for frame in stride(from: frames - 1, through: 0, by: -1) {
                samples[frame * 2 + 1] = samples[frame]
                samples[frame * 2] = samples[frame]
            }
            return
        }
        let weights = stereo[channels - 1]
        let scale = 1 / weights.reduce(0) { $0 + $1.left }
        for frame in 0..<frames {
            var (left, right): (Float, Float) = (0, 0)
            for channel in 0..<channels {
                left += samples[frame * channels + channel] * weights[channel].left
                right += samples[frame * channels + channel] * weights[channel].right
            }
            if target == 1 {
                samples[frame] = (left + right) * scale / 2
            } else {
                samples[frame * 2] = left * scale
                samples[frame * 2 + 1] = right * scale
            }
        }
    }
}
