import Foundation
import TestSupport
import Testing

@testable import Tacet

/// Lists of tracks. The two sides of a frame name its track and its place: the left one counts by 256, the right one within.
@Suite("Lists of tracks") struct PlaylistTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    private static let lengths = [10_007, 8_003, 12_289, 5_000]
    /// The frames that a track has at most, as it counts in ``frame(_:_:)``.
    private static let span = 16_384

    private func track(_ index: Int) throws -> Track {
        // A file that is being played is not written again.
        let name = "\(index).wav"
        if access(directory.path(name), F_OK) == 0 { return Track(directory.path(name)) }
        let frames = (0..<Self.lengths[index]).map { index * Self.span + $0 + 1 }
        let left = frames.map { Float($0 >> 8) / 32_767 }
        let right = frames.map { Float(($0 & 255) * 64) / 32_767 }
        return Track(try directory.write(SoundFile(channels: [left, right]).waveBytes, name))
    }

    private func constant(_ name: String, _ level: Float, frames: Int) throws -> Track {
        let samples = [Float](repeating: level, count: frames)
        return Track(try directory.write(SoundFile(channels: [samples, samples]).waveBytes, "\(name).wav"))
    }

    /// Mixes on with an update before each block of 512 frames, and returns the frames that were heard; 0 is silence.
    @discardableResult
    private func render(_ frames: Int, of offline: Offline? = nil) throws -> (heard: [Int], events: [AudioEvent]) {
        let offline = offline ?? self.offline
        var (heard, events): ([Int], [AudioEvent]) = ([], [])
        while heard.count < frames {
            events += offline.audio.update()
            let (left, right) = try offline.renderOn(min(512, frames - heard.count))
            for (left, right) in zip(left.samples, right.samples) {
                heard.append(Int((left * 32_768).rounded()) << 8 + Int((right * 512).rounded()))
            }
        }
        return (heard, events + offline.audio.update())
    }

    /// The frames of tracks that are played one after another.
    private func model(_ indices: [Int]) -> [Int] {
        indices.flatMap { index in (0..<Self.lengths[index]).map { index * Self.span + $0 + 1 } }
    }

    /// The first difference in words; nil if there is none.
    private func difference(_ heard: some Collection<Int>, _ expected: some Collection<Int>) -> String? {
        zip(heard, expected).enumerated().first { $1.0 != $1.1 }.map { "\($0): \($1.0) instead of \($1.1)" }
    }

    @Test(
        "A place that no list reaches is an error, and the last one that counts plays",
        arguments: [1 << 53, Int.max - 2, Int.max])
    func places(_ place: Int) throws {
        for order in [Playlist.Order.listed, .shuffled(seed: 7)] {
            let list = Playlist([try track(0), try track(1), try track(2)], order: order)
            #expect(throws: AudioError.self) { try music.play(list, at: place) }
            try music.play(list, at: (1 << 53) - 2)
            _ = try render(16_384)
            #expect(music.playlistPlace ?? 0 >= (1 << 53) - 2)
            _ = try render(60_000)
            #expect(music.state == .stopped)
        }
    }

    private func continued(_ events: [AudioEvent]) -> Int {
        events.count { if case .soundtrackContinued = $0 { true } else { false } }
    }

    @Test(
        "A list is played without a gap: not one frame is lost or heard twice, in its order or a shuffled one",
        arguments: [Playlist.Order.listed, .shuffled(seed: 7), .shuffled(seed: 8)])
    func gapless(order: Playlist.Order) throws {
        let list = Playlist(try (0..<4).map(track), order: order)
        try music.play(list)
        let (heard, events) = try render(100_000)
        let indices = try (0..<12).map { try #require(list.index(at: $0)) }
        #expect(difference(heard.dropFirst(Offline.delay), model(indices)) == nil)
        #expect(continued(events) == music.playlistPlace && music.playlist == list)
    }

    @Test("A list that does not repeat ends behind its last track; passes of a track count")
    func once() throws {
        var first = try track(0)
        first.passes = 2
        try music.play(Playlist([first, try track(3)], repeats: false))
        let (heard, events) = try render(40_000)
        let expected = model([0, 0, 3])
        #expect(difference(heard.dropFirst(Offline.delay), expected) == nil)
        #expect(heard.dropFirst(Offline.delay + expected.count).allSatisfy { $0 == 0 })
        #expect(events.last == .soundtrackEnded && continued(events) == 1)
        #expect(music.playlist == nil && music.playlistPlace == nil && music.state == .stopped)
    }

    @Test("Each round of a shuffled list has every track once, and none is played twice in a row")
    func shuffle() {
        for count in 2...9 {
            let tracks = (0..<count).map { Track("\($0)") }
            for seed in 0..<40 as Range<UInt64> {
                let list = Playlist(tracks, order: .shuffled(seed: seed))
                let order = (0..<count * 30).compactMap { list.index(at: $0) }
                for round in 0..<30 {
                    #expect(Set(order[round * count..<(round + 1) * count]) == Set(0..<count))
                }
                #expect(!zip(order, order.dropFirst()).contains { $0 == $1 }, "\(count) tracks, seed \(seed)")
            }
            #expect(
                Set(
                    (0..<40 as Range<UInt64>).map { seed in
                        (0..<count).compactMap { Playlist(tracks, order: .shuffled(seed: seed)).index(at: $0) }
                    }
                ).count > 1)
        }
        #expect(Playlist([]).index(at: 0) == nil && Playlist([Track("a")], order: .shuffled(seed: 1)).index(at: 5) == 0)
        #expect(
            Playlist([Track("a")], repeats: false).index(at: 1) == nil && Playlist([Track("a")]).index(at: -1) == nil)
    }

    @Test("A list crossfades before the end of each track; a fade that is too long takes half of the track")
    func crossfade() throws {
        for (fade, start) in [(Duration.milliseconds(250), 36_000), (.seconds(5), 24_000)] {
            let list = Playlist(
                [try constant("a", 0.4, frames: 48_000), try constant("b", 0.2, frames: 96_000)], crossfade: fade)
            try music.play(list)
            var (samples, events): ([Float], [AudioEvent]) = ([], [])
            while samples.count < 61_440 {
                events += audio.update()
                samples += Array(try offline.renderOn(512).left.samples)
            }
            samples.removeFirst(Offline.delay)
            // A linear fade from one level to the other.
            let seam = try #require(samples.indices.first { $0 > 1_000 && abs(samples[$0] - 0.4) > 1e-4 })
            #expect(abs(seam - start) < 40, "\(fade): \(seam)")
            #expect(abs(samples[(start + 48_000) / 2] - 0.3) < 2e-3 && abs(samples[48_100] - 0.2) < 1e-3)
            #expect(continued(events) == 1 && music.playlistPlace == 1 && music.pendingTransition == nil)
            #expect(!events.contains { if case .transition = $0 { true } else { false } })
            music.stop(over: .none)
            #expect(music.playlist == nil)
            try render(1_024)
        }
    }

    @Test("A saved state goes on at the same frame of the same track, and with the track that would have followed")
    func saved() throws {
        let list = Playlist(try (0..<4).map(track), order: .shuffled(seed: 3))
        try music.play(list)
        let (heard, _) = try render(5 * 512 + 20_480)
        let place = try #require(music.playlistPlace)
        let state = try JSONDecoder().decode(SavedState.self, from: try JSONEncoder().encode(audio.saveState()))
        #expect(state.playlist == list && state.playlistPlace == place && place > 0)
        let later = Offline()
        try later.audio.restore(state)
        let rest = try render(30_000, of: later).heard.dropFirst(Offline.delay + 480)
        let all = model((0..<12).compactMap { list.index(at: $0) })
        // The limiter holds 96 frames back, and a track that begins within its file fades in for 480.
        #expect(difference(rest, all.dropFirst(heard.count + 480)) == nil)
        #expect(later.audio.soundtrack.playlist == list)

        try music.play(list, at: 2)
        #expect(music.playlistPlace == 2 && music.track == list.track(at: 2))
        try music.playNext()
        #expect(music.playlistPlace == 3 && music.track == list.track(at: 3))
        let error = #expect(throws: AudioError.self) { try music.play(Playlist([])) }
        #expect(error?.code == .invalidArgument && music.playlistPlace == 3)
    }

    @Test("A track whose file is missing is left out without a gap, and never told as begun", arguments: [1, 2])
    func missing(count: Int) throws {
        let absent = (0..<count).map { Track("none\($0).wav") }
        try music.play(Playlist([try track(0)] + absent + [try track(1)], repeats: false))
        let (heard, events) = try render(24_000)
        let expected = model([0, 1])
        let begin = try #require(heard.firstIndex { $0 != 0 })
        #expect(difference(heard[begin...], expected) == nil)
        #expect(events.count { if case .soundtrackFailed = $0 { true } else { false } } == count)
        let begun = events.compactMap { if case .soundtrackContinued(let name) = $0 { name } else { nil } }
        #expect(begun == [directory.path("1.wav")])
    }

    @Test("A track that cannot be played is left out, and a list without any ends")
    func failures() throws {
        for crossfade in [Duration.zero, .milliseconds(20)] {
            try music.play(Playlist([try track(0), Track("none.wav"), try track(1)], crossfade: crossfade))
            let (_, events) = try render(30_000)
            #expect(music.playlistPlace ?? 0 >= 2, "\(crossfade)")
            #expect(events.contains { if case .soundtrackFailed = $0 { true } else { false } })
            try music.play(
                Playlist([try track(0), Track("none.wav"), Track("nor.wav")], crossfade: crossfade), at: 0)
            music.seek(toFrame: 900_000)
            try render(10_000)
            music.stop(over: .none)
            try render(1_024)
        }
        let first = try track(0)
        try music.play(Playlist([first, Track("none.wav")], repeats: true))
        #expect(unlink(first.stems[0]) == 0)
        let (_, events) = try render(60_000)
        #expect(music.playlist == nil && events.contains(.soundtrackEnded), "the first track has played to its end")
        let failed = events.count { if case .soundtrackFailed = $0 { true } else { false } }
        #expect((2...3).contains(failed), "\(failed)")
    }

    @Test("A list of files without frames ends, and one such file among others is left out")
    func emptyFiles() throws {
        for crossfade in [Duration.zero, .milliseconds(20)] {
            let (first, second) = (try constant("nothing", 0, frames: 0), try constant("nil", 0, frames: 0))
            try music.play(Playlist([first, second], repeats: true, crossfade: crossfade))
            let (_, events) = try render(24_000)
            #expect(music.state == .stopped && music.playlist == nil && events.contains(.soundtrackEnded))
            #expect(continued(events) <= 2)
            try music.play(Playlist([try track(0), first, second, try track(1)], repeats: false, crossfade: crossfade))
            try render(30_000)
            #expect(music.state == .stopped || music.playlistPlace == 3)
            music.stop(over: .none)
            try render(1_024)
        }
    }

    @Test(
        "A transition that is cancelled behind the beginning of a list's fade leaves a shorter fade, or none, and no step",
        arguments: [80_000, 90_000])
    func lateCancellation(frame: Int) throws {
        let list = Playlist(
            [try constant("a", 0.4, frames: 96_000), try constant("b", 0.2, frames: 96_000)],
            crossfade: .milliseconds(500))
        try music.play(list)
        var samples: [Float] = []
        func mix(to end: Int) throws {
            while samples.count < end {
                _ = audio.update()
                samples += Array(try offline.renderOn(512).left.samples)
            }
        }
        try mix(to: 48_000)
        let order = try music.transition(to: try constant("c", 0.1, frames: 96_000), at: .trackEnd)
        try mix(to: frame)
        #expect(music.cancel(order))
        try mix(to: 120_000)
        samples.removeFirst(Offline.delay)
        let steps = zip(samples, samples.dropFirst()).enumerated().filter {
            $0.offset > 1_000 && abs($0.element.1 - $0.element.0) > 1e-3
        }
        if frame < 96_000 - 9_600 {
            #expect(steps.isEmpty, "\(steps.first.map { "\($0)" } ?? "")")
            #expect(abs(samples[92_800] - 0.3) < 0.03 && abs(samples[96_100] - 0.2) < 1e-3)
        } else {
            // What is left is too short to decode the next track for a fade: it begins behind the last sample.
            #expect(steps.map(\.offset) == [95_999])
        }
        #expect(abs(samples[100_000] - 0.2) < 1e-3 && music.playlistPlace == 1)
    }

    @Test("A pause, a seek and a section keep the list; a queued track, another track and a transition end it")
    func calls() throws {
        let list = Playlist(try (0..<3).map(track))
        try music.play(list)
        try render(1_024)
        music.pause(over: .none)
        try render(20_000)
        #expect(music.playlistPlace == 0)
        music.seek(toFrame: 9_000)
        music.resume(over: .none)
        try render(4_096)
        #expect(music.playlistPlace == 1 && music.playlist == list)

        let other = try constant("other", 0.4, frames: 48_000)
        let order = try music.transition(to: other, at: .now)
        #expect(music.cancel(order) && music.queued == list.track(at: 2))
        try music.queue(other)
        try render(10_000)
        #expect(music.track == other && music.playlist == nil && music.queued == nil)
        try music.play(list)
        try music.play(other)
        #expect(music.playlist == nil && music.queued == nil)
        try music.play(list)
        try music.transition(to: other, at: .now)
        #expect(music.playlist == list)
        try render(2_048)
        #expect(music.track == other && music.playlist == nil)
    }
}
