import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// A game where OpenAL opens no device, and later does. OpenAL mixes nothing but HRTF and reverb.
@Suite("A game without a device of OpenAL", .onOwnThreads) struct WithoutOpenALTests {
    private static let tone = Tone(frequency: 6_000, decibels: -20).samples(frames: 24_000, rate: 48_000)

    @Test("Sounds, places and filters are heard, and what lacks is said (BEHAVIOUR 166)")
    func isHeard() async {
        // In a process of its own: every engine's devices are refused.
        await #expect(processExitsWith: .success) {
            try await OpenALDevices.areRefused {
                let offline = Offline()
                let sound = try offline.load(Self.tone)
                offline.audio.world.spatialization = .binaural
                offline.audio.world.reverb = Reverb(.cave)
                offline.audio.play(sound, at: Vector3(-1, 0, 0))
                let left = try offline.render(28_672)
                #expect(left.left[4_800..<20_000].level(of: 6_000) > -25)
                #expect(left.right[4_800..<20_000].level(of: 6_000) < -60)
                let limitations = offline.audio.session.explanation.limitations
                #expect(limitations.contains { $0.hasPrefix("There is no reverb") })
                #expect(limitations.contains { $0.hasPrefix("Headphones hear sounds") })
                try offline.audio.buses.effects.setFilter(.lowPass(hertz: 300), over: .none)
                offline.audio.play(sound)
                #expect(try offline.render(28_672).left[4_800..<20_000].level(of: 6_000) < -60)
            }
        }
    }

    @Test("Reverb and HRTF come with the next reverb and the next headphones once OpenAL opens devices")
    func comesLater() async {
        await #expect(processExitsWith: .success) {
            let offline = Offline()
            let sound = try offline.load(Self.tone)
            try await OpenALDevices.areRefused {
                offline.audio.world.spatialization = .binaural
                offline.audio.world.reverb = Reverb(.cave)
                try offline.render(512)
                #expect(!offline.audio.statistics.isBinaural)
            }
            offline.audio.world.spatialization = .stereo
            try offline.render(512)
            offline.audio.world.spatialization = .binaural
            offline.audio.world.reverb = Reverb(.concertHall)
            offline.audio.play(sound, at: Vector3(-1, 0, 0))
            let heard = try offline.render(48_640)
            #expect(offline.audio.statistics.isBinaural)
            #expect(heard.right[4_800..<20_000].level > -60, "the far ear hears it")
            #expect(heard.left[30_000..<40_000].level > -70, "the hall answers")
            #expect(offline.audio.session.explanation.limitations.isEmpty)
        }
    }

    @Test(
        "A sound that a source of OpenAL's is to place is panned by Tacet while OpenAL opens no device, and that is said"
    )
    func sourcesAreMissing() async {
        await #expect(processExitsWith: .success) {
            let offline = Offline()
            let sound = try offline.load(Self.tone)
            offline.audio.world.spatialization = .openAL
            try await OpenALDevices.areRefused {
                offline.audio.play(sound, at: Vector3(-1, 0, 0))
                let heard = try offline.render(28_672)
                #expect(heard.left[4_800..<20_000].level(of: 6_000) > -25)
                #expect(heard.right[4_800..<20_000].level(of: 6_000) < -60)
                let limitations = offline.audio.session.explanation.limitations
                #expect(limitations.contains { $0.hasPrefix("Tacet places sounds in OpenAL's stead") })
            }
            offline.audio.world.spatialization = .stereo
            try offline.render(512)
            offline.audio.world.spatialization = .openAL
            offline.audio.play(sound, at: Vector3(-1, 0, 0))
            let heard = try offline.render(28_672)
            #expect(heard.left[4_800..<20_000].level(of: 6_000) > -25)
            #expect(OpenALDevices.wereOpened && offline.audio.session.explanation.limitations.isEmpty)
        }
    }

    @Test("A game without reverb and headphones starts no OpenAL, and makes no thread of it")
    func isNotStarted() async {
        await #expect(processExitsWith: .success) {
            var settings = AudioEngine.Settings()
            settings.output = .null
            let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
            let sound = try audio.load(bytes: SoundFile(channels: [Self.tone]).waveBytes, name: "tone")
            audio.play(sound, at: Vector3(-1, 0, 0))
            try audio.buses.effects.setFilter(.lowPass(hertz: 300), over: .none)
            try await eventually("it mixes") {
                audio.update()
                return audio.renderedFrames > 9_600
            }
            #expect(!OpenALDevices.wereOpened)
        }
    }
}
