// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_session_follow(
    _ session: OpaquePointer?, _ seconds: Float, _ mix: UnsafeMutablePointer<tacet_mix>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(mix, "mix")
        let elapsed = try TacetC.seconds(seconds, "seconds")
        write(tacet_mix(try sessions.object(session).mix(after: elapsed)), to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_directive(
    _ session: OpaquePointer?, _ directive: UnsafeMutablePointer<tacet_directive>?
) -> tacet_result {
    answer(directive, "directive", from: SessionTarget(session)) { tacet_directive($0.directive) }
}

@c @implementation
public func tacet_session_explain(
    _ session: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    answer(text: text, capacity, length, from: SessionTarget(session)) { $0.explanation.description }
}

@c @implementation
public func tacet_session_get_explanation(
    _ session: OpaquePointer?, _ index: Int, _ explanation: UnsafeMutablePointer<tacet_explanation>?
) -> tacet_result {
    answer(explanation, "explanation", from: SessionTarget(session)) {
        $0.explanation.entries.at(index).map { tacet_explanation($0) }
    }
}

@c @implementation
public func tacet_session_poll(_ session: OpaquePointer?, _ event: UnsafeMutablePointer<tacet_event>?) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(event, "event")
        let hosted = try sessions.object(session)
        guard !hosted.isOwnedByEngine, !hosted.isFollowed else {
            throw Problem(TACET_ERROR_OWNED, "an engine reads the events of this session")
        }
        return hosted.takeEvent { answer.pointee.set($0, voice: { _ in 0 }, bus: { _ in 0 }) } ? TACET_OK : TACET_EMPTY
    }
}

@c @implementation
public func tacet_session_get_state(
    _ session: OpaquePointer?, _ state: UnsafeMutablePointer<tacet_session_state>?
) -> tacet_result {
    answer(state, "state", from: SessionTarget(session)) { tacet_session_state($0) }
}

@c @implementation
public func tacet_session_get_route(
    _ session: OpaquePointer?, _ route: UnsafeMutablePointer<tacet_route>?
) -> tacet_result {
    answer(route, "route", from: SessionTarget(session)) { $0.currentRoute.map { tacet_route($0) } }
}

@c @implementation
public func tacet_session_get_output_device(
    _ session: OpaquePointer?, _ index: Int, _ device: UnsafeMutablePointer<tacet_output_device>?
) -> tacet_result {
    answer(device, "device", from: SessionTarget(session)) {
        $0.outputDevices.at(index).map { tacet_output_device($0) }
    }
}

@c @implementation
public func tacet_session_get_now_playing(
    _ session: OpaquePointer?, _ now: UnsafeMutablePointer<tacet_now_playing>?
) -> tacet_result {
    answer(now, "now", from: SessionTarget(session)) { $0.nowPlaying.map { tacet_now_playing($0) } }
}

@c @implementation
public func tacet_session_get_stream(
    _ session: OpaquePointer?, _ index: Int, _ stream: UnsafeMutablePointer<tacet_stream>?
) -> tacet_result {
    answer(stream, "stream", from: SessionTarget(session)) { $0.otherStreams.at(index).map { tacet_stream($0) } }
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
