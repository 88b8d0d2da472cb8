/// What went wrong, as a code to switch on, and in words: the operation, the detail, the remedy.
public struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// There is no file at the path.
        case fileNotFound
        /// The file is there, but is no regular file, or the system would not let us read it.
        case unreadable
        /// The data is neither Ogg nor WAV.
        case notAudio
        /// The container is known, but not what it holds: Opus in Ogg, ADPCM in WAV.
        case unsupportedCodec
        /// The data contradicts its own format.
        case corrupt
        /// The sound is longer, or the file larger, than the stated limit, or than the system has memory for.
        case tooLarge
        /// Every voice is taken.
        case tooManyVoices
        /// An argument is outside its documented range.
        case invalidArgument
        /// No device could be opened.
        case noOutput
    }

    /// The kind of failure.
    public let code: Code
    /// What was being done, with the file's name: `load laser.ogg`.
    public let operation: String
    /// What is wrong and where: the byte, the page, the chunk.
    public let detail: String
    /// What to do about it.
    public let remedy: String

    /// Makes an error. All three texts are shown to people: each is cut to 1,024 characters, and loses control characters,
    /// as paths and devices' names may hold any.
    public init(_ code: Code, operation: String, detail: String, remedy: String) {
        self.code = code
        self.operation = operation.printable(limit: 1_024)
        self.detail = detail.printable(limit: 1_024)
        self.remedy = remedy.printable(limit: 1_024)
    }

    /// The three texts in one line.
    public var description: String { "\(operation): \(detail). \(remedy)" }
}
