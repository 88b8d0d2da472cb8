// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetPlatform

extension HostedEngine {
    /// The handle of a posted event; 0 for one that plays nothing.
    fileprivate func handle(of posted: PostedEvent) -> tacet_posted {
        guard posted.number > 0 else { return 0 }
        return Handle(
            .posted, engine: tag, slot: UInt32(truncatingIfNeeded: posted.number & 0x1ffff),
            generation: UInt32(truncatingIfNeeded: posted.number >> 17)
        ).rawValue
    }

    /// Returns the posted event that a handle refers to; nil if it has ended, or if the handle is 0.
    fileprivate func posted(_ handle: tacet_posted) throws(Problem) -> PostedEvent? {
        if handle == 0 { return nil }
        let handle = Handle(rawValue: handle)
        guard handle.belongs(to: tag, as: .posted),
            let posted = audio.postedEvent(UInt64(handle.generation) << 17 | UInt64(handle.slot))
        else { throw Problem.invalidHandle("posted event") }
        return posted.isPlaying ? posted : nil
    }
}

/// A posted event of an engine.
private struct PostedTarget: Target {
    let engine: OpaquePointer?
    let posted: tacet_posted

    init(_ engine: OpaquePointer?, _ posted: tacet_posted) { (self.engine, self.posted) = (engine, posted) }

    func with<Result>(_ body: (PostedEvent) throws(Problem) -> Result) throws(Problem) -> Result? {
        try engines.with(engine) { hosted throws(Problem) in
            guard let posted = try hosted.posted(posted) else { return nil }
            return try body(posted)
        }
    }
}

/// The object that the caller names; nil without one.
private func soundObject(_ object: UnsafePointer<UInt64>?) -> SoundObject? {
    object.map { SoundObject(rawValue: $0.pointee) }
}

@c @implementation
public func tacet_engine_load_events(_ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> tacet_result {
    call(EngineTarget(engine), with: try string(path, "path")) { hosted, path throws(AudioError) in
        try hosted.audio.loadEvents(path)
    }
}

@c @implementation
public func tacet_engine_post(
    _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ position: UnsafePointer<tacet_vec3>?,
    _ object: UnsafePointer<UInt64>?, _ posted: UnsafeMutablePointer<tacet_posted>?
) -> tacet_result {
    report { () throws(Problem) in
        posted?.pointee = 0
        let name = SoundEventName(rawValue: try string(name, "name"))
        let place = try position.map { place throws(Problem) in try vector(place.pointee, "position") }
        let handle = try engines.with(engine) { hosted throws(Problem) in
            hosted.handle(of: hosted.audio.post(name, at: place, for: soundObject(object)))
        }
        posted?.pointee = handle
        return TACET_OK
    }
}

/// Sets a parameter to a value of the caller's, by `set`.
@inline(__always)
private func setParameter<Value>(
    _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, to value: @autoclosure () throws(Problem) -> Value,
    of object: UnsafePointer<UInt64>?, _ function: StaticString = #function,
    _ set: (AudioEngine, ParameterName, Value, SoundObject?) -> Void
) -> tacet_result {
    call(EngineTarget(engine), with: (name: try string(name, "name"), value: try value()), function) {
        set($0.audio, ParameterName(rawValue: $1.name), $1.value, soundObject(object))
    }
}

@c @implementation
public func tacet_engine_set_parameter(
    _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ number: Float, _ object: UnsafePointer<UInt64>?
) -> tacet_result {
    setParameter(engine, name, to: try finite(number, "number"), of: object) { $0.setParameter($1, $2, for: $3) }
}

@c @implementation
public func tacet_engine_set_parameter_value(
    _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
    _ object: UnsafePointer<UInt64>?
) -> tacet_result {
    setParameter(engine, name, to: try string(value, "value"), of: object) { $0.setParameter($1, $2, for: $3) }
}

@c @implementation
public func tacet_engine_remove_parameters(_ engine: OpaquePointer?, _ object: UInt64) -> tacet_result {
    call(EngineTarget(engine)) { $0.audio.removeParameters(of: SoundObject(rawValue: object)) }
}

@c @implementation
public func tacet_posted_is_playing(
    _ engine: OpaquePointer?, _ posted: tacet_posted, _ is_playing: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try required(is_playing, "is_playing")
        answer.pointee = try PostedTarget(engine, posted).with { _ in true } ?? false
        return answer.pointee ? TACET_OK : TACET_ENDED
    }
}

@c @implementation
public func tacet_posted_stop(
    _ engine: OpaquePointer?, _ posted: tacet_posted, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(PostedTarget(engine, posted), over: tween) { $0.stop(over: $1) }
}

@c @implementation
public func tacet_posted_set_gain(
    _ engine: OpaquePointer?, _ posted: tacet_posted, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(PostedTarget(engine, posted), with: try decibels(gain, "gain"), over: tween) { $0.setGain($1, over: $2) }
}

@c @implementation
public func tacet_posted_set_position(
    _ engine: OpaquePointer?, _ posted: tacet_posted, _ position: tacet_vec3
) -> tacet_result {
    call(PostedTarget(engine, posted), with: try vector(position, "position")) { $0.move(to: $1) }
}
