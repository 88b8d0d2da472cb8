import TacetDecoding

/// The frames of a file that a track repeats, and the arithmetic of its passes.
///
/// A track plays once from its first frame to `end`, then from `start` to `end`: an intro and a loop. After the last
/// pass, if there is one, it plays on beyond `end`. A loop that turns goes back from `end` instead of jumping.
struct LoopRegion: Hashable, Sendable {
    /// The first frame of the loop.
    let start: Int
    /// The frame after the loop's last.
    let end: Int
    /// How often the loop is played; nil for ever. No more often than frames can be counted: 2⁶⁰ last a million years.
    let passes: Int?
    /// The timeline of a pass: ``LoopPoints/cycle(end:)``.
    private let cycle: Range<Int>

    /// A loop from `start` up to `end`; nil unless 0 ≤ start < end.
    init?(start: Int, end: Int, passes: Int? = nil) {
        self.init(LoopPoints.whole, start: start, end: end, passes: passes)
    }

    /// The loop of a file, up to `end`; nil unless it starts before.
    init?(_ loop: LoopPoints, end: Int, passes: Int?) {
        self.init(loop, start: loop.start, end: end, passes: passes)
    }

    private init?(_ loop: LoopPoints, start: Int, end: Int, passes: Int?) {
        guard start >= 0, start < end else { return nil }
        cycle = loop.turns ? loop.cycle(end: end) : start..<end
        self.start = start
        self.end = end
        self.passes = passes.map { min($0, max(1, Self.mostFrames / (end - start))) }
    }

    private static let mostFrames = 1 << 60

    var length: Int { end - start }

    /// The frame of the file that is heard `elapsed` frames after a start at `first`.
    ///
    /// A track that starts beyond the loop never jumps back: it plays to the end of the file.
    func frame(startingAt first: Int, after elapsed: Int) -> Int {
        let reached = first.clampingAdd(elapsed)
        guard first < end, reached >= end else { return reached }
        let jumps = max(0, reached - cycle.lowerBound) / cycle.count
        if let passes {
            let last = jumps >= passes ? passes - 1 : jumps
            let frame = reached - last * cycle.count
            if last == passes - 1 { return frame }
        }
        return LoopPoints.fileFrame(reached - jumps * cycle.count, end: end)
    }

    /// Frames that a track plays forward, without a jump.
    struct Stretch: Hashable {
        /// The frames that were played before.
        let elapsed: Int
        /// The frames of the file.
        let frames: Range<Int>
    }

    /// The stretch that is heard `elapsed` frames after a start at `first`; nil on the ways of a loop that turns.
    ///
    /// - Parameter fileEnd: The frame after the file's last.
    func stretch(startingAt first: Int, after elapsed: Int, fileEnd: Int) -> Stretch? {
        guard first < end else { return Stretch(elapsed: 0, frames: first..<max(first, fileEnd)) }
        let lastJump = passes.map { $0 - 1 } ?? .max
        let reached = first.clampingAdd(elapsed)
        if cycle.count != length, reached >= end { return nil }
        let jumps = reached < end ? 0 : min((reached - start) / length, lastJump)
        let stretchEnd = jumps == lastJump ? max(end, fileEnd) : end
        if jumps == 0 { return Stretch(elapsed: 0, frames: first..<stretchEnd) }
        return Stretch(elapsed: end - first + (jumps - 1) * length, frames: start..<stretchEnd)
    }

    /// The frames that are played before the last pass of a track that starts at `first`; nil without a last pass.
    func elapsedBeforeLastPass(startingAt first: Int) -> Int? {
        guard let passes, first < end else { return nil }
        return passes < 2 ? 0 : end - first + (passes - 2) * length
    }
}
