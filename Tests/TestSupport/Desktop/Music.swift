/// The player's own music: mpv, with the MPRIS name `org.mpris.MediaPlayer2.mpv` if there is a session bus.
package struct Music: Sendable {
    /// How mpv reaches the sound server: by PulseAudio's protocol, or by PipeWire's own.
    package enum Output: String, Sendable {
        case pulse
        case pipeWire = "pipewire"
    }

    package let mpv: Child
    private let desktop: Desktop

    fileprivate init(_ mpv: Child, on desktop: Desktop) {
        self.mpv = mpv
        self.desktop = desktop
    }

    /// The media player's object on the session bus.
    package var player: BusObject { desktop.object("org.mpris.MediaPlayer2.mpv", "/org/mpris/MediaPlayer2") }

    /// Pauses by MPRIS, and returns when the stream is corked.
    package func pause() async throws {
        try await player.call("org.mpris.MediaPlayer2.Player.Pause")
        try await waitForStream("the music is corked") { $0.isCorked }
    }

    /// Plays on by MPRIS, and returns when the stream is uncorked.
    package func play() async throws {
        try await player.call("org.mpris.MediaPlayer2.Player.Play")
        try await waitForStream("the music is uncorked") { !$0.isCorked }
    }

    /// Quits mpv.
    package func stop() async { await mpv.stop() }

    fileprivate func waitForStream(_ what: String, _ condition: (PlaybackStream) -> Bool) async throws {
        try await eventually(what) {
            try await desktop.playbackStreams().contains { $0.processID == Int(mpv.processID) && condition($0) }
        }
    }
}

extension Desktop {
    /// Starts the player's own music, an endless tone of about -22 dB, and returns when the sound server plays it.
    ///
    /// - Parameter output: By default mpv's own choice: PulseAudio's protocol on PulseAudio, PipeWire's on PipeWire.
    package func startMusic(frequency: Double = 220, output: Music.Output? = nil) async throws -> Music {
        var options = [
            "--no-config", "--no-terminal", "--no-video", "--volume=80", "--force-media-title=Song",
            "--script=/usr/lib/mpv-mpris/mpris.so",
        ]
        if let output { options.append("--ao=\(output.rawValue)") }
        let music = Music(
            try launch("mpv", options + ["av://lavfi:sine=frequency=\(frequency):sample_rate=48000"]), on: self)
        try await music.waitForStream("the music plays") { !$0.isCorked }
        if !sessionBus.processIDs.isEmpty { try await waitForName("org.mpris.MediaPlayer2.mpv") }
        return music
    }
}
