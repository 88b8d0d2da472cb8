import Synchronization
import TacetSession
import TestSupport
import Testing

extension Live {
    /// The threads of a game that runs.
    @Suite("The threads of a game") struct ThreadCountTests {
        /// The budget of a running game with music, its own thread included.
        private static let most = 7

        @Test(
            "A game that plays music has seven threads at most, before and after its server died (budget: threads <= 7)",
            arguments: servers)
        func count(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await game.expectSoundtrack("playing")
                try await monitor.hearsTrack()
                try await Self.expectFew(of: game, "after the start, \(sound)")
                await desktop.soundServer.kill()
                try await game.expectSoundtrack("frozen", reason: "outputLost")
                try await desktop.soundServer.start()
                try await game.expectSoundtrack("playing")
                try await (try await desktop.listen()).hearsTrack()
                try await Self.expectFew(of: game, "after the server's return, \(sound)")
                await game.stop()
            }
        }

        @Test("The session looks after an output once a second while the game hangs, until the engine ends")
        func tick() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.enter {
                    let session = AudioSession()
                    let link = session.link(passesTimeWhileLost: false)
                    let (first, later) = (Counter(), Counter())
                    link.onTick { first.count.wrappingAdd(1, ordering: .relaxed) }
                    try await eventually("three seconds are looked after") { first.count.load(ordering: .relaxed) >= 3 }
                    link.leave()
                    let before = first.count.load(ordering: .relaxed)
                    let next = session.link(passesTimeWhileLost: false)
                    next.onTick { later.count.wrappingAdd(1, ordering: .relaxed) }
                    try await eventually("two more are") { later.count.load(ordering: .relaxed) >= 2 }
                    // One call may have been on its way.
                    let after = first.count.load(ordering: .relaxed)
                    #expect(after <= before + 1)
                    next.leave()
                }
            }
        }

        private final class Counter: Sendable { let count = Atomic<Int>(0) }

        /// Waits until the threads that the start or a change takes have ended.
        private static func expectFew(of game: PlayCommand, _ when: String) async throws {
            var names: [String] = []
            defer { figure("threads \(when): \(names.joined(separator: ", "))", Double(names.count)) }
            try await eventually("few threads are left") {
                names = ProcessFacts(of: game.child.processID).threadNames
                return names.count <= most
            }
            #expect(names.contains("tacet-decode") && names.contains("tacet-output"), "the music plays: \(names)")
        }
    }
}
