import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The effects of a bus as a list that changes while it sounds.
@Suite("A bus's effects") struct EffectListTests {
    private func tone(_ frequency: Double, _ frames: Int = 48_000, decibels: Double = -20) -> [Float] {
        Tone(frequency: frequency, decibels: decibels).samples(frames: frames, rate: 48_000)
    }

    @Test("Effects are heard on their own bus and those below, and on no other")
    func busHasEffects() throws {
        let offline = Offline()
        let audio = offline.audio
        let engines = try #require(audio.buses.add(below: .effects)).id
        try audio.buses.effects.setEffects([.equalizer([.bell(hertz: 6_000, gain: 12)])], over: .none)
        audio.update()
        audio.play(try offline.load(tone(6_000)), PlaybackSettings(bus: engines))
        audio.play(try offline.load(tone(7_000)), PlaybackSettings(bus: .ui))
        let mix = try offline.render(24_000).left[4_800..<24_000]
        #expect(abs(mix.level(of: 6_000) - mix.level(of: 7_000) - 12) < 0.1)
    }

    @Test("Master, soundtrack and a bus each have effects")
    func everyKindOfBus() throws {
        let offline = Offline()
        let directory = TemporaryDirectory()
        try SoundFile(channels: [tone(1_000, 96_000)]).writeWave(to: directory.path("music.wav"))
        try offline.audio.soundtrack.play(directory.path("music.wav"))
        offline.audio.play(try offline.load(tone(3_000, 96_000)))
        let before = try offline.render(24_000).left[4_800..<24_000]
        try offline.audio.buses.soundtrack.setEffects([.equalizer([.bell(hertz: 1_000, gain: -12, q: 9)])])
        try offline.audio.buses.master.setEffects([.equalizer([.bell(hertz: 3_000, gain: 6, q: 9)])])
        let after = try offline.render(48_000).left[24_000..<48_000]
        #expect(abs(after.level(of: 1_000) - before.level(of: 1_000) + 12) < 0.2)
        #expect(abs(after.level(of: 3_000) - before.level(of: 3_000) - 6) < 0.2)
    }

    @Test("The order counts, changes without a click, and the effects come back as they were")
    func order() throws {
        let offline = Offline()
        let buses = offline.audio.buses
        let boost = Effect.equalizer([.bell(hertz: 400, gain: 12)])
        let squash = Effect.compressor(Effect.Compressor(threshold: -30, ratio: 100, knee: 0))
        try buses.effects.enableSubmix()
        offline.audio.play(try offline.load(tone(400)), PlaybackSettings(loops: true))
        func level(_ effects: [Effect]) throws -> Double {
            try buses.effects.setEffects(effects, over: .seconds(0.05))
            let change = try offline.render(24_000).left
            let bound = 2 * Float.pi * 400 / 48_000 * change.peak * 1.05
            #expect(change.largestStep <= bound, "\(change.largestStep) of \(bound)")
            return try offline.render(24_000).left.level(of: 400)
        }
        let plain = try level([])
        #expect(abs(try level([boost, squash]) + 30) < 0.3)
        #expect(abs(try level([squash, boost]) + 18) < 0.3)
        #expect(abs(try level([boost]) - plain - 12) < 0.1)
        #expect(abs(try level([]) - plain) < 0.01)
    }

    @Test("Wet, dry and bypass fade")
    func shares() throws {
        let offline = Offline()
        let bus = offline.audio.buses.master
        offline.audio.play(try offline.load(tone(400)), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000]
        func change(_ effect: Effect) throws -> Double {
            try bus.setEffects([effect], over: .seconds(0.1))
            let sweep = try offline.render(9_600).left
            #expect(sweep.largestStep <= before.largestStep * 4.2)
            return try offline.render(24_000).left.level(of: 400) - before.level(of: 400)
        }
        var effect = Effect.equalizer([.bell(hertz: 400, gain: 12)])
        #expect(abs(try change(effect) - 12) < 0.1)
        effect.isBypassed = true
        #expect(abs(try change(effect)) < 0.01)
        effect.isBypassed = false
        (effect.wet, effect.dry) = (-6, .silence)
        #expect(abs(try change(effect) - 6) < 0.1)
        (effect.wet, effect.dry) = (.silence, -3)
        #expect(abs(try change(effect) + 3) < 0.01)
        #expect(bus.effects == [effect])
    }

    @Test("A compressor follows another bus")
    func sidechain() throws {
        let offline = Offline()
        let buses = offline.audio.buses
        let duck = Effect.compressor(
            Effect.Compressor(threshold: -40, ratio: 4, knee: 0, attack: .zero, sidechain: .voice))
        try buses.effects.setEffects([duck], over: .none)
        offline.audio.update()
        offline.audio.play(try offline.load(tone(400)), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[12_000..<24_000].level(of: 400)
        let speech = offline.audio.play(
            try offline.load(tone(1_000)), PlaybackSettings(bus: .voice, loops: true))
        let under = try offline.render(24_000).left[4_800..<24_000].level(of: 400)
        #expect(abs(under - before + 15) < 0.2, "three quarters of the 20 dB above the threshold: \(under - before)")
        buses.voice.setGain(.silence)
        let after = try offline.render(96_000).left[72_000..<96_000].level(of: 400)
        #expect(abs(after - before) < 0.1)
        speech.stop()
    }

    @Test("What cannot be is refused with its remedy, and changes nothing")
    func refusals() throws {
        let buses = Offline().audio.buses
        let kept = [Effect.limiter()]
        try buses.effects.setEffects(kept)
        for wrong in [
            Array(repeating: Effect.limiter(), count: 5), [.equalizer([])],
            [.equalizer(Array(repeating: .bell(hertz: 1_000, gain: 1), count: 9))],
        ] {
            let error = #expect(throws: AudioError.self) { try buses.effects.setEffects(wrong) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.remedy.isEmpty == false)
        }
        #expect(buses.effects.effects == kept)
        #expect(throws: AudioError.self) { try buses[BusID(index: 60)].setEffects([.limiter()]) }
    }

    @Test("Odd numbers count as the nearest in range, and sound stays finite")
    func oddNumbers() throws {
        let offline = Offline { $0.sampleRate = 22_050 }
        offline.audio.play(try offline.load(tone(400), rate: 22_050), PlaybackSettings(loops: true))
        for odd in [Float.nan, .infinity, -.infinity, 0, -1, 1e30, 20_000] {
            let decibels = Decibels(odd)
            let bands = [Effect.Band.Shape.bell, .lowShelf, .highShelf, .lowCut, .highCut].map {
                Effect.Band($0, hertz: odd, gain: decibels, q: odd)
            }
            var compressor = Effect.Compressor(threshold: decibels, ratio: odd, knee: odd, makeup: decibels)
            compressor.attack = .seconds(-1)
            let effects = [
                Effect(.equalizer(bands), wet: decibels, dry: decibels), .compressor(compressor),
                .limiter(Effect.Limiter(ceiling: decibels, release: .zero)),
            ]
            try offline.audio.buses.master.setEffects(effects, over: .seconds(0.01))
            let mix = try offline.render(2_048).left
            #expect(mix.samples.allSatisfy { $0.isFinite && abs($0) <= 1 })
        }
    }

    @Test("What the mixing thread has given back is freed, however often the list changes")
    func freesAll() throws {
        let offline = Offline()
        let buses = offline.audio.buses
        weak var first: EffectChain?
        for round in 0..<200 {
            let bands = (0...round % 8).map { Effect.Band.bell(hertz: Float(100 * ($0 + 1)), gain: 3) }
            try buses.master.setEffects(round % 5 == 0 ? [] : [.equalizer(bands), .limiter()], over: .seconds(0.02))
            if round % 3 == 0 { try offline.render(512) }
        }
        try buses.master.setEffects([], over: .none)
        try offline.render(48_000)
        offline.audio.update()
        let list = try #require(buses.effectLists[.master])
        first = list.chain
        #expect(list.held == 0)
        #expect(first?.isEmpty == true)
    }

    @Test("A snapshot sets effects, and changes no bus if one cannot have them")
    func snapshots() throws {
        let offline = Offline()
        let buses = offline.audio.buses
        offline.audio.play(try offline.load(tone(400)), PlaybackSettings(loops: true))
        let before = try offline.render(24_000).left[4_800..<24_000].level(of: 400)
        let boost = Snapshot("boost", effects: [.master: [.equalizer([.bell(hertz: 400, gain: 6)])]])
        try buses.apply(boost, over: .none)
        let after = try offline.render(24_000).left[4_800..<24_000].level(of: 400)
        #expect(abs(after - before - 6) < 0.1)
        let plain = Snapshot("plain", gains: [.master: -3])
        #expect(boost.blended(with: plain, 0.4).effects == boost.effects)
        #expect(boost.blended(with: plain, 0.6).effects == [.master: []])
        let wrong = Snapshot(gains: [.master: -20], effects: [.ui: [.equalizer([])]])
        #expect(throws: AudioError.self) { try buses.apply(wrong) }
        #expect(buses.master.gain == .unity)
    }

    @Test("Ten minutes of random moves and orders pass without a click")
    func randomMoves() throws {
        let offline = Offline()
        let bus = offline.audio.buses.master
        offline.audio.play(try offline.load(tone(200, 48_000, decibels: -30)), PlaybackSettings(loops: true))
        var random = SplitMix64(seed: 34)
        var effects: [Effect] = []
        var worst: Float = 0
        for _ in 0..<2_400 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: effects.shuffle(using: &random)
            case 1 where effects.count < Effect.limit: effects.append(Self.effect(&random))
            case 2 where !effects.isEmpty: effects.remove(at: Int.random(in: effects.indices, using: &random))
            case 3 where !effects.isEmpty:
                effects[Int.random(in: effects.indices, using: &random)].isBypassed.toggle()
            default:
                for index in effects.indices { effects[index].kind = Self.moved(effects[index].kind, &random) }
            }
            try bus.setEffects(effects, over: .seconds(Double.random(in: 0.05...0.3, using: &random)))
            let mix = try offline.render(12_000).left
            // The step of the tone at the level that it has, and half as much again for what moves.
            for start in stride(from: 0, to: 12_000, by: 1_500) {
                let part = mix[max(0, start - 1_500)..<start + 3_000]
                let step = mix[start..<start + 1_501].largestStep
                let now = (step - 0.000_2) / (2 * .pi * 200 / 48_000 * part.peak)
                worst = max(worst, now)
            }
            #expect(mix.samples.allSatisfy { $0.isFinite })
        }
        #expect(worst < 1.5, "\(worst)")
    }

    /// A room of 0.1 s, whose response fades.
    private static let room: ImpulseResponse = {
        var random = SplitMix64(seed: 5)
        let samples = (0..<9_600).map { Float.random(in: -0.1...0.1, using: &random) * Float(9_600 - $0) / 9_600 }
        return ImpulseResponse(samples, key: 1)
    }()

    private static let halver = Effect.processor(
        Processor { block in for index in block.indices { block[index] *= 0.5 } })

    /// An effect of any kind.
    static func effect(_ random: inout SplitMix64) -> Effect {
        let kinds: [Effect] = [
            .equalizer([.bell(hertz: 200, gain: 0), .lowShelf(hertz: 100, gain: 0), .highCut(hertz: 9_000)]),
            .compressor(), .limiter(), .delay(), .chorus(), .flanger(),
            .distortion(Effect.Distortion(drive: 6, level: -6)), .convolution(room), halver,
        ]
        return kinds[Int.random(in: kinds.indices, using: &random)]
    }

    /// The same kind with other parameters, none of which lets the mix's own limiter work.
    static func moved(_ kind: Effect.Kind, _ random: inout SplitMix64) -> Effect.Kind {
        func gain(_ range: ClosedRange<Float>) -> Decibels { Decibels(Float.random(in: range, using: &random)) }
        func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
        switch kind {
        case .equalizer(let bands):
            return .equalizer(
                bands.map {
                    Effect.Band($0.shape, hertz: number(30...8_000), gain: gain(-12...1), q: number(0.3...1))
                })
        case .compressor:
            return .compressor(
                Effect.Compressor(
                    threshold: gain(-50...0), ratio: number(1...20), knee: number(0...12),
                    attack: .seconds(Double(number(0.005...0.1))), release: .seconds(Double(number(0.05...0.5))),
                    makeup: gain(-6...0)))
        case .delay(let delay):
            return .delay(
                Effect.Delay(
                    time: .seconds(Double(number(0.001...1))), feedback: number(0...0.8),
                    filter: Filter(lowCut: number(20...500), highCut: number(1_000...20_000)),
                    isPingPong: delay.isPingPong))
        case .chorus:
            return .chorus(
                Effect.Modulation(
                    delay: .seconds(Double(number(0.01...0.03))), depth: .seconds(Double(number(0...0.005))),
                    rate: number(0.1...1), feedback: number(-0.3...0.3), spread: number(0...0.5)))
        case .flanger:
            return .flanger(
                Effect.Modulation(
                    delay: .seconds(Double(number(0.001...0.005))), depth: .seconds(Double(number(0...0.002))),
                    rate: number(0.1...1), feedback: number(-0.5...0.5), spread: number(0...0.5)))
        case .distortion(let distortion):
            return .distortion(
                Effect.Distortion(drive: gain(0...12), level: gain(-12...0), curve: distortion.curve))
        case .convolution, .processor: return kind
        case .limiter:
            return .limiter(Effect.Limiter(ceiling: gain(-30...0), release: .seconds(Double(number(0.05...0.5)))))
        }
    }
}
