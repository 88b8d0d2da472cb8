import TacetPlatform

/// What the files of loaded sounds state, for a game that asks. Any thread.
final class SoundProperties: Sendable {
    private let facts = Lock<[Sound: AudioFileProperties]>([:])

    /// The properties of a sound's file; nil for a sound that was unloaded.
    subscript(sound: Sound) -> AudioFileProperties? { facts.withLock { $0[sound] } }

    func note(_ new: AudioFileProperties, of sound: Sound) { facts.withLock { $0[sound] = new } }

    func forget(_ sound: Sound) { _ = facts.withLock { $0.removeValue(forKey: sound) } }
}
