// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents what C calls.

public import CTacet
import Tacet
import TacetSession

extension Reverb {
    fileprivate init(_ reverb: tacet_reverb) throws(Problem) {
        guard let room = Room(rawValue: Int32(clamping: reverb.room.rawValue)) else {
            throw Problem(TACET_ERROR_INVALID_ENUM, "\(reverb.room.rawValue) is no tacet_room")
        }
        self.init(room, gain: try decibels(reverb.gain, "gain"), decay: try finite(reverb.decay, "decay"))
    }
}

@c @implementation
public func tacet_engine_set_reverb(
    _ engine: OpaquePointer?, _ reverb: UnsafePointer<tacet_reverb>?
) -> tacet_result {
    report { () throws(Problem) in
        let reverb = try reverb.map { reverb throws(Problem) in try Reverb(reverb.pointee) }
        try engines.with(engine) { $0.audio.reverb = reverb }
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
        var places: [ReverbZone] = []
        for zone in try array(zones, count, "zones") {
            places.append(
                ReverbZone(
                    center: try vector(zone.center, "center"), radius: try finite(zone.radius, "radius"),
                    falloff: try finite(zone.falloff, "falloff"), try Reverb(zone.reverb)))
        }
        try engines.with(engine) { [places] in $0.audio.reverbZones = places }
        return TACET_OK
    }
}
