import Glibc
import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// A track with a click on every beat, at the monitor of both sound servers.
    @Suite("Beats at the loudspeaker", .alone)
    struct MetronomeTests {
        /// 400 beats a minute.
        private static let period = 7_200

        /// The time for which a clock is read: five seconds, or as many as the variable `TACET_TEST_SOAK_SECONDS` says; ten
        /// minutes are promised.
        private static var duration: Duration {
            .seconds(getenv("TACET_TEST_SOAK_SECONDS").flatMap { Double(String(cString: $0)) } ?? 5)
        }

        private func metronome(_ desktop: Desktop) throws -> Track {
            var samples = [Float](repeating: 0, count: 40 * Self.period)
            for beat in 0..<40 { for frame in 0..<96 { samples[beat * Self.period + frame] = 0.5 } }
            let path = desktop.directory + "/metronome.wav"
            try SoundFile(channels: [samples, samples]).writeWave(to: path)
            return Track(path, tempo: TempoMap(400))
        }

        /// Runs a game's loop until `count` more beats were told, and returns them with the clock's readings.
        private func beats(
            _ count: Int, _ audio: AudioEngine, isolation: isolated (any Actor)? = #isolation
        ) async throws -> (beats: [MusicMoment], readings: [MusicClock]) {
            var (beats, readings): ([MusicMoment], [MusicClock]) = ([], [])
            try await eventually("\(count) beats are told", within: .seconds(30)) {
                for case .beat(let moment) in audio.update() { beats.append(moment) }
                if let clock = audio.soundtrack.clock { readings.append(clock) }
                return beats.count >= count
            }
            return (beats, readings)
        }

        /// Lets a telephone ring until the music is frozen, and ends the call.
        private func call(
            _ desktop: Desktop, _ audio: AudioEngine, isolation: isolated (any Actor)? = #isolation
        ) async throws {
            let ring = try await desktop.startProgram(.ring, frequency: 330)
            try await eventually("the call freezes the music", within: .seconds(10)) {
                _ = audio.update()
                if case .frozen = audio.soundtrack.state { return true }
                return false
            }
            await ring.stop()
            try await eventually("the music plays after the call", within: .seconds(10)) {
                _ = audio.update()
                return audio.soundtrack.state == .playing
            }
        }

        /// Lets the server stand still until the stream has run dry, which makes the buffer longer.
        private func underrun(
            _ desktop: Desktop, _ audio: AudioEngine, isolation: isolated (any Actor)? = #isolation
        ) async throws {
            let before = audio.statistics.underruns
            try await eventually("the stream runs dry", within: .seconds(20)) {
                desktop.soundServer.freeze()
                let frozen = MonotonicClock.now
                try? await eventually("300 ms have passed", within: .seconds(2)) {
                    MonotonicClock.now - frozen > .milliseconds(300)
                }
                desktop.soundServer.thaw()
                _ = audio.update()
                return audio.statistics.underruns > before
            }
        }

        /// How long before a loudspeaker the sink's monitor hears a frame, in milliseconds.
        ///
        /// PulseAudio's null sink renders so much at a time as its latency is set to, and the monitor has all of it
        /// then: the last frame is due by that latency later. PipeWire states 0. Its monitor delivers a period when the
        /// next one begins, as a loudspeaker has played it by then.
        private func lead(_ desktop: Desktop) async throws -> Double {
            let sinks = try await desktop.pactl("list", "sinks")
            let sink = sinks.split(separator: "Sink #").first { $0.contains("Name: null1") }
            let latency = try #require(sink?.firstMatch(of: /configured ([0-9]+) usec/)?.1)
            return Double(latency).map { $0 / 1_000 } ?? 0
        }

        /// How much later than told each click was heard, in milliseconds. The monitor hears it `lead` before.
        private func delays(_ beats: [MusicMoment], _ monitor: Monitor, from start: Int, lead: Double) -> [Double] {
            let heard = monitor.heard(from: start).left.samples
            let onsets = heard.indices.filter { heard[$0] > 0.2 && ($0 == 0 || heard[$0 - 1] <= 0.2) }
            let times = onsets.map { monitor.time(of: start + $0) }
            return beats.compactMap { beat in
                times.map { ($0 - beat.heard).milliseconds + lead }.min { abs($0) < abs($1) }
            }
        }

        /// Compares beats with what the monitor hears, and judges the clock's steps.
        ///
        /// It takes up to eight attempts. A machine that woke threads late meanwhile, or let the stream run dry, says
        /// nothing of the beats, and neither does a server that changed the latency of its sink.
        private func judge(
            _ audio: AudioEngine, _ monitor: Monitor, _ desktop: Desktop, _ what: String,
            isolation: isolated (any Actor)? = #isolation
        ) async throws {
            let attempts = 8
            try await WakeWitness.with { witness in
                for attempt in 0..<attempts {
                    // The readings of 3 s count. Those of the beginning have left by then.
                    _ = try await beats(attempt == 0 ? 10 : 20, audio)
                    let (start, begin, underruns) = (monitor.frames, MonotonicClock.now, audio.statistics.underruns)
                    let lead = try await lead(desktop)
                    let (told, readings) = try await beats(16, audio)
                    _ = try await monitor.listen(for: .milliseconds(200))
                    let late = delays(told, monitor, from: start, lead: lead)
                    // The first beats may have been heard before the recording's start, and the last ones after its end.
                    let judged = late.dropFirst(4).dropLast(3).map { abs($0) }.sorted()
                    let line = readings.map { ($0.position - ($0.time - readings[0].time)).milliseconds }
                    // The loop's jump is none of the clock.
                    let step = zip(line, line.dropFirst()).map { abs($1 - $0) }.filter { $0 < 5_000 }.max() ?? 0
                    figure("\(what): the monitor hears before a loudspeaker", lead)
                    figure("\(what): heard later than told, median", late.sorted()[late.count / 2])
                    figure("\(what): heard off what was told, median", judged[judged.count / 2])
                    figure("\(what): heard off what was told, worst", judged.last ?? 0)
                    figure("\(what): the clock's longest step", step)
                    let isRight = judged[judged.count / 2] <= 1 && (judged.last ?? 0) <= 5 && step <= 1
                    let hasMoved = try await self.lead(desktop) != lead
                    let isDisturbed =
                        hasMoved || audio.statistics.underruns > underruns
                        || witness.latest(since: begin) > .milliseconds(2)
                    if !isRight, isDisturbed, attempt < attempts - 1 { continue }
                    #expect(judged[judged.count / 2] <= 1 && (judged.last ?? 0) <= 5, "\(what): \(late)")
                    #expect(step <= 1, "\(what)")
                    return
                }
            }
        }

        /// Lets a game read the clock `rate` times a second. Returns by how many milliseconds the position moved more or less
        /// than time did from each reading to the next, and whether the machine or the output disturbed it meanwhile.
        ///
        /// - Parameter act: Gets the number of each reading before it is made.
        private func steps(
            _ rate: Int, for duration: Duration = Self.duration, _ audio: AudioEngine, _ witness: WakeWitness,
            before act: (Int) -> Void = { _ in }
        ) -> [(step: Double, position: Double, isDisturbed: Bool)] {
            var steps: [(step: Double, position: Double, isDisturbed: Bool)] = []
            var (last, underruns): (MusicClock?, Int) = (audio.soundtrack.clock, audio.statistics.underruns)
            var next = MonotonicClock.now
            let end = next + duration
            while next < end {
                act(steps.count)
                next += .seconds(1) / rate
                var pause = timespec(tv_sec: 0, tv_nsec: max(0, (next - MonotonicClock.now).microseconds * 1_000))
                nanosleep(&pause, nil)
                _ = audio.update()
                guard let clock = audio.soundtrack.clock, let before = last else { continue }
                var moved = (clock.position - before.position).milliseconds
                if moved < -3_000 { moved += milliseconds(40 * Self.period) }
                let counted = audio.statistics.underruns
                steps.append(
                    (
                        moved - (clock.time - before.time).milliseconds, moved,
                        counted > underruns || witness.latest(since: before.time - .seconds(1)) > .milliseconds(10)
                    ))
                (last, underruns) = (clock, counted)
            }
            return steps
        }

        @Test(
            "A clock that a game reads goes forward, and never steps by more than 1 ms away from the line",
            arguments: Desktop.Sound.servers, [60, 1_000])
        func polled(sound: Desktop.Sound, rate: Int) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let track = try metronome(desktop)
                try await desktop.enter {
                    let audio = try await engine(playing: track)
                    let steps = await WakeWitness.with { witness in self.steps(rate, audio, witness) }
                    let judged = steps.filter { !$0.isDisturbed }.map { abs($0.step) }
                    figure("\(sound): readings of the clock at \(rate) Hz", Double(steps.count))
                    figure("\(sound): readings that the machine disturbed", Double(steps.count - judged.count))
                    figure("\(sound): the clock's longest step at \(rate) Hz", judged.max() ?? 0)
                    #expect(steps.allSatisfy { $0.position >= 0 }, "it goes forward")
                    #expect((judged.max() ?? 0) <= 1)
                    #expect(2 * judged.count > steps.count, "the machine disturbed most readings")
                }
            }
        }

        @Test(
            "A server that stands still for 12 ms, and takes its blocks late, does not stop the clock that a game reads",
            arguments: Desktop.Sound.servers)
        func lateBlocks(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let track = try metronome(desktop)
                try await desktop.enter {
                    let audio = try await engine(playing: track)
                    var stands = try await stands(desktop, audio)
                    // A machine that lets the server stand for longer spoils a series: the sound then stands, too.
                    for _ in 0..<2 where stands > 0 { stands = try await self.stands(desktop, audio) }
                    figure("\(sound): readings at which the clock stood while the server did", Double(stands))
                    #expect(stands == 0)
                }
            }
        }

        /// Lets the server stand still eight times, for 12 to 16 ms, and returns at how many readings the clock stood.
        private func stands(
            _ desktop: Desktop, _ audio: AudioEngine, isolation: isolated (any Actor)? = #isolation
        ) async throws -> Int {
            var (stands, series) = (0, 0)
            for _ in 0..<40 where series < 8 {
                var (frozen, thawed) = (Duration.zero, Duration.zero)
                let steps = await WakeWitness.with { witness in
                    self.steps(1_000, for: .milliseconds(300), audio, witness) { reading in
                        if reading == 100 {
                            frozen = MonotonicClock.now
                            desktop.soundServer.freeze()
                        } else if frozen > .zero, thawed == .zero, MonotonicClock.now - frozen >= .milliseconds(12) {
                            desktop.soundServer.thaw()
                            thawed = MonotonicClock.now
                        }
                    }
                }
                desktop.soundServer.thaw()
                guard thawed > .zero, thawed - frozen <= .milliseconds(16) else { continue }
                series += 1
                // Another latency is approached by a twentieth of the time that passes.
                stands += steps.count { !$0.isDisturbed && $0.step < -0.3 }
            }
            #expect(series == 8, "the machine let the server stand for longer in \(40 - series) of 40 attempts")
            return stands
        }

        /// An engine of which three seconds of the track have been heard: the first readings of the server have come.
        private func engine(
            playing track: Track, isolation: isolated (any Actor)? = #isolation
        ) async throws -> AudioEngine {
            let audio = AudioEngine()
            try audio.soundtrack.play(track)
            try await eventually("three seconds are heard", within: .seconds(20)) {
                _ = audio.update()
                return audio.soundtrack.clock.map { $0.position > .seconds(3) } ?? false
            }
            return audio
        }

        @Test(
            "A beat is heard when it was told to be, also after a call, an underrun and a restart of the server",
            arguments: Desktop.Sound.servers)
        func heard(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let track = try metronome(desktop)
                var monitor = try await desktop.listen()
                try await desktop.enter {
                    let audio = AudioEngine()
                    audio.soundtrack.tellsBeats = true
                    try audio.soundtrack.play(track)
                    try await judge(audio, monitor, desktop, "\(sound)")
                    try await call(desktop, audio)
                    try await judge(audio, monitor, desktop, "\(sound), after a call")
                    try await underrun(desktop, audio)
                    // A recorder that was frozen along is late.
                    await monitor.stop()
                    monitor = try await desktop.listen()
                    try await judge(audio, monitor, desktop, "\(sound), with a longer buffer")
                    await desktop.soundServer.kill()
                    await monitor.stop()
                    try await desktop.soundServer.start()
                    monitor = try await desktop.listen()
                    try await judge(audio, monitor, desktop, "\(sound), restarted")
                }
            }
        }
    }
}
