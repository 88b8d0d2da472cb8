import ArgumentParser
import Tacet
import TacetSession

/// What is measured.
enum Workload: String, CaseIterable, Sendable {
    /// Mono sounds at the mixer's rate, as recorded, in the middle.
    case flat = "2d"
    /// Mono sounds at places, each of which moves before every block.
    case space = "3d"
    /// Mono sounds of 44.1 kHz, each at a pitch of its own.
    case resampled
    /// What a game has: 128 moving sounds of 44.1 kHz; the baseline is what is first written, an update at a time.
    case game
    /// 10,000 and 100,000 moving voices, of which 64 are heard.
    case emitters
    /// Calls of the game while a render thread mixes.
    case triggers
    /// Decoding a soundtrack.
    case stream
    /// Loading a hundred effects.
    case load
    /// A scene, as `tacet render` takes it.
    case scene

    /// Measures it, for each number of voices where they matter.
    func measure(voices: [Int], _ setting: WorkloadSetting) throws -> [Measurement] {
        switch self {
        case .flat, .space, .resampled:
            try voices.map { try MixingContest(self, voices: $0, setting).measure() }
        case .game: [try MixingContest(self, voices: 128, setting).measure()]
        case .emitters: try [10_000, 100_000].flatMap { try EmitterContest(count: $0, setting).measure() }
        case .triggers: try TriggerContest(setting).measure()
        case .stream:
            try DecodingContest(setting.file ?? "Assets/music/theme.ogg", setting).measureStream()
        case .load:
            try DecodingContest(setting.file ?? "Assets/effects/explosion.ogg", setting).measureLoad()
        case .scene: [try SceneContest(setting).measure()]
        }
    }
}

/// How workloads are measured.
struct WorkloadSetting {
    let blockFrames: Int
    let rounds: Int
    let hasBaseline: Bool
    /// What `stream` and `load` read; nil for the project's own assets, below the working directory.
    let file: String?
    /// What `scene` plays.
    let scene: String?
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
