import Glibc
package import TacetPlatform

/// The properties of a sound file, measured by decoding the whole file: length, peak, loudness and faults.
package struct SoundFile: Hashable, Sendable {
    /// The codec's usual name: `Ogg Vorbis`, `WAV, 16-bit integer`.
    package let codec: String
    /// The channels and sample rate of the first frames.
    package let format: PCMFormat
    /// The number of frames that were decoded.
    package private(set) var frames = 0
    /// The duration of the decoded frames in seconds. Differs from ``frames`` divided by the rate where a chained file
    /// changes its rate.
    package private(set) var seconds = 0.0
    /// The tags, loop points and gain that the file states.
    package let metadata: Metadata
    /// The beats, markers and sections, of the file's tags or of the file with the score beside it; nil if there are
    /// none.
    package private(set) var tempo: TempoMap?
    /// What states ``tempo``: the names of tags, or the path of the score.
    package private(set) var tempoSource: String?
    /// The largest sample's magnitude in dBFS; nil for digital silence.
    package private(set) var peak: Double?
    /// Integrated loudness in LUFS (ITU-R BS.1770-4, EBU R 128) of the frames in ``format``. Nil if no 400 ms are
    /// louder than -70 LUFS, and for sample rates below 4 kHz.
    package private(set) var loudness: Double?
    /// The file's faults that did not stop it from being opened, as sentences.
    package private(set) var problems: [String]
    /// The seams of the file's loop and of its sections, 64 sections at most.
    package private(set) var seams: [LoopSeam] = []
    /// How to encode the file better for a game, as sentences.
    package internal(set) var advice: [String] = []

    private static let blockFrames = 4_096
    /// The length in seconds beyond which an effect streams by itself.
    private static let longestEffect = 10.0
    /// The most changes of the format that ``problems`` lists.
    private static let mostChanges = 10
    /// The most sections whose seams are judged.
    private static let mostSections = 64

    /// Decodes the file at `path`, or its first `frameLimit` frames. The default limit is about 12 hours at 48 kHz.
    ///
    /// - Throws: `AudioError` if the file cannot be opened. An error during decoding becomes an entry of ``problems``.
    package static func inspect(_ path: String, frameLimit: Int = 1 << 31) throws(AudioError) -> SoundFile {
        let score = path + ScoreFile.ending
        let source: (any ByteSource)? = try? FileSource(path: score)
        return try inspect(
            try FileSource(path: path), name: path, score: source.map { ($0, score) }, frameLimit: frameLimit)
    }

    /// Decodes the file whose bytes are in memory. Errors call it `name`.
    ///
    /// - Throws: As ``inspect(_:frameLimit:)``, without the errors of opening a file.
    package static func inspect(
        bytes: [UInt8], name: String, frameLimit: Int = 1 << 31
    ) throws(AudioError) -> SoundFile {
        try inspect(MemorySource(bytes), name: name, score: nil, frameLimit: frameLimit)
    }

    /// - Parameter score: The file with the score, and its path; nil if there is none.
    private static func inspect(
        _ source: any ByteSource, name: String, score: (source: any ByteSource, path: String)?, frameLimit: Int
    ) throws(AudioError) -> SoundFile {
        let decoder = try AudioFile.decoder(source: source, name: name)
        var (tempo, problem): ((map: TempoMap, source: String)?, String?) = (nil, nil)
        if let score {
            do throws(AudioError) {
                tempo = (
                    try ScoreFile.read(score.source, name: score.path, rate: decoder.format.sampleRate), score.path
                )
            } catch {
                problem = "\(error)"
            }
        }
        if tempo == nil { tempo = try decoder.readTempo() }
        var file = SoundFile(decoding: decoder, tempo: tempo, frameLimit: frameLimit)
        file.problems += try AudioFile.survey(source, of: decoder)
        if let problem { file.problems.append(problem) }
        return file
    }

    /// - Parameter tempo: The score of another file, and that file's path; nil uses the tags.
    init(decoding decoder: any AudioDecoder, tempo score: (map: TempoMap, source: String)? = nil, frameLimit: Int) {
        codec = decoder.codec
        format = decoder.format
        metadata = decoder.metadata
        problems = metadata.problems
        (tempo, tempoSource) = (score?.map ?? metadata.tempo, score?.source ?? metadata.tempoSource)
        let block = UnsafeMutablePointer<Float>.allocate(capacity: Self.blockFrames * 8)
        defer { block.deallocate() }
        var meter = Loudness(format)
        var largest: Float = 0
        var last = format
        var changes = 0
        var encoding = EncodingMeter(format)
        // A loop to and fro has no seam.
        let loop = metadata.loop.flatMap { $0.direction == .alternating ? nil : $0 }
        var meters = [loop].compactMap(\.self).map { SeamMeter($0, format: format) }
        let length = decoder.promisedFrames
        // The orders of a module follow one another, and its notes sound on beyond them.
        var sections = tempoSource == ModuleScore.source ? [] : tempo?.sections ?? []
        if let loop { sections.removeAll { $0.frames == loop.start..<(loop.end ?? length ?? loop.start) } }
        if let length { sections.removeAll { $0.frames.lowerBound >= length } }
        meters += sections.prefix(Self.mostSections).map { SeamMeter($0, in: length, format: format) }
        do throws(AudioError) {
            while frames < frameLimit {
                let count = try decoder.read(into: block, maximum: min(Self.blockFrames, max(8, frameLimit - frames)))
                if count == 0 { break }
                if decoder.format != last {
                    last = decoder.format
                    changes += 1
                    if changes <= Self.mostChanges {
                        problems.append(
                            "At frame \(frames) it changes to \(last.channels == 1 ? "1 channel" : "\(last.channels) channels") "
                                + "at \(last.sampleRate) Hz; loudness is of the parts in the first format")
                    }
                }
                if last == format {
                    meter?.add(block, frames: count)
                    encoding.add(block, frames: count)
                    for index in meters.indices { meters[index].add(block, frames..<frames + count) }
                }
                for index in 0..<(count * last.channels) { largest = max(largest, abs(block[index])) }
                frames += count
                seconds += Double(count) / Double(last.sampleRate)
            }
            if frames >= frameLimit { problems.append("Only the first \(frames) frames were decoded") }
        } catch {
            problems.append("Decoding stopped at frame \(frames): \(error)")
        }
        if changes > Self.mostChanges { problems.append("It changes its format \(changes) times in all") }
        noteFaults(of: decoder, isWhole: frames < frameLimit)
        peak = largest > 0 ? 20 * log10(Double(largest)) : nil
        loudness = meter?.integrated
        seams = meters.compactMap { $0.judge(frames: frames) }
        advice = advice(encoding)
    }

    /// Notes the markers and sections that are never reached.
    private mutating func noteWhatLiesBehindTheEnd(_ tempo: TempoMap) {
        let names =
            tempo.markers.filter { $0.frame >= frames }.map { "The marker \($0.name)" }
            + tempo.sections.filter { $0.frames.upperBound > frames }.map { "The end of the section \($0.name)" }
        guard let first = names.first else { return }
        let others = names.count > 1 ? " and \(names.count - 1) more lie" : " lies"
        problems.append("\(first)\(others) behind its last frame, \(frames - 1), by \(tempoSource ?? "the file")")
    }

    /// Notes what a decoder that has read all reports.
    private mutating func noteFaults(of decoder: any AudioDecoder, isWhole: Bool) {
        if let promised = decoder.promisedFrames, promised != frames, isWhole {
            problems.append("It promises \(promised) frames and has \(frames)")
        }
        if let tempo, isWhole, tempoSource != ModuleScore.source { noteWhatLiesBehindTheEnd(tempo) }
        if decoder.invalidSamples > 0 {
            problems.append(
                "\(decoder.invalidSamples) of its samples are no numbers (NaN or infinite) and play as silence: "
                    + "encode it again from the original")
        }
        if let loop = metadata.loop, loop.turns, seconds > Self.longestEffect {
            problems.append(
                "Its loop goes \(loop.direction.words): music plays it so. As an effect the file streams, and the loop is played forward"
            )
        }
        if frames == 0 { problems.append("It holds no sound") }
    }
}

extension SoundFile {
    /// The rate of the mixer and of most devices in Hz.
    private static let deviceRate = 48_000
    /// The silence at an end that is worth cutting off, in seconds.
    private static let shortestSilence = 0.1
    /// From this length in seconds on, samples that are not compressed take much of a game's size.
    private static let longUncompressed = 10.0
    /// The difference in LU from the other files at which a file stands out.
    private static let loudnessSpread = 6.0

    /// The file's container: `Ogg`, `WAV`, `MP3`.
    package var container: String {
        String(codec.split { $0 == " " || $0 == "," }.first ?? "")
    }

    /// What the measurements say of the encoding.
    func advice(_ meter: EncodingMeter) -> [String] {
        var advice: [String] = []
        if AudioFile.uncompressed.contains(container), seconds >= Self.longUncompressed {
            advice.append("It is not compressed: Ogg Vorbis at quality 4 takes about a tenth of the size")
        }
        if format.sampleRate != Self.deviceRate {
            advice.append(
                "It is resampled from \(format.sampleRate) to \(Self.deviceRate) Hz when it is loaded: "
                    + "encode it at \(Self.deviceRate) Hz")
        }
        if meter.isDoubledMono, peak != nil {
            advice.append("Both channels are the same: encode it with one channel")
        }
        if meter.clippedRuns > 0 {
            advice.append("It is clipped in \(meter.clippedRuns) places: lower the level before encoding")
        }
        if peak != nil {
            for (silence, end) in [(meter.leadingSilence, "begins"), (meter.trailingSilence, "ends")] {
                let seconds = Double(silence) / Double(format.sampleRate)
                guard seconds >= Self.shortestSilence else { continue }
                advice.append("It \(end) with \(Int((seconds * 1_000).rounded())) ms of silence: cut it off")
            }
        }
        return advice + seams.compactMap(\.advice)
    }

    /// Adds to each file how much louder or softer it is than the middle one of the others.
    package static func compareLoudness(_ files: inout [SoundFile]) {
        let levels = files.map(\.loudness)
        for index in files.indices {
            let others = levels.indices.compactMap { $0 == index ? nil : levels[$0] }.sorted()
            guard let level = levels[index], !others.isEmpty else { continue }
            let difference = level - others[others.count / 2]
            guard abs(difference) >= loudnessSpread else { continue }
            files[index].advice.append(
                "It is \(Int(abs(difference).rounded())) LU \(difference > 0 ? "louder" : "softer") than the other files"
            )
        }
    }
}
