/// Where the frames of a stream lie in its file while the file's loop repeats.
///
/// The file's own frames are counted, so that no pass is a fraction of a frame too long or too short.
struct UnrolledLoop {
    /// The frame of the file at which the stream began.
    let start: Int
    /// The loop, in frames of the file. It has frames.
    let loop: Range<Int>
    /// Frames of the stream for each frame of the file.
    let ratio: Double

    /// The largest frame number that is converted: a century.
    private static let most = 0x1p50

    /// The frame of the stream at which the loop ends after `jumps` jumps.
    func seam(after jumps: Int) -> Int {
        let frames = Double(loop.upperBound - start) + Double(jumps) * Double(loop.count)
        return Int(max(0, min(frames * ratio, Self.most)).rounded())
    }

    /// The frame of the file for a frame of the stream, and the jumps before it: at most `limit`.
    func place(of frame: Int, limit: Int) -> (fileFrame: Int, jumps: Int) {
        let frames = start + Int(min(Double(max(0, frame)) / ratio, Self.most))
        var jumps = LoopJumps(limit)
        let place = jumps.wrap(frames, from: loop.lowerBound, to: loop.upperBound)
        return (place, (frames - place) / loop.count)
    }
}
