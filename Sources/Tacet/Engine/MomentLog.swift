import TacetDecoding

/// The beats, bars, markers and sections of the soundtrack that the game has not been told.
struct MomentLog {
    /// The stream whose moments were noted, and up to which of its frames.
    private var told: (stream: MusicStream, frame: Int)?
    private var moments: [AudioEvent] = []
    /// The most moments of one look at a stream. What is beyond them is noted by the next one.
    private static let most = 256

    /// Leaves out what a stream has played by now.
    mutating func skip(_ stream: MusicStream?) {
        told = stream.map { ($0, $0.ring.consumed - 1) }
        moments = []
    }

    /// Notes the moments that a stream has played since the last call.
    ///
    /// - Parameters:
    ///   - consumed: The frames that the stream has played.
    ///   - heard: Tells when a frame of the mix is heard.
    mutating func note(_ stream: MusicStream, before consumed: Int, heard: HeardClock) {
        guard let timeline = stream.timeline, let tempo = timeline.tempo else { return }
        if told?.stream !== stream { told = (stream, -1) }
        var place = told?.frame ?? -1
        var looks = 0
        while looks < Self.most, let aim = timeline.nextMoment(after: place), aim.consumed < consumed {
            looks += 1
            place = aim.consumed
            // Frames before the stream's first one, of files that were read again, were not mixed.
            guard let clock = stream.ring.runs.clock(of: aim.consumed) else { continue }
            let moment = MusicMoment(
                frame: aim.frame, mixFrame: clock, beat: tempo.position(at: aim.frame), heard: heard.time(of: clock))
            note(moment, tempo)
        }
        told = (stream, place)
    }

    private mutating func note(_ moment: MusicMoment, _ tempo: TempoMap) {
        for section in tempo.sections where section.frames.lowerBound == moment.frame {
            moments.append(.section(section.name, moment))
        }
        for marker in tempo.markers where marker.frame == moment.frame {
            moments.append(.marker(marker.name, moment))
        }
        guard let beat = moment.beat, beat.framesSinceBeat == 0 else { return }
        if beat.beatInBar == 0 { moments.append(.bar(moment)) }
        moments.append(.beat(moment))
    }

    /// The moments that were noted since the last call, in their order.
    mutating func take() -> [AudioEvent] {
        defer { moments = [] }
        return moments
    }
}
