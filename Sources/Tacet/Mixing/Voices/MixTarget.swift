import CFilter

/// Where a voice's block goes: samples to add to, the gain of the first, and the change of the gain from each sample to
/// the next.
extension tacet_mix_target {
    /// A target whose gain moves from `from` to `to`, by the share `perFrame` of the way with each sample.
    @inline(__always)
    init(_ sum: UnsafeMutablePointer<Float>, _ from: Float, _ to: Float, _ perFrame: Float) {
        self.init(sum: sum, gain: from, slope: (to - from) * perFrame)
    }

    /// A target that takes samples as they are.
    @inline(__always)
    init(_ sum: UnsafeMutablePointer<Float>) { self.init(sum: sum, gain: 1, slope: 0) }

    @inline(__always)
    var isSilent: Bool { gain == 0 && slope == 0 }

    /// This target from a later sample on.
    @inline(__always)
    func moved(by samples: Int) -> tacet_mix_target {
        tacet_mix_target(sum: sum + samples, gain: gain + slope * Float(samples), slope: slope)
    }
}
