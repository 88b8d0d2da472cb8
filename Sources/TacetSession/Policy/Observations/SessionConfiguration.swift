/// Identifies this session's own streams, and holds what the environment fixed before the start.
package struct SessionConfiguration: Hashable, Sendable {
    package var role = AudioSession.Role.game
    package var processID: Int32 = 0
    /// The value of the property `tacet.session` on this session's own streams.
    package var mark = ""
    /// The portal's application id if this process runs in a sandbox; nil otherwise.
    package var sandboxID: String?
    /// `TACET_SILENT=1`: a silent switch that is always on.
    package var isSilencedByEnvironment = false
    /// `TACET_SESSION=off`: observations have no effect.
    package var isSwitchedOff = false
    /// Why observations have no effect, in words for ``AudioSession/Event/categoryChosen(_:because:)``.
    package var switchedOffReason = "TACET_SESSION=off"
    /// A standstill from this length on is one that the player has forgotten.
    package var longStandstill = Duration.seconds(300)
    /// All choices of the environment, which come before those of the configuration file.
    package var environment = PlayerChoices()
    /// A sentence for each variable whose value is none.
    package var problemsOfEnvironment: [String] = []
}

extension SessionConfiguration {
    /// Identifies another process, for which this one decides; its choices are those of its own environment.
    package init(_ role: AudioSession.Role, process: Int32, sandboxID: String?, environment: PlayerChoices) {
        self.init(
            role: role, processID: process, sandboxID: sandboxID,
            isSilencedByEnvironment: environment.isSilent == true, isSwitchedOff: environment.usesSession == false)
        self.environment = environment
    }
}
