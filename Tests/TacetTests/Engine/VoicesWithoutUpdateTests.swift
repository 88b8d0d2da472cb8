import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// A game that plays sounds for a long time between two updates, as in a modal window or while it loads a level.
@Suite("Voices without an update") struct VoicesWithoutUpdateTests {
    private func offline(_ change: (inout AudioEngine.Settings) -> Void = { _ in }) -> Offline {
        Offline {
            $0.realVoices = 4
            $0.virtualVoices = 8
            change(&$0)
        }
    }

    private let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 960, rate: 48_000)

    @Test("Three times as many short sounds as voices are all heard, and the next update reports each end once")
    func manyMoreThanSlots() throws {
        let offline = offline()
        let audio = offline.audio
        let sound = try offline.load(tone)
        try offline.render(512)
        var voices: [Voice.ID] = []
        for number in 0..<24 {
            voices.append(audio.play(sound).id)
            // After 100 ms without an update the mixer takes the calls by itself.
            let heard = try offline.renderOn(number == 0 ? 12_288 : 2_048).left
            #expect(heard.peak > 0.2, "sound \(number)")
        }
        #expect(Set(voices).count == 24)
        #expect(audio.update() == voices.map { .finished($0) })
        #expect(audio.update().isEmpty)
        #expect(voices.allSatisfy { audio.voice($0)?.isPlaying == false })
    }

    @Test("Sounds that still play keep their voices, and one of a higher priority steals the oldest")
    func playingSoundsStay() throws {
        let offline = offline()
        let audio = offline.audio
        let long = try offline.load(Tone(frequency: 500, decibels: -20).samples(frames: 480_000, rate: 48_000))
        let short = try offline.load(tone)
        let kept = (0..<7).map { _ in audio.play(long, PlaybackSettings(gain: -20)) }
        try offline.render(512)
        for _ in 0..<10 {
            audio.play(short)
            #expect(try offline.renderOn(12_288).left.peak > 0.2)
        }
        let eighth = audio.play(long)
        #expect(kept.allSatisfy { $0.isPlaying })
        #expect(!audio.play(short).isPlaying)
        #expect(audio.play(short, PlaybackSettings(priority: 200)).isPlaying)
        var events = audio.update()
        #expect(events.count { if case .finished = $0 { true } else { false } } == 10)
        _ = try offline.renderOn(4_800)
        events = audio.update()
        #expect(events.contains(.stolen(kept[0].id)))
        #expect(eighth.isPlaying)
    }

    @Test("A game that never updates plays on for ever, in bounded memory, and loses no event that the engine needs")
    func neverUpdates() {
        let session = AudioSession(isolated: ())
        let link = RenderLink(blockFrames: 512, directive: session.directiveCell, voices: 16)
        let client = VoiceClient(link: link, sampleRate: 48_000)
        for number in 0..<(VoiceClient.mostEarly + 10_000) {
            guard let handle = client.claim(priority: 128) else {
                Issue.record("voice \(number) found no slot")
                return
            }
            link.events.send(.finished(handle))
            if number % 1_000 == 0 { link.events.send(.samplesReleased(UInt32(number))) }
        }
        var (ends, released) = (0, 0)
        client.drain { event in
            switch event {
            case .finished: ends += 1
            case .samplesReleased: released += 1
            default: break
            }
        }
        #expect((VoiceClient.mostEarly - 100...VoiceClient.mostEarly + 16).contains(ends))
        #expect(released == 76)
    }
}
