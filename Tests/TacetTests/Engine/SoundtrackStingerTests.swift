import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Stingers over the soundtrack. Tracks and stingers are constant, so that a sample names what sounds.
@Suite("Stingers of a soundtrack") struct SoundtrackStingerTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    /// The stinger has 4,800 frames of this level.
    private static let length = 4_800
    private static let level: Float = 0.1

    /// A track of one level, at 120 beats a minute unless told otherwise: a beat has 24,000 frames.
    private func track(
        _ name: String, _ level: Float, frames: Int = 960_000, tempo: TempoMap? = TempoMap(120),
        looping: Track.Looping = .whole
    ) throws -> Track {
        let samples = [Float](repeating: level, count: frames)
        let path = try directory.write(SoundFile(channels: [samples, samples]).waveBytes, "\(name).wav")
        return Track(path, looping: looping, tempo: tempo)
    }

    private func stinger(_ name: String = "stinger", frames: Int = length) throws -> Track {
        try track(name, Self.level, frames: frames, tempo: nil)
    }

    /// Mixes on with an update before each block of 512 frames, and returns the samples with the events.
    @discardableResult
    private func render(_ frames: Int) throws -> (samples: [Float], events: [AudioEvent]) {
        var (samples, events): ([Float], [AudioEvent]) = ([], [])
        while samples.count < frames {
            events += audio.update()
            samples += Array(try offline.renderOn(min(512, frames - samples.count)).left.samples)
        }
        return (samples, events + audio.update())
    }

    private func begun(_ events: [AudioEvent]) -> [MusicStinger.Event] {
        events.compactMap { if case .stinger(let event) = $0 { event } else { nil } }
    }

    /// The frames of the mix in which a level is heard.
    private func frames(_ samples: [Float], _ level: Float) -> [Int] {
        samples.indices.filter { abs(samples[$0] - level) < 1e-3 }.map { $0 - Offline.delay }
    }

    @Test(
        "A stinger begins on the sample of its boundary, and is heard once, over the track",
        arguments: [
            (MusicBoundary.beat, 48_000), (.bar, 96_000), (.bars(2), 192_000), (.marker("drop"), 50_001),
            (.sectionEnd, 77_777), (.now, 30_208),
        ])
    func begins(boundary: MusicBoundary, frame: Int) throws {
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            markers: [TempoMap.Marker("drop", frame: 50_001)],
            sections: [TempoMap.Section("a", frames: 0..<77_777)])
        try music.play(track("a", 0.4, tempo: tempo))
        var (heard, _) = try render(30_000)
        let order = try music.playStinger(stinger(), on: boundary)
        #expect(boundary == .now || music.pendingStingers == [order])
        let (rest, events) = try render(170_000)
        heard += rest
        #expect(frames(heard, 0.4 + Self.level) == Array(frame..<frame + Self.length))
        #expect(frames(heard, 0.4).count == heard.count - Self.length - Offline.delay)
        #expect(begun(events).map(\.frame) == [frame] && begun(events).map(\.mixFrame) == [frame])
        #expect(begun(events).first?.stinger == order && music.pendingStingers.isEmpty)
        #expect(!music.cancelStinger(order) && music.track?.stems.first?.hasSuffix("a.wav") == true)
    }

    @Test(
        "A stinger at the end of a track begins on the sample behind its last, whatever follows",
        arguments: [96_000, 96_256, 95_999], [MusicBoundary.trackEnd, .bars(100)])
    func trackEnds(length: Int, boundary: MusicBoundary) throws {
        let tracks = try (0..<3).map { try track("\($0)", 0.2 + 0.1 * Float($0), frames: length, looping: .none) }
        for kind in ["alone", "queued", "list", "list, crossfaded"] {
            for order in [512, 512 + length - 4_096] {
                let offline = Offline()
                let music = offline.audio.soundtrack
                var end = length
                switch kind {
                case "list": try music.play(Playlist(tracks, repeats: false))
                case "list, crossfaded":
                    try music.play(Playlist(tracks, repeats: false, crossfade: .seconds(0.05)))
                    end -= 2_400
                default: try music.play(tracks[0])
                }
                if kind == "queued" { try music.queue(tracks[1]) }
                var events: [AudioEvent] = []
                for mixed in stride(from: 0, to: length + 20_480, by: 512) {
                    if mixed == order / 512 * 512 { try music.playStinger(stinger(), on: boundary) }
                    events += offline.audio.update()
                    _ = try offline.renderOn(512)
                }
                events += offline.audio.update()
                #expect(begun(events).map(\.mixFrame) == [end], "\(kind), ordered at \(order)")
                #expect(begun(events).map(\.frame) == [end], "\(kind), ordered at \(order)")
            }
        }
    }

    @Test("A hold, a freeze and a pause keep the boundary in the music, and a stinger that sounds stands with it")
    func holds() throws {
        for reason in 0..<3 {
            for isSounding in [false, true] {
                music.stop(over: .none)
                try render(48_000)
                try music.play(track("a", 0.4))
                try render(90_000)
                try music.playStinger(stinger(frames: 144_000), on: .bar)
                var (_, events) = try render(isSounding ? 20_000 : 1_024)
                switch reason {
                case 0: audio.session.begin(.otherAudio)
                case 1: audio.session.begin(.call)
                default: music.pause(over: .none)
                }
                let (silent, meanwhile) = try render(100_000)
                #expect(silent.suffix(50_000).allSatisfy { abs($0) < 1e-4 })
                switch reason {
                case 0: audio.session.end(.otherAudio)
                case 1: audio.session.end(.call)
                default: music.resume(over: .none)
                }
                let (samples, later) = try render(200_000)
                events += meanwhile + later
                #expect(begun(events).map(\.frame) == [96_000], "reason \(reason), \(isSounding)")
                // It goes on after the fade in.
                if isSounding { #expect(frames(samples, 0.4 + Self.level).count > 10_000, "reason \(reason)") }
                #expect(abs((samples.last ?? 0) - 0.4) < 1e-3)
            }
        }
    }

    @Test("The tracks are lowered while a stinger plays that asks for it, and return; the stinger is not")
    func ducking() throws {
        try music.play(track("a", 0.4))
        try render(20_000)
        let half = MusicDucking(
            by: Decibels(amplitude: 0.5), attack: .milliseconds(10), release: .milliseconds(20))
        try music.playStinger(stinger(), on: .beat, ducking: half)
        let (samples, _) = try render(40_000)
        let heard = { samples[$0 + 24_000 - 20_000 + Offline.delay] }
        #expect(abs(heard(-1) - 0.4) < 1e-3 && heard(240) < 0.45 && heard(240) > 0.35)
        for frame in [480, 2_000, Self.length - 1] { #expect(abs(heard(frame) - 0.2 - Self.level) < 1e-3) }
        #expect(heard(Self.length) < 0.22 && abs(heard(Self.length + 960 + 512) - 0.4) < 1e-3)

        // The deeper ducking of two counts, and a track that follows is lowered, too.
        try music.playStinger(stinger("long", frames: 48_000), on: .now, ducking: half)
        try music.playStinger(stinger(), on: .now, ducking: MusicDucking(by: .silence, attack: .zero, release: .zero))
        let both = try render(4_096).samples
        #expect(abs((both.last ?? 0) - 2 * Self.level) < 1e-3)
        try music.transition(to: track("b", 0.6), at: .now)
        let after = try render(20_000).samples
        #expect(abs((after.last ?? 0) - 0.3 - Self.level) < 1e-3)
        #expect(abs((try render(48_000).samples.last ?? 0) - 0.6) < 1e-3)
    }

    @Test("After a seek, a track and a transition that come first the boundary is the next one there")
    func aimedAgain() throws {
        try music.play(track("a", 0.4))
        try render(10_000)
        try music.playStinger(stinger(), on: .bar)
        music.seek(toFrame: 400_000)
        #expect(begun(try render(100_000).events).map(\.frame) == [480_000])

        try music.playStinger(stinger(), on: .bar)
        try music.transition(to: track("b", 0.2), at: .beat)
        #expect(begun(try render(150_000).events).map(\.frame) == [96_000])

        try music.playStinger(stinger(), on: .bar)
        try music.play(track("c", 0.3, tempo: TempoMap(90)))
        #expect(begun(try render(150_000).events).map(\.frame) == [128_000])

        // On the frame of the transition itself.
        music.seek(toFrame: 0)
        try render(10_000)
        try music.transition(to: track("d", 0.2), at: .beat)
        try music.playStinger(stinger(), on: .beat)
        let (_, events) = try render(40_000)
        let turned = events.compactMap { if case .transition(let event) = $0 { event.mixFrame } else { nil } }
        #expect(turned.count == 1 && begun(events).map(\.mixFrame) == turned)
        #expect(begun(events).map(\.frame) == [32_000])

        // Without a tempo it begins at once.
        try music.playStinger(stinger(), on: .bar)
        try music.play(track("e", 0.3, tempo: nil))
        #expect(begun(try render(2_048).events).count == 1)
    }

    @Test("The end of a track, and a boundary behind it, are the sample after its last one; without a track it is now")
    func ends() throws {
        for boundary in [MusicBoundary.trackEnd, .bars(8)] {
            music.stop(over: .none)
            try render(1_024)
            try music.play(track("a", 0.4, frames: 30_000, looping: .none))
            try music.playStinger(stinger(), on: boundary)
            let (samples, events) = try render(60_000)
            let (first, last) = (frames(samples, 0.4).first, frames(samples, 0.4).last)
            #expect(last == first.map { $0 + 29_999 } && frames(samples, Self.level).first == last.map { $0 + 1 })
            #expect(frames(samples, Self.level).count == Self.length && begun(events).count == 1)
        }
        #expect(music.track == nil)
        let order = try music.playStinger(stinger(), on: .bar)
        let (samples, events) = try render(10_000)
        #expect(frames(samples, Self.level).count == Self.length && begun(events).first?.stinger == order)
        #expect(begun(events).first?.frame == 0)
    }

    @Test("An order is cancelled and stopped; one that sounds goes on over another track; the oldest of five ends")
    func orders() throws {
        try music.play(track("a", 0.4))
        let first = try music.playStinger(stinger(), on: .beat)
        let second = try music.playStinger(stinger("other"), on: .bar)
        #expect(music.pendingStingers == [first, second] && music.cancelStinger(first))
        #expect(!music.cancelStinger(first) && music.pendingStingers == [second])
        let (heard, events) = try render(110_000)
        #expect(begun(events).map(\.stinger) == [second] && frames(heard, 0.5).count == Self.length)

        try music.playStinger(stinger("long", frames: 48_000), on: .now)
        try render(4_800)
        try music.play(track("b", 0.2))
        let over = try render(20_000).samples
        #expect(over.suffix(10_000).allSatisfy { abs($0 - 0.3) < 1e-3 })
        let waiting = try music.playStinger(stinger(), on: .bars(8))
        music.stop(over: .none)
        #expect(music.pendingStingers.isEmpty && !music.cancelStinger(waiting))
        #expect(try render(48_000).samples.suffix(40_000).allSatisfy { $0 == 0 } && music.stingers.decks.isEmpty)

        try music.play(track("a", 0.4))
        let orders = try (0..<5).map { try music.playStinger(stinger("\($0)"), on: .bar) }
        #expect(music.pendingStingers == Array(orders.dropFirst()))
        let (five, told) = try render(110_000)
        #expect(Set(begun(told).map(\.stinger)) == Set(orders.dropFirst()))
        #expect(frames(five, 0.8).count == Self.length)
    }

    @Test("A boundary that never comes and a file that is none are errors")
    func errors() throws {
        try music.play(track("a", 0.4, tempo: nil))
        for boundary in [MusicBoundary.beat, .marker("x"), .sectionEnd, .trackEnd] {
            let error = #expect(throws: AudioError.self) { try music.playStinger(stinger(), on: boundary) }
            #expect(error?.code == .invalidArgument && error?.remedy.isEmpty == false, "\(boundary)")
        }
        let error = #expect(throws: AudioError.self) { try music.playStinger(Track("none.wav"), on: .now) }
        #expect(error?.code == .fileNotFound && music.pendingStingers.isEmpty)
    }

    /// A mixer that plays a track and a stinger, whose frames the test delivers.
    private struct Player: ~Copyable {
        var mixer = MusicMixer(blockFrames: 256)
        let track = MusicSlot(index: 0)
        let slot = MusicSlot(index: UInt8(MusicSlot.stingers.lowerBound))
        private let rings = (0..<2).map { _ in MusicRing(stems: 1, frames: 4_096, spaceFreed: Semaphore()) }
        var told: [String] = []

        init() {
            for ring in rings {
                let (samples, count) = ring.writable
                samples.update(repeating: 0.25, count: count * 2)
                ring.publish(count)
            }
            rings[0].prime()
            mixer.apply(
                .start(track, .passUnretained(rings[0]), .crossfade(fadeIn: .none, fadeOut: .none)), runs: true)
            mixer.apply(.start(slot, .passUnretained(rings[1]), entry(at: 300)), runs: true)
        }

        func entry(at frame: Int) -> MusicCommand.Entry {
            .over(MusicOverlay(slot: track, ducking: MusicOverlay.Ducking(), frame: frame))
        }

        func deliver() { rings[1].prime() }

        /// Mixes a block, and returns its left samples.
        mutating func mix() -> [Float] {
            var block = [Float](repeating: 0, count: 512)
            _ = block.withUnsafeMutableBufferPointer { block in
                block.baseAddress.map { mixer.mix(into: $0, count: 256) }
            }
            mixer.collectTurns {
                told.append("\($0.index): \($1)")
                return true
            }
            return stride(from: 0, to: 512, by: 2).map { block[$0] }
        }
    }

    @Test("A stinger that is not decoded at its boundary is told once, and waits to be aimed again")
    func late() {
        var player = Player()
        for _ in 0..<4 {
            let samples = player.mix()
            #expect(samples.allSatisfy { $0 == 0.25 })
        }
        #expect(player.told == ["8: missed"])
        player.deliver()
        let waiting = player.mix()
        #expect(waiting.allSatisfy { $0 == 0.25 })
        player.mixer.apply(.enter(player.slot, player.entry(at: 1_400)), runs: true)
        let begun = player.mix()
        #expect(begun.firstIndex(of: 0.5) == 1_400 - 5 * 256 && player.told.count == 2)
    }
}
