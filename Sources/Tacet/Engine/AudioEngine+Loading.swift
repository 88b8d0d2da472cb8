public import TacetDecoding
import TacetSystem

extension AudioEngine {
    /// Loads a sound effect from an Ogg Vorbis, Ogg Opus, FLAC, MP3, WAV or AIFF file, or from a tracker module (MOD, S3M, XM,
    /// IT), decoded and resampled once. Blocking (reads a file).
    ///
    /// WAV and AIFF files hold integers of 8 to 32 bits, floats of 32 or 64 bits, mu-law or A-law. WAV files also hold
    /// Microsoft's or IMA's ADPCM. Opus, FLAC, MP3 and modules need libopusfile, libFLAC, libmpg123 and libopenmpt, which are
    /// loaded when the first such file is opened. <doc:SoundFiles> names their packages.
    ///
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`, `.unreadable`,
    ///   `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` for a sound that is longer than ``Settings/longestSound``
    ///   or that the system has no memory for, and when 65,536 sounds are loaded; `.invalidArgument` for a path with a null
    ///   character; `.noOutput` if OpenAL cannot mix, or has looked for sound devices for five seconds.
    public func load(_ path: String) throws(AudioError) -> Sound {
        try loader.load(path)
    }

    /// Loads a sound effect from the bytes of a file. Errors call the sound `name`. Blocking (decodes).
    ///
    /// - Throws: As ``load(_:)``, without the errors of opening a file.
    public func load(bytes: [UInt8], name: String) throws(AudioError) -> Sound {
        try loader.load(bytes: bytes, name: name)
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
    /// `open` is called with each path as the game gave it, on the thread that calls ``load(_:)``, on a thread that loads in
    /// the background, or on one that decodes. Several threads may call it at once. Files that are open stay open, also for a
    /// moment after the engine has ended.
    ///
    /// A source that blocks, fails or ends early stops its own sound alone: the load throws, and the soundtrack reports
    /// ``AudioEvent/soundtrackFailed(_:)``.
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
    public func loadInBackground(_ paths: [String]) -> Loading { core.load(paths) }

    /// Fades out the voices of a sound and frees its memory. From now on every copy of `sound` plays nothing.
    public func unload(_ sound: Sound) {
        guard core.holds(sound) else { return }
        core.retire(sound)
        setLimit(of: sound, nil)
        mixer.send(.release(sound: sound.slot))
    }
}

/// Loads sounds for an engine that another thread may be using. Blocking; any thread.
package struct SoundLoader: Sendable {
    let core: EngineCore

    /// As ``AudioEngine/load(_:)``.
    package func load(_ path: String) throws(AudioError) -> Sound {
        try core.load({ () throws(AudioError) in try core.files.open(path) }, name: path)
    }

    /// As ``AudioEngine/load(bytes:name:)``.
    package func load(bytes: [UInt8], name: String) throws(AudioError) -> Sound {
        try core.load({ () throws(AudioError) in MemorySource(bytes) }, name: name)
    }

    /// As ``AudioEngine/load(bytes:name:)``, but borrows the bytes, which the caller must keep until the call returns.
    package func load(borrowing bytes: UnsafeRawBufferPointer, name: String) throws(AudioError) -> Sound {
        try core.load({ () throws(AudioError) in BorrowedSource(bytes) }, name: name)
    }
}
