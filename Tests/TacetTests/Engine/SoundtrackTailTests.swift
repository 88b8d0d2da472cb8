import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding
@testable import TacetSession

/// Tails and pickups of transitions. The former track is noise in the left channel, the new one noise in the right: each
/// sample tells the frame of its track.
@Suite("Tails and pickups of transitions") struct SoundtrackTailTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    /// The samples of the two tracks.
    private let former = noise(seed: 1)
    private let new = noise(seed: 2)

    private static func noise(seed: UInt64) -> [Float] {
        var random = RandomSource(seed: seed)
        return (0..<480_000).map { _ in Float(Int(random.next() % 20_000) + 1_000) / 60_000 }
    }

    /// 120 beats a minute: a beat has 24,000 frames.
    private func formerTrack(_ looping: Track.Looping = .whole, frames: Int = 480_000) throws -> Track {
        let samples = Array(former.prefix(frames))
        let silence = [Float](repeating: 0, count: frames)
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            markers: [TempoMap.Marker("out", frame: 100_123)])
        return Track(
            try directory.write(SoundFile(channels: [samples, silence]).waveBytes, "former.wav"), looping: looping,
            tempo: tempo)
    }

    /// 90 beats a minute: a beat has 32,000 frames.
    private func newTrack(_ looping: Track.Looping = .whole, hasTempo: Bool = true) throws -> Track {
        let silence = [Float](repeating: 0, count: new.count)
        let tempo = TempoMap(
            timescale: 48_000, segments: hasTempo ? [TempoMap.Segment(frame: 0, tempo: 90)] : [],
            markers: hasTempo ? [TempoMap.Marker("one", frame: 12_345)] : [])
        return Track(
            try directory.write(SoundFile(channels: [silence, new]).waveBytes, "new.wav"), looping: looping,
            tempo: tempo)
    }

    private struct Mix {
        var left: [Float] = []
        var right: [Float] = []
        var events: [AudioEvent] = []

        var turns: [MusicTransition.Event] {
            events.compactMap { if case .transition(let event) = $0 { event } else { nil } }
        }
    }

    /// Mixes on, with an update before each block, and adds to what was mixed before.
    private func render(_ frames: Int, into mix: inout Mix) throws {
        let end = mix.left.count + frames
        while mix.left.count < end {
            mix.events += audio.update()
            let block = try offline.renderOn(min(512, end - mix.left.count))
            mix.left += block.left.samples
            mix.right += block.right.samples
        }
        mix.events += audio.update()
    }

    private func matches(_ heard: ArraySlice<Float>, _ expected: ArraySlice<Float>) -> Bool {
        heard.count == expected.count && zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-3 }
    }

    private func isSilent(_ samples: ArraySlice<Float>) -> Bool { samples.allSatisfy { abs($0) < 1e-5 } }

    /// A way to turn at the bar line on frame 96,000: how many frames the new track begins before it, and how many the former
    /// one plays on behind it.
    struct Style: Sendable {
        var entry = MusicEntry.start
        var blend = MusicBlend.cut
        var pickup = 0
        var tail = 0
    }

    static let turns = [
        Style(blend: .tail(.beats(2), fade: .none), tail: 48_000),
        Style(blend: .tail(.time(.seconds(0.7)), fade: .none), tail: 33_600),
        Style(blend: .tail(.marker("out"), fade: .none), tail: 4_123),
        Style(blend: .tail(.beats(0), fade: .none)),
        Style(entry: .pickup(.beats(1)), pickup: 32_000),
        Style(entry: .pickup(.marker("one")), pickup: 12_345),
        Style(entry: .pickup(.time(.seconds(0.7))), pickup: 33_600),
        Style(
            entry: .pickup(.marker("one")), blend: .tail(.beats(1), fade: .none), pickup: 12_345, tail: 24_000),
        Style(
            entry: .pickup(.beats(2)), blend: .tail(.time(.seconds(0.25)), fade: .none), pickup: 64_000, tail: 12_000),
    ]

    @Test("A pickup ends and a tail begins at the boundary, each exact to the sample", arguments: turns)
    func styles(style: Style) throws {
        try music.play(formerTrack())
        var mix = Mix()
        try render(10_000, into: &mix)
        let order = try music.transition(to: newTrack(), at: .bar, entering: style.entry, by: style.blend)
        #expect(order.blend == style.blend && order.entry == style.entry)
        try render(190_000, into: &mix)
        let (start, end) = (96_000 - style.pickup, 96_000 + style.tail)
        let delay = Offline.delay
        #expect(matches(mix.left[delay..<delay + end], former[..<end]))
        #expect(isSilent(mix.left[(delay + end)...]))
        #expect(isSilent(mix.right[..<(delay + start)]))
        let heard = mix.right[(delay + start)...]
        #expect(matches(heard, new[..<heard.count]))
        #expect(mix.turns.map(\.frame) == [start] && mix.turns.map(\.mixFrame) == [start])
    }

    @Test("A tail fades out behind its end, and goes on through the jump of a loop")
    func fade() throws {
        try music.play(formerTrack(.region(0..<100_000)))
        var mix = Mix()
        try render(10_000, into: &mix)
        try music.transition(to: newTrack(), at: .bar, by: .tail(.beats(2), fade: .seconds(0.1)))
        try render(190_000, into: &mix)
        // The beats behind the bar line are the first two of the loop's next pass.
        let (end, delay) = (124_000, Offline.delay)
        #expect(matches(mix.left[delay..<delay + end], former[..<100_000] + former[..<24_000]))
        #expect(mix.left[delay + end + 4_000] > 0 && isSilent(mix.left[(delay + end + 4_800)...]))
        let heard = mix.right[(delay + 96_000)...]
        #expect(matches(heard, new[..<heard.count]))
    }

    @Test("At the end of the track a pickup begins before the end, and one that is too long behind it")
    func trackEnd() throws {
        for (seconds, start) in [(0.25, 36_000), (2, 48_000)] {
            var mix = Mix()
            try render(1_024, into: &mix)
            mix = Mix()
            try music.play(formerTrack(.none, frames: 48_000))
            try music.transition(to: newTrack(), at: .trackEnd, entering: .pickup(.time(.seconds(seconds))))
            try render(102_400, into: &mix)
            let delay = Offline.delay
            #expect(matches(mix.left[delay..<delay + 48_000], former[..<48_000]), "\(seconds) s")
            let heard = mix.right[(delay + start)...]
            #expect(matches(heard, new[..<heard.count]) && isSilent(mix.right[..<(delay + start)]), "\(seconds) s")
            music.stop(over: .none)
        }
    }

    /// The frame of the new track that a place of the mix has.
    private func frame(at place: Int, in mix: Mix) -> Int? {
        let heard = mix.right[place..<place + 16]
        return (0..<new.count - 16).first { matches(heard, new[$0..<$0 + 16]) }
    }

    @Test("A pause, a hold and a call within a pickup and within a tail keep both tracks in step", arguments: 0..<3)
    func stands(kind: Int) throws {
        try music.play(formerTrack())
        var mix = Mix()
        try render(10_000, into: &mix)
        try music.transition(
            to: newTrack(), at: .bar, entering: .pickup(.beats(2)), by: .tail(.beats(4), fade: .none))
        // The pickup lasts from 32,000 on, the tail to 192,000.
        for before in [50_000, 40_000] {
            try render(before, into: &mix)
            switch kind {
            case 0: music.pause(over: .seconds(0.05))
            case 1: audio.session.begin(.otherAudio)
            default: audio.session.begin(.call)
            }
            try render(60_000, into: &mix)
            #expect(isSilent(mix.left.suffix(20_000)) && isSilent(mix.right.suffix(20_000)))
            switch kind {
            case 0: music.resume(over: .none)
            case 1: audio.session.end(.otherAudio)
            default: audio.session.end(.call)
            }
        }
        try render(150_000, into: &mix)
        let end = try #require(mix.left.lastIndex { abs($0) > 1e-3 }) + 1
        #expect(frame(at: end, in: mix) == 64_000 + 96_000)
        #expect(abs(mix.left[end - 1] - former[191_999]) < 1e-3)
        #expect(mix.turns.map(\.frame) == [32_000])
    }

    @Test("A boundary that is too near for a pickup is passed over, also after a seek")
    func nearBoundaries() throws {
        try music.play(formerTrack())
        var mix = Mix()
        try render(90_000, into: &mix)
        try music.transition(to: newTrack(), at: .bar, entering: .pickup(.marker("one")))
        try render(20_000, into: &mix)
        #expect(mix.turns.isEmpty)
        music.seek(toFrame: 380_000)
        try render(120_000, into: &mix)
        #expect(mix.turns.map(\.frame) == [480_000 - 12_345])
        let start = try #require(mix.right.firstIndex { abs($0) > 1e-3 })
        #expect(frame(at: start, in: mix) == 0)
        let end = try #require(mix.left.lastIndex { abs($0) > 1e-3 }) + 1
        #expect(frame(at: end, in: mix) == 12_345)
    }

    @Test("An order with a pickup is replaced and cancelled until the pickup begins")
    func orders() throws {
        try music.play(formerTrack())
        var mix = Mix()
        try render(10_000, into: &mix)
        let first = try music.transition(to: newTrack(), at: .bar, entering: .pickup(.beats(1)))
        let second = try music.transition(to: newTrack(), at: .bar, entering: .pickup(.marker("one")))
        #expect(!music.cancel(first))
        try render(70_000, into: &mix)
        #expect(isSilent(mix.right[...]) && music.cancel(second))
        try render(30_000, into: &mix)
        #expect(isSilent(mix.right[...]) && mix.turns.isEmpty)
        let third = try music.transition(to: newTrack(), at: .bar, entering: .pickup(.beats(1)))
        try render(80_000, into: &mix)
        #expect(mix.turns.map(\.frame) == [192_000 - 32_000] && !music.cancel(third))
    }

    @Test("Another track, a stop and a second transition end a tail or leave it, and no frame is heard behind its end")
    func endings() throws {
        for kind in 0..<3 {
            try music.play(formerTrack())
            var mix = Mix()
            try render(10_000, into: &mix)
            try music.transition(to: newTrack(), at: .bar, by: .tail(.beats(3), fade: .none))
            try render(100_000, into: &mix)
            switch kind {
            case 0: try music.play(newTrack())
            case 1: music.stop(over: .none)
            default: try music.transition(to: newTrack(), at: .now)
            }
            try render(100_000, into: &mix)
            let start = try #require(mix.left.firstIndex { abs($0) > 1e-3 })
            let end = try #require(mix.left.lastIndex { abs($0) > 1e-3 }) + 1 - start
            // A new track lets it fade for 10 ms, a stop without a fade ends it with the block before; the next transition
            // leaves the tail to its end.
            let expected = [109_700..<110_700, 109_500..<110_700, 168_000..<168_001][kind]
            #expect(expected.contains(end), "\(kind): \(end)")
            music.stop(over: .none)
            try render(1_024, into: &mix)
        }
    }

    @Test("A tail and a pickup that can never be are errors that say what is missing, and the present track plays on")
    func errors() throws {
        let plain = try newTrack(hasTempo: false)
        let cases: [(MusicEntry, MusicBlend, Track, Track?, String)] = [
            (.pickup(.beats(1)), .cut, plain, nil, "no tempo"),
            (.pickup(.marker("one")), .cut, plain, nil, "no marker one"),
            (.pickup(.marker("x")), .cut, try newTrack(), nil, "no marker x"),
            (.pickup(.beats(2)), .cut, try newTrack(.region(0..<60_000)), nil, "before its pickup is over"),
            (.pickup(.beats(1)), .cut, try newTrack(), plain, "a bridge"),
            (.start, .tail(.marker("x")), try newTrack(), nil, "no marker x"),
        ]
        let former = try formerTrack()
        try music.play(former)
        var mix = Mix()
        try render(1_000, into: &mix)
        for (entry, blend, track, bridge, words) in cases {
            let error = #expect(throws: AudioError.self) {
                try music.transition(to: track, at: .now, entering: entry, by: blend, through: bridge)
            }
            #expect(error?.code == .invalidArgument && error?.detail.contains(words) == true, "\(error?.detail ?? "")")
            #expect(error?.remedy.isEmpty == false)
        }
        #expect(music.pendingTransition == nil && music.track == former)
    }
}
