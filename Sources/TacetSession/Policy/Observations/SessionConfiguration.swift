/// Identifies this session's own streams, and holds what the environment fixed before the start.
package struct SessionConfiguration: Hashable, Sendable {
    package var role: AudioSession.Role
    package var processID: Int32
    /// The value of the property `tacet.session` on this session's own streams.
    package var mark: String
    /// The portal's application id if this process runs in a sandbox; nil otherwise.
    package var sandboxID: String?
    /// `TACET_SILENT=1`: a silent switch that is always on.
    package var isSilencedByEnvironment: Bool
    /// `TACET_SESSION=off`: observations have no effect.
    package var isSwitchedOff: Bool
    /// Why observations have no effect, in words for ``AudioSession/Event/categoryChosen(_:because:)``.
    package var switchedOffReason = "TACET_SESSION=off"
    /// A standstill from this length on is one that the player has forgotten.
    package var longStandstill = Duration.seconds(300)
    /// All choices of the environment, which come before those of the configuration file.
    package var environment = PlayerChoices()
    /// A sentence for each variable whose value is none.
    package var problemsOfEnvironment: [String] = []

    package init(
        role: AudioSession.Role = .game, processID: Int32 = 0, mark: String = "", sandboxID: String? = nil,
        isSilencedByEnvironment: Bool = false, isSwitchedOff: Bool = false
    ) {
        self.role = role
        self.processID = processID
        self.mark = mark
        self.sandboxID = sandboxID
        self.isSilencedByEnvironment = isSilencedByEnvironment
        self.isSwitchedOff = isSwitchedOff
    }
}
