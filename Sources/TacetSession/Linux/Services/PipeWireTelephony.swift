extension DBusService {
    /// PipeWire's native hands-free service, since PipeWire 1.4: calls of mobile phones that are paired with this machine. A call
    /// counts from dialling or ringing until it is disconnected, on hold too.
    ///
    /// PipeWire can be configured to own oFono's name on the system bus instead; ``ofono`` then reads it. The interfaces are those
    /// of `spa/plugins/bluez5/README-Telephony.md` in PipeWire's sources.
    static var pipeWire: Self {
        Self(
            bus: .session, name: service, absent: [.calls(.pipeWire, ongoing: nil)],
            signals: [
                // The manager announces phones, and each phone announces its calls.
                DBusMatch(from: service, "InterfacesAdded", of: objectManager),
                DBusMatch(from: service, "InterfacesRemoved", of: objectManager),
                .propertiesChanged(from: service, of: call),
            ],
            read: { peer, done in
                peer.call("GetManagedObjects", of: objectManager, at: root) { reply in
                    guard let phones = reply?.readManagedObjects(with: gateway) else { return done(nil) }
                    readCalls(of: phones.keys.sorted().prefix(16), peer: peer) { isOngoing, isRinging in
                        done([.calls(.pipeWire, ongoing: isOngoing, isRinging: isRinging)])
                    }
                }
            })
    }
}

private let service = "org.pipewire.Telephony"
private let root = "/org/pipewire/Telephony"
private let gateway = "\(service).AudioGateway1"
private let call = "\(service).Call1"
private let objectManager = "org.freedesktop.DBus.ObjectManager"

/// Asks the phones one after the other until one has a call that does not ring. A phone that has just gone has no calls.
private func readCalls(
    of phones: ArraySlice<String>, peer: DBusPeer, anyRings: Bool = false,
    done: @escaping (_ isOngoing: Bool, _ isRinging: Bool) -> Void
) {
    guard let phone = phones.first else { return done(anyRings, anyRings) }
    peer.call("GetManagedObjects", of: objectManager, at: phone) { reply in
        let calls = reply?.readManagedObjects(with: call) ?? [:]
        let states = calls.values.compactMap { $0["State"]?.text }.map(TelephonyState.init)
        if states.contains(.accepted) { return done(true, false) }
        let rings = anyRings || states.contains(.ringing)
        readCalls(of: phones.dropFirst(), peer: peer, anyRings: rings, done: done)
    }
}
