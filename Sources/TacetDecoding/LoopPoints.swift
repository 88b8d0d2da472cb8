/// The part of a soundtrack that repeats, in frames at the file's own rate. The track plays to ``end``, then continues
/// from ``start``, for ever.
package struct LoopPoints: Hashable, Sendable {
    /// The first frame of the repeated part.
    package let start: Int
    /// The frame after the last repeated one; nil for the end of the file.
    package let end: Int?

    /// Creates the points if they make sense. Otherwise returns nil and adds the reason to `problems`.
    ///
    /// - Parameters:
    ///   - start: 0 or more.
    ///   - end: More than `start` by two or more. Tools leave a loop of one frame in headers that they do not fill.
    ///   - frames: The length that the file promises. An end beyond it becomes the end of the file.
    ///   - source: The tags or the chunk that state the points, for `problems`.
    init?(start: Int, end: Int?, frames: Int?, source: String, problems: inout [String]) {
        guard start >= 0 else {
            problems.append("\(source): the loop starts before the sound, at frame \(start); it is not used")
            return nil
        }
        if let end, end <= start {
            problems.append("\(source): the loop ends at frame \(end), not after its start at \(start); it is not used")
            return nil
        }
        if let end, end - start == 1 {
            problems.append("\(source): the loop has one frame, \(start), which would stand still; it is not used")
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
    /// The whole file, whatever its length.
    package static let whole = LoopPoints(start: 0, end: nil)

    /// Creates points that the game chose; nil for an empty range, or one that begins outside the file.
    ///
    /// - Parameter length: The frames of the file, if it states them. A range that ends behind the file ends with the file.
    package init?(_ frames: Range<Int>, in length: Int? = nil) {
        guard frames.lowerBound >= 0, !frames.isEmpty, frames.lowerBound < length ?? .max else { return nil }
        self.init(
            start: frames.lowerBound, end: frames.upperBound < length ?? .max ? frames.upperBound : nil)
    }

    private init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }
}
