package import TacetPlatform

/// Decodes a sound file to PCM, block by block. After an error, the decoder must not be used again.
package protocol AudioDecoder: AnyObject {
    /// The codec's usual name: `Ogg Vorbis`, `WAV, 16-bit integer`.
    var codec: String { get }
    /// The format of the frames read last, or of the file's first frames before any read. Changes between the links of
    /// a chained file.
    var format: PCMFormat { get }
    /// The length in frames that the file promises; nil if it promises none. The true end is a read of 0 frames.
    ///
    /// A seek beyond the promise, and ``countFrames()``, may find the true length, and put it in the promise's place.
    var promisedFrames: Int? { get }
    /// Whether all links of a chained file have the sample rate of the first one. Otherwise ``promisedFrames`` is no
    /// time.
    var hasOneRate: Bool { get }
    /// Whether the file has samples of more than 16 bits, integers or floats. A lossy codec has no bits to keep.
    var hasMoreThan16Bits: Bool { get }
    /// Whether a read of 16-bit samples loses nothing: integers of 16 bits or fewer that no lossy codec has changed.
    var hasExact16Bits: Bool { get }
    /// The tags, loop points and gain that the file states.
    var metadata: Metadata { get }
    /// Reads the beats, markers and sections, in frames of the file, and what states them; nil if nothing does. The
    /// position stays.
    ///
    /// - Throws: `AudioError` as of a read.
    func readTempo() throws(AudioError) -> (map: TempoMap, source: String)?
    /// The number of samples read as floats that were NaN or infinite in the file. Each was returned as 0.
    var invalidSamples: Int { get }

    /// Decodes up to `maximum` frames of one format. Returns the number of frames; 0 is the end.
    ///
    /// The samples are interleaved, `frames × channels`, nominal ±1. Every sample is finite and within ±8, whatever the
    /// file holds. The read sets ``format`` to the format of its frames.
    ///
    /// - Parameters:
    ///   - destination: Room for `maximum` frames of the ``format`` before the read.
    ///   - maximum: The most frames to decode; 8 or more.
    /// - Throws: `AudioError` with `.corrupt`, `.tooLarge`, or an error of the source.
    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int

    /// Decodes up to `maximum` frames of one format as 16-bit samples. Returns the number of frames; 0 is the end.
    ///
    /// Samples with more bits are rounded without dither. The channels stay in the file's own order. A Vorbis file's
    /// samples are those of the reference decoder, bit for bit. The arguments and errors are those of the read of
    /// floats.
    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int

    /// Moves to `frame`, counted from the file's first frame at the file's own rate.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for a frame outside the sound, or an error as of a read.
    func seek(to frame: Int) throws(AudioError)

    /// Counts the frames of the file without trust in its header, if that needs no decoding. Else returns
    /// ``promisedFrames``. The position stays.
    ///
    /// - Throws: `AudioError` as of a read.
    func countFrames() throws(AudioError) -> Int?

    /// Returns how to open the file again after this decoder was released; nil if a release saves little memory, or if
    /// a seek in the file decodes it from the beginning.
    ///
    /// The closure keeps the source open, and reads no header again that it can keep. The new decoder is at the file's
    /// first frame.
    func reopening() -> Reopening?
}

extension AudioDecoder {
    /// Opens a file again. Throws `AudioError` as ``AudioFile`` does.
    package typealias Reopening = () throws(AudioError) -> any AudioDecoder

    /// Only modules have a tempo beside their tags.
    package func readTempo() throws(AudioError) -> (map: TempoMap, source: String)? {
        metadata.tempo.map { ($0, metadata.tempoSource ?? "the file") }
    }
    /// Only MP3 files have frames that can be counted without being decoded.
    package func countFrames() throws(AudioError) -> Int? { promisedFrames }
    /// Decoders of plain samples are small, and a seek in a module renders it.
    package func reopening() -> Reopening? { nil }
    /// Only chained files can have several rates.
    package var hasOneRate: Bool { true }
    /// Only files of plain samples and FLAC files have more.
    package var hasMoreThan16Bits: Bool { false }
    /// Only files of plain samples, of ADPCM and FLAC files have.
    package var hasExact16Bits: Bool { false }
}
