import Glibc
import TacetSession
import TestSupport
import Testing

@testable import TacetOutput
@testable import Tacet

extension Live {
    /// Machines that have libpulse and no sound server. OpenAL chooses its backend once in a process, and each test case
    /// has one of its own.
    @Suite("Sound without a sound server") struct NoServerTests {
        /// The environment of a player whose ALSA has the default device `pcm`; nil for a machine without a device.
        private static func prepare(_ directory: TemporaryDirectory, pcm: String?) {
            for name in ["ALSOFT_DRIVERS", "ALSOFT_CONF", "TACET_OUTPUT"] { unsetenv(name) }
            setenv("HOME", directory.path(""), 1)
            setenv("XDG_RUNTIME_DIR", directory.path(""), 1)
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
            guard let pcm, let file = fopen(directory.path(".asoundrc"), "w") else { return }
            fputs("pcm.!default { \(pcm) }\n", file)
            fclose(file)
        }

        private static func text(of path: String) -> String {
            guard let file = fopen(path, "re") else { return "" }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = fread(&bytes, 1, bytes.count, file)
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }

        /// What a tone meets on ALSA's null device.
        private struct NullDevice {
            /// From the start to the device's first block.
            var opening: Duration
            /// How long two seconds of frames took.
            var pace: Duration
            /// The processor time of the output's threads and OpenAL's, over two seconds.
            var share: Double

            var isRight: Bool {
                // The buffers, 43 ms, are filled at once; the clock may be a hundredth fast.
                opening <= .milliseconds(1_500) && pace >= .milliseconds(1_900) && share > 0 && share < 0.05
            }

            static func measured() async throws -> Self {
                let begin = MonotonicClock.now
                let tone = PlayedTone(.automatic)
                defer { tone.outputs.stop() }
                let opened = try await tone.expect("the device plays") { $0.changedTo?.kind == .openAL }
                let (first, start) = (tone.frames, MonotonicClock.now)
                try await eventually("two seconds are played", within: .seconds(20)) { tone.frames - first >= 96_000 }
                let pace = MonotonicClock.now - start
                #expect(
                    tone.events.filter(\.isFailure).count == 1, "the missing server is told once, not: \(tone.events)")
                // The test's own threads, which look at the clock every 2 ms and make the tone, take more than the device.
                let isCounted = { (name: String) in name.hasPrefix("tacet-") || name.hasPrefix("alsoft") }
                let (cost, time) = (ProcessFacts.processorTime(ofThreads: isCounted), MonotonicClock.now)
                try await eventually("two seconds pass") { MonotonicClock.now - time >= .seconds(2) }
                let taken = ProcessFacts.processorTime(ofThreads: isCounted) - cost
                let device = Self(
                    opening: opened - begin, pace: pace, share: taken / ((MonotonicClock.now - time) / .seconds(1)))
                figure("time without an output", device.opening.milliseconds)
                figure("a device without a clock, percent of a core", device.share * 100)
                return device
            }
        }

        @Test("ALSA's null plays at the clock's pace after half a second, and the music reaches the device", .inPairs)
        func alsa() async throws {
            let directory = TemporaryDirectory()
            Self.prepare(directory, pcm: "type null")
            // A machine that stands still for a tenth of a second changes each of the times, so three tones may try.
            var device = try await NullDevice.measured()
            for _ in 0..<2 where !device.isRight { device = try await NullDevice.measured() }
            #expect(device.isRight, "\(device)")
        }

        @Test("ALSA's file plug-in fills no disk: its file grows no faster than the music plays", .alone)
        func file() async throws {
            let directory = TemporaryDirectory()
            let path = directory.path("music.raw")
            Self.prepare(directory, pcm: "type file slave.pcm null file \(path) format raw")
            let tone = PlayedTone(.automatic)
            let opened = try await tone.expect("the device plays") { $0.changedTo?.kind == .openAL }
            try await eventually("the device is known") { MonotonicClock.now - opened >= .milliseconds(500) }
            let (first, bytes, start) = (tone.frames, Self.size(of: path), MonotonicClock.now)
            try await eventually("two seconds are played", within: .seconds(20)) { tone.frames - first >= 96_000 }
            let seconds = (MonotonicClock.now - start) / .seconds(1)
            #expect(seconds >= 1.9)
            // Four bytes a sample if OpenAL plays floats, two if not.
            let written = Double(Self.size(of: path) - bytes) / 48_000 / 2 / 4
            #expect(written <= seconds + 0.5, "\(written) s of floats were written in \(seconds) s")
            tone.outputs.stop()
        }

        private static func size(of path: String) -> Int {
            var facts = stat()
            return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
        }

        @Test(
            "A server that appears takes over, with the position kept; while it restarts, it is waited for",
            arguments: Desktop.Sound.servers)
        func serverAppears(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                await desktop.soundServer.kill()
                let game = try desktop.startGame(environment: ["ALSOFT_DRIVERS": "null"])
                try await game.child.expectEvent("outputLost")
                try await game.child.expectEvent("outputRestored", within: .seconds(5)) {
                    $0["output"]?.string == "No Output"
                }
                try await desktop.soundServer.start()
                let answered = MonotonicClock.now
                try await game.child.expectEvent("outputLost", within: .seconds(5)) {
                    $0["reason"]?.string == "a sound server has appeared, and takes over"
                }
                let (_, restored) = try await game.child.expectEvent("outputRestored", within: .seconds(5))
                figure("time until the server plays", (restored - answered).milliseconds)
                #expect(restored - answered <= .seconds(3))
                let monitor = try await desktop.listen()
                try await monitor.hears("the effect", in: .milliseconds(30), within: .seconds(5)) {
                    $0.level(of: PlayCommand.effect) > -40
                }
                await monitor.stop()
                // A restart of two seconds, without a device meanwhile: the next output is the server's.
                await desktop.soundServer.kill()
                let (_, gone) = try await game.child.expectEvent("outputLost")
                try await eventually("two seconds pass") { MonotonicClock.now - gone >= .seconds(2) }
                try await desktop.soundServer.start()
                let (next, _) = try await game.child.expectEvent("outputRestored", within: .seconds(5))
                #expect(next["output"]?.string != "No Output")
                await game.stop()
            }
        }

        @Test(
            "With neither a server nor a device OpenAL is tried a few times in ten seconds, and prints only what it is asked for",
            arguments: [true, false])
        func neither(isLogged: Bool) async throws {
            let directory = TemporaryDirectory()
            let path = directory.path("errors")
            Self.prepare(directory, pcm: nil)
            if isLogged { setenv("ALSOFT_LOGLEVEL", "1", 1) }
            let time: Duration = isLogged ? .seconds(10) : .seconds(2)
            let (file, standardError) = (open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600), dup(2))
            dup2(file, 2)
            let tone = PlayedTone(.automatic)
            try await tone.expect("time passes unheard") { $0.isClock }
            let start = MonotonicClock.now
            try await eventually("time passes", within: .seconds(15)) { MonotonicClock.now - start >= time }
            tone.outputs.stop()
            dup2(standardError, 2)
            let lines = Self.text(of: path).split(separator: "\n")
            guard isLogged else {
                #expect(!lines.contains { $0.contains("(EE)") || $0.hasPrefix("ALSA lib") }, "\(lines)")
                return
            }
            let attempts = lines.filter { $0.contains("Could not open playback device") }
            figure("attempts of OpenAL in ten seconds", Double(attempts.count))
            #expect((1...5).contains(attempts.count), "\(lines)")
            #expect(!lines.contains { $0.hasPrefix("ALSA lib") }, "\(lines)")
        }
    }
}
