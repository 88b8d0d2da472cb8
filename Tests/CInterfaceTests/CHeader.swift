import Glibc
import TestSupport
import Testing

/// What tacet.h declares.
struct CHeader {
    static let directory = Fixtures.path("../../Sources/TacetC/include")

    /// The functions by name.
    let functions: Set<String>
    /// The fields of each struct, and of each that it contains, by the struct's name.
    let fields: [String: Set<String>]
    /// The enumerators of each enum, by its name, or by the first two words of the enumerators where it has none.
    let enumerators: [String: [(name: String, value: Int)]]
    /// The macros.
    let macros: Set<String>
    /// The types of handles and callbacks.
    let handles: Set<String>

    init() throws {
        let code = try Self.text(Self.directory + "/tacet.h").replacing(#/\/\*[\s\S]*?\*\//#, with: "")
        functions = Set(code.matches(of: #/\b(tacet_\w+)\(/#).map { String($0.1) })
        macros = Set(code.matches(of: #/#define (TACET_\w+) /#).map { String($0.1) })
        handles = Set(
            code.matches(of: #/typedef (?:\w+ )+(tacet_\w+);/#).map { String($0.1) }
                + code.matches(of: #/typedef \w+ \(\*(tacet_\w+)\)/#).map { String($0.1) })
        var fields: [String: Set<String>] = [:]
        for match in code.matches(of: #/typedef struct (\w+) \{([^}]*)\}/#) {
            let names = match.2.split(separator: ";").flatMap { declaration in
                declaration.split(separator: ",").compactMap {
                    ($0.firstMatch(of: #/\(\*(\w+)\)\(/#) ?? $0.firstMatch(of: #/(\w+)(?:\[\w+\])?\s*$/#))
                        .map { String($0.1) }
                }
            }
            fields[String(match.1)] = Set(names)
        }
        self.fields = fields
        var enumerators: [String: [(name: String, value: Int)]] = [:]
        for match in code.matches(of: #/enum (\w*) ?\{([^}]*)\}/#) {
            let rows = match.2.matches(of: #/(TACET_\w+) = (-?\d+)/#).map { (String($0.1), Int($0.2) ?? .min) }
            let first = rows.first?.0.split(separator: "_").prefix(2).joined(separator: "_") ?? ""
            enumerators[match.1.isEmpty ? first : String(match.1)] = rows
        }
        self.enumerators = enumerators
    }

    /// Whether the header declares a function, a struct, an enum, an enumerator, a macro, a handle, or a field as
    /// `struct.field`.
    func declares(_ name: String) -> Bool {
        let parts = name.split(separator: ".").map(String.init)
        if parts.count == 2 { return fields[parts[0]]?.contains(parts[1]) == true }
        return functions.contains(name) || fields[name] != nil || enumerators[name] != nil || macros.contains(name)
            || handles.contains(name)
            || enumerators.values.contains { $0.contains { $0.name == name } }
    }

    static func text(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "\(path) cannot be read")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
