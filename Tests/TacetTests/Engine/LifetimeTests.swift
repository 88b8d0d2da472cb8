import Glibc
import Synchronization
@testable import TacetDecoding
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Engines that come and go, and what they leave.
@Suite("The lifetime of engines", .serialized, .onOwnThreads) struct LifetimeTests {
    private static let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)

    private static func live() -> AudioEngine {
        var settings = AudioEngine.Settings()
        settings.output = .null
        settings.longestSound = .seconds(2)
        return AudioEngine(settings)
    }

    @Test("A sound that another engine loaded plays nothing")
    func soundsOfAnotherEngine() throws {
        let (one, other) = (Offline(), Offline())
        let tone = Tone(frequency: 440, decibels: -12).samples(frames: 48_000, rate: 48_000)
        let (foreign, own) = (try one.load(tone), try other.load(tone))
        #expect(!other.audio.play(foreign).isPlaying && !one.audio.play(own).isPlaying)
        #expect(try other.render(4_800).left.peak == 0)
        #expect(other.audio.play(own).isPlaying)
    }

    @Test("Two hundred engines in a row leave no thread, no descriptor and no memory (RELIABILITY 27)")
    func manyEngines() async {
        // In a process of its own: only there is the memory this test's.
        await #expect(processExitsWith: .success) {
            ProcessFacts.returnFreedMemory()
            let bytes = SoundFile(channels: [LifetimeTests.tone]).waveBytes
            func play() throws {
                let audio = LifetimeTests.live()
                audio.play(try audio.load(bytes: bytes, name: "tone"))
                audio.update()
            }
            for _ in 1...20 { try play() }
            // Memory that the allocator keeps for its next use is not lost: on a busy machine the threads of several
            // engines overlap, and each thread has an arena of its own.
            ProcessFacts.trimMemory()
            let before = ProcessFacts()
            for _ in 1...200 { try play() }
            var after = before
            let isGivenBack = try? await eventually("all is given back", within: .seconds(30)) {
                ProcessFacts.trimMemory()
                after = ProcessFacts()
                return after.threads <= before.threads && after.descriptors.count <= before.descriptors.count + 1
                    && after.residentBytes <= before.residentBytes + 4 << 20
            }
            let (threads, descriptors) = (
                after.threads - before.threads, after.descriptors.count - before.descriptors.count
            )
            let kilobytes = (after.residentBytes - before.residentBytes) >> 10
            #expect(isGivenBack != nil, "\(threads) threads, \(descriptors) descriptors, \(kilobytes) KB more")
        }
    }

    @Test("A program may end at any moment of its engines, and OpenAL prints nothing")
    func programEnds() async {
        for turn in 0..<24 {
            let end = await #expect(
                processExitsWith: .success, observing: [\.standardErrorContent]
            ) { [turn = turn as Int] in
                var settings = AudioEngine.Settings()
                settings.output = .null
                settings.blockFrames = 128
                (settings.realVoices, settings.virtualVoices) = (8, 16)
                // What OpenAL gives up at the end is gone in a moment: with so many engines, one is about to use it.
                // Under a sanitizer two processors cannot mix for so many.
                let engines = (0..<(Sanitizer.isPresent ? 4 : 24)).map { _ in AudioEngine(settings) }
                for engine in engines {
                    engine.world.reverb = Reverb(.cave)
                    engine.world.spatialization = .binaural
                }
                // From the very start, when they open their devices, to where all of them mix.
                let deadline = MonotonicClock.now + .seconds(10)
                while engines[0].renderedFrames < turn * 128, MonotonicClock.now < deadline {
                    for engine in engines { engine.update() }
                }
                withExtendedLifetime(engines) { exit(0) }
            }
            let words = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
            #expect(!words.contains("AL lib"))
        }
    }

    @Test("A destructor of the program waits for a thread that loads sounds: the program ends (RELIABILITY 38)")
    func destructorJoins() async {
        await #expect(processExitsWith: .success) {
            alarm(20)  // or it would never end
            AtExit.register()
            let audio = LifetimeTests.live()
            let bytes = SoundFile(channels: [LifetimeTests.tone]).waveBytes
            _ = try audio.load(bytes: bytes, name: "tone")
            let loader = audio.loader
            AtExit.loads = Thread(name: "loads") {
                // From when the program has begun to end.
                while !AtExit.isOver.load(ordering: .acquiring) { _ = AtExit.pause.wait(timeout: .milliseconds(1)) }
                for _ in 0..<20 {
                    _ = try? loader.load(bytes: bytes, name: "tone", LoadOptions())
                }
            }
            withExtendedLifetime(audio) { exit(0) }
        }
    }

    @Test("An engine ends while its reverb and its spatialisation change, and leaves nothing")
    func endsInTheMiddle() async {
        // In a process of its own: only there are the threads and descriptors this test's.
        await #expect(processExitsWith: .success) {
            let bytes = SoundFile(channels: [LifetimeTests.tone]).waveBytes
            func change(_ number: Int) throws {
                let audio = LifetimeTests.live()
                audio.world.reverb = Reverb(.cave)
                audio.update()
                // The mixer is made in the background: what comes of this differs from one engine to the next.
                if number % 3 == 0 { _ = try audio.load(bytes: bytes, name: "tone") }
                for spatialization in [Spatialization.binaural, .stereo, .binaural] {
                    audio.world.spatialization = spatialization
                    audio.update()
                }
            }
            for number in 0..<3 { try change(number) }
            let before = ProcessFacts()
            for number in 0..<60 {
                let start = MonotonicClock.now
                try change(number)
                #expect(MonotonicClock.now - start < .seconds(5), "engine \(number) has ended")
            }
            try await eventually("threads and descriptors are given back") {
                let after = ProcessFacts()
                return after.threads <= before.threads && after.descriptors.count <= before.descriptors.count + 1
            }
            // OpenAL is none the worse for it: the next engine mixes what it is given.
            let offline = Offline()
            offline.audio.world.reverb = Reverb(.cave)
            offline.audio.play(try offline.load(LifetimeTests.tone))
            #expect(try offline.render(24_000).left.seconds(0.1, 0.4).level(of: 440) > -30)
        }
    }

    @Test("A reverb that the game asks for before there is a submix is made once there is one")
    func reverbBeforeMixer() throws {
        let made = Mutex(0)
        let reverberation = ReverbController(isLive: false) { () throws(AudioError) in
            try LoopbackDevice(sampleRate: 48_000, sources: 0)
        } report: { outcome in
            if case .made(let units) = outcome { made.withLock { $0 += units.count } }
        }
        if reverberation.want(Reverb(.cave)) { reverberation.work() }
        #expect(made.withLock { $0 } == 0)
        if reverberation.add(ReverbController.Place(submix: 0)) { reverberation.work() }
        #expect(made.withLock { $0 } == 1)
    }

    @Test("A pack of bad files is loaded while music plays (RELIABILITY 29)")
    func badPack() async throws {
        let directory = TemporaryDirectory()
        let music = directory.path("music.ogg")
        try await SoundFile(channels: [Self.tone], repeats: 20).writeOgg(to: music)
        // Every fourth: `MalformedTests` loads them all.
        let files = try await MalformedTests.malformed().enumerated().filter { $0.offset % 4 == 0 }
        let paths = try files.map { try directory.write($0.element.bytes, "\($0.offset)") }
        let audio = Self.live()
        try audio.soundtrack.play(music)
        var events = audio.update()
        try await eventually("the music plays") { audio.soundtrack.frame > 4_800 }
        let loading = audio.loadInBackground(paths)
        try await eventually("all are loaded or refused", within: .seconds(120)) {
            events += audio.update()
            return loading.isFinished
        }
        events += audio.update()
        let refused = loading.sounds.count { if case .failure = $0 { true } else { false } }
        #expect(refused > 250 && refused < paths.count)
        #expect(!events.contains { if case .soundtrackUnderrun = $0 { true } else { false } })
        #expect(audio.soundtrack.state == .playing)
    }
}

/// A destructor of the program, registered before any engine is made: it runs after the engines have been ended.
private enum AtExit {
    static let isOver = Atomic<Bool>(false)
    static let pause = Semaphore()  // never posted
    nonisolated(unsafe) static var loads: TacetSession.Thread?

    static func register() {
        atexit {
            AtExit.isOver.store(true, ordering: .releasing)
            AtExit.loads?.join()
        }
    }
}
