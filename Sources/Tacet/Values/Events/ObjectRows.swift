/// The rows of objects, by their numbers: an open table with a quick hash, of which a look-up copies and counts nothing.
///
/// The hash differs for each table, so that no numbers of objects that a game gets from elsewhere fall into one place.
struct ObjectRows: ~Copyable {
    private struct Place: BitwiseCopyable {
        var object = SoundObject(rawValue: 0)
        /// -1 for a free place.
        var row = -1
    }

    /// At least twice as many places as objects: a power of two.
    private var places: UnsafeMutablePointer<Place>
    private var size = 8
    /// The number of objects.
    private(set) var count = 0
    /// An odd number. The upper bits of an object's number times this one are its first place.
    private let factor = UInt64.random(in: .min ... .max) | 1

    init() { places = .allocate(repeating: Place(), count: size) }

    deinit { places.deallocate() }

    @inline(__always)
    private func firstPlace(of object: SoundObject) -> Int {
        Int(truncatingIfNeeded: (object.rawValue &* factor) >> UInt64(64 - size.trailingZeroBitCount))
    }

    /// The row of an object; -1 for one without a row.
    @inline(__always)
    subscript(object: SoundObject) -> Int { count == 0 ? -1 : places[place(of: object)].row }

    /// The place of an object, or the free one in which it is looked for last.
    @inline(__always)
    private func place(of object: SoundObject) -> Int {
        var place = firstPlace(of: object)
        while places[place].row >= 0, places[place].object != object { place = (place + 1) & (size - 1) }
        return place
    }

    /// Gives an object a row, 0 at least.
    mutating func set(_ object: SoundObject, to row: Int) {
        if (count + 1) * 2 > size { grow() }
        let place = place(of: object)
        if places[place].row < 0 { count += 1 }
        places[place] = Place(object: object, row: row)
    }

    private mutating func grow() {
        let (old, oldSize) = (places, size)
        size *= 2
        places = .allocate(repeating: Place(), count: size)
        for index in 0..<oldSize where old[index].row >= 0 { places[place(of: old[index].object)] = old[index] }
        old.deallocate()
    }

    /// Takes the row of an object away, and returns it; nil if it has none.
    mutating func remove(_ object: SoundObject) -> Int? {
        var hole = place(of: object)
        let row = places[hole].row
        guard row >= 0 else { return nil }
        count -= 1
        // What is behind the hole moves into it, unless its first place is behind the hole too.
        let mask = size - 1
        var next = (hole + 1) & mask
        while places[next].row >= 0 {
            if (next - firstPlace(of: places[next].object)) & mask >= (next - hole) & mask {
                places[hole] = places[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        places[hole].row = -1
        return row
    }

    /// Calls `body` with each object and its row, in no order.
    func forEach(_ body: (SoundObject, Int) -> Void) {
        for index in 0..<size where places[index].row >= 0 { body(places[index].object, places[index].row) }
    }
}
