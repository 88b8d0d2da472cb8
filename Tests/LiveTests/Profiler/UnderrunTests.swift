import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Underruns of a real server's output, as a capture tells them.
    @Suite("An underrun in a capture", .alone) struct UnderrunTests {
        @Test(
            "A spike that makes the device run dry is in the capture, with the block that took too long",
            arguments: servers)
        func isCaptured(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    var settings = AudioEngine.Settings()
                    settings.virtualVoices = 32_768
                    let game = Game(settings)
                    defer { game.end() }
                    let beep = try await game.perform { engine in
                        try engine.profiler.setAccess(.readWrite)
                        let tone = Tone(frequency: 500, decibels: -40).samples(frames: 480, rate: 48_000)
                        let beep = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "beep.wav")
                        engine.play(beep, PlaybackSettings(loops: true, priority: 255))
                        return beep
                    }.result
                    let file = desktop.directory + "/dry.capture"
                    let look = try desktop.launch(
                        BuiltProducts.path("tacet"),
                        ["profile", "attach", "\(getpid())", "--json", "--capture", file])
                    try await look.expectLine("a second on the device") {
                        JSON(parsing: $0)?["load"]?["p50"]?.number != nil
                    }
                    let before = try await game.underruns
                    // The mixing thread takes longer for so many starts than the device has sound.
                    try await eventually("the device runs dry", within: .seconds(30)) {
                        _ = try await game.perform { engine in
                            for _ in 0..<20_000 { engine.play(beep, PlaybackSettings(gain: -120)) }
                        }
                        return try await game.underruns > before
                    }
                    let dry = try await game.underruns
                    // The block after the underrun has it, and comes with the next second or the one after.
                    try await look.expectLine("the underrun") {
                        JSON(parsing: $0)?["underruns"]?.number ?? 0 >= Double(dry)
                    }
                    try await look.expectLine("another second") { _ in true }
                    look.send(SIGINT)
                    #expect(try await look.waitForEnd() == .exited(0))
                    let show = try await desktop.run(
                        BuiltProducts.path("tacet"), ["profile", "show", "--json", file])
                    let report = try #require(JSON(parsing: show))
                    let counted = try #require(report["outputUnderruns"]?.number)
                    #expect(counted >= 1, "\(dry - before) were counted by the engine")
                    let times = (report["outputUnderrunTimes"]?.array ?? []).compactMap(\.number)
                    let length = try #require(report["seconds"]?.number)
                    #expect(!times.isEmpty && times.allSatisfy { (0...length).contains($0) }, "\(times)")
                    let slowest = try #require(report["slowest"]?.array?.first)
                    #expect(slowest["load"]?.number ?? 0 > 1 && slowest["starts"]?.number ?? 0 > 1_000, "\(slowest)")
                    figure("underruns in the capture, \(sound)", counted)
                }
            }
        }
    }
}
