/// Where and how a file keeps plain samples.
struct PCMLayout {
    /// The name of the file's format, for people: `WAV`.
    let container: String
    let encoding: PCMEncoding
    /// Whether the most significant byte of a sample comes first.
    let isBigEndian: Bool
    let format: PCMFormat
    /// The position of the samples in the file, as a range of bytes; whole frames.
    let data: Range<Int>
    let metadata: Metadata

    /// The length in frames.
    var frames: Int { data.count / (encoding.bytes * format.channels) }
}
