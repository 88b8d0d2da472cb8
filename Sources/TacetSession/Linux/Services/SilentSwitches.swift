/// The services that have a switch for silent mode.
enum SilentSwitches {
    /// feedbackd: the profile that the telephone's quick settings and its hardware slider set.
    ///
    /// feedbackd returns any text that was written to the property. A profile other than `quiet` and `silent` is not
    /// silence.
    static var feedbackd: DBusService {
        DBusService(
            bus: .session, name: "org.sigxcpu.Feedback", at: "/org/sigxcpu/Feedback", property: "Profile",
            absent: [.silentSwitch(.feedbackd, isOn: nil)]
        ) { value in value.text.map { [.silentSwitch(.feedbackd, isOn: $0 == "quiet" || $0 == "silent")] } }
    }

    /// Sailfish OS: the ringing profile.
    static var profiled: DBusService {
        let name = "com.nokia.profiled"
        return DBusService(
            bus: .session, name: name, absent: [.silentSwitch(.sailfish, isOn: nil)],
            signals: [DBusMatch(from: name, "profile_changed", of: name)],
            read: { peer, done in
                peer.call("get_profile", of: name, at: "/com/nokia/profiled") { reply in
                    done(reply?.readString().map { [.silentSwitch(.sailfish, isOn: $0 == "silent")] })
                }
            })
    }

    /// Ubuntu Touch: a property of the user's account. AccountsService exists elsewhere too, without the property.
    ///
    /// - Parameter userID: The user of the account.
    static func ubuntuTouch(userID: UInt32) -> DBusService {
        let name = "org.freedesktop.Accounts"
        let interfaces = ["com.lomiri.touch.AccountsService.Sound", "com.ubuntu.touch.AccountsService.Sound"]
        let absent = [Observation.silentSwitch(.ubuntuTouch, isOn: nil)]
        return DBusService(
            bus: .system, name: name, absent: absent,
            signals: interfaces.map { .propertiesChanged(from: name, of: $0, below: "/org/freedesktop/Accounts") },
            read: { peer, done in
                peer.call("FindUserById", of: name, at: "/org/freedesktop/Accounts", [.wide(Int64(userID))]) { reply in
                    guard let path = reply?.readPath() else { return done(absent) }
                    peer.property("SilentMode", of: interfaces[0], at: path) { value in
                        if let isOn = value?.flag { return done([.silentSwitch(.ubuntuTouch, isOn: isOn)]) }
                        peer.property("SilentMode", of: interfaces[1], at: path) { value in
                            done([.silentSwitch(.ubuntuTouch, isOn: value?.flag)])
                        }
                    }
                }
            })
    }
}
