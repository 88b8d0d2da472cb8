import TacetPlatform

/// The parts of a RIFF WAVE header that decoding needs: the samples' encoding, their position in the file, and the
/// loop.
struct WAVHeader {
    /// How the file stores its samples.
    enum Samples: Hashable {
        case plain(PCMEncoding)
        case adpcm(ADPCM)
        /// MPEG audio, in frames as in an MP3 file.
        case mpeg
    }

    private(set) var samples = Samples.plain(.signed16)
    private(set) var format = PCMFormat(channels: 1, sampleRate: 1)
    /// The position of the samples in the file, as a range of bytes; whole frames, if they are plain.
    private(set) var data = 0..<0
    /// The length in frames.
    private(set) var frames = 0
    private(set) var metadata = Metadata()
    /// The texts of the chunks, as `NAME=value`.
    private(set) var comments: [[UInt8]] = []
    /// Whether `data` is what 17 to 24 bits fill of four bytes, if the samples' low bytes are zero.
    private var mayBePadded = false
    private var problems: [String] = []
    private let name: String

    /// The most bytes of a `fmt ` chunk that are read: 22, and 256 sets of coefficients.
    private static let longestFormat = 22 + 256 * 4

    /// Reads the chunks of `source`, which the "Multimedia Programming Interface and Data Specifications 1.0"
    /// describes.
    ///
    /// - Throws: `AudioError` with `.corrupt` for a missing or contradictory chunk, `.unsupportedCodec` for another
    ///   codec, or an error of the source.
    init(_ source: any ByteSource, name: String) throws(AudioError) {
        self.name = name
        var offset = 12
        var hasFormat = false
        var loops = WAVLoops()
        var texts = ChunkText()
        /// The length that the file states for compressed samples, in frames.
        var statedFrames: Int?
        var found: Range<Int>?
        for _ in 0..<ChunkHead.limit {
            guard let chunk = try ChunkHead(at: offset, of: source, samples: found, &problems) else { break }
            let (body, size) = (chunk.body, chunk.littleEndianSize)
            switch chunk.mark {
            case Array("fmt ".utf8):
                // A size that is one too small leaves out a byte before the next chunk, which begins at an even place.
                let whole = min(size + size & 1, Self.longestFormat)
                try takeFormat(try source.bytes(at: body, count: whole), stated: size, at: offset)
                hasFormat = true
            case Array("data".utf8) where found == nil:
                found = try samples(source, at: body, size: size)
            case Array("fact".utf8) where size >= 4:
                let bytes = try source.bytes(at: body, count: 4)
                if bytes.count == 4 { statedFrames = Int(bytes.littleEndian32(at: 0)) }
            case let mark:
                try loops.take(mark, source, at: body, size: size)
                try texts.takeRIFF(mark, source, at: body, size: size)
            }
            if let found, found.upperBound == source.size { break }
            if found != nil, let problem = chunk.overrun(size: size, of: source) { problems.append(problem) }
            offset = try Self.next(after: body + size, source)
        }
        guard hasFormat else {
            throw corrupt("It has no `fmt ` chunk before byte \(min(offset, source.size))")
        }
        guard let found else { throw corrupt("It has no `data` chunk before byte \(min(offset, source.size))") }
        comments = texts.comments
        let claimed = Int(try source.bytes(at: 4, count: 4).littleEndian32(at: 0))
        if problems.isEmpty, found.upperBound > 8 + claimed {
            problems.append("The RIFF header claims \(claimed) bytes; the data goes on to byte \(found.upperBound)")
        } else if problems.isEmpty, claimed != 0xFFFF_FFFF, 8 + claimed > source.size + 1 {
            // Writers that cannot go back leave all bits set. Some count a byte of padding that they do not write.
            problems.append("The RIFF header claims \(claimed) bytes; the file ends after \(source.size - 8)")
        }
        switch samples {
        case .plain(var encoding):
            if mayBePadded {
                let isPadded = try isPadded(source, found)
                if isPadded { encoding = .signed32 }
                problems.append(
                    "The `fmt ` chunk states 24 bits in 4 bytes; by the samples they lie in \(isPadded ? 4 : 3)")
            }
            samples = .plain(encoding)
            let frameBytes = encoding.bytes * format.channels
            frames = found.count / frameBytes
            data = found.lowerBound..<(found.lowerBound + frames * frameBytes)
            if data.upperBound < found.upperBound {
                problems.append("The data ends with \(found.count - data.count) bytes that are no whole frame")
            }
            if let statedFrames, statedFrames != frames, statedFrames != 0 {
                problems.append("The `fact` chunk states \(statedFrames) frames; the data has \(frames)")
            }
        case .adpcm(let adpcm):
            // The last block may be filled up with frames that are no part of the sound.
            let room = adpcm.frames(inDataOf: found.count)
            frames = room
            if let statedFrames, statedFrames != room, statedFrames != 0 {
                if statedFrames < room, statedFrames > room - adpcm.blockFrames {
                    frames = statedFrames
                } else {
                    problems.append("The `fact` chunk states \(statedFrames) frames; the data has \(room)")
                }
            }
            data = found
        case .mpeg:
            data = found
            return
        }
        metadata = Metadata(vorbis: comments, frames: frames, rate: format.sampleRate, problems: problems)
        loops.state(in: &metadata, frames: frames, rate: format.sampleRate)
    }

    /// The position of the samples that the data chunk with the body at `body` claims.
    ///
    /// A writer that was killed or wrote to a pipe leaves no size. The samples then last to the end of the file.
    private mutating func samples(_ source: any ByteSource, at body: Int, size: Int) throws(AudioError) -> Range<Int> {
        let claimed = body..<min(body + size, source.size)
        let isUnknown = size == 0 || size == 0xFFFF_FFFF
        guard isUnknown || body + size > source.size else { return claimed }
        // An empty sound that other chunks follow is empty.
        if size == 0, body == source.size { return claimed }
        if size == 0, try Self.areChunks(source, from: body) { return claimed }
        problems.append("The data chunk at byte \(body - 8) claims \(size) bytes; it ends with the file")
        return body..<source.size
    }

    /// The chunks that may follow the samples.
    private static let marks = Set(
        [
            "fmt ", "data", "LIST", "fact", "smpl", "cue ", "inst", "id3 ", "ID3 ", "bext", "junk", "JUNK", "PAD ",
            "iXML",
        ].map {
            Array($0.utf8)
        })

    /// Whether known chunks lie from `offset` to the end of the file.
    private static func areChunks(_ source: any ByteSource, from offset: Int) throws(AudioError) -> Bool {
        var offset = offset
        for _ in 0..<16 {
            if offset >= source.size { return true }
            let head = try source.bytes(at: offset, count: 8)
            guard head.count == 8, marks.contains(Array(head.prefix(4))) else { return false }
            offset += 8 + Int(head.littleEndian32(at: 4))
            offset += offset & 1
        }
        return false
    }

    /// The offset of the chunk after one that ends at `end`. A byte of padding follows a chunk of odd size, but some
    /// programs leave it out.
    private static func next(after end: Int, _ source: any ByteSource) throws(AudioError) -> Int {
        guard end & 1 == 1 else { return end }
        let mark = try source.bytes(at: end, count: 4)
        return marks.contains(mark) ? end : end + 1
    }

    /// Takes the `fmt ` chunk. The encoding is that of the codec and the bits: of the fields that repeat it, programs
    /// get the block's size and the data rate wrong, and players do not look at them.
    private mutating func takeFormat(_ bytes: [UInt8], stated: Int, at offset: Int) throws(AudioError) {
        guard bytes.count >= 16 else { throw corrupt("The `fmt ` chunk at byte \(offset) is cut off") }
        if stated & 1 == 1 { problems.append("The `fmt ` chunk at byte \(offset) has an odd size, \(stated)") }
        format = PCMFormat(
            channels: Int(bytes.littleEndian16(at: 2)), sampleRate: Int(bytes.littleEndian32(at: 4)))
        let place = "The `fmt ` chunk at byte \(offset)"
        var tag = bytes.littleEndian16(at: 0)
        var bits = Int(bytes.littleEndian16(at: 14))
        if tag == 0xFFFE {
            bits = containerBits(bytes, bits, place)
            noteSpeakers(bytes, place)
        }
        if tag == 0xFFFE { tag = extensibleTag(bytes, bits: bits, place) }
        guard [1, 2, 3, 6, 7, 0x11, 0x50, 0x55].contains(tag) else {
            throw unsupported(Self.codecs[tag] ?? "codec \(tag)", isConvertible: Self.convertible.contains(tag))
        }
        if tag == 0x50 || tag == 0x55 {
            samples = .mpeg
            return
        }
        try format.requirePlayable(place: "the `fmt ` chunk at byte \(offset)", name: name)
        let blockBytes = Int(bytes.littleEndian16(at: 12))
        if tag == 2 || tag == 0x11 {
            samples = .adpcm(try adpcm(tag, bytes, blockBytes: blockBytes, at: offset))
            return
        }
        var sampleBytes = tag == 6 || tag == 7 ? 1 : (bits + 7) / 8
        if bits == 0, blockBytes % format.channels == 0 { sampleBytes = blockBytes / format.channels }
        guard let encoding = PCMEncoding(tag: tag, bytes: sampleBytes) else {
            throw corrupt("\(place) has \(bits)-bit samples in \(sampleBytes) bytes")
        }
        samples = .plain(encoding)
        let frameBytes = sampleBytes * format.channels
        mayBePadded = encoding == .signed24 && blockBytes == 4 * format.channels
        if bits != sampleBytes * 8, bits == 0 || tag == 6 || tag == 7 {
            problems.append("\(place) states \(bits) bits; its samples have \(sampleBytes * 8)")
        }
        if blockBytes != frameBytes, !mayBePadded {
            problems.append("\(place) states frames of \(blockBytes) bytes; by its bits they have \(frameBytes)")
        }
        let rate = Int(bytes.littleEndian32(at: 8))
        if rate != frameBytes * format.sampleRate, !mayBePadded {
            problems.append(
                "\(place) states \(rate) bytes a second; by its bits and rate it has \(frameBytes * format.sampleRate)")
        }
    }

    /// The codec's tag that WAVE_FORMAT_EXTENSIBLE keeps in the first two bytes of its GUID. Without one that a player
    /// knows, the samples are integers.
    private mutating func extensibleTag(_ bytes: [UInt8], bits: Int, _ place: String) -> UInt16 {
        guard bytes.count >= 26 else {
            problems.append("\(place) is extensible and names no codec; its samples are taken for integers")
            return 1
        }
        let tag = bytes.littleEndian16(at: 24)
        let valid = Int(bytes.littleEndian16(at: 18))
        if valid > bits { problems.append("\(place) states \(valid) valid bits of \(bits)") }
        if !Self.subformats.contains(Array(bytes[26...].prefix(14))) {
            problems.append("\(place) names its codec by an unknown GUID; the first two bytes are believed")
        }
        return tag
    }

    /// The bits of a sample's container, as WAVE_FORMAT_EXTENSIBLE states them four times. The field for them is not
    /// believed if the valid bits, the size of a frame and the bytes a second all contradict it, and agree.
    private mutating func containerBits(_ bytes: [UInt8], _ bits: Int, _ place: String) -> Int {
        guard bytes.count >= 24, PCMFormat.channelRange.contains(format.channels) else { return bits }
        let valid = Int(bytes.littleEndian16(at: 18))
        let frameBytes = Int(bytes.littleEndian16(at: 12))
        guard bits != valid, frameBytes > 0, frameBytes % format.channels == 0,
            case let other = frameBytes / format.channels, other == (valid + 7) / 8, other != (bits + 7) / 8,
            Int(bytes.littleEndian32(at: 8)) == frameBytes * format.sampleRate
        else { return bits }
        problems.append("\(place) states \(bits) bits; its other fields state \(valid), which are believed")
        return valid
    }

    /// The speakers of the channels, if WAVE_FORMAT_EXTENSIBLE names others than Tacet plays them on. Zero names none.
    private mutating func noteSpeakers(_ bytes: [UInt8], _ place: String) {
        guard bytes.count >= 24, PCMFormat.channelRange.contains(format.channels) else { return }
        let mask = bytes.littleEndian32(at: 20)
        let usual = Self.speakers[format.channels - 1]
        guard mask != 0, !usual.contains(mask) else { return }
        problems.append(
            "\(place) names the speakers 0x\(String(mask, radix: 16)); the channels are played as those of 0x\(String(usual[0], radix: 16))"
        )
    }

    /// The masks of speakers that mean the order in which Tacet takes the channels. Side and back are one pair.
    private static let speakers: [[UInt32]] = [
        [0x4, 0x1, 0x2], [0x3], [0x7], [0x33, 0x603], [0x37, 0x607], [0x3F, 0x60F], [0x13F, 0x70F], [0x63F, 0xFF],
    ]

    /// What follows the codec's tag in the GUIDs of plain samples and of those in B-format.
    private static let subformats: Set<[UInt8]> = [
        [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71],
        [0, 0, 0x21, 0x07, 0xD3, 0x11, 0x86, 0x44, 0xC8, 0xC1, 0xCA, 0, 0, 0],
    ]

    /// Whether samples of 17 to 24 bits lie in four bytes each: the lowest byte of all is then zero.
    private func isPadded(_ source: any ByteSource, _ data: Range<Int>) throws(AudioError) -> Bool {
        let bytes = try source.bytes(at: data.lowerBound, count: min(data.count, 65_536))
        return stride(from: 0, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 }
    }

    private mutating func adpcm(_ tag: UInt16, _ bytes: [UInt8], blockBytes: Int, at offset: Int) throws(AudioError)
        -> ADPCM
    {
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
        let adpcm = ADPCM(codec, channels: format.channels, blockBytes: blockBytes)
        guard let adpcm else {
            throw corrupt("The `fmt ` chunk at byte \(offset) has ADPCM in blocks of \(blockBytes) bytes")
        }
        let bits = Int(bytes.littleEndian16(at: 14))
        if bits != 4 { problems.append("The `fmt ` chunk at byte \(offset) states \(bits) bits; ADPCM has 4") }
        if statedFrames > 0, statedFrames != adpcm.blockFrames {
            problems.append(
                "The `fmt ` chunk at byte \(offset) states \(statedFrames) frames in a block that has \(adpcm.blockFrames)"
            )
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
            remedy: isConvertible ? ConversionAdvice.toWAV(name) : ConversionAdvice.export)
    }

    private static let codecs: [UInt16: String] = [
        0x0016: "G.723 ADPCM", 0x0031: "GSM 6.10", 0x0040: "G.721 ADPCM", 0x00FF: "AAC", 0x674F: "Vorbis",
        0xF1AC: "FLAC",
    ]

    /// The codecs in ``codecs`` that ffmpeg can convert to plain samples.
    private static let convertible: Set<UInt16> = [0x0031, 0xF1AC]

    private func corrupt(_ detail: String) -> AudioError {
        AudioError(
            .corrupt, operation: "decode \(name)", detail: detail,
            remedy: "Save it again as a WAV file of 16-bit samples.")
    }
}
