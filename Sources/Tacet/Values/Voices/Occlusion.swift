/// What stands between a sound and the listener, as the game knows it from rays of its own: a wall, a closed door.
///
/// It lowers what the voice's gain and filter have made, and leaves these as the game has set them. What the voice sends
/// to the reverb is lowered by the gain too.
public struct Occlusion: Hashable, Sendable, BitwiseCopyable {
    /// The gain in decibels, at most 0.
    public var gain: Decibels
    /// The low- and high-shelf filter of what comes through.
    public var filter: VoiceFilter

    /// An occlusion with the gain and the high shelf given, each at most 0 dB: the high shelf is the gain at 5 kHz, as in
    /// ``VoiceFilter``.
    public init(gain: Decibels = .unity, highShelf: Decibels = .unity) {
        self.init(gain: gain, filter: VoiceFilter(highShelf: highShelf))
    }

    /// An occlusion with the gain, at most 0 dB, and the filter given.
    public init(gain: Decibels, filter: VoiceFilter) {
        self.gain = gain
        self.filter = filter
    }

    /// Nothing stands between.
    public static let none = Occlusion()
}
