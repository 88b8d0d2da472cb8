import TestSupport
import Testing

@testable import Tacet

/// Places as headphones need them (BEHAVIOUR 151).
@Suite struct SpatialisationTests {
    /// A sound at the far left, and what both ears hear of it.
    private func left(_ spatialisation: Spatialisation, rate: Int = 48_000) throws -> (left: Signal, right: Signal) {
        let offline = Offline { $0.sampleRate = rate }
        offline.audio.spatialisation = spatialisation
        var random = RandomSource(seed: 3)
        let noise = (0..<24_000).map { _ in Float(random.next() % 2_000) / 4_000 - 0.25 }
        offline.audio.play(try offline.load(noise, rate: rate), at: Vector3(-1, 0, 0))
        let heard = try offline.render(24_000)
        #expect(offline.audio.isBinaural == (spatialisation == .binaural && rate == 48_000))
        return (heard.left[4_800..<20_000], heard.right[4_800..<20_000])
    }

    @Test("On headphones the far ear hears a sound too, later and softer; on loudspeakers it does not")
    func farEar() throws {
        let speakers = try left(.stereo)
        #expect(speakers.right.level < speakers.left.level - 40)
        let headphones = try left(.binaural)
        #expect((3.0...25).contains(headphones.left.level - headphones.right.level))
        // A head is about 0.7 ms wide.
        #expect((20...45).contains(headphones.right.lag(behind: headphones.left, limit: 96)))
    }

    @Test("Nobody is told to put on headphones: automatic is stereo where the route is unknown")
    func automatic() throws {
        let heard = try left(.automatic)
        #expect(heard.right.level < heard.left.level - 40)
    }

    @Test("At a rate OpenAL has no HRTF for, all stays as it was")
    func otherRate() throws {
        let heard = try left(.binaural, rate: 96_000)
        #expect(heard.right.level < heard.left.level - 40)
    }

    @Test("What plays goes on at its frame when it is switched")
    func goesOn() throws {
        let offline = Offline()
        let ramp = (0..<48_000).map { Float($0) / 48_000 }
        let voice = offline.audio.play(try offline.load(ramp))
        // The ramp tells the frame by its level.
        let before = try offline.render(10 * 512).left.samples[4_096]
        offline.audio.spatialisation = .binaural
        try offline.render(10 * 512)
        offline.audio.spatialisation = .stereo
        let after = try offline.render(10 * 512).left.samples[4_096]
        #expect(voice.isPlaying)
        #expect(abs(after / before * Float(4_096 - Offline.delay) - Float(20 * 512 + 4_096 - Offline.delay)) < 32)
    }
}
