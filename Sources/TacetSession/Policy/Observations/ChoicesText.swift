/// The text of the player's configuration file: what it chooses for one program, and what is wrong with it.
///
/// ```
/// # for all games
/// conversation = duck
///
/// [mygame]          # the name of the executable
/// mono = on
/// ```
package struct ChoicesText: Hashable, Sendable {
    package private(set) var choices = PlayerChoices()
    /// A sentence for each fault, with its line; the first ``problemLimit``.
    package private(set) var problems: [String] = []

    /// The file's name in messages.
    package static let name = "tacet.conf"
    /// A file beyond these limits is read up to them.
    package static let byteLimit = 64 << 10
    package static let lineLimit = 256
    private static let problemLimit = 8

    /// Reads the choices for all programs, and those in the section of `program`, which come first.
    package init(_ text: String, program: String) { self.init(text, programs: [program]) }

    /// As ``init(_:program:)``, for a program that is known by several names.
    package init(_ text: String, programs: Set<String>) {
        var all = PlayerChoices()
        var own = PlayerChoices()
        var section: String?
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.prefix(Self.lineLimit).enumerated() {
            let line = line.prefix { $0 != "#" }.trimmed
            if line.isEmpty { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = String(line.dropFirst().dropLast().trimmed)
            } else if section == nil {
                read(line, at: index + 1, into: &all)
            } else if let section, programs.contains(section) {
                read(line, at: index + 1, into: &own)
            }
        }
        if lines.dropFirst(Self.lineLimit).contains(where: { !$0.trimmed.isEmpty }) {
            note("\(Self.name): lines after line \(Self.lineLimit) are ignored. Shorten the file.")
        }
        choices = own.over(all)
    }

    private mutating func read(_ line: Substring, at number: Int, into choices: inout PlayerChoices) {
        let place = "\(Self.name), line \(number)"
        guard let equals = line.firstIndex(of: "=") else {
            return note("\(place): \"\(String(line).printable)\" has no \"=\". Write: key = value.")
        }
        let name = String(line[..<equals].trimmed)
        let value = String(line[line.index(after: equals)...].trimmed)
        guard let key = PlayerChoices.Key(rawValue: name) else {
            let known = PlayerChoices.Key.allCases.map(\.rawValue).joined(separator: ", ")
            return note("\(place): there is no key \"\(name.printable)\". The keys are \(known).")
        }
        if !choices.set(key, value) {
            note("\(place): \"\(value.printable)\" is no value of \(name). Write \(key.values).")
        }
    }

    private mutating func note(_ problem: String) { if problems.count < Self.problemLimit { problems.append(problem) } }
}
