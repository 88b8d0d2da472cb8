/// The indexes of names, which a post looks up: an open table with a quick hash.
///
/// A document whose names fall into one place of the table is read by a dictionary, whose hash differs in each process.
struct NameIndex: Sendable {
    /// The most places that are looked at for a name.
    private static let longestSearch = 16

    private let names: [String]
    /// The index of the name in each place; -1 for none. Empty if the names need a search that is too long.
    private let places: [Int32]
    private let others: [String: Int]

    /// - Parameter names: Each at most once.
    init(_ names: [String]) {
        self.names = names
        let table = Self.table(of: names)
        places = table ?? []
        others = table == nil ? Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first } : [:]
    }

    /// The table of names; nil if a name needs a search that is too long.
    private static func table(of names: [String]) -> [Int32]? {
        var size = 8
        while size < names.count * 4 { size *= 2 }
        var places = [Int32](repeating: -1, count: size)
        for (index, name) in names.enumerated() {
            let first = hash(name)
            let search = (0..<longestSearch).lazy.map { (first &+ $0) & (size - 1) }
            guard let free = search.first(where: { places[$0] < 0 }) else { return nil }
            places[free] = Int32(truncatingIfNeeded: index)
        }
        return places
    }

    /// The index of a name; nil for another one.
    subscript(name: String) -> Int? {
        if places.isEmpty { return others[name] }
        let mask = places.count - 1
        var place = Self.hash(name) & mask
        for _ in 0..<Self.longestSearch {
            let index = Int(places[place])
            if index < 0 { return nil }
            if names[index] == name { return index }
            place = (place + 1) & mask
        }
        return nil
    }

    /// FNV-1a, and its upper half upon the lower one.
    static func hash(_ name: String) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
