/// Chooses which voices are real: the highest priority first, then the most audible, then the lower slot.
///
/// A pass over the voices' importance, and where there are too many a heap of the size of the limit.
struct VoiceRanking: ~Copyable {
    /// The chosen, by importance and slot; once there are more than the limit a min-heap, the least important on top.
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
        if slots <= limit { return takeAll(importance, slots: slots) }
        // As many voices as there is room for are at least as important as the least of the last chosen is now.
        var least: UInt32 = count == limit && limit > 0 ? .max : 1
        for index in 0..<count { least = max(1, min(least, importance[self[index]])) }
        count = 0
        var isHeap = false
        var slot = 0
        while slot < slots {
            let end = min(slot + 16, slots)
            // Of thousands, few come near: sixteen at a glance.
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

    /// There is room for all: nothing is to be weighed.
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
        // The upper bit of a difference says which is greater, as neither has one: nothing here makes the compiler branch.
        var below = UInt32.max
        for slot in 0..<16 { below &= importance[slot] &- least }
        return below >> 31 == 0
    }

    /// Takes a voice among the chosen, in the place of the least important once all are taken.
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
