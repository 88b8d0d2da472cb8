extension AudioSession.Role {
    /// The settings that a role starts with.
    package struct Preset: Hashable, Sendable {
        /// Nil lets the session choose at start, by what the player listens to.
        package var category: AudioSession.Category?
        package var options: AudioSession.Options = []
        /// Whether the session is active from the start. If not, it becomes active by the program's word, or when a
        /// program with media controls begins to play.
        package var startsActive = true
        /// Whether the program has a play button. Sound then resumes by itself only if it played and the interruption
        /// was passing.
        var hasMediaControls = false
        /// Whether sound waits for the player after every interruption, a passing one too.
        var waitsAfterInterruptions = false
        var pausesWhenHeadphonesUnplugged = false
        /// Whether the session becomes inactive in the background while nothing plays.
        var rests = false
    }

    package var preset: Preset {
        switch self {
        case .game: Preset(category: nil)
        case .mediaPlayer:
            Preset(
                category: .playback, startsActive: false, hasMediaControls: true, pausesWhenHeadphonesUnplugged: true,
                rests: true)
        // Records and plays its takes. The category `record` would silence both.
        case .recorder:
            Preset(
                category: .playAndRecord, startsActive: false, hasMediaControls: true,
                pausesWhenHeadphonesUnplugged: true, rests: true)
        case .voiceChat:
            Preset(
                category: .playAndRecord, startsActive: false, hasMediaControls: true, waitsAfterInterruptions: true)
        case .metering: Preset(category: .playAndRecord)
        case .browser:
            Preset(
                category: .playback, startsActive: false, hasMediaControls: true, waitsAfterInterruptions: true,
                pausesWhenHeadphonesUnplugged: true, rests: true)
        case .navigation:
            Preset(
                category: .playback, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers], startsActive: false)
        case .cooperativeMusic: Preset(category: .playback, options: .mixWithOthers)
        }
    }

    /// The property `media.role` of the program's streams, by which sound servers and other games know what they are.
    ///
    /// The names are PulseAudio's. `Navigation`, which PulseAudio does not list, is WirePlumber's, which compares
    /// letter by letter.
    package var mediaRole: String {
        switch self {
        case .game: "game"
        case .mediaPlayer, .cooperativeMusic: "music"
        case .recorder, .metering: "production"
        case .voiceChat: "phone"
        case .browser: "video"
        case .navigation: "Navigation"
        }
    }
}
