import FoundationEssentials
import Testing

/// The rows of the page "The guidelines, row by row" name files and tests that exist.
@Suite("The guidelines, row by row") struct GuidelineTests {
    private struct Row {
        let number: Int
        let kind: String
        /// What the class does not say: what is missing, or why.
        let remark: String
        let code: [String]
        let tests: [String]
    }

    private let rows: [Row]
    /// The numbers in the titles of each file below Tests, by the file's name without its extension.
    private let numbers: [String: Set<Int>]

    init() throws {
        let article = try Document("Sources/TacetSession/TacetSession.docc/Guidelines.md")
        let sections = article.lines.filter { $0.hasPrefix("## ") }.dropFirst().map { String($0.dropFirst(3)) }
        rows = sections.flatMap { article.table(below: $0) }.compactMap { cells in
            guard cells.count == 5, let number = Int(cells[0]) else { return nil }
            let kind = cells[2].split(separator: ":", maxSplits: 1)
            return Row(
                number: number, kind: String(kind[0]), remark: kind.count > 1 ? String(kind[1]) : "",
                code: Self.list(cells[3]), tests: Self.list(cells[4]))
        }
        var numbers: [String: Set<Int>] = [:]
        for file in try FileManager.default.subpathsOfDirectory(atPath: Package.path("Tests")) {
            guard file.hasSuffix(".swift"), let name = file.split(separator: "/").last?.dropLast(6) else { continue }
            let text = try String(contentsOfFile: Package.path("Tests/" + file), encoding: .utf8)
            numbers[String(name), default: []].formUnion(Self.numbers(in: text))
        }
        self.numbers = numbers
    }

    private static func list(_ cell: String) -> [String] {
        cell.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    /// The numbers of rules in the titles of a file, such as those of `"It is quiet (BEHAVIOUR 7, 16-18)"`.
    private static func numbers(in text: String) -> Set<Int> {
        let titles = text.matches(of: /"[^"\n]*BEHAVIOUR ([0-9D][0-9D, –-]*)/)
        let parts = titles.flatMap { $0.output.1.split(separator: ",") }
        return Set(
            parts.flatMap { part -> [Int] in
                let ends = part.split { $0 == "-" || $0 == "–" }.map { $0.filter { $0 != " " } }.compactMap { Int($0) }
                guard let first = ends.first, let last = ends.last, first <= last else { return [] }
                return Array(first...last)
            })
    }

    @Test("Every rule is there once, in order, with its class")
    func complete() {
        #expect(rows.map(\.number) == Array(1...187))
        for row in rows {
            #expect(["kept", "part", "host", "no"].contains(row.kind), "\(row.number)")
            let needsWords = row.kind != "kept"
            #expect(!needsWords || !row.remark.isEmpty, "\(row.number) does not say what is missing, offered, or why")
        }
    }

    @Test("A rule that is kept, if only in part, has code and a test, and both exist")
    func evidence() {
        for row in rows {
            if row.kind == "kept" || row.kind == "part" {
                #expect(!row.code.isEmpty && !row.tests.isEmpty, "\(row.number)")
            }
            for path in row.code { #expect(Package.exists("Sources/" + path), "\(row.number): \(path)") }
            for test in row.tests { #expect(numbers[test] != nil, "\(row.number): there is no \(test).swift") }
        }
    }

    @Test("A rule that is kept, if only in part, is in the title of a test that it names; the others are in no title")
    func titles() {
        for row in rows {
            let files = numbers.filter { $0.value.contains(row.number) }.keys
            if row.kind == "kept" || row.kind == "part" {
                #expect(row.tests.contains(where: files.contains), "\(row.number): \(files.sorted())")
            } else {
                #expect(files.isEmpty, "\(row.number) has a test in \(files.sorted())")
            }
        }
        #expect(numbers.values.allSatisfy { $0.allSatisfy((1...187).contains) })
    }
}
