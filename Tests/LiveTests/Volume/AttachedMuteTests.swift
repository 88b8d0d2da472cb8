import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What an attached program changes, as the loudspeaker plays it.
    @Suite("A game that a profiler touches") struct AttachedMuteTests {
        @Test(
            "A mute is heard, and undone when the profiler is killed; the music has gone on meanwhile",
            arguments: servers)
        func mute(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame(environment: ["TACET_PROFILER": "1"])
                try await monitor.hearsTrack()
                let look = try desktop.launch(
                    BuiltProducts.path("tacet"),
                    ["profile", "attach", "\(game.child.processID)", "--json", "--mute", "soundtrack"])
                try await monitor.hearsTrack(false)
                try await monitor.hearsEffect()
                look.send(SIGKILL)
                try await monitor.hearsTrack()
                let held = try desktop.launch(
                    BuiltProducts.path("tacet"),
                    ["profile", "attach", "\(game.child.processID)", "--json", "--pretend", "call"])
                try await game.expectSoundtrack("frozen", reason: "call")
                try await monitor.hearsTrack(false)
                held.send(SIGKILL)
                try await monitor.hearsTrack()
                await game.stop()
            }
        }
    }
}
