// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_vec3 {
    init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

extension tacet_listener {
    fileprivate init(_ listener: Listener) {
        self.init()
        position = tacet_vec3(listener.position)
        velocity = tacet_vec3(listener.velocity)
        forward = tacet_vec3(listener.forward)
        up = tacet_vec3(listener.up)
        gain = listener.gain.value
    }
}

extension Listener {
    fileprivate init(_ listener: tacet_listener) throws(Problem) {
        self.init()
        position = try vector(listener.position, "position")
        velocity = try vector(listener.velocity, "velocity")
        forward = try vector(listener.forward, "forward")
        up = try vector(listener.up, "up")
        gain = try decibels(listener.gain, "gain")
    }
}

@c @implementation
public func tacet_listener_default(
    _ listener: UnsafeMutablePointer<tacet_listener>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(tacet_listener(Listener()), to: listener, size: struct_size, "listener")
}

@c @implementation
public func tacet_engine_set_listener(
    _ engine: OpaquePointer?, _ listener: UnsafePointer<tacet_listener>?
) -> tacet_result {
    call(EngineTarget(engine), with: try Listener(read(listener, "listener"))) { $0.audio.world.listener = $1 }
}

@c @implementation
public func tacet_engine_set_listeners(
    _ engine: OpaquePointer?, _ listeners: UnsafePointer<tacet_listener>?, _ count: Int
) -> tacet_result {
    call(EngineTarget(engine), with: try splitScreen(listeners, count)) {
        ($0.audio.world.listener, $0.audio.world.otherListeners) = $1
    }
}

/// The first of the listeners, and the others.
private func splitScreen(
    _ listeners: UnsafePointer<tacet_listener>?, _ count: Int
) throws(Problem) -> (Listener, [Listener]) {
    guard (1...4).contains(count) else {
        throw Problem(TACET_ERROR_INVALID_ARGUMENT, "count is \(UInt(bitPattern: count)), outside 1...4")
    }
    var all: [Listener] = []
    for listener in try sizedArray(listeners, count, "listeners") { all.append(try Listener(listener)) }
    return (all[0], Array(all.dropFirst()))
}

@c @implementation
public func tacet_engine_set_distance_model(_ engine: OpaquePointer?, _ model: tacet_distance_model) -> tacet_result {
    call(EngineTarget(engine), with: try DistanceModel(model)) { $0.audio.world.distanceModel = $1 }
}

@c @implementation
public func tacet_engine_set_doppler(
    _ engine: OpaquePointer?, _ factor: Float, _ speed_of_sound: Float
) -> tacet_result {
    call(
        EngineTarget(engine),
        with: Doppler(
            factor: try finite(factor, "factor"), speedOfSound: try finite(speed_of_sound, "speed_of_sound"))
    ) { $0.audio.world.doppler = $1 }
}

@c @implementation
public func tacet_engine_set_spatialization(
    _ engine: OpaquePointer?, _ spatialization: tacet_spatialization
) -> tacet_result {
    call(EngineTarget(engine), with: try Spatialization(spatialization)) { $0.audio.world.spatialization = $1 }
}

@c @implementation
public func tacet_engine_is_binaural(
    _ engine: OpaquePointer?, _ is_binaural: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    answer(value: is_binaural, "is_binaural", from: EngineTarget(engine)) { $0.audio.statistics.isBinaural }
}

@c @implementation
public func tacet_engine_next_heard_voice(
    _ engine: OpaquePointer?, _ voice: UnsafeMutablePointer<tacet_heard_voice>?
) -> tacet_result {
    answer(voice, "voice", from: EngineTarget(engine)) { hosted in
        hosted.audio.nextHeardVoice().map { tacet_heard_voice($0, hosted.handle(of: $0.voice)) }
    }
}

extension tacet_heard_voice {
    fileprivate init(_ heard: HeardVoice, _ handle: tacet_voice) {
        self.init()
        voice = handle
        listener = UInt32(clamping: heard.listener)
        position = tacet_vec3(heard.position)
        listener_position = tacet_vec3(heard.listenerPosition)
        distance = heard.distance
        occlusion_gain = heard.occlusion.gain.value
        occlusion_high_shelf = heard.occlusion.filter.highShelf.value
    }
}
