import ArgumentParser
import Tacet
import TacetDecoding

/// The options of `tacet play` that concern the music: its loudness, beats and bars.
struct ScoreOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The music's beats a minute, 1...10,000. (default: the file's)", valueName: "n"))
    var bpm: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The beats of a bar, 1...64, with --bpm. (default: 4)", valueName: "n"))
    var beatsPerBar: Int?

    @Option(help: ArgumentHelp("Another track, to which the music turns.", valueName: "file"), completion: .file())
    var then: String?

    @Option(
        help: ArgumentHelp(
            "Where it turns: \(MusicBoundary.names). With end the first track plays once, without its loop. (default: bar)",
            valueName: "boundary"))
    var on: BoundaryArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The loudness to which the music is brought, in LUFS, -60...0. (default: as it is)", valueName: "lufs"))
    var loudness: Double?

    func validate() throws {
        if let loudness, !(-60...0).contains(loudness) { throw ValidationError("--loudness must be -60...0.") }
        if let bpm, !(1...10_000).contains(bpm) { throw ValidationError("--bpm must be 1...10,000.") }
        if let beatsPerBar, !(1...64).contains(beatsPerBar) {
            throw ValidationError("--beats-per-bar must be 1...64.")
        }
        if beatsPerBar != nil && bpm == nil { throw ValidationError("--beats-per-bar needs --bpm.") }
        if on != nil && then == nil { throw ValidationError("--on needs --then, the track to turn to.") }
    }

    /// A track with the tempo of the options, if they state one.
    private func track(_ path: String, looping: Track.Looping = .tagged) -> Track {
        Track(path, looping: looping, tempo: bpm.map { TempoMap(Tempo($0), beatsPerBar: beatsPerBar ?? 4) })
    }

    /// The paths of the files that are read for a track and for the one behind it: their own, and their scores.
    func files(with path: String) -> [String] {
        [path, then].compactMap(\.self).flatMap { [$0, $0 + ScoreFile.ending] }
    }

    /// Plays a file, and orders the transition.
    func play(_ path: String, on soundtrack: Soundtrack) throws(AudioError) {
        soundtrack.targetLoudness = loudness
        let boundary = on?.boundary ?? .bar
        // A track that repeats for ever has no end to turn at.
        try soundtrack.play(track(path, looping: then != nil && boundary == .trackEnd ? .none : .tagged))
        if let then { try soundtrack.transition(to: track(then), at: boundary) }
    }
}

/// A boundary of the music on the command line.
struct BoundaryArgument: ExpressibleByArgument {
    let boundary: MusicBoundary

    init?(argument: String) {
        guard let named = MusicBoundary(name: argument) else { return nil }
        boundary = named
    }
}
