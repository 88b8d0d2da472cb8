import CTacet
import Tacet
import TestSupport
import Testing

/// Effects as they sound through either interface.
@Suite("Effects in C and in Swift") struct EffectSampleTests {
    private static let sound = SoundFile(channels: [
        Tone(frequency: 440, decibels: -12).samples(frames: 9_600, rate: 48_000)
    ]).waveBytes
    private static let frames = 24_000

    /// What C makes of a sound with one effect of a kind on master.
    private func heardInC(_ kind: tacet_effect_kind) throws -> [Float] {
        var engine: OpaquePointer?
        var config = tacet_engine_config()
        #expect(tacet_engine_config_default(&config, MemoryLayout<tacet_engine_config>.size) == TACET_OK)
        config.output = TACET_OUTPUT_OFFLINE
        #expect(tacet_engine_create(&config, &engine) == TACET_OK)
        defer { tacet_engine_destroy(engine) }
        var sound: tacet_sound = 0
        let loaded = Self.sound.withUnsafeBufferPointer {
            tacet_load_memory(engine, $0.baseAddress, $0.count, "tone", nil, &sound)
        }
        #expect(loaded == TACET_OK)
        var effect = tacet_effect()
        #expect(tacet_effect_init(&effect, kind, MemoryLayout<tacet_effect>.size) == TACET_OK)
        effect.bands.0 = tacet_band(shape: TACET_BAND_LOW_SHELF, frequency: 500, gain: 6, q: 0.7)
        effect.response = sound
        #expect(tacet_bus_set_effects(engine, 1, &effect, 1, nil) == TACET_OK)
        #expect(tacet_play(engine, sound, nil, nil) == TACET_OK)
        #expect(tacet_engine_update(engine) == TACET_OK)
        var samples = [Float](repeating: 0, count: Self.frames * 2)
        #expect(tacet_engine_render(engine, &samples, Self.frames) == TACET_OK)
        return samples
    }

    /// What Swift makes of it.
    private func heardInSwift(_ make: (ImpulseResponse) -> Effect) throws -> [Float] {
        let audio = AudioEngine(offline: AudioEngine.Settings())
        let sound = try audio.load(bytes: Self.sound, name: "tone")
        try audio.buses.master.setEffects([make(try audio.impulseResponse(of: sound))])
        audio.play(sound)
        audio.update()
        var samples = [Float](repeating: 0, count: Self.frames * 2)
        var span = samples.mutableSpan
        try audio.render(into: &span)
        return samples
    }

    @Test("Each effect gives the same samples in C as in Swift, with the defaults of each")
    func samples() throws {
        let kinds: [(tacet_effect_kind, (ImpulseResponse) -> Effect)] = [
            (TACET_EFFECT_EQUALIZER, { _ in .equalizer([.lowShelf(hertz: 500, gain: 6, q: 0.7)]) }),
            (TACET_EFFECT_COMPRESSOR, { _ in .compressor() }), (TACET_EFFECT_LIMITER, { _ in .limiter() }),
            (TACET_EFFECT_DELAY, { _ in .delay() }), (TACET_EFFECT_CHORUS, { _ in .chorus() }),
            (TACET_EFFECT_FLANGER, { _ in .flanger() }), (TACET_EFFECT_DISTORTION, { _ in .distortion() }),
            (TACET_EFFECT_CONVOLUTION, { .convolution($0) }),
        ]
        for (kind, effect) in kinds {
            let (c, swift) = (try heardInC(kind), try heardInSwift(effect))
            #expect(c == swift, "\(effect)")
            #expect(c.contains { abs($0) > 0.01 })
        }
    }
}
