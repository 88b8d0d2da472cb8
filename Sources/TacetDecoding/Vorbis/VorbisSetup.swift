/// Estimates the memory that libvorbis would allocate for a Vorbis setup header, without allocating it.
///
/// libvorbis 1.3.7 puts 12 bytes on the stack for every used entry of a codebook, and trusts entry counts of up to 2²³.
/// A file of 300 bytes can crash it, and a file of 3 KB can make it take 600 MB. So Tacet parses the header first,
/// after section 4.2.4 of the Vorbis I specification, as far as the residues. libvorbis allocates little for the
/// mappings and modes that follow.
struct VorbisSetup {
    /// The reason for refusing a header.
    struct Flaw: Error {
        let detail: String
    }

    /// The most entries of a codebook, ten times as many as current encoders write.
    static let maximumEntries = 65_536
    /// The most used entries of a codebook. They take 192 KB of a thread's stack of 512 KB. Encoders write up to 6,561.
    static let maximumUsedEntries = 16_384
    /// The most memory for all decoded codebooks and residues of a header, in bytes. The largest headers of encoders
    /// take about 1 MB.
    static let maximumBytes = 8 << 20

    private struct Book {
        var entries = 0
        var dimensions = 0
    }

    private var bits: BitReader
    private var books: [Book] = []
    /// The memory in bytes that libvorbis will hold for this header, approximately.
    private(set) var bytes = 0

    /// Parses a whole setup packet, which begins with the byte 5 and `vorbis`.
    init(packet: [UInt8]) throws(Flaw) {
        bits = BitReader(packet, from: 7)
        for number in 0...(try read(8)) {
            do throws(Flaw) {
                try parseBook()
            } catch {
                throw Flaw(detail: "codebook \(number) \(error.detail)")
            }
            guard bytes <= Self.maximumBytes else {
                throw Flaw(detail: "the codebooks up to \(number) would take more than \(Self.maximumBytes >> 20) MB")
            }
        }
        for _ in 0...(try read(6)) where try read(16) != 0 { throw Flaw(detail: "a time transform is not zero") }
        for _ in 0...(try read(6)) { try parseFloor() }
        for _ in 0...(try read(6)) { try parseResidue() }
        guard bytes <= Self.maximumBytes else {
            throw Flaw(detail: "the residues would take more than \(Self.maximumBytes >> 20) MB")
        }
    }

    private mutating func read(_ width: Int) throws(Flaw) -> Int {
        guard let value = bits.read(width) else { throw Flaw(detail: "ends early") }
        return value
    }

    // MARK: Codebooks (section 3.2.1)

    private mutating func parseBook() throws(Flaw) {
        guard try read(24) == 0x564342 else { throw Flaw(detail: "does not begin with its mark") }
        let book = Book(entries: 0, dimensions: try read(16))
        let entries = try read(24)
        guard entries <= Self.maximumEntries else {
            throw Flaw(detail: "has \(entries) entries, more than \(Self.maximumEntries)")
        }
        let used = try read(1) == 0 ? try parseLengths(entries) : try parseOrderedLengths(entries)
        guard used <= Self.maximumUsedEntries else {
            throw Flaw(detail: "uses \(used) entries, more than \(Self.maximumUsedEntries)")
        }
        books.append(Book(entries: entries, dimensions: book.dimensions))
        bytes += 256 + entries + used * 13
        switch try read(4) {
        case 0: break
        case 1: try parseValues(Self.latticeSide(entries, book.dimensions), vectors: used, book.dimensions)
        case 2: try parseValues(entries * book.dimensions, vectors: used, book.dimensions)
        case let type: throw Flaw(detail: "has the unknown lookup type \(type)")
        }
    }

    /// Reads one codeword length per entry. Returns the number of used entries.
    private mutating func parseLengths(_ entries: Int) throws(Flaw) -> Int {
        let isSparse = try read(1) == 1
        guard entries * (isSparse ? 1 : 5) <= bits.remaining else { throw Flaw(detail: "ends early") }
        var tree = CodewordTree()
        for _ in 0..<entries {
            if isSparse, try read(1) == 0 { continue }
            tree.add(1, ofLength: try read(5) + 1)
        }
        return try tree.usedEntries()
    }

    /// Reads the number of codewords of each length. Returns the number of used entries.
    private mutating func parseOrderedLengths(_ entries: Int) throws(Flaw) -> Int {
        var tree = CodewordTree()
        var length = try read(5) + 1
        var done = 0
        while done < entries {
            let count = try read(Int.bitWidth - (entries - done).leadingZeroBitCount)
            guard length <= 32, count <= entries - done else { throw Flaw(detail: "has more codewords than entries") }
            tree.add(count, ofLength: length)
            done += count
            length += 1
        }
        return try tree.usedEntries()
    }

    private mutating func parseValues(_ count: Int, vectors: Int, _ dimensions: Int) throws(Flaw) {
        _ = try read(32)
        _ = try read(32)
        let width = try read(4) + 1
        _ = try read(1)
        guard bits.skip(count * width) else { throw Flaw(detail: "ends early") }
        bytes += count * MemoryLayout<Int>.size + vectors * dimensions * MemoryLayout<Float>.size
    }

    /// Returns the greatest integer whose power of `dimensions` is at most `entries` (section 9.2.3, `lookup1_values`).
    private static func latticeSide(_ entries: Int, _ dimensions: Int) -> Int {
        guard entries > 0, dimensions > 0 else { return 0 }
        func fits(_ side: Int) -> Bool {
            var power = 1
            for _ in 0..<dimensions where side > 1 {
                power *= side
                if power > entries { return false }
            }
            return true
        }
        var low = 1
        var high = entries
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    // MARK: Floors (sections 6.2.1 and 7.2.2)

    private mutating func parseFloor() throws(Flaw) {
        switch try read(16) {
        case 0:
            _ = try read(8 + 16)
            _ = try read(16 + 6)
            _ = try read(8)
            for _ in 0...(try read(4)) { _ = try read(8) }
        case 1:
            var classes: [Int] = []
            for _ in 0..<(try read(5)) { classes.append(try read(4)) }
            var dimensions: [Int] = []
            for _ in 0..<((classes.max() ?? -1) + 1) {
                dimensions.append(try read(3) + 1)
                let subclasses = try read(2)
                if subclasses > 0 { _ = try read(8) }
                for _ in 0..<(1 << subclasses) { _ = try read(8) }
            }
            _ = try read(2)
            let width = try read(4)
            for member in classes {
                for _ in 0..<dimensions[member] { _ = try read(width) }
            }
        case let type:
            throw Flaw(detail: "floor type \(type) is unknown")
        }
        bytes += 4_096
    }

    // MARK: Residues (section 8.6.1)

    private mutating func parseResidue() throws(Flaw) {
        guard try read(16) <= 2 else { throw Flaw(detail: "a residue type is unknown") }
        _ = try read(24)
        _ = try read(24)
        _ = try read(24)
        let classifications = try read(6) + 1
        let classbook = try read(8)
        var stages = 0
        for _ in 0..<classifications {
            stages += (try read(3)).nonzeroBitCount
            if try read(1) == 1 { stages += (try read(5)).nonzeroBitCount }
        }
        for _ in 0..<stages { _ = try read(8) }
        guard classbook < books.count else {
            throw Flaw(detail: "a residue names codebook \(classbook), of \(books.count)")
        }
        let book = books[classbook]
        var words = 1
        for _ in 0..<book.dimensions where classifications > 1 {
            words *= classifications
            guard words <= book.entries else { throw Flaw(detail: "a residue has more classes than its codebook") }
        }
        // libvorbis allocates an array for every class word.
        bytes += 4_096 + words * (32 + book.dimensions * MemoryLayout<Int>.size)
    }
}

/// Checks that codeword lengths make a full binary tree, as section 3.2.1 demands.
private struct CodewordTree {
    private var entries = 0
    /// The filled part of the tree, in units of 2⁻³².
    private var filled = 0
    private var longest = 0

    mutating func add(_ count: Int, ofLength length: Int) {
        entries += count
        filled += count << (32 - length)
        if count > 0 { longest = max(longest, length) }
    }

    func usedEntries() throws(VorbisSetup.Flaw) -> Int {
        // The specification permits one incomplete tree: a single entry of one bit.
        if entries > 0, filled != 1 << 32, entries != 1 || longest != 1 {
            throw VorbisSetup.Flaw(detail: "has codewords that make no whole tree")
        }
        return entries
    }
}
