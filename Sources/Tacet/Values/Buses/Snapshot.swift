import TacetPlatform

/// A mix: gains, filters, effects and loudspeakers of some buses. ``Buses/apply(_:over:)`` leaves buses that the mix does not
/// mention as they are.
public struct Snapshot: Hashable, Sendable {
    /// A name for the game's own use; Tacet does not read it.
    public var name: String
    /// The gain of each bus, in decibels, at most +24.
    public var gains: [BusID: Decibels]
    /// The filter of each bus.
    public var filters: [BusID: Filter]
    /// The effects of each bus, four at most.
    public var effects: [BusID: [Effect]]
    /// Whether the centre loudspeaker plays the front of each bus, as of ``Bus/setCentered(_:over:)``.
    public var centered: [BusID: Bool]
    /// The gain with which each bus is sent to the LFE, as of ``Bus/setLFEGain(_:over:)``.
    public var lfeGains: [BusID: Decibels]

    /// A mix of gains, in decibels, filters, effects and loudspeakers.
    public init(
        _ name: String = "", gains: [BusID: Decibels] = [:], filters: [BusID: Filter] = [:],
        effects: [BusID: [Effect]] = [:], centered: [BusID: Bool] = [:], lfeGains: [BusID: Decibels] = [:]
    ) {
        self.name = name
        self.gains = gains
        self.filters = filters
        self.effects = effects
        self.centered = centered
        self.lfeGains = lfeGains
    }

    /// Returns a mix between this one and another, for a value that moves with the game, such as danger or depth of
    /// water.
    ///
    /// Gains are blended in decibels, where -60 and less is silence; the corners of filters are blended in octaves. A
    /// bus that only one of the two mixes mentions counts as 0 dB, with an open filter, not centred and not sent to the
    /// LFE, in the other. Effects and the centre are those of the nearer mix.
    ///
    /// - Parameters:
    ///   - other: The mix at the far end.
    ///   - amount: 0 is this mix, 1 the other; clamped to 0...1, and NaN counts as 0.
    public func blended(with other: Snapshot, _ amount: Float) -> Snapshot {
        let amount = amount.isNaN ? 0 : max(0, min(1, amount))
        let nearer = amount < 0.5 ? self : other
        var result = Snapshot(nearer.name)
        for bus in Set(effects.keys).union(other.effects.keys) { result.effects[bus] = nearer.effects[bus] ?? [] }
        for bus in Set(centered.keys).union(other.centered.keys) {
            result.centered[bus] = nearer.centered[bus] ?? false
        }
        for bus in Set(lfeGains.keys).union(other.lfeGains.keys) {
            let ends = (lfeGains[bus] ?? .silence, other.lfeGains[bus] ?? .silence)
            result.lfeGains[bus] = ends.0.blended(with: ends.1, amount)
        }
        for bus in Set(gains.keys).union(other.gains.keys) {
            let ends = (gains[bus] ?? .unity, other.gains[bus] ?? .unity)
            result.gains[bus] = ends.0.blended(with: ends.1, amount)
        }
        for bus in Set(filters.keys).union(other.filters.keys) {
            let ends = (filters[bus] ?? .open, other.filters[bus] ?? .open)
            result.filters[bus] = ends.0.blended(with: ends.1, amount)
        }
        return result
    }
}

extension Decibels {
    /// The gain between this one (`amount` 0) and another (1), in decibels; -60 and less is silence.
    fileprivate func blended(with other: Decibels, _ amount: Float) -> Decibels {
        let ends = (from: max(self, -60).value, to: max(other, -60).value)
        let value = ends.from + (ends.to - ends.from) * amount
        return value <= -60 ? .silence : Decibels(value)
    }
}
