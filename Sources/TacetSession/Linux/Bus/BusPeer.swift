/// Somebody on the bus who can be asked.
struct BusPeer {
    let connection: BusConnection
    /// A unique name where the answer must come from one process, such as `:1.42`.
    let name: String

    /// Calls a method; `reply` gets the answer, or nil for an error or none within a second.
    func call(
        _ member: String, of interface: String, at path: String, _ arguments: [BusConnection.Argument] = [],
        reply: @escaping (BusMessage?) -> Void
    ) {
        connection.call(name, path: path, interface: interface, member: member, arguments, reply: reply)
    }

    /// Reads one property; `reply` gets nil if there is none, or if it has a type that is not expected anywhere.
    func property(_ property: String, of interface: String, at path: String, reply: @escaping (BusValue?) -> Void) {
        call("Get", of: "org.freedesktop.DBus.Properties", at: path, [.text(interface), .text(property)]) {
            reply($0?.readVariant())
        }
    }

    /// Reads one property that is a dictionary; `reply` gets none of its entries if it is something else.
    func properties(
        _ property: String, of interface: String, at path: String, reply: @escaping ([String: BusValue]) -> Void
    ) {
        call("Get", of: "org.freedesktop.DBus.Properties", at: path, [.text(interface), .text(property)]) {
            reply($0?.readVariantDictionary() ?? [:])
        }
    }
}

/// Which signals to hear.
struct BusMatch {
    /// The rule in the language of the bus.
    let text: String

    /// Signals `member` of `interface` from whoever owns `sender`, on the object at `path` or on all below `namespace`.
    init(
        from sender: String? = nil, _ member: String, of interface: String, at path: String? = nil,
        below namespace: String? = nil, argument: String? = nil, argumentNamespace: String? = nil
    ) {
        let terms: [(String, String?)] = [
            ("type", "signal"), ("sender", sender), ("interface", interface), ("member", member), ("path", path),
            ("path_namespace", namespace), ("arg0", argument), ("arg0namespace", argumentNamespace),
        ]
        text = terms.compactMap { key, value in value.map { "\(key)='\($0)'" } }.joined(separator: ",")
    }

    /// Changes of the properties of `interface`.
    static func propertiesChanged(
        from sender: String? = nil, of interface: String, at path: String? = nil, below namespace: String? = nil
    ) -> Self {
        Self(
            from: sender, "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: path, below: namespace,
            argument: interface)
    }

    /// Changes of who owns `name`, or any name below `namespace`.
    static func nameOwnerChanged(_ name: String? = nil, below namespace: String? = nil) -> Self {
        Self(
            from: "org.freedesktop.DBus", "NameOwnerChanged", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            argument: name, argumentNamespace: namespace)
    }
}
