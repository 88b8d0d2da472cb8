import Glibc
import TestSupport
import Testing

@testable import Tacet

/// Voices that have no source of HRTF's of their own, because louder ones have them all, and share one.
@Suite("Voices that share a source of HRTF's") struct SharedSourceTests {
    /// 72 directions all over the sphere, on a spiral whose turns are the golden angle.
    private static let sphere = (0..<72).map { index -> Vector3 in
        let (height, turn) = (1 - (2 * Double(index) + 1) / 72, Double(index) * 2.399_963)
        let width = (1 - height * height).squareRoot()
        return Vector3(Float(width * sin(turn)), Float(height), Float(-width * cos(turn)))
    }
    /// The middles of the third octaves from 50 Hz to 16 kHz.
    private static let octaves = (-13...12).map { 1_000 * pow(2, Double($0) / 3) }
    private static let length = 4_096

    /// Plays `count` voices of silence, which count as loud as their gain.
    private func playSilence(_ count: Int, _ gain: Decibels, on offline: Offline) throws -> [Voice] {
        let silence = try offline.load([Float](repeating: 0, count: 4_800))
        return (0..<count).map { index in
            offline.audio.play(
                silence, at: Vector3(Float(index % 5) - 2, 0, -1), PlaybackSettings(gain: gain, loops: true))
        }
    }

    /// The answers of both ears to an impulse from each direction, of a voice beside `others` voices of silence.
    private func responses(
        _ directions: [Vector3], _ spatialization: Spatialization = .binaural, others: Int = 0, _ gain: Decibels = 6
    ) throws -> [(left: [Float], right: [Float])] {
        let offline = Offline()
        offline.audio.world.spatialization = spatialization
        let impulse: [Float] = [0.25] + [Float](repeating: 0, count: 63)
        let sound = try offline.load(impulse)
        _ = try playSilence(others, gain, on: offline)
        _ = try offline.render(4_096)
        return try directions.map { direction in
            offline.audio.play(sound, at: direction)
            let heard = try offline.render(Self.length)
            return (heard.left.samples, heard.right.samples)
        }
    }

    /// The power of a response in the third octave around a frequency: between two directions it has combs, so that a few
    /// frequencies would miss them.
    private func power(_ response: [Float], _ hertz: Double) -> Double {
        let response = Signal(response, rate: 48_000)
        return (-10...10).reduce(0) { sum, step in sum + response.power(at: hertz * pow(2, Double(step) / 63)) }
    }

    private func energy(_ samples: [Float]) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

    /// By how many frames the left ear hears a response later than the right one: where both are most alike.
    private func delay(_ response: (left: [Float], right: [Float])) -> Int {
        (-48...48).max { one, other in alike(response, one) < alike(response, other) } ?? 0
    }

    private func alike(_ response: (left: [Float], right: [Float]), _ shift: Int) -> Double {
        (64..<2_048).reduce(0) { $0 + Double(response.left[$1 + shift]) * Double(response.right[$1]) }
    }

    @Test("The loudest voices sound as if they were alone, beside 40 others")
    func loudest() throws {
        let directions = Array(Self.sphere.prefix(16))
        let (alone, among) = (try responses(directions), try responses(directions, others: 40, -20))
        for (alone, among) in zip(alone, among) {
            let level =
                10 * log10((energy(among.left) + energy(among.right)) / (energy(alone.left) + energy(alone.right)))
            #expect(abs(level) < 1, "\(level) dB")
            #expect(abs(delay(alone) - delay(among)) <= 1, "40 µs are two frames")
        }
    }

    @Test(
        "Averaged over 72 directions, a voice that shares is as loud in every third octave as in stereo, within 2 dB")
    func colour() throws {
        let (shared, stereo) = (
            try responses(Self.sphere, others: 16), try responses(Self.sphere, .stereo)
        )
        let colour = Self.octaves.map { hertz in
            func sum(_ responses: [(left: [Float], right: [Float])]) -> Double {
                responses.reduce(0) { $0 + power($1.left, hertz) + power($1.right, hertz) }
            }
            return 10 * log10(sum(shared) / sum(stereo))
        }
        print(
            "figure: a voice that shares a source, beside stereo, longest distance in dB: \(colour.map { abs($0) }.max() ?? 0)"
        )
        #expect(colour.allSatisfy { abs($0) < 2 }, "\(colour)")
    }

    @Test("A voice that shares comes from its side: the nearer ear hears it louder and earlier")
    func sides() throws {
        let left = try #require(try responses([Vector3(-1, 0, 0)], others: 16).first)
        let own = try #require(try responses([Vector3(-1, 0, 0)]).first)
        let level = { (one: (left: [Float], right: [Float])) in
            10 * log10(self.energy(one.left) / self.energy(one.right))
        }
        print("figure: the nearer ear, dB louder, a source of its own: \(level(own))")
        print("figure: the nearer ear, dB louder, a shared source: \(level(left))")
        print("figure: the farther ear, frames later, a source of its own: \(Double(-delay(own)))")
        print("figure: the farther ear, frames later, a shared source: \(Double(-delay(left)))")
        #expect(abs(level(left) - level(own)) < 3 && abs(delay(left) - delay(own)) <= 2)
        let front = try #require(try responses([Vector3(0, 0, -1)], others: 16).first)
        #expect(abs(level(front)) < 0.5 && delay(front) == 0)
        let right = try #require(try responses([Vector3(1, 0, 0)], others: 16).first)
        #expect(abs(level(right) + level(left)) < 0.5 && delay(right) == -delay(left))
    }

    @Test("A voice that gets a source of its own, and loses it again, changes over without a click or a gap")
    func changeOver() throws {
        let offline = Offline()
        offline.audio.world.spatialization = .binaural
        let tone = try offline.load(Tone(frequency: 200, decibels: -12).samples(frames: 240, rate: 48_000))
        offline.audio.play(tone, at: Vector3(-0.7, 0, -0.7), PlaybackSettings(loops: true))
        _ = try offline.render(9_600)
        var heard: [Float] = []
        for _ in 0..<6 {
            let others = try playSilence(24, 12, on: offline)
            heard += try offline.render(9_600).left.samples
            for voice in others { voice.stop() }
            heard += try offline.render(9_600).left.samples
        }
        let levels = stride(from: 0, to: heard.count - 480, by: 240).map {
            Signal(Array(heard[$0..<($0 + 240)]), rate: 48_000).level(of: 200)
        }
        print(
            "figure: changing over, loudest period beside the softest, dB: \((levels.max() ?? 0) - (levels.min() ?? 0))"
        )
        #expect((levels.max() ?? 0) - (levels.min() ?? 0) < 4, "\(levels.min() ?? 0)...\(levels.max() ?? 0)")
        // A sine's second difference is its value by (2π · 200 / 48,000)²: a click stands out of it.
        let bends = zip(heard, zip(heard.dropFirst(), heard.dropFirst(2))).map { abs($0 - 2 * $1.0 + $1.1) }
        let peak = heard.map(abs).max() ?? 0
        #expect((bends.max() ?? 0) < peak * 0.004, "\(bends.max() ?? 0)")
    }

    @Test("Sixty voices of one level sound steadily: sources do not go to and fro")
    func equalLevels() throws {
        let offline = Offline()
        offline.audio.world.spatialization = .binaural
        let tone = try offline.load(Tone(frequency: 400, decibels: -40).samples(frames: 4_800, rate: 48_000))
        for index in 0..<60 {
            offline.audio.play(tone, at: Self.sphere[index], PlaybackSettings(loops: true))
        }
        _ = try offline.render(9_600)
        let heard = try offline.render(48_000)
        for side in [heard.left.samples, heard.right.samples] {
            let levels = stride(from: 0, to: 47_000, by: 480).map {
                Signal(Array(side[$0..<($0 + 480)]), rate: 48_000).level(of: 400)
            }
            #expect((levels.max() ?? 0) - (levels.min() ?? 0) < 0.1)
        }
    }

    @Test("The sixteen loudest are chosen; one that has a source counts as 3 dB louder, and the lower slot decides")
    func choice() {
        var voices = LoudestVoices()
        func has(_ level: Float, _ slot: Int, _ hasSource: Bool = false) -> Bool {
            voices.has(LoudestVoices.key(level, slot: slot, hasSource: hasSource))
        }
        voices.begin()
        for slot in 0..<15 { voices.add(LoudestVoices.key(Float(slot + 1), slot: slot, hasSource: false)) }
        let fifteen = has(0.001, 40)
        #expect(fifteen, "there are sources for all")
        for (slot, level) in [Float(40), 3, 20, 1].enumerated() {
            voices.add(LoudestVoices.key(level, slot: 20 + slot, hasSource: false))
        }
        // 40, 20, 15, 14 … 5, 4 and 3 twice, in the slots 2 and 21.
        let chosen = [has(3, 21), has(3, 22), has(3.1, 50), has(2.9, 50), has(2.2, 50, true), has(2.1, 50, true)]
        #expect(chosen == [true, false, true, false, true, false])
    }
}
