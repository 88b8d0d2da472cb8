import Tacet

/// An effect of a bus in a scene.
struct SceneEffect: Decodable {
    /// The effect, once its sound is loaded; nil without the response.
    let effect: (_ response: (String) -> ImpulseResponse?) -> Effect?
    /// The name of the sound that it convolves with.
    private(set) var soundNeeded: String?

    private static let kinds = [
        "equalizer", "compressor", "limiter", "delay", "chorus", "flanger", "distortion", "convolution",
    ]

    init(from decoder: any Decoder) throws {
        let kind = try SceneMembers.kind(
            of: decoder, from: Self.kinds, beside: ["wet", "dry", "bypassed"], or: "this is no effect")
        let members = try SceneMembers(decoder, known: [kind, "wet", "dry", "bypassed"])
        let (wet, dry) = (try members.gain("wet"), try members.gain("dry"))
        let isBypassed: Bool = try members.value("bypassed") ?? false
        func finished(_ effect: Effect) -> Effect {
            var effect = effect
            effect.wet = wet ?? effect.wet
            effect.dry = dry ?? effect.dry
            effect.isBypassed = isBypassed
            return effect
        }
        if kind == "convolution" {
            let name: String = try members.required(kind)
            soundNeeded = name
            effect = { $0(name).map { finished(.convolution($0)) } }
        } else {
            let effect = finished(try Self.effect(kind, members))
            self.effect = { _ in effect }
        }
    }

    private static func effect(_ kind: String, _ members: SceneMembers) throws -> Effect {
        switch kind {
        case "equalizer": .equalizer(try bands(members.required(kind), members))
        case "compressor": .compressor(try members.required(kind, as: SceneCompressor.self).compressor)
        case "limiter": .limiter(try members.required(kind, as: SceneLimiter.self).limiter)
        case "delay": .delay(try members.required(kind, as: SceneDelay.self).delay)
        case "chorus": .chorus(try members.required(kind, as: SceneModulation.self).modulation(.chorus))
        case "flanger": .flanger(try members.required(kind, as: SceneModulation.self).modulation(.flanger))
        default: .distortion(try members.required(kind, as: SceneDistortion.self).distortion)
        }
    }
}

extension SceneEffect {
    private static func bands(_ bands: [SceneBand], _ members: SceneMembers) throws -> [Effect.Band] {
        guard (1...8).contains(bands.count) else {
            throw members.problem("equalizer", "has \(bands.count) bands; an equaliser has one to eight")
        }
        return bands.map(\.band)
    }
}

/// A band of an equaliser in a scene.
private struct SceneBand: Decodable {
    let band: Effect.Band

    private static let shapes: [(name: String, shape: Effect.Band.Shape)] = [
        ("bell", .bell), ("lowShelf", .lowShelf), ("highShelf", .highShelf), ("lowCut", .lowCut), ("highCut", .highCut),
    ]

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: Self.shapes.map(\.name) + ["gain", "q"])
        let given = Self.shapes.filter { members.has($0.name) }
        guard let (name, shape) = given.first else {
            throw members.problem(
                "bell", "or another shape is needed: \(Self.shapes.map(\.name).joined(separator: ", "))")
        }
        if given.count > 1 { throw members.problem(given[1].name, "is a second shape beside \(name); a band has one") }
        var band = Effect.Band(shape, hertz: try members.number(name, in: 20...20_000) ?? 1_000)
        if shape == .bell { band.q = 1 }
        band.gain = try members.decibels("gain", in: -24...24) ?? band.gain
        band.q = try members.number("q", in: 0.1...18) ?? band.q
        self.band = band
    }
}

/// A compressor in a scene.
private struct SceneCompressor: Decodable {
    private(set) var compressor = Effect.Compressor()

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(
            decoder, known: ["threshold", "ratio", "knee", "attack", "release", "makeup", "sidechain"])
        compressor.threshold = try members.decibels("threshold", in: -60...0) ?? compressor.threshold
        compressor.ratio = try members.number("ratio", in: 1...100) ?? compressor.ratio
        compressor.knee = try members.number("knee", in: 0...24) ?? compressor.knee
        compressor.attack = try members.seconds("attack", in: 0...1) ?? compressor.attack
        compressor.release = try members.seconds("release", in: 0...5) ?? compressor.release
        compressor.makeup = try members.decibels("makeup", in: -24...24) ?? compressor.makeup
        compressor.sidechain = try SceneEvent.bus(members, "sidechain")
    }
}

/// A limiter in a scene.
private struct SceneLimiter: Decodable {
    private(set) var limiter = Effect.Limiter()

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["ceiling", "release"])
        limiter.ceiling = try members.decibels("ceiling", in: -40...0) ?? limiter.ceiling
        limiter.release = try members.seconds("release", in: 0.005...5) ?? limiter.release
    }
}

/// Echoes in a scene.
private struct SceneDelay: Decodable {
    private(set) var delay = Effect.Delay()

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["time", "feedback", "lowCut", "highCut", "pingPong"])
        delay.time = try members.seconds("time", in: 0.001...2) ?? delay.time
        delay.feedback = try members.number("feedback", in: 0...0.95) ?? delay.feedback
        delay.filter.lowCut = try members.number("lowCut", in: 20...20_000) ?? delay.filter.lowCut
        delay.filter.highCut = try members.number("highCut", in: 20...20_000) ?? delay.filter.highCut
        delay.isPingPong = try members.value("pingPong") ?? false
    }
}

/// A chorus or flanger in a scene.
private struct SceneModulation: Decodable {
    /// The modulation, in which the members that are not given have the values of another one.
    let modulation: (Effect.Modulation) -> Effect.Modulation

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["delay", "depth", "rate", "feedback", "spread"])
        let delay = try members.seconds("delay", in: 0.000_1...0.05)
        let depth = try members.seconds("depth", in: 0...0.05)
        let rate = try members.number("rate", in: Float(0.01)...20)
        let feedback = try members.number("feedback", in: Float(-0.95)...0.95)
        let spread = try members.number("spread", in: Float(0)...0.5)
        modulation = {
            Effect.Modulation(
                delay: delay ?? $0.delay, depth: depth ?? $0.depth, rate: rate ?? $0.rate,
                feedback: feedback ?? $0.feedback, spread: spread ?? $0.spread)
        }
    }
}

/// A distortion in a scene.
private struct SceneDistortion: Decodable {
    private(set) var distortion = Effect.Distortion()

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["drive", "level", "curve"])
        distortion.drive = try members.decibels("drive", in: 0...48) ?? distortion.drive
        distortion.level = try members.decibels("level", in: -48...24) ?? distortion.level
        switch try members.value("curve") ?? "soft" {
        case "soft": distortion.curve = .soft
        case "hard": distortion.curve = .hard
        case let other: throw members.problem("curve", "is \(other); it must be one of hard, soft")
        }
    }
}

extension SceneMembers {
    func decibels(_ name: String, in range: ClosedRange<Float>) throws -> Decibels? {
        try number(name, in: range).map { Decibels($0) }
    }

    func seconds(_ name: String, in range: ClosedRange<Double>) throws -> Duration? {
        try number(name, in: range).map { .seconds($0) }
    }
}
