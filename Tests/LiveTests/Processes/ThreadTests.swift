import TestSupport
import Testing

extension Live {
    /// A system that has no thread to give, and later has.
    @Suite("A game without threads") struct ThreadTests {
        @Test(
            "A session without its thread decides, says what is missing, and sees once it has one (RELIABILITY 39)",
            arguments: servers)
        func session(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let threads = try await Preload("no-threads", steeredBy: "THREADS")
                let child = try desktop.launch(
                    BuiltProducts.path("tacet"), ["session", "--watch", "--for", "30", "--json"],
                    environment: threads.environment)
                try await child.expectEvent("category") { $0["category"] == .string("soloAmbient") }
                threads.set(1)
                let music = try await desktop.startMusic()
                try await child.expectEvent("otherAudio") { $0["playing"] == .boolean(true) }
                await music.stop()
                await child.stop()
            }
        }
    }
}
