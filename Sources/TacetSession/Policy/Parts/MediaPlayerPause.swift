/// Whether the player can hear this program.
enum Hearing: Hashable, Sendable {
    case heard
    /// The program cannot be heard, and other programs can: silent mode, or its own mute in the volume mixer.
    case silencedAlone
    /// The program cannot be heard, and what is paused stays so: the device is muted or lost, there is a call, the
    /// screen is locked.
    case unheard
}

/// What has become of the program's wish that media players pause.
struct MediaPlayerPause: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        /// The program wants none paused.
        case none
        /// The program wants media players paused, and cannot be heard. A program that cannot be heard pauses none.
        case due
        /// The pause has been ordered. Media players that the player starts later play on.
        case ordered
    }

    private var state: State

    /// - Parameter silenced: The media players that the program wants paused from the start.
    init(_ silenced: SilencedMediaPlayers) { state = silenced == .none ? .none : .due }

    /// Whether media players play on only because the program cannot be heard.
    var isDue: Bool { state == .due }

    /// Decides anew after the program set a category, or began or ended a solo.
    mutating func decide(_ silenced: SilencedMediaPlayers) -> SessionAction? {
        guard silenced == .none else {
            state = .due
            return nil
        }
        return giveBack()
    }

    /// The program activated the session.
    mutating func activate(_ silenced: SilencedMediaPlayers) { if silenced != .none { state = .due } }

    /// The program deactivated the session. Media players play on if `notifyOthers`, and else stay as they are for
    /// good.
    mutating func deactivate(notifyOthers: Bool) -> SessionAction {
        if notifyOthers { return giveBack() }
        state = .none
        return .forgetPausedMediaPlayers
    }

    /// Pauses the media players that the program wants paused, once the program can be heard, and gives them back when
    /// the player silences this program alone.
    mutating func update(_ hearing: Hearing, _ silenced: SilencedMediaPlayers) -> SessionAction? {
        switch (state, hearing) {
        case (.due, .heard):
            state = .ordered
            return .pauseMediaPlayers(silenced)
        case (.ordered, .silencedAlone):
            let action = giveBack()
            state = .due
            return action
        default: return nil
        }
    }

    private mutating func giveBack() -> SessionAction {
        state = .none
        return .resumeMediaPlayers
    }
}
