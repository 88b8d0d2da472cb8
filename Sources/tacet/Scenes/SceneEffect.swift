import Tacet

/// An effect of a bus in a scene.
struct SceneEffect: Decodable {
    let effect: Effect

    private static let kinds = ["equalizer", "compressor", "limiter"]

    init(from decoder: any Decoder) throws {
        let every = try decoder.container(keyedBy: SceneMembers.Name.self).allKeys.map(\.stringValue)
        guard let kind = Self.kinds.first(where: every.contains) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "it is no effect; give one of \(Self.kinds.joined(separator: ", "))"))
        }
        let members = try SceneMembers(decoder, known: [kind, "wet", "dry", "bypassed"])
        var effect: Effect
        switch kind {
        case "equalizer":
            effect = .equalizer(try members.required(kind, as: [SceneBand].self).map(\.band))
        case "compressor":
            effect = .compressor(try members.required(kind, as: SceneCompressor.self).compressor)
        default:
            effect = .limiter(try members.required(kind, as: SceneLimiter.self).limiter)
        }
        effect.wet = try members.gain("wet") ?? effect.wet
        effect.dry = try members.gain("dry") ?? effect.dry
        effect.isBypassed = try members.value("bypassed") ?? false
        self.effect = effect
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
        guard let (name, shape) = Self.shapes.first(where: { members.has($0.name) }) else {
            throw members.problem(
                "bell", "or another shape is needed: \(Self.shapes.map(\.name).joined(separator: ", "))")
        }
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

extension SceneMembers {
    func decibels(_ name: String, in range: ClosedRange<Float>) throws -> Decibels? {
        try number(name, in: range).map { Decibels($0) }
    }

    func seconds(_ name: String, in range: ClosedRange<Double>) throws -> Duration? {
        try number(name, in: range).map { .seconds($0) }
    }
}
