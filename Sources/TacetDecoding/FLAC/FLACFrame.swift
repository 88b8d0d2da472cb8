import TacetPlatform

/// The header of a frame of FLAC (RFC 9639, section 9.1). The first frame of a file tells its format, the last one how
/// long the sound is.
struct FLACFrame {
    /// The frame's number, or the number of its first sample in a stream with blocks of several lengths.
    private let number: Int
    let isNumberOfSample: Bool
    /// The samples of one channel.
    let samples: Int
    /// The sample rate in hertz; nil if the frame leaves it to the stream information.
    let sampleRate: Int?
    /// The bits of a sample; nil if the frame leaves them to the stream information.
    let bitsPerSample: Int?
    let channels: Int

    /// The bits of a sample, by their codes. Code 3 is reserved.
    private static let bits = [nil, 8, 12, nil, 16, 20, 24, 32]
    /// The rates of the codes from 1 on.
    private static let rates = [
        88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
    ]

    /// The most bytes before the end of a stream that are searched for its last frame. A frame of two channels and 24
    /// bits, of the usual 4,096 samples, has 24 KB at most.
    private static let window = 65_536

    /// Returns the length of the stream `bytes` in samples of one channel; nil if no whole frame ends it.
    static func length(
        of source: any ByteSource, in bytes: Range<Int>
    ) throws(AudioError) -> Int? {
        let start = max(bytes.lowerBound, bytes.upperBound - window)
        let tail = try source.bytes(at: start, count: bytes.upperBound - start)
        let first = try source.bytes(at: bytes.lowerBound, count: 17)
        guard tail.count > 8, let firstFrame = FLACFrame(first[...]) else { return nil }
        for index in stride(from: tail.count - 8, through: 0, by: -1)
        where tail[index] == 0xFF && tail[index + 1] == first[1] {
            guard let frame = FLACFrame(tail[index...]), frame.isWhole(tail[index...]) else { continue }
            guard !frame.isNumberOfSample else { return frame.number.clampingAdd(frame.samples) }
            let (before, overflow) = frame.number.multipliedReportingOverflow(by: firstFrame.samples)
            return overflow ? nil : before.clampingAdd(frame.samples)
        }
        return nil
    }

    /// Parses the header that begins `bytes`. Nil if none begins there, or its checksum is wrong.
    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes.prefix(17))
        guard bytes.count > 6, bytes[0] == 0xFF, bytes[1] & 0xFE == 0xF8, bytes[3] & 1 == 0 else { return nil }
        isNumberOfSample = bytes[1] & 1 == 1
        // Three codes for two channels follow those of 1 to 8 channels.
        guard bytes[3] >> 4 <= 10, bytes[3] >> 1 & 7 != 3 else { return nil }
        channels = bytes[3] >> 4 < 8 ? Int(bytes[3] >> 4) + 1 : 2
        bitsPerSample = Self.bits[Int(bytes[3] >> 1 & 7)]
        // The number is written as UTF-8 writes a scalar, in up to seven bytes.
        let following = max(0, (~bytes[4]).leadingZeroBitCount - 1)
        guard following <= 6, bytes[4] & 0xC0 != 0x80, bytes.count > 8 + following else { return nil }
        var value = following == 0 ? Int(bytes[4]) : Int(bytes[4] & (0x3F >> UInt8(following)))
        for byte in bytes[5..<(5 + following)] { value = value << 6 | Int(byte & 0x3F) }
        number = value
        var place = 5 + following
        switch bytes[2] >> 4 {
        case 1: samples = 192
        case 2...5: samples = 576 << (Int(bytes[2] >> 4) - 2)
        case 6:
            samples = Int(bytes[place]) + 1
            place += 1
        case 7:
            guard place + 1 < bytes.count else { return nil }
            samples = Int(bytes[place]) << 8 + Int(bytes[place + 1]) + 1
            place += 2
        case 8...15: samples = 256 << (Int(bytes[2] >> 4) - 8)
        default: return nil
        }
        guard place + 2 < bytes.count else { return nil }
        let code = Int(bytes[2] & 15)
        switch code {
        case 0: sampleRate = nil
        case 12:
            sampleRate = Int(bytes[place]) * 1_000
            place += 1
        case 13, 14:
            sampleRate = (Int(bytes[place]) << 8 + Int(bytes[place + 1])) * (code == 13 ? 1 : 10)
            place += 2
        case 15: return nil
        default: sampleRate = Self.rates[code - 1]
        }
        guard place < bytes.count, Self.checksum8(bytes[..<place]) == bytes[place] else { return nil }
    }

    /// Whether the frame that begins `bytes` lasts to their end, which its checksum shows.
    private func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
        var checksum: UInt16 = 0
        for byte in bytes {
            checksum ^= UInt16(byte) << 8
            for _ in 0..<8 { checksum = checksum & 0x8000 == 0 ? checksum << 1 : checksum << 1 ^ 0x8005 }
        }
        // The frame ends with its own checksum, after which the remainder is 0.
        return checksum == 0
    }

    private static func checksum8(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(0) { checksum, byte in
            var checksum = checksum ^ byte
            for _ in 0..<8 { checksum = checksum & 0x80 == 0 ? checksum << 1 : checksum << 1 ^ 0x07 }
            return checksum
        }
    }
}
