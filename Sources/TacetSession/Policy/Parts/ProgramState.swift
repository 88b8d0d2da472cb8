/// What the program last reported about itself, and what it asks of the session.
struct ProgramState: Hashable, Sendable {
    /// Nil lets the session choose by what the player listens to.
    private(set) var category: AudioSession.Category?
    private(set) var options: AudioSession.Options
    private(set) var isActive: Bool
    /// The session was deactivated because the program played nothing and went to the background.
    private(set) var isResting = false
    /// When the program was last activated. Sound of other programs that played before then does not interrupt it.
    private(set) var activeSince: Duration
    /// Reasons that the program began and has not ended, oldest first.
    private(set) var reasons: [AudioSession.Reason] = []
    /// The reasons that profilers pretend. Neither the program nor the player's return ends them.
    private var pretended: [PretenderID: [AudioSession.Reason]] = [:]
    var settings: AudioSession.Settings
    var applicationState = AudioSession.ApplicationState.active
    var isSoundtrackPlaying = false
    /// How many transient solos have begun and not ended.
    private var solos = 0

    init(_ role: AudioSession.Role, at now: Duration) {
        let preset = role.preset
        settings = AudioSession.Settings(role: role)
        category = preset.category
        options = preset.options
        isActive = preset.startsActive
        activeSince = now
    }

    var isSolo: Bool { solos > 0 }

    /// Whether a profiler pretends a reason.
    func isPretended(_ reason: AudioSession.Reason) -> Bool { pretended.values.contains { $0.contains(reason) } }

    /// Sets the category, and takes precedence over programs that already play.
    mutating func set(_ category: AudioSession.Category?, _ options: AudioSession.Options, at now: Duration) {
        self.category = category
        self.options = options
        activeSince = now
    }

    mutating func set(isActive: Bool, isResting: Bool = false) {
        self.isActive = isActive
        self.isResting = isResting
    }

    /// Streams that play already do not interrupt from now on; later ones may.
    mutating func takePrecedence(at now: Duration) { activeSince = now }

    mutating func begin(_ reason: AudioSession.Reason) { if !reasons.contains(reason) { reasons.append(reason) } }

    mutating func end(_ reason: AudioSession.Reason) { reasons.removeAll { $0 == reason } }

    /// Takes all reasons that a profiler pretends; none is the profiler's end.
    mutating func pretend(_ reasons: [AudioSession.Reason], by pretender: PretenderID) {
        pretended[pretender] = reasons.isEmpty ? nil : reasons
    }

    /// Begins so many transient solos, or ends so many if negative.
    mutating func solo(_ change: Int) { solos = max(0, solos + change) }

    /// Ends all reasons but the program's own. Called when the program comes to the front.
    ///
    /// An interruption whose end was never reported must not outlast the player's return.
    mutating func dropForeignReasons() {
        reasons.removeAll { reason in
            if case .host = reason { false } else { true }
        }
    }
}

/// A profiler that pretends reasons to an engine of the session, which may be one of several.
package struct PretenderID: Hashable, Sendable {
    package let engine: Int
    package let profiler: Int

    package init(engine: Int, profiler: Int) { (self.engine, self.profiler) = (engine, profiler) }
}
