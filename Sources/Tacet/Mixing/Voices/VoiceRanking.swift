import TacetPlatform

/// Chooses which voices are real: the highest priority first, then the most audible, then the lower slot.
///
/// The ranking takes one pass over the importance of all voices. If more voices are audible than the limit, a heap of
/// the limit's size keeps the most important.
struct VoiceRanking: ~Copyable {
    /// The keys of the chosen voices. Once there are more candidates than the limit, a min-heap with the least
    /// important first.
    private let heap: UnsafeMutablePointer<UInt64>
    /// The most voices that are real.
    let limit: Int
    private(set) var count = 0

    init(limit: Int) {
        self.limit = limit
        heap = .allocate(repeating: 0, count: max(1, limit))
    }

    deinit { heap.deallocate() }

    /// -96 dB, below the last bit of a 16-bit sample: a voice that is not louder is inaudible.
    static let inaudible: Float = 1.6e-5

    /// The key that voices are compared by: importance, then the lower slot. No two voices have the same key.
    static func key(_ importance: UInt32, slot: Int) -> UInt64 {
        UInt64(importance) << 32 | UInt64(UInt32.max - UInt32(truncatingIfNeeded: slot))
    }

    /// The slot of a chosen voice, by an index below ``count``.
    subscript(index: Int) -> Int { Int(UInt32.max - UInt32(truncatingIfNeeded: heap[index])) }

    /// Chooses the real voices among the first `slots` slots. Slots with importance 0 are never chosen. Realtime-safe.
    mutating func rank(_ importance: UnsafePointer<UInt32>, slots: Int) {
        if slots <= limit { return takeAll(importance, slots: slots) }
        // A lower bound: the voices chosen last time fill the limit, so no voice less important than all of them is
        // chosen.
        var least: UInt32 = count == limit && limit > 0 ? .max : 1
        for index in 0..<count { least = max(1, min(least, importance[self[index]])) }
        count = 0
        var isHeap = false
        var slot = 0
        while slot < slots {
            let end = min(slot + 16, slots)
            // Most of thousands of voices are below the bound, so sixteen are tested at once.
            if end - slot == 16, !Self.reaches(importance + slot, least) {
                slot = end
                continue
            }
            while slot < end {
                if importance[slot] >= least {
                    choose(Self.key(importance[slot], slot: slot), &isHeap)
                    if isHeap { least = UInt32(truncatingIfNeeded: heap[0] >> 32) }
                }
                slot += 1
            }
        }
    }

    /// Chooses all audible voices, for a table that is not larger than the limit.
    private mutating func takeAll(_ importance: UnsafePointer<UInt32>, slots: Int) {
        count = 0
        for slot in 0..<slots where importance[slot] > 0 {
            heap[count] = Self.key(importance[slot], slot: slot)
            count += 1
        }
    }

    /// Whether one of sixteen voices is important enough.
    @inline(__always)
    private static func reaches(_ importance: UnsafePointer<UInt32>, _ least: UInt32) -> Bool {
        // Both numbers have 31 bits, so the uppermost bit of their difference tells which is greater. This compiles
        // without a branch.
        var below = UInt32.max
        for slot in 0..<16 { below &= importance[slot] &- least }
        return below >> 31 == 0
    }

    /// Adds a voice to the chosen; once the limit is reached, it replaces the least important one if it is more
    /// important.
    private mutating func choose(_ key: UInt64, _ isHeap: inout Bool) {
        if count < limit {
            heap[count] = key
            count += 1
            return
        }
        if !isHeap {
            for parent in stride(from: count / 2 - 1, through: 0, by: -1) { siftDown(from: parent) }
            isHeap = true
        }
        guard key > heap[0] else { return }
        heap[0] = key
        siftDown(from: 0)
    }

    private func siftDown(from start: Int) {
        var parent = start
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
