import TacetPlatform

/// The header of a frame of MPEG audio, four bytes long (ISO/IEC 11172-3, section 2.4.2.3, and ISO/IEC 13818-3).
struct MPEGFrame: Equatable {
    /// 1, 2 or 3: the 3 of MP3.
    let layer: Int
    /// 0 for MPEG 2.5, 2 for MPEG 2, 3 for MPEG 1.
    private let version: Int
    let format: PCMFormat
    /// The length of the frame in bytes, with its header; nil in the free format, whose headers state none.
    let bytes: Int?
    /// The bytes that the frame has more than others, so that the mean is right.
    private let padding: Int
    /// The length in bytes of the side information of layer III, which comes after the header.
    let sideBytes: Int
    /// The frames of sound that it decodes to.
    var samples: Int { layer == 1 ? 384 : layer == 3 && version != 3 ? 576 : 1_152 }

    /// The bitrates in kbit/s, by their numbers: of MPEG 1 by layer, of MPEG 2 in layer I, and in the layers II and
    /// III.
    private static let bitrates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
    private static let rates = [44_100, 48_000, 32_000]
    /// The lengths in bytes that a frame of the free format can have. libmpg123 decodes up to 3,456.
    private static let freeLengths = 24...3_456
    /// The most frames that are tried as the first of the free format.
    private static let mostFreeTries = 64

    /// The first frame of a file.
    struct Found {
        let offset: Int
        let frame: MPEGFrame
        /// The length in bytes of the file's frames without padding, if they are of the free format.
        let freeLength: Int?
    }

    /// Parses the first four bytes of `bytes`. Nil if no frame begins there.
    init?(_ bytes: some RandomAccessCollection<UInt8>) {
        guard bytes.count >= 4 else { return nil }
        let head = Array(bytes.prefix(4))
        guard head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        // The version is 0 for MPEG 2.5, 2 for MPEG 2, 3 for MPEG 1. The layer counts down from 3 for layer I.
        let version = Int(head[1] >> 3 & 3)
        let layer = 4 - Int(head[1] >> 1 & 3)
        let (bitrate, rate) = (Int(head[2] >> 4), Int(head[2] >> 2 & 3))
        guard version != 1, layer != 4, (0...14).contains(bitrate), rate != 3 else { return nil }
        let isFirst = version == 3
        let speed = Self.bitrates[isFirst ? layer - 1 : layer == 1 ? 3 : 4][bitrate] * 1_000
        let sampleRate = Self.rates[rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        padding = Int(head[2] >> 1 & 1)
        self.layer = layer
        self.version = version
        format = PCMFormat(channels: head[3] >> 6 == 3 ? 1 : 2, sampleRate: sampleRate)
        self.bytes =
            switch layer {
            case _ where bitrate == 0: nil
            case 1: (12 * speed / sampleRate + padding) * 4
            case 3 where !isFirst: 72 * speed / sampleRate + padding
            default: 144 * speed / sampleRate + padding
            }
        sideBytes = isFirst ? (format.channels == 1 ? 17 : 32) : format.channels == 1 ? 9 : 17
    }

    /// The frames in a row that show MPEG audio behind bytes of any kind, and the most that are looked at.
    private static let (convincing, longestRow) = (6, 64)

    /// Returns the first frame in `offset...(offset + window)` that ``convincing`` others of its kind follow, in a file
    /// that may be anything else.
    ///
    /// The frames differ in a byte, as those of sound do. The rows of tables and pictures, which repeat every few
    /// bytes, do not.
    static func search(in source: any ByteSource, from offset: Int, to end: Int, window: Int) throws(AudioError)
        -> Found?
    {
        let bytes = try source.bytes(at: offset, count: min(window + longestRow * 1_730, max(0, end - offset)))
        for index in bytes.indices.prefix(window + 1) where bytes[index] == 0xFF {
            guard let first = MPEGFrame(bytes[index...]), first.layer > 1, let length = first.bytes else { continue }
            var (frame, place, row, differs) = (first, index + length, 0, false)
            while row < longestRow, let next = frame.continuation(in: bytes[...], at: place),
                next.version == first.version,
                let length = next.bytes, place + length <= bytes.count
            {
                differs = differs || bytes[index..<place].suffix(64) != bytes[place..<(place + length)].suffix(64)
                (frame, place, row) = (next, place + length, row + 1)
                if row >= convincing, differs { return Found(offset: offset + index, frame: first, freeLength: nil) }
            }
        }
        return nil
    }

    /// Returns the offset of the first frame in `offset...(offset + window)` that another frame of its kind follows, or
    /// the end of the sound.
    static func find(
        in source: any ByteSource, from offset: Int, to end: Int, window: Int
    ) throws(AudioError) -> Found? {
        // Four frames fit behind the window.
        let bytes = try source.bytes(at: offset, count: min(window + 16_384, max(0, end - offset)))
        var freeTries = 0
        for index in bytes.indices.prefix(window + 1) where bytes[index] == 0xFF {
            guard let frame = MPEGFrame(bytes[index...]) else { continue }
            guard let length = frame.bytes else {
                freeTries += 1
                guard freeTries <= mostFreeTries,
                    let length = frame.freeLength(in: bytes[index...], endsFile: offset + bytes.count == end)
                else { continue }
                return Found(offset: offset + index, frame: frame, freeLength: length)
            }
            let next = index + length
            if offset + next == end || frame.continuation(in: bytes[...], at: next) != nil {
                return Found(offset: offset + index, frame: frame, freeLength: nil)
            }
        }
        return nil
    }

    /// The frame at `index` of `bytes`; nil if none begins there, or none that can follow this frame.
    private func continuation(in bytes: ArraySlice<UInt8>, at index: Int) -> MPEGFrame? {
        guard index < bytes.endIndex, let next = MPEGFrame(bytes[index...]), next.layer == layer,
            next.format.sampleRate == format.sampleRate, (next.bytes == nil) == (self.bytes == nil)
        else { return nil }
        return next
    }

    /// Returns the length in bytes, without padding, of the frames of the free format that begin `bytes` with this one.
    ///
    /// The length is that after which three more frames follow, each after the same number of bytes, or fewer up to the
    /// end of the file. Nil if there is no such length. Layer I pads its frames otherwise, and is not searched.
    private func freeLength(in bytes: ArraySlice<UInt8>, endsFile: Bool) -> Int? {
        guard layer > 1 else { return nil }
        return Self.freeLengths.first { length in
            var (frame, place, count) = (self, bytes.startIndex, 0)
            while count < 3 {
                place += length + frame.padding
                if endsFile, place == bytes.endIndex, count > 0 { return true }
                guard let next = continuation(in: bytes, at: place) else { return false }
                (frame, count) = (next, count + 1)
            }
            return true
        }
    }
}
