import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Devices and servers that come, go and stand still.
extension Live.PulseOutputTests {
    @Test("Follows the default device", arguments: Desktop.Sound.servers)
    func follows(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            let monitor = try await desktop.listen(to: "null2")
            try await desktop.pactl("set-default-sink", "null2")
            try await monitor.hearsTone()
            try await tone.expectPlaying(on: "Null2")
            #expect(!tone.events.contains { $0.isLoss })
        }
    }

    @Test("Goes to the chosen device, or the default one while that is missing", arguments: Desktop.Sound.servers)
    func chosen(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            let other = try await desktop.listen(to: "null2")
            tone.outputs.choose("null2")
            try await other.hearsTone()
            try await tone.expectPlaying(on: "Null2")
            let told = tone.events.count
            let monitor = try await desktop.listen()
            tone.outputs.choose("a device that is not there")
            try await monitor.hearsTone()
            try await tone.expectPlaying(on: "Null1", after: told)
            tone.outputs.choose("null2")
            try await other.hearsTone()
            try await desktop.pactl("set-default-sink", "null1")
            try await desktop.unplug("null2")
            try await monitor.hearsTone()
            #expect(!tone.events.contains { $0.isLoss })
        }
    }

    @Test("Goes on elsewhere when its device is unplugged", arguments: Desktop.Sound.servers)
    func unplugged(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            let monitor = try await desktop.listen(to: "null2")
            try await desktop.unplug("null1")
            try await monitor.hearsTone(within: .milliseconds(1_500))
            try await tone.expectPlaying(on: "Null2")
            #expect(!tone.events.contains { $0.isLoss })
        }
    }

    @Test("Stands still without a device, and goes on with the next", arguments: Desktop.Sound.servers)
    func noDevice(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            try await desktop.unplug("null2")
            try await desktop.unplug("null1")
            try await tone.expect("it is lost") { $0.isLoss }
            try await tone.expect("no device is found") { $0.isFailure }
            let frozen = tone.queue.available
            #expect(tone.outputs.snapshot.configuration == nil)
            let before = tone.events.count
            // Takes longer than a block: the next device takes at once what waits, so this is the time to look.
            try await desktop.pactl("list", "short", "sinks")
            #expect(frozen <= tone.queue.available, "what waits is not thrown away")
            try await desktop.pactl(
                "load-module", "module-null-sink", "sink_name=null3", "rate=48000", "norewinds=1")
            try await tone.expect("it is restored", after: before) { $0.isRestored }
            let monitor = try await desktop.listen(to: "null3")
            try await monitor.hearsTone()
        }
    }

    @Test("Survives the death of the server", arguments: Desktop.Sound.servers)
    func serverKilled(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            for _ in 0..<3 {
                let before = tone.events.count
                await desktop.soundServer.kill()
                try await tone.expect("it is lost", after: before) { $0.isLoss }
                try await tone.expect("the server is missed", after: before) { $0.isFailure }
                let frames = tone.frames
                try await desktop.soundServer.start()
                let answered = MonotonicClock.now
                #expect(tone.frames - frames <= 48_000, "nothing ran ahead while it was away")
                let restored = try await tone.expect("it is restored", after: before) { $0.isRestored }
                #expect(restored - answered <= .milliseconds(500))
                let monitor = try await desktop.listen()
                try await monitor.hearsTone()
                await monitor.stop()
            }
        }
    }

    @Test("Comes by itself when there was no server at first", arguments: Desktop.Sound.servers)
    func serverComesLater(sound: Desktop.Sound) async throws {
        try await Desktop.with(sound, systemBus: false) { desktop in
            await desktop.soundServer.kill()
            try await desktop.enter {
                let tone = PlayedTone()
                defer { tone.outputs.stop() }
                try await tone.expect("time passes without sound", within: .seconds(2)) { $0.isClock }
                try await desktop.soundServer.start()
                let answered = MonotonicClock.now
                let played = try await tone.expect("it plays") {
                    if case .changed(let c) = $0 { c.kind == .pulse } else { false }
                }
                #expect(played - answered <= .seconds(1))
                let monitor = try await desktop.listen()
                try await monitor.hearsTone()
            }
        }
    }

    @Test("Waits for a frozen server, and plays on when it thaws", arguments: Desktop.Sound.servers)
    func frozen(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            desktop.soundServer.freeze()
            try await eventually("the stall is told") { tone.outputs.snapshot.statistics.isStalled }
            let frames = tone.frames
            try await eventually("two more seconds pass", within: .seconds(5)) { [start = MonotonicClock.now] in
                MonotonicClock.now - start > .seconds(2)
            }
            #expect(tone.frames == frames, "all stands still")
            desktop.soundServer.thaw()
            let monitor = try await desktop.listen()
            try await monitor.hearsTone(within: .seconds(2))
            #expect(tone.outputs.snapshot.statistics.isStalled == false)
        }
    }

    @Test("Lets go of a frozen server at once", arguments: Desktop.Sound.servers)
    func stopWhileFrozen(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            desktop.soundServer.freeze()
            let stopwatch = Stopwatch()
            tone.outputs.stop()
            #expect(stopwatch.time <= .milliseconds(200))
            let second = PlayedTone()
            try await second.expect("the clock takes over", within: .seconds(2)) { $0.isClock }
            let stop = MonotonicClock.now
            second.outputs.stop()
            #expect(MonotonicClock.now - stop <= .milliseconds(200))
            desktop.soundServer.thaw()
        }
    }

    @Test(
        "Goes on where a device was chosen during the pause, also one that is missing (RELIABILITY 33)",
        arguments: Desktop.Sound.servers)
    func resumedWhileItMoves(sound: Desktop.Sound) async throws {
        try await play(on: sound) { desktop, tone in
            let monitors = ["null1": try await desktop.listen(), "null2": try await desktop.listen(to: "null2")]
            let choices = [("null2", "null2"), (nil, "null1"), ("missing", "null1"), ("null2", "null2")]
            for isFrozen in [false, true] {
                for (choice, device) in choices {
                    tone.outputs.pause()
                    try await eventually("the stream is corked") {
                        try await desktop.pactl("list", "sink-inputs").contains("Corked: yes")
                    }
                    if isFrozen { desktop.soundServer.freeze() }
                    // The new stream is yet to be made when it is asked to go on.
                    tone.outputs.choose(choice)
                    tone.outputs.resume()
                    if isFrozen {
                        let frozen = MonotonicClock.now
                        try await eventually("0.2 s pass") { MonotonicClock.now - frozen > .milliseconds(200) }
                        desktop.soundServer.thaw()
                    }
                    try await monitors[device]?.hearsTone()
                }
            }
            #expect(!tone.events.contains { $0.isLoss })
        }
    }
}

extension Desktop {
    /// Removes a null sink.
    func unplug(_ sink: String) async throws {
        let modules = try await pactl("list", "short", "modules").split(separator: "\n")
        for module in modules where module.contains("sink_name=\(sink) ") || module.hasSuffix("sink_name=\(sink)") {
            try await pactl("unload-module", String(module.prefix { $0 != "\t" }))
        }
    }
}
