import CAllocationCounter
import TacetSession
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// The promise that an update which finds no news costs next to nothing, and that no news is missed for it.
@Suite("An update") struct UpdateTests {
    private let offline = Offline { $0.realVoices = 32 }
    private let directory = TemporaryDirectory()

    /// Updates and blocks until the engine's beginnings are over.
    private func settle() throws {
        var samples = [Float](repeating: 0, count: 1_024)
        for _ in 0..<20 {
            offline.audio.update()
            var span = samples.mutableSpan
            try offline.audio.render(into: &span)
        }
    }

    @Test(
        "An update allocates nothing and takes no lock while music plays and voices and the listener move",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func steadyUpdateAllocatesAndLocksNothing() throws {
        let audio = offline.audio
        let tone = Tone(frequency: 300).samples(frames: 48_000, rate: 48_000)
        let path = directory.path("music.wav")
        try SoundFile(channels: [tone, tone], rate: 48_000).writeWave(to: path)
        try audio.soundtrack.play(Track(path, looping: .whole))
        let loop = try offline.load(tone)
        let voices = (0..<40).map { audio.play(loop, at: Vector3(Float($0), 0, 1), PlaybackSettings(loops: true)) }
        try settle()
        var samples = [Float](repeating: 0, count: 1_024)
        var (allocations, waits) = (0, 0)
        for frame in 0..<200 {
            if frame % 2 == 1 {
                for voice in voices { voice.move(to: Vector3(Float(frame % 5), 0, 1)) }
                audio.world.listener.position.x = Float(frame % 10) / 10
            }
            let before = (allocations: allocations_on_this_thread(), waits: waits_on_this_thread())
            let events = audio.update()
            allocations += allocations_on_this_thread() - before.allocations
            waits += waits_on_this_thread() - before.waits
            #expect(events.isEmpty)
            var span = samples.mutableSpan
            try audio.render(into: &span)
        }
        #expect(allocations == 0 && waits == 0)
        #expect(samples.contains { $0 != 0 })
    }

    @Test(
        "An update that reports many ends allocates their array, once",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func endsAllocateOnce() throws {
        let audio = offline.audio
        let shot = try offline.load(Tone(frequency: 300).samples(frames: 480, rate: 48_000))
        var samples = [Float](repeating: 0, count: 1_024)
        for round in 0..<3 {
            for _ in 0..<16 { audio.play(shot) }
            audio.update()
            for _ in 0..<20 {
                var span = samples.mutableSpan
                try audio.render(into: &span)
            }
            let before = allocations_on_this_thread()
            let events = audio.update()
            let allocations = allocations_on_this_thread() - before
            #expect(events.count == 16)
            // The first round finds news of the engine's beginnings.
            if round > 0 { #expect(allocations == 1) }
        }
    }

    @Test("News of every source reaches the game with the first update after it, however long there was none")
    func newsIsTaken() throws {
        let audio = offline.audio
        let tone = Tone(frequency: 300).samples(frames: 4_800, rate: 48_000)
        let shot = try offline.load(tone)
        try settle()
        #expect(!audio.pending.isRaised, "updates look at nothing")

        audio.session.begin(.host("menu"))
        #expect(audio.update().contains { if case .session(.interruptionBegan) = $0 { true } else { false } })
        audio.session.end(.host("menu"))
        try settle()

        let voice = audio.play(shot)
        var ends: [AudioEvent] = []
        var samples = [Float](repeating: 0, count: 1_024)
        for _ in 0..<20 {
            var span = samples.mutableSpan
            try audio.render(into: &span)
            ends += audio.update()
        }
        #expect(ends == [.finished(voice.id)])

        try audio.captions.set(of: shot, Caption("shot"))
        audio.play(shot)
        audio.update()
        var span = samples.mutableSpan
        try audio.render(into: &span)
        #expect(audio.update().contains(.captionsChanged))
        #expect(audio.captions.audible.map(\.key) == ["shot"])
        for _ in 0..<200 {
            var span = samples.mutableSpan
            try audio.render(into: &span)
            audio.update()
        }
        #expect(audio.captions.audible.isEmpty, "the last caption goes by time alone")

        audio.core.notifications.post(
            .event(.outputFailed(AudioError(.noOutput, operation: "test", detail: "", remedy: ""))))
        #expect(audio.update().count == 1)

        audio.profiled.access = .readWrite
        let program = AttachedPeer(number: 1, process: 1, name: "tacet")
        #expect(audio.profiled.carryOut(.mark("here"), by: program) == nil)
        #expect(audio.update().contains { if case .profilerActed = $0 { true } else { false } })
        try settle()
        #expect(!audio.pending.isRaised)
    }

    @Test("A measured update is counted although it finds no news")
    func measuredUpdateIsCounted() throws {
        try settle()
        let audio = offline.audio
        audio.profiler.isEnabled = true
        let before = audio.client.link.profile.countedUpdates.count
        for _ in 0..<10 { audio.update() }
        #expect(audio.client.link.profile.countedUpdates.count == before + 10)
        audio.profiler.isEnabled = false
        audio.update()
        audio.update()
        #expect(!audio.pending.isRaised)
    }
}
