import TacetSystem

/// What the files of loaded sounds state, for a game that asks. Any thread.
final class SoundFacts: Sendable {
    private let facts = Lock<[Sound: FileFacts]>([:])

    /// The facts of a sound's file; nil for a sound that was unloaded.
    subscript(sound: Sound) -> FileFacts? { facts.withLock { $0[sound] } }

    func note(_ new: FileFacts, of sound: Sound) { facts.withLock { $0[sound] = new } }

    func forget(_ sound: Sound) { _ = facts.withLock { $0.removeValue(forKey: sound) } }
}
