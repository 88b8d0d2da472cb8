import TestSupport
import Testing

@testable import Tacet

@Suite("Sounds from samples in memory") struct SampleLoadTests {
    private let offline = Offline()
    private static let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 24_000, rate: 24_000)

    private func heard(_ sound: Sound, _ settings: PlaybackSettings = PlaybackSettings()) throws -> (Signal, Signal) {
        let offline = offline
        offline.audio.play(sound, settings)
        let heard = try offline.render(24_576)
        offline.audio.update()
        try offline.render(48_000)
        return heard
    }

    @Test("8, 16 and 32 bits sound alike, at the rate of the samples and on their own sides")
    func formats() throws {
        let stereo = Self.tone.flatMap { [$0, $0 / 2] }
        let sounds = [
            try offline.audio.load(samples: stereo, channels: 2, sampleRate: 24_000),
            try offline.audio.load(
                samples: stereo.map { Int16(($0 * 32_767).rounded()) }, channels: 2, sampleRate: 24_000),
            try offline.audio.load(
                samples: stereo.map { UInt8(($0 * 127 + 128).rounded()) }, channels: 2, sampleRate: 24_000),
        ]
        for sound in sounds {
            #expect(sound.frames == 48_000 && sound.channels == 2)
            let (left, right) = try heard(sound)
            #expect(abs(left[4_800..<24_000].level(of: 1_000) + 12) < 0.1)
            #expect(abs(right[4_800..<24_000].level(of: 1_000) + 18.02) < 0.15)
        }
    }

    @Test("What is no sound is an error that names it and the remedy")
    func errors() {
        for (channels, rate, count) in [
            (0, 48_000, 8), (9, 48_000, 18), (2, 999, 8), (2, 400_000, 8), (2, 48_000, 7), (1, 48_000, 0),
        ] {
            let error = #expect(throws: AudioError.self) {
                try offline.audio.load(
                    samples: [Int16](repeating: 0, count: count), channels: channels, sampleRate: rate, name: "blip")
            }
            #expect(
                error?.code == .invalidArgument && error?.operation == "load blip" && error?.remedy.isEmpty == false)
        }
    }

    @Test(
        "Gains of two sides are heard as SDL_mixer's",
        arguments: [(1, 1), (1, 0.25), (0.5, 1), (0.3, 0.2), (0, 0.7), (0, 0)])
    func sides(left: Float, right: Float) throws {
        let sound = try offline.audio.load(samples: Self.tone, channels: 1, sampleRate: 24_000)
        let sides = SideGains(left: left, right: right)
        let (heardLeft, heardRight) = try heard(sound, PlaybackSettings(gain: sides.gain, pan: sides.pan))
        for (signal, gain) in [(heardLeft, left), (heardRight, right)] {
            let level = signal[4_800..<24_000].level(of: 1_000)
            if gain == 0 {
                #expect(level < -90)
            } else {
                #expect(abs(level + 12 - Double(Decibels(amplitude: gain).value)) < 0.1)
            }
        }
    }
}
