import FoundationEssentials

/// A text that people read: a Markdown file, or the documentation comments of a source file.
struct Document: Sendable {
    /// From the package's directory.
    let path: String
    /// Of a source file, only the comments have text; lines keep their numbers.
    let lines: [String]

    /// Reads a file of the package.
    init(_ path: String) throws {
        self.path = path
        let text = try String(contentsOfFile: Package.path(path), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.lines = path.hasSuffix(".swift") ? lines.map(Self.comment) : lines.map(String.init)
    }

    private static func comment(_ line: Substring) -> String {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("///") else { return "" }
        return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
    }

    /// The README, the articles, and the sources whose reference is published.
    static func all() throws -> [Document] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Package.path("Sources"))
        let published = files.filter { file in
            file.hasSuffix(".md") || file.hasSuffix(".swift") && file.hasPrefix("Tacet")
        }
        return try (["README.md"] + published.sorted().map { "Sources/" + $0 }).map(Document.init)
    }

    /// The rows of the table below the heading `title`, cells without code marks; without the table's own head.
    func table(below title: String) -> [[String]] {
        let section = lines.drop { $0 != "## " + title }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let rows = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return rows.dropFirst(2).map { row in
            row.split(separator: "|").map { cell in
                let words = cell.split(separator: " ").joined(separator: " ")
                return words.filter { $0 != "`" }
            }
        }
    }
}

/// The package that the tests belong to.
enum Package {
    private static let directory: String = {
        let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return path.dropLast(3).joined(separator: "/")
    }()

    /// The absolute path of a file of the package.
    static func path(_ name: String) -> String { directory + "/" + name }

    static func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
