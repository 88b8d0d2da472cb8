/// hostnamed, which knows the chassis: on a phone conversations interrupt.
enum Hostname {
    /// Reads the chassis.
    ///
    /// hostnamed ends by itself after half a minute without calls, and the chassis does not change. So its absence
    /// withdraws nothing.
    static var service: DBusService {
        DBusService(
            bus: .system, name: "org.freedesktop.hostname1", at: "/org/freedesktop/hostname1", property: "Chassis",
            absent: [], startsWhenAsked: true
        ) { value in value.text.map { [.chassis($0.isEmpty ? nil : $0)] } }
    }
}
