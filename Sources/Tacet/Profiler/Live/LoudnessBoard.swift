import TacetPlatform

/// The loudness of all buses that have samples, as the socket's thread measures it while programs are attached.
struct LoudnessBoard {
    private var meters: [UInt16: LoudnessMeter] = [:]

    /// Measures what has been mixed since the last call.
    ///
    /// The first call for a bus begins to copy its samples, and forgets what an earlier program has left in the ring.
    ///
    /// - Parameter also: Gets the same samples; nil is silence.
    mutating func follow(
        _ history: MeterHistory, of bus: UInt16, sampleRate: Int,
        also: (UnsafePointer<Float>?, _ frames: Int) -> Void = { _, _ in }
    ) {
        if history.tap.current == nil { history.tap.fulfil(SampleTap(sampleRate: sampleRate)) }
        guard let tap = history.tap.current else { return }
        guard var meter = meters.removeValue(forKey: bus) else {
            tap.take { _, _ in }
            meters[bus] = LoudnessMeter(sampleRate: sampleRate)
            return
        }
        tap.take { samples, frames in
            meter.add(samples, frames: frames)
            also(samples, frames)
        }
        meters[bus] = meter
    }

    /// Forgets all buses but these.
    mutating func keep(_ buses: some Collection<UInt16>) {
        if meters.count > 0 { meters = meters.filter { buses.contains($0.key) } }
    }

    /// The loudness of a bus; nil for a bus without samples.
    subscript(bus: UInt16) -> LoudnessMeter? { meters[bus] }
}
