import TestSupport
import Testing

@testable import Tacet

/// Limits on the voices of a sound and of a bus, and what becomes of those that are not mixed.
@Suite("Limits, retrigger times, and voices that are not mixed")
struct VoiceQuotaTests {
    private func tone(_ offline: Offline, decibels: Double = -20, frames: Int = 48_000) throws -> Sound {
        try offline.load(Tone(frequency: 200, decibels: decibels).samples(frames: frames, rate: 48_000))
    }

    @Test("The oldest voice of a sound makes room, and no other sound's")
    func soundLimit() throws {
        let offline = Offline()
        let (limited, free) = (try tone(offline), try tone(offline))
        offline.audio.setLimit(of: limited, VoiceLimit(2))
        let others = (0..<3).map { _ in offline.audio.play(free) }
        let voices = (0..<4).map { _ in offline.audio.play(limited) }
        try offline.render(2_048)
        let events = offline.audio.update()
        #expect(Set(events) == [.stolen(voices[0].id), .stolen(voices[1].id)])
        #expect(voices.map(\.isPlaying) == [false, false, true, true])
        #expect(others.allSatisfy { $0.isPlaying })
        offline.audio.setLimit(of: limited, nil)
        _ = (0..<4).map { _ in offline.audio.play(limited) }
        try offline.render(2_048)
        #expect(offline.audio.update().isEmpty)
    }

    @Test("A bus's limit counts the buses below it, and leaves those beside it alone")
    func busLimit() throws {
        let offline = Offline()
        let sound = try tone(offline)
        let weapons = try #require(offline.audio.buses.add(below: .effects)).id
        let guns = try #require(offline.audio.buses.add(below: weapons)).id
        offline.audio.buses[weapons].setLimit(VoiceLimit(2))
        let beside = offline.audio.play(sound)
        let voices = [weapons, guns, guns].map { offline.audio.play(sound, PlaybackSettings(bus: $0)) }
        try offline.render(2_048)
        #expect(offline.audio.update() == [.stolen(voices[0].id)])
        #expect(beside.isPlaying && voices[1].isPlaying && voices[2].isPlaying)
    }

    @Test("Each rule has its victim", arguments: [VoiceLimit.Stealing.oldest, .quietest, .newest])
    func rules(_ rule: VoiceLimit.Stealing) throws {
        let offline = Offline()
        let sound = try tone(offline)
        offline.audio.setLimit(of: sound, VoiceLimit(3, stealing: rule))
        // By distance, which the game's thread does not follow: the second is the farthest.
        var voices = [2, 40, 10].map {
            offline.audio.play(sound, at: Vector3(0, 0, -$0), PlaybackSettings(loops: true))
        }
        try offline.render(1_024)
        voices.append(offline.audio.play(sound, at: Vector3(0, 0, -1), PlaybackSettings(loops: true)))
        try offline.render(2_048)
        let victim =
            switch rule {
            case .oldest: 0
            case .quietest: 1
            case .newest: 3
            }
        #expect(offline.audio.update() == [.stolen(voices[victim].id)])
        #expect(voices.indices.filter { !voices[$0].isPlaying } == [victim])
    }

    @Test(
        "A limit lowered over thousands of voices stops the right ones, in time that grows with the voices alone",
        arguments: [VoiceLimit.Stealing.oldest, .quietest])
    func lowered(_ stealing: VoiceLimit.Stealing) throws {
        let offline = Offline {
            $0.virtualVoices = 20_000
            $0.realVoices = 16
        }
        let sound = try tone(offline)
        var random = RandomSource(seed: 7)
        var voices: [(voice: Voice, priority: UInt8, gain: Float, order: Int)] = []
        for order in 0..<16_000 {
            let priority = UInt8.random(in: 0...3, using: &random)
            let gain = Float(Int.random(in: -40...0, using: &random))
            let settings = PlaybackSettings(gain: Decibels(gain), loops: true, priority: priority)
            voices.append((offline.audio.play(sound, settings), priority, gain, order))
            if order % 2_000 == 1_999 { try offline.render(512) }
        }
        offline.audio.buses.effects.setLimit(VoiceLimit(100, stealing: stealing))
        let last = offline.audio.play(sound, PlaybackSettings(loops: true, priority: 255))
        let before = Cost.processorSeconds()
        try offline.render(512)
        let seconds = Cost.processorSeconds() - before
        #expect(seconds < 1, "one voice after another, the block takes a minute in this build; it took \(seconds) s")
        // The mixer reports 8,192 ends at a time.
        for _ in 0..<4 { try offline.render(2_048) }
        offline.audio.update()
        let kept = voices.sorted {
            if $0.priority != $1.priority { return $0.priority > $1.priority }
            if stealing == .quietest, $0.gain != $1.gain { return $0.gain > $1.gain }
            return $0.order > $1.order
        }.prefix(99)
        #expect(last.isPlaying)
        #expect(Set(voices.filter(\.voice.isPlaying).map(\.order)) == Set(kept.map(\.order)))
    }

    @Test("A less important voice never takes a more important one's place")
    func priorities() throws {
        let offline = Offline()
        let sound = try tone(offline)
        offline.audio.setLimit(of: sound, VoiceLimit(2))
        let voices = [200, 10, 100, 5].map { offline.audio.play(sound, PlaybackSettings(loops: true, priority: $0)) }
        try offline.render(2_048)
        #expect(Set(offline.audio.update()) == [.stolen(voices[1].id), .stolen(voices[3].id)])
    }

    @Test("What is played before its retrigger time has passed is not heard")
    func retrigger() throws {
        let offline = Offline()
        let sound = try tone(offline)
        offline.audio.setLimit(of: sound, VoiceLimit(retrigger: .milliseconds(50)))
        offline.audio.buses.ui.setLimit(VoiceLimit(retrigger: .milliseconds(20)))
        var began: [Int] = []
        for block in 0..<12 {
            if offline.audio.play(sound).isPlaying { began.append(block) }
            try offline.render(512)
        }
        #expect(began == [0, 5, 10], "every 2,400 frames, in blocks of 512")
        let other = try tone(offline)
        #expect(offline.audio.play(other, PlaybackSettings(bus: .ui)).isPlaying)
        #expect(!offline.audio.play(other, PlaybackSettings(bus: .ui)).isPlaying)
        #expect(offline.audio.play(other).isPlaying, "another bus")
    }

    @Test("A voice that finds no slot starts no retrigger time")
    func refusedVoiceStartsNoRetrigger() throws {
        let offline = Offline {
            $0.realVoices = 1
            $0.virtualVoices = 1
        }
        let important = offline.audio.play(try tone(offline), PlaybackSettings(loops: true, priority: 200))
        let sound = try tone(offline)
        offline.audio.setLimit(of: sound, VoiceLimit(retrigger: .seconds(10)))
        #expect(!offline.audio.play(sound, PlaybackSettings(priority: 1)).isPlaying)
        important.stop()
        try offline.render(4_096)
        offline.audio.update()
        #expect(offline.audio.play(sound, PlaybackSettings(priority: 1)).isPlaying)
    }

    @Test(
        "A voice that is not mixed goes on, starts over or ends",
        arguments: [PlaybackSettings.VirtualBehavior.continues, .restarts, .stops])
    func virtualBehavior(_ policy: PlaybackSettings.VirtualBehavior) throws {
        let offline = Offline { $0.realVoices = 1 }
        // Ten seconds of a staircase: its level tells where the voice is.
        let stairs = try offline.load((0..<100).flatMap { [Float](repeating: Float($0) * 0.005, count: 4_800) })
        let silence = try offline.load([Float](repeating: 0, count: 24_000))
        var settings = PlaybackSettings()
        settings.virtualBehavior = policy
        let voice = offline.audio.play(stairs, settings)
        let step = try offline.render(24_576).left.samples[24_400] / 5
        offline.audio.play(silence, PlaybackSettings(priority: 255))
        try offline.render(24_576)
        offline.audio.update()
        #expect(voice.isPlaying == (policy != .stops))
        let heard = try offline.render(9_600).left.samples[7_000] / step
        switch policy {
        case .continues: #expect(heard > 10.5 && heard < 12.5)
        case .restarts: #expect(heard > 0.5 && heard < 1.5)
        case .stops: #expect(heard == 0)
        }
    }

    @Test("A voice that is to end when it is not mixed survives a pause of its bus")
    func pause() throws {
        let offline = Offline()
        var settings = PlaybackSettings(loops: true)
        settings.virtualBehavior = .stops
        let voice = offline.audio.play(try tone(offline), settings)
        try offline.render(2_048)
        offline.audio.buses.effects.setPaused(true)
        try offline.render(4_096)
        offline.audio.buses.effects.setPaused(false)
        try offline.render(4_096)
        #expect(voice.isPlaying)
    }
}
