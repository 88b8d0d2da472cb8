import Synchronization
import TacetPlatform

/// A wait-free queue of values from one writing thread to one reading thread.
final class EventRing<Element: BitwiseCopyable>: @unchecked Sendable {  // each side writes only its own index
    private let storage: UnsafeMutablePointer<Element>
    private let mask: Int
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)
    /// The writer's copies of the two indices. With them, most sends read no cache line that the reader writes.
    private var writeIndex = 0
    private var knownRead = 0

    /// A ring for `capacity` elements, rounded up to a power of two. `filler` is written everywhere, so that the kernel
    /// makes the ring's pages now and not on the mixing thread.
    init(capacity: Int, filler: Element) {
        var size = 2
        while size < capacity { size *= 2 }
        mask = size - 1
        storage = .allocate(repeating: filler, count: size)
    }

    deinit { storage.deallocate() }

    /// Appends one element; returns false if the ring is full. Writer only; realtime-safe.
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

    /// The number of elements that wait to be received. Reader only; realtime-safe.
    var waiting: Int { written.load(ordering: .acquiring) - read.load(ordering: .relaxed) }

    /// Removes and returns the oldest element; nil if the ring is empty. Reader only; realtime-safe.
    func receive() -> Element? {
        let index = read.load(ordering: .relaxed)
        guard index < written.load(ordering: .acquiring) else { return nil }
        let element = storage[index & mask]
        read.store(index + 1, ordering: .releasing)
        return element
    }
}
