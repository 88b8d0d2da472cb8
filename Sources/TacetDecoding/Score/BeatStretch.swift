/// The beats of one segment of a ``TempoMap``, with what the segments before it have counted.
///
/// Beat `k` of the segment lies `k × period` frames behind its start. The period is a fraction, and each beat is rounded
/// by itself. 128 bits hold every product: beats up to 2⁵⁶, and periods of 60 × 10⁶ × 10⁹.
struct BeatStretch: Hashable, Sendable {
    let start: Int
    /// The numbers, in the whole map, of the segment's first beat and of its first bar line.
    let firstBeat: Int
    let firstBar: Int
    let beatsPerBar: Int
    /// The beats of the bar that lie before the segment.
    let beatsBefore: Int
    /// The frames of a beat, as a fraction.
    private let period: Int128
    private let divisor: Int128

    /// Sums of beats stay within 64 bits.
    private static let mostBeats = 1 << 56

    private init(_ segment: TempoMap.Segment, timescale: Int, after last: BeatStretch?) {
        start = segment.frame
        period = Int128(60 * timescale) * Int128(segment.tempo.denominator)
        divisor = Int128(segment.tempo.numerator)
        guard let last else {
            (firstBeat, firstBar, beatsBefore) = (0, 0, 0)
            beatsPerBar = segment.beatsPerBar ?? 4
            return
        }
        // A beat on the segment's own frame is the segment's.
        let beats = last.beat(at: start - 1) + 1
        firstBeat = min(last.firstBeat + beats, Self.mostBeats)
        firstBar = min(last.bar(of: beats - 1) + 1, Self.mostBeats)
        beatsPerBar = segment.beatsPerBar ?? last.beatsPerBar
        beatsBefore = segment.beatsPerBar == nil ? last.beatInBar(of: beats) : 0
    }

    /// The stretches of segments that are sorted by their frames.
    static func all(of segments: [TempoMap.Segment], timescale: Int) -> [BeatStretch] {
        var stretches: [BeatStretch] = []
        for segment in segments {
            stretches.append(BeatStretch(segment, timescale: timescale, after: stretches.last))
        }
        return stretches
    }

    /// The frame on which a beat of the segment falls: the nearest to its time, a half rounded up.
    func frame(of beat: Int) -> Int {
        start.clampingAdd(Int(clamping: (2 * Int128(beat) * period + divisor) / (2 * divisor)))
    }

    /// The last beat of the segment that falls on `frame` or before it.
    ///
    /// Beat `k` of the period p / d does if round(k p / d) ≤ f, that is 2 k p < d (2 f + 1).
    func beat(at frame: Int) -> Int {
        min(Self.mostBeats, Int(clamping: (divisor * (2 * Int128(frame - start) + 1) - 1) / (2 * period)))
    }

    func beatInBar(of beat: Int) -> Int { (beatsBefore + beat) % beatsPerBar }

    /// The number of the bar that a beat is in, in the whole map.
    func bar(of beat: Int) -> Int { firstBar + (beatsBefore + beat) / beatsPerBar - (beatsBefore > 0 ? 1 : 0) }

    /// The beat of the segment that begins a bar, by the bar's number in the whole map.
    func beat(ofBar bar: Int) -> Int {
        (bar - firstBar) * beatsPerBar + (beatsBefore > 0 ? beatsPerBar - beatsBefore : 0)
    }
}
