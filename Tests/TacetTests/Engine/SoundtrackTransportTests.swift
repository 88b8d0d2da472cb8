import TestSupport
import Testing

@testable import Tacet

/// Calls of the soundtrack reach every track that sounds, also one that fades out. Tracks are constant, so that levels
/// add up.
@Suite("Calls while a soundtrack crossfades") struct SoundtrackTransportTests {
    // A hundred blocks a second, so that calls take effect at round frames.
    let offline = Offline { $0.blockFrames = 480 }
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()
    private var sounding: Int { music.machine.decks.count }

    /// A track that has `level` in every sample.
    private func track(_ name: String, _ level: Float, seconds: Int = 1) throws -> String {
        let samples = [Float](repeating: level, count: seconds * 48_000)
        return try directory.write(SoundFile(channels: [samples, samples]).waveBytes, "\(name).wav")
    }

    /// The level a second after ``crossfade()`` has returned would be `a` and `b` by halves, had nothing been called.
    private func crossfade() throws {
        try music.play(track("a", 0.4))
        try offline.render(48_000)
        try music.play(track("b", 0.2), crossfade: .seconds(5))
        try offline.render(48_000)
    }

    /// The sample that is heard `frame` frames after the present one.
    private func heard(after frame: Int) throws -> Float {
        try offline.render(frame + Offline.delay).left.samples[frame + Offline.delay - 1]
    }

    @Test("A pause silences both tracks within 10 ms, and the crossfade goes on after it where it stood")
    func pause() throws {
        try crossfade()
        music.pause()
        let fading = try offline.render(4_800).left
        #expect(fading[(480 + Offline.delay)..<4_800].peak == 0)
        #expect(try offline.render(96_000).left.peak == 0 && music.state == .paused)
        music.resume()
        let back = try offline.render(48_000).left
        // Of both fades of 5 s, 1 s and the 10 ms of the pause and of the resume have passed.
        let share: Float = (48_000 + 480 + 480) / 240_000
        let level = 0.4 * (1 - share) + 0.2 * share
        #expect(abs(back.samples[480 + Offline.delay] - level) < 1e-3)
        #expect(abs(try heard(after: 192_000) - 0.2) < 1e-3)
        #expect(back.largestStep < 2e-3)
    }

    @Test("A stop ends both tracks in its own time")
    func stop() throws {
        try crossfade()
        music.stop(over: .seconds(0.5))
        let heard = try offline.render(48_000).left
        #expect(heard.seconds(0.1, 0.4).peak > 0.05)
        #expect(heard[(24_000 + Offline.delay)..<48_000].peak == 0)
        #expect(audio.renderedFrames == 144_000 && music.state == .stopped)
        audio.update()
        #expect(sounding == 0)
    }

    @Test("A faster stop wins, and a slower one lengthens nothing")
    func stops() throws {
        try crossfade()
        music.stop(over: .seconds(5))
        try offline.render(9_600)
        music.stop(over: .seconds(0.1))
        try offline.render(480)
        music.stop(over: .seconds(5))
        #expect(try offline.render(9_600).left[(4_800 + Offline.delay)..<9_600].peak == 0)
    }

    @Test("The gain reaches a track that fades out")
    func gain() throws {
        try crossfade()
        music.setGain(.silence)
        #expect(try offline.render(9_600).left[(480 + Offline.delay)..<9_600].peak == 0)
        music.setGain(-6, over: .none)
        let share: Float = 57_600 / 240_000
        let level = (0.4 * (1 - share) + 0.2 * share) * Decibels(-6).amplitude
        #expect(abs(try heard(after: 1) - level) < 1e-3)
    }

    @Test("A track that begins without a crossfade ends every other within 10 ms")
    func third() throws {
        try crossfade()
        try music.play(track("c", 0.1))
        let heard = try offline.render(9_600).left
        #expect(heard[(480 + Offline.delay)..<9_600].samples.allSatisfy { abs($0 - 0.1) < 1e-4 })
    }

    @Test("A pause holds the fade of a stop, and a resume lets it end")
    func pauseOfStop() throws {
        try music.play(track("a", 0.4))
        try offline.render(48_000)
        music.stop(over: .seconds(5))
        try offline.render(48_000)
        music.pause()
        #expect(try offline.render(96_000).left[(480 + Offline.delay)..<96_000].peak == 0)
        music.resume()
        let back = try offline.render(48_000).left
        let level: Float = 0.4 * (1 - 48_960 / 240_000)
        #expect(abs(back.samples[480 + Offline.delay] - level) < 1e-3)
        try offline.render(4 * 48_000)
        #expect(try offline.render(4_800).left.peak == 0)
        #expect(sounding == 0)
    }

    @Test("A slow pause can be made faster, and a stop ends what is paused at once")
    func pauses() throws {
        try music.play(track("a", 0.4))
        try offline.render(48_000)
        music.pause(over: .seconds(5))
        try offline.render(48_000)
        music.pause()
        #expect(try offline.render(9_600).left[(480 + Offline.delay)..<9_600].peak == 0)
        music.stop(over: .seconds(5))
        try offline.render(480)
        audio.update()
        #expect(sounding == 0 && music.state == .stopped)
        music.resume()
        #expect(try offline.render(9_600).left.peak == 0)
    }

    @Test("A new track after a pause begins at its level, and the paused one is not heard again")
    func playAfterPause() throws {
        try music.play(track("a", 0.4))
        try offline.render(48_000)
        music.pause()
        try offline.render(9_600)
        try music.play(track("b", 0.2), crossfade: .seconds(1))
        let heard = try offline.render(96_000).left
        #expect(heard.peak < 0.201 && abs(heard.samples[24_000 + Offline.delay] - 0.1) < 1e-3)
        #expect(music.state == .playing)
    }

    @Test("A seek and a reload keep the crossfade")
    func seek() throws {
        try crossfade()
        music.seek(toFrame: 24_000)
        let heard = try offline.render(48_000).left
        for frame in stride(from: 0, to: 48_000 - Offline.delay, by: 1_000) {
            let share = Float(48_000 + frame) / 240_000
            let level = 0.4 * (1 - share) + 0.2 * share
            #expect(abs(heard.samples[frame + Offline.delay] - level) < 2e-3)
        }
        #expect(abs(music.frame - 24_000) < 481)
    }

    @Test("The fifth track is heard at once, and the sixth")
    func fifth() throws {
        let levels: [Float] = [0.05, 0.06, 0.07, 0.08, 0.09, 0.1]
        for (index, level) in levels.enumerated() {
            try music.play(track("\(index)", level), crossfade: .seconds(10))
            try offline.render(19_200)
        }
        audio.update()
        #expect(sounding <= 4)
        // 10 s later only the last one is heard.
        #expect(abs(try heard(after: 480_000) - 0.1) < 1e-4)
    }

    @Test("A player who goes to and fro between two tracks hears no hole, and no third and fourth stream")
    func toAndFro() throws {
        let (first, second) = (try track("a", 0.3), try track("b", 0.3))
        try music.play(first)
        try offline.render(48_000)
        for turn in 0..<16 {
            try music.play(turn % 2 == 0 ? second : first, crossfade: .seconds(8))
            let heard = try offline.render(72_000).left
            #expect(heard[Offline.delay..<72_000].samples.min() ?? 0 > 0.29, "turn \(turn)")
            #expect(sounding == 2)
        }
        // The first track has never been interrupted.
        #expect(abs(music.frame - (48_000 + 16 * 72_000) % 48_000) < 481)
    }

    @Test("A track that a stop fades out begins anew, and so does one without a crossfade or with other settings")
    func anew() throws {
        let path = try track("a", 0.3)
        try music.play(path)
        try offline.render(48_000)
        music.stop(over: .seconds(5))
        try offline.render(480)
        try music.play(path, crossfade: .seconds(1))
        try offline.render(4_800)
        #expect(abs(music.frame - 4_800) <= 480)
        try music.play(track("b", 0.1), crossfade: .seconds(5))
        try offline.render(48_000)
        try music.play(Track(path, looping: .none), crossfade: .seconds(1))
        try offline.render(4_800)
        #expect(abs(music.frame - 4_800) <= 480)
    }
}
