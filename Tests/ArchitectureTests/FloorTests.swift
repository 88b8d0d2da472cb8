import FoundationEssentials
import TestSupport
import Testing

/// The engine has floors, and a path names the thread that runs its code: what the mixing thread runs is in `Mixing`.
@Suite("The engine's floors", .onOwnThreads)
struct FloorTests {
    /// The floors from the ground up.
    private static let floors = ["Values", "Sounds", "Mixing", "Loading", "Profiler", "Engine"]
    private static let mixing = "Tacet/Mixing/"

    /// The files of the mixing thread's floor that lock, wait or start a thread, and why that is not on the mixing
    /// thread.
    private static let mayWait = [
        "Lists/SlotMemory.swift": "the game's thread makes the pages of a slot before it hands the slot over",
        "OpenAL/LoopbackDevice.swift": "a worker looks for a free thread before it opens a device",
        "Render/OverlayExchange.swift": "the profiler's thread waits for the mixing thread, never the other way round",
        "Render/RenderLoop.swift": "it starts and ends the mixing thread itself",
    ]
    /// The functions of the mixing thread's floor that allocate outside an initialiser, and on which thread.
    private static let mayAllocate = [
        "Lists/SlotMemory.swift": "column: the initialisers of its users",
        "Render/CommandList.swift": "makeRoom: the game's thread",
    ]

    private let index: SourceIndex

    init() async throws {
        index = try await SourceIndex.package.value
    }

    @Test("No floor uses a floor above it")
    func arrowsPointDown() {
        for use in index.uses {
            let from = use.file.split(separator: "/")
            let to = use.declaration.split(separator: "/")
            guard from.first == "Tacet", to.first == "Tacet", from.count > 2, to.count > 2,
                let user = Self.floors.firstIndex(of: String(from[1])),
                let used = Self.floors.firstIndex(of: String(to[1]))
            else { continue }
            #expect(user >= used, "\(use.file):\(use.line) uses \(use.name) of \(use.declaration)")
        }
    }

    @Test("Every file of the engine is on a floor")
    func floorsAreComplete() {
        let files = index.files.filter { $0.hasPrefix("Tacet/") && $0.split(separator: "/").count > 2 }
        let floors = Set(files.map { String($0.split(separator: "/")[1]) })
        #expect(floors == Set(Self.floors))
    }

    @Test("The mixing thread's floor neither locks nor waits")
    func mixingNeverWaits() {
        let waiting = ["Lock", "Mailbox", "Semaphore", "PollWaker", "Thread", "RetryingThread", "OnDemandThread"]
        let declarations = Set(waiting.map { "TacetPlatform/Threads/\($0).swift" })
        let uses = index.uses.filter { $0.file.hasPrefix(Self.mixing) && declarations.contains($0.declaration) }
        var excused: Set<String> = []
        for use in uses {
            let file = String(use.file.dropFirst(Self.mixing.count))
            if Self.mayWait[file] != nil {
                excused.insert(file)
            } else {
                Issue.record("\(use.file):\(use.line) uses \(use.name) of \(use.declaration)")
            }
        }
        #expect(excused == Set(Self.mayWait.keys), "an exception that nothing needs")
    }

    @Test("The mixing thread's floor allocates in initialisers only")
    func mixingNeverAllocates() throws {
        var excused: Set<String> = []
        for path in index.files.filter({ $0.hasPrefix(Self.mixing) && $0.hasSuffix(".swift") }).sorted() {
            let file = String(path.dropFirst(Self.mixing.count))
            let text = try String(contentsOfFile: Tree.package + "/Sources/" + path, encoding: .utf8)
            guard text.contains(".allocate(") else { continue }
            var member = ""
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                // A member begins at the first level of a type, four columns in.
                if let match = line.firstMatch(of: /^ {4}(?:[a-z@]\S* )*?(init|func|var|subscript|deinit)\b/) {
                    member = String(match.output.1)
                }
                guard line.contains(".allocate("), !line.contains("//"), member != "init" else { continue }
                if Self.mayAllocate[file] != nil {
                    excused.insert(file)
                } else {
                    Issue.record("\(path):\(number + 1) allocates outside an initialiser")
                }
            }
        }
        #expect(excused == Set(Self.mayAllocate.keys), "an exception that nothing needs")
    }
}
