// Pausing the player's players, and letting them go on.

extension MediaPlayers {
    /// Pauses whoever plays now. Whoever the player starts afterwards is the player's own choice.
    func pausePlaying() {
        begin { [unowned self] in
            for (name, player) in others where player.isPlaying { pause(PausedPlayer(name: name, owner: player.owner)) }
        }
    }

    /// Pauses whoever speaks now, and lets go on whom else we paused.
    func pauseSpeaking() {
        begin { [unowned self] in
            for (name, player) in others {
                let entry = PausedPlayer(name: name, owner: player.owner)
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

    /// Lets go on whom we paused and who still stands where we stopped them.
    func resumePaused() {
        begin { [unowned self] in paused.players.forEach(goOn) }
    }

    /// Leaves whom we paused as they are.
    func forgetPaused() {
        begin { [unowned self] in paused.removeAll() }
    }

    /// Lets go on whom a session paused that died before it could.
    func resumeAbandoned() {
        for abandoned in PausedPlayers.takeAbandoned() {
            guard let player = players[abandoned.name], player.owner == abandoned.owner, player.status == "Paused"
            else { continue }
            command("Play", to: player.owner)
        }
    }

    /// Notes what the player did meanwhile: who plays again, or was stopped for good, no longer stands still for us.
    func review(_ name: String, _ player: Player, previousStatus: String) {
        let entry = PausedPlayer(name: name, owner: player.owner)
        let wentOn = player.isPlaying && previousStatus != "Playing"
        if wentOn || player.status == "Stopped" { paused.remove(entry) }
    }

    private var others: [String: Player] { players.filter { $0.value.processID != processID } }

    /// Does what is asked for now, or once it is known who plays; nothing that was asked for before is done any more.
    private func begin(_ work: @escaping () -> Void) {
        errand += 1
        if hasLookedAround { work() } else { afterFirstLook = work }
    }

    private func pause(_ player: PausedPlayer) {
        paused.insert(player)
        command("Pause", to: player.owner)
    }

    private func goOn(_ player: PausedPlayer) {
        if players[player.name]?.owner == player.owner { command("Play", to: player.owner) }
        paused.remove(player)
    }

    /// Asks only when it matters, since what a player says of its track may be large.
    private func readTrack(of player: Player, _ body: @escaping (TrackFacts) -> Void) {
        guard let connection else { return }
        BusPeer(connection: connection, name: player.owner)
            .properties("Metadata", of: Self.interface, at: Self.path) { metadata in
                let length = metadata["mpris:length"]?.number.flatMap { $0 > 0 ? Duration.microseconds($0) : nil }
                body(TrackFacts(genres: metadata["xesam:genre"]?.texts ?? [], length: length))
            }
    }

    private func command(_ member: String, to owner: String) {
        connection.map { BusPeer(connection: $0, name: owner) }?
            .call(member, of: Self.interface, at: Self.path) { _ in }
    }
}
