import TacetPlatform

/// At most one pending value for each slot of the voice table.
///
/// One byte a slot marks the slots that have a value. So marking thousands of slots needs no search, and a reader tests
/// eight slots at once. The memory of values is not touched until a slot is first changed.
struct ChangeColumn<Value: BitwiseCopyable>: ~Copyable {
    private let marks: UnsafeMutablePointer<UInt8>
    let values: UnsafeMutablePointer<Value>
    /// One past the highest marked slot, rounded up to a multiple of eight; 0 if no slot is marked.
    private(set) var end = 0

    /// A column for slots below `capacity`.
    init(capacity: Int) {
        let capacity = (capacity + 7) / 8 * 8
        marks = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8).assumingMemoryBound(to: UInt8.self)
        marks.initialize(repeating: 0, count: capacity)
        values = .allocate(capacity: capacity)
    }

    deinit {
        UnsafeMutableRawPointer(marks).deallocate()
        values.deallocate()
    }

    var isEmpty: Bool { end == 0 }

    /// The number of slots that have a value. Takes an eighth of a step for each slot.
    var count: Int {
        let words = UnsafeRawPointer(marks)
        return stride(from: 0, to: end, by: 8).reduce(0) {
            $0 + words.load(fromByteOffset: $1, as: UInt64.self).nonzeroBitCount
        }
    }

    /// Whether a slot has a value.
    func isMarked(_ slot: Int) -> Bool { marks[slot] != 0 }

    /// Sets a slot's value, and replaces an earlier one.
    @inline(__always)
    mutating func set(_ slot: Int, _ value: Value) {
        values[slot] = value
        marks[slot] = 1
        if slot >= end { end = (slot | 7) + 1 }
    }

    /// Calls `body` with a writer, to set many values in a row. The compiler keeps the writer's members in registers.
    @inline(__always)
    mutating func setMany(_ body: (inout Writer) -> Void) {
        var writer = Writer(marks: marks, values: values)
        body(&writer)
        end = max(end, (writer.highest | 7) + 1)
    }

    /// Sets values within ``setMany(_:)``.
    struct Writer {
        fileprivate let marks: UnsafeMutablePointer<UInt8>
        fileprivate let values: UnsafeMutablePointer<Value>
        /// The highest slot that was set; -1 if none was.
        fileprivate var highest = -1

        /// Sets a slot's value, and replaces an earlier one.
        @inline(__always)
        mutating func set(_ slot: Int, _ value: Value) {
            values[slot] = value
            marks[slot] = 1
            highest = max(highest, slot)
        }
    }

    /// Calls `body` with each marked slot, lowest first.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        let words = UnsafeRawPointer(marks)
        var slot = 0
        while slot < end {
            if words.load(fromByteOffset: slot, as: UInt64.self) != 0 {
                for place in slot..<(slot + 8) where marks[place] != 0 { body(place) }
            }
            slot += 8
        }
    }

    /// Unmarks all slots.
    mutating func clear() {
        marks.update(repeating: 0, count: end)
        end = 0
    }
}
