import TacetPlatform

/// A number of an effect that an attached program can turn while the bus sounds.
struct EffectDial {
    /// What the number counts.
    enum Unit: String {
        case decibels = "dB"
        case hertz = "Hz"
        case seconds = "s"
        case none = ""
    }

    /// The name of the effect's property; for an equaliser with the band before it, as `band1.gain`.
    let name: String
    let unit: Unit
    /// The values that the property documents. Named values are counted: 0 is the first. A gain that may be silence
    /// begins at -infinity.
    let range: ClosedRange<Float>
    /// The names of the values; empty for a number.
    let choices: [String]
    private let path: WritableKeyPath<Effect, Float>

    init(_ name: String, _ unit: Unit, _ range: ClosedRange<Float>, _ path: WritableKeyPath<Effect, Float>) {
        (self.name, self.unit, self.range, choices, self.path) = (name, unit, range, [], path)
    }

    init(_ name: String, _ choices: [String], _ path: WritableKeyPath<Effect, Float>) {
        (self.name, unit, self.choices, self.path) = (name, .none, choices, path)
        range = 0...Float(choices.count - 1)
    }

    /// The value in an effect, as it is heard: in its range.
    func value(in effect: Effect) -> Float { effect[keyPath: path].within(range, or: range.lowerBound) }

    func turn(_ effect: inout Effect, to value: Float) { effect[keyPath: path] = value }
}

extension Effect {
    /// The names of the two values of a switch.
    private static let switched = ["false", "true"]

    /// The numbers that an attached program can turn: those of the kind, and those of every effect.
    var dials: [EffectDial] {
        kindDials + [
            EffectDial("wet", .decibels, -.infinity...Limits.gain.value, \.wet.value),
            EffectDial("dry", .decibels, -.infinity...Limits.gain.value, \.dry.value),
            EffectDial("isBypassed", Self.switched, \.isBypassed.number),
        ]
    }

    private var kindDials: [EffectDial] {
        switch kind {
        case .equalizer(let bands): bands.indices.flatMap(Self.dials(ofBand:))
        case .compressor:
            [
                EffectDial("threshold", .decibels, -60...0, \.compressor.threshold.value),
                EffectDial("ratio", .none, 1...100, \.compressor.ratio),
                EffectDial("knee", .decibels, 0...24, \.compressor.knee),
                EffectDial("attack", .seconds, 0...1, \.compressor.attack.number),
                EffectDial("release", .seconds, 0...5, \.compressor.release.number),
                EffectDial("makeup", .decibels, -24...24, \.compressor.makeup.value),
            ]
        case .limiter:
            [
                EffectDial("ceiling", .decibels, -40...0, \.limiter.ceiling.value),
                EffectDial("release", .seconds, 0.005...5, \.limiter.release.number),
            ]
        case .delay:
            [
                EffectDial("time", .seconds, 0.001...Float(Delay.longest), \.delay.time.number),
                EffectDial("feedback", .none, 0...0.95, \.delay.feedback),
                EffectDial("lowCut", .hertz, 20...20_000, \.delay.filter.lowCut),
                EffectDial("highCut", .hertz, 20...20_000, \.delay.filter.highCut),
                EffectDial("isPingPong", Self.switched, \.delay.isPingPong.number),
            ]
        case .chorus, .flanger:
            [
                EffectDial("delay", .seconds, 0.000_1...0.05, \.modulation.delay.number),
                EffectDial("depth", .seconds, 0...0.05, \.modulation.depth.number),
                EffectDial("rate", .hertz, 0.01...20, \.modulation.rate),
                EffectDial("feedback", .none, -0.95...0.95, \.modulation.feedback),
                EffectDial("spread", .none, 0...0.5, \.modulation.spread),
            ]
        case .distortion:
            [
                EffectDial("drive", .decibels, 0...48, \.distortion.drive.value),
                EffectDial("level", .decibels, -48...24, \.distortion.level.value),
                EffectDial("curve", ["soft", "hard"], \.distortion.curveNumber),
            ]
        case .convolution, .processor: []
        }
    }

    private static func dials(ofBand index: Int) -> [EffectDial] {
        let band = "band\(index + 1)"
        return [
            EffectDial(
                "\(band).shape", ["bell", "lowShelf", "highShelf", "lowCut", "highCut"], \.bands[index].shapeNumber),
            EffectDial("\(band).frequency", .hertz, 20...20_000, \.bands[index].frequency),
            EffectDial("\(band).gain", .decibels, -24...24, \.bands[index].gain.value),
            EffectDial("\(band).q", .none, 0.1...18, \.bands[index].q),
        ]
    }

    // MARK: The numbers of a kind. Only the dials of that kind read and write them.

    private var bands: [Band] {
        get { if case .equalizer(let bands) = kind { bands } else { [] } }
        set { kind = .equalizer(newValue) }
    }

    private var compressor: Compressor {
        get { if case .compressor(let compressor) = kind { compressor } else { Compressor() } }
        set { kind = .compressor(newValue) }
    }

    private var limiter: Limiter {
        get { if case .limiter(let limiter) = kind { limiter } else { Limiter() } }
        set { kind = .limiter(newValue) }
    }

    private var delay: Delay {
        get { if case .delay(let delay) = kind { delay } else { Delay() } }
        set { kind = .delay(newValue) }
    }

    private var modulation: Modulation {
        get {
            switch kind {
            case .chorus(let modulation), .flanger(let modulation): modulation
            default: .chorus
            }
        }
        set { kind = label == .flanger ? .flanger(newValue) : .chorus(newValue) }
    }

    private var distortion: Distortion {
        get { if case .distortion(let distortion) = kind { distortion } else { Distortion() } }
        set { kind = .distortion(newValue) }
    }
}

extension Effect.Band {
    fileprivate var shapeNumber: Float {
        get { Float(shape.rawValue) }
        set { shape = Shape(rawValue: UInt8(newValue.within(0...4, or: 0))) ?? shape }
    }
}

extension Effect.Distortion {
    fileprivate var curveNumber: Float {
        get { Float(curve.rawValue) }
        set { curve = Curve(rawValue: UInt8(newValue.within(0...1, or: 0))) ?? curve }
    }
}

extension Bool {
    fileprivate var number: Float {
        get { self ? 1 : 0 }
        set { self = newValue >= 0.5 }
    }
}

extension Duration {
    /// In seconds.
    fileprivate var number: Float {
        get { Float(seconds) }
        set { self = .clamping(seconds: Double(newValue)) }
    }
}
