import TacetDecoding

/// How a sound is loaded. The defaults keep it as it is, decoded or streamed by its length.
///
/// The corresponding C struct is `tacet_load_options`.
public struct LoadOptions: Hashable, Sendable {
    /// Whether the sound is kept decoded or streamed. A streamed sound plays like any other. Its file must stay as it
    /// is while the sound is loaded, or be replaced by another file before ``Sound/reload(in:)``; bytes in memory are
    /// copied.
    public var storage = SoundStorage.automatic
    /// Which of the file's loudness tags all voices of the sound are played with; nil for none. Their level is that of
    /// the same file as a ``Track``.
    public var replayGain: ReplayGain?
    /// Whether the channels are mixed to one, so that the sound's voices can have a position.
    ///
    /// Each sample is the mean of both channels of a stereo file; more channels are mixed by ITU-R BS.775 first. A
    /// sound that is equal in both channels keeps its level, and one that is in one channel alone is 6 dB quieter. A
    /// mono file stays as it is. Load the file twice to play it in stereo, too.
    public var mixesToMono = false
    /// The markers of the sound, which ``AudioEvent/soundMarker(_:_:)`` tells of every voice that passes them. Their
    /// frames count at the engine's sample rate, as those of ``Sound/frames``; one that lies outside the sound is left
    /// out, and so are those behind the first 4,096.
    ///
    /// Nil, the default, takes the markers of the file: the cue points with a label of a WAV file, and the `CHAPTER` tags of
    /// other formats. `[]` takes none.
    public var markers: [TempoMap.Marker]?

    /// Creates options; those that are left out have their defaults.
    public init(
        _ storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil, mixesToMono: Bool = false,
        markers: [TempoMap.Marker]? = nil
    ) {
        self.storage = storage
        self.replayGain = replayGain
        self.mixesToMono = mixesToMono
        self.markers = markers
    }
}
