import Glibc
import TacetPlatform

extension Effect {
    /// A band of an equaliser.
    ///
    /// Source: R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients"; a shelf has its
    /// steepness by Q, as the cuts have.
    public struct Band: Hashable, Sendable, BitwiseCopyable {
        /// What a band raises, lowers or takes away.
        public enum Shape: UInt8, Hashable, Sendable, BitwiseCopyable {
            /// The frequencies around the band's.
            case bell
            /// The frequencies below the band's.
            case lowShelf
            /// The frequencies above the band's.
            case highShelf
            /// Takes the frequencies below the band's away, 12 dB an octave.
            case lowCut
            /// Takes the frequencies above the band's away, 12 dB an octave.
            case highCut
        }

        /// What the band changes. Another shape does not glide: the whole equaliser fades over.
        public var shape: Shape
        /// The frequency in hertz, 20...20,000: the middle of a bell, the half of a shelf's decibels, the -3 dB of a cut.
        public var frequency: Float
        /// The gain in decibels, -24...+24. A cut has none.
        public var gain: Decibels
        /// The quality, 0.1...18: the larger, the narrower a bell and the steeper a shelf; 0.707 is a cut's without a
        /// bump.
        public var q: Float

        /// A band of a shape.
        ///
        /// - Parameters:
        ///   - shape: What the band changes.
        ///   - frequency: In hertz, 20...20,000.
        ///   - gain: In decibels, -24...+24.
        ///   - q: The quality, 0.1...18.
        public init(_ shape: Shape, hertz frequency: Float, gain: Decibels = .unity, q: Float = 0.707_106_8) {
            (self.shape, self.frequency, self.gain, self.q) = (shape, frequency, gain, q)
        }

        /// Raises or lowers the frequencies around one in hertz.
        public static func bell(hertz frequency: Float, gain: Decibels, q: Float = 1) -> Band {
            Band(.bell, hertz: frequency, gain: gain, q: q)
        }

        /// Raises or lowers the frequencies below one in hertz.
        public static func lowShelf(hertz frequency: Float, gain: Decibels, q: Float = 0.707_106_8) -> Band {
            Band(.lowShelf, hertz: frequency, gain: gain, q: q)
        }

        /// Raises or lowers the frequencies above one in hertz.
        public static func highShelf(hertz frequency: Float, gain: Decibels, q: Float = 0.707_106_8) -> Band {
            Band(.highShelf, hertz: frequency, gain: gain, q: q)
        }

        /// Takes the frequencies below one in hertz away.
        public static func lowCut(hertz frequency: Float, q: Float = 0.707_106_8) -> Band {
            Band(.lowCut, hertz: frequency, q: q)
        }

        /// Takes the frequencies above one in hertz away.
        public static func highCut(hertz frequency: Float, q: Float = 0.707_106_8) -> Band {
            Band(.highCut, hertz: frequency, q: q)
        }
    }
}

extension Effect.Band {
    /// The octaves above 1 Hz, the gain in decibels, and the quality in octaves.
    var parameters: [Float] {
        [
            log2(frequency.within(20...20_000, or: 1_000)), gain.value.within(-24...24, or: 0),
            log2(q.within(0.1...18, or: 0.707_106_8)),
        ]
    }
}
