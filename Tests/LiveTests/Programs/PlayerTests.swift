import TacetSession
import TestSupport
import Testing

extension Live.RealPrograms {
    /// The player's own music, in the programs that players use.
    @Suite("Music players", .enabled(if: areAll, whereTheRestRuns)) struct PlayerTests {
        @Test(
            "Each holds the soundtrack while it plays (BEHAVIOUR 33, 35, 38)",
            arguments: Live.servers.flatMap { sound in
                Player.allCases.filter { $0.plays(on: sound) }.map { ($0, sound) }
            })
        func holds(_ player: Player, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                var child: Child?
                let budget: Duration = .milliseconds(player.saysMusic ? 800 : 1_600)
                let frozen = try await live.yields(to: 220, within: budget, "\(player)") {
                    child = try await player.start(live.desktop.home + "/song.wav", on: live.desktop)
                }
                try await live.returns(after: 220, at: frozen, within: .milliseconds(1_300), "the end of \(player)") {
                    await child?.stop()
                }
            }
        }
    }
}
