// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension Reverb {
    fileprivate init(_ room: tacet_room, gain: Float, decay: Float) throws(Problem) {
        guard let known = Room(rawValue: Int32(clamping: room.rawValue)) else {
            throw Problem(TACET_ERROR_INVALID_ENUM, "\(room.rawValue) is no tacet_room")
        }
        self.init(known, gain: try decibels(gain, "gain"), decay: try finite(decay, "decay"))
    }
}

@c @implementation
public func tacet_reverb_default(_ reverb: UnsafeMutablePointer<tacet_reverb>?, _ struct_size: Int) -> tacet_result {
    report { () throws(Problem) in
        var value = tacet_reverb()
        value.decay = 1
        return try writeDefault(value, to: reverb, size: struct_size, "reverb")
    }
}

@c @implementation
public func tacet_reverb_zone_default(
    _ zone: UnsafeMutablePointer<tacet_reverb_zone>?, _ struct_size: Int
) -> tacet_result {
    report { () throws(Problem) in
        var value = tacet_reverb_zone()
        (value.radius, value.falloff, value.decay) = (1, 1, 1)
        return try writeDefault(value, to: zone, size: struct_size, "zone")
    }
}

@c @implementation
public func tacet_engine_set_reverb(
    _ engine: OpaquePointer?, _ reverb: UnsafePointer<tacet_reverb>?
) -> tacet_result {
    report { () throws(Problem) in
        let reverb = try reverb.map { pointer throws(Problem) in
            let reverb = try read(pointer, "reverb")
            return try Reverb(reverb.room, gain: reverb.gain, decay: reverb.decay)
        }
        try engines.with(engine) { $0.audio.world.reverb = reverb }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_set_reverb_zones(
    _ engine: OpaquePointer?, _ zones: UnsafePointer<tacet_reverb_zone>?, _ count: Int
) -> tacet_result {
    report { () throws(Problem) in
        guard (0...65_536).contains(count) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) zones are more than 65,536")
        }
        var reverbZones: [ReverbZone] = []
        for zone in try sizedArray(zones, count, "zones") {
            reverbZones.append(
                ReverbZone(
                    center: try vector(zone.center, "center"), radius: try finite(zone.radius, "radius"),
                    falloff: try finite(zone.falloff, "falloff"),
                    try Reverb(zone.room, gain: zone.gain, decay: zone.decay)))
        }
        try engines.with(engine) { [reverbZones] in $0.audio.world.reverbZones = reverbZones }
        return TACET_OK
    }
}
