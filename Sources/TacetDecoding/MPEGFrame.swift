import TacetSystem

/// The header of a frame of MPEG audio, four bytes long (ISO/IEC 11172-3, section 2.4.2.3, and ISO/IEC 13818-3).
struct MPEGFrame: Equatable {
    /// 1, 2 or 3: the 3 of MP3.
    let layer: Int
    let format: PCMFormat
    /// The length of the frame in bytes, with its header.
    let bytes: Int
    /// The length in bytes of the side information of layer III, which comes after the header.
    let sideBytes: Int

    /// The bitrates in kbit/s, by their numbers: of MPEG 1 by layer, of MPEG 2 in layer I, and in the layers II and III.
    private static let bitrates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
    private static let rates = [44_100, 48_000, 32_000]

    /// Parses the first four bytes of `bytes`. Nil if no frame begins there, or one without a stated length ("free format").
    init?(_ bytes: some RandomAccessCollection<UInt8>) {
        guard bytes.count >= 4 else { return nil }
        let head = Array(bytes.prefix(4))
        guard head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        // The version is 0 for MPEG 2.5, 2 for MPEG 2, 3 for MPEG 1. The layer counts down from 3 for layer I.
        let version = Int(head[1] >> 3 & 3)
        let layer = 4 - Int(head[1] >> 1 & 3)
        let (bitrate, rate) = (Int(head[2] >> 4), Int(head[2] >> 2 & 3))
        guard version != 1, layer != 4, (1...14).contains(bitrate), rate != 3 else { return nil }
        let isFirst = version == 3
        let speed = Self.bitrates[isFirst ? layer - 1 : layer == 1 ? 3 : 4][bitrate] * 1_000
        let sampleRate = Self.rates[rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let padding = Int(head[2] >> 1 & 1)
        self.layer = layer
        format = PCMFormat(channels: head[3] >> 6 == 3 ? 1 : 2, sampleRate: sampleRate)
        self.bytes =
            switch layer {
            case 1: (12 * speed / sampleRate + padding) * 4
            case 3 where !isFirst: 72 * speed / sampleRate + padding
            default: 144 * speed / sampleRate + padding
            }
        sideBytes = isFirst ? (format.channels == 1 ? 17 : 32) : format.channels == 1 ? 9 : 17
    }

    /// Returns the offset of the first frame in `offset...(offset + window)` that another frame of its kind follows, or the end
    /// of the sound.
    static func find(
        in source: any ByteSource, from offset: Int, to end: Int, window: Int
    ) throws(AudioError) -> (offset: Int, frame: MPEGFrame)? {
        let bytes = try source.bytes(at: offset, count: min(window + 4_096, max(0, end - offset)))
        for index in bytes.indices.prefix(window + 1) where bytes[index] == 0xFF {
            guard let frame = MPEGFrame(bytes[index...]) else { continue }
            let next = index + frame.bytes
            if offset + next == end { return (offset + index, frame) }
            guard let second = MPEGFrame(bytes.dropFirst(next)), second.layer == frame.layer,
                second.format.sampleRate == frame.format.sampleRate
            else { continue }
            return (offset + index, frame)
        }
        return nil
    }
}
