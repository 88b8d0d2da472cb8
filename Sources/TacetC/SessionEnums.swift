import CTacet
import TacetSession

// Conversion between C's enums and Swift's: sessions.

extension AudioSession.Role {
    init(_ role: tacet_role) throws(Problem) {
        switch role {
        case TACET_ROLE_GAME: self = .game
        case TACET_ROLE_MEDIA_PLAYER: self = .mediaPlayer
        case TACET_ROLE_RECORDER: self = .recorder
        case TACET_ROLE_VOICE_CHAT: self = .voiceChat
        case TACET_ROLE_METERING: self = .metering
        case TACET_ROLE_BROWSER: self = .browser
        case TACET_ROLE_NAVIGATION: self = .navigation
        case TACET_ROLE_COOPERATIVE_MUSIC: self = .cooperativeMusic
        default: throw unknown(role.rawValue, "tacet_role")
        }
    }
}

extension AudioSession.Category {
    /// Converts the category; nil for `TACET_CATEGORY_AUTOMATIC`, which the session chooses itself.
    static func category(_ category: tacet_category) throws(Problem) -> AudioSession.Category? {
        switch category {
        case TACET_CATEGORY_AUTOMATIC: nil
        case TACET_CATEGORY_AMBIENT: .ambient
        case TACET_CATEGORY_SOLO_AMBIENT: .soloAmbient
        case TACET_CATEGORY_PLAYBACK: .playback
        case TACET_CATEGORY_RECORD: .record
        case TACET_CATEGORY_PLAY_AND_RECORD: .playAndRecord
        case TACET_CATEGORY_AUDIO_PROCESSING: .audioProcessing
        default: throw unknown(category.rawValue, "tacet_category")
        }
    }
}

extension tacet_category {
    init(_ category: AudioSession.Category) {
        self =
            switch category {
            case .ambient: TACET_CATEGORY_AMBIENT
            case .soloAmbient: TACET_CATEGORY_SOLO_AMBIENT
            case .playback: TACET_CATEGORY_PLAYBACK
            case .record: TACET_CATEGORY_RECORD
            case .playAndRecord: TACET_CATEGORY_PLAY_AND_RECORD
            case .audioProcessing: TACET_CATEGORY_AUDIO_PROCESSING
            }
    }
}

extension AudioSession.ApplicationState {
    init(_ state: tacet_application_state) throws(Problem) {
        switch state {
        case TACET_APPLICATION_ACTIVE: self = .active
        case TACET_APPLICATION_INACTIVE: self = .inactive
        case TACET_APPLICATION_BACKGROUND: self = .background
        default: throw unknown(state.rawValue, "tacet_application_state")
        }
    }
}

extension tacet_application_state {
    init(_ state: AudioSession.ApplicationState) {
        self =
            switch state {
            case .active: TACET_APPLICATION_ACTIVE
            case .inactive: TACET_APPLICATION_INACTIVE
            case .background: TACET_APPLICATION_BACKGROUND
            }
    }
}

extension AudioSession.BackgroundPolicy {
    init(_ policy: tacet_background_policy) throws(Problem) {
        switch policy {
        case TACET_BACKGROUND_PAUSE: self = .pause
        case TACET_BACKGROUND_MUTE: self = .mute
        case TACET_BACKGROUND_KEEP: self = .keep
        case TACET_BACKGROUND_SOUNDTRACK_ONLY: self = .soundtrackOnly
        default: throw unknown(policy.rawValue, "tacet_background_policy")
        }
    }
}

extension tacet_background_policy {
    init(_ policy: AudioSession.BackgroundPolicy) {
        self =
            switch policy {
            case .pause: TACET_BACKGROUND_PAUSE
            case .mute: TACET_BACKGROUND_MUTE
            case .keep: TACET_BACKGROUND_KEEP
            case .soundtrackOnly: TACET_BACKGROUND_SOUNDTRACK_ONLY
            }
    }
}

extension AudioSession.SoundtrackChoice {
    init(_ choice: tacet_soundtrack_choice) throws(Problem) {
        switch choice {
        case TACET_SOUNDTRACK_AUTOMATIC: self = .automatic
        case TACET_SOUNDTRACK_ON: self = .on
        case TACET_SOUNDTRACK_OFF: self = .off
        default: throw unknown(choice.rawValue, "tacet_soundtrack_choice")
        }
    }
}

extension tacet_soundtrack_choice {
    init(_ choice: AudioSession.SoundtrackChoice) {
        self =
            switch choice {
            case .automatic: TACET_SOUNDTRACK_AUTOMATIC
            case .on: TACET_SOUNDTRACK_ON
            case .off: TACET_SOUNDTRACK_OFF
            }
    }
}

extension AudioSession.ConversationChoice {
    init(_ choice: tacet_conversation_choice) throws(Problem) {
        switch choice {
        case TACET_CONVERSATION_AUTOMATIC: self = .automatic
        case TACET_CONVERSATION_CONTINUE: self = .continue
        case TACET_CONVERSATION_DUCK: self = .duckSoundtrack
        case TACET_CONVERSATION_INTERRUPT: self = .interrupt
        default: throw unknown(choice.rawValue, "tacet_conversation_choice")
        }
    }
}

extension tacet_conversation_choice {
    init(_ choice: AudioSession.ConversationChoice) {
        self =
            switch choice {
            case .automatic: TACET_CONVERSATION_AUTOMATIC
            case .continue: TACET_CONVERSATION_CONTINUE
            case .duckSoundtrack: TACET_CONVERSATION_DUCK
            case .interrupt: TACET_CONVERSATION_INTERRUPT
            }
    }
}

extension AudioSession.MediaCommand {
    init(_ command: tacet_media_command) throws(Problem) {
        switch command {
        case TACET_MEDIA_PLAY_PAUSE: self = .playPause
        case TACET_MEDIA_PLAY: self = .play
        case TACET_MEDIA_PAUSE: self = .pause
        case TACET_MEDIA_NEXT: self = .next
        case TACET_MEDIA_PREVIOUS: self = .previous
        default: throw unknown(command.rawValue, "tacet_media_command")
        }
    }
}

extension tacet_media_command {
    init(_ command: AudioSession.MediaCommand) {
        self =
            switch command {
            case .playPause: TACET_MEDIA_PLAY_PAUSE
            case .play: TACET_MEDIA_PLAY
            case .pause: TACET_MEDIA_PAUSE
            case .next: TACET_MEDIA_NEXT
            case .previous: TACET_MEDIA_PREVIOUS
            }
    }
}

extension tacet_audibility {
    init(_ state: AudioSession.Directive.State) {
        self =
            switch state {
            case .audible: TACET_AUDIBLE
            case .muted: TACET_MUTED
            case .held: TACET_HELD
            case .frozen: TACET_FROZEN
            }
    }
}

extension tacet_stream_class {
    init(_ streamClass: AudioSession.StreamClass) {
        self =
            switch streamClass {
            case .ours: TACET_STREAM_OURS
            case .plumbing: TACET_STREAM_PLUMBING
            case .inactive: TACET_STREAM_INACTIVE
            case .call: TACET_STREAM_CALL
            case .conversation: TACET_STREAM_CONVERSATION
            case .alarm: TACET_STREAM_ALARM
            case .speech: TACET_STREAM_SPEECH
            case .duck: TACET_STREAM_DUCK
            case .transient: TACET_STREAM_TRANSIENT
            case .game: TACET_STREAM_GAME
            case .primary: TACET_STREAM_PRIMARY
            case .production: TACET_STREAM_PRODUCTION
            }
    }
}

extension tacet_route_change {
    init(_ reason: AudioSession.RouteChange.Reason) {
        self =
            switch reason {
            case .newDeviceAvailable: TACET_ROUTE_CHANGE_NEW_DEVICE
            case .oldDeviceUnavailable: TACET_ROUTE_CHANGE_OLD_DEVICE_GONE
            case .override: TACET_ROUTE_CHANGE_OVERRIDE
            case .configurationChange: TACET_ROUTE_CHANGE_CONFIGURATION
            }
    }
}
