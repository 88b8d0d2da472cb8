import CSystemd

/// A call of another program to an object of Tacet's.
package struct DBusCall {
    /// The caller's unique name; empty if the bus does not tell.
    package let sender: String
    package let path: String
    package let interface: String
    package let member: String
    /// The arguments, to be read front to back.
    package let arguments: DBusMessage
}

/// The answer to a call.
package enum DBusAnswer {
    case values([DBusOutput])
    /// The name of an error of `org.freedesktop.DBus.Error`, without that prefix, and what is wrong in words.
    case error(String, String? = nil)
}

extension DBusCall {
    /// The answer to a call that reads properties (`Get` behind the interface's name, and `GetAll`); nil to another one.
    package func answer(reading values: [String: DBusOutput]) -> DBusAnswer? {
        switch member {
        case "GetAll": return .values([.dictionary(values)])
        case "Get":
            guard let value = arguments.readString().flatMap({ values[$0] }) else { return .error("UnknownProperty") }
            return .values([.variant(value)])
        default: return nil
        }
    }
}

/// Whether a caller is answered.
package enum DBusAdmission: Hashable, Sendable {
    case allowed
    /// It calls more often than it may, and gets an error.
    case refused
    /// It has had its error, and gets no answer.
    case ignored
}

/// An object on the bus that answers calls. It lives as long as the connection, and belongs to the thread that polls it.
final class DBusObject {
    private let systemd: UnsafePointer<tacet_systemd_functions>
    private let connection: OpaquePointer
    /// Returns the answer; nil if the object does not exist now, or has no such method.
    private let body: (DBusCall) -> DBusAnswer?
    /// Decides by the caller's unique name, before the call is read: a flood must cost less than the bus takes to pass
    /// it on. Nil admits all.
    private let admits: ((UnsafePointer<CChar>) -> DBusAdmission)?

    package init(
        _ systemd: UnsafePointer<tacet_systemd_functions>, on connection: OpaquePointer,
        admits: ((UnsafePointer<CChar>) -> DBusAdmission)? = nil, _ body: @escaping (DBusCall) -> DBusAnswer?
    ) {
        self.admits = admits
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
        if let admits, let sender = systemd.pointee.sd_bus_message_get_sender(message) {
            switch admits(sender) {
            case .allowed: break
            case .ignored: return 1
            case .refused:
                refuse(message, "LimitsExceeded", "it calls more often than it may")
                return 1
            }
        }
        let text = { (pointer: UnsafePointer<CChar>?) in pointer.map { boundedString($0) } ?? "" }
        let call = DBusCall(
            sender: text(systemd.pointee.sd_bus_message_get_sender(message)),
            path: text(systemd.pointee.sd_bus_message_get_path(message)),
            interface: text(systemd.pointee.sd_bus_message_get_interface(message)),
            member: text(systemd.pointee.sd_bus_message_get_member(message)),
            arguments: DBusMessage(systemd: systemd, pointer: message))
        switch body(call) {
        case nil: return 0
        case .values(let values)?: reply(to: message, values)
        case .error(let name, let words)?: refuse(message, name, words ?? "")
        }
        return 1
    }

    private func refuse(_ message: OpaquePointer, _ name: String, _ words: String) {
        ("org.freedesktop.DBus.Error." + name).withCString { name in
            words.withCString { words in
                var error = sd_bus_error(name: name, message: words.pointee == 0 ? nil : words, _need_free: 0)
                _ = systemd.pointee.sd_bus_reply_method_error(message, &error)
            }
        }
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
