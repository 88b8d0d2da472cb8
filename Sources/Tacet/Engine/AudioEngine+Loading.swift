import TacetDecoding
import TacetSystem

extension AudioEngine {
    /// Loads a sound effect from an Ogg Vorbis, WAV or AIFF file, decoded and resampled once. Blocking (reads a file).
    ///
    /// WAV and AIFF files hold integers of 8 to 32 bits, floats of 32 or 64 bits, mu-law or A-law. WAV files also hold
    /// Microsoft's or IMA's ADPCM.
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
        try core.load({ () throws(AudioError) in try FileSource(path: path) }, name: path)
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
