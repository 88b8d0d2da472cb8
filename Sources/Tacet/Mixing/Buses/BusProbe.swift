/// What a live profiler is told about one bus: the state at the end of a block.
struct BusProbe: BitwiseCopyable {
    var parent: UInt16 = 0
    /// Factors.
    var gain: Float = 1
    var mute: Float = 1
    var run: Float = 1
    var duck: Float = 1
    /// The triggers whose rules lower the bus now, one bit for each bus index.
    var duckers: UInt64 = 0
    /// The gain at which an attached program holds the bus; -1 if none does.
    var held: Float = -1
    /// Whether an attached program mutes the bus, or solos another one.
    var isSilenced = false
    /// The corners of the bus's filter in hertz; 0 where it passes everything.
    var lowCut: Float = 0
    var highCut: Float = 0
    /// The most voices on the bus; 0 without a limit.
    var limit: UInt16 = 0
    var isPaused = false
    var isHalted = false
    var hasSubmix = false
    /// The effects that the game has set, in their order.
    var effects = EffectProbes()

    init() {}
}

extension BusTree {
    /// Copies all buses to `probes`, which has room for ``BusID/capacity``, and returns their number. Realtime-safe.
    func probe(into probes: UnsafeMutablePointer<BusProbe>) -> Int {
        for index in 0..<count {
            let bus = self[BusID(index: UInt16(truncatingIfNeeded: index))]
            var probe = BusProbe()
            probe.parent = bus.parent
            probe.gain = bus.gain.value
            probe.mute = bus.mute.value
            probe.run = bus.run.value
            probe.duck = bus.duck
            probe.held = bus.overlay.heldGain ?? -1
            probe.isSilenced = bus.overlay.isMuted
            probe.limit = bus.quota.voices
            probe.isPaused = bus.isPaused
            probe.isHalted = bus.isHalted
            probe.hasSubmix = bus.hasSubmix
            probes[index] = probe
        }
        return count
    }
}
