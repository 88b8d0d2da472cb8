/// What the mixing thread reports of music, or of a voice, that has run out of decoded frames.
enum StarvationReport: BitwiseCopyable {
    case begins
    /// It plays on, or has ended, after `frames` silent frames of the mix.
    case ends(frames: Int32)
}
