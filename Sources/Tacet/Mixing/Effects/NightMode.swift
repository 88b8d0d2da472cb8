import CFilter
import TacetPlatform

/// The player's night mode on the mixing thread: a compressor on the whole mix, which fades in and out.
///
/// The compressor adds no latency, so that the mix with it and without it are in step, and a crossfade between the two is without
/// a click.
final class NightMode {
    /// ``Effect/Compressor`` with these parameters leaves a sound of -18 dB as it is.
    private static let parameters = Effect.Compressor(
        threshold: -36, ratio: 3, knee: 12, attack: .milliseconds(10), release: .milliseconds(300), makeup: 12)

    private let compressor: CompressorUnit
    /// The block without the compressor.
    private let dry: UnsafeMutablePointer<Float>
    private let pairs: MixPairs
    /// The share of the compressed mix, and its change in a frame of a fade.
    private var share: Float = 0
    private let step: Float

    init(sampleRate: Int, blockFrames: Int, _ pairs: MixPairs = .front) {
        self.pairs = pairs
        compressor = CompressorUnit(
            sidechain: nil, EffectFormat(sampleRate: sampleRate, blockFrames: blockFrames, pairs: pairs))
        compressor.set(Self.parameters.parameters)
        dry = .allocate(repeating: 0, count: blockFrames * 2 * pairs.count)
        step = 10 / Float(sampleRate)
    }

    deinit { dry.deallocate() }

    /// Whether the mix is compressed, or a fade runs.
    private(set) var isOn = false

    /// Compresses a block of `count` frames in place. A fade takes 0.1 s. Realtime-safe.
    func process(_ mix: UnsafeMutablePointer<Float>, count: Int, isWanted: Bool) {
        if !isOn { compressor.clear() }
        isOn = true
        let target: Float = isWanted ? 1 : 0
        if share == target { return compressor.process(mix, count: count, SidechainLevels()) }
        dry.update(from: mix, count: count * 2 * pairs.count)
        compressor.process(mix, count: count, SidechainLevels())
        let reach = step * Float(count)
        let new = isWanted ? min(1, share + reach) : max(0, share - reach)
        let slope = (new - share) / Float(count)
        for pair in 0..<pairs.count {
            let place = pair * pairs.stride
            tacet_blend(mix + place, dry + place, count, 1 - share, -slope, share, slope)
        }
        share = new
        isOn = isWanted || share > 0
    }
}
