import Glibc

/// A gain in decibels: 0 is unity, ``silence`` is -infinity. A type of its own, so that code cannot multiply by
/// decibels.
public struct Decibels: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, Codable
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

    /// The gain of a volume slider at `position`, 0...1: 0 is silence, 1 is 0 dB, and 0.5 is -18 dB.
    ///
    /// The samples are multiplied by the cube of the position, as the volume sliders of Linux desktops do. A position
    /// outside 0...1 counts as the nearer end, and NaN as 0.
    public init(sliderPosition position: Float) {
        let position = max(0, min(1, position.isNaN ? 0 : position))
        self.init(amplitude: position * position * position)
    }

    /// The position of a volume slider for this gain, 0...1: the inverse of ``init(sliderPosition:)``. 1 for more than
    /// 0 dB.
    public var sliderPosition: Float { min(1, cbrt(amplitude)) }

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
    /// How much louder `lhs` is than `rhs`.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.value - rhs.value) }
    /// The gain that undoes `gain`.
    public static prefix func - (gain: Self) -> Self { Self(-gain.value) }

    /// Decodes a number of decibels; the text `silence` is ``silence``, because JSON has no infinity.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard text == "silence" else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "a gain is a number of decibels, or \"silence\"")
            }
            self = .silence
        } else {
            self.init(try container.decode(Float.self))
        }
    }

    /// Encodes the number of decibels, and the text `silence` for any gain that silences.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if value.isFinite { try container.encode(value) } else { try container.encode("silence") }
    }
}
