import FoundationEssentials
import TestSupport
import Testing

/// Every public member of Swift has a counterpart in C, or a reason why not: Counterparts.txt has them, and neither
/// side changes without it.
@Suite("Swift's members and their counterparts in C") struct CounterpartTests {
    private static let modules = [
        "Tacet", "TacetDecoding", "TacetOutput", "TacetPlatform", "TacetRecording", "TacetSession",
    ]

    /// A public member, as the compiler has it.
    private struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        let kind: Kind
        let pathComponents: [String]

        private static let typeKinds: Set = [
            "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias",
        ]
        var isType: Bool { Self.typeKinds.contains(kind.identifier) }
        var isCase: Bool { kind.identifier == "swift.enum.case" }
        /// Whether the member is there for a protocol of the standard library.
        var isOfAStandardProtocol: Bool {
            let standard: Set = [
                "rawValue", "init(rawValue:)", "allCases", "init(from:)", "encode(to:)", "hash(into:)", "hashValue",
                "description", "init(floatLiteral:)", "init(integerLiteral:)",
            ]
            return kind.identifier == "swift.func.op" || standard.contains(pathComponents.last ?? "")
        }
    }

    /// The public members of the modules that a game in Swift sees.
    private static func symbols() async throws -> [Symbol] {
        struct Graph: Decodable { let symbols: [Symbol] }
        let directory = TemporaryDirectory()
        let products = BuiltProducts.directory
        let found = try FileManager.default.contentsOfDirectory(atPath: products)
            .map { "\(products)/\($0)/module.modulemap" }.filter { FileManager.default.fileExists(atPath: $0) }
        let maps = found + ["COpenAL", "CVorbis"].map { Fixtures.path("../../Sources/\($0)/module.modulemap") }
        let environment = ProcessInfo.processInfo.environment
        let target = try await Child.run("swiftc", ["-print-target-info"], environment: environment)
        let triple = try #require(target.firstMatch(of: #/"unversionedTriple": "([^"]+)"/#)).1
        for module in modules {
            _ = try await Child.run(
                "swift-symbolgraph-extract",
                [
                    "-module-name", module, "-I", products + "/Modules", "-target", String(triple), "-output-dir",
                    directory.path("."), "-minimum-access-level", "public", "-skip-synthesized-members",
                ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }, environment: environment)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path("."))
        let symbols = try files.filter { $0.hasSuffix(".symbols.json") }.flatMap { file in
            let data = try Data(contentsOf: URL(filePath: directory.path(file)))
            return try JSONDecoder().decode(Graph.self, from: data).symbols
        }
        return symbols.filter { !$0.isOfAStandardProtocol }
    }

    /// Counterparts.txt.
    private struct Table {
        struct Row {
            let members: [String]
            /// The names in C; empty with a reason.
            let names: [String]
            let reason: String
        }
        /// The rows of each type, of which the first is the type's own.
        private(set) var types: [String: [Row]] = [:]
        private(set) var onlyInC: [String: String] = [:]

        init(_ text: String) throws {
            let parts = text.split(separator: "# C alone")
            var type = ""
            for line in parts[0].split(separator: "\n") where !line.hasPrefix("#") {
                let row = try Self.row(line)
                if !line.hasPrefix(" ") {
                    type = try #require(row.members.first)
                    #expect(types[type] == nil, "\(type) has two rows")
                }
                types[type, default: []].append(row)
            }
            for line in try #require(parts.last).split(separator: "\n") {
                let row = line.split(separator: " → ")
                onlyInC[String(row[0])] = String(try #require(row.last))
            }
        }

        private static func row(_ line: Substring) throws -> Row {
            let sides = line.split(separator: " → ", maxSplits: 1)
            try #require(sides.count == 2, "a row has an arrow: \(line)")
            let members = sides[0].split(separator: " ").map(String.init)
            if sides[1].hasPrefix("none: ") {
                return Row(members: members, names: [], reason: String(sides[1].dropFirst(6)))
            }
            var structure = ""
            let names = sides[1].split(separator: ", ").map { name in
                if name.hasPrefix(".") { return structure + name }
                structure = String(name.prefix { $0 != "." })
                return String(name)
            }
            return Row(members: members, names: names, reason: "")
        }

        /// Every name of C.
        var names: Set<String> { Set(types.values.joined().flatMap(\.names)).union(onlyInC.keys) }
    }

    private let table: Table
    private let header: CHeader

    init() throws {
        table = try Table(CHeader.text(Fixtures.path("../CInterfaceTests/Counterparts.txt")))
        header = try CHeader()
    }

    @Test("Every public member of Swift has a row, and every row its member")
    func members() async throws {
        let symbols = try await Self.symbols()
        #expect(symbols.count > 700)
        let types = Set(symbols.filter(\.isType).map { $0.pathComponents.joined(separator: ".") })
        for type in types { #expect(table.types[type] != nil, "\(type) has no row") }
        for type in table.types.keys { #expect(types.contains(type), "a row for \(type), which is no public type") }
        var members: [String: [Symbol]] = [:]
        for symbol in symbols where !symbol.isType {
            members[symbol.pathComponents.dropLast().joined(separator: "."), default: []].append(symbol)
        }
        for (type, rows) in table.types {
            let all = members[type] ?? []
            let rowed = rows.dropFirst().flatMap(\.members)
            for member in rowed {
                #expect(
                    all.contains { $0.pathComponents.last == member },
                    "a row for \(type).\(member), which is not public")
            }
            #expect(Set(rowed).count == rowed.count, "a member of \(type) has two rows")
            // A reason of the type is that of its members, and EnumTests compares the cases of an enum with those of C.
            if !rows[0].reason.isEmpty { continue }
            let isEnum = header.enumerators[rows[0].names[0]] != nil
            for symbol in all where !(isEnum && symbol.isCase) {
                let member = try #require(symbol.pathComponents.last)
                #expect(rowed.contains(member), "\(type).\(member) has no row")
            }
        }
    }

    @Test("Every name of C in the table is in tacet.h, and every function of tacet.h in the table")
    func names() {
        for name in table.names { #expect(header.declares(name), "tacet.h does not declare \(name)") }
        for function in header.functions { #expect(table.names.contains(function), "\(function) has no row") }
        for name in table.onlyInC.keys {
            #expect(
                !table.types.values.joined().contains { $0.names.contains(name) }, "\(name) has a row in Swift, too")
        }
    }

    @Test("A reason says something")
    func reasons() {
        let reasons = table.types.values.joined().map(\.reason).filter { !$0.isEmpty } + table.onlyInC.values
        for reason in reasons { #expect(reason.count > 10 && !reason.contains("TODO"), "\(reason)") }
        for row in table.types.values.joined() { #expect(row.reason.isEmpty != row.names.isEmpty) }
    }
}
