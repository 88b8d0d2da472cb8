import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Music: streamed, looped without a gap, crossfaded, and never a hang.
@Suite("The soundtrack") struct SoundtrackTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let directory = TemporaryDirectory()

    /// A sweep, so that every stretch differs from every other and alignment is exact.
    static func sweep(_ frames: Int, rate: Double = 48_000) -> [Float] {
        var phase = 0.0
        return (0..<frames).map { frame in
            phase += 2 * .pi * (200 + 2_000 * Double(frame) / Double(frames)) / rate
            return Float(0.25 * sin(phase))
        }
    }

    private func file(_ samples: [Float], rate: Int = 48_000, name: String = "music.wav") throws -> String {
        try directory.write(SoundFile(channels: [samples, samples], rate: rate).waveBytes, name)
    }

    private func events(until isDone: (AudioEvent) -> Bool) throws -> [AudioEvent] {
        var all: [AudioEvent] = []
        for _ in 0..<200 where !all.contains(where: isDone) {
            _ = try offline.renderOn(512)
            all += audio.update()
        }
        return all
    }

    @Test("Ten passes of a loop are the file ten times, without a frame more or less")
    func tenPassesAreTheFileTenTimesWithoutAFrameMoreOrLess() throws {
        let samples = Self.sweep(7_001)
        try audio.soundtrack.play(Track(try file(samples), looping: .whole))
        let heard = try offline.render(70_010 + Offline.delay).left
        let passes = (0..<10).flatMap { _ in samples }
        let quantised = passes.map { ($0 * 32_767).rounded() / 32_768 }
        for (index, sample) in quantised.enumerated() where abs(heard.samples[index + Offline.delay] - sample) > 1e-6 {
            Issue.record("frame \(index) of pass \(index / 7_001) differs")
            break
        }
    }

    @Test("Ten passes of a loop at another rate equal one file of all ten")
    func tenPassesAtAnotherRateLineUpWithTheResampledWhole() throws {
        let samples = Self.sweep(44_100, rate: 44_100)
        try audio.soundtrack.play(Track(try file(samples, rate: 44_100), looping: .whole))
        let heard = try offline.render(480_000 + Offline.delay).left
        // The same ten passes written out as one file, played once: no seam to get wrong.
        let whole = Offline()
        let path = try file((0..<10).flatMap { _ in samples }, rate: 44_100, name: "ten.wav")
        try whole.audio.soundtrack.play(Track(path, looping: .none))
        let reference = try whole.render(480_000 + Offline.delay).left
        let span = 1_000..<479_000
        #expect(heard[span].residual(to: reference[span]) < -60)
    }

    @Test("A track plays its intro once and its tagged loop for ever")
    func playsTheIntroOnceAndTheTaggedLoopForEver() async throws {
        let path = directory.path("loop.ogg")
        let low = Tone(frequency: 400, decibels: -12).samples(frames: 24_000, rate: 48_000)
        let high = Tone(frequency: 1_200, decibels: -12).samples(frames: 24_000, rate: 48_000)
        try await SoundFile(channels: [low + high + low, low + high + low])
            .writeOgg(to: path, tags: [("LOOPSTART", "24000"), ("LOOPLENGTH", "24000")])
        try audio.soundtrack.play(path)
        let heard = try offline.render(144_000).left
        #expect(heard.seconds(0.1, 0.4).tones(among: [400, 1_200]) == [400])
        for start in stride(from: 0.6, to: 2.6, by: 0.5) {
            #expect(heard.seconds(start, start + 0.3).tones(among: [400, 1_200]) == [1_200])
        }
        #expect((24_000..<48_000).contains(audio.soundtrack.frame))
    }

    @Test("A track without a loop ends once, and an event says so")
    func endsOnceAndSaysSo() throws {
        try audio.soundtrack.play(Track(try file(Self.sweep(9_600)), looping: .none))
        audio.update()
        let events = try events { $0 == .soundtrackEnded }
        #expect(events.filter { $0 == .soundtrackEnded }.count == 1)
        #expect(audio.soundtrack.state == .stopped)
    }

    @Test("One track crossfades to the next")
    func crossfadesFromOnePieceToTheNext() throws {
        let first = try file(Tone(frequency: 400).samples(frames: 96_000, rate: 48_000), name: "first.wav")
        let second = try file(Tone(frequency: 1_200).samples(frames: 96_000, rate: 48_000), name: "second.wav")
        try audio.soundtrack.play(first)
        try offline.render(24_000)
        try audio.soundtrack.play(second, crossfade: .seconds(0.5))
        let heard = try offline.render(48_000).left
        #expect(heard.seconds(0.2, 0.3).tones(among: [400, 1_200], above: -40) == [400, 1_200])
        #expect(heard.seconds(0.7, 0.9).tones(among: [400, 1_200], above: -60) == [1_200])
        #expect(audio.soundtrack.track == Track(second))
    }

    @Test("The soundtrack seeks to a frame, pauses, and resumes at the frame where it paused")
    func seeksPausesAndResumesAtTheFrame() throws {
        let samples = Self.sweep(192_000)
        try audio.soundtrack.play(try file(samples))
        try offline.render(10_240)
        audio.soundtrack.seek(toFrame: 60_000)
        let heard = try offline.render(24_064).left
        let wanted = Signal(Array(samples[60_000..<84_000]), rate: 48_000)
        #expect(abs(heard.lag(behind: wanted, limit: 2_000, window: 4_096) - Offline.delay) <= 1)
        audio.soundtrack.pause()
        try offline.render(10_240)
        let position = audio.soundtrack.frame
        #expect(try offline.render(10_240).left.peak == 0)
        #expect(audio.soundtrack.frame == position && audio.soundtrack.state == .paused)
        audio.soundtrack.resume()
        let resumed = try offline.render(24_000).left
        let rest = Signal(Array(samples[position..<(position + 24_000)]), rate: 48_000)
        #expect(abs(resumed.lag(behind: rest, limit: 2_000, window: 4_096) - Offline.delay) <= 1)
    }

    @Test(
        "Positions are times at any rate of the file, also in a seek before the file is open",
        arguments: [48_000, 44_100])
    func positions(rate: Int) throws {
        let path = directory.path("rate.wav")
        try SoundFile(channels: [Self.sweep(4 * rate), Self.sweep(4 * rate)], rate: rate).writeWave(to: path)
        try audio.soundtrack.play(Track(path), from: .seconds(1.5))
        #expect(audio.soundtrack.frame == rate * 3 / 2 && audio.soundtrack.position == .seconds(1.5))
        try offline.render(480 * 512 / 5)
        #expect(abs(audio.soundtrack.position / .seconds(1) - 2.524) < 0.001)
        audio.soundtrack.seek(to: .milliseconds(250))
        audio.soundtrack.seek(to: .milliseconds(500))
        try offline.render(512)
        #expect(abs(audio.soundtrack.position / .seconds(1) - 0.5) < 0.03)
        audio.soundtrack.seek(to: .seconds(-1))
        try offline.render(512)
        #expect(audio.soundtrack.position < .milliseconds(30))
        #expect(throws: AudioError.self) { try audio.soundtrack.play(Track(path), from: .seconds(-1)) }
        audio.soundtrack.stop(over: .none)
        #expect(audio.soundtrack.position == .zero && audio.soundtrack.frame == 0)
    }

    @Test("A seek behind the end of a file stops the music, and names the frames that there are")
    func seekBehindTheEnd() async throws {
        try audio.soundtrack.play(try file(Self.sweep(96_000)))
        try offline.render(10_240)
        audio.soundtrack.seek(toFrame: 96_001)
        let error = try await eventually("it has failed") {
            _ = try offline.renderOn(512)
            return audio.update().lazy.compactMap { if case .soundtrackFailed(let error) = $0 { error } else { nil } }
                .first
        }
        #expect(error.detail.contains("96001") && error.detail.contains("0...96000"))
        #expect(audio.soundtrack.state == .stopped)
    }

    @Test("Stems play together, each at its own gain")
    func stemsPlayInStepEachAtItsGain() throws {
        let paths = try [400.0, 800, 1_600].map { frequency in
            try file(Tone(frequency: frequency).samples(frames: 96_000, rate: 48_000), name: "\(frequency).wav")
        }
        try audio.soundtrack.play(Track(stems: paths))
        audio.soundtrack.setGain(ofStem: 1, .silence, over: .none)
        #expect(try offline.render(24_000).left.seconds(0.1, 0.4).tones(among: [400, 800, 1_600]) == [400, 1_600])
        audio.soundtrack.setGain(ofStem: 1, .unity, over: .seconds(0.1))
        audio.soundtrack.setGain(ofStem: 2, .silence, over: .seconds(0.1))
        #expect(try offline.render(24_000).left.seconds(0.2, 0.4).tones(among: [400, 800, 1_600]) == [400, 800])
    }

    @Test("Stems play in step, to the sample")
    func stemsPlayInStep() throws {
        let sweep = Self.sweep(96_000)
        let paths = [try file(sweep, name: "up.wav"), try file(sweep.map { -$0 }, name: "down.wav")]
        try audio.soundtrack.play(Track(stems: paths))
        #expect(try offline.render(48_000).left.peak < 1e-4, "one cancels the other")
        audio.soundtrack.setGain(ofStem: 1, .silence, over: .none)
        #expect(try offline.render(4_800).left.peak > 0.1)
        audio.soundtrack.setGain(ofStem: 1, .unity, over: .none)
        try offline.render(1_024)
        #expect(try offline.render(24_000).left.peak < 1e-4)
    }

    @Test("A track with no stem, with nine stems or from a negative frame is refused at once")
    func pieceWithoutStemsIsRefusedAtOnce() {
        #expect(throws: AudioError.self) { try audio.soundtrack.play(Track(stems: [])) }
        #expect(throws: AudioError.self) { try audio.soundtrack.play(Track(stems: Array(repeating: "a", count: 9))) }
        #expect(throws: AudioError.self) { try audio.soundtrack.play("a.ogg", fromFrame: -1) }
    }
}
