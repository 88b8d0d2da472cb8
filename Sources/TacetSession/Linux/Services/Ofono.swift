extension DBusService {
    /// oFono: cellular calls on Ubuntu Touch and Sailfish OS, and calls of a paired telephone. PipeWire's hands-free
    /// service can own the same name. A call counts from dialling or ringing until it is disconnected, on hold too.
    static var ofono: Self {
        let manager = "\(service).Manager"
        let modem = "\(service).Modem"
        let voice = "\(service).VoiceCallManager"
        return Self(
            bus: .system, name: service, absent: [.calls(.ofono, ongoing: nil)],
            signals: [
                DBusMatch(from: service, "ModemAdded", of: manager),
                DBusMatch(from: service, "ModemRemoved", of: manager),
                // A modem's interfaces come and go with its power.
                DBusMatch(from: service, "PropertyChanged", of: modem),
                DBusMatch(from: service, "CallAdded", of: voice), DBusMatch(from: service, "CallRemoved", of: voice),
                DBusMatch(from: service, "PropertyChanged", of: "\(service).VoiceCall"),
            ],
            read: { peer, done in
                peer.call("GetModems", of: manager, at: "/") { reply in
                    guard let modems = reply?.readObjects() else { return done(nil) }
                    // A paired telephone is a modem of another machine.
                    let hasModem = modems.contains { $0.properties["Type"]?.text != "hfp" }
                    readCalls(on: modems.prefix(16).map(\.path), peer: peer) { isOngoing, isRinging in
                        done([.calls(.ofono, ongoing: isOngoing, isRinging: isRinging, hasModem: hasModem)])
                    }
                }
            })
    }
}

private let service = "org.ofono"

/// Asks the modems one after the other until one has a call that does not ring. A modem that cannot make calls, or has just
/// gone, has none.
private func readCalls(
    on modems: [String], peer: DBusPeer, anyRings: Bool = false,
    done: @escaping (_ isOngoing: Bool, _ isRinging: Bool) -> Void
) {
    guard let modem = modems.first else { return done(anyRings, anyRings) }
    peer.call("GetCalls", of: "\(service).VoiceCallManager", at: modem) { reply in
        let states = (reply?.readObjects() ?? []).map { TelephonyState($0.properties["State"]?.text ?? "") }
        if states.contains(.accepted) { return done(true, false) }
        let rings = anyRings || states.contains(.ringing)
        readCalls(on: Array(modems.dropFirst()), peer: peer, anyRings: rings, done: done)
    }
}
