import Synchronization

/// Values from one thread to one other, wait-free, with a line between what is written and what may be read.
///
/// The writer appends and then commits, so that everything one frame of the game changed arrives together.
final class CommandRing<Element: BitwiseCopyable>: @unchecked Sendable {  // each side writes only its own index
    private let storage: UnsafeMutablePointer<Element>
    private let mask: Int
    private let written = Atomic<Int>(0)
    private let committed = Atomic<Int>(0)
    private let read = Atomic<Int>(0)
    /// The writer's own copies, so that most pushes touch no shared cache line but the slot's.
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
    @discardableResult @inline(__always)
    func push(_ element: Element) -> Bool {
        if writeIndex - knownRead > mask {
            knownRead = read.load(ordering: .acquiring)
            if writeIndex - knownRead > mask { return false }
        }
        storage[writeIndex & mask] = element
        writeIndex += 1
        written.store(writeIndex, ordering: .releasing)
        return true
    }

    /// Has `fill` write elements to as many free places as there are in a row, and say how many it wrote. Writer only;
    /// realtime-safe.
    @inline(__always)
    func push(_ fill: (UnsafeMutableBufferPointer<Element>) -> Int) {
        knownRead = read.load(ordering: .acquiring)
        let start = writeIndex & mask
        let room = min(knownRead + mask + 1 - writeIndex, mask + 1 - start)
        writeIndex += fill(UnsafeMutableBufferPointer(start: storage + start, count: room))
        written.store(writeIndex, ordering: .releasing)
    }

    /// Lets the reader have all that was appended. Writer only; realtime-safe.
    func commit() { committed.store(writeIndex, ordering: .releasing) }

    /// The line up to which the writer has committed.
    var committedIndex: Int { committed.load(ordering: .acquiring) }

    /// The end of what was appended, committed or not.
    var writtenIndex: Int { written.load(ordering: .acquiring) }

    /// The next element before `limit`, or nil. Reader only; realtime-safe.
    func pop(before limit: Int) -> Element? {
        let index = read.load(ordering: .relaxed)
        guard index < limit else { return nil }
        let element = storage[index & mask]
        read.store(index + 1, ordering: .releasing)
        return element
    }

    /// Calls `body` with all elements before `limit`, in one piece or two. Reader only; realtime-safe.
    func consume(before limit: Int, _ body: (UnsafeBufferPointer<Element>) -> Void) {
        var index = read.load(ordering: .relaxed)
        guard index < limit else { return }
        while index < limit {
            let start = index & mask
            let count = min(limit - index, mask + 1 - start)
            body(UnsafeBufferPointer(start: storage + start, count: count))
            index += count
        }
        read.store(index, ordering: .releasing)
    }

    /// The index whose lower 32 bits these are, of those near to where the reader is. Reader only.
    func index(_ lowerBits: UInt32) -> Int {
        let index = read.load(ordering: .relaxed)
        return index + Int(Int32(bitPattern: lowerBits &- UInt32(truncatingIfNeeded: index)))
    }

    /// Appends and commits at once. Writer only; realtime-safe.
    @discardableResult
    func send(_ element: Element) -> Bool {
        guard push(element) else { return false }
        commit()
        return true
    }

    /// How many committed elements wait. Reader only; realtime-safe.
    var waiting: Int { committedIndex - read.load(ordering: .relaxed) }

    /// The next committed element, or nil. Reader only; realtime-safe.
    func receive() -> Element? { pop(before: committedIndex) }
}
