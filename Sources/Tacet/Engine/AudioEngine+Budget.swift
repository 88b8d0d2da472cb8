import Synchronization
import TacetDecoding
import TacetPlatform

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
                var choices = origin.choices
                if residency == .evicted { choices.storage = .streamed }
                let headBytes = residency == .evicted ? MemoryBudget.headBytes : StreamedSound.headBytes
                let read = try? samples(of: origin.open(), choices, name: name, for: sounds, headBytes: headBytes) {
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
