import TacetSession
import TestSupport
import Testing

@testable import Tacet

@Suite("Mono and balance: the player's setting for the ears") struct StereoChoiceTests {
    private static let tone = Tone(frequency: 440, decibels: -12).samples(frames: 48_000, rate: 48_000)
    private static let silence = [Float](repeating: 0, count: 48_000)

    @Test("Mono puts the mean of both channels into both, without a click") func mono() throws {
        let offline = Offline()
        offline.audio.play(try offline.loadStereo(Self.tone, Self.silence))
        let before = try offline.render(9_600)
        #expect(before.right.peak == 0 && abs(before.left[4_800..<9_600].level + 15) < 0.1)
        offline.audio.session.settings.isMono = true
        let mono = try offline.render(9_600)
        #expect(mono.left[1_024..<9_600].samples == mono.right[1_024..<9_600].samples)
        #expect(abs(mono.left[1_024..<9_600].level + 21) < 0.1)
        #expect(max(mono.left.largestStep, mono.right.largestStep) < before.left.largestStep * 1.5)
        offline.audio.session.settings.isMono = false
        let after = try offline.render(9_600)
        #expect(after.right[1_024..<9_600].peak == 0 && abs(after.left[1_024..<9_600].level + 15) < 0.1)
    }

    @Test("Mono is without HRTF, whose sum combs; HRTF comes back with stereo") func withoutHRTF() throws {
        let offline = Offline()
        offline.audio.world.spatialization = .binaural
        offline.audio.play(try offline.load(Self.tone + Self.tone), at: Vector3(-1, 0, 0))
        _ = try offline.render(4_800)
        #expect(offline.audio.statistics.isBinaural)
        offline.audio.session.settings.isMono = true
        // HRTF goes between two blocks, and mono comes with the update after that.
        _ = try offline.render(9_600)
        let mono = try offline.render(19_200)
        #expect(!offline.audio.statistics.isBinaural)
        #expect(mono.left[9_600..<19_200].samples == mono.right[9_600..<19_200].samples)
        #expect(mono.left[9_600..<19_200].level > -60)
        offline.audio.session.settings.isMono = false
        _ = try offline.render(4_800)
        #expect(offline.audio.statistics.isBinaural)
    }

    @Test("Balance lowers one side and leaves the other", arguments: [Float(-1), -0.5, 0, 0.5, 1, 7]) func balance(
        _ balance: Float
    ) throws {
        let offline = Offline()
        offline.audio.session.settings.balance = balance
        #expect(offline.audio.session.effectiveSettings.balance == min(1, balance))
        offline.audio.play(try offline.loadStereo(Self.tone, Self.tone))
        let heard = try offline.render(9_600)
        let left = heard.left[1_024..<9_600].peak
        let right = heard.right[1_024..<9_600].peak
        #expect(abs(max(left, right) - 0.251) < 0.002)
        #expect(abs(left / 0.2512 - min(1, 1 - min(1, balance))) < 0.01)
        #expect(abs(right / 0.2512 - min(1, 1 + balance)) < 0.01)
    }
}
