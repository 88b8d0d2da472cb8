enum PipeWireTelephony {
    /// PipeWire's native hands-free service, since PipeWire 1.4: calls of mobile phones that are paired with this
    /// machine. A call counts from dialling or ringing until it is disconnected, on hold too.
    ///
    /// PipeWire can be configured to own oFono's name on the system bus instead; ``Ofono`` then reads it. The
    /// interfaces are those of `spa/plugins/bluez5/README-Telephony.md` in PipeWire's sources.
    static var service: DBusService {
        DBusService(
            bus: .session, name: name, absent: [.calls(.pipeWire, ongoing: nil)],
            // The manager announces phones, and each phone announces its calls.
            signals: DBusMatch.objects(of: name) + [.propertiesChanged(from: name, of: call)],
            read: { peer, done in
                peer.call("GetManagedObjects", of: DBusMatch.objectManager, at: root) { reply in
                    guard let phones = reply?.readManagedObjects(with: gateway) else { return done(nil) }
                    TelephonyState.survey(phones.keys.sorted().prefix(16)) { phone, answer in
                        peer.call("GetManagedObjects", of: DBusMatch.objectManager, at: phone) { reply in
                            let calls = reply?.readManagedObjects(with: call) ?? [:]
                            answer(calls.values.compactMap { $0["State"]?.text }.map { TelephonyState($0) })
                        }
                    } done: { isOngoing, isRinging in
                        done([.calls(.pipeWire, ongoing: isOngoing, isRinging: isRinging)])
                    }
                }
            })
    }
}

private let name = "org.pipewire.Telephony"
private let root = "/org/pipewire/Telephony"
private let gateway = "\(name).AudioGateway1"
private let call = "\(name).Call1"
