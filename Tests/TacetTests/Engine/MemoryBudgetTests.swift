import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Sounds of a game that allows their samples less memory than they take.
@Suite("A budget of memory") struct MemoryBudgetTests {
    /// A second of mono at 48 kHz.
    private static let soundBytes = 96_000

    private static func candidate(_ slot: UInt32, _ bytes: Int, latestPlay: UInt32, loops: Bool = false)
        -> MemoryBudget.Candidate
    {
        let sound = Sound(slot: slot, generation: 1, frames: bytes / 2, channels: 1, isStreamed: false)
        return MemoryBudget.Candidate(sound: sound, bytes: bytes, latestPlay: latestPlay, loops: loops)
    }

    @Test("What was played longest ago goes first, loops go last, and what saves nothing stays")
    func victims() {
        let candidates = [
            Self.candidate(1, 100_000, latestPlay: 9), Self.candidate(2, 100_000, latestPlay: 3, loops: true),
            Self.candidate(3, 100_000, latestPlay: 0), Self.candidate(4, 20_000, latestPlay: 1),
            Self.candidate(5, 100_000, latestPlay: 4),
        ]
        func slots(_ excess: Int) -> [UInt32] { MemoryBudget.victims(of: candidates, excess: excess).map(\.slot) }
        #expect(slots(-1) == [] && slots(0) == [])
        #expect(slots(1) == [3])
        #expect(slots(100_000) == [3, 5])
        #expect(slots(.max) == [3, 5, 1, 2])
    }

    @Test("A hundred sounds are heard within the memory of thirty, at once and as they were recorded (BEHAVIOUR 164)")
    func hundred() async throws {
        let offline = Offline { $0.memoryBudget = 30 * Self.soundBytes }
        let audio = offline.audio
        let directory = TemporaryDirectory()
        var sounds: [Sound] = []
        for number in 0..<100 {
            let tone = Tone(frequency: 400 + Double(number) * 10, decibels: -12).samples(frames: 48_000, rate: 48_000)
            let path = directory.path("\(number).wav")
            try SoundFile(channels: [tone]).writeWave(to: path)
            sounds.append(try audio.load(path))
        }
        try await eventually("the samples fit") {
            audio.update()
            _ = try offline.renderOn(512)
            return audio.statistics.sampleBytes <= 30 * Self.soundBytes && held(audio) <= 30 * Self.soundBytes
        }
        #expect(sounds.allSatisfy { audio.core.holds($0) && $0.frames == 48_000 && !$0.isStreamed })
        for number in [0, 1, 50, 99] {
            let voice = audio.play(sounds[number])
            let heard = try offline.render(43_200).left
            // From the first block on, behind what was kept and in the part that is read while it plays.
            for start in [1_024, 8_192, 24_000, 38_000] {
                let level = heard[start..<start + 4_096].level(of: 400 + Double(number) * 10)
                #expect(abs(level - -12) < 0.5, "sound \(number) at \(start)")
            }
            voice.stop(over: .none)
        }
        #expect(held(audio) <= 31 * Self.soundBytes)
        #expect(audio.core.sounds?.isEvicted(sounds[50]) == true)
        for (number, sound) in sounds.enumerated() where number != 50 { audio.unload(sound) }
        try await eventually("the sound comes back once there is room") {
            audio.play(sounds[50]).stop(over: .none)
            audio.update()
            _ = try offline.renderOn(512)
            return audio.core.sounds?.isEvicted(sounds[50]) == false && held(audio) == Self.soundBytes
        }
    }

    @Test("Sounds from bytes and sounds that are played stay, and without a budget every sound does")
    func stay() async throws {
        let tone = SoundFile(channels: [Tone(frequency: 440, decibels: -12).samples(frames: 48_000, rate: 48_000)])
        let offline = Offline { $0.memoryBudget = 0 }
        let sound = try offline.audio.load(bytes: tone.waveBytes, name: "bytes")
        try offline.render(4_800)
        #expect(held(offline.audio) == Self.soundBytes)
        #expect(offline.audio.statistics.sampleBytes == Self.soundBytes)
        offline.audio.play(sound)
        #expect(try offline.render(9_600).left.level(of: 440) > -14)

        let other = Offline { $0.memoryBudget = 0 }
        let directory = TemporaryDirectory()
        try tone.writeWave(to: directory.path("tone.wav"))
        let playing = try other.audio.load(directory.path("tone.wav"))
        other.audio.play(playing, PlaybackSettings(loops: true))
        try await eventually("the sound gives up its samples") {
            other.audio.update()
            _ = try other.renderOn(512)
            return other.audio.core.sounds?.isEvicted(playing) == true
        }
        #expect(try other.render(96_000).left[48_000..<52_096].level(of: 440) > -14, "the voice goes on")
    }

    private func held(_ audio: AudioEngine) -> Int {
        var sum = 0
        audio.core.sounds?.forEachSound { _, _, bytes, _ in sum += bytes }
        return sum
    }
}
