import TacetDecoding
import TacetPlatform

/// A loaded sound that its voices decode while they play: how to open its file, its format, and its first frames.
final class StreamedSound: Sendable {
    let name: String
    let format: SoundDecoder.StreamFormat
    /// The first frames, at the engine's rate. A voice plays them while a worker opens the file.
    let head: DecodedSound
    private let decoder: SoundDecoder
    /// Whether ``source`` opens memory, so that no call takes long.
    private let isInMemory: Bool
    private let source: @Sendable () throws(AudioError) -> any ByteSource

    /// The most memory of a head: a third of a second of stereo at 48 kHz, or two thirds of mono. A head is never
    /// longer than a second, so that it fits into a ring.
    static let headBytes = 64 << 10

    /// Decodes the head of the file that `first` has opened.
    ///
    /// - Parameters:
    ///   - first: The open file, which must not have been read.
    ///   - format: From `SoundDecoder.streamFormat(of:)`.
    ///   - headBytes: The most memory of the head.
    ///   - isInMemory: Whether `source` opens memory, so that no call takes long.
    ///   - source: Opens the file again, for each voice.
    /// - Throws: `AudioError` with `.corrupt` if the file holds no frame of sound, or an error of the decoder.
    init(
        _ first: any AudioDecoder, _ format: SoundDecoder.StreamFormat, decoder: SoundDecoder, name: String,
        headBytes: Int = StreamedSound.headBytes, isInMemory: Bool = false,
        source: @escaping @Sendable () throws(AudioError) -> any ByteSource
    ) throws(AudioError) {
        self.name = name
        self.format = format
        self.decoder = decoder
        self.source = source
        self.isInMemory = isInMemory
        let frames = min(headBytes / (2 * format.channels), format.frames, decoder.targetRate)
        head = try decoder.head(of: first, format, count: frames, name: name)
        guard head.frames > 0 else {
            throw AudioError(
                .corrupt, operation: "load \(name)", detail: "it holds no frame of sound",
                remedy: "Export the sound again.")
        }
    }

    /// Opens the file, and returns a decoder that starts at `fileFrame` of it and jumps back `jumps` times; `Int.max`
    /// is for ever. Blocking.
    ///
    /// - Parameter calls: The account of the stream's calls that may take long.
    func open(jumps: Int, from fileFrame: Int, _ calls: LongCalls) throws(AudioError) -> LoopDecoder {
        let passes = jumps == .max ? nil : jumps.clampingAdd(1)
        let bytes: any ByteSource = try isInMemory ? source() : StreamSource(calls, name: name, opening: source)
        let file = try decoder.open(bytes, name: name)
        func stream() throws(AudioError) -> LoopDecoder {
            try decoder.stream(file, format, passes: passes, from: fileFrame)
        }
        // A seek in a module renders it. Other seeks are short but for their reads.
        return file.reopening() == nil && fileFrame > 0 ? try calls.during(stream) : try stream()
    }

    /// The frame of the file that a frame of the sound lies in. A resampled sound starts up to a frame of its file
    /// earlier.
    func fileFrame(of frame: Int) -> Int { decoder.fileFrame(of: frame, format) }

    /// The rate of the sound's frames in hertz.
    var sampleRate: Int { decoder.targetRate }
}
