import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Several listeners, of which the nearest hears a voice. The oracle is an engine with that listener alone.
@Suite("Several listeners") struct SplitScreenTests {
    private static let block = 512
    private static let tone = Tone(frequency: 440, decibels: -12).samples(frames: 48_000, rate: 48_000)

    private static func listener(_ position: Vector3, forward: Vector3 = Vector3(0, 0, -1), gain: Decibels = 0)
        -> Listener
    {
        var listener = Listener()
        (listener.position, listener.forward, listener.gain) = (position, forward, gain)
        return listener
    }

    /// Three players who look in different directions.
    private static let players = [
        listener(.zero), listener(Vector3(100, 0, 0), forward: Vector3(1, 0, 0), gain: -3),
        listener(Vector3(0, 0, 300), forward: Vector3(0, 0, 1)),
    ]

    private func engine(_ listeners: [Listener], _ spatialization: Spatialization = .stereo) -> Offline {
        let offline = Offline { $0.realVoices = 8 }
        offline.audio.world.spatialization = spatialization
        offline.audio.world.listener = listeners[0]
        offline.audio.world.otherListeners = Array(listeners.dropFirst())
        return offline
    }

    private func play(_ place: Vector3, in offline: Offline, _ settings: PlaybackSettings = .init(loops: true)) throws
        -> Voice
    {
        offline.audio.play(try offline.load(Self.tone), at: place, settings)
    }

    @Test("A voice is heard by the nearest listener as if that one were alone, with its head, motion and gain")
    func nearest() throws {
        var players = Self.players
        players[1].velocity = Vector3(0, 0, 30)
        for (index, place) in [Vector3(-3, 0, 1), Vector3(104, 0, -2), Vector3(5, 0, 296)].enumerated() {
            let (shared, alone) = (engine(players), engine([players[index]]))
            _ = try (play(place, in: shared), play(place, in: alone))
            let (first, second) = (try shared.render(20 * Self.block), try alone.render(20 * Self.block))
            #expect(first.left.samples == second.left.samples && first.right.samples == second.right.samples)
            #expect(first.left.peak > 0.02 || first.right.peak > 0.02)
        }
    }

    @Test("A voice that moves between two listeners changes once it is a tenth nearer to the other, and a tenth back")
    func hysteresis() throws {
        // The first player hears the way between them on the right, and so does the second one, who looks back.
        let left = Self.listener(.zero)
        let right = Self.listener(Vector3(100, 0, 0))
        let offline = engine([left, right])
        var settings = PlaybackSettings(loops: true)
        settings.attenuation = Attenuation(rolloff: 0)
        let voice = try play(Vector3(1, 0, 0), in: offline, settings)
        func isHeardByFirst(at place: Float) throws -> Bool {
            voice.move(to: Vector3(place, 0, 0))
            try offline.render(2 * Self.block)
            let heard = try offline.render(2 * Self.block)
            return heard.right.peak > heard.left.peak
        }
        for (place, isFirst) in [
            (10, true), (49, true), (52, true), (53, false), (90, false), (51, false), (48, false), (47, true),
            (20, true),
        ] as [(Float, Bool)] {
            #expect(try isHeardByFirst(at: place) == isFirst, "at \(place) m")
        }
        for place in stride(from: 48, through: 52, by: 0.25) as StrideThrough<Float> {
            #expect(try isHeardByFirst(at: place))
        }
    }

    @Test("A voice goes over from one listener to another without a click")
    func change() throws {
        let offline = engine([Self.listener(.zero), Self.listener(Vector3(100, 0, 0), gain: -12)])
        var settings = PlaybackSettings(loops: true)
        settings.attenuation = Attenuation(rolloff: 0)
        let voice = try play(Vector3(50, 0, 0), in: offline, settings)
        try offline.render(8 * Self.block)
        voice.move(to: Vector3(60, 0, 0))
        let heard = try offline.render(8 * Self.block)
        let step = zip(Self.tone, Self.tone.dropFirst()).map { abs($1 - $0) }.max() ?? 0
        for side in [heard.left.samples, heard.right.samples] {
            #expect((zip(side, side.dropFirst()).map { abs($1 - $0) }.max() ?? 0) < 1.1 * step)
        }
        #expect(heard.left[(2 * Self.block)..<(8 * Self.block)].peak > 0.01)
    }

    @Test(
        "The voices that are mixed are the loudest, each at its own listener",
        arguments: [DistanceModel.inverse, .linear])
    func ranking(_ model: DistanceModel) throws {
        let offline = Offline { $0.realVoices = 1 }
        offline.audio.world.distanceModel = model
        offline.audio.world.otherListeners = [Self.listener(Vector3(100, 0, 0))]
        var settings = PlaybackSettings(loops: true)
        settings.attenuation = Attenuation(maximumDistance: 50)
        let far = try play(Vector3(10, 0, 0), in: offline, settings)
        let near = try play(Vector3(98, 0, 0), in: offline, settings)
        try offline.render(4 * Self.block)
        #expect(near.state == .playing && far.state == .virtual)
        offline.audio.world.otherListeners = []
        try offline.render(4 * Self.block)
        #expect(near.state != .playing && far.state == .playing)
    }

    @Test("Listeners come and go while voices play, and a fifth is left out")
    func comeAndGo() throws {
        let (shared, alone) = (engine([Self.players[0]]), engine([Self.players[0]]))
        let place = Vector3(40, 0, 3)
        let voices = try (play(place, in: shared), play(place, in: alone))
        try shared.render(4 * Self.block)
        try alone.render(4 * Self.block)
        let other = Self.listener(Vector3(41, 0, 0))
        shared.audio.world.otherListeners = Array(repeating: Self.players[2], count: 3) + [other]
        #expect(try shared.render(4 * Self.block).left.samples == alone.render(4 * Self.block).left.samples)
        shared.audio.world.otherListeners = [other]
        let (near, far) = (try shared.render(4 * Self.block).left, try alone.render(4 * Self.block).left)
        #expect(near.peak > 4 * far.peak)
        shared.audio.world.otherListeners = []
        try shared.render(4 * Self.block)
        try alone.render(4 * Self.block)
        #expect(try shared.render(4 * Self.block).left.samples == alone.render(4 * Self.block).left.samples)
        _ = voices
    }

    @Test("A voice that moves with the listener is heard by the first, and one without a position by all")
    func relative() throws {
        let (shared, alone) = (engine(Self.players), engine([Self.players[0]]))
        for offline in [shared, alone] {
            var settings = PlaybackSettings(loops: true)
            settings.space = .listener
            _ = try play(Vector3(99, 0, -1), in: offline, settings)
            offline.audio.play(try offline.load(Self.tone), PlaybackSettings(loops: true, pan: 0.5))
        }
        let (first, second) = (try shared.render(8 * Self.block), try alone.render(8 * Self.block))
        #expect(first.left.samples == second.left.samples && first.right.samples == second.right.samples)
    }

    @Test("A caption has the direction and the distance from the listener that hears it")
    func captions() throws {
        let offline = engine(Self.players)
        for (key, place) in [("a", Vector3(3, 0, 0)), ("b", Vector3(104, 0, 0)), ("c", Vector3(5, 0, 300))] {
            let sound = try offline.load(Self.tone)
            try offline.audio.captions.set(of: sound, Caption(key))
            offline.audio.play(sound, at: place, PlaybackSettings(loops: true))
        }
        try offline.render(8 * Self.block)
        offline.audio.update()
        let captions = offline.audio.captions.audible.sorted { $0.key < $1.key }
        #expect(captions.map(\.key) == ["a", "b", "c"])
        #expect(captions.map { ($0.distance ?? 0).rounded() } == [3, 4, 5])
        // To the right of the first, in front of the second, who looks there, and to the left of the third, who looks back.
        for (caption, azimuth) in zip(captions, [90, 0, -90] as [Float]) {
            #expect(abs(Float(caption.direction?.azimuth ?? 999) - azimuth) < 1, "\(caption.key)")
        }
    }

    @Test("With HRTF a voice keeps its level when it goes over to a listener at the same distance")
    func binaural() throws {
        let offline = engine([Self.listener(.zero), Self.listener(Vector3(100, 0, 0))], .binaural)
        var settings = PlaybackSettings(loops: true)
        settings.attenuation = Attenuation(rolloff: 0)
        let voice = try play(Vector3(0, 0, -1), in: offline, settings)
        try offline.render(40 * Self.block)
        let before = try offline.render(20 * Self.block)
        voice.move(to: Vector3(100, 0, -1))
        try offline.render(10 * Self.block)
        let after = try offline.render(20 * Self.block)
        #expect(abs(before.left.level - after.left.level) < 0.5)
        #expect(abs(before.right.level - after.right.level) < 0.5)
    }
}
