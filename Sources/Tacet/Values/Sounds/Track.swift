import TacetPlatform

/// A track of music: one file, or several files that play in step, its stems.
public struct Track: Codable, Hashable, Sendable {
    /// What a track does at its end.
    public enum Looping: Hashable, Sendable {
        /// The track ends with its files.
        case none
        /// The track repeats the loop that the first file names: in the tags `LOOPSTART` with `LOOPLENGTH` or `LOOPEND`
        /// (Vorbis, Opus, FLAC, MP3), in the `smpl` chunk of a WAV file or in the `INST` chunk of an AIFF file.
        ///
        /// A file that names no loop is repeated as a whole.
        case tagged
        /// The track starts over from the first frame.
        case whole
        /// The track repeats these frames, counted at the first file's rate. An intro before them is played once.
        ///
        /// A region that is empty or begins outside the file is an error. One that ends behind the file ends with the
        /// file: `start..<.max` repeats all from `start` on.
        case region(Range<Int>)
        /// As ``region(_:)``, by the time in the file, rounded to the nearest frame. Without `to`, or behind the file,
        /// the end of the file.
        case times(from: Duration, to: Duration? = nil)
    }

    /// The paths of the files, 1...8, in the formats that <doc:SoundFiles> lists. Stems should have the same length;
    /// shorter ones end in silence.
    public var stems: [String]
    /// What the track does at its end. By default it repeats.
    public var looping: Looping

    /// How often the loop is played, at least once; nil repeats it for ever. Ignored where ``looping`` is `.none`.
    ///
    /// After the last pass the track plays on to the end of its files. Each start of the track, each seek and each
    /// restored state counts anew.
    public var passes: Int?
    /// Which of the first file's loudness tags all stems are played with. By default none.
    public var replayGain: ReplayGain?
    /// The track's own gain in decibels, at most +24, so that tracks of different loudness match. It belongs to this
    /// play of the track, also through crossfades; ``Soundtrack/setGain(_:over:)`` is applied on top.
    public var gain = Decibels.unity { didSet { gain = min(gain, Limits.gain) } }
    /// The track's beats, bars, markers and sections. Nil takes them from ``score``, from the file
    /// `theme.ogg.score.json` beside the first stem, here `theme.ogg`, from the stem's tags, or from a module's rows.
    public var tempo: TempoMap?
    /// The path of a file that states the tempo, the markers and the sections, which the game's file opener is asked
    /// for too. If it cannot be read, the track cannot be played.
    ///
    /// Nil looks beside a first stem that is on the disk, and among the files that are kept in memory. The game's file
    /// opener is not asked for files that the game has not named.
    public var score: String?
    /// The time over which the seam of the loop is crossfaded, at most 10 s and half of the loop: for a loop that clicks, or
    /// that cuts its sound off. Zero, the default, plays the loop as it is, and costs nothing.
    ///
    /// The last frames of each pass but the last one fade out, and the frames before the loop's start fade in meanwhile, in
    /// straight lines of amplitude. So a pass keeps its length, and its beats. A loop that begins nearer to the beginning of
    /// the file, as that of a whole file does, begins later by what is missing: each pass is shorter. Sections that
    /// ``Soundtrack/loopSection(_:times:)`` repeats, loops that turn, and files whose length cannot be found have no crossfade.
    public var loopCrossfade = Duration.zero

    /// Whether the track is licensed music that must not be broadcast. By default it is not.
    ///
    /// While `AudioSession.Settings.isStreamer` is true, ``alternative`` is heard in place of all stems, or silence. A
    /// change crossfades in 50 ms. The track's clock goes on: its frame, beats, markers, transitions and events are as
    /// without the setting.
    public var isLicensed = false
    /// The path of the file that is heard in place of a licensed track. Nil is silence. Ignored for other tracks.
    ///
    /// It is opened and decoded together with the track, so that a change is immediate. If it cannot be opened, the
    /// track cannot be played. A file as long as the track is at the track's frame, through loops and repeated
    /// sections, too. A shorter one repeats by its loop tags, else as a whole, and begins where it would be after as
    /// many repetitions. Of the track's settings ``gain`` and ``replayGain`` apply to it, the latter by its own tags.
    public var alternative: String?

    /// The longest ``loopCrossfade`` in seconds.
    static let longestLoopCrossfade = 10.0

    private enum CodingKeys: String, CodingKey {
        case stems, looping, passes, replayGain, gain, tempo, score, loopCrossfade, isLicensed, alternative
    }

    /// Decodes a track that this version or an earlier one has encoded.
    ///
    /// - Throws: `DecodingError` if the data is no track.
    public init(from decoder: any Decoder) throws {
        let track = try decoder.container(keyedBy: CodingKeys.self)
        stems = try track.decode([String].self, forKey: .stems)
        looping = try track.decode(Looping.self, forKey: .looping)
        passes = try track.decodeIfPresent(Int.self, forKey: .passes)
        replayGain = try track.decodeIfPresent(ReplayGain.self, forKey: .replayGain)
        gain = min(try track.decodeIfPresent(Decibels.self, forKey: .gain) ?? .unity, Limits.gain)
        tempo = try track.decodeIfPresent(TempoMap.self, forKey: .tempo)
        score = try track.decodeIfPresent(String.self, forKey: .score)
        let crossfade = try track.decodeIfPresent(Double.self, forKey: .loopCrossfade)
        loopCrossfade = crossfade.map(Duration.clamping(seconds:)) ?? .zero
        isLicensed = try track.decodeIfPresent(Bool.self, forKey: .isLicensed) ?? false
        alternative = try track.decodeIfPresent(String.self, forKey: .alternative)
    }

    /// Encodes the track; times as numbers of seconds.
    public func encode(to encoder: any Encoder) throws {
        var track = encoder.container(keyedBy: CodingKeys.self)
        try track.encode(stems, forKey: .stems)
        try track.encode(looping, forKey: .looping)
        try track.encodeIfPresent(passes, forKey: .passes)
        try track.encodeIfPresent(replayGain, forKey: .replayGain)
        try track.encode(gain, forKey: .gain)
        try track.encodeIfPresent(tempo, forKey: .tempo)
        try track.encodeIfPresent(score, forKey: .score)
        // The form of tracks that earlier versions wrote.
        if loopCrossfade != .zero { try track.encode(loopCrossfade.decimalSeconds, forKey: .loopCrossfade) }
        if isLicensed { try track.encode(true, forKey: .isLicensed) }
        try track.encodeIfPresent(alternative, forKey: .alternative)
    }

    /// A track that is one file.
    public init(
        _ path: String, looping: Looping = .tagged, passes: Int? = nil, replayGain: ReplayGain? = nil,
        gain: Decibels = .unity, tempo: TempoMap? = nil, score: String? = nil, loopCrossfade: Duration = .zero,
        isLicensed: Bool = false, alternative: String? = nil
    ) {
        self.init(
            stems: [path], looping: looping, passes: passes, replayGain: replayGain, gain: gain, tempo: tempo,
            score: score, loopCrossfade: loopCrossfade, isLicensed: isLicensed, alternative: alternative)
    }

    /// A track of 1...8 stems that play in step. ``Soundtrack/setGain(ofStem:_:over:)`` sets the gain of each.
    public init(
        stems: [String], looping: Looping = .tagged, passes: Int? = nil, replayGain: ReplayGain? = nil,
        gain: Decibels = .unity, tempo: TempoMap? = nil, score: String? = nil, loopCrossfade: Duration = .zero,
        isLicensed: Bool = false, alternative: String? = nil
    ) {
        self.stems = stems
        self.looping = looping
        self.passes = passes
        self.replayGain = replayGain
        self.gain = min(gain, Limits.gain)
        self.tempo = tempo
        self.score = score
        self.loopCrossfade = loopCrossfade
        self.isLicensed = isLicensed
        self.alternative = alternative
    }
}

extension Track.Looping: Codable {
    /// The form in which a track is saved: times are seconds.
    private enum Saved: Codable {
        case none
        case tagged
        case whole
        case region(Range<Int>)
        case seconds(from: Double, to: Double? = nil)
    }

    /// Decodes what this version or an earlier one has encoded.
    ///
    /// - Throws: `DecodingError` if the data is no way to loop.
    public init(from decoder: any Decoder) throws {
        switch try Saved(from: decoder) {
        case .none: self = .none
        case .tagged: self = .tagged
        case .whole: self = .whole
        case .region(let frames): self = .region(frames)
        case .seconds(let start, let end):
            self = .times(from: Duration.clamping(seconds: start), to: end.map(Duration.clamping(seconds:)))
        }
    }

    /// Encodes the way to loop; times as numbers of seconds.
    public func encode(to encoder: any Encoder) throws {
        let saved: Saved =
            switch self {
            case .none: .none
            case .tagged: .tagged
            case .whole: .whole
            case .region(let frames): .region(frames)
            case .times(let start, let end): .seconds(from: start.decimalSeconds, to: end?.decimalSeconds)
            }
        try saved.encode(to: encoder)
    }
}
