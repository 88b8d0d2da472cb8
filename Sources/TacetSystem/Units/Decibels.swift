import Glibc

/// A gain in decibels: 0 is unity, ``silence`` is -infinity. A type of its own, so that code cannot multiply by decibels.
public struct Decibels: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The gain in dB. NaN acts as silence.
    public var value: Float

    /// A gain of `value` dB.
    public init(_ value: Float) { self.value = value }
    /// A gain of `value` dB.
    public init(floatLiteral value: Float) { self.value = value }
    /// A gain of `value` dB.
    public init(integerLiteral value: Int) { self.value = Float(value) }
    /// The gain that multiplies samples by `amplitude`; 0 and below are silence.
    public init(amplitude: Float) { self.value = amplitude > 0 ? 20 * log10(amplitude) : -.infinity }

    /// 0 dB: samples stay as they are.
    public static let unity: Self = 0
    /// -infinity dB.
    public static let silence = Self(-.infinity)

    /// The factor that samples are multiplied by: 10^(dB/20). 0 at -144 dB and below, and for NaN.
    public var amplitude: Float { value.isNaN || value <= -144 ? 0 : exp2(value * Self.octavesPerDecibel) }

    /// log₂ 10 / 20. Tacet computes powers of two, which take half the time of powers of ten.
    private static let octavesPerDecibel: Float = 0.166_096_404_744

    /// Whether `lhs` is quieter than `rhs`.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
    /// The gain of `lhs` and `rhs` in series.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.value + rhs.value) }
}
