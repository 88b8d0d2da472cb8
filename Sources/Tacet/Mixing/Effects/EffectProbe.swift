/// What a live profiler is told about an effect of a bus. The mixing thread writes it, and the socket's thread
/// (`tacet-attach`) reads a copy.
struct EffectProbe: BitwiseCopyable {
    var label = Effect.Label.equaliser
    var isBypassed = false
    /// The mean time of the blocks since the last probe, in nanoseconds.
    var nanoseconds: UInt32 = 0
}

/// What a live profiler is told about the effects of a bus, in their order. Written and read like ``EffectProbe``.
struct EffectProbes: BitwiseCopyable {
    private var probes = InlineArray<4, EffectProbe>(repeating: EffectProbe())
    private(set) var count = 0

    subscript(rank: Int) -> EffectProbe { probes[rank] }

    /// Notes the effect with a rank below ``Effect/limit``.
    mutating func set(_ rank: Int, _ probe: EffectProbe) {
        guard rank < probes.count else { return }
        probes[rank] = probe
        count = max(count, rank + 1)
    }
}
