import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The balance of voices that play already.
@Suite("The pan of a playing voice") struct PanTests {
    let offline = Offline { $0.realVoices = 1 }
    var audio: AudioEngine { offline.audio }
    static let tone = Tone(frequency: 1_000, decibels: -20).samples(frames: 48_000, rate: 48_000)

    /// A looping voice in the middle, decoded or streamed, of one channel or of two.
    private func play(as storage: SoundStorage = .decoded, channels: Int = 2) throws -> Voice {
        let file = SoundFile(channels: Array(repeating: Self.tone, count: channels))
        let sound = try audio.load(bytes: file.waveBytes, name: "tone.wav", LoadOptions(storage))
        return audio.play(sound, PlaybackSettings(loops: true))
    }

    private func levels() throws -> (left: Double, right: Double) {
        let heard = try offline.render(9_728)
        return (heard.left[4_864..<9_728].level(of: 1_000), heard.right[4_864..<9_728].level(of: 1_000))
    }

    @Test(
        "It moves to the other side by the balance law and without a click, mono and stereo, decoded and streamed",
        arguments: [SoundStorage.decoded, .streamed], [1, 2])
    func moves(_ storage: SoundStorage, _ channels: Int) throws {
        let voice = try play(as: storage, channels: channels)
        let natural = try offline.render(9_728).left.largestStep
        voice.setPan(0.5)
        let begin = try offline.render(9_728)
        #expect(begin.left.largestStep <= natural * 1.05 && begin.right.largestStep <= natural * 1.05)
        #expect(abs(begin.right[4_864..<9_728].level(of: 1_000) - -20) < 0.05)
        #expect(abs(begin.left[4_864..<9_728].level(of: 1_000) - -23.01) < 0.05)
        voice.setPan(-1, over: .none)
        let jump = try offline.render(9_728)
        #expect(jump.left.largestStep <= natural * 1.05 && jump.right.largestStep <= natural * 1.05)
        #expect(jump.right[4_864..<9_728].peak == 0)
        #expect(abs(jump.left[4_864..<9_728].level(of: 1_000) - -20) < 0.05)
    }

    @Test("A tween moves it for its whole length, and a filter changes nothing about that")
    func tween() throws {
        let voice = try play()
        voice.setFilter(VoiceFilter(lowShelf: -3, highShelf: 0))
        voice.setPan(1)
        let filtered = try levels()
        #expect(filtered.left < -80 && abs(filtered.right - -20) < 0.5)
        voice.setPan(-1, over: .seconds(1))
        let heard = try offline.render(48_640)
        // Half way it is in the middle.
        #expect(abs(heard.left.seconds(0.49, 0.51).level(of: 1_000) - filtered.right) < 0.3)
        #expect(abs(heard.right.seconds(0.49, 0.51).level(of: 1_000) - filtered.right) < 0.3)
        #expect(heard.left.seconds(0.2, 0.3).level(of: 1_000) < filtered.right - 2)
        #expect(heard.right.largestStep < 0.02)
    }

    @Test(
        "It is carried out while the voice is virtual, decoded and streamed",
        arguments: [SoundStorage.decoded, .streamed])
    func virtual(_ storage: SoundStorage) throws {
        let voice = try play(as: storage)
        let cover = audio.play(
            try offline.load([Float](repeating: 0, count: 4_800)), PlaybackSettings(loops: true, priority: 255))
        try offline.render(9_728)
        #expect(audio.statistics.virtualVoices == 1)
        voice.setPan(1, over: .seconds(10))
        voice.setPan(0.5)
        try offline.render(9_728)
        cover.stop(over: .none)
        try offline.render(9_728)
        let heard = try levels()
        #expect(abs(heard.right - -20) < 0.05 && abs(heard.left - -23.01) < 0.05)
    }

    @Test(
        "A voice with a position has no pan, values out of range count as the ends, and no number counts as the middle")
    func limits() throws {
        let voice = try play()
        voice.setPan(.infinity)
        #expect(try levels().left < -100)
        voice.setPan(.nan)
        let middle = try levels()
        #expect(abs(middle.left - -20) < 0.05 && abs(middle.right - -20) < 0.05)
        voice.stop(over: .none)
        let placed = audio.play(try offline.load(Self.tone), at: Vector3(0, 0, -1), PlaybackSettings(loops: true))
        try offline.render(9_728)
        let before = try levels()
        placed.setPan(1)
        let after = try levels()
        #expect(abs(before.left - after.left) < 0.01)
    }

    @Test("The reverb follows the pan")
    func reverb() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.world.reverb = Reverb(.cave)
        let file = SoundFile(channels: [Self.tone])
        let sound = try audio.load(bytes: file.waveBytes, name: "tone.wav")
        var settings = PlaybackSettings(loops: true)
        settings.reverbSend = 0
        let voice = audio.play(sound, settings)
        try offline.render(48_640)
        voice.setPan(1)
        let heard = try offline.render(48_640)
        #expect(heard.left.seconds(0.5, 1).level(of: 1_000) > -80, "the reverb alone is heard on the left")
        #expect(heard.right.seconds(0.5, 1).level(of: 1_000) > heard.left.seconds(0.5, 1).level(of: 1_000) + 3)
    }
}
