import TacetDecoding

/// Reads a text file line by line, each line of bounded length.
struct LineReader {
    /// The end of a line that was read.
    enum End {
        /// A line break.
        case lineBreak
        /// The end of the file, without a line break.
        case endOfFile
        /// The limit: the line is longer.
        case limit
    }

    private let source: FileSource
    private var chunk: [UInt8] = []
    /// The first byte of `chunk` that no line has taken yet.
    private var next = 0
    /// The number of bytes that were read from the file.
    private var offset = 0
    /// The line read last, without its line break.
    private(set) var line: [UInt8] = []
    /// The number of the line read last; the first is 1.
    private(set) var number = 0

    private static let chunkBytes = 1 << 16

    init(_ source: FileSource) { self.source = source }

    /// Reads the next line; nil at the end of the file.
    ///
    /// - Parameter limit: The most bytes that the line may have.
    mutating func read(limit: Int) throws -> End? {
        line.removeAll(keepingCapacity: true)
        number += 1
        while true {
            if next == chunk.count {
                chunk = try source.bytes(at: offset, count: max(0, min(Self.chunkBytes, source.size - offset)))
                next = 0
                offset += chunk.count
                if chunk.isEmpty { return line.isEmpty ? nil : .endOfFile }
            }
            let end = chunk[next...].firstIndex(of: UInt8(ascii: "\n"))
            let part = chunk[next..<(end ?? chunk.count)]
            guard line.count + part.count <= limit else { return .limit }
            line += part
            next = end.map { $0 + 1 } ?? chunk.count
            if end != nil { return .lineBreak }
        }
    }
}
