import Tacet
import TacetSession

/// Measures the built-in scene: 1,000 moving voices in a concert hall, of which 64 are mixed, over music, and so loud
/// that the limiter works.
final class CrowdBenchmark {
    private let setting: WorkloadSetting
    private let audio: AudioEngine
    private let voices: [Voice]
    /// The positions of two frames of the game, which alternate.
    private let places: [[Vector3]]
    private let rendered: RenderedBlock
    private var loudest: Float = 0

    private static let count = 1_000
    private static let audible = 64
    /// The blocks of a round: 2.7 s of sound.
    private static let blocks = 256

    init(_ setting: WorkloadSetting) throws {
        self.setting = setting
        var settings = AudioEngine.Settings()
        settings.realVoices = Self.audible
        settings.virtualVoices = Self.count
        settings.blockFrames = setting.blockFrames
        settings.sampleRate = MixingScene.mixRate
        let audio = AudioEngine(offline: settings)
        audio.world.reverb = Reverb(.concertHall)
        let music = WaveBytes.file(BenchmarkMusic.samples(seconds: 10, channels: 2), channels: 2)
        audio.setFileOpener { _ in MemorySource(music) }
        let scene = MixingScene(workload: .space, voices: Self.audible)
        let sounds = try scene.load(into: audio)
        // A field of 80 m by 50 m around the listener.
        places = (0..<2).map { frame in
            (0..<Self.count).map { index in
                Vector3(Float(index % 40 * 2) - 39 + Float(frame) * 0.1, 0, Float(index / 40 * 2) - 24)
            }
        }
        voices = places[0].enumerated().map { index, place in
            audio.play(sounds[index % sounds.count], at: place, PlaybackSettings(loops: true))
        }
        try audio.soundtrack.play(Track("music.wav", looping: .whole))
        self.audio = audio
        rendered = RenderedBlock(frames: setting.blockFrames)
    }

    /// Measures the mixer's cost of a block, and the game's cost of a frame.
    func measure() throws -> [Measurement] {
        audio.profiler.isEnabled = true
        var (mixing, game) = (Times(), Times())
        for round in 0...setting.rounds {
            for block in 0..<Self.blocks {
                game.add(ProcessorTime.of { move(block) })
                mixing.add(try ProcessorTime.of { try mix() })
                loudest = max(loudest, rendered.peak)
            }
            // The first round starts the voices and warms up the caches.
            if round == 0 { (mixing, game) = (Times(), Times()) }
            mixing.endRound()
            game.endRound()
        }
        guard loudest > 0.9 else { throw Failure("mix the built-in scene: it is too quiet for the limiter.") }
        var results = [mixing, game].map { times in
            var measurement = Measurement(.scene, block: setting.blockFrames, unit: .microseconds)
            measurement.cost = times.rounds
            measurement.spread = Profiler.Spread(times.all)
            return measurement
        }
        results[0].variant = "64 of 1000 voices, music, limiter, reverb: a block"
        results[0].stages = audio.profiler.summary
        results[1].variant = "1000 moves and update(): a frame of the game"
        return results
    }

    /// Moves all voices, as a game does in each of its frames.
    private func move(_ block: Int) {
        let (voices, places) = (voices, places[block % 2])
        audio.move(voices.span, to: places.span)
        audio.update()
    }

    private func mix() throws {
        try rendered.render(audio)
    }

    /// Microseconds a block or a frame.
    private struct Times {
        /// The median of each round.
        private(set) var rounds: [Double] = []
        private(set) var all: [Double] = []
        private var round: [Double] = []

        mutating func add(_ nanoseconds: Double) { round.append(nanoseconds / 1e3) }

        mutating func endRound() {
            if !round.isEmpty { rounds.append(round.median) }
            all += round
            round = []
        }
    }
}
