import TacetDecoding
import TacetPlatform

extension Soundtrack {
    /// Where the music is as the player hears it now: the beat, its phase, and the place in the file. Nil when stopped,
    /// and until the file is open.
    ///
    /// Read it for every picture of the game. The place goes forward with the machine's clock, between two blocks, too: it
    /// neither stutters with the blocks nor jumps with the readings of the sound server, and follows a change of the
    /// latency by at most 5 % of the time that passes, and by less than a millisecond from one reading to the next. An
    /// output that has stood for more than 100 ms moves it at once. While the music is held, frozen or paused it stands,
    /// as soon as that is heard. A seek, a loop and another track move it, when they are heard.
    public var clock: MusicClock? {
        guard let latest = mixed, latest.timeline != nil else { return nil }
        followsHeard = true
        let (time, mixFrame, mixedFrames) = heard.now()
        var (stream, consumed) = heardStream(at: mixFrame, mixed: mixedFrames) ?? (latest, 0)
        consumed = shown.forward(stream, consumed)
        guard let timeline = stream.timeline, let mixed = latest.timeline else { return nil }
        let whole = Int(consumed)
        let frame = timeline.frame(after: whole)
        let fraction = timeline.fraction(after: consumed)
        let beat = timeline.tempo?.position(at: frame)
        let phase = beat.map { (Double($0.framesSinceBeat) + fraction) / Double($0.framesPerBeat) } ?? 0
        return MusicClock(
            time: time, frame: frame, position: .seconds((Double(frame) + fraction) / Double(timeline.fileRate)),
            beat: beat, phase: min(phase, 1.0.nextDown), tempo: beat.flatMap { _ in timeline.tempo?.tempo(at: frame) },
            beatsPerBar: beat.flatMap { _ in timeline.tempo?.beatsPerBar(at: frame) }, mixFrame: Int(mixFrame),
            mixedFrame: mixed.frame(after: latest.ring.consumed))
    }

    /// The stream that is heard at a frame of the mix, and the frames that it has played by then; nil before the first
    /// stream is heard. A stream that plays at the last of the `mixed` frames goes on behind it.
    private func heardStream(at mixFrame: Double, mixed mixedFrames: Int) -> (stream: MusicStream, consumed: Double)? {
        let clock = min(Int(mixFrame), max(0, mixedFrames - 1))
        var candidates = recent
        if let latest, !recent.contains(where: { $0 === latest }) { candidates.insert(latest, at: 0) }
        if let mixed, !candidates.contains(where: { $0 === mixed }) { candidates.append(mixed) }
        for stream in candidates.reversed() {
            let consumed = stream.ring.consumed
            guard let beginning = stream.ring.runs.beginning, beginning <= clock,
                let frame = stream.ring.runs.frame(at: clock, consumed: consumed)
            else { continue }
            let isStanding = stream.ring.runs.frame(at: clock + 1, consumed: consumed) == frame
            return (stream, Double(frame) + (isStanding ? 0 : mixFrame - Double(clock)))
        }
        return nil
    }

    /// What ``clock`` has shown last.
    ///
    /// The frames behind the mixed ones are shown as if the stream went on, so what stops there has been shown too far.
    struct ShownPlace {
        private weak var stream: MusicStream?
        private var consumed = 0.0

        /// The frames to show: never fewer of one stream than before.
        mutating func forward(_ stream: MusicStream, _ consumed: Double) -> Double {
            self.consumed = stream === self.stream ? max(self.consumed, consumed) : consumed
            self.stream = stream
            return self.consumed
        }
    }

    /// Keeps a stream that was given to the mixer, so that ``clock`` finds the one that is still heard when another one
    /// is mixed already.
    func keepForClock(_ stream: MusicStream) {
        guard followsHeard else { return }
        recent.append(stream)
        if recent.count > 3 { recent.removeFirst() }
    }

    // MARK: Beats

    /// Whether ``AudioEngine/update()`` tells the soundtrack's beats, bars, markers and sections, as
    /// ``AudioEvent/beat(_:)`` and the events beside it. By default not.
    ///
    /// Each is told once it is mixed, before it is heard by the output's latency, and carries the instant at which it is
    /// heard. While the music is held, frozen or paused none passes; while it is muted they do.
    public var tellsBeats: Bool {
        get { isTellingBeats }
        set {
            guard newValue != isTellingBeats else { return }
            isTellingBeats = newValue
            moments.skip(machine.present?.streamed.stream)
            if newValue { pending.raise() }
        }
    }

    /// Notes the moments that the present stream has played.
    func noteMoments() {
        guard tellsBeats, let stream = machine.present?.streamed.stream else { return }
        noteMoments(of: stream, before: stream.ring.consumed)
    }

    /// Notes the moments that a stream has played before `consumed` of its frames.
    func noteMoments(of stream: MusicStream?, before consumed: Int) {
        guard tellsBeats, let stream else { return }
        moments.note(stream, before: consumed, heard: heard)
    }

    /// The moments since the last call.
    func takeMoments() -> [AudioEvent] { tellsBeats ? moments.take() : [] }
}
