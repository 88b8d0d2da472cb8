public import TacetDecoding
import TacetPlatform
import Synchronization

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
    ///   - options: How to keep the sound, and at what level it plays.
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`, `.unreadable`,
    ///   `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` for a sound that is to be decoded and is longer than
    ///   ``Settings/longestSound``, if the system has no memory for it, and when 65,536 sounds are loaded;
    ///   `.invalidArgument` for a path with a null character, and for a sound to be streamed whose file does not tell its
    ///   length or is a chain of several sample rates; `.noOutput` if there is no memory for the mixer.
    public func load(
        _ path: String, _ options: LoadOptions = LoadOptions()
    ) throws(AudioError) -> Sound {
        try loader.load(path, options)
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

    /// Loads a sound effect from interleaved samples in memory, which are copied: of 8 bits, where 128 is silence. Errors call the sound
    /// `name`. Blocking (resamples).
    ///
    /// - Parameters:
    ///   - samples: The samples of all channels of the first frame, then those of the second.
    ///   - channels: 1...8; more than two are mixed to stereo, in the order of WAV files.
    ///   - sampleRate: In hertz, 1,000...384,000.
    ///   - name: The name of the sound in errors.
    /// - Throws: `AudioError` that names the sound, the place and the remedy: `.invalidArgument` for no samples, for a number of
    ///   channels or a rate out of range, and for a last frame that lacks a channel; `.tooLarge` and `.noOutput` as
    ///   ``load(_:_:)``.
    public func load(
        samples: [UInt8], channels: Int, sampleRate: Int, name: String = "samples"
    ) throws(AudioError) -> Sound {
        try load(.unsigned8, samples, channels, sampleRate, name)
    }

    /// Loads a sound effect from interleaved samples of 16 bits; see ``load(samples:channels:sampleRate:name:)-([UInt8],_,_,_)``.
    public func load(
        samples: [Int16], channels: Int, sampleRate: Int, name: String = "samples"
    ) throws(AudioError) -> Sound {
        try load(.signed16, samples, channels, sampleRate, name)
    }

    /// Loads a sound effect from interleaved samples, nominal ±1; see ``load(samples:channels:sampleRate:name:)-([UInt8],_,_,_)``. NaN and
    /// infinities count as 0.
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

    /// Lets `open` find the files that the game names, such as in an archive: sounds, soundtracks, stems and saved tracks.
    ///
    /// <!-- given: audio: AudioEngine, embedded: [String: [UInt8]] -->
    /// ```swift
    /// audio.setFileOpener { path in embedded[path].map { MemorySource($0) } }
    /// try audio.soundtrack.play("theme.ogg")
    /// ```
    ///
    /// `open` is called with each path as the game gave it, on the thread that calls ``load(_:_:)``, on a thread that loads
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
    ///   - options: As in ``load(_:_:)``, for all of them.
    ///   - priority: Which of the sounds that wait begin first; ``Loading/priority`` changes it. The default is `normal`.
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

/// Loads sounds for an engine that another thread may be using. Blocking; any thread.
package struct SoundLoader: Sendable {
    let core: EngineCore

    /// As ``AudioEngine/load(_:_:)``.
    package func load(_ path: String, _ options: LoadOptions) throws(AudioError) -> Sound {
        try core.load(options, name: path, isReloadable: true) {
            [files = core.files] () throws(AudioError) in
            try files.open(path)
        }
    }

    /// As ``AudioEngine/load(bytes:name:_:)``.
    package func load(bytes: [UInt8], name: String, _ options: LoadOptions) throws(AudioError) -> Sound {
        try core.load(options, name: name) { MemorySource(bytes) }
    }

    /// As ``AudioEngine/load(bytes:name:_:)``, but borrows the bytes, which the caller must keep until the call returns.
    ///
    /// A streamed sound copies them.
    package func load(
        borrowing bytes: UnsafeRawBufferPointer, name: String, _ options: LoadOptions
    ) throws(AudioError) -> Sound {
        try core.load(borrowing: bytes, options, name: name)
    }
}

/// The form of samples in memory.
package enum SampleFormat {
    case unsigned8, signed16, float32

    /// The bytes of a sample.
    package var bytes: Int {
        switch self {
        case .unsigned8: 1
        case .signed16: 2
        case .float32: 4
        }
    }
}

extension SoundLoader {
    /// As ``AudioEngine/load(samples:channels:sampleRate:name:)-([UInt8],_,_,_)``, from samples that are borrowed until the call returns.
    package func load(
        samples: UnsafeRawBufferPointer, _ format: SampleFormat, channels: Int, sampleRate: Int, name: String
    ) throws(AudioError) -> Sound {
        func invalid(_ detail: String, _ remedy: String) -> AudioError {
            AudioError(.invalidArgument, operation: "load \(name)", detail: detail, remedy: remedy)
        }
        guard (1...8).contains(channels) else {
            throw invalid("\(channels) channels are outside 1...8", "Give the number of channels of the samples.")
        }
        guard (1_000...384_000).contains(sampleRate) else {
            throw invalid("\(sampleRate) Hz are outside 1,000...384,000", "Give the rate of the samples.")
        }
        let frameBytes = channels * format.bytes
        guard !samples.isEmpty, samples.count % frameBytes == 0 else {
            let count = samples.count / format.bytes
            throw invalid(
                samples.isEmpty
                    ? "there are no samples" : "\(count) samples do not make whole frames of \(channels) channels",
                "Give all samples of each frame.")
        }
        let seconds = Double(samples.count / frameBytes) / Double(sampleRate)
        let longest = Double(core.longestSound) / Double(core.decoder.targetRate)
        guard samples.count <= 1 << 30, seconds <= longest else {
            throw AudioError(
                .tooLarge, operation: "load \(name)",
                detail: "the samples take \(samples.count) bytes and \(Int(seconds)) s; at most \(1 << 30) bytes and "
                    + "\(Int(longest)) s are taken",
                remedy: "Load a shorter sound, or give the engine a longer longestSound.")
        }
        try MemoryCheck.require(samples.count + 64, for: name)
        // The header of a WAV file lets the decoder of files take the samples, with its resampler and its mix to stereo.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count + 44)
        func add(_ value: Int, _ count: Int) {
            for byte in 0..<count { bytes.append(UInt8(value >> (8 * byte) & 255)) }
        }
        bytes += "RIFF".utf8
        add(36 + samples.count, 4)
        bytes += "WAVEfmt ".utf8
        add(16, 4)
        add(format == .float32 ? 3 : 1, 2)
        add(channels, 2)
        add(sampleRate, 4)
        add(sampleRate * frameBytes, 4)
        add(frameBytes, 2)
        add(format.bytes * 8, 2)
        bytes += "data".utf8
        add(samples.count, 4)
        bytes += samples
        return try load(bytes: bytes, name: name, LoadOptions(.decoded))
    }
}

extension AudioFileProperties {
    /// Reads the properties of a file that `engine` finds: by the game's file opener, else from the disk. Blocks while the file is
    /// read. Call it on the engine's thread.
    ///
    /// - Throws: As ``init(_:)``, or the error of the game's opener.
    public init(_ path: String, in engine: AudioEngine) throws(AudioError) { try self.init(path, files: engine.files) }

    /// The properties of the file that a sound was loaded from; nil for a sound that `engine` has unloaded or never had. Reads nothing.
    ///
    /// The rate, the length and the loop are the file's own. ``Sound/frames`` is the length at the engine's rate.
    public init?(of sound: Sound, in engine: AudioEngine) {
        guard let facts = engine.core.soundProperties[sound] else { return nil }
        self = facts
    }
}

// Keeps the samples of sounds within the memory that the game allows.
//
// A sound that gives up its samples streams: its next voice plays what is left of its beginning while its file is opened. Voices
// that sound already keep the old samples until they end.

/// What an engine with a budget remembers from one update to the next. The game's thread.
struct BudgetState {
    /// The number of changes of the table that the engine has looked at.
    var seen = -1
    /// The sounds that are on their way from decoded to streamed, or back.
    var underWay = 0
    /// What the samples took when the engine looked last.
    var bytes = 0
}

extension AudioEngine {
    /// Whether the table has changed since the budget was last looked at.
    var hasNewSamples: Bool {
        guard settings.memoryBudget != nil, budgetState.underWay == 0, let table = core.sounds else { return false }
        return table.changes.load(ordering: .acquiring) != budgetState.seen
    }

    /// Lets sounds give up their samples while all samples take more than the budget. Never waits.
    func keepWithinBudget() {
        guard let budget = settings.memoryBudget, let table = core.sounds, budgetState.underWay == 0 else { return }
        let changes = table.changes.load(ordering: .acquiring)
        guard changes != budgetState.seen, let resident = table.resident(over: budget) else { return }
        budgetState.seen = changes
        budgetState.bytes = resident.bytes
        let victims = MemoryBudget.victims(of: resident.candidates, excess: resident.bytes - budget)
        budgetState.underWay = victims.count
        for sound in victims { core.restore(sound, .evicted) }
    }

    /// Decodes a sound again that has given up its samples and is played now, if there is room.
    func bringBack(_ sound: Sound, _ record: SoundTable.SampleData, in table: SoundTable) {
        guard let budget = settings.memoryBudget, table.isEvicted(sound), budgetState.underWay == 0,
            budgetState.bytes - record.bytes + record.decodedBytes <= budget
        else { return }
        budgetState.underWay = 1
        core.restore(sound, .decoded)
    }

    /// Lets a sound's next voices play samples that were read for the budget.
    func adopt(_ change: ResidencyChange) {
        budgetState.underWay = max(0, budgetState.underWay - 1)
        guard let table = core.sounds else { return }
        guard let samples = change.samples else {
            // It is not tried again: the file cannot be streamed, or has gone.
            if change.residency == .evicted { table.keepDecoded(change.sound) }
            budgetState.seen = -1
            return table.setEvicted(change.sound, false)
        }
        let old = table.replaceSamples(of: change.sound, with: samples, reload: change.number)
        if old != samples { table.setEvicted(change.sound, change.residency == .evicted) }
        client.send(.release(samples: old))
    }
}

/// How a sound is kept under a budget.
enum Residency: Sendable {
    /// As the game asked for.
    case decoded
    /// Streamed, with a short beginning in memory.
    case evicted
}

/// The samples of a sound that was read again for the budget, on their way to the game's thread.
struct ResidencyChange: Sendable {
    let sound: Sound
    let residency: Residency
    /// The slot of the samples; nil if the file cannot be read so.
    let samples: UInt32?
    /// The number among reloads. Of two, the greater was asked for later.
    let number: UInt32
}

extension EngineCore {
    /// Reads a sound's file again for the budget, on a loading thread. ``takeNotifications()`` returns the result.
    func restore(_ sound: Sound, _ residency: Residency) {
        guard let sounds = running?.sounds else { return }
        let number = sounds.nextNumber()
        let job: WorkQueue.Job = { [self] in
            guard !isStopped.load(ordering: .relaxed) else { return }
            var slot: UInt32?
            if let (name, origin) = sounds.origin(of: sound) {
                var options = origin.options
                if residency == .evicted { options.storage = .streamed }
                let headBytes = residency == .evicted ? MemoryBudget.headBytes : StreamedSound.headBytes
                let read = try? samples(of: origin.open(), options, name: name, for: sounds, headBytes: headBytes) {
                    origin.open
                }
                slot = read.flatMap { try? sounds.addSamples($0.record, name: name) }
            }
            notifications.post(
                .residencyChanged(
                    ResidencyChange(sound: sound, residency: residency, samples: slot, number: number)))
        }
        loads.submit([job], priority: residency == .evicted ? .high : .low)
    }
}
