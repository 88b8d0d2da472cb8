/// The indexes of names, which a post looks up: an open table with a quick hash, in plain memory of which a look-up copies
/// and counts nothing.
///
/// A document whose names fall into one place of the table is read by a dictionary, whose hash differs in each process.
final class NameIndex: @unchecked Sendable {  // nothing is written after `init`
    /// A place of the table.
    private struct Place: BitwiseCopyable {
        /// The index of the name; -1 for none.
        var index: Int32 = -1
        /// The upper half of the name's hash.
        var check: UInt32 = 0
        /// The name among the bytes of all names.
        var first = 0
        var count = 0
    }

    /// The most places that are looked at for a name.
    private static let longestSearch = 16

    /// The table, whose size is a power of two; empty if the names need a search that is too long.
    private let places: UnsafeBufferPointer<Place>
    /// The bytes of all names.
    private let bytes: UnsafeBufferPointer<UInt8>
    private let others: [String: Int]

    /// - Parameter names: Each at most once.
    init(_ names: [String]) {
        let table = Self.table(of: names)
        places = .allocate(copying: table ?? [])
        bytes = .allocate(copying: names.flatMap(\.utf8))
        others = table == nil ? Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first } : [:]
    }

    deinit {
        places.deallocate()
        bytes.deallocate()
    }

    /// The table of names; nil if a name needs a search that is too long.
    private static func table(of names: [String]) -> [Place]? {
        var size = 8
        while size < names.count * 4 { size *= 2 }
        var places = [Place](repeating: Place(), count: size)
        var first = 0
        for (index, name) in names.enumerated() {
            let hash = Self.hash(name)
            let search = (0..<longestSearch).lazy.map { (hash &+ $0) & (size - 1) }
            guard let free = search.first(where: { places[$0].index < 0 }) else { return nil }
            places[free] = Place(
                index: Int32(truncatingIfNeeded: index), check: Self.check(hash), first: first, count: name.utf8.count)
            first += name.utf8.count
        }
        return places
    }

    /// The index of a name; nil for another one.
    @inline(__always)
    subscript(name: String) -> Int? {
        if places.isEmpty { return others[name] }
        // The texts of Swift are contiguous on Linux.
        let index = name.utf8.withContiguousStorageIfAvailable { find($0) } ?? -1
        return index < 0 ? nil : index
    }

    /// The index of a name; -1 for another one.
    @inline(__always)
    private func find(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = Self.hash(name)
        let mask = places.count - 1
        for step in 0..<Self.longestSearch {
            let place = places[(hash &+ step) & mask]
            if place.index < 0 { break }
            guard place.check == Self.check(hash), place.count == name.count else { continue }
            let own = UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + place.first }, count: place.count)
            var at = 0
            while at < name.count, Self.word(of: own, at) == Self.word(of: name, at) { at += 8 }
            if at >= name.count { return Int(place.index) }
        }
        return -1
    }

    /// The hash of a name.
    static func hash(_ name: String) -> Int {
        var name = name
        return name.withUTF8 { hash($0) }
    }

    /// A multiplication for each eight bytes, and the upper half upon the lower one.
    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = UInt64(truncatingIfNeeded: name.count)
        var at = 0
        while at < name.count {
            hash = (hash ^ word(of: name, at)) &* 0x9e37_79b9_7f4a_7c15
            hash ^= hash >> 32
            at += 8
        }
        return Int(truncatingIfNeeded: hash)
    }

    private static func check(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    /// Eight bytes of a name from a place on: zeros behind its end.
    @inline(__always)
    private static func word(of name: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt64 {
        if at + 8 <= name.count {
            return UnsafeRawBufferPointer(name).loadUnaligned(fromByteOffset: at, as: UInt64.self)
        }
        var word: UInt64 = 0
        var place = at
        while place < name.count {
            word = word << 8 | UInt64(name[place])
            place += 1
        }
        return word
    }
}
