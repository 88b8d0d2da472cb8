import TacetSession

/// Bytes at offsets: a file in memory, a file read ahead, a test's file that lies or stalls.
///
/// Called by one decoder on one thread; may block where the medium does.
protocol ByteSource: AnyObject {
    /// The length in bytes when it was opened; reads past the end of what is really there come back short.
    var size: Int { get }

    /// Copies up to `count` bytes from `offset` and returns how many there were; 0 is the end.
    ///
    /// - Throws: `AudioError` with `.unreadable` when the medium fails.
    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int
}

/// PCM from a file, frame by frame. Never used again after it has thrown.
protocol AudioDecoder: AnyObject {
    /// What the next frames are: changes between the links of a chained file.
    var format: PCMFormat { get }
    /// The frames that the file promises, or nil if it does not say. A promise only: the end is a read of zero.
    var promisedFrames: Int? { get }

    /// Decodes up to `maximum` frames of one format, interleaved `frames × channels`, nominal ±1; 0 is the end.
    ///
    /// Reports the format that the frames have in ``format``.
    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int

    /// Goes to `frame`, counted from the file's first frame at the file's own rate.
    func seek(to frame: Int) throws(AudioError)
}

/// The shape of decoded frames.
struct PCMFormat: Hashable, Sendable {
    /// 1...8 channels, in the order of WAVE: L R C LFE Lb Rb Ls Rs.
    var channels: Int
    /// Frames per second, 1...768,000.
    var sampleRate: Int
}
