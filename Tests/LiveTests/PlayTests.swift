import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    @Suite("tacet play")
    struct PlayTests {
        /// Runs `tacet play` on a desktop, with music that tells its place and, if asked for, a beep each half second.
        private func play(
            on desktop: Desktop, effects: Bool = false, options: [String] = []
        ) async throws -> Child {
            let music = desktop.directory + "/music.ogg"
            if access(music, F_OK) != 0 { try await Staircase.file.writeOgg(to: music) }
            var arguments = ["play", music, "--json"]
            if effects {
                let beep = desktop.directory + "/beep.wav"
                let samples = Tone(frequency: 6_000, decibels: -3).samples(frames: 2_400, rate: 48_000)
                try SoundFile(channels: [samples]).writeWave(to: beep)
                arguments += ["--effect", beep, "--every", "0.5"]
            }
            return try desktop.launch(BuiltProducts.path("tacet"), arguments + options)
        }

        @Test("Plays as every kind of program, and a game takes it for that (BEHAVIOUR 80)")
        func roles() async throws {
            let classes: [AudioSession.Role: AudioSession.StreamClass] = [
                .game: .game, .mediaPlayer: .primary, .recorder: .production, .voiceChat: .conversation,
                .metering: .production, .browser: .primary, .navigation: .duck, .cooperativeMusic: .primary,
            ]
            try await Desktop.withSession(.pipeWire, systemBus: false) { desktop, game in
                for role in AudioSession.Role.allCases {
                    let tacet = try await play(on: desktop, options: ["--role", role.rawValue])
                    try await tacet.expectEvent("soundtrack") { $0["state"] == .string("playing") }
                    let expected = try #require(classes[role])
                    try await eventually("the game sees \(role)", within: .seconds(10)) {
                        game.session.otherStreams.map(\.streamClass) == [expected]
                    }
                    let stream = try await desktop.playbackStreams().first { $0.processID == Int(tacet.processID) }
                    #expect(stream?.role == role.mediaRole)
                    await tacet.stop()
                }
            }
        }

        @Test("Is heard, on its beat, as a game's stream", arguments: Desktop.Sound.servers)
        func heard(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let monitor = try await desktop.listen()
                let tacet = try await play(on: desktop, effects: true)
                try await tacet.expectEvent("soundtrack") { $0["state"] == .string("playing") }
                try await monitor.hears("the music") { Staircase.step(in: $0) != nil }
                let stream = try #require(try await desktop.playbackStreams().first)
                #expect(stream.role == "game")
                #expect(stream.application == "tacet")
                #expect(stream.processID == Int(tacet.processID))
                // Where a busy machine makes the server stutter, the beat goes on after it.
                try await monitor.hears("beeps on their beat", in: .milliseconds(600), within: .seconds(30)) {
                    heard in
                    let onsets = heard.onsets(above: -18)
                    let isOnBeat = zip(onsets, onsets.dropFirst()).allSatisfy { abs($1 - $0 - 24_000) <= 512 }
                    return onsets.count >= 2 && isOnBeat && heard.longestGap() < 0.002
                }
                tacet.send(SIGINT)
                try await tacet.expectEvent("end")
                #expect(try await tacet.waitForEnd(within: .seconds(1)) == .exited(0))
            }
        }

        @Test("Goes on where it was when the server comes back", arguments: Desktop.Sound.servers)
        func serverKilled(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let before = try await desktop.listen()
                let tacet = try await play(on: desktop)
                try await before.hears("the third second") { Staircase.step(in: $0).map { $0 >= 12 } == true }
                await desktop.soundServer.kill()
                let frozen = try await tacet.expectEvent("soundtrack") {
                    $0["state"] == .string("frozen") && $0["reason"] == .string("outputLost")
                }
                try await eventually("two seconds pass", within: .seconds(5)) {
                    MonotonicClock.now - frozen.time > .seconds(2)
                }
                try await desktop.soundServer.start()
                let answered = MonotonicClock.now
                let playing = try await tacet.expectEvent("soundtrack") { $0["state"] == .string("playing") }
                #expect(playing.time - answered <= .milliseconds(500))
                let frame = try #require(frozen.members["frame"]?.number)
                let resumed = try #require(playing.members["frame"]?.number)
                #expect(abs(resumed - frame) < 0.1 * Double(Staircase.rate))

                let after = try await desktop.listen()
                let start = MonotonicClock.now
                let heard = try await after.listen(for: .seconds(1)).mixed
                let place = resumed / Double(Staircase.rate) + (start - playing.time) / .seconds(1)
                let step = try #require(Staircase.step(in: heard.seconds(0.3, 0.5)))
                #expect(abs((Double(step) + 0.5) * Staircase.stepLength - (place + 0.4)) <= 0.5)
            }
        }

        @Test("Comes by itself when there is no server at first", arguments: Desktop.Sound.servers)
        func serverComesLater(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                await desktop.soundServer.kill()
                let tacet = try await play(on: desktop)
                try await tacet.expectEvent("outputLost")
                try await desktop.soundServer.start()
                try await tacet.expectEvent("outputRestored") { $0["output"]?.string?.lowercased() == "null1" }
                let monitor = try await desktop.listen()
                try await monitor.hears("the music") { Staircase.step(in: $0) != nil }
            }
        }

        @Test("Yields to the player's own music, effects go on", arguments: Desktop.Sound.servers)
        func yields(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let monitor = try await desktop.listen()
                let tacet = try await play(on: desktop, effects: true)
                try await monitor.hears("the soundtrack") { Staircase.step(in: $0) != nil }
                let music = try await desktop.startMusic(frequency: 220)
                let other = try await tacet.expectEvent("otherAudio") { $0["playing"] == .boolean(true) }
                #expect(
                    other.members["streams"]?.array?.contains { $0["class"] == .string("primary") } == true)
                try await tacet.expectEvent("soundtrack") {
                    $0["state"] == .string("held") && $0["reason"] == .string("otherAudio")
                }
                try await monitor.hears("no soundtrack") { Staircase.step(in: $0) == nil }
                let heard = try await monitor.listen(for: .seconds(1.2)).mixed
                #expect(heard.level(of: 6_000) > -40, "effects")
                await music.stop()
                try await tacet.expectEvent("soundtrack") { $0["state"] == .string("playing") }
                try await monitor.hears("the soundtrack") { Staircase.step(in: $0) != nil }
            }
        }
    }
}

/// Music that tells its place: a tone that climbs by a step each quarter of a second.
private enum Staircase {
    static let rate = 48_000
    static let stepLength = 0.25
    private static let frequencies = (0..<80).map { 1_000 + 40 * Double($0) }

    static var file: SoundFile {
        let frames = Int(stepLength * Double(rate))
        // Every frequency is a whole number of periods per step, so that steps join without a click.
        let samples = frequencies.flatMap { Tone(frequency: $0, decibels: -30).samples(frames: frames, rate: 48_000) }
        return SoundFile(channels: [samples, samples], rate: rate)
    }

    /// The step that is heard, counted from 0; nil if none is.
    static func step(in signal: Signal) -> Int? {
        let levels = frequencies.map { signal.level(of: $0) }
        guard let loudest = levels.max(), loudest > -42 else { return nil }
        return levels.firstIndex(of: loudest)
    }
}
