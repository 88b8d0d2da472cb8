@testable import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    @Suite("The end of sound on a sound server", .alone)
    struct EndFadeTests {
        /// The frames around the end of a recording: the 20 ms of sound before it, and as many of silence.
        private static func end(of signal: Signal) -> Signal? {
            guard let last = signal.samples.lastIndex(where: { abs($0) > 0.002 }) else { return nil }
            return signal[(last - 960)..<(last + 960)]
        }

        @Test(
            "An engine's sound fades out in 10 ms, and the game does not wait (BEHAVIOUR 172)",
            arguments: Desktop.Sound.servers)
        func fades(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let monitor = try await desktop.listen()
                    let tone = PlayedTone()
                    try await tone.expectPlaying()
                    var start = 0
                    try await eventually("the tone is heard", within: .seconds(20)) {
                        start = monitor.frames
                        return start > 9_600 && monitor.heard(from: start - 4_800).left.isTone
                    }
                    let begun = MonotonicClock.now
                    tone.outputs.end()
                    let wait = MonotonicClock.now - begun
                    OutputEndings.wait(timeout: .seconds(2))
                    figure("end of the output, to the game, \(sound)", wait.milliseconds)
                    figure("end of the output, to the server, \(sound)", (MonotonicClock.now - begun).milliseconds)
                    #expect(wait < .milliseconds(20))
                    try await eventually("it has ended") {
                        monitor.frames > start + 9_600 && monitor.heard(from: monitor.frames - 4_800).left.peak < 0.002
                    }
                    let end = try #require(Self.end(of: monitor.heard(from: start - 4_800).left))
                    #expect(end.largestStep < PlayedTone.largestStep * 1.3)
                    let fade = end[480..<960]
                    // The end without a fade waits for the output's thread.
                    let other = PlayedTone()
                    try await other.expectPlaying()
                    let stopping = MonotonicClock.now
                    other.outputs.stop()
                    figure("end without a fade, to the game, \(sound)", (MonotonicClock.now - stopping).milliseconds)
                    #expect(fade[240..<480].peak < fade[0..<240].peak * 0.75)
                }
            }
        }
    }
}
