import TestSupport
import Testing

@testable import Tacet

/// Pauses and stops of voices reach one that fades in or out already, and keep its start frame. The sound is constant.
@Suite("Calls while a voice fades") struct VoiceTransportTests {
    let offline = Offline { $0.blockFrames = 480 }
    var audio: AudioEngine { offline.audio }

    private func play(_ change: (inout PlaybackSettings) -> Void = { _ in }) throws -> Voice {
        let sound = try offline.load([Float](repeating: 0.5, count: 48_000))
        var settings = PlaybackSettings(loops: true)
        change(&settings)
        return audio.play(sound, settings)
    }

    /// The sample that is heard at the end of `frames`.
    private func level(after frames: Int) throws -> Float { try offline.render(frames).left.samples[frames - 1] }

    @Test("The voices of a bus and of those below it stop together; others, and voices played afterwards, play on")
    func stopVoicesOfBus() throws {
        let room = try #require(audio.buses.add(below: .effects))
        let corner = try #require(audio.buses.add(below: room.id))
        let played = try [room.id, corner.id, .effects, .voice].map { bus in try play { $0.bus = bus } }
        try offline.render(4_800)
        room.stopVoices(over: .seconds(0.1))
        let late = try play { $0.bus = corner.id }
        try offline.render(9_600)
        audio.update()
        #expect(played.map(\.isPlaying) == [false, false, true, true] && late.isPlaying)
        room.setPaused(true)
        try offline.render(4_800)
        #expect(late.isPlaying, "a bus that is paused keeps its voices")
        room.stopVoices()
        try offline.render(4_800)
        audio.update()
        #expect(!late.isPlaying, "a voice that stands still ends at once")
        audio.buses.master.stopVoices(over: .none)
        try offline.render(4_800)
        audio.update()
        #expect(played.allSatisfy { !$0.isPlaying })
        audio.buses[BusID(index: 60)].stopVoices()
    }

    @Test("A pause holds a stop of 5 s, a faster stop ends it, and both count in one frame", arguments: [false, true])
    func pauseOfStop(inOneFrame: Bool) throws {
        let voice = try play()
        #expect(abs(try level(after: 48_000) - 0.5) < 1e-3)
        voice.stop(over: .seconds(5))
        if !inOneFrame { #expect(abs(try level(after: 48_000) - 0.4) < 2e-3) }
        voice.pause()
        #expect(try offline.render(48_000).left[1_000..<48_000].peak == 0)
        voice.resume()
        #expect(abs(try level(after: 4_800) - (inOneFrame ? 0.489 : 0.389)) < 3e-3)
        voice.stop(over: .seconds(0.1))
        voice.stop(over: .seconds(5))
        let rest = try offline.render(9_600).left
        #expect(rest.peak > 0.3 && rest[6_000..<9_600].peak == 0)
        audio.update()
        #expect(!voice.isPlaying)
    }

    @Test("A fade-in of 5 s does not jump over a pause")
    func fadeIn() throws {
        let voice = try play { $0.fadeIn = .seconds(5) }
        #expect(abs(try level(after: 48_000) - 0.1) < 2e-3)
        voice.pause()
        try offline.render(48_000)
        voice.resume()
        let heard = try offline.render(48_000).left
        #expect(abs(heard.samples[4_800] - 0.11) < 3e-3 && abs(heard.samples[47_999] - 0.2) < 3e-3)
    }

    @Test("A slow pause can be made faster, and a stop ends what is paused at once")
    func pauses() throws {
        let voice = try play()
        try offline.render(48_000)
        voice.pause(over: .seconds(5))
        #expect(abs(try level(after: 24_000) - 0.45) < 3e-3)
        voice.pause()
        voice.pause(over: .seconds(5))
        #expect(try offline.render(9_600).left[1_000..<9_600].peak == 0)
        voice.stop(over: .seconds(5))
        try offline.render(960)
        audio.update()
        #expect(!voice.isPlaying)
    }

    @Test("A stop that a fade overtakes, a frame that has been set before, and a stop while a bus is paused")
    func stops() throws {
        let voice = try play()
        try offline.render(9_600)
        voice.stop(atFrame: 48_000)
        voice.stop(over: .seconds(5))
        #expect(abs(try level(after: 38_400) - (0.5 - 38_300 / 480_000.0)) < 3e-3)
        #expect(try offline.render(4_800).left[1_440..<4_800].peak == 0)
        let other = try play()
        try offline.render(9_600)
        audio.buses.effects.setPaused(true, over: .none)
        try offline.render(9_600)
        other.stop(over: .seconds(5))
        try offline.render(960)
        audio.buses.effects.setPaused(false, over: .none)
        #expect(try offline.render(9_600).left.peak == 0)
    }

    @Test("A voice that is paused and resumed before its start frame begins exactly there")
    func schedule() throws {
        for inOneFrame in [false, true] {
            let offline = Offline { $0.blockFrames = 480 }
            let sound = try offline.load([Float](repeating: 0.5, count: 48_000))
            var settings = PlaybackSettings(loops: true)
            settings.startFrame = 48_123
            let voice = offline.audio.play(sound, settings)
            if !inOneFrame { try offline.render(9_600) }
            voice.pause()
            if !inOneFrame { #expect(try offline.render(9_600).left.peak == 0) }
            voice.resume()
            let heard = try offline.render(96_000).left
            let first = heard.samples.firstIndex { $0 != 0 } ?? 0
            #expect(first == 48_123 + Offline.delay - (inOneFrame ? 0 : 19_200))
            #expect(abs(heard.samples[first + 1] - 0.5) < 1e-3)
        }
    }

    @Test("A voice that is resumed after its start frame, or whose bus is, begins with the resume")
    func lateResume() throws {
        let voice = try play { $0.startFrame = 24_000 }
        voice.pause()
        #expect(try offline.render(48_000).left.peak == 0 && voice.isPlaying)
        voice.resume()
        #expect(abs(try level(after: 4_800) - 0.5) < 1e-3)
        voice.stop(over: .none)
        try offline.render(4_800)

        audio.buses.effects.setPaused(true, over: .none)
        let other = try play { $0.startFrame = 76_800 }
        #expect(try offline.render(9_600).left.peak == 0 && other.isPlaying)
        audio.buses.effects.setPaused(false, over: .none)
        let heard = try offline.render(19_200).left
        let first = heard.samples.firstIndex { $0 != 0 } ?? 0
        #expect(first == 76_800 - 67_200 + Offline.delay)
        #expect(abs(heard.samples[19_199] - 0.5) < 1e-3)
        other.stop(over: .none)
        try offline.render(4_800)

        audio.buses.effects.setPaused(true, over: .none)
        let third = try play { $0.startFrame = 96_000 }
        #expect(try offline.render(48_000).left.peak == 0 && third.isPlaying)
        audio.buses.effects.setPaused(false, over: .none)
        #expect(abs(try level(after: 4_800) - 0.5) < 1e-3)
    }
}
