/// The fade at the end of an engine: the frames that still wait, multiplied by a line down to 0, and silence after it.
///
/// If too few frames wait, the last one is held for the rest of the fade. A sample that is held and fades is a soft
/// thud at worst; one that is cut is a click.
struct EndFade {
    /// 10 ms.
    static func frames(at sampleRate: Int) -> Int { max(1, sampleRate / 100) }

    /// The samples of a frame: eight at most.
    private let channels: Int
    /// The frame that was pulled last.
    private var last = SIMD8<Float>.zero
    /// The frames of the fade that were pulled.
    private var done = 0

    init(channels: Int = 2) { self.channels = channels }

    /// Notes the last of `count` frames that are played as they are.
    mutating func note(_ samples: UnsafePointer<Float>, count: Int) {
        guard count > 0 else { return }
        for channel in 0..<channels { last[channel] = samples[(count - 1) * channels + channel] }
    }

    /// Fades `count` frames out, of which the first `pulled` hold sound and the others nothing yet.
    ///
    /// - Parameter length: The length of the whole fade in frames.
    mutating func apply(to samples: UnsafeMutablePointer<Float>, pulled: Int, count: Int, length: Int) {
        note(samples, count: pulled)
        for frame in pulled..<max(pulled, count) {
            for channel in 0..<channels { samples[frame * channels + channel] = last[channel] }
        }
        for frame in 0..<count {
            done = min(done + 1, length)
            let gain = 1 - Float(done) / Float(length)
            for channel in 0..<channels { samples[frame * channels + channel] *= gain }
        }
    }
}
