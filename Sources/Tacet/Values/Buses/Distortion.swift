import TacetPlatform

extension Effect {
    /// A distortion: the sound is driven into a curve that ends at full scale.
    ///
    /// It delays the sound by half a frame.
    public struct Distortion: Hashable, Sendable {
        /// The form of the curve.
        public enum Curve: UInt8, Hashable, Sendable, BitwiseCopyable {
            /// Bends more and more, as valves do: x / √(1 + x²).
            case soft
            /// A straight line that is cut off, as digital overload is.
            case hard
        }

        /// The gain before the curve in decibels, 0...48.
        public var drive: Decibels
        /// The gain behind the curve in decibels, -48...+24.
        public var level: Decibels
        /// The form of the curve. With another one the effect fades over.
        public var curve: Curve

        /// A distortion; what is louder than -`drive` is bent.
        public init(drive: Decibels = 18, level: Decibels = -6, curve: Curve = .soft) {
            (self.drive, self.level, self.curve) = (drive, level, curve)
        }

        var parameters: EffectParameters {
            EffectParameters([drive.value.within(0...48, or: 18), level.value.within(-48...24, or: -6)])
        }
    }
}
