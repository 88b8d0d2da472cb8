import Synchronization
import TacetPlatform

/// Replaces the samples of loaded sounds, because the game reloads them or because all samples have to fit into its
/// memory budget. The game's thread; the job of ``EngineCore/readAgain(_:for:)`` runs on a loading thread
/// (`tacet-load`).
///
/// That job reads the file of the sound again. The next update of the game takes what was read, with
/// ``adopt(_:send:)``: the sound's next voices play it. Voices that sound already keep the old samples, which are freed
/// when the mixing thread says that no voice plays them.
///
/// A sound that gives up its samples streams: its next voice plays what is left of its beginning while its file is
/// opened.
struct SampleReplacement {
    /// Why the file of a loaded sound is read again.
    enum Cause: Sendable {
        /// The game asked for it, because the file has changed.
        case reload
        /// The samples exceed the budget: the sound is streamed from now on.
        case eviction
        /// A sound that was evicted is played again, and there is room.
        case decoding
    }

    /// What a loading thread has read.
    struct Reading: Sendable {
        let sound: Sound
        let cause: Cause
        /// The number of the reading. Of two, the greater was asked for later.
        let number: UInt32
        /// The name of the sound.
        let name: String
        /// The slot of the samples and what the file states; nil if the sound was unloaded meanwhile.
        let samples: Result<(slot: UInt32, properties: AudioFileProperties), AudioError>?
    }

    private let core: EngineCore
    private let budget: Int?
    /// The number of changes of the table that the budget was compared with.
    private var seen = -1
    /// The sounds that are on their way from decoded to streamed, or back.
    private var underWay = 0
    /// The bytes that the samples took when they were compared with the budget; 0 without a budget.
    private(set) var bytes = 0

    init(_ core: EngineCore, budget: Int?) {
        self.core = core
        self.budget = budget
    }

    /// Whether the table of sounds has changed since it was compared with the budget.
    var hasNewSamples: Bool {
        guard budget != nil, underWay == 0, let table = core.sounds else { return false }
        return table.changes.load(ordering: .acquiring) != seen
    }

    /// Lets sounds give up their samples while all samples take more than the budget. Never waits.
    mutating func keepWithinBudget() {
        guard let budget, let table = core.sounds, underWay == 0 else { return }
        let changes = table.changes.load(ordering: .acquiring)
        guard changes != seen, let resident = table.resident(over: budget) else { return }
        seen = changes
        bytes = resident.bytes
        let victims = MemoryBudget.victims(of: resident.candidates, excess: resident.bytes - budget)
        underWay = victims.count
        for sound in victims { core.readAgain(sound, for: .eviction) }
    }

    /// Decodes an evicted sound again that is played now, if there is room.
    mutating func bringBack(_ sound: Sound, _ samples: SoundTable.SampleData) {
        guard let budget, underWay == 0, bytes - samples.bytes + samples.decodedBytes <= budget else { return }
        underWay = 1
        core.readAgain(sound, for: .decoding)
    }

    /// Lets the next voices of a sound play what was read.
    ///
    /// - Parameter send: Sends a command to the mixing thread.
    /// - Returns: What the game is told; nil also for a reload that a later one has overtaken.
    mutating func adopt(_ reading: Reading, send: (RenderCommand) -> Void) -> AudioEvent? {
        if reading.cause != .reload { underWay = max(0, underWay - 1) }
        guard let table = core.sounds, let samples = reading.samples else { return nil }
        switch samples {
        case .success(let read):
            let old = table.replaceSamples(of: reading.sound, with: read.slot, reload: reading.number)
            send(.release(samples: old))
            // A later reading was faster, or the game has unloaded the sound.
            if old == read.slot { return nil }
            table.setEvicted(reading.sound, reading.cause == .eviction)
            guard reading.cause == .reload else { return nil }
            core.soundProperties.note(read.properties, of: reading.sound)
            return .reloaded(reading.name)
        case .failure(let error):
            if reading.cause == .reload { return .reloadFailed(error) }
            // A sound whose file cannot be streamed, or has gone, is not evicted again.
            if reading.cause == .eviction { table.keepDecoded(reading.sound) }
            seen = -1
            table.setEvicted(reading.sound, false)
            return nil
        }
    }
}

extension EngineCore {
    /// Reads the file of a loaded sound again, on a loading thread. ``takeNotifications()`` returns what was read.
    func readAgain(_ sound: Sound, for cause: SampleReplacement.Cause) {
        guard let sounds = running?.sounds else { return }
        let number = sounds.nextNumber()
        let job: WorkQueue.Job = { [self] in
            guard !isStopped.load(ordering: .relaxed) else { return }
            let origin = sounds.origin(of: sound)
            let result = origin.map { name, origin in
                Result { () throws(AudioError) in
                    var options = origin.options
                    if cause == .eviction { options.storage = .streamed }
                    let headBytes = cause == .eviction ? MemoryBudget.headBytes : StreamedSound.headBytes
                    let read = try self.samples(
                        of: origin.open(), options, name: name, for: sounds, headBytes: headBytes
                    ) {
                        origin.open
                    }
                    let slot = try sounds.addSamples(read.record, name: name, markers: read.markers)
                    return (slot: slot, properties: read.facts)
                }
            }
            notifications.post(
                .samplesRead(
                    SampleReplacement.Reading(
                        sound: sound, cause: cause, number: number, name: origin?.name ?? "", samples: result)))
        }
        // A developer waits for a reload, and memory for an eviction. A sound that is decoded again streams until then.
        loads.submit([job], priority: cause == .decoding ? .low : .high)
    }
}
