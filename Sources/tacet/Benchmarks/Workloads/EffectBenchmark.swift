import Tacet
import TacetSession

/// Measures what effects on a bus cost: two engines mix one voice in turns, one of them with the effects.
struct EffectBenchmark {
    private let setting: WorkloadSetting

    /// The turns in a round, whose median counts, and the blocks in a turn.
    private static let turns = 9
    private static let blocks = 128

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        let bands = (0..<5).map { Effect.Band.bell(hertz: 100 * Float(1 << (2 * $0)), gain: 3) }
        return [
            try measure("equaliser of 5 bands and compressor") { _ in [.equalizer(bands), .compressor()] },
            try measure("limiter") { _ in [.limiter()] },
            try measure("delay") { _ in [.delay()] },
            try measure("chorus") { _ in [.chorus()] },
            try measure("distortion") { _ in [.distortion()] },
            try measure("convolution of 1 s") { audio in
                [.convolution(try audio.impulseResponse(of: try audio.load(bytes: Self.noise, name: "room")))]
            },
            try measure("convolution of 1 s in stereo") { audio in
                [.convolution(try audio.impulseResponse(of: try audio.load(bytes: Self.stereoNoise, name: "room")))]
            },
            try measure("a bus whose effects were taken away") { _ in nil },
        ]
    }

    /// - Parameter effects: The effects of master; nil for effects that are set and taken away again.
    private func measure(_ name: String, _ effects: (AudioEngine) throws -> [Effect]?) throws -> Measurement {
        let (plain, own) = (try Side(setting.blockFrames), try Side(setting.blockFrames))
        let wanted = try effects(own.audio)
        try own.audio.buses.master.setEffects(wanted ?? [.equalizer([.bell(hertz: 1_000, gain: 3)])], over: .none)
        _ = try own.time(256)
        if wanted == nil {
            try own.audio.buses.master.setEffects([], over: .none)
            _ = try own.time(256)
        }
        var measurement = Measurement(.effects, block: setting.blockFrames, unit: .microseconds)
        measurement.variant = name
        for _ in 0..<setting.rounds {
            let times = try (0..<Self.turns).map { _ in
                let without = try plain.time(Self.blocks)
                return (try own.time(Self.blocks) - without) / Double(Self.blocks) / 1e3
            }
            measurement.cost.append(times.median)
        }
        return measurement
    }

    /// A second of noise that fades.
    private static let noise = WaveBytes.mono(samples(48_000), rate: MixingScene.mixRate)

    /// A second of noise that fades, another in each channel.
    private static let stereoNoise = WaveBytes.file(samples(96_000), channels: 2, rate: MixingScene.mixRate)

    private static func samples(_ count: Int) -> [Int16] {
        var state: UInt32 = 1
        return (0..<count).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = Int(Int16(truncatingIfNeeded: state >> 16))
            return Int16(truncatingIfNeeded: noise * (count - index) / (count * 25 / 3))
        }
    }

    /// An engine with one voice.
    private final class Side {
        let audio: AudioEngine
        private let rendered: RenderedBlock

        init(_ blockFrames: Int) throws {
            var settings = AudioEngine.Settings()
            settings.blockFrames = blockFrames
            settings.sampleRate = MixingScene.mixRate
            audio = AudioEngine(offline: settings)
            rendered = RenderedBlock(frames: blockFrames)
            // Master's own processing costs as much with effects as without.
            audio.buses.master.setGain(-1, over: .none)
            audio.play(
                try audio.load(bytes: EffectBenchmark.noise, name: "noise"), PlaybackSettings(gain: -12, loops: true))
            _ = try time(64)
        }

        /// The processor time of a number of blocks, in nanoseconds.
        func time(_ blocks: Int) throws -> Double {
            audio.update()
            return try ProcessorTime.of { for _ in 0..<blocks { try rendered.render(audio) } }
        }
    }
}
