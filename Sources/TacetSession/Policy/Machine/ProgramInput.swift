/// What the program, or its engine, tells the session.
package enum ProgramInput: Hashable, Sendable {
    /// Sets the category; nil lets the session choose by what the player listens to.
    case category(AudioSession.Category?, AudioSession.Options)
    /// The program wants to be heard, or no longer does; `notifyOthers` then lets media players play on.
    case active(Bool, notifyOthers: Bool = false)
    /// Begins a reason that the program reports itself. Ending one that never began does nothing.
    case begin(AudioSession.Reason)
    case end(AudioSession.Reason)
    /// All reasons that one profiler pretends, in place of those that it pretended before. None is the profiler's end.
    case pretend([AudioSession.Reason], by: PretenderID)
    /// All settings, in place of those before.
    case settings(AudioSession.Settings)
    case applicationState(AudioSession.ApplicationState)
    /// What the player has chosen in the environment and in the configuration file, which come before the program's
    /// choices.
    case playerChoices(PlayerChoices)
    /// Whether the program plays a soundtrack, audible or not. After an interruption, a program with media controls is
    /// asked to resume only if its soundtrack played.
    case soundtrackPlaying(Bool)
    /// Keeps all sound back until the player does something: until ``resume``.
    case waitForPlayer
    /// Begins so many times in which media players are paused, or ends so many if negative.
    case solo(Int)
    /// The player pressed play. Ends ``AudioSession/Reason/routeLost`` and ``AudioSession/Reason/awaitingPlayer``.
    case resume
    /// What the program's own player shows; nil is no player.
    case mediaControls(AudioSession.MediaControls?)
    /// The desktop asks something of the program's own player.
    case mediaRequest(AudioSession.MediaRequest)
    /// The player pressed a control of the media player that is shown.
    case control(AudioSession.MediaCommand)
    /// The program lost its own output; carries the reason in words.
    case outputLost(String)
    /// The program's own output is back; carries its name.
    case outputRestored(String)
    /// A report of a recording of the program.
    case recording(RecordingID, RecordingInput)
    /// A report of an engine about its output.
    case output(OutputID, OutputInput)
    /// The process was stopped for a while. Earlier observations are old, and the machine is awake.
    case clockGap
    /// The process was stopped, or the machine slept, for so long.
    case stoodStill(for: Duration)
}
