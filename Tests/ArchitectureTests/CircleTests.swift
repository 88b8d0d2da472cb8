import FoundationEssentials
import TestSupport
import Testing

/// The folders of `Sources` form layers: no folder depends, directly or through others, on one that depends on it.
///
/// `TACET_FOLDERS=1 swift test --filter ArchitectureTests` prints all arrows between folders.
@Suite("The folders' layers", .onOwnThreads)
struct CircleTests {
    private let index: SourceIndex
    private let graph: FolderGraph
    private let known: Set<Arrow>

    init() async throws {
        index = try await SourceIndex.package.value
        graph = FolderGraph(index.uses)
        let text = try String(
            contentsOfFile: Tree.package + "/Tests/ArchitectureTests/KnownArrows.txt", encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        known = try Set(lines.map { try #require(Arrow($0), "\($0)") })
    }

    @Test("The index has every source file")
    func indexIsComplete() throws {
        let all = try FileManager.default.subpathsOfDirectory(atPath: Tree.package + "/Sources")
        let missing = Set(all.filter { $0.hasSuffix(".swift") }).subtracting(index.files)
        #expect(missing.isEmpty, "Build again with `swift build --build-tests`, in debug configuration")
    }

    @Test("No folders depend on each other in a circle")
    func noCircles() {
        if ProcessInfo.processInfo.environment["TACET_FOLDERS"] != nil { print(graph.text) }
        for circle in graph.circles(without: known) {
            Issue.record("\(graph.explanation(of: circle))")
        }
    }

    @Test("Every known arrow still makes a circle")
    func knownArrowsAreNeeded() {
        for arrow in known.sorted() {
            let isNeeded = graph.circles(without: known.subtracting([arrow])).contains { $0.contains(arrow) }
            #expect(isNeeded, "\(arrow) makes no circle any more: delete it from KnownArrows.txt")
        }
    }

    @Test("The session's policy uses nothing of its surroundings and imports nothing")
    func policyIsPure() throws {
        let folder = Tree.package + "/Sources/TacetSession/Policy"
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            let imports = text.split(separator: "\n").filter { $0.contains(#/^ *([a-z@]+ )*import /#) }
            #expect(imports.isEmpty, "\(file)")
        }
        let linux = graph.arrows.filter {
            $0.key.parent == "TacetSession" && $0.key.from == "Policy" && $0.key.to == "Linux"
        }
        for (arrow, _) in linux { Issue.record("\(graph.explanation(of: [arrow]))") }
    }
}
