import TacetPlatform

/// A voice's filter: a low shelf and a high shelf, for a wall or water between the sound and the listener.
///
/// The shelves are those of OpenAL's EFX, around 250 Hz and 5 kHz. Mixing a voice with a filter takes about fifteen
/// times as long as without. A tween moves the filter in steps of 8 frames, which are not heard. To filter a whole bus,
/// use ``Bus/setFilter(_:over:)``.
public struct VoiceFilter: Hashable, Sendable, BitwiseCopyable {
    /// The gain at 250 Hz, at most 0 dB. Far below 250 Hz the gain is twice as many decibels.
    public var lowShelf: Decibels
    /// The gain at 5 kHz, at most 0 dB. Far above 5 kHz the gain is twice as many decibels.
    public var highShelf: Decibels

    /// A filter with the shelves given, in decibels; the defaults change nothing.
    public init(lowShelf: Decibels = .unity, highShelf: Decibels = .unity) {
        self.lowShelf = lowShelf
        self.highShelf = highShelf
    }

    /// A filter that changes nothing, and costs nothing.
    public static let open = VoiceFilter()
    /// Lowers the high frequencies: a sound behind a door. `highShelf` is the gain at 5 kHz.
    public static func highShelf(decibels highShelf: Decibels = -24) -> VoiceFilter {
        VoiceFilter(highShelf: highShelf)
    }
    /// Lowers the low frequencies: a small speaker. `lowShelf` is the gain at 250 Hz.
    public static func lowShelf(decibels lowShelf: Decibels = -24) -> VoiceFilter { VoiceFilter(lowShelf: lowShelf) }
    /// Lowers the low and the high frequencies. `ends` is the gain at 250 Hz and at 5 kHz.
    public static func shelves(decibels ends: Decibels = -24) -> VoiceFilter {
        VoiceFilter(lowShelf: ends, highShelf: ends)
    }
}
