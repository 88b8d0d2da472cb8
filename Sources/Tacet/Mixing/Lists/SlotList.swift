/// An unordered set of slots of the voice table. Adding, removing and indexing are O(1).
struct SlotList: ~Copyable {
    private let memory: SlotMemory
    private let slots: UnsafeMutablePointer<UInt32>
    /// The index of each slot in `slots`; meaningless for slots that are not in the list.
    private let places: UnsafeMutablePointer<UInt32>
    private(set) var count = 0

    /// An empty list, with room for all slots of `memory`.
    init(in memory: SlotMemory) {
        self.memory = memory
        slots = memory.column()
        places = memory.column()
    }

    /// The slot at `index`, which must be less than ``count``.
    ///
    /// Removing a slot moves the last slot into its index. So a loop that goes backwards and removes meets every slot
    /// once.
    subscript(index: Int) -> Int { Int(slots[index]) }

    /// Adds a slot that is not in the list.
    mutating func append(_ slot: Int) {
        slots[count] = UInt32(truncatingIfNeeded: slot)
        places[slot] = UInt32(truncatingIfNeeded: count)
        count += 1
    }

    /// Removes a slot; does nothing if it is not in the list.
    mutating func remove(_ slot: Int) {
        let place = Int(places[slot])
        guard place < count, slots[place] == UInt32(truncatingIfNeeded: slot) else { return }
        count -= 1
        slots[place] = slots[count]
        places[Int(slots[place])] = UInt32(truncatingIfNeeded: place)
    }
}
