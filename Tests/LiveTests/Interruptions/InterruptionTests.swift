import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What takes the player away from a game, and gives them back, as it is heard.
    @Suite("A game and interruptions") struct InterruptionTests {
        @Test("Alarms and rings that are streams (BEHAVIOUR 30, 72, 181)", .inPairs, arguments: servers)
        func streams(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                for kind in [OtherProgram.Kind.alarm, .ring] {
                    var program: OtherProgram?
                    // A stream counts once it has lasted for 80 ms: the first that a server tells of one is often
                    // wrong.
                    try await live.interrupt("\(kind)", within: .milliseconds(180)) {
                        program = try await live.desktop.startProgram(kind, frequency: 330)
                        return nil
                    } end: {
                        await program?.stop()
                    }
                }
            }
        }

        @Test(
            "An alarm after many streams that came and went, and beside one that is measured, is in time", .inPairs,
            arguments: servers)
        func alarmAmongStreams(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                // What the readings cost adds up until the measurement of the last stream begins.
                for _ in 1...3 {
                    let brief = try await live.desktop.startProgram(.plain)
                    await brief.stop()
                }
                let plain = try await live.desktop.startProgram(.plain)
                var alarm: OtherProgram?
                try await live.interrupt("alarm among streams", within: .milliseconds(180)) {
                    alarm = try await live.desktop.startProgram(.alarm, frequency: 330)
                    return nil
                } end: {
                    await plain.stop()
                    await alarm?.stop()
                }
            }
        }

        @Test("A conversation begins, pauses and returns: all is heard throughout (RELIABILITY 42)", arguments: servers)
        func conversation(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                for kind in [OtherProgram.Kind.phoneCall, .browserCall] {
                    for _ in 1...2 {
                        try await live.changesNothing {
                            let program = try await live.desktop.startProgram(kind, frequency: 330)
                            try await eventually("a conversation is seen") {
                                live.game.session.otherStreams.contains { $0.streamClass == .conversation }
                            }
                            _ = try await live.monitor.listen(for: .milliseconds(1_500))
                            await program.stop()
                        }
                    }
                }
            }
        }

        @Test("A game that starts during a conversation is heard (RELIABILITY 42)", arguments: servers)
        func conversationAtStart(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let program = try await desktop.startProgram(.browserCall, frequency: 330)
                try await LiveGame.with(desktop) { live in
                    try await live.changesNothing {}
                    #expect(live.game.session.category == .soloAmbient)
                    await program.stop()
                }
            }
        }

        @Test("A conversation lowers the soundtrack alone by 12 dB, if the player wants that", arguments: servers)
        func duckedSoundtrack(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                live.game.session.settings.conversationChoice = .duckSoundtrack
                let music = live.desktop.directory + "/music.wav"
                let tone = Tone(frequency: 500, decibels: -20).samples(frames: 480_000, rate: 48_000)
                try SoundFile(channels: [tone]).writeWave(to: music)
                _ = try await live.game.perform { try $0.soundtrack.play(music) }
                func hears(_ what: String, at level: Double) async throws {
                    try await live.monitor.hears(what, in: .milliseconds(200)) { abs($0.level(of: 500) - level) < 1 }
                }
                try await hears("the music", at: -20)
                let program = try await live.desktop.startProgram(.browserCall, frequency: 330)
                try await hears("the lowered music", at: -32)
                #expect(live.game.session.directive.soundtrackDuck == -12)
                try await live.hearsLoops()
                await program.stop()
                try await hears("the music again", at: -20)
                try await live.hearsLoops()
            }
        }

        @Test("On a phone a browser's conversation interrupts (BEHAVIOUR 30)", arguments: servers)
        func conversationOnPhone(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let hostname = try await desktop.startMock(.hostname)
                try await hostname("chassis handset")
                try await LiveGame.with(desktop) { live in
                    for kind in [OtherProgram.Kind.phoneCall, .browserCall] {
                        var program: OtherProgram?
                        // A stream counts once it has lasted for 80 ms; the microphone opens after the loudspeaker.
                        try await live.interrupt("\(kind) on a phone", within: .milliseconds(600)) {
                            program = try await desktop.startProgram(kind, frequency: 330)
                            return nil
                        } end: {
                            await program?.stop()
                        }
                    }
                }
            }
        }

        @Test(
            "A tablet is a telephone only with a modem: without one a browser's conversation interrupts nothing (BEHAVIOUR 185)",
            arguments: servers)
        func conversationOnTablet(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let hostname = try await desktop.startMock(.hostname)
                try await hostname("chassis tablet")
                try await LiveGame.with(desktop) { live in
                    try await live.changesNothing {
                        let program = try await desktop.startProgram(.browserCall, frequency: 330)
                        try await eventually("a conversation is seen") {
                            live.game.session.otherStreams.contains { $0.streamClass == .conversation }
                        }
                        _ = try await live.monitor.listen(for: .milliseconds(1_500))
                        await program.stop()
                    }
                    let modem = try await desktop.startMock(.modem)
                    // A call that rings and ends: then the modem is known.
                    let frozen = try await live.silence { try await modem("ring") }
                    try await live.resumption(at: frozen) { try await modem("hangup") }
                    var program: OtherProgram?
                    try await live.interrupt("a conversation on a tablet with a modem", within: .milliseconds(600)) {
                        program = try await desktop.startProgram(.browserCall, frequency: 330)
                        return nil
                    } end: {
                        await program?.stop()
                    }
                }
            }
        }

        @Test("Telephony services, locks, seats and sleep (BEHAVIOUR 22, 23, 30, 72, 173)", arguments: servers)
        func services(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let services: [(Desktop.MockedService, [(begin: String, end: String)])] = [
                    (.modem, [("ring", "hangup")]), (.ofono, [("ring", "hangup")]), (.gnomeCalls, [("ring", "hangup")]),
                    (.callAudio, [("call", "default")]), (.screenSaver, [("on", "off")]),
                    (.logind, [("lock", "unlock"), ("inactive", "active"), ("sleep", "wake")]),
                ]
                for (service, commands) in services {
                    let mock = try await live.desktop.startMock(service)
                    // What follows must find the mock known.
                    if case .logind = service { try await mock.expectInhibitors(1) }
                    for (begin, end) in commands {
                        try await live.interrupt("\(service) \(begin)", within: .milliseconds(150)) {
                            let time = MonotonicClock.now
                            try await mock(begin)
                            return time
                        } end: {
                            if begin == "sleep" { try await mock.expectInhibitors(0) }
                            try await mock(end)
                        }
                    }
                    await mock.stop()
                }
            }
        }

        @Test("A policy of the server that asks for silence (BEHAVIOUR 71)")
        func policy() async throws {
            try await LiveGame.with(.pulseAudio) { live in
                try await live.desktop.pactl(
                    "load-module", "module-role-cork", "trigger_roles=event", "cork_roles=game")
                var program: OtherProgram?
                // It mutes us before it tells us: what passes until we hear of it, what fades out, and what waits in
                // the buffer, is not heard.
                let lost = try await live.game.latency + .milliseconds(50)
                try await live.interrupt("module-role-cork", within: .milliseconds(150), losing: lost) {
                    program = try await live.desktop.startProgram(.notification, frequency: 330)
                    return nil
                } end: {
                    await program?.stop()
                }
            }
        }

        @Test("Two calls overlap: sound returns after the second (BEHAVIOUR 72)", arguments: servers)
        func overlappingCalls(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let modem = try await live.desktop.startMock(.modem)
                let calls = try await live.desktop.startMock(.gnomeCalls)
                let frozen = try await live.silence { try await modem("ring") }
                try await calls("ring")
                try await eventually("both calls are told") {
                    let call = live.game.session.explanation.entries.first { $0.reason == .call }
                    return call?.detail == "There is a call (ModemManager, GNOME Calls)."
                }
                try await modem("hangup")
                try await live.staysSilent()
                try await live.resumption(at: frozen) { try await calls("hangup") }
                #expect(
                    live.game.interruptions == [
                        .interruptionBegan(.call), .interruptionEnded(.call, shouldResume: true),
                    ])
            }
        }

        @Test("A call ends in the background: sound returns in front (BEHAVIOUR 23, 88)", arguments: servers)
        func callEndsInBackground(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let modem = try await live.desktop.startMock(.modem)
                let frozen = try await live.silence { try await modem("ring") }
                live.game.session.applicationState = .background
                try await modem("hangup")
                try await live.staysSilent()
                try await live.resumption(at: frozen) { live.game.session.applicationState = .active }
            }
        }

        @Test(
            "Silent mode comes and goes during a call, and time goes on from the call's end (BEHAVIOUR 49, 72)",
            arguments: servers)
        func silentModeDuringCall(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let modem = try await live.desktop.startMock(.modem)
                let feedbackd = try await live.desktop.startMock(.feedbackd)
                let frozen = try await live.silence { try await modem("ring") }
                for command in ["on", "off", "on"] {
                    try await feedbackd(command)
                    try await live.game.expect(.silentModeChanged(command == "on", source: "feedbackd"))
                }
                let ended = MonotonicClock.now
                try await modem("hangup")
                try await live.staysSilent()
                let silent = live.monitor.frames
                try await feedbackd("off")
                let heard = try await live.monitor.hearsTrack(from: silent)
                let run = try #require(heard.runs.first)
                let elapsed = Int((heard.time(of: run.lowerBound) - ended) / .seconds(1) * 48_000)
                let resumed = try #require(heard.firstFrame(of: run, near: frozen + elapsed))
                let late = frozen + elapsed - resumed
                figure("a call's end in silent mode: frames until time went on, \(sound)", Double(late))
                // Time went on, unheard, within 150 ms of the call's end; what waits in the buffer is heard as much
                // later.
                let latency = Int(try await live.game.latency / .seconds(1) * 48_000)
                #expect((-resumptionTolerance...7_200 + latency).contains(late))
            }
        }

        @Test(
            "The player's music starts during a call: then effects, and the soundtrack waits (BEHAVIOUR 79)",
            arguments: servers)
        func musicStartsDuringCall(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let modem = try await live.desktop.startMock(.modem)
                let frozen = try await live.silence { try await modem("ring") }
                let music = try await live.desktop.startMusic()
                try await live.game.expect(.secondaryAudioShouldBeSilenced(true))
                try await modem("hangup")
                try await live.monitor.hears("effects, and no soundtrack", in: .milliseconds(300)) {
                    abs($0.level(of: Game.loopFrequencies[0]) - Game.loopLevel) < 2 && $0.trackRuns.isEmpty
                }
                try await live.resumption(at: frozen) { await music.stop() }
            }
        }

        @Test("A bus that dies in the middle leaves no game mute (BEHAVIOUR 88)", arguments: servers)
        func busDies(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                for (service, begin) in [(Desktop.MockedService.modem, "ring"), (.logind, "sleep")] {
                    let mock = try await live.desktop.startMock(service)
                    let frozen = try await live.silence { try await mock(begin) }
                    try await live.resumption(at: frozen) { await live.desktop.systemBus.kill() }
                    await mock.stop()
                    try await live.desktop.systemBus.start()
                    try await eventually("the bus is seen") { live.game.session.explanation.limitations.isEmpty }
                }
            }
        }
    }
}

extension CommandedProgram {
    fileprivate func expectInhibitors(_ count: Int) async throws {
        try await eventually("\(count) inhibitors") {
            let before = child.output.lines.count
            try await self("inhibitors")
            return child.output.lines.dropFirst(before).count { $0.text.contains("Tacet") } == count
        }
    }
}
