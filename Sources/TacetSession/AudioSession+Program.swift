// Settings and reports of the program.

extension AudioSession {
    /// The category in force. For a game the session chooses it at start, by whether the player listens to something.
    public var category: Category { state.machine.category }

    /// The options of the category.
    public var options: Options { state.machine.options }

    /// Sets the category. Nil lets the session choose again at once, by whether the player listens to something.
    ///
    /// A category that does not mix with others, set explicitly, pauses media players while the session is active. With
    /// ``Options/interruptSpokenAudioAndMixWithOthers`` it pauses only those that play speech. In general do not change the
    /// category while running.
    public func setCategory(_ category: Category?, options: Options = []) {
        state.apply(.category(category, options))
    }

    /// Activates or deactivates the session.
    ///
    /// A game's session is active from the start, and again whenever the game comes to the front. The session of a program
    /// with media controls becomes active when the program begins to play. <doc:HowTacetDecides> has the roles' table.
    ///
    /// Activating also resumes sound like ``resume()``. If the category does not mix with others, it pauses media players.
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

    /// Resumes sound that waits for the player, such as after headphones were unplugged. Call it when the player presses
    /// play.
    public func resume() { state.apply(.resume) }

    /// Keeps all sound back until ``resume()``: a game that starts quietly, as on a television, calls it before its first sound,
    /// and ``resume()`` at the player's first action.
    public func waitForPlayer() { state.apply(.waitForPlayer) }

    /// Pauses media players while `body` runs, and then lets those play on: for a cut-scene.
    ///
    /// Meanwhile the soundtrack is not held for other programs. Silent mode, calls and all other reasons still apply. Media
    /// players that the player starts or stops meanwhile stay so. Solos may be nested; the outermost one counts.
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
    public func beginTransientSolo() { state.apply(.solo(true)) }

    /// Ends what ``beginTransientSolo()`` began. Without a beginning it does nothing.
    public func endTransientSolo() { state.apply(.solo(false)) }

    /// Passes a command of the player to the media player of ``nowPlaying``. Returns at once.
    ///
    /// A command that is not among ``NowPlaying/commands`` does nothing. Call it only when the player pressed that control:
    /// the music is the player's own.
    ///
    /// The corresponding calls are those of `org.mpris.MediaPlayer2.Player`, such as `PlayPause`.
    public func control(_ command: MediaCommand) { state.apply(.control(command)) }

    /// The state of the program's window, which the program reports. The default is ``ApplicationState/active``.
    public var applicationState: ApplicationState {
        get { state.machine.program.applicationState }
        set { state.apply(.applicationState(newValue)) }
    }

    /// Whether the program has a play button, as its role says at the start. Such a program resumes after an interruption only if
    /// it played and the interruption was passing, and becomes active when it begins to play.
    public var hasMediaControls: Bool {
        get { state.machine.program.hasMediaControls }
        set { state.apply(.hasMediaControls(newValue)) }
    }

    /// What the program's own player shows to the desktop, and its controls; nil, the default, is no player.
    ///
    /// The program is on the bus only while it has controls and its session is active; a browser only while it plays. The
    /// desktop's requests arrive as ``Event/mediaRequested(_:)``. Set the controls again after every change: a new track, a pause,
    /// a jump, a volume. While an interruption stops sound, the desktop shows the program as paused.
    ///
    /// The object is `/org/mpris/MediaPlayer2` of MPRIS 2.2 on the session bus.
    public var mediaControls: MediaControls? {
        get { state.machine.program.mediaControls }
        set { state.apply(.mediaControls(newValue)) }
    }

    /// Whether an incoming call interrupts as soon as it rings. If false, the call interrupts once the player accepts it. The
    /// default is true.
    ///
    /// It concerns the calls of ModemManager, oFono, GNOME Calls and PipeWire, which tell the two apart. A ring tone that states
    /// that it is one interrupts in either case.
    public var interruptsOnRing: Bool {
        get { state.machine.program.interruptsOnRing }
        set { state.apply(.interruptsOnRing(newValue)) }
    }

    /// Whether all sound is lowered by 12 dB while ``applicationState`` is ``ApplicationState/inactive``. The default is false.
    public var ducksWithoutFocus: Bool {
        get { state.machine.program.ducksWithoutFocus }
        set { state.apply(.ducksWithoutFocus(newValue)) }
    }

    /// What happens to sound in the background. The default is ``BackgroundPolicy/pause``.
    public var backgroundPolicy: BackgroundPolicy {
        get { state.machine.program.backgroundPolicy }
        set { state.apply(.backgroundPolicy(newValue)) }
    }

    /// Whether sound stops when headphones are unplugged, until ``resume()``. False for a game.
    ///
    /// Nothing is heard on the loudspeaker meanwhile. The player cannot move the stream in a volume mixer while it is on headphones.
    public var pausesWhenHeadphonesUnplugged: Bool {
        get { state.machine.program.pausesWhenHeadphonesUnplugged }
        set { state.apply(.pausesWhenHeadphonesUnplugged(newValue)) }
    }

    /// The player's setting for the soundtrack. The default is ``SoundtrackChoice/automatic``.
    ///
    /// `TACET_SOUNDTRACK` in the environment and `soundtrack` in the configuration file overrule it.
    public var soundtrackChoice: SoundtrackChoice {
        get { state.machine.soundtrackChoice }
        set { state.apply(.soundtrackChoice(newValue)) }
    }

    /// The player's setting for conversations in other programs, such as a voice chat in a browser. The default is
    /// ``ConversationChoice/automatic``.
    ///
    /// `TACET_CONVERSATION` in the environment and `conversation` in the configuration file overrule it.
    public var conversationChoice: ConversationChoice {
        get { state.machine.conversationChoice }
        set { state.apply(.conversationChoice(newValue)) }
    }

    /// Whether both channels carry the mean of both, for a player who hears with one ear. The default is false.
    ///
    /// The engine then mixes without HRTF, because the sum of both ears of HRTF is coloured: it combs. A program with a mixer of its
    /// own reads the setting and does the same. `TACET_MONO` in the environment and `mono` in the configuration file overrule it.
    public var isMono: Bool {
        get { state.machine.stereo.isMono }
        set { state.apply(.isMono(newValue)) }
    }

    /// The balance of all sound, from left only, -1, to right only, 1; for ears that differ. The default is 0.
    ///
    /// The balance lowers the other side and raises none: at 0.5 the left channel has half its amplitude. A value out of range counts
    /// as the nearest in range. `TACET_BALANCE` in the environment and `balance` in the configuration file overrule it.
    public var balance: Float {
        get { state.machine.stereo.balance }
        set { state.apply(.balance(newValue)) }
    }

    /// Whether the player wants sound in silent mode too. The default is false.
    ///
    /// `TACET_IGNORE_SILENT_MODE` in the environment and `ignore-silent-mode` in the configuration file overrule it.
    public var ignoresSilentMode: Bool {
        get { state.machine.ignoresSilentMode }
        set { state.apply(.ignoresSilentMode(newValue)) }
    }

    /// The reactions of the session that the program refuses. The default is none. A program cannot refuse
    /// ``IgnoredReasons/call`` and ``IgnoredReasons/alarm``: they are left out of what it sets, and
    /// ``Explanation/limitations`` says so.
    ///
    /// The set is a choice made beforehand, so the session decides without asking the program. `TACET_IGNORE` in the environment and
    /// `ignore` in the configuration file overrule it: the player can refuse more, or less.
    public var ignoredReasons: IgnoredReasons {
        get { state.machine.ignoredReasons }
        set { state.apply(.ignoredReasons(newValue)) }
    }

    /// Whether the levels of other programs' streams are measured all the time. The default is false.
    ///
    /// If true, the soundtrack returns 3 s after another program's stream falls silent. If false, streams are measured for
    /// moments, ever more seldom, and the soundtrack returns 25 s after the silence at the latest; <doc:HowTacetDecides> has
    /// the times. Only streams without a role and without a playing media player are measured, eight at most. A stream below
    /// -60 dB counts as paused.
    ///
    /// - Important: A meter is a recording of the other program's stream. Desktops that show which programs record show this
    ///   program while a meter runs, so let the player choose.
    public var metersOtherAudio: Bool {
        get { state.machine.program.metersOtherAudio }
        set { state.apply(.metersOtherAudio(newValue)) }
    }
}
