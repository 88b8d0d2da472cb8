import Glibc
import TacetPlatform

/// Memory for arrays with one element for each slot of the voice table. Only slots that have been used take memory.
///
/// All arrays start as zero bits. The kernel makes a page when it is first written, and the writer may then wait for
/// another thread that maps memory. So the game's thread makes the pages of a slot with ``prepare(_:)`` before it hands
/// the slot to the mixing thread.
final class SlotMemory: @unchecked Sendable {  // an element belongs to the thread that owns its slot
    private struct Column {
        let base: UnsafeMutableRawPointer
        let stride: Int
        let isMapped: Bool
    }

    private struct State {
        var columns: [Column] = []
        /// The number of slots whose pages have been made: none before a voice plays.
        var prepared = 0
    }

    /// The number of slots.
    let capacity: Int
    private let state: Lock<State>
    /// The number of slots whose pages are made in one call: about ten pages, 5 µs.
    static let step = 64

    init(capacity: Int) {
        self.capacity = capacity
        state = Lock(State())
    }

    deinit {
        for column in state.withLock(\.columns) {
            if column.isMapped {
                munmap(column.base, capacity * column.stride)
            } else {
                column.base.deallocate()
            }
        }
    }

    /// Makes an array of zero bits, which lives as long as this object. The C call is `mmap`.
    func column<Value: BitwiseCopyable>(of type: Value.Type = Value.self) -> UnsafeMutablePointer<Value> {
        let stride = MemoryLayout<Value>.stride
        let pages = mmap(nil, capacity * stride, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let mapped = pages == MAP_FAILED ? nil : pages
        let base = mapped ?? .allocate(byteCount: capacity * stride, alignment: 64)
        if mapped == nil { memset(base, 0, capacity * stride) }
        // Without this the kernel may use huge pages, and one voice would take 2 MB.
        if mapped != nil { madvise(base, capacity * stride, MADV_NOHUGEPAGE) }
        let column = Column(base: base, stride: stride, isMapped: mapped != nil)
        state.withLock { state in
            state.columns.append(column)
            Self.touch(column, 0..<state.prepared)
        }
        return base.bindMemory(to: Value.self, capacity: capacity)
    }

    /// Makes the pages of all arrays for a slot that has never been used, and for the ``step`` slots after it.
    ///
    /// The game's thread.
    ///
    /// - Returns: The number of slots whose pages have been made.
    func prepare(_ slot: Int) -> Int {
        state.withLock { state in
            let end = min(capacity, max(state.prepared, slot + 1 + Self.step))
            for column in state.columns { Self.touch(column, state.prepared..<end) }
            state.prepared = end
            return end
        }
    }

    private static func touch(_ column: Column, _ slots: Range<Int>) {
        let end = slots.upperBound * column.stride
        var place = slots.lowerBound * column.stride
        while place < end {
            column.base.storeBytes(of: 0, toByteOffset: place, as: UInt8.self)
            place = (place / 4_096 + 1) * 4_096
        }
    }
}
