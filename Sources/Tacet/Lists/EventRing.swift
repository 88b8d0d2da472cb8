import Synchronization

/// Values from one thread to one other, wait-free.
final class EventRing<Element: BitwiseCopyable>: @unchecked Sendable {  // each side writes only its own index
    private let storage: UnsafeMutablePointer<Element>
    private let mask: Int
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)
    /// The writer's own copies, so that most sends touch no shared cache line but the slot's.
    private var writeIndex = 0
    private var knownRead = 0

    /// A ring for `capacity` elements, rounded up to a power of two; `filler` touches its pages now instead of later.
    init(capacity: Int, filler: Element) {
        var size = 2
        while size < capacity { size *= 2 }
        mask = size - 1
        storage = .allocate(capacity: size)
        storage.initialize(repeating: filler, count: size)
    }

    deinit { storage.deallocate() }

    /// Appends one element; false if the ring is full. Writer only; realtime-safe.
    @discardableResult
    func send(_ element: Element) -> Bool {
        if writeIndex - knownRead > mask {
            knownRead = read.load(ordering: .acquiring)
            if writeIndex - knownRead > mask { return false }
        }
        storage[writeIndex & mask] = element
        writeIndex += 1
        written.store(writeIndex, ordering: .releasing)
        return true
    }

    /// How many elements wait. Reader only; realtime-safe.
    var waiting: Int { written.load(ordering: .acquiring) - read.load(ordering: .relaxed) }

    /// The next element, or nil. Reader only; realtime-safe.
    func receive() -> Element? {
        let index = read.load(ordering: .relaxed)
        guard index < written.load(ordering: .acquiring) else { return nil }
        let element = storage[index & mask]
        read.store(index + 1, ordering: .releasing)
        return element
    }
}
