extension Desktop {
    /// The home directory.
    package var home: String { directory + "/home" }

    /// Runs `body` with a desktop for real programs, with their settings and the sound server modules of distributions.
    package static func furnished<Result>(
        _ sound: Sound, isolation: isolated (any Actor)? = #isolation, _ body: (Desktop) async throws -> Result
    ) async throws -> Result {
        try await with(sound) { desktop in
            try await desktop.furnishHome()
            if sound == .pulseAudio { try await desktop.loadUsualModules() }
            return try await body(desktop)
        }
    }

    /// Starts an X server without a screen, and returns its name for the variable DISPLAY.
    package func startDisplay() async throws -> String {
        let server = try launch("Xvfb", ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"])
        return ":" + (try await server.expectLine("the number of the display") { Int($0) != nil }.text)
    }

    /// Writes the programs' settings and the sounds that they play: `song.wav`, 30 s of 220 Hz, and `ping.wav`, 0.6 s
    /// of 330 Hz, both at -20 dB.
    private func furnishHome() async throws {
        try await run("cp", ["-R", Fixtures.path("programs/home/."), home])
        let scene = home + "/.config/obs-studio/basic/scenes/Untitled.json"
        try await run("sed", ["-i", "s#@HOME@#\(home)#", scene])
        for (name, frequency, seconds) in [("song", 220.0, 30), ("ping", 330, 0.6)] {
            let tone = Tone(frequency: frequency, decibels: -20).samples(frames: Int(48_000 * seconds), rate: 48_000)
            try SoundFile(channels: [tone]).writeWave(to: "\(home)/\(name).wav")
        }
    }

    /// Loads the modules of PulseAudio's default.pa that react to roles and programs.
    private func loadUsualModules() async throws {
        let names = ["augment-properties", "stream-restore", "intended-roles", "role-cork", "filter-heuristics"]
        for name in names + ["filter-apply"] { try await pactl("load-module", "module-" + name) }
    }
}
