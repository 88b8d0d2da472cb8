import TacetOutput

/// The mixer's sample rate, block size, voice limit and loudspeakers, each already clamped to its range.
struct RenderFormat {
    /// In hertz.
    let sampleRate: Int
    /// Frames that are mixed at a time.
    let blockFrames: Int
    /// The most voices that are mixed at once.
    let realVoices: Int
    var speakers = SpeakerLayout.stereo
}
