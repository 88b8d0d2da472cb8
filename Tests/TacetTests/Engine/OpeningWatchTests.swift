import Glibc
import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

@Suite("A track whose medium does not answer") struct OpeningWatchTests {
    @Test("is told once after two seconds, and its end with the frames that were silent")
    func times() {
        var watch = OpeningWatch()
        func note(_ isWaiting: Bool, _ milliseconds: Int, isHeard: Bool = true) -> AudioEvent? {
            watch.note(
                isWaiting: isWaiting, isHeard: isHeard, at: .milliseconds(milliseconds), mixed: 48 * milliseconds)
        }
        watch.begin()
        #expect(note(true, 1_000) == nil && note(true, 2_999) == nil)
        #expect(note(true, 3_000) == .soundtrackUnderrun)
        #expect(note(true, 9_000) == nil && watch.isActive)
        #expect(note(false, 9_500) == .soundtrackRecovered(frames: 48 * 8_500))
        #expect(note(false, 9_600) == nil && !watch.isActive)
        // A track that begins in time is no news, nor one that would not be heard.
        watch.begin()
        #expect(note(true, 10_000) == nil && note(false, 11_000) == nil && note(true, 12_500) == nil)
        #expect(note(true, 13_000, isHeard: false) == nil && note(true, 20_000) == nil && note(true, 21_999) == nil)
        #expect(note(true, 22_000) == .soundtrackUnderrun)
    }

    @Test("tells the game of the silence, and of its end once the medium answers")
    func told() async throws {
        let tone = Tone(frequency: 440).samples(frames: 48_000, rate: 48_000)
        let bytes = SoundFile(channels: [tone], rate: 48_000).waveBytes
        let gate = Gate()
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        audio.setFileOpener { _ in
            GameSource(bytes) { _, count in
                gate.wait()
                return count
            }
        }
        try audio.soundtrack.play("disc.wav")
        var events: [AudioEvent] = []
        try await eventually("the silence is told", within: .seconds(20)) {
            events += audio.update()
            return events.contains(.soundtrackUnderrun)
        }
        #expect(audio.soundtrack.state == .playing && audio.soundtrack.frame == 0)
        gate.open()
        try await eventually("the music has begun", within: .seconds(20)) {
            events += audio.update()
            return audio.soundtrack.frame > 0
        }
        let told = events.filter {
            switch $0 {
            case .soundtrackUnderrun, .soundtrackRecovered: true
            default: false
            }
        }
        #expect(told.count == 2)
        // Two seconds of the clock. The blocks at both ends may be mixed a moment before or after.
        if case .soundtrackRecovered(let frames)? = told.last { #expect(frames >= 2 * 48_000 - 4_800) }
    }
}
