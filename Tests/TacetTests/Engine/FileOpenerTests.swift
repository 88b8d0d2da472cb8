import TacetSession
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Sounds and music whose bytes come from the game (RELIABILITY 44).
@Suite("Files that the game opens itself") struct FileOpenerTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }

    /// The bytes of a WAV file with a tone of 440 Hz at -12 dB.
    private func tone(seconds: Int = 2, frequency: Double = 440) -> [UInt8] {
        let tone = Tone(frequency: frequency, decibels: -12).samples(frames: seconds * 48_000, rate: 48_000)
        return SoundFile(channels: [tone]).waveBytes
    }

    private func failure(of events: [AudioEvent]) -> AudioError? {
        events.lazy.compactMap { if case .soundtrackFailed(let error) = $0 { error } else { nil } }.first
    }

    @Test("Effects, music, stems and a saved track come from an archive, and what it has not from the disk")
    func archive() throws {
        let directory = TemporaryDirectory()
        let onDisk = try directory.write(tone(frequency: 1_000), "disk.wav")
        let files = ["pak/hit.wav": tone(), "pak/low.wav": tone(frequency: 220), "pak/high.wav": tone(frequency: 880)]
        audio.setFileOpener { path in files[path].map { MemorySource($0) } }
        audio.play(try audio.load("pak/hit.wav"))
        audio.play(try audio.load(onDisk))
        let effects = try offline.render(24_000).left
        #expect(effects.tones(among: [220, 440, 880, 1_000]) == [440, 1_000])
        try offline.render(96_000)

        try audio.soundtrack.play(Track(stems: ["pak/low.wav", "pak/high.wav"]))
        try offline.render(2_400)
        #expect(try offline.renderOn(24_000).left.tones(among: [220, 440, 880, 1_000]) == [220, 880])
        let state = audio.saveState()
        audio.soundtrack.stop(over: .none)
        try offline.render(9_600)
        try audio.restore(state)
        try offline.render(2_400)
        #expect(try offline.renderOn(24_000).left.tones(among: [220, 440, 880, 1_000]) == [220, 880])

        let loading = audio.loadInBackground(["pak/hit.wav", onDisk, "pak/none.wav"])
        #expect(throws: AudioError.self) { try loading.wait() }
        #expect(loading.sounds.map { (try? $0?.get()) != nil } == [true, true, false])

        audio.setFileOpener(nil)
        #expect(throws: AudioError.self) { try audio.load("pak/hit.wav") }
    }

    @Test("A source's wrong answers are errors that name the file, and its size is asked once", arguments: Answer.wrong)
    func wrongAnswers(_ answer: Answer) throws {
        let bytes = tone()
        audio.setFileOpener { _ in GameSource(bytes) { _, _ in answer.count } }
        let error = #expect(throws: AudioError.self) { try audio.load("pak/odd.wav") }
        #expect(error?.operation.contains("pak/odd.wav") == true && error?.remedy.isEmpty == false)
        #expect(error?.code == answer.code)
    }

    /// A number of bytes that a source says it copied, and the error of a sound that begins so.
    struct Answer {
        let count: Int
        let code: AudioError.Code

        static let wrong = [
            Answer(count: -1, code: .unreadable), Answer(count: .min, code: .unreadable),
            Answer(count: .max, code: .unreadable), Answer(count: 13, code: .unreadable),
            Answer(count: 0, code: .notAudio),
        ]
    }

    @Test("A source that lies about its size plays what it has", arguments: [Int.min, -1, 0, 20, 100_000, .max])
    func sizes(_ size: Int) throws {
        let bytes = tone()
        audio.setFileOpener { _ in GameSource(bytes, size: size) }
        guard size > 12 else {
            #expect(throws: AudioError.self) { try audio.load("pak/odd.wav") }
            return
        }
        if size >= 100_000 {
            audio.play(try audio.load("pak/odd.wav"))
            #expect(abs(try offline.render(24_000).left.seconds(0.1, 0.4).level(of: 440) - -12) < 0.5)
            try offline.render(96_000)
        } else {
            #expect(throws: AudioError.self) { try audio.load("pak/odd.wav") }
        }
        // The soundtrack fails in words, or plays to where the bytes end.
        var isOver = false
        do { try audio.soundtrack.play(Track("pak/odd.wav", looping: .none)) } catch { isOver = true }
        for _ in 0..<40 where !isOver {
            isOver = audio.update().contains { event in
                switch event {
                case .soundtrackEnded, .soundtrackFailed: true
                default: false
                }
            }
            _ = try offline.renderOn(4_800)
        }
        #expect(isOver)
    }

    @Test("A source that gives a byte at a time plays the same samples")
    func slices() throws {
        let bytes = Array(tone().prefix(9_644))
        audio.setFileOpener { _ in GameSource(bytes) { _, _ in 1 } }
        let whole = try audio.load(bytes: bytes, name: "whole.wav")
        let sliced = try audio.load("pak/sliced.wav")
        #expect(sliced.frames == whole.frames && sliced.frames == 4_800)
        audio.play(sliced)
        audio.play(whole, PlaybackSettings(gain: .unity))
        // Two equal sounds are 6 dB louder than one.
        #expect(abs(try offline.render(4_800).left.seconds(0.02, 0.09).level(of: 440) - -6) < 0.5)
    }

    @Test("A medium that fails in the middle of the music ends it with the game's own error, and effects go on")
    func failing() throws {
        let bytes = tone(seconds: 20)
        audio.setFileOpener { path in
            guard path == "pak/music.wav" else { return nil }
            return GameSource(bytes) { offset, count throws(AudioError) in
                guard offset < 1_200_000 else {
                    throw AudioError(
                        .unreadable, operation: "read \(path)", detail: "The disc was taken out",
                        remedy: "Put it in again.")
                }
                return count
            }
        }
        var settings = PlaybackSettings()
        settings.loops = true
        audio.play(try audio.load(bytes: tone(frequency: 1_000), name: "loop.wav"), settings)
        try audio.soundtrack.play("pak/music.wav")
        var error: AudioError?
        for _ in 0..<300 where error == nil {
            error = failure(of: audio.update())
            #expect(abs(try offline.render(4_800).left.level(of: 1_000) - -12) < 1)
        }
        #expect(error?.detail == "The disc was taken out")
        #expect(audio.soundtrack.state == .stopped)
    }

    @Test("A track whose medium fails before the engine notices that it is open is heard as far as it was read")
    func failsSoon() async throws {
        let bytes = tone()
        let gate = Gate()
        let directory = TemporaryDirectory()
        audio.setFileOpener { path in
            guard path == "pak/soon.wav" else { return nil }
            return GameSource(bytes) { offset, count throws(AudioError) in
                gate.wait()
                if offset == 0 { return count }
                throw AudioError(.unreadable, operation: "read \(path)", detail: "The disc was taken out", remedy: "")
            }
        }
        try audio.soundtrack.play(directory.write(tone(frequency: 880), "before.wav"))
        let stream = audio.soundtrack.opener.stream(of: Track("pak/soon.wav"), from: MusicStream.Place(frame: 0))
        audio.soundtrack.play(OpenedTrack(stream), crossfade: .none)
        gate.open()
        try await eventually("the medium has failed") { stream.failure != nil }
        #expect(throws: Never.self) { try stream.waitUntilOpened(nil) }
        #expect(failure(of: audio.update()) == nil)
        #expect(abs(try offline.render(9_600).left.level(of: 440) - -12) < 1)
        try offline.render(48_000)
        #expect(failure(of: audio.update())?.detail == "The disc was taken out")
    }

    @Test("Two sources that hang hold up neither later loads nor what needs no file")
    func twoHang() async throws {
        let gate = Gate()
        let bytes = tone()
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings)
        audio.setFileOpener { path in
            guard path.hasPrefix("pak/late") else { return MemorySource(bytes) }
            return GameSource(bytes) { _, count in
                gate.wait()
                return count
            }
        }
        try await eventually("effects load") { (try? audio.load("pak/effect.wav")) != nil }
        let late = audio.loadInBackground(["pak/late1.wav", "pak/late2.wav"])
        try await eventually("both hang") { gate.waiting == 2 }
        try audio.buses.effects.enableSubmix()
        try await eventually("the submix is there") {
            audio.update()
            return audio.buses.effects.level != nil
        }
        let loading = audio.loadInBackground(["pak/effect.wav", "pak/other.wav"])
        try await eventually("later sounds load") {
            audio.update()
            return loading.isFinished
        }
        gate.open()
        #expect(try late.wait().count == 2)
    }

    @Test("A source that hangs holds up its own sound alone, and may answer after its engine has ended")
    func hanging() async throws {
        let gate = Gate()
        let bytes = tone(seconds: 15)
        var settings = AudioEngine.Settings()
        settings.output = .null
        var engine: AudioEngine? = AudioEngine(settings)
        engine?.setFileOpener { path in
            switch path {
            case "pak/music.wav":
                GameSource(bytes) { offset, count in
                    if offset > 1_000_000 { gate.wait() }
                    return count
                }
            case "pak/late.wav":
                GameSource(bytes) { _, count in
                    gate.wait()
                    return count
                }
            default: MemorySource(bytes)
            }
        }
        do {
            let audio = try #require(engine)
            try await eventually("effects load") { (try? audio.load("pak/effect.wav")) != nil }
            try audio.soundtrack.play("pak/music.wav")
            let loading = audio.loadInBackground(["pak/late.wav", "pak/effect.wav"])
            // The second sound loads while the first hangs.
            try await eventually("the other sound loads") { loading.progress.done == 1 }
            // Opening waits 100 ms for a source that hangs; the call and the updates go on.
            let start = MonotonicClock.now
            try audio.soundtrack.play("pak/late.wav")
            #expect(MonotonicClock.now - start < .seconds(5))
            audio.update()
            #expect(audio.soundtrack.state != .stopped)
        }
        try await eventually("threads hang") { gate.waiting >= 2 }
        let start = MonotonicClock.now
        engine = nil
        #expect(MonotonicClock.now - start < .seconds(5))
        gate.open()
        try await eventually("every source is released") { gate.waiting == 0 }
    }
}

/// Holds up every thread that comes, until it opens.
final class Gate: Sendable {
    private let count = Lock(0)
    private let opened = Semaphore()

    /// The number of threads that wait.
    var waiting: Int { count.withLock { $0 } }

    func wait() {
        count.withLock { $0 += 1 }
        opened.wait()
        opened.post()
        count.withLock { $0 -= 1 }
    }

    func open() { opened.post() }
}

/// A source of a game, which copies as many bytes as it is told to.
final class GameSource: ByteSource {
    let size: Int
    private let bytes: [UInt8]
    private let answer: @Sendable (_ offset: Int, _ count: Int) throws(AudioError) -> Int

    init(
        _ bytes: [UInt8], size: Int? = nil,
        answer: @escaping @Sendable (_ offset: Int, _ count: Int) throws(AudioError) -> Int = { _, count in count }
    ) {
        self.bytes = bytes
        self.size = size ?? bytes.count
        self.answer = answer
    }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        let answer = try answer(offset, count)
        guard (0...count).contains(answer), offset < bytes.count else { return offset < bytes.count ? answer : 0 }
        return MemorySource(bytes).read(at: offset, into: destination, count: answer)
    }
}
