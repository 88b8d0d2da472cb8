import CIndexStore
import FoundationEssentials
import TestSupport

/// One use of a declaration in another file of the same tree.
struct Use: Hashable, Sendable {
    /// The using file, from the tree's directory: `Tacet/Engine/AudioEngine.swift`.
    let file: String
    let line: Int
    /// The plain name of the declaration: `play(_:at:)`.
    let name: String
    /// The file that declares it.
    let declaration: String
}

/// All uses between the source files of a directory, as the compiler resolved them.
///
/// Nested types, extensions in another folder, inferred types and common words need no guessing: the compiler records
/// which declaration each name means.
struct SourceIndex: Sendable {
    /// The index of the package's sources. Reading it takes seconds, so all tests share it.
    static let package = Task {
        try await SourceIndex(store: BuiltProducts.directory + "/index/store", below: Tree.package + "/Sources")
    }

    let files: Set<String>
    let uses: Set<Use>
    /// The plain names of everything that is declared: `Voice`, `play(_:at:)`.
    let declarations: Set<String>

    /// Reads the index in `store`, and keeps what concerns the files below `root`.
    init(store: String, below root: String) async throws {
        let reader = try IndexReader(library: await Toolchain.indexLibrary, store: store)
        var records: [String: IndexReader.Record] = [:]
        for record in reader.records() where record.path.hasPrefix(root + "/") {
            let file = String(record.path.dropFirst(root.count + 1))
            // An earlier build may have compiled the file for another target: the newest record counts.
            if let other = records[file], other.time > record.time { continue }
            if FileManager.default.fileExists(atPath: record.path) { records[file] = record }
        }
        var declarations: [String: String] = [:]
        var names: Set<String> = []
        var occurrences: [(file: String, occurrence: IndexReader.Occurrence)] = []
        for (file, record) in records {
            for occurrence in try reader.occurrences(in: record.name) {
                if occurrence.isDefinition {
                    declarations[occurrence.symbol] = file
                    names.insert(occurrence.name)
                } else {
                    occurrences.append((file, occurrence))
                }
            }
        }
        files = Set(records.keys)
        self.declarations = names
        var sources: [String: SourceText] = [:]
        uses = Set(
            try occurrences.compactMap { file, use in
                guard let declaration = declarations[use.symbol], declaration != file else { return nil }
                let source = try sources[file] ?? SourceText(root + "/" + file)
                sources[file] = source
                if source.namesOnlyASpace(line: use.line, column: use.column, name: use.name) { return nil }
                return Use(file: file, line: use.line, name: use.name, declaration: declaration)
            })
    }
}

/// The toolchain that built the tests.
enum Toolchain {
    /// The absolute path of the library that reads indexes.
    static var indexLibrary: String {
        get async throws {
            let facts = try await Child.run(
                "swiftc", ["-print-target-info"], environment: ProcessInfo.processInfo.environment, within: .seconds(60)
            )
            guard let match = facts.firstMatch(of: /"runtimeResourcePath": "(.*)\/swift"/) else {
                throw Unreadable("swiftc -print-target-info does not name its runtimeResourcePath")
            }
            return match.output.1 + "/libIndexStore.so"
        }
    }
}

/// An index cannot be read.
struct Unreadable: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
