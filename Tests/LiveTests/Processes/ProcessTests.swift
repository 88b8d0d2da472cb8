import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the system does to a game's process: stopped, its clock set, its limits drawn in, its server gone.
    @Suite("A game and its system") struct ProcessTests {
        private func play(
            _ sound: Desktop.Sound, environment: [String: String] = [:],
            _ body: (Desktop, PlayCommand, Monitor) async throws -> Void
        ) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame(environment: environment)
                try await game.expectSoundtrack("playing")
                try await monitor.hearsTrack()
                try await body(desktop, game, monitor)
                #expect(game.child.isRunning)
                await game.stop()
            }
        }

        /// Kills the server and starts it again, until the track is heard.
        private func restart(_ desktop: Desktop, _ game: PlayCommand) async throws -> Monitor {
            await desktop.soundServer.kill()
            try await game.expectSoundtrack("frozen", reason: "outputLost")
            try await desktop.soundServer.start()
            try await game.expectSoundtrack("playing")
            let monitor = try await desktop.listen()
            try await monitor.hearsTrack()
            return monitor
        }

        @Test(
            "Five dead servers leave nothing behind, and no program inherits anything (RELIABILITY 2, 19)",
            arguments: servers)
        func nothingIsLeft(_ sound: Desktop.Sound) async throws {
            try await play(sound) { desktop, game, monitor in
                await monitor.stop()
                // The first restart is what loads and caches everything.
                await (try await restart(desktop, game)).stop()
                let before = ProcessFacts(of: game.child.processID)
                // But for what the tests' own process leaves to its children.
                #expect(Set(before.inheritable).subtracting(ProcessFacts().inheritable) == [])
                for _ in 1...5 { await (try await restart(desktop, game)).stop() }
                var after = before
                do {
                    try await eventually("threads, descriptors and memory are as before") {
                        after = ProcessFacts(of: game.child.processID)
                        return after.descriptors.count <= before.descriptors.count && after.threads <= before.threads
                            && after.residentBytes <= before.residentBytes + 1 << 20
                    }
                } catch { Issue.record("\(error): \(before), later \(after)") }
            }
        }

        @Test(
            "Stopped for long in the background, it is silent until it is in front (BEHAVIOUR 194)", .inPairs,
            arguments: servers)
        func isStoppedInBackground(_ sound: Desktop.Sound) async throws {
            // The case's process stops itself, and another one lets it go on.
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let session = AudioSession(role: .game) { $0.longStandstill = .seconds(2) }
                    session.settings.backgroundPolicy = .keep
                    let game = ManualEngine(session: session)
                    let monitor = try await desktop.listen()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    session.applicationState = .background
                    for (seconds, waits) in [(1, false), (3, true)] {
                        _ = try desktop.launch("sh", ["-c", "sleep \(seconds); kill -CONT \(getpid())"])
                        kill(getpid(), SIGSTOP)
                        let goesOn = MonotonicClock.now
                        try await game.isHeard(on: monitor, !waits)
                        // The output may be told as lost for a moment.
                        try await game.eventually("the standstill of \(seconds) s is judged") {
                            session.directive.effectsReason == (waits ? .awaitingPlayer : nil)
                        }
                        guard waits else { continue }
                        try await game.eventually("a second passes") { MonotonicClock.now - goesOn > .seconds(1) }
                        try await game.isHeard(on: monitor, false)
                        session.applicationState = .active
                        try await game.isHeard(on: monitor, within: .seconds(1))
                    }
                }
            }
        }

        @Test("It is stopped for three seconds (RELIABILITY 15)", arguments: servers)
        func isStopped(_ sound: Desktop.Sound) async throws {
            try await play(sound) { _, game, monitor in
                game.child.send(SIGSTOP)
                let before = monitor.frames
                let heard = try await monitor.hearsTrack(false, from: before)
                let stopped = MonotonicClock.now
                try await eventually("three seconds pass") { MonotonicClock.now - stopped > .seconds(3) }
                let silent = try #require(heard.runs.last).upperBound
                game.child.send(SIGCONT)
                let goesOn = MonotonicClock.now
                let after = try await monitor.hearsTrack(from: silent)
                let run = try #require(after.runs.last)
                figure("process goes on to sound, \(sound)", (after.time(of: run.lowerBound) - goesOn).milliseconds)
                #expect(after.time(of: run.lowerBound) - goesOn <= .milliseconds(300))
            }
        }

        @Test("The wall clock is set, an hour forth and a day back (RELIABILITY 18)", arguments: servers)
        func wallClock(_ sound: Desktop.Sound) async throws {
            let clock = try await Preload("wall-clock", steeredBy: "WALL_CLOCK")
            try await play(sound, environment: clock.environment) { _, game, monitor in
                let before = monitor.frames
                for seconds in [3_600, -3_600, -86_400, 0] {
                    clock.set(seconds)
                    _ = try await monitor.listen(for: .milliseconds(700))
                }
                let runs = HeardSignal(monitor, from: before).runs
                #expect(runs.count == 1, "\(runs)")
            }
        }

        @Test(
            "The process may open no more files than it has: it is heard all the while (RELIABILITY 16)", .inPairs,
            arguments: servers)
        func noDescriptors(_ sound: Desktop.Sound) async throws {
            try await play(sound) { desktop, game, monitor in
                let process = "\(game.child.processID)"
                let before = monitor.frames
                try await desktop.run("prlimit", ["--pid", process, "--nofile=3:"])
                _ = try await monitor.listen(for: .seconds(4))
                try await desktop.run("prlimit", ["--pid", process, "--nofile=1024:"])
                _ = try await monitor.listen(for: .seconds(1))
                let runs = HeardSignal(monitor, from: before).runs
                #expect(runs.count == 1, "\(runs)")
                #expect(!game.child.output.lines.contains { $0.text.contains("\"outputLost\"") })
            }
        }

        @Test(
            "The process may open one file only while the player's music plays: it heeds silent mode and sees the music end (RELIABILITY 16, 39)",
            arguments: servers)
        func oneDescriptor(_ sound: Desktop.Sound) async throws {
            try await play(sound) { desktop, game, monitor in
                let silentSwitch = try await desktop.startSilentSwitch()
                let music = try await desktop.startMusic()
                try await game.expectSoundtrack("held", reason: "otherAudio")
                let process = "\(game.child.processID)"
                try await desktop.run("prlimit", ["--pid", process, "--nofile=1:"])
                try await desktop.pactl("set-sink-volume", "null1", "90%")
                for profile in ["silent", "full"] {
                    try await silentSwitch.setProfile(profile)
                    try await game.child.expectEvent("silentMode") { $0["on"]?.boolean == (profile == "silent") }
                }
                let before = monitor.frames
                await music.stop()
                let stopped = MonotonicClock.now
                try await game.expectSoundtrack("playing")
                let heard = try await monitor.hearsTrack(from: before)
                let run = try #require(heard.runs.last)
                let delay = (heard.time(of: run.lowerBound) - stopped).milliseconds
                figure("the music's end to sound, \(sound)", delay)
                #expect(delay <= 2_500)
                try await desktop.run("prlimit", ["--pid", process, "--nofile=1024:"])
            }
        }

        @Test("The disk is slow, and then stands still (RELIABILITY 8)", .inPairs, arguments: servers)
        func slowDisk(_ sound: Desktop.Sound) async throws {
            let disk = try await Preload("slow-disk", steeredBy: "SLOW_DISK")
            let environment = disk.environment.merging(["SLOW_FILE": "/track.wav"]) { $1 }
            try await play(sound, environment: environment) { _, game, monitor in
                let before = monitor.frames
                for (milliseconds, duration) in [(200, Duration.seconds(2)), (-1, .seconds(4)), (0, .seconds(1))] {
                    disk.set(milliseconds)
                    _ = try await monitor.listen(for: duration)
                }
                let runs = HeardSignal(monitor, from: before).runs
                #expect(runs.count == 1, "\(runs)")
            }
        }

        @Test(
            "Music is started from a disk that stands still: the game goes on, and the music begins with the disk (RELIABILITY 8)",
            arguments: servers)
        func deadDisk(_ sound: Desktop.Sound) async throws {
            let disk = try await Preload("slow-disk", steeredBy: "SLOW_DISK")
            disk.set(-1)
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame(
                    environment: disk.environment.merging(["SLOW_FILE": "/track.wav"]) { $1 })
                try await game.expectSoundtrack("playing")
                // The game's loop and its effects go on, a whole second of them, without the music.
                for _ in 1...2 { try await monitor.hearsEffect() }
                let before = monitor.frames
                _ = try await monitor.listen(for: .seconds(1))
                #expect(HeardSignal(monitor, from: before).runs.isEmpty)
                #expect(game.child.isRunning)
                let moves = MonotonicClock.now
                disk.set(0)
                let heard = try await monitor.hearsTrack(from: monitor.frames)
                let run = try #require(heard.runs.first)
                let delay = (heard.time(of: run.lowerBound) - moves).milliseconds
                figure("the disk's return to music, \(sound)", delay)
                #expect(delay <= 500)
                await game.stop()
            }
        }

        @Test("libpulse is on a disk that stands still: the game goes on, and is heard afterwards", arguments: servers)
        func deadLibrary(_ sound: Desktop.Sound) async throws {
            let library = try await SlowLibpulse()
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame(environment: library.environment)
                let loader = try await eventually("libpulse is being loaded") { library.loadingThread }
                #expect(["tacet-switch", "tacet-session"].contains(loader))
                let begin = MonotonicClock.now
                for _ in 1...2 {
                    while try await game.child.expectEvent("statistics").time < begin {}
                }
                library.finish()
                try await monitor.hearsTrack()
                await game.stop()
            }
        }

        @Test("It is out of descriptors, and of memory, while the server dies (RELIABILITY 16, 17)", arguments: servers)
        func outOfEverything(_ sound: Desktop.Sound) async throws {
            try await play(sound) { desktop, game, monitor in
                func limit(_ what: String, _ value: String) async throws {
                    try await desktop.run("prlimit", ["--pid", "\(game.child.processID)", "--\(what)=\(value):"])
                }
                let facts = ProcessFacts(of: game.child.processID)
                let before = monitor.frames
                try await limit("as", "\(facts.addressBytes)")
                try await limit("nofile", "\((facts.descriptors.max() ?? 0) + 1)")
                _ = try await monitor.listen(for: .seconds(1))
                #expect(HeardSignal(monitor, from: before).runs.count == 1)
                await monitor.stop()
                await desktop.soundServer.kill()
                try await game.expectSoundtrack("frozen", reason: "outputLost")
                try await desktop.soundServer.start()
                try await limit("nofile", "1024")
                try await limit("as", "unlimited")
                let lifted = MonotonicClock.now
                let (_, time) = try await game.child.expectEvent("soundtrack") { $0["state"] == .string("playing") }
                figure("limits lifted to sound, \(sound)", (time - lifted).milliseconds)
                #expect(time - lifted <= .seconds(1))
                try await (try await desktop.listen()).hearsTrack()
            }
        }

        @Test("The session bus stands still (RELIABILITY 7)", .inPairs, arguments: servers)
        func busIsFrozen(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                try await live.changesNothing {
                    live.desktop.sessionBus.freeze()
                    for _ in 1...10 {
                        let time = try await live.game.perform { _ = $0.session.explanation }.time
                        #expect(time <= .milliseconds(100))
                    }
                    _ = try await live.monitor.listen(for: .seconds(2))
                    live.desktop.sessionBus.thaw()
                }
            }
        }

        @Test("The device is suspended for three seconds (RELIABILITY 6)")
        func deviceIsSuspended() async throws {
            try await LiveGame.with(.pulseAudio) { live in
                let game = live.game
                // A monitor is suspended with its device and hears nothing of it.
                try await live.desktop.pactl("suspend-sink", "null1", "1")
                let frozen = try await game.standsStill()
                let suspended = MonotonicClock.now
                try await eventually("three seconds pass") { MonotonicClock.now - suspended > .seconds(3) }
                #expect(game.position == frozen)
                try await live.desktop.pactl("suspend-sink", "null1", "0")
                let goesOn = MonotonicClock.now
                try await eventually("it goes on") { game.position > frozen + 4_800 }
                figure("device goes on to 100 ms of sound", (MonotonicClock.now - goesOn).milliseconds)
                #expect(MonotonicClock.now - goesOn <= .milliseconds(500))
                #expect(game.interruptions.isEmpty)
                try await live.monitor.hearsTrack()
                try await live.hearsLoops()
            }
        }
    }
}

extension Game {
    /// Waits until nothing is mixed for 200 ms, and returns the track's frame that is next.
    fileprivate func standsStill() async throws -> Int {
        var last = (frame: position, time: MonotonicClock.now)
        return try await eventually("nothing is mixed") {
            if position != last.frame { last = (position, MonotonicClock.now) }
            return MonotonicClock.now - last.time > .milliseconds(200) ? last.frame : nil
        }
    }
}
