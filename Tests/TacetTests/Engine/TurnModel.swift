import Testing

@testable import Tacet

/// A track of the walk: the beats of its file, and its samples as the engine plays it alone.
struct WalkMusic {
    let track: Track
    let rate: Int
    let frames: Int
    let loop: Range<Int>
    let beats: [Int]
    /// The frames of the mix, of one stem, from the first frame of the file on: with the track's loop, and without.
    let looped: [Float]
    let listed: [Float]
    /// Which frames of the file are beats, and which are bar lines.
    private(set) var beatPlaces: [Bool]
    private(set) var barPlaces: [Bool]

    init(
        _ track: Track, rate: Int, frames: Int, loop: Range<Int>, beats: [Int], beatsPerBar: Int, looped: [Float],
        listed: [Float]
    ) {
        (self.track, self.rate, self.frames, self.loop) = (track, rate, frames, loop)
        (self.beats, self.looped, self.listed) = (beats, looped, listed)
        beatPlaces = [Bool](repeating: false, count: frames)
        barPlaces = beatPlaces
        for (index, frame) in beats.enumerated() {
            beatPlaces[frame] = true
            if index % beatsPerBar == 0 { barPlaces[frame] = true }
        }
    }

    /// The first frame of the mix with which so many frames of the file have passed.
    func mixFrames(_ frames: Int) -> Int { (frames * 48_000 + rate - 1) / rate }
}

/// What the model of a walk expects of the music, frame by frame. It shares no code with the soundtrack.
struct TurnModel {
    /// A track that sounds: the place in it, and what it is multiplied with.
    struct Sounding {
        var music: Int
        var first = 0
        /// Whether it is one of a list, which does not repeat.
        var isListed = false
        /// The frames of the mix since its beginning, without those in which it stood.
        var played = 0
        /// The gain of the second stem, whose samples are those of the first.
        var layer: Float = 1
        /// The gain that the second stem gets, and how many frames of the track have played by then.
        var change: (played: Int, gain: Float)?
        /// The frames until it is cut.
        var rest = Int.max

        mutating func changeLayer() {
            guard let change, change.played == played else { return }
            (layer, self.change) = (change.gain, nil)
        }
    }

    /// What an order asks for.
    struct Order {
        var isBar: Bool
        var music: Int
        /// The beat of the new track that falls on the boundary; nil without a pickup.
        var pickup: Int?
        /// The beats for which the former track plays on.
        var tail = 0
    }

    /// When an order is carried out: the frame of the mix and that of the file.
    struct Expected {
        var mix: Int
        var frame: Int
        var order: Order
        /// The frames of the mix for which the former track plays on.
        var overlap = 0
    }

    var all: [WalkMusic] = []
    var clock = 0
    var playing = Sounding(music: 0)
    var tails: [Sounding] = []
    /// The frames that are left of the stingers that sound.
    var stingers: [Int] = []
    /// The music of the list's tracks that follow.
    var list: [Int] = []
    var expected: Expected?
    var stinger: Expected?
    /// The gain of the second stem of a track that begins.
    var intensity: Float = 1
    /// The frames of the mix whose samples the model does not know: of fades, and behind a seek.
    var unknown = 0

    /// What has happened in a block.
    struct Block {
        var samples: [Float] = []
        var turned: Expected?
        var stung: Expected?
        var continued: [Int] = []
    }

    /// What sounds, for the report of a difference.
    var sounding: String { "\(playing), tails \(tails), \(stingers.count) stingers, intensity \(intensity)" }

    // MARK: Boundaries

    private func file(_ sounding: Sounding, after elapsed: Int) -> Int {
        let (frame, loop) = (sounding.first + elapsed, all[sounding.music].loop)
        if sounding.isListed || frame < loop.upperBound { return frame }
        return loop.lowerBound + (frame - loop.lowerBound) % loop.count
    }

    /// The frames of the mix that a track of a list has played at its end.
    func end(of sounding: Sounding) -> Int {
        all[sounding.music].mixFrames(all[sounding.music].frames - sounding.first)
    }

    /// The frames of the mix and the file's frame at the first beat or bar line behind `played` frames; by steps of one
    /// frame. Nil if there is none.
    func next(_ isBar: Bool, after played: Int) -> (played: Int, frame: Int)? {
        let music = all[playing.music]
        let places = isBar ? music.barPlaces : music.beatPlaces
        var (played, elapsed) = (played, played * music.rate / 48_000)
        let limit = playing.isListed ? music.frames - playing.first - 1 : elapsed + 2 * music.frames
        while elapsed < limit {
            played += 1
            while elapsed < played * music.rate / 48_000 {
                elapsed += 1
                let frame = file(playing, after: elapsed)
                if frame < music.frames, places[frame] { return (played, frame) }
            }
        }
        return nil
    }

    /// When an order is carried out; nil if its boundary never comes.
    func aim(_ order: Order) -> Expected? {
        let new = all[order.music]
        let pickup = order.pickup.map { new.mixFrames(new.beats[$0]) } ?? 0
        guard let boundary = next(order.isBar, after: playing.played + pickup) else {
            guard playing.isListed else { return nil }
            // The end of the track is the boundary. A pickup that is too long for what is left begins there.
            let end = end(of: playing)
            let start = end - pickup > playing.played ? end - pickup : end
            return Expected(
                mix: clock + start - playing.played, frame: frame(after: start), order: order, overlap: end - start)
        }
        var end = boundary.played
        for _ in 0..<order.tail { end = next(false, after: end)?.played ?? self.end(of: playing) }
        let start = boundary.played - pickup
        return Expected(
            mix: clock + start - playing.played, frame: frame(after: start), order: order, overlap: end - start)
    }

    private func frame(after played: Int) -> Int {
        file(playing, after: played * all[playing.music].rate / 48_000)
    }

    mutating func aimAgain() {
        if let order = expected?.order { expected = aim(order) }
        if let order = stinger?.order { stinger = aim(order) }
    }

    // MARK: Samples

    private func sample(of sounding: Sounding) -> Float {
        let samples = sounding.isListed ? all[sounding.music].listed : all[sounding.music].looped
        if sounding.first != 0 { return .nan }
        guard sounding.played < samples.count else { return sounding.isListed ? 0 : .nan }
        return samples[sounding.played] * (1 + sounding.layer)
    }

    /// Plays frames of the mix. NaN is a sample that the model does not know.
    ///
    /// - Parameter running: The frames after which the music stands, silent.
    mutating func play(_ count: Int, running: Int) -> Block {
        var block = Block()
        for mix in clock..<clock + count {
            if mix >= clock + running {
                block.samples.append(unknown > 0 ? .nan : 0)
                unknown = max(0, unknown - 1)
                continue
            }
            let hadTurned = block.turned != nil
            if let due = expected, due.mix == mix {
                turn(due)
                block.turned = due
            } else if playing.isListed, playing.played == end(of: playing), !list.isEmpty {
                playing = Sounding(music: list.removeFirst(), isListed: true, layer: intensity)
                block.continued.append(playing.music)
            }
            playing.changeLayer()
            for index in tails.indices { tails[index].changeLayer() }
            if let due = stinger, due.mix == mix, !hadTurned {
                stingers.append(4_800)
                (block.stung, stinger) = (due, nil)
            }
            var sum = sample(of: playing) + 0.1 * Float(stingers.count)
            for tail in tails { sum += sample(of: tail) }
            block.samples.append(unknown > 0 ? .nan : sum)
            advance()
        }
        while tails.count > 3 {
            // No more than four tracks sound. The oldest one fades out for 10 ms, from the next block on.
            tails.removeFirst()
            unknown = max(unknown, 1_024)
        }
        clock += count
        expected?.mix += count - running
        stinger?.mix += count - running
        return block
    }

    private mutating func turn(_ due: Expected) {
        var old = playing
        old.rest = due.overlap
        if due.overlap > 0 { tails.append(old) }
        playing = Sounding(music: due.order.music, layer: intensity)
        (expected, list) = (nil, [])
    }

    private mutating func advance() {
        unknown = max(0, unknown - 1)
        playing.played += 1
        for index in tails.indices {
            tails[index].played += 1
            tails[index].rest -= 1
        }
        for index in stingers.indices { stingers[index] -= 1 }
        tails.removeAll { $0.rest <= 0 }
        stingers.removeAll { $0 == 0 }
    }
}
