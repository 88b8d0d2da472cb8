import TacetDecoding
import TacetSystem

extension AudioEngine {
    /// Loads a sound effect: Ogg Vorbis or WAV, decoded and brought to the engine's rate once. Blocking (reads a file).
    ///
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`, `.unreadable`,
    ///   `.notAudio`, `.unsupportedCodec`, `.corrupt`, `.tooLarge` beyond ``Settings/longestSound`` or where the system has
    ///   no memory for it; `.invalidArgument` for a path with a null character; `.noOutput` where OpenAL cannot mix,
    ///   or has looked for sound devices for five seconds.
    public func load(_ path: String) throws(AudioError) -> Sound {
        try loader.load(path)
    }

    /// Loads a sound effect from a file's bytes; `name` is what errors call it. Blocking.
    public func load(bytes: [UInt8], name: String) throws(AudioError) -> Sound {
        try loader.load(bytes: bytes, name: name)
    }

    /// Loads for the engine from any thread, while its owner goes on.
    package var loader: SoundLoader { SoundLoader(core: core) }

    /// Loads sound effects on two threads of their own and returns at once.
    public func loadInBackground(_ paths: [String]) -> Loading { core.load(paths) }

    /// Fades out what still plays of a sound and frees its memory. Its handles are inert from now on.
    public func unload(_ sound: Sound) {
        guard core.holds(sound) else { return }
        core.retire(sound)
        setLimit(of: sound, nil)
        mixer.send(.release(sound: sound.slot))
    }
}

/// Loads sounds for an engine without having it to itself. Blocking; any thread.
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

    /// As ``AudioEngine/load(bytes:name:)``, from memory of the caller's that must stay until this returns. Copies nothing.
    package func load(borrowing bytes: UnsafeRawBufferPointer, name: String) throws(AudioError) -> Sound {
        try core.load({ () throws(AudioError) in BorrowedSource(bytes) }, name: name)
    }
}
