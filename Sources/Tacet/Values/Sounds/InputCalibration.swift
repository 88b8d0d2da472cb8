import TacetPlatform

/// How late a player's taps come behind the beats that the player taps along with.
///
/// A rhythm game makes two: one of taps along with beats that are heard, and one of taps along with flashes that are seen. The
/// first is the latency of the input, with the player's own habit; the second has the latency of the picture besides. See
/// ``pictureDelay(seen:)``.
///
/// It is a pure computation on times, which may come from any clock that both have in common.
public struct InputCalibration: Hashable, Sendable {
    /// The fewest taps that make a calibration.
    public static let fewestTaps = 5

    /// How much later than its beat a tap comes: the median. Negative for a player who is early.
    public let offset: Duration
    /// How far the taps are scattered about ``offset``: 1.4826 times the median distance, which is the standard deviation of
    /// scatter that is normal (P. J. Rousseeuw and C. Croux, "Alternatives to the Median Absolute Deviation", Journal of the
    /// American Statistical Association 88, 1993). More than 30 ms is worth another round.
    public let spread: Duration
    /// The number of taps that count.
    public let taps: Int
    /// The number of taps that do not: second taps on a beat, and taps that are farther than three times the spread from the
    /// median, and farther than 20 ms.
    public let outliers: Int

    /// Compares taps with beats.
    ///
    /// Each tap belongs to the beat that it is nearest to, once the offset that most taps share is taken off. So an offset
    /// between minus and plus half a beat is found: beats of 600 ms, 100 a minute, suit latencies up to 300 ms. Let the player
    /// tap 16 to 32 beats.
    ///
    /// - Parameters:
    ///   - taps: When the player tapped, in any order: instants of the machine's monotonic clock (`CLOCK_MONOTONIC`), as
    ///     the window system stamps its events. A frame's time instead adds up to a frame.
    ///   - beats: When the beats were heard, ``MusicMoment/heard``, or when the flashes were drawn, in any order.
    /// - Returns: Nil with fewer than ``fewestTaps`` taps that count, or without beats.
    /// - Complexity: O(*n* log *n*) in the taps and beats.
    public init?(taps: [Duration], beats: [Duration]) {
        self.init(taps: taps.map(\.seconds), beats: beats.map(\.seconds))
    }

    /// As ``init(taps:beats:)-([Duration],_)``, in seconds.
    package init?(taps: [Double], beats: [Double]) {
        let (taps, beats) = (taps.sorted(), beats.sorted())
        guard taps.count >= Self.fewestTaps, !beats.isEmpty else { return nil }
        let rough = taps.map { $0 - beats[Self.nearest(to: $0, in: beats)] }
        let shared = Self.densest(rough.sorted())
        // The nearest tap of each beat.
        var closest: [Int: Double] = [:]
        for tap in taps {
            let beat = Self.nearest(to: tap - shared, in: beats)
            let offset = tap - beats[beat]
            if let other = closest[beat], abs(other - shared) <= abs(offset - shared) { continue }
            closest[beat] = offset
        }
        let offsets = closest.values.sorted()
        let middle = Self.median(offsets)
        let reach = max(0.02, 3 * Self.scatter(offsets, about: middle))
        let counted = offsets.filter { abs($0 - middle) <= reach }
        guard counted.count >= Self.fewestTaps else { return nil }
        let median = Self.median(counted)
        offset = Duration.clamping(seconds: median)
        spread = Duration.clamping(seconds: Self.scatter(counted, about: median))
        self.taps = counted.count
        outliers = taps.count - counted.count
    }

    /// How much later the picture is seen than it was drawn, by a calibration of taps along with flashes of the picture; this
    /// one is of taps along with beats that are heard, by the same player with the same input.
    ///
    /// A game draws what belongs to a beat earlier by that time.
    public func pictureDelay(seen: InputCalibration) -> Duration { seen.offset - offset }

    /// When the player meant to tap, as the beats are heard: a tap without ``offset``.
    public func corrected(_ tap: Duration) -> Duration { tap - offset }

    /// The index of the value that is nearest to `time` in sorted values, of which there is one.
    private static func nearest(to time: Double, in values: [Double]) -> Int {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < time { low = middle + 1 } else { high = middle }
        }
        if low == values.count { return low - 1 }
        return low > 0 && time - values[low - 1] <= values[low] - time ? low - 1 : low
    }

    /// The middle of the shortest stretch of sorted values that has half of them.
    private static func densest(_ values: [Double]) -> Double {
        let half = values.count / 2
        let start =
            values.indices.dropLast(half).min { values[$0 + half] - values[$0] < values[$1 + half] - values[$1] } ?? 0
        return median(Array(values[start...(start + half)]))
    }

    /// The median of sorted values; 0 without any.
    private static func median(_ values: [Double]) -> Double {
        guard let last = values.indices.last else { return 0 }
        return (values[last / 2] + values[(last + 1) / 2]) / 2
    }

    private static func scatter(_ values: [Double], about middle: Double) -> Double {
        1.4826 * median(values.map { abs($0 - middle) }.sorted())
    }
}
