import FoundationEssentials
import Testing

/// The rows of the page "The guidelines, row by row" name files and tests that exist, and the tests carry the rows.
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
    /// The numbers in the title of each test, by the test's target, suite and function.
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
            guard file.hasSuffix(".swift"), let target = file.split(separator: "/").first else { continue }
            let text = try String(contentsOfFile: Package.path("Tests/" + file), encoding: .utf8)
            for test in Self.tests(in: text) {
                numbers["\(target)/\(test.suite)/\(test.function)", default: []].formUnion(Self.numbers(in: test.title))
            }
        }
        self.numbers = numbers
    }

    /// The tests with a title in a file's text, each with the suite around it.
    private static func tests(in text: String) -> [(suite: String, function: String, title: Substring)] {
        let suites = text.matches(of: /(?:struct|class|extension|enum) (?:\w+\.)*(\w*Tests)\b/)
        let functions = text.matches(of: /\bfunc `?(\w+)/)
        return text.matches(of: /@Test\(\s*"((?:[^"\\\n]|\\.)*)"/).compactMap { match in
            guard let suite = suites.last(where: { $0.range.lowerBound < match.range.lowerBound })?.output.1,
                let function = functions.first(where: { $0.range.lowerBound > match.range.upperBound })?.output.1
            else { return nil }
            return (String(suite), String(function), match.output.1)
        }
    }

    private static func list(_ cell: String) -> [String] {
        cell.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    /// The numbers of rules in a test's title, such as those of `"It is quiet (BEHAVIOUR 7, 16-18)"`.
    private static func numbers(in title: Substring) -> Set<Int> {
        let titles = title.matches(of: /BEHAVIOUR ([0-9D][0-9D, –-]*)/)
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
        #expect(rows.map(\.number) == Array(1...last))
        #expect(rows.count >= 194)
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
            for test in row.tests { #expect(numbers[test] != nil, "\(row.number): there is no test \(test)") }
        }
    }

    @Test(
        "The tests of a rule that is kept, if only in part, have its number in their titles; the others are in no title"
    )
    func titles() {
        for row in rows {
            if row.kind == "kept" || row.kind == "part" {
                for test in row.tests { #expect(numbers[test]?.contains(row.number) == true, "\(row.number): \(test)") }
            } else {
                let carriers = numbers.filter { $0.value.contains(row.number) }.keys.sorted()
                #expect(carriers.isEmpty, "\(row.number) has tests: \(carriers)")
            }
        }
        #expect(numbers.values.allSatisfy { $0.allSatisfy((1...last).contains) })
    }

    /// The last rule's number.
    private var last: Int { max(rows.last?.number ?? 0, 194) }
}
