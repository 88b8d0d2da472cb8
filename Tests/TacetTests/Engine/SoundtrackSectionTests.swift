import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Sections that repeat. The two sides of a frame name it: the left one counts by 256, the right one within.
@Suite("Sections of a soundtrack that repeat") struct SoundtrackSectionTests {
    private static let length = 400_000
    private static let verse = 60_001..<90_002
    private static let chorus = 120_000..<150_000

    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    private func track(looping: Track.Looping = .whole, rate: Int = 48_000, stems: Int = 1) throws -> Track {
        let left = (0..<Self.length).map { frame -> Float in Float(frame >> 8) / 32_767 }
        let right = (0..<Self.length).map { frame -> Float in Float((frame & 255) * 64) / 32_767 }
        let file = SoundFile(channels: [left, right], rate: rate)
        let tempo = TempoMap(
            timescale: rate, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            sections: [
                TempoMap.Section("verse", frames: Self.verse), TempoMap.Section("chorus", frames: Self.chorus),
            ])
        let paths = try (0..<stems).map { try directory.write(file.waveBytes, "track\($0).wav") }
        return Track(stems: paths, looping: looping, tempo: tempo)
    }

    /// Mixes on with an update before each block of 512 frames, and returns the frames of the file that were heard.
    @discardableResult
    private func render(_ frames: Int) throws -> (heard: [Int], events: [AudioEvent]) {
        var (heard, events): ([Int], [AudioEvent]) = ([], [])
        while heard.count < frames {
            events += audio.update()
            let (left, right) = try offline.renderOn(min(512, frames - heard.count))
            for (left, right) in zip(left.samples, right.samples) {
                let (high, low) = (Int((left * 32_768).rounded()), Int((right * 512).rounded()))
                heard.append(high << 8 + low)
            }
        }
        return (heard, events + audio.update())
    }

    /// The frames that are heard if sections are repeated, each with the times that it is heard.
    private func model(_ repeats: [(Range<Int>, times: Int)], count: Int) -> [Int] {
        var (frames, place) = ([Int](repeating: 0, count: Offline.delay), 0)
        for (section, times) in repeats {
            frames += place..<section.upperBound
            for _ in 1..<times { frames += section }
            place = section.upperBound
        }
        while frames.count < count {
            frames += place..<Self.length
            place = 0
        }
        return Array(frames.prefix(count))
    }

    /// The moments at which the verse has begun.
    private func verses(_ events: [AudioEvent]) -> [MusicMoment] {
        events.compactMap { if case .section("verse", let moment) = $0 { moment } else { nil } }
    }

    /// The first difference in words; nil if there is none.
    private func difference(_ heard: [Int], _ expected: [Int]) -> String? {
        zip(heard, expected).enumerated().first { $1.0 != $1.1 }.map { "\($0): \($1.0) instead of \($1.1)" }
    }

    @Test("The frame and the clock go on behind the last pass before the game's next update")
    func beforeTheUpdate() throws {
        try music.play(try track())
        try music.loopSection("verse", times: 2)
        let turn = Self.verse.upperBound + Self.verse.count
        for mixed in stride(from: 512, through: turn + 20_480, by: 512) {
            audio.update()
            _ = try offline.renderOn(512)
            let expected = mixed < Self.verse.upperBound ? mixed : mixed - Self.verse.count
            let inLoop = mixed >= Self.verse.upperBound && mixed < turn
            #expect(music.frame == (inLoop || mixed >= turn ? expected : mixed), "\(mixed)")
            if let clock = music.clock, mixed > turn + 10_240 { #expect(clock.frame > Self.verse.upperBound) }
        }
    }

    @Test("A section is heard three times, and the track goes on behind it: not one frame is lost or heard twice")
    func counted() throws {
        let track = try track()
        try music.play(track)
        var (heard, _) = try render(10_000)
        try music.loopSection("verse", times: 3)
        #expect(music.loopedSection == "verse" && music.pendingTransition == nil)
        heard += try render(600_000).heard
        #expect(difference(heard, model([(Self.verse, times: 3)], count: heard.count)) == nil)
        #expect(music.loopedSection == nil && music.track == track)
    }

    @Test("A section repeats until it is let go, and another one follows")
    func released() throws {
        try music.play(track())
        try music.loopSection("verse")
        var (heard, _) = try render(5 * 30_001 + 70_000)
        try music.loopSection("chorus", times: 2)
        heard += try render(400_000).heard
        #expect(difference(heard, model([(Self.verse, times: 6), (Self.chorus, times: 2)], count: heard.count)) == nil)

        music.stop(over: .none)
        try render(48_000)
        try music.play(track())
        try music.loopSection("verse")
        heard = try render(100_000).heard
        music.releaseSection()
        #expect(music.loopedSection == "verse")
        heard += try render(100_000).heard
        let start = try #require(heard.firstIndex(of: 1)) - 1
        let expected = model([(Self.verse, times: 2)], count: heard.count).dropFirst(Offline.delay)
        #expect(difference(Array(heard[start...]), Array(expected)) == nil)
        #expect(music.loopedSection == nil)
    }

    @Test("The count of a section that repeats is changed, and one is let go that has not been entered")
    func changed() throws {
        try music.play(track())
        try music.loopSection("verse")
        var (heard, _) = try render(100_000)
        // The second pass plays. Two more follow.
        try music.loopSection("verse", times: 3)
        heard += try render(1_000).heard
        try music.loopSection("chorus")
        music.releaseSection()
        try music.loopSection("verse", times: 3)
        heard += try render(150_000).heard
        try music.loopSection("chorus")
        #expect(music.loopedSection == "chorus")
        music.releaseSection()
        #expect(music.loopedSection == nil)
        heard += try render(200_000).heard
        #expect(difference(heard, model([(Self.verse, times: 4)], count: heard.count)) == nil)
    }

    @Test("A pause, a hold and a freeze keep the place in the section, and the count")
    func holds() throws {
        for reason in 0..<3 {
            music.stop(over: .none)
            try render(48_000)
            audio.soundtrack.tellsBeats = true
            try music.play(track())
            try music.loopSection("verse", times: 3)
            var (heard, events) = try render(105_000)
            switch reason {
            case 0: audio.session.begin(.otherAudio)
            case 1: audio.session.begin(.call)
            default: music.pause(over: .none)
            }
            let silent = try render(200_000)
            #expect(silent.heard.suffix(100_000).allSatisfy { $0 == 0 })
            switch reason {
            case 0: audio.session.end(.otherAudio)
            case 1: audio.session.end(.call)
            default: music.resume(over: .none)
            }
            let rest = try render(200_000)
            events += silent.events + rest.events
            heard += silent.heard + rest.heard
            let starts = verses(events)
            #expect(starts.count == 3 && starts.allSatisfy { $0.frame == 60_001 }, "reason \(reason)")
            // Frames that follow each other, except where the section repeats. A fade of up to 2 s has other levels.
            let faded = reason == 0 ? 120_000 : 30_000
            let jumps = zip(rest.heard, rest.heard.dropFirst()).dropFirst(faded).filter { $0.1 != $0.0 + 1 }
            #expect(jumps.allSatisfy { $0.0 == 90_001 && $0.1 == 60_001 }, "reason \(reason): \(jumps.prefix(3))")
            #expect(rest.heard.last.map { $0 > 120_000 } == true, "reason \(reason)")
        }
    }

    @Test("A section that ends with the track's loop, or with its file, goes on as the track does")
    func end() throws {
        let region = Track.Looping.region(30_000..<Self.verse.upperBound)
        try music.play(track(looping: region))
        try music.loopSection("verse", times: 2)
        let (heard, _) = try render(200_000)
        var expected = [Int](repeating: 0, count: Offline.delay) + Array(0..<90_002) + Array(Self.verse)
        while expected.count < heard.count { expected += 30_000..<90_002 }
        #expect(difference(heard, expected) == nil)
    }

    @Test("A transition leaves the section at its boundary; without it the section is left as it was to be")
    func transition() throws {
        let level = [Float](repeating: 0.25, count: 48_000)
        let other = try directory.write(SoundFile(channels: [level]).waveBytes, "b.wav")
        try music.play(track())
        try music.loopSection("verse", times: 2)
        var (heard, _) = try render(100_000)
        let order = try music.transition(to: Track(other), at: .sectionEnd)
        #expect(music.pendingTransition == order)
        heard += try render(5_000).heard
        music.cancel(order)
        heard += try render(50_000).heard
        #expect(difference(heard, model([(Self.verse, times: 2)], count: heard.count)) == nil)

        try music.loopSection("chorus")
        try render(50_000)
        try music.transition(to: Track(other), at: .sectionEnd)
        let rest = try render(60_000)
        let turned = rest.events.compactMap { if case .transition(let event) = $0 { event.frame } else { nil } }
        // At the end of a pass the next frame is the section's first one.
        #expect(turned == [Self.chorus.lowerBound])
        #expect(music.loopedSection == nil)
    }

    @Test("A seek and another track end the repetition, and the gain of a stem is kept")
    func seek() throws {
        try music.play(track(stems: 2))
        music.setGain(ofStem: 1, .silence, over: .none)
        try music.loopSection("verse")
        let (heard, _) = try render(130_000)
        #expect(difference(heard, model([(Self.verse, times: 9)], count: heard.count)) == nil)
        music.seek(toFrame: 200_000)
        #expect(music.loopedSection == nil)
        let (rest, _) = try render(50_000)
        #expect(rest.last.map { $0 > 240_000 } == true)
        try music.loopSection("verse", times: 2)
        try music.play(track())
        #expect(music.loopedSection == nil)
    }

    @Test("At another rate each pass is as long as the section, to the frame")
    func resampled() throws {
        audio.soundtrack.tellsBeats = true
        try music.play(track(rate: 44_100))
        try music.loopSection("verse", times: 5)
        let (_, events) = try render(350_000)
        let starts = verses(events)
        func mixed(_ frames: Int) -> Int { (frames * 480 + 440) / 441 }
        let first = mixed(90_002)
        #expect(
            starts.map(\.mixFrame) == [mixed(60_001)] + (0..<4).map { first + mixed($0 * Self.verse.count) })
    }

    @Test("A section that the track does not have, or does not come to any more, is an error with a remedy")
    func errors() throws {
        try music.loopSection("verse")
        #expect(music.loopedSection == nil, "nothing plays")
        try music.play(track(looping: .none))
        let error = #expect(throws: AudioError.self) { try music.loopSection("bridge") }
        #expect(error?.detail.contains("no section bridge") == true && error?.remedy.contains("verse, chorus") == true)
        try render(100_000)
        #expect(throws: AudioError.self) { try music.loopSection("verse") }
        try music.loopSection("chorus", times: 1)
        #expect(music.loopedSection == nil)
    }
}
