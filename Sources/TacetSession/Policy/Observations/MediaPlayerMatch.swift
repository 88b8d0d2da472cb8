/// What a stream and its program's media player have in common.
///
/// Process ids are local to a sandbox, and the session bus sees a sandboxed player as its proxy's process. So a
/// sandboxed stream is matched by its application's id, and any other stream by its process and the process's
/// ancestors.
enum MediaPlayerMatch: Hashable, Sendable {
    case process(Int32)
    /// The id of a Flatpak application, in lower case.
    case application(String)

    /// A browser's main process is one or two steps up; further up are shells, not players.
    private static let depth = 4

    /// Every match of a player that may be the stream's, the nearest process first.
    static func all(of stream: StreamFacts) -> [MediaPlayerMatch] {
        if let sandboxID = stream.sandboxID { return [.application(sandboxID.lowercased())] }
        return ([stream.processID].compactMap(\.self) + stream.ancestors.prefix(depth)).map { .process($0) }
    }
}

/// One MPRIS player.
package struct MediaPlayerFacts: Hashable, Sendable {
    /// The well-known bus name.
    package var name: String
    /// The process that owns the bus name, to match its streams; nil if the bus did not tell.
    package var processID: Int32?
    /// The player's `DesktopEntry`, which is the application's id in a Flatpak; nil if the player did not tell.
    package var applicationID: String?
    package var isPlaying: Bool
    package var isPaused = false
}

extension MediaPlayerFacts {
    static let prefix = "org.mpris.MediaPlayer2."

    /// Every match of the player: its process, its desktop entry, and its bus name without the number of the instance.
    /// Flatpak lets an application own the bus name that ends in the application's id.
    var matches: [MediaPlayerMatch] {
        var ids = [applicationID ?? ""]
        if name.hasPrefix(Self.prefix) {
            let parts = name.dropFirst(Self.prefix.count).split(separator: ".")
            ids.append(parts.prefix { !$0.hasPrefix("instance") }.joined(separator: "."))
        }
        return (processID.map { [.process($0)] } ?? [])
            + ids.filter { !$0.isEmpty }.map { .application($0.lowercased()) }
    }
}

/// The media players on the session bus, by what they are matched by.
struct MediaPlayerStates: Hashable, Sendable {
    private let states: [MediaPlayerMatch: Bool]
    /// This program's process. Its own player says nothing of the programs that it starts.
    private let process: Int32
    /// Whether a media player would tell that a stream plays, so that a stream without one may be a chime.
    ///
    /// False without a session bus; in a sandbox, which hides the players and the processes of others; and while a
    /// player says that it plays and no stream is its own, because any stream may be.
    let tellsEveryStream: Bool

    init(_ players: [MediaPlayerFacts]?, of streams: [StreamFacts], isSandboxed: Bool, process: Int32) {
        self.process = process
        states = Dictionary(
            (players ?? []).flatMap { player in player.matches.map { ($0, player.isPlaying) } },
            uniquingKeysWith: { $0 || $1 })
        guard let players, !isSandboxed else {
            tellsEveryStream = false
            return
        }
        let playing = players.filter(\.isPlaying)
        guard !playing.isEmpty else {
            tellsEveryStream = true
            return
        }
        let matched = Set(streams.lazy.filter { $0.direction == .playback }.flatMap(MediaPlayerMatch.all))
        tellsEveryStream = playing.allSatisfy { $0.matches.contains(where: matched.contains) }
    }

    /// Whether the media player of the stream's program plays; nil without a player.
    func playerSays(of stream: StreamFacts) -> Bool? {
        guard !states.isEmpty else { return nil }
        let others = MediaPlayerMatch.all(of: stream).prefix { $0 != .process(process) }
        return others.lazy.compactMap { states[$0] }.first
    }
}
