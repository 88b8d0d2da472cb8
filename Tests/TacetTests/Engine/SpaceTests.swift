import Glibc
import TestSupport
import Testing

@testable import Tacet

/// Where sounds seem to come from.
@Suite("Sounds with a position") struct SpaceTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let tone = Tone(frequency: 1000, decibels: -6).samples(frames: 480, rate: 48_000)

    private func play(at position: Vector3, _ change: (inout PlaybackSettings) -> Void = { _ in }) throws -> Voice {
        var settings = PlaybackSettings(loops: true)
        change(&settings)
        return audio.play(try offline.load(tone), at: position, settings)
    }

    private func levels() throws -> (left: Double, right: Double) {
        let heard = try offline.render(19_456)
        return (heard.left[9_728..<19_456].level(of: 1000), heard.right[9_728..<19_456].level(of: 1000))
    }

    @Test("A sound to the left is heard on the left, until the listener has walked past it")
    func leftIsLeftAndStaysThereAsTheListenerWalks() throws {
        _ = try play(at: Vector3(-2, 0, 0))
        let before = try levels()
        #expect(before.left > before.right + 10)
        audio.world.listener.position = Vector3(-4, 0, 0)
        let after = try levels()
        #expect(after.right > after.left + 10, "the listener has walked past it")
    }

    @Test("An ambience on both sides and the sound of an object at its place are heard together (BEHAVIOUR 152)")
    func ambienceAndObjects() throws {
        let wind = Tone(frequency: 3_000, decibels: -20).samples(frames: 480, rate: 48_000)
        audio.play(try offline.loadStereo(wind, wind), PlaybackSettings(loops: true))
        _ = try play(at: Vector3(-2, 0, 0))
        for (place, side) in [(Vector3(0, 0, 0), 1.0), (Vector3(-4, 0, 0), -1)] {
            audio.world.listener.position = place
            let heard = try offline.render(19_456)
            let (left, right) = (heard.left[9_728..<19_456], heard.right[9_728..<19_456])
            #expect(abs(left.level(of: 3_000) - -20) < 0.2 && abs(right.level(of: 3_000) - -20) < 0.2)
            #expect((left.level(of: 1_000) - right.level(of: 1_000)) * side > 10)
        }
    }

    @Test("A sound with a position is amplified up to 24 dB, by its own gain and by its bus's", arguments: [6, 12, 24])
    func amplification(_ gain: Float) throws {
        let quiet = Tone(frequency: 1000, decibels: -36).samples(frames: 480, rate: 48_000)
        let sound = try offline.load(quiet)
        let voice = audio.play(sound, at: Vector3(0, 0, -1), PlaybackSettings(loops: true))
        let plain = try levels().left
        voice.setGain(Decibels(gain), over: .none)
        #expect(abs(try levels().left - plain - Double(gain)) < 0.2)
        voice.setGain(.unity, over: .none)
        audio.buses.effects.setGain(Decibels(gain), over: .none)
        #expect(abs(try levels().left - plain - Double(gain)) < 0.2)
    }

    @Test("A listener who turns round hears the sound on the other side")
    func turningRoundTurnsTheSides() throws {
        _ = try play(at: Vector3(-2, 0, 0))
        audio.world.listener.forward = Vector3(0, 0, 1)
        let heard = try levels()
        #expect(heard.right > heard.left + 10)
    }

    @Test("A sound in the listener's space moves and turns with the listener (BEHAVIOUR 154, 193)")
    func aSoundInTheListenersSpaceMovesWithTheListener() throws {
        _ = try play(at: Vector3(-1, 0, 0)) { $0.space = .listener }
        let before = try levels()
        audio.world.listener.position = Vector3(50, 0, 0)
        audio.world.listener.forward = Vector3(0, 0, 1)
        let after = try levels()
        #expect(abs(before.left - after.left) < 0.1 && before.left > before.right + 10)
    }

    /// The gains at 4, 10, 25 and 60 m by the formulas of the OpenAL 1.1 specification, §3.4, with a reference distance
    /// of 2 m, a maximum of 40 m and a rolloff of 0.8: 2 / (2 + 0.8 × (d - 2)), 1 - 0.8 × (d - 2) / 38, and (d / 2) ^
    /// -0.8.
    @Test(
        "The level falls with distance by the model's formula",
        arguments: [
            (.none, [1, 1, 1, 1]), (.inverse, [0.555556, 0.238095, 0.0980392, 0.0617284]),
            (.linear, [0.957895, 0.831579, 0.515789, 0.2]), (.exponential, [0.574349, 0.275946, 0.132580, 0.0910282]),
        ] as [(DistanceModel, [Float])])
    func distanceFollowsTheModelsFormula(_ model: DistanceModel, gains: [Float]) throws {
        audio.world.distanceModel = model
        let attenuation = Attenuation(referenceDistance: 2, maximumDistance: 40, rolloff: 0.8)
        let voice = try play(at: Vector3(0, 0, -2)) { $0.attenuation = attenuation }
        let reference = try levels().left
        for (distance, gain) in zip([4, 10, 25, 60] as [Float], gains) {
            voice.move(to: Vector3(0, 0, -distance))
            let expected = 20 * log10(gain)
            #expect(abs(try levels().left - reference - Double(expected)) < 0.2, "at \(distance) m")
        }
    }

    /// The gains at 1, 4, 10 and 60 m by the same formulas without clamping: 2 / (2 + 0.8 × (d - 2)), 1 - 0.8 × (d - 2)
    /// / 38 with d up to 40, and (d / 2) ^ -0.8.
    @Test(
        "Without clamping the level rises within the reference distance, and falls beyond the maximum distance",
        arguments: [
            (.inverseUnclamped, [1.666667, 0.555556, 0.238095, 0.0413223]),
            (.linearUnclamped, [1.021053, 0.957895, 0.831579, 0.2]),
            (.exponentialUnclamped, [1.741101, 0.574349, 0.275946, 0.0658141]),
        ] as [(DistanceModel, [Float])])
    func unclamped(_ model: DistanceModel, gains: [Float]) throws {
        audio.world.distanceModel = model
        let attenuation = Attenuation(referenceDistance: 2, maximumDistance: 40, rolloff: 0.8)
        let voice = try play(at: Vector3(0, 0, -2)) {
            $0.attenuation = attenuation
            $0.gain = -12
        }
        let reference = try levels().left
        for (distance, gain) in zip([1, 4, 10, 60] as [Float], gains) {
            voice.move(to: Vector3(0, 0, -distance))
            let expected = 20 * log10(gain)
            #expect(abs(try levels().left - reference - Double(expected)) < 0.2, "at \(distance) m")
        }
    }

    @Test("At no distance, and where a formula divides by 0 or less, an unclamped model leaves the sound as it is")
    func poles() {
        let steep = Falloff(Attenuation(referenceDistance: 2, rolloff: 3))
        #expect(
            steep.gain(at: 0, model: .inverseUnclamped) == 1 && steep.gain(at: 0, model: .exponentialUnclamped) == 1)
        // The formula divides by 0.2 at 1.4 m, by 0.05 at 1.35 m, and by less than 0 at 1.3 m.
        let most = Limits.gain.amplitude
        for (distance, gain) in [(1.4, 10), (1.35, most), (1.3, 1)] as [(Float, Float)] {
            #expect(abs(steep.gain(at: distance, model: .inverseUnclamped) - gain) < 1e-3, "\(distance) m")
        }
        #expect(steep.gain(at: 0.01, model: .exponentialUnclamped) == most)
        for model in DistanceModel.allCases {
            for distance in [0, 1e-30, 1, 1e30, Float.greatestFiniteMagnitude] {
                for falloff in [
                    steep, Falloff(Attenuation(referenceDistance: 0)), Falloff(Attenuation(rolloff: 1e30)),
                ] {
                    let gain = falloff.gain(at: distance, model: model)
                    #expect((0...Limits.gain.amplitude).contains(gain), "\(model), \(distance) m: \(gain)")
                }
            }
        }
    }

    @Test(
        "Gain limits hold for the product of gain and distance, not for buses and fades; a stop still ends in silence")
    func limits() throws {
        let voice = try play(at: Vector3(0, 0, -1)) {
            $0.attenuation.minimumGain = -20
            $0.attenuation.maximumGain = -10
        }
        let most = try levels().left
        voice.move(to: Vector3(0, 0, -1_000))
        #expect(abs(try levels().left - most + 10) < 0.2, "60 dB by distance, 10 by the limits")
        voice.setGain(.silence)
        #expect(
            abs(try levels().left - most + 10) < 0.2, "a minimum gain makes a silent voice audible, as OpenAL's does")
        voice.setGain(.unity)
        audio.buses[.effects].setGain(-6)
        #expect(abs(try levels().left - most + 16) < 0.2, "a bus is applied afterwards")
        voice.setGainLimits(minimum: -30)
        #expect(abs(try levels().left - most + 26) < 0.2)
        audio.world.listener.gain = -6
        #expect(abs(try levels().left - most + 32) < 0.2, "the listener's gain is applied afterwards")
        voice.stop(over: .seconds(0.1))
        try offline.render(9_600)
        #expect(try offline.render(4_800).left.samples.allSatisfy { $0 == 0 })
    }

    @Test("A minimum gain keeps a far voice real; the listener's gain spares a sound without a position")
    func ranking() throws {
        let voice = try play(at: Vector3(0, 0, -1e8))
        try offline.render(4_800)
        #expect(audio.statistics.virtualVoices == 1)
        voice.setGainLimits(minimum: -40)
        try offline.render(4_800)
        #expect(audio.statistics.virtualVoices == 0)
        audio.world.listener.gain = .silence
        try offline.render(4_800)
        #expect(audio.statistics.virtualVoices == 1)
        audio.play(try offline.load(tone), PlaybackSettings(loops: true))
        try offline.render(4_800)
        #expect(audio.statistics.virtualVoices == 1 && audio.statistics.voices == 2)
    }

    @Test("A sound with a cone is quieter from behind, by its outer gain")
    func aConeIsQuietFromBehind() throws {
        let cone = Cone(direction: Vector3(0, 0, 1), innerAngle: 60, outerAngle: 120, gainOutside: -20)
        _ = try play(at: Vector3(0, 0, -1)) { $0.cone = cone }
        let facing = try levels().left
        audio.world.listener.position = Vector3(0, 0, -2)
        audio.world.listener.forward = Vector3(0, 0, 1)
        #expect(abs(try levels().left - (facing - 20)) < 0.5)
    }

    @Test("Doppler raises the pitch of a sound that approaches, and a factor of 0 does not")
    func dopplerRaisesThePitchOfWhatApproaches() throws {
        _ = try play(at: Vector3(0, 0, -1)) {
            $0.velocity = Vector3(0, 0, 34.33)
            $0.attenuation = Attenuation(rolloff: 0)
        }
        let heard = try offline.render(19_456).left[9_728..<19_456]
        #expect(heard.level(of: 1_111) > -20 && heard.level(of: 1_000) < -35)
        audio.world.doppler = Doppler(factor: 0)
        #expect(try levels().left > -20)
    }

    @Test("A sound that moves with a tween does not click")
    func aMoveWithATweenPassesWithoutAClick() throws {
        let voice = try play(at: Vector3(-1, 0, 0))
        let natural = try offline.render(9_728).left.largestStep
        voice.move(to: Vector3(1, 0, 0), over: .seconds(0.1))
        let heard = try offline.render(9_728)
        #expect(max(heard.left.largestStep, heard.right.largestStep) <= natural * 1.1)
    }
}
