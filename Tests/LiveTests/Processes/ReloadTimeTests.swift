import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// How soon music is heard that was edited while it plays.
    @Suite("Music that is read again, by the clock", .alone) struct ReloadTimeTests {
        @Test("A live engine plays the new file within 300 ms, and no call waits for it")
        func inTime() async throws {
            let directory = TemporaryDirectory()
            let path = directory.path("music.wav")
            func write(from second: Int) throws {
                let samples = Array(NoiseTrack.samples[second * NoiseTrack.rate..<(second + 8) * NoiseTrack.rate])
                try SoundFile(channels: [samples, samples], rate: NoiseTrack.rate)
                    .writeWave(to: directory.path("new.wav"))
                #expect(rename(directory.path("new.wav"), path) == 0)
            }
            var settings = AudioEngine.Settings()
            settings.output = .null
            let engine = AudioEngine(settings, session: AudioSession(isolated: ()))
            try write(from: 0)
            try engine.soundtrack.play(path)
            try await eventually("it plays") {
                engine.update()
                return engine.soundtrack.frame > 4_800
            }
            try write(from: 8)
            let start = MonotonicClock.now
            let order = Stopwatch()
            engine.soundtrack.reload()
            var longest = order.time
            try await eventually("it was read again") {
                let call = Stopwatch()
                defer { longest = max(longest, call.time) }
                return engine.update().contains(.reloaded(path))
            }
            let took = MonotonicClock.now - start
            figure("music read again, ms", took.milliseconds)
            figure("the longest call meanwhile, ms", longest.milliseconds)
            #expect(took < .milliseconds(300) * Pace.slowness)
            #expect(longest < .milliseconds(5) * Pace.slowness)
        }
    }
}
