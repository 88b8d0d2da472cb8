/// Keeps a held soundtrack from beginning on a device that has just become public.
///
/// Headphones vanish, and with them the player's music stops: many desktops pause it at that moment. The end of that
/// music is no wish to hear the soundtrack on the loudspeaker. It waits for the music to play again, for private
/// headphones, or for the player to do something.
struct Exposure: Hashable, Sendable {
    /// How long after the loss an end of the player's music still belongs to it.
    private static let window = Duration.seconds(3)

    /// Whether a held soundtrack stays held.
    private(set) var holdsSoundtrack = false
    /// The soundtrack was held when a private device went and no other device was there.
    private var wasHeldAtLoss = false
    /// Until when an end of the player's music belongs to the loss; nil without a loss.
    private(set) var deadline: Duration?

    /// The private device has gone, and there is no other device yet.
    mutating func lose(isHeld: Bool) { wasHeldAtLoss = wasHeldAtLoss || isHeld }

    /// The private device has gone, and others hear the present one.
    mutating func expose(isHeld: Bool, at now: Duration) {
        if isHeld || wasHeldAtLoss || holdsSoundtrack { deadline = now + Self.window }
        wasHeldAtLoss = false
    }

    /// The player has done something, or hears the sound alone again.
    mutating func end() { self = Exposure() }

    /// Takes whether the player listens to something at `now`.
    mutating func advance(to now: Duration, isListening: Bool) {
        if let deadline {
            if !isListening { holdsSoundtrack = true }
            if !isListening || now >= deadline { self.deadline = nil }
        }
        if isListening { holdsSoundtrack = false }
    }
}
