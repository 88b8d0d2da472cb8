extension DBusService {
    /// The screen saver of KDE, Xfce and others. It is active also while the screen is blank but not locked.
    static var screenSaver: Self { screenSaver("org.freedesktop.ScreenSaver", as: .screenSaver) }

    /// The screen saver of GNOME.
    static var gnomeScreenSaver: Self { screenSaver("org.gnome.ScreenSaver", as: .gnomeScreenSaver) }

    private static func screenSaver(_ name: String, as service: Observation.LockService) -> Self {
        let path = "/" + name.split(separator: ".").joined(separator: "/")
        return Self(
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
