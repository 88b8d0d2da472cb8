import TacetSession

/// What a run says of the machine, in words: how many voices a tenth of a core mixes, how that compares with bare
/// OpenAL, and which settings change it.
struct Verdict {
    /// The part of a core that a game should leave to sound.
    private static let share = 0.1

    /// The lines; empty for a run that mixed no voices.
    let lines: [String]

    init(_ results: [Measurement]) {
        let mixing = results.filter {
            $0.voices != nil && $0.unit == .nanosecondsPerVoice && $0.variant == nil && $0.workload != .attached
        }
        let kinds = Workload.allCases.compactMap { workload in
            Self.sentence(on: workload, mixing.filter { $0.workload == workload })
        }
        guard let block = mixing.first?.block, !kinds.isEmpty else {
            lines = []
            return
        }
        let milliseconds = (Double(block) / Double(MixingScene.mixRate) * 1e3).text(places: 1)
        lines =
            ["", "In 10 % of one core, with blocks of \(block) frames (\(milliseconds) ms), this machine mixes"] + kinds
            + Self.advice(on: Set(mixing.map(\.workload))) + Self.build
    }

    /// What the build of the command does to the figures.
    private static var build: [String] {
        #if DEBUG
            [
                "This is a debug build, which mixes many times slower. Measure with: swift build -c release --product tacet"
            ]
        #else
            []
        #endif
    }

    private static func sentence(on workload: Workload, _ own: [Measurement]) -> String? {
        guard let block = own.first?.block else { return nil }
        let points = own.map {
            MachineLimit.Point(voices: Double($0.voices ?? 0), nanoseconds: $0.cost.median * Double($0.voices ?? 0))
        }
        let deadline = Double(block) / Double(MixingScene.mixRate) * 1e9 * share
        let limit = MachineLimit(points, deadline: deadline)
        let number =
            switch limit {
            // A busy machine can make the larger number of voices look the cheaper.
            case nil: "an uncertain number of voices"
            case let limit? where limit.voices < 1: "less than one voice"
            case let limit?: "\(limit.isExtrapolated ? "some " : "")\(Int(limit.voices)) voices"
            }
        let most = points.map(\.voices).max() ?? 0
        let words = comparison(own, near: limit?.voices ?? most).map { ": " + $0 } ?? ""
        return "  \(number) \(workload.kindOfVoice) (\(workload.rawValue))\(words)"
    }

    /// How the cost compares with bare OpenAL's, for the number of voices that is nearest to the limit; nil without a
    /// baseline.
    private static func comparison(_ own: [Measurement], near limit: Double) -> String? {
        let compared = own.filter { !$0.baseline.isEmpty && !$0.cost.isEmpty }
        let nearest = compared.min { abs(Double($0.voices ?? 0) - limit) < abs(Double($1.voices ?? 0) - limit) }
        guard let nearest, let voices = nearest.voices else { return nil }
        let ratio = zip(nearest.cost, nearest.baseline).map { $0 / $1 }.median
        let at = voices == 1 ? "one voice" : "\(voices) voices"
        if ratio >= 1.02 { return "\(((ratio - 1) * 100).text(places: 0)) % slower than bare OpenAL, with \(at)" }
        if ratio > 0.98 { return "as fast as bare OpenAL, with \(at)" }
        return ratio > 0.5
            ? "\(((1 - ratio) * 100).text(places: 0)) % faster than bare OpenAL, with \(at)"
            : "\((1 / ratio).text(places: 1)) times as fast as bare OpenAL, with \(at)"
    }

    /// The settings that change the numbers.
    private static func advice(on workloads: Set<Workload>) -> [String] {
        var lines = ["realVoices bounds the voices that are mixed; the others are virtual and cost next to nothing."]
        if workloads.contains(.space) {
            lines.append(
                "With HRTF a voice with a position costs about thirty times as much: spatialisation is automatic on headphones."
            )
        }
        if workloads.contains(.resampled) {
            lines.append("A sound at its own pitch is not resampled while it plays: loading has done that.")
            lines.append(
                "A voice with another pitch is interpolated with 16 taps, and with pitchQuality = .economical with 8.")
        }
        return lines
    }
}
