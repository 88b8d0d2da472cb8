import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the desktop remembers of a volume: each program's own, and no other's.
    @Suite("A game and the volumes that the desktop remembers") struct MixerMemoryTests {
        private static let frequency = 1_000.0

        @Test("Another game that was muted does not mute this one; its own volume comes back", arguments: servers)
        func mutedRole(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                if sound == .pulseAudio { try await desktop.pactl("load-module", "module-stream-restore") }
                let monitor = try await desktop.listen()
                let other = try desktop.launch(
                    "pacat", ["--property=media.role=game", "--property=application.id=org.other", "/dev/zero"])
                let stream = try await eventually("the other game plays") {
                    try await desktop.playbackStreams().first { $0.properties["application.id"] == "org.other" }
                }
                try await desktop.pactl("set-sink-input-mute", "\(stream.index)", "1")
                try await eventually("it is muted") { try await desktop.playbackStreams().first?.isMuted == true }
                // WirePlumber keeps it after a second.
                _ = try await monitor.listen(for: .milliseconds(1_500))
                await other.stop()
                try await desktop.enter {
                    try await play(id: "org.first", on: desktop, monitor, at: -12) { stream in
                        try await desktop.pactl("set-sink-input-volume", "\(stream)", "50%")
                        // PulseAudio's sliders are cubic. PipeWire's monitor is before no volume of a stream.
                        try await monitor.hears("it at half the slider") {
                            abs($0.level(of: Self.frequency) - (-12 - 18.06)) < 1
                        }
                        _ = try await monitor.listen(for: .milliseconds(1_500))
                    }
                    try await play(id: "org.second", on: desktop, monitor, at: -12) { _ in }
                    try await play(id: "org.first", on: desktop, monitor, at: -12 - 18.06) { _ in }
                }
            }
        }

        /// A game with an id plays a tone, which is heard at a level.
        private func play(
            id: String, on desktop: Desktop, _ monitor: Monitor, at level: Double,
            isolation: isolated (any Actor)? = #isolation, _ body: (Int) async throws -> Void
        ) async throws {
            try await monitor.hears("silence") { $0.peakLevel < -80 }
            var settings = AudioEngine.Settings()
            settings.applicationID = id
            let game = Game(settings)
            defer { game.end() }
            _ = try await game.perform { engine in
                let tone = Tone(frequency: Self.frequency, decibels: -12).samples(frames: 48_000, rate: 48_000)
                let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
                engine.play(sound, PlaybackSettings(loops: true))
            }
            try await monitor.hears("\(id) at \(level) dB", within: .seconds(5)) {
                abs($0.level(of: Self.frequency) - level) < 1
            }
            let stream = try #require(
                try await desktop.playbackStreams().first { $0.properties["tacet.session"] == game.session.mark })
            #expect(stream.role == "game")
            try await body(stream.index)
        }
    }
}
