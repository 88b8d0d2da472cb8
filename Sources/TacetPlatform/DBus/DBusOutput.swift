package import CSystemd

/// A value that Tacet sends over the bus.
package indirect enum DBusOutput: Hashable {
    case text(String)
    case path(String)
    case flag(Bool)
    case unsigned(UInt32)
    case integer(Int32)
    case wide(Int64)
    case real(Double)
    case texts([String])
    case paths([String])
    /// A value with its type, as `v`.
    case variant(DBusOutput)
    /// Values by their names, as `a{sv}`.
    case dictionary([String: DBusOutput])

    /// The D-Bus signature.
    private var signature: String {
        switch self {
        case .text: "s"
        case .path: "o"
        case .flag: "b"
        case .unsigned: "u"
        case .integer: "i"
        case .wide: "x"
        case .real: "d"
        case .texts: "as"
        case .paths: "ao"
        case .variant: "v"
        case .dictionary: "a{sv}"
        }
    }

    /// Appends the value to a message; false if sd-bus refuses it, for want of memory or because a text is not valid.
    package func append(to message: OpaquePointer?, _ systemd: UnsafePointer<tacet_systemd_functions>) -> Bool {
        func basic<Value>(_ type: Int, _ value: UnsafePointer<Value>) -> Bool {
            systemd.pointee.sd_bus_message_append_basic(message, CChar(truncatingIfNeeded: type), value) >= 0
        }
        func container(_ type: Int, _ contents: String, _ body: () -> Bool) -> Bool {
            systemd.pointee.sd_bus_message_open_container(message, CChar(truncatingIfNeeded: type), contents) >= 0
                && body() && systemd.pointee.sd_bus_message_close_container(message) >= 0
        }
        switch self {
        case .text(let text): return text.withCString { basic(SD_BUS_TYPE_STRING, $0) }
        case .path(let path): return path.withCString { basic(SD_BUS_TYPE_OBJECT_PATH, $0) }
        case .flag(let flag): return withUnsafePointer(to: Int32(flag ? 1 : 0)) { basic(SD_BUS_TYPE_BOOLEAN, $0) }
        case .unsigned(let number): return withUnsafePointer(to: number) { basic(SD_BUS_TYPE_UINT32, $0) }
        case .integer(let number): return withUnsafePointer(to: number) { basic(SD_BUS_TYPE_INT32, $0) }
        case .wide(let number): return withUnsafePointer(to: number) { basic(SD_BUS_TYPE_INT64, $0) }
        case .real(let number): return withUnsafePointer(to: number) { basic(SD_BUS_TYPE_DOUBLE, $0) }
        case .texts(let texts):
            return container(SD_BUS_TYPE_ARRAY, "s") {
                texts.allSatisfy { DBusOutput.text($0).append(to: message, systemd) }
            }
        case .paths(let paths):
            return container(SD_BUS_TYPE_ARRAY, "o") {
                paths.allSatisfy { DBusOutput.path($0).append(to: message, systemd) }
            }
        case .variant(let value):
            return container(SD_BUS_TYPE_VARIANT, value.signature) { value.append(to: message, systemd) }
        case .dictionary(let values):
            return container(SD_BUS_TYPE_ARRAY, "{sv}") {
                values.allSatisfy { name, value in
                    container(SD_BUS_TYPE_DICT_ENTRY, "sv") {
                        DBusOutput.text(name).append(to: message, systemd)
                            && DBusOutput.variant(value).append(to: message, systemd)
                    }
                }
            }
        }
    }
}
