import FoundationEssentials
import TestSupport
import Testing

/// The engine has floors, and a path names the thread that runs its code: what the mixing thread runs is in `Mixing`.
@Suite("The engine's floors", .onOwnThreads)
struct FloorTests {
    /// The floors from the ground up.
    private static let floors = ["Values", "Sounds", "Mixing", "Loading", "Profiler", "Engine"]
    private static let mixing = "Tacet/Mixing/"

    /// The queue of mixed blocks: the mixing thread fills it.
    private static let queue = "TacetOutput/Queue/"

    private static let waiting = Set(
        ["Lock", "Mailbox", "Semaphore", "PollWaker", "Thread", "RetryingThread", "OnDemandThread"]
            .map { "TacetPlatform/Threads/\($0).swift" })

    /// The members of the mixing thread's code that lock, wait or start a thread, and which other thread does so.
    private static let mayWait: [String: (members: Set<String>, thread: String)] = [
        "Tacet/Mixing/Lists/SlotMemory.swift": (
            ["state", "init", "deinit", "column", "prepare"],
            "the game's thread makes the pages of a slot before it hands the slot over"
        ),
        "Tacet/Mixing/OpenAL/LoopbackDevice.swift": (
            ["init"], "a maintenance thread looks for a free thread before it opens a device"
        ),
        "Tacet/Mixing/Render/OverlayExchange.swift": (
            ["send"], "the profiler's thread waits for the mixing thread, never the other way round"
        ),
        "Tacet/Mixing/Render/RenderLoop.swift": (
            ["thread", "start", "retryIfNeeded", "stop"],
            "the game's thread and the one that made the mixer start and end the mixing thread"
        ),
        "TacetOutput/Queue/FrameQueue.swift": (
            ["spaceFreed", "awaitSpace"], "the render thread sleeps between two blocks"
        ),
        "TacetOutput/Queue/RenderOwnership.swift": (
            ["isGivenBack", "close"], "the end of an engine waits for the block that is mixed"
        ),
    ]
    /// The members of the mixing thread's code that allocate outside an initialiser, and which other thread does so.
    private static let mayAllocate: [String: (members: Set<String>, thread: String)] = [
        "Tacet/Mixing/Lists/SlotMemory.swift": (["column"], "the initialisers of its users"),
        "Tacet/Mixing/Render/CommandList.swift": (["makeRoom"], "the game's thread"),
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

    @Test("The mixing thread's floor and the queue that it fills neither lock nor wait")
    func mixingNeverWaits() throws {
        var excused: Set<String> = []
        for use in index.uses where Self.isOfMix(use.file) && Self.waits(use) {
            let member = try source(use.file).member(at: use.line)
            if Self.mayWait[use.file]?.members.contains(member) == true {
                excused.insert("\(use.file): \(member)")
            } else {
                Issue.record("\(use.file):\(use.line), \(member), uses \(use.name) of \(use.declaration)")
            }
        }
        #expect(excused == Self.names(of: Self.mayWait), "an exception that nothing needs")
    }

    @Test("The mixing thread's floor and the queue that it fills allocate in initialisers only")
    func mixingNeverAllocates() throws {
        var excused: Set<String> = []
        for file in index.files.filter({ Self.isOfMix($0) && $0.hasSuffix(".swift") }).sorted() {
            for (line, member) in try source(file).places(of: ".allocate(") where member != "init" {
                if Self.mayAllocate[file]?.members.contains(member) == true {
                    excused.insert("\(file): \(member)")
                } else {
                    Issue.record("\(file):\(line) allocates in \(member), which is no initialiser")
                }
            }
        }
        #expect(excused == Self.names(of: Self.mayAllocate), "an exception that nothing needs")
    }

    @Test("What the mixing thread calls of values and sounds neither locks, nor waits, nor allocates")
    func mixingCallsNothingThatWaits() throws {
        // The names that the mixing thread's floor uses, by the files that declare them.
        var used: [String: Set<String>] = [:]
        for use in index.uses
        where use.file.hasPrefix(Self.mixing)
            && ["Tacet/Values/", "Tacet/Sounds/"].contains(where: use.declaration.hasPrefix)
        {
            used[use.declaration, default: []].insert(String(use.name.prefix { $0 != "(" }))
        }
        #expect(used.count > 10)
        for use in index.uses where Self.waits(use) {
            guard let names = used[use.file] else { continue }
            let member = try source(use.file).member(at: use.line)
            // Other threads make the objects and free them.
            guard member != "init", member != "deinit" else { continue }
            #expect(!names.contains(member), "\(use.file):\(use.line) uses \(use.name) of \(use.declaration)")
        }
        for (file, names) in used where file.hasSuffix(".swift") {
            for (line, member) in try source(file).places(of: ".allocate(") where member != "init" {
                #expect(!names.contains(member), "\(file):\(line) allocates in \(member)")
            }
        }
    }

    private static func isOfMix(_ file: String) -> Bool { file.hasPrefix(mixing) || file.hasPrefix(queue) }

    /// Whether a use may lock, wait or start a thread. The post of a semaphore does not.
    private static func waits(_ use: Use) -> Bool {
        waiting.contains(use.declaration) && (use.name != "post()" || !use.declaration.hasSuffix("/Semaphore.swift"))
    }

    private static func names(of exceptions: [String: (members: Set<String>, thread: String)]) -> Set<String> {
        Set(exceptions.flatMap { file, exception in exception.members.map { "\(file): \($0)" } })
    }

    private func source(_ file: String) throws -> SourceText { try SourceText(Tree.package + "/Sources/" + file) }
}
