/// Follows the media players on the session bus (MPRIS).
///
/// Each player is read separately, so that one that never answers does not hide the others. At most 32 are followed.
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
    private static let limit = 32
    /// The pause between readings, each of at most four players. It bounds the cost of thousands of names that come and go.
    private static let interval = Duration.milliseconds(20)
    private static let readingsAtOnce = 4

    let publish: (Observation) -> Void
    let processID: Int32
    private(set) var connection: DBusConnection?
    private(set) var players: [String: Player] = [:]
    private var generation = 0
    private var nextReading = Duration.zero
    /// Owners of the first list of names that are not known yet; nil once all of those players have been read.
    private var unknownOwners: Int? = 1
    private var published: Observation?
    /// A player has left the bus since the last announcement. A thousand that leave in one turn of the loop cost one.
    private var hasLostPlayer = false

    /// The media player whose track and controls are read; nil if none is.
    var followed: Followed?
    /// The earliest time of the next reading of that media player.
    var nextReport = Duration.zero

    /// The players that this session paused.
    let paused: PausedPlayers
    /// Runs once the first look is complete.
    var afterFirstLook: (() -> Void)?
    /// Numbers the requests, to ignore a reply that belongs to an earlier one.
    var errand = 0

    /// - Parameters:
    ///   - processID: This process. Its own media player is ignored.
    ///   - mark: The session's unique mark.
    init(processID: Int32, mark: String, publish: @escaping (Observation) -> Void) {
        self.processID = processID
        paused = PausedPlayers(mark: mark)
        self.publish = publish
    }

    var bus: DBusConnection.Bus { .session }
    var hasLookedAround: Bool { connection != nil && unknownOwners == nil }
    var deadline: Duration? { [stale.isEmpty ? nil : nextReading, reportDeadline].compactMap(\.self).min() }

    private var stale: [String: Player] { players.filter { $0.value.isStale && !$0.value.isBeingRead } }

    private var daemon: DBusPeer? { connection.map { DBusPeer(connection: $0, name: "org.freedesktop.DBus") } }

    func busOpened(_ connection: DBusConnection) {
        self.connection = connection
        connection.match(.nameOwnerChanged(below: Self.namespace)) { [unowned self] message in
            guard let name = message.readString(), message.readString() != nil else { return }
            ownerChanged(of: name, to: message.readString() ?? "")
        }
        connection.match(.propertiesChanged(of: Self.interface, at: Self.path)) { [unowned self] message in
            let sender = message.sender
            for (name, player) in players where player.owner == sender {
                players[name]?.isStale = true
                if followed?.name == name { followed?.isStale = true }
            }
        }
        daemon?.call("ListNames", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus") { [unowned self] reply in
            let names = (reply?.readTexts() ?? []).filter { $0.hasPrefix(Self.namespace + ".") }
            unknownOwners = names.count
            for name in names {
                daemon?.call("GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", [.text(name)]) {
                    [unowned self] reply in
                    unknownOwners? -= 1
                    ownerChanged(of: name, to: reply?.readString() ?? "")
                    announce()
                }
            }
            announce()
        }
    }

    func busClosed() {
        connection = nil
        unknownOwners = 1
        players = [:]
        paused.removeAll()
        announce()
    }

    func advance(to now: Duration) {
        if hasLostPlayer {
            hasLostPlayer = false
            announce()
        }
        readFollowed(at: now)
        guard now >= nextReading else { return }
        for (name, player) in stale.prefix(Self.readingsAtOnce) {
            nextReading = now + Self.interval
            players[name]?.isStale = false
            players[name]?.isBeingRead = true
            read(name, player)
        }
    }

    // MARK: - Reading

    private func ownerChanged(of name: String, to owner: String) {
        // KDE Connect mirrors the telephone's players, and playerctld repeats another player: neither plays on this machine.
        guard !name.hasPrefix(Self.namespace + ".kdeconnect."), name != Self.namespace + ".playerctld" else { return }
        let previous = players.removeValue(forKey: name)
        if followed?.name == name { followed = Followed(name: name) }
        if !owner.isEmpty, players.count < Self.limit {
            generation += 1
            players[name] = Player(owner: owner, generation: generation)
        }
        if previous != nil { hasLostPlayer = true }
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
            announce()
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
            announce()
        }
    }

    /// Calls the player's method `member`, and reads the player's status again once it has answered.
    func command(_ member: String, to entry: PausedPlayer) {
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

    private func announce() {
        if connection != nil, let unknownOwners {
            // The first look must be complete, because a player that plays already decides the category at start.
            guard unknownOwners == 0, players.values.allSatisfy(\.wasRead) else { return }
            self.unknownOwners = nil
            resumeAbandoned()
            afterFirstLook?()
            afterFirstLook = nil
        }
        let facts = players.filter { $0.value.processID != processID }.map {
            PlayerFacts(
                name: $0.key, processID: $0.value.processID, applicationID: $0.value.desktopEntry,
                isPlaying: $0.value.isPlaying, isPaused: $0.value.status == "Paused")
        }
        let observation = Observation.players(connection == nil ? nil : facts.sorted { $0.name < $1.name })
        guard observation != published else { return }
        published = observation
        publish(observation)
    }
}
