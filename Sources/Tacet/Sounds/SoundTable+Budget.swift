import Synchronization

// What the samples of sounds take, and which of them were played last.

extension SoundTable.SampleData {
    /// What the samples take in memory: of a streamed sound its head.
    var bytes: Int {
        stream?._withUnsafeGuaranteedRef { $0.head.bytes } ?? (Int(frames) + Int(wayBack)) * Int(channels)
            * (isFloat ? 4 : 2)
    }

    /// What the samples take in memory once the whole sound is decoded.
    var decodedBytes: Int {
        let isFloat = stream?._withUnsafeGuaranteedRef { $0.format.hasMoreThan16Bits } ?? isFloat
        return Int(frames) * Int(channels) * (isFloat ? 4 : 2)
    }
}

extension SoundTable {
    /// Counts a change, after which the samples may take more than the game allows.
    func noteChange() {
        changes.add(1, ordering: .releasing)
        pending.raise()
    }

    /// Notes that a voice plays samples. The game's thread.
    func notePlay(_ samples: UInt32, loops: Bool) {
        guard let slot = slot(samples) else { return }
        latestPlay = max(1, latestPlay &+ 1)
        slot.pointee.latestPlay.store(latestPlay, ordering: .relaxed)
        if loops { slot.pointee.hasLooped = true }
    }

    /// The memory of all loaded samples in bytes, and the sounds that can give up theirs if it exceeds `budget`. Nil while a
    /// loading thread holds the table. The game's thread; never waits.
    func resident(over budget: Int) -> (bytes: Int, candidates: [MemoryBudget.Candidate])? {
        allocation.withLockIfFree { allocation in
            let bytes = allocation.entries.indices.reduce(0) { sum, index in
                guard let named = slot(UInt32(truncatingIfNeeded: index)),
                    named.pointee.generation.load(ordering: .acquiring) != 0
                else { return sum }
                return sum + self[named.pointee.current.load(ordering: .relaxed)].bytes
            }
            var candidates: [MemoryBudget.Candidate] = []
            guard bytes > budget else { return (bytes, candidates) }
            for index in allocation.entries.indices {
                let index = UInt32(truncatingIfNeeded: index)
                guard let named = slot(index), let place = slot(named.pointee.current.load(ordering: .relaxed)) else {
                    continue
                }
                let generation = named.pointee.generation.load(ordering: .acquiring)
                guard generation != 0 else { continue }
                let record = place.pointee.record
                // A stream plays a loop forward, so samples with a way back stay.
                guard record.stream == nil, record.wayBack == 0, named.pointee.isReloadable, !named.pointee.staysDecoded
                else { continue }
                let sound = Sound(
                    slot: index, generation: generation, frames: Int(record.frames), channels: Int(record.channels),
                    isStreamed: false)
                candidates.append(
                    MemoryBudget.Candidate(
                        sound: sound, bytes: record.bytes,
                        latestPlay: place.pointee.latestPlay.load(ordering: .relaxed), loops: place.pointee.hasLooped))
            }
            return (bytes, candidates)
        }
    }

    /// Notes whether a sound has given up its samples for the budget. The game's thread.
    func setEvicted(_ sound: Sound, _ isEvicted: Bool) { named(sound)?.pointee.isEvicted = isEvicted }

    /// Whether a sound has given up its samples for the budget. The game's thread.
    func isEvicted(_ sound: Sound) -> Bool { named(sound)?.pointee.isEvicted == true }

    /// Notes that a sound's file cannot be streamed. The game's thread.
    func keepDecoded(_ sound: Sound) { named(sound)?.pointee.staysDecoded = true }
}
