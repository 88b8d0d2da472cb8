import TacetPlatform

/// An effect on a bus: what it does to the bus's samples, and how much of the result is heard.
///
/// ```swift
/// let audio = AudioEngine()
/// try audio.buses.effects.setEffects([
///     .equalizer([.lowShelf(hertz: 120, gain: 3), .bell(hertz: 2_500, gain: -4, q: 2)]),
///     .compressor(Effect.Compressor(threshold: -18, ratio: 4)),
/// ])
/// ```
///
/// ``Bus/setEffects(_:over:)`` puts numbers out of their range to the nearest in range, and no numbers to the default.
public struct Effect: Hashable, Sendable {
    /// What an effect does.
    public enum Kind: Hashable, Sendable {
        /// Raises and lowers frequencies: eight bands at most, one after the other.
        case equalizer([Band])
        /// Lowers what is loud.
        case compressor(Compressor)
        /// Lets no sample above a ceiling leave.
        case limiter(Limiter)
        /// Repeats the sound.
        case delay(Delay)
        /// Makes many of one.
        case chorus(Modulation)
        /// Sweeps a comb through the sound.
        case flanger(Modulation)
        /// Bends what is loud.
        case distortion(Distortion)
        /// Lets the sound be heard as in a room whose response is known.
        case convolution(ImpulseResponse)
        /// Lets a function of the game change the samples.
        case processor(Processor)
    }

    /// What the effect does.
    public var kind: Kind
    /// The gain of the processed sound in decibels, at most +24. Default 0.
    public var wet: Decibels
    /// The gain of the sound as it comes to the effect, in decibels, at most +24. Default silence: only the processed
    /// sound is heard.
    public var dry: Decibels
    /// Whether the sound passes the effect unchanged. The effect fades out and in. Default false.
    public var isBypassed = false

    /// An effect with the gains of what it makes and of what it gets, in decibels.
    public init(_ kind: Kind, wet: Decibels = .unity, dry: Decibels = .silence) {
        (self.kind, self.wet, self.dry) = (kind, wet, dry)
    }

    /// The most effects that a bus has.
    public static let limit = 4

    /// An equaliser of one to eight bands.
    public static func equalizer(_ bands: [Band]) -> Effect { Effect(.equalizer(bands)) }
    /// A compressor.
    public static func compressor(_ compressor: Compressor = Compressor()) -> Effect { Effect(.compressor(compressor)) }
    /// A limiter.
    public static func limiter(_ limiter: Limiter = Limiter()) -> Effect { Effect(.limiter(limiter)) }
    /// Echoes beside the sound.
    public static func delay(_ delay: Delay = Delay(), wet: Decibels = -9, dry: Decibels = .unity) -> Effect {
        Effect(.delay(delay), wet: wet, dry: dry)
    }
    /// A chorus beside the sound.
    public static func chorus(_ chorus: Modulation = .chorus, wet: Decibels = -3, dry: Decibels = -3) -> Effect {
        Effect(.chorus(chorus), wet: wet, dry: dry)
    }
    /// A flanger beside the sound.
    public static func flanger(_ flanger: Modulation = .flanger, wet: Decibels = -3, dry: Decibels = -3) -> Effect {
        Effect(.flanger(flanger), wet: wet, dry: dry)
    }
    /// A distortion.
    public static func distortion(_ distortion: Distortion = Distortion()) -> Effect { Effect(.distortion(distortion)) }
    /// A convolution with a response, beside the sound.
    public static func convolution(
        _ response: ImpulseResponse, wet: Decibels = -12, dry: Decibels = .unity
    ) -> Effect {
        Effect(.convolution(response), wet: wet, dry: dry)
    }
    /// A processor of the game's own.
    public static func processor(_ processor: Processor) -> Effect { Effect(.processor(processor)) }
}

/// The numbers of an effect that a tween moves, each in a unit in which a straight line sounds even: decibels, octaves.
struct EffectParameters: BitwiseCopyable, Equatable {
    private(set) var values = SIMD32<Float>.zero

    init(_ values: [Float]) {
        for (index, value) in values.prefix(32).enumerated() { self.values[index] = value }
    }

    subscript(index: Int) -> Float { values[index] }

    /// The parameters at a share, 0...1, of the way to others.
    func moved(to end: EffectParameters, by share: Float) -> EffectParameters {
        var moved = self
        for index in 0..<32 { moved.values[index] += (end.values[index] - values[index]) * share }
        return moved
    }
}

extension Effect {
    /// What no tween moves. An effect goes on as another of the same structure; of another one a new effect fades in.
    enum Structure: Hashable {
        case equalizer([Band.Shape])
        case compressor(sidechain: BusID?)
        case limiter
        case delay(isPingPong: Bool)
        case chorus, flanger
        case distortion(Distortion.Curve)
        case convolution(ImpulseResponse)
        case processor(Processor)
    }

    var structure: Structure {
        switch kind {
        case .equalizer(let bands): .equalizer(bands.map(\.shape))
        case .compressor(let compressor): .compressor(sidechain: compressor.sidechain)
        case .limiter: .limiter
        case .delay(let delay): .delay(isPingPong: delay.isPingPong)
        case .chorus: .chorus
        case .flanger: .flanger
        case .distortion(let distortion): .distortion(distortion.curve)
        case .convolution(let response): .convolution(response)
        case .processor(let processor): .processor(processor)
        }
    }

    /// The parameters, each in its range.
    var parameters: EffectParameters {
        switch kind {
        case .equalizer(let bands): EffectParameters(bands.flatMap(\.parameters))
        case .compressor(let compressor): compressor.parameters
        case .limiter(let limiter): limiter.parameters
        case .delay(let delay): delay.parameters
        case .chorus(let modulation), .flanger(let modulation): modulation.parameters
        case .distortion(let distortion): distortion.parameters
        case .convolution, .processor: EffectParameters([])
        }
    }

    /// The bus whose level the effect follows.
    var sidechain: BusID? {
        if case .compressor(let compressor) = kind { compressor.sidechain } else { nil }
    }

    /// Why the effect cannot be, in words; nil if it can.
    var fault: String? {
        switch kind {
        case .equalizer(let bands) where !(1...8).contains(bands.count): "an equaliser has \(bands.count) bands"
        default: nil
        }
    }
}

extension Effect {
    /// What a live profiler calls an effect.
    package enum Label: UInt8, BitwiseCopyable, CaseIterable {
        case equaliser, compressor, limiter, delay, chorus, flanger, distortion, convolution, processor
    }

    var label: Label {
        switch kind {
        case .equalizer: .equaliser
        case .compressor: .compressor
        case .limiter: .limiter
        case .delay: .delay
        case .chorus: .chorus
        case .flanger: .flanger
        case .distortion: .distortion
        case .convolution: .convolution
        case .processor: .processor
        }
    }
}

extension Float {
    /// The number put into a range; `standard` in place of no number.
    func within(_ range: ClosedRange<Float>, or standard: Float) -> Float {
        isNaN ? standard : Swift.max(range.lowerBound, Swift.min(range.upperBound, self))
    }
}

extension Decibels {
    /// A gain as a factor, 0 to +24 dB.
    var effectAmplitude: Float { value.isNaN ? 0 : min(self, Limits.gain).amplitude }
}
