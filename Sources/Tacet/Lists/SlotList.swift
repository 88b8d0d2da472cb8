/// A set of slots of the voice table, to go through in no order: adding and removing take the same time however many.
struct SlotList: ~Copyable {
    private let memory: SlotMemory
    private let slots: UnsafeMutablePointer<UInt32>
    /// Where each slot is in the list; meaningless for those that are not.
    private let places: UnsafeMutablePointer<UInt32>
    private(set) var count = 0

    /// An empty list, with room for all slots of `memory`.
    init(in memory: SlotMemory) {
        self.memory = memory
        slots = memory.column()
        places = memory.column()
    }

    /// The slot at `index` < ``count``. Removing it moves only the last one: going backwards meets every slot once.
    subscript(index: Int) -> Int { Int(slots[index]) }

    /// Adds a slot that is not in the list.
    mutating func append(_ slot: Int) {
        slots[count] = UInt32(truncatingIfNeeded: slot)
        places[slot] = UInt32(truncatingIfNeeded: count)
        count += 1
    }

    /// Removes a slot that is in the list.
    mutating func remove(_ slot: Int) {
        let place = Int(places[slot])
        guard place < count, slots[place] == UInt32(truncatingIfNeeded: slot) else { return }
        count -= 1
        slots[place] = slots[count]
        places[Int(slots[place])] = UInt32(truncatingIfNeeded: place)
    }
}
