import Tacet
import TacetSession

/// Thousands of moving voices of which a few are heard: what a frame costs the game, and what a block costs the mixer.
final class EmitterContest {
    private let setting: WorkloadSetting
    private let audio: AudioEngine
    private let voices: [Voice]
    /// The places of two frames, in turns.
    private let places: [[Vector3]]
    private let samples: UnsafeMutableBufferPointer<Float>

    private static let audible = 64

    init(count: Int, _ setting: WorkloadSetting) throws {
        self.setting = setting
        var settings = AudioEngine.Settings()
        settings.realVoices = Self.audible
        settings.virtualVoices = count
        settings.blockFrames = setting.blockFrames
        let audio = AudioEngine(offline: settings)
        let scene = MixingScene(workload: .space, voices: Self.audible)
        let sound = try audio.load(bytes: WaveBytes.mono(scene.samples(of: 0), rate: scene.soundRate), name: "emitter")
        // A field of 100 × 100 × … metres around the listener.
        let place = { (index: Int, frame: Int) in
            Vector3(Float(index % 100) - 50 + Float(frame) * 0.1, Float(index / 10_000), Float(index / 100 % 100) - 50)
        }
        places = (0..<2).map { frame in (0..<count).map { place($0, frame) } }
        voices = places[0].map { audio.play(sound, at: $0, PlaybackSettings(gain: -30, loops: true)) }
        self.audio = audio
        samples = .allocate(capacity: setting.blockFrames * 2)
        samples.initialize(repeating: 0)
    }

    deinit { samples.deallocate() }

    /// The game's cost with a call a voice, the same with one call for all, and the mixer's.
    func measure() throws -> [Measurement] {
        audio.profiler.isEnabled = true
        var (single, bulk, mix): ([Double], [Double], [Double]) = ([], [], [])
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
                var span = samples.mutableSpan
                try audio.render(into: &span)
            }
            guard frame >= 64 else { continue }
            if frame % 2 == 0 { single.append(time / 1e3) } else { bulk.append(time / 1e3) }
            mix.append(mixTime / 1e3)
        }
        return [("single setters", single), ("bulk setter", bulk), ("mixing", mix)].map { variant, times in
            var measurement = Measurement(.emitters, block: setting.blockFrames, unit: .microseconds)
            measurement.variant = "\(voices.count) \(variant)"
            measurement.cost = times
            measurement.spread = Profiler.Spread(times)
            measurement.stages = audio.profiler.summary
            return measurement
        }
    }
}
