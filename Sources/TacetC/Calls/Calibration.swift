// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetPlatform

@c @implementation
public func tacet_calibrate_input(
    _ taps: UnsafePointer<UInt64>?, _ tap_count: Int, _ beats: UnsafePointer<UInt64>?, _ beat_count: Int,
    _ calibration: UnsafeMutablePointer<tacet_input_calibration>?
) -> tacet_result {
    report { () throws(Problem) in
        let storage = try storage(calibration, "calibration")
        let limit = 100_000
        guard (0...limit).contains(tap_count), (0...limit).contains(beat_count) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT,
                "\(UInt(bitPattern: tap_count)) taps and \(UInt(bitPattern: beat_count)) beats; \(limit) of each are possible"
            )
        }
        let (taps, beats) = (try array(taps, tap_count, "taps"), try array(beats, beat_count, "beats"))
        // Against the first beat, so that a late reading of the clock has all its digits.
        let start = beats.first ?? 0
        let seconds = { (time: UInt64) in Double(Int64(truncatingIfNeeded: time &- start)) * 1e-9 }
        guard let found = InputCalibration(taps: taps.map(seconds), beats: beats.map(seconds)) else {
            return TACET_EMPTY
        }
        var value = tacet_input_calibration()
        value.tap_count = UInt32(clamping: found.taps)
        value.outlier_count = UInt32(clamping: found.outliers)
        value.offset = Int64((found.offset.seconds * 1e9).rounded())
        value.spread = UInt64((found.spread.seconds * 1e9).rounded())
        write(value, to: storage)
        return TACET_OK
    }
}
