import CSystemd
import Glibc

/// A D-Bus message, read front to back. Valid only while its handler runs.
///
/// The content is hostile input. Every read checks the type and returns nil on a mismatch, and a text is cut to 256
/// bytes.
package struct DBusMessage {
    let systemd: UnsafePointer<tacet_systemd_functions>
    package let pointer: OpaquePointer

    /// The sender's unique name.
    package var sender: String? { systemd.pointee.sd_bus_message_get_sender(pointer).map { boundedString($0) } }

    package func readString() -> String? { readText(SD_BUS_TYPE_STRING) }

    package func readPath() -> String? { readText(SD_BUS_TYPE_OBJECT_PATH) }

    package func readBool() -> Bool? {
        var value: Int32 = 0
        return read(SD_BUS_TYPE_BOOLEAN, into: &value) ? value != 0 : nil
    }

    package func readUInt32() -> UInt32? {
        var value: UInt32 = 0
        return read(SD_BUS_TYPE_UINT32, into: &value) ? value : nil
    }

    /// A copy of the file descriptor that the sender passed. The caller closes it.
    package func readFile() -> Int32? {
        var file: Int32 = -1
        guard read(SD_BUS_TYPE_UNIX_FD, into: &file) else { return nil }
        let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
        return copy >= 0 ? copy : nil
    }

    /// The elements of an array of strings (`as`) or object paths (`ao`): the first 1,024.
    package func readTexts() -> [String]? {
        guard let next = peek(), next.type == SD_BUS_TYPE_ARRAY, next.contents == "s" || next.contents == "o",
            enter(next.type, next.contents)
        else { return nil }
        var texts: [String] = []
        while let text = readText(next.contents == "s" ? SD_BUS_TYPE_STRING : SD_BUS_TYPE_OBJECT_PATH) {
            if texts.count < 1024 { texts.append(text) }
        }
        return leave() ? texts : nil
    }

    /// The content of a variant, which holds a property's value. Types other than those of `DBusValue` are skipped.
    ///
    /// - Parameter depth: How many levels of dictionaries or variants in variants are read. Deeper ones are skipped.
    package func readVariant(depth: Int = 0) -> DBusValue? {
        guard let next = peek(), next.type == SD_BUS_TYPE_VARIANT else { return nil }
        if next.contents == "a{sv}", depth > 0, enter(next.type, next.contents) {
            let values = readDictionary(depth: depth - 1)
            return leave() ? values.map { .dictionary($0) } : nil
        }
        // A setting of the desktop's portal is a variant in a variant.
        if next.contents == "v", depth > 0, enter(next.type, next.contents) {
            let value = readVariant(depth: depth - 1)
            return leave() ? value : nil
        }
        guard ["s", "o", "b", "u", "i", "x", "t", "as", "ao"].contains(next.contents), enter(next.type, next.contents)
        else {
            _ = skip("v")
            return nil
        }
        defer { _ = leave() }
        switch next.contents {
        case "s": return readText(SD_BUS_TYPE_STRING).map { .text($0) }
        case "o": return readText(SD_BUS_TYPE_OBJECT_PATH).map { .text($0) }
        case "b": return readBool().map { .flag($0) }
        case "u": return readUInt32().map { .number(Int64($0)) }
        case "i": return readInt32().map { .number(Int64($0)) }
        case "x": return readInt64().map { .number($0) }
        case "t": return readUInt64().map { .number(Int64(clamping: $0)) }
        default: return readTexts().map { .texts($0) }
        }
    }

    /// A variant that holds a dictionary (`a{sv}`); nil if it has more than 64 entries.
    func readVariantDictionary() -> [String: DBusValue]? {
        guard enter(SD_BUS_TYPE_VARIANT, "a{sv}") else { return nil }
        return readDictionary()
    }

    /// A number with a fraction in a variant; nil for anything else.
    package func readVariantReal() -> Double? {
        guard enter(SD_BUS_TYPE_VARIANT, "d") else { return nil }
        var value = 0.0
        return read(SD_BUS_TYPE_DOUBLE, into: &value) && leave() ? value : nil
    }

    /// The reply to `GetManagedObjects` (`a{oa{sa{sv}}}`): the properties of `interface` by object path, for at most
    /// 256 objects.
    package func readManagedObjects(with interface: String) -> [String: [String: DBusValue]]? {
        var objects: [String: [String: DBusValue]] = [:]
        let isComplete = forEachEntry("oa{sa{sv}}") {
            guard let path = readText(SD_BUS_TYPE_OBJECT_PATH) else { return false }
            return forEachEntry("sa{sv}") {
                guard readString() == interface, objects.count < 256 else { return skip("a{sv}") }
                var properties: [String: DBusValue] = [:]
                defer { objects[path] = properties }
                return forEachEntry("sv") {
                    guard let name = readString(), properties.count < 64 else { return false }
                    properties[name] = readVariant()
                    return true
                }
            }
        }
        return isComplete ? objects : nil
    }

    /// A list of objects with their properties, by path: `a(oa{sv})`, or `a{oa{sv}}` as PipeWire answers in oFono's
    /// name; nil if it is something else. Of hostile crowds, the first 256 objects, and nothing if one has more than 64
    /// properties.
    package func readObjects() -> [(path: String, properties: [String: DBusValue])]? {
        guard let next = peek(), next.type == SD_BUS_TYPE_ARRAY,
            next.contents == "(oa{sv})" || next.contents == "{oa{sv}}", enter(next.type, next.contents)
        else { return nil }
        let element = next.contents == "(oa{sv})" ? SD_BUS_TYPE_STRUCT : SD_BUS_TYPE_DICT_ENTRY
        var objects: [(path: String, properties: [String: DBusValue])] = []
        while enter(element, "oa{sv}") {
            guard let path = readText(SD_BUS_TYPE_OBJECT_PATH), let properties = readDictionary(), leave() else {
                return nil
            }
            if objects.count < 256 { objects.append((path, properties)) }
        }
        return leave() ? objects : nil
    }

    /// A dictionary (`a{sv}`); nil if it has more than 64 entries.
    ///
    /// - Parameter depth: How many further levels of dictionaries in variants are read.
    package func readDictionary(depth: Int = 0) -> [String: DBusValue]? {
        var values: [String: DBusValue] = [:]
        let isComplete = forEachEntry("sv") {
            guard let name = readString(), values.count < 64 else { return false }
            values[name] = readVariant(depth: depth)
            return true
        }
        return isComplete ? values : nil
    }

    // MARK: - Containers

    /// Iterates over a dictionary whose entries have the type `contents`; false at the first mismatch.
    private func forEachEntry(_ contents: String, _ body: () -> Bool) -> Bool {
        guard enter(SD_BUS_TYPE_ARRAY, "{\(contents)}") else { return false }
        while enter(SD_BUS_TYPE_DICT_ENTRY, contents) {
            guard body(), leave() else { return false }
        }
        return leave()
    }

    /// The type code of the next value, and the signature of its contents if it is a container.
    private func peek() -> (type: Int, contents: String)? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard systemd.pointee.sd_bus_message_peek_type(pointer, &type, &contents) > 0 else { return nil }
        return (Int(type), contents.map { String(cString: $0) } ?? "")
    }

    private func enter(_ type: Int, _ contents: String) -> Bool {
        systemd.pointee.sd_bus_message_enter_container(pointer, CChar(truncatingIfNeeded: type), contents) > 0
    }

    private func leave() -> Bool { systemd.pointee.sd_bus_message_exit_container(pointer) >= 0 }

    private func skip(_ signature: String) -> Bool { systemd.pointee.sd_bus_message_skip(pointer, signature) >= 0 }

    private func readInt32() -> Int32? {
        var value: Int32 = 0
        return read(SD_BUS_TYPE_INT32, into: &value) ? value : nil
    }

    package func readInt64() -> Int64? {
        var value: Int64 = 0
        return read(SD_BUS_TYPE_INT64, into: &value) ? value : nil
    }

    private func readUInt64() -> UInt64? {
        var value: UInt64 = 0
        return read(SD_BUS_TYPE_UINT64, into: &value) ? value : nil
    }

    private func readText(_ type: Int) -> String? {
        var text: UnsafePointer<CChar>?
        return read(type, into: &text) ? text.map { boundedString($0) } : nil
    }

    private func read<Value: BitwiseCopyable>(_ type: Int, into value: inout Value) -> Bool {
        systemd.pointee.sd_bus_message_read_basic(pointer, CChar(truncatingIfNeeded: type), &value) > 0
    }
}

/// The value of a property, in the types that the services use.
package enum DBusValue: Hashable {
    case text(String)
    case flag(Bool)
    case number(Int64)
    case texts([String])
    case dictionary([String: DBusValue])

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var number: Int64? { if case .number(let number) = self { number } else { nil } }
    package var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }
    package var dictionary: [String: DBusValue]? { if case .dictionary(let values) = self { values } else { nil } }
}
