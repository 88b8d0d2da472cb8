/// An error of Tacet: a code to switch on, and three texts for people: the operation, the detail and the remedy.
public struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// There is no file at the path.
        case fileNotFound
        /// The file exists, but it is not a regular file, or the system cannot read it.
        case unreadable
        /// The data is in no sound format that Tacet recognises.
        case notAudio
        /// The format is known, but Tacet does not decode it: MIDI, AAC, Speex in Ogg, GSM in WAV. Or the library that
        /// decodes it (libFLAC, libopusfile, libmpg123, libopenmpt) is not installed: the remedy names its package.
        case unsupportedCodec
        /// The data contradicts its own format.
        case corrupt
        /// The sound is longer or the file larger than the stated limit, or the system has not enough memory or threads
        /// for it.
        case tooLarge
        /// An argument is outside its documented range.
        case invalidArgument
        /// No device could be opened, the output's file could not be written, or OpenAL cannot mix.
        case noOutput
        /// The game has cancelled the load.
        case cancelled
    }

    /// The kind of failure.
    public let code: Code
    /// The operation that failed, with the file's name: `open laser.ogg`.
    public let operation: String
    /// The fault and its place: the byte, the page, the chunk.
    public let detail: String
    /// What the program or the player can do.
    public let remedy: String

    /// Creates an error. Each text loses its control characters and is cut to 1,024 characters, because people read the
    /// texts, and paths and device names may hold any characters.
    public init(_ code: Code, operation: String, detail: String, remedy: String) {
        self.code = code
        self.operation = operation.printable(limit: 1_024)
        self.detail = detail.printable(limit: 1_024)
        self.remedy = remedy.printable(limit: 1_024)
    }

    /// The three texts in one line.
    public var description: String { "\(operation): \(detail). \(remedy)" }
}
