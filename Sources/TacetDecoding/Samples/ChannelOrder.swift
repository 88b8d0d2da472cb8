/// The orders of channels in files.
enum ChannelOrder {
    /// For each number of channels, the channel of Vorbis or Opus that holds each channel of the WAVE order.
    ///
    /// The orders are those of the Vorbis I specification, section 4.3.9, which RFC 7845 uses too, and of WAVE's
    /// speaker mask. Six channels are L C R Ls Rs LFE in Vorbis, and L R C LFE Ls Rs in WAVE.
    static let waveFromVorbis: [[Int]] = [
        [0], [0, 1], [0, 2, 1], [0, 1, 2, 3], [0, 2, 1, 3, 4], [0, 2, 1, 5, 3, 4], [0, 2, 1, 6, 5, 3, 4],
        [0, 2, 1, 7, 5, 6, 3, 4],
    ]
}
