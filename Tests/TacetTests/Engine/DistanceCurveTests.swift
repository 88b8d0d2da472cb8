import TestSupport
import Testing

@testable import Tacet

/// The gain of a sound by its distance, as points of the game's own give it.
@Suite("Curves of distance") struct DistanceCurveTests {
    private let curve = DistanceCurve([(60, .silence), (1, 0), (21, -12)])

    @Test("Between the points the factor moves in a straight line, and beyond them it stays")
    func points() {
        for (distance, decibels) in [(0, 0), (1, 0), (21, -12), (11, -4.07), (40.5, -18.02)] as [(Float, Float)] {
            #expect(abs(Decibels(amplitude: curve.gain(at: distance)).value - decibels) < 0.01, "\(distance)")
        }
        #expect(curve.gain(at: 60) == 0 && curve.gain(at: 1e9) == 0)
        #expect(curve.points.map(\.distance) == [1, 21, 60])
        let step = DistanceCurve([(5, 0), (5, -20)])
        #expect(step.gain(at: 4.99) == 1 && abs(step.gain(at: 5.01) - 0.1) < 1e-6)
        let many = DistanceCurve((0..<20).map { (distance: Float($0), gain: Decibels(Float(-$0))) })
        #expect(many.points.count == DistanceCurve.limit && abs(many.gain(at: 6.999) - many.gain(at: 7)) < 0.001)
        let odd = DistanceCurve([(.nan, 90), (-.infinity, 90), (.infinity, Decibels(.nan))])
        #expect((0..<100).allSatisfy { (0...15.9).contains(odd.gain(at: Float($0) * 1e30)) })
        #expect(DistanceCurve([]).gain(at: 50) == 1)
    }

    @Test("A voice is heard by its curve in every distance model; limits, listener's gain and cone still apply")
    func heard() throws {
        for model in DistanceModel.allCases {
            let offline = Offline()
            let audio = offline.audio
            audio.world.spatialization = .stereo
            audio.world.distanceModel = model
            let tone = try offline.load(Tone(frequency: 400, decibels: -12).samples(frames: 4_800, rate: 48_000))
            var settings = PlaybackSettings(loops: true)
            settings.attenuation.curve = curve
            let voice = audio.play(tone, at: Vector3(0, 0, -1), settings)
            func level() throws -> Double {
                try offline.render(4_800)
                return try offline.render(9_600).left.level(of: 400)
            }
            let near = try level()
            voice.move(to: Vector3(0, 0, -21))
            #expect(abs(try level() - near + 12) < 0.02)
            audio.world.listener.gain = -6
            #expect(abs(try level() - near + 18) < 0.02)
            voice.setGainLimits(minimum: -9)
            #expect(abs(try level() - near + 15) < 0.02)
        }
    }

    @Test("A voice behind the end of its curve is virtual, and a curve that is taken away lets it sound again")
    func virtual() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.world.spatialization = .stereo
        let tone = try offline.load(Tone(frequency: 400, decibels: -12).samples(frames: 4_800, rate: 48_000))
        let voice = audio.play(tone, at: Vector3(0, 0, -70), PlaybackSettings(loops: true))
        let plain = try offline.render(9_600).left[4_800..<9_600].level(of: 400)
        #expect(audio.statistics.virtualVoices == 0)
        voice.setDistanceCurve(curve)
        try offline.render(4_800)
        #expect(try offline.render(4_800).left.peak == 0)
        #expect(audio.statistics.virtualVoices == 1 && voice.isPlaying)
        voice.setDistanceCurve(nil)
        try offline.render(4_800)
        #expect(abs(try offline.render(4_800).left.level(of: 400) - plain) < 0.1)
        // The call that sets all of the attenuation sets the curve too.
        voice.setDistanceCurve(curve)
        voice.setAttenuation(Attenuation())
        try offline.render(4_800)
        #expect(abs(try offline.render(4_800).left.level(of: 400) - plain) < 0.1)
    }
}
