public import TacetDecoding
import TacetSystem

extension AudioEngine {
    /// Loads a sound effect from an Ogg Vorbis, Ogg Opus, FLAC, MP3, WAV or AIFF file, or from a tracker module (MOD, S3M, XM,
    /// IT), decoded and resampled once, or by each voice while it plays. Blocking (reads a file).
    ///
    /// WAV and AIFF files hold integers of 8 to 32 bits, floats of 32 or 64 bits, mu-law or A-law. WAV files also hold
    /// Microsoft's or IMA's ADPCM. Opus, FLAC, MP3 and modules need libopusfile, libFLAC, libmpg123 and libopenmpt, which are
    /// loaded when the first such file is opened. <doc:SoundFiles> names their packages.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - storage: Whether the sound is kept decoded or streamed. A streamed sound plays like any other. Its file must stay
    ///     as it is while the sound is loaded, or be replaced by another file before ``Sound/reload(in:)``.
    ///   - replayGain: Which of the file's loudness tags all voices of the sound are played with. By default none. Their level
    ///     is that of the same file as a ``Track``.
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`, `.unreadable`,
    ///   `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` for a sound that is to be decoded and is longer than
    ///   ``Settings/longestSound``, if the system has no memory for it, and when 65,536 sounds are loaded;
    ///   `.invalidArgument` for a path with a null character, and for a sound to be streamed whose file does not tell its
    ///   length or is a chain of several sample rates; `.noOutput` if there is no memory for the mixer.
    public func load(
        _ path: String, as storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil
    ) throws(AudioError) -> Sound {
        try loader.load(path, LoadChoices(as: storage, replayGain: replayGain))
    }

    /// Loads a sound effect from the bytes of a file. Errors call the sound `name`. Blocking (decodes).
    ///
    /// A streamed sound keeps the bytes.
    ///
    /// - Throws: As ``load(_:as:replayGain:)``, without the errors of opening a file.
    public func load(
        bytes: [UInt8], name: String, as storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil
    ) throws(AudioError) -> Sound {
        try loader.load(bytes: bytes, name: name, LoadChoices(as: storage, replayGain: replayGain))
    }

    /// Opens files for this engine on any thread, while the owner's thread uses the engine.
    package var files: FileOpener { core.files }

    /// Lets `open` find the files that the game names, such as in an archive: sounds, soundtracks, stems and saved tracks.
    ///
    /// <!-- given: audio: AudioEngine, embedded: [String: [UInt8]] -->
    /// ```swift
    /// audio.setFileOpener { path in embedded[path].map { MemorySource($0) } }
    /// try audio.soundtrack.play("theme.ogg")
    /// ```
    ///
    /// `open` is called with each path as the game gave it, on the thread that calls ``load(_:as:replayGain:)``, on a thread that loads
    /// in the background, or on one that decodes: for a streamed sound again for each voice. Several threads may call it at
    /// once. Files that are open stay open, also for a moment after the engine has ended.
    ///
    /// A source that blocks, fails or ends early stops its own sound alone: the load throws, the soundtrack reports
    /// ``AudioEvent/soundtrackFailed(_:)``, and a streamed voice ``AudioEvent/soundFailed(_:_:)``.
    ///
    /// - Parameter open: Returns the bytes of a file, or nil for a path that is read from the disk. An error that it throws
    ///   becomes the error of the load or of the soundtrack. Nil reads all files from the disk, as at first.
    public func setFileOpener(
        _ open: (@Sendable (_ path: String) throws(AudioError) -> (any ByteSource)?)?
    ) {
        files.set(open)
    }

    /// Loads sounds for this engine on any thread, while the owner's thread uses the engine.
    package var loader: SoundLoader { SoundLoader(core: core) }

    /// Loads sound effects on at most two other threads, and returns at once. The errors are in ``Loading/sounds``.
    ///
    /// - Parameters:
    ///   - paths: The files. They begin in this order.
    ///   - storage: As in ``load(_:as:replayGain:)``.
    ///   - replayGain: As in ``load(_:as:replayGain:)``.
    ///   - priority: Which of the sounds that wait begin first; ``Loading/priority`` changes it. The default is `normal`.
    public func loadInBackground(
        _ paths: [String], as storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil,
        priority: LoadPriority = .normal
    ) -> Loading {
        core.load(paths, LoadChoices(as: storage, replayGain: replayGain), priority: priority)
    }

    /// Fades out the voices of a sound and frees its memory. From now on every copy of `sound` plays nothing.
    public func unload(_ sound: Sound) {
        guard let samples = core.retire(sound) else { return }
        core.soundFacts.forget(sound)
        setLimit(of: sound, nil)
        mixer.captions.forget(sound)
        mixer.send(.stop(sound: sound.slot))
        mixer.send(.release(samples: samples))
    }
}

/// Loads sounds for an engine that another thread may be using. Blocking; any thread.
package struct SoundLoader: Sendable {
    let core: EngineCore

    /// As ``AudioEngine/load(_:as:replayGain:)``.
    package func load(_ path: String, _ choices: LoadChoices) throws(AudioError) -> Sound {
        try core.load(choices, name: path, isReloadable: true) {
            [files = core.files] () throws(AudioError) in
            try files.open(path)
        }
    }

    /// As ``AudioEngine/load(bytes:name:as:replayGain:)``.
    package func load(bytes: [UInt8], name: String, _ choices: LoadChoices) throws(AudioError) -> Sound {
        try core.load(choices, name: name) { MemorySource(bytes) }
    }

    /// As ``AudioEngine/load(bytes:name:as:replayGain:)``, but borrows the bytes, which the caller must keep until the call returns.
    ///
    /// A streamed sound copies them.
    package func load(
        borrowing bytes: UnsafeRawBufferPointer, name: String, _ choices: LoadChoices
    ) throws(AudioError) -> Sound {
        try core.load(borrowing: bytes, choices, name: name)
    }
}

extension FileFacts {
    /// Reads the facts of a file that `engine` finds: by the game's file opener, else from the disk. Blocks while the file is
    /// read. Call it on the engine's thread.
    ///
    /// - Throws: As ``init(_:)``, or the error of the game's opener.
    public init(_ path: String, in engine: AudioEngine) throws(AudioError) { try self.init(path, files: engine.files) }

    /// The facts of the file that a sound was loaded from; nil for a sound that `engine` has unloaded or never had. Reads nothing.
    ///
    /// The rate, the length and the loop are the file's own. ``Sound/frames`` is the length at the engine's rate.
    public init?(of sound: Sound, in engine: AudioEngine) {
        guard let facts = engine.core.soundFacts[sound] else { return nil }
        self = facts
    }
}
