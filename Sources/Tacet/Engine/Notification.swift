import TacetSystem

/// A notification of the engine's other threads to the game's thread, which takes it in ``AudioEngine/update()``.
enum Notification: Sendable {
    /// The submix of a bus was made; the game's thread gives it to the mixer.
    case submixMade(Submix)
    /// The submix of a bus could not be made.
    case submixFailed(BusID, AudioError)
    /// A reverb unit was made; the game's thread sends the mixer the name of its slot.
    case reverbMade(ReverbUnit)
    /// This OpenAL has no reverb; the text has the reason and the remedy.
    case reverbMissing(String)
    /// The file of a sound was read again; the game's thread lets the sound's next voices play it.
    case reloaded(SoundReload)
    /// A sound was read again for the memory budget.
    case residencyChanged(ResidencyChange)
    case event(AudioEvent)
}
