import TacetSystem

/// What the engine's other threads have for the game.
enum Notification: Sendable {
    /// A bus's submix, to be put to use.
    case submixMade(Submix)
    /// A bus's submix could not be made.
    case submixFailed(BusID, AudioError)
    /// A reverb that the mixer is to be told of.
    case reverbMade(ReverbUnit)
    /// This OpenAL has no reverb, and why.
    case reverbMissing(String)
    case event(AudioEvent)
}
