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
        let mix = try sessions.object(session).mix(after: elapsed)
        var value = tacet_mix()
        value.effects_gain = mix.effectsGain
        value.soundtrack_gain = mix.soundtrackGain
        value.effects_run = mix.effectsRun
        value.soundtrack_runs = mix.soundtrackRuns
        value.one_shots_end = mix.oneShotsEnd
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_directive(
    _ session: OpaquePointer?, _ directive: UnsafeMutablePointer<tacet_directive>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(directive, "directive")
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
        let answer = try storage(explanation, "explanation")
        let entries = try sessions.object(session).session.explanation.entries
        guard entries.indices.contains(index) else { return TACET_EMPTY }
        let entry = entries[index]
        var value = tacet_explanation()
        value.reason = tacet_reason(entry.reason)
        value.seconds = entry.duration.seconds
        write(entry.detail, to: &value.detail)
        write(entry.remedy, to: &value.remedy)
        write(value, to: answer)
        return TACET_OK
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
    report { () throws(Problem) in
        let answer = try storage(state, "state")
        let session = try sessions.object(session).session
        var value = tacet_session_state()
        value.category = tacet_category(session.category)
        value.options = session.options.rawValue
        value.application_state = tacet_application_state(session.applicationState)
        value.output_volume = session.outputVolume
        value.stream_volume = session.streamVolume
        value.prompt_style = UInt8(session.promptStyle)
        value.stream_count = UInt32(clamping: session.otherStreams.count)
        value.is_other_audio_playing = session.isOtherAudioPlaying
        value.secondary_audio_should_be_silenced = session.secondaryAudioShouldBeSilencedHint
        value.is_silent_mode_on = session.isSilentModeOn
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_route(_ session: OpaquePointer?, _ route: UnsafeMutablePointer<tacet_route>?)
    -> tacet_result
{
    report { () throws(Problem) in
        let answer = try storage(route, "route")
        guard let route = try sessions.object(session).session.currentRoute else { return TACET_EMPTY }
        var value = tacet_route()
        value.sample_rate = UInt32(clamping: route.sampleRate)
        value.latency = Float(route.latency.seconds)
        value.is_private = route.isPrivate
        value.has_volume_control = route.hasVolumeControl
        value.volume = route.volume
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
        let answer = try storage(device, "device")
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
public func tacet_session_get_now_playing(
    _ session: OpaquePointer?, _ now: UnsafeMutablePointer<tacet_now_playing>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(now, "now")
        guard let track = try sessions.object(session).session.nowPlaying else { return TACET_EMPTY }
        var value = tacet_now_playing()
        value.is_playing = track.isPlaying
        value.can_play_pause = track.commands.contains(.playPause)
        value.can_play = track.commands.contains(.play)
        value.can_pause = track.commands.contains(.pause)
        value.can_go_next = track.commands.contains(.next)
        value.can_go_previous = track.commands.contains(.previous)
        write(track.player, to: &value.player)
        write(track.title, to: &value.title)
        write(track.artist, to: &value.artist)
        write(track.album, to: &value.album)
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_session_get_stream(
    _ session: OpaquePointer?, _ index: Int, _ stream: UnsafeMutablePointer<tacet_stream>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(stream, "stream")
        let streams = try sessions.object(session).session.otherStreams
        guard streams.indices.contains(index) else { return TACET_EMPTY }
        var value = tacet_stream()
        value.stream_class = tacet_stream_class(streams[index].streamClass)
        write(streams[index].name, to: &value.name)
        write(value, to: answer)
        return TACET_OK
    }
}
