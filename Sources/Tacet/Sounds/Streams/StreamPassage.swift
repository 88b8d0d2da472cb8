import TacetDecoding

/// What the workers decode for one voice of a stream: the decoder, and how often its loop repeats.
struct StreamPassage {
    var decoder: LoopDecoder
    /// The jumps of the stream before `decoder` began.
    var earlierJumps = 0
    /// The jumps of the stream in all; `Int.max` for ever.
    var limit: Int
    /// Whether the sound's last frame is decoded.
    var hasEnded = false
    /// The frames that are still to be faded in, over those that were decoded before the loop changed, and the whole
    /// fade.
    var fade = (left: 0, length: 0)
    /// The frame at which the file turned out to end.
    private(set) var fileEnd: Int?

    init(_ decoder: LoopDecoder, limit: Int) {
        self.decoder = decoder
        self.limit = limit
    }

    /// Notes where the file ends, if the decoder has found out.
    mutating func noteEnd() { fileEnd = decoder.foundEnd ?? fileEnd }

    /// Whether frames are decoded already that `new` jumps do not lead to.
    func isBeyond(_ new: Int) -> Bool {
        let jumps = earlierJumps + decoder.jumps
        return new < limit ? jumps > new : jumps == limit && decoder.isBeyondLoop
    }
}
