import TacetSystem

/// What is taken from one sound's lows and highs: the wall or the water between it and the listener.
///
/// Two shelves as OpenAL's EFX has them, around 250 Hz and 5 kHz. Mixing a voice with a filter takes several times as long
/// as without; a whole bus is better served by ``Bus/setFilter(_:_:)``.
public struct VoiceFilter: Hashable, Sendable, BitwiseCopyable {
    /// The gain at 250 Hz, at most 0 dB; far below it is twice as many decibels.
    public var lowShelf: Decibels
    /// The gain at 5 kHz, at most 0 dB; far above it is twice as many decibels.
    public var highShelf: Decibels

    /// A filter that changes nothing unless told otherwise.
    public init(lowShelf: Decibels = .unity, highShelf: Decibels = .unity) {
        self.lowShelf = lowShelf
        self.highShelf = highShelf
    }

    /// Changes nothing, and costs nothing.
    public static let open = VoiceFilter()
    /// Takes from the highs: a sound behind a door.
    public static func highShelf(decibels highShelf: Decibels = -24) -> VoiceFilter {
        VoiceFilter(highShelf: highShelf)
    }
    /// Takes from the lows: a small speaker.
    public static func lowShelf(decibels lowShelf: Decibels = -24) -> VoiceFilter { VoiceFilter(lowShelf: lowShelf) }
    /// Takes from both.
    public static func shelves(decibels ends: Decibels = -24) -> VoiceFilter {
        VoiceFilter(lowShelf: ends, highShelf: ends)
    }
}

/// What is done to a voice besides placing it, as the mixer runs it: factors.
struct VoiceColour: BitwiseCopyable, Equatable {
    var lowShelf: Float = 1
    var highShelf: Float = 1
    /// How much of it the reverb hears.
    var send: Float = 0
    /// Whether the reverb alone hears it.
    var isSendOnly = false
}
