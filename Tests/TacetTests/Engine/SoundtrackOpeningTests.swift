import Glibc
@testable import TacetDecoding
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Music that cannot be played is an error of the call that asks for it.
@Suite("Opening a soundtrack") struct SoundtrackOpeningTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let directory = TemporaryDirectory()

    private func music(_ name: String = "music.wav", frequency: Double = 440) throws -> String {
        let path = directory.path(name)
        let tone = Tone(frequency: frequency, decibels: -12).samples(frames: 96_000, rate: 48_000)
        try SoundFile(channels: [tone]).writeWave(to: path)
        return path
    }

    private func refusal(of track: Track) -> AudioError? {
        do throws(AudioError) {
            try audio.soundtrack.play(track)
            return nil
        } catch {
            return error
        }
    }

    @Test("A path that leads to no music is a typed error at the call, and the music before it plays on")
    func refusals() throws {
        try audio.soundtrack.play(music())
        try offline.render(9_600)
        #expect(mkfifo(directory.path("fifo"), 0o600) == 0)
        let vorbis = try contents(of: Fixtures.path("../../Assets/music/theme.ogg"))
        let cases: [(path: String, code: AudioError.Code)] = [
            (directory.path("nowhere.ogg"), .fileNotFound), (directory.path("."), .unreadable),
            (directory.path("fifo"), .unreadable), ("/dev/zero", .unreadable), ("music\0.ogg", .invalidArgument),
            (try directory.write([], "empty.ogg"), .notAudio),
            (try directory.write(Array("Once upon a time".utf8), "story.ogg"), .notAudio),
            (try directory.write(Array("MThd".utf8) + [0, 0, 0, 6], "song.mid"), .unsupportedCodec),
            (try directory.write(Array("fLaC".utf8) + [0, 0, 0, 34], "song.flac"), .corrupt),
            (try directory.write(Array(vorbis.prefix(2_000)), "cut.ogg"), .corrupt),
        ]
        for (path, code) in cases {
            let error = refusal(of: Track(path))
            #expect(error?.code == code, "\(path): \(error.map { "\($0)" } ?? "plays")")
            #expect(error?.operation.contains(path.printable) == true && error?.remedy.isEmpty == false)
        }
        #expect(try refusal(of: Track(stems: [music("a.wav"), directory.path("b.wav")]))?.code == .fileNotFound)
        let heard = try offline.render(24_000).left
        #expect(abs(heard.level(of: 440) - -12) < 0.5 && heard.longestGap() < 0.01)
        #expect(audio.update().isEmpty && audio.soundtrack.track?.stems == [directory.path("music.wav")])
    }

    @Test("A state whose music has gone is refused, and changes nothing")
    func restoring() throws {
        let path = try music()
        try audio.soundtrack.play(path)
        audio.soundtrack.setGain(-20)
        try offline.render(9_600)
        let state = audio.saveState()
        unlink(path)
        try audio.soundtrack.play(music("other.wav", frequency: 880))
        audio.soundtrack.setGain(.unity, over: .none)
        #expect(throws: AudioError.self) { try audio.restore(state) }
        #expect(abs(try offline.render(24_000).left.seconds(0.1, 0.4).level(of: 880) - -12) < 0.5)
    }

    @Test(
        "A region that a track cannot repeat is an error of the call",
        arguments: [500..<500, (-500)..<500, 96_000..<97_000])
    func regions(_ region: Range<Int>) throws {
        let error = refusal(of: Track(try music(), looping: .region(region)))
        #expect(error?.code == .invalidArgument && error?.detail.contains("\(region.lowerBound)") == true)
        #expect(refusal(of: Track(try music(), looping: .region(95_000..<200_000))) == nil, "it ends with the file")
    }

    @Test("While a track's files are slow to open the track before plays on, and for good if they do not open")
    func late() async throws {
        let soundtrack = audio.soundtrack
        try soundtrack.play(music())
        soundtrack.setGain(ofStem: 0, -6, over: .none)
        try offline.render(9_600)
        // Handed over before its thread has looked at the file, as after 100 ms of a slow disk.
        func play(_ path: String) {
            soundtrack.play(
                OpenedTrack(
                    MusicStream(Track(path), from: MusicStream.Place(frame: 0), targetRate: 48_000, files: FileOpener())
                ),
                crossfade: .none)
        }
        play(directory.path("nowhere.ogg"))
        let failure = try await eventually("the failure is told") {
            audio.update().lazy.compactMap { if case .soundtrackFailed(let error) = $0 { error } else { nil } }.first
        }
        #expect(failure.code == .fileNotFound)
        #expect(soundtrack.track?.stems == [directory.path("music.wav")] && soundtrack.state == .playing)
        #expect(abs(try offline.render(24_000).left.level(of: 440) - -18) < 0.5)

        play(try music("other.wav", frequency: 880))
        soundtrack.pause(over: .none)
        soundtrack.resume(over: .none)
        let heard = try await eventually("the other track begins") {
            _ = audio.update()
            let heard = try offline.render(4_800).left
            return heard.level(of: 880) > -14 ? heard : nil
        }
        #expect(heard.level(of: 440) < -40 && soundtrack.track?.stems == [directory.path("other.wav")])
    }

    @Test("A track that is read again before it is open says so when it begins")
    func reloadsWhileOpening() async throws {
        let soundtrack = audio.soundtrack
        try soundtrack.play(music())
        let path = try music("other.wav", frequency: 880)
        let gate = Semaphore()
        audio.setFileOpener { _ in
            gate.wait()
            return nil
        }
        soundtrack.play(
            OpenedTrack(soundtrack.opener.stream(of: Track(path), from: MusicStream.Place(frame: 0))), crossfade: .none)
        soundtrack.reload()
        // One for each time that the file is opened.
        for _ in 0..<2 { gate.post() }
        let event = try await eventually("it was read again") { audio.update().first { $0 == .reloaded(path) } }
        #expect(event == .reloaded(path) && soundtrack.track?.stems == [path])
    }

    @Test("Seeks while a medium hangs do not open the file again, and the last one counts")
    func seeksWhileOpening() async throws {
        let soundtrack = audio.soundtrack
        let path = try music()
        let gate = Semaphore()
        let openings = Lock(0)
        audio.setFileOpener { name in
            // Not a score beside it.
            guard name == path else { return nil }
            openings.withLock { $0 += 1 }
            gate.wait()
            return nil
        }
        soundtrack.play(
            OpenedTrack(soundtrack.opener.stream(of: Track(path), from: MusicStream.Place(frame: 0))), crossfade: .none)
        try await eventually("the file is being opened") { openings.withLock { $0 } == 1 }
        for number in 1...50 { soundtrack.seek(toFrame: number * 100) }
        #expect(openings.withLock { $0 } == 1 && soundtrack.frame == 5_000)
        gate.post()
        try offline.render(4_800)
        #expect(abs(soundtrack.frame - 9_800) <= 512)
    }

    @Test("More than a second of music is decoded ahead, whatever its rate", arguments: [8_000, 44_100, 96_000])
    func ahead(rate: Int) throws {
        let path = directory.path("long.wav")
        try SoundFile(channels: [[Float](repeating: 0.1, count: rate * 4)], rate: rate).writeWave(to: path)
        let stream = MusicStream(
            Track(path), from: MusicStream.Place(frame: 0), targetRate: 48_000, files: FileOpener())
        defer { stream.stop() }
        stream.waitUntilReady(48_000 * 5 / 4)
        #expect(stream.ring.available >= 48_000 * 5 / 4)
    }

    @Test("A transition over a bridge waits for both tracks together no longer than for one")
    func bridgeOnSlowMedium() throws {
        let files = FileOpener()
        let gate = Semaphore()
        files.set { (_: String) throws(AudioError) -> (any ByteSource)? in
            gate.wait()
            return nil
        }
        defer { for _ in 0..<2 { gate.post() } }
        let opener = TrackOpener(sampleRate: 48_000, files: files, timeout: .seconds(1))
        let order = MusicTransition(
            id: 1, track: Track("a.wav"), boundary: .now, entry: .start, blend: .cut, bridge: Track("b.wav"))
        let start = MonotonicClock.now
        _ = try opener.open(PlannedTransition(order: order, place: MusicStream.Place(frame: 0)))
        #expect(MonotonicClock.now - start < .seconds(1.9))
    }

    @Test("How long the call takes for a file that the system has in memory")
    func cost() throws {
        let path = Fixtures.path("../../Assets/music/theme.ogg")
        let opener = TrackOpener(sampleRate: 48_000, files: FileOpener(), timeout: TrackOpener.longestWait)
        var times = try (0..<50).map { _ in
            let start = MonotonicClock.now
            _ = try opener.open(Track(path), from: 0)
            return (MonotonicClock.now - start) / .microseconds(1)
        }
        times.sort()
        print("soundtrack.play: \(Int(times[25])) µs, the median of 50; \(Int(times[49])) at most")
        // Generous, for a debug build on a busy machine: it is the order of magnitude that is tested.
        #expect(times[25] < 50_000)
    }
}
