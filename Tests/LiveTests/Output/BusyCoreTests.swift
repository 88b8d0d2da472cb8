import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet
@testable import TacetOutput

extension Live {
    /// An output beside a program that takes a core.
    @Suite("A busy core", .alone) struct BusyCoreTests {
        /// Ten seconds, or as many as the variable `TACET_TEST_SOAK_SECONDS` says; ten minutes are promised.
        private static var duration: Duration {
            .seconds(getenv("TACET_TEST_SOAK_SECONDS").flatMap { Double(String(cString: $0)) } ?? 10)
        }

        @Test("Costs no more holes than it costs a plain program of the same latency", arguments: Desktop.Sound.servers)
        func soak(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone(calm: StreamBuffer.calm)
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    let busy = try desktop.launch("sh", ["-c", "while :; do :; done"])
                    var (holes, underruns, plain) = (0, 0, 0)
                    let end = MonotonicClock.now + Self.duration
                    repeat {
                        let other = try desktop.launchReference("--latency-msec=32")
                        let monitor = try await desktop.listen()
                        let start = try await monitor.hearsReference()
                        let before = tone.outputs.snapshot.statistics.underruns
                        let frames = min(20, max(2, Int((end - MonotonicClock.now) / .seconds(1)))) * 48_000
                        try await eventually("\(frames) frames are heard", within: .seconds(40)) {
                            monitor.frames >= start + frames
                        }
                        let heard = monitor.heard(from: start)
                        holes += heard.faults.count
                        plain += heard.referenceFaults.count
                        underruns += tone.outputs.snapshot.statistics.underruns - before
                        await monitor.stop()
                        await other.stop()
                    } while MonotonicClock.now < end
                    await busy.stop()
                    #expect(holes <= plain, "\(holes) holes, of a plain program \(plain)")
                    figure("holes of a plain program beside a busy core, \(sound)", Double(plain))
                    figure("holes heard beside a busy core, \(sound)", Double(holes))
                    figure("underruns counted beside a busy core, \(sound)", Double(underruns))
                    figure("latency beside a busy core, ms, \(sound)", tone.latency?.milliseconds ?? -1)
                }
            }
        }
    }
}
