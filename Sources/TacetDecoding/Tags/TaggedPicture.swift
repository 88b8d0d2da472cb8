/// A picture as a tag holds it: what it shows, and the bytes of an image file.
struct TaggedPicture {
    /// The number of the picture's kind in ID3's list; 3 is the front cover.
    let kind: Int
    let data: ArraySlice<UInt8>

    /// The type of FLAC's metadata block.
    static let blockType: UInt8 = 6

    /// Reads the body of a FLAC metadata block (RFC 9639, section 8.8); nil if it is cut off.
    init?(block: ArraySlice<UInt8>) {
        var rest = block
        func number() -> Int? {
            guard rest.count >= 4 else { return nil }
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        func skip(_ count: Int) -> Bool {
            guard count <= rest.count else { return false }
            rest = rest.dropFirst(count)
            return true
        }
        // The kind, the media type, a description, and four numbers on the image.
        guard let kind = number(), let type = number(), skip(type), let words = number(), skip(words), skip(16),
            let length = number(), length <= rest.count
        else { return nil }
        self.kind = kind
        data = rest.prefix(length)
    }

    /// Reads the body of an ID3 frame, `APIC` or in version 2.2 `PIC`; nil if it is cut off.
    init?(frame: ArraySlice<UInt8>, isOld: Bool) {
        guard let encoding = frame.first else { return nil }
        var rest = frame.dropFirst()
        if isOld {
            rest = rest.dropFirst(3)
        } else {
            guard let end = rest.firstIndex(of: 0) else { return nil }
            rest = rest[(end + 1)...]
        }
        guard let kind = rest.first else { return nil }
        rest = rest.dropFirst()
        // A description in UTF-16 ends with two null bytes at an even place.
        if encoding == 1 || encoding == 2 {
            while rest.count >= 2, rest[rest.startIndex] != 0 || rest[rest.startIndex + 1] != 0 {
                rest = rest.dropFirst(2)
            }
            guard rest.count >= 2 else { return nil }
            rest = rest.dropFirst(2)
        } else {
            guard let end = rest.firstIndex(of: 0) else { return nil }
            rest = rest[(end + 1)...]
        }
        self.kind = Int(kind)
        data = rest
    }
}
