/// What the program last reported about itself, and what it asks of the session.
struct ProgramState: Hashable, Sendable {
    /// Nil lets the session choose by what the player listens to.
    var category: AudioSession.Category?
    var options: AudioSession.Options
    var isActive: Bool
    /// The session was deactivated because the program played nothing and went to the background.
    var isResting = false
    /// When the program was last activated. Sound of other programs that played before then does not interrupt it.
    var activeSince: Duration
    /// Reasons that the program began and has not ended, oldest first.
    var reasons: [AudioSession.Reason] = []
    /// The reasons that profilers pretend. Neither the program nor the player's return ends them.
    var pretended: [PretenderID: [AudioSession.Reason]] = [:]
    var settings: AudioSession.Settings
    var applicationState = AudioSession.ApplicationState.active
    var isSoundtrackPlaying = false
    /// The program asked for silence until the player does something.
    var waitsForPlayer = false
    /// What the program's own player shows; nil if it is none.
    var mediaControls: AudioSession.MediaControls?
    /// The program has set its controls since the desktop last saw some.
    var hasNewMediaControls = false
    /// The program's recordings, each with what keeps it from a microphone, in words.
    var recordings: [RecordingID: String?] = [:]
    /// How many transient solos have begun and not ended.
    var solos = 0

    init(_ role: AudioSession.Role, at now: Duration) {
        let preset = role.preset
        settings = AudioSession.Settings(role: role)
        category = preset.category
        options = preset.options
        isActive = preset.startsActive
        activeSince = now
    }

    /// Whether a profiler pretends a reason.
    func isPretended(_ reason: AudioSession.Reason) -> Bool { pretended.values.contains { $0.contains(reason) } }

    /// Ends all reasons but the program's own. Called when the program comes to the front.
    ///
    /// An interruption whose end was never reported must not outlast the player's return.
    mutating func dropForeignReasons() {
        reasons.removeAll { reason in
            if case .host = reason { false } else { true }
        }
    }
}
