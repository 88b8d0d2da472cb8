import TacetDecoding
public import TacetPlatform

/// What the header and the tags of a sound file state. Nothing is decoded.
///
/// `tacet inspect` measures a file as well: its peak, its loudness and its faults.
public struct AudioFileProperties: Hashable, Sendable {
    /// A tag's name and value, as in `TITLE=Overture`.
    public struct Tag: Hashable, Sendable {
        /// The name in upper case.
        public let name: String
        /// The value.
        public let value: String
    }

    /// The codec's usual name: `Ogg Vorbis`, `WAV, 16-bit integer`.
    public let codec: String
    /// The number of channels of the first frames, 1...8.
    public let channels: Int
    /// The sample rate of the first frames in hertz.
    public let sampleRate: Int
    /// The length in frames at ``sampleRate``; nil if the header states none, as in an MP3 without a LAME or Xing
    /// header.
    public let frames: Int?
    /// The frames that ``Track/Looping/tagged`` repeats; nil if the file names no loop.
    public let loop: Range<Int>?
    /// The gain that makes the file as loud as others; nil if its tags state none within ±60 dB.
    public let trackGain: Decibels?
    /// The gain that makes the file's album as loud as others; nil if its tags state none within ±60 dB.
    public let albumGain: Decibels?
    /// The tags in the file's order, names in upper case: at most 256, each of at most 4,096 bytes and safe to print.
    public let tags: [Tag]

    /// The length; nil without ``frames``.
    public var duration: Duration? { frames.map { .seconds(Double($0) / Double(sampleRate)) } }

    /// Reads the properties of the file at `path` on the disk. Blocking (reads a file); any thread but the one that
    /// draws.
    ///
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`, `.unreadable`,
    ///   `.notAudio`, `.unsupportedCodec`, `.corrupt`, `.tooLarge`.
    public init(_ path: String) throws(AudioError) { try self.init(path, files: FileOpener()) }

    /// Reads the properties of a file whose bytes are in memory. Errors call the file `name`. Any thread.
    ///
    /// - Throws: As ``init(_:)``, without the errors of opening a file.
    public init(bytes: [UInt8], name: String) throws(AudioError) {
        self.init(of: try AudioFile.decoder(source: MemorySource(bytes), name: name))
    }

    /// Reads the properties of a file that `files` opens.
    package init(_ path: String, files: FileOpener) throws(AudioError) {
        let source = try files.open(path)
        self = try ReadingThread.run(reading: source) { () throws(AudioError) in
            AudioFileProperties(of: try AudioFile.decoder(source: source, name: path))
        }
    }

    /// The properties of an open file.
    init(of decoder: any AudioDecoder) {
        let metadata = decoder.metadata
        codec = decoder.codec
        channels = decoder.format.channels
        sampleRate = decoder.format.sampleRate
        frames = decoder.promisedFrames
        loop = metadata.loop.map { loop in
            // A loop to the end of a file whose header states no length ends at the largest frame.
            loop.start..<max(loop.start, loop.end ?? decoder.promisedFrames ?? .max)
        }
        trackGain = metadata.trackGain
        albumGain = metadata.albumGain
        tags = metadata.tags.map { Tag(name: $0.name, value: $0.value) }
    }

    /// The value of the first tag of this name, which is compared in upper case: `TITLE`; nil if there is none.
    public func tag(_ name: String) -> String? {
        let name = name.uppercased()
        return tags.first { $0.name == name }?.value
    }
}
