import TacetPlatform

/// A notification of the engine's other threads to the game's thread, which takes it in ``AudioEngine/update()``.
enum Notification: Sendable {
    /// Sources of OpenAL's for the voices of a submix were made; the game's thread gives them to the mixer.
    case sourcesMade(submix: UInt8, SpatialSources)
    /// There are no sources for a part of the engine, or nil if there are again; the text has the reason and the
    /// remedy.
    case sourcesMissing(String, String?)
    /// A reverb unit was made; the game's thread gives the mixer its feed.
    case reverbMade(ReverbDevice)
    /// This OpenAL has no reverb; the text has the reason and the remedy.
    case reverbMissing(String)
    /// The file of a sound was read again; the game's thread lets the sound's next voices play it.
    case samplesRead(SampleReplacement.Reading)
    case event(AudioEvent)
}
