import Tacet
import TacetSession

/// Measures thousands of moving voices of which 64 are heard: the game's cost of a frame, and the mixer's cost of a
/// block.
final class EmitterBenchmark {
    private let setting: WorkloadSetting
    private let audio: AudioEngine
    private let voices: [Voice]
    /// The positions of two frames, which alternate.
    private let places: [[Vector3]]
    private let rendered: RenderedBlock
    private let bare: EmitterBaseline?

    private static let audible = 64
    private static let gain: Decibels = -30

    init(count: Int, _ setting: WorkloadSetting) throws {
        self.setting = setting
        var settings = AudioEngine.Settings()
        settings.realVoices = Self.audible
        settings.virtualVoices = count
        settings.blockFrames = setting.blockFrames
        let audio = AudioEngine(offline: settings)
        let scene = MixingScene(workload: .space, voices: Self.audible)
        let sound = try audio.load(bytes: WaveBytes.mono(scene.samples(of: 0), rate: scene.soundRate), name: "emitter")
        // A field of 100 m by 100 m around the listener, in layers 1 m apart.
        let place = { (index: Int, frame: Int) in
            Vector3(Float(index % 100) - 50 + Float(frame) * 0.1, Float(index / 10_000), Float(index / 100 % 100) - 50)
        }
        places = (0..<2).map { frame in (0..<count).map { place($0, frame) } }
        voices = places[0].map { audio.play(sound, at: $0, PlaybackSettings(gain: Self.gain, loops: true)) }
        self.audio = audio
        rendered = RenderedBlock(frames: setting.blockFrames)
        bare =
            setting.hasBaseline
            ? try EmitterBaseline(
                count: count, audible: Self.audible, amplitude: Self.gain.amplitude, scene,
                blockFrames: setting.blockFrames) : nil
    }

    /// Measures the game's cost with one call a voice, with one call for all voices, and the mixer's cost.
    func measure() throws -> [Measurement] {
        audio.profiler.isEnabled = true
        var (single, bulk, mix) = (Times(), Times(), Times())
        for frame in 0..<(64 + setting.rounds * 64) {
            let places = places[frame / 2 % 2]
            let time = ProcessorTime.of {
                if frame % 2 == 0 {
                    for index in voices.indices { voices[index].move(to: places[index]) }
                } else {
                    let voices = voices
                    audio.move(voices.span, to: places.span)
                }
                audio.update()
            }
            let mixTime = try ProcessorTime.of {
                try rendered.render(audio)
            }
            bare?.enter()
            let bareTime = ProcessorTime.of { places.withUnsafeBufferPointer { bare?.move(to: $0) } }
            let bareMixTime = ProcessorTime.of { bare?.mix() }
            bare?.leave()
            guard frame >= 64 else { continue }
            if frame % 2 == 0 { single.add(time, bareTime) } else { bulk.add(time, bareTime) }
            mix.add(mixTime, bareMixTime)
        }
        guard rendered.isAudible, bare?.isAudible ?? true else {
            throw Failure("mix \(voices.count) emitters: the mix is silent.")
        }
        return [("single setters", single), ("bulk setter", bulk), ("mixing", mix)].map { variant, times in
            var measurement = Measurement(.emitters, block: setting.blockFrames, unit: .microseconds)
            measurement.variant = "\(voices.count) \(variant)"
            measurement.cost = times.engine
            if bare != nil { measurement.baseline = times.bare }
            measurement.spread = Profiler.Spread(times.engine)
            measurement.stages = audio.profiler.summary
            return measurement
        }
    }

    /// Microseconds a frame, for the engine and for bare OpenAL.
    private struct Times {
        private(set) var engine: [Double] = []
        private(set) var bare: [Double] = []

        mutating func add(_ engine: Double, _ bare: Double) {
            self.engine.append(engine / 1e3)
            self.bare.append(bare / 1e3)
        }
    }
}
