/// What the program last said of itself and of the player's wishes.
struct HostState: Hashable, Sendable {
    /// Nil chooses by what the player listens to.
    var category: AudioSession.Category?
    var options: AudioSession.Options
    var isActive = true
    /// When the program last took its turn: what played before then does not interrupt it.
    var activeSince: Duration
    /// In the order they began.
    var reasons: [AudioSession.Reason] = []
    var applicationState = AudioSession.ApplicationState.active
    var backgroundPolicy = AudioSession.BackgroundPolicy.pause
    var pausesWhenHeadphonesUnplugged: Bool
    var soundtrackChoice = AudioSession.SoundtrackChoice.automatic
    var conversationChoice = AudioSession.ConversationChoice.automatic
    var ignoresSilentMode = false
    var metersOtherAudio = false
    var isSoundtrackPlaying = false

    init(_ preset: AudioSession.Role.Preset, at now: Duration) {
        category = preset.category
        options = preset.options
        activeSince = now
        pausesWhenHeadphonesUnplugged = preset.pausesWhenHeadphonesUnplugged
    }

    /// The program came to the front: an end that another program should have reported may have been lost with it.
    /// What the program holds for reasons of its own, it holds still.
    mutating func dropForeignReasons() {
        reasons.removeAll { reason in
            if case .host = reason { false } else { true }
        }
    }
}
