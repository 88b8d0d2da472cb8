// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

import TacetPlatform
public import CTacet
import Tacet
import TacetSession

/// Calls a setter of the engine's voices with the voice's handle and the tag that it must have. It makes no `Voice`.
@inline(__always)
private func change<Value>(
    _ engine: OpaquePointer?, _ voice: tacet_voice, with value: @autoclosure () throws(Problem) -> Value,
    _ function: StaticString = #function,
    _ setter: (VoiceClient, UInt64, _ tag: UInt64, Value) -> VoiceHandleState
) -> tacet_result {
    report(function) { () throws(Problem) in
        let value = try value()
        let state = try engines.with(engine) { hosted in
            setter(hosted.audio.client, voice, Handle.mark(of: .voice, engine: hosted.tag), value)
        }
        switch state {
        case .playing: return TACET_OK
        case .ended: return TACET_ENDED
        case .unknown: throw Problem.invalidHandle("voice")
        }
    }
}

@c @implementation
public func tacet_voice_is_playing(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ is_playing: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    change(engine, voice, with: try required(is_playing, "is_playing")) { client, voice, tag, answer in
        let state = client.state(of: voice, tag: tag)
        if state != .unknown { answer.pointee = state == .playing }
        return state
    }
}

@c @implementation
public func tacet_voice_get_status(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ status: UnsafeMutablePointer<tacet_voice_status>?
) -> tacet_result {
    report { () throws(Problem) in
        let status = try storage(status, "status")
        return try engines.with(engine) { hosted throws(Problem) in
            let voice = try hosted.voice(voice)
            write(tacet_voice_status(voice), to: status)
            return voice == nil ? TACET_ENDED : TACET_OK
        }
    }
}

extension tacet_voice_status {
    /// The status of a voice; of one that has ended without it.
    fileprivate init(_ voice: Voice?) {
        self.init()
        state = (voice?.state ?? .ended).asC
        position = UInt64(clamping: voice?.frame ?? 0)
        gain = (voice?.gain ?? .silence).value
    }
}

@c @implementation
public func tacet_voice_seek(_ engine: OpaquePointer?, _ voice: tacet_voice, _ frame: UInt64) -> tacet_result {
    call(VoiceTarget(engine, voice), with: Int(clamping: frame)) { $0.seek(toFrame: $1) }
}

@c @implementation
public func tacet_voice_stop(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), over: tween) { $0.stop(over: $1) }
}

@c @implementation
public func tacet_voice_stop_at(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ frame: UInt64, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: Int(clamping: frame), over: tween) { $0.stop(atFrame: $1, over: $2) }
}

@c @implementation
public func tacet_voice_pause(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), over: tween) { $0.pause(over: $1) }
}

@c @implementation
public func tacet_voice_resume(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), over: tween) { $0.resume(over: $1) }
}

@c @implementation
public func tacet_voice_set_gain(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    change(engine, voice, with: (try givenTween(tween), try decibels(gain, "gain"))) {
        $0.setGain($1, tag: $2, $3.1, $3.0)
    }
}

@c @implementation
public func tacet_voice_set_pitch(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ pitch: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    change(engine, voice, with: (try givenTween(tween), try finite(pitch, "pitch"))) {
        $0.setPitch($1, tag: $2, $3.1, $3.0)
    }
}

@c @implementation
public func tacet_voice_set_pan(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ pan: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try finite(pan, "pan"), over: tween) { $0.setPan($1, over: $2) }
}

@c @implementation
public func tacet_voice_set_position(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ position: tacet_vec3, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    guard tween == nil else {
        return call(VoiceTarget(engine, voice), with: try vector(position, "position"), over: tween) {
            $0.move(to: $1, over: $2)
        }
    }
    return change(engine, voice, with: try vector(position, "position")) { $0.move($1, tag: $2, to: $3) }
}

@c @implementation
public func tacet_voice_set_velocity(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ velocity: tacet_vec3, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try vector(velocity, "velocity"), over: tween, or: .none) {
        $0.setVelocity($1, over: $2)
    }
}

@c @implementation
public func tacet_voice_set_filter(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ lowShelf: Float, _ highShelf: Float,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try VoiceFilter(lowShelf, highShelf), over: tween, or: .seconds(0.1)) {
        $0.setFilter($1, over: $2)
    }
}

extension VoiceFilter {
    /// Converts the two gains of a filter's shelves.
    init(_ lowShelf: Float, _ highShelf: Float) throws(Problem) {
        self.init(lowShelf: try decibels(lowShelf, "low_shelf"), highShelf: try decibels(highShelf, "high_shelf"))
    }
}

@c @implementation
public func tacet_voice_set_reverb_send(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ gain: Float
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try decibels(gain, "gain")) { $0.setReverbSend($1) }
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
private func change<Value>(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, to values: UnsafePointer<Value>?, _ count: Int,
    numbers: Int, name: StaticString, allowsSilence: Bool = false, over tween: UnsafePointer<tacet_tween>?,
    or standard: Tween = .declick, _ function: StaticString = #function,
    _ body: (VoiceClient, UnsafeBufferPointer<tacet_voice>, UnsafePointer<Float>, Tween) -> Void
) -> tacet_result {
    report(function) { () throws(Problem) in
        let tween = try TacetC.tween(tween, or: standard)
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
            body(hosted.audio.client, voices, floats, tween)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_voices_set_gains(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ gains: UnsafePointer<Float>?, _ count: Int,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    change(engine, voices, to: gains, count, numbers: 1, name: "a gain", allowsSilence: true, over: tween) {
        $0.setGains($1, $2, $3)
    }
}

@c @implementation
public func tacet_voices_set_pitches(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ pitches: UnsafePointer<Float>?, _ count: Int,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    change(engine, voices, to: pitches, count, numbers: 1, name: "a pitch", over: tween) { $0.setPitches($1, $2, $3) }
}

@c @implementation
public func tacet_voices_set_positions(
    _ engine: OpaquePointer?, _ voices: UnsafePointer<tacet_voice>?, _ positions: UnsafePointer<tacet_vec3>?,
    _ count: Int, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    change(engine, voices, to: positions, count, numbers: 3, name: "a position", over: tween, or: .none) {
        $0.move($1, to: $2, $3)
    }
}
