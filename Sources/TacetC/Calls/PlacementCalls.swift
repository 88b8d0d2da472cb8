// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_voice_set_space(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ space: tacet_space
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try Space(space)) { $0.setSpace($1) }
}

@c @implementation
public func tacet_voice_set_looping(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ loops: Bool
) -> tacet_result {
    call(VoiceTarget(engine, voice)) { $0.setLooping(loops) }
}

@c @implementation
public func tacet_voice_set_attenuation(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ reference_distance: Float, _ maximum_distance: Float,
    _ rolloff: Float
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try attenuation(reference_distance, maximum_distance, rolloff)) {
        $0.setAttenuation($1)
    }
}

@c @implementation
public func tacet_voice_set_distance_curve(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ distances: UnsafePointer<Float>?,
    _ gains: UnsafePointer<Float>?, _ count: Int
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try curve(distances, gains, count)) { $0.setDistanceCurve($1) }
}

@c @implementation
public func tacet_voice_set_occlusion(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ gain: Float, _ high_shelf: Float,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(
        VoiceTarget(engine, voice), with: (try decibels(gain, "gain"), try decibels(high_shelf, "high_shelf")),
        over: tween, or: .seconds(0.1)
    ) { $0.setOcclusion(Occlusion(gain: $1.0, highShelf: $1.1), over: $2) }
}

@c @implementation
public func tacet_voice_set_gain_limits(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ minimum_gain: Float, _ maximum_gain: Float
) -> tacet_result {
    call(
        VoiceTarget(engine, voice),
        with: (try decibels(minimum_gain, "minimum_gain"), try decibels(maximum_gain, "maximum_gain"))
    ) { $0.setGainLimits(minimum: $1.0, maximum: $1.1) }
}

@c @implementation
public func tacet_voice_set_cone(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ direction: tacet_vec3, _ inner_angle: Float,
    _ outer_angle: Float, _ outer_gain: Float
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try cone(direction, inner_angle, outer_angle, outer_gain)) { $0.setCone($1) }
}

@c @implementation
public func tacet_voice_set_radius(_ engine: OpaquePointer?, _ voice: tacet_voice, _ radius: Float) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try finite(radius, "radius")) { $0.setRadius($1) }
}

@c @implementation
public func tacet_voice_set_air_absorption(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ factor: Float
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try finite(factor, "factor")) { $0.setAirAbsorption($1) }
}

/// Converts the three numbers of an attenuation.
func attenuation(_ reference: Float, _ maximum: Float, _ rolloff: Float) throws(Problem) -> Attenuation {
    Attenuation(
        referenceDistance: max(0, try finite(reference, "reference_distance")),
        maximumDistance: max(0, try finite(maximum, "maximum_distance")),
        rolloff: max(0, try finite(rolloff, "rolloff")))
}

/// Converts the points of a curve; nil without any.
private func curve(
    _ distances: UnsafePointer<Float>?, _ gains: UnsafePointer<Float>?, _ count: Int
) throws(Problem) -> DistanceCurve? {
    guard (0...DistanceCurve.limit).contains(count) else {
        throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) points are more than eight")
    }
    let (distances, gains) = (try array(distances, count, "distances"), try array(gains, count, "gains"))
    var points: [(distance: Float, gain: Decibels)] = []
    for index in 0..<count {
        points.append((max(0, try finite(distances[index], "distances")), try decibels(gains[index], "gains")))
    }
    return points.isEmpty ? nil : DistanceCurve(points)
}

/// Converts the parts of a cone.
func cone(_ direction: tacet_vec3, _ inner: Float, _ outer: Float, _ outerGain: Float) throws(Problem) -> Cone {
    Cone(
        direction: try vector(direction, "cone_direction"), innerAngle: try finite(inner, "cone_inner_angle"),
        outerAngle: try finite(outer, "cone_outer_angle"),
        gainOutside: try decibels(outerGain, "cone_outer_gain"))
}
