import Tacet
import TacetDecoding
import TacetSession

/// Measures decoding by the engine and by the format's library alone, alternating, in seconds of processor time.
struct DecodingBenchmark {
    private let files: [BenchmarkFiles.File]
    private let setting: WorkloadSetting

    /// - Parameter files: The files to decode, each for figures of its own.
    init(_ files: [BenchmarkFiles.File], _ setting: WorkloadSetting) {
        self.files = files
        self.setting = setting
    }

    /// Decodes each whole file once, in blocks of 1,024 frames as the soundtrack does.
    func measureStream() throws -> [Measurement] {
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 1_024 * 2)
        defer { block.deallocate() }
        return try files.map { file in
            try measure(.stream, file, "decoding") {
                let decoder = try AudioFile.open(file.path)
                let rate = decoder.format.sampleRate
                let stream = try LoopDecoder(decoder, loop: nil, from: 0, targetRate: rate)
                while try stream.fill(block, stride: 2, count: 1_024) == 1_024 {}
            } baseline: { codec in
                try BareDecoder.decode(file.path, codec: codec)
            }
        }
    }

    /// Loads each file as a hundred effects, without resampling and with it.
    func measureLoad() throws -> [Measurement] {
        try files.flatMap { file in
            let rate = try AudioFile.open(file.path).format.sampleRate
            let other = rate == 48_000 ? 44_100 : 48_000
            let (straight, resampling) = (engine(rate: rate), engine(rate: other))
            return [
                try measure(.load, file, "100 effects") {
                    try load(file, straight)
                } baseline: { codec in
                    for _ in 0..<100 { try BareDecoder.decode(file.path, codec: codec) }
                },
                try measure(.load, file, "100 effects, \(rate) to \(other) Hz", library: "no resampling") {
                    try load(file, resampling)
                } baseline: { _ in
                    try load(file, straight)
                },
            ]
        }
    }

    private func engine(rate: Int) -> AudioEngine {
        var settings = AudioEngine.Settings()
        settings.sampleRate = rate
        return AudioEngine(offline: settings)
    }

    private func load(_ file: BenchmarkFiles.File, _ audio: AudioEngine) throws {
        let paths = Array(repeating: file.path, count: 100)
        let sounds = try audio.loadInBackground(paths, LoadOptions(.decoded)).wait()
        for sound in sounds { audio.unload(sound) }
        audio.update()
    }

    private func measure(
        _ workload: Workload, _ file: BenchmarkFiles.File, _ variant: String, library: String? = nil,
        _ body: () throws -> Void, baseline: (_ codec: String) throws -> Void
    ) throws -> Measurement {
        let decoder = try AudioFile.open(file.path)
        let codec = decoder.codec
        var measurement = Measurement(workload, block: setting.blockFrames, unit: .seconds)
        measurement.variant = file.format.map { "\($0): \(variant)" } ?? variant
        measurement.codec = codec
        measurement.library = library ?? BareDecoder.library(for: codec) ?? "fread"
        measurement.audioSeconds = decoder.promisedFrames.map { Double($0) / Double(decoder.format.sampleRate) }
        let time = { (body: () throws -> Void) in
            let begin = ProcessorTime.process
            try body()
            return (ProcessorTime.process - begin) / 1e9
        }
        for round in 0...setting.rounds {
            let cost = try time(body)
            let bare = setting.hasBaseline ? try time { try baseline(codec) } : nil
            // The first round only warms up the caches.
            guard round > 0 else { continue }
            measurement.cost.append(cost)
            if let bare { measurement.baseline.append(bare) }
        }
        measurement.spread = Profiler.Spread(measurement.cost)
        return measurement
    }
}
