import Glibc
import TestSupport
import Testing

@testable import Tacet

/// Places as headphones need them (BEHAVIOUR 151).
@Suite("Spatialization for headphones (BEHAVIOUR 151)") struct SpatializationTests {
    /// A sound at the far left, and what both ears hear of it.
    private func left(
        _ spatialization: Spatialization, rate: Int = 48_000
    ) throws -> (left: Signal, right: Signal, isBinaural: Bool) {
        let offline = Offline { $0.sampleRate = rate }
        offline.audio.world.spatialization = spatialization
        var random = RandomSource(seed: 3)
        let noise = (0..<24_000).map { _ in Float(random.next() % 2_000) / 4_000 - 0.25 }
        offline.audio.play(try offline.load(noise, rate: rate), at: Vector3(-1, 0, 0))
        let heard = try offline.render(24_000)
        return (heard.left[4_800..<20_000], heard.right[4_800..<20_000], offline.audio.statistics.isBinaural)
    }

    @Test("On headphones the far ear hears a sound too, later and softer; on loudspeakers it does not")
    func farEar() throws {
        let speakers = try left(.stereo)
        #expect(speakers.right.level < speakers.left.level - 40)
        #expect(!speakers.isBinaural)
        let headphones = try left(.binaural)
        #expect(headphones.isBinaural)
        #expect((3.0...25).contains(headphones.left.level - headphones.right.level))
        // A head is about 0.7 ms wide.
        #expect((20...45).contains(headphones.right.lag(behind: headphones.left, limit: 96)))
    }

    @Test("Automatic, the default, is stereo where the route is unknown")
    func automatic() throws {
        #expect(World().spatialization == .automatic)
        let heard = try left(.automatic)
        #expect(heard.right.level < heard.left.level - 40)
    }

    @Test("Headphones are as loud as loudspeakers, on average of all directions")
    func sameLevel() throws {
        func level(_ spatialization: Spatialization) throws -> Double {
            let offline = Offline()
            offline.audio.world.spatialization = spatialization
            var random = RandomSource(seed: 5)
            for direction in 0..<12 {
                // Pink noise: as much in each octave.
                var state = SIMD3<Float>()
                let noise = (0..<48_000).map { _ -> Float in
                    let white = (Float(random.next() % 2_000) / 1_000 - 1) * 0.01
                    state = state * SIMD3(0.99765, 0.963, 0.57) + white * SIMD3(0.099, 0.2965, 1.0527)
                    return state.sum() + white * 0.1848
                }
                let angle = Float(direction) * .pi / 6
                offline.audio.play(try offline.load(noise), at: Vector3(sin(angle), 0, -cos(angle)))
            }
            let heard = try offline.render(40_960)
            let ears = (heard.left[4_800..<40_000].level, heard.right[4_800..<40_000].level)
            return 10 * log10((pow(10, ears.0 / 10) + pow(10, ears.1 / 10)) / 2)
        }
        let (stereo, binaural) = (try level(.stereo), try level(.binaural))
        #expect(abs(stereo - binaural) < 1, "\(stereo) dB in stereo, \(binaural) dB binaural")
    }

    @Test("A stereo sound does not know of headphones, whenever they come")
    func stereoSound() throws {
        let offline = Offline()
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 96_000, rate: 48_000)
        offline.audio.play(try offline.loadStereo(tone, tone))
        let before = try offline.render(8_192).left[4_096..<8_192].level
        offline.audio.world.spatialization = .binaural
        let during = try offline.render(8_192).left[4_096..<8_192].level
        offline.audio.world.spatialization = .stereo
        let after = try offline.render(8_192).left[4_096..<8_192].level
        #expect(abs(during - before) < 0.05)
        #expect(abs(after - before) < 0.05)
    }

    /// OpenAL Soft has HRTF for 44.1 and 48 kHz, and since 1.20 for every rate.
    @Test("At a rate OpenAL has no HRTF for, all stays as it was; at others the far ear hears a sound")
    func otherRate() throws {
        let heard = try left(.binaural, rate: 96_000)
        let difference = heard.left.level - heard.right.level
        #expect(heard.isBinaural ? (3...30).contains(difference) : difference > 40)
    }

    @Test("What plays goes on at its frame when it is switched")
    func goesOn() throws {
        let offline = Offline()
        let ramp = (0..<48_000).map { Float($0) / 48_000 }
        let voice = offline.audio.play(try offline.load(ramp))
        // The ramp tells the frame by its level.
        let before = try offline.render(10 * 512).left.samples[4_096]
        offline.audio.world.spatialization = .binaural
        try offline.render(10 * 512)
        offline.audio.world.spatialization = .stereo
        let after = try offline.render(10 * 512).left.samples[4_096]
        #expect(voice.isPlaying)
        #expect(abs(after / before * Float(4_096 - Offline.delay) - Float(20 * 512 + 4_096 - Offline.delay)) < 32)
    }
}
