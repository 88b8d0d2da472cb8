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
        // The frame before the first one is at -1, so that a first frame on a beat lies behind it.
        consumed < 0 ? -1 : Int(clamping: Int128(consumed) * Int128(fileRate) / Int128(mixRate))
    }

    /// The part of a frame of the file that has passed beyond ``frame(after:)``, in frames.
    func fraction(after consumed: Double) -> Double {
        let whole = Int(consumed)
        let ratio = Double(fileRate) / Double(mixRate)
        let rest = Int(Int128(whole) * Int128(fileRate) % Int128(mixRate))
        return Double(rest) / Double(mixRate) + (consumed - Double(whole)) * ratio
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
        // A section that ends with the loop ends where the loop jumps back.
        return next(after: consumed, includesEnd: boundary == .sectionEnd) { $0.next(boundary, after: $1) }
    }

    /// The next end of a section behind `consumed` frames of the mix; nil if it does not come.
    func next(endOf section: TempoMap.Section, after consumed: Int) -> Aim? {
        let end = section.frames.upperBound
        return next(after: consumed, includesEnd: true) { $1 < end ? end : nil }
    }

    /// The number of the loop's pass, counted from 1, that is played after `consumed` frames of the mix.
    func pass(after consumed: Int) -> Int {
        guard let region, firstFrame < region.end else { return 1 }
        let beyond = elapsed(after: consumed) - (region.end - firstFrame)
        return beyond < 0 ? 1 : beyond / region.length + 2
    }

    /// The end of a loop's pass, counted from 1, or of the present pass if that is a later one; nil without a loop.
    func end(ofPass pass: Int, after consumed: Int) -> Aim? {
        guard let region, firstFrame < region.end else { return nil }
        let pass = max(pass, self.pass(after: consumed))
        let elapsed = Int128(region.end - firstFrame) + Int128(pass - 1) * Int128(region.length)
        return Aim(consumed: self.consumed(at: Int(clamping: elapsed)), frame: region.end)
    }

    /// The frames of the mix that the track has played at its end; nil for one that repeats for ever, and while the length
    /// of its file is not known.
    var end: Int? {
        guard frames != nil, region?.passes != nil || region.map({ firstFrame >= $0.end }) ?? true else { return nil }
        let before = region?.elapsedBeforeLastPass(startingAt: firstFrame) ?? 0
        return stretch(after: before).map { consumed(at: $0.elapsed + $0.frames.count) }
    }

    /// The frames of the mix from the track's first frame to the end of its pickup; nil if the track does not play the end of
    /// the pickup in its first pass.
    func pickup(_ length: MusicLength) -> Int? {
        let end: Int?
        switch length {
        case .time(let time): return MusicLength.frames(time, at: mixRate)
        case .beats(let beats): end = tempo?.frame(ofBeat: MusicLength.inRange(beats))
        case .marker(let name): end = tempo?.markers.first { $0.name == name && $0.frame >= firstFrame }?.frame
        }
        guard let end, end >= firstFrame, stretch(after: 0)?.frames.contains(end) == true else { return nil }
        return consumed(at: end - firstFrame)
    }

    /// The frames of the mix that the track has played at the end of a tail behind `consumed`; nil if the track ends before, or
    /// never comes there.
    func end(ofTail length: MusicLength, after consumed: Int) -> Int? {
        switch length {
        case .time(let time): return consumed.clampingAdd(MusicLength.frames(time, at: mixRate))
        case .beats(let beats):
            var end = consumed
            for _ in 0..<MusicLength.inRange(beats) {
                guard let beat = next(.beat, after: end) else { return nil }
                end = beat.consumed
            }
            return end
        case .marker: return length.boundary.flatMap { next($0, after: consumed)?.consumed }
        }
    }

    /// The next beat, marker or section behind `consumed` frames of the mix; nil if there is none.
    func nextMoment(after consumed: Int) -> Aim? {
        next(after: consumed, includesEnd: false) { $0.nextMoment(after: $1) }
    }

    /// The next frame that `find` finds in a pass of the track.
    ///
    /// - Parameter includesEnd: Whether the frame at which a pass ends counts for that pass.
    private func next(after consumed: Int, includesEnd: Bool, _ find: (TempoMap, Int) -> Int?) -> Aim? {
        let now = elapsed(after: consumed)
        guard let tempo, var stretch = stretch(after: now) else { return nil }
        var place = stretch.frames.lowerBound + now - stretch.elapsed
        // All passes between this one and the last are alike.
        for _ in 0..<3 {
            if let frame = find(tempo, place), frame - (includesEnd ? 1 : 0) < stretch.frames.upperBound {
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

    private func stretch(after elapsed: Int) -> LoopRegion.Stretch? {
        let end = frames ?? .max
        guard let region else { return LoopRegion.Stretch(elapsed: 0, frames: firstFrame..<max(firstFrame, end)) }
        return region.stretch(startingAt: firstFrame, after: elapsed, fileEnd: end)
    }
}

extension MusicLength {
    /// A time in frames, to the nearest; 0 to a day.
    fileprivate static func frames(_ time: Duration, at rate: Int) -> Int {
        Int((max(.zero, min(time, .seconds(86_400))).seconds * Double(rate)).rounded())
    }

    fileprivate static func inRange(_ beats: Int) -> Int { max(0, min(beats, 1_000)) }

    /// What a track needs for the length: beats, or a marker; nil for a time.
    var boundary: MusicBoundary? {
        switch self {
        case .time: nil
        case .beats: .beat
        case .marker(let name): .marker(name)
        }
    }
}
