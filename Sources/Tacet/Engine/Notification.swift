import TacetSystem

/// What the engine's other threads have for the game.
enum Notification: Sendable {
    /// A bus's signal, to be put to use.
    case signalMade(Submix)
    /// A bus's signal could not be made.
    case signalFailed(BusID, AudioError)
    /// A reverb that the mixer is to be told of.
    case reverbMade(ReverbUnit)
    /// This OpenAL has no reverb, and why.
    case reverbMissing(String)
    case event(AudioEvent)
}
