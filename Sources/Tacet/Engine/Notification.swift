import TacetSystem

/// A notification of the engine's other threads to the game's thread, which takes it in ``AudioEngine/update()``.
enum Notification: Sendable {
    /// The sources of voices that HRTF places were made for a submix; the game's thread gives them to the mixer.
    case binauralMade(submix: UInt8, BinauralVoices)
    /// There is no HRTF, or nil if there is one again; the text has the reason and the remedy.
    case binauralMissing(String?)
    /// A reverb unit was made; the game's thread gives the mixer its feed.
    case reverbMade(ReverbUnit)
    /// This OpenAL has no reverb; the text has the reason and the remedy.
    case reverbMissing(String)
    /// The file of a sound was read again; the game's thread lets the sound's next voices play it.
    case reloaded(SoundReload)
    /// A sound was read again for the memory budget.
    case residencyChanged(ResidencyChange)
    case event(AudioEvent)
}
