import TacetDecoding
import Testing

@testable import Tacet

/// A track of the walk: the beats, markers and sections of its file, and its samples as the engine plays it alone.
struct WalkMusic {
    let track: Track
    let rate: Int
    let frames: Int
    let loop: Range<Int>
    /// The frames of the beats, also of those that would follow the file's last.
    let beats: [Int]
    /// The first frame of each marker.
    let markers: [String: Int]
    /// The frames of the mix, of one stem, from the first frame of the file on: with the track's loop, and without.
    let looped: [Float]
    let listed: [Float]
    /// The frames of the file at which a boundary of each kind lies.
    private let boundaries: [TurnModel.Boundary: [Bool]]

    init(
        _ track: Track, tempo: TempoMap, frames: Int, loop: Range<Int>, beats: [Int], beatsPerBar: Int, looped: [Float],
        listed: [Float]
    ) {
        (self.track, rate, self.frames, self.loop) = (track, tempo.timescale, frames, loop)
        (self.beats, self.looped, self.listed) = (beats, looped, listed)
        var (places, markers): ([TurnModel.Boundary: [Bool]], [String: Int]) = ([:], [:])
        func note(_ boundary: TurnModel.Boundary, _ frame: Int) {
            if frame <= frames { places[boundary, default: [Bool](repeating: false, count: frames + 1)][frame] = true }
        }
        for (index, frame) in beats.enumerated() where frame < frames {
            note(.beat, frame)
            for bars in 1...2 where index % (beatsPerBar * bars) == 0 { note(.bars(bars), frame) }
        }
        for marker in tempo.markers {
            note(.marker(marker.name), marker.frame)
            markers[marker.name] = min(markers[marker.name] ?? .max, marker.frame)
        }
        for section in tempo.sections { note(.sectionEnd, section.frames.upperBound) }
        (boundaries, self.markers) = (places, markers)
    }

    /// Whether a boundary lies at a frame of the file, 0 up to the one behind its last.
    func places(of boundary: TurnModel.Boundary) -> [Bool] {
        boundaries[boundary] ?? [Bool](repeating: false, count: frames + 1)
    }

    /// The first frame of the mix with which so many frames of the file have passed.
    func mixFrames(_ frames: Int) -> Int { (frames * 48_000 + rate - 1) / rate }

    /// The frame at which the track is entered on the beat of another one: at the same part of the beat.
    func frame(onBeatOf other: WalkMusic, at frame: Int) -> Int? {
        guard let beat = other.beats.lastIndex(where: { $0 <= frame }) else { return nil }
        let (passed, whole) = (frame - other.beats[beat], other.beats[beat + 1] - other.beats[beat])
        let length = beats[beat + 1] - beats[beat]
        // To the nearest frame, a half up.
        let entry = beats[beat] + (2 * passed * length + whole) / (2 * whole)
        return entry < loop.upperBound ? entry : loop.lowerBound + (entry - loop.lowerBound) % loop.count
    }
}

/// What the model of a walk expects of the music, frame by frame. It shares no code with the soundtrack.
struct TurnModel {
    /// A place in the music for which an order waits.
    enum Boundary: Hashable {
        case beat
        case bars(Int)
        case marker(String)
        case sectionEnd
    }

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
        /// The frames of its fades, whose samples the model does not know.
        var fadeIn = 0
        var fadeOut = 0
        /// The frames until it is cut, or has faded out.
        var rest = Int.max

        mutating func changeLayer() {
            guard let change, change.played == played else { return }
            (layer, self.change) = (change.gain, nil)
        }
    }

    /// Where an order's track enters.
    enum Entry: Hashable {
        case start
        /// On the beat of the former track.
        case sameBeat
        case marker(String)
        /// Before the boundary, so that a beat of the track falls on it.
        case pickup(Int)
    }

    /// What an order asks for.
    struct Order {
        var boundary: Boundary
        var music: Int
        var entry = Entry.start
        /// The beats for which the former track plays on.
        var tail = 0
        /// The frames of the mix for which the tracks fade into each other at the boundary.
        var fade = 0

        /// The frames for which the new track fades in: one with a pickup does not.
        var fadeIn: Int { if case .pickup = entry { 0 } else { fade } }
    }

    /// When an order is carried out: the frame of the mix and that of the file.
    struct Expected {
        var mix: Int
        var frame: Int
        var order: Order
        /// The frames of the mix for which the former track plays on, with its fade.
        var overlap = 0
        /// The frame at which the new track enters.
        var entry = 0
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

    /// The frames of the mix and the file's frame at the first boundary behind `played` frames; by steps of one frame. Nil if
    /// there is none.
    func next(_ boundary: Boundary, after played: Int) -> (played: Int, frame: Int)? {
        let music = all[playing.music]
        var (played, elapsed) = (played, played * music.rate / 48_000)
        let limit = playing.isListed ? music.frames - playing.first : elapsed + 2 * music.frames
        let places = music.places(of: boundary)
        // A section that ends with the loop ends where the loop jumps back.
        let endsWithLoop = boundary == .sectionEnd && places[music.loop.upperBound]
        while elapsed < limit {
            played += 1
            while elapsed < played * music.rate / 48_000 {
                elapsed += 1
                if endsWithLoop, jumps(playing, at: elapsed) { return (played, music.loop.upperBound) }
                let frame = file(playing, after: elapsed)
                if places[frame], frame < music.frames || boundary == .sectionEnd { return (played, frame) }
            }
        }
        return nil
    }

    private func jumps(_ sounding: Sounding, at elapsed: Int) -> Bool {
        let (reached, loop) = (sounding.first + elapsed, all[sounding.music].loop)
        return !sounding.isListed && reached >= loop.upperBound && (reached - loop.lowerBound) % loop.count == 0
    }

    /// When an order is carried out; nil if its boundary never comes.
    func aim(_ order: Order) -> Expected? {
        let new = all[order.music]
        var pickup = 0
        if case .pickup(let beat) = order.entry { pickup = new.mixFrames(new.beats[beat]) }
        let boundary = next(order.boundary, after: playing.played + pickup)
        if boundary == nil, !playing.isListed { return nil }
        // The end of the track is the boundary where no other one comes.
        let (aim, former) = (boundary ?? (end(of: playing), all[playing.music].frames), all[playing.music])
        let entry =
            switch order.entry {
            case .start, .pickup: 0
            case .marker(let name): new.markers[name]
            case .sameBeat: new.frame(onBeatOf: former, at: aim.frame)
            }
        guard let entry else { return nil }
        var (start, end) = (aim.played - pickup, aim.played)
        // A pickup that is too long for what is left begins behind it.
        if boundary == nil, start <= playing.played { start = end }
        if boundary != nil {
            for _ in 0..<order.tail { end = next(.beat, after: end)?.played ?? self.end(of: playing) }
            end += order.fade
            if playing.isListed { end = min(end, self.end(of: playing)) }
        }
        return Expected(
            mix: clock + start - playing.played, frame: frame(after: start), order: order, overlap: end - start,
            entry: entry)
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
        let isFading = sounding.played < sounding.fadeIn || sounding.rest <= sounding.fadeOut
        // What the resampler makes of a track that begins within the file is other in its first frames.
        if isFading || sounding.first != 0 && all[sounding.music].rate != 48_000 { return .nan }
        let index = sounding.first + sounding.played
        guard index < samples.count else { return sounding.isListed ? 0 : .nan }
        return samples[index] * (1 + sounding.layer)
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
        (old.rest, old.fadeOut) = (due.overlap, due.order.fade)
        if due.overlap > 0 { tails.append(old) }
        playing = Sounding(
            music: due.order.music, first: due.entry, layer: intensity, fadeIn: due.order.fadeIn)
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
