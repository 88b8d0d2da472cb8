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

extension tacet_mix {
    fileprivate init(_ mix: AudioSession.Follower.Mix) {
        self.init()
        effects_gain = mix.effectsGain
        soundtrack_gain = mix.soundtrackGain
        effects_run = mix.effectsRun
        soundtrack_runs = mix.soundtrackRuns
        one_shots_end = mix.oneShotsEnd
    }
}

@c @implementation
public func tacet_session_get_directive(
    _ session: OpaquePointer?, _ directive: UnsafeMutablePointer<tacet_directive>?
) -> tacet_result {
    answer(directive, "directive", from: SessionTarget(session)) { tacet_directive($0.directive) }
}

extension tacet_directive {
    fileprivate init(_ directive: AudioSession.Directive) {
        self.init()
        effects = directive.effects.asC
        soundtrack = directive.soundtrack.asC
        effects_reason = tacet_reason(directive.effectsReason)
        soundtrack_reason = tacet_reason(directive.soundtrackReason)
        gain = directive.duck.value
        soundtrack_gain = directive.soundtrackDuck.value
    }
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

extension tacet_explanation {
    fileprivate init(_ entry: AudioSession.Explanation.Entry) {
        self.init()
        reason = tacet_reason(entry.reason)
        seconds = entry.duration.seconds
        write(entry.detail, to: &detail)
        write(entry.remedy, to: &remedy)
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
        return hosted.takeEvent { answer.pointee.set($0) { _ in 0 } } ? TACET_OK : TACET_EMPTY
    }
}

@c @implementation
public func tacet_session_get_state(
    _ session: OpaquePointer?, _ state: UnsafeMutablePointer<tacet_session_state>?
) -> tacet_result {
    answer(state, "state", from: SessionTarget(session)) { tacet_session_state($0) }
}

extension tacet_session_state {
    fileprivate init(_ session: AudioSession) {
        self.init()
        category = session.category.asC
        options = session.options.rawValue
        application_state = session.applicationState.asC
        output_volume = session.outputVolume
        stream_volume = session.streamVolume
        prompt_style = session.promptStyle.asC
        stream_count = UInt32(clamping: session.otherStreams.count)
        is_other_audio_playing = session.isOtherAudioPlaying
        secondary_audio_should_be_silenced = session.secondaryAudioShouldBeSilencedHint
        is_silent_mode_on = session.isSilentModeOn
    }
}

@c @implementation
public func tacet_session_get_route(
    _ session: OpaquePointer?, _ route: UnsafeMutablePointer<tacet_route>?
) -> tacet_result {
    answer(route, "route", from: SessionTarget(session)) { $0.currentRoute.map { tacet_route($0) } }
}

extension tacet_route {
    fileprivate init(_ route: AudioSession.Route) {
        self.init()
        sample_rate = UInt32(clamping: route.sampleRate)
        latency = Float(route.latency.seconds)
        is_private = route.isPrivate
        has_volume_control = route.hasVolumeControl
        volume = route.volume
        write(route.name, to: &name)
    }
}

@c @implementation
public func tacet_session_get_output_device(
    _ session: OpaquePointer?, _ index: Int, _ device: UnsafeMutablePointer<tacet_output_device>?
) -> tacet_result {
    answer(device, "device", from: SessionTarget(session)) {
        $0.outputDevices.at(index).map { tacet_output_device($0) }
    }
}

extension tacet_output_device {
    fileprivate init(_ device: AudioSession.OutputDevice) {
        self.init()
        is_private = device.isPrivate
        is_default = device.isDefault
        write(device.id, to: &id)
        write(device.name, to: &name)
    }
}

@c @implementation
public func tacet_session_get_now_playing(
    _ session: OpaquePointer?, _ now: UnsafeMutablePointer<tacet_now_playing>?
) -> tacet_result {
    answer(now, "now", from: SessionTarget(session)) { $0.nowPlaying.map { tacet_now_playing($0) } }
}

extension tacet_now_playing {
    fileprivate init(_ track: AudioSession.NowPlaying) {
        self.init()
        is_playing = track.isPlaying
        can_play_pause = track.commands.contains(.playPause)
        can_play = track.commands.contains(.play)
        can_pause = track.commands.contains(.pause)
        can_go_next = track.commands.contains(.next)
        can_go_previous = track.commands.contains(.previous)
        write(track.player, to: &player)
        write(track.title, to: &title)
        write(track.artist, to: &artist)
        write(track.album, to: &album)
    }
}

@c @implementation
public func tacet_session_get_stream(
    _ session: OpaquePointer?, _ index: Int, _ stream: UnsafeMutablePointer<tacet_stream>?
) -> tacet_result {
    answer(stream, "stream", from: SessionTarget(session)) { $0.otherStreams.at(index).map { tacet_stream($0) } }
}

extension tacet_stream {
    fileprivate init(_ stream: AudioSession.OtherStream) {
        self.init()
        stream_class = stream.streamClass.asC
        write(stream.name, to: &name)
    }
}
