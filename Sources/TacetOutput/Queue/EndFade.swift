/// The fade at the end of an engine: the frames that still wait, multiplied by a line down to 0, and silence after it.
///
/// If too few frames wait, the last one is held for the rest of the fade. A sample that is held and fades is a soft
/// thud at worst; one that is cut is a click.
struct EndFade {
    /// 10 ms.
    static func frames(at sampleRate: Int) -> Int { max(1, sampleRate / 100) }

    /// The frame that was pulled last.
    private var last: (left: Float, right: Float) = (0, 0)
    /// The frames of the fade that were pulled.
    private var done = 0

    /// Notes the last of `count` frames that are played as they are.
    mutating func note(_ samples: UnsafePointer<Float>, count: Int) {
        if count > 0 { last = (samples[count * 2 - 2], samples[count * 2 - 1]) }
    }

    /// Fades `count` frames out, of which the first `pulled` hold sound and the others nothing yet.
    ///
    /// - Parameter length: The length of the whole fade in frames.
    mutating func apply(to samples: UnsafeMutablePointer<Float>, pulled: Int, count: Int, length: Int) {
        note(samples, count: pulled)
        for frame in pulled..<max(pulled, count) { (samples[frame * 2], samples[frame * 2 + 1]) = last }
        for frame in 0..<count {
            done = min(done + 1, length)
            let gain = 1 - Float(done) / Float(length)
            samples[frame * 2] *= gain
            samples[frame * 2 + 1] *= gain
        }
    }
}
