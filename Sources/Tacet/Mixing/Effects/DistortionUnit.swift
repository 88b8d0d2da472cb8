import CFilter
import Glibc
import TacetPlatform

/// A distortion while it runs.
final class DistortionUnit: EffectUnit {
    private let isHard: Bool
    /// The last driven frame.
    private let before: UnsafeMutablePointer<Float>
    /// Factors: those of the latest frame, and those that the next ones move to.
    private var (drive, level): (Float, Float) = (0, 0)
    private var (latestDrive, latestLevel): (Float, Float) = (0, 0)

    init(_ curve: Effect.Distortion.Curve) {
        isHard = curve == .hard
        before = .allocate(repeating: 0, count: 2)
    }

    deinit { before.deallocate() }

    var tail: Int { 1 }

    func set(_ parameters: EffectParameters) {
        (drive, level) = (pow(10, parameters[0] / 20), pow(10, parameters[1] / 20))
        if latestDrive == 0 { (latestDrive, latestLevel) = (drive, level) }
    }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        let frames = Float(count)
        tacet_distort(
            samples, count, before, latestDrive, (drive - latestDrive) / frames, latestLevel,
            (level - latestLevel) / frames, isHard ? 1 : 0)
        (latestDrive, latestLevel) = (drive, level)
    }

    func clear() {
        before.update(repeating: 0, count: 2)
        (latestDrive, latestLevel) = (drive, level)
    }
}
