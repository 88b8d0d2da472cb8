import ArgumentParser
import Tacet
import TacetSession

/// A workload that `tacet profile` measures.
enum Workload: String, CaseIterable, Sendable {
    /// Mono sounds at the mixer's rate, without position and pitch.
    case flat = "2d"
    /// Mono sounds with positions, each of which moves before every block.
    case space = "3d"
    /// The sounds of `3d` on headphones, both sides with OpenAL's HRTF.
    case headphones
    /// The sounds of `3d` in a concert hall: every voice enters the reverb.
    case reverb
    /// Mono sounds of 44.1 kHz, each with a pitch of its own.
    case resampled
    /// A typical game: 128 moving sounds of 44.1 kHz. The baseline updates each source separately, as a first version
    /// would.
    case game
    /// The effects of a bus: what a block takes longer with them.
    case effects
    /// 10,000 and 100,000 moving voices, of which 64 are heard.
    case emitters
    /// The game's calls while a mixing thread mixes.
    case triggers
    /// Posts of sound events: 64 in a frame of the game.
    case events
    /// The calls and the mixing of `triggers`, `2d`, `resampled` and `3d` through an installed C library.
    case library
    /// A block of the mix with music: one stream, four stems, and a transition between such tracks.
    case music
    /// Decoding a soundtrack, in each format if asked for.
    case stream
    /// Loading a hundred effects, in each format if asked for.
    case load
    /// The sounds of `2d` beside a program that is attached and reads; the baseline has none.
    case attached
    /// A scene in the format of `tacet render`; without a file the built-in one, 64 of 1,000 moving voices over music.
    case scene
    /// 32 voices and music on a live engine: processor time, wakeups and underruns.
    case running
    /// What each path adds to a tone, by frequency.
    case precision
    /// The time from the start of an engine to its first play.
    case start
    /// The time from `play()` to the monitor of a sound server of its own: after a rest, in a running game, at the
    /// start of a process.
    case latency

    /// The workload's voices, in words.
    var kindOfVoice: String {
        switch self {
        case .flat: "without a position"
        case .space: "with a position, each moving"
        case .headphones: "with a position, each moving, on headphones"
        case .reverb: "with a position, each moving in a concert hall"
        case .resampled: "without a position, each with a pitch of its own"
        case .game: "of a typical game"
        default: "of \(rawValue)"
        }
    }

    /// Measures the workload, for each number of voices if it depends on them.
    func measure(voices: [Int], _ setting: WorkloadSetting) throws -> [Measurement] {
        switch self {
        case .flat, .space, .headphones, .reverb, .resampled:
            try voices.map { try MixingBenchmark(self, voices: $0, setting).measure() }
        case .game: [try MixingBenchmark(self, voices: 128, setting).measure()]
        case .effects: try EffectBenchmark(setting).measure()
        case .emitters: try [10_000, 100_000].flatMap { try EmitterBenchmark(count: $0, setting).measure() }
        case .triggers: try TriggerBenchmark(setting).measure()
        case .events: try EventBenchmark(setting).measure()
        case .library: try LibraryBenchmark(setting).measure(voices: voices)
        case .music: try MusicBenchmark(setting).measure()
        case .stream:
            try DecodingBenchmark(setting.files(or: "Assets/music/theme.ogg", setting.music), setting).measureStream()
        case .load:
            try DecodingBenchmark(setting.files(or: "Assets/effects/explosion.ogg", setting.effects), setting)
                .measureLoad()
        case .attached: try voices.map { try AttachedBenchmark(voices: $0, setting).measure() }
        case .scene:
            if let path = setting.scene {
                [try SceneBenchmark(path, setting).measure()]
            } else {
                try CrowdBenchmark(setting).measure()
            }
        case .running: try RunningBenchmark(setting).measure()
        case .precision: try PrecisionBenchmark(setting).measure()
        case .start: try StartBenchmark(setting).measure()
        case .latency: try LatencyBenchmark(setting).measure()
        }
    }
}

/// The settings of a measurement.
struct WorkloadSetting {
    let blockFrames: Int
    let rounds: Int
    let hasBaseline: Bool
    /// The files that `stream` and `load` read; empty for the project's own assets, below the working directory.
    let files: [String]
    /// Files in each format that `stream` and `load` are measured in; nil for ``files``.
    let music, effects: BenchmarkFiles?
    /// The file that `scene` plays; nil for the built-in scene.
    let scene: String?
    /// How long `running` measures.
    let seconds: Int
    /// The C library that `library` measures: a path, or a name that the linker finds.
    let library: String

    /// The files that a workload reads.
    func files(or asset: String, _ made: BenchmarkFiles?) -> [BenchmarkFiles.File] {
        if let made { return made.files }
        return (files.isEmpty ? [asset] : files).map { BenchmarkFiles.File(path: $0, format: nil) }
    }
}

/// Workloads on the command line: `2d,3d`.
struct WorkloadList: ExpressibleByArgument {
    let values: [Workload]

    init(_ values: [Workload]) { self.values = values }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Workload(rawValue: String($0))
        }
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
        values = parts.compactMap(\.self)
    }
}
