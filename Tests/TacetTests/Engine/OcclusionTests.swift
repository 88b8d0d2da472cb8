import TestSupport
import Testing

@testable import Tacet

/// What stands between a sound and the listener, as the game says.
@Suite("Occlusion") struct OcclusionTests {
    private let offline = Offline()

    private func play(_ frequencies: [Double], at position: Vector3? = nil) throws -> Voice {
        let tones = frequencies.map { Tone(frequency: $0, decibels: -24).samples(frames: 48_000, rate: 48_000) }
        let sum = tones[0].indices.map { index in tones.reduce(0) { $0 + $1[index] } }
        return offline.audio.play(try offline.load(sum), at: position, PlaybackSettings(loops: true))
    }

    private func heard() throws -> Signal {
        try offline.render(24_000)
        return try offline.render(48_000).left
    }

    @Test("It lowers a sound and its highs beside the voice's own gain and filter, which stay")
    func levels() throws {
        let voice = try play([400, 5_000])
        let plain = try heard()
        func loss(_ signal: Signal, _ hertz: Double) -> Double { plain.level(of: hertz) - signal.level(of: hertz) }
        voice.setOcclusion(Occlusion(gain: -9, highShelf: -12))
        let behind = try heard()
        // At 400 Hz the shelf has little to say.
        #expect(abs(loss(behind, 400) - 9) < 0.5 && abs(loss(behind, 5_000) - 21) < 0.5)
        #expect(voice.gain == .unity)
        voice.setGain(-6)
        voice.setFilter(.highShelf(decibels: -6))
        let both = try heard()
        #expect(abs(loss(both, 400) - 15) < 0.5 && abs(loss(both, 5_000) - 33) < 0.7)
        voice.setOcclusion(.none)
        let free = try heard()
        #expect(abs(loss(free, 400) - 6) < 0.3 && abs(loss(free, 5_000) - 12) < 0.5)
    }

    @Test("It moves without a step, holds from the first sample, and makes a silent voice virtual")
    func moves() throws {
        let voice = try play([400], at: Vector3(0, 0, -1))
        voice.setOcclusion(Occlusion(gain: -40), over: .none)
        let first = try offline.render(9_600).left
        #expect(first.peak < 0.001, "it begins behind a wall")
        let step = try { () throws -> Float in
            voice.setOcclusion(.none, over: .none)
            return try heard().largestStep
        }()
        for occlusion in [Occlusion(gain: -20), Occlusion(gain: .silence), .none, Occlusion(gain: 6, highShelf: 6)] {
            voice.setOcclusion(occlusion, over: .seconds(0.05))
            #expect(try offline.render(9_600).left.largestStep <= step * 1.2)
        }
        #expect(try heard().largestStep <= step * 1.01, "more than 0 dB counts as 0 dB")
        voice.setOcclusion(Occlusion(gain: Decibels(.nan)), over: .none)
        try offline.render(9_600)
        voice.setOcclusion(Occlusion(gain: .silence))
        try offline.render(9_600)
        #expect(offline.audio.statistics.virtualVoices == 1 && voice.isPlaying)
    }
}
