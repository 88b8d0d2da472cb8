import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Random orders of transitions and stingers, against a model that steps through the music frame by frame.
///
/// Tracks differ in tempo, metre, sample rate, codec and loop. Between the orders the music is paused, held, frozen and
/// sought, and orders are replaced and cancelled. Each transition and each stinger must come with the frame of the file and with the frame of
/// the mix that the model finds.
@Suite("Random transitions of a soundtrack") struct SoundtrackTurnWalkTests {
    /// A track of the walk, with the beats of its file.
    struct Music {
        let track: Track
        let rate: Int
        let loop: Range<Int>
        let beats: [Int]
        let beatsPerBar: Int
    }

    /// A track that plays: the model's own place in it.
    struct Playing {
        let music: Int
        let first: Int
        /// The frames of the mix since its beginning, without those in which it stood.
        var played = 0
    }

    private let directory = TemporaryDirectory()
    private let offline = Offline()
    private static let block = 512

    /// How many blocks a hold or a freeze lets the music run, which fades out for 250 or 20 ms.
    private static let fadeBlocks: [AudioSession.Reason: Int] = [.otherAudio: 24, .call: 2]
    /// The transitions of a walk: 8, or as many as the environment asks for.
    private static var turns: Int { getenv("TACET_CHANGES").flatMap { Int(String(cString: $0)) } ?? 8 }

    private func music(_ index: Int, _ roll: (Int) -> Int) async throws -> Music {
        let rate = [22_050, 44_100, 48_000][roll(3)]
        let frames = rate * 4 + roll(rate)
        let (beats, minutes) = (60 + roll(1_000), 1 + roll(4))
        let beatsPerBar = 2 + roll(6)
        let offset = roll(rate / 2)
        let codecs = [("pcm_s16le", "wav"), ("flac", "flac"), ("libvorbis", "ogg")]
        let format = PCMFormat(channels: 1, sampleRate: rate)
        let (codec, container) = codecs[index % codecs.count]
        let path = try directory.write(
            await ffmpeg(tones(format, frames: frames, amplitude: 0.1), format, codec: codec, container: container),
            "\(index).\(container)")
        let start = roll(rate)
        let loop = roll(2) == 0 ? 0..<frames : start..<(frames - roll(rate))
        // Each beat lies at the nearest frame; steps with a remainder, as a drummer with an exact clock would count.
        var (places, frame, remainder): ([Int], Int, Int) = ([], offset, 0)
        let (minute, divisor) = (60 * rate * minutes, beats)
        while frame < frames {
            places.append(frame + (2 * remainder >= divisor ? 1 : 0))
            (frame, remainder) = (frame + minute / divisor, remainder + minute % divisor)
            if remainder >= divisor { (frame, remainder) = (frame + 1, remainder - divisor) }
        }
        let tempo = TempoMap(
            timescale: rate,
            segments: [TempoMap.Segment(frame: offset, tempo: Tempo(beats, over: minutes), beatsPerBar: beatsPerBar)])
        return Music(
            track: Track(path, looping: .region(loop), tempo: tempo), rate: rate, loop: loop, beats: places,
            beatsPerBar: beatsPerBar)
    }

    /// The frames of the mix, and the file's frame, at the first beat or bar line behind the place; by steps of one frame.
    private func next(_ isBar: Bool, of playing: Playing, in music: Music) -> (played: Int, frame: Int) {
        let places = Set(
            music.beats.enumerated().filter { !isBar || $0.offset % music.beatsPerBar == 0 }.map(\.element))
        func file(_ elapsed: Int) -> Int {
            let frame = playing.first + elapsed
            return frame < music.loop.upperBound
                ? frame : music.loop.lowerBound + (frame - music.loop.lowerBound) % music.loop.count
        }
        var played = playing.played
        var elapsed = played * music.rate / 48_000
        while true {
            played += 1
            while elapsed < played * music.rate / 48_000 {
                elapsed += 1
                if places.contains(file(elapsed)) { return (played, file(elapsed)) }
            }
        }
    }

    @Test(
        "Each transition and each stinger comes on the model's frame, of the file and of the mix",
        arguments: 1...3 as ClosedRange<UInt64>)
    func walk(seed: UInt64) async throws {
        var random = RandomSource(seed: seed)
        func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let (audio, soundtrack) = (offline.audio, offline.audio.soundtrack)
        var all: [Music] = []
        for index in 0..<5 { all.append(try await music(index, roll)) }
        var clock = 0
        var playing = Playing(music: 0, first: 0)
        var isPaused = false
        /// Why the session holds the music, and how many blocks it still runs.
        var held: (reason: AudioSession.Reason, blocks: Int)?
        /// What the model expects of the order: the track, and when.
        var expected: (music: Int, mix: Int, frame: Int)?
        var turns = 0
        func aim(_ isBar: Bool, _ new: Int) -> (music: Int, mix: Int, frame: Int) {
            let (played, frame) = next(isBar, of: playing, in: all[playing.music])
            return (new, clock + played - playing.played, frame)
        }
        var order: (isBar: Bool, new: Int, value: MusicTransition)?
        /// The stinger that waits, and what the model expects of it.
        var stinger: (isBar: Bool, value: MusicStinger, mix: Int, frame: Int)?
        func aimStinger(_ value: MusicStinger, _ isBar: Bool) {
            let aimed = aim(isBar, 0)
            stinger = (isBar, value, aimed.mix, aimed.frame)
        }
        let sting = Track(
            try directory.write(
                SoundFile(channels: [[Float](repeating: 0.1, count: 4_800)]).waveBytes, "stinger.wav"))
        try soundtrack.play(all[0].track)
        while turns < Self.turns {
            switch roll(40) {
            case 0...3 where order == nil, 4:
                let (isBar, new) = (roll(2) == 0, roll(all.count))
                let value = try soundtrack.transition(to: all[new].track, at: isBar ? .bar : .beat)
                order = (isBar, new, value)
                expected = aim(isBar, new)
            case 5 where order != nil && roll(3) == 0:
                if let value = order?.value { #expect(soundtrack.cancel(value)) }
                (order, expected) = (nil, nil)
            case 6 where !isPaused:
                soundtrack.pause(over: .none)
                isPaused = true
            case 7, 8:
                if isPaused { soundtrack.resume(over: .none) }
                isPaused = false
            case 9 where roll(3) == 0:
                let frame = roll(all[playing.music].loop.upperBound)
                soundtrack.seek(toFrame: frame)
                playing = Playing(music: playing.music, first: frame)
                if let order { expected = aim(order.isBar, order.new) }
                if let stinger { aimStinger(stinger.value, stinger.isBar) }
            case 10 where held == nil:
                let reason = roll(2) == 0 ? AudioSession.Reason.otherAudio : .call
                audio.session.begin(reason)
                held = (reason, Self.fadeBlocks[reason] ?? 0)
            case 11, 12:
                if let held { audio.session.end(held.reason) }
                held = nil
            case 13...15 where stinger == nil:
                let isBar = roll(2) == 0
                aimStinger(try soundtrack.playStinger(sting, on: isBar ? .bar : .beat), isBar)
            case 16 where stinger != nil && roll(3) == 0:
                if let value = stinger?.value { #expect(soundtrack.cancelStinger(value)) }
                stinger = nil
            default: break
            }
            let stands = isPaused || held?.blocks == 0
            let events = audio.update()
            _ = try offline.renderOn(Self.block)
            clock += Self.block
            held = held.map { ($0.reason, max(0, $0.blocks - 1)) }
            if stands {
                expected?.mix += Self.block
                stinger?.mix += Self.block
            } else {
                playing.played += Self.block
            }
            let told = events + audio.update()
            let begun = told.compactMap { if case .stinger(let event) = $0 { event } else { nil } }
            let turned = told.compactMap { event -> MusicTransition.Event? in
                switch event {
                case .transition(let event): return event
                case .transitionMissed, .stingerMissed, .soundtrackFailed, .soundtrackUnderrun:
                    Issue.record("seed \(seed): \(event)")
                    return nil
                default: return nil
                }
            }
            if let wanted = stinger, wanted.mix < clock, wanted.mix <= expected?.mix ?? .max {
                #expect(
                    begun.count == 1 && begun.first?.mixFrame == wanted.mix && begun.first?.frame == wanted.frame,
                    "seed \(seed), turn \(turns): \(begun.map { ($0.mixFrame, $0.frame) }) and not \(wanted)")
                stinger = nil
            } else {
                #expect(
                    begun.isEmpty, "seed \(seed), turn \(turns): a stinger early, at \(begun.first?.mixFrame ?? 0)")
            }
            guard let wanted = expected, wanted.mix < clock else {
                #expect(turned.isEmpty, "seed \(seed), turn \(turns): too early, at \(turned.first?.mixFrame ?? 0)")
                continue
            }
            #expect(
                turned.count == 1 && turned.first?.mixFrame == wanted.mix && turned.first?.frame == wanted.frame,
                "seed \(seed), turn \(turns): \(turned.map { ($0.mixFrame, $0.frame) }) and not \(wanted)")
            guard turned.count == 1 else { return }
            playing = Playing(music: wanted.music, first: 0, played: clock - wanted.mix)
            (order, expected) = (nil, nil)
            if let stinger { aimStinger(stinger.value, stinger.isBar) }
            turns += 1
            #expect(soundtrack.track == all[wanted.music].track)
        }
    }
}
