import Tacet
import TacetDecoding
import TacetSession

/// Measures what music costs: the processor time of all threads for a block of the mix, beside that of the bare decoder for
/// the same files, alternating. The engine decodes, resamples where it must, and mixes; a block without music is a row of
/// its own.
struct MusicBenchmark {
    private let setting: WorkloadSetting
    private let folder = "Assets/music/"

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        let theme = Track(folder + "theme.ogg", looping: .none)
        let stems = Track(
            stems: ["pads", "bass", "drums", "lead"].map { "\(folder)theme-\($0).ogg" }, looping: .none)
        return [
            try measure("no music", nil), try measure("one stream", theme), try measure("four stems", stems),
            try measure("four stems, a transition in progress", stems, turningTo: stems),
        ]
    }

    private func measure(_ name: String, _ track: Track?, turningTo next: Track? = nil) throws -> Measurement {
        var measurement = Measurement(.music, block: setting.blockFrames, unit: .microseconds)
        measurement.variant = name
        let theme = try AudioFile.open(folder + "theme.ogg")
        let blocks = (theme.promisedFrames ?? 0) / setting.blockFrames
        let paths = [track, next].compactMap(\.self).flatMap(\.stems)
        measurement.library = BareDecoder.library(for: theme.codec)
        let time = { (body: () throws -> Void) in
            let begin = ProcessorTime.process
            try body()
            return (ProcessorTime.process - begin) / Double(max(1, blocks)) / 1e3
        }
        for round in 0...setting.rounds {
            let cost = try time { try render(track, turningTo: next, blocks: blocks) }
            let bare =
                setting.hasBaseline && !paths.isEmpty
                ? try time { for path in paths { try BareDecoder.decode(path, codec: theme.codec) } } : nil
            // The first round only warms up the caches.
            guard round > 0 else { continue }
            measurement.cost.append(cost)
            if let bare { measurement.baseline.append(bare) }
        }
        return measurement
    }

    /// Mixes a track once, from its beginning to its end; with another one it fades into that all the while.
    private func render(_ track: Track?, turningTo next: Track?, blocks: Int) throws {
        var settings = AudioEngine.Settings()
        settings.blockFrames = setting.blockFrames
        settings.sampleRate = MixingScene.mixRate
        let audio = AudioEngine(offline: settings)
        if let track { try audio.soundtrack.play(track) }
        if let next {
            let length = Duration.seconds(Double(blocks * setting.blockFrames) / Double(MixingScene.mixRate))
            try audio.soundtrack.transition(to: next, at: .now, by: .crossfade(Tween(duration: length)))
        }
        var samples = [Float](repeating: 0, count: setting.blockFrames * 2)
        for _ in 0..<blocks {
            audio.update()
            var span = samples.mutableSpan
            try audio.render(into: &span)
        }
    }
}
