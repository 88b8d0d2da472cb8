import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the player does in the desktop's volume mixer.
    @Suite("A game and the player's volume mixer") struct VolumeMixerTests {
        private static let frequency = 1_000.0

        /// Only on PulseAudio: PipeWire's null device is recorded before its volume.
        @Test("The system's volume lowers all sound, also what silent mode lets pass (BEHAVIOUR 51, 52)")
        func volume() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let silentMode = try await desktop.startMock(.feedbackd)
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    let monitor = try await desktop.listen()
                    _ = try await game.perform { engine in
                        let tone = Tone(frequency: Self.frequency, decibels: -12).samples(frames: 48_000, rate: 48_000)
                        let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
                        var settings = PlaybackSettings(loops: true)
                        settings.playsInSilentMode = true
                        engine.play(sound, settings)
                    }
                    for command in ["off", "on"] {
                        try await silentMode(command)
                        try await eventually("silent mode is \(command)") {
                            game.session.isSilentModeOn == (command == "on")
                        }
                        // PulseAudio's sliders are cubic.
                        for (volume, decibels) in [("100%", -12.0), ("50%", -12 - 18.06)] {
                            try await desktop.pactl("set-sink-volume", "null1", volume)
                            try await monitor.hears("the tone at \(volume)", within: .seconds(10)) {
                                abs($0.level(of: Self.frequency) - decibels) < 1
                            }
                        }
                    }
                }
            }
        }

        @Test(
            "The player moves the game's stream: it is heard there, the route is told, and nothing pauses (BEHAVIOUR 67, 183)",
            arguments: servers)
        func moved(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let track = try NoiseTrack.write(to: desktop)
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(track)
                    let first = try await desktop.listen()
                    try await first.hearsTrack()
                    let stream = try #require(
                        try await desktop.playbackStreams().first {
                            $0.properties["tacet.session"] == game.session.mark
                        })
                    let second = try await desktop.listen(to: "null2")
                    try await desktop.move(stream.index, from: "null1", to: "null2")
                    try await game.expect("the route is told") {
                        if case .routeChanged(let change) = $0 {
                            change.reason == .override && change.current.name == "Null2"
                        } else {
                            false
                        }
                    }
                    try await second.hearsTrack()
                    try await first.hears("nothing any more") { $0.peakLevel < -60 }
                    #expect(game.session.directive.effects == .audible && game.session.directive.soundtrack == .audible)
                    let interruptions = game.told.filter {
                        if case .session(.interruptionBegan) = $0.event { true } else { false }
                    }
                    #expect(interruptions.isEmpty)
                }
            }
        }
    }
}
