// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

import TacetPlatform
public import CTacet
import Tacet
import TacetSession

/// Calls `body` with the voice if it has not ended.
func withVoice(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ body: (Voice) -> Void
) throws(Problem) -> tacet_result {
    try engines.with(engine) { hosted throws(Problem) in
        guard let voice = try hosted.voice(voice) else { return TACET_ENDED }
        body(voice)
        return TACET_OK
    }
}

/// Calls a setter of the engine's voices with the voice's handle and the tag that it must have.
@inline(__always)
private func change(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ setter: (VoiceClient, UInt64, _ tag: UInt64) -> VoiceHandleState
) throws(Problem) -> tacet_result {
    let state = try engines.with(engine) { hosted in
        setter(hosted.audio.client, voice, Handle.mark(of: .voice, engine: hosted.tag))
    }
    switch state {
    case .playing: return TACET_OK
    case .ended: return TACET_ENDED
    case .unknown: throw Problem.invalidHandle("voice")
    }
}

@c @implementation
public func tacet_voice_is_playing(_ engine: OpaquePointer?, _ voice: tacet_voice) -> tacet_result {
    report { () throws(Problem) in try change(engine, voice) { $0.state(of: $1, tag: $2) } }
}

@c @implementation
public func tacet_voice_stop(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        return try withVoice(engine, voice) { $0.stop(tween) }
    }
}

@c @implementation
public func tacet_voice_stop_at(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ frame: UInt64, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        return try withVoice(engine, voice) { $0.stop(atFrame: Int(clamping: frame), tween) }
    }
}

@c @implementation
public func tacet_voice_pause(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        return try withVoice(engine, voice) { $0.pause(tween) }
    }
}

@c @implementation
public func tacet_voice_resume(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        return try withVoice(engine, voice) { $0.resume(tween) }
    }
}

@c @implementation
public func tacet_voice_set_gain(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try givenTween(tween)
        let gain = try decibels(gain, "gain")
        return try change(engine, voice) { $0.setGain($1, tag: $2, gain, tween) }
    }
}

@c @implementation
public func tacet_voice_set_pitch(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ pitch: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try givenTween(tween)
        let pitch = try finite(pitch, "pitch")
        return try change(engine, voice) { $0.setPitch($1, tag: $2, pitch, tween) }
    }
}

@c @implementation
public func tacet_voice_set_pan(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ pan: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        let pan = try finite(pan, "pan")
        return try withVoice(engine, voice) { $0.setPan(pan, tween) }
    }
}

@c @implementation
public func tacet_voice_set_position(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ position: tacet_vec3, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try givenTween(tween)
        let position = try vector(position, "position")
        if let tween { return try withVoice(engine, voice) { $0.move(to: position, tween) } }
        return try change(engine, voice) { $0.move($1, tag: $2, to: position) }
    }
}

@c @implementation
public func tacet_voice_set_velocity(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ velocity: tacet_vec3, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween, or: .none)
        let velocity = try vector(velocity, "velocity")
        return try withVoice(engine, voice) { $0.setVelocity(velocity, tween) }
    }
}

@c @implementation
public func tacet_voice_set_filter(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ lowShelf: Float, _ highShelf: Float,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        let filter = VoiceFilter(
            lowShelf: try decibels(lowShelf, "low_shelf"), highShelf: try decibels(highShelf, "high_shelf"))
        return try withVoice(engine, voice) { $0.setFilter(filter, tween) }
    }
}

@c @implementation
public func tacet_voice_set_reverb_send(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ gain: Float
) -> tacet_result {
    report { () throws(Problem) in
        let gain = try decibels(gain, "gain")
        return try withVoice(engine, voice) { $0.setReverbSend(gain) }
    }
}

// MARK: Many at once

/// Whether all numbers are finite: a number that is not, times zero, is no number, and so is every sum with it.
private func areFinite(_ numbers: UnsafeBufferPointer<Float>) -> Bool {
    let bytes = UnsafeRawBufferPointer(numbers)
    var sums = SIMD16<Float>.zero
    var index = 0
    while index + 16 <= numbers.count {
        sums += bytes.loadUnaligned(fromByteOffset: index &* 4, as: SIMD16<Float>.self) * 0
        index += 16
    }
    var sum = sums.sum()
    while index < numbers.count {
        sum += numbers[index] * 0
        index += 1
    }
    return sum == 0
}

/// Calls `body` with the engine and the arrays after checking them. `numbers` is how many floats each voice has.
private func withVoices<Value>(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ values: UnsafePointer<Value>?, _ count: Int,
    numbers: Int, name: StaticString, allowsSilence: Bool = false,
    _ body: (VoiceClient, UnsafeBufferPointer<tacet_voice>, UnsafePointer<Float>) -> Void
) throws(Problem) -> tacet_result {
    let voices = try array(voices, count, "voices")
    guard let values = try array(values, count, "values").baseAddress else { return TACET_OK }
    let floats = UnsafeRawPointer(values).assumingMemoryBound(to: Float.self)
    let all = UnsafeBufferPointer(start: floats, count: voices.count * numbers)
    if !areFinite(all) {
        for value in all where !value.isFinite && !(allowsSilence && value == -.infinity) {
            throw .notFinite(name, value)
        }
    }
    return try engines.with(engine) { hosted throws(Problem) in
        guard hosted.audio.client.haveBeen(voices, tag: Handle.mark(of: .voice, engine: hosted.tag)) else {
            throw Problem.invalidHandle("voice")
        }
        body(hosted.audio.client, voices, floats)
        return TACET_OK
    }
}

@c @implementation
public func tacet_voices_set_gains(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ gains: UnsafePointer<Float>?, _ count: Int,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        return try withVoices(
            engine, voices, gains, count, numbers: 1, name: "a gain", allowsSilence: true,
            { $0.setGains($1, $2, tween) })
    }
}

@c @implementation
public func tacet_voices_set_pitches(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ pitches: UnsafePointer<Float>?, _ count: Int,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        return try withVoices(
            engine, voices, pitches, count, numbers: 1, name: "a pitch", { $0.setPitches($1, $2, tween) })
    }
}

@c @implementation
public func tacet_voices_set_positions(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ positions: UnsafePointer<tacet_vec3>?,
    _ count: Int, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween, or: .none)
        return try withVoices(
            engine, voices, positions, count, numbers: 3, name: "a position", { $0.move($1, to: $2, tween) })
    }
}
