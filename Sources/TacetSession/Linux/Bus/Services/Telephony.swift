extension BusService {
    /// ModemManager: cellular calls. A call counts from dialling or ringing until it is terminated, on hold too.
    static var modemManager: Self {
        let name = "org.freedesktop.ModemManager1"
        let root = "/org/freedesktop/ModemManager1"
        let voice = "\(name).Modem.Voice"
        let call = "\(name).Call"
        return Self(
            bus: .system, name: name, absent: [.calls(.modemManager, ongoing: nil)],
            signals: [
                BusMatch(from: name, "CallAdded", of: voice), BusMatch(from: name, "CallDeleted", of: voice),
                BusMatch(from: name, "StateChanged", of: call),
                .propertiesChanged(from: name, of: voice), .propertiesChanged(from: name, of: call),
                BusMatch(from: name, "InterfacesAdded", of: objectManager, at: root),
                BusMatch(from: name, "InterfacesRemoved", of: objectManager, at: root),
            ],
            read: { peer, done in
                peer.call("GetManagedObjects", of: objectManager, at: root) { reply in
                    guard let modems = reply?.readManagedObjects(with: voice) else { return done(nil) }
                    let calls = modems.values.flatMap { $0["Calls"]?.texts ?? [] }.prefix(16)
                    // MM_CALL_STATE_UNKNOWN is 0, TERMINATED is 7. A call that does not answer has just been deleted.
                    anyProperty("State", of: call, at: Array(calls), peer: peer) {
                        ($0.number ?? 0) % 7 != 0
                    } done: {
                        done([.calls(.modemManager, ongoing: $0)])
                    }
                }
            })
    }

    /// GNOME Calls: cellular and SIP calls of the telephone's own application.
    static var gnomeCalls: Self {
        let name = "org.gnome.Calls"
        let root = "/org/gnome/Calls"
        let call = "\(name).Call"
        return Self(
            bus: .session, name: name, absent: [.calls(.gnomeCalls, ongoing: nil)],
            signals: [
                BusMatch(from: name, "InterfacesAdded", of: objectManager, at: root),
                BusMatch(from: name, "InterfacesRemoved", of: objectManager, at: root),
                .propertiesChanged(from: name, of: call),
            ],
            read: { peer, done in
                peer.call("GetManagedObjects", of: objectManager, at: root) { reply in
                    // CALLS_CALL_STATE_UNKNOWN is 0, DISCONNECTED is 7.
                    let calls = reply?.readManagedObjects(with: call)
                    done(
                        calls.map { calls in
                            [
                                .calls(
                                    .gnomeCalls, ongoing: calls.values.contains { ($0["State"]?.number ?? 0) % 7 != 0 })
                            ]
                        })
                }
            })
    }

    /// callaudiod: routes a telephone's sound to the ear during a call, whoever makes it.
    static var callAudio: Self {
        let name = "org.mobian_project.CallAudio"
        let path = "/org/mobian_project/CallAudio"
        return Self(
            bus: .session, name: name, absent: [.calls(.callAudio, ongoing: nil)],
            signals: [.propertiesChanged(from: name, of: name, at: path)],
            read: { peer, done in
                peer.property("AudioMode", of: name, at: path) { value in
                    // CALL_AUDIO_MODE_CALL.
                    done(value?.number.map { [.calls(.callAudio, ongoing: $0 == 1)] })
                }
            })
    }
}

private let objectManager = "org.freedesktop.DBus.ObjectManager"

/// Asks the objects one after the other, until one has a value that `isTrue` accepts.
private func anyProperty(
    _ property: String, of interface: String, at paths: [String], peer: BusPeer,
    _ isTrue: @escaping (BusValue) -> Bool, done: @escaping (Bool) -> Void
) {
    guard let path = paths.first else { return done(false) }
    peer.property(property, of: interface, at: path) { value in
        if let value, isTrue(value) { return done(true) }
        anyProperty(property, of: interface, at: Array(paths.dropFirst()), peer: peer, isTrue, done: done)
    }
}
