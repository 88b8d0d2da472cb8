import Tacet
import Testing

/// What a program of another module does with voices that it does not have.
@Suite("Voices that are missing") struct MissingVoiceTests {
    @Test("A dictionary without the voice has none, and nothing is called")
    func dictionary() throws {
        let audio = AudioEngine(offline: .init())
        var voices: [String: Voice] = [:]
        voices["laser"]?.stop()
        voices["laser"]?.setGain(-6)
        #expect(voices["laser"] == nil && voices["laser"]?.isPlaying == nil)
        let sound = try audio.load(samples: [Float](repeating: 0.1, count: 480), channels: 1, sampleRate: 48_000)
        voices["laser"] = audio.play(sound)
        #expect(voices["laser"]?.isPlaying == true && voices["shield"] == nil)
        voices.removeValue(forKey: "laser")?.stop()
        voices["laser"]?.stop()
        let none = [Voice?](repeating: nil, count: 3)
        #expect(none.compactMap(\.self).count == 0)
    }
}
