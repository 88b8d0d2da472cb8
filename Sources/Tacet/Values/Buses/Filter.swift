import Glibc

/// A bus's filter: it passes the frequencies between two corners and falls by 12 dB an octave beyond each.
///
/// A low-pass sounds like a wall or a menu in front of the game, a high-pass like a small speaker, a band-pass like a
/// telephone.
public struct Filter: Hashable, Sendable, BitwiseCopyable {
    /// The lower corner in hertz, 20...20,000: frequencies below it are attenuated. 20 and less switch this side off.
    public var lowCut: Float
    /// The upper corner in hertz, 20...20,000: frequencies above it are attenuated. 20,000 and more switch this side
    /// off.
    public var highCut: Float

    /// A filter with the corners given, in hertz; the defaults pass everything.
    public init(lowCut: Float = 20, highCut: Float = 20_000) {
        self.lowCut = lowCut
        self.highCut = highCut
    }

    /// Passes everything, and costs nothing.
    public static let open = Filter()
    /// Passes the frequencies below `frequency`, in hertz.
    public static func lowPass(hertz frequency: Float) -> Filter { Filter(highCut: frequency) }
    /// Passes the frequencies above `frequency`, in hertz.
    public static func highPass(hertz frequency: Float) -> Filter { Filter(lowCut: frequency) }
    /// Passes the frequencies between `low` and `high`, in hertz.
    public static func bandPass(hertz low: Float, to high: Float) -> Filter { Filter(lowCut: low, highCut: high) }

    /// This filter with each corner clamped to 20...20,000 Hz. A corner that is NaN is switched off.
    var clamped: Filter {
        Filter(
            lowCut: lowCut.isNaN ? 20 : max(20, min(20_000, lowCut)),
            highCut: highCut.isNaN ? 20_000 : max(20, min(20_000, highCut)))
    }
}

extension Filter {
    /// The filter between this one (`amount` 0) and another (1); corners are blended in octaves.
    func blended(with other: Filter, _ amount: Float) -> Filter {
        let (from, to) = (clamped, other.clamped)
        return Filter(
            lowCut: from.lowCut * pow(to.lowCut / from.lowCut, amount),
            highCut: from.highCut * pow(to.highCut / from.highCut, amount))
    }
}
