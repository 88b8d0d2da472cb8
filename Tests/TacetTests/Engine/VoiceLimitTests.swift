import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Many voices: which are mixed, and what it costs to start them.
@Suite("Many voices") struct VoiceLimitTests {
    @Test("Thousands of voices are mixed at once", arguments: [300, 1_024, 4_096], [false, true])
    func thousandsOfVoicesAreMixedAtOnce(_ count: Int, isPositioned: Bool) throws {
        let offline = Offline { $0.realVoices = count }
        let sound = try offline.load([Float](repeating: 0.001, count: 48_000))
        offline.audio.profiler.isEnabled = true
        let place = isPositioned ? Vector3(0, 0, -1) : nil
        for _ in 0..<(count / 512 + 1) {
            for _ in 0..<512 { offline.audio.play(sound, at: place, PlaybackSettings(loops: true)) }
            try offline.render(512)
        }
        #expect(offline.audio.profiler.summary.realVoices.worst == Double(count))
    }

    /// A model that knows nothing of how the ranking is done: sort everything, take the first.
    @Test("The most important voices are real, as in a model that sorts all of them", arguments: 0..<20)
    func theMostImportantAreRealAsInAModel(_ seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        var field = VoiceColumns(in: SlotMemory(capacity: 2_000))
        var ranking = VoiceRanking(limit: 64)
        for _ in 0..<5 {
            for slot in 0..<2_000 {
                var voice = VoiceState()
                voice.isSpatial = Bool.random(using: &random)
                voice.priority = UInt8.random(in: 0...3, using: &random)
                voice.position = VectorRamp(
                    Vector3(
                        .random(in: -500...500, using: &random), .random(in: -500...500, using: &random),
                        .random(in: -500...500, using: &random)))
                field.fill(slot, from: &voice)
                field.level[slot] = Bool.random(using: &random) ? .random(in: 0...1, using: &random) : 0
            }
            var listener = Listener()
            listener.position = Vector3(.random(in: -100...100, using: &random), 0, 0)
            // No voice has a curve, so no state and no curve is read.
            var (state, curve) = (VoiceState(), DistanceCurve([]))
            let isNew = field.listen(
                listener, gain: 1, model: .inverse, count: 2_000, states: &state, curves: &curve)
            #expect(isNew)
            ranking.rank(field.importance, slots: 2_000)
            let chosen = Set((0..<ranking.count).map { ranking[$0] })
            let model = (0..<2_000).filter { field.importance[$0] > 0 }
                .sorted { (field.importance[$1], $0) < (field.importance[$0], $1) }
            #expect(chosen == Set(model.prefix(64)))
            for slot in 0..<2_000 where field.importance[slot] > 0 {
                let offset = field.position(slot) - listener.position * field.isWorldSpace[slot]
                let gain =
                    field.rolloff[slot] > 0
                    ? Falloff().gain(at: offset.lengthSquared.squareRoot(), model: .inverse) : 1
                let heard = field.level[slot] * gain
                let bits = field.importance[slot] & 0x7F_FFFF
                #expect(abs(Float(bitPattern: bits << 8) - heard) <= heard * 1e-4)
            }
        }
    }

    @Test("A virtual loop becomes real at its exact sample")
    func aVirtualLoopBecomesRealAtItsExactSample() throws {
        let few = Offline { $0.realVoices = 1 }
        let many = Offline { $0.realVoices = 2 }
        let sweep = SoundtrackTests.sweep(30_000)
        var heard: [Signal] = []
        for offline in [few, many] {
            let loop = try offline.load(sweep)
            let loud = try offline.load([Float](repeating: 0, count: 20_480))
            offline.audio.play(loop, PlaybackSettings(gain: -6, loops: true))
            offline.audio.play(loud, PlaybackSettings(priority: 255))
            try offline.render(40_960)
            heard.append(try offline.render(20_480).left)
        }
        #expect(heard[1].peak > 0.05)
        #expect(heard[0].residual(to: heard[1]) < -60)
    }

    @Test(
        "One virtual loop of thousands is heard at its exact sample when the listener comes near",
        arguments: [10_000, 100_000])
    func oneOfThousandsIsHeardAtItsExactSampleWhenTheListenerComes(_ count: Int) throws {
        let sweep = SoundtrackTests.sweep(30_000)
        func listen(among count: Int) throws -> (far: Signal, near: Signal, voices: Int) {
            let offline = Offline {
                $0.realVoices = 1
                $0.virtualVoices = count
            }
            let audio = offline.audio
            let settings = PlaybackSettings(loops: true)
            audio.play(try offline.load(sweep), at: Vector3(0, 0, 100_000), settings)
            let other = try offline.load(Tone(frequency: 400).samples(frames: 48_000, rate: 48_000))
            for index in 1..<count { audio.play(other, at: Vector3(0, 0, Float(-index)), settings) }
            // So many commands take some updates.
            for _ in 0..<40 { try offline.render(512) }
            let far = try offline.render(4_096).left
            audio.world.listener.position = Vector3(0, 0, 100_000)
            try offline.render(2_048)
            return (far, try offline.render(8_192).left, audio.statistics.voices)
        }
        let (far, near, voices) = try listen(among: count)
        let alone = try listen(among: 1)
        #expect(voices == count)
        #expect(far.level(of: 400) > -30)
        #expect(near.peak > 0.05)
        #expect(near.residual(to: alone.near) < -60)
    }

    @Test("A new voice steals the oldest voice of the lowest priority, without a click")
    func theOldestOfTheLeastPriorityMakesRoomWithoutAClick() throws {
        let offline = Offline {
            $0.realVoices = 4
            $0.virtualVoices = 4
        }
        let tone = try offline.load(Tone(frequency: 200, decibels: -20).samples(frames: 48_000, rate: 48_000))
        let priorities: [UInt8] = [200, 10, 10, 20]
        let voices = priorities.map { offline.audio.play(tone, PlaybackSettings(loops: true, priority: $0)) }
        let natural = try offline.render(20_480).left.seconds(0.1, 0.4).largestStep
        let silent = try offline.load([Float](repeating: 0, count: 48_000))
        let equal = offline.audio.play(silent, PlaybackSettings(priority: 10))
        #expect(!equal.isPlaying, "voices of the same priority are left alone")
        let more = offline.audio.play(silent, PlaybackSettings(priority: 100))
        #expect(more.isPlaying)
        #expect(try offline.render(10_240).left.largestStep <= natural * 1.05)
        #expect(offline.audio.update() == [.stolen(voices[1].id)])
        #expect(voices.map(\.isPlaying) == [true, false, true, true])
    }
}
