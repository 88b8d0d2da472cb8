// Pausing media players, and letting them play on.

extension MediaPlayers {
    /// Pauses every media player that plays now. Media players that start afterwards are the player's own choice.
    func pausePlaying() {
        beginPausing { [unowned self] entry, player in
            if player.isPlaying || resuming.contains(entry) { pause(entry) }
        }
    }

    /// Pauses media players whose track is speech, and lets other media players that this session paused play on.
    func pauseSpeaking() {
        beginPausing { [unowned self] entry, player in
            let isPaused = paused.players.contains(entry)
            guard player.isPlaying || isPaused else { return }
            readTrack(of: player) { [unowned self, errand] track in
                guard errand == self.errand, players[entry.name]?.owner == player.owner else { return }
                switch (track.isSpoken, isPaused) {
                case (true, false): if players[entry.name]?.isPlaying == true { pause(entry) }
                case (false, true): goOn(entry)
                case (true, true), (false, false): break
                }
            }
        }
    }

    /// Calls `pause` with every other media player, once they are known and those to be spared play on.
    private func beginPausing(_ pause: @escaping (PausedMediaPlayer, Player) -> Void) {
        wantsPaused = true
        begin { [unowned self] in
            releaseSpared()
            for (name, player) in others { pause(PausedMediaPlayer(name: name, owner: player.owner), player) }
        }
    }

    /// Lets the media players that this session paused play on, unless the player has started or stopped them
    /// meanwhile.
    func resumePaused() {
        wantsPaused = false
        begin { [unowned self] in paused.players.forEach(goOn) }
    }

    /// Leaves the paused media players as they are.
    func forgetPaused() {
        wantsPaused = false
        begin { [unowned self] in paused.removeAll() }
    }

    /// Leaves the paused media players to the session that comes next.
    func handOver() { paused.abandon() }

    /// Lets media players play on that a session of a crashed process had paused.
    func resumeAbandoned() {
        for abandoned in stillPaused { command("Play", to: abandoned) }
    }

    /// Takes media players over that a session of a crashed process had paused: they play on when this session no longer
    /// wants them paused.
    func takeOverAbandoned() { stillPaused.forEach(paused.insert) }

    /// Lets the media players that were taken over play on, unless a program has come back that wants them paused.
    func endInheritance() {
        takeOverAbandoned()
        if !wantsPaused { paused.players.forEach(goOn) }
    }

    /// The media players that crashed processes had paused and that are still as they left them.
    private var stillPaused: [PausedMediaPlayer] {
        PausedMediaPlayers.takeAbandoned().filter { abandoned in
            players[abandoned.name]?.owner == abandoned.owner && players[abandoned.name]?.status == "Paused"
        }
    }

    /// Forgets a paused media player that plays again or was stopped: it no longer waits for this session.
    func review(_ name: String, _ player: Player, previousStatus: String) {
        let entry = PausedMediaPlayer(name: name, owner: player.owner)
        // What answers this session's own command is no choice of the player's.
        if player.isPlaying, resuming.remove(entry) != nil { return }
        let wentOn = player.isPlaying && previousStatus != "Playing"
        guard wentOn || player.status == "Stopped" else { return }
        paused.remove(entry)
        resuming.remove(entry)
    }

    private var others: [String: Player] { players.filter { $0.value.processID != processID && !isSpared($0.value) } }

    private func isSpared(_ player: Player) -> Bool {
        sparedProcessID != nil && player.processID == sparedProcessID
    }

    /// Lets those media players play on that were paused before they were spared.
    private func releaseSpared() {
        for entry in paused.players where players[entry.name].map(isSpared) == true { goOn(entry) }
    }

    /// Runs `work` now, or once the first look at the media players is complete. It replaces any earlier request.
    private func begin(_ work: @escaping () -> Void) {
        errand += 1
        if hasLookedAround { work() } else { afterFirstLook = work }
    }

    private func pause(_ player: PausedMediaPlayer) {
        paused.insert(player)
        command("Pause", to: player)
    }

    private func goOn(_ player: PausedMediaPlayer) {
        command("Play", to: player)
        paused.remove(player)
        resuming.insert(player)
    }

    /// Reads the track's properties. They may be large, so they are read only when needed.
    private func readTrack(of player: Player, _ body: @escaping (TrackProperties) -> Void) {
        guard let connection else { return }
        DBusPeer(connection: connection, name: player.owner)
            .properties("Metadata", of: Self.interface, at: Self.path) { metadata in
                let length = metadata["mpris:length"]?.number.flatMap { $0 > 0 ? Duration.microseconds($0) : nil }
                body(TrackProperties(genres: metadata["xesam:genre"]?.texts ?? [], length: length))
            }
    }
}
