import Glibc

/// What a bus lets through: what lies between two corner frequencies; beyond each it falls by 12 dB an octave.
///
/// A low-pass is the sound behind a wall or a menu, a high-pass that of a small speaker, a band-pass a telephone's.
public struct Filter: Hashable, Sendable, BitwiseCopyable {
    /// In hertz. What is lower is lowered; 20 and below is off.
    public var lowCut: Float
    /// In hertz. What is higher is lowered; 20,000 and above is off.
    public var highCut: Float

    /// A filter that lets everything through unless told otherwise.
    public init(lowCut: Float = 20, highCut: Float = 20_000) {
        self.lowCut = lowCut
        self.highCut = highCut
    }

    /// Lets everything through, and costs nothing.
    public static let open = Filter()
    /// Lets through what is lower than a frequency in hertz.
    public static func lowPass(hertz frequency: Float) -> Filter { Filter(highCut: frequency) }
    /// Lets through what is higher than a frequency in hertz.
    public static func highPass(hertz frequency: Float) -> Filter { Filter(lowCut: frequency) }
    /// Lets through what is between two frequencies in hertz.
    public static func bandPass(hertz low: Float, to high: Float) -> Filter { Filter(lowCut: low, highCut: high) }

    /// With each corner from 20 to 20,000 Hz; one that is no number is off.
    var clamped: Filter {
        Filter(
            lowCut: lowCut.isNaN ? 20 : max(20, min(20_000, lowCut)),
            highCut: highCut.isNaN ? 20_000 : max(20, min(20_000, highCut)))
    }
}

extension Filter {
    /// The filter between two, in octaves.
    func blended(with other: Filter, _ amount: Float) -> Filter {
        let (from, to) = (clamped, other.clamped)
        return Filter(
            lowCut: from.lowCut * pow(to.lowCut / from.lowCut, amount),
            highCut: from.highCut * pow(to.highCut / from.highCut, amount))
    }
}
