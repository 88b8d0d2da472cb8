import Glibc
import Tacet
import TacetRecording
import TacetSession
import TestSupport
import Testing

extension Live {
    /// The signals of a game, which are the game's own, and its limits.
    @Suite("The signals of a game") struct SignalTests {
        @Test(
            "No thread of Tacet takes a signal that is meant for the game; each takes those of its own faults",
            arguments: servers)
        func masks(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                await desktop.enter {
                    _ = await #expect(processExitsWith: .success) { [path = desktop.directory as String] in
                        try await tellingIssues {
                            let busy = try await BusyGame(recordingTo: path + "/recording.wav")
                            let needed = [
                                "tacet-session", "tacet-render", "tacet-output", "tacet-monitor", "tacet-attach",
                                "tacet-recorder",
                                "tacet-input", "tacet-decode", "tacet-clock",
                            ]
                            var seen: Set<String> = []
                            var blocking: [String: UInt64] = [:]
                            let end = MonotonicClock.now + .seconds(5)
                            // What the game itself blocks, its threads' threads block as well.
                            let blockedByGame = Self.threads().reduce(UInt64(0)) { blocked, thread in
                                thread.name.hasPrefix("tacet-") ? blocked : blocked | thread.mask
                            }
                            print(
                                "figure: signals of faults that the test process blocks itself:",
                                String(Self.own & blockedByGame, radix: 16))
                            try await eventually("all threads have been seen") {
                                try busy.turn()
                                let threads = Self.threads()
                                for (name, mask) in threads
                                where name.hasPrefix("tacet-") || name.hasPrefix("alsoft") {
                                    #expect(
                                        Self.asynchronous & ~mask == 0,
                                        "\(name) takes \(String(Self.asynchronous & ~mask, radix: 16))")
                                    let lost = Self.own & mask & ~blockedByGame
                                    // The C library blocks all signals of a thread that begins or ends.
                                    if lost == 0 { seen.insert(name) } else { blocking[name] = lost }
                                }
                                // One that was seen only as it began or ended is judged when it is seen again.
                                blocking = blocking.filter { name, _ in
                                    !seen.contains(name) && threads.contains { $0.name == name }
                                }
                                return seen.isSuperset(of: needed) && (blocking.isEmpty || MonotonicClock.now > end)
                            }
                            for (name, lost) in blocking { Issue.record("\(name) blocks \(String(lost, radix: 16))") }
                            print("figure: threads of Tacet that were seen: \(seen.sorted())")
                            busy.end()
                        }
                    }
                }
            }
        }

        @Test(
            "A game whose files may have no byte plays, and a file that it asks for is an error in words",
            arguments: servers)
        func fileLimit(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                await desktop.enter {
                    _ = await #expect(processExitsWith: .success) { [path = desktop.directory as String] in
                        try await tellingIssues {
                            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
                            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                            var settings = AudioEngine.Settings()
                            settings.output = .pulse
                            let engine = AudioEngine(settings)
                            try await eventually("it plays") {
                                engine.update()
                                return engine.output?.kind == .pulse && engine.renderedFrames > 48_000
                            }
                            engine.world.reverb = Reverb(.cave)
                            engine.profiler.startCapture()
                            engine.update()
                            #expect(throws: AudioError.self) {
                                try engine.profiler.stopCapture().write(to: path + "/capture")
                            }
                            #expect(throws: AudioError.self) { try AudioRecorder(recordingTo: path + "/recording.wav") }
                            try await eventually("it plays on") {
                                engine.update()
                                return engine.renderedFrames > 96_000
                            }
                        }
                    }
                }
            }
        }

        /// Signals that an instruction of the thread itself raises.
        private static let own = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS].reduce(UInt64(0)) {
            $0 | 1 << UInt64($1 - 1)
        }

        /// All others but two that no thread can block, and glibc's own two.
        private static let asynchronous =
            (1...64).filter { ![SIGKILL, SIGSTOP, 32, 33].contains($0) }
            .reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 1) } & ~own

        /// The name and the blocked signals of each thread. See `man 5 proc`, `/proc/PID/task/TID/status`: SigBlk.
        private static func threads() -> [(name: String, mask: UInt64)] {
            ProcessFacts.tasks.compactMap { task in
                // Of a thread that has just ended the kernel states no signals, and a limit of 0.
                guard task["SigQ"] != "0/0", let name = task["Name"],
                    let mask = task["SigBlk"].flatMap({ UInt64($0, radix: 16) })
                else { return nil }
                return (name, mask)
            }
        }
    }
}

/// A game that does everything at once.
private final class BusyGame {
    private var engine: AudioEngine?
    private var recorded: AudioEngine?
    private var capture: AudioRecorder?
    private let bytes: [UInt8]
    private let music: String

    init(recordingTo path: String) async throws {
        let session = AudioSession()
        var settings = AudioEngine.Settings()
        settings.output = .pulse
        let engine = AudioEngine(settings, session: session)
        try engine.profiler.setAccess(.readWrite)
        engine.world.reverb = Reverb(.cave)
        settings.output = .waveFile(path: path)
        recorded = AudioEngine(settings, session: AudioSession(isolated: ()))
        var choices = AudioRecorder.Settings()
        choices.device = "null1.monitor"
        capture = AudioRecorder(choices, session: session) { _, _ in }
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
        bytes = SoundFile(channels: [tone]).waveBytes
        music = path + ".tone.wav"
        try SoundFile(channels: [tone, tone], repeats: 10).writeWave(to: music)
        try engine.soundtrack.play(music)
        self.engine = engine
    }

    func turn() throws {
        guard let engine else { return }
        _ = engine.loadInBackground([music, music])
        let sound = try engine.load(bytes: bytes, name: "tone")
        engine.play(sound)
        engine.update()
        recorded?.update()
        engine.unload(sound)
    }

    func end() { (engine, recorded, capture) = (nil, nil, nil) }
}
