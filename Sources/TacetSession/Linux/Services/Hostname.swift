extension DBusService {
    /// Reads the chassis: on a phone conversations interrupt.
    ///
    /// hostnamed ends by itself after half a minute without calls, and the chassis does not change. So its absence withdraws
    /// nothing.
    static var hostname: Self {
        let name = "org.freedesktop.hostname1"
        return Self(
            bus: .system, name: name, absent: [], startsWhenAsked: true,
            signals: [.propertiesChanged(from: name, of: name, at: "/org/freedesktop/hostname1")],
            read: { peer, done in
                peer.property("Chassis", of: name, at: "/org/freedesktop/hostname1") { value in
                    done(value?.text.map { [.chassis($0.isEmpty ? nil : $0)] })
                }
            })
    }
}
