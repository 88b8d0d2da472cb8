/// A service on a bus whose state Tacet follows: its signals, how to read it, and what its absence means.
struct DBusService {
    /// Reads the whole state from `peer` and passes the observations to `done`; nil if the peer gave no usable answer.
    typealias Reading = (_ peer: DBusPeer, _ done: @escaping ([Observation]?) -> Void) -> Void

    let bus: DBusConnection.Bus
    /// The well-known name.
    let name: String
    /// The observations to publish while the service is absent or gives no usable answer.
    let absent: [Observation]
    /// Whether to ask the bus to start the service. Meant for services that end by themselves when idle.
    var startsWhenAsked = false
    /// Signals after which the whole state is read again.
    var signals: [DBusMatch] = []
    /// Signals that carry the state, so that no reading is needed.
    var statements: [(match: DBusMatch, read: (DBusPeer, DBusMessage) -> [Observation]?)] = []
    let read: Reading
}
