import Glibc
import TacetRecording
import TacetSession
import TestSupport
import Testing

extension Live {
    @Suite("tacet record")
    struct RecordCommandTests {
        private static let rate = 16_000

        private func record(
            _ path: String, on desktop: Desktop, device: String = "null1.monitor", _ arguments: [String] = []
        ) throws -> Child {
            try desktop.launch(
                BuiltProducts.path("tacet"),
                ["record", path, "--json", "--channels", "2", "--rate", "\(Self.rate)", "--device", device] + arguments)
        }

        private func expectTone(_ tacet: Child, frames: Int = 0) async throws {
            try await tacet.expectEvent("level", within: .seconds(30)) { level in
                guard let peak = level["peak"]?.number, let rms = level["rms"]?.number else { return false }
                return abs(peak - -20) < 1 && abs(rms - -23) < 1 && Int(level["frames"]?.number ?? 0) > frames
            }
        }

        @Test(
            "Records through a server's death, into a file that a crash leaves readable",
            arguments: Desktop.Sound.servers)
        func serverKilled(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                _ = try await desktop.startProgram(.game)
                let path = desktop.directory + "/take.wav"
                let tacet = try record(path, on: desktop)
                try await tacet.expectEvent("recording") { $0["state"] == .string("recording") }
                try await expectTone(tacet, frames: Self.rate)
                await desktop.soundServer.kill()
                try await tacet.expectEvent("recording") { $0["reason"] == .string("noServer") }
                try await desktop.soundServer.start()
                _ = try await desktop.startProgram(.game, frequency: 880)
                let gap = try await tacet.expectEvent("gap") { $0["reason"] == .string("serverLost") }.members
                let position = Int(try #require(gap["position"]?.number))
                let missing = Int(try #require(gap["frames"]?.number))
                #expect(position > Self.rate && missing > 0)
                // The header is a second old at most.
                try await expectTone(tacet, frames: position + missing + 3 * Self.rate)
                tacet.send(SIGKILL)
                _ = try await tacet.waitForEnd()
                let wave = try #require(FloatWave(path))
                #expect(wave.sampleRate == Self.rate)
                let before = wave.left[position - Self.rate / 2..<position]
                #expect(abs(before.level(of: 660) - -20) < 1, "nothing is lost before the gap")
                #expect(wave.left[position..<position + missing].peak == 0)
                #expect(wave.frames >= position + missing + Self.rate)
                let last = wave.left[wave.frames - Self.rate / 2..<wave.frames]
                #expect(abs(last.level(of: 880) - -20) < 1, "it went on")
            }
        }

        @Test(
            "Ends after --for, tells the length, and asks for what --cancel-echo says", arguments: Desktop.Sound.servers
        )
        func length(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                _ = try await desktop.startProgram(.game)
                let path = desktop.directory + "/take.wav"
                let tacet = try record(path, on: desktop, ["--for", "2", "--cancel-echo"])
                try await expectTone(tacet)
                #expect(
                    try await desktop.pactl("list", "source-outputs").contains("filter.want = \"echo-cancel\""))
                let end = try await tacet.expectEvent("recorded").members
                try await tacet.expectEvent("end")
                #expect(try await tacet.waitForEnd() == .exited(0))
                let frames = Int(try #require(end["frames"]?.number))
                #expect((Self.rate / 2...Self.rate * 21 / 10).contains(frames))
                #expect(try #require(FloatWave(path)).frames == frames)
            }
        }

        @Test("Records through OpenAL, and waits for a device that is missing")
        func openAL() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                _ = try await desktop.startProgram(.game)
                let path = desktop.directory + "/take.wav"
                let tacet = try record(path, on: desktop, device: "Monitor of Null1", ["--openal"])
                try await expectTone(tacet, frames: Self.rate)
                tacet.send(SIGINT)
                try await tacet.expectEvent("recorded")
                #expect(try await tacet.waitForEnd() == .exited(0))
                let left = try #require(FloatWave(path)).left
                #expect(abs(left[left.frames - Self.rate / 2..<left.frames].level(of: 660) - -20) < 1)
                let waiting = try record(path, on: desktop, device: "nothing", ["--openal"])
                try await waiting.expectEvent("recording") { $0["reason"] == .string("noMicrophone") }
            }
        }

        @Test("A program may end while it records through OpenAL, and OpenAL prints nothing")
        func endsWhileRecording() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                await desktop.enter {
                    // Without a block, the program ends while the recording's first call of OpenAL is under way.
                    for blocks in Array(repeating: 0, count: 12) + Array(1..<8) {
                        let end = await #expect(
                            processExitsWith: .success, observing: [\.standardErrorContent]
                        ) { [blocks = blocks as Int] in
                            alarm(20)  // or a deadlock would never end
                            var settings = AudioRecorder.Settings()
                            settings.interface = .openAL
                            settings.blockFrames = 128
                            let heard = Lock(0)
                            let recorder = AudioRecorder(settings) { _, _ in heard.withLock { $0 += 1 } }
                            while heard.withLock({ $0 }) < blocks { sched_yield() }
                            withExtendedLifetime(recorder) { exit(0) }
                        }
                        let words = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
                        #expect(!words.contains("AL lib"))
                    }
                }
            }
        }

        @Test("Without a sound server it says so, and fails")
        func noServer() async throws {
            try await Desktop.with(.none, bus: false, systemBus: false) { desktop in
                let tacet = try record(desktop.directory + "/take.wav", on: desktop, ["--for", "0.5"])
                try await tacet.expectEvent("recording") { $0["reason"] == .string("noServer") }
                #expect(try await tacet.waitForEnd() == .exited(1))
                #expect(tacet.errors.text.contains("sound server"))
            }
        }
    }
}
