import Foundation
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Effects from files with more than 16 bits.
@Suite("Effects of more than 16 bits")
struct DeepSoundTests {
    /// Encodings of a WAV file: the codec's tag and the bits of a sample.
    private static let encodings: [(tag: UInt16, bits: Int)] = [(1, 24), (1, 32), (3, 32), (3, 64)]

    /// A second of a tone, in each channel.
    private func file(_ encoding: (tag: UInt16, bits: Int), decibels: Double = -1, channels: Int = 1) -> [UInt8] {
        let format = PCMFormat(channels: channels, sampleRate: 48_000)
        let tone = tone(1_000, rate: 48_000, frames: 48_000, amplitude: pow(10, decibels / 20))
        return WAVWriter(format: format, tag: encoding.tag, bits: encoding.bits).file(
            tone.flatMap { Array(repeating: $0, count: channels) })
    }

    /// What is added to the tone of a sound, in decibels below it.
    private func added(
        _ file: [UInt8], to hertz: Double = 1_000, at place: Vector3? = nil, pitch: Float = 1, onSubmix: Bool = false
    ) throws -> Double {
        let offline = Offline()
        let sound = try offline.audio.load(bytes: file, name: "deep.wav")
        var settings = PlaybackSettings(gain: -3, pitch: pitch)
        if onSubmix {
            try offline.audio.buses.effects.enableSubmix()
            settings.bus = .effects
        }
        offline.audio.play(sound, at: place, settings)
        let heard = try offline.render(40_960).left.samples
        return distortionAndNoise(in: heard[8_192..<40_000], of: hertz, rate: 48_000)
    }

    @Test(
        "Their noise is below that of 16 bits, with a position and without", arguments: encodings,
        [nil, Vector3(0, 0, -1)])
    func precision(_ encoding: (tag: UInt16, bits: Int), _ place: Vector3?) throws {
        #expect(try added(file(encoding), at: place) < -110)
        #expect(try added(file((1, 16)), at: place) > -100)
    }

    @Test("A submix mixes them as precisely, stereo and mono", arguments: [1, 2])
    func submix(channels: Int) throws {
        #expect(try added(file((1, 24), channels: channels), onSubmix: true) < -110)
        #expect(try added(file((1, 24), channels: channels), at: Vector3(0, 0, -1), onSubmix: true) < -110)
    }

    @Test("At another pitch they sound as sounds of 16 bits do", arguments: [1, 2])
    func pitched(channels: Int) throws {
        #expect(try added(file((3, 32), channels: channels), to: 900, pitch: 0.9) < -80)
    }

    @Test("What is beyond ±1 is not clipped")
    func loud() throws {
        let offline = Offline()
        let sound = try offline.audio.load(bytes: file((3, 32), decibels: 12), name: "loud.wav")
        offline.audio.play(sound, PlaybackSettings(gain: -20))
        let heard = try offline.render(20_480).left
        #expect(abs(heard[8_192..<20_480].level(of: 1_000) - -8) < 0.05)
        #expect(distortionAndNoise(in: heard.samples[8_192..<20_480], of: 1_000, rate: 48_000) < -110)
    }

    @Test("What is beyond ±1 is not clipped at another pitch either", arguments: [nil, Vector3(0, 0, -1)])
    func loudAndPitched(_ place: Vector3?) throws {
        let offline = Offline()
        let sound = try offline.audio.load(bytes: file((3, 32), decibels: 12), name: "loud.wav")
        offline.audio.play(sound, at: place, PlaybackSettings(gain: -20, pitch: 0.9))
        let heard = try offline.render(20_480).left
        // A sound straight ahead is 4.5 dB lower on each side.
        #expect(abs(heard[8_192..<20_480].level(of: 900) - (place == nil ? -8 : -12.5)) < 0.1)
        #expect(distortionAndNoise(in: heard.samples[8_192..<20_480], of: 900, rate: 48_000) < -80)
    }

    @Test("A voice loops without a seam, and a stolen end is silent")
    func loops() throws {
        let offline = Offline()
        let sound = try offline.audio.load(bytes: file((1, 24)), name: "loop.wav")
        let voice = offline.audio.play(sound, PlaybackSettings(gain: -3, loops: true))
        let heard = try offline.render(96_256).left.samples
        #expect(distortionAndNoise(in: heard[8_192..<96_000], of: 1_000, rate: 48_000) < -110)
        voice.stop(over: .none)
        try offline.render(4_096)
        #expect(try offline.render(4_096).left.peak == 0)
    }

    @Test("They count with four bytes a sample")
    func memory() throws {
        let offline = Offline { $0.memoryBudget = 1 << 30 }
        for (encoding, bytes) in [((1, 16), 96_000), ((1, 24), 192_000), ((3, 32), 192_000)] as [((UInt16, Int), Int)] {
            let sound = try offline.audio.load(bytes: file(encoding), name: "counted.wav")
            try offline.render(512)
            #expect(offline.audio.statistics.sampleBytes == bytes)
            offline.audio.unload(sound)
            try offline.render(512)
        }
    }
}
