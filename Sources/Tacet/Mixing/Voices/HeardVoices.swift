import Synchronization
import TacetPlatform

/// The voices of the world that are heard, as of the latest block, for a game that casts rays to them.
///
/// Three copies take turns: the mixing thread writes one, the game's thread reads another, and the third is the latest
/// one that was written. So neither thread waits, and each copy is complete.
final class HeardVoices: @unchecked Sendable {  // one thread at a time owns each copy, as said above
    /// A voice at the end of a block.
    struct Record: BitwiseCopyable {
        var voice = VoiceHandle.none
        var position = Vector3.zero
        /// The listener that hears the voice: 0 for the first one.
        var listener: UInt8 = 0
        var listenerPosition = Vector3.zero
        /// The factors of the occlusion that the voice has, or moves to.
        var gain: Float = 1
        var lowShelf: Float = 1
        var highShelf: Float = 1
    }

    /// The most virtual voices of a copy. A voice may be virtual because it is occluded, and the game is asked on about it.
    static let mostOccluded = 256
    /// The bit of `latest` that says that the game has not read the copy.
    private static let new: UInt8 = 4

    private let capacity: Int
    /// The records of the three copies, one after another, and the numbers of records.
    private let records: UnsafeMutablePointer<Record>
    private let counts: UnsafeMutablePointer<Int>
    /// The number of the copy that neither thread has, and ``new``.
    private let latest = Atomic<UInt8>(1)
    /// The mixing thread's copy, and the voice among all that it begins with, so that each has its turn.
    private var written = 0
    private var turn = 0
    /// The game's copy, and its next record; nil between two copies.
    private var read = 2
    private var next: Int?

    /// - Parameter realVoices: The most voices that are real.
    init(realVoices: Int) {
        capacity = VoiceMixer.places(for: realVoices) + Self.mostOccluded
        records = .allocate(repeating: Record(), count: capacity * 3)
        counts = .allocate(repeating: 0, count: 3)
    }

    deinit {
        records.deallocate()
        counts.deallocate()
    }

    // MARK: The mixing thread

    /// Copies the voices of the present block. Realtime-safe.
    func write(_ slots: borrowing VoiceSlots, _ real: borrowing RealVoices) {
        let list = records + written * capacity
        var count = 0
        for index in 0..<min(real.count, capacity - Self.mostOccluded) {
            let slot = real[index]
            guard slots.columns.isWorldSpace[slot] != 0, !slots.columns.traits[slot].contains(.leaving) else {
                continue
            }
            list[count] = Record(of: slot, in: slots, real.listeners)
            count += 1
        }
        let last = min(capacity, count + Self.mostOccluded)
        let voices = slots.active.count
        turn = turn < voices ? turn : 0
        var index = turn
        for _ in 0..<voices where count < last {
            let slot = slots.active[index]
            index = index + 1 < voices ? index + 1 : 0
            let traits = slots.columns.traits[slot]
            guard traits.contains(.occluded), !traits.contains(.real) else { continue }
            let voice = slots[slot]
            if voice.pointee.parameters.occlusion.isOpen {
                slots.columns.traits[slot].remove(.occluded)
            } else if voice.pointee.runs, slots.columns.isWorldSpace[slot] != 0 {
                list[count] = Record(of: slot, in: slots, real.listeners)
                count += 1
            }
        }
        turn = index
        counts[written] = count
        let copy = latest.exchange(UInt8(truncatingIfNeeded: written) | Self.new, ordering: .acquiringAndReleasing)
        written = Int(copy & ~Self.new)
    }

    // MARK: The game's thread

    /// The next voice of a block; nil after the last one, and while no block was mixed since. Never waits.
    func take() -> Record? {
        if next == nil {
            guard latest.load(ordering: .relaxed) & Self.new != 0 else { return nil }
            let copy = latest.exchange(UInt8(truncatingIfNeeded: read), ordering: .acquiringAndReleasing)
            read = Int(copy & ~Self.new)
            next = 0
        }
        guard let index = next, index < counts[read] else {
            next = nil
            return nil
        }
        next = index + 1
        return records[read * capacity + index]
    }
}

extension HeardVoices.Record {
    fileprivate init(of slot: Int, in slots: borrowing VoiceSlots, _ listeners: borrowing Listeners) {
        let occlusion = slots[slot].pointee.parameters.occlusion.target
        voice = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: slots.columns.generation[slot])
        position = slots.columns.position(slot)
        if listeners.count > 1, slots.columns.listener[slot] < listeners.count {
            listener = slots.columns.listener[slot]
        }
        listenerPosition = listeners[listener].position
        (gain, lowShelf, highShelf) = (occlusion.gain, occlusion.lowShelf, occlusion.highShelf)
    }

    /// Whether the voice has an occlusion, or moves to it.
    func isOccluded(by occlusion: Occlusion) -> Bool {
        OcclusionRamp.factors(of: occlusion) == (gain, lowShelf, highShelf)
    }
}
