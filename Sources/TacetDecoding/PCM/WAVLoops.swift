import TacetPlatform

/// The loop that the chunks of a WAV file state: a `smpl` chunk, or a cue point with a length as the games of Quake's
/// family use it. The cue points that have a label are markers, or sections if they also have a length.
struct WAVLoops {
    private var sampler: (first: Int, end: Int, kind: UInt32, count: UInt32, passes: UInt32)?
    private var cues: [UInt32: Int] = [:]
    private var firstCue: UInt32?
    /// The length in frames of the cue point that a `ltxt` of the purpose `mark` gives one.
    private var marked: (cue: UInt32, frames: Int)?
    /// The names and the lengths in frames that a list gives to cue points.
    private var labels: [UInt32: String] = [:]
    private var lengths: [UInt32: Int] = [:]

    /// The most bytes of a `cue ` chunk and of a list that are read.
    private static let (longestCues, longestList) = (4 + 24 * 100, 4_096)

    /// Takes a chunk, if it is one that states a loop.
    mutating func take(_ mark: [UInt8], _ source: any ByteSource, at body: Int, size: Int) throws(AudioError) {
        switch String(decoding: mark, as: UTF8.self) {
        case "smpl": takeSampler(try source.bytes(at: body, count: min(size, 60)))
        case "cue ": takeCues(try source.bytes(at: body, count: min(size, Self.longestCues)))
        case "LIST": takeList(try source.bytes(at: body, count: min(size, Self.longestList)))
        default: break
        }
    }

    /// A header of 36 bytes precedes loops of 24 bytes: name, type, first and last frame, fraction, count.
    private mutating func takeSampler(_ bytes: [UInt8]) {
        guard sampler == nil, bytes.count == 60, bytes.littleEndian32(at: 28) > 0 else { return }
        let (first, last) = (Int(bytes.littleEndian32(at: 44)), Int(bytes.littleEndian32(at: 48)))
        sampler = (
            first, last + 1, bytes.littleEndian32(at: 40), bytes.littleEndian32(at: 28),
            bytes.littleEndian32(at: 56)
        )
    }

    /// A count precedes points of 24 bytes: name, position, chunk, its start, the block's start, frame.
    private mutating func takeCues(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return }
        for place in stride(from: 4, through: bytes.count - 24, by: 24) {
            let cue = bytes.littleEndian32(at: place)
            if firstCue == nil { firstCue = cue }
            cues[cue] = Int(bytes.littleEndian32(at: place + 20))
        }
    }

    /// A list of the form `adtl` has parts with a name and a size. `ltxt` has a cue point, a length in frames, and a
    /// purpose.
    private mutating func takeList(_ bytes: [UInt8]) {
        guard bytes.starts(with: "adtl".utf8) else { return }
        var place = 4
        while place + 8 <= bytes.count {
            let size = Int(bytes.littleEndian32(at: place + 4))
            takeLabel(bytes, at: place, size: size)
            if bytes[place...].starts(with: "ltxt".utf8), size >= 12, place + 20 <= bytes.count, marked == nil,
                bytes[(place + 16)...].starts(with: "mark".utf8)
            {
                marked = (bytes.littleEndian32(at: place + 8), Int(bytes.littleEndian32(at: place + 12)))
            }
            place += 8 + size + size & 1
        }
    }

    /// A `labl` has a cue point and a name that ends with a null character. A `ltxt` that states no loop has a section.
    private mutating func takeLabel(_ bytes: [UInt8], at place: Int, size: Int) {
        guard size > 4, place + 8 + size <= bytes.count, labels.count < 100 else { return }
        let cue = bytes.littleEndian32(at: place + 8)
        if bytes[place...].starts(with: "labl".utf8) {
            let text = bytes[(place + 12)..<(place + 8 + size)].prefix { $0 != 0 }
            labels[cue] = String(decoding: text, as: UTF8.self).printable(limit: 256)
        } else if bytes[place...].starts(with: "ltxt".utf8), size >= 12,
            !bytes[(place + 16)...].starts(with: "mark".utf8)
        {
            lengths[cue] = Int(bytes.littleEndian32(at: place + 12))
        }
    }

    /// Puts the cue points with a label into `metadata`.
    private func stateMarkers(in metadata: inout Metadata, rate: Int) {
        var (markers, sections): ([TempoMap.Marker], [TempoMap.Section]) = ([], [])
        for (cue, name) in labels {
            guard let frame = cues[cue] else { continue }
            if let length = lengths[cue], length > 0 {
                sections.append(TempoMap.Section(name, frames: frame..<frame + length))
            } else {
                markers.append(TempoMap.Marker(name, frame: frame))
            }
        }
        metadata.takeTempo(nil, markers: markers, sections: sections, rate: rate, source: "cue points")
    }

    /// Puts the loop into `metadata`, and what of it is ignored into the problems.
    func state(in metadata: inout Metadata, frames: Int, rate: Int) {
        stateMarkers(in: &metadata, rate: rate)
        if let sampler {
            metadata.takeLoop(sampler.first, sampler.end, frames: frames, source: .samplerChunk)
            guard metadata.loopSource == .samplerChunk else { return }
            switch sampler.kind {
            case 0: break
            case 1: metadata.loop?.direction = .alternating
            case 2: metadata.loop?.direction = .backward
            default:
                metadata.problems.append(
                    "smpl chunk: the loop is of the unknown type \(sampler.kind); it is played forward")
            }
            if sampler.count > 1 { metadata.problems.append("smpl chunk: the first of \(sampler.count) loops is used") }
            if sampler.passes > 0 {
                metadata.problems.append(
                    "smpl chunk: the loop is to be played \(sampler.passes) times; it is played for ever")
            }
        } else if let marked, let start = cues[marked.cue] {
            metadata.takeLoop(start, start + marked.frames, frames: frames, source: .cuePoint)
        } else if cues.count == 1, let firstCue, let start = cues[firstCue], metadata.loop == nil {
            metadata.problems.append(
                "The cue point at frame \(start) has no length that is marked as a loop; it is not used")
        }
    }
}
