import Glibc
import TacetSession
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import TacetOutput
@testable import Tacet

/// An engine on a machine that gives no more (RELIABILITY 17).
@Suite(
    "An engine short of memory, threads or descriptors (RELIABILITY 17)", .serialized, .onOwnThreads,
    .disabled(if: Sanitizer.isPresent, "Sanitizers end a process that is out of memory"))
struct ShortageTests {
    /// Lets this process have `bytes` more of address space than it has; nil lifts the limit.
    static func allow(_ bytes: Int?) {
        let hard = rlim_t.max
        var limit = rlimit(rlim_cur: bytes.map { rlim_t(ProcessFacts().addressBytes + $0) } ?? hard, rlim_max: hard)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }

    @Test("Without memory a load fails in words, the music plays on, and later all is loaded (BEHAVIOUR 165)")
    func memory() async {
        // In a process of its own: only that one goes short.
        await #expect(processExitsWith: .success) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let directory = TemporaryDirectory()
            let files = [directory.path("effect.ogg"), directory.path("effect.wav"), directory.path("other-rate.ogg")]
            try await SoundFile(channels: [tone, tone], repeats: 3).writeOgg(to: files[0])
            try SoundFile(channels: [tone, tone], repeats: 3).writeWave(to: files[1])
            try await SoundFile(channels: [tone], rate: 44_100, repeats: 3).writeOgg(to: files[2])
            let offline = Offline()
            let audio = offline.audio
            try audio.soundtrack.play(files[0])
            try offline.render(48_128)

            var (loaded, refused) = (0, 0)
            // From nothing to more than enough, in steps that end each part of a load in its turn.
            for kilobytes in stride(from: 0, through: 9 * 1_024, by: 288) {
                for file in files {
                    Self.allow(kilobytes << 10)
                    do throws(AudioError) {
                        audio.unload(try audio.load(file))
                        loaded += 1
                    } catch {
                        #expect(error.code == .tooLarge && error.operation == "load \(file)", "\(error)")
                        refused += 1
                    }
                    Self.allow(nil)
                }
                let heard = try offline.renderOn(4_096).left
                #expect(abs(heard.level(of: 440) - -20) < 1)
            }
            #expect(loaded > 10 && refused > 10, "\(loaded) loaded, \(refused) refused")
        }
    }

    @Test("An engine that starts without memory says so, and mixes once there is some (RELIABILITY 39)")
    func engineWithoutMemory() async {
        await #expect(processExitsWith: .success) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let bytes = SoundFile(channels: [tone]).waveBytes
            var (made, refused) = (0, 0)
            for megabytes in [2, 4, 6, 8, 12, 16, 20, 24, 28, 31, 40, 64] {
                var settings = AudioEngine.Settings()
                settings.output = .null
                let session = AudioSession(isolated: ())
                Self.allow(megabytes << 20)
                let audio = AudioEngine(settings, session: session)
                func limitation() -> String? { session.explanation.limitations.first { $0.contains("memory") } }
                do throws(AudioError) {
                    audio.unload(try audio.load(bytes: bytes, name: "tone"))
                    made += 1
                } catch {
                    // The mixer is missing, or what the sound takes.
                    #expect(error.code == .noOutput && limitation() != nil || error.code == .tooLarge, "\(error)")
                    refused += 1
                }
                Self.allow(nil)
                try await eventually("the mixer is there after \(megabytes) MB") {
                    audio.update()
                    return session.explanation.limitations.allSatisfy { $0.hasPrefix("There are") }
                }
                let frames = audio.renderedFrames
                audio.play(try audio.load(bytes: bytes, name: "tone"))
                try await eventually("blocks are mixed after \(megabytes) MB") {
                    audio.update()
                    return audio.renderedFrames > frames + 4_096
                }
            }
            #expect(made > 0 && refused > 3, "\(made) made, \(refused) refused")
        }
    }

    @Test("OpenAL makes no device where its own thread would find no heap, and the error says so (RELIABILITY 17)")
    func deviceWithoutHeap() async {
        await #expect(processExitsWith: .success) {
            _ = try LoopbackDevice(sampleRate: 48_000, sources: 4)
            // More than a device takes, and less than its thread.
            Self.allow(64 << 20)
            let error = #expect(throws: AudioError.self) { try LoopbackDevice(sampleRate: 48_000, sources: 4) }
            Self.allow(nil)
            #expect(
                error?.code == .noOutput && error?.detail.contains("no memory") == true, "\(String(describing: error))")
            _ = try LoopbackDevice(sampleRate: 48_000, sources: 4)
        }
    }

    @Test(
        "An engine has fewer voices where its tables would leave too little to its mixer and threads (RELIABILITY 17)")
    func fewerVoices() async {
        await #expect(processExitsWith: .success) {
            let settings = AudioEngine.Settings()
            #expect(settings.fittingMemory.virtualVoices == settings.virtualVoices)
            Self.allow(10 << 20)
            let fitting = settings.fittingMemory
            Self.allow(nil)
            #expect(fitting.virtualVoices < settings.virtualVoices && fitting.virtualVoices >= 64)
        }
    }

    @Test("A clock without a thread says so, and runs once there is one (RELIABILITY 39)")
    func clockWithoutThread() async {
        await #expect(processExitsWith: .success) {
            let queue = FrameQueue(capacity: 262_144, target: 262_144)
            queue.push([Float](repeating: 0, count: 2 * 262_144), count: 262_144)
            let events = Lock<[OutputSwitch.Event]>([])
            let outputs = OutputSwitch(
                choice: .null, sampleRate: 48_000, identity: OutputIdentity(name: "", session: ""), queue: queue
            ) { event in events.withLock { $0.append(event) } }
            defer { outputs.stop() }
            func isClock(_ event: OutputSwitch.Event) -> Bool { if case .changed = event { true } else { false } }
            try await eventually("it runs") { outputs.snapshot.statistics.frames > 0 }
            outputs.pause()
            var frames = -1
            try await eventually("it stands still") {
                defer { frames = outputs.snapshot.statistics.frames }
                return frames == outputs.snapshot.statistics.frames
            }
            let over = Self.takeEveryThread()
            defer { over.post() }
            outputs.resume()
            try await eventually("it says so") {
                outputs.retryIfNeeded()
                return events.withLock { $0.contains { if case .failed = $0 { true } else { false } } }
            }
            Self.allow(nil)
            try await eventually("it runs again, and says so") {
                outputs.retryIfNeeded()
                return outputs.snapshot.statistics.frames > frames && events.withLock { $0.last.map(isClock) == true }
            }
        }
    }

    @Test(
        "A change for which the system has no thread is said, and made once there is one; an end needs none (RELIABILITY 39)"
    )
    func changeWithoutThread() async {
        await #expect(processExitsWith: .success) {
            let queue = FrameQueue(capacity: 262_144, target: 262_144)
            queue.push([Float](repeating: 0, count: 2 * 262_144), count: 262_144)
            let events = Lock<[OutputSwitch.Event]>([])
            let outputs = OutputSwitch(
                output: NullOutput(sampleRate: 48_000), calm: .zero, whileLost: .freeze, sampleRate: 48_000,
                queue: queue
            ) { event in events.withLock { $0.append(event) } }
            func isAbsent() -> Bool { outputs.selection.thread.whileAbsent { true } ?? false }
            func frames() -> Int { 262_144 - queue.available }
            try await eventually("it runs, and the switch's thread has ended") { frames() > 0 && isAbsent() }
            outputs.pause()
            var before = -1
            try await eventually("it stands still") {
                defer { before = frames() }
                return before == frames() && isAbsent()
            }
            for isLast in [false, true] {
                let over = Self.takeEveryThread()
                outputs.resume()
                #expect(events.withLock { if case .failed = $0.last { true } else { false } }, "it is said at once")
                #expect(isAbsent() && before == frames())
                if isLast {
                    outputs.end()
                    #expect(outputs.snapshot.configuration == nil, "the caller has closed it")
                } else {
                    Self.allow(nil)
                    try await eventually("it runs again, and says so") {
                        outputs.retryIfNeeded()
                        return frames() > before
                            && events.withLock { if case .changed = $0.last { true } else { false } }
                    }
                    outputs.pause()
                    try await eventually("it stands still") {
                        defer { before = frames() }
                        return before == frames() && isAbsent()
                    }
                }
                Self.allow(nil)
                over.post()
            }
        }
    }

    @Test("Without a thread no output is chosen: that is said at once, and it is chosen later (RELIABILITY 39)")
    func choiceWithoutThread() async {
        await #expect(processExitsWith: .success) {
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
            let queue = FrameQueue(capacity: 4_096, target: 4_096)
            for isEnded in [true, false] {
                let events = Lock<[OutputSwitch.Event]>([])
                let over = Self.takeEveryThread()
                let outputs = OutputSwitch(
                    choice: .automatic, sampleRate: 48_000, identity: OutputIdentity(name: "", session: ""),
                    queue: queue
                ) { event in events.withLock { $0.append(event) } }
                defer { outputs.stop() }
                #expect(events.withLock { $0 } == [.failed(.noThreadForOutput)])
                outputs.choose("headphones")
                if isEnded { outputs.end() }
                Self.allow(nil)
                over.post()
                #expect(dlopen("libpulse.so.0", RTLD_NOW | RTLD_NOLOAD) == nil)
                if isEnded { continue }
                try await eventually("the sound server is looked for") {
                    outputs.retryIfNeeded()
                    guard case .failed(let error) = events.withLock({ $0.last }) else { return false }
                    return error.detail.hasPrefix("the sound server cannot be reached")
                }
                #expect(dlopen("libpulse.so.0", RTLD_NOW | RTLD_NOLOAD) != nil)
            }
        }
    }

    /// Takes the memory, and every stack of a thread that has ended, which a thread could use again. Post the result to
    /// release them.
    private static func takeEveryThread() -> TacetPlatform.Semaphore {
        allow(0)
        let over = TacetPlatform.Semaphore()
        @Sendable func wait() {
            over.wait()
            over.post()
        }
        while case let thread = Thread(name: "holder", { wait() }), thread.hasStarted { thread.detach() }
        return over
    }

    /// Calls `body` while the process may open no file.
    private static func withoutDescriptors(_ body: () -> Void) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let most = (ProcessFacts().descriptors.max() ?? 2) + 1
        var short = rlimit(rlim_cur: rlim_t(most), rlim_max: limit.rlim_max)
        // What is free below the limit is taken.
        var taken: [Int32] = []
        while case let file = dup(0), file >= 0, file < most { taken.append(file) }
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &short)
        body()
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        for file in taken { close(file) }
    }

    @Test("OpenAL starts without a descriptor for Tacet's settings: that is said (RELIABILITY 39)")
    func settingsWithoutDescriptor() async {
        await #expect(processExitsWith: .success) {
            Self.withoutDescriptors {
                let audio = AudioEngine(offline: .init())
                audio.world.reverb = Reverb(.cave)
                audio.update()
                #expect(audio.session.explanation.limitations.contains { $0.contains("OpenAL configuration") })
            }
        }
    }

    @Test("Without a descriptor for the sound server's library, the remedy is the limit (RELIABILITY 17)")
    func libraryWithoutDescriptor() async {
        await #expect(processExitsWith: .success) {
            Self.withoutDescriptors {
                let output = PulseOutput(sampleRate: 48_000, identity: OutputIdentity(name: "", session: ""))
                let errors = Lock<[AudioError]>([])
                output.open { event in if case .failed(let error) = event { errors.withLock { $0.append(error) } } }
                let remedies = errors.withLock { $0.map(\.remedy) }
                #expect(remedies.count == 1 && remedies[0].contains("ulimit"), "\(remedies)")
                output.close()
            }
        }
    }

    @Test("Without a thread, maintenance waits until there is one; the game's thread does not do it (RELIABILITY 39)")
    func maintenanceWithoutThread() async {
        await #expect(processExitsWith: .success) {
            let maintenance = WorkQueue(name: "tacet-upkeep", isAwaited: false)
            let isDone = Lock(false)
            let over = Self.takeEveryThread()
            maintenance.submit { isDone.withLock { $0 = true } }
            #expect(maintenance.retryIfNeeded() && !isDone.withLock { $0 })
            Self.allow(nil)
            over.post()
            try await eventually("the maintenance is done") { !maintenance.retryIfNeeded() && isDone.withLock { $0 } }
        }
    }

    @Test("Without memory for threads, loads in the background end, and music that cannot start says so")
    func threads() async {
        await #expect(processExitsWith: .success) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let directory = TemporaryDirectory()
            let file = directory.path("tone.wav")
            try SoundFile(channels: [tone, tone], repeats: 3).writeWave(to: file)
            let offline = Offline()
            let audio = offline.audio
            try offline.render(4_096)
            for kilobytes in [0, 128, 256, 512, 1_024, 2_048] {
                Self.allow(kilobytes << 10)
                let loading = audio.loadInBackground([file, file, file])
                #expect(throws: AudioError.self, "\(kilobytes) KB") { try audio.soundtrack.play(file) }
                for _ in 0..<10 { try offline.render(4_096) }
                #expect(throws: AudioError.self) { try loading.wait() }
                Self.allow(nil)
                #expect(audio.soundtrack.state == .stopped)
            }
            try audio.soundtrack.play(file)
            #expect(abs(try offline.renderOn(48_000).left.level(of: 440) - -20) < 1)
            #expect(try audio.loadInBackground([file]).wait().count == 1)
        }
    }
}
