import Glibc
import TacetSystem

/// Memory for arrays with an element for each slot of the voice table, all bits zero, of which only slots in use take pages.
///
/// The kernel makes a page when it is first written, and another thread that maps memory can make the writer wait. So the
/// game's thread makes the pages of a slot with ``prepare(_:)`` before it hands the slot to the render thread.
final class SlotMemory: @unchecked Sendable {  // an element belongs to the thread that has the slot
    private struct Column {
        let base: UnsafeMutableRawPointer
        let stride: Int
        let isMapped: Bool
    }

    private struct State {
        var columns: [Column] = []
        /// Slots whose pages are there.
        var prepared: Int
    }

    /// How many slots there are.
    let capacity: Int
    private let state: Lock<State>
    /// Slots whose pages are made at a time: about ten pages, 5 µs.
    static let step = 64
    /// Slots whose pages are there from the start.
    private static let first = 256

    init(capacity: Int) {
        self.capacity = capacity
        state = Lock(State(prepared: min(capacity, Self.first)))
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

    /// A new array, which lives as long as this. The C call is `mmap`.
    func column<Value: BitwiseCopyable>(of type: Value.Type = Value.self) -> UnsafeMutablePointer<Value> {
        let stride = MemoryLayout<Value>.stride
        let pages = mmap(nil, capacity * stride, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let mapped = pages == MAP_FAILED ? nil : pages
        let base = mapped ?? .allocate(byteCount: capacity * stride, alignment: 64)
        if mapped == nil { memset(base, 0, capacity * stride) }
        // A huge page would take 2 MB for one voice.
        if mapped != nil { madvise(base, capacity * stride, MADV_NOHUGEPAGE) }
        let column = Column(base: base, stride: stride, isMapped: mapped != nil)
        state.withLock { state in
            state.columns.append(column)
            Self.touch(column, 0..<state.prepared)
        }
        return base.bindMemory(to: Value.self, capacity: capacity)
    }

    /// Makes the pages of all arrays up to a slot that nothing has used yet, and of the next few; returns for how many slots
    /// they are there. The game's thread.
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
