import CCodecs
import TacetPlatform

/// Plays tracker modules with libopenmpt, as stereo at 48,000 Hz. ``ModuleClaims`` checks a file before libopenmpt sees
/// it.
///
/// The song ends where it ends or first repeats itself, and its last notes fade out. A seek from the end of the loop to
/// its start lets the song go on as its author wrote it: from its restart position, with the notes, the tempo and the
/// volumes of its end.
final class ModuleDecoder: AudioDecoder {
    let codec: String
    let format = PCMFormat(channels: 2, sampleRate: ModuleSong.sampleRate)
    var promisedFrames: Int? { survey.frames }
    var metadata: Metadata { survey.metadata }
    private(set) var invalidSamples = 0
    private let survey: ModuleSurvey
    private let library: tacet_openmpt_functions
    private let source: any ByteSource
    private let name: String
    private var song: ModuleSong
    /// The frame that the song renders next; -1 if it has to be loaded anew.
    private var rendered = 0
    /// The frame that is read next. Other than ``rendered`` after a seek to the end only.
    private var position = 0
    private var hasEnded = false
    /// Whether the song has gone on from its end. Its frames are not those of the first pass then, and may be fewer,
    /// because the song keeps its tempo.
    private var isContinued = false
    private var failure: AudioError?

    /// The most frames of one read, so that none takes long.
    private static let maximumFrames = 4_096
    /// The frames that are rendered and thrown away before the frame of a seek: 10 s. Notes that began before them are
    /// found by libopenmpt, and are not quite those of an unbroken pass.
    private static let warmUpFrames = 10 * ModuleSong.sampleRate

    /// Opens the module in `source`, whose `format` is known. Errors call it `name`.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec` if the machine has no libopenmpt, `.corrupt`, `.tooLarge`, or an
    ///   error of the source.
    init(source: any ByteSource, format: ModuleFormat, name: String) throws(AudioError) {
        codec = "\(format.name) module"
        guard let library = tacet_openmpt()?.pointee else { throw CodecLibrary.openmpt.missing(for: codec, name: name) }
        self.library = library
        self.source = source
        self.name = name
        let file = try Self.contents(of: source, name: name)
        let claims = ModuleClaims(file, format)
        try claims.check(format, name: name)
        survey = try ModuleSurvey(file, format, library: library, problems: claims.remarks, name: name)
        song = try ModuleSong(
            ModuleSurvey.withoutTitle(file, format), format, library: library, hasSound: true, name: name)
    }

    /// Plays the song once without its sounds. The last tempo goes on behind ten minutes.
    func readTempo() throws(AudioError) -> (map: TempoMap, source: String)? {
        if let tempo = metadata.tempo { return (tempo, metadata.tempoSource ?? "the file") }
        let file = ModuleSurvey.withoutTitle(try Self.contents(of: source, name: name), survey.format)
        let silent = try ModuleSong(file, survey.format, library: library, hasSound: false, name: name)
        let rows = ModuleRowScan.rows(of: silent, frames: survey.songFrames)
        return ModuleScore.tempo(of: rows, end: survey.songFrames).map { ($0, ModuleScore.source) }
    }

    private static func contents(of source: any ByteSource, name: String) throws(AudioError) -> [UInt8] {
        guard source.size <= ModuleClaims.maximumFileBytes else {
            throw AudioError(
                .tooLarge, operation: "decode \(name)",
                detail:
                    "It is a module of \(source.size >> 20) MB, more than \(ModuleClaims.maximumFileBytes >> 20) MB",
                remedy: "Export it as Ogg Vorbis from the program that made it.")
        }
        try MemoryCheck.require(source.size, for: name)
        return try source.bytes(at: 0, count: source.size)
    }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        if let failure { throw failure }
        let count = render(into: destination, maximum: maximum)
        invalidSamples += SampleSanitizer.sanitize(destination, count: count * 2)
        return count
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        try PCMBlock.quantise(into: destination, maximum: maximum) { block, maximum throws(AudioError) in
            let frames = try read(into: block, maximum: maximum)
            return (frames, frames * 2)
        }
    }

    /// Renders the next frames, up to the length that was promised: a song that stops in its last row would last for
    /// minutes.
    private func render(into destination: UnsafeMutablePointer<Float>, maximum: Int) -> Int {
        guard maximum > 0, !hasEnded, position == rendered else { return 0 }
        let end = isContinued ? survey.songFrames : survey.frames
        let room = min(maximum, Self.maximumFrames, end - position)
        guard room > 0 else { return 0 }
        let count = song.render(into: destination, count: room)
        hasEnded = count == 0
        rendered += count
        position = rendered
        return count
    }

    func seek(to frame: Int) throws(AudioError) {
        if let failure { throw failure }
        guard frame >= 0, frame <= survey.frames else { throw .outside(frame, frames: survey.frames, of: name) }
        if frame == position, !isContinued { return }
        if frame == survey.restart, continueFromEnd() { return }
        position = frame
        if frame == survey.frames {
            if isContinued { rendered = -1 }
            return
        }
        do throws(AudioError) {
            try move(to: frame)
        } catch {
            failure = error
            throw error
        }
    }

    /// Lets the song go on from its end, if it has been rendered up to there. Returns whether it has.
    private func continueFromEnd() -> Bool {
        guard position == rendered, hasEnded && isContinued || rendered == survey.songFrames else { return false }
        if !hasEnded {
            song.continueAfterEnd()
            // The read that returns nothing is the song's end.
            let isEnd = withUnsafeTemporaryAllocation(of: Float.self, capacity: 2) { frame in
                frame.baseAddress.map { song.render(into: $0, count: 1) == 0 } ?? false
            }
            guard isEnd else {
                rendered = -1
                return false
            }
        }
        hasEnded = false
        isContinued = true
        rendered = survey.restart
        position = rendered
        return true
    }

    /// Brings the song to `frame`: by rendering on, or from ``warmUpFrames`` before it.
    private func move(to frame: Int) throws(AudioError) {
        if hasEnded || isContinued || rendered < 0 || rendered > frame || frame - rendered > Self.warmUpFrames {
            try reload(before: frame)
        }
        let block = 1_024
        withUnsafeTemporaryAllocation(of: Float.self, capacity: block * 2) { buffer in
            guard let start = buffer.baseAddress else { return }
            while rendered < frame {
                let count = song.render(into: start, count: min(block, frame - rendered))
                if count == 0 { break }
                rendered += count
            }
        }
        // The song ended before the promised length.
        hasEnded = rendered < frame
        position = rendered
    }

    /// Loads the song anew, because libopenmpt does not silence notes when it jumps, and moves to a row before `frame`.
    private func reload(before frame: Int) throws(AudioError) {
        let file = try Self.contents(of: source, name: name)
        try ModuleClaims(file, survey.format).check(survey.format, name: name)
        song = try load(file)
        rendered = 0
        hasEnded = false
        isContinued = false
        let start = frame - Self.warmUpFrames
        guard start > 0 else { return }
        if let row = song.move(near: start), row <= frame {
            rendered = row
        } else {
            // A row of more than 10 s: the song is rendered from its beginning.
            song = try load(file)
        }
    }

    private func load(_ file: [UInt8]) throws(AudioError) -> ModuleSong {
        try ModuleSong(
            ModuleSurvey.withoutTitle(file, survey.format), survey.format, library: library, hasSound: true, name: name)
    }
}
