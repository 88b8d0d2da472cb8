import TestSupport
import Testing

/// The circle test itself, on small trees of its own.
@Suite("The circle test", .onOwnThreads)
struct FixtureTests {
    @Test("A tree in layers has no circle")
    func layersPass() async throws {
        let graph = try await Tree([
            "Tacet/Engine/Engine.swift": "struct Engine { var voice = Voice(); func play() { voice.start() } }",
            "Tacet/Voices/Voice.swift": "struct Voice { func start() {} }",
        ]).graph()
        #expect(graph.text == "Tacet: Engine -> Voices (3)\n")
        #expect(graph.circles().isEmpty)
    }

    @Test("Two folders that use each other are named, with the declarations that make both arrows")
    func pairIsFound() async throws {
        let graph = try await Tree([
            "Tacet/Engine/Engine.swift": "struct Engine { let voice: Voice }",
            "Tacet/Voices/Voice.swift": "struct Voice {\n    func end(_ engine: Engine) {}\n}",
        ]).graph()
        let circles = graph.circles()
        #expect(circles.count == 1)
        #expect(
            circles.map(graph.explanation) == [
                """
                Folders of Tacet depend on each other: Engine -> Voices -> Engine
                   Engine -> Voices
                      Tacet/Engine/Engine.swift:1 uses Voice of Tacet/Voices/Voice.swift
                   Voices -> Engine
                      Tacet/Voices/Voice.swift:2 uses Engine of Tacet/Engine/Engine.swift

                """
            ])
    }

    @Test("A circle of three folders is found")
    func triangleIsFound() async throws {
        let circles = try await Tree([
            "Tacet/A/A.swift": "func a() { b() }", "Tacet/B/B.swift": "func b() { c() }",
            "Tacet/C/C.swift": "func c() { a() }",
        ]).graph().circles()
        #expect(circles.map { $0.map(\.from) } == [["A", "B", "C"]])
    }

    @Test("Policy that uses Linux makes a circle in TacetSession")
    func policyOverLinuxIsFound() async throws {
        let graph = try await Tree([
            "TacetSession/Policy/Rule.swift": "struct Rule { let time = Clock.now }",
            "TacetSession/Linux/Clock.swift": "enum Clock { static let now = 0 }",
            "TacetSession/Linux/Monitor.swift": "struct Monitor { let rule: Rule }",
        ]).graph()
        #expect(
            graph.circles().map { $0.map(\.description) } == [
                ["TacetSession: Linux -> Policy", "TacetSession: Policy -> Linux"]
            ])
    }

    @Test("An extension counts where it is written, and so does a use that names no type")
    func extensionsAreSeen() async throws {
        let graph = try await Tree([
            "Tacet/Voices/Voice.swift": "struct Voice { init() {} }",
            "Tacet/Engine/Voice+Settings.swift": "extension Voice { init(loud: Bool) { self.init() } }",
            "Tacet/Voices/Bank.swift": "struct Bank { let voice: Voice = .init(loud: true) }",
        ]).graph()
        #expect(graph.circles().count == 1)
    }

    @Test("Nested types of one name are kept apart")
    func nestedTypesAreToldApart() async throws {
        let graph = try await Tree([
            "Tacet/Engine/Engine.swift": "struct Engine { struct Settings {}; let bank: Bank }",
            "Tacet/Voices/Bank.swift": "struct Bank { struct Settings {}; let settings: Settings }",
        ]).graph()
        #expect(graph.circles().isEmpty)
    }

    @Test("A type that only lends its name to another is not used; one that gets a member is")
    func nameSpacesAreNoUses() async throws {
        let graph = try await Tree([
            "TacetSession/Session.swift": """
            final class Session {
                let rule = Rule(reason: .call)
            }
            """,
            "TacetSession/Policy/Vocabulary/Reason.swift": """
            extension Session {
                /// Why.
                enum Reason { case call }
            }

            struct Rule { let reason: Session.Reason }
            """,
        ]).graph()
        #expect(graph.circles().isEmpty, "\(graph.text)")
        let other = try await Tree([
            "TacetSession/Session.swift": "final class Session { func decide() { explain() } }",
            "TacetSession/Policy/Vocabulary/Reason.swift": """
            extension Session {
                func explain() {}
            }
            """,
        ]).graph()
        #expect(other.circles().count == 1)
    }

    @Test("Comments, strings and members of common names make no arrow")
    func wordsAreNotUses() async throws {
        let graph = try await Tree([
            "Tacet/Engine/Engine.swift": "struct Engine { let bank: Bank; func append(_ number: Int) {} }",
            "Tacet/Voices/Bank.swift": """
            /// Engine.append is not called here.
            struct Bank { func fill() { var all: [Int] = []; all.append(1); print("Engine(bank: self)", all) } }
            """,
        ]).graph()
        #expect(graph.circles().isEmpty)
    }

    @Test("A folder and a file beside it may make a circle, as two folders may")
    func filesBesideFoldersCount() async throws {
        let graph = try await Tree([
            "Tacet/Error.swift": "enum Failure { case full(Ring) }",
            "Tacet/Threads/Ring.swift": "struct Ring { func push() -> Failure? { nil } }",
        ]).graph()
        #expect(graph.circles().map { $0.map(\.description) } == [["Tacet: . -> Threads", "Tacet: Threads -> ."]])
    }

    @Test("A known arrow breaks the circle that it is part of, and no other")
    func knownArrowsAreLeftOut() async throws {
        let graph = try await Tree([
            "Tacet/A/A.swift": "func a() { b() }; func a2() { c() }", "Tacet/B/B.swift": "func b() { a() }",
            "Tacet/C/C.swift": "func c() { a() }",
        ]).graph()
        let known = try #require(Arrow("Tacet: B -> A"))
        #expect(graph.circles(without: [known]).map { $0.map(\.description) } == [["Tacet: A -> C", "Tacet: C -> A"]])
    }
}
