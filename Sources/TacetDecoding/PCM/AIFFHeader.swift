import Glibc
import TacetPlatform

/// The parts of an AIFF or AIFF-C header that decoding needs, as "Audio Interchange File Format", Apple, 1989 and 1991,
/// describes them.
struct AIFFHeader {
    private(set) var layout = PCMLayout(
        container: "AIFF", encoding: .signed16, isBigEndian: true, format: PCMFormat(channels: 1, sampleRate: 1),
        data: 0..<0, metadata: Metadata())
    private let name: String

    /// The most bytes of the chunk of markers that are read: hundreds of them.
    private static let longestMarkers = 16_384

    /// The `COMM` chunk.
    private struct Common {
        var format: PCMFormat
        var encoding: PCMEncoding
        var isBigEndian: Bool
        var frames: Int
        /// What of it is not believed.
        var problem: String?
    }

    /// Reads the chunks of `source`.
    ///
    /// - Throws: `AudioError` with `.corrupt` for a missing or contradictory chunk, `.unsupportedCodec` for another
    ///   codec, or an error of the source.
    init(_ source: any ByteSource, name: String) throws(AudioError) {
        self.name = name
        var common: Common?
        var found: Range<Int>?
        var markers: [UInt16: Int] = [:]
        var loop: (mode: UInt16, begin: UInt16, end: UInt16)?
        var problems: [String] = []
        var texts = ChunkText()
        /// Whether the samples last to the end of the file.
        var isEndless = false
        /// What is said if the samples should go on behind the file, and all frames are there.
        var overrun: String?
        var offset = 12
        for _ in 0..<ChunkHead.limit {
            guard let chunk = try ChunkHead(at: offset, of: source, samples: found, &problems) else { break }
            let (body, size) = (chunk.body, chunk.bigEndianSize)
            switch chunk.mark {
            case Array("COMM".utf8):
                common = try self.common(try source.bytes(at: body, count: min(size + size & 1, 22)), at: offset)
                if size < 18 {
                    problems.append("The `COMM` chunk at byte \(offset) claims \(size) bytes, fewer than it has")
                }
            case Array("SSND".utf8) where found == nil:
                let bytes = try source.bytes(at: body, count: 8)
                guard bytes.count == 8 else {
                    throw corrupt("The `SSND` chunk at byte \(offset) is cut off")
                }
                let start = min(body + 8 + Int(bytes.bigEndian32(at: 0)), source.size)
                found = start..<max(start, min(body + size, source.size))
                isEndless = size < 8 || size == 0xFFFF_FFFF
                if isEndless {
                    // A writer that was killed or wrote to a pipe leaves no size. The chunk's own head has 8 bytes.
                    found = start..<source.size
                    problems.append("The `SSND` chunk at byte \(offset) claims \(size) bytes; it ends with the file")
                }
            case Array("MARK".utf8):
                markers = Self.markers(try source.bytes(at: body, count: min(size, Self.longestMarkers)))
            case Array("INST".utf8):
                let bytes = try source.bytes(at: body, count: 20)
                // The sustain loop: its mode, and the markers of its begin and end. Mode 0 is none.
                if bytes.count == 20, bytes.bigEndian16(at: 8) != 0 {
                    loop = (bytes.bigEndian16(at: 8), bytes.bigEndian16(at: 10), bytes.bigEndian16(at: 12))
                } else if bytes.count == 20, bytes.bigEndian16(at: 14) != 0 {
                    problems.append("INST chunk: a loop for the release of a note is not used")
                }
            case let mark: try texts.takeAIFF(mark, source, at: body, size: size)
            }
            if isEndless { break }
            if found != nil, let problem = chunk.overrun(size: size, of: source) {
                if chunk.mark == Array("SSND".utf8) { overrun = problem } else { problems.append(problem) }
            }
            offset = body + size + size & 1
        }
        guard let common else { throw corrupt("It has no `COMM` chunk before byte \(min(offset, source.size))") }
        guard let found else { throw corrupt("It has no `SSND` chunk before byte \(min(offset, source.size))") }
        let claimed = Int(try source.bytes(at: 4, count: 4).bigEndian32(at: 0))
        if let problem = common.problem { problems.append(problem) }
        let frameBytes = common.encoding.bytes * common.format.channels
        // Writers that cannot go back leave a false number in the header. Other players count the frames that are
        // there.
        let frames = found.count / frameBytes
        var metadata = Metadata(
            vorbis: texts.comments, frames: frames, rate: common.format.sampleRate, problems: problems)
        if frames != common.frames {
            metadata.problems.append("The header claims \(common.frames) frames; the file has \(frames)")
        } else if let overrun {
            metadata.problems.append(overrun)
        } else if problems.isEmpty, 8 + claimed < found.upperBound || 8 + claimed > source.size + 1 {
            metadata.problems.append("The FORM header claims \(claimed) bytes; the file has \(source.size - 8)")
        }
        if let loop {
            if let begin = markers[loop.begin], let end = markers[loop.end] {
                metadata.takeLoop(begin, end, frames: frames, source: .instrumentChunk)
                if metadata.loopSource == .instrumentChunk {
                    switch loop.mode {
                    case 1: break
                    case 2: metadata.loop?.direction = .alternating
                    default:
                        metadata.problems.append(
                            "INST chunk: the loop is of the unknown mode \(loop.mode); it is played forward")
                    }
                }
            } else {
                metadata.problems.append("INST chunk: the loop is between markers that do not exist; it is not used")
            }
        }
        layout = PCMLayout(
            container: "AIFF", encoding: common.encoding, isBigEndian: common.isBigEndian, format: common.format,
            data: found.lowerBound..<(found.lowerBound + frames * frameBytes), metadata: metadata)
    }

    private func common(_ bytes: [UInt8], at offset: Int) throws(AudioError) -> Common {
        guard bytes.count >= 18 else { throw corrupt("The `COMM` chunk at byte \(offset) is cut off") }
        let format = PCMFormat(channels: Int(bytes.bigEndian16(at: 0)), sampleRate: Self.rate(bytes[8..<18]))
        try format.requirePlayable(place: "the `COMM` chunk at byte \(offset)", name: name)
        let bits = Int(bytes.bigEndian16(at: 6))
        // AIFF has no codec. AIFF-C names one in four characters.
        let codec = bytes.count >= 22 ? String(decoding: bytes[18..<22], as: UTF8.self) : "NONE"
        let encoding: PCMEncoding
        switch (codec.uppercased(), bits) {
        case ("NONE", 1...8), ("TWOS", 1...8), ("SOWT", 1...8): encoding = .signed8
        case ("NONE", 9...16), ("TWOS", 9...16), ("SOWT", 9...16): encoding = .signed16
        case ("NONE", 17...24), ("TWOS", 17...24), ("SOWT", 17...24), ("IN24", _): encoding = .signed24
        case ("NONE", 25...32), ("TWOS", 25...32), ("SOWT", 25...32), ("IN32", _): encoding = .signed32
        case ("RAW ", 1...8): encoding = .unsigned8
        case ("FL32", _): encoding = .float32
        case ("FL64", _): encoding = .float64
        case ("ULAW", _): encoding = .muLaw
        case ("ALAW", _): encoding = .aLaw
        case ("NONE", _), ("TWOS", _), ("SOWT", _), ("RAW ", _):
            throw corrupt("The `COMM` chunk at byte \(offset) has \(bits)-bit samples")
        default:
            throw AudioError(
                .unsupportedCodec, operation: "decode \(name)",
                detail: "The AIFF file holds codec `\(codec)`, which Tacet does not play",
                remedy: ConversionAdvice.toVorbis(name))
        }
        let isFixed = ["FL32", "FL64", "IN24", "IN32"].contains(codec.uppercased())
        return Common(
            format: format, encoding: encoding, isBigEndian: codec != "sowt", frames: Int(bytes.bigEndian32(at: 2)),
            problem: isFixed && bits != encoding.bytes * 8
                ? "The `COMM` chunk at byte \(offset) states \(bits) bits; codec `\(codec)` has \(encoding.bytes * 8)"
                : nil)
    }

    /// The sample rate: a float of 80 bits, with a mantissa that shows its leading one. 0 if no rate that exists.
    private static func rate(_ bytes: ArraySlice<UInt8>) -> Int {
        let sign = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        let mantissa = bytes.dropFirst(2).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        let rate = ldexp(Double(mantissa), Int32(sign - 16_383 - 63))
        return rate >= 1 && rate < 1e9 ? Int(rate.rounded()) : 0
    }

    /// The frames of the markers, by their numbers. Each is a number, a frame, and a name that is padded to an even
    /// length.
    private static func markers(_ bytes: [UInt8]) -> [UInt16: Int] {
        var markers: [UInt16: Int] = [:]
        var offset = 2
        while offset + 7 <= bytes.count {
            markers[bytes.bigEndian16(at: offset)] = Int(bytes.bigEndian32(at: offset + 2))
            offset += 6 + (Int(bytes[offset + 6]) + 2) & ~1
        }
        return markers
    }

    private func corrupt(_ detail: String) -> AudioError {
        AudioError(
            .corrupt, operation: "decode \(name)", detail: detail,
            remedy: "Save it again as a WAV file of 16-bit samples.")
    }
}
