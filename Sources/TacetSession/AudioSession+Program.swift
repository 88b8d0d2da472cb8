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

    /// Activates or deactivates the session; a session is active from the start.
    ///
    /// Activating also resumes sound like ``resume()``.
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

    /// Resumes sound that waits for the player, such as after headphones were unplugged. Call it when the player presses
    /// play.
    public func resume() { state.apply(.resume) }

    /// The state of the program's window, which the program reports. The default is ``ApplicationState/active``.
    public var applicationState: ApplicationState {
        get { state.machine.host.applicationState }
        set { state.apply(.applicationState(newValue)) }
    }

    /// What happens to sound in the background. The default is ``BackgroundPolicy/pause``.
    public var backgroundPolicy: BackgroundPolicy {
        get { state.machine.host.backgroundPolicy }
        set { state.apply(.backgroundPolicy(newValue)) }
    }

    /// Whether sound stops when headphones are unplugged, until ``resume()``. False for a game.
    public var pausesWhenHeadphonesUnplugged: Bool {
        get { state.machine.host.pausesWhenHeadphonesUnplugged }
        set { state.apply(.pausesWhenHeadphonesUnplugged(newValue)) }
    }

    /// The player's setting for the soundtrack. The default is ``SoundtrackChoice/automatic``.
    public var soundtrackChoice: SoundtrackChoice {
        get { state.machine.host.soundtrackChoice }
        set { state.apply(.soundtrackChoice(newValue)) }
    }

    /// The player's setting for conversations in other programs, such as a voice chat in a browser. The default is
    /// ``ConversationChoice/automatic``.
    ///
    /// `TACET_CONVERSATION` in the environment overrules it.
    public var conversationChoice: ConversationChoice {
        get { state.machine.conversationChoice }
        set { state.apply(.conversationChoice(newValue)) }
    }

    /// Whether the player wants sound in silent mode too. The default is false.
    public var ignoresSilentMode: Bool {
        get { state.machine.host.ignoresSilentMode }
        set { state.apply(.ignoresSilentMode(newValue)) }
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
        get { state.machine.host.metersOtherAudio }
        set { state.apply(.metersOtherAudio(newValue)) }
    }
}
