import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// The arithmetic of beats and bars, against a model that steps from beat to beat and carries the remainder.
@Suite("Tempo maps") struct TempoMapTests {
    /// A beat of the model.
    struct Beat {
        let frame: Int
        let bar: Int
        let beatInBar: Int
    }

    /// Every beat before `end`, by steps of whole frames and a remainder.
    private func beats(_ segments: [TempoMap.Segment], rate: Int, before end: Int) -> [Beat] {
        var beats: [Beat] = []
        var (bar, beatInBar, beatsPerBar) = (-1, 0, 4)
        for (index, segment) in segments.enumerated() {
            let limit = min(end, index + 1 < segments.count ? segments[index + 1].frame : .max)
            if segment.beatsPerBar != nil || index == 0 { beatInBar = 0 }
            beatsPerBar = segment.beatsPerBar ?? beatsPerBar
            let (minute, divisor) = (60 * rate * segment.tempo.denominator, segment.tempo.numerator)
            var (frame, remainder) = (segment.frame, 0)
            while true {
                let nearest = frame + (2 * remainder >= divisor ? 1 : 0)
                if nearest >= limit { break }
                if beatInBar == 0 { bar += 1 }
                beats.append(Beat(frame: nearest, bar: bar, beatInBar: beatInBar))
                beatInBar = (beatInBar + 1) % beatsPerBar
                frame += minute / divisor
                remainder += minute % divisor
                if remainder >= divisor { (frame, remainder) = (frame + 1, remainder - divisor) }
            }
        }
        return beats
    }

    @Test("Ten hours at 137.7 beats a minute: each beat is on its frame, with no drift")
    func tenHours() throws {
        let rate = 48_000
        let map = TempoMap(137.7, firstBeat: .seconds(0.25)).scaled(to: rate)
        let model = beats([TempoMap.Segment(frame: 12_000, tempo: 137.7)], rate: rate, before: 36_000 * rate)
        #expect(model.count == 82_620)
        for (index, beat) in model.enumerated() { #expect(map.frame(ofBeat: index) == beat.frame) }
        // 36,000 s less a quarter are 82,619.4 beats.
        let last = try #require(map.position(at: 36_000 * rate - 1))
        #expect(last.beat == 82_619 && last.bar == 20_654 && last.beatInBar == 3)
    }

    @Test(
        "Random maps agree with the model: places, next beats, bars and phrases",
        arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = RandomSource(seed: seed)
        func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let rate = [8_000, 22_050, 44_100, 48_000][roll(4)]
        var (segments, frame): ([TempoMap.Segment], Int) = ([], roll(2_000))
        for _ in 0...roll(12) {
            let tempo = Tempo(60 + roll(2_000), over: 1 + roll(3))
            segments.append(TempoMap.Segment(frame: frame, tempo: tempo, beatsPerBar: roll(2) == 0 ? nil : 1 + roll(9)))
            frame += 1 + roll(10 * rate)
        }
        let map = TempoMap(timescale: rate, segments: segments)
        let end = frame + 20 * rate
        // Beyond the last frame that is asked for there are beats enough for the next phrase.
        let model = beats(segments, rate: rate, before: end + 120 * rate)
        for _ in 0..<300 {
            let frame = roll(end)
            guard let index = model.lastIndex(where: { $0.frame <= frame }) else {
                #expect(map.position(at: frame) == nil && map.next(.bar, after: frame) == segments[0].frame)
                continue
            }
            let (beat, position) = (model[index], map.position(at: frame))
            #expect(position?.beat == index && position?.bar == beat.bar && position?.beatInBar == beat.beatInBar)
            #expect(position?.framesSinceBeat == frame - beat.frame)
            let later = model[(index + 1)...]
            #expect(map.next(.beat, after: frame) == later.first?.frame)
            for count in [1, 2, 4] {
                let expected = later.first { $0.beatInBar == 0 && $0.bar % count == 0 && $0.bar > beat.bar }
                guard let expected else { continue }
                #expect(map.next(.bars(count), after: frame) == expected.frame, "\(count) bars")
            }
        }
    }

    @Test("A dropped beat every eighth bar, and 7/8")
    func oddBars() {
        // Seven bars of four beats and one of three are 31 beats, 15.5 s at 120.
        let segments = (0..<4).flatMap { round in
            [
                TempoMap.Segment(frame: round * 744_000, tempo: 120, beatsPerBar: 4),
                TempoMap.Segment(frame: round * 744_000 + 28 * 24_000, tempo: 120, beatsPerBar: 3),
            ]
        }
        let dropped = TempoMap(timescale: 48_000, segments: segments)
        #expect(dropped.next(.bar, after: 28 * 24_000) == 744_000)
        #expect(dropped.next(.bars(8), after: 1) == 744_000 && dropped.next(.bars(8), after: 744_000) == 1_488_000)
        let seven = TempoMap(280, beatsPerBar: 7).scaled(to: 48_000)
        #expect(seven.frame(ofBar: 10) == 720_000 && seven.position(at: 719_999)?.beatInBar == 6)
    }

    @Test("Markers, sections and the ends of a map")
    func markers() {
        let map = TempoMap(
            timescale: 48_000, segments: [],
            markers: [TempoMap.Marker("drop", frame: 900), TempoMap.Marker("drop", frame: 100)],
            sections: [TempoMap.Section("b", frames: 500..<800), TempoMap.Section("a", frames: 0..<500)])
        #expect(map.next(.marker("drop"), after: 100) == 900 && map.next(.marker("drop"), after: 900) == nil)
        #expect(map.next(.sectionEnd, after: 499) == 500 && map.next(.sectionEnd, after: 500) == 800)
        #expect(map.section(at: 500)?.name == "b" && map.section(at: 800) == nil)
        #expect(map.position(at: 5) == nil && map.next(.beat, after: 0) == nil && map.next(.now, after: 7) == 7)
    }

    @Test("Every number makes a map; none traps")
    func extremes() {
        for frame in [Int.min, -1, 0, 1 << 56, .max] {
            for beats in [Int.min, 0, 1, .max] {
                let map = TempoMap(
                    timescale: frame,
                    segments: [
                        TempoMap.Segment(frame: 0, tempo: Tempo(beats, over: frame), beatsPerBar: beats),
                        TempoMap.Segment(frame: frame, tempo: 10_000, beatsPerBar: nil),
                    ], markers: [TempoMap.Marker("", frame: frame)]
                ).scaled(to: 1_000_000_000).scaled(to: beats)
                for place in [Int.min, 0, 1 << 40, .max] {
                    _ = map.position(at: place)
                    _ = map.next(.bars(beats), after: place)
                    _ = map.frame(ofBeat: place)
                    _ = map.frame(ofBar: place)
                }
            }
        }
        #expect(Tempo(.nan).beatsPerMinute == 1 && Tempo(1e300).beatsPerMinute == 10_000)
        #expect(TempoMap(120, firstBeat: .seconds(Int64.max)).segments[0].frame > 0)
    }
}
