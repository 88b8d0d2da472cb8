/// A track of music: one file, or several that play as one, its stems.
public struct Track: Codable, Hashable, Sendable {
    /// What happens at the end.
    public enum Looping: Codable, Hashable, Sendable {
        /// The track ends.
        case none
        /// It repeats what the file's `LOOPSTART` and `LOOPLENGTH` tags say, else the whole of it.
        case tagged
        /// It starts over from the file's first frame.
        case whole
        /// It repeats these frames, counted at the first file's rate: an intro before them is played once.
        case region(Range<Int>)
    }

    /// Paths of Ogg Vorbis or WAV files; 1...8, of one length, played in step.
    public var stems: [String]
    /// What happens at the end.
    public var looping: Looping

    /// One file.
    public init(_ path: String, looping: Looping = .tagged) {
        stems = [path]
        self.looping = looping
    }

    /// Stems that play in step, each with a gain of its own.
    public init(stems: [String], looping: Looping = .tagged) {
        self.stems = stems
        self.looping = looping
    }
}
