/// Estimates when a frame of the mix is heard, from readings that come late: values in, values out.
///
/// Frames and time lie on a line whose slope is the sample rate. A reading gives one point of it, and is late, never
/// early: a sound server counts the frames that it has taken in steps of its period (PipeWire: 5 to 21 ms), and answers
/// somewhere between two of them. So the line goes through the second earliest of the latest readings. Several readings in a
/// row that are later, by more than they scatter, begin a new line: the latency has grown, or the output has stood.
/// Earlier ones do so at once.
///
/// The frame that is shown to a game goes forward only. It approaches another line by at most 5 % of the time that
/// passes, and by 0.8 ms at most from one reading of a game's to the next: a picture of a game never shows the music more
/// than a millisecond off the time that has passed. From a line that is more than 100 ms away it jumps ahead, or waits:
/// an output that has stood for so long is heard to stand.
package struct HeardLine {
    private static let mostReadings = 31
    /// The readings in a row that begin a new line, and how much later they are than the line: nanoseconds at least, and
    /// this many times as much as one reading and the next differ.
    private static let late = (readings: 6, nanoseconds: 3_000_000, scatters: 4)
    /// The same for readings that are much later.
    private static let tooLate = (readings: 3, nanoseconds: 40_000_000)
    /// The same for readings that are earlier. A single one may be a mistake of the server.
    private static let early = (readings: 2, nanoseconds: 3_000_000)
    /// The distance from the line, in seconds, beyond which the shown frame does not approach it slowly, and the time after
    /// which a game that has not asked any more gets the line's own frame.
    private static let jump = (distance: 0.1, pause: 0.25)
    /// By how much the shown frame approaches the line: a share of the time that passes, and the most at once, in seconds.
    private static let approach = (share: 0.05, most: 0.000_8)

    private let sampleRate: Int
    /// The times at which frame 0 would have been heard, in nanoseconds, the latest last.
    private var offsets: [Int] = []
    /// The time at which frame 0 would have been heard by the line, in nanoseconds.
    private var origin = 0
    /// The distance between a reading and the next one that half of them have: what the server's steps make.
    private var scatter = 0
    private var shown: (frame: Double, time: Int)?

    package init(sampleRate: Int) { self.sampleRate = max(1, sampleRate) }

    /// Whether there is a reading.
    package var isKnown: Bool { !offsets.isEmpty }

    /// Forgets the readings: the next one comes from another source. The shown frame still goes forward only.
    package mutating func restart() { offsets = [] }

    /// Takes a reading: `frame` is heard at `time`, in nanoseconds.
    package mutating func note(_ frame: Int, at time: Int) {
        offsets.append(time - nanoseconds(of: frame))
        let late = max(Self.late.nanoseconds, Self.late.scatters * scatter)
        if latest(Self.early.readings, satisfy: { $0 < -Self.early.nanoseconds }) { keep(Self.early.readings) }
        if latest(Self.tooLate.readings, satisfy: { $0 > Self.tooLate.nanoseconds }) { keep(Self.tooLate.readings) }
        if latest(Self.late.readings, satisfy: { $0 > late }) { keep(Self.late.readings) }
        keep(Self.mostReadings)
        let sorted = offsets.sorted()
        origin = sorted[offsets.count / 16]
        let steps = zip(offsets, offsets.dropFirst()).map { abs($1 - $0) }.sorted()
        scatter = steps.isEmpty ? 0 : steps[steps.count / 2]
    }

    private mutating func keep(_ count: Int) { offsets.removeFirst(max(0, offsets.count - count)) }

    /// Whether the latest readings, of more, all lie at such a distance behind the line.
    private func latest(_ count: Int, satisfy condition: (Int) -> Bool) -> Bool {
        offsets.count > count && offsets.suffix(count).allSatisfy { condition($0 - origin) }
    }

    /// The time at which a frame is heard, in nanoseconds.
    package func time(of frame: Int) -> Int { origin + nanoseconds(of: frame) }

    /// The frame that is heard at `time`, in nanoseconds, for a game that asks again and again.
    ///
    /// - Parameter last: The frames behind which none is shown: those that were mixed, and what a late block may add.
    package mutating func frame(at time: Int, mixed last: Int) -> Double {
        let rate = Double(sampleRate)
        let target = Double(time - origin) / 1e9 * rate
        var frame = target
        if let shown {
            let passed = Double(max(0, time - shown.time)) / 1e9 * rate
            let error = target - shown.frame - passed
            if abs(error) <= Self.jump.distance * rate, passed <= Self.jump.pause * rate {
                let most = min(passed * Self.approach.share, Self.approach.most * rate)
                frame = shown.frame + passed + max(-most, min(error, most))
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
