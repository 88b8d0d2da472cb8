import CFilter
import Glibc
import TacetPlatform

/// A limiter on a bus while it runs: the mix's own limiter, with a ceiling that moves.
final class LimiterUnit: EffectUnit {
    private var limiter: Limiter
    private let sampleRate: Int
    private let pairs: MixPairs
    /// The ceiling as a factor, and the one of the frame before.
    private var (ceiling, latest): (Float, Float) = (0, 0)

    init(_ format: EffectFormat) {
        sampleRate = format.sampleRate
        pairs = format.pairs
        limiter = Limiter(
            sampleRate: format.sampleRate, blockFrames: format.blockFrames, ceiling: 1, pairs: format.pairs)
    }

    /// The lookahead, and its clearing.
    var tail: Int { 2 * limiter.lookahead }

    func set(_ parameters: EffectParameters) {
        ceiling = pow(10, parameters[0] / 20)
        if latest == 0 { latest = ceiling }
        limiter.setRelease(parameters[1], sampleRate: sampleRate)
    }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        let frames = Float(count)
        for pair in 0..<pairs.count {
            tacet_blend(
                samples + pair * pairs.stride, nil, count, 0, 0, 1 / latest, (1 / ceiling - 1 / latest) / frames)
        }
        _ = limiter.process(samples, count: count)
        for pair in 0..<pairs.count {
            tacet_blend(samples + pair * pairs.stride, nil, count, 0, 0, latest, (ceiling - latest) / frames)
        }
        latest = ceiling
    }

    func clear() {
        limiter.clear()
        latest = ceiling
    }
}
