/// The services that lock the screen, beside logind.
enum ScreenSavers {
    /// The screen saver of KDE, Xfce and others. It is active also while the screen is blank but not locked.
    static var freedesktop: DBusService { service("org.freedesktop.ScreenSaver", as: .screenSaver) }

    /// The screen saver of GNOME.
    static var gnome: DBusService { service("org.gnome.ScreenSaver", as: .gnomeScreenSaver) }

    private static func service(_ name: String, as service: Observation.LockService) -> DBusService {
        let path = "/" + name.split(separator: ".").joined(separator: "/")
        return DBusService(
            bus: .session, name: name, absent: [.locked(service, nil)],
            signals: [DBusMatch(from: name, "ActiveChanged", of: name)],
            read: { peer, done in
                peer.call("GetActive", of: name, at: path) { reply in
                    // GNOME also owns the name org.freedesktop.ScreenSaver, without this method.
                    done([.locked(service, reply?.readBool())])
                }
            })
    }
}
