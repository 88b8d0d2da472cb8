import CAllocationCounter
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Streamed voices that are not mixed for a while, and what streams cost.
@Suite("Streams of virtual voices") struct StreamVirtualTests {
    private static let bytes = SoundFile(channels: [StreamedSoundTests.makeNoise(seconds: 12)]).waveBytes

    /// What is heard of a sound that a more important one makes virtual for `seconds`, from one second before its
    /// return.
    private func returning(
        after seconds: Int, _ storage: SoundStorage, _ position: Vector3?,
        _ behavior: PlaybackSettings.VirtualBehavior
    ) throws -> Signal {
        let offline = Offline { $0.realVoices = 1 }
        let audio = offline.audio
        let sound = try audio.load(bytes: Self.bytes, name: "noise.wav", LoadOptions(storage))
        let other = try offline.load([Float](repeating: 0, count: 48_000))
        var settings = PlaybackSettings(loops: true)
        settings.virtualBehavior = behavior
        audio.play(sound, at: position, settings)
        try offline.render(48_128)
        let cover = audio.play(other, at: Vector3(0, 0, -1), PlaybackSettings(loops: true, priority: 255))
        try offline.render(seconds * 48_128)
        cover.stop(over: .none)
        return try offline.render(96_256).left
    }

    @Test(
        "A voice that becomes real again is where it would be by then, and fades in",
        arguments: [2, 9, 30], [nil, Vector3(0, 0, -1)] as [Vector3?])
    func catchesUp(_ seconds: Int, _ position: Vector3?) throws {
        let decoded = try returning(after: seconds, .decoded, position, .continues)
        let streamed = try returning(after: seconds, .streamed, position, .continues)
        // The stream takes a few blocks more.
        #expect(streamed.seconds(0.2, 1.9).residual(to: decoded.seconds(0.2, 1.9)) < -80)
        #expect(streamed.level > -40)
    }

    @Test("A voice that starts over when it becomes real begins at the sound's beginning")
    func restarts() throws {
        let decoded = try returning(after: 4, .decoded, nil, .restarts)
        let streamed = try returning(after: 4, .streamed, nil, .restarts)
        let lag = streamed.lag(behind: decoded, limit: 4_800)
        #expect(lag >= 0)
        #expect(streamed[24_000..<90_000].residual(to: decoded[(24_000 - lag)..<(90_000 - lag)]) < -60)
    }

    @Test("More streamed voices than can be real take turns, and all end in time")
    func crowd() throws {
        let offline = Offline { $0.realVoices = 4 }
        let audio = offline.audio
        let sound = try audio.load(
            bytes: SoundFile(channels: [StreamedSoundTests.noise]).waveBytes, name: "noise.wav", LoadOptions(.streamed))
        var ends = 0
        for index in 0..<40 {
            let voice = audio.play(sound, at: Vector3(0, 0, Float(-1 - index)))
            voice.move(to: Vector3(0, 0, Float(index - 40)), over: .seconds(4))
            try offline.render(2_048)
            ends += audio.update().count { if case .finished = $0 { true } else { false } }
        }
        for _ in 0..<70 {
            try offline.render(4_800)
            ends += audio.update().count { if case .finished = $0 { true } else { false } }
        }
        #expect(ends == 40)
        #expect(audio.statistics.voices == 0)
    }

    @Test(
        "The mixing thread allocates nothing while streams begin, pause, end and become virtual",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func allocatesNothing() throws {
        let offline = Offline { $0.realVoices = 8 }
        let audio = offline.audio
        audio.world.reverb = Reverb(.cave)
        let sound = try audio.load(bytes: Self.bytes, name: "noise.wav", LoadOptions(.streamed))
        let looping = (0..<12).map { index in
            var settings = PlaybackSettings(loops: true)
            settings.reverbSend = -6
            return audio.play(sound, at: index % 3 == 0 ? nil : Vector3(Float(index), 0, 1), settings)
        }
        var samples = [Float](repeating: 0, count: 1_024)
        var allocations = 0
        for block in 0..<600 {
            looping[block % 12].setGain(Decibels(Float(-block % 40)))
            if block % 7 == 0 { looping[block % 12].pause() } else { looping[block % 12].resume() }
            if block % 10 == 0 { audio.play(sound, at: Vector3(0, 0, -1)).stop(over: .seconds(0.3)) }
            audio.update()
            try #require(audio.core.sounds).streams.waitUntilReady()
            let before = allocations_on_this_thread()
            var span = samples.mutableSpan
            try audio.render(into: &span)
            // The first seconds warm OpenAL's pools up, and each source gets each ring once.
            if block >= 300 { allocations += allocations_on_this_thread() - before }
        }
        #expect(allocations == 0)
        #expect(samples.contains { $0 != 0 })
    }
}
