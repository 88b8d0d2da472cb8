import CTacetLinux
import Glibc

/// The address of a bus: transports, the first that works counts.
///
/// Specification: <https://dbus.freedesktop.org/doc/dbus-specification.html#addresses>.
struct DBusAddress {
    private let transports: [Substring]

    package init(_ text: String) { transports = text.split(separator: ";") }

    /// The address that the environment names for `bus`; nil without one, and for a program with more rights than its
    /// user.
    package init?(of bus: DBusConnection.Bus) {
        let name =
            switch bus {
            case .session: "DBUS_SESSION_BUS_ADDRESS"
            case .system: "DBUS_SYSTEM_BUS_ADDRESS"
            }
        guard let text = tacet_trusted_environment(name) else { return nil }
        self.init(String(cString: text))
    }

    /// Whether sd-bus may wait for another program while it connects or closes: it asks a name server for the host of a
    /// `tcp:` address, and waits for the end of the program that `unixexec:` starts.
    var mayWait: Bool {
        transports.contains { transport in
            if transport.hasPrefix("unix:") { return false }
            guard transport.hasPrefix("tcp:") else { return true }
            let settings = transport.dropFirst(4).split(separator: ",")
            return !settings.contains { $0.hasPrefix("host=") && Self.isNumeric($0.dropFirst(5)) }
        }
    }

    private static func isNumeric(_ host: Substring) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET, String(host), &address) == 1 || inet_pton(AF_INET6, String(host), &address) == 1
    }
}
