// Pausing the player's players, and letting them go on.

extension MediaPlayers {
    /// Pauses whoever plays now. Whoever the player starts afterwards is the player's own choice.
    func pausePlaying() {
        guard hasLookedAround else {
            pausesAfterFirstLook = true
            return
        }
        for (name, player) in players where player.isPlaying && player.processID != processID {
            paused.insert(PausedPlayer(name: name, owner: player.owner))
            command("Pause", to: player.owner)
        }
    }

    /// Lets go on whom we paused and who still stands where we stopped them.
    func resumePaused() {
        pausesAfterFirstLook = false
        for player in paused.players where players[player.name]?.owner == player.owner {
            command("Play", to: player.owner)
        }
        paused.removeAll()
    }

    /// Leaves whom we paused as they are.
    func forgetPaused() {
        pausesAfterFirstLook = false
        paused.removeAll()
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

    private func command(_ member: String, to owner: String) {
        connection.map { BusPeer(connection: $0, name: owner) }?
            .call(member, of: Self.interface, at: Self.path) { _ in }
    }
}
