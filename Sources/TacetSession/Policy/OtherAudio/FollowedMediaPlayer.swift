/// Chooses the media player whose track is shown: the one that began to play last.
///
/// A paused media player stays chosen until another one plays, so that the player can let it play on. If none has
/// played, a paused one is chosen, the first by its name.
struct FollowedMediaPlayer: Hashable, Sendable {
    /// The bus name of the chosen media player; nil if none plays or is paused.
    private(set) var name: String?
    private var isPlaying = false
    /// The media players that played at the last look.
    private var playing: Set<String> = []
    /// The latest report, which may be that of an earlier choice.
    private var report: MediaPlayerReport?

    /// Takes the present media players; nil while there is no bus.
    mutating func look(_ players: [MediaPlayerFacts]?) {
        let players = players ?? []
        let isPlayingNow = Set(players.lazy.filter(\.isPlaying).map(\.name))
        let paused = Set(players.lazy.filter { $0.isPaused && !$0.isPlaying }.map(\.name))
        let started = isPlayingNow.subtracting(playing)
        playing = isPlayingNow
        if let newest = started.min() {
            name = newest
        } else if let current = name, isPlayingNow.contains(current) {
            name = current
        } else if let other = isPlayingNow.min() {
            name = other
        } else if let current = name, paused.contains(current) {
            name = current
        } else {
            name = paused.min()
        }
        isPlaying = name.map(isPlayingNow.contains) ?? false
    }

    mutating func take(_ report: MediaPlayerReport) { self.report = report }

    /// Whether the chosen media player, if there is one, has answered.
    var isRead: Bool { name == nil || report?.name == name }

    /// The chosen media player's track; nil until the media player has answered.
    var nowPlaying: AudioSession.NowPlaying? {
        guard let report, report.name == name else { return nil }
        return AudioSession.NowPlaying(report, isPlaying: isPlaying)
    }
}

extension AudioSession.NowPlaying {
    init(_ report: MediaPlayerReport, isPlaying: Bool) {
        let limit = 256
        let identity = report.identity.printable(limit: limit)
        player =
            identity.isEmpty
            ? String(report.name.dropFirst(MediaPlayerFacts.prefix.count)).printable(limit: limit) : identity
        title = report.title.printable(limit: limit)
        artist = report.artists.prefix(4).filter { !$0.isEmpty }.joined(separator: ", ").printable(limit: limit)
        album = report.album.printable(limit: limit)
        self.isPlaying = isPlaying
        commands = report.commands
    }
}
