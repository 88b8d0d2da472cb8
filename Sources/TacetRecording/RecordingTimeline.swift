import TacetPlatform

/// Decides where the recording has gaps, and how long they are. The caller passes the time in.
///
/// Frames arrive in fragments. After a break the timeline holds fragments back for 100 ms: a server or a process that
/// stood still may deliver all of its frames in a burst. Then the frames that the clock expected, less the frames that
/// came, are missing.
struct RecordingTimeline: Hashable, Sendable {
    /// The time after a break in which frames are held back.
    static let settling: Duration = .milliseconds(100)
    /// The silence of a source that is a break by itself.
    static let stall: Duration = .milliseconds(400)
    /// The most sound that is held back. PulseAudio sends no more at once: it keeps 4 MB for a recording.
    static let longestHold: Duration = .seconds(20)
    /// A stall that lost less is no gap: fragments arrive with this much jitter.
    static let tolerance: Duration = .milliseconds(30)

    /// What to do with the fragment that arrived, and with those held back before it.
    enum Step: Hashable, Sendable {
        /// Pass the fragment on.
        case pass
        /// Hold the fragment back.
        case hold
        /// Pass everything on, after a gap. Nil if nothing is missing.
        case release(RecordingGap?)
    }

    private struct Break: Hashable {
        let reason: AudioRecorder.Gap.Reason
        var firstArrival: Duration?
        var heldFrames = 0
    }

    private let sampleRate: Int
    /// The time at which the last accounted frame arrived; nil before the first.
    private var accounted: Duration?
    /// When the last frame of all arrived.
    private var latest = Duration.zero
    private var current: Break?

    init(sampleRate: Int) { self.sampleRate = sampleRate }

    /// Notes that `frames` arrived.
    mutating func arrive(_ frames: Int, at now: Duration) -> Step {
        guard let accounted else {
            self.accounted = now
            latest = now
            current = nil
            return .pass
        }
        if current == nil, now - accounted > Self.stall { current = Break(reason: .stalled) }
        latest = now
        guard current != nil else {
            self.accounted = now
            return .pass
        }
        current?.heldFrames += frames
        let first = current?.firstArrival ?? now
        current?.firstArrival = first
        let isSettled =
            now - first >= Self.settling || (current?.heldFrames ?? 0) > Self.longestHold.frames(at: sampleRate)
        return isSettled ? .release(close(at: now)) : .hold
    }

    /// Notes that the source broke off. Returns the gap before the frames that are held back, which must be passed on
    /// now; nil if none are.
    mutating func breakOff(_ reason: AudioRecorder.Gap.Reason) -> Step {
        guard accounted != nil else { return .pass }
        let held = current.map { $0.heldFrames > 0 } ?? false
        // The first break names the reason of a gap in which nothing arrived.
        guard held || current == nil else { return .pass }
        let step = held ? Step.release(close(at: latest)) : .pass
        current = Break(reason: reason)
        return step
    }

    /// Ends the recording. Returns the gap at its end, or the gap before the frames that are held back.
    mutating func finish(at now: Duration) -> Step {
        guard let accounted else { return .pass }
        if let current { return .release(close(at: current.heldFrames > 0 ? latest : now)) }
        guard now - accounted > Self.stall else { return .pass }
        current = Break(reason: .stalled)
        return .release(close(at: now))
    }

    /// Ends the break at `now`. Returns its gap.
    private mutating func close(at now: Duration) -> RecordingGap? {
        guard let accounted, let ended = current else { return nil }
        current = nil
        self.accounted = now
        let missing = max(0, (now - accounted).frames(at: sampleRate) - ended.heldFrames)
        if ended.reason == .stalled, missing <= Self.tolerance.frames(at: sampleRate) { return nil }
        return RecordingGap(frames: missing, reason: ended.reason)
    }
}

/// Missing frames, before their position is known.
struct RecordingGap: Hashable, Sendable {
    var frames: Int
    let reason: AudioRecorder.Gap.Reason
}
