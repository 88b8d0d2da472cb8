import CAllocationCounter
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// What the game is asked about the voices that are heard, so that it can cast rays to them.
@Suite("Heard voices") struct HeardVoiceTests {
    private static let block = 512
    private static let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)

    /// What the game was asked.
    private func asked(
        _ audio: AudioEngine, _ answer: (HeardVoice) -> Occlusion = { $0.occlusion }
    ) -> [Voice.ID: HeardVoice] {
        var all: [Voice.ID: HeardVoice] = [:]
        audio.forEachHeardVoice(over: .none) { heard in
            let earlier = all.updateValue(heard, forKey: heard.voice.id)
            #expect(earlier == nil, "each voice once")
            return answer(heard)
        }
        return all
    }

    @Test("Of 64 real and as many virtual voices the real ones are asked for, each with the listener that hears it")
    func nearest() throws {
        let offline = Offline { $0.realVoices = 64 }
        let audio = offline.audio
        var other = Listener()
        other.position = Vector3(1_000, 0, 0)
        audio.world.otherListeners = [other]
        let sound = try offline.load(Self.tone)
        var places: [Voice.ID: Vector3] = [:]
        for index in 0..<128 {
            // Each of the listeners has 32 voices close by, and 32 that are too quiet to be real.
            let distance: Float = index < 64 ? 2 + Float(index / 2) / 64 : 300
            let place = Vector3(index % 2 == 0 ? -distance : 1_000 + distance, 0, 1)
            places[audio.play(sound, at: place, PlaybackSettings(loops: true)).id] = place
        }
        audio.play(sound, PlaybackSettings(loops: true, priority: 0))
        #expect(asked(audio).isEmpty, "the first call begins")
        for _ in 0..<4 { try offline.render(Self.block) }
        let heard = asked(audio)
        #expect((60...64).contains(heard.count))
        for (id, voice) in heard {
            let place = try #require(places[id])
            #expect(voice.position == place && abs(place.x) < 1_100)
            #expect(voice.listener == (place.x < 0 ? 0 : 1))
            #expect(voice.listenerPosition == (place.x < 0 ? .zero : other.position))
            #expect(abs(voice.distance - (place - voice.listenerPosition).lengthSquared.squareRoot()) < 1e-3)
            #expect(voice.distance < 4 && voice.occlusion == .none)
        }
        #expect(asked(audio).isEmpty, "no block was mixed since")
        try offline.render(Self.block)
        #expect(asked(audio).count == heard.count)
    }

    @Test("An answer is heard, a voice that it silences is asked for on, and it comes back")
    func answers() throws {
        let offline = Offline { $0.realVoices = 8 }
        let sound = try offline.load(Self.tone)
        let voice = offline.audio.play(sound, at: Vector3(0, 0, -2), PlaybackSettings(loops: true))
        func level(_ occlusion: Occlusion?) throws -> Float {
            for _ in 0..<4 {
                _ = asked(offline.audio) { occlusion ?? $0.occlusion }
                try offline.render(Self.block)
            }
            return try offline.render(16 * Self.block).left.peak
        }
        let open = try level(nil)
        #expect(open > 0.02)
        #expect(abs(try level(Occlusion(gain: -20)) / open - 0.1) < 1e-3)
        #expect(asked(offline.audio)[voice.id]?.occlusion.gain.value.rounded() == -20)
        try offline.render(Self.block)
        #expect(abs(try level(nil) / open - 0.1) < 1e-3, "the present one leaves it")
        #expect(try level(Occlusion(gain: .silence)) == 0)
        #expect(voice.state == .virtual)
        #expect(asked(offline.audio)[voice.id]?.occlusion.gain == .silence)
        try offline.render(Self.block)
        #expect(abs(try level(Occlusion.none) / open - 1) < 1e-3)
        voice.stop(over: .none)
        for _ in 0..<4 { try offline.render(Self.block) }
        offline.audio.update()
        #expect(asked(offline.audio).isEmpty)
    }

    @Test("Of many occluded virtual voices each has its turn, and virtual voices without an occlusion are left out")
    func turns() throws {
        let offline = Offline {
            $0.realVoices = 8
            $0.virtualVoices = 1_024
        }
        let audio = offline.audio
        let sound = try offline.load(Self.tone)
        let voices = (0..<900).map { index in
            let voice = audio.play(sound, at: Vector3(0, 0, -2), PlaybackSettings(loops: true))
            if index < 600 { voice.setOcclusion(Occlusion(gain: .silence), over: .none) }
            return voice.id
        }
        _ = asked(audio)
        try offline.render(Self.block)
        var seen: Set<Voice.ID> = []
        for _ in 0..<4 {
            try offline.render(Self.block)
            let heard = asked(audio)
            #expect(heard.count <= 8 + 8 + HeardVoices.mostOccluded)
            seen.formUnion(heard.keys)
        }
        #expect(Set(voices[..<600]).isSubset(of: seen))
        #expect(seen.subtracting(voices[..<600]).count <= 16, "the real ones alone")
    }

    @Test("A call within an answer ends the list, and voices may be stopped and played there")
    func nested() throws {
        let offline = Offline { $0.realVoices = 16 }
        let audio = offline.audio
        let sound = try offline.load(Self.tone)
        for index in 0..<8 { audio.play(sound, at: Vector3(Float(index), 0, -2), PlaybackSettings(loops: true)) }
        _ = asked(audio)
        try offline.render(Self.block)
        try offline.render(Self.block)
        var (outer, inner) = (0, 0)
        audio.forEachHeardVoice { heard in
            outer += 1
            heard.voice.stop(over: .none)
            audio.play(sound, at: heard.position)
            audio.forEachHeardVoice { other in
                inner += 1
                return other.occlusion
            }
            return Occlusion(gain: -6)
        }
        #expect(outer + inner == 8)
    }

    @Test(
        "64 voices are asked for and answered without an allocation and without a lock, on either thread",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func allocatesNothing() throws {
        let offline = Offline { $0.realVoices = 64 }
        let audio = offline.audio
        let sound = try offline.load(Self.tone)
        for index in 0..<96 { audio.play(sound, at: Vector3(Float(index), 0, 1), PlaybackSettings(loops: true)) }
        var samples = [Float](repeating: 0, count: 2 * Self.block)
        var (allocations, waits, answers) = (0, 0, 0)
        for frame in 0..<100 {
            let before = (allocations: allocations_on_this_thread(), waits: waits_on_this_thread())
            audio.forEachHeardVoice { heard in
                answers += 1
                return Occlusion(gain: Decibels(heard.position.x == Float(frame % 64) ? -12 : -3))
            }
            audio.update()
            var span = samples.mutableSpan
            try audio.render(into: &span)
            if frame < 20 { continue }
            allocations += allocations_on_this_thread() - before.allocations
            waits += waits_on_this_thread() - before.waits
        }
        #expect(allocations == 0 && waits == 0)
        #expect(answers > 60 * 90)
    }
}
