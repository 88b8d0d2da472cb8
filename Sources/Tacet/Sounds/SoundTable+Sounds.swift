import Synchronization
import TacetDecoding
import TacetPlatform

// The sounds that handles name. A sound has the samples that its next voice plays; voices name samples, so that a voice which
// began before a reload keeps its own.

extension SoundTable {
    /// Adds a sound with its samples, and returns its handle. Any thread.
    ///
    /// - Parameter origin: Where the sound can be read again; nil if it cannot.
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left. The samples are freed then.
    func addSound(_ record: SampleData, name: String, origin: SoundOrigin?) throws(AudioError) -> Sound {
        let generation = nextNumber()
        let index = try allocate(
            record, Allocation.Entry(name: name, origin: origin, uses: 2), generation: generation)
        return Sound(
            slot: index, generation: generation, frames: Int(record.frames), channels: Int(record.channels),
            isStreamed: record.stream != nil)
    }

    /// Adds samples for a sound that is loaded already, and returns their slot. Any thread.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left. The samples are freed then.
    func addSamples(_ record: SampleData, name: String) throws(AudioError) -> UInt32 {
        try allocate(record, Allocation.Entry(name: name, uses: 1), generation: 0)
    }

    /// A number greater than those before it: a sound's generation, or the number of a reload. Never 0.
    func nextNumber() -> UInt32 { max(1, Self.generation.wrappingAdd(1, ordering: .relaxed).newValue) }

    /// Whether a sound is loaded and has not been unloaded. Realtime-safe.
    func holds(_ sound: Sound) -> Bool { named(sound) != nil }

    /// The slot of a sound; nil for a stale handle.
    func named(_ sound: Sound) -> UnsafeMutablePointer<Slot>? {
        guard let slot = slot(sound.slot), slot.pointee.generation.load(ordering: .acquiring) == sound.generation
        else { return nil }
        return slot
    }

    /// The slot of the samples that a sound's next voice plays; nil for a stale handle.
    func samples(of sound: Sound) -> UInt32? { named(sound)?.pointee.current.load(ordering: .relaxed) }

    // MARK: Reloading

    /// Whether a sound can be read again; nil for a stale handle. The game's thread.
    func isReloadable(_ sound: Sound) -> Bool? { named(sound)?.pointee.isReloadable }

    /// The name of a sound and where to read it again; nil for a stale handle and for a sound from bytes. Any thread.
    func origin(of sound: Sound) -> (name: String, origin: SoundOrigin)? {
        allocation.withLock { allocation in
            guard named(sound) != nil else { return nil }
            let entry = allocation.entries[Int(sound.slot)]
            return entry.origin.map { (entry.name, $0) }
        }
    }

    /// Lets a sound's next voices play other samples. The game's thread.
    ///
    /// - Parameters:
    ///   - samples: The slot of the new samples.
    ///   - reload: The number of the reload that has read them. A reload that began earlier has no effect.
    /// - Returns: The slot of the samples that no new voice plays from now on: the old ones, or the new ones if the sound is
    ///   stale or a later reload was faster.
    func replaceSamples(of sound: Sound, with samples: UInt32, reload: UInt32) -> UInt32 {
        guard let slot = named(sound), Int32(bitPattern: reload &- slot.pointee.reload) > 0 || slot.pointee.reload == 0
        else { return samples }
        slot.pointee.reload = reload
        let old = slot.pointee.current.exchange(samples, ordering: .relaxed)
        if let before = self.slot(old), let after = self.slot(samples) {
            after.pointee.latestPlay.store(before.pointee.latestPlay.load(ordering: .relaxed), ordering: .relaxed)
            after.pointee.hasLooped = before.pointee.hasLooped
        }
        noteChange()
        return old
    }

    // MARK: Unloading

    /// Makes a sound's handles stale. Its samples stay for the voices that still play them. The thread that has the handle.
    ///
    /// - Returns: The slot of the samples that no new voice plays from now on; nil for a stale handle.
    func retire(_ sound: Sound) -> UInt32? {
        guard let slot = named(sound) else { return nil }
        slot.pointee.generation.store(0, ordering: .releasing)
        noteChange()
        return slot.pointee.current.load(ordering: .relaxed)
    }

    /// Frees a sound that the game has never got. Blocking; any thread but the render thread.
    func discard(_ sound: Sound) {
        guard let samples = retire(sound) else { return }
        forget(sound)
        remove(samples)
    }

    /// Gives the slot of a retired sound back. Any thread but the render thread.
    func forget(_ sound: Sound) { allocation.withLock { endUse(of: sound.slot, &$0) } }
}
