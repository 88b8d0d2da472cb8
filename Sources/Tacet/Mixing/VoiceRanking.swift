/// Chooses which voices are real: the highest priority first, then the most audible, then the lower slot.
///
/// Costs nothing while there is room for all. Otherwise one pass and a heap of the size of the limit.
struct VoiceRanking: ~Copyable {
    private let isRealFlag: UnsafeMutablePointer<Bool>
    /// A min-heap of keys: the least important of the chosen is on top.
    private let heap: UnsafeMutablePointer<UInt64>
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        isRealFlag = .allocate(capacity: capacity)
        isRealFlag.initialize(repeating: false, count: capacity)
        heap = .allocate(capacity: capacity)
        heap.initialize(repeating: 0, count: capacity)
    }

    deinit {
        isRealFlag.deallocate()
        heap.deallocate()
    }

    func isReal(_ slot: Int) -> Bool { isRealFlag[slot] }

    /// Ranks `count` slots of `active` by priority and audibility, and lets the best `limit` be real.
    func rank(
        voices: UnsafePointer<VoiceState>, active: UnsafePointer<UInt32>, count: Int, limit: Int
    ) {
        var candidates = 0
        for index in 0..<count {
            let slot = Int(active[index])
            isRealFlag[slot] = voices[slot].audibility > Self.inaudible
            if isRealFlag[slot] { candidates += 1 }
        }
        guard candidates > limit else { return }
        var size = 0
        for index in 0..<count where isRealFlag[Int(active[index])] {
            let key = Self.key(voices[Int(active[index])], slot: active[index])
            if size < limit {
                heap[size] = key
                size += 1
                siftUp(size - 1)
            } else if limit > 0, key > heap[0] {
                heap[0] = key
                siftDown(size)
            }
        }
        let threshold = limit > 0 ? heap[0] : .max
        for index in 0..<count where isRealFlag[Int(active[index])] {
            let slot = active[index]
            isRealFlag[Int(slot)] = Self.key(voices[Int(slot)], slot: slot) >= threshold && limit > 0
        }
    }

    /// Below -96 dB, under the last bit of a 16-bit sample, nobody hears a voice.
    static let inaudible: Float = 1.6e-5

    /// Priority, then audibility (the bits of a positive float sort as it does), then the lower slot: no two are equal.
    static func key(_ voice: VoiceState, slot: UInt32) -> UInt64 {
        let audibility = UInt64(voice.audibility.bitPattern) & 0x7FFF_FFFF
        return UInt64(voice.priority) << 56 | audibility << 25 | UInt64(0x1FF_FFFF - min(slot, 0x1FF_FFFF))
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

    private func siftDown(_ size: Int) {
        var parent = 0
        while true {
            var least = parent * 2 + 1
            guard least < size else { return }
            if least + 1 < size, heap[least + 1] < heap[least] { least += 1 }
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
