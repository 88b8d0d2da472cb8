import Glibc
import TacetPlatform

extension Effect {
    /// Echoes: the sound again after a time, and again.
    ///
    /// The time may change while echoes sound: they fade over to the new time in the tween, 10 ms at least, and keep
    /// their pitch.
    public struct Delay: Hashable, Sendable {
        /// The time between two echoes: 1 ms...2 s.
        public var time: Duration
        /// The share of an echo that the next one has, 0...0.95.
        public var feedback: Float
        /// The frequencies that each echo loses, 6 dB an octave beyond the corners. Default: none.
        public var filter: Filter
        /// Whether the echoes come from the left and the right in turn, the first one from the left.
        public var isPingPong: Bool

        /// Echoes that are heard beside the sound with ``Effect/delay(_:wet:dry:)``.
        public init(
            time: Duration = .milliseconds(350), feedback: Float = 0.4, filter: Filter = .open, isPingPong: Bool = false
        ) {
            (self.time, self.feedback, self.filter, self.isPingPong) = (time, feedback, filter, isPingPong)
        }

        /// The longest time in seconds.
        static let longest = 2.0

        var parameters: EffectParameters {
            let filter = filter.clamped
            return EffectParameters([
                Float(time.seconds).within(0.001...Float(Self.longest), or: 0.35), feedback.within(0...0.95, or: 0.4),
                log2(filter.lowCut), log2(filter.highCut),
            ])
        }
    }
}
