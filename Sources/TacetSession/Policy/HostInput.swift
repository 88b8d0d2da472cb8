/// What the program, or the engine on its behalf, tells the session.
package enum HostInput: Hashable, Sendable {
    /// Nil chooses by what the player listens to.
    case category(AudioSession.Category?, AudioSession.Options)
    case active(Bool)
    /// Reasons that a host reports itself; ending one that never began does nothing.
    case begin(AudioSession.Reason)
    case end(AudioSession.Reason)
    case applicationState(AudioSession.ApplicationState)
    case backgroundPolicy(AudioSession.BackgroundPolicy)
    case pausesWhenHeadphonesUnplugged(Bool)
    case soundtrackChoice(AudioSession.SoundtrackChoice)
    case conversationChoice(AudioSession.ConversationChoice)
    case ignoresSilentMode(Bool)
    case metersOtherAudio(Bool)
    /// Whether the program has a soundtrack going, audible or not; what media controls resume.
    case soundtrackPlaying(Bool)
    /// The player pressed play: ends what only the player may end.
    case resume
    /// The program's own output is gone, with the reason in words.
    case outputLost(String)
    /// The program's own output is back, with its name.
    case outputRestored(String)
    /// What an engine reports of its output.
    case output(OutputID, OutputInput)
    /// The process was stopped: what was seen is old, and the machine is evidently awake.
    case clockGap
}

/// Who we are, to tell our own streams from others', and what the environment fixed before the start.
package struct SessionConfiguration: Hashable, Sendable {
    package var role: AudioSession.Role
    package var processID: Int32
    /// The value of the property `tacet.session` on our own streams.
    package var mark: String
    /// The portal's application id, if we run in a sandbox.
    package var sandboxID: String?
    /// `TACET_SILENT=1`: a silent switch that is always on.
    package var isSilencedByEnvironment: Bool
    /// `TACET_SESSION=off`: nothing observed has any effect.
    package var isSwitchedOff: Bool
    /// `TACET_CONVERSATION`: the player's word, which no program overrules; nil leaves it to the program.
    package var conversationChoice: AudioSession.ConversationChoice?

    package init(
        role: AudioSession.Role = .game, processID: Int32 = 0, mark: String = "", sandboxID: String? = nil,
        isSilencedByEnvironment: Bool = false, isSwitchedOff: Bool = false,
        conversationChoice: AudioSession.ConversationChoice? = nil
    ) {
        self.role = role
        self.processID = processID
        self.mark = mark
        self.sandboxID = sandboxID
        self.isSilencedByEnvironment = isSilencedByEnvironment
        self.isSwitchedOff = isSwitchedOff
        self.conversationChoice = conversationChoice
    }
}
