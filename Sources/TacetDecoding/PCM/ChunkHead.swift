import TacetPlatform

/// The head of a chunk of a WAV or AIFF file: its name and its length, 8 bytes.
struct ChunkHead {
    /// The most chunks of a file that are read. Real files have a few.
    static let limit = 10_000

    private let offset: Int
    private let bytes: [UInt8]

    /// Reads the head of the chunk at `offset`. Nil at the end of the file, and behind the samples where no chunk
    /// begins, which is added to `problems`.
    ///
    /// - Parameter samples: The position of the samples; nil while they have not been found.
    init?(
        at offset: Int, of source: any ByteSource, samples: Range<Int>?, _ problems: inout [String]
    ) throws(AudioError) {
        let bytes = try source.bytes(at: offset, count: 8)
        guard bytes.count == 8 else { return nil }
        // A chunk begins with four printable characters.
        guard samples == nil || bytes.prefix(4).allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            let rest = source.size - offset
            problems.append(
                "At byte \(offset), behind the samples, begins no chunk; the last \(rest) bytes are not read")
            return nil
        }
        self.offset = offset
        self.bytes = bytes
    }

    /// The chunk's name.
    var mark: [UInt8] { Array(bytes.prefix(4)) }
    /// The position of what follows the head.
    var body: Int { offset + 8 }
    /// The length that the chunk claims, as AIFF writes it.
    var bigEndianSize: Int { Int(bytes.bigEndian32(at: 4)) }
    /// The length that the chunk claims, as WAV writes it.
    var littleEndianSize: Int { Int(bytes.littleEndian32(at: 4)) }

    /// What is said of a chunk that ends behind the file; nil if it does not. Some programs leave out the last byte.
    func overrun(size: Int, of source: any ByteSource) -> String? {
        guard body + size > source.size + 1 else { return nil }
        let name = String(decoding: mark, as: UTF8.self)
        return "The `\(name)` chunk at byte \(offset) claims \(size) bytes; the file ends after \(source.size - body)"
    }
}
