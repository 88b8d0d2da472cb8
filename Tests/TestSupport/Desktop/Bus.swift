@testable import TacetPlatform

/// An object on one of a desktop's D-Bus buses. Tests reach it through `gdbus`, which does not activate services by a
/// name.
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

    /// Calls a method, `Interface.Method`. Arguments and the returned answer are in GVariant's text format.
    @discardableResult
    package func call(
        _ method: String, _ arguments: String..., file: StaticString = #fileID, line: UInt = #line
    ) async throws -> String {
        let target = ["call", "--\(bus.rawValue)", "--dest=\(name)", "--object-path=\(path)", "--method=\(method)"]
        return try await desktop.run("gdbus", target + ["--"] + arguments, file: file, line: line)
    }

    /// Returns a property in GVariant's text format, such as `(<'Playing'>,)`.
    package func property(_ interface: String, _ property: String) async throws -> String {
        try await call("org.freedesktop.DBus.Properties.Get", interface, property)
    }

    /// Sets a property to a value in GVariant's text format, such as `'silent'`.
    package func setProperty(_ interface: String, _ property: String, to value: String) async throws {
        try await call("org.freedesktop.DBus.Properties.Set", interface, property, "<\(value)>")
    }
}

extension Desktop {
    package func object(_ name: String, _ path: String, on bus: BusObject.Bus = .session) -> BusObject {
        BusObject(desktop: self, bus: bus, name: name, path: path)
    }

    /// Waits until a program owns `name`.
    package func waitForName(_ name: String, on bus: BusObject.Bus = .session) async throws {
        try await run("gdbus", ["wait", "--\(bus.rawValue)", "--timeout=10", name], within: .seconds(11))
    }
}
