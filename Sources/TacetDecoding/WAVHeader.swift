import TacetSystem

/// The parts of a RIFF WAVE header that decoding needs: the samples' encoding, their position in the file, and the
/// loop.
struct WAVHeader {
    /// How the file stores its samples.
    enum Samples: Hashable {
        case plain(PCMEncoding)
        case adpcm(ADPCM)
    }

    private(set) var samples = Samples.plain(.signed16)
    private(set) var format = PCMFormat(channels: 1, sampleRate: 1)
    /// The position of the samples in the file, as a range of bytes; whole frames, if they are plain.
    private(set) var data = 0..<0
    /// The length in frames.
    private(set) var frames = 0
    private(set) var metadata = Metadata()
    private let name: String

    /// The most chunks that are read. Real files have a few.
    private static let maximumChunks = 10_000
    /// The most bytes of a `fmt ` chunk that are read: 22, and 256 sets of coefficients.
    private static let longestFormat = 22 + 256 * 4

    /// Reads the chunks of `source`, which the "Multimedia Programming Interface and Data Specifications 1.0"
    /// describes.
    ///
    /// - Throws: `AudioError` with `.corrupt` for a missing or contradictory chunk, `.unsupportedCodec` for another codec, or
    ///   an error of the source.
    init(_ source: any ByteSource, name: String) throws(AudioError) {
        self.name = name
        var offset = 12
        var hasFormat = false
        var loop: (start: Int, end: Int)?
        var texts = ChunkText()
        var problems: [String] = []
        /// The length that the file states for compressed samples, in frames.
        var statedFrames: Int?
        var found: Range<Int>?
        for _ in 0..<Self.maximumChunks {
            let head = try source.bytes(at: offset, count: 8)
            guard head.count == 8 else { break }
            let body = offset + 8
            let size = Int(head.littleEndian32(at: 4))
            switch Array(head.prefix(4)) {
            case Array("fmt ".utf8):
                try takeFormat(try source.bytes(at: body, count: min(size, Self.longestFormat)), at: offset)
                hasFormat = true
            case Array("data".utf8) where found == nil:
                found = body..<min(body + size, source.size)
                // A writer that was killed or wrote to a pipe leaves such a size. The samples then last to the end of
                // the file.
                if size == 0 || size == 0xFFFF_FFFF || body + size > source.size {
                    found = body..<source.size
                    problems.append(
                        "The data chunk at byte \(offset) claims \(size) bytes; it ends with the file")
                }
            case Array("fact".utf8) where size >= 4:
                let bytes = try source.bytes(at: body, count: 4)
                if bytes.count == 4 { statedFrames = Int(bytes.littleEndian32(at: 0)) }
            case Array("smpl".utf8):
                // A header of 36 bytes precedes loops of 24 bytes: name, type, first and last frame, fraction, count.
                let bytes = try source.bytes(at: body, count: min(size, 60))
                if bytes.count == 60, bytes.littleEndian32(at: 28) > 0 {
                    loop = (Int(bytes.littleEndian32(at: 44)), Int(bytes.littleEndian32(at: 48)) + 1)
                }
            default: try texts.takeRIFF(Array(head.prefix(4)), source, at: body, size: size)
            }
            if let found, found.upperBound == source.size { break }
            offset = body + size + size & 1
        }
        guard hasFormat else {
            throw corrupt("It has no `fmt ` chunk before byte \(min(offset, source.size))")
        }
        guard let found else { throw corrupt("It has no `data` chunk before byte \(min(offset, source.size))") }
        switch samples {
        case .plain(let encoding):
            let frameBytes = encoding.bytes * format.channels
            frames = found.count / frameBytes
            data = found.lowerBound..<(found.lowerBound + frames * frameBytes)
        case .adpcm(let adpcm):
            // The last block may be filled up with frames that are no part of the sound.
            frames = min(adpcm.frames(inDataOf: found.count), statedFrames.flatMap { $0 > 0 ? $0 : nil } ?? .max)
            data = found
        }
        metadata = Metadata(vorbis: texts.comments, frames: frames)
        metadata.problems = problems + metadata.problems
        if let loop {
            metadata.loop = LoopPoints(
                start: loop.start, end: loop.end, frames: frames, source: "smpl chunk", problems: &metadata.problems)
            metadata.loopSource = metadata.loop == nil ? nil : "smpl chunk"
        }
    }

    private mutating func takeFormat(_ bytes: [UInt8], at offset: Int) throws(AudioError) {
        guard bytes.count >= 16 else { throw corrupt("The `fmt ` chunk at byte \(offset) is cut off") }
        format = PCMFormat(
            channels: Int(bytes.littleEndian16(at: 2)), sampleRate: Int(bytes.littleEndian32(at: 4)))
        var tag = bytes.littleEndian16(at: 0)
        // WAVE_FORMAT_EXTENSIBLE keeps the codec's tag in the first two bytes of its GUID.
        if tag == 0xFFFE, bytes.count >= 26 { tag = bytes.littleEndian16(at: 24) }
        guard [1, 2, 3, 6, 7, 0x11].contains(tag) else {
            throw unsupported(Self.codecs[tag] ?? "codec \(tag)", isConvertible: Self.convertible.contains(tag))
        }
        try format.requirePlayable(place: "the `fmt ` chunk at byte \(offset)", name: name)
        let frameBytes = Int(bytes.littleEndian16(at: 12))
        if tag == 2 || tag == 0x11 {
            samples = .adpcm(try adpcm(tag, bytes, blockBytes: frameBytes, at: offset))
            return
        }
        let bits = Int(bytes.littleEndian16(at: 14))
        let container = frameBytes / format.channels
        guard frameBytes % format.channels == 0, bits > 0, bits <= container * 8,
            let encoding = PCMEncoding(tag: tag, bytes: container)
        else {
            throw corrupt("The `fmt ` chunk at byte \(offset) has \(bits)-bit samples in \(container) bytes")
        }
        samples = .plain(encoding)
    }

    private func adpcm(_ tag: UInt16, _ bytes: [UInt8], blockBytes: Int, at offset: Int) throws(AudioError) -> ADPCM {
        guard format.channels <= 2 else {
            throw unsupported("ADPCM of \(format.channels) channels", isConvertible: true)
        }
        var codec = ADPCM.Codec.ima
        if tag == 2 {
            guard let coefficients = coefficients(in: bytes) else {
                throw corrupt("The `fmt ` chunk at byte \(offset) has impossible ADPCM coefficients")
            }
            codec = .microsoft(coefficients: coefficients)
        }
        let statedFrames = bytes.count >= 20 ? Int(bytes.littleEndian16(at: 18)) : 0
        let adpcm = ADPCM(codec, channels: format.channels, blockBytes: blockBytes, statedFrames: statedFrames)
        guard let adpcm else {
            throw corrupt("The `fmt ` chunk at byte \(offset) has ADPCM in blocks of \(blockBytes) bytes")
        }
        return adpcm
    }

    /// The sets of coefficients that Microsoft's ADPCM chooses from, as the file states them; nil if they are cut off.
    private func coefficients(in bytes: [UInt8]) -> [ADPCM.Coefficients]? {
        let count = bytes.count >= 22 ? Int(bytes.littleEndian16(at: 20)) : 0
        if count == 0 { return ADPCM.standardCoefficients }
        // A block's header names its set in a byte.
        guard count <= 256, bytes.count >= 22 + 4 * count else { return nil }
        func number(at offset: Int) -> Int { Int(Int16(bitPattern: bytes.littleEndian16(at: offset))) }
        return (0..<count).map { set in
            ADPCM.Coefficients(last: number(at: 22 + 4 * set), beforeLast: number(at: 24 + 4 * set))
        }
    }

    private func unsupported(_ codec: String, isConvertible: Bool) -> AudioError {
        AudioError(
            .unsupportedCodec, operation: "decode \(name)",
            detail: "The WAV file holds \(codec), which Tacet does not play",
            remedy: isConvertible ? Conversion.toWAV(name) : Conversion.export)
    }

    private static let codecs: [UInt16: String] = [
        0x0016: "G.723 ADPCM", 0x0031: "GSM 6.10", 0x0040: "G.721 ADPCM", 0x0050: "MPEG audio", 0x0055: "MP3",
        0x00FF: "AAC", 0x674F: "Vorbis", 0xF1AC: "FLAC",
    ]

    /// The codecs in ``codecs`` that ffmpeg can convert to plain samples.
    private static let convertible: Set<UInt16> = [0x0031, 0x0050, 0x0055, 0xF1AC]

    private func corrupt(_ detail: String) -> AudioError {
        AudioError(
            .corrupt, operation: "decode \(name)", detail: detail,
            remedy: "Save it again as a WAV file of 16-bit samples.")
    }
}
