import Synchronization
import TacetDecoding
import TacetPlatform

/// Loads sounds for an engine. Any thread: the caller's, or a loading thread (`tacet-load`).
extension EngineCore {
    /// Loads a sound: decodes it, or keeps its first frames. Blocking.
    ///
    /// - Parameters:
    ///   - options: How the game wants the sound to be loaded.
    ///   - name: The name of the sound in errors.
    ///   - isInBackground: Whether the caller is a loading thread, which reads the game's own source itself.
    ///   - isReloadable: Whether opening the file again may give other bytes; false for bytes in memory.
    ///   - watch: Follows the load, and may cancel it.
    ///   - open: Opens the file.
    func load(
        _ options: LoadOptions, name: String, isInBackground: Bool = false, isReloadable: Bool = false,
        watch: LoadWatch? = nil, _ open: @escaping SoundOrigin.Opening
    ) throws(AudioError) -> Sound {
        let sounds = try startup.require(toDo: "load \(name)").sounds
        try watch?.check(name)
        let source = try open()
        let load: @Sendable () throws(AudioError) -> Sound = { [self] () throws(AudioError) in
            let samples = try samples(
                of: source, options, name: name, for: sounds, watch: watch, isInMemory: !isReloadable
            ) { open }
            let sound = try sounds.addSound(
                samples.record, name: name, origin: isReloadable ? SoundOrigin(options: options, open: open) : nil,
                markers: samples.markers)
            soundProperties.note(samples.facts, of: sound)
            return sound
        }
        return try isInBackground ? load() : ReadingThread.run(reading: source, load)
    }

    /// Loads a sound from bytes that the caller keeps until the call returns. A streamed sound copies them. Blocking.
    func load(
        borrowing bytes: UnsafeRawBufferPointer, _ options: LoadOptions, name: String
    ) throws(AudioError) -> Sound {
        let sounds = try startup.require(toDo: "load \(name)").sounds
        let samples = try samples(of: BorrowedSource(bytes), options, name: name, for: sounds, isInMemory: true) {
            () throws(AudioError) in
            try MemoryCheck.require(bytes.count + MemoryCheck.decoding, for: name)
            let copy = Array(bytes)
            return { MemorySource(copy) }
        }
        let sound = try sounds.addSound(samples.record, name: name, origin: nil, markers: samples.markers)
        soundProperties.note(samples.facts, of: sound)
        return sound
    }

    /// The samples of a file, decoded, or its first frames and a way to open it again; its markers, and what the file
    /// states.
    ///
    /// - Parameter isInMemory: Whether `reopening` opens memory, which no read waits for.
    func samples(
        of source: any ByteSource, _ options: LoadOptions, name: String, for sounds: SoundTable,
        watch: LoadWatch? = nil, headBytes: Int = StreamedSound.headBytes, isInMemory: Bool = false,
        reopening: () throws(AudioError) -> SoundOrigin.Opening
    ) throws(AudioError) -> (record: SoundTable.SampleData, markers: SoundMarkers?, facts: AudioFileProperties) {
        let bytes = watch?.watch(source, name: name) ?? source
        let decoder = options.mixesToMono ? monoDecoder : decoder
        let file = try decoder.open(bytes, name: name)
        let facts = AudioFileProperties(of: file)
        let markers = options.markers ?? file.metadata.tempo?.scaled(to: decoder.targetRate).markers ?? []
        let amplitude = options.replayGain?.gain(of: file.metadata).amplitude ?? 1
        guard let format = try streamFormat(of: file, by: decoder, options.storage, name) else {
            let pcm = try decoder.decode(
                file, bytes: bytes.size, name: name, frameLimit: longestSound, keepsFloats: true
            ) { () throws(AudioError) in try watch?.check(name) }
            let record = try sounds.record(of: pcm, amplitude: amplitude, name: name)
            return (record, SoundMarkers(markers, in: record), facts)
        }
        let stream = try StreamedSound(
            file, format, decoder: decoder, name: name, headBytes: headBytes, isInMemory: isInMemory,
            source: reopening())
        let record = sounds.record(of: stream, amplitude: amplitude)
        return (record, SoundMarkers(markers, in: record), facts)
    }

    /// The format in which a file is streamed; nil if it is to be decoded.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` if a file is to be streamed that does not tell its length, or
    ///   that is a chain of several sample rates.
    private func streamFormat(
        of file: any AudioDecoder, by decoder: SoundDecoder, _ storage: SoundStorage, _ name: String
    ) throws(AudioError) -> SoundDecoder.StreamFormat? {
        // A file without a frame is refused by the decoding.
        guard storage != .decoded, file.promisedFrames != 0 else { return nil }
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
        _ paths: [String], _ options: LoadOptions, priority: LoadPriority
    ) -> Loading {
        let loading = Loading(paths, priority: priority, queue: loads)
        let jobs = paths.enumerated().map { index, path -> WorkQueue.Job in
            { [self] in
                guard !isStopped.load(ordering: .relaxed) else {
                    _ = loading.finish(index, .failure(Self.ended(path)))
                    return
                }
                let result = Result { () throws(AudioError) in
                    try load(
                        options, name: path, isInBackground: true, isReloadable: true,
                        watch: loading.watch(index)
                    ) { [files] () throws(AudioError) in try files.open(path) }
                }
                guard !loading.finish(index, result), case .success(let sound) = result else { return }
                running?.sounds.discard(sound)
                soundProperties.forget(sound)
            }
        }
        loading.submit(jobs)
        return loading
    }

    private static func ended(_ path: String) -> AudioError {
        AudioError(
            .noOutput, operation: "load \(path)", detail: "the engine has ended",
            remedy: "Keep the engine as long as its sounds are loading.")
    }
}

extension EngineCore {
    /// The names of the loaded sounds and of the buses, for captures. Any thread; never waits.
    var voiceNames: VoiceNames {
        VoiceNames { [self] in
            guard let sounds else { return "" }
            return sounds.name(of: $0)
        } bus: { [busNames] in
            busNames[BusID(index: $0)]
        }
    }
}
