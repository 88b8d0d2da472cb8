import TestSupport
import Testing

@testable import Tacet

/// 10⁵ random orders of calls through the machine and the mixer, each block compared with a model of the documented
/// rules.
///
/// Each stem of each stream is a constant of its own, so that a sample says which streams sound, and how loud each is.
/// The lengths of fades are frames, short ones, and blocks have one to 24 frames. Fades are linear: those of the model
/// have a start, an end and a length. One to three calls come before one update. Some tracks end by themselves, some
/// files are opened late or not at all, and the files that a reload reads are ready some blocks later.
@Suite("Random calls of a soundtrack") struct SoundtrackWalkTests {
    /// A move from one value to another; the model's own arithmetic.
    struct Line {
        var from = 1.0
        var to = 1.0
        var length = 0
        var passed = 0

        var left: Int { length - passed }
        var value: Double { left <= 0 ? to : from + (to - from) * Double(passed) / Double(length) }

        mutating func turn(to value: Double, in frames: Int) {
            self = Line(from: self.value, to: value, length: frames, passed: 0)
        }

        mutating func step() { if left > 0 { passed += 1 } }
    }

    /// What the documentation says of a track that sounds.
    struct Sounding {
        /// How a track begins with the next block, and what becomes of the others then.
        enum Entry {
            case crossfade(Int)
            case seam(Int)
            case after(Int)
        }

        let name: Int
        let track: Int
        /// The frames that the track has; `Int.max` if it repeats for ever.
        var length = Int.max
        var entry: Entry?
        var level = Line()
        /// The overlap after a seek.
        var overlap = Line()
        var stems = [Line(), Line()]
        var isFadingOut = false
        var isOverlapped = false
        var mayReturn = false
        var isEnding = false
        /// Whether the track follows another one, and the game does not know yet that it has begun.
        var isQueued = false
        /// Whether a newer track comes before this one, which has not begun.
        var isSuperseded = false
        /// Whether the track has ended without a fade. The game learns that after the block.
        var isGone = false
        /// Whether a block has found the track at its end. The game learns that after the block.
        var isOver = false
        var played = 0

        var hasBegun: Bool { entry == nil }
        var isAtEnd: Bool { hasBegun && played >= length }
        var isSilent: Bool { isGone || isFadingOut && level.left <= 0 || isOverlapped && overlap.left <= 0 }
        /// The constants of the two stems.
        static func amplitudes(_ name: Int) -> [Double] { [Double(name % 7 + 1), Double(name % 5 + 1) / 2] }
    }

    /// The documented rules, frame by frame.
    struct Model {
        var tracks: [Sounding] = []
        var present: Int?
        /// The track whose files are not open yet.
        var opening: (new: Sounding, crossfade: Int)?
        /// The track that follows the present one and has not begun.
        var queue: Sounding?
        /// The stream of a reload that is not ready.
        var reloading: Int?
        var transport = Line()
        /// Whether what sounds is paused, and whether the latest track is.
        var isPaused = false
        var isHalted: Bool { isPaused && transport.left <= 0 }
        var isGamePaused = false
        /// Whether frames are mixed in the present block.
        var runs = true
        var gain = Line()
        let declick: Int

        init(declick: Int) { self.declick = declick }

        private var presentIndex: Int? { tracks.lastIndex { $0.name == present && !$0.isGone } }

        private mutating func fadeOut(_ index: Int, _ length: Int) {
            if !tracks[index].hasBegun {
                tracks[index].isSuperseded = true
                return
            }
            if isHalted {
                tracks[index].isGone = true
                return
            }
            let length = isPaused ? min(length, transport.left) : length
            if tracks[index].isFadingOut, tracks[index].level.left <= length { return }
            tracks[index].isFadingOut = true
            tracks[index].level.turn(to: 0, in: length)
        }

        mutating func endQueue(_ length: Int) {
            queue = nil
            for index in tracks.indices where tracks[index].isQueued {
                (tracks[index].isQueued, tracks[index].isEnding) = (false, true)
                fadeOut(index, length)
            }
        }

        /// Takes a track up that fades out of a crossfade; returns false if there is none.
        mutating func takeUp(_ track: Int, _ crossfade: Int) -> Bool {
            guard crossfade > 0, !isGamePaused, !isPaused, let playing = presentIndex,
                tracks[playing].track != track,
                let index = tracks.lastIndex(where: { $0.track == track && $0.mayReturn })
            else { return false }
            (opening, reloading) = (nil, nil)
            endQueue(crossfade)
            resume(crossfade)
            let name = tracks[playing].name
            var back = tracks.remove(at: index)
            (back.isFadingOut, back.mayReturn) = (false, false)
            if back.hasBegun { back.level.turn(to: 1, in: crossfade) } else { back.entry = .crossfade(crossfade) }
            back.isSuperseded = false
            for other in tracks.indices where tracks[other].name == name {
                tracks[other].mayReturn = true
                fadeOut(other, crossfade)
            }
            tracks.append(back)
            present = back.name
            return true
        }

        mutating func begin(_ new: Sounding, _ crossfade: Int, isPaused isNewPaused: Bool = false) {
            (opening, reloading) = (nil, nil)
            endQueue(crossfade > 0 ? crossfade : declick)
            for index in tracks.indices {
                if isHalted { tracks[index].isGone = true }
                // What a pause was fading stays at the level that is heard, from where it fades out.
                tracks[index].level.from *= transport.value
                tracks[index].level.to *= transport.value
                if !tracks[index].hasBegun { tracks[index].isSuperseded = true }
                if tracks[index].name == present { tracks[index].mayReturn = true }
                // What was paused is not taken up again.
                if isPaused { tracks[index].mayReturn = false }
            }
            (isPaused, transport, isGamePaused) = (false, Line(), isNewPaused)
            let leaving = tracks.indices.filter { !tracks[$0].isEnding }
            for index in leaving.dropLast(3) {
                (tracks[index].mayReturn, tracks[index].isEnding) = (false, true)
                fadeOut(index, declick)
            }
            var new = new
            new.entry = .crossfade(crossfade)
            tracks.append(new)
            present = new.name
            if isNewPaused { pause(0) }
        }

        mutating func seek(_ name: Int) {
            reloading = nil
            if let (new, crossfade) = opening {
                var again = Sounding(name: name, track: new.track, length: new.length)
                again.stems = new.stems
                return opening = (again, crossfade)
            }
            guard let index = presentIndex else { return }
            var new = Sounding(name: name, track: tracks[index].track, length: tracks[index].length)
            new.stems = tracks[index].stems.map { Line(from: $0.to, to: $0.to) }
            // What has not begun hands on what was to become of the others.
            new.entry = tracks[index].entry ?? .seam(tracks[index].name)
            (new.level, new.isFadingOut) = (tracks[index].level, tracks[index].isFadingOut)
            (tracks[index].mayReturn, tracks[index].isEnding) = (false, true)
            if !tracks[index].hasBegun { tracks[index].isGone = true }
            if case .seam(let old) = new.entry, isHalted {
                for other in tracks.indices where tracks[other].name == old || tracks[other].isQueued {
                    tracks[other].isGone = true
                }
            }
            queue?.entry = .after(name)
            tracks.append(new)
            present = name
        }

        mutating func stop(_ length: Int) {
            (opening, reloading) = (nil, nil)
            endQueue(length)
            for index in tracks.indices {
                tracks[index].mayReturn = false
                fadeOut(index, length)
            }
            present = nil
        }

        mutating func pause(_ length: Int) {
            isGamePaused = true
            if isPaused, transport.left <= length { return }
            isPaused = true
            transport.turn(to: 0, in: length)
        }

        mutating func resume(_ length: Int) {
            isGamePaused = false
            if !isPaused, transport.left <= length { return }
            isPaused = false
            transport.turn(to: 1, in: length)
        }

        mutating func setGain(ofStem stem: Int, _ gain: Double, _ length: Int) {
            if opening != nil {
                opening?.new.stems[stem].turn(to: gain, in: 0)
                return
            }
            guard let index = presentIndex else { return }
            tracks[index].stems[stem].turn(to: gain, in: length)
        }

        /// Begins what waits, at the first frame of a block.
        mutating func beginBlock() {
            for index in tracks.indices where tracks[index].isSuperseded { tracks[index].isGone = true }
            for index in tracks.indices where !tracks[index].isGone {
                guard let entry = tracks[index].entry else { continue }
                tracks[index].entry = nil
                switch entry {
                case .crossfade(let length):
                    for other in tracks.indices where other != index { fadeOut(other, length > 0 ? length : declick) }
                    if length > 0 { tracks[index].level = Line(from: 0, to: 1, length: length) }
                case .seam(let name):
                    tracks[index].overlap = Line(from: 0, to: 1, length: declick)
                    // A track that had begun behind the end that the seek takes back begins anew, behind the new end.
                    for other in tracks.indices where tracks[other].isQueued { fadeOut(other, declick) }
                    guard let old = tracks.firstIndex(where: { $0.name == name && !$0.isSilent }) else { continue }
                    (tracks[index].level, tracks[index].isFadingOut) = (tracks[old].level, tracks[old].isFadingOut)
                    if isHalted { tracks[old].isGone = true }
                    tracks[old].isOverlapped = true
                    tracks[old].overlap.turn(to: 0, in: declick)
                case .after: break
                }
            }
            runs = !isHalted
            endWhatIsPlayed()
            if runs { beginQueued() }
        }

        private mutating func endWhatIsPlayed() {
            if runs { for index in tracks.indices where tracks[index].isAtEnd { tracks[index].isOver = true } }
        }

        private mutating func beginQueued() {
            guard var new = queue, case .after(let name) = new.entry, name >= 0 else { return }
            if let before = tracks.first(where: { $0.name == name }), !before.isAtEnd, !before.isGone { return }
            queue = nil
            (new.entry, new.isQueued) = (nil, true)
            tracks.append(new)
        }

        /// The sum of all tracks in the next frame.
        mutating func next() -> Double {
            if isHalted { return 0 }
            var sum = 0.0
            for index in tracks.indices {
                if tracks[index].isSilent || tracks[index].isOver { continue }
                tracks[index].level.step()
                tracks[index].overlap.step()
                if tracks[index].isAtEnd { continue }
                var own = 0.0
                for (stem, amplitude) in Sounding.amplitudes(tracks[index].name).enumerated() {
                    tracks[index].stems[stem].step()
                    own += amplitude * tracks[index].stems[stem].value
                }
                tracks[index].played += 1
                sum += own * tracks[index].level.value * tracks[index].overlap.value
            }
            gain.step()
            transport.step()
            defer { beginQueued() }
            return sum * gain.value * transport.value
        }

        /// Drops what has ended. The mixer looks at the end of each block.
        ///
        /// - Returns: A track that has to begin anew behind the present one.
        mutating func sweep() -> Sounding? {
            endWhatIsPlayed()
            let ended = tracks.filter { $0.isSilent || $0.isOver }
            tracks.removeAll { $0.isSilent || $0.isOver }
            if ended.contains(where: { $0.name == present && !$0.isSilent }) {
                reloading = nil
                if let index = tracks.firstIndex(where: \.isQueued) {
                    tracks[index].isQueued = false
                    present = tracks[index].name
                    tracks.append(tracks.remove(at: index))
                } else {
                    present = nil
                }
            }
            return ended.first { $0.isQueued && $0.isSilent }
        }
    }

    /// A stream of constants that never runs dry: the test refills it before each block.
    final class Constant {
        let ring = MusicRing(stems: 2, frames: 64, spaceFreed: Semaphore())
        let name: Int
        private var left: Int

        init(_ name: Int, length: Int = .max) {
            self.name = name
            left = length
            ring.prime()
            fill()
        }

        func fill() {
            let amplitudes = Sounding.amplitudes(name)
            while ring.space > 0, left > 0 {
                let (samples, count) = ring.writable
                let streamed = min(count, left)
                for index in 0..<(streamed * 4) { samples[index] = Float(amplitudes[index / 2 % 2]) }
                ring.publish(streamed)
                if left < .max { left -= streamed }
            }
            if left == 0 { ring.end() }
        }
    }

    typealias Machine = SoundtrackMachine<Constant>

    @Test("10⁵ calls in random order sound as documented, to the sample", arguments: [1 as UInt64, 2, 3, 4])
    func walk(seed: UInt64) {
        let declick = 8
        func linear(_ frames: Int) -> RampLength { RampLength(frames: Int32(clamping: frames), easing: .linear) }
        var random = RandomSource(seed: seed)
        func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        var machine = Machine(declick: linear(declick))
        var mixer = MusicMixer(blockFrames: 32)
        var model = Model(declick: declick)
        var names = 0
        var lengths: [Int: Int] = [:]
        var log: [String] = []
        var block = [Float](repeating: 0, count: 64)
        var pending = CommandList()
        func new(_ track: Int, length: Int? = nil) -> (Sounding, Machine.StreamedTrack) {
            names += 1
            let length = length ?? (roll(3) == 0 ? 30 + roll(200) : .max)
            lengths[names] = length
            return (
                Sounding(name: names, track: track, length: length),
                Machine.StreamedTrack(track: Track("\(track)"), stream: Constant(names, length: length))
            )
        }
        func again(_ streamed: Machine.StreamedTrack) -> Constant {
            let length = lengths[streamed.stream.name] ?? .max
            names += 1
            lengths[names] = length
            return Constant(names, length: length)
        }
        func carryOut(_ actions: [Machine.Action]) {
            for action in actions {
                switch action {
                case .start(let slot, let stream, let entry):
                    pending.append(.stream(.start(slot, .passUnretained(stream.ring), entry)))
                case .send(let command): pending.append(.stream(command))
                case .setStemGain(let slot, let stem, let gain, let length):
                    pending.append(.stream(.stemGain(slot, stem: UInt8(stem), gain.amplitude, length)))
                case .end: break
                case .open: Issue.record("seed \(seed): a track was taken up too late; \(log.suffix(12))")
                case .queueAgain(let streamed):
                    guard var old = model.queue else {
                        Issue.record("seed \(seed): a track is queued again; \(log.suffix(12))")
                        continue
                    }
                    var streamed = streamed
                    streamed.stream = again(streamed)
                    old = Sounding(
                        name: names, track: old.track, length: old.length, entry: .after(model.present ?? -1))
                    model.queue = old
                    carryOut(machine.queue(streamed))
                }
            }
        }
        var calls = 0
        while calls < 25_000 {
            var gainBase: Line?
            for _ in 0...roll(3) {
                calls += 1
                let length = [0, 5, 40, 200][roll(4)]
                switch roll(16) {
                case 0...2:
                    let track = roll(4)
                    log.append("play \(track) \(length)")
                    if model.takeUp(track, length) {
                        log.append("taken up")
                        guard let actions = machine.takeUp(Track("\(track)"), crossfade: linear(length)) else {
                            Issue.record("seed \(seed), call \(calls): not taken up; \(log.suffix(12))")
                            return
                        }
                        carryOut(actions)
                        continue
                    }
                    if machine.takeUp(Track("\(track)"), crossfade: linear(length)) != nil {
                        Issue.record("seed \(seed), call \(calls): taken up; \(log.suffix(12))")
                        return
                    }
                    let (sounding, streamed) = new(track)
                    log.append("\(names) of \(sounding.length)")
                    if machine.latest == nil || roll(3) > 0 {
                        model.begin(sounding, length)
                        carryOut(machine.begin(streamed, linear(length)))
                    } else {
                        log.append("late")
                        model.reloading = nil
                        model.endQueue(declick)
                        (model.opening, model.isGamePaused) = ((sounding, length), false)
                        carryOut(machine.open(streamed, crossfade: linear(length)))
                    }
                case 3:
                    guard let latest = machine.latest else { continue }
                    log.append("seek")
                    carryOut(machine.endReload())
                    let stream = again(latest)
                    model.seek(names)
                    if case .opening = machine.next {
                        carryOut(machine.replaceNext(with: stream))
                    } else {
                        carryOut(machine.replace(with: stream))
                    }
                case 4:
                    log.append("stop \(length)")
                    model.stop(length)
                    carryOut(machine.stop(linear(length)))
                case 5:
                    log.append("pause \(length)")
                    model.pause(length)
                    carryOut(machine.pause(linear(length)))
                case 6, 7:
                    log.append("resume \(length)")
                    model.resume(length)
                    carryOut(machine.resume(linear(length)))
                case 8:
                    let gain = Double(roll(3)) / 2
                    log.append("gain \(gain) \(length)")
                    // A fade of the same update that another one follows does not count.
                    if length > 0, let base = gainBase { model.gain = base }
                    gainBase = length > 0 ? model.gain : nil
                    model.gain.turn(to: gain, in: model.tracks.isEmpty ? 0 : length)
                    pending.append(.stream(.gain(Float(gain), linear(length))))
                case 9:
                    let (stem, gain) = (roll(2), [Decibels.silence, -6, 0, 6][roll(4)])
                    log.append("stem \(stem) \(gain.value) \(length)")
                    model.setGain(ofStem: stem, Double(gain.amplitude), length)
                    carryOut(machine.setGain(ofStem: stem, gain, linear(length)))
                case 10, 11:
                    let (another, streamed) = new(roll(4))
                    var sounding = another
                    log.append("queue \(sounding.track) \(names) of \(sounding.length)")
                    guard machine.latest != nil else {
                        model.begin(sounding, 0)
                        carryOut(machine.begin(streamed, .none))
                        continue
                    }
                    model.endQueue(declick)
                    sounding.entry = .after(model.opening == nil ? model.present ?? -1 : -1)
                    model.queue = sounding
                    carryOut(machine.queue(streamed))
                case 12 where roll(3) == 0:
                    log.append("end the queue")
                    model.endQueue(declick)
                    carryOut(machine.endQueue())
                case 13:
                    // Without a track there is nothing to read again, and a track that is being opened is read anew
                    // anyway.
                    guard let latest = machine.latest, model.opening == nil else { continue }
                    log.append("reload")
                    carryOut(machine.endReload())
                    let stream = again(latest)
                    model.reloading = names
                    carryOut(machine.reload(stream, from: 0))
                case 14:
                    guard let name = model.reloading else { continue }
                    log.append("the files are read again")
                    model.seek(name)
                    carryOut(machine.reloaded())
                case 15:
                    guard let (sounding, crossfade) = model.opening else { continue }
                    if roll(3) > 0 {
                        log.append("the files are open")
                        let follower = model.queue
                        model.begin(sounding, crossfade, isPaused: model.isGamePaused)
                        model.queue = follower
                        model.queue?.entry = .after(sounding.name)
                        carryOut(machine.opened().actions)
                    } else {
                        log.append("the files cannot be opened")
                        model.opening = nil
                        if let present = model.present {
                            model.queue?.entry = .after(present)
                        } else if let next = model.queue {
                            model.queue = nil
                            model.begin(next, 0, isPaused: model.isGamePaused)
                        }
                        model.isGamePaused = model.isPaused
                        carryOut(machine.openingFailed())
                    }
                default: log.append("wait")
                }
            }
            pending.forEach { if case .stream(let command) = $0 { mixer.apply(command, runs: true) } }
            pending.clear()
            let count = 1 + roll(24)
            log.append("\(count) frames")
            for deck in machine.decks { deck.streamed.stream.fill() }
            model.beginBlock()
            let underrun = block.withUnsafeMutableBufferPointer { mixer.mix(into: $0.baseAddress!, count: count) }
            for frame in 0..<count {
                let expected = model.next()
                if abs(Double(block[frame * 2]) - expected) > 2e-3 {
                    Issue.record(
                        "seed \(seed), call \(calls), frame \(frame): \(block[frame * 2]), not \(expected); \(log.suffix(16))"
                    )
                    return
                }
            }
            if underrun > 0 {
                Issue.record("an underrun; \(log.suffix(12))")
                return
            }
            model.queue = model.sweep() ?? model.queue
            var ended: [(MusicSlot, Bool)] = []
            mixer.collectEnded {
                ended.append(($0, $1))
                return true
            }
            for (slot, hasFaded) in ended { carryOut(machine.ended(slot, hasFaded: hasFaded).actions) }
            for track in model.tracks {
                guard let deck = machine.decks.first(where: { $0.streamed.stream.name == track.name }),
                    deck.streamed.stream.ring.consumed == track.played
                else {
                    Issue.record("seed \(seed), call \(calls): \(track) is elsewhere; \(log.suffix(16))")
                    return
                }
            }
            if machine.present?.streamed.stream.name != model.present
                || machine.queued.flatMap({ Int($0.track.stems[0]) })
                    != (model.queue ?? model.tracks.first(where: \.isQueued))?.track
            {
                Issue.record(
                    "seed \(seed), call \(calls): \(String(describing: machine.present?.streamed.stream.name)) is present and not \(String(describing: model.present)), or another track follows; \(log.suffix(16))"
                )
                return
            }
        }
    }
}
