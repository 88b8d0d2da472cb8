import TestSupport
import Testing

@testable import Tacet

/// 10⁵ random orders of calls through the machine and the mixer, each block compared with a model of the documented rules.
///
/// Each stream is a constant of its own, so that a sample says which streams sound, and how loud each is. The lengths of fades are
/// frames, short ones, and blocks have one to 24 frames. Fades are linear: those of the model have a start, an end and a length.
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
        let name: Int
        let track: Int
        var level = Line()
        /// The overlap after a seek.
        var overlap = Line()
        var isFadingOut = false
        var isOverlapped = false
        var mayReturn = false
        var isEnding = false
        var played = 0
    }

    /// The documented rules, frame by frame.
    struct Model {
        var tracks: [Sounding] = []
        var present: Int?
        var transport = Line()
        var isPaused = false
        var gain = Line()

        mutating func endUnheard() { if isPaused, transport.left <= 0 { tracks = [] } }

        private mutating func fadeOut(_ index: Int, _ length: Int) {
            let length = isPaused ? min(length, transport.left) : length
            if tracks[index].isFadingOut, tracks[index].level.left <= length { return }
            tracks[index].isFadingOut = true
            tracks[index].level.turn(to: 0, in: length)
        }

        mutating func play(_ name: Int, _ track: Int, _ crossfade: Int, declick: Int) {
            if crossfade > 0, !isPaused, let playing = tracks.last(where: { $0.name == present }),
                playing.track != track,
                let index = tracks.lastIndex(where: { $0.track == track && $0.mayReturn && $0.name != present })
            {
                if transport.to == 1, transport.left > crossfade { transport.turn(to: 1, in: crossfade) }
                var back = tracks.remove(at: index)
                (back.isFadingOut, back.mayReturn) = (false, false)
                back.level.turn(to: 1, in: crossfade)
                for other in tracks.indices where tracks[other].name == present {
                    tracks[other].mayReturn = true
                    fadeOut(other, crossfade)
                }
                tracks.append(back)
                return present = back.name
            }
            endUnheard()
            for index in tracks.indices {
                // What a pause was fading stays at the level that is heard, from where it fades out.
                let share = transport.value
                tracks[index].level.from *= share
                tracks[index].level.to *= share
                if tracks[index].name == present { tracks[index].mayReturn = true }
            }
            (isPaused, transport) = (false, Line())
            let leaving = tracks.indices.filter { !tracks[$0].isEnding }
            for index in leaving.dropLast(3) {
                (tracks[index].mayReturn, tracks[index].isEnding) = (false, true)
                fadeOut(index, declick)
            }
            for index in tracks.indices { fadeOut(index, crossfade > 0 ? crossfade : declick) }
            var new = Sounding(name: name, track: track)
            if crossfade > 0 { new.level = Line(from: 0, to: 1, length: crossfade) }
            tracks.append(new)
            present = name
        }

        mutating func seek(_ name: Int, declick: Int) {
            guard let index = tracks.firstIndex(where: { $0.name == present }) else { return }
            var new = tracks[index]
            new = Sounding(
                name: name, track: new.track, level: new.level, overlap: Line(from: 0, to: 1, length: declick))
            (tracks[index].mayReturn, tracks[index].isEnding, tracks[index].isOverlapped) = (false, true, true)
            tracks[index].overlap.turn(to: 0, in: declick)
            if isPaused, transport.left <= 0 { tracks.remove(at: index) }
            tracks.append(new)
            present = name
        }

        mutating func stop(_ length: Int) {
            endUnheard()
            for index in tracks.indices {
                tracks[index].mayReturn = false
                fadeOut(index, length)
            }
            present = nil
        }

        mutating func pause(_ length: Int) {
            if isPaused, transport.left <= length { return }
            isPaused = true
            transport.turn(to: 0, in: length)
        }

        mutating func resume(_ length: Int) {
            if !isPaused, transport.left <= length { return }
            isPaused = false
            transport.turn(to: 1, in: length)
        }

        /// The sum of all tracks in the next frame.
        mutating func next() -> Double {
            if isPaused, transport.left <= 0 { return 0 }
            var sum = 0.0
            for index in tracks.indices {
                if tracks[index].isFadingOut, tracks[index].level.left <= 0 { continue }
                if tracks[index].isOverlapped, tracks[index].overlap.left <= 0 { continue }
                tracks[index].level.step()
                tracks[index].overlap.step()
                tracks[index].played += 1
                sum += Double(tracks[index].name % 7 + 1) * tracks[index].level.value * tracks[index].overlap.value
            }
            gain.step()
            transport.step()
            return sum * gain.value * transport.value
        }

        /// Drops what has ended. The mixer looks once a block.
        mutating func sweep() {
            tracks.removeAll { $0.isFadingOut && $0.level.left <= 0 || $0.isOverlapped && $0.overlap.left <= 0 }
        }
    }

    /// A stream of constants that never runs dry: the test refills it before each block.
    final class Constant {
        let ring = MusicRing(stems: 1, frames: 64, spaceFreed: Semaphore())
        let name: Int

        init(_ name: Int) {
            self.name = name
            ring.prime()
            fill()
        }

        func fill() {
            while ring.space > 0 {
                let (samples, count) = ring.writable
                for index in 0..<(count * 2) { samples[index] = Float(name % 7 + 1) }
                ring.publish(count)
            }
        }
    }

    private static func carryOut(_ actions: [SoundtrackMachine<Constant>.Action], _ mixer: inout MusicMixer) {
        for action in actions {
            switch action {
            case .start(let slot, let stream, let entry):
                mixer.apply(.start(slot, .passUnretained(stream.ring), entry), isHeard: true)
            case .send(let command): mixer.apply(command, isHeard: true)
            case .setStemGain, .end: break
            case .open: Issue.record("a track was taken up too late")
            }
        }
    }

    @Test("10⁵ calls in random order sound as documented, to the sample", arguments: [1 as UInt64, 2, 3, 4])
    func walk(seed: UInt64) {
        let declick = 8
        func linear(_ frames: Int) -> RampLength { RampLength(frames: Int32(clamping: frames), easing: .linear) }
        var random = RandomSource(seed: seed)
        func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        var machine = SoundtrackMachine<Constant>(declick: linear(declick))
        var mixer = MusicMixer(blockFrames: 32)
        var model = Model()
        var names = 0
        var log: [String] = []
        var block = [Float](repeating: 0, count: 64)
        for order in 0..<25_000 {
            let length = [0, 5, 40, 200][roll(4)]
            var actions: [SoundtrackMachine<Constant>.Action] = []
            switch roll(10) {
            case 0...2:
                let track = roll(4)
                log.append("play \(track) \(length)")
                names += 1
                model.play(names, track, length, declick: declick)
                actions =
                    machine.takeUp(Track("\(track)"), crossfade: linear(length))
                    ?? machine.begin(.init(track: Track("\(track)"), stream: Constant(names)), linear(length))
            case 3:
                log.append("seek")
                names += 1
                model.seek(names, declick: declick)
                if machine.present != nil { actions = machine.replace(with: Constant(names)) }
            case 4:
                log.append("stop \(length)")
                model.stop(length)
                actions = machine.stop(linear(length))
            case 5:
                log.append("pause \(length)")
                model.pause(length)
                actions = machine.pause(linear(length))
            case 6, 7:
                log.append("resume \(length)")
                model.resume(length)
                actions = machine.resume(linear(length))
            case 8:
                let gain = Double(roll(3)) / 2
                log.append("gain \(gain) \(length)")
                model.gain.turn(to: gain, in: model.tracks.isEmpty ? 0 : length)
                actions = [.send(.gain(Float(gain), linear(length)))]
            default: log.append("wait")
            }
            Self.carryOut(actions, &mixer)
            let count = 1 + roll(24)
            for deck in machine.decks { deck.piece.stream.fill() }
            model.sweep()
            let underrun = block.withUnsafeMutableBufferPointer { mixer.mix(into: $0.baseAddress!, count: count) }
            for frame in 0..<count {
                let expected = model.next()
                if abs(Double(block[frame * 2]) - expected) > 2e-3 {
                    Issue.record(
                        "seed \(seed), order \(order), frame \(frame): \(block[frame * 2]), not \(expected); \(log.suffix(12))"
                    )
                    return
                }
            }
            if underrun > 0 {
                Issue.record("an underrun; \(log.suffix(12))")
                return
            }
            model.sweep()
            var ended: [(MusicSlot, Bool)] = []
            mixer.collectEnded {
                ended.append(($0, $1))
                return true
            }
            for (slot, hasFaded) in ended { Self.carryOut(machine.ended(slot, hasFaded: hasFaded).actions, &mixer) }
            for track in model.tracks {
                guard let deck = machine.decks.first(where: { $0.piece.stream.name == track.name }),
                    deck.piece.stream.ring.consumed == track.played
                else {
                    Issue.record("seed \(seed), order \(order): \(track) is elsewhere; \(log.suffix(12))")
                    return
                }
            }
        }
    }
}
