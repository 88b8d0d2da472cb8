import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What a game makes of headphones.
    @Suite("A game and headphones") struct HeadphoneTests {
        /// A tone at the far left: on headphones the right ear hears it too.
        private static let frequency = 500.0

        private func play(_ game: Game) async throws {
            _ = try await game.perform { engine in
                let tone = Tone(frequency: Self.frequency, decibels: -12).samples(frames: 48_000, rate: 48_000)
                let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
                engine.play(sound, at: Vector3(-1, 0, 0), PlaybackSettings(loops: true))
            }
        }

        private func isBinaural(_ game: Game) async throws -> Bool {
            try await game.perform { $0.statistics.isBinaural }.result
        }

        @Test(
            "They are plugged in and unplugged, and places are mixed for them unless the player says otherwise (BEHAVIOUR 151)",
            arguments: servers)
        func automatic(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await play(game)
                    let speakers = try await desktop.listen()
                    try await speakers.hears(Self.frequency, left: true, right: false)
                    try await desktop.plug("headphones")
                    let headphones = try await desktop.listen(to: "headphones")
                    try await headphones.hears(Self.frequency, left: true, right: true)
                    #expect(try await isBinaural(game))
                    try await desktop.choose("hrtf = off")
                    try await headphones.hears(Self.frequency, left: true, right: false)
                    try await desktop.choose("hrtf = automatic")
                    try await headphones.hears(Self.frequency, left: true, right: true)
                    await headphones.stop()
                    try await desktop.unplug("headphones")
                    try await speakers.hears(Self.frequency, left: true, right: false)
                    #expect(try await !isBinaural(game))
                    try await desktop.choose("hrtf = on")
                    try await speakers.hears(Self.frequency, left: true, right: true)
                }
            }
        }

        @Test("On headphones with one channel every third of an octave is as loud as the next", arguments: servers)
        func oneChannel(_ sound: Desktop.Sound) async throws {
            // Twenty tones from 125 Hz to 10 kHz, on whole periods of a second.
            let thirds = (0..<20).map { (125 * pow(2, Double($0) / 3)).rounded() }
            try await Desktop.with(sound) { desktop in
                try await desktop.plug("mono", channels: 1)
                let ear = try await desktop.listen(to: "mono")
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    _ = try await game.perform { engine in
                        for frequency in thirds {
                            let tone = Tone(frequency: frequency, decibels: -40).samples(frames: 48_000, rate: 48_000)
                            let sound = try engine.load(
                                bytes: SoundFile(channels: [tone]).waveBytes, name: "\(frequency) Hz")
                            engine.play(sound, at: Vector3(-1, 0, 0), PlaybackSettings(loops: true))
                        }
                    }
                    try await ear.hears("the tones", in: .seconds(1)) { heard in
                        thirds.allSatisfy { heard.level(of: $0) > -60 }
                    }
                    var levels: [Double] = []
                    try await ear.hears("tones of one level", in: .seconds(1), within: .seconds(5)) { heard in
                        levels = thirds.map { heard.level(of: $0) }
                        return (levels.max() ?? 0) - (levels.min() ?? 0) < 0.5
                    }
                    figure("one channel: spread of the thirds, dB, \(sound)", (levels.max() ?? 0) - (levels.min() ?? 0))
                    #expect(try await !isBinaural(game))
                }
            }
        }

        @Test("The switch is not heard, neither as a click nor as silence", .inPairs)
        func isNotHeard() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                try await desktop.enter {
                    // Into a file: the server of a busy machine clicks by itself.
                    var settings = AudioEngine.Settings()
                    let path = desktop.directory + "/heard.wav"
                    settings.output = .waveFile(path: path)
                    let game = Game(settings)
                    defer { game.end() }
                    try await play(game)
                    for spatialization in [Spatialization.binaural, .stereo, .binaural] {
                        try await passes(.milliseconds(300))
                        _ = try await game.perform { $0.world.spatialization = spatialization }
                        try await eventually("it is \(spatialization)") {
                            try await isBinaural(game) == (spatialization == .binaural)
                        }
                    }
                    try await passes(.milliseconds(300))
                    game.end()
                    let heard = try #require(FloatWave(path))
                    #expect(heard.right.level(of: Self.frequency) > -45)
                    // The tone as loud as it was heard, and a fade of a block on top of it.
                    let amplitude = max(heard.left.peak, heard.right.peak)
                    let step = amplitude * 1.2 * Float(2 * Double.pi * Self.frequency / 48_000)
                    #expect(max(heard.left.largestStep, heard.right.largestStep) < step)
                    let start = try #require(heard.left.onsets().first)
                    let gap = heard.left[start..<heard.frames].longestGap(below: -40)
                    figure("longest silence of a switch", gap * 1_000)
                    #expect(gap < 0.001)
                }
            }
        }

        private func passes(_ time: Duration) async throws {
            let start = MonotonicClock.now
            try await eventually("\(time) pass") { MonotonicClock.now - start > time }
        }
    }
}

extension Desktop {
    /// Writes a line into the player's configuration file.
    fileprivate func choose(_ line: String) async throws {
        let folder = home + "/.config/tacet"
        try await run("mkdir", ["-p", folder])
        let file = try #require(fopen(folder + "/tacet.conf", "w"))
        fputs(line + "\n", file)
        fclose(file)
    }
}

extension Monitor {
    /// Waits until the tone is heard with the left ear, the right ear, both.
    fileprivate func hears(_ frequency: Double, left: Bool, right: Bool) async throws {
        try await eventually("\(left ? "left" : "") \(right ? "right" : "") hears the tone") {
            guard frames > 4_800 else { return false }
            let heard = heard(from: frames - 4_800)
            return (heard.left.level(of: frequency) > -30) == left && (heard.right.level(of: frequency) > -45) == right
        }
    }
}
