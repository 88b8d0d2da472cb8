// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_vec3 {
    init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

@c @implementation
public func tacet_listener_default(
    _ listener: UnsafeMutablePointer<tacet_listener>?, _ struct_size: Int
) -> tacet_result {
    report { () throws(Problem) in
        let standard = Listener()
        var value = tacet_listener()
        value.position = tacet_vec3(standard.position)
        value.velocity = tacet_vec3(standard.velocity)
        value.forward = tacet_vec3(standard.forward)
        value.up = tacet_vec3(standard.up)
        value.gain = standard.gain.value
        return try writeDefault(value, to: listener, size: struct_size, "listener")
    }
}

@c @implementation
public func tacet_engine_set_listener(
    _ engine: OpaquePointer?, _ listener: UnsafePointer<tacet_listener>?
) -> tacet_result {
    report { () throws(Problem) in
        let value = try read(listener, "listener")
        var listener = Listener()
        listener.position = try vector(value.position, "position")
        listener.velocity = try vector(value.velocity, "velocity")
        listener.forward = try vector(value.forward, "forward")
        listener.up = try vector(value.up, "up")
        listener.gain = try decibels(value.gain, "gain")
        try engines.with(engine) { $0.audio.world.listener = listener }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_set_distance_model(_ engine: OpaquePointer?, _ model: tacet_distance_model) -> tacet_result {
    report { () throws(Problem) in
        let model = try DistanceModel(model)
        try engines.with(engine) { $0.audio.world.distanceModel = model }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_set_doppler(
    _ engine: OpaquePointer?, _ factor: Float, _ speed_of_sound: Float
) -> tacet_result {
    report { () throws(Problem) in
        let factor = try finite(factor, "factor")
        let speed = try finite(speed_of_sound, "speed_of_sound")
        try engines.with(engine) { $0.audio.world.doppler = Doppler(factor: factor, speedOfSound: speed) }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_set_spatialization(
    _ engine: OpaquePointer?, _ spatialization: tacet_spatialization
) -> tacet_result {
    report { () throws(Problem) in
        let spatialization = try Spatialization(spatialization)
        try engines.with(engine) { $0.audio.world.spatialization = spatialization }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_is_binaural(
    _ engine: OpaquePointer?, _ is_binaural: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try required(is_binaural, "is_binaural")
        answer.pointee = try engines.with(engine) { $0.audio.statistics.isBinaural }
        return TACET_OK
    }
}
