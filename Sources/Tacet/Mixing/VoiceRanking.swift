/// Chooses which voices are real: the highest priority first, then the most audible, then the lower slot.
///
/// A pass over the voices' importance, and where there are too many a heap of the size of the limit.
struct VoiceRanking: ~Copyable {
    /// The chosen; while they are being chosen a min-heap of importance and slot, the least important on top.
    private let heap: UnsafeMutablePointer<UInt64>
    private let limit: Int
    private(set) var count = 0

    init(limit: Int) {
        self.limit = limit
        heap = .allocate(capacity: max(1, limit))
        heap.initialize(repeating: 0, count: max(1, limit))
    }

    deinit { heap.deallocate() }

    /// Below -96 dB, under the last bit of a 16-bit sample, nobody hears a voice.
    static let inaudible: Float = 1.6e-5

    /// Importance, then the lower slot: no two are equal.
    static func key(_ importance: UInt32, slot: Int) -> UInt64 {
        UInt64(importance) << 32 | UInt64(UInt32.max - UInt32(truncatingIfNeeded: slot))
    }

    /// The slot of one of the chosen, `index` < ``count``.
    subscript(index: Int) -> Int { Int(UInt32.max - UInt32(truncatingIfNeeded: heap[index])) }

    /// Chooses among the first `slots` voices; those of importance 0 are nobody's.
    mutating func rank(_ importance: UnsafePointer<UInt32>, slots: Int) {
        // As many voices as there is room for are at least as important as the least of the last chosen is now.
        var least: UInt32 = count == limit && limit > 0 ? .max : 1
        for index in 0..<count { least = max(1, min(least, importance[self[index]])) }
        var candidates = 0
        for slot in 0..<slots { candidates &+= importance[slot] > 0 ? 1 : 0 }
        count = 0
        if candidates <= limit {
            for slot in 0..<slots where importance[slot] > 0 {
                heap[count] = Self.key(importance[slot], slot: slot)
                count += 1
            }
            return
        }
        for slot in 0..<slots where importance[slot] >= least {
            let key = Self.key(importance[slot], slot: slot)
            if count < limit {
                heap[count] = key
                count += 1
                siftUp(count - 1)
            } else if key > heap[0] {
                heap[0] = key
                siftDown()
            }
            if count == limit { least = UInt32(truncatingIfNeeded: heap[0] >> 32) }
        }
    }

    private func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { return }
            swap(child, parent)
            child = parent
        }
    }

    private func siftDown() {
        var parent = 0
        while true {
            var least = parent * 2 + 1
            guard least < count else { return }
            if least + 1 < count, heap[least + 1] < heap[least] { least += 1 }
            guard heap[least] < heap[parent] else { return }
            swap(least, parent)
            parent = least
        }
    }

    private func swap(_ first: Int, _ second: Int) {
        let value = heap[first]
        heap[first] = heap[second]
        heap[second] = value
    }
}
