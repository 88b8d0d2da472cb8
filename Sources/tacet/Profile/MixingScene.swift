import Glibc
import Tacet

/// What both sides of a mixing workload play: the same sounds at the same places.
struct MixingScene {
    let workload: Workload
    let voices: Int

    /// How many different sounds there are, of two seconds each: more than a cache holds.
    static let sounds = 32

    /// The mixer's rate.
    static let mixRate = 48_000

    /// The sounds' own rate.
    var soundRate: Int { workload == .resampled || workload == .game ? 44_100 : Self.mixRate }

    var isSpatial: Bool { workload == .space || workload == .game }

    /// So quiet that the sum of all voices needs no limiter.
    var amplitude: Float { 0.5 / Float(voices) }

    /// The samples of a sound, mono: a tone of its own.
    func samples(of sound: Int) -> [Int16] {
        let step = 2 * Float.pi * (110 + 20 * Float(sound)) / Float(soundRate)
        return (0..<soundRate * 2).map { Int16(16_000 * sinf(step * Float($0))) }
    }

    func pitch(of voice: Int) -> Float { workload == .resampled ? 0.9 + 0.2 * Float(voice % 64) / 63 : 1 }

    /// A place on a circle of its own around the listener, one to twenty metres away.
    func position(of voice: Int, block: Int) -> Vector3 {
        let angle = Float(voice) * 0.7 + Float(block % 4096) * 0.01
        let radius = 1 + Float(voice % 20)
        return Vector3(radius * cosf(angle), 0, radius * sinf(angle))
    }
}
