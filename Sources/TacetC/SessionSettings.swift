// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import TacetSession

extension AudioSession.Settings {
    init(_ settings: tacet_session_settings) throws(Problem) {
        self.init()
        backgroundPolicy = try AudioSession.BackgroundPolicy(settings.background_policy)
        soundtrackChoice = try AudioSession.SoundtrackChoice(settings.soundtrack_choice)
        conversationChoice = try AudioSession.ConversationChoice(settings.conversation_choice)
        ignoredReasons = AudioSession.IgnoredReasons(rawValue: settings.ignored_reasons)
        guard ignoredReasons.isDisjoint(with: [.call, .alarm]) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT,
                "a program cannot ignore calls and alarms; only the player can, by TACET_IGNORE or by ignore in tacet.conf"
            )
        }
        balance = try finite(settings.balance, "balance")
        isMono = settings.mono
        ignoresSilentMode = settings.ignores_silent_mode
        pausesWhenHeadphonesUnplugged = settings.pauses_when_headphones_unplugged
        hasMediaControls = settings.has_media_controls
        interruptsOnRing = settings.interrupts_on_ring
        ducksWithoutFocus = settings.ducks_without_focus
        metersOtherAudio = settings.meters_other_audio
    }
}

extension tacet_session_settings {
    init(_ settings: AudioSession.Settings) {
        self.init()
        background_policy = settings.backgroundPolicy.asC
        soundtrack_choice = settings.soundtrackChoice.asC
        conversation_choice = settings.conversationChoice.asC
        ignored_reasons = settings.ignoredReasons.rawValue
        balance = settings.balance
        mono = settings.isMono
        ignores_silent_mode = settings.ignoresSilentMode
        pauses_when_headphones_unplugged = settings.pausesWhenHeadphonesUnplugged
        has_media_controls = settings.hasMediaControls
        interrupts_on_ring = settings.interruptsOnRing
        ducks_without_focus = settings.ducksWithoutFocus
        meters_other_audio = settings.metersOtherAudio
    }
}

@c @implementation
public func tacet_session_get_settings(
    _ session: OpaquePointer?, _ settings: UnsafeMutablePointer<tacet_session_settings>?
) -> tacet_result {
    answer(settings, "settings", from: SessionTarget(session)) { tacet_session_settings($0.settings) }
}

@c @implementation
public func tacet_session_get_effective_settings(
    _ session: OpaquePointer?, _ settings: UnsafeMutablePointer<tacet_session_settings>?
) -> tacet_result {
    answer(settings, "settings", from: SessionTarget(session)) { tacet_session_settings($0.effectiveSettings) }
}

@c @implementation
public func tacet_session_set_settings(
    _ session: OpaquePointer?, _ settings: UnsafePointer<tacet_session_settings>?
) -> tacet_result {
    call(SessionTarget(session), with: try AudioSession.Settings(read(settings, "settings"))) { $0.settings = $1 }
}
