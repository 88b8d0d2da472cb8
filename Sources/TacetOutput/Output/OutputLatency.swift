/// The time that a sound takes from the mixer to the loudspeaker, against how often the processor wakes for it.
///
/// It applies to streams on PulseAudio and PipeWire. An underrun makes the sound server's buffer longer by a step for
/// as long as the machine needs that, at each of the three. The length that the machine needs is remembered for the
/// next program.
public enum OutputLatency: Hashable, Sendable, CaseIterable {
    /// For music games and instruments on a machine with real-time priority: blocks of 128 frames, one in hand.
    case lowest
    /// The default, for most games: blocks of 256 frames, one in hand.
    case balanced
    /// For long battery life, and for machines that are slow or always busy: blocks of 512 frames, two in hand.
    case safe

    /// The most frames that a mixer at `sampleRate` mixes at a time: 128, 256 or 512 at 48 kHz, and always a power of
    /// two.
    package func blockFrames(at sampleRate: Int) -> Int {
        var frames =
            switch self {
            case .lowest: 128
            case .balanced: 256
            case .safe: 512
            }
        var rate = 48_000
        while sampleRate >= rate / 2 * 3, rate < 1 << 20 { (frames, rate) = (frames * 2, rate * 2) }
        while sampleRate <= rate / 4 * 3, frames > 64 { (frames, rate) = (frames / 2, rate / 2) }
        return frames
    }
}
