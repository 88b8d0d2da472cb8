public import TacetDecoding
import TacetPlatform
import Synchronization

extension AudioEngine {
    /// Loads a sound effect from a file, decoded and resampled once, or by each voice while it plays. Blocking (reads a
    /// file).
    ///
    /// <doc:SoundFiles> lists the formats, and the libraries that some of them need.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - options: How to keep the sound, and at what level it plays.
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`, `.unreadable`,
    ///   `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` for a sound that is to be decoded and is longer than
    ///   ``Settings/longestSound``, if the system has no memory for it, and when 65,536 sounds are loaded;
    ///   `.invalidArgument` for a path with a null character, and for a sound to be streamed whose file does not tell
    ///   its length or is a chain of several sample rates; `.noOutput` if there is no memory for the mixer.
    public func load(
        _ path: String, _ options: LoadOptions = LoadOptions()
    ) throws(AudioError) -> Sound {
        try loader.load(path, options)
    }

    /// The response of a room to an impulse, from a recording of it: a sound that this engine has loaded.
    ///
    /// The response has a copy of the samples, and stays as it is if the sound is unloaded or loaded again.
    ///
    /// - Parameter sound: Decoded, 20 s at most. A mono sound is the response of both sides.
    /// - Throws: `AudioError` with `.invalidArgument` for a sound that is not loaded, is streamed, or is longer; `.tooLarge`
    ///   if the system has no memory for the copy.
    public func impulseResponse(of sound: Sound) throws(AudioError) -> ImpulseResponse {
        try buses.impulseResponse(of: sound)
    }

    /// Loads a sound effect from the bytes of a file. Errors call the sound `name`. Blocking (decodes).
    ///
    /// A streamed sound keeps the bytes.
    ///
    /// - Throws: As ``load(_:_:)``, without the errors of opening a file.
    public func load(
        bytes: [UInt8], name: String, _ options: LoadOptions = LoadOptions()
    ) throws(AudioError) -> Sound {
        try loader.load(bytes: bytes, name: name, options)
    }

    /// Loads a sound effect from interleaved samples in memory, which are copied: of 8 bits, where 128 is silence.
    /// Errors call the sound `name`. Blocking (resamples).
    ///
    /// - Parameters:
    ///   - samples: The samples of all channels of the first frame, then those of the second.
    ///   - channels: 1...8; more than two are mixed to stereo, in the order of WAV files.
    ///   - sampleRate: In hertz, 1,000...384,000.
    ///   - name: The name of the sound in errors.
    /// - Throws: `AudioError` that names the sound, the place and the remedy: `.invalidArgument` for no samples, for a
    ///   number of channels or a rate out of range, and for a last frame that lacks a channel; `.tooLarge` and
    ///   `.noOutput` as ``load(_:_:)``.
    public func load(
        samples: [UInt8], channels: Int, sampleRate: Int, name: String = "samples"
    ) throws(AudioError) -> Sound {
        try load(.unsigned8, samples, channels, sampleRate, name)
    }

    /// Loads a sound effect from interleaved samples of 16 bits; see
    /// ``load(samples:channels:sampleRate:name:)-([UInt8],_,_,_)``.
    public func load(
        samples: [Int16], channels: Int, sampleRate: Int, name: String = "samples"
    ) throws(AudioError) -> Sound {
        try load(.signed16, samples, channels, sampleRate, name)
    }

    /// Loads a sound effect from interleaved samples, nominal ±1; see
    /// ``load(samples:channels:sampleRate:name:)-([UInt8],_,_,_)``. NaN and infinities count as 0.
    public func load(
        samples: [Float], channels: Int, sampleRate: Int, name: String = "samples"
    ) throws(AudioError) -> Sound {
        try load(.float32, samples, channels, sampleRate, name)
    }

    private func load<Sample: BitwiseCopyable>(
        _ format: SampleFormat, _ samples: [Sample], _ channels: Int, _ sampleRate: Int, _ name: String
    ) throws(AudioError) -> Sound {
        let loader = loader
        let loaded = samples.withUnsafeBytes { bytes in
            Result { () throws(AudioError) in
                try loader.load(samples: bytes, format, channels: channels, sampleRate: sampleRate, name: name)
            }
        }
        return try loaded.get()
    }

    /// Opens files for this engine on any thread, while the owner's thread uses the engine.
    package var files: FileOpener { core.files }

    /// Lets `open` find the files that the game names, such as in an archive: sounds, soundtracks, stems and saved
    /// tracks.
    ///
    /// <!-- given: audio: AudioEngine, embedded: [String: [UInt8]] -->
    /// ```swift
    /// audio.setFileOpener { path in embedded[path].map { MemorySource($0) } }
    /// try audio.soundtrack.play("theme.ogg")
    /// ```
    ///
    /// `open` is called with each path as the game gave it, on the thread that calls ``load(_:_:)``, on a thread that
    /// loads in the background, or on one that decodes: for a streamed sound again for each voice. Several threads may
    /// call it at once. Files that are open stay open, also for a moment after the engine has ended.
    ///
    /// A source that blocks, fails or ends early stops its own sound alone: the load throws, the soundtrack reports
    /// ``AudioEvent/soundtrackFailed(_:)``, and a streamed voice ``AudioEvent/soundFailed(_:_:)``.
    ///
    /// - Parameter open: Returns the bytes of a file, or nil for a path that is read from the disk. An error that it
    ///   throws becomes the error of the load or of the soundtrack. Nil reads all files from the disk, as at first.
    public func setFileOpener(
        _ open: (@Sendable (_ path: String) throws(AudioError) -> (any ByteSource)?)?
    ) {
        files.set(open)
    }

    /// Loads sounds for this engine on any thread, while the owner's thread uses the engine.
    package var loader: SoundLoader { SoundLoader(core: core) }

    /// Loads sound effects on two to eight other threads, by the processors of the machine, and returns at once. The
    /// errors are in ``Loading/sounds``.
    ///
    /// - Parameters:
    ///   - paths: The files. They begin in this order.
    ///   - options: As in ``load(_:_:)``, for all of them.
    ///   - priority: Which of the sounds that wait begin first; ``Loading/priority`` changes it. The default is
    ///     `normal`.
    public func loadInBackground(
        _ paths: [String], _ options: LoadOptions = LoadOptions(), priority: LoadPriority = .normal
    ) -> Loading {
        core.load(paths, options, priority: priority)
    }

    /// Fades out the voices of a sound and frees its memory. From now on every copy of `sound` plays nothing.
    public func unload(_ sound: Sound) {
        guard let samples = core.retire(sound) else { return }
        core.soundProperties.forget(sound)
        setLimit(of: sound, nil)
        client.captions.forget(sound)
        client.send(.stop(sound: sound.slot))
        client.send(.release(samples: samples))
    }
}

extension AudioFileProperties {
    /// Reads the properties of a file that `engine` finds: by the game's file opener, else from the disk. Blocking (reads a
    /// file). Call it on the engine's thread.
    ///
    /// - Throws: As ``init(_:)``, or the error of the game's opener.
    public init(_ path: String, in engine: AudioEngine) throws(AudioError) { try self.init(path, files: engine.files) }

    /// The properties of the file that a sound was loaded from; nil for a sound that `engine` has unloaded or never
    /// had. Reads nothing.
    ///
    /// The rate, the length and the loop are the file's own. ``Sound/frames`` is the length at the engine's rate.
    public init?(of sound: Sound, in engine: AudioEngine) {
        guard let facts = engine.core.soundProperties[sound] else { return nil }
        self = facts
    }
}
