import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    @Suite("Sound through the sound server", .inPairs)
    struct PulseOutputTests {
        /// Plays the tone on a desktop of its own.
        func play(
            on sound: Desktop.Sound, _ body: (Desktop, PlayedTone) async throws -> Void
        ) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone()
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    try await body(desktop, tone)
                }
            }
        }

        @Test("Is heard without a gap or a click", .alone, arguments: Desktop.Sound.servers)
        func continuous(sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, tone in
                _ = try desktop.launchReference("--latency-msec=32")
                let monitor = try await desktop.listen()
                let start = try await monitor.hearsReference()
                try await eventually("three seconds are recorded") { monitor.frames >= start + 144_000 }
                let heard = monitor.heard(from: start)
                let (faults, plain) = (heard.faults, heard.referenceFaults)
                #expect(faults.count <= plain.count, "\(faults), of a plain program \(plain)")
                try await eventually("no gap is kept secret, of \(faults)", within: .seconds(1)) {
                    tone.outputs.snapshot.statistics.underruns >= faults.count
                }
                #expect(!tone.outputs.snapshot.statistics.isStalled)
            }
        }

        @Test("Counts each time it runs dry, also soon after another", arguments: Desktop.Sound.servers)
        func underruns(sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, tone in
                for _ in 0..<3 {
                    let frames = tone.frames
                    try await eventually("it plays") { tone.frames > frames + 2_400 }
                    let counted = tone.outputs.snapshot.statistics.underruns
                    tone.isLate.withLock { $0 = true }
                    try await eventually("it is counted") { tone.outputs.snapshot.statistics.underruns > counted }
                    tone.isLate.withLock { $0 = false }
                }
            }
        }

        @Test("Shows who plays, as a game, within 30 ms", arguments: Desktop.Sound.servers)
        func properties(sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, tone in
                try await eventually("a second has played") { tone.frames > 48_000 }
                let stream = try await desktop.pactl("list", "sink-inputs")
                // WirePlumber would give each stream with the role the volume and the mute of the last one.
                let role = sound == .pipeWire ? "tacet.role" : "media.role"
                for property in [
                    "\(role) = \"game\"", "application.name = \"Tone test\"", "media.name = \"Tone test\"",
                    "application.id = \"org.example.ToneTest\"", "application.icon_name = \"tone-test\"",
                    "tacet.session = \"session-of-the-test\"", "float32le 2ch 48000Hz", "Corked: no", "Mute: no",
                    "100% / 0.00 dB",
                ] {
                    #expect(stream.contains(property), "\(property)")
                }
                // A latency rises with each block and falls until the next one, so the middle of some readings counts.
                var readings: [Duration] = []
                try await eventually("it is read fifty times") {
                    readings.append(tone.outputs.snapshot.configuration?.latency ?? .zero)
                    return readings.count == 50
                }
                // A machine that starves us gets a longer buffer.
                var most: Duration { .milliseconds(30) * (1 << min(tone.outputs.snapshot.statistics.underruns, 2)) }
                readings.sort()
                #expect(readings[0] > .zero && readings[25] <= most, "\(readings)")
                #expect(tone.outputs.snapshot.configuration?.device == "Null1")
                if sound == .pulseAudio {  // PipeWire tells 0 for both
                    var told: [Duration] = []
                    for _ in 0..<5 {
                        let stream = try await desktop.pactl("list", "sink-inputs")
                        let latencies = stream.matches(of: /Latency: (\d+) usec/).compactMap { Int($0.1) }
                        #expect(latencies.count == 2)
                        told.append(.microseconds(latencies.reduce(0, +)))
                    }
                    #expect(told.sorted()[2] <= most, "\(told)")
                }
            }
        }

        @Test("Is corked while it is paused, and goes on where it was", arguments: Desktop.Sound.servers)
        func paused(sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, tone in
                // A stream is corked while it is made, too.
                try await eventually("it plays") { tone.frames > 9_600 }
                tone.outputs.pause()
                try await eventually("the stream is corked") {
                    try await desktop.pactl("list", "sink-inputs").contains("Corked: yes")
                }
                let frames = tone.frames
                let monitor = try await desktop.listen()
                _ = try await monitor.listen(for: .milliseconds(300))
                #expect(tone.frames == frames)
                tone.outputs.resume()
                try await monitor.hearsTone()
            }
        }

        @Test("Two at once do not know of each other", arguments: Desktop.Sound.servers)
        func twoOutputs(sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, first in
                let second = PlayedTone()
                try await second.expectPlaying()
                let streams = try await desktop.pactl("list", "short", "sink-inputs").split(separator: "\n")
                #expect(streams.count == 2)
                second.outputs.stop()
                let monitor = try await desktop.listen()
                try await monitor.hearsTone()
                #expect(!first.events.contains { $0.isLoss })
            }
        }

        @Test("Passes on what a policy of the server asks")
        func policy() async throws {
            try await play(on: .pulseAudio) { desktop, tone in
                try await desktop.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
                let call = try desktop.launch(
                    "pacat", ["--playback", "--raw", "--property=media.role=phone", "/dev/zero"])
                try await tone.expect("silence is asked for") { $0 == .corkRequested(true) }
                tone.outputs.pause()
                try await eventually("the stream is corked") {
                    try await desktop.pactl("list", "sink-inputs").contains("Corked: yes")
                }
                await call.stop()
                try await tone.expect("and no longer") { $0 == .corkRequested(false) }
            }
        }
    }
}
