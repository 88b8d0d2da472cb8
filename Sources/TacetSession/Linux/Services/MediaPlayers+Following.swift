import TacetPlatform

// The track and the controls of one media player, which the machine chooses.

extension MediaPlayers {
    /// The media player that is followed, under its well-known name.
    struct Followed {
        let name: String
        var isStale = true
        var isBeingRead = false
    }

    /// The shortest pause between two readings. A media player may announce changes, with large covers, without end.
    private static let reportInterval = Duration.milliseconds(200)

    /// Reads the track of the media player `name` from now on, and of no other; nil reads none.
    func follow(_ name: String?) {
        guard name != followed?.name else { return }
        followed = name.map { Followed(name: $0) }
        nextReport = .zero
    }

    /// When ``readFollowed(at:)`` is due; nil if nothing has changed.
    var reportDeadline: Duration? {
        guard let followed, followed.isStale, !followed.isBeingRead, players[followed.name] != nil else { return nil }
        return nextReport
    }

    func readFollowed(at now: Duration) {
        guard let due = reportDeadline, now >= due, let connection, let name = followed?.name,
            let player = players[name]
        else { return }
        nextReport = now + Self.reportInterval
        followed?.isStale = false
        followed?.isBeingRead = true
        let peer = DBusPeer(connection: connection, name: player.owner)
        peer.property("Identity", of: Self.namespace, at: Self.path) { [unowned self] identity in
            peer.allProperties(of: Self.interface, at: Self.path) { [unowned self] properties in
                guard players[name]?.generation == player.generation, followed?.name == name else { return }
                followed?.isBeingRead = false
                publish(.nowPlaying(MediaPlayerReport(name, identity: identity?.text ?? "", properties)))
            }
        }
    }

    /// Passes a command of the player to the media player `name`.
    func control(_ command: AudioSession.MediaCommand, of name: String) {
        guard let owner = players[name]?.owner else { return }
        let entry = PausedMediaPlayer(name: name, owner: owner)
        // A media player that the player controls no longer waits for this session.
        paused.remove(entry)
        self.command(command.method, to: entry)
    }
}

extension MediaPlayerReport {
    /// - Parameter properties: Those of `org.mpris.MediaPlayer2.Player`. A property that is missing or has another type
    ///   gives no text, and no command.
    fileprivate init(_ name: String, identity: String, _ properties: [String: DBusValue]) {
        let metadata = properties["Metadata"]?.dictionary ?? [:]
        self.init(
            name: name, identity: identity, title: metadata["xesam:title"]?.text ?? "",
            artists: metadata["xesam:artist"]?.texts ?? [metadata["xesam:artist"]?.text ?? ""],
            album: metadata["xesam:album"]?.text ?? "",
            commands: Set(
                AudioSession.MediaCommand.allCases.filter { command in
                    ["CanControl", command.permission].allSatisfy { properties[$0]?.flag == true }
                }))
    }
}

extension AudioSession.MediaCommand {
    /// The method of `org.mpris.MediaPlayer2.Player`.
    fileprivate var method: String {
        switch self {
        case .playPause: "PlayPause"
        case .play: "Play"
        case .pause: "Pause"
        case .next: "Next"
        case .previous: "Previous"
        }
    }

    /// The property of `org.mpris.MediaPlayer2.Player` that permits the command.
    fileprivate var permission: String {
        switch self {
        case .playPause, .pause: "CanPause"
        case .play: "CanPlay"
        case .next: "CanGoNext"
        case .previous: "CanGoPrevious"
        }
    }
}
