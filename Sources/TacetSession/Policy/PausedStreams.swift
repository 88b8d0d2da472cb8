/// The streams that a media player's pause silenced, although they still run.
///
/// Browsers keep a stream open for 10 to 30 s after the last sound. A pause silences the streams that ran when the player
/// went from Playing to something else, and no stream that starts afterwards.
struct PausedStreams: Hashable, Sendable {
    private(set) var ids: Set<UInt32> = []
    /// The processes whose players played at the last look.
    private var playing: Set<Int32> = []

    /// Takes the present streams and players; nil players, or nil streams, forget everything.
    mutating func look(_ streams: [StreamFacts]?, _ players: [PlayerFacts]?) {
        guard let streams, let players else {
            self = PausedStreams()
            return
        }
        let isPlaying = Set(players.filter(\.isPlaying).compactMap(\.processID))
        let stopped = playing.subtracting(isPlaying)
        playing = isPlaying
        guard !stopped.isEmpty || !ids.isEmpty else { return }
        let running = streams.filter { $0.direction == .playback && !$0.isCorked }
        ids.formIntersection(running.map(\.id))
        for stream in running where stream.role == nil {
            if stream.isPlayed(by: isPlaying) {
                ids.remove(stream.id)
            } else if stream.isPlayed(by: stopped) {
                ids.insert(stream.id)
            }
        }
    }
}

extension StreamFacts {
    /// The stream's process, then its parent, and so on.
    var lineage: [Int32] { (processID.map { [$0] } ?? []) + ancestors }

    fileprivate func isPlayed(by processes: Set<Int32>) -> Bool { lineage.contains(where: processes.contains) }
}
