import FoundationEssentials
import TestSupport
import Testing

/// What the papers for contributors say of the sources is there.
@Suite("The contributors' papers", .onOwnThreads)
struct PaperTests {
    private static let papers = [
        ".github/CONTRIBUTING.md", ".github/SECURITY.md", "Sources/Tacet/Tacet.docc/Architecture.md",
        "Sources/Tacet/Tacet.docc/Decisions.md",
    ]

    private func code(in paper: String) throws -> [String] {
        let text = try String(contentsOfFile: Tree.package + "/" + paper, encoding: .utf8)
        return text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
    }

    @Test("Every path leads to a file", arguments: papers)
    func pathsExist(_ paper: String) throws {
        let paths = try code(in: paper).filter { $0.contains(/^(Sources|Tests|Examples|\.ci|\.github)\/[^ ]+$/) }
        for path in paths { #expect(FileManager.default.fileExists(atPath: Tree.package + "/" + path), "\(path)") }
    }

    @Test("Every link leads somewhere", arguments: papers)
    func linksExist(_ paper: String) throws {
        let text = try String(contentsOfFile: Tree.package + "/" + paper, encoding: .utf8)
        let folder = paper.prefix(upTo: paper.lastIndex(of: "/") ?? paper.startIndex)
        let targets = text.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }.filter { !$0.contains("://") }
        for target in targets {
            #expect(FileManager.default.fileExists(atPath: "\(Tree.package)/\(folder)/\(target)"), "\(target)")
        }
    }

    @Test("The walks through the code go through functions that exist")
    func functionsExist() async throws {
        let index = try await SourceIndex(
            store: BuiltProducts.directory + "/index/store", below: Tree.package + "/Sources")
        let steps = try code(in: "Sources/Tacet/Tacet.docc/Architecture.md").compactMap { name in
            name.wholeMatch(of: /([A-Z]\w+)\.(\w+(\([\w:]*\))?)/).map { (String($0.output.1), String($0.output.2)) }
        }
        #expect(steps.count > 20)
        for (type, member) in steps {
            #expect(index.declarations.contains(type), "\(type)")
            #expect(index.declarations.contains(member), "\(type).\(member)")
        }
    }
}
