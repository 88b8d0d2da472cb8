import TacetSession
import TestSupport
import Testing

@testable import Tacet
@testable import TacetOutput

extension Live {
    /// The server's sizes change while the stream plays: by a setting, by another program, by another device.
    @Suite("The server's pace changes in mid-stream", .inPairs) struct QuantumTests {
        /// A change of PipeWire's settings, and the frames at 48 kHz that its graph takes at a time afterwards.
        struct Change: Sendable, CustomTestStringConvertible {
            let settings: [String]
            let quantum: Int
            var testDescription: String { settings.joined(separator: " ") }

            static let all = [
                Change(settings: ["clock.force-quantum", "8192"], quantum: 8_192),
                Change(settings: ["clock.force-quantum", "2048"], quantum: 2_048),
                Change(settings: ["clock.force-quantum", "1024"], quantum: 1_024),
                Change(settings: ["clock.force-quantum", "1000"], quantum: 1_000),
                Change(settings: ["clock.force-quantum", "32"], quantum: 256),
                Change(settings: ["clock.min-quantum", "2048"], quantum: 2_048),
                Change(settings: ["clock.force-rate", "44100"], quantum: 1_024),
                Change(settings: ["clock.force-rate", "192000"], quantum: 1_024),
            ]
        }

        @Test("PipeWire's settings: one gap of two quanta at most", arguments: Change.all, OutputLatency.allCases)
        func settings(_ change: Change, _ latency: OutputLatency) async throws {
            try await listening(latency) { desktop, tone, monitor in
                let initial = change.settings[0] == "clock.min-quantum" ? "32" : "0"
                for value in [change.settings[1], initial, change.settings[1]] {
                    let set = { (value: String) in
                        _ = try await desktop.run("pw-metadata", ["-n", "settings", "0", change.settings[0], value])
                    }
                    try await Self.expectSound(
                        on: monitor, of: tone, gap: 2 * change.quantum, after: "\(change.settings[0]) \(value)"
                    ) {
                        try await set(value)
                    } undo: {
                        try await set(value == initial ? change.settings[1] : initial)
                    }
                }
            }
        }

        @Test("The rate falls while the quantum stays: the stream is replaced if the server does not say what it needs")
        func rateAtLargeQuantum() async throws {
            try await listening(.safe) { desktop, tone, monitor in
                let set = { (name: String, value: String) in
                    try await desktop.run("pw-metadata", ["-n", "settings", "0", name, value])
                }
                try await Self.expectSound(on: monitor, of: tone, gap: 2 * 2_048, after: "192 kHz") {
                    _ = try await set("clock.force-quantum", "2048")
                    _ = try await set("clock.force-rate", "192000")
                } undo: {
                    _ = try await set("clock.force-rate", "0")
                    _ = try await set("clock.force-quantum", "0")
                }
                // The quantum's time is four times as long, and the server does not raise its buffer.
                _ = try await set("clock.force-rate", "44100")
                let frames = tone.frames
                try await eventually("it plays on", within: .seconds(3)) { tone.frames > frames + 24_000 }
                try await eventually("our tone is heard, whole") {
                    monitor.heard(from: monitor.frames - 4_800).left.isTone
                }
            }
        }

        @Test("Another program forces its quantum, and ends", arguments: OutputLatency.allCases)
        func program(_ latency: OutputLatency) async throws {
            try await listening(latency) { desktop, tone, monitor in
                let file = desktop.directory + "/forcing.wav"
                try SoundFile(channels: [[Float](repeating: 0, count: 480_000)]).writeWave(to: file)
                for _ in 0..<2 {
                    var program: Child?
                    let begin = {
                        program = try desktop.launch("pw-play", ["-P", "{ node.force-quantum = 2048 }", file])
                    }
                    try await Self.expectSound(on: monitor, of: tone, gap: 4_096, after: "a program forces 2048") {
                        try begin()
                    } undo: {
                        await program?.stop()
                    }
                    try await Self.expectSound(on: monitor, of: tone, gap: 4_096, after: "the program has ended") {
                        await program?.stop()
                    } undo: {
                        try begin()
                    }
                }
            }
        }

        @Test("The buffer comes down again after the quantum has, and each change of sizes is told to no game")
        func comesDown() async throws {
            try await listening(.safe) { desktop, tone, monitor in
                let told = tone.events.count
                for (value, before) in [("8192", "0"), ("0", "8192")] {
                    let set = { (value: String) in
                        _ = try await desktop.run(
                            "pw-metadata", ["-n", "settings", "0", "clock.force-quantum", value])
                    }
                    try await Self.expectSound(on: monitor, of: tone, gap: 2 * 8_192, after: "a quantum of \(value)") {
                        try await set(value)
                    } undo: {
                        try await set(before)
                    }
                }
                try await eventually("the latency is short, not \(tone.latency ?? .zero)", within: .seconds(20)) {
                    tone.latency.map { $0 < .milliseconds(50) } ?? false
                }
                #expect(tone.events.count == told, "\(tone.events.dropFirst(told))")
            }
        }

        @Test("PulseAudio: other streams shorten the device's latency and let it grow, the stream moves to other rates")
        func pulseAudio() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                try await desktop.enter {
                    for rate in ["44100", "192000", "96000"] {
                        try await desktop.pactl(
                            "load-module", "module-null-sink", "sink_name=at\(rate)", "rate=\(rate)", "norewinds=1")
                    }
                    let tone = PlayedTone()
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    let monitor = try await desktop.listen()
                    try await monitor.hearsTone()
                    for latency in ["2", "200", "5"] {
                        var other: Child?
                        let begin = {
                            other = try desktop.launch(
                                "pacat", ["--playback", "--raw", "--latency-msec=\(latency)", "/dev/zero"])
                        }
                        try await Self.expectSound(
                            on: monitor, of: tone, gap: 4_096, after: "a stream of \(latency) ms"
                        ) {
                            try begin()
                        } undo: {
                            await other?.stop()
                        }
                        try await Self.expectSound(on: monitor, of: tone, gap: 4_096, after: "its end") {
                            await other?.stop()
                        } undo: {
                            try begin()
                        }
                    }
                    for sink in ["at44100", "at192000", "null1", "at96000", "null1"] {
                        let number = try #require(tone.outputs.snapshot.configuration?.streamNumber)
                        let frames = tone.frames
                        try await desktop.pactl("move-sink-input", String(number), sink)
                        try await eventually("it plays on \(sink)", within: .seconds(1)) {
                            tone.frames > frames + 24_000
                        }
                        let monitor = try await desktop.listen(to: sink)
                        try await monitor.hearsTone()
                        await monitor.stop()
                    }
                    #expect(!tone.events.contains { $0.isLoss })
                }
            }
        }

        /// Plays the tone on PipeWire beside another program's, and records both.
        private func listening(
            _ latency: OutputLatency, _ body: (Desktop, PlayedTone, Monitor) async throws -> Void
        ) async throws {
            try await Desktop.with(.pipeWire, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone(latency: latency)
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    _ = try desktop.launchReference("--latency-msec=32")
                    let monitor = try await desktop.listen()
                    _ = try await monitor.hearsReference()
                    try await body(desktop, tone, monitor)
                }
            }
        }

        /// How often a change is made on a machine that disturbs what is heard.
        private static let attempts = 4
        /// How late a machine wakes a thread that disturbs what is heard: a large part of the shortest buffer of 5.3 ms.
        private static let disturbance: Duration = .milliseconds(2)

        /// Makes a change, and expects one gap of `longest` frames at most in the second and a half after it.
        ///
        /// The machine's share is what a plain program loses meanwhile. A machine that wakes threads late costs a short
        /// buffer more than a plain program's: then the change is undone and made again.
        private static func expectSound(
            on monitor: Monitor, of tone: PlayedTone, gap longest: Int, after what: String, line: UInt = #line,
            isolation: isolated (any Actor)? = #isolation,
            _ change: () async throws -> Void, undo: () async throws -> Void
        ) async throws {
            try await WakeWitness.with { witness in
                for attempt in 1...Self.attempts {
                    let begin = MonotonicClock.now
                    let faults = try await faults(on: monitor, of: tone, gap: longest, after: what, line: line, change)
                    let lateness = witness.latest(since: begin)
                    if !faults.isEmpty { figure("the machine woke threads late, ms, \(what)", lateness.milliseconds) }
                    guard !faults.isEmpty, attempt < Self.attempts, lateness >= Self.disturbance else {
                        for fault in faults { Issue.record("\(what): \(fault)") }
                        return
                    }
                    let frames = monitor.frames
                    try await undo()
                    try await eventually("it plays on", within: .seconds(10), line: line) {
                        monitor.frames >= frames + 72_000
                    }
                }
            }
        }

        /// Makes a change, and returns what is not as it should be after it.
        private static func faults(
            on monitor: Monitor, of tone: PlayedTone, gap longest: Int, after what: String, line: UInt,
            isolation: isolated (any Actor)? = #isolation, _ change: () async throws -> Void
        ) async throws -> [String] {
            let (start, frames) = (monitor.frames, tone.frames)
            try await change()
            let changed = monitor.frames
            try await eventually("what follows is recorded", within: .seconds(10), line: line) {
                monitor.frames >= changed + 72_000
            }
            let heard = monitor.heard(from: start)
            let (gaps, others) = (heard.left.silences.map(\.count), heard.reference.silences.map(\.count))
            let lost = others.reduce(0, +)
            figure("frames of silence, \(what)", Double(gaps.reduce(0, +)))
            figure("frames of silence of a plain program, \(what)", Double(lost))
            // A quantum of 32 frames leaves the server 0.7 ms: gaps of less than 5 ms are what it misses itself.
            let heardGaps = gaps.filter { $0 > 240 }
            let missing = monitor.frames - start - (tone.frames - frames)
            var faults: [String] = []
            if heardGaps.count > 1 + others.count || heardGaps.reduce(0, +) > longest + lost {
                faults.append("gaps of \(gaps), of the plain program \(others)")
            }
            if missing >= 12_000 + longest + lost {
                faults.append("the position stood still, \(missing) frames are missing")
            }
            if let fault = try await torn(on: monitor, after: what, line: line) { faults.append(fault) }
            return faults
        }

        /// Waits for our tone, whole, and returns what it is instead after a second.
        ///
        /// A machine that is too slow for the server's quantum leaves no program's tone whole. Ours has to be as whole
        /// as the plain program's then.
        private static func torn(
            on monitor: Monitor, after what: String, line: UInt, isolation: isolated (any Actor)? = #isolation
        ) async throws -> String? {
            let start = monitor.frames
            do {
                try await eventually("our tone is heard, whole", within: .seconds(1), line: line) {
                    monitor.heard(from: monitor.frames - 4_800).left.isTone
                }
                return nil
            } catch let overdue as Overdue {
                let (ours, others) = monitor.heard(from: start).wholeHundredths
                figure("whole hundredths of the next second, \(what)", Double(ours))
                figure("whole hundredths of a plain program's, \(what)", Double(others))
                if ours > 0, 10 * ours >= 9 * others { return nil }
                return "\(overdue): \(ours) hundredths are whole, of the plain program \(others)"
            }
        }
    }
}

extension Signal {
    /// The stretches of a millisecond or more in which nothing is heard.
    fileprivate var silences: [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for (frame, sample) in (samples + [1]).enumerated() {
            if abs(sample) < 0.002 {
                start = start ?? frame
            } else if let begin = start {
                if frame - begin >= 48 { found.append(begin..<frame) }
                start = nil
            }
        }
        return found
    }
}
