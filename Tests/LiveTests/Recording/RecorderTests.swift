import Tacet
import TacetSession
import TestSupport
import Testing

@testable import TacetRecording

extension Live {
    /// What a program records of a microphone: here of an output's monitor, into which a tone of 660 Hz and -20 dB
    /// plays.
    @Suite("Recording")
    struct RecorderTests {
        private func record(
            on sound: Desktop.Sound, device: String? = "null1.monitor", systemBus: Bool = false,
            session: AudioSession.Role? = nil,
            _ body: (Desktop, Microphone, AudioSession?) async throws -> Void
        ) async throws {
            try await Desktop.with(sound, systemBus: systemBus) { desktop in
                try await desktop.enter {
                    _ = try await desktop.startProgram(.game)
                    let session = session.map { AudioSession(role: $0) }
                    let microphone = Microphone(device, session: session)
                    defer { microphone.recorder.stop() }
                    try await body(desktop, microphone, session)
                }
            }
        }

        @Test("A tone is recorded at its level, and metered (BEHAVIOUR 20)", arguments: Desktop.Sound.servers)
        func tone(_ sound: Desktop.Sound) async throws {
            try await record(on: sound) { desktop, microphone, _ in
                try await microphone.hears(660)
                let recorder = microphone.recorder
                #expect(recorder.state == .recording)
                #expect(recorder.permission == .granted)
                #expect(recorder.configuration?.device.lowercased().contains("null1") == true)
                try await eventually("the level is metered") {
                    abs(recorder.level.peak.value - -20) < 1 && abs(recorder.level.rms.value - -23) < 1
                }
                #expect(try await desktop.recordings().contains { $0.contains("Recorder test") })
                recorder.stop()
                let frames = microphone.samples.count
                try await eventually("the microphone is released") { try await desktop.recordings().isEmpty }
                #expect(microphone.samples.count == frames, "nothing is delivered afterwards")
            }
        }

        @Test(
            "The server is killed and comes back: a marked gap, and nothing lost before it",
            arguments: Desktop.Sound.servers)
        func serverKilled(_ sound: Desktop.Sound) async throws {
            try await record(on: sound) { desktop, microphone, _ in
                try await microphone.hears(660)
                let before = microphone.recorder.frames
                // The server may be gone before the test knows that it is.
                let killed = MonotonicClock.now
                await desktop.soundServer.kill()
                try await eventually("it is missed") { microphone.recorder.state == .waiting(.noServer) }
                #expect(microphone.recorder.explanation.contains("sound server"))
                let kept = microphone.samples.count
                #expect(kept >= before)
                // The recording ends with the tone: nothing at its end is lost or silent.
                #expect(abs(microphone.latest(2_400).level(of: 660) - -20) < 1)
                try await desktop.soundServer.start()
                _ = try await desktop.startProgram(.game, frequency: 880)
                try await microphone.hears(880)
                let away = MonotonicClock.now - killed
                let (gap, delivered) = try await microphone.expectGap()
                #expect(gap.reason == .serverLost)
                #expect(delivered == kept && gap.position == kept)
                #expect(Double(gap.frames) / 48_000 < away / .seconds(1))
                #expect(microphone.recorder.gaps.count == 1)
                // The recording's length is that of what was delivered and of the gap.
                microphone.recorder.stop()
                let missing = microphone.gaps.map(\.gap.frames).reduce(0, +)
                #expect(microphone.recorder.frames == microphone.samples.count + missing)
            }
        }

        @Test("The microphone is unplugged: it is told, and the next one is recorded", arguments: Desktop.Sound.servers)
        func unplugged(_ sound: Desktop.Sound) async throws {
            try await record(on: sound, device: "null2.monitor") { desktop, microphone, _ in
                try await eventually("it records") { microphone.samples.count > 4_800 }
                try await desktop.unplug("null2")
                try await eventually("it is told") {
                    microphone.recorder.state == .waiting(.noMicrophone) || !microphone.gaps.isEmpty
                }
                try await desktop.pactl(
                    "load-module", "module-null-sink", "sink_name=null2", "rate=48000", "norewinds=1")
                let (gap, delivered) = try await microphone.expectGap()
                #expect(gap.reason == .routeChange)
                #expect(gap.position == delivered)
            }
        }

        @Test("The player moves the recording to another microphone", arguments: Desktop.Sound.servers)
        func moved(_ sound: Desktop.Sound) async throws {
            try await record(on: sound, device: "null2.monitor") { desktop, microphone, _ in
                try await eventually("it records") { microphone.samples.count > 4_800 }
                let number = try #require(try await desktop.recordings().first?.prefix { $0.isNumber })
                // WirePlumber forgets a move that comes while a client connects, as the one that asks for it does: the
                // player tries again.
                for _ in 1...3 {
                    try await desktop.pactl("move-source-output", String(number), "null1.monitor")
                    let isMoved: Void? = try? await eventually("it is moved", within: .seconds(2)) {
                        microphone.recorder.configuration?.device.lowercased().contains("null1") == true
                    }
                    if isMoved != nil { break }
                }
                try await microphone.hears(660)
                let (gap, delivered) = try await microphone.expectGap()
                #expect(gap.reason == .routeChange)
                #expect(gap.position == delivered)
                #expect(gap.frames < 48_000)
            }
        }

        @Test("A call interrupts, and the recording goes on after it", arguments: Desktop.Sound.servers)
        func call(_ sound: Desktop.Sound) async throws {
            try await record(on: sound, systemBus: true, session: .recorder) { desktop, microphone, _ in
                let modem = try await desktop.startMock(.modem)
                try await microphone.hears(660)
                try await modem("ring")
                try await eventually("it is interrupted") { microphone.recorder.state == .interrupted(.call) }
                try await eventually("the microphone is released") {
                    try await !desktop.recordings().contains { $0.contains("Recorder test") }
                }
                try await modem("hangup")
                let (gap, delivered) = try await microphone.expectGap()
                #expect(gap.reason == .interruption)
                #expect(gap.position == delivered)
                try await microphone.hears(660)
            }
        }

        @Test("Without a microphone the output's monitor is not recorded (BEHAVIOUR 174)")
        func noMicrophone() async throws {
            try await record(on: .pulseAudio, device: nil) { desktop, microphone, _ in
                try await eventually("the microphone records silence") { microphone.samples.count > 4_800 }
                #expect(microphone.latest().peak == 0)
                let modules = try await desktop.pactl("list", "short", "modules").split(separator: "\n")
                let module = try #require(modules.first { $0.contains("module-null-source") })
                try await desktop.pactl("unload-module", String(module.prefix { $0.isNumber }))
                try await eventually("it is told") { microphone.recorder.state == .waiting(.noMicrophone) }
                #expect(microphone.recorder.explanation.contains("microphone"))
                #expect(microphone.latest().peak == 0, "what the player hears is not recorded")
                try await desktop.pactl("load-module", "module-null-source", "source_name=microphone")
                try await eventually("the new microphone records") { microphone.recorder.state == .recording }
            }
        }

        @Test("A muted microphone stays muted, and that is told (BEHAVIOUR 86, 190)", arguments: Desktop.Sound.servers)
        func muted(_ sound: Desktop.Sound) async throws {
            try await record(on: sound) { desktop, microphone, _ in
                try await microphone.hears(660)
                try await desktop.pactl("set-source-mute", "null1.monitor", "1")
                try await eventually("it is told") { microphone.recorder.configuration?.isMuted == true }
                try await eventually("silence is recorded") { microphone.latest().peak == 0 }
                microphone.recorder.stop()
                let mute = try await desktop.pactl("get-source-mute", "null1.monitor")
                #expect(mute.contains("yes"))
            }
        }

        @Test(
            "A recording that is muted in the volume mixer says so, and is not unmuted (BEHAVIOUR 190)",
            arguments: Desktop.Sound.servers)
        func mutedStream(_ sound: Desktop.Sound) async throws {
            try await record(on: sound) { desktop, microphone, _ in
                try await microphone.hears(660)
                let number = String(try #require(try await desktop.recordings().first?.prefix { $0.isNumber }))
                for change in [["set-source-output-mute", number, "1"], ["set-source-output-volume", number, "0"]] {
                    try await desktop.run("pactl", change)
                    try await eventually("it is told of \(change[0])") {
                        microphone.recorder.configuration?.isMuted == true
                    }
                    try await eventually("silence is recorded") { microphone.latest().peak == 0 }
                    #expect(microphone.recorder.state == .recording)
                    #expect(microphone.recorder.explanation.contains("muted"))
                    try await desktop.pactl("set-source-output-mute", number, "0")
                    try await desktop.pactl("set-source-output-volume", number, "100%")
                    try await eventually("its end is told") { microphone.recorder.configuration?.isMuted == false }
                    try await microphone.hears(660)
                }
            }
        }

        @Test(
            "A frozen server delays no caller, and the recording goes on", .inPairs, arguments: Desktop.Sound.servers)
        func frozen(_ sound: Desktop.Sound) async throws {
            try await record(on: sound) { desktop, microphone, _ in
                try await microphone.hears(660)
                let (start, recorded) = (MonotonicClock.now, microphone.recorder.frames)
                desktop.soundServer.freeze()
                let frames = microphone.samples.count
                try await eventually("a second passes") { MonotonicClock.now - start > .seconds(1) }
                desktop.soundServer.thaw()
                try await eventually("it records") { microphone.samples.count > frames + 24_000 }
                try await microphone.hears(660)
                // A gap has the length of the lost frames, and PulseAudio delivers some seconds later what it has not
                // lost: with its gaps the recording is as long as the time, to 100 ms.
                try await eventually("the recording is as long as the time") {
                    let elapsed = Int((MonotonicClock.now - start) / .seconds(1) * 48_000)
                    return abs(microphone.recorder.frames - recorded - elapsed) <= 4_800
                }
                let missing = microphone.recorder.gaps.reduce(0) { $0 + $1.frames }
                figure("frames in gaps after a second's standstill, \(sound)", Double(missing))
                desktop.soundServer.freeze()
                let end = MonotonicClock.now
                microphone.recorder.stop()
                #expect(MonotonicClock.now - end < .milliseconds(500))
                desktop.soundServer.thaw()
            }
        }

        @Test("Echo cancelling is asked of the server, which grants it (BEHAVIOUR 132)")
        func echo() async throws {
            try await Desktop.furnished(.pulseAudio) { desktop in
                try await desktop.enter {
                    var engine = AudioEngine.Settings()
                    engine.cancelsEcho = true
                    let audio = AudioEngine(engine)
                    try await eventually("the engine plays") {
                        _ = audio.update()
                        return audio.output?.kind == .pulse
                    }
                    var settings = AudioRecorder.Settings()
                    settings.cancelsEcho = true
                    let recorder = AudioRecorder(settings, session: audio.session) { _, _ in }
                    defer { recorder.stop() }
                    try await eventually("it is granted") { recorder.configuration?.cancelsEcho == true }
                    #expect(try await desktop.pactl("list", "source-outputs").contains("echo-cancel"))
                }
            }
        }
    }
}

extension Desktop {
    /// Every recording that is no meter, a line each: its number, and its program's name.
    fileprivate func recordings() async throws -> [String] {
        let answer = try await pactl("--format=json", "list", "source-outputs")
        return (JSON(parsing: answer)?.array ?? []).compactMap(\.object).map { stream in
            let name = stream["properties"]?.object?["application.name"]?.string ?? ""
            return "\(stream["index"]?.number.map { Int($0) } ?? -1) \(name)"
        }
    }
}
