import Glibc
import Synchronization
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// Voices whose samples a function of the game makes.
@Suite("Generators") struct GeneratorTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }

    /// A tone that goes on from call to call, and counts its calls.
    private final class Oscillator: Sendable {
        let phase = Atomic<Int>(0)
        let calls = Atomic<Int>(0)
        let frequency: Double
        /// The frames after which it ends.
        let length: Int

        init(_ frequency: Double, length: Int = .max) { (self.frequency, self.length) = (frequency, length) }

        var generator: Generator {
            Generator { [self] block in
                calls.add(1, ordering: .relaxed)
                let start = phase.load(ordering: .relaxed)
                let count = min(block.count, length - start)
                for frame in 0..<max(0, count) { block[frame] = value(start + frame) }
                phase.store(start + max(0, count), ordering: .relaxed)
                return count
            }
        }

        func value(_ frame: Int) -> Float {
            Float(0.1 * sin(2 * .pi * frequency * Double(frame) / 48_000))
        }
    }

    @Test("A generator is heard sample for sample, called once a block, until it ends")
    func samples() throws {
        let tone = Oscillator(440, length: 20_000)
        let voice = audio.play(tone.generator)
        let heard = try offline.render(24_064).left.samples
        for frame in 0..<20_000 { #expect(abs(heard[frame + Offline.delay] - tone.value(frame)) < 1e-6) }
        #expect(heard[(20_000 + Offline.delay)...].allSatisfy { $0 == 0 })
        #expect(tone.calls.load(ordering: .relaxed) == 20_000 / 512 + 1)
        #expect(audio.update().contains(.finished(voice.id)) && !voice.isPlaying)
    }

    @Test("Pitch, gain, filter and bus apply to its voice, across the seams of its ring", arguments: [0.5, 1, 1.7, 8])
    func pitch(_ pitch: Double) throws {
        let tone = Oscillator(400)
        audio.buses.ui.setGain(-6, over: .none)
        audio.play(tone.generator, PlaybackSettings(bus: .ui, gain: -6, pitch: Float(pitch)))
        let heard = try offline.render(96_000).left[4_800..<96_000]
        #expect(abs(heard.level(of: 400 * pitch) - (-20 - 12)) < 0.3, "\(heard.level(of: 400 * pitch))")
        #expect(heard.largestStep < 2 * .pi * 400 * Float(pitch) / 48_000 * 0.026 * 1.1)
        let made = Double(tone.phase.load(ordering: .relaxed))
        #expect(made >= 96_000 * pitch && made < 96_256 * pitch + 1_100)
    }

    @Test("It has a position, and two channels are heard as they are")
    func places() throws {
        audio.play(Oscillator(400).generator, at: Vector3(3, 0, 0))
        let placed = try offline.render(24_000)
        #expect(placed.right.level > placed.left.level + 6)
        let other = Offline()
        other.audio.play(
            Generator(channels: 2) { block in
                for frame in 0..<block.count / 2 { (block[2 * frame], block[2 * frame + 1]) = (0.1, -0.2) }
                return block.count / 2
            })
        let heard = try other.render(9_600)
        #expect(heard.left.samples[9_000] == 0.1 && heard.right.samples[9_000] == -0.2)
    }

    @Test("A pause stops its calls and its place, and a seek and a loop change nothing")
    func pauses() throws {
        let tone = Oscillator(400)
        let voice = audio.play(tone.generator)
        try offline.render(9_600)
        voice.seek(toFrame: 5)
        voice.setLooping(false)
        try offline.render(9_600)
        #expect(voice.isPlaying)
        voice.pause(over: .none)
        try offline.render(4_800)
        let made = tone.phase.load(ordering: .relaxed)
        try offline.render(48_000)
        #expect(tone.phase.load(ordering: .relaxed) == made)
        voice.resume(over: .none)
        let heard = try offline.render(9_600).left
        #expect(heard.largestStep < 2 * .pi * 400 / 48_000 * 0.1 * 1.1)
        #expect(tone.phase.load(ordering: .relaxed) > made)
        voice.stop()
        try offline.render(4_800)
        #expect(audio.update().contains(.finished(voice.id)))
    }

    @Test("What a function holds is freed by the update after its voice has ended, also of one that could not play")
    func release() throws {
        weak var held: Oscillator?
        do {
            let tone = Oscillator(400, length: 4_800)
            held = tone
            audio.play(tone.generator)
        }
        try offline.render(4_000)
        audio.update()
        #expect(held != nil)
        try offline.render(9_600)
        #expect(held != nil, "the mixing thread frees nothing")
        audio.update()
        #expect(held == nil)
        // On a bus that plays one voice in nine seconds.
        let full = Offline()
        full.audio.buses.ui.setLimit(VoiceLimit(retrigger: .seconds(9)))
        full.audio.play(try full.load([0, 0, 0]), PlaybackSettings(bus: .ui))
        do {
            let tone = Oscillator(400)
            held = tone
            #expect(!full.audio.play(tone.generator, PlaybackSettings(bus: .ui)).isPlaying)
        }
        try full.render(4_800)
        full.audio.update()
        #expect(held == nil)
    }

    @Test("A sample that is no number ends the voice in silence, with an event")
    func notFinite() throws {
        let voice = audio.play(
            Generator { block in
                block[3] = .nan
                return block.count
            })
        #expect(try offline.render(9_600).left.peak == 0)
        let events = audio.update()
        #expect(events.contains { if case .soundFailed(voice.id, _) = $0 { true } else { false } })
        #expect(events.contains(.finished(voice.id)))
    }

    @Test("One that takes too long fades out in its second block")
    func tooLong() {
        let sound = GeneratedSound(
            Generator { block in
                for index in block.indices { block[index] = 0.5 }
                return block.count
            }, blockFrames: 512, longest: -1, pending: PendingFlag())
        sound.fill(512)
        #expect(sound.takeFault() == nil && !sound.follow(to: 512))
        sound.fill(512)
        #expect(sound.takeFault() == .tookTooLong && !sound.follow(to: 1_000) && sound.follow(to: 1_024))
    }
}
