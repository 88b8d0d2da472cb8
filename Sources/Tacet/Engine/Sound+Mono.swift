public import TacetPlatform

// Sounds of several channels that are to have a position.

extension Sound {
    /// Loads a sound effect like ``AudioEngine/load(_:as:replayGain:)``, and mixes its channels to one, so that its voices can have a
    /// position. Blocking (reads a file).
    ///
    /// Each sample is the mean of both channels of a stereo file; more channels are mixed by ITU-R BS.775 first. A sound that is
    /// equal in both channels keeps its level, and one that is in one channel alone is 6 dB quieter. A mono file stays as it is. Load
    /// the file twice to play it in stereo, too.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - storage: Whether the sound is kept decoded or streamed.
    ///   - replayGain: Which of the file's loudness tags all voices of the sound are played with.
    ///   - engine: The engine that plays the sound. Call it on the engine's thread.
    /// - Throws: As ``AudioEngine/load(_:as:replayGain:)``.
    public init(
        mixedToMono path: String, as storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil,
        in engine: AudioEngine
    ) throws(AudioError) {
        self = try engine.loader.load(path, LoadChoices(as: storage, replayGain: replayGain, isMono: true))
    }

    /// Loads a sound effect from the bytes of a file, and mixes its channels to one, like ``init(mixedToMono:as:replayGain:in:)``.
    /// Errors call the sound `name`. Blocking (decodes).
    ///
    /// - Throws: As ``AudioEngine/load(bytes:name:as:replayGain:)``.
    public init(
        mixedToMono bytes: [UInt8], name: String, as storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil,
        in engine: AudioEngine
    ) throws(AudioError) {
        let choices = LoadChoices(as: storage, replayGain: replayGain, isMono: true)
        self = try engine.loader.load(bytes: bytes, name: name, choices)
    }
}

extension AudioEngine {
    /// As ``loadInBackground(_:as:replayGain:priority:)``, with all choices.
    package func loadInBackground(_ paths: [String], _ choices: LoadChoices, priority: LoadPriority) -> Loading {
        core.load(paths, choices, priority: priority)
    }
}
