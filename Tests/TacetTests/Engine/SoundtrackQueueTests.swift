import TestSupport
import Testing

@testable import Tacet

/// The track that follows the one that plays, and a track's own gain. Tracks are constant, so that a sample names its
/// track.
@Suite("The next track, and a track's own gain") struct SoundtrackQueueTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    private func track(_ name: String, _ level: Float, frames: Int, gain: Decibels = .unity) throws -> Track {
        let samples = [Float](repeating: level, count: frames)
        let path = try directory.write(SoundFile(channels: [samples, samples]).waveBytes, "\(name).wav")
        return Track(path, looping: .none, gain: gain)
    }

    /// Mixes on, and returns the samples with the events.
    @discardableResult
    private func render(_ frames: Int) throws -> (samples: [Float], events: [AudioEvent]) {
        let samples = try offline.render(frames).left.samples
        return (Array(samples), audio.update())
    }

    private func about(_ sample: Float, _ level: Float) -> Bool { abs(sample - level) < 1e-3 }

    @Test("A queued track begins at the sample after the last one, within a block, and is reported")
    func gapless() throws {
        try music.play(track("a", 0.4, frames: 20_123))
        try music.queue(track("b", 0.2, frames: 10_000))
        #expect(music.queued?.stems.first?.hasSuffix("b.wav") == true)
        let (samples, events) = try render(30_720)
        let first = try #require(samples.firstIndex { $0 != 0 })
        let seam = try #require(samples.firstIndex { about($0, 0.2) })
        #expect(samples[first..<first + 20_123].allSatisfy { about($0, 0.4) } && seam == first + 20_123)
        #expect(samples[seam..<seam + 10_000].allSatisfy { about($0, 0.2) } && samples[seam + 10_000] == 0)
        guard case .soundtrackContinued(let path)? = events.first, events.last == .soundtrackEnded else {
            Issue.record("\(events)")
            return
        }
        #expect(path.hasSuffix("b.wav") && music.state == .stopped && music.queued == nil)
    }

    @Test("A pause holds the queue, and a seek keeps it")
    func calls() throws {
        try music.play(track("a", 0.4, frames: 30_000))
        try music.queue(track("b", 0.2, frames: 30_000))
        try render(4_800)
        music.pause(over: .none)
        let (silent, _) = try render(48_000)
        #expect(silent.suffix(40_000).allSatisfy { $0 == 0 } && music.queued != nil)
        music.seek(toFrame: 25_000)
        music.resume(over: .none)
        let (samples, events) = try render(9_600)
        let first = try #require(samples.firstIndex { $0 > 0.3 })
        #expect(!samples[first...].contains { $0 < 0.15 }, "no hole")
        // A seek fades in over 10 ms, on its way past the other track's level.
        let start = try #require(samples.firstIndex { $0 != 0 })
        let seam = try #require(samples[first...].firstIndex { about($0, 0.2) })
        #expect(seam == start + 5_000, "the seam is at \(seam - start)")
        #expect(events.contains { if case .soundtrackContinued = $0 { true } else { false } })
        #expect(music.frame > 4_000 && music.frame < 5_500)
    }

    @Test("A queued track is reported that begins because the former one fails, after the failure")
    func afterFailure() throws {
        try music.play(track("a", 0.4, frames: 30_000))
        try music.queue(track("b", 0.2, frames: 48_000))
        try render(1_024)
        music.seek(toFrame: 900_000)
        var events: [AudioEvent] = []
        for _ in 0..<20 { events += try render(2_048).events }
        let order = events.compactMap { event -> String? in
            switch event {
            case .soundtrackFailed: "failed"
            case .soundtrackContinued: "continued"
            default: nil
            }
        }
        #expect(order == ["failed", "continued"] && music.state == .playing, "\(events)")
    }

    @Test("A track's gain is at most 24 dB, however it is set, so that what is saved can be restored")
    func largestGain() throws {
        var track = Track("a.wav", gain: 30)
        #expect(track.gain == 24)
        track.gain = 1e30
        #expect(track.gain == 24)
    }

    @Test("Tracks of three blocks that follow each other, each queued after the last began, leave no hole")
    func chain() throws {
        func level(_ index: Int) -> Float { Float(1 + index % 5) / 10 }
        let tracks = try (0..<20).map { try track("\($0)", level($0), frames: 3_000 + $0) }
        try music.play(tracks[0])
        try music.queue(tracks[1])
        var (heard, queued) = ([Float](), 1)
        while heard.count < 80_000 {
            let (samples, events) = try render(960)
            heard += samples
            for case .soundtrackContinued in events where queued < 19 {
                queued += 1
                try music.queue(tracks[queued])
            }
        }
        var place = try #require(heard.firstIndex { $0 != 0 })
        for index in 0..<20 {
            #expect(heard[place..<place + 3_000 + index].allSatisfy { about($0, level(index)) }, "track \(index)")
            place += 3_000 + index
        }
        #expect(heard[place...].allSatisfy { $0 == 0 })
    }

    @Test("Another track, a stop and nil end the queue; of two queued tracks the later is heard")
    func ends() throws {
        for end in 0..<4 {
            try music.play(track("a", 0.4, frames: 9_600))
            try music.queue(track("b", 0.2, frames: 48_000))
            try render(1_024)
            switch end {
            case 0: try music.play(track("c", 0.1, frames: 48_000))
            case 1: music.stop(over: .none)
            case 2: try music.queue(nil)
            default: try music.queue(track("c", 0.1, frames: 48_000))
            }
            try render(1_024)
            let (samples, _) = try render(19_200)
            #expect(!samples.contains { about($0, 0.2) }, "\(end)")
            #expect(samples.suffix(4_800).allSatisfy { about($0, end == 0 || end == 3 ? 0.1 : 0) }, "\(end)")
            music.stop(over: .none)
            try render(4_800)
            #expect(music.machine.decks.isEmpty)
        }
    }

    @Test("Without a track the queued one begins at once; a loop goes on until its passes are over")
    func first() throws {
        var a = try track("a", 0.4, frames: 9_600)
        (a.looping, a.passes) = (.whole, 3)
        try music.queue(a)
        try music.queue(track("b", 0.2, frames: 9_600))
        let (samples, _) = try render(38_400)
        #expect(samples.count { about($0, 0.4) } == 28_800)
        let seam = try #require(samples.firstIndex { about($0, 0.2) })
        #expect(samples[seam - 28_800..<seam].allSatisfy { about($0, 0.4) })
        #expect(throws: AudioError.self) { try music.queue(Track(directory.path("none.wav"))) }
    }

    @Test("Nothing can follow a track that repeats for ever, and the error says so")
    func endless() throws {
        var a = try track("a", 0.4, frames: 9_600)
        let b = try track("b", 0.2, frames: 9_600)
        for looping in [Track.Looping.whole, .tagged, .region(4_800..<9_600)] {
            a.looping = looping
            try music.play(a)
            let error = try #require(throws: AudioError.self) { try music.queue(b) }
            #expect(error.code == .invalidArgument)
            #expect("\(error)".contains("a.wav repeats for ever") && "\(error)".contains("passes"))
            #expect(music.queued == nil)
        }
        // A track that begins behind its loop plays to the end of its file.
        a.looping = .region(0..<4_800)
        try music.play(a, fromFrame: 6_000)
        try music.queue(b)
        let (samples, _) = try render(9_600)
        #expect(samples.contains { about($0, 0.2) })
    }

    @Test("A track that is still being opened when the one before ends comes before what follows it")
    func late() {
        let linear = RampLength(frames: 100, easing: .linear)
        typealias Machine = SoundtrackMachine<Int>
        func piece(_ name: String, _ stream: Int) -> Machine.StreamedTrack {
            Machine.StreamedTrack(track: Track(name), stream: stream)
        }
        var machine = Machine(declick: linear)
        _ = machine.begin(piece("a", 1), .none)
        _ = machine.open(piece("b", 2), crossfade: linear)
        _ = machine.queue(piece("c", 3))
        _ = machine.ended(MusicSlot(index: 0), hasFaded: false)
        #expect(machine.latest?.track == Track("b"))
        #expect(machine.queued?.track == Track("c"))
        // If it cannot be opened, what follows it begins.
        _ = machine.openingFailed()
        #expect(machine.present?.streamed.track == Track("c"))
    }

    @Test("A track's own gain stays with its play through a crossfade, a seek and a saved game")
    func gain() throws {
        try music.play(track("a", 0.4, frames: 96_000, gain: -6.0206))
        let (a, _) = try render(9_600)
        #expect(about(a[9_000], 0.2))
        try music.play(track("b", 0.1, frames: 96_000, gain: 6.0206), crossfade: .seconds(0.2))
        let (both, _) = try render(9_600)
        // Both are at 0.2 where they are alone, so a linear crossfade has the same sum.
        #expect(both.suffix(9_000).allSatisfy { abs($0 - 0.2) < 0.03 })
        music.seek(toFrame: 48_000)
        try render(9_600)
        music.setGain(-6.0206, over: .none)
        try render(1_024)
        #expect(about(try render(4_800).samples[4_000], 0.1), "the soundtrack's gain is applied on top")
        let state = audio.saveState()
        #expect(state.track?.gain == 6.0206)
        music.stop(over: .none)
        try render(1_024)
        try audio.restore(state)
        try render(4_800)
        #expect(about(try render(4_800).samples[4_000], 0.1))
    }
}
