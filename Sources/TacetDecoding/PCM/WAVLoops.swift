import TacetPlatform

/// The loop that the chunks of a WAV file state: a `smpl` chunk, or a cue point with a length as the games of Quake's
/// family use it. The cue points that have a label are markers, or sections if they also have a length, and the loops of a
/// `smpl` chunk are sections. An `acid` chunk states the tempo.
struct WAVLoops {
    private var sampler: (first: Int, end: Int, kind: UInt32, count: UInt32, passes: UInt32)?
    /// All loops of the sampler's chunk: a name, which may be that of a cue point, and the frames.
    private var samplerLoops: [(cue: UInt32, frames: Range<Int>)] = []
    /// What an `acid` chunk states of a sound that is no one-shot: the beats a minute, those of a bar, and those of the
    /// whole sound.
    private var acid: (tempo: Float, beatsPerBar: Int, beats: Int)?
    private var cues: [UInt32: Int] = [:]
    private var firstCue: UInt32?
    /// The length in frames of the cue point that a `ltxt` of the purpose `mark` gives one.
    private var marked: (cue: UInt32, frames: Int)?
    /// The names and the lengths in frames that a list gives to cue points.
    private var labels: [UInt32: String] = [:]
    private var lengths: [UInt32: Int] = [:]

    /// The most bytes of a `cue ` chunk and of a list that are read.
    private static let (longestCues, longestList) = (4 + 24 * 100, 4_096)
    /// The most loops of a sampler's chunk that are sections.
    private static let mostLoops = 16

    /// Takes a chunk, if it is one that states a loop.
    mutating func take(_ mark: [UInt8], _ source: any ByteSource, at body: Int, size: Int) throws(AudioError) {
        switch String(decoding: mark, as: UTF8.self) {
        case "smpl": takeSampler(try source.bytes(at: body, count: min(size, 36 + 24 * Self.mostLoops)))
        case "acid": takeAcid(try source.bytes(at: body, count: min(size, 24)))
        case "cue ": takeCues(try source.bytes(at: body, count: min(size, Self.longestCues)))
        case "LIST": takeList(try source.bytes(at: body, count: min(size, Self.longestList)))
        default: break
        }
    }

    /// A header of 36 bytes precedes loops of 24 bytes: name, type, first and last frame, fraction, count.
    private mutating func takeSampler(_ bytes: [UInt8]) {
        guard sampler == nil, bytes.count >= 60, bytes.littleEndian32(at: 28) > 0 else { return }
        let count = min(Int(bytes.littleEndian32(at: 28)), (bytes.count - 36) / 24)
        samplerLoops = (0..<count).map { index in
            let place = 36 + 24 * index
            let (first, last) = (Int(bytes.littleEndian32(at: place + 8)), Int(bytes.littleEndian32(at: place + 12)))
            return (bytes.littleEndian32(at: place), first..<max(first, last + 1))
        }
        let (first, last) = (Int(bytes.littleEndian32(at: 44)), Int(bytes.littleEndian32(at: 48)))
        sampler = (
            first, last + 1, bytes.littleEndian32(at: 40), bytes.littleEndian32(at: 28),
            bytes.littleEndian32(at: 56)
        )
    }

    /// Flags, of which the lowest is a one-shot's, the root note, six bytes without a known use, the beats of the whole
    /// sound, the denominator and the numerator of the metre, and the beats a minute.
    private mutating func takeAcid(_ bytes: [UInt8]) {
        guard acid == nil, bytes.count == 24, bytes[0] & 1 == 0 else { return }
        let tempo = Float(bitPattern: bytes.littleEndian32(at: 20))
        guard Tempo.range.contains(Double(tempo)) else { return }
        acid = (tempo, Int(bytes.littleEndian16(at: 18)), Int(bytes.littleEndian32(at: 12)))
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

    /// Puts the cue points with a label, and the loops of the sampler's chunk that are no such section, into `metadata`.
    private func stateMarkers(in metadata: inout Metadata, frames: Int, rate: Int) {
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
        var loops: [TempoMap.Section] = []
        for (index, loop) in samplerLoops.enumerated() {
            let section = loop.frames.clamped(to: 0..<frames)
            guard section.count > 1, !sections.contains(where: { $0.frames == section }) else { continue }
            let label = cues[loop.cue] == section.lowerBound ? labels[loop.cue] : nil
            loops.append(TempoMap.Section(label ?? (index == 0 ? "loop" : "loop \(index + 1)"), frames: section))
        }
        metadata.takeTempo(nil, markers: [], sections: loops, rate: rate, source: LoopSource.samplerChunk.description)
    }

    /// Puts the tempo of the `acid` chunk into `metadata`, unless a tag states another one.
    ///
    /// A program rounds the beats a minute. Where the beats of the whole sound agree with them within a hundredth, the
    /// sound has exactly so many beats.
    private func stateTempo(in metadata: inout Metadata, frames: Int, rate: Int) {
        guard let acid, metadata.tempo?.segments.isEmpty ?? true else { return }
        var tempo = Tempo(Double(acid.tempo))
        if acid.beats > 0, acid.beats < 1 << 20, (1...1_000_000).contains(frames) {
            let exact = Tempo(acid.beats * 60 * rate, over: frames)
            if abs(exact.beatsPerMinute / tempo.beatsPerMinute - 1) < 0.01 { tempo = exact }
        }
        let beatsPerBar = (1...64).contains(acid.beatsPerBar) ? acid.beatsPerBar : nil
        metadata.takeTempo(tempo, beatsPerBar: beatsPerBar, rate: rate, source: "acid chunk")
    }

    /// Puts the loop into `metadata`, and what of it is ignored into the problems.
    func state(in metadata: inout Metadata, frames: Int, rate: Int) {
        stateMarkers(in: &metadata, frames: frames, rate: rate)
        stateTempo(in: &metadata, frames: frames, rate: rate)
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
