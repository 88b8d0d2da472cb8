/// How sounds with a place reach two ears.
public enum Spatialisation: Hashable, Sendable, CaseIterable {
    /// By loudness alone, as loudspeakers need it: the default.
    case stereo
    /// By head-related transfer functions (HRTF), as headphones need it: above and behind are heard too.
    ///
    /// A voice that is mixed costs about ten times as much. OpenAL's own functions are for 44,100 and 48,000 Hz; at another
    /// rate all stays ``stereo``.
    case binaural
    /// ``binaural`` while sound goes to headphones, ``stereo`` otherwise.
    case automatic
}
