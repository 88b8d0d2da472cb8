import Tacet
import TacetPlatform

/// The names of a document of sound events as constants, with which a compiler finds a wrong name.
struct EventConstants {
    /// A constant, and the name that it stands for.
    private struct Constant {
        let identifier: String
        let name: String
    }

    private let source: String
    private let events: [Constant]
    private let parameters: [Constant]
    private let values: [Constant]
    private let isC: Bool

    /// - Parameters:
    ///   - document: The document.
    ///   - source: Its path, for the first line.
    ///   - isC: Whether the constants are those of C; else of Swift.
    /// - Throws: `Failure` for two names that make one identifier.
    init(_ document: SoundEvents, source: String, isC: Bool) throws(Failure) {
        // The path stands in a comment of one line, which an asterisk could end.
        (self.source, self.isC) = (source.printable(limit: 512).filter { $0 != "*" }, isC)
        events = try Self.constants(document.names.map(\.rawValue), prefix: "SOUND_EVENT", isC: isC)
        parameters = try Self.constants(
            document.parameters.map(\.name.rawValue), prefix: "SOUND_PARAMETER", isC: isC)
        values = try Self.constants(
            Set(document.parameters.flatMap(\.values)).sorted(), prefix: "SOUND_VALUE", isC: isC)
    }

    private static func constants(_ names: [String], prefix: String, isC: Bool) throws(Failure) -> [Constant] {
        var constants: [Constant] = []
        var namesByIdentifier: [String: String] = [:]
        for name in names {
            guard !parts(name).isEmpty else {
                throw Failure(
                    "write constants: \(name.printable) has no letter and no digit of ASCII. Give it another name.")
            }
            let identifier = isC ? "\(prefix)_\(upperCase(name))" : camelCase(name)
            if let other = namesByIdentifier.updateValue(name, forKey: identifier) {
                throw Failure(
                    "write constants: \(other) and \(name) both become \(identifier). Give one of them another name."
                )
            }
            constants.append(Constant(identifier: identifier, name: name))
        }
        return constants
    }

    /// The parts of a name between the characters that no identifier has.
    private static func parts(_ name: String) -> [Substring] {
        name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }

    private static func upperCase(_ name: String) -> String {
        parts(name).map { $0.uppercased() }.joined(separator: "_")
    }

    private static func camelCase(_ name: String) -> String {
        let parts = parts(name)
        var word = parts.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
        for part in parts.dropFirst() { word += part.prefix(1).uppercased() + part.dropFirst() }
        return word.first?.isNumber == true ? "_" + word : word
    }

    /// The words of Swift that a constant has as its name in backticks alone.
    private static let words: Set = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try",
        "typealias", "var", "where", "while",
    ]

    /// The whole file.
    var text: String { isC ? textOfC : textOfSwift }

    private static func literal(_ name: String) -> String {
        "\"" + name.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }

    private var textOfSwift: String {
        func extended(_ type: String, _ constants: [Constant]) -> String {
            let lines = constants.map { constant in
                let isWord = Self.words.contains(constant.identifier)
                let identifier = isWord ? "`\(constant.identifier)`" : constant.identifier
                return "    static let \(identifier): \(type) = \(Self.literal(constant.name))\n"
            }
            return constants.isEmpty ? "" : "\nextension \(type) {\n\(lines.joined())}\n"
        }
        return "// Written by `tacet events --swift` from \(source).\n\nimport Tacet\n"
            + extended("SoundEventName", events) + extended("ParameterName", parameters)
    }

    private var textOfC: String {
        func defined(_ constants: [Constant]) -> String {
            constants.isEmpty
                ? "" : "\n" + constants.map { "#define \($0.identifier) \(Self.literal($0.name))\n" }.joined()
        }
        return "/* Written by `tacet events --c` from \(source). */\n\n#ifndef SOUND_EVENTS_H\n#define SOUND_EVENTS_H\n"
            + defined(events) + defined(parameters) + defined(values) + "\n#endif\n"
    }
}
