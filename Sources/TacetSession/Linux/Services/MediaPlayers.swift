import TacetPlatform

/// Follows the media players on the session bus (MPRIS).
///
/// Each player is read separately, so that one that never answers does not hide the others. At most 256 are followed,
/// and of those on one connection two: a program that takes a thousand names does not hide the player that sounds.
final class MediaPlayers: DBusWatch {
    struct Player {
        /// The unique name of the player's connection.
        var owner: String
        var processID: Int32?
        /// The name of the player's .desktop file: empty if the player does not tell, nil until it was asked.
        var desktopEntry: String?
        /// `Playing`, `Paused` or `Stopped`; empty if the player does not tell.
        var status = ""
        var isStale = true
        var isBeingRead = false
        var wasRead = false
        /// Commands that the player has not answered. A status that arrives meanwhile may be older than the command.
        var unansweredCommands = 0
        /// Numbers the owners of a name, to ignore a reply of an earlier one.
        var generation: Int

        var isPlaying: Bool { status == "Playing" }
    }

    static let interface = "org.mpris.MediaPlayer2.Player"
    static let path = "/org/mpris/MediaPlayer2"
    static let namespace = "org.mpris.MediaPlayer2"
    private static let limit = 256
    /// VLC has two names.
    private static let limitOfOwner = 2
    /// Every interval allows four more readings, up to the burst. That bounds the cost of thousands of names that come
    /// and go, and a crowd of players is read at once at the start.
    private static let interval = Duration.milliseconds(20)
    private static let readingsPerInterval = 4
    private static let burst = 256
    /// The time after which the players are announced although some have not answered yet. The session's start waits as
    /// long.
    private static let firstLookLength = Duration.milliseconds(250)

    let publish: (Observation) -> Void
    let processID: Int32
    private(set) var connection: DBusConnection?
    private(set) var players: [String: Player] = [:]
    private var generation = 0
    /// The time at which the whole burst of readings is allowed again.
    private var recovered = Duration.zero
    /// Owners of the first list of names that are not known yet; nil once all of those players have been read.
    private var unknownOwners: Int? = 1
    private var published: Observation?
    /// Something has changed since the last announcement. A thousand changes in one turn of the loop cost one.
    private var hasNews = false
    /// When the players are announced although some have not answered yet; nil once that time has passed or the players
    /// have been announced.
    private var firstLookEnds: Duration?

    /// The media player whose track and controls are read; nil if none is.
    var followed: Followed?
    /// The earliest time of the next reading of that media player.
    var nextReport = Duration.zero

    /// The process whose players are never paused.
    var sparedProcessID: Int32?
    /// The players that this session paused, and those that it took over from a session that has died.
    let paused: PausedMediaPlayers
    /// Whether players are to be paused now.
    var wantsPaused = false
    private let inheritance: Duration
    /// Until when the players of a session that has died stay paused for its programs; nil once that time has passed.
    private var inheritanceEnds: Duration?
    /// The players that were told to play on and have not been seen to play since: some answer before they do.
    var resuming: Set<PausedMediaPlayer> = []
    /// Runs once the first look is complete.
    var afterFirstLook: (() -> Void)?
    /// Numbers the requests, to ignore a reply that belongs to an earlier one.
    var errand = 0

    /// - Parameters:
    ///   - processID: This process. Its own media player is ignored.
    ///   - mark: The session's unique mark.
    ///   - inheritance: How long the players of a session that has died stay paused.
    init(
        processID: Int32, mark: String, inheritance: Duration = .zero, publish: @escaping (Observation) -> Void
    ) {
        self.processID = processID
        self.inheritance = inheritance
        paused = PausedMediaPlayers(mark: mark)
        self.publish = publish
    }

    var bus: DBusConnection.Bus { .session }
    var hasLookedAround: Bool { connection != nil && unknownOwners == nil }
    var deadline: Duration? {
        let nextReading = stale.isEmpty ? nil : recovered - Self.interval * (Self.burst / Self.readingsPerInterval - 1)
        return [nextReading, reportDeadline, firstLookEnds, inheritanceEnds].compactMap(\.self).min()
    }

    private var stale: [String: Player] { players.filter { $0.value.isStale && !$0.value.isBeingRead } }

    private var daemon: DBusPeer? { connection.map { DBusPeer(connection: $0, name: "org.freedesktop.DBus") } }

    func busOpened(_ connection: DBusConnection) {
        self.connection = connection
        firstLookEnds = MonotonicClock.now + Self.firstLookLength
        connection.match(.nameOwnerChanged(below: Self.namespace)) { [unowned self] message in
            guard let name = message.readString(), message.readString() != nil else { return }
            ownerChanged(of: name, to: message.readString() ?? "")
        }
        connection.match(.propertiesChanged(of: Self.interface, at: Self.path)) { [unowned self] message in
            if let sender = message.sender { stateChanged(of: sender) }
        }
        daemon?.call("ListNames", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus") { [unowned self] reply in
            let names = (reply?.readTexts() ?? []).filter { $0.hasPrefix(Self.namespace + ".") }
            unknownOwners = names.count
            for name in names {
                daemon?.call("GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", [.text(name)]) {
                    [unowned self] reply in
                    unknownOwners? -= 1
                    ownerChanged(of: name, to: reply?.readString() ?? "")
                    hasNews = true
                }
            }
            hasNews = true
        }
    }

    /// Reads the players of `sender` again, at their turn.
    func stateChanged(of sender: String) {
        for (name, player) in players where player.owner == sender {
            players[name]?.isStale = true
            if followed?.name == name { followed?.isStale = true }
        }
    }

    func busClosed() {
        connection = nil
        unknownOwners = 1
        players = [:]
        paused.removeAll()
        firstLookEnds = nil
        inheritanceEnds = nil
        announce()
    }

    func advance(to now: Duration) {
        if let end = firstLookEnds, now >= end {
            firstLookEnds = nil
            hasNews = true
        }
        if hasNews { announce() }
        if let end = inheritanceEnds, now >= end {
            inheritanceEnds = nil
            endInheritance()
        }
        readFollowed(at: now)
        let stale = self.stale
        guard !stale.isEmpty else { return }
        recovered = max(recovered, now)
        let used = Int((recovered - now) / Self.interval * Double(Self.readingsPerInterval))
        for (name, player) in stale.prefix(max(0, Self.burst - used)) {
            recovered += Self.interval / Self.readingsPerInterval
            players[name]?.isStale = false
            players[name]?.isBeingRead = true
            read(name, player)
        }
    }

    // MARK: - Reading

    private func ownerChanged(of name: String, to owner: String) {
        // KDE Connect mirrors the telephone's players, and playerctld repeats another player: neither plays on this
        // machine.
        guard !name.hasPrefix(Self.namespace + ".kdeconnect."), name != Self.namespace + ".playerctld" else { return }
        let previous = players.removeValue(forKey: name)
        if followed?.name == name { followed = Followed(name: name) }
        let hasRoom =
            players.count < Self.limit && players.values.count { $0.owner == owner } < Self.limitOfOwner
        if !owner.isEmpty, hasRoom {
            generation += 1
            players[name] = Player(owner: owner, generation: generation)
        }
        if let previous {
            hasNews = true
            if previous.owner != owner { resuming.remove(PausedMediaPlayer(name: name, owner: previous.owner)) }
        }
    }

    private func read(_ name: String, _ player: Player) {
        guard let connection else { return }
        if player.processID == nil {
            daemon?.call(
                "GetConnectionUnixProcessID", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
                [.text(player.owner)]
            ) { [unowned self] reply in
                guard players[name]?.generation == player.generation else { return }
                players[name]?.processID = reply?.readUInt32().flatMap { Int32(exactly: $0) }
            }
        }
        let peer = DBusPeer(connection: connection, name: player.owner)
        peer.property("PlaybackStatus", of: Self.interface, at: Self.path) { [unowned self] status in
            guard players[name]?.generation == player.generation else { return }
            players[name]?.isBeingRead = false
            players[name]?.wasRead = true
            if players[name]?.unansweredCommands == 0 {
                let previousStatus = players[name]?.status ?? ""
                players[name]?.status = status?.text ?? ""
                if let player = players[name] { review(name, player, previousStatus: previousStatus) }
            }
            hasNews = true
            if players[name]?.isPlaying == true, players[name]?.desktopEntry == nil { readDesktopEntry(name, player) }
        }
    }

    /// Reads the name that a sandboxed player's streams are matched by. Only a player that plays is asked.
    private func readDesktopEntry(_ name: String, _ player: Player) {
        guard let connection else { return }
        players[name]?.desktopEntry = ""
        let peer = DBusPeer(connection: connection, name: player.owner)
        peer.property("DesktopEntry", of: Self.namespace, at: Self.path) { [unowned self] entry in
            guard let text = entry?.text, players[name]?.generation == player.generation else { return }
            players[name]?.desktopEntry = text
            hasNews = true
        }
    }

    /// Calls the player's method `member`, and reads the player's status again once it has answered.
    func command(_ member: String, to entry: PausedMediaPlayer) {
        guard let connection, let player = players[entry.name], player.owner == entry.owner else { return }
        players[entry.name]?.unansweredCommands += 1
        // A player that was told to play is paused again by the next request, even before it has answered.
        if member == "Play" { players[entry.name]?.status = "Playing" }
        DBusPeer(connection: connection, name: entry.owner).call(member, of: Self.interface, at: Self.path) {
            [unowned self] _ in
            guard players[entry.name]?.generation == player.generation else { return }
            players[entry.name]?.unansweredCommands -= 1
            players[entry.name]?.isStale = true
        }
    }

    /// Whether a player of another process plays. One is enough for the category at the start.
    private var isAnyPlaying: Bool {
        players.values.contains { $0.isPlaying && $0.processID != nil && $0.processID != processID }
    }

    /// Publishes the players once the first look is complete, if a player plays already, or if the first look takes too
    /// long: a player that never answers delays it by a second.
    private func announce() {
        hasNews = false
        if connection != nil, let unknownOwners {
            if unknownOwners == 0, players.values.allSatisfy(\.wasRead) {
                self.unknownOwners = nil
                if inheritance > .zero {
                    takeOverAbandoned()
                    inheritanceEnds = MonotonicClock.now + inheritance
                } else {
                    resumeAbandoned()
                }
                afterFirstLook?()
                afterFirstLook = nil
            } else {
                guard isAnyPlaying || (firstLookEnds == nil && !players.isEmpty) else { return }
            }
        }
        firstLookEnds = nil
        let facts = players.filter { $0.value.processID != processID }.map {
            MediaPlayerFacts(
                name: $0.key, processID: $0.value.processID, applicationID: $0.value.desktopEntry,
                isPlaying: $0.value.isPlaying, isPaused: $0.value.status == "Paused")
        }
        let observation = Observation.players(connection == nil ? nil : facts.sorted { $0.name < $1.name })
        guard observation != published else { return }
        published = observation
        publish(observation)
    }
}
