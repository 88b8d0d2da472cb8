import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    @Suite("Latency after trouble (RELIABILITY 40)", .alone)
    struct LatencyTests {
        /// Stops the sound server five times for 60 ms: the stream runs dry, and its buffer grows. PipeWire's programs may
        /// all stand still together, so that none of them misses anything: then it is stopped again. Returns the longest
        /// latency that was seen: calm begins to shorten the buffer at once.
        private func disturb(_ desktop: Desktop, _ tone: PlayedTone) async throws -> Duration {
            var longest = Duration.zero
            for round in 0..<20 where round < 5 || longest <= .milliseconds(40) {
                desktop.soundServer.freeze()
                try await eventually("60 ms pass") { [start = MonotonicClock.now] in
                    MonotonicClock.now - start >= .milliseconds(60)
                }
                desktop.soundServer.thaw()
                let frames = tone.frames
                try await eventually("a third of a second plays") {
                    longest = max(longest, tone.latency ?? .zero)
                    return tone.frames > frames + 16_000
                }
            }
            return longest
        }

        @Test("Comes down again without a gap or a click", arguments: Desktop.Sound.servers)
        func comesDown(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone(calm: calm)
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    try await tone.hasShortLatency()
                    let grown = try await disturb(desktop, tone)
                    #expect(grown > .milliseconds(40), "the buffer protects from the same trouble")
                    #expect(tone.events.count == 1, "the buffer is no change of the output: \(tone.events)")
                    _ = try desktop.launchReference("--latency-msec=32")
                    let monitor = try await desktop.listen()
                    let start = try await monitor.hearsReference()
                    let underruns = tone.outputs.snapshot.statistics.underruns
                    let began = MonotonicClock.now
                    try await tone.hasShortLatency()
                    let took = MonotonicClock.now - began
                    _ = try await monitor.hearsReference()
                    let heard = monitor.heard(from: start)
                    let (faults, plain) = (heard.faults, heard.referenceFaults)
                    let counted = tone.outputs.snapshot.statistics.underruns - underruns
                    print(
                        "\(sound): \(grown) after trouble, \(tone.latency ?? .zero) after \(took); \(counted) underruns, \(plain.count) of a plain program"
                    )
                    #expect(faults.count <= plain.count, "\(faults), of a plain program \(plain)")
                }
            }
        }

        /// Calm that each step down takes: short here; the environment can ask for the real one.
        private var calm: Duration {
            getenv("TACET_TEST_CALM").flatMap { Double(String(cString: $0)) }.map { .seconds($0) } ?? .seconds(1)
        }
    }
}

extension PlayedTone {
    var latency: Duration? { outputs.snapshot.configuration?.latency }

    /// Waits until the latency is that of the shortest buffer, and stays so for half a second.
    fileprivate func hasShortLatency(line: UInt = #line) async throws {
        var since = MonotonicClock.now
        try await eventually("the latency is short, not \(latency ?? .zero)", within: .seconds(40), line: line) {
            if latency.map({ $0 > .milliseconds(36) }) ?? true { since = MonotonicClock.now }
            return MonotonicClock.now - since > .milliseconds(500)
        }
    }
}
