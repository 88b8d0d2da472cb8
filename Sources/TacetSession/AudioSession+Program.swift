// Settings and reports of the program.

extension AudioSession {
    /// The category in force. For a game the session chooses it at start, by whether the player listens to something.
    public var category: Category { state.machine.category }

    /// The options of the category.
    public var options: Options { state.machine.options }

    /// Sets the category. Nil lets the session choose again at once, by whether the player listens to something.
    ///
    /// A category that does not mix with others, set explicitly, pauses media players while the session is active. With
    /// ``Options/interruptSpokenAudioAndMixWithOthers`` it pauses only those that play speech. In general do not change
    /// the category while running.
    public func setCategory(_ category: Category?, options: Options = []) {
        state.apply(.category(category, options))
    }

    /// Activates or deactivates the session.
    ///
    /// A game's session is active from the start, and again whenever the game comes to the front. The session of a
    /// program with media controls becomes active when the program begins to play. <doc:HowTacetDecides> has the roles'
    /// table.
    ///
    /// Activating also resumes sound like ``resume()``. If the category does not mix with others, it pauses media
    /// players.
    ///
    /// - Parameters:
    ///   - active: Whether the program wants to be heard.
    ///   - notifyOthersOnDeactivation: Lets the media players that this session paused play on.
    public func setActive(_ active: Bool, notifyOthersOnDeactivation: Bool = false) {
        state.apply(.active(active, notifyOthers: notifyOthersOnDeactivation))
    }

    /// Begins a reason for silence that only the program knows: its pause menu, a cut-scene, a call that it makes.
    ///
    /// If the session observes the same reason, it ends when both have ended.
    public func begin(_ reason: Reason) { state.apply(.begin(reason)) }

    /// Ends a reason that ``begin(_:)`` began. Ending a reason that never began does nothing.
    public func end(_ reason: Reason) { state.apply(.end(reason)) }

    /// Takes all reasons that a profiler pretends, in place of those that it pretended before.
    package func pretend(_ reasons: [Reason], by pretender: PretenderID) {
        state.apply(.pretend(reasons, by: pretender))
    }

    /// Resumes sound that waits for the player, such as after headphones were unplugged. Call it when the player
    /// presses play.
    public func resume() { state.apply(.resume) }

    /// Keeps all sound back until ``resume()``: a game that starts quietly, as on a television, calls it before its
    /// first sound, and ``resume()`` at the player's first action.
    public func waitForPlayer() { state.apply(.waitForPlayer) }

    /// Pauses media players while `body` runs, and then lets those play on: for a cut-scene.
    ///
    /// Meanwhile the soundtrack is not held for other programs. Silent mode, calls and all other reasons still apply.
    /// Media players that the player starts or stops meanwhile stay so. Solos may be nested; the outermost one counts.
    public func withTransientSolo<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        beginTransientSolo()
        defer { endTransientSolo() }
        return try body()
    }

    /// Pauses media players while an asynchronous `body` runs, and then lets those play on.
    public func withTransientSolo<Result, Failure>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        beginTransientSolo()
        defer { endTransientSolo() }
        return try await body()
    }

    /// As ``withTransientSolo(_:)``, for a scene that takes many frames. Each call needs one ``endTransientSolo()``.
    public func beginTransientSolo() { state.apply(.solo(1)) }

    /// Ends what ``beginTransientSolo()`` began. Without a beginning it does nothing.
    public func endTransientSolo() { state.apply(.solo(-1)) }

    /// Passes a command of the player to the media player of ``nowPlaying``. Returns at once.
    ///
    /// A command that is not among ``NowPlaying/commands`` does nothing. Call it only when the player pressed that
    /// control: the music is the player's own.
    ///
    /// The corresponding calls are those of `org.mpris.MediaPlayer2.Player`, such as `PlayPause`.
    public func control(_ command: MediaCommand) { state.apply(.control(command)) }

    /// What the program asks of the session. The player's choices outside the program come before it: see
    /// ``effectiveSettings``.
    ///
    /// A change of one setting replaces all, so change settings on one thread at a time.
    public var settings: Settings {
        get { state.machine.program.settings }
        set { state.apply(.settings(newValue)) }
    }

    /// The settings in force: ``settings``, and before it what the player has chosen in the environment and in the
    /// configuration file. A menu shows these.
    public var effectiveSettings: Settings { state.machine.settings }

    /// The state of the program's window, which the program reports. The default is ``ApplicationState/active``.
    public var applicationState: ApplicationState {
        get { state.machine.program.applicationState }
        set { state.apply(.applicationState(newValue)) }
    }

    /// What the program's own player shows to the desktop, and its controls; nil, the default, is no player.
    ///
    /// The program is on the bus only while it has controls and its session is active; a browser only while it plays.
    /// The desktop's requests arrive as ``Event/mediaRequested(_:)``. Set the controls again after every change: a new
    /// track, a pause, a jump, a volume. While an interruption stops sound, the desktop shows the program as paused.
    ///
    /// The object is `/org/mpris/MediaPlayer2` of MPRIS 2.2 on the session bus.
    public var mediaControls: MediaControls? {
        get { state.machine.mediaControls }
        set { state.apply(.mediaControls(newValue)) }
    }
}
