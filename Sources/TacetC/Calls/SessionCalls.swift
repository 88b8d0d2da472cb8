// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_session_create(
    _ role: tacet_role, _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    make(session, "session", none: nil) { () throws(Problem) in
        let role = try AudioSession.Role(role)
        let handle = try sessions.reserve()
        sessions.store(HostedSession(AudioSession(role: role), isOwnedByEngine: false), at: handle)
        return handle
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

@c @implementation
public func tacet_session_set_category(
    _ session: OpaquePointer?, _ category: tacet_category, _ options: UInt32
) -> tacet_result {
    call(
        SessionTarget(session),
        with: try AudioSession.Category.value(category, none: TACET_CATEGORY_AUTOMATIC)
    ) { $0.setCategory($1, options: AudioSession.Options(rawValue: options)) }
}

@c @implementation
public func tacet_session_set_active(
    _ session: OpaquePointer?, _ active: Bool, _ notify_others: Bool
) -> tacet_result {
    call(SessionTarget(session)) { $0.setActive(active, notifyOthersOnDeactivation: notify_others) }
}

@c @implementation
public func tacet_session_begin(
    _ session: OpaquePointer?, _ reason: tacet_reason, _ words: UnsafePointer<CChar>?
) -> tacet_result {
    call(SessionTarget(session), with: try AudioSession.Reason(reason, words: words)) { $0.begin($1) }
}

@c @implementation
public func tacet_session_end(
    _ session: OpaquePointer?, _ reason: tacet_reason, _ words: UnsafePointer<CChar>?
) -> tacet_result {
    call(SessionTarget(session), with: try AudioSession.Reason(reason, words: words)) { $0.end($1) }
}

@c @implementation
public func tacet_session_resume(_ session: OpaquePointer?) -> tacet_result {
    call(SessionTarget(session)) { $0.resume() }
}

@c @implementation
public func tacet_session_wait_for_player(_ session: OpaquePointer?) -> tacet_result {
    call(SessionTarget(session)) { $0.waitForPlayer() }
}

@c @implementation
public func tacet_session_begin_transient_solo(_ session: OpaquePointer?) -> tacet_result {
    call(SessionTarget(session)) { $0.beginTransientSolo() }
}

@c @implementation
public func tacet_session_end_transient_solo(_ session: OpaquePointer?) -> tacet_result {
    call(SessionTarget(session)) { $0.endTransientSolo() }
}

@c @implementation
public func tacet_session_control_player(
    _ session: OpaquePointer?, _ command: tacet_media_command
) -> tacet_result {
    call(SessionTarget(session), with: try AudioSession.MediaCommand(command)) { $0.control($1) }
}

@c @implementation
public func tacet_session_set_application_state(
    _ session: OpaquePointer?, _ state: tacet_application_state
) -> tacet_result {
    call(SessionTarget(session), with: try AudioSession.ApplicationState(state)) { $0.applicationState = $1 }
}

/// Reports to a session something that an engine reports to its own.
private func tell(
    _ session: OpaquePointer?, _ function: StaticString = #function,
    _ report: (AudioSession) throws(Problem) -> Void
) -> tacet_result {
    TacetC.report(function) { () throws(Problem) in
        let hosted = try sessions.object(session)
        try hosted.checkIsFree()
        try report(hosted.session)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_report_soundtrack(_ session: OpaquePointer?, _ playing: Bool) -> tacet_result {
    tell(session) { $0.reportSoundtrackPlaying(playing) }
}

@c @implementation
public func tacet_session_report_output_lost(_ session: OpaquePointer?, _ why: UnsafePointer<CChar>?) -> tacet_result {
    tell(session) { session throws(Problem) in session.reportOutputLost(try string(why, "why")) }
}

@c @implementation
public func tacet_session_report_output_restored(
    _ session: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> tacet_result {
    tell(session) { session throws(Problem) in session.reportOutputRestored(try string(name, "name")) }
}

@c @implementation
public func tacet_system_sound_play(
    _ session: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ application_id: UnsafePointer<CChar>?
) -> tacet_result {
    report { () throws(Problem) in
        let session = try sessions.object(session).session
        let text = try string(name, "name")
        guard let sound = SystemSound(rawValue: text) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\"\(text.printable)\" names no system sound")
        }
        let application = application_id == nil ? "" : try string(application_id, "application_id")
        SystemSound.play(sound, in: session, applicationID: application)
        return TACET_OK
    }
}
