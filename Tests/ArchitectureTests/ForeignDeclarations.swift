import FoundationEssentials

/// The declarations of a C header of ours, which stand in for those of a library's own header: what a C compiler has to
/// be asked so that it finds each difference.
struct ForeignDeclarations {
    /// The prototypes of functions, the types of callbacks, and the names of types without a definition. A compiler
    /// that has read the library's header refuses each that differs.
    let redeclarations: [String]
    /// The names of types with a definition. An enumeration's or a structure's tag has its keyword.
    let types: [String]
    /// The members of structures, as `type.member` paths.
    let members: [(type: String, name: String)]
    /// The constants: enumerators, and macros with a number.
    let constants: [String]

    init(_ header: String) {
        var (redeclarations, types, members, constants): ([String], [String], [(String, String)], [String]) =
            ([], [], [], [])
        let code = header.replacing(#/\/\*[\s\S]*?\*\//#, with: "").replacing(#/\/\/[^\n]*/#, with: "")
        for line in code.split(separator: "\n") {
            if let macro = line.wholeMatch(of: #/#define (\w+) (\(.*\)|-?\d+)/#) { constants.append(String(macro.1)) }
        }
        let statements = Self.statements(of: code.replacing(#/(?m)^#[^\n]*$/#, with: ""))
        for statement in statements {
            guard let open = statement.firstIndex(of: "{"), let close = statement.lastIndex(of: "}") else {
                if !statement.hasPrefix("_Static_assert") && !statement.hasPrefix("struct ") {
                    redeclarations.append(statement + ";")
                }
                continue
            }
            let head = statement[..<open].split(whereSeparator: \.isWhitespace).filter { $0 != "typedef" }
            let tail = statement[statement.index(after: close)...].trimmed
            let isEnumeration = head.first == "enum"
            let type = tail.isEmpty ? head.joined(separator: " ") : tail
            if type != "enum" { types.append(type) }
            let body = statement[statement.index(after: open)..<close]
            if isEnumeration {
                for enumerator in body.split(separator: ",") {
                    if let name = enumerator.split(separator: "=").first?.trimmed, !name.isEmpty {
                        constants.append(name)
                    }
                }
            } else {
                for member in Self.statements(of: String(body)) {
                    if let name = Self.name(ofMember: member) { members.append((type, name)) }
                }
            }
        }
        (self.redeclarations, self.types, self.members, self.constants) = (redeclarations, types, members, constants)
    }

    /// The statements of C code, without their semicolons. Those between braces belong to the statement around them.
    private static func statements(of code: String) -> [String] {
        var (statements, statement, depth): ([String], String, Int) = ([], "", 0)
        for character in code {
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            if character == ";", depth == 0 {
                statements.append(statement.trimmed)
                statement = ""
            } else {
                statement.append(character)
            }
        }
        return statements
    }

    /// The name that a member's declaration gives: that of a function pointer, or the last word before an array's
    /// length.
    private static func name(ofMember member: String) -> String? {
        if let pointer = member.firstMatch(of: #/\(\*(\w+)\)\(/#) { return String(pointer.1) }
        return member.firstMatch(of: #/(\w+)\s*(\[\w+\])?$/#).map { String($0.1) }
    }

    /// A program that prints the size of each type, the place and the size of each member, whether it is a signed
    /// number, and the value of each constant, a line each. `partial` names the types whose library has more members.
    func program(without partial: Set<String>) -> String {
        var lines: [String] = []
        for type in types where !partial.contains(type) {
            lines.append("printf(\"\(type): %zu bytes\\n\", sizeof(\(type)));")
        }
        for (type, name) in members {
            let member = "((\(type) *)0)->\(name)"
            lines.append(
                "printf(\"\(type).\(name): %zu, %zu bytes, %d\\n\", offsetof(\(type), \(name)), "
                    + "sizeof(\(member)), IS_SIGNED(\(member)));")
        }
        for constant in constants { lines.append("printf(\"\(constant): %lld\\n\", (long long)\(constant));") }
        return """
            #include <stddef.h>
            #include <stdio.h>
            #define IS_SIGNED(x) _Generic((x), signed char: 1, short: 1, int: 1, long: 1, long long: 1, default: 0)
            int main(void) {
            \(lines.joined(separator: "\n"))
            return 0;
            }

            """
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
