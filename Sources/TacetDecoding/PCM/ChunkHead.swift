import TacetPlatform

/// What the chunks behind the samples of a WAV or AIFF file should be like, and what is said of others.
enum ChunkMark {
    /// The head of the chunk at `offset`: its name and its length, 8 bytes. Nil at the end of the file, and behind the samples where no
    /// chunk begins, which is added to `problems`.
    static func head(
        at offset: Int, of source: any ByteSource, isBehindSamples: Bool, _ problems: inout [String]
    ) throws(AudioError) -> [UInt8]? {
        let head = try source.bytes(at: offset, count: 8)
        guard head.count == 8 else { return nil }
        guard isBehindSamples, !isOne(head) else { return head }
        problems.append(noChunk(at: offset, of: source))
        return nil
    }

    /// Whether a chunk begins with the bytes of `head`: four printable characters.
    private static func isOne(_ head: [UInt8]) -> Bool { head.prefix(4).allSatisfy { (0x20..<0x7F).contains($0) } }

    /// What is said of bytes that are no chunk.
    private static func noChunk(at offset: Int, of source: any ByteSource) -> String {
        "At byte \(offset), behind the samples, begins no chunk; the last \(source.size - offset) bytes are not read"
    }

    /// What is said of a chunk that ends behind the file; nil if it does not. Some programs leave out the last byte.
    static func overrun(_ head: [UInt8], at offset: Int, size: Int, of source: any ByteSource) -> String? {
        guard offset + 8 + size > source.size + 1 else { return nil }
        let name = String(decoding: head.prefix(4), as: UTF8.self)
        return
            "The `\(name)` chunk at byte \(offset) claims \(size) bytes; the file ends after \(source.size - offset - 8)"
    }
}
