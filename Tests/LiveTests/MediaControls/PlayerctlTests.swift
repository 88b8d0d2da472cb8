import Glibc
import TestSupport
import Testing

extension Live {
    /// `tacet play --mpris`, controlled by the program that desktops and window managers bind to their media keys.
    @Suite("playerctl and tacet play --mpris") struct PlayerctlTests {
        @Test(
            "Shows the track, the state, the place and the volume, and obeys (BEHAVIOUR 89, 92, 94)",
            arguments: Desktop.Sound.servers)
        func controls(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let tacet = try await desktop.startPlayer()
                func player(_ arguments: String...) async throws -> String {
                    try await desktop.run("playerctl", ["--player=tacet"] + arguments)
                }
                try await eventually("the player is on the bus and plays") {
                    guard try await desktop.run("playerctl", ["--list-all"]).hasPrefix("tacet.instance") else {
                        return false
                    }
                    return try await player("status") == "Playing"
                }
                let format = "{{artist}}|{{title}}|{{album}}|{{mpris:length}}|{{playerName}}"
                #expect(try await player("metadata", "--format", format) == "Ann|\u{DC}ber|Suite|30000000|tacet")

                _ = try await player("pause")
                try await eventually("the pause is shown") { try await player("status") == "Paused" }
                try await tacet.expectEvent("soundtrack") { $0["state"]?.string == "paused" }
                let place = try await player("position")
                #expect(try await player("position") == place, "a paused track stands")
                _ = try await player("position", "12.5")
                try await eventually("the jump is shown") {
                    try await Double(player("position")).map { abs($0 - 12.5) < 0.1 } == true
                }
                _ = try await player("play")
                try await eventually("it plays on from there") {
                    try await Double(player("position")).map { $0 > 12.6 && $0 < 20 } == true
                }
                _ = try await player("position", "5-")
                try await eventually("5 s back") { try await Double(player("position")).map { $0 < 12.5 } == true }
                _ = try await player("play-pause")
                try await eventually("play-pause pauses") { try await player("status") == "Paused" }

                // One track has no next one: the desktop says so, or the player passes nothing on.
                _ = try? await player("next")
                #expect(try await player("status") == "Paused")
                try await eventually("the player has passed on each request once") {
                    tacet.mediaRequests == ["pause", "seek", "play", "seek", "pause"]
                }
            }
        }

        @Test("Sets the program's own volume, and no other (BEHAVIOUR 54, 89)", arguments: Desktop.Sound.servers)
        func volume(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let monitor = try await desktop.listen()
                _ = try await desktop.startPlayer()
                try await monitor.hears("the tone", in: .milliseconds(100)) { $0.level(of: 440) > -12 }
                let player = { (arguments: String...) in
                    try await desktop.run("playerctl", ["--player=tacet"] + arguments)
                }
                let mixer = try await desktop.pactl("list", "sink-inputs").volumes
                #expect(try await player("volume") == "1.000000")
                _ = try await player("volume", "0.5")
                try await eventually("the volume is shown") { try await player("volume") == "0.500000" }
                // The slider's half is 18 dB lower.
                try await monitor.hears("the tone at half", in: .milliseconds(100)) {
                    abs($0.level(of: 440) + 6 + 18) < 1
                }
                #expect(try await desktop.pactl("list", "sink-inputs").volumes == mixer)
                _ = try await player("volume", "0.1-")
                try await eventually("a step down") { try await player("volume") == "0.400000" }

                let bus = try #require(try await desktop.run("playerctl", ["--list-all"]).split(separator: "\n").first)
                let object = desktop.object("org.mpris.MediaPlayer2.\(bus)", "/org/mpris/MediaPlayer2")
                let interface = "org.mpris.MediaPlayer2.Player"
                for (value, seen) in [("-3.0", "0.000000"), ("1e300", "1.000000")] {
                    try await object.setProperty(interface, "Volume", to: value)
                    try await eventually("\(value) is bounded") { try await player("volume") == seen }
                }
                for wrong in ["'loud'", "@d nan", "@d inf", "uint32 1", "[1.0, 2.0]"] {
                    await #expect(throws: (any Error).self, "\(wrong)") {
                        try await object.setProperty(interface, "Volume", to: wrong)
                    }
                }
                #expect(try await player("volume") == "1.000000")
            }
        }
    }
}

extension Desktop {
    /// Starts `tacet play --mpris` with half a minute of 440 Hz at -6 dB, which has tags.
    fileprivate func startPlayer() async throws -> Child {
        let path = directory + "/tone.ogg"
        let tone = Tone(frequency: 440, decibels: -6).samples(frames: 30 * 48_000, rate: 48_000)
        let tags = [("TITLE", "\u{DC}ber"), ("ARTIST", "Ann"), ("ALBUM", "Suite")]
        try await SoundFile(channels: [tone], rate: 48_000).writeOgg(to: path, tags: tags)
        return try launch(BuiltProducts.path("tacet"), ["play", path, "--mpris", "--json"])
    }
}

extension Child {
    /// The commands that the desktop has sent to `tacet play` so far.
    fileprivate var mediaRequests: [String] {
        output.lines.compactMap { JSON(parsing: $0.text)?.object }.filter { $0["event"]?.string == "mediaRequest" }
            .compactMap { $0["command"]?.string }
    }
}

extension String {
    /// The lines of `pactl list` that state a volume or a mute.
    fileprivate var volumes: [Substring] {
        split(separator: "\n").filter { $0.contains("Volume:") || $0.contains("Mute:") }
    }
}
