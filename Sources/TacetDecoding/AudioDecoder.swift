package import TacetSystem

/// PCM from a file, frame by frame. Never used again after it has thrown.
package protocol AudioDecoder: AnyObject {
    /// The codec as people name it: `Ogg Vorbis`, `WAV, 16-bit integer`.
    var codec: String { get }
    /// What the next frames are: changes between the links of a chained file.
    var format: PCMFormat { get }
    /// The frames that the file promises, or nil if it does not say. A promise only: the end is a read of zero.
    var promisedFrames: Int? { get }
    /// What the file says about itself: tags, loop points, gain.
    var metadata: Metadata { get }
    /// How many samples the file holds, as far as it was decoded, that are NaN or infinite; they came out as 0.
    var invalidSamples: Int { get }

    /// Decodes up to `maximum` frames of one format, interleaved `frames × channels`, nominal ±1; 0 is the end.
    ///
    /// Every sample is finite and within ±8, whatever the file holds. Reports the format that the frames have in
    /// ``format``.
    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int

    /// Decodes up to `maximum` frames of one format as 16-bit samples in the file's own channel order; 0 is the end.
    ///
    /// A Vorbis file's samples are those of the reference decoder, bit for bit.
    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int

    /// Goes to `frame`, counted from the file's first frame at the file's own rate.
    func seek(to frame: Int) throws(AudioError)
}

/// The shape of decoded frames.
package struct PCMFormat: Hashable, Sendable {
    /// 1...8 channels, in the order of WAVE: L R C LFE Lb Rb Ls Rs.
    package var channels: Int
    /// Frames per second, 1...768,000.
    package var sampleRate: Int

    package init(channels: Int, sampleRate: Int) {
        self.channels = channels
        self.sampleRate = sampleRate
    }

    /// The channels and rates that Tacet plays; whatever lies outside is a damaged or hostile file.
    package static let channelRange = 1...8
    /// Up to 16 × 48 kHz, the fastest that interfaces offer.
    static let sampleRateRange = 1...768_000

    /// Refuses channels and rates outside of what Tacet plays, as the fault of `place` in the file.
    func requirePlayable(place: String, name: String) throws(AudioError) {
        guard Self.channelRange.contains(channels) else {
            throw AudioError(
                .corrupt, operation: "decode \(name)", detail: "In \(place), it has \(channels) channels",
                remedy: "Encode it with 1 to 8 channels.")
        }
        guard Self.sampleRateRange.contains(sampleRate) else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "In \(place), it has \(sampleRate) frames a second",
                remedy: "Encode it at 8,000 to 192,000 Hz.")
        }
    }
}
