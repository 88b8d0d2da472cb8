/// A service on a bus whose state Tacet follows: what to hear, what to ask, and what its absence means.
struct BusService {
    /// Reads the whole state by asking `peer` and hands over the observations; nil if it did not answer sensibly.
    typealias Reading = (_ peer: BusPeer, _ done: @escaping ([Observation]?) -> Void) -> Void

    let bus: BusConnection.Bus
    /// The well-known name.
    let name: String
    /// What to publish when the service is not there or cannot be understood.
    let absent: [Observation]
    /// Whether the bus is asked to start the service, which ends by itself when it is idle.
    var startsWhenAsked = false
    /// Signals after which everything is read again.
    var signals: [BusMatch] = []
    /// Signals that carry the state themselves.
    var statements: [(match: BusMatch, read: (BusPeer, BusMessage) -> [Observation]?)] = []
    let read: Reading
}
