// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetDecoding

@c @implementation
public func tacet_soundtrack_set_layer(
    _ engine: OpaquePointer?, _ stem: UInt32, _ intensities: UnsafePointer<Float>?, _ gains: UnsafePointer<Float>?,
    _ count: Int
) -> tacet_result {
    report { () throws(Problem) in
        guard stem < UInt32(TACET_MAXIMUM_STEMS), (0...Int(TACET_LAYER_POINTS)).contains(count) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT,
                "a curve of \(UInt(bitPattern: count)) points for stem \(stem); 0...\(TACET_LAYER_POINTS) points "
                    + "and stems 0...\(TACET_MAXIMUM_STEMS - 1) are possible")
        }
        let (intensities, gains) = (try array(intensities, count, "intensities"), try array(gains, count, "gains"))
        var points: [(intensity: Float, gain: Decibels)] = []
        for index in 0..<count {
            points.append((try finite(intensities[index], "an intensity"), try decibels(gains[index], "a gain")))
        }
        let curve = count == 0 ? nil : LayerCurve(points)
        return try withSoundtrack(engine) { $0.setLayer(ofStem: Int(stem), curve) }
    }
}

@c @implementation
public func tacet_soundtrack_set_intensity(
    _ engine: OpaquePointer?, _ intensity: Float, _ beats: Float
) -> tacet_result {
    call(SoundtrackTarget(engine), with: (try finite(intensity, "intensity"), try finite(beats, "beats"))) {
        $0.setIntensity($1.0, overBeats: Double($1.1))
    }
}

@c @implementation
public func tacet_soundtrack_switch_stem(
    _ engine: OpaquePointer?, _ stem: UInt32, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?,
    _ boundary: tacet_boundary, _ bars: UInt32, _ marker: UnsafePointer<CChar>?
) -> tacet_result {
    report { () throws(Problem) in
        let (gain, length) = (try decibels(gain, "gain"), try TacetC.tween(tween))
        let place = try boundary.boundary(bars: bars, marker: marker)
        return try withSoundtrack(engine) { $0.setGain(ofStem: Int(stem), gain, over: length, on: place) }
    }
}
