/// The streams whose media player was paused, although the streams still run.
///
/// Browsers keep a stream open for 10 to 30 s after the last sound. When a player goes from Playing to another state,
/// the streams of its program that run then count as paused. Streams that start afterwards do not.
struct PausedStreams: Hashable, Sendable {
    private(set) var ids: Set<UInt32> = []
    /// The players that played at the last look.
    private var playing: Set<MediaPlayerMatch> = []

    /// Takes the present streams and players. Nil streams or players clear everything.
    mutating func look(_ streams: [StreamFacts]?, _ players: [MediaPlayerFacts]?) {
        guard let streams, let players else {
            self = PausedStreams()
            return
        }
        let isPlaying = Set(players.filter(\.isPlaying).flatMap(\.matches))
        let stopped = playing.subtracting(isPlaying)
        playing = isPlaying
        guard !stopped.isEmpty || !ids.isEmpty else { return }
        let running = streams.filter { $0.direction == .playback && !$0.isCorked }
        ids.formIntersection(running.map(\.id))
        for stream in running where stream.role == nil {
            let matches = MediaPlayerMatch.all(of: stream)
            if matches.contains(where: isPlaying.contains) {
                ids.remove(stream.id)
            } else if matches.contains(where: stopped.contains) {
                ids.insert(stream.id)
            }
        }
    }
}
