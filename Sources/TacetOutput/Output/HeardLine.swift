/// Estimates when a frame of the mix is heard, from readings that jitter: values in, values out.
///
/// Frames and time lie on a line whose slope is the sample rate. A reading gives one point of it. The line goes through
/// the median of the latest readings. Two or three readings in a row that lie elsewhere, by more than they jitter, begin
/// a new line: the latency has changed, or the output has stood.
///
/// The frame that is shown to a game goes forward only. It approaches another line by at most 2 % of the time that
/// passes: 0.3 ms from one picture to the next, at 60 a second. From a line that is more than 20 ms away it jumps ahead,
/// or waits.
package struct HeardLine {
    private static let mostReadings = 31
    /// How far three readings in a row lie from the line, on one side, if there is another line: this in nanoseconds at
    /// least, and this many times as far as half of the readings lie.
    private static let away = (nanoseconds: 3_000_000, jitters: 4)
    /// How far two readings in a row do.
    private static let farAway = 40_000_000
    /// The distance from the line beyond which the shown frame does not approach it slowly, in frames a second.
    private static let jump = 0.02
    private static let approach = 0.02

    private let sampleRate: Int
    /// The times at which frame 0 would have been heard, in nanoseconds, the latest last.
    private var offsets: [Int] = []
    private var median = 0
    /// The distance from the line within which half of the readings lie.
    private var jitter = 0
    private var shown: (frame: Double, time: Int)?

    package init(sampleRate: Int) { self.sampleRate = max(1, sampleRate) }

    /// Whether there is a reading.
    package var isKnown: Bool { !offsets.isEmpty }

    /// Takes a reading: `frame` is heard at `time`, in nanoseconds.
    package mutating func note(_ frame: Int, at time: Int) {
        let offset = time - nanoseconds(of: frame)
        offsets.append(offset)
        let away = max(Self.away.nanoseconds, Self.away.jitters * jitter)
        for (count, distance) in [(2, Self.farAway), (3, away)] where isElsewhere(count, by: distance) {
            offsets.removeFirst(offsets.count - count)
        }
        if offsets.count > Self.mostReadings { offsets.removeFirst() }
        median = offsets.sorted()[offsets.count / 2]
        jitter = offsets.map { abs($0 - median) }.sorted()[offsets.count / 2]
    }

    /// Whether the latest readings, of more, lie further from the line than a distance, on one side.
    private func isElsewhere(_ count: Int, by distance: Int) -> Bool {
        guard offsets.count > count else { return false }
        let last = offsets.suffix(count).map { $0 - median }
        return last.allSatisfy { $0 > distance } || last.allSatisfy { $0 < -distance }
    }

    /// The time at which a frame is heard, in nanoseconds.
    package func time(of frame: Int) -> Int { median + nanoseconds(of: frame) }

    /// The frame that is heard at `time`, in nanoseconds, for a game that asks again and again.
    ///
    /// - Parameter last: The frames that were mixed. None behind them is heard.
    package mutating func frame(at time: Int, mixed last: Int) -> Double {
        let rate = Double(sampleRate)
        let target = Double(time - median) / 1e9 * rate
        var frame = target
        if let shown {
            let passed = Double(max(0, time - shown.time)) / 1e9 * rate
            let error = target - shown.frame - passed
            if abs(error) <= Self.jump * rate {
                frame = shown.frame + passed + max(-passed * Self.approach, min(error, passed * Self.approach))
            }
            frame = max(frame, shown.frame)
        }
        frame = max(0, min(frame, Double(last)))
        if let shown { frame = max(frame, shown.frame) }
        shown = (frame, max(time, shown?.time ?? time))
        return frame
    }

    private func nanoseconds(of frame: Int) -> Int {
        let (seconds, rest) = frame.quotientAndRemainder(dividingBy: sampleRate)
        return seconds * 1_000_000_000 + rest * 1_000_000_000 / sampleRate
    }
}
