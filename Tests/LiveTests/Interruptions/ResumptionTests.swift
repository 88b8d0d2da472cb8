import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Sequences of losses, rests and engines after which sound must be back.
    @Suite("A game that always resumes") struct ResumptionTests {
        @Test(
            "An output that is lost before it has played is heard once there is a device (RELIABILITY 31)",
            arguments: servers)
        func lostBeforeItPlayed(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.unplug("null2")
                try await desktop.unplug("null1")
                try await desktop.enter {
                    let game = ManualEngine()
                    try game.playTone()
                    try await game.eventually("no device is found") {
                        game.events.contains { if case .outputFailed = $0 { true } else { false } }
                    }
                    await desktop.soundServer.kill()
                    try await desktop.soundServer.start()
                    let answered = MonotonicClock.now
                    let monitor = try await desktop.listen()
                    try await game.isHeard(on: monitor)
                    let onset = try #require(
                        HeardSignal(monitor, from: 0).onset(of: ManualEngine.frequency, from: 0))
                    let delay = (monitor.time(of: onset) - answered).milliseconds
                    figure("server with a device to sound, \(sound)", delay)
                    #expect(delay <= 500)
                    #expect(game.session.explanation.entries.isEmpty)
                }
            }
        }

        @Test("An engine made anew when the output is lost is heard (RELIABILITY 32)", arguments: servers)
        func madeAnew(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                var monitor = try await desktop.listen()
                try await desktop.enter {
                    let game = ManualEngine()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    await desktop.soundServer.kill()
                    await monitor.stop()
                    try await game.eventually("the loss is told") {
                        game.events.contains { if case .session(.outputLost) = $0 { true } else { false } }
                    }
                    game.replace()
                    try game.playTone()
                    try await desktop.soundServer.start()
                    let answered = MonotonicClock.now
                    monitor = try await desktop.listen()
                    try await game.isHeard(on: monitor)
                    let onset = try #require(HeardSignal(monitor, from: 0).onset(of: ManualEngine.frequency, from: 0))
                    let delay = (monitor.time(of: onset) - answered).milliseconds
                    figure("server to the new engine's sound, \(sound)", delay)
                    #expect(delay <= 500)
                    try await game.eventually("the return is told") {
                        game.events.contains { if case .session(.outputRestored) = $0 { true } else { false } }
                    }
                }
            }
        }

        @Test(
            "An engine that took another's place on its session wakes for the end of a call (RELIABILITY 32)",
            arguments: servers)
        func tookAnothersPlace(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let game = ManualEngine()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    game.replace()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    game.session.begin(.call)
                    try await game.rests(on: desktop)
                    game.session.end(.call)
                    try await game.isHeard(on: monitor, within: .seconds(3))
                }
            }
        }

        @Test(
            "After 6.5 s without a sound or an update, with the stream unlinked, the next sound is heard (RELIABILITY 33)",
            arguments: servers)
        func longLoading(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let game = ManualEngine()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    game.stopTones()
                    let frames = game.engine.renderedFrames
                    try await eventually("6.5 s pass without an update") {
                        game.engine.renderedFrames > frames + 312_000
                    }
                    if sound == .pipeWire {
                        let links = try await desktop.unlinkGames()
                        #expect(!links.isEmpty)
                        try await eventually("the stream is unlinked") {
                            game.session.directive.effectsReason == .policy
                        }
                        game.update()
                        try await desktop.link(links)
                    }
                    game.update()
                    try game.playTone()
                    try await game.isHeard(on: monitor, within: .seconds(3))
                }
            }
        }

        @Test(
            "An engine without a sound corks its stream; with a device chosen then, the next sound is heard (BEHAVIOUR 124; RELIABILITY 33)",
            arguments: servers)
        func chosenWhileSuspended(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitors = ["null1": try await desktop.listen(), "null2": try await desktop.listen(to: "null2")]
                try await desktop.enter {
                    let game = ManualEngine()
                    for (choice, device) in [("null2", "null2"), (nil, "null1"), ("missing", "null1")] {
                        try await game.rests(on: desktop)
                        game.engine.outputDevice = choice
                        try game.playTone()
                        let monitor = try #require(monitors[device])
                        try await game.isHeard(on: monitor, within: .seconds(3))
                        game.stopTones()
                    }
                    #expect(game.session.explanation.entries.isEmpty)
                }
            }
        }

        @Test("Phone streams that end before the mute is seen leave no reason (RELIABILITY 34)")
        func shortPhoneStreams() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let monitor = try await desktop.listen()
                try await desktop.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
                try await desktop.enter {
                    let game = ManualEngine()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    for frames in [1, 48, 240, 480, 960] {
                        let path = desktop.directory + "/\(frames).wav"
                        try SoundFile(channels: [[Float](repeating: 0, count: frames)]).writeWave(to: path)
                        for _ in 1...3 { try await desktop.run("paplay", ["--property=media.role=phone", path]) }
                    }
                    try await game.isHeard(on: monitor, within: .seconds(3))
                    try await game.eventually("no reason is left") { game.session.explanation.entries.isEmpty }
                }
            }
        }
    }
}
