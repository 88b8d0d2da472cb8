extension AudioEngine {
    /// The exact level of a bus over the blocks since it was last asked for, 1.4 s at most. Never waits.
    ///
    /// - Returns: Nil for a bus that has no submix of its own, yet: give it one with ``meter(_:)``. Master and soundtrack
    ///   have one always; the gains of other buses are folded into their voices.
    public func level(of bus: BusID) -> Level? {
        switch bus {
        case .master: mixer.link.masterMeter.take()
        case .soundtrack: mixer.link.soundtrackMeter.take()
        default: if case .ready(let submix, _) = submixes[bus] { submix.meter.take() } else { nil }
        }
    }
}
