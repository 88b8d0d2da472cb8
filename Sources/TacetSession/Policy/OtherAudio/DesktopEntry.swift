/// A parsed .desktop file: the program that it starts, and whether that is a game. Desktop Entry Specification 1.5.
struct DesktopEntry: Hashable, Sendable {
    /// The file name of the executable; nil if the entry has none, or starts it by a launcher such as a shell, Flatpak
    /// or Wine.
    let program: String?
    let isGame: Bool

    /// Reads the group `[Desktop Entry]`; nil if the text is not the entry of an application.
    init?(_ text: String) {
        var fields: [Substring: Substring] = [:]
        var isInGroup = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                if isInGroup { break }
                isInGroup = line.hasPrefix("[Desktop Entry]")
            } else if isInGroup, let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].split(separator: " ").first ?? ""
                fields[key] = fields[key] ?? line[line.index(after: equals)...]
            }
        }
        guard fields["Type"]?.contains(text: "Application") == true else { return nil }
        isGame = (fields["Categories"] ?? "").split(separator: ";").contains {
            $0.contains(text: "Game") && !$0.contains(text: "GameTool")
        }
        program = Self.program(in: fields["Exec"] ?? "")
    }

    /// Programs that start other programs. Their name does not tell which program is meant.
    private static let launchers: Set<Substring> = [
        "sh", "bash", "flatpak", "snap", "wine", "java", "python", "python3", "perl", "xdg-open",
    ]

    private static func program(in command: Substring) -> String? {
        let words = command.split(separator: " ").map { $0.filter { $0 != "\"" } }
        let word = words.first { $0.split(separator: "/").last != "env" && !$0.contains("=") } ?? ""
        guard let name = word.split(separator: "/").last, !launchers.contains(name) else { return nil }
        return String(name)
    }
}

/// Names of the programs that .desktop entries list as games.
struct GameNames: Hashable, Sendable {
    private var games: Set<String> = []
    private var others: Set<String> = []

    /// Adds the entry of a file `id.desktop`.
    mutating func add(_ entry: DesktopEntry, id: String) {
        let names = [entry.program, id].compactMap { $0?.lowercased() }
        if entry.isGame { games.formUnion(names) } else { others.formUnion(names) }
    }

    /// Whether only games have one of the names. A browser, which starts games and other things, is no game.
    func contains(oneOf names: some Sequence<String>) -> Bool {
        names.contains { name in
            let name = name.lowercased()
            return games.contains(name) && !others.contains(name)
        }
    }
}
