import TacetPlatform

/// Queues what a source records for the recorder's thread: frames and gaps, in order. Bounded: a slow reader loses
/// frames, and the loss is a gap.
struct RecordingInput: Sendable {
    /// A part of the recording.
    enum Piece: Hashable, Sendable {
        /// Interleaved samples.
        case samples([Float])
        case gap(RecordingGap)
    }

    /// How much the queue holds.
    static let capacity: Duration = .seconds(2)

    private let channels: Int
    private let mostFrames: Int
    private var timeline: RecordingTimeline
    private var held: [Float] = []
    private var pieces: [Piece] = []
    private var frames = 0

    init(sampleRate: Int, channels: Int) {
        self.channels = channels
        mostFrames = Self.capacity.frames(at: sampleRate)
        timeline = RecordingTimeline(sampleRate: sampleRate)
    }

    /// Takes a fragment of whole frames. A sample that is no finite number becomes silence.
    mutating func take(_ samples: UnsafeBufferPointer<Float>, at now: Duration) {
        let count = samples.count / channels * channels
        guard count > 0 else { return }
        let fragment = samples[..<count].map { $0.isFinite ? $0 : 0 }
        switch timeline.arrive(count / channels, at: now) {
        case .pass: append(fragment)
        case .hold: held += fragment
        case .release(let gap):
            held += fragment
            release(after: gap)
        }
    }

    /// Takes a hole that the server reports in its stream.
    mutating func takeHole(frames: Int, at now: Duration) {
        guard frames > 0 else { return }
        append(RecordingGap(frames: min(frames, mostFrames), reason: .overrun))
        if case .release(let gap) = timeline.arrive(min(frames, mostFrames), at: now) { release(after: gap) }
    }

    /// Notes that the source broke off.
    mutating func breakOff(_ reason: AudioRecorder.Gap.Reason) { carryOut(timeline.breakOff(reason)) }

    /// Ends the recording at `now`, which adds the gap at its end.
    mutating func finish(at now: Duration) { carryOut(timeline.finish(at: now)) }

    /// Takes everything that waits, oldest first.
    mutating func takeAll() -> [Piece] {
        defer {
            pieces = []
            frames = 0
        }
        return pieces
    }

    private mutating func carryOut(_ step: RecordingTimeline.Step) {
        if case .release(let gap) = step { release(after: gap) }
    }

    private mutating func release(after gap: RecordingGap?) {
        if let gap { append(gap) }
        let samples = held
        held = []
        // What was held back may be more than the queue holds, and the reader had no chance to take it.
        guard !samples.isEmpty else { return }
        if frames < mostFrames { return enqueue(samples) }
        append(RecordingGap(frames: samples.count / channels, reason: .overrun))
    }

    private mutating func append(_ samples: [Float]) {
        let count = samples.count / channels
        guard frames + count <= mostFrames else {
            return append(RecordingGap(frames: count, reason: .overrun))
        }
        enqueue(samples)
    }

    private mutating func enqueue(_ samples: [Float]) {
        frames += samples.count / channels
        pieces.append(.samples(samples))
    }

    /// Appends a gap, or lengthens the gap that is the last piece.
    private mutating func append(_ gap: RecordingGap) {
        guard case .gap(var last) = pieces.last else { return pieces.append(.gap(gap)) }
        let (sum, overflows) = last.frames.addingReportingOverflow(gap.frames)
        last.frames = overflows ? .max : sum
        pieces[pieces.count - 1] = .gap(last)
    }
}
