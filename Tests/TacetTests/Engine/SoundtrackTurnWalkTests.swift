import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Random orders of transitions, stingers, lists and layers, against a model that steps through the music frame by frame.
///
/// Tracks differ in tempo, metre, sample rate, codec, loop, markers and sections. Transitions wait for beats, bars, phrases,
/// markers and the ends of sections; they enter at the start, on the same beat, at a marker and with a pickup, by cuts,
/// crossfades and tails. Between the orders the music is paused, held, frozen and sought, and orders are replaced and
/// cancelled. Each transition and each stinger must come with the frame of the file and with the frame of the mix that the
/// model finds, and every sample must be the model's: no frame is lost or heard twice, there is no gap, and no click that is
/// not in the tracks. A track that is resampled and begins within its file is not compared, nor are fades.
@Suite("Random transitions of a soundtrack") struct SoundtrackTurnWalkTests {
    private let directory = TemporaryDirectory()
    private let offline = Offline()
    private static let block = 512
    /// More beats than the longest file has.
    private static let beats = 128

    /// How many frames a hold or a freeze lets the music run, which fades out for 250 or 20 ms.
    private static let fadeFrames: [AudioSession.Reason: Int] = [.otherAudio: 12_000, .call: 960]
    /// The transitions of a walk: 8, or as many as the environment asks for.
    private static var turns: Int { getenv("TACET_CHANGES").flatMap { Int(String(cString: $0)) } ?? 8 }
    /// The seeds of the walks: 1 to 3, or that of the environment.
    private static var seeds: ClosedRange<UInt64> {
        let seed = getenv("TACET_WALK_SEED").flatMap { UInt64(String(cString: $0)) }
        return seed.map { $0...$0 } ?? 1...3
    }

    private func music(_ index: Int, _ random: inout RandomSource) async throws -> WalkMusic {
        func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let rate = [22_050, 44_100, 48_000][roll(3)]
        let frames = rate * 4 + roll(rate)
        let (beats, minutes) = (60 + roll(1_000), 1 + roll(4))
        let beatsPerBar = 2 + roll(6)
        let offset = roll(rate / 2)
        let codecs = [("pcm_s16le", "wav"), ("flac", "flac"), ("libvorbis", "ogg")]
        let format = PCMFormat(channels: 1, sampleRate: rate)
        let (codec, container) = codecs[index % codecs.count]
        let noise = (0..<frames).map { _ in Float(roll(2_000) - 1_000) / 20_000 }
        let path = try directory.write(
            await ffmpeg(noise, format, codec: codec, container: container), "\(index).\(container)")
        // Each beat lies at the nearest frame; steps with a remainder, as a drummer with an exact clock would count.
        var (places, frame, remainder): ([Int], Int, Int) = ([], offset, 0)
        let (minute, divisor) = (60 * rate * minutes, beats)
        while places.count < Self.beats {
            places.append(frame + (2 * remainder >= divisor ? 1 : 0))
            (frame, remainder) = (frame + minute / divisor, remainder + minute % divisor)
            if remainder >= divisor { (frame, remainder) = (frame + 1, remainder - divisor) }
        }
        // Every loop has the first bar line of a phrase of two bars, a marker of each name and the end of a section.
        let phrases = places.count { $0 < frames } - 1
        let bar = places[2 * beatsPerBar * roll(phrases / (2 * beatsPerBar) + 1)]
        let end = min(frames, max(bar + 1_000, frames - roll(rate)))
        let loop = roll(2) == 0 ? 0..<frames : roll(min(rate, bar) + 1)..<end
        func within() -> Int {
            let first = max(loop.lowerBound, offset)
            return first + roll(loop.upperBound - first)
        }
        var markers: [TempoMap.Marker] = []
        for name in ["door", "storm"] {
            for frame in [within(), offset + roll(frames - offset)] {
                markers.append(TempoMap.Marker(name, frame: frame))
            }
        }
        var sections: [TempoMap.Section] = []
        for end in [within() + 1, loop.upperBound, frames] {
            sections.append(TempoMap.Section("to \(end)", frames: roll(end)..<end))
        }
        let tempo = TempoMap(
            timescale: rate,
            segments: [TempoMap.Segment(frame: offset, tempo: Tempo(beats, over: minutes), beatsPerBar: beatsPerBar)],
            markers: markers, sections: roll(2) == 0 ? sections : [sections[0]])
        return WalkMusic(
            Track(stems: [path, path], looping: .region(loop), tempo: tempo), tempo: tempo, frames: frames, loop: loop,
            beats: places, beatsPerBar: beatsPerBar,
            looped: try record(Track(path, looping: .region(loop)), frames: 480_000),
            listed: try record(Track(path, looping: .none), frames: 5 * 48_000 + 4_096))
    }

    /// The samples of a track that plays alone.
    private func record(_ track: Track, frames: Int) throws -> [Float] {
        let alone = Offline()
        try alone.audio.soundtrack.play(track)
        var samples: [Float] = []
        while samples.count < frames + Offline.delay {
            alone.audio.update()
            samples += try alone.renderOn(4_096).left.samples
        }
        return Array(samples[Offline.delay..<frames + Offline.delay])
    }

    /// A walk: the calls, and the model that they change with the soundtrack.
    private struct Walk {
        let soundtrack: Soundtrack
        let session: AudioSession
        let sting: Track
        var random: RandomSource
        var model = TurnModel()
        var order: MusicTransition?
        var stinger: MusicStinger?
        var isPaused = false
        /// Why the session holds the music, and how many frames it still runs.
        var held: (reason: AudioSession.Reason, frames: Int)?
        /// The steps that are left in which a list is let go on from track to track.
        var calm = 0

        /// The latest calls, for the report of a difference.
        private(set) var calls: [String] = []

        /// How many transitions, stingers, lists and changes of a stem were ordered.
        private(set) var orders = 0

        private mutating func note(_ call: String, isOrder: Bool = false) {
            if isOrder { orders += 1 }
            calls.append("\(model.clock): \(call)")
            if calls.count > 40 { calls.removeFirst() }
        }

        /// The frames of the next block after which the music stands.
        var running: Int { isPaused ? 0 : min(SoundtrackTurnWalkTests.block, held?.frames ?? .max) }

        mutating func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

        /// A boundary, as the model and the soundtrack call it.
        private mutating func boundary() -> (TurnModel.Boundary, MusicBoundary) {
            switch roll(6) {
            case 0, 1: (.beat, .beat)
            case 2: (.bars(1), .bar)
            case 3: (.bars(2), .bars(2))
            case 4: (.marker("storm"), .marker("storm"))
            default: (.sectionEnd, .sectionEnd)
            }
        }

        /// Orders a transition.
        mutating func turn() throws {
            let (boundary, at) = self.boundary()
            let new = roll(model.all.count)
            let music = model.all[new]
            var wanted = TurnModel.Order(boundary: boundary, music: new)
            var (entry, blend) = (MusicEntry.start, MusicBlend.cut)
            let pickup = roll(4)
            switch roll(4) {
            case 0 where music.beats[pickup] < music.loop.upperBound:
                (wanted.entry, entry) = (.pickup(pickup), .pickup(.beats(pickup)))
            case 1: (wanted.entry, entry) = (.sameBeat, .sameBeat)
            case 2: (wanted.entry, entry) = (.marker("door"), .marker("door"))
            default: break
            }
            switch roll(3) {
            case 0:
                wanted.tail = roll(4)
                blend = .tail(.beats(wanted.tail), fade: .none)
            case 1:
                wanted.fade = 480 * (1 + roll(50))
                blend = .crossfade(.seconds(Double(wanted.fade) / 48_000))
            default: break
            }
            let soundtrack = self.soundtrack
            func turn() throws -> MusicTransition {
                try soundtrack.transition(to: music.track, at: at, entering: entry, by: blend)
            }
            guard let expected = model.aim(wanted) else {
                #expect(throws: AudioError.self) { try turn() }
                return
            }
            order = try turn()
            model.expected = expected
            note("transition \(wanted), expected at \(expected.mix)", isOrder: true)
        }

        /// Orders a stinger.
        mutating func playStinger() throws {
            let (boundary, on) = self.boundary()
            guard let expected = model.aim(TurnModel.Order(boundary: boundary, music: 0)) else { return }
            stinger = try soundtrack.playStinger(sting, on: on)
            model.stinger = expected
            note("stinger, expected at \(expected.mix)", isOrder: true)
        }

        /// Plays a list of three tracks, without a gap.
        mutating func list() throws {
            let picks = (0..<3).map { _ in roll(model.all.count) }
            let order = roll(2) == 0 ? Playlist.Order.listed : .shuffled(seed: UInt64(roll(1_000)))
            let list = Playlist(picks.map { model.all[$0].track }, order: order)
            try soundtrack.play(list)
            (self.order, model.expected, model.tails) = (nil, nil, [])
            let places = (0..<30).compactMap { list.index(at: $0) }.map { picks[$0] }
            model.playing = TurnModel.Sounding(music: places[0], isListed: true, layer: model.intensity)
            model.list = Array(places.dropFirst())
            // What has played fades out for 10 ms.
            model.unknown = max(model.unknown, 1_024)
            calm = roll(3) == 0 ? 2_000 : 0
            note("list \(places.prefix(4))", isOrder: true)
        }

        mutating func setIntensity() {
            model.intensity = Float(roll(11)) / 10
            note("intensity \(model.intensity)")
            soundtrack.setIntensity(model.intensity, overBeats: 0)
            model.playing.layer = model.intensity
        }

        /// Changes the second stem on a beat or a bar.
        mutating func switchStem() {
            let ((boundary, on), gain) = (self.boundary(), Float(roll(11)) / 10)
            guard let boundary = model.next(boundary, after: model.playing.played) else { return }
            soundtrack.setGain(ofStem: 1, Decibels(amplitude: gain), over: .none, on: on)
            model.playing.change = (boundary.played, gain)
            note("stem \(gain) after \(boundary.played)", isOrder: true)
        }

        mutating func seek() {
            let frame = roll(model.all[model.playing.music].loop.upperBound)
            soundtrack.seek(toFrame: frame)
            // The streams of before and behind the seek overlap for 10 ms. The fade of before goes on.
            model.playing.fadeIn = max(1_024, model.playing.fadeIn - model.playing.played)
            (model.playing.first, model.playing.played) = (frame, 0)
            model.aimAgain()
            note("seek to \(frame)")
        }

        /// Makes a random call, or none.
        mutating func step() throws {
            calm = max(0, calm - 1)
            switch roll(60) {
            case 0...6 where calm > 0, 21 where calm > 0: break
            case 0...5 where order == nil, 6: try turn()
            case 7 where order != nil && roll(3) == 0:
                if let order { #expect(soundtrack.cancel(order)) }
                (order, model.expected) = (nil, nil)
                note("cancel")
            case 8 where !isPaused:
                soundtrack.pause(over: .none)
                isPaused = true
                note("pause")
            case 9...12:
                if isPaused {
                    soundtrack.resume(over: .none)
                    note("resume")
                }
                isPaused = false
            case 13 where roll(6) == 0 && model.playing.change == nil: seek()
            case 14 where held == nil && roll(3) == 0:
                let reason = roll(2) == 0 ? AudioSession.Reason.otherAudio : .call
                session.begin(reason)
                note("begin \(reason)")
                held = (reason, SoundtrackTurnWalkTests.fadeFrames[reason] ?? 0)
                model.unknown = max(model.unknown, 14_400)
            case 15, 16:
                if let held {
                    session.end(held.reason)
                    note("end")
                    // A second's fade after a hold, and a tenth of one after a freeze.
                    model.unknown = max(model.unknown, held.reason == .call ? 5_632 : 48_640)
                }
                held = nil
            case 17...19 where stinger == nil && !model.playing.isListed: try playStinger()
            case 20 where stinger != nil && roll(3) == 0:
                if let stinger { #expect(soundtrack.cancelStinger(stinger)) }
                (stinger, model.stinger) = (nil, nil)
            case 21 where stinger == nil && !isPaused && held == nil && roll(4) == 0: try list()
            case 22,
                23 where model.playing.change == nil:
                setIntensity()
            case 24,
                25 where model.playing.change == nil && !isPaused && held == nil:
                switchStem()
            default: break
            }
        }
    }

    @Test(
        "Each transition and each stinger comes on the model's frame, and each sample is the model's",
        arguments: seeds)
    func walk(seed: UInt64) async throws {
        let sting = Track(
            try directory.write(
                SoundFile(channels: [[Float](repeating: 0.1, count: 4_800)]).waveBytes, "stinger.wav"))
        var walk = Walk(
            soundtrack: offline.audio.soundtrack, session: offline.audio.session, sting: sting,
            random: RandomSource(seed: seed))
        for index in 0..<5 { walk.model.all.append(try await music(index, &walk.random)) }
        walk.soundtrack.setLayer(ofStem: 1, LayerCurve([(0, .silence), (1, 0)]))
        walk.soundtrack.setIntensity(1, overBeats: 0)
        try walk.soundtrack.play(walk.model.all[0].track)
        var (turns, compared) = (0, 0)
        /// What the limiter still holds of the blocks before.
        var awaited = [Float](repeating: 0, count: Offline.delay)
        while turns < Self.turns {
            try walk.step()
            let events = offline.audio.update()
            let heard = try offline.renderOn(Self.block).left.samples
            let clock = walk.model.clock
            let block = walk.model.play(Self.block, running: walk.running)
            walk.held = walk.held.map { ($0.reason, max(0, $0.frames - Self.block)) }
            let told = events + offline.audio.update()
            let place = "seed \(seed), turn \(turns), mix \(clock)"
            awaited += block.samples
            let wrong = heard.indices.first { !awaited[$0].isNaN && abs(heard[$0] - awaited[$0]) > 1e-4 }
            compared += awaited.prefix(Self.block).count { !$0.isNaN }
            let isRight = check(told, block, place)
            if !isRight || wrong != nil {
                let calls = walk.calls.map { "\n" + $0 }.joined()
                let samples = wrong.map { "sample \($0) is \(heard[$0]) and not \(awaited[$0])" } ?? "samples agree"
                Issue.record("\(place): \(samples); told \(told); \(walk.model.sounding)\(calls)")
                return
            }
            awaited.removeFirst(Self.block)
            if block.stung != nil { walk.stinger = nil }
            if let turned = block.turned {
                walk.order = nil
                if let waiting = walk.model.stinger { walk.model.stinger = walk.model.aim(waiting.order) }
                turns += 1
                #expect(walk.soundtrack.track == walk.model.all[turned.order.music].track, "\(place)")
            }
        }
        let share = 100 * compared / walk.model.clock
        print(
            "figure: seed \(seed): \(walk.orders) orders, \(walk.model.clock / 48_000) s of music, \(share) % of the samples compared"
        )
        #expect(share >= 10)
    }

    /// Compares the events of a block with the model's.
    private func check(_ events: [AudioEvent], _ block: TurnModel.Block, _ place: String) -> Bool {
        var (turned, begun, continued, others): ([[Int]], [[Int]], Int, [AudioEvent]) = ([], [], 0, [])
        for event in events {
            switch event {
            case .transition(let event): turned.append([event.mixFrame, event.frame])
            case .stinger(let event): begun.append([event.mixFrame, event.frame])
            case .soundtrackContinued: continued += 1
            case .transitionMissed, .stingerMissed, .soundtrackFailed, .soundtrackUnderrun, .soundtrackEnded:
                others.append(event)
            default: break
            }
        }
        let (turn, sting) = (block.turned.map { [$0.mix, $0.frame] }, block.stung.map { [$0.mix, $0.frame] })
        #expect(turned == (turn.map { [$0] } ?? []), "\(place)")
        #expect(begun == (sting.map { [$0] } ?? []), "\(place)")
        #expect(continued == block.continued.count && others.isEmpty, "\(place): \(others)")
        return turned.count == (turn == nil ? 0 : 1) && begun.count == (sting == nil ? 0 : 1)
            && continued == block.continued.count && others.isEmpty
    }
}
