/// The plain voices: real voices without a position, which Tacet mixes itself from the sounds' samples.
///
/// A plain voice can begin at any frame of a block, is interpolated if its pitch is not 1, and goes into its bus's submix.
/// Its gain moves linearly over each block, so that changes do not click. Render thread only; allocates in `init` alone.
struct PlainVoices: ~Copyable {
    /// The state of one plain voice.
    struct Voice: BitwiseCopyable {
        var record = BufferTable.Record()
        /// How often the voice still repeats its loop.
        var jumps = LoopJumps.none
        var submix: UInt8 = 0
        /// The pan at the end of the last block, and in `pan` the pan at the end of the next.
        var lastPan = Pan(0)
        var pan = Pan(0)
        /// The sound's next frame: whole frames here, and the rest in `fraction`, in units of 2⁻³² frames.
        var frame = 0
        var fraction: UInt32 = 0
        /// Whether the voice has jumped back in its loop. Before the loop's start, interpolation then reads the loop's end.
        var hasWrapped = false
        var hasEnded = false
        /// Frames of the next block that pass before the voice begins.
        var delay = 0
        /// Frames of the next block in which the gain stays, before it moves.
        var steadyFrames = 0
        /// The gain at the end of the last block, and in `gain` the gain at the end of the next.
        var lastGain: Float = 0
        var gain: Float = 0
        var pitch: Float = 1
        /// The gains of the filter at the end of the last block, and in `shelves` those at the end of the next.
        var lastShelves: ShelfFilter.Gains?
        var shelves = ShelfFilter.Gains()
        var isFiltered = false
        var filters = (ShelfFilter(), ShelfFilter())

        init() {}

        /// Whether the voice jumps back at its next loop end.
        var loops: Bool { jumps.loops }

        /// The position in the sound, in frames.
        var position: Double { Double(frame) + Double(fraction) * 0x1p-32 }

        /// A voice that starts at `position`, in frames of its sound.
        ///
        /// - Parameters:
        ///   - record: The sound.
        ///   - position: The first frame that is mixed, 0 or more.
        ///   - gain: The gain as a factor.
        ///   - fadesIn: Whether the gain rises from 0 over the first block.
        init(_ record: BufferTable.Record, at position: Double, gain: Float, fadesIn: Bool) {
            self.record = record
            frame = Int(position)
            fraction = UInt32(max(0, min(0x1p32 - 1, (position - Double(frame)) * 0x1p32)))
            lastGain = fadesIn ? 0 : gain
            self.gain = gain
        }
    }

    private let voices: UnsafeMutablePointer<Voice>
    private var active: SlotList
    /// The indices of free elements of `voices`, and their number.
    private let free: UnsafeMutablePointer<Int32>
    private var freeCount: Int
    private let blockFrames: Int
    private let sampleRate: Float
    /// A block each for the sums of the middle, left and right. Most voices of a game are mono in the middle, and are added
    /// once instead of twice.
    private let sums: UnsafeMutablePointer<Float>
    private var sumsInUse = (middle: false, sides: false)
    /// A block of one filtered voice, two channels one after the other.
    private let dry: UnsafeMutablePointer<Float>
    /// A stretch of a sound with its channels apart, for interpolation across a loop's seam or an end, and of stereo sounds.
    let stretch: UnsafeMutablePointer<Int16>
    let stretchLength: Int
    let interpolator: Interpolator

    /// The most frames of a sound in one frame of the mix: the highest pitch.
    private static let fastest = 8

    init(capacity: Int, blockFrames: Int, sampleRate: Int, interpolator: Interpolator) {
        self.blockFrames = blockFrames
        self.sampleRate = Float(sampleRate)
        self.interpolator = interpolator
        voices = .allocate(capacity: capacity)
        voices.initialize(repeating: Voice(), count: capacity)
        active = SlotList(in: SlotMemory(capacity: capacity))
        free = .allocate(capacity: capacity)
        for index in 0..<capacity { (free + index).initialize(to: Int32(truncatingIfNeeded: capacity - 1 - index)) }
        freeCount = capacity
        sums = .allocate(capacity: blockFrames * 3)
        sums.initialize(repeating: 0, count: blockFrames * 3)
        dry = .allocate(capacity: blockFrames * 2)
        dry.initialize(repeating: 0, count: blockFrames * 2)
        stretchLength = blockFrames * Self.fastest + 2 * interpolator.taps
        stretch = .allocate(capacity: stretchLength * 2)
        stretch.initialize(repeating: 0, count: stretchLength * 2)
    }

    deinit {
        voices.deallocate()
        free.deallocate()
        sums.deallocate()
        dry.deallocate()
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

    // MARK: A block

    /// Adds the voices of a submix to a block of interleaved stereo. Realtime-safe.
    mutating func mix(_ submix: UInt8, into mix: UnsafeMutablePointer<Float>) {
        for index in 0..<active.count {
            let voice = voices + active[index]
            if voice.pointee.submix == submix { self.mix(&voice.pointee) }
        }
        addSums(to: mix)
    }

    /// Adds the sums of the middle, left and right to `mix`, and clears them.
    private mutating func addSums(to mix: UnsafeMutablePointer<Float>) {
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
        sumsInUse = (false, false)
    }

    private mutating func mix(_ voice: inout Voice) {
        let delay = min(voice.delay, blockFrames)
        let steady = max(delay, min(voice.steadyFrames, blockFrames))
        (voice.delay, voice.steadyFrames) = (0, 0)
        if steady > delay {
            let next = (voice.gain, voice.pan, voice.shelves)
            (voice.gain, voice.pan, voice.shelves) = (voice.lastGain, voice.lastPan, voice.lastShelves ?? voice.shelves)
            self.mix(&voice, delay..<steady)
            (voice.gain, voice.pan, voice.shelves) = next
        }
        self.mix(&voice, steady..<blockFrames)
    }

    /// Adds a voice to a part of the block, in which its gain, pan and filter move to their next values.
    @inline(__always)
    private mutating func mix(_ voice: inout Voice, _ part: Range<Int>) {
        let (delay, count) = (part.lowerBound, part.count)
        let (from, to) = (voice.lastGain, voice.gain)
        voice.lastGain = to
        let (fromPan, toPan) = (voice.lastPan, voice.pan)
        voice.lastPan = toPan
        guard !voice.hasEnded, count > 0 else { return }
        if from == 0, to == 0, !voice.isFiltered { return skip(&voice, count) }
        let isStereo = voice.record.channels > 1
        let fromShelves = voice.lastShelves ?? voice.shelves
        voice.lastShelves = voice.shelves
        voice.isFiltered = !voice.shelves.areOpen || !fromShelves.areOpen || voice.isFiltered
        if !isStereo, !voice.isFiltered, fromPan.isCentred, toPan.isCentred {
            sumsInUse.middle = true
            return add(&voice, count, Self.target(sums + delay, from, to, count), nil)
        }
        sumsInUse.sides = true
        let left = Self.target(sums + blockFrames + delay, from * fromPan.left, to * toPan.left, count)
        let right = Self.target(sums + 2 * blockFrames + delay, from * fromPan.right, to * toPan.right, count)
        if voice.isFiltered {
            mixFiltered(&voice, count, from: fromShelves, left, right)
        } else {
            add(&voice, count, left, right)
        }
    }

    /// The samples to add to, the gain of the first, and the change of the gain from each sample to the next.
    typealias Target = (sum: UnsafeMutablePointer<Float>, gain: Float, slope: Float)

    /// A target whose gain moves from `from` to `to` within `count` frames.
    private static func target(_ sum: UnsafeMutablePointer<Float>, _ from: Float, _ to: Float, _ count: Int) -> Target {
        (sum, from, (to - from) / Float(count))
    }

    /// Mixes a voice into a block of its own, filters that, and adds it to both sides.
    private mutating func mixFiltered(
        _ voice: inout Voice, _ count: Int, from shelves: ShelfFilter.Gains, _ left: Target, _ right: Target
    ) {
        let isStereo = voice.record.channels > 1
        dry.update(repeating: 0, count: 2 * blockFrames)
        add(&voice, count, (dry, 1, 0), isStereo ? (dry + blockFrames, 1, 0) : nil)
        voice.filters.0.process(dry, count: count, from: shelves, to: voice.shelves, sampleRate: sampleRate)
        if isStereo {
            voice.filters.1.process(
                dry + blockFrames, count: count, from: shelves, to: voice.shelves, sampleRate: sampleRate)
        }
        voice.isFiltered = !voice.shelves.areOpen
        let rightDry = isStereo ? dry + blockFrames : dry
        for frame in 0..<count {
            let place = Float(Int32(truncatingIfNeeded: frame))
            left.sum[frame] += dry[frame] * (left.gain + left.slope * place)
            right.sum[frame] += rightDry[frame] * (right.gain + right.slope * place)
        }
    }

    /// Adds a voice's next frames, and advances the voice. A mono voice is added to `left` and, if that is not nil, to
    /// `right`.
    private mutating func add(_ voice: inout Voice, _ count: Int, _ left: Target, _ right: Target?) {
        let step = UInt64(voice.pitch * 0x1p32)
        if step == 1 << 32, voice.fraction == 0 {
            addStraight(&voice, count, left, right)
        } else {
            addInterpolated(&voice, count, step, left, right)
        }
    }

    /// Advances a silent voice by `count` frames of the mix.
    private func skip(_ voice: inout Voice, _ count: Int) {
        move(&voice, by: UInt64(voice.pitch * 0x1p32), count)
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
        if voice.frame >= Int(voice.record.frames) { voice.hasEnded = true }
    }
}
