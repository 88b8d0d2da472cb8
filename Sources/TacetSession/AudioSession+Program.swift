// What the program tells its session.

extension AudioSession {
    /// The category in force. A game's is chosen at start, by whether the player listens to something.
    public var category: Category { state.machine.category }

    /// The options of the category.
    public var options: Options { state.machine.options }

    /// Sets the category; nil chooses again, now, by whether the player listens to something.
    ///
    /// A category that does not mix with others, set explicitly, pauses the player's media players while the session is
    /// active; with ``Options/interruptSpokenAudioAndMixWithOthers``, those of them that speak. In general do not change the
    /// category while running.
    public func setCategory(_ category: Category?, options: Options = []) {
        state.apply(.category(category, options))
        thread?.others(.pause(state.machine.silencedPlayers))
    }

    /// Activates or deactivates the session; a session is active from the start.
    ///
    /// Activating also counts as the player's wish to go on after whatever only the player may end.
    ///
    /// - Parameters:
    ///   - active: Whether this program's sound is wanted.
    ///   - notifyOthersOnDeactivation: Lets the players that this session paused go on, now that it is over.
    public func setActive(_ active: Bool, notifyOthersOnDeactivation: Bool = false) {
        state.apply(.active(active))
        if !active {
            thread?.others(notifyOthersOnDeactivation ? .goOn : .stay)
        } else if state.machine.silencedPlayers != .none {
            thread?.others(.pause(state.machine.silencedPlayers))
        }
    }

    /// Reports a reason for silence that only the program knows: its own pause menu, a cut-scene, a call it makes.
    ///
    /// A reason that is also observed ends when both have ended.
    public func begin(_ reason: Reason) { state.apply(.begin(reason)) }

    /// Ends a reason that ``begin(_:)`` reported; one that never began is no error.
    public func end(_ reason: Reason) { state.apply(.end(reason)) }

    /// The player pressed play: goes on after what only the player may end, such as unplugged headphones.
    public func resume() { state.apply(.resume) }

    /// Where the program's window is, as the program reports it. The default is ``ApplicationState/active``.
    public var applicationState: ApplicationState {
        get { state.machine.host.applicationState }
        set { state.apply(.applicationState(newValue)) }
    }

    /// What the background does. The default is ``BackgroundPolicy/pause``.
    public var backgroundPolicy: BackgroundPolicy {
        get { state.machine.host.backgroundPolicy }
        set { state.apply(.backgroundPolicy(newValue)) }
    }

    /// Whether sound stops when headphones are unplugged, until ``resume()``. False for a game.
    public var pausesWhenHeadphonesUnplugged: Bool {
        get { state.machine.host.pausesWhenHeadphonesUnplugged }
        set { state.apply(.pausesWhenHeadphonesUnplugged(newValue)) }
    }

    /// The player's own word on the soundtrack. The default is ``SoundtrackChoice/automatic``.
    public var soundtrackChoice: SoundtrackChoice {
        get { state.machine.host.soundtrackChoice }
        set { state.apply(.soundtrackChoice(newValue)) }
    }

    /// The player's own word on conversations in other programs, such as a voice chat in a browser. The default is
    /// ``ConversationChoice/automatic``.
    ///
    /// `TACET_CONVERSATION` in the environment comes before what the program sets.
    public var conversationChoice: ConversationChoice {
        get { state.machine.conversationChoice }
        set { state.apply(.conversationChoice(newValue)) }
    }

    /// Whether the player wants sound in silent mode too. The default is false.
    public var ignoresSilentMode: Bool {
        get { state.machine.host.ignoresSilentMode }
        set { state.apply(.ignoresSilentMode(newValue)) }
    }

    /// Whether the levels of other programs' streams are measured all the time, so that a program that falls silent lets
    /// the soundtrack return after two seconds. The default is false: streams are then measured briefly, and again every
    /// 20 seconds.
    ///
    /// Only streams that say nothing of themselves are measured, eight at most. What is below -60 dB and has been for
    /// two seconds, or from the start, counts as paused until it is heard.
    ///
    /// - Important: A meter is a recording of the other program's stream. Desktops that show who records show this
    ///   program while anything is measured, so let the player choose.
    public var metersOtherAudio: Bool {
        get { state.machine.host.metersOtherAudio }
        set { state.apply(.metersOtherAudio(newValue)) }
    }
}
