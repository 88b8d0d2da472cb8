import Glibc
import TacetPlatform

extension Effect {
    /// A short delay that swings: a chorus, which makes many of one, or a flanger, whose comb sweeps through the sound.
    public struct Modulation: Hashable, Sendable {
        /// The middle of the delay: 0.1...50 ms.
        public var delay: Duration
        /// By how much the delay swings to both sides: 0...50 ms, at most the delay.
        public var depth: Duration
        /// The swings in a second, 0.01...20.
        public var rate: Float
        /// The share of the delayed sound that goes round again, -0.95...0.95.
        public var feedback: Float
        /// How far the right side's swing is ahead of the left one's, 0...0.5 of a swing.
        public var spread: Float

        /// A swing about a delay.
        public init(delay: Duration, depth: Duration, rate: Float, feedback: Float = 0, spread: Float = 0.25) {
            (self.delay, self.depth, self.rate) = (delay, depth, rate)
            (self.feedback, self.spread) = (feedback, spread)
        }

        /// A chorus: 4 ms about 18 ms, once in two seconds.
        public static let chorus = Modulation(delay: .milliseconds(18), depth: .milliseconds(4), rate: 0.5)
        /// A flanger: 1.5 ms about 2 ms, once in five seconds, half of it round again.
        public static let flanger = Modulation(
            delay: .milliseconds(2), depth: .microseconds(1_500), rate: 0.2, feedback: 0.5)

        /// The longest delay in seconds.
        static let longest = 0.1

        var parameters: EffectParameters {
            let delay = Float(delay.seconds).within(0.000_1...0.05, or: 0.018)
            return EffectParameters([
                delay, Float(depth.seconds).within(0...delay, or: 0), log2(rate.within(0.01...20, or: 0.5)),
                feedback.within(-0.95...0.95, or: 0), spread.within(0...0.5, or: 0.25),
            ])
        }
    }
}
