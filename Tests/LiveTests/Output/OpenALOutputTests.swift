import Glibc
@testable import TacetDecoding
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// OpenAL chooses its backend once in a process, and each test case has one of its own.
    @Suite("Sound through an OpenAL device")
    struct OpenALOutputTests {
        @Test("Is heard without a gap, and ends with the server")
        func heardAndLost() async throws {
            try await Desktop.with(.pulseAudio, bus: false, systemBus: false) { desktop in
                try await desktop.enter {
                    let monitor = try await desktop.listen()
                    setenv("ALSOFT_DRIVERS", "pulse", 1)
                    let tone = PlayedTone(.openAL)
                    try await tone.expectPlaying()
                    try await monitor.hears("half a second", in: .milliseconds(500), within: .seconds(20)) { $0.isTone }
                    await desktop.soundServer.kill()
                    try await tone.expect("the loss of the server") { $0.isLoss }
                    tone.outputs.stop()
                }
            }
        }

        @Test("Is heard where libpulse is installed too", arguments: servers)
        func heardBesideLibpulse(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let effect = try desktop.writeEffect()
                let track = try NoiseTrack.write(to: desktop)
                _ = try desktop.launch(
                    BuiltProducts.path("tacet"),
                    ["play", track, "--effect", effect, "--every", "0.3", "--output", "openal", "--json"])
                try await monitor.hears("the effect", in: .milliseconds(30), within: .seconds(20)) {
                    $0.level(of: PlayCommand.effect) > -30
                }
            }
        }

        @Test("Says so when another engine has started OpenAL without devices, and the clock runs")
        func startedWithoutDevices() async throws {
            unsetenv("ALSOFT_DRIVERS")
            let first = AudioEngine(offline: .init())
            first.world.reverb = Reverb(.cave)
            first.update()
            defer { withExtendedLifetime(first) {} }
            let tone = PlayedTone(.openAL)
            try await tone.expect("that there is no device") { $0.isFailure }
            try await tone.expect("the clock") { $0.isClock }
            tone.outputs.stop()
        }

        @Test(
            "A frozen server delays neither a load, nor the engine's end or the program's for long (RELIABILITY 3, 38)"
        )
        func frozenServer() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                await desktop.enter {
                    desktop.soundServer.freeze()
                    defer { desktop.soundServer.thaw() }
                    let start = MonotonicClock.now
                    await #expect(processExitsWith: .success) {
                        try await tellingIssues {
                            unsetenv("ALSOFT_DRIVERS")
                            var settings = AudioEngine.Settings()
                            settings.output = .openAL
                            var audio: AudioEngine? = AudioEngine(settings)
                            // A loading thread waits in OpenAL for the device of the reverb.
                            audio?.world.reverb = Reverb(.cave)
                            for _ in 0..<3 { audio?.update() }
                            let load = MonotonicClock.now
                            _ = try audio?.load(bytes: SoundFile(channels: [[0]]).waveBytes, name: "tone")
                            #expect(MonotonicClock.now - load <= .seconds(1))
                            let end = MonotonicClock.now
                            audio = nil
                            #expect(MonotonicClock.now - end <= .milliseconds(500))
                            let other = AudioEngine(settings)
                            withExtendedLifetime(other) { exit(0) }
                        }
                    }
                    figure("life beside a frozen server", (MonotonicClock.now - start).milliseconds)
                    #expect(MonotonicClock.now - start <= .seconds(15))
                }
            }
        }

        @Test("Loses no more than a buffer each time that the mixing thread was late")
        func heardAfterLateness() async throws {
            let directory = TemporaryDirectory()
            let recording = directory.path("recording.wav")
            let configuration = try directory.write(Array("[wave]\nfile = \(recording)\n".utf8), "alsoft.conf")
            await #expect(processExitsWith: .success) { [configuration = configuration as String] in
                try await tellingIssues {
                    setenv("ALSOFT_DRIVERS", "wave", 1)
                    setenv("ALSOFT_CONF", configuration, 1)
                    let tone = PlayedTone(.openAL)
                    try await tone.expectPlaying()
                    for _ in 0..<5 {
                        let first = tone.frames
                        try await eventually("a fifth of a second is taken") { tone.frames - first >= 9_600 }
                        tone.isLate.withLock { $0 = true }
                        let start = MonotonicClock.now
                        // The device holds 75 ms.
                        try await eventually("a fifth of a second without a block") {
                            MonotonicClock.now - start >= .milliseconds(200)
                        }
                        tone.isLate.withLock { $0 = false }
                    }
                    tone.outputs.stop()
                }
            }
            let sound = try SoundDecoder(targetRate: 48_000).decode(MemorySource(Self.bytes(of: recording)), name: "it")
            let left = stride(from: 0, to: sound.frames * sound.channels, by: sound.channels)
                .map { abs(Int(sound.samples[$0])) }
            let heard = stride(from: 0, to: left.count - 48, by: 48)
                .count { left[$0..<$0 + 48].contains { $0 > 327 } }
            figure("milliseconds heard, of at least 1,000 taken", Double(heard))
            // Five buffers of 512 frames, and the seven that are not played yet at the end.
            #expect(heard >= 1_000 - 12 * 512 / 48)
        }

        private static func bytes(of path: String) throws -> [UInt8] {
            let file = try #require(fopen(path, "rb"))
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 10_000_000)
            bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
            return bytes
        }

        @Test("Plays at the device's pace")
        func pace() async throws {
            setenv("ALSOFT_DRIVERS", "null", 1)
            let tone = PlayedTone(.openAL)
            try await tone.expectPlaying()
            let start = MonotonicClock.now
            let first = tone.frames
            try await eventually("a second is played") { tone.frames - first >= 48_000 }
            #expect(MonotonicClock.now - start >= .milliseconds(900))
            tone.outputs.stop()
        }

        @Test("Says when there is no device, and the clock runs")
        func failure() async throws {
            setenv("ALSOFT_DRIVERS", "oss", 1)
            let tone = PlayedTone(.openAL)
            try await tone.expect("that there is no device") { $0.isFailure }
            try await tone.expect("the clock") { $0.isClock }
            tone.outputs.stop()
        }
    }
}
