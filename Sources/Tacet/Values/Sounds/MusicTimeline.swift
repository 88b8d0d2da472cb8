import TacetDecoding

/// The frames of a track that plays, counted in three ways: the mix's since the track began, the file's since then with
/// the loop unrolled, and the file's own.
///
/// The mix's frames stand still while the track is held, frozen or paused. So do its beats.
struct MusicTimeline: Hashable, Sendable {
    /// The frame of the file at which the track has begun.
    let firstFrame: Int
    let region: LoopRegion?
    /// The length of the file; nil if it is not known.
    let frames: Int?
    let fileRate: Int
    let mixRate: Int
    let tempo: TempoMap?

    /// A boundary that is to come.
    struct Aim: Hashable, Sendable {
        /// The frames of the mix that the track has played by then.
        let consumed: Int
        /// The frame of the file.
        let frame: Int
    }

    /// The frame of the file that is heard after `consumed` frames of the mix.
    func frame(after consumed: Int) -> Int {
        let elapsed = elapsed(after: consumed)
        return region?.frame(startingAt: firstFrame, after: elapsed) ?? firstFrame.clampingAdd(elapsed)
    }

    private func elapsed(after consumed: Int) -> Int {
        Int(clamping: Int128(consumed) * Int128(fileRate) / Int128(mixRate))
    }

    /// The first frame of the mix at which `elapsed` frames of the file have passed.
    private func consumed(at elapsed: Int) -> Int {
        Int(clamping: (Int128(elapsed) * Int128(mixRate) + Int128(fileRate) - 1) / Int128(fileRate))
    }

    /// Frames of the mix as long as `frames` of the file.
    func mixFrames(_ frames: Int) -> Int { consumed(at: frames) }

    /// The next boundary behind `consumed` frames of the mix, through the passes of the loop; nil if there is none.
    ///
    /// A loop that turns has boundaries in its first pass only. ``MusicBoundary/trackEnd`` is not known here.
    func next(_ boundary: MusicBoundary, after consumed: Int) -> Aim? {
        if boundary == .now { return Aim(consumed: consumed, frame: frame(after: consumed)) }
        let now = elapsed(after: consumed)
        guard let tempo, var stretch = stretch(after: now) else { return nil }
        var place = stretch.frames.lowerBound + now - stretch.elapsed
        // All passes between this one and the last are alike.
        for _ in 0..<3 {
            if let frame = tempo.next(boundary, after: place), isIn(stretch, frame, boundary) {
                return Aim(
                    consumed: self.consumed(at: stretch.elapsed + frame - stretch.frames.lowerBound), frame: frame)
            }
            guard let next = self.stretch(after: stretch.elapsed.clampingAdd(stretch.frames.count)),
                next.elapsed > stretch.elapsed
            else { return nil }
            let last = region?.elapsedBeforeLastPass(startingAt: firstFrame).flatMap { self.stretch(after: $0) }
            stretch = stretch.elapsed > 0 && last != nil ? last ?? next : next
            place = stretch.frames.lowerBound - 1
        }
        return nil
    }

    /// Whether a stretch has a boundary. A section that ends with the loop ends where the loop jumps back.
    private func isIn(_ stretch: LoopRegion.Stretch, _ frame: Int, _ boundary: MusicBoundary) -> Bool {
        frame < stretch.frames.upperBound || boundary == .sectionEnd && frame == stretch.frames.upperBound
    }

    private func stretch(after elapsed: Int) -> LoopRegion.Stretch? {
        let end = frames ?? .max
        guard let region else { return LoopRegion.Stretch(elapsed: 0, frames: firstFrame..<max(firstFrame, end)) }
        return region.stretch(startingAt: firstFrame, after: elapsed, fileEnd: end)
    }
}
