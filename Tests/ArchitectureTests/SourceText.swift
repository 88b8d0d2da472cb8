import FoundationEssentials

/// The text of a source file, to look around a use.
struct SourceText {
    private let lines: [[UInt8]]

    init(_ path: String) throws {
        lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    }

    /// Whether the type at a place serves as the name space of another type and nothing of it is used:
    /// `AudioSession` in `AudioSession.Reason`, and in an extension that declares only types.
    func namesOnlyASpace(line: Int, column: Int, name: String) -> Bool {
        guard lines.indices.contains(line - 1), name.utf8.allSatisfy({ $0 != UInt8(ascii: "(") }) else { return false }
        let text = lines[line - 1]
        let end = column - 1 + name.utf8.count
        guard end <= text.count, text[(column - 1)..<end].elementsEqual(name.utf8) else { return false }
        if end + 1 < text.count, text[end] == UInt8(ascii: "."), isUppercase(text[end + 1]) { return true }
        let before = String(decoding: text[..<(column - 1)], as: UTF8.self)
        return before.hasSuffix("extension ") && declaresOnlyTypes(after: line)
    }

    /// The lines that have `text` outside a comment, from 1, and the members that they belong to.
    func places(of text: String) -> [(line: Int, member: String)] {
        lines.enumerated().compactMap { index, bytes in
            let line = String(decoding: bytes, as: UTF8.self)
            guard line.contains(text), !line.contains("//") else { return nil }
            return (index + 1, member(at: index + 1))
        }
    }

    /// The name of the member of a type that a line belongs to: `render`, `init`; empty without one. The sources are
    /// formatted: a member begins four columns in.
    func member(at line: Int) -> String {
        for bytes in lines.prefix(line).reversed() {
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.hasPrefix("    "), !text.hasPrefix("     ") else { continue }
            if let match = text.firstMatch(
                of: #/^ {4}(?:[a-z@]\S* )*?(?:(init|deinit|subscript)\b|(?:func|var|let) `?(\w+))/#)
            {
                return String(match.output.1 ?? match.output.2 ?? "")
            }
        }
        return ""
    }

    private func isUppercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// Whether the block that a line opens has no member but types. The sources are formatted: its members are indented
    /// by four spaces, and the line that closes it is not indented.
    private func declaresOnlyTypes(after line: Int) -> Bool {
        for text in lines[line...] {
            let text = String(decoding: text, as: UTF8.self)
            if text.hasPrefix("}") { return true }
            guard text.hasPrefix("    "), !text.hasPrefix("     ") else { continue }
            if text.contains(#/^ {4}(\w+(\(\w+\))? )*(func|var|let|init|subscript|static)\b/#) { return false }
        }
        return false
    }
}
