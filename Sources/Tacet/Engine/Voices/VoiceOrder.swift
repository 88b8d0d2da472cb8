import TacetPlatform

/// The voices that play, by priority and age. Finds the oldest voice of the lowest priority in constant time.
///
/// Each of the 256 priorities has a linked list of slots, and a bit that tells whether the list has any. The game's
/// thread.
struct VoiceOrder: ~Copyable {
    /// A slot's neighbours in the list of its priority: the next older and the next younger slot.
    private struct Link: BitwiseCopyable {
        var before: Int32
        var after: Int32
        var priority: UInt8
        var isListed: Bool
    }

    private static let none: Int32 = -1
    private let memory: SlotMemory
    private let links: UnsafeMutablePointer<Link>
    /// The oldest and the youngest slot of each priority.
    private let ends: UnsafeMutablePointer<(oldest: Int32, youngest: Int32)>
    /// The priorities that have a voice, one bit each.
    private var listed = SIMD4<UInt64>.zero

    /// An empty order, with room for all slots of `memory`.
    init(in memory: SlotMemory) {
        self.memory = memory
        links = memory.column()
        ends = .allocate(repeating: (Self.none, Self.none), count: 256)
    }

    deinit { ends.deallocate() }

    /// Adds a slot that is not in the order, as the youngest of its priority.
    mutating func append(_ slot: Int, priority: UInt8) {
        let youngest = ends[Int(priority)].youngest
        links[slot] = Link(before: youngest, after: Self.none, priority: priority, isListed: true)
        let slot = Int32(truncatingIfNeeded: slot)
        if youngest >= 0 { links[Int(youngest)].after = slot } else { ends[Int(priority)].oldest = slot }
        ends[Int(priority)].youngest = slot
        listed[Int(priority >> 6)] |= 1 << UInt64(priority & 63)
    }

    /// Removes a slot, if it is in the order.
    mutating func remove(_ slot: Int) {
        let link = links[slot]
        guard link.isListed else { return }
        links[slot].isListed = false
        let priority = Int(link.priority)
        if link.before >= 0 { links[Int(link.before)].after = link.after } else { ends[priority].oldest = link.after }
        if link.after >= 0 {
            links[Int(link.after)].before = link.before
        } else {
            ends[priority].youngest = link.before
        }
        if ends[priority].oldest < 0 { listed[priority >> 6] &= ~(1 << UInt64(priority & 63)) }
    }

    /// The oldest slot of the lowest priority; nil if that priority is not below `priority`.
    func leastImportant(below priority: UInt8) -> Int? {
        for word in 0..<4 where listed[word] != 0 {
            let lowest = word * 64 + listed[word].trailingZeroBitCount
            return lowest < Int(priority) ? Int(ends[lowest].oldest) : nil
        }
        return nil
    }
}
