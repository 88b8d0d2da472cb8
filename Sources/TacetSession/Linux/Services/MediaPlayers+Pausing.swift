// Pausing media players, and letting them play on.

extension MediaPlayers {
    /// Pauses every media player that plays now. Media players that start afterwards are the player's own choice.
    func pausePlaying() {
        begin { [unowned self] in
            for (name, player) in others {
                let entry = PausedMediaPlayer(name: name, owner: player.owner)
                if player.isPlaying || resuming.contains(entry) { pause(entry) }
            }
        }
    }

    /// Pauses media players whose track is speech, and lets other media players that this session paused play on.
    func pauseSpeaking() {
        begin { [unowned self] in
            for (name, player) in others {
                let entry = PausedMediaPlayer(name: name, owner: player.owner)
                let isPaused = paused.players.contains(entry)
                guard player.isPlaying || isPaused else { continue }
                readTrack(of: player) { [unowned self, errand] track in
                    guard errand == self.errand, players[name]?.owner == player.owner else { return }
                    switch (track.isSpoken, isPaused) {
                    case (true, false): if players[name]?.isPlaying == true { pause(entry) }
                    case (false, true): goOn(entry)
                    case (true, true), (false, false): break
                    }
                }
            }
        }
    }

    /// Lets the media players that this session paused play on, unless the player has started or stopped them
    /// meanwhile.
    func resumePaused() {
        begin { [unowned self] in paused.players.forEach(goOn) }
    }

    /// Leaves the paused media players as they are.
    func forgetPaused() {
        begin { [unowned self] in paused.removeAll() }
    }

    /// Lets media players play on that a session of a crashed process had paused.
    func resumeAbandoned() {
        for abandoned in PausedMediaPlayers.takeAbandoned() {
            guard let player = players[abandoned.name], player.owner == abandoned.owner, player.status == "Paused"
            else { continue }
            command("Play", to: abandoned)
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

    private var others: [String: Player] { players.filter { $0.value.processID != processID } }

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
