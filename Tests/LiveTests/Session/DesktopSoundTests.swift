import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// System sounds on a desktop without feedbackd.
    @Suite("System sounds on a desktop") struct DesktopSoundTests {
        @Test(
            "The theme's file is heard beside the mix with the role event, and holds nothing (BEHAVIOUR 98, 187)",
            arguments: servers)
        func file(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let path = try await desktop.install(.error, in: "freedesktop", frequency: 660, seconds: 1.5)
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let live = LiveSession()
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    #expect(try await live.session.play(.error) == .playing(path, .milliseconds(1_500)))
                    try await monitor.hears("the theme's tone") { $0.level(of: 660) > -26 }
                    let inputs =
                        JSON(parsing: try await desktop.pactl("--format=json", "list", "sink-inputs"))?.array ?? []
                    let properties = inputs.compactMap { $0.object?["properties"]?.object }
                    #expect(properties.compactMap { $0["media.role"]?.string } == ["event"])
                    #expect(properties.compactMap { $0["event.id"]?.string } == ["dialog-error"])
                    #expect(live.session.otherStreams.isEmpty)
                    #expect(live.session.directive.soundtrack == .audible)
                    try await monitor.hears("the end") { $0.peakLevel < -60 }
                    try await eventually("the stream ends") {
                        try await desktop.pactl("list", "short", "sink-inputs").isEmpty
                    }
                    let other = SystemSound(rawValue: "x-tacet-test")
                    #expect(try await live.session.play(try #require(other)) == .missing)
                }
            }
        }

        @Test("tacet system-sound plays the theme's sound to its end, and says which", arguments: servers)
        func command(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let path = try await desktop.install(.error, in: "freedesktop", frequency: 660)
                let monitor = try await desktop.listen()
                let tacet = try desktop.launch(BuiltProducts.path("tacet"), ["system-sound", "dialog-error"])
                try await tacet.expectLine("the source") { $0 == "Plays \(path)." }
                try await monitor.hears("the theme's tone") { $0.level(of: 660) > -26 }
                #expect(try await tacet.waitForEnd() == .exited(0))
                #expect(tacet.errors.lines.isEmpty)
            }
        }

        @Test("The server's own sample comes first", arguments: servers)
        func sample(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                _ = try await desktop.install(.bell, in: "freedesktop", frequency: 660)
                let path = try desktop.writeTone(880, seconds: 0.5, to: desktop.directory + "/sample.wav")
                try await desktop.pactl("upload-sample", path, "bell")
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let session = AudioSession()
                    guard case .playing("the sound server's sample", let length) = try await session.play(.bell)
                    else {
                        Issue.record("the file was played")
                        return
                    }
                    #expect(abs(length.milliseconds - 500) < 20)
                    try await monitor.hears("the sample") { $0.level(of: 880) > -26 && $0.level(of: 660) < -50 }
                    #expect(session.otherStreams.isEmpty)
                }
            }
        }

        @Test("The player's choices: the desktop's theme, its switch for event sounds, silent mode (BEHAVIOUR 42, 99)")
        func choices() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let theme = try await desktop.install(.bell, in: "chosen", frequency: 770)
                let portal = try await desktop.startMock(.portal)
                let silentMode = try await desktop.startMock(.ubuntuTouch)
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let session = AudioSession()
                    try await portal("theme chosen")
                    guard case .playing(theme, _) = try await session.play(.bell) else {
                        Issue.record("the theme was not found")
                        return
                    }
                    try await monitor.hears("the chosen theme") { $0.level(of: 770) > -26 }
                    try await monitor.hears("its end") { $0.peakLevel < -60 }
                    try await portal("sounds off")
                    #expect(try await session.play(.bell) == .switchedOff)
                    try await portal("sounds on")
                    try await silentMode("on")
                    try await eventually("silent mode is seen") { session.isSilentModeOn }
                    #expect(try await session.play(.bell) == .silent(.silentMode))
                    #expect(try await monitor.listen(for: .milliseconds(300)).mixed.peakLevel < -70)
                }
            }
        }

        @Test("Sounds on a device that stands still leave their places to later ones")
        func stillDevice() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                _ = try await desktop.install(.bell, in: "freedesktop", frequency: 660, seconds: 0.1)
                try await desktop.pactl("suspend-sink", "null1", "1")
                try await desktop.enter {
                    let session = AudioSession()
                    // Eight have a place at a time, and none of them ends.
                    for number in 1...12 {
                        try await eventually("sound \(number) has a place", within: .seconds(20)) {
                            if case .playing = try await session.play(.bell) { true } else { false }
                        }
                    }
                }
            }
        }

        @Test("A machine without sound server and buses loses nothing but the sound")
        func bare() async throws {
            try await Desktop.with(.none, bus: false, systemBus: false) { desktop in
                try await desktop.enter {
                    let session = AudioSession()
                    let outcome = try await session.play(.bell)
                    #expect(outcome == .unreachable)
                    let stopwatch = Stopwatch()
                    for _ in 0..<1_000 { SystemSound.play(.buttonPressed, in: session) }
                    #expect(stopwatch.time < .milliseconds(500), "the game's thread does not wait")
                }
            }
        }
    }
}

extension Desktop {
    /// Writes a tone as a sound of a theme of the player's, and returns its path.
    fileprivate func install(
        _ sound: SystemSound, in theme: String, frequency: Double, seconds: Double = 0.5
    ) async throws -> String {
        let folder = "\(home)/.local/share/sounds/\(theme)"
        try await run("mkdir", ["-p", folder + "/stereo"])
        let file = try #require(fopen(folder + "/index.theme", "w"))
        fputs("[Sound Theme]\nName=Test\nDirectories=stereo\n\n[stereo]\nOutputProfile=stereo\n", file)
        fclose(file)
        return try writeTone(frequency, seconds: seconds, to: "\(folder)/stereo/\(sound.rawValue).wav")
    }

    fileprivate func writeTone(_ frequency: Double, seconds: Double, to path: String) throws -> String {
        let tone = Tone(frequency: frequency, decibels: -20).samples(frames: Int(48_000 * seconds), rate: 48_000)
        try SoundFile(channels: [tone]).writeWave(to: path)
        return path
    }
}
