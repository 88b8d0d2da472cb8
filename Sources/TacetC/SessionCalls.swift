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
        sessions.store(HostedSession(AudioSession(role: role), isOwnedByEngine: false), at: handle)
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
func withSession(
    _ session: OpaquePointer?, _ function: StaticString = #function, _ body: (AudioSession) -> Void
) -> tacet_result {
    report(function) { () throws(Problem) in
        body(try sessions.object(session).session)
        return TACET_OK
    }
}

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
public func tacet_session_wait_for_player(_ session: OpaquePointer?) -> tacet_result {
    withSession(session) { $0.waitForPlayer() }
}

@c @implementation
public func tacet_session_begin_transient_solo(_ session: OpaquePointer?) -> tacet_result {
    withSession(session) { $0.beginTransientSolo() }
}

@c @implementation
public func tacet_session_end_transient_solo(_ session: OpaquePointer?) -> tacet_result {
    withSession(session) { $0.endTransientSolo() }
}

@c @implementation
public func tacet_session_control_player(
    _ session: OpaquePointer?, _ command: tacet_media_command
) -> tacet_result {
    report { () throws(Problem) in
        let command = try AudioSession.MediaCommand(command)
        return withSession(session) { $0.control(command) }
    }
}

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
