import Tacet
import TacetDecoding
import TacetSession

/// Measures Ogg Vorbis decoding by the engine and by libvorbisfile alone, alternating, in seconds of processor time.
struct DecodingBenchmark {
    private let path: String
    private let setting: WorkloadSetting

    init(_ path: String, _ setting: WorkloadSetting) {
        self.path = path
        self.setting = setting
    }

    /// Decodes a whole soundtrack once.
    func measureStream() throws -> [Measurement] {
        let samples = UnsafeMutablePointer<Int16>.allocate(capacity: 8_192 * 8)
        defer { samples.deallocate() }
        return try measure(.stream, "decoding") {
            let decoder = try AudioFile.open(path)
            while try decoder.read(into: samples, maximum: 4_096) > 0 {}
        } baseline: {
            _ = try VorbisBaseline.decode(path)
        }
    }

    /// Loads a hundred effects at the mixer's rate.
    func measureLoad() throws -> [Measurement] {
        let audio = AudioEngine(offline: AudioEngine.Settings())
        return try measure(.load, "100 effects") {
            let sounds = try audio.loadInBackground(Array(repeating: path, count: 100)).wait()
            for sound in sounds { audio.unload(sound) }
            audio.update()
        } baseline: {
            for _ in 0..<100 { _ = try VorbisBaseline.decode(path) }
        }
    }

    private func measure(
        _ workload: Workload, _ variant: String, _ body: () throws -> Void, baseline: () throws -> Void
    ) throws -> [Measurement] {
        var measurement = Measurement(workload, block: setting.blockFrames, unit: .seconds)
        measurement.variant = variant
        let time = { (body: () throws -> Void) in
            let begin = ProcessorTime.process
            try body()
            return (ProcessorTime.process - begin) / 1e9
        }
        for round in 0...setting.rounds {
            let cost = try time(body)
            let bare = setting.hasBaseline ? try time(baseline) : nil
            // The first round only warms up the caches.
            guard round > 0 else { continue }
            measurement.cost.append(cost)
            if let bare { measurement.baseline.append(bare) }
        }
        measurement.spread = Profiler.Spread(measurement.cost)
        return [measurement]
    }
}
