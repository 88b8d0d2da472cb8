import CSystemd

/// A call of another program to an object of Tacet's.
package struct DBusCall {
    package let interface: String
    package let member: String
    /// The arguments, to be read front to back.
    package let arguments: DBusMessage
}

/// The answer to a call.
package enum DBusAnswer {
    case values([DBusOutput])
    /// The name of an error of `org.freedesktop.DBus.Error`, without that prefix.
    case error(String)
}

/// An object on the bus that answers calls. It lives as long as the connection.
final class DBusObject {
    private let systemd: UnsafePointer<tacet_systemd_functions>
    private let connection: OpaquePointer
    /// Returns the answer; nil if the object does not exist now, or has no such method.
    private let body: (DBusCall) -> DBusAnswer?

    package init(
        _ systemd: UnsafePointer<tacet_systemd_functions>, on connection: OpaquePointer,
        _ body: @escaping (DBusCall) -> DBusAnswer?
    ) {
        self.systemd = systemd
        self.connection = connection
        self.body = body
    }

    package static let callback: sd_bus_message_handler_t = { message, userdata, _ in
        guard let message, let userdata else { return 0 }
        return Unmanaged<DBusObject>.fromOpaque(userdata).takeUnretainedValue().answer(message)
    }

    /// Answers a call. Returns 1, or 0 to let sd-bus answer: with an error, or a call to `Peer`.
    private func answer(_ message: OpaquePointer) -> Int32 {
        let text = { (pointer: UnsafePointer<CChar>?) in pointer.map { boundedString($0) } ?? "" }
        let call = DBusCall(
            interface: text(systemd.pointee.sd_bus_message_get_interface(message)),
            member: text(systemd.pointee.sd_bus_message_get_member(message)),
            arguments: DBusMessage(systemd: systemd, pointer: message))
        switch body(call) {
        case nil: return 0
        case .values(let values)?: reply(to: message, values)
        case .error(let name)?:
            ("org.freedesktop.DBus.Error." + name).withCString { name in
                var error = sd_bus_error(name: name, message: nil, _need_free: 0)
                _ = systemd.pointee.sd_bus_reply_method_error(message, &error)
            }
        }
        return 1
    }

    private func reply(to message: OpaquePointer, _ values: [DBusOutput]) {
        var reply: OpaquePointer?
        guard systemd.pointee.sd_bus_message_new_method_return(message, &reply) >= 0 else { return }
        defer { _ = systemd.pointee.sd_bus_message_unref(reply) }
        // sd-bus bounds the queue of replies that the bus has not taken yet.
        if values.allSatisfy({ $0.append(to: reply, systemd) }) {
            _ = systemd.pointee.sd_bus_send(connection, reply, nil)
        }
    }
}
