import CFilter
import TacetPlatform

/// The real voices, mixed from the sounds' samples.
///
/// A voice can begin at any frame of a block, is interpolated if its pitch is not 1, and goes into its bus's submix. What of it
/// enters the reverb is summed apart, and what OpenAL places goes to a source of OpenAL's. Its gains move linearly over each block,
/// so that changes do not click. Render thread only; allocates in `init` alone.
struct VoiceMixer: ~Copyable {
    let voices: UnsafeMutablePointer<Voice>
    private(set) var active: SlotList
    /// The indices of free elements of `voices`, and their number.
    private let free: UnsafeMutablePointer<Int32>
    private var freeCount: Int
    let blockFrames: Int
    let corners: ShelfFilter.Corners
    /// A block each for the sums of the middle, left and right. A voice that is as loud on both sides is added once instead of
    /// twice.
    let sums: UnsafeMutablePointer<Float>
    /// A block for each of the four signals that enter the reverb, one after the other.
    let wetSums: UnsafeMutablePointer<Float>
    /// Which of the sums hold sound.
    var sumsInUse = (middle: false, sides: false, wet: false)
    /// A block of one voice, two channels one after the other, and a block for the filter of what enters the reverb.
    let dry: UnsafeMutablePointer<Float>
    let damped: UnsafeMutablePointer<Float>
    /// The block that a voice sends to its source of OpenAL's.
    let sent: UnsafeMutablePointer<Float>
    /// The targets that a voice's block is added to next.
    let targets: UnsafeMutablePointer<Target>
    private static let mostTargets = 7
    /// A stretch of a sound with its channels apart, for interpolation across a loop's seam or an end, and of stereo sounds.
    let stretch: UnsafeMutablePointer<Int16>
    let stretchLength: Int
    let interpolator: Interpolator

    /// The most frames of a sound in one frame of the mix: the highest pitch.
    static let fastest = 8

    /// The number of places that `voices` real voices need.
    ///
    /// The extra places are for voices that have just become virtual: they fade out for one more block.
    static func places(for voices: Int) -> Int { voices + max(8, voices / 8) }

    init(capacity: Int, blockFrames: Int, sampleRate: Int, interpolator: Interpolator) {
        self.blockFrames = blockFrames
        corners = ShelfFilter.Corners(sampleRate: Float(sampleRate))
        self.interpolator = interpolator
        voices = .allocate(capacity: capacity)
        voices.initialize(repeating: Voice(), count: capacity)
        active = SlotList(in: SlotMemory(capacity: capacity))
        free = .allocate(capacity: capacity)
        for index in 0..<capacity { (free + index).initialize(to: Int32(truncatingIfNeeded: capacity - 1 - index)) }
        freeCount = capacity
        sums = .allocate(capacity: blockFrames * 3)
        sums.initialize(repeating: 0, count: blockFrames * 3)
        wetSums = .allocate(capacity: blockFrames * 4)
        wetSums.initialize(repeating: 0, count: blockFrames * 4)
        dry = .allocate(capacity: blockFrames * 4)
        dry.initialize(repeating: 0, count: blockFrames * 4)
        damped = dry + blockFrames * 2
        sent = dry + blockFrames * 3
        targets = .allocate(capacity: Self.mostTargets)
        targets.initialize(repeating: Target(sums), count: Self.mostTargets)
        stretchLength = blockFrames * Self.fastest + 2 * interpolator.taps
        stretch = .allocate(capacity: stretchLength * 2)
        stretch.initialize(repeating: 0, count: stretchLength * 2)
    }

    deinit {
        voices.deallocate()
        free.deallocate()
        sums.deallocate()
        wetSums.deallocate()
        dry.deallocate()
        targets.deallocate()
        stretch.deallocate()
    }

    /// Adds a voice and returns its index; nil if there is no room.
    mutating func add(_ voice: Voice) -> Int? {
        guard freeCount > 0 else { return nil }
        freeCount -= 1
        let place = Int(free[freeCount])
        voices[place] = voice
        active.append(place)
        return place
    }

    /// Removes the voice with the index that ``add(_:)`` returned.
    mutating func remove(_ place: Int) {
        active.remove(place)
        free[freeCount] = Int32(truncatingIfNeeded: place)
        freeCount += 1
    }

    subscript(place: Int) -> UnsafeMutablePointer<Voice> { voices + place }

    var isEmpty: Bool { active.count == 0 }

    // MARK: Time

    /// Advances a silent voice by `count` frames of the mix.
    func skip(_ voice: inout Voice, _ count: Int) {
        move(&voice, by: voice.step, count)
    }

    /// Advances a voice by `count` steps of `step`, in units of 2⁻³² frames.
    func move(_ voice: inout Voice, by step: UInt64, _ count: Int) {
        let (frames, fraction) = (step &* UInt64(count) &+ UInt64(voice.fraction)).quotientAndRemainder(
            dividingBy: 1 << 32)
        voice.frame += Int(frames)
        voice.fraction = UInt32(truncatingIfNeeded: fraction)
        wrapOrEnd(&voice)
    }

    /// Moves a voice that has passed its loop's end back into the loop, and ends one that has passed its sound's end.
    func wrapOrEnd(_ voice: inout Voice) {
        let loop = voice.record.loop
        if voice.loops, !loop.isEmpty, voice.frame >= loop.upperBound {
            voice.frame = voice.jumps.wrap(voice.frame, from: loop.lowerBound, to: loop.upperBound)
            voice.hasWrapped = true
        }
        let end = voice.loops ? max(voice.record.frames, voice.record.loopEnd) : voice.record.frames
        if voice.frame >= Int(end) { voice.hasEnded = true }
    }
}

// Mixes a block of the real voices.

extension VoiceMixer {
    /// Sums the voices of a submix: their sound, and what of it enters the reverb. Voices that OpenAL places go to its sources.
    ///
    /// Realtime-safe.
    mutating func sum(_ submix: UInt8, _ openAL: inout OpenALSend) {
        for index in 0..<active.count {
            let voice = voices + active[index]
            guard voice.pointee.submix == submix else { continue }
            if voice.pointee.source >= 0, !voice.pointee.keepsSource, voice.pointee.last.sent == 0 {
                openAL.putBack(voice.pointee.source, of: submix, voice.pointee.device)
                voice.pointee.source = -1
            }
            let source = voice.pointee.source
            if source >= 0 { sent.update(repeating: 0, count: blockFrames) }
            mix(&voice.pointee)
            if source >= 0 { openAL.write(source, of: submix, voice.pointee.device, sent, count: blockFrames) }
        }
    }

    /// What the voices of the last ``sum(_:)`` send to the reverb: four signals of a block, one after the other; nil for silence.
    var wet: UnsafePointer<Float>? { sumsInUse.wet ? UnsafePointer(wetSums) : nil }

    /// Adds the sums of the middle, left and right to a block of interleaved stereo, and clears all sums. Realtime-safe.
    mutating func addSums(to mix: UnsafeMutablePointer<Float>) {
        let (middle, left, right) = (sums, sums + blockFrames, sums + 2 * blockFrames)
        if sumsInUse.sides {
            for frame in 0..<blockFrames {
                mix[frame &* 2] += middle[frame] + left[frame]
                mix[frame &* 2 &+ 1] += middle[frame] + right[frame]
            }
        } else if sumsInUse.middle {
            for frame in 0..<blockFrames {
                mix[frame &* 2] += middle[frame]
                mix[frame &* 2 &+ 1] += middle[frame]
            }
        }
        if sumsInUse.middle { middle.update(repeating: 0, count: blockFrames) }
        if sumsInUse.sides { left.update(repeating: 0, count: 2 * blockFrames) }
        if sumsInUse.wet { wetSums.update(repeating: 0, count: 4 * blockFrames) }
        sumsInUse = (false, false, false)
    }

    private mutating func mix(_ voice: inout Voice) {
        let delay = min(voice.delay, blockFrames)
        let bend = voice.bend
        (voice.delay, voice.bend) = (0, nil)
        guard let bend, bend.frame > delay, bend.frame < blockFrames else {
            return mix(&voice, delay..<blockFrames, to: voice.next)
        }
        var unstopped = voice.next
        unstopped.gain = bend.gain
        let share = Float(bend.frame - delay) / Float(blockFrames - delay)
        mix(&voice, delay..<bend.frame, to: voice.last.moved(to: unstopped, by: share))
        mix(&voice, bend.frame..<blockFrames, to: voice.next)
    }

    /// Adds a voice to a part of the block, in which its gain, pan and filters move to their next values.
    @inline(__always)
    private mutating func mix(_ voice: inout Voice, _ part: Range<Int>, to end: Place) {
        let (delay, count) = (part.lowerBound, part.count)
        let start = voice.last
        voice.last = end
        guard !voice.hasEnded, count > 0 else { return }
        if start.gain == 0, end.gain == 0, !voice.isFiltered, !voice.isDamped { return skip(&voice, count) }
        voice.isFiltered = voice.isFiltered || !start.shelves.areOpen || !end.shelves.areOpen
        let isStereo = voice.record.channels > 1
        let hasSource = voice.source >= 0 && (start.sent != 0 || end.sent != 0)
        let placed = Target(sent + delay, start.gain * start.sent, end.gain * end.sent, count)
        let isWet = start.wet != .zero || end.wet != .zero || voice.isDamped
        let left = Target(sums + blockFrames + delay, start.gain * start.pan.left, end.gain * end.pan.left, count)
        let right = Target(
            sums + 2 * blockFrames + delay, start.gain * start.pan.right, end.gain * end.pan.right, count)
        let isInStereo = !left.isSilent || !right.isSilent
        let isInMiddle = !isStereo && left.gain == right.gain && left.slope == right.slope
        let middle = Target(sum: sums + delay, gain: left.gain, slope: left.slope)
        if isInStereo { if isInMiddle { sumsInUse.middle = true } else { sumsInUse.sides = true } }
        if !voice.isFiltered, !isWet {
            if hasSource, !isInStereo { return add(&voice, count, placed, nil) }
            if isInMiddle, !hasSource { return add(&voice, count, middle, nil) }
            if isStereo { return add(&voice, count, left, right) }
        }
        fillDry(&voice, count)
        var number = 0
        if isWet { addWet(&voice, part, from: start, to: end, &number) }
        if voice.isFiltered {
            flush(&number, count)
            filter(&voice, count, from: start.shelves, to: end.shelves)
        }
        if hasSource { put(placed, &number) }
        if isInMiddle {
            if isInStereo { put(middle, &number) }
        } else {
            put(left, &number)
            if isStereo { flush(&number, count) }
            put(right, &number)
        }
        flush(&number, count, from: isStereo ? dry + blockFrames : dry)
    }

    /// Adds a target to those that the voice's block is added to next.
    private func put(_ target: Target, _ number: inout Int) {
        targets[number] = target
        number += 1
    }

    /// Adds the voice's block, or `samples`, to the targets.
    private func flush(_ number: inout Int, _ count: Int, from samples: UnsafePointer<Float>? = nil) {
        if number > 0 { tacet_mix(samples ?? UnsafePointer(dry), count, targets, number) }
        number = 0
    }

    /// Writes a voice's next frames into ``dry``, and advances the voice.
    private func fillDry(_ voice: inout Voice, _ count: Int) {
        if voice.record.channels == 1, voice.playsWholeFrames, voice.record.samples != nil {
            return fillStraight(&voice, count)
        }
        dry.update(repeating: 0, count: count)
        let isStereo = voice.record.channels > 1
        if isStereo { (dry + blockFrames).update(repeating: 0, count: count) }
        add(&voice, count, Target(dry), isStereo ? Target(dry + blockFrames) : nil)
    }

    /// Filters the block of a voice.
    private func filter(
        _ voice: inout Voice, _ count: Int, from start: ShelfFilter.Gains, to end: ShelfFilter.Gains
    ) {
        voice.filters.0.process(dry, count: count, from: start, to: end, corners: corners)
        if voice.record.channels > 1 {
            voice.filters.1.process(dry + blockFrames, count: count, from: start, to: end, corners: corners)
        }
        voice.isFiltered = !end.areOpen
    }

    /// Adds the block of a voice to the signals that enter the reverb, or their targets to those that it is added to next.
    private mutating func addWet(
        _ voice: inout Voice, _ part: Range<Int>, from start: Place, to end: Place, _ number: inout Int
    ) {
        sumsInUse.wet = true
        let (from, to) = (start.wet * start.gain, end.wet * end.gain)
        if voice.record.channels > 1 {
            // The two channels of a stereo sound come from the two sides.
            let root = Float(2).squareRoot()
            putWet(part, 0, from.x, to.x, &number)
            putWet(part, 2, from.x * root, to.x * root, &number)
            flush(&number, part.count)
            putWet(part, 0, from.x, to.x, &number)
            putWet(part, 2, from.x * -root, to.x * -root, &number)
            return flush(&number, part.count, from: dry + blockFrames)
        }
        for signal in 0..<4 { putWet(part, signal, from[signal], to[signal], &number) }
        guard voice.isDamped || !start.damping.areOpen || !end.damping.areOpen else { return }
        damped.update(from: dry, count: part.count)
        voice.damping.process(damped, count: part.count, from: start.damping, to: end.damping, corners: corners)
        voice.isDamped = !end.damping.areOpen
        flush(&number, part.count, from: damped)
    }

    private func putWet(_ part: Range<Int>, _ signal: Int, _ from: Float, _ to: Float, _ number: inout Int) {
        if from == 0, to == 0 { return }
        put(Target(wetSums + signal * blockFrames + part.lowerBound, from, to, part.count), &number)
    }

    /// Adds a voice's next frames, and advances the voice. A mono voice is added to `left` and, if that is not nil, to
    /// `right`.
    private func add(_ voice: inout Voice, _ count: Int, _ left: Target, _ right: Target?) {
        if voice.playsWholeFrames {
            addStraight(&voice, count, left, right)
        } else {
            addInterpolated(&voice, count, voice.step, left, right)
        }
    }

    /// Samples to add to, the gain of the first, and the change of the gain from each sample to the next.
    typealias Target = tacet_mix_target
}

extension tacet_mix_target {
    /// A target whose gain moves from `from` to `to` within `count` samples.
    @inline(__always)
    init(_ sum: UnsafeMutablePointer<Float>, _ from: Float, _ to: Float, _ count: Int) {
        self.init(sum: sum, gain: from, slope: (to - from) / Float(count))
    }

    var isSilent: Bool { gain == 0 && slope == 0 }

    /// A target that takes samples as they are.
    init(_ sum: UnsafeMutablePointer<Float>) { self.init(sum: sum, gain: 1, slope: 0) }
}

extension VoiceMixer.Voice {
    /// Frames of the sound for each frame of the mix, in units of 2⁻³² frames.
    var step: UInt64 { UInt64(pitch * 0x1p32) }

    /// Whether each frame of the mix is one of the sound.
    var playsWholeFrames: Bool { step == 1 << 32 && fraction == 0 }
}

extension VoiceMixer {
    /// The state of one real voice.
    struct Voice: BitwiseCopyable {
        var record = SoundTable.SampleData()
        /// How often the voice still repeats its loop.
        var jumps = LoopJumps.none
        var submix: UInt8 = 0
        /// The voice's source among the ``HRTFSources`` of its submix; -1 without one.
        var source: Int32 = -1
        /// The device that the source belongs to.
        var device = Spatialiser.panning
        /// Whether the source places the voice in the next block too.
        var keepsSource = false
        /// The sound's next frame: whole frames here, and the rest in `fraction`, in units of 2⁻³² frames.
        var frame = 0
        var fraction: UInt32 = 0
        /// Whether the voice has jumped back in its loop. Before the loop's start, interpolation then reads the loop's end.
        var hasWrapped = false
        var hasEnded = false
        /// Frames of the next block that pass before the voice begins.
        var delay = 0
        /// Where a stop at a frame bends the voice's gain within the next block.
        var bend: Bend?
        /// The mix of the voice at the end of the last block, and in `next` that at the end of the next.
        var last = Place()
        var next = Place()
        var pitch: Float = 1
        var isFiltered = false
        var filters = (ShelfFilter(), ShelfFilter())
        /// The filter of what enters the reverb.
        var isDamped = false
        var damping = ShelfFilter()

        init() {}

        /// Whether the voice jumps back at its next loop end.
        var loops: Bool { jumps.loops }

        /// The next frame's place in memory, and the frame at which this piece of memory ends.
        var piece: (place: Int, end: Int) {
            guard loops else { return (frame, Int(record.frames)) }
            guard frame >= Int(record.turn) else { return (frame, Int(min(record.turn, record.loopEnd))) }
            return (frame - Int(record.turn) + Int(record.frames), Int(record.loopEnd))
        }

        /// Whether the voice gives back a source of one device and then needs one of another.
        func waitsForSource(of spatialiser: Spatialiser) -> Bool {
            source >= 0 && !keepsSource && spatialiser != .panning
        }

        /// The position in the sound, in frames.
        var position: Double { Double(frame) + Double(fraction) * 0x1p-32 }

        /// A voice that starts at `position`, in frames of its sound.
        ///
        /// - Parameters:
        ///   - record: The sound.
        ///   - position: The first frame that is mixed, 0 or more.
        init(_ record: SoundTable.SampleData, at position: Double) {
            self.record = record
            frame = Int(position)
            fraction = UInt32(max(0, min(0x1p32 - 1, (position - Double(frame)) * 0x1p32)))
        }

        /// Lets the voice begin where `next` says, instead of moving there from `last`.
        ///
        /// - Parameter fadesIn: Whether its gain rises from 0 over the first block all the same.
        mutating func begin(fadesIn: Bool) {
            last = next
            if let bend { last.gain = bend.gain }
            if fadesIn { last.gain = 0 }
        }
    }

    /// A stop within a block. Until its frame the voice sounds as if it did not stop.
    struct Bend: BitwiseCopyable {
        /// The frame of the block at which the fade begins.
        var frame: Int
        /// The gain that the voice would have at the block's end without the stop.
        var gain: Float
    }

    /// How a voice is mixed at one moment.
    struct Place: BitwiseCopyable {
        /// The gain as a factor.
        var gain: Float = 0
        var pan = Pan(0)
        /// The gain with which the voice's source of OpenAL's plays, as a factor.
        var sent: Float = 0
        var shelves = ShelfFilter.Gains()
        /// What of the voice enters the reverb: the factors of four ambisonic signals.
        var wet = SIMD4<Float>.zero
        /// The filter of what enters the reverb.
        var damping = ShelfFilter.Gains()

        /// The mix at a share, 0...1, of the way to another.
        func moved(to end: Place, by share: Float) -> Place {
            Place(
                gain: gain + (end.gain - gain) * share, pan: pan.moved(to: end.pan, by: share),
                sent: sent + (end.sent - sent) * share, shelves: shelves.moved(to: end.shelves, by: share),
                wet: wet + (end.wet - wet) * share, damping: damping.moved(to: end.damping, by: share))
        }
    }
}

/// The loops that mix a sound's samples.
extension VoiceMixer {
    // MARK: At pitch 1

    /// Adds `count` samples of a voice that plays whole frames at pitch 1, and advances the voice.
    func addStraight(_ voice: inout Voice, _ count: Int, _ left: Target, _ right: Target?) {
        guard voice.record.memory != nil else { return }
        var done = 0
        while done < count, !voice.hasEnded {
            let (place, end) = voice.piece
            let piece = min(count - done, end - voice.frame)
            addPiece(voice, at: place, from: done, count: piece, left, right)
            done += piece
            voice.frame += piece
            wrapOrEnd(&voice)
        }
    }

    /// Writes `count` samples of a mono voice that plays whole frames at pitch 1 into ``dry``, and advances the voice.
    func fillStraight(_ voice: inout Voice, _ count: Int) {
        guard let samples = voice.record.samples else { return }
        var done = 0
        while done < count, !voice.hasEnded {
            let (place, end) = voice.piece
            let piece = min(count - done, end - voice.frame)
            tacet_widen(samples + place, piece, dry + done)
            done += piece
            voice.frame += piece
            wrapOrEnd(&voice)
        }
        if done < count { (dry + done).update(repeating: 0, count: count - done) }
    }

    /// Adds `count` samples from a place in a voice's memory on to a target's samples from `start` on.
    @inline(__always)
    private func addPiece(
        _ voice: Voice, at place: Int, from start: Int, count: Int, _ left: Target, _ right: Target?
    ) {
        let channels = Int(voice.record.channels)
        if let samples = voice.record.samples {
            let source = samples + place * channels
            if channels > 1, let right {
                Self.add(source, every: 2, to: left, from: start, count: count)
                Self.add(source + 1, every: 2, to: right, from: start, count: count)
            } else {
                tacet_mix_shorts(source, count, left.moved(by: start))
            }
        } else if let floats = voice.record.floats {
            let source = floats + place * channels
            Self.add(source, every: channels, to: left, from: start, count: count)
            if let right { Self.add(source + (channels - 1), every: channels, to: right, from: start, count: count) }
        }
    }

    private static let scale: Float = 1 / 32_768

    /// Adds the samples of one channel of a stereo sound.
    private static func add(
        _ source: UnsafePointer<Int16>, every stride: Int, to target: Target, from start: Int, count: Int
    ) {
        let sum = target.sum + start
        let gain = (target.gain + target.slope * Float(start)) * scale
        let slope = target.slope * scale
        for index in 0..<count {
            sum[index] += Float(source[index &* 2]) * (gain + slope * Float(Int32(truncatingIfNeeded: index)))
        }
    }

    /// Adds the samples of one channel of a sound of floats.
    private static func add(
        _ source: UnsafePointer<Float>, every stride: Int, to target: Target, from start: Int, count: Int
    ) {
        let sum = target.sum + start
        let gain = target.gain + target.slope * Float(start)
        let slope = target.slope
        for index in 0..<count {
            sum[index] += source[index &* stride] * (gain + slope * Float(Int32(truncatingIfNeeded: index)))
        }
    }

    // MARK: At another pitch

    /// Adds `count` interpolated samples of a voice, and advances the voice. Floats are rounded to 16 bits for that, with the
    /// loudest one at full scale, so that nothing is clipped. The noise is below the errors of interpolation.
    ///
    /// - Parameter step: Frames of the sound for each frame of the mix, in units of 2⁻³² frames.
    func addInterpolated(
        _ voice: inout Voice, _ count: Int, _ step: UInt64, _ left: Target, _ right: Target?
    ) {
        guard voice.record.memory != nil else { return }
        let reach = interpolator.reach
        let place = UInt64(voice.fraction)
        let length = Int((place &+ step &* UInt64(count - 1)) >> 32) + interpolator.taps
        let first = voice.frame - reach
        let isStereo = voice.record.channels > 1
        let lowest = voice.hasWrapped ? Int(voice.record.loopStart) : 0
        let highest = Int(voice.loops ? min(voice.record.turn, voice.record.loopEnd) : voice.record.frames)
        let source, rightSource: UnsafePointer<Int16>
        if let samples = voice.record.samples, !isStereo, first >= lowest, first + length <= highest {
            source = samples + first
            rightSource = source
        } else {
            gather(voice, from: first, count: min(length, stretchLength))
            source = UnsafePointer(stretch)
            rightSource = UnsafePointer(stretch + (isStereo ? stretchLength : 0))
        }
        let peak = voice.record.peak
        interpolator.add(
            source, from: place, step: step, to: left.sum, count: count, gain: left.gain * peak,
            slope: left.slope * peak)
        if let right {
            interpolator.add(
                rightSource, from: place, step: step, to: right.sum, count: count, gain: right.gain * peak,
                slope: right.slope * peak)
        }
        move(&voice, by: step, count)
    }

    /// Copies frames of a sound from `start` on into ``stretch``, in the order in which the voice plays them.
    ///
    /// Beyond a loop's end follows its start. Beyond the ends of a sound that does not loop follows silence.
    private func gather(_ voice: Voice, from start: Int, count: Int) {
        let channels = Int(voice.record.channels)
        let loop = voice.record.loop
        var jumps = voice.jumps
        var place = start
        var done = 0
        while done < count {
            place = jumps.wrap(place, from: loop.lowerBound, to: loop.upperBound)
            // The voice has played the loop's end before its start. A piece of it goes up to that end; the next starts over.
            let isBefore = voice.hasWrapped && place < loop.lowerBound
            let frame = isBefore ? loop.upperBound - 1 - (loop.lowerBound - 1 - place) % loop.count : place
            let repeats = isBefore || (jumps.loops && !loop.isEmpty)
            let end = repeats ? loop.upperBound : Int(voice.record.frames)
            let isSilent = frame < 0 || frame >= end
            // The frames of a way back lie behind the sound's.
            let turn = repeats ? Int(voice.record.turn) : .max
            let source = frame < turn ? frame : frame - turn + Int(voice.record.frames)
            let last = frame < 0 ? 0 : frame < turn ? min(end, turn) : end
            let piece = isSilent && frame >= 0 ? count - done : min(count - done, last - frame)
            for channel in 0..<channels {
                let target = stretch + channel * stretchLength + done
                if isSilent {
                    target.update(repeating: 0, count: piece)
                } else if let floats = voice.record.floats {
                    let source = floats + source * channels + channel
                    let scale = 1 / voice.record.peak
                    for index in 0..<piece { target[index] = Int16(quantising: source[index &* channels] * scale) }
                } else if let samples = voice.record.samples {
                    let source = samples + source * channels + channel
                    for index in 0..<piece { target[index] = source[index &* channels] }
                }
            }
            done += piece
            place += piece
        }
    }
}

extension tacet_mix_target {
    /// This target from a later sample on.
    fileprivate func moved(by samples: Int) -> tacet_mix_target {
        tacet_mix_target(sum: sum + samples, gain: gain + slope * Float(samples), slope: slope)
    }
}
