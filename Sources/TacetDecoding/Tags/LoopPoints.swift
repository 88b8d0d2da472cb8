/// The part of a soundtrack that repeats, in frames at the file's own rate. The track plays to ``end``, then continues
/// from ``start``, for ever.
package struct LoopPoints: Hashable, Sendable {
    /// The first frame of the repeated part.
    package let start: Int
    /// The frame after the last repeated one; nil for the end of the file.
    package let end: Int?
    /// The way that a pass takes through the repeated part.
    package internal(set) var direction = Direction.forward

    /// The way that a pass takes through the repeated part, once its last frame was heard for the first time.
    package enum Direction: Hashable, Sendable {
        /// From the first frame to the last, and from the first again.
        case forward
        /// Back to the first frame, and forward again. The frames at either turn are heard once.
        case alternating
        /// Back to the first frame, and from the last one back again.
        case backward

        /// The direction as `tacet inspect` prints it.
        package var words: String {
            switch self {
            case .forward: "forward"
            case .alternating: "to and fro"
            case .backward: "backward"
            }
        }
    }

    /// Creates the points if they make sense. Otherwise returns nil and adds the reason to `problems`.
    ///
    /// - Parameters:
    ///   - start: 0 or more.
    ///   - end: More than `start` by two or more. Tools leave a loop of one frame in headers that they do not fill.
    ///   - frames: The length that the file promises. An end beyond it becomes the end of the file.
    ///   - source: The tags or the chunk that state the points, for `problems`.
    init?(start: Int, end: Int?, frames: Int?, source: LoopSource, problems: inout [String]) {
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
    /// Whether passes go back through the frames of the loop.
    package var turns: Bool { direction != .forward }

    /// The frames from one jump to the next, as a timeline: those of the file up to `end`, and behind them the frames
    /// of the way back. At the timeline's end a player goes on from its start.
    package func cycle(end: Int) -> Range<Int> {
        switch direction {
        case .forward: start..<end
        case .alternating: start..<max(end, 2 * end - start - 2)
        case .backward: (end - 1)..<(2 * end - start - 1)
        }
    }

    /// The same loop in a file whose frames lie elsewhere, for example at another rate.
    ///
    /// - Parameter end: The frame behind the loop's last one in this file.
    package func moved(end: Int, _ place: (Int) -> Int) -> LoopPoints {
        var loop = LoopPoints(start: place(start), end: place(end))
        loop.direction = direction
        return loop
    }

    /// The same frames, played forward.
    var forward: LoopPoints { LoopPoints(start: start, end: end) }

    /// The frame of the file that a frame of the timeline plays.
    package static func fileFrame(_ frame: Int, end: Int) -> Int { frame < end ? frame : 2 * (end - 1) - frame }

    /// The whole file, whatever its length.
    package static let whole = LoopPoints(start: 0, end: nil)

    /// Creates points that the game chose; nil for an empty range, or one that begins outside the file.
    ///
    /// - Parameter length: The frames of the file, if it states them. A range that ends behind the file ends with the
    ///   file.
    package init?(_ frames: Range<Int>, in length: Int? = nil) {
        guard frames.lowerBound >= 0, !frames.isEmpty, frames.lowerBound < length ?? .max else { return nil }
        self.init(
            start: frames.lowerBound, end: frames.upperBound < length ?? .max ? frames.upperBound : nil)
    }

    init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }
}

/// What in a file states its loop.
package enum LoopSource: Hashable, Sendable, CustomStringConvertible {
    /// Tags with these names, as the file spells them.
    case tags([String])
    /// The `smpl` chunk of a WAV file.
    case samplerChunk
    /// A cue point of a WAV file with a length.
    case cuePoint
    /// The `INST` chunk of an AIFF file.
    case instrumentChunk
    /// The order in which a module goes on behind its last pattern.
    case songRestart

    /// The words of `tacet inspect` and of its JSON: `LOOPSTART and LOOPLENGTH`, `smpl chunk`.
    package var description: String {
        switch self {
        case .tags(let names): names.joined(separator: " and ")
        case .samplerChunk: "smpl chunk"
        case .cuePoint: "cue point"
        case .instrumentChunk: "INST chunk"
        case .songRestart: "the song's restart"
        }
    }
}
