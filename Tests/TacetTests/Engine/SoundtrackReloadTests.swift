import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Music whose files are edited while it plays.
@Suite("Music that is read again") struct SoundtrackReloadTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let directory = TemporaryDirectory()
    /// A block, in frames.
    private let block = 512

    /// Music in which no two moments are alike. Its noise is soft, so that a step louder than it is a click.
    private func noise(_ seed: UInt64, seconds: Int) -> [Float] {
        var level: Float = 0
        return StreamedSoundTests.makeNoise(seconds: seconds, seed: seed).map {
            level += ($0 - level) * 0.05
            return level
        }
    }

    private func write(_ samples: [Float], rate: Int = 48_000) throws -> String {
        let new = directory.path("new.wav")
        try SoundFile(channels: [samples, samples], rate: rate).writeWave(to: new)
        #expect(rename(new, directory.path("music.wav")) == 0)
        return directory.path("music.wav")
    }

    /// Mixes until the reload has taken effect or failed, but 0.4 s at most, and returns what was heard until then.
    ///
    /// A mixer without a device is faster than any clock: on a busy machine it would play the whole track meanwhile.
    private func reload() async throws -> (heard: [Float], event: AudioEvent) {
        audio.soundtrack.reload()
        var heard: [Float] = []
        let event = try await eventually("the music was read again") {
            let event = audio.update().first {
                switch $0 {
                case .reloaded, .reloadFailed: true
                default: false
                }
            }
            if event == nil, heard.count < 40 * block { heard += try offline.renderOn(block).left.samples }
            return event
        }
        return (heard, event)
    }

    @Test("Music goes on with the new file at the same frame, without a click")
    func sameSecond() async throws {
        let (old, new) = (noise(1, seconds: 8), noise(2, seconds: 8))
        let path = try write(old)
        try audio.soundtrack.play(path)
        let before = try offline.render(3 * 48_000).left
        #expect(before[9_600..<96_000].residual(to: Signal(old, rate: 48_000)[9_504..<95_904]) < -60)
        _ = try write(new)
        let (meanwhile, event) = try await reload()
        #expect(event == .reloaded(path))
        let after = try offline.renderOn(2 * 48_000).left
        let frame = 3 * 48_000 + meanwhile.count
        #expect(abs(audio.soundtrack.frame - frame - 2 * 48_000) <= block)
        // The change takes 10 ms; the limiter delays everything by two.
        let (start, end) = (frame + 1_000, frame + 90_000)
        let expected = Signal(new, rate: 48_000)[(start - Offline.delay)..<(end - Offline.delay)]
        #expect(after[1_000..<90_000].residual(to: expected) < -60)
        let all = Signal(meanwhile + after.samples, rate: 48_000)
        #expect(all.largestStep < 1.5 * before.largestStep)
        #expect(all.seconds(0, 0.5).longestGap(below: -90) < 0.005)
    }

    @Test("At another sample rate the second is the same, and a place behind the new loop counts from its start")
    func otherShapes() async throws {
        let path = try write(noise(1, seconds: 8))
        try audio.soundtrack.play(path)
        try offline.render(2 * 48_000)
        let other = StreamedSoundTests.makeNoise(seconds: 8, seed: 3).map { $0 / 4 }
        _ = try write(other, rate: 24_000)
        let (meanwhile, event) = try await reload()
        #expect(event == .reloaded(path))
        let position = (2 * 48_000 + meanwhile.count) / 2
        #expect(abs(audio.soundtrack.frame - position) <= block / 2 && audio.soundtrack.sampleRate == 24_000)
        // 2 s and a moment of a file of 1.5 s that repeats are 0.5 s and that moment.
        _ = try write(Array(noise(4, seconds: 2).prefix(72_000)))
        let (more, last) = try await reload()
        #expect(last == .reloaded(path))
        let frames = 2 * 48_000 + meanwhile.count + more.count
        #expect(abs(audio.soundtrack.frame - frames % 72_000) <= block)
        #expect(try offline.render(96_000).left.level > -60)
    }

    @Test("A pause, stem gains and passes survive, and files that end earlier leave the old music playing")
    func state() async throws {
        let path = try write(noise(1, seconds: 8))
        try audio.soundtrack.play(Track(path, looping: .none))
        audio.soundtrack.setGain(ofStem: 0, .silence, over: .none)
        try offline.render(3 * 48_000)
        audio.soundtrack.pause(over: .none)
        try offline.render(4_800)
        let position = audio.soundtrack.frame
        _ = try write(noise(2, seconds: 8))
        #expect(try await reload().event == .reloaded(path))
        try offline.render(9_600)
        #expect(audio.soundtrack.state == .paused && audio.soundtrack.frame == position)
        audio.soundtrack.resume(over: .none)
        #expect(try offline.render(9_600).left.seconds(0.02, 0.2).peak == 0)
        audio.soundtrack.setGain(ofStem: 0, .unity, over: .none)
        try offline.render(4_800)

        for (words, samples) in [("shorter", noise(3, seconds: 1)), ("empty", [Float]())] {
            _ = try write(samples)
            guard case .reloadFailed(let error) = try await reload().event else {
                Issue.record("music that is \(words) was taken")
                return
            }
            #expect(error.operation.contains(path) && !error.remedy.isEmpty)
            #expect(audio.soundtrack.state == .playing)
            #expect(try offline.render(4_800).left.level > -60)
        }
    }

    @Test("Another track, a seek, a stop and an end take the place of a reload that is under way")
    func overtaken() async throws {
        let path = try write(noise(1, seconds: 2))
        audio.soundtrack.reload()
        #expect(audio.soundtrack.state == .stopped)
        for overtake in [
            { try $0.play(path) }, { $0.seek(toFrame: 48_000) }, { $0.stop(over: .none) }, { _ in try self.playOut() },
        ] as [(Soundtrack) throws -> Void] {
            try audio.soundtrack.play(Track(path, looping: .none))
            try offline.render(9_600)
            audio.soundtrack.reload()
            try overtake(audio.soundtrack)
            #expect(!audio.soundtrack.waitsForFiles)
        }
    }

    /// Plays the track to its end in one stretch, in which no update changes over.
    private func playOut() throws {
        _ = try offline.renderOn(3 * 48_000)
        audio.update()
    }
}
