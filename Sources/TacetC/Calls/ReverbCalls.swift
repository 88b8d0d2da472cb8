// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension Reverb {
    fileprivate init(_ room: tacet_room, gain: Float, decayRatio: Float) throws(Problem) {
        self.init(try Room(room), gain: try decibels(gain, "gain"), decayRatio: try finite(decayRatio, "decay_ratio"))
    }
}

@c @implementation
public func tacet_reverb_default(_ reverb: UnsafeMutablePointer<tacet_reverb>?, _ struct_size: Int) -> tacet_result {
    var value = tacet_reverb()
    value.decay_ratio = 1
    return writeDefault(value, to: reverb, size: struct_size, "reverb")
}

@c @implementation
public func tacet_reverb_zone_default(
    _ zone: UnsafeMutablePointer<tacet_reverb_zone>?, _ struct_size: Int
) -> tacet_result {
    var value = tacet_reverb_zone()
    (value.radius, value.falloff, value.decay_ratio) = (1, 1, 1)
    return writeDefault(value, to: zone, size: struct_size, "zone")
}

/// The reverb at a pointer; nil without one.
private func reverb(_ pointer: UnsafePointer<tacet_reverb>?) throws(Problem) -> Reverb? {
    try pointer.map { pointer throws(Problem) in
        let reverb = try read(pointer, "reverb")
        return try Reverb(reverb.room, gain: reverb.gain, decayRatio: reverb.decay_ratio)
    }
}

@c @implementation
public func tacet_engine_set_reverb(
    _ engine: OpaquePointer?, _ reverb: UnsafePointer<tacet_reverb>?
) -> tacet_result {
    call(EngineTarget(engine), with: try TacetC.reverb(reverb)) { $0.audio.world.reverb = $1 }
}

/// The zones of an array.
private func zones(_ zones: UnsafePointer<tacet_reverb_zone>?, _ count: Int) throws(Problem) -> [ReverbZone] {
    guard (0...65_536).contains(count) else {
        throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) zones are more than 65,536")
    }
    var reverbZones: [ReverbZone] = []
    for zone in try sizedArray(zones, count, "zones") {
        reverbZones.append(
            ReverbZone(
                center: try vector(zone.center, "center"), radius: try finite(zone.radius, "radius"),
                falloff: try finite(zone.falloff, "falloff"),
                try Reverb(zone.room, gain: zone.gain, decayRatio: zone.decay_ratio)))
    }
    return reverbZones
}

@c @implementation
public func tacet_engine_set_reverb_zones(
    _ engine: OpaquePointer?, _ zones: UnsafePointer<tacet_reverb_zone>?, _ count: Int
) -> tacet_result {
    call(EngineTarget(engine), with: try TacetC.zones(zones, count)) { $0.audio.world.reverbZones = $1 }
}
