import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// The beats that a game is told, its clock of the music, and sounds on a boundary. A beat has 24,000 frames.
@Suite("The clock of a soundtrack") struct SoundtrackClockTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    private static let tempo = TempoMap(
        timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
        markers: [TempoMap.Marker("drop", frame: 50_001)],
        sections: [TempoMap.Section("verse", frames: 48_000..<90_000)])

    private func track(
        _ name: String, seconds: Int = 20, rate: Int = 48_000, tempo: TempoMap? = tempo,
        looping: Track.Looping = .whole
    ) throws -> Track {
        let samples = [Float](repeating: 0, count: seconds * rate)
        let path = try directory.write(SoundFile(channels: [samples], rate: rate).waveBytes, "\(name).wav")
        return Track(path, looping: looping, tempo: tempo)
    }

    /// Mixes on with an update before each block of 512 frames.
    @discardableResult
    private func render(_ frames: Int, _ body: () -> Void = {}) throws -> (samples: [Float], events: [AudioEvent]) {
        var (samples, events): ([Float], [AudioEvent]) = ([], [])
        while samples.count < frames {
            events += audio.update()
            samples += Array(try offline.renderOn(min(512, frames - samples.count)).left.samples)
            body()
        }
        return (samples, events + audio.update())
    }

    /// The moments among events, as words and frames.
    private func moments(_ events: [AudioEvent]) -> [(words: String, moment: MusicMoment)] {
        events.compactMap {
            switch $0 {
            case .beat(let moment): ("beat \(moment.beat?.beat ?? -1)", moment)
            case .bar(let moment): ("bar \(moment.beat?.bar ?? -1)", moment)
            case .marker(let name, let moment): (name, moment)
            case .section(let name, let moment): (name, moment)
            default: nil
            }
        }
    }

    @Test("Beats, bars, markers and sections are told in their order, with the frame of the file and of the mix")
    func order() throws {
        music.tellsBeats = true
        try music.play(track("a"))
        let told = moments(try render(100_000).events)
        #expect(
            told.map(\.words) == [
                "bar 0", "beat 0", "beat 1", "verse", "beat 2", "drop", "beat 3", "bar 1", "beat 4",
            ])
        #expect(told.map(\.moment.frame) == [0, 0, 24_000, 48_000, 48_000, 50_001, 72_000, 96_000, 96_000])
        #expect(told.allSatisfy { $0.moment.mixFrame == $0.moment.frame })
        #expect(told.allSatisfy { abs($0.moment.heard.seconds - Double($0.moment.mixFrame) / 48_000) < 1e-9 })
        music.tellsBeats = false
        #expect(moments(try render(50_000).events).isEmpty)
        music.tellsBeats = true
        #expect(moments(try render(30_000).events).map(\.moment.frame) == [168_000])
    }

    @Test(
        "While the music is held, frozen or paused no beat passes, and afterwards each comes where it lies in the music"
    )
    func stands() throws {
        music.tellsBeats = true
        try music.play(track("a"))
        try render(30_720)
        for stand in 0..<3 {
            let before = music.frame
            switch stand {
            case 0: audio.session.begin(.otherAudio)
            case 1: audio.session.begin(.call)
            default: music.pause(over: .seconds(0.05))
            }
            let fading = moments(try render(20_480).events)
            let standing = music.frame
            #expect(moments(try render(102_400).events).isEmpty && music.frame == standing)
            switch stand {
            case 0: audio.session.end(.otherAudio)
            case 1: audio.session.end(.call)
            default: music.resume(over: .seconds(0.05))
            }
            let resumed = audio.renderedFrames
            let told = moments(try render(61_440).events)
            // Every beat is told once, with the frame of the mix in which it was mixed.
            let beats = (fading + told).filter { $0.words.hasPrefix("beat") }
            #expect(beats.map(\.moment.frame) == (before / 24_000 + 1...music.frame / 24_000).map { $0 * 24_000 })
            for beat in told {
                #expect(beat.moment.mixFrame == resumed + beat.moment.frame - standing, "stand \(stand)")
            }
        }
    }

    @Test("Muted music tells its beats, and a transition tells the former track's up to its frame")
    func transitions() throws {
        audio.session.begin(.silentMode)
        music.tellsBeats = true
        try music.play(track("a"))
        try render(30_000)
        try music.transition(to: track("b", tempo: TempoMap(60)), at: .beat, by: .crossfade(.seconds(1)))
        let events = try render(70_000).events
        let turn = try #require(events.firstIndex { if case .transition = $0 { true } else { false } })
        #expect(moments(Array(events[..<turn])).isEmpty)
        let told = moments(Array(events[turn...])).filter { $0.words.hasPrefix("beat") }
        #expect(told.map(\.moment.frame) == [0, 48_000] && told.map(\.moment.mixFrame) == [48_000, 96_000])
    }

    @Test(
        "A loop's jump goes on with the beats of its start, and a seek with those of its place",
        arguments: [44_100, 48_000])
    func loops(rate: Int) throws {
        music.tellsBeats = true
        let loop = 0..<(rate * 5 / 4)
        try music.play(track("a", rate: rate, tempo: TempoMap(120), looping: .region(loop)))
        let told = moments(try render(119_296).events).filter { $0.words.hasPrefix("beat") }
        #expect(told.map(\.moment.frame) == [0, rate / 2, rate, 0, rate / 2, rate])
        // A beat lies on the first frame of the mix with which the file's frame has passed.
        #expect(told.map(\.moment.mixFrame) == [0, 24_000, 48_000, 60_000, 84_000, 108_000])
        music.seek(toFrame: rate / 4)
        let later = moments(try render(30_000).events).filter { $0.words.hasPrefix("beat") }
        #expect(later.map(\.moment.frame) == [rate / 2])
    }

    @Test("The clock tells the beat, its phase and the tempo, and stands with the music")
    func clock() throws {
        #expect(music.clock == nil)
        try music.play(track("a"))
        try render(30_000)
        let clock = try #require(music.clock)
        #expect(clock.frame == music.frame && clock.mixedFrame == music.frame && clock.mixFrame == audio.renderedFrames)
        #expect(clock.beat?.beat == 1 && clock.beat?.bar == 0 && clock.tempo == 120 && clock.beatsPerBar == 4)
        #expect(abs(clock.phase - Double(music.frame - 24_000) / 24_000) < 1e-9)
        #expect(abs(clock.position.seconds - Double(music.frame) / 48_000) < 1e-9)
        audio.session.begin(.call)
        try render(20_000)
        let standing = try #require(music.clock)
        try render(20_000)
        let later = try #require(music.clock)
        #expect(later.frame == standing.frame && later.phase == standing.phase && later.time > standing.time)
        audio.session.end(.call)
        var (last, isMonotonic) = (later.position, true)
        try render(30_000) {
            let position = music.clock?.position ?? .zero
            isMonotonic = isMonotonic && position >= last
            last = position
        }
        #expect(isMonotonic && music.clock?.frame == music.frame)
        try music.play(track("b", tempo: nil))
        try render(512)
        #expect(music.clock?.beat == nil && music.clock?.phase == 0 && music.clock?.tempo == nil)
        music.stop(over: .none)
        try render(2_000)
        #expect(music.clock == nil)
    }

    // MARK: Sounds on a boundary

    /// The frames of the mix at which clicks begin.
    private func clicks(_ samples: [Float], from first: Int) -> [Int] {
        samples.indices.filter { samples[$0] > 0.4 && ($0 == 0 || samples[$0 - 1] < 0.1) }
            .map { first + $0 - Offline.delay }
    }

    @Test(
        "A sound on a boundary begins on its frame",
        arguments: [(MusicBoundary.beat, 48_000), (.bar, 96_000), (.marker("drop"), 50_001), (.sectionEnd, 90_000)])
    func onBoundaries(boundary: MusicBoundary, frame: Int) throws {
        let click = try offline.load([0.5])
        try music.play(track("a"))
        var samples = try render(30_720).samples
        let voice = audio.play(click, on: boundary)
        samples += try render(1_024).samples
        #expect(voice.state == .scheduled)
        samples += try render(81_920).samples
        #expect(clicks(samples, from: 0) == [frame] && !voice.isPlaying && audio.boundaryStarts.isEmpty)
    }

    @Test("A sound waits with the music, and begins on the same beat of it afterwards")
    func waits() throws {
        let click = try offline.load([0.5])
        try music.play(track("a"))
        try render(30_720)
        let voice = audio.play(click, on: .beat)
        try render(1_024)
        audio.session.begin(.otherAudio)
        #expect(clicks(try render(102_400).samples, from: 0).isEmpty && voice.isPlaying)
        let (standing, resumed) = (music.frame, audio.renderedFrames)
        #expect(standing < 48_000)
        audio.session.end(.otherAudio)
        #expect(clicks(try render(20_480).samples, from: resumed) == [resumed + 48_000 - standing])
    }

    @Test("After a seek a sound begins on the next boundary, and without one at once")
    func seeks() throws {
        let click = try offline.load([0.5])
        try music.play(track("a"))
        try render(30_720)
        audio.play(click, on: .beat)
        try render(1_024)
        let start = audio.renderedFrames
        music.seek(toFrame: 100_000)
        let samples = try render(40_960).samples
        // The stream begins at frame 100,000 with the first block after the seek.
        #expect(clicks(samples, from: start) == [start + 20_000])
        let now = audio.renderedFrames
        audio.play(click, on: .marker("nowhere"))
        #expect(clicks(try render(2_048).samples, from: now) == [now])
        music.stop(over: .none)
        try render(2_048)
        let later = audio.renderedFrames
        audio.play(click, on: .bar)
        #expect(clicks(try render(2_048).samples, from: later) == [later])
    }
}
