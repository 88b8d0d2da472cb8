extension DBusService {
    /// ModemManager: cellular calls. A call counts from dialling or ringing until it is terminated, on hold too.
    static var modemManager: Self {
        let name = "org.freedesktop.ModemManager1"
        let root = "/org/freedesktop/ModemManager1"
        let voice = "\(name).Modem.Voice"
        let call = "\(name).Call"
        return Self(
            bus: .system, name: name, absent: [.calls(.modemManager, ongoing: nil)],
            signals: [
                DBusMatch(from: name, "CallAdded", of: voice), DBusMatch(from: name, "CallDeleted", of: voice),
                DBusMatch(from: name, "StateChanged", of: call),
                .propertiesChanged(from: name, of: voice), .propertiesChanged(from: name, of: call),
                DBusMatch(from: name, "InterfacesAdded", of: objectManager, at: root),
                DBusMatch(from: name, "InterfacesRemoved", of: objectManager, at: root),
            ],
            read: { peer, done in
                peer.call("GetManagedObjects", of: objectManager, at: root) { reply in
                    guard let modems = reply?.readManagedObjects(with: voice) else { return done(nil) }
                    let calls = modems.values.flatMap { $0["Calls"]?.texts ?? [] }.prefix(16)
                    readCalls(Array(calls), of: call, peer: peer) { isOngoing, isRinging in
                        done([
                            .calls(
                                .modemManager, ongoing: isOngoing, isRinging: isRinging, hasModem: !modems.isEmpty)
                        ])
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
                DBusMatch(from: name, "InterfacesAdded", of: objectManager, at: root),
                DBusMatch(from: name, "InterfacesRemoved", of: objectManager, at: root),
                .propertiesChanged(from: name, of: call),
            ],
            read: { peer, done in
                peer.call("GetManagedObjects", of: objectManager, at: root) { reply in
                    guard let calls = reply?.readManagedObjects(with: call)?.values else { return done(nil) }
                    let ongoing = calls.compactMap { $0["State"] }.filter(isOngoing)
                    // CALLS_CALL_STATE_INCOMING and CALLS_CALL_STATE_WAITING.
                    let isRinging = ongoing.allSatisfy { $0.number == 5 || $0.number == 6 }
                    done([.calls(.gnomeCalls, ongoing: !ongoing.isEmpty, isRinging: isRinging)])
                }
            })
    }

    /// callaudiod: routes a telephone's sound to the ear during a call, whichever program makes the call.
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

/// Both services number a call's states from 0, unknown, to 7, terminated. A call is ongoing in the states between.
private func isOngoing(_ state: DBusValue?) -> Bool { (1...6).contains(state?.number ?? 0) }

/// Asks the calls one after the other until one is ongoing and does not ring. A call that does not answer has just been
/// deleted.
private func readCalls(
    _ calls: [String], of interface: String, peer: DBusPeer, anyRings: Bool = false,
    done: @escaping (_ isOngoing: Bool, _ isRinging: Bool) -> Void
) {
    guard let call = calls.first else { return done(anyRings, anyRings) }
    peer.property("State", of: interface, at: call) { state in
        // MM_CALL_STATE_RINGING_IN and MM_CALL_STATE_WAITING.
        let rings = state?.number == 3 || state?.number == 6
        if isOngoing(state), !rings { return done(true, false) }
        readCalls(Array(calls.dropFirst()), of: interface, peer: peer, anyRings: anyRings || rings, done: done)
    }
}
