import TacetDecoding

/// Where the alternative of a licensed track begins, and what of it repeats.
struct AlternativePlace: Hashable {
    /// A track as its stream plays it.
    struct Course: Hashable {
        /// The rate of the first stem in hertz, in which all frames count.
        var rate: Int
        /// The frame at which the track begins.
        var first: Int
        /// What repeats: the track's loop, or a section; nil if nothing does.
        var loop: LoopPoints?
        /// How often the loop is played; nil for ever.
        var passes: Int?
        /// The frames over which the loop's seam is crossfaded.
        var crossfade = 0
        /// The length of the first stem; nil if it is not known.
        var frames: Int?
        /// The last frame of the stem that is ever played; nil if it is not known.
        fileprivate var end: Int? { passes == nil ? loop?.end ?? frames : frames }
    }

    /// The frame of the alternative.
    let frame: Int
    let loop: LoopPoints?
    let passes: Int?
    let crossfade: Int

    /// The place of an alternative that has all frames of the track, or else repeats by itself.
    ///
    /// - Parameters:
    ///   - rate: The alternative's rate in hertz.
    ///   - frames: The alternative's length; nil if it is not known. It then begins at its beginning.
    ///   - own: The loop that the alternative's tags name.
    init(_ course: Course, rate: Int, frames: Int?, own: LoopPoints?) {
        func scaled(_ frame: Int) -> Int {
            let (product, overflow) = frame.multipliedReportingOverflow(by: rate)
            guard rate != course.rate, course.rate > 0, !overflow else { return frame }
            return product / course.rate + (product % course.rate > course.rate / 2 ? 1 : 0)
        }
        let first = scaled(course.first)
        if let frames, let end = course.end, scaled(end) <= frames, first < frames {
            frame = first
            loop = course.loop.map { $0.moved(end: $0.end ?? course.frames ?? end, scaled) }
            (passes, crossfade) = (course.passes, scaled(course.crossfade))
            return
        }
        (loop, passes, crossfade) = (own ?? .whole, nil, 0)
        let region = (own?.start ?? 0)..<max(own?.start ?? 0, own?.end ?? frames ?? 0)
        if first < region.upperBound {
            frame = first
        } else {
            frame = region.isEmpty ? 0 : region.lowerBound + (first - region.lowerBound) % region.count
        }
    }
}
