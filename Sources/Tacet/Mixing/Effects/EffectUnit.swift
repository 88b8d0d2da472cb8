import TacetPlatform

/// The processing of an effect, with its memory. The game's thread makes and frees it; in between only the mixing
/// thread uses it.
protocol EffectUnit: AnyObject {
    /// Learns where a tween leads that begins. Parameters on the way follow.
    func aim(at parameters: EffectParameters, over frames: Int32)

    /// Takes parameters, by which the next frames are processed. In a tween they come every few frames.
    func set(_ parameters: EffectParameters)

    /// Processes a stretch of a block in place, in all pairs of the format that the unit was made for.
    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels)

    /// The frames for which the effect sounds on behind its input, down to -100 dB.
    var tail: Int { get }

    /// Forgets all sound.
    func clear()

    /// Why the effect no longer processes; nil if it does, or if this was told already. The game's thread.
    func takeFault() -> CallWatch.Fault?
}

extension EffectUnit {
    func aim(at parameters: EffectParameters, over frames: Int32) {}
    func takeFault() -> CallWatch.Fault? { nil }
}

/// The peaks of another bus in the block that is processed, from the frame on that is processed next; nil for the
/// effect's own.
struct SidechainLevels: BitwiseCopyable {
    var peaks: UnsafePointer<Float>?
}

extension Effect {
    /// Makes the processing of the effect. The game's thread.
    ///
    /// Compressors and limiters give all channels one gain. The game's own processor has the front alone. All other
    /// effects process each pair of channels by itself.
    func unit(_ format: EffectFormat) -> any EffectUnit {
        guard format.pairs.count > 1 else { return unit(format, crosses: true) }
        switch kind {
        case .compressor, .limiter, .processor: return unit(format, crosses: true)
        default:
            var one = format
            one.pairs = .front
            // An echo of the centre must not come from the LFE.
            return PairwiseUnit(format.pairs) { unit(one, crosses: $0 != MixPairs.center) }
        }
    }

    /// The memory of the processing in bytes, of the kinds that take megabytes: Swift ends the process where it is missing.
    func bytes(_ format: EffectFormat) -> Int {
        switch kind {
        case .delay: DelayUnit.bytes(format) * format.pairs.count
        case .convolution(let response): ConvolutionUnit.bytes(response, format) * format.pairs.count
        default: 0
        }
    }

    /// - Parameter crosses: Whether an echo may change sides.
    private func unit(_ format: EffectFormat, crosses: Bool) -> any EffectUnit {
        switch kind {
        case .equalizer(let bands): EqualizerUnit(bands.map(\.shape), format)
        case .compressor(let compressor): CompressorUnit(sidechain: compressor.sidechain, format)
        case .limiter: LimiterUnit(format)
        case .delay(let delay): DelayUnit(isPingPong: delay.isPingPong && crosses, format)
        case .chorus, .flanger: ModulationUnit(format)
        case .distortion(let distortion): DistortionUnit(distortion.curve)
        case .convolution(let response): ConvolutionUnit(response, format)
        case .processor(let processor): ProcessorUnit(processor, format)
        }
    }
}

/// The samples that effects process, and the way back to the game.
struct EffectFormat {
    let sampleRate: Int
    let blockFrames: Int
    /// The longest call of a processor of the game's, in nanoseconds.
    var longestCall = Int.max
    /// Raised when the game's thread has something to take.
    var pending = PendingFlag()
    /// The pairs of a block.
    var pairs = MixPairs.front
}
