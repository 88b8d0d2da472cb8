/// A program on the bus whose methods and properties Tacet calls.
package struct DBusPeer {
    package let connection: DBusConnection
    /// The peer's bus name. A unique name, such as `:1.42`, makes sure that the same process answers.
    package let name: String

    package init(connection: DBusConnection, name: String) {
        self.connection = connection
        self.name = name
    }

    /// Calls a method. `reply` gets the answer, or nil after an error or a second without an answer.
    package func call(
        _ member: String, of interface: String, at path: String, _ arguments: [DBusOutput] = [],
        reply: @escaping (DBusMessage?) -> Void
    ) {
        connection.call(name, path: path, interface: interface, member: member, arguments, reply: reply)
    }

    /// Reads one property. `reply` gets nil if it does not exist or has a type other than those of `DBusValue`.
    package func property(
        _ property: String, of interface: String, at path: String, reply: @escaping (DBusValue?) -> Void
    ) {
        call("Get", of: "org.freedesktop.DBus.Properties", at: path, [.text(interface), .text(property)]) {
            reply($0?.readVariant())
        }
    }

    /// Reads every property of an interface. `reply` gets an empty dictionary after an error, or if there are more than
    /// 64.
    package func allProperties(of interface: String, at path: String, reply: @escaping ([String: DBusValue]) -> Void) {
        call("GetAll", of: "org.freedesktop.DBus.Properties", at: path, [.text(interface)]) {
            reply($0?.readDictionary(depth: 1) ?? [:])
        }
    }

    /// Reads one property that is a dictionary. `reply` gets an empty dictionary if it is not one.
    package func properties(
        _ property: String, of interface: String, at path: String, reply: @escaping ([String: DBusValue]) -> Void
    ) {
        call("Get", of: "org.freedesktop.DBus.Properties", at: path, [.text(interface), .text(property)]) {
            reply($0?.readVariantDictionary() ?? [:])
        }
    }
}

/// A match rule: the signals that the connection receives.
package struct DBusMatch {
    /// The rule in D-Bus syntax.
    package let text: String

    /// Matches the signal `member` of `interface` from the owner of `sender`, on the object at `path` or all below
    /// `namespace`.
    package init(
        from sender: String? = nil, _ member: String, of interface: String, at path: String? = nil,
        below namespace: String? = nil, argument: String? = nil, argumentNamespace: String? = nil
    ) {
        let terms: [(String, String?)] = [
            ("type", "signal"), ("sender", sender), ("interface", interface), ("member", member), ("path", path),
            ("path_namespace", namespace), ("arg0", argument), ("arg0namespace", argumentNamespace),
        ]
        text = terms.compactMap { key, value in value.map { "\(key)='\($0)'" } }.joined(separator: ",")
    }

    private init(text: String) { self.text = text }

    /// Matches the end of any name: of a connection too, whose unique name ends with it.
    package static var nameEnded: Self {
        Self(text: nameOwnerChanged().text + ",arg2=''")
    }

    /// Matches changes of the properties of `interface`.
    package static func propertiesChanged(
        from sender: String? = nil, of interface: String, at path: String? = nil, below namespace: String? = nil
    ) -> Self {
        Self(
            from: sender, "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: path, below: namespace,
            argument: interface)
    }

    /// Matches changes of the owner of `name`, or of any name below `namespace`.
    package static func nameOwnerChanged(_ name: String? = nil, below namespace: String? = nil) -> Self {
        Self(
            from: "org.freedesktop.DBus", "NameOwnerChanged", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            argument: name, argumentNamespace: namespace)
    }
}
