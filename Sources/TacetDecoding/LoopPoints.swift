/// Where a soundtrack repeats: plays to ``end``, then on from ``start``, for ever. In frames at the file's own rate.
package struct LoopPoints: Hashable, Sendable {
    /// The first frame of the repeated part.
    package let start: Int
    /// The frame after the last, or nil for the end of the file, wherever that turns out to be.
    package let end: Int?

    /// The points, if they make sense; otherwise says why not in `problems`.
    ///
    /// - Parameters:
    ///   - start: 0 or more.
    ///   - end: More than `start`.
    ///   - frames: What the file promises; an end beyond it is taken as the end of the file.
    ///   - source: Where the points come from, for `problems`.
    init?(start: Int, end: Int?, frames: Int?, source: String, problems: inout [String]) {
        guard start >= 0 else {
            problems.append("\(source): the loop starts before the sound, at frame \(start); it is not used")
            return nil
        }
        if let end, end <= start {
            problems.append("\(source): the loop ends at frame \(end), not after its start at \(start); it is not used")
            return nil
        }
        if let frames, start >= frames {
            problems.append(
                "\(source): the loop starts at frame \(start), beyond the sound's \(frames); it is not used")
            return nil
        }
        self.start = start
        if let end, let frames, end > frames {
            problems.append(
                "\(source): the loop ends at frame \(end), beyond the sound's \(frames); the sound's end is used")
            self.end = nil
        } else {
            self.end = end
        }
    }
}

extension LoopPoints {
    /// The whole of a file, however long it turns out to be.
    package static let whole = LoopPoints(start: 0, end: nil)

    /// Points that the game chose; nil for a range without a frame, or before the first.
    package init?(_ frames: Range<Int>) {
        guard frames.lowerBound >= 0, !frames.isEmpty else { return nil }
        self.init(start: frames.lowerBound, end: frames.upperBound)
    }

    private init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }
}
