import TacetSystem

/// A mix to go to: gains and filters of buses, by name if the game likes. What it does not mention stays as it is.
public struct Snapshot: Hashable, Sendable {
    /// For the game's own use.
    public var name: String
    /// The gains of buses.
    public var gains: [BusID: Decibels]
    /// The filters of buses.
    public var filters: [BusID: Filter]

    /// A mix of the gains and filters given.
    public init(_ name: String = "", gains: [BusID: Decibels] = [:], filters: [BusID: Filter] = [:]) {
        self.name = name
        self.gains = gains
        self.filters = filters
    }

    /// The mix that lies between this one and another: for what moves with the game, such as danger or depth of water.
    ///
    /// Gains are blended in decibels from -60 up, corners of filters in octaves. A bus that only one of the two mentions is
    /// at unity, and open, in the other.
    ///
    /// - Parameters:
    ///   - other: The mix at the far end.
    ///   - amount: 0 is this mix, 1 the other.
    public func blended(with other: Snapshot, _ amount: Float) -> Snapshot {
        let amount = amount.isNaN ? 0 : max(0, min(1, amount))
        if amount == 0 { return self }
        if amount == 1 { return other }
        var result = Snapshot(amount < 0.5 ? name : other.name)
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
    /// The gain between two, in decibels; all silence is at -60.
    fileprivate func blended(with other: Decibels, _ amount: Float) -> Decibels {
        let ends = (from: max(self, -60).value, to: max(other, -60).value)
        let value = ends.from + (ends.to - ends.from) * amount
        return value <= -60 ? .silence : Decibels(value)
    }
}
