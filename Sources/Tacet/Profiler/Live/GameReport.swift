import TacetDecoding
import TacetProfile
import TacetSession
import TacetPlatform

/// What only the game's thread knows of an engine, as of its last update. A live profiler asks for it once a second.
///
/// The game's thread makes it. The socket's thread (`tacet-attach`) reads it, and of ``stream`` what is for any thread:
/// where the track is by now, and what its files say.
struct GameReport: Sendable {
    /// The soundtrack's state: `stopped`, `playing`, `paused`, `muted`, `held` or `frozen`, and the reason for the
    /// latter three.
    let soundtrack: (state: String, reason: String?)
    /// The stream of the track that plays or is about to; nil when stopped.
    let stream: MusicStream?
    let gain: Decibels
    let stemGains: [Int: Decibels]
    /// What waits for a boundary of the music. A section that repeats has no boundary.
    let orders: [(kind: String, name: String, boundary: MusicBoundary?)]
    /// The meters of buses with a submix of their own, without master and soundtrack.
    let meters: [(bus: BusID, meter: MeterHistory)]
    /// The effects and the parameters, with what attached programs hold.
    let desk: DeskReading

    /// The soundtrack.
    ///
    /// - Parameter sampleRate: The mixer's.
    func soundtrack(sampleRate: Int) -> EngineReport.Soundtrack {
        EngineReport.Soundtrack(
            state: soundtrack.state, reason: soundtrack.reason, gain: gain.reported,
            track: stream.map { track(of: $0, sampleRate: sampleRate) })
    }

    private func track(of stream: MusicStream, sampleRate: Int) -> EngineReport.Soundtrack.Track {
        let (rate, region) = stream.timing
        return EngineReport.Soundtrack.Track(
            position: stream.position, sampleRate: rate, loop: region.map { [$0.start, $0.end] },
            stems: stream.track.stems.prefix(8).enumerated().map { index, path in
                EngineReport.Soundtrack.Stem(
                    file: path.printable(limit: 256), gain: (stemGains[index] ?? .unity).reported)
            },
            readAhead: (Double(stream.ring.available) / Double(sampleRate)).rounded(places: 3),
            problem: stream.failure.map { "\($0)" }, score: score(of: stream))
    }

    private func score(of stream: MusicStream) -> EngineReport.Soundtrack.Score? {
        guard let timeline = stream.timeline, let map = timeline.tempo else { return nil }
        let consumed = stream.ring.consumed
        let frame = timeline.frame(after: consumed)
        guard let beat = map.position(at: frame), let tempo = map.tempo(at: frame),
            let beatsPerBar = map.beatsPerBar(at: frame)
        else { return nil }
        return EngineReport.Soundtrack.Score(
            bar: beat.bar, beat: beat.beatInBar, beatsPerBar: beatsPerBar,
            tempo: tempo.beatsPerMinute.rounded(places: 3) ?? 0,
            section: map.sections.last { $0.frames.contains(frame) }?.name.printable(limit: 256),
            orders: orders.map { order in
                let aim = order.boundary.flatMap { timeline.next($0, after: consumed) }
                let seconds = aim.flatMap { aim in
                    (Double(aim.consumed - consumed) / Double(timeline.mixRate)).rounded(places: 3)
                }
                return EngineReport.Soundtrack.Score.Order(
                    kind: order.kind, name: order.name.printable(limit: 256),
                    on: order.boundary?.name.printable(limit: 256), seconds: seconds)
            })
    }
}
