enum Ofono {
    /// oFono: cellular calls on Ubuntu Touch and Sailfish OS, and calls of a paired telephone. PipeWire's hands-free
    /// service can own the same name. A call counts from dialling or ringing until it is disconnected, on hold too.
    static var service: DBusService {
        DBusService(
            bus: .system, name: name, absent: [.calls(.ofono, ongoing: nil)],
            signals: [
                DBusMatch(from: name, "ModemAdded", of: manager),
                DBusMatch(from: name, "ModemRemoved", of: manager),
                // A modem's interfaces come and go with its power.
                DBusMatch(from: name, "PropertyChanged", of: modem),
                DBusMatch(from: name, "CallAdded", of: voice), DBusMatch(from: name, "CallRemoved", of: voice),
                DBusMatch(from: name, "PropertyChanged", of: "\(name).VoiceCall"),
            ],
            read: { peer, done in
                peer.call("GetModems", of: manager, at: "/") { reply in
                    guard let modems = reply?.readObjects() else { return done(nil) }
                    // A paired telephone is a modem of another machine.
                    let hasModem = modems.contains { $0.properties["Type"]?.text != "hfp" }
                    TelephonyState.survey(modems.prefix(16).map(\.path)[...]) { modem, answer in
                        // A modem that cannot make calls has none.
                        peer.call("GetCalls", of: voice, at: modem) { reply in
                            answer(
                                (reply?.readObjects() ?? []).map { TelephonyState($0.properties["State"]?.text ?? "") })
                        }
                    } done: { isOngoing, isRinging in
                        done([.calls(.ofono, ongoing: isOngoing, isRinging: isRinging, hasModem: hasModem)])
                    }
                }
            })
    }
}

private let name = "org.ofono"
private let manager = "\(name).Manager"
private let modem = "\(name).Modem"
private let voice = "\(name).VoiceCallManager"
