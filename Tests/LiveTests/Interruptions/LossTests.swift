import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Servers and devices that go, come back, stand still, or come late; and a game that is gone.
    @Suite("A game and what breaks") struct LossTests {
        @Test(
            "The server is killed and comes back, ten times (BEHAVIOUR 76; RELIABILITY 1, 2)", .inPairs,
            arguments: servers)
        func serverIsKilled(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let door = desktop.makeServerDoor()
                try await LiveGame.with(desktop, loops: 16, through: door) { live in
                    var monitor = live.monitor
                    let before = ProcessFacts()
                    for _ in 1...10 {
                        door.close()
                        await desktop.soundServer.kill()
                        await monitor.stop()
                        let frozen = try await live.game.waitForLoss()
                        try await desktop.soundServer.start()
                        monitor = try await desktop.listen()
                        let answered = MonotonicClock.now
                        door.open()
                        try await live.comesBack(
                            "killed", at: frozen, on: monitor, within: .milliseconds(500), of: answered)
                        try await live.hearsLoops(on: monitor)
                    }
                    try await eventually("nothing is left of the lost connections") {
                        let after = ProcessFacts()
                        return after.descriptors.count <= before.descriptors.count + 1
                            && after.threads <= before.threads
                    }
                }
            }
        }

        @Test("The server stands still: no call waits for it (RELIABILITY 3)", .inPairs, arguments: servers)
        func serverIsFrozen(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let effect = live.desktop.directory + "/frozen.wav"
                try SoundFile(channels: [Tone(frequency: 330).samples(frames: 4_800, rate: 48_000)])
                    .writeWave(to: effect)
                live.desktop.soundServer.freeze()
                let frozenAt = MonotonicClock.now
                var times: [Duration] = []
                while MonotonicClock.now - frozenAt < .seconds(3) {
                    let time = try await live.game.perform { engine in
                        let sound = try engine.load(effect)
                        engine.play(sound)
                        engine.update()
                        engine.unload(sound)
                    }.time
                    times.append(time)
                }
                let second = Game()
                times.append(second.birth.withLock { $0 })
                times.sort()
                figure("slowest turn of the game with a frozen server, \(sound)", times[times.count - 1].milliseconds)
                #expect(times[times.count * 95 / 100] <= .milliseconds(10))
                // Who waits for the server waits for seconds; who waits for a processor does not.
                #expect(times[times.count - 1] <= .milliseconds(100))
                let end = second.end()
                figure("end with a frozen server, \(sound)", end.milliseconds)
                #expect(end <= .milliseconds(200))

                let thawed = MonotonicClock.now
                live.desktop.soundServer.thaw()
                // What was recorded before is of no use: a recorder that was frozen along is late.
                let monitor = try await live.desktop.listen()
                try await monitor.hearsTrack()
                try await live.hearsLoops(on: monitor)
                figure("thaw to sound, \(sound), at most", (MonotonicClock.now - thawed).milliseconds)
            }
        }

        @Test(
            "The device is unplugged, and there is another (BEHAVIOUR 59, 65; RELIABILITY 4)", .inPairs,
            arguments: servers)
        func deviceIsUnplugged(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let other = try await live.desktop.listen(to: "null2")
                let module = try await live.desktop.module(of: "null1")
                let unplugged = MonotonicClock.now
                try await live.desktop.pactl("unload-module", module)
                let heard = try await other.hearsTrack()
                let run = try #require(heard.runs.first)
                let gap = heard.time(of: run.lowerBound) - unplugged
                figure("unplugged to sound elsewhere, \(sound)", gap.milliseconds)
                #expect(gap <= .milliseconds(200))
                try await live.hearsLoops(on: other)
            }
        }

        @Test(
            "Headphones are plugged in: the music goes on there, and none of it is lost (BEHAVIOUR 59)",
            arguments: servers)
        func headphonesArePluggedIn(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let desktop = live.desktop
                // The sink is there before it becomes the default, so that a recorder hears its first frame.
                try await desktop.pactl(
                    "load-module", "module-null-sink", "sink_name=headphones", "rate=48000", "norewinds=1",
                    "sink_properties=\"device.description=Headphones device.form_factor=headphone\"")
                let headphones = try await desktop.listen(to: "headphones")
                try await live.monitor.hearsTrack(from: live.monitor.frames)
                let plugged = MonotonicClock.now
                try await desktop.setDefaultSink("headphones")
                let there = try await headphones.hearsTrack()
                let first = try #require(there.runs.first)
                let delay = there.time(of: first.lowerBound) - plugged
                figure("plugged in to sound there, \(sound)", delay.milliseconds)
                #expect(delay <= .milliseconds(200))
                let here = HeardSignal(live.monitor)
                let end = try #require(here.endFrame(near: live.game.position))
                let begin = try #require(there.firstFrame(of: first, near: end))
                figure("frames of the music lost on the way, \(sound)", Double(begin - end))
                let last = try #require(here.runs.last)
                figure(
                    "the other device is silent later, ms, \(sound)",
                    (here.time(of: last.upperBound) - there.time(of: first.lowerBound)).milliseconds)
                // Nothing is lost. PipeWire plays on both devices for a moment.
                #expect(begin - end <= resumptionTolerance)
                try await live.hearsLoops(on: headphones)
                #expect(live.game.interruptions.isEmpty)
            }
        }

        @Test("The chosen device is unplugged and comes back (BEHAVIOUR 67, 68)", arguments: servers)
        func chosenDevice(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let game = live.game
                try await eventually("both devices are listed") {
                    game.session.outputDevices.map { "\($0.name) \($0.isDefault)" } == ["Null1 true", "Null2 false"]
                }
                var other = try await live.desktop.listen(to: "null2")
                let chosen = try #require(game.session.outputDevices.last?.id)
                _ = try await game.perform { $0.outputDevice = chosen }
                try await other.hearsTrack()
                try await eventually("the route is the other device") { game.session.currentRoute?.name == "Null2" }
                await other.stop()

                let before = live.monitor.frames
                try await live.desktop.unplug("null2")
                try await live.monitor.hearsTrack(from: before)
                try await live.desktop.pactl(
                    "load-module", "module-null-sink", "sink_name=null2", "rate=48000", "norewinds=1")
                other = try await live.desktop.listen(to: "null2")
                try await other.hearsTrack()

                let back = live.monitor.frames
                _ = try await game.perform { $0.outputDevice = nil }
                try await live.monitor.hearsTrack(from: back)
                try await live.hearsLoops()
                #expect(game.interruptions.isEmpty)
            }
        }

        @Test("The last device is unplugged, and a new one comes (RELIABILITY 4)", arguments: servers)
        func lastDeviceIsUnplugged(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                try await live.desktop.unplug("null2")
                try await live.desktop.unplug("null1")
                let frozen = try await live.game.waitForLoss()
                let plugged = MonotonicClock.now
                try await live.desktop.pactl(
                    "load-module", "module-null-sink", "sink_name=null3", "rate=48000", "norewinds=1")
                let monitor = try await live.desktop.listen(to: "null3")
                let restored = try await live.game.expect("the output is back") {
                    if case .outputRestored = $0 { true } else { false }
                }
                try await live.comesBack(
                    "plugged in", at: frozen, on: monitor, within: .milliseconds(500), of: plugged, restored: restored)
                try await live.hearsLoops(on: monitor)
            }
        }

        @Test("The server comes after the game: sound, and the right category (RELIABILITY 5)", arguments: servers)
        func serverComesLater(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                await desktop.soundServer.kill()
                let track = try NoiseTrack.write(to: desktop)
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(track)
                    try await eventually("it plays to nowhere") { game.position > 48_000 }
                    #expect(game.session.category == .soloAmbient)
                    try await desktop.soundServer.start()
                    let answered = MonotonicClock.now
                    let monitor = try await desktop.listen()
                    let heard = try await monitor.hearsTrack()
                    let sounds = heard.time(of: try #require(heard.runs.first).lowerBound) - answered
                    figure("late server to sound, \(sound)", sounds.milliseconds)
                    #expect(sounds <= .seconds(1))
                    let music = try await desktop.startMusic()
                    try await monitor.hearsTrack(false)
                    await music.stop()
                    try await monitor.hearsTrack()
                }
            }
        }

        @Test("A game that is killed leaves nothing changed (BEHAVIOUR 54; RELIABILITY 26)", arguments: servers)
        func gameIsKilled(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let music = try await desktop.startMusic()
                let untouched = try await desktop.snapshot(ofProcess: music.mpv.processID)
                let volumes = try await desktop.volumes
                let game = try desktop.startGame()
                try await game.expectSoundtrack("held")
                await game.child.kill()
                try await eventually("its stream is gone") { try await desktop.playbackStreams().count == 1 }
                #expect(try await desktop.snapshot(ofProcess: music.mpv.processID) == untouched)
                #expect(try await desktop.volumes == volumes)
                #expect(
                    try await music.player.property("org.mpris.MediaPlayer2.Player", "PlaybackStatus")
                        == "(<'Playing'>,)")
            }
        }
    }
}

extension LiveGame {
    /// Waits for the track on a new monitor, and checks when it came back, and where.
    ///
    /// - Parameters:
    ///   - frozen: The frame that was to be handed over next when the output went.
    ///   - restored: When the game was told that the output is back, for a device that no recorder can wait for: a
    ///     recorder that is late hears a frame that is as much later. Nil if the recorder was there before the game.
    fileprivate func comesBack(
        _ what: String, at frozen: Int, on monitor: Monitor, within limit: Duration, of time: Duration,
        restored: Duration? = nil
    ) async throws {
        let heard = try await monitor.hearsTrack()
        let run = try #require(heard.runs.first)
        let first = try #require(heard.firstFrame(of: run, near: frozen))
        let isWhole = run.lowerBound > 480
        if !isWhole, let restored {
            figure("\(what) to the word of it, \(desktop.sound)", (restored - time).milliseconds)
            #expect(restored - time <= limit)
            let late = Int((heard.time(of: run.lowerBound) - restored) / .seconds(1) * 48_000)
            figure("\(what): frames from where it should be by then, \(desktop.sound)", Double(first - frozen - late))
            // The word of it comes before or after the first sound, by 100 ms at most.
            #expect(abs(first - frozen - late) <= 4_800)
            return
        }
        #expect(isWhole, "the recorder was there first")
        let began = heard.time(of: run.lowerBound)
        figure("\(what) to sound, \(desktop.sound)", (began - time).milliseconds)
        #expect(began - time <= limit)
        figure("\(what): frames from where it froze, \(desktop.sound)", Double(first - frozen))
        #expect(abs(first - frozen) <= resumptionTolerance)
    }
}

extension Game {
    /// Waits until the output is lost and all stands still, and returns the track's frame that the output gets next.
    fileprivate func waitForLoss() async throws -> Int {
        try await expect("the output is lost") { if case .outputLost = $0 { true } else { false } }
        try await isFrozen()
        // What was mixed and not yet fetched is not lost: it comes first, and before it what the limiter holds.
        let limiter = 96
        return try await perform { $0.soundtrack.frame - $0.waitingFrames }.result - limiter
    }
}

extension Desktop {
    /// The number of the module that made a sink.
    fileprivate func module(of sink: String) async throws -> String {
        let modules = try await pactl("list", "short", "modules").split(separator: "\n")
        let module = modules.first { $0.split(whereSeparator: \.isWhitespace).contains("sink_name=\(sink)") }
        return String(try #require(module).prefix { $0.isNumber })
    }

    /// Volume and mute of every sink.
    fileprivate var volumes: [JSON] {
        get async throws {
            let sinks = JSON(parsing: try await pactl("--format=json", "list", "sinks"))?.array ?? []
            return sinks.map { .array([$0["name"], $0["volume"], $0["mute"]].compactMap(\.self)) }
        }
    }
}
