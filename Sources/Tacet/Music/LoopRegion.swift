import TacetDecoding

/// Which frames of a file a track repeats, and the arithmetic of getting from one pass to the next.
///
/// A track plays from where it starts to `end`, then from `start` to `end` for ever: an intro and a loop.
struct LoopRegion: Hashable, Sendable {
    /// The first frame of the loop.
    let start: Int
    /// The frame after its last.
    let end: Int

    /// Nil unless 0 ≤ start < end.
    init?(start: Int, end: Int) {
        guard start >= 0, start < end else { return nil }
        self.start = start
        self.end = end
    }

    var length: Int { end - start }

    /// How many frames of the file follow `frame` before the jump back: 0 at the end and beyond.
    func remaining(from frame: Int) -> Int { max(0, end - frame) }

    /// The file's frame that is heard `elapsed` frames after a start at `first`.
    ///
    /// A start beyond the loop never jumps back: the track plays to the end of the file.
    func frame(startingAt first: Int, after elapsed: Int) -> Int {
        let reached = first.clampingAdd(elapsed)
        guard first < end else { return reached }
        return reached < end ? reached : start + (reached - start) % length
    }
}
