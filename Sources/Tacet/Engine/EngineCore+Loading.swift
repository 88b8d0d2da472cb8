import Synchronization
import TacetDecoding
import TacetSystem

/// Loads sounds for an engine, on any thread.
extension EngineCore {
    /// Opens the file of a streamed sound: once when the sound is loaded, and once for each voice.
    typealias Opening = @Sendable () throws(AudioError) -> any ByteSource

    /// Loads a sound: copies its samples to OpenAL, or keeps its first frames. Blocking.
    ///
    /// - Parameters:
    ///   - storage: How to keep the sound.
    ///   - replayGain: The loudness tag to play the sound with.
    ///   - name: The name of the sound in errors.
    ///   - isMono: Whether the channels are mixed to one.
    ///   - isPatient: Whether to wait for longer than five seconds while OpenAL looks for devices.
    ///   - open: Opens the file.
    func load(
        as storage: SoundStorage, _ replayGain: ReplayGain?, name: String, isMono: Bool = false,
        isPatient: Bool = false,
        _ open: @escaping Opening
    ) throws(AudioError) -> Sound {
        let sounds = try mixer.wait(toDo: "load \(name)", isPatient: isPatient).sounds
        return try add(open(), as: storage, replayGain, name: name, isMono: isMono, to: sounds) { open }
    }

    /// Loads a sound from bytes that the caller keeps until the call returns. A streamed sound copies them. Blocking.
    func load(
        borrowing bytes: UnsafeRawBufferPointer, as storage: SoundStorage, _ replayGain: ReplayGain?, name: String,
        isMono: Bool = false
    ) throws(AudioError) -> Sound {
        let sounds = try mixer.wait(toDo: "load \(name)", isPatient: false).sounds
        return try add(BorrowedSource(bytes), as: storage, replayGain, name: name, isMono: isMono, to: sounds) {
            () throws(AudioError) in
            try MemoryCheck.require(bytes.count + MemoryCheck.decoding, for: name)
            let copy = Array(bytes)
            return { MemorySource(copy) }
        }
    }

    private func add(
        _ bytes: any ByteSource, as storage: SoundStorage, _ replayGain: ReplayGain?, name: String,
        isMono: Bool, to sounds: BufferTable, reopening: () throws(AudioError) -> Opening
    ) throws(AudioError) -> Sound {
        let decoder = isMono ? monoDecoder : decoder
        let file = try decoder.open(bytes, name: name)
        let facts = FileFacts(of: file)
        let amplitude = replayGain?.gain(of: file.metadata).amplitude ?? 1
        let sound: Sound
        if let format = try streamFormat(of: file, storage, name) {
            let stream = try StreamedSound(file, format, decoder: decoder, name: name, source: reopening())
            sound = try sounds.add(stream, amplitude: amplitude)
        } else {
            let pcm = try decoder.decode(file, bytes: bytes.size, name: name, frameLimit: longestSound)
            sound = try sounds.add(pcm, amplitude: amplitude, name: name)
        }
        soundFacts.note(facts, of: sound)
        return sound
    }

    /// The format in which a file is streamed; nil if it is to be decoded.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` if a file is to be streamed that does not tell its length, or that is a chain of
    ///   several sample rates.
    private func streamFormat(
        of file: any AudioDecoder, _ storage: SoundStorage, _ name: String
    ) throws(AudioError) -> EffectDecoder.StreamFormat? {
        guard storage != .decoded else { return nil }
        let format = decoder.streamFormat(of: file)
        if storage == .automatic {
            let longest = min(SoundStorage.longestDecoded * decoder.targetRate, longestSound)
            return format.flatMap { $0.frames > longest ? $0 : nil }
        }
        guard let format else {
            throw AudioError(
                .invalidArgument, operation: "stream \(name)",
                detail: file.hasOneRate
                    ? "its header does not tell how long it is" : "it is a chain of files with different sample rates",
                remedy: "Encode it again from a file, or load it decoded.")
        }
        return format
    }

    /// Loads sounds on the loading threads. Returns at once.
    func load(
        _ paths: [String], as storage: SoundStorage, _ replayGain: ReplayGain?, isMono: Bool = false
    ) -> Loading {
        let loading = Loading(count: paths.count)
        let jobs = paths.enumerated().map { index, path -> WorkQueue.Job in
            { [self] in
                guard !isStopped.load(ordering: .relaxed) else {
                    return loading.finish(index, .failure(Self.ended(path)))
                }
                loading.finish(
                    index,
                    Result { () throws(AudioError) in
                        try load(as: storage, replayGain, name: path, isMono: isMono, isPatient: true) {
                            [files] () throws(AudioError) in
                            try files.open(path)
                        }
                    })
            }
        }
        loads.submit(jobs)
        return loading
    }

    private static func ended(_ path: String) -> AudioError {
        AudioError(
            .noOutput, operation: "load \(path)", detail: "the engine has ended",
            remedy: "Keep the engine as long as its sounds are loading.")
    }
}
