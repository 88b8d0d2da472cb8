/// The telephony services whose calls are objects of their own.
enum Telephony {
    /// ModemManager: cellular calls. A call counts from dialling or ringing until it is terminated, on hold too.
    static var modemManager: DBusService {
        let (voice, call) = ("\(modems).Modem.Voice", "\(modems).Call")
        return DBusService(
            bus: .system, name: modems, absent: [.calls(.modemManager, ongoing: nil)],
            signals: DBusMatch.objects(of: modems, at: modemsPath) + [
                DBusMatch(from: modems, "CallAdded", of: voice), DBusMatch(from: modems, "CallDeleted", of: voice),
                DBusMatch(from: modems, "StateChanged", of: call),
                .propertiesChanged(from: modems, of: voice), .propertiesChanged(from: modems, of: call),
            ],
            read: { peer, done in
                peer.call("GetManagedObjects", of: DBusMatch.objectManager, at: modemsPath) { reply in
                    guard let modems = reply?.readManagedObjects(with: voice) else { return done(nil) }
                    let calls = modems.values.flatMap { $0["Calls"]?.texts ?? [] }.prefix(16)
                    TelephonyState.survey(calls) { path, answer in
                        // MM_CALL_STATE_RINGING_IN and MM_CALL_STATE_WAITING.
                        peer.property("State", of: call, at: path) { state in
                            answer([TelephonyState(state?.number, rings: [3, 6])])
                        }
                    } done: { isOngoing, isRinging in
                        let hasModem = !modems.isEmpty
                        done([.calls(.modemManager, ongoing: isOngoing, isRinging: isRinging, hasModem: hasModem)])
                    }
                }
            })
    }

    /// GNOME Calls: cellular and SIP calls of the telephone's own application.
    static var gnomeCalls: DBusService {
        DBusService(
            bus: .session, name: gnome, absent: [.calls(.gnomeCalls, ongoing: nil)],
            signals: DBusMatch.objects(of: gnome, at: gnomePath) + [.propertiesChanged(from: gnome, of: gnomeCall)],
            read: { peer, done in
                peer.call("GetManagedObjects", of: DBusMatch.objectManager, at: gnomePath) { reply in
                    guard let calls = reply?.readManagedObjects(with: gnomeCall)?.values else { return done(nil) }
                    // CALLS_CALL_STATE_INCOMING and CALLS_CALL_STATE_WAITING.
                    let states = calls.compactMap { $0["State"] }.map { TelephonyState($0.number, rings: [5, 6]) }
                    let ongoing = states.filter { $0 != .over }
                    let isRinging = ongoing.allSatisfy { $0 == .ringing }
                    done([.calls(.gnomeCalls, ongoing: !ongoing.isEmpty, isRinging: isRinging)])
                }
            })
    }

    /// callaudiod: routes a telephone's sound to the ear during a call, whichever program makes the call.
    static var callAudio: DBusService {
        // CALL_AUDIO_MODE_CALL is 1.
        DBusService(
            bus: .session, name: "org.mobian_project.CallAudio", at: "/org/mobian_project/CallAudio",
            property: "AudioMode", absent: [.calls(.callAudio, ongoing: nil)]
        ) { value in value.number.map { [.calls(.callAudio, ongoing: $0 == 1)] } }
    }
}

private let modems = "org.freedesktop.ModemManager1"
private let modemsPath = "/org/freedesktop/ModemManager1"
private let gnome = "org.gnome.Calls"
private let gnomePath = "/org/gnome/Calls"
private let gnomeCall = "\(gnome).Call"
