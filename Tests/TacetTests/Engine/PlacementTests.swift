import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Radius and air, and what may change of a voice's placement while it plays.
@Suite("The placement of a playing voice") struct PlacementTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }

    private func play(
        _ frequency: Double = 1_000, at position: Vector3, _ change: (inout PlaybackSettings) -> Void = { _ in }
    ) throws -> Voice {
        let tone = Tone(frequency: frequency, decibels: -6).samples(frames: 4_800, rate: 48_000)
        var settings = PlaybackSettings(loops: true)
        change(&settings)
        return audio.play(try offline.load(tone), at: position, settings)
    }

    private func levels(of frequency: Double = 1_000) throws -> (left: Double, right: Double) {
        let heard = try offline.render(19_456)
        return (heard.left[9_728..<19_456].level(of: frequency), heard.right[9_728..<19_456].level(of: frequency))
    }

    @Test("A sound with a radius comes from a range of places, and from all around within it (BEHAVIOUR 153)")
    func radius() throws {
        let voice = try play(at: Vector3(-2, 0, 0)) { $0.attenuation = Attenuation(rolloff: 0) }
        let point = try levels()
        #expect(point.left > point.right + 10)
        voice.setRadius(20)
        let around = try levels()
        #expect(abs(around.left - around.right) < 3)
        voice.setRadius(0)
        let again = try levels()
        #expect(abs(again.left - point.left) < 0.1 && again.left > again.right + 10)
        voice.stop()
        _ = try play(at: Vector3(-2, 0, 0)) {
            $0.attenuation = Attenuation(rolloff: 0)
            $0.radius = 20
        }
        let played = try levels()
        #expect(abs(played.left - around.left) < 0.1, "as it is played")
    }

    @Test(
        "The air absorbs high frequencies by the distance: 0.05 dB a metre at 5 kHz, nothing at 200 Hz (BEHAVIOUR 155)")
    func air() throws {
        for (frequency, loss) in [(200.0, 0.0), (5_000, 5)] {
            let voice = try play(frequency, at: Vector3(0, 0, -101))
            let clear = try levels(of: frequency).left
            voice.setAirAbsorption(1)
            #expect(abs(clear - loss - (try levels(of: frequency).left)) < 0.5, "\(frequency) Hz")
            voice.setAirAbsorption(0)
            #expect(abs(clear - (try levels(of: frequency).left)) < 0.1)
            voice.stop()
            let other = try play(frequency, at: Vector3(0, 0, -101)) { $0.airAbsorption = 2 }
            #expect(abs(clear - 2 * loss - (try levels(of: frequency).left)) < 0.7, "as it is played")
            other.stop()
            try offline.render(4_864)
        }
    }

    @Test("A voice changes between the world and the listener while it plays, without a click (BEHAVIOUR 154)")
    func space() throws {
        audio.world.listener.position = Vector3(100, 0, 0)
        let voice = try play(at: Vector3(98, 0, 0))
        let fixed = try levels()
        #expect(fixed.left > fixed.right + 10)
        let natural = try offline.render(9_728).left.largestStep
        voice.setSpace(.listener)
        voice.move(to: Vector3(-2, 0, 0))
        let changing = try offline.render(9_728)
        #expect(changing.left.largestStep <= natural * 1.1)
        audio.world.listener.position = .zero
        audio.world.listener.forward = Vector3(0, 0, 1)
        let tracked = try levels()
        #expect(abs(tracked.left - fixed.left) < 0.2 && tracked.left > tracked.right + 10)
        voice.setSpace(.world)
        let turned = try levels()
        #expect(turned.right > turned.left + 10)
    }

    @Test("Attenuation and cone change while a voice plays, by their formulas")
    func attenuationAndCone() throws {
        let voice = try play(at: Vector3(0, 0, -10))
        let before = try levels().left
        voice.setAttenuation(Attenuation(referenceDistance: 5, rolloff: 1))
        #expect(abs(try levels().left - before - 13.98) < 0.2)
        voice.setCone(Cone(direction: Vector3(0, 0, -1), innerAngle: 60, outerAngle: 120, gainOutside: -20))
        #expect(abs(try levels().left - before - 13.98 + 20) < 0.3)
        voice.setCone(.omnidirectional)
        voice.setAttenuation(Attenuation(referenceDistance: .nan, rolloff: -1))
        #expect(abs(try levels().left - before) < 0.2, "values out of range count as the defaults")
    }

    @Test("A virtual voice returns by the attenuation that it got meanwhile")
    func virtual() throws {
        let voice = try play(at: Vector3(0, 0, -1_000_000))
        try offline.render(4_864)
        #expect(audio.statistics.virtualVoices == 1)
        voice.setAttenuation(Attenuation(referenceDistance: 1_000_000))
        let heard = try levels().left
        #expect(audio.statistics.virtualVoices == 0 && heard > -20)
    }

    @Test(
        "A loop that is switched off plays on to its end, and one that is switched on repeats",
        arguments: [true, false])
    func looping(_ hasPosition: Bool) throws {
        let sound = try offline.load(Tone(frequency: 1_000, decibels: -6).samples(frames: 24_000, rate: 48_000))
        let place: Vector3? = hasPosition ? Vector3(0, 0, -1) : nil
        let loop = audio.play(sound, at: place, PlaybackSettings(loops: true))
        try offline.render(28_672)
        loop.setLooping(false)
        let heard = try offline.render(48_128).left
        let last = try #require(heard.samples.lastIndex { abs($0) > 0.01 })
        // OpenAL 1.24 holds the last sample for up to 4 ms.
        #expect(abs(last - (48_000 - 28_672 + Offline.delay)) < 192)
        audio.update()
        #expect(!loop.isPlaying)

        let shot = audio.play(sound, at: place)
        try offline.render(4_864)
        shot.setLooping(true)
        try offline.render(48_128)
        #expect(try levels().left > -20)
        audio.update()
        #expect(shot.isPlaying)
    }

    @Test("A voice in the rest behind its loop goes back into the loop", arguments: [true, false])
    func loopAgain(_ hasPosition: Bool) async throws {
        let directory = TemporaryDirectory()
        let (low, high) = (Tone(frequency: 400, decibels: -6), Tone(frequency: 2_000, decibels: -6))
        let samples = low.samples(frames: 9_600, rate: 48_000) + high.samples(frames: 96_000, rate: 48_000)
        try await SoundFile(channels: [samples])
            .writeOgg(to: directory.path("loop.ogg"), tags: [("LOOPSTART", "0"), ("LOOPLENGTH", "9600")])
        let sound = try audio.load(directory.path("loop.ogg"), LoadOptions(.decoded))
        let voice = audio.play(sound, at: hasPosition ? Vector3(0, 0, -1) : nil)
        try offline.render(24_576)
        voice.setLooping(true)
        #expect(try levels(of: 400).left > -20 || hasPosition)
        audio.update()
        #expect(voice.isPlaying)
    }

    @Test("A loop that is switched off while its voice is virtual ends where it would have ended")
    func virtualLooping() throws {
        let sound = try offline.load(Tone(frequency: 1_000, decibels: -6).samples(frames: 24_000, rate: 48_000))
        let voice = audio.play(sound, at: Vector3(0, 0, -1_000_000), PlaybackSettings(loops: true))
        try offline.render(28_672)
        voice.setLooping(false)
        try offline.render(18_432)
        audio.update()
        #expect(voice.isPlaying)
        try offline.render(2_048)
        audio.update()
        #expect(!voice.isPlaying)
    }

    @Test("Of several changes before one update the last counts, and a change of one kind leaves the others")
    func merging() throws {
        let voice = try play(at: Vector3(0, 0, -10))
        let before = try levels().left
        for distance in 1...9 { voice.setAttenuation(Attenuation(referenceDistance: Float(distance))) }
        voice.setRadius(3)
        voice.setAttenuation(Attenuation(referenceDistance: 10))
        audio.update()
        audio.update()
        #expect(abs(try levels().left - before - 20) < 0.5)
    }
}
