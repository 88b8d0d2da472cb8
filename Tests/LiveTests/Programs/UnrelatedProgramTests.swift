import TacetSession
import TestSupport
import Testing

extension Live.RealPrograms {
    /// Programs that sound, or listen, and that no player would call music.
    @Suite("Games, voice chats, recorders", .enabled(if: areAll, whereTheRestRuns)) struct UnrelatedProgramTests {
        @Test(
            "Each leaves the game as it is (BEHAVIOUR 37, D8)", arguments: UnrelatedProgram.allCases,
            Live.servers)
        func leavesTheGame(_ program: UnrelatedProgram, _ sound: Desktop.Sound) async throws {
            guard program.runs(on: sound) else { return }
            try await Desktop.furnished(sound) { desktop in
                let child = try await program.start(on: desktop)
                try await LiveGame.with(desktop) { live in
                    #expect(live.game.session.category == .soloAmbient, "\(live.game.session.otherStreams)")
                    try await live.playsOn("\(program) at the start") {}
                    try await live.seesBroadcast(program == .obs)
                    try await live.playsOn("the end of \(program)") { await child.stop() }
                    try await live.seesBroadcast(false)
                    try await live.playsOn("\(program) in mid-game") { _ = try await program.start(on: desktop) }
                }
            }
        }
    }
}

extension LiveGame {
    /// Whether the session sees that the game is recorded to be broadcast.
    fileprivate func seesBroadcast(_ isSeen: Bool, isolation: isolated (any Actor)? = #isolation) async throws {
        try await eventually("a broadcast is \(isSeen ? "seen" : "not seen")", within: .seconds(10)) {
            game.session.isBroadcastSeen == isSeen
        }
    }
}
