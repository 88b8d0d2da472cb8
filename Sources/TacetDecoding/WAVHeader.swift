import TacetSystem

/// The parts of a RIFF WAVE header that decoding needs: the samples' encoding, their position in the file, and the
/// loop.
struct WAVHeader {
    /// The encoding of a sample in the file.
    enum Encoding: Hashable {
        case unsigned8, signed16, signed24, signed32, float32, float64

        var isFloat: Bool { self == .float32 || self == .float64 }

        var bytes: Int {
            switch self {
            case .unsigned8: 1
            case .signed16: 2
            case .signed24: 3
            case .signed32, .float32: 4
            case .float64: 8
            }
        }

        var name: String {
            switch self {
            case .unsigned8: "8-bit integer"
            case .signed16: "16-bit integer"
            case .signed24: "24-bit integer"
            case .signed32: "32-bit integer"
            case .float32: "32-bit float"
            case .float64: "64-bit float"
            }
        }
    }

    private(set) var encoding = Encoding.signed16
    private(set) var format = PCMFormat(channels: 1, sampleRate: 1)
    /// The position of the samples in the file, as a range of bytes; always whole frames.
    private(set) var data = 0..<0
    private(set) var metadata = Metadata()
    private let name: String

    /// The most chunks that are read. Real files have a few.
    private static let maximumChunks = 10_000

    /// Reads the chunks of `source`, which the "Multimedia Programming Interface and Data Specifications 1.0"
    /// describes.
    ///
    /// - Throws: `AudioError` with `.corrupt` for a missing or contradictory chunk, `.unsupportedCodec` for compressed
    ///   samples, or an error of the source.
    init(_ source: any ByteSource, name: String) throws(AudioError) {
        self.name = name
        var offset = 12
        var hasFormat = false
        var loop: (start: Int, end: Int)?
        var found: Range<Int>?
        for _ in 0..<Self.maximumChunks {
            let head = try source.bytes(at: offset, count: 8)
            guard head.count == 8 else { break }
            let body = offset + 8
            let size = Int(head.littleEndian32(at: 4))
            switch Array(head.prefix(4)) {
            case Array("fmt ".utf8):
                try takeFormat(try source.bytes(at: body, count: min(size, 40)), at: offset)
                hasFormat = true
            case Array("data".utf8) where found == nil:
                found = body..<min(body + size, source.size)
                // A writer that was killed or wrote to a pipe leaves such a size. The samples then last to the end of
                // the file.
                if size == 0 || size == 0xFFFF_FFFF || body + size > source.size {
                    found = body..<source.size
                    metadata.problems.append(
                        "The data chunk at byte \(offset) claims \(size) bytes; it ends with the file")
                }
            case Array("smpl".utf8):
                // A header of 36 bytes precedes loops of 24 bytes: name, type, first and last frame, fraction, count.
                let bytes = try source.bytes(at: body, count: min(size, 60))
                if bytes.count == 60, bytes.littleEndian32(at: 28) > 0 {
                    loop = (Int(bytes.littleEndian32(at: 44)), Int(bytes.littleEndian32(at: 48)) + 1)
                }
            default: break
            }
            if let found, found.upperBound == source.size { break }
            offset = body + size + size & 1
        }
        guard hasFormat else {
            throw corrupt("It has no `fmt ` chunk before byte \(min(offset, source.size))")
        }
        guard let found else { throw corrupt("It has no `data` chunk before byte \(min(offset, source.size))") }
        let frames = max(0, found.count) / frameBytes
        data = found.lowerBound..<(found.lowerBound + frames * frameBytes)
        if let loop {
            metadata.loop = LoopPoints(
                start: loop.start, end: loop.end, frames: frames, source: "smpl chunk", problems: &metadata.problems)
            metadata.loopSource = metadata.loop == nil ? nil : "smpl chunk"
        }
    }

    /// The number of bytes in a frame, which is one sample of every channel.
    var frameBytes: Int { encoding.bytes * format.channels }

    private mutating func takeFormat(_ bytes: [UInt8], at offset: Int) throws(AudioError) {
        guard bytes.count >= 16 else { throw corrupt("The `fmt ` chunk at byte \(offset) is cut off") }
        format = PCMFormat(
            channels: Int(bytes.littleEndian16(at: 2)), sampleRate: Int(bytes.littleEndian32(at: 4)))
        var tag = bytes.littleEndian16(at: 0)
        // WAVE_FORMAT_EXTENSIBLE keeps the codec's tag in the first two bytes of its GUID.
        if tag == 0xFFFE, bytes.count >= 26 { tag = bytes.littleEndian16(at: 24) }
        guard tag == 1 || tag == 3 else {
            throw AudioError(
                .unsupportedCodec, operation: "decode \(name)",
                detail: "The WAV file holds \(Self.codecs[tag] ?? "codec \(tag)"), not plain samples",
                remedy: Self.convertible.contains(tag) ? Conversion.toWAV(name) : Conversion.export)
        }
        try format.requirePlayable(place: "the `fmt ` chunk at byte \(offset)", name: name)
        let bits = Int(bytes.littleEndian16(at: 14))
        let container = Int(bytes.littleEndian16(at: 12)) / format.channels
        guard Int(bytes.littleEndian16(at: 12)) % format.channels == 0, bits > 0, bits <= container * 8,
            let encoding = Self.encoding(isFloat: tag == 3, bytes: container)
        else {
            throw corrupt("The `fmt ` chunk at byte \(offset) has \(bits)-bit samples in \(container) bytes")
        }
        self.encoding = encoding
    }

    private static func encoding(isFloat: Bool, bytes: Int) -> Encoding? {
        switch (isFloat, bytes) {
        case (false, 1): .unsigned8
        case (false, 2): .signed16
        case (false, 3): .signed24
        case (false, 4): .signed32
        case (true, 4): .float32
        case (true, 8): .float64
        default: nil
        }
    }

    private static let codecs: [UInt16: String] = [
        0x0002: "Microsoft ADPCM", 0x0006: "A-law", 0x0007: "mu-law", 0x0011: "IMA ADPCM", 0x0016: "G.723 ADPCM",
        0x0031: "GSM 6.10", 0x0040: "G.721 ADPCM", 0x0050: "MPEG audio", 0x0055: "MP3", 0x00FF: "AAC", 0x674F: "Vorbis",
        0xF1AC: "FLAC",
    ]

    /// The codecs in ``codecs`` that ffmpeg can convert to plain samples.
    private static let convertible: Set<UInt16> = [0x0002, 0x0006, 0x0007, 0x0011, 0x0031, 0x0050, 0x0055, 0xF1AC]

    private func corrupt(_ detail: String) -> AudioError {
        AudioError(
            .corrupt, operation: "decode \(name)", detail: detail,
            remedy: "Save it again as a WAV file of 16-bit samples.")
    }
}
