import TacetPlatform

/// The comments of a FLAC stream, laid out as Vorbis lays them out: a vendor's name and a list of `NAME=value`, each
/// after its length (Vorbis I specification, section 5).
enum CommentBlock {
    /// The most bytes of comments that are read. Beyond them lie pictures.
    static let maximumBytes = 1 << 20
    private static let maximumComments = 10_000

    /// Returns the comments in `bytes`, as many as are whole.
    static func comments(in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var rest = bytes
        func take() -> ArraySlice<UInt8>? {
            guard rest.count >= 4 else { return nil }
            let length = Int(rest.littleEndian32(at: rest.startIndex))
            guard length <= rest.count - 4 else { return nil }
            let part = rest.dropFirst(4).prefix(length)
            rest = rest.dropFirst(4 + length)
            return part
        }
        guard take() != nil, rest.count >= 4 else { return [] }
        let count = min(Int(rest.littleEndian32(at: rest.startIndex)), maximumComments)
        rest = rest.dropFirst(4)
        var comments: [ArraySlice<UInt8>] = []
        while comments.count < count, let comment = take() { comments.append(comment) }
        return comments
    }
}
