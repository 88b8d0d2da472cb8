import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Transitions at boundaries of the music. Tracks are constant, so that a sample names its track.
@Suite("Transitions of a soundtrack") struct SoundtrackTransitionTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    /// A track of one level, at 120 beats a minute unless told otherwise: a beat has 24,000 frames.
    private func track(
        _ name: String, _ level: Float, seconds: Int = 20, tempo: TempoMap? = TempoMap(120),
        looping: Track.Looping = .whole
    ) throws -> Track {
        let samples = [Float](repeating: level, count: seconds * 48_000)
        let path = try directory.write(SoundFile(channels: [samples, samples]).waveBytes, "\(name).wav")
        return Track(path, looping: looping, tempo: tempo)
    }

    /// Mixes on with an update before each block of 512 frames, and returns the samples with the events.
    @discardableResult
    private func render(_ frames: Int) throws -> (samples: [Float], events: [AudioEvent]) {
        var (samples, events): ([Float], [AudioEvent]) = ([], [])
        while samples.count < frames {
            events += audio.update()
            samples += Array(try offline.renderOn(min(512, frames - samples.count)).left.samples)
        }
        return (samples, events + audio.update())
    }

    private func about(_ sample: Float, _ level: Float) -> Bool { abs(sample - level) < 1e-3 }

    /// The frame of the music at which the first sample of `level` is heard. The music begins at ``Offline/delay``.
    private func seam(_ samples: [Float], _ level: Float) -> Int? {
        samples.firstIndex { about($0, level) }.map { $0 - Offline.delay }
    }

    @Test(
        "A cut at a boundary is exact to the sample: not one of either track is lost or heard twice",
        arguments: [
            (MusicBoundary.beat, 48_000), (.bar, 96_000), (.bars(2), 192_000), (.marker("drop"), 50_001),
            (.sectionEnd, 77_777),
        ])
    func cut(boundary: MusicBoundary, frame: Int) throws {
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            markers: [TempoMap.Marker("drop", frame: 50_001)],
            sections: [TempoMap.Section("a", frames: 0..<77_777)])
        try music.play(track("a", 0.4, tempo: tempo))
        var (heard, events) = try render(30_000)
        try music.transition(to: track("b", 0.2), at: boundary)
        let rest = try render(200_000)
        heard += rest.samples
        events += rest.events
        #expect(seam(heard, 0.4) == 0 && seam(heard, 0.2) == frame)
        #expect(heard[Offline.delay..<Offline.delay + frame].allSatisfy { about($0, 0.4) })
        #expect(heard[(Offline.delay + frame)...].allSatisfy { about($0, 0.2) })
        let turned = events.compactMap { if case .transition(let event) = $0 { event } else { nil } }
        #expect(turned.count == 1 && turned.first?.frame == frame && turned.first?.mixFrame == frame)
        #expect(turned.first?.from.hasSuffix("a.wav") == true && turned.first?.to.hasSuffix("b.wav") == true)
        #expect(music.track?.stems.first?.hasSuffix("b.wav") == true && music.pendingTransition == nil)
    }

    @Test("A crossfade begins at the boundary and lasts its time, or its beats")
    func crossfade() throws {
        try music.play(track("a", 0.4))
        try render(10_000)
        let lengths: [(MusicBlend, Int)] = [
            (.crossfade(Tween(duration: .milliseconds(500), easing: .linear)), 24_000), (.crossfadeBeats(2), 48_000),
        ]
        for (blend, length) in lengths {
            let (from, to): (Float, Float) = (length == 24_000 ? 0.4 : 0.2, length == 24_000 ? 0.2 : 0.4)
            try music.transition(to: track("\(length)", to), at: .bar, by: blend)
            let (samples, _) = try render(96_000 + 60_000)
            let first = try #require(samples.firstIndex { !about($0, from) })
            let last = try #require(samples.lastIndex { !about($0, to) })
            #expect((first..<first + 200).contains(first) && abs(last - first - length) < length / 8, "\(blend)")
        }
    }

    @Test("A hold, a freeze and a pause keep the beat: the boundary comes where it lies in the music")
    func holds() throws {
        for reason in 0..<3 {
            music.stop(over: .none)
            try render(48_000)
            try music.play(track("a", 0.4))
            try render(30_000)
            try music.transition(to: track("b", 0.2), at: .bar)
            try render(20_000)
            switch reason {
            case 0: audio.session.begin(.otherAudio)
            case 1: audio.session.begin(.call)
            default: music.pause(over: .seconds(0.05))
            }
            let (silent, events) = try render(200_000)
            #expect(silent.suffix(100_000).allSatisfy { abs($0) < 1e-4 })
            #expect(!events.contains { if case .transition = $0 { true } else { false } })
            switch reason {
            case 0: audio.session.end(.otherAudio)
            case 1: audio.session.end(.call)
            default: music.resume(over: .seconds(0.05))
            }
            let (_, later) = try render(150_000)
            let turned = later.compactMap { if case .transition(let event) = $0 { event } else { nil } }
            #expect(turned.map(\.frame) == [96_000], "reason \(reason)")
        }
    }

    @Test("The same beat at another tempo, and a marker, are entered on their frames")
    func entries() throws {
        // A ramp tells its frame.
        let ramp = (0..<480_000).map { Float($0) / 480_000 }
        let path = try directory.write(SoundFile(channels: [ramp, ramp]).waveBytes, "ramp.wav")
        for (entry, expected) in [(MusicEntry.sameBeat, 3 * 32_000), (.marker("in"), 123_456), (.start, 0)] {
            music.stop(over: .none)
            try render(48_000)
            try music.play(track("a", 0.9))
            try render(60_000)
            let tempo = TempoMap(
                timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 90)],
                markers: [TempoMap.Marker("in", frame: 123_456)])
            try music.transition(
                to: Track(path, looping: .none, tempo: tempo), at: .beat, entering: entry)
            let (samples, events) = try render(40_000)
            let turned = events.compactMap { if case .transition(let event) = $0 { event } else { nil } }
            #expect(turned.map(\.frame) == [72_000], "\(entry)")
            let first = try #require(samples.firstIndex { abs($0 - 0.9) > 0.01 })
            #expect(abs(Int((samples[first] * 480_000).rounded()) - expected) <= 16, "\(entry)")
        }
    }

    @Test("A bridge is heard once between the two tracks, without a gap")
    func bridge() throws {
        try music.play(track("a", 0.4))
        try render(1_000)
        try music.transition(to: track("b", 0.2), at: .bar, through: track("c", 0.3, seconds: 1))
        let (samples, events) = try render(200_000)
        let (first, second) = (
            try #require(samples.firstIndex { about($0, 0.3) }), samples.firstIndex { about($0, 0.2) }
        )
        #expect(second == first + 48_000 && samples[(first + 48_000)...].allSatisfy { about($0, 0.2) })
        #expect(events.contains { if case .soundtrackContinued = $0 { true } else { false } })
    }

    @Test("An order is replaced by a later one, cancelled, and ended by a play and a stop")
    func orders() throws {
        try music.play(track("a", 0.4))
        let first = try music.transition(to: track("b", 0.2), at: .bar)
        let second = try music.transition(to: track("c", 0.1), at: .bar)
        #expect(!music.cancel(first) && music.pendingTransition == second)
        var (samples, _) = try render(96_500)
        #expect(!samples.contains { about($0, 0.2) } && samples.suffix(300).allSatisfy { about($0, 0.1) })
        let third = try music.transition(to: track("b", 0.2), at: .bar)
        #expect(music.cancel(third) && music.pendingTransition == nil)
        samples = try render(100_000).samples
        #expect(samples.allSatisfy { about($0, 0.1) })
        try music.transition(to: track("b", 0.2), at: .bar)
        try music.play(track("a", 0.4))
        samples = try render(100_000).samples
        #expect(samples.suffix(90_000).allSatisfy { about($0, 0.4) })
        try music.transition(to: track("b", 0.2), at: .bar)
        music.stop(over: .none)
        samples = try render(100_000).samples
        #expect(samples.suffix(90_000).allSatisfy { $0 == 0 } && music.machine.decks.isEmpty)
    }

    @Test("A seek keeps the order, for the next boundary behind the new place; a loop's jump passes its bar lines on")
    func seeks() throws {
        try music.play(track("a", 0.4))
        try render(10_000)
        try music.transition(to: track("b", 0.2), at: .bar)
        music.seek(toFrame: 400_000)
        let (_, events) = try render(100_000)
        #expect(events.compactMap { if case .transition(let event) = $0 { event.frame } else { nil } } == [480_000])
        try music.play(track("c", 0.4, looping: .region(0..<100_000)))
        try render(97_000)
        try music.transition(to: track("b", 0.2), at: .bar)
        let (_, later) = try render(10_000)
        #expect(later.compactMap { if case .transition(let event) = $0 { event.frame } else { nil } } == [0])
    }

    @Test("A boundary in the first block after a seek is met")
    func afterSeek() throws {
        try music.play(track("a", 0.4))
        try render(10_000)
        try music.transition(to: track("b", 0.2), at: .bar)
        music.seek(toFrame: 384_000 - 100)
        let (_, events) = try render(10_000)
        #expect(events.compactMap { if case .transition(let event) = $0 { event.frame } else { nil } } == [384_000])
    }

    @Test("An order for the end of the track is carried out at the sample after its last one, as often as it is given")
    func ends() throws {
        for boundary in [MusicBoundary.trackEnd, .trackEnd] {
            try music.play(track("a", 0.4, seconds: 1, looping: .none))
            try music.transition(to: track("b", 0.2), at: boundary)
            let (samples, events) = try render(100_000)
            let (first, seam) = (samples.firstIndex { about($0, 0.4) }, samples.firstIndex { about($0, 0.2) })
            #expect(seam == first.map { $0 + 48_000 }, "\(boundary)")
            #expect(events.contains { if case .transition = $0 { true } else { false } }, "\(boundary)")
            #expect(music.track?.stems.first?.hasSuffix("b.wav") == true)
            music.stop(over: .none)
            try render(1_000)
        }
    }

    @Test(
        "A boundary that lies behind the end of a track that ends falls to that end",
        arguments: [MusicBoundary.bars(8), .bar, .marker("passed"), .sectionEnd])
    func behindTheEnd(boundary: MusicBoundary) throws {
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            markers: [TempoMap.Marker("passed", frame: 100)], sections: [TempoMap.Section("a", frames: 100..<500)])
        for entry in [MusicEntry.start, .sameBeat] {
            try music.play(track("a", 0.4, seconds: 1, tempo: tempo, looping: .none))
            var (samples, _) = try render(1_024)
            try music.transition(to: track("b", 0.2), at: boundary, entering: entry)
            let (rest, events) = try render(100_000)
            samples += rest
            let (first, seam) = (samples.firstIndex { about($0, 0.4) }, samples.firstIndex { about($0, 0.2) })
            #expect(seam == first.map { $0 + 48_000 }, "\(entry)")
            #expect(events.contains { if case .transition = $0 { true } else { false } }, "\(entry)")
            // Two beats of half a second have passed there.
            #expect(music.latest?.timeline?.firstFrame == (entry == .start ? 0 : 48_000))
            music.stop(over: .none)
            try render(1_000)
        }
    }

    @Test("The error of a boundary that never comes tells what is missing")
    func words() throws {
        let details = [
            (TempoMap?.none, MusicBoundary.beat, "no tempo"), (TempoMap(120), .sectionEnd, "no sections"),
            (TempoMap(120), .marker("x"), "no marker x"),
            (
                TempoMap(
                    timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
                    markers: [TempoMap.Marker("passed", frame: 100)]), .marker("passed"), "outside the loop"
            ),
        ]
        for (tempo, boundary, words) in details {
            try music.play(track("a", 0.4, tempo: tempo, looping: .region(24_000..<48_000)))
            try render(30_000)
            let error = #expect(throws: AudioError.self) { try music.transition(to: track("b", 0.2), at: boundary) }
            #expect(error?.detail.contains(words) == true, "\(boundary): \(error?.detail ?? "")")
        }
    }

    @Test("An order that can never happen is an error, and the one before it stays")
    func errors() throws {
        try music.play(track("a", 0.4, tempo: nil))
        let order = try music.transition(to: track("b", 0.2), at: .now)
        for boundary in [MusicBoundary.beat, .bar, .marker("x"), .sectionEnd, .trackEnd] {
            let error = #expect(throws: AudioError.self) { try music.transition(to: track("b", 0.2), at: boundary) }
            #expect(error?.code == .invalidArgument && error?.remedy.isEmpty == false, "\(boundary)")
        }
        #expect(throws: AudioError.self) { try music.transition(to: track("b", 0.2), at: .now, entering: .sameBeat) }
        #expect(throws: AudioError.self) {
            try music.transition(to: track("b", 0.2), at: .now, entering: .marker("x"))
        }
        #expect(music.pendingTransition == order)
        let (samples, _) = try render(4_800)
        #expect(samples.suffix(2_000).allSatisfy { about($0, 0.2) })
    }
}
