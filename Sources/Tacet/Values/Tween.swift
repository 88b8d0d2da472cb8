/// The curve of a tween between its two ends.
public enum Easing: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// Constant speed: t.
    case linear
    /// Slow at the start: t².
    case easeIn
    /// Slow at the end: 1 - (1 - t)².
    case easeOut
    /// Slow at both ends: 3t² - 2t³.
    case easeInOut

    /// The progress of the move, 0...1, after the share `t` of its time, 0...1.
    func callAsFunction(_ t: Float) -> Float {
        switch self {
        case .linear: t
        case .easeIn: t * t
        case .easeOut: 1 - (1 - t) * (1 - t)
        case .easeInOut: t * t * (3 - 2 * t)
        }
    }
}

/// The time and the curve in which a parameter moves to a new value. Setters take one; their defaults do not click.
public struct Tween: Hashable, Sendable {
    /// How long the move takes, 6 hours at most at 48 kHz. With zero or less the parameter jumps.
    public var duration: Duration
    /// The curve of the move.
    public var easing: Easing

    /// A move that takes `duration`.
    public init(duration: Duration, easing: Easing = .linear) {
        self.duration = duration
        self.easing = easing
    }

    /// 10 ms, linear: the shortest move of a gain that does not click.
    public static let declick = Tween(duration: .milliseconds(10))
    /// No move: the parameter jumps at the next block.
    public static let none = Tween(duration: .zero)

    /// 20 ms, linear: a value that follows another one from one update of the game to the next.
    static let following = Tween(duration: .milliseconds(20))

    /// A move that takes `seconds`, a day at most; negative numbers and NaN count as zero.
    public static func seconds(_ seconds: Double, _ easing: Easing = .linear) -> Tween {
        Tween(duration: seconds > 0 ? .seconds(min(seconds, 86_400)) : .zero, easing: easing)
    }

    /// The length in frames at `sampleRate`, from 0 to 2³⁰ - 1: 6.2 hours at 48 kHz.
    func frames(at sampleRate: Int) -> Int32 {
        let length = duration.seconds * Double(sampleRate)
        return Int32(max(0, min(length, Double(Int32.max / 2))))
    }
}
