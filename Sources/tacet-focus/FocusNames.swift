/// The names of the interface on the bus.
enum FocusNames {
    static let bus = "org.tacet.Focus1"
    static let path = "/org/tacet/Focus1"
    static let manager = "org.tacet.Focus1"
    static let session = "org.tacet.Focus1.Session"
    static let properties = "org.freedesktop.DBus.Properties"
    static let introspectable = "org.freedesktop.DBus.Introspectable"
    /// The version of the interface. A change that breaks clients gets another name: `org.tacet.Focus2`.
    static let version: UInt32 = 1
}
