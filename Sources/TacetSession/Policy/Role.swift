extension AudioSession {
    /// The kind of program, as Apple's Human Interface Guidelines name them.
    ///
    /// It decides the category at start, whether sound resumes by itself, and whether it stops when headphones are unplugged.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// A game. Chooses ``Category/ambient`` or ``Category/soloAmbient`` by itself and always resumes.
        case game
        /// A player with a play button.
        case mediaPlayer
        /// A recorder.
        case recorder
        /// Telephony and chat.
        case voiceChat
        /// A meter or tuner.
        case metering
        /// Plays what the player finds elsewhere, on request: a browser, a video viewer.
        case browser
        /// Speaks now and then: directions, workouts.
        case navigation
        /// An instrument or synthesizer, made to play along with others.
        case cooperativeMusic
    }
}

extension AudioSession.Role {
    /// The settings that a role starts with.
    struct Preset: Hashable, Sendable {
        /// Nil lets the session choose at start, by what the player listens to.
        var category: AudioSession.Category?
        var options: AudioSession.Options = []
        /// Whether the program has a play button. Sound then resumes by itself only if it played and the interruption was
        /// passing.
        var hasMediaControls = false
        var pausesWhenHeadphonesUnplugged = false
    }

    var preset: Preset {
        switch self {
        case .game: Preset(category: nil)
        case .mediaPlayer:
            Preset(category: .playback, hasMediaControls: true, pausesWhenHeadphonesUnplugged: true)
        case .recorder:
            Preset(category: .record, hasMediaControls: true, pausesWhenHeadphonesUnplugged: true)
        case .voiceChat: Preset(category: .playAndRecord, hasMediaControls: true)
        case .metering: Preset(category: .playAndRecord)
        case .browser:
            Preset(category: .playback, hasMediaControls: true, pausesWhenHeadphonesUnplugged: true)
        case .navigation:
            Preset(category: .playback, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
        case .cooperativeMusic: Preset(category: .playback, options: .mixWithOthers)
        }
    }
}
