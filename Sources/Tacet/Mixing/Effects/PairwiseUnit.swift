/// An effect that processes each pair of channels by itself, with a unit for each.
final class PairwiseUnit: EffectUnit {
    private let units: [any EffectUnit]
    private let stride: Int

    /// - Parameters:
    ///   - pairs: The pairs of a block.
    ///   - make: Makes the unit of a pair.
    init(_ pairs: MixPairs, _ make: (_ pair: Int) -> any EffectUnit) {
        units = (0..<pairs.count).map(make)
        stride = pairs.stride
    }

    func aim(at parameters: EffectParameters, over frames: Int32) {
        for pair in 0..<units.count { units[pair].aim(at: parameters, over: frames) }
    }

    func set(_ parameters: EffectParameters) { for pair in 0..<units.count { units[pair].set(parameters) } }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        for pair in 0..<units.count { units[pair].process(samples + pair * stride, count: count, levels) }
    }

    var tail: Int {
        var longest = 0
        for pair in 0..<units.count { longest = max(longest, units[pair].tail) }
        return longest
    }

    func clear() { for pair in 0..<units.count { units[pair].clear() } }
}
