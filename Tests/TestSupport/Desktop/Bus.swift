/// An object on one of a desktop's buses, reached through `gdbus`, which activates nothing by being asked for a name.
package struct BusObject: Sendable {
    /// Which of the two buses.
    package enum Bus: String, Sendable {
        case session
        case system
    }

    package let desktop: Desktop
    package let bus: Bus
    package let name: String
    package let path: String

    /// Calls a method, `Interface.Method`, with arguments in GVariant's text format; returns the answer in the same.
    @discardableResult
    package func call(
        _ method: String, _ arguments: String..., file: StaticString = #fileID, line: UInt = #line
    ) async throws -> String {
        let target = ["call", "--\(bus.rawValue)", "--dest=\(name)", "--object-path=\(path)", "--method=\(method)"]
        return try await desktop.run("gdbus", target + ["--"] + arguments, file: file, line: line)
    }

    /// A property in GVariant's text format, as `(<'Playing'>,)`.
    package func property(_ interface: String, _ property: String) async throws -> String {
        try await call("org.freedesktop.DBus.Properties.Get", interface, property)
    }

    /// Sets a property to a value in GVariant's text format, as `'silent'`.
    package func setProperty(_ interface: String, _ property: String, to value: String) async throws {
        try await call("org.freedesktop.DBus.Properties.Set", interface, property, "<\(value)>")
    }
}

extension Desktop {
    package func object(_ name: String, _ path: String, on bus: BusObject.Bus = .session) -> BusObject {
        BusObject(desktop: self, bus: bus, name: name, path: path)
    }

    /// Waits until somebody owns `name`.
    package func waitForName(_ name: String, on bus: BusObject.Bus = .session) async throws {
        try await run("gdbus", ["wait", "--\(bus.rawValue)", "--timeout=10", name], within: .seconds(11))
    }
}
