import Glibc
import Tacet

/// The sounds and positions of a mixing workload, the same for the engine and for bare OpenAL.
struct MixingScene {
    let workload: Workload
    let voices: Int

    /// The number of different sounds, each two seconds long: more than fit in a cache.
    static let sounds = 32

    /// The mixer's rate.
    static let mixRate = 48_000

    /// The sounds' own rate.
    var soundRate: Int { workload == .resampled || workload == .game ? 44_100 : Self.mixRate }

    var isSpatial: Bool { workload == .space || workload == .headphones || workload == .reverb || workload == .game }

    var hasHRTF: Bool { workload == .headphones }

    var hasReverb: Bool { workload == .reverb }

    /// The amplitude of a voice, so low that the sum of all voices needs no limiter.
    var amplitude: Float { 0.5 / Float(voices) }

    /// The samples of a sound: a mono tone with a pitch of its own.
    func samples(of sound: Int) -> [Int16] {
        let step = 2 * Float.pi * (110 + 20 * Float(sound)) / Float(soundRate)
        return (0..<soundRate * 2).map { Int16(16_000 * sinf(step * Float($0))) }
    }

    func pitch(of voice: Int) -> Float { workload == .resampled ? 0.9 + 0.2 * Float(voice % 64) / 63 : 1 }

    /// The position of a voice: on a circle of its own around the listener, 1 m to 20 m away.
    func position(of voice: Int, block: Int) -> Vector3 {
        let angle = Float(voice) * 0.7 + Float(block % 4096) * 0.01
        let radius = 1 + Float(voice % 20)
        return Vector3(radius * cosf(angle), 0, radius * sinf(angle))
    }

    /// Loads the scene's sounds: as many as it has voices, and ``sounds`` at most.
    func load(into audio: AudioEngine) throws -> [Sound] {
        try (0..<min(Self.sounds, voices)).map { index in
            try audio.load(bytes: WaveBytes.mono(samples(of: index), rate: soundRate), name: "sound \(index)")
        }
    }
}
