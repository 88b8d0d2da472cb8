import TacetSession
import TacetPlatform

/// What only the game's thread knows of an engine, as of its last update. A live profiler asks for it once a second.
struct GameReport: Sendable {
    /// The soundtrack's state: `stopped`, `playing`, `paused`, `muted`, `held` or `frozen`, and the reason for the latter three.
    let soundtrack: (state: String, reason: String?)
    /// The stream of the track that plays or is about to; nil when stopped.
    let stream: MusicStream?
    let gain: Decibels
    let stemGains: [Int: Decibels]
    /// The meters of buses with a submix of their own, without master and soundtrack.
    let meters: [(bus: BusID, meter: MeterHistory)]

    /// The soundtrack as an object.
    ///
    /// - Parameter sampleRate: The mixer's.
    func object(sampleRate: Int) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("state", .string(soundtrack.state)), ("reason", JSONValue(soundtrack.reason)),
            ("gain", JSONValue(decibels: gain.value)),
        ]
        guard let stream else { return .object(members) }
        let (rate, region) = stream.timing
        members += [
            ("position", .integer(stream.position)), ("sampleRate", rate.map(JSONValue.integer) ?? .null),
            ("loop", region.map { .array([.integer($0.start), .integer($0.end)]) } ?? .null),
            (
                "stems",
                .array(
                    stream.track.stems.prefix(8).enumerated().map { index, path in
                        .object([
                            ("file", .string(path.printable(limit: 256))),
                            ("gain", JSONValue(decibels: (stemGains[index] ?? .unity).value)),
                        ])
                    })
            ),
            ("readAhead", JSONValue(Double(stream.ring.available) / Double(sampleRate), places: 3)),
            ("problem", JSONValue(stream.failure.map { "\($0)" })),
        ]
        return .object(members)
    }
}

extension JSONValue {
    /// A gain with one decimal place; null for silence.
    init(decibels: Float) { self.init(decibels > -144 ? Double(decibels) : nil, places: 1) }

    /// A factor in decibels; null for silence.
    init(amplitude: Float) { self.init(decibels: Decibels(amplitude: amplitude).value) }
}
