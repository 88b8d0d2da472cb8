import TacetSession

/// How many voices of a workload one core of the machine mixes in the time of a block: where the line of the costs
/// meets the deadline.
struct MachineLimit {
    /// A measurement: a number of voices, and the nanoseconds that a block with them takes.
    struct Point {
        let voices: Double
        let nanoseconds: Double
    }

    /// The number of voices.
    let voices: Double
    /// Whether the number lies beyond the largest measurement, on the line through the last two.
    let isExtrapolated: Bool

    /// Nil if the costs do not grow, or if there is none.
    ///
    /// - Parameters:
    ///   - points: The measurements of a workload, in any order. One alone counts as a line from zero.
    ///   - deadline: The length of a block's sound in nanoseconds.
    init?(_ points: [Point], deadline: Double) {
        let points = points.filter { $0.voices > 0 && $0.nanoseconds > 0 }.sorted { $0.voices < $1.voices }
        guard let last = points.last else { return nil }
        let line = [Point(voices: 0, nanoseconds: 0)] + points
        let end = line.indices.dropFirst().first { line[$0].nanoseconds >= deadline } ?? line.count - 1
        let (from, to) = (line[end - 1], line[end])
        guard to.nanoseconds > from.nanoseconds, to.voices > from.voices else { return nil }
        voices =
            from.voices + (deadline - from.nanoseconds) / (to.nanoseconds - from.nanoseconds)
            * (to.voices - from.voices)
        isExtrapolated = voices > last.voices
    }

    /// The object of the workload's limit in `--json` and on pages.
    func object(workload: String, deadline: Double) -> JSONValue {
        .object([
            ("workload", .string(workload)), ("voices", JSONValue(voices, places: 0)),
            ("deadline", JSONValue(deadline, places: 2)), ("isExtrapolated", .boolean(isExtrapolated)),
        ])
    }
}
