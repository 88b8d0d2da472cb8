/// What is mixed, and how much at once: each value in its range.
struct RenderFormat {
    /// In hertz.
    let sampleRate: Int
    let blockFrames: Int
    /// How many voices are mixed at once, at most.
    let realVoices: Int
}
