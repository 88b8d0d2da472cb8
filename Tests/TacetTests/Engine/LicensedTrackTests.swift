import Foundation
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Licensed tracks and their alternatives. A licensed file sounds on the left alone and an alternative on the right, and
/// each sample tells its frame.
@Suite("Licensed music, and players who broadcast") struct LicensedTrackTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    /// Every sample is louder than -19 dB, so that a trace of -60 dB is seen.
    private static let code = 4_096
    private static let frames = 96_000
    /// The frames of a crossfade.
    private static let crossfade = 2_400
    private static let trace: Float = 0.001
    /// Whole blocks in which a crossfade has ended.
    private static let settled = 3_584

    private func file(_ name: String, frames: Int, isLicensed: Bool) throws -> String {
        let coded = (0..<frames).map { Float(Self.code + $0 % Self.code) / 32_767 }
        let silent = [Float](repeating: 0, count: frames)
        return try directory.write(
            SoundFile(channels: isLicensed ? [coded, silent] : [silent, coded]).waveBytes, "\(name).wav")
    }

    private func track(
        _ name: String = "hit", frames: Int = frames, alternative: Int? = frames, looping: Track.Looping = .whole
    ) throws -> Track {
        let path = try file(name, frames: frames, isLicensed: true)
        let ours = try alternative.map { try file("ours-\($0)", frames: $0, isLicensed: false) }
        return Track(path, looping: looping, tempo: TempoMap(120), isLicensed: true, alternative: ours)
    }

    /// Mixes on, and returns both sides without the limiter's delay: the first frame is that of the first call.
    @discardableResult
    private func render(_ frames: Int) throws -> (left: [Float], right: [Float]) {
        var (left, right): ([Float], [Float]) = ([], [])
        while left.count < frames {
            let block = try offline.render(min(512, frames - left.count))
            left += Array(block.left.samples)
            right += Array(block.right.samples)
        }
        return (left, right)
    }

    /// Whether a sample tells a frame.
    private func tells(_ sample: Float, _ frame: Int) -> Bool {
        Int((sample * 32_768).rounded()) == Self.code + frame % Self.code
    }

    /// The frame of a file of `length` frames that has the loop, after `passed` frames of its timeline.
    private func frame(_ passed: Int, _ loop: Range<Int>) -> Int {
        passed < loop.upperBound ? passed : loop.lowerBound + (passed - loop.lowerBound) % loop.count
    }

    @Test(
        "The alternative is heard at the track's frame and the track not above -60 dB, and back again, to the frame",
        arguments: [
            (Track.Looping.whole, 96_000, 0..<96_000), (.region(20_000..<70_000), 96_000, 20_000..<70_000),
            (.whole, 7_000, 0..<7_000), (.region(20_000..<70_000), 120_000, 20_000..<70_000),
        ])
    func places(looping: Track.Looping, alternative: Int, loop: Range<Int>) throws {
        try music.play(track(alternative: alternative, looping: looping))
        let own = looping == .whole ? 0..<Self.frames : 20_000..<70_000
        var (left, right) = try render(81_920)
        let on = left.count
        audio.session.settings.isStreamer = true
        var more = try render(204_800)
        (left, right) = (left + more.left, right + more.right)
        #expect(music.frame == frame(left.count, own))
        let off = left.count
        audio.session.settings.isStreamer = false
        more = try render(51_200)
        (left, right) = (left + more.left, right + more.right)
        for index in Offline.delay..<left.count {
            let passed = index - Offline.delay
            // The block in which a crossfade begins is the first one after the change.
            let isOn = (on + Self.crossfade..<off).contains(passed)
            let isOff = passed < on || passed >= off + Self.crossfade
            let isRight =
                isOn
                ? abs(left[index]) < Self.trace && tells(right[index], frame(passed, loop))
                : !isOff || abs(right[index]) < Self.trace && tells(left[index], frame(passed, own))
            guard isRight else {
                Issue.record("frame \(passed): \(left[index]), \(right[index])")
                return
            }
        }
    }

    @Test("Without an alternative a track is silent, also one that begins, and its clock goes on")
    func silence() throws {
        try music.play(track(alternative: nil))
        let before = try render(10_240)
        #expect(tells(before.left[10_000], 10_000 - Offline.delay))
        audio.session.settings.isStreamer = true
        try render(Self.settled)
        #expect(try render(4_096).left.allSatisfy { abs($0) < Self.trace })
        let order = try music.transition(to: track("other", alternative: nil), at: .beat)
        let turning = try render(48_128)
        #expect(turning.left.allSatisfy { abs($0) < Self.trace } && music.track == order.track)
        try music.play(track("third", alternative: nil))
        #expect(try render(20_480).left.allSatisfy { abs($0) < Self.trace } && music.frame == 20_480)
        audio.session.settings.isStreamer = false
        try render(Self.settled)
        let place = music.frame
        let after = try render(1_024)
        #expect((Offline.delay..<1_024).allSatisfy { tells(after.left[$0], place + $0 - Offline.delay) })
        // A track that is not licensed is heard in either case.
        audio.session.settings.isStreamer = true
        var free = try track("free")
        free.isLicensed = false
        try music.play(free)
        #expect(tells(try render(10_240).left[10_000], 10_000 - Offline.delay))
    }

    @Test("A change while the music is paused or held, and one before a seek, leaves no trace of the track")
    func standing() throws {
        for stop in ["pause", "hold", "seek"] {
            audio.session.settings.isStreamer = false
            try music.play(track())
            try render(20_480)
            switch stop {
            case "pause": music.pause(over: .none)
            case "hold": audio.session.begin(.otherAudio)
            default: break
            }
            if stop != "seek" { try render(20_480) }
            audio.session.settings.isStreamer = true
            try render(Self.settled)
            switch stop {
            case "pause": music.resume(over: .none)
            case "hold": audio.session.end(.otherAudio)
            default: music.seek(toFrame: 70_001)
            }
            // After a hold the music fades in for a second.
            let heard = try render(81_920)
            #expect(heard.left.allSatisfy { abs($0) < Self.trace }, "\(stop)")
            let place = music.frame
            let after = try render(512).right
            #expect(tells(after[511], place + 511 - Offline.delay), "\(stop)")
        }
    }

    @Test("A licensed stinger plays its alternative; without one it is silent and lowers nothing")
    func stingers() throws {
        let calm = [Float](repeating: 0.25, count: 96_000)
        try music.play(directory.write(SoundFile(channels: [calm, calm]).waveBytes, "calm.wav"))
        audio.session.settings.isStreamer = true
        try render(10_240)
        let ducking = MusicDucking(by: .silence, attack: .zero, release: .zero)
        let withheld = try track("withheld", frames: 4_800, alternative: nil, looping: .none)
        try music.playStinger(withheld, on: .now, ducking: ducking)
        let silent = try render(10_240)
        #expect(silent.left.allSatisfy { abs($0 - 0.25) < Self.trace } && music.pendingStingers.isEmpty)
        let replaced = try track("replaced", frames: 4_800, alternative: 4_800, looping: .none)
        try music.playStinger(replaced, on: .now, ducking: ducking)
        let heard = try render(10_240)
        let first = try #require(heard.right.firstIndex { tells($0, 0) })
        let range = first..<(first + 4_800)
        #expect(range.allSatisfy { tells(heard.right[$0], $0 - first) })
        #expect(heard.left[range].allSatisfy { abs($0) < Self.trace })
    }

    @Test("All stems are replaced together, at any gains; and a repeated section keeps the alternative in step")
    func stems() throws {
        let paths = try (0..<2).map { try file("stem-\($0)", frames: Self.frames, isLicensed: true) }
        let ours = try file("ours", frames: Self.frames, isLicensed: false)
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            sections: [TempoMap.Section("verse", frames: 30_000..<50_000)])
        try music.play(Track(stems: paths, looping: .whole, tempo: tempo, isLicensed: true, alternative: ours))
        audio.session.settings.isStreamer = true
        try render(10_240)
        music.setGain(ofStem: 0, -6)
        music.setGain(ofStem: 1, .silence)
        try music.loopSection("verse")
        let heard = try render(143_360)
        #expect(heard.left.allSatisfy { abs($0) < Self.trace })
        for index in 2_000..<heard.right.count {
            let passed = 10_240 + index - Offline.delay
            guard !tells(heard.right[index], frame(passed, 30_000..<50_000)) else { continue }
            Issue.record("frame \(passed): \(heard.right[index])")
            return
        }
    }

    @Test("An alternative that is missing is an error that names it, and a track keeps both settings when it is saved")
    func files() throws {
        var hit = try track()
        let data = try JSONEncoder().encode(hit)
        #expect(try JSONDecoder().decode(Track.self, from: data) == hit)
        #expect(!String(decoding: try JSONEncoder().encode(Track("a.ogg")), as: UTF8.self).contains("icensed"))
        hit.alternative = directory.path("missing.wav")
        let error = #expect(throws: AudioError.self) { try music.play(hit) }
        #expect(error?.code == .fileNotFound && error?.description.contains("missing.wav") == true)
        hit.isLicensed = false
        try music.play(hit)
    }

    @Test("An alternative with all frames of the track follows it, at any rate; another repeats by itself")
    func policy() {
        func place(
            _ first: Int, _ loop: LoopPoints?, passes: Int? = nil, frames: Int?, rate: Int = 48_000,
            own: LoopPoints? = nil
        ) -> AlternativePlace {
            let course = AlternativePlace.Course(
                rate: 48_000, first: first, loop: loop, passes: passes, crossfade: 480, frames: 96_000)
            return AlternativePlace(course, rate: rate, frames: frames, own: own)
        }
        let region = LoopPoints(20_000..<70_000)
        let follows = place(80, region, frames: 70_000)
        #expect((follows.frame, follows.crossfade) == (80, 480) && follows.loop == region && follows.passes == nil)
        #expect(place(80, region, passes: 2, frames: 70_000).loop == .whole, "the end behind the last pass is missing")
        #expect(place(80, region, passes: 2, frames: 96_000).passes == 2)
        #expect(place(80, .whole, frames: 120_000).loop == LoopPoints(0..<96_000))
        let other = place(48_000, region, frames: 88_200, rate: 44_100)
        #expect((other.frame, other.crossfade) == (44_100, 441) && other.loop == LoopPoints(18_375..<64_312))
        let short = place(50_000, region, frames: 7_000)
        #expect((short.frame, short.crossfade) == (1_000, 0) && short.loop == .whole && short.passes == nil)
        let tagged = LoopPoints(1_000..<5_000)
        #expect(place(50_000, nil, frames: 7_000, own: tagged).frame == 2_000)
        #expect(place(50_000, nil, frames: 7_000, own: tagged).loop == tagged)
        #expect(place(4_000, nil, frames: nil).frame == 0 && place(0, nil, frames: 0).frame == 0)
        #expect(place(Int.max, nil, frames: 7_000).frame == Int.max % 7_000)
    }
}
