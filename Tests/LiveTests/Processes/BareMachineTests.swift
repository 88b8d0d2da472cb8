import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Machines on which something is missing, or everything.
    @Suite("A game on a bare machine", .alone) struct BareMachineTests {
        @Test("No sound server: it starts at once, plays to nowhere, and says so (BEHAVIOUR 34, 161, 168)")
        func noServer() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.enter { try await playsToNowhere(missing: ["sound server"]) }
            }
        }

        @Test("No bus: it is heard, and says what it cannot see", arguments: servers)
        func noBus(_ sound: Desktop.Sound) async throws {
            // PipeWire needs a bus to start: it has it, and the game has not.
            try await Desktop.with(sound, systemBus: false) { desktop in
                let track = try NoiseTrack.write(to: desktop)
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(desktop.directory)/nobody", 1)
                    let game = Game()
                    defer { game.end() }
                    try await game.play(track)
                    try await monitor.hearsTrack()
                    try await game.misses(["session bus", "system bus"])
                }
            }
        }

        @Test(
            "No libpulse, no libsystemd, no server and no bus, each and all",
            arguments: [
                (["TACET_LIBPULSE"], ["libpulse", "session bus", "system bus"]),
                (["TACET_LIBSYSTEMD"], ["sound server", "sd-bus", "sd-bus"]),
                (["TACET_LIBPULSE", "TACET_LIBSYSTEMD"], ["libpulse", "sd-bus", "sd-bus"]),
            ])
        func noLibraries(variables: [String], missing: [String]) async throws {
            try await Desktop.with(.none, bus: false, systemBus: false) { desktop in
                try await desktop.enter {
                    for variable in variables { setenv(variable, "/nonexistent", 1) }
                    try await playsToNowhere(missing: missing)
                }
            }
        }
    }
}

/// A game starts at once, its soundtrack runs, and it says what is missing.
private func playsToNowhere(missing: [String]) async throws {
    let directory = TemporaryDirectory()
    let track = directory.path("track.wav")
    try SoundFile(channels: [Array(NoiseTrack.samples.prefix(48_000))]).writeWave(to: track)
    let births = (1...5).map { _ in Game().birth.withLock { $0 } }.sorted()
    figure("start without \(missing.joined(separator: ", ")), the third of five", births[2].milliseconds)
    let slowness = Pace.slowness
    #expect(births[2] <= .milliseconds(10) * slowness, "\(births), on a machine \(slowness) times as slow")
    let game = Game()
    try await game.play(track)
    try await eventually("time passes") { game.position > 4_800 }
    #expect(game.session.category == .soloAmbient)
    try await game.misses(missing + ["No sound is heard"])
    game.end()
}

extension Game {
    /// Waits until the explanation names just these as what it cannot see.
    fileprivate func misses(_ things: [String], isolation: isolated (any Actor)? = #isolation) async throws {
        try await eventually("it misses \(things), and says \(session.explanation.limitations)") {
            let limitations = session.explanation.limitations
            return things.allSatisfy { thing in limitations.contains { $0.contains(thing) } }
                && limitations.count == things.count
        }
    }
}
