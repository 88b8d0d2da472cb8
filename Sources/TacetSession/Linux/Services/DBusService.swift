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

extension DBusService {
    /// A service whose whole state is one property, at a path that never changes.
    ///
    /// - Parameters:
    ///   - property: The property of the interface that has the service's name.
    ///   - read: Returns the observations of a value; nil if it is none that the property has.
    init(
        bus: DBusConnection.Bus, name: String, at path: String, property: String, absent: [Observation],
        startsWhenAsked: Bool = false, read: @escaping (DBusValue) -> [Observation]?
    ) {
        self.init(
            bus: bus, name: name, absent: absent, startsWhenAsked: startsWhenAsked,
            signals: [.propertiesChanged(from: name, of: name, at: path)],
            read: { peer, done in
                peer.property(property, of: name, at: path) { value in done(value.flatMap(read)) }
            })
    }
}

extension DBusMatch {
    /// The interface of a service whose objects come and go.
    static let objectManager = "org.freedesktop.DBus.ObjectManager"

    /// The signals that tell of the objects of a service, at `path` or anywhere.
    static func objects(of service: String, at path: String? = nil) -> [DBusMatch] {
        ["InterfacesAdded", "InterfacesRemoved"].map { DBusMatch(from: service, $0, of: objectManager, at: path) }
    }
}
