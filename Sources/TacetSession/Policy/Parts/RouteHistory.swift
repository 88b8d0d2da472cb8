/// Compares each route with the one before, and so tells why sound goes elsewhere.
struct RouteHistory: Hashable, Sendable {
    /// How long a device counts as new. Servers show a new device first and route sound to it later; both count as one
    /// change.
    private static let novelty = Duration.seconds(2)

    /// A change of the route.
    struct Change: Hashable, Sendable {
        let event: AudioSession.RouteChange
        /// The private device has gone, and others hear the present one.
        let exposes: Bool
    }

    /// The last route that was not nil.
    private var last: RouteFacts?
    /// When each new sink appeared.
    private var arrivals: [String: Duration] = [:]

    /// Whether the last device was one that only the player heard.
    var wasPrivate: Bool { last?.isPrivate == true }

    /// Takes the present route. A server that restarts has none for a while; the next one tells whether a device was
    /// unplugged.
    mutating func take(_ route: RouteFacts, at now: Duration) -> Change? {
        defer { last = route }
        guard let last else { return nil }
        note(arrivalsIn: route.sinks, beside: last.sinks, at: now)
        guard var reason = route.reasonForChange(from: last) else { return nil }
        if reason == .override && arrivals[route.name] != nil { reason = .newDeviceAvailable }
        return Change(
            event: AudioSession.RouteChange(reason: reason, previous: last.route, current: route.route),
            exposes: reason == .oldDeviceUnavailable && last.isPrivate && !route.isPrivate)
    }

    private mutating func note(arrivalsIn sinks: Set<String>, beside known: Set<String>, at now: Duration) {
        arrivals = arrivals.filter { now - $0.value < Self.novelty && sinks.contains($0.key) }
        for sink in sinks.subtracting(known) where !known.isEmpty { arrivals[sink] = now }
    }
}
