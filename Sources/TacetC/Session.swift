// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_session_create(
    _ role: tacet_role, _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    report { () throws(Problem) in
        let session = try required(session, "session")
        session.pointee = nil
        let role = try AudioSession.Role(role)
        let handle = try sessions.reserve()
        sessions.seat(HostedSession(AudioSession(role: role), isOwnedByEngine: false), at: handle)
        session.pointee = handle
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_destroy(_ session: OpaquePointer?) -> tacet_result {
    report { () throws(Problem) in
        guard let session else { return TACET_OK }
        _ = try sessions.remove(session) { hosted throws(Problem) in try hosted.checkIsFree() }
        return TACET_OK
    }
}

extension HostedSession {
    /// Fails if an engine made the session, because the engine then makes this call itself.
    func checkIsFree() throws(Problem) {
        if isOwnedByEngine { throw Problem(TACET_ERROR_OWNED, "an engine made this session") }
    }
}

/// Calls `body` with the session and no lock held: a session orders its callers itself.
private func withSession(_ session: OpaquePointer?, _ body: (AudioSession) -> Void) -> tacet_result {
    report { () throws(Problem) in
        body(try sessions.object(session).session)
        return TACET_OK
    }
}

// MARK: Decision

@c @implementation
public func tacet_session_get_directive(
    _ session: OpaquePointer?, _ directive: UnsafeMutablePointer<tacet_directive>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try place(directive, "directive")
        let directive = try sessions.object(session).session.directive
        var value = tacet_directive()
        value.effects = tacet_audibility(directive.effects)
        value.soundtrack = tacet_audibility(directive.soundtrack)
        value.effects_reason = tacet_reason(directive.effectsReason)
        value.soundtrack_reason = tacet_reason(directive.soundtrackReason)
        value.gain = directive.duck.value
        value.soundtrack_gain = directive.soundtrackDuck.value
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_explain(
    _ session: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        let words = try sessions.object(session).session.explanation.description
        return try answer(words, text, capacity, length)
    }
}

@c @implementation
public func tacet_session_get_explanation(
    _ session: OpaquePointer?, _ index: Int, _ explanation: UnsafeMutablePointer<tacet_explanation>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try place(explanation, "explanation")
        let entries = try sessions.object(session).session.explanation.entries
        guard entries.indices.contains(index) else { return TACET_EMPTY }
        let entry = entries[index]
        var value = tacet_explanation()
        value.reason = tacet_reason(entry.reason)
        value.seconds =
            Double(entry.duration.components.seconds) + Double(entry.duration.components.attoseconds) * 1e-18
        write(entry.detail, to: &value.detail)
        write(entry.remedy, to: &value.remedy)
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_poll(_ session: OpaquePointer?, _ event: UnsafeMutablePointer<tacet_event>?) -> tacet_result {
    report { () throws(Problem) in
        let answer = try place(event, "event")
        let hosted = try sessions.object(session)
        guard !hosted.isOwnedByEngine, !hosted.isFollowed else {
            throw Problem(TACET_ERROR_OWNED, "an engine reads the events of this session")
        }
        guard let event = hosted.nextEvent() else { return TACET_EMPTY }
        write(tacet_event(event) { _ in 0 }, to: answer)
        return TACET_OK
    }
}

// MARK: Settings and reports of the program

@c @implementation
public func tacet_session_set_category(
    _ session: OpaquePointer?, _ category: tacet_category, _ options: UInt32
) -> tacet_result {
    report { () throws(Problem) in
        let category = try AudioSession.Category.category(category)
        return withSession(session) { $0.setCategory(category, options: AudioSession.Options(rawValue: options)) }
    }
}

@c @implementation
public func tacet_session_set_active(
    _ session: OpaquePointer?, _ active: Bool, _ notify_others: Bool
) -> tacet_result {
    withSession(session) { $0.setActive(active, notifyOthersOnDeactivation: notify_others) }
}

@c @implementation
public func tacet_session_begin(
    _ session: OpaquePointer?, _ reason: tacet_reason, _ words: UnsafePointer<CChar>?
) -> tacet_result {
    report { () throws(Problem) in
        let reason = try AudioSession.Reason(reason, words: words)
        return withSession(session) { $0.begin(reason) }
    }
}

@c @implementation
public func tacet_session_end(
    _ session: OpaquePointer?, _ reason: tacet_reason, _ words: UnsafePointer<CChar>?
) -> tacet_result {
    report { () throws(Problem) in
        let reason = try AudioSession.Reason(reason, words: words)
        return withSession(session) { $0.end(reason) }
    }
}

@c @implementation
public func tacet_session_resume(_ session: OpaquePointer?) -> tacet_result { withSession(session) { $0.resume() } }

@c @implementation
public func tacet_session_set_application_state(
    _ session: OpaquePointer?, _ state: tacet_application_state
) -> tacet_result {
    report { () throws(Problem) in
        let state = try AudioSession.ApplicationState(state)
        return withSession(session) { $0.applicationState = state }
    }
}

@c @implementation
public func tacet_session_set_background_policy(
    _ session: OpaquePointer?, _ policy: tacet_background_policy
) -> tacet_result {
    report { () throws(Problem) in
        let policy = try AudioSession.BackgroundPolicy(policy)
        return withSession(session) { $0.backgroundPolicy = policy }
    }
}

@c @implementation
public func tacet_session_set_soundtrack_choice(
    _ session: OpaquePointer?, _ choice: tacet_soundtrack_choice
) -> tacet_result {
    report { () throws(Problem) in
        let choice = try AudioSession.SoundtrackChoice(choice)
        return withSession(session) { $0.soundtrackChoice = choice }
    }
}

@c @implementation
public func tacet_session_set_conversation_choice(
    _ session: OpaquePointer?, _ choice: tacet_conversation_choice
) -> tacet_result {
    report { () throws(Problem) in
        let choice = try AudioSession.ConversationChoice(choice)
        return withSession(session) { $0.conversationChoice = choice }
    }
}

@c @implementation
public func tacet_session_set_pauses_when_headphones_unplugged(
    _ session: OpaquePointer?, _ pauses: Bool
) -> tacet_result {
    withSession(session) { $0.pausesWhenHeadphonesUnplugged = pauses }
}

@c @implementation
public func tacet_session_set_ignores_silent_mode(_ session: OpaquePointer?, _ ignores: Bool) -> tacet_result {
    withSession(session) { $0.ignoresSilentMode = ignores }
}

@c @implementation
public func tacet_session_set_meters_other_audio(_ session: OpaquePointer?, _ meters: Bool) -> tacet_result {
    withSession(session) { $0.metersOtherAudio = meters }
}

@c @implementation
public func tacet_session_report_soundtrack(_ session: OpaquePointer?, _ playing: Bool) -> tacet_result {
    report { () throws(Problem) in
        let hosted = try sessions.object(session)
        try hosted.checkIsFree()
        hosted.session.reportSoundtrackPlaying(playing)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_report_output_lost(_ session: OpaquePointer?, _ why: UnsafePointer<CChar>?) -> tacet_result {
    report { () throws(Problem) in
        let hosted = try sessions.object(session)
        try hosted.checkIsFree()
        hosted.session.reportOutputLost(try string(why, "why"))
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_report_output_restored(
    _ session: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> tacet_result {
    report { () throws(Problem) in
        let hosted = try sessions.object(session)
        try hosted.checkIsFree()
        hosted.session.reportOutputRestored(try string(name, "name"))
        return TACET_OK
    }
}

// MARK: Observations

@c @implementation
public func tacet_session_get_state(
    _ session: OpaquePointer?, _ state: UnsafeMutablePointer<tacet_session_state>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try place(state, "state")
        let session = try sessions.object(session).session
        var value = tacet_session_state()
        value.category = tacet_category(session.category)
        value.options = session.options.rawValue
        value.application_state = tacet_application_state(session.applicationState)
        value.background_policy = tacet_background_policy(session.backgroundPolicy)
        value.soundtrack_choice = tacet_soundtrack_choice(session.soundtrackChoice)
        value.conversation_choice = tacet_conversation_choice(session.conversationChoice)
        value.output_volume = session.outputVolume
        value.stream_count = UInt32(clamping: session.otherStreams.count)
        value.pauses_when_headphones_unplugged = session.pausesWhenHeadphonesUnplugged
        value.ignores_silent_mode = session.ignoresSilentMode
        value.is_other_audio_playing = session.isOtherAudioPlaying
        value.secondary_audio_should_be_silenced = session.secondaryAudioShouldBeSilencedHint
        value.is_silent_mode_on = session.isSilentModeOn
        value.meters_other_audio = session.metersOtherAudio
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_route(_ session: OpaquePointer?, _ route: UnsafeMutablePointer<tacet_route>?)
    -> tacet_result
{
    report { () throws(Problem) in
        let answer = try place(route, "route")
        guard let route = try sessions.object(session).session.currentRoute else { return TACET_EMPTY }
        var value = tacet_route()
        value.sample_rate = UInt32(clamping: route.sampleRate)
        value.latency = route.latency.seconds
        value.is_private = route.isPrivate
        write(route.name, to: &value.name)
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_output_device(
    _ session: OpaquePointer?, _ index: Int, _ device: UnsafeMutablePointer<tacet_output_device>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try place(device, "device")
        let devices = try sessions.object(session).session.outputDevices
        guard devices.indices.contains(index) else { return TACET_EMPTY }
        var value = tacet_output_device()
        value.is_private = devices[index].isPrivate
        value.is_default = devices[index].isDefault
        write(devices[index].id, to: &value.id)
        write(devices[index].name, to: &value.name)
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_stream(
    _ session: OpaquePointer?, _ index: Int, _ stream: UnsafeMutablePointer<tacet_stream>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try place(stream, "stream")
        let streams = try sessions.object(session).session.otherStreams
        guard streams.indices.contains(index) else { return TACET_EMPTY }
        var value = tacet_stream()
        value.stream_class = tacet_stream_class(streams[index].streamClass)
        write(streams[index].name, to: &value.name)
        write(value, to: answer)
        return TACET_OK
    }
}
