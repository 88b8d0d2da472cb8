import Tacet
import TacetDecoding
import TacetSession

/// Measures the game's posts of sound events: 64 in a frame, of a document that has every kind of choice.
struct EventBenchmark {
    private let setting: WorkloadSetting

    private static let posts = 64
    /// The frames of the game in a round, whose median counts.
    private static let frames = 400
    /// The blocks of the mix in a frame of the game. Every sound ends within them.
    private static let blockFrames = 1_024

    /// The kinds of events, by their names in the document.
    private static let kinds = ["sound", "random", "sequence", "switch", "blend", "layers", "limit"]
    private static let document = """
        {"parameters": {"rpm": {"range": [0, 100], "initial": 40}, "surface": {"values": ["grass", "stone"]}},
         "events": {
           "sound": "a.wav",
           "random": {"random": ["a.wav", {"sound": "b.wav", "weight": 2}, "c.wav"], "pitch": [0.9, 1.1], "gain": [-6, 0]},
           "sequence": {"sequence": ["a.wav", "b.wav", "c.wav"], "bus": "voice", "distance": [[0, 0], [40, -144]]},
           "switch": {"switch": "surface", "cases": {"grass": {"random": ["a.wav", "b.wav"]}, "stone": "c.wav"}},
           "blend": {"blend": "rpm", "layers": [{"sound": "a.wav", "curve": [[0, 0], [60, -144]]},
             {"sound": "b.wav", "curve": [[0, -144], [100, 0]], "pitchCurve": [[0, 1], [100, 2]]}]},
           "layers": {"layers": ["a.wav", {"sound": "b.wav", "delay": 0.002, "gain": -6}]},
           "limit": {"sound": "c.wav", "limit": {"voices": 4}}}}
        """

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        let game = try Game(document: Self.document)
        let kinds = Self.kinds
        for kind in kinds { _ = try game.frame { _ in game.audio.post(SoundEventName(rawValue: kind)) } }
        let names = kinds.map { SoundEventName(rawValue: $0) }
        let place = Vector3(3, 0, -4)
        let mixed = { (index: Int) -> Void in game.audio.post(names[index % names.count], at: place, for: 7) }
        var rows: [(name: String, call: (Int) -> Void)] = [("64 mixed posts", mixed)]
        for name in names {
            rows.append(("64 posts of \(name.rawValue)", { _ in game.audio.post(name, at: place, for: 7) }))
        }
        rows.append(("64 calls of play()", { _ in game.audio.play(game.sound, at: place) }))
        var measurements: [Measurement] = []
        for (name, call) in rows { measurements += try measure(name, game, call) }
        return measurements
    }

    /// The time of the calls of a frame, and that of the update behind the mixed ones.
    private func measure(_ name: String, _ game: Game, _ call: (Int) -> Void) throws -> [Measurement] {
        var (posts, each, update) = (
            Measurement(.events, block: Self.blockFrames, unit: .microseconds),
            Measurement(.events, block: Self.blockFrames, unit: .nanoseconds),
            Measurement(.events, block: Self.blockFrames, unit: .microseconds)
        )
        (posts.variant, each.variant, update.variant) = (name, "one of \(name)", "update() after \(name)")
        for _ in 0..<setting.rounds {
            var times: (calls: [Double], updates: [Double]) = ([], [])
            for _ in 0..<Self.frames {
                let (calls, updating) = try game.frame(call)
                times.calls.append(calls)
                times.updates.append(updating)
            }
            posts.cost.append(times.calls.median / 1e3)
            each.cost.append(times.calls.median / Double(Self.posts))
            update.cost.append(times.updates.median / 1e3)
        }
        return name.contains("mixed") ? [posts, each, update] : [posts]
    }

    /// A game with one engine.
    private final class Game {
        let audio: AudioEngine
        let sound: Sound
        private let rendered = RenderedBlock(frames: EventBenchmark.blockFrames)

        init(document: String) throws {
            var settings = AudioEngine.Settings()
            settings.sampleRate = MixingScene.mixRate
            settings.realVoices = 256
            settings.blockFrames = EventBenchmark.blockFrames
            audio = AudioEngine(offline: settings)
            let bytes = WaveBytes.mono([Int16](repeating: 900, count: 240), rate: MixingScene.mixRate)
            for name in ["a.wav", "b.wav", "c.wav"] { audio.files.keep(MemorySource(bytes), at: name) }
            try audio.loadEvents(SoundEvents(bytes: Array(document.utf8), name: "events.json"))
            sound = try audio.load(bytes: bytes, name: "sound")
            audio.setParameter("rpm", 60, for: 7)
            for _ in 0..<8 {
                audio.update()
                try rendered.render(audio)
            }
        }

        /// A frame of the game: the calls, the update and the mix. Returns the times of the calls and of the update in
        /// nanoseconds.
        func frame(_ call: (Int) -> Void) throws -> (calls: Double, update: Double) {
            let begin = MonotonicClock.nanoseconds
            for index in 0..<EventBenchmark.posts { call(index) }
            let middle = MonotonicClock.nanoseconds
            audio.update()
            let end = MonotonicClock.nanoseconds
            for _ in 0..<2 { try rendered.render(audio) }
            return (Double(middle - begin), Double(end - middle))
        }
    }
}
