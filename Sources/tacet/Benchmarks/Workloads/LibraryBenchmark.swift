import CTacet
import Glibc
import Tacet
import TacetSession

/// Measures what a game in C pays: the calls of an installed `libtacet.so`, and the mix that it gets.
struct LibraryBenchmark {
    private let setting: WorkloadSetting
    private let library: TacetLibrary

    private static let mixed = 128
    /// The voices that one call moves, and the calls.
    private static let crowd = (voices: 10_000, calls: 300)
    private static let times = CallTimes(calls: 40_000, backToBack: 20_000, paced: 600)

    init(_ setting: WorkloadSetting) throws {
        self.setting = setting
        library = try TacetLibrary(setting.library)
    }

    /// Measures the calls, and the mixing of each number of voices, beside bare OpenAL if it is wanted.
    func measure(voices: [Int]) throws -> [Measurement] {
        let calls = try measureCalls()
        let moves = try measureCrowd()
        let mixing = try [Workload.flat, .resampled, .space].flatMap { workload in
            try voices.map { try measureMixing(MixingScene(workload: workload, voices: $0)) }
        }
        return calls + [moves] + mixing
    }

    // MARK: The game's thread

    private func measureCalls() throws -> [Measurement] {
        let audio = try engine(TACET_OUTPUT_NULL, real: Self.mixed, virtual: 16_384)
        let scene = MixingScene(workload: .space, voices: Self.mixed)
        let loop = try audio.load(scene.samples(of: 0), rate: scene.soundRate, name: "loop")
        let shot = try audio.load([Int16](repeating: 9, count: 480), rate: 48_000, name: "shot")
        let voices = try (0..<Self.mixed).map { index in
            let place = scene.position(of: index, block: 0)
            return try audio.loop(loop, at: place.asC, gain: -40, priority: 255)
        }
        let (library, engine) = (library, audio.engine)
        let update = { _ = library.update(engine) }
        let floor = Self.times.calls(update) { _ in }.p50
        return [
            (
                "tacet_play()",
                Self.times.calls(update) { _ in
                    var voice: tacet_voice = 0
                    _ = library.play(engine, shot, nil, &voice)
                }
            ),
            (
                "tacet_voice_set_position()",
                Self.times.calls(update) {
                    let place = tacet_vec3(x: Float($0 % 7), y: 0, z: 1)
                    _ = library.setPosition(engine, voices[$0 % Self.mixed], place, nil)
                }
            ),
            (
                "tacet_voice_set_gain()",
                Self.times.calls(update) { _ = library.setGain(engine, voices[$0 % Self.mixed], -20, nil) }
            ),
            ("tacet_engine_update(), nothing changes, back to back", Self.times.backToBack(update)),
            ("tacet_engine_update(), nothing changes, 60 a second", Self.times.paced(update)),
        ].map { name, times in times.measurement(.library, name, block: setting.blockFrames, floor: floor) }
    }

    /// Times calls of `tacet_voices_set_positions()`, in nanoseconds a voice.
    private func measureCrowd() throws -> Measurement {
        let audio = try engine(TACET_OUTPUT_OFFLINE, real: 64, virtual: Self.crowd.voices)
        let sound = try audio.load([Int16](repeating: 9, count: 48_000), rate: 48_000, name: "emitter")
        let places = (0..<2).map { frame in
            (0..<Self.crowd.voices).map { tacet_vec3(x: Float($0 % 100 + frame) - 50, y: 0, z: Float($0 / 100) - 50) }
        }
        let voices = try places[0].map { try audio.loop(sound, at: $0, gain: -30) }
        var samples = [Float](repeating: 0, count: setting.blockFrames * 2)
        var costs: [Double] = []
        for call in 0..<Self.crowd.calls {
            let time = ProcessorTime.of {
                _ = library.setPositions(audio.engine, voices, places[call % 2], voices.count, nil)
            }
            costs.append(time / Double(voices.count))
            _ = library.update(audio.engine)
            _ = library.render(audio.engine, &samples, setting.blockFrames)
        }
        var measurement = Measurement(.library, block: setting.blockFrames, unit: .nanoseconds)
        measurement.variant = "tacet_voices_set_positions() of \(voices.count), a voice"
        measurement.cost = [costs.median]
        measurement.spread = Profiler.Spread(costs)
        return measurement
    }

    // MARK: Mixing

    private func measureMixing(_ scene: MixingScene) throws -> Measurement {
        let audio = try engine(TACET_OUTPUT_OFFLINE, real: scene.voices, virtual: scene.voices)
        let sounds = try (0..<min(MixingScene.sounds, scene.voices)).map { index in
            try audio.load(scene.samples(of: index), rate: scene.soundRate, name: "sound \(index)")
        }
        let gain = Decibels(amplitude: scene.amplitude).value
        let voices = try (0..<scene.voices).map { index in
            let place = scene.isSpatial ? scene.position(of: index, block: 0).asC : nil
            return try audio.loop(sounds[index % sounds.count], at: place, gain: gain, pitch: scene.pitch(of: index))
        }
        var samples = [Float](repeating: 0, count: setting.blockFrames * 2)
        var places = [tacet_vec3](repeating: tacet_vec3(), count: voices.count)
        let rounds = try AlternatingRounds(scene, setting) { block in
            if scene.isSpatial {
                for index in places.indices { places[index] = scene.position(of: index, block: block).asC }
                _ = library.setPositions(audio.engine, voices, places, voices.count, nil)
            }
            _ = library.update(audio.engine)
            try LibraryEngine.check(library.render(audio.engine, &samples, setting.blockFrames), "mix")
        }
        guard samples.contains(where: { abs($0) > 1e-6 }) else {
            throw Failure("mix \(scene.voices) voices through the library: the mix is silent.")
        }
        var measurement = Measurement(.library, block: setting.blockFrames, voices: scene.voices)
        measurement.variant = scene.workload.rawValue
        measurement.cost = rounds.own.map { $0 / Double(scene.voices) }
        measurement.baseline = rounds.bare.map { $0 / Double(scene.voices) }
        return measurement
    }

    private func engine(_ output: tacet_output_choice, real: Int, virtual: Int) throws -> LibraryEngine {
        try LibraryEngine(library) { config in
            config.output = output
            (config.real_voices, config.virtual_voices) = (UInt32(clamping: real), UInt32(clamping: virtual))
            config.block_frames = UInt32(clamping: setting.blockFrames)
            config.sample_rate = UInt32(clamping: MixingScene.mixRate)
        }
    }
}

extension Vector3 {
    fileprivate var asC: tacet_vec3 { tacet_vec3(x: x, y: y, z: z) }
}
