/// The real voices without a place: mixed by loops of ours, straight from the sounds' samples.
///
/// They begin at any frame of a block, interpolate where their pitch is not 1, and go into any bus's submix. Gains go
/// straight from block to block, so that none clicks. Render thread only; allocates at `init` alone.
struct PlainVoices: ~Copyable {
    /// A voice as the loops need it.
    struct Voice: BitwiseCopyable {
        var record = BufferTable.Record()
        var loops = false
        var submix: UInt8 = 0
        var pan = Pan(0)
        /// The sound's next frame, in whole frames and in 2⁻³² of one.
        var frame = 0
        var fraction: UInt32 = 0
        /// Whether it has passed a loop's end: then what comes before the loop's start is its end.
        var hasWrapped = false
        var hasEnded = false
        /// Frames of the next block that pass before it begins.
        var delay = 0
        /// The gain at the end of the last block, and the one at the end of the next.
        var lastGain: Float = 0
        var gain: Float = 0
        var pitch: Float = 1
        var lowShelf: Float = 1
        var highShelf: Float = 1
        var isFiltered = false
        var filters = (ShelfFilter(), ShelfFilter())

        init() {}

        /// Where it is in its sound.
        var position: Double { Double(frame) + Double(fraction) * 0x1p-32 }

        /// A voice that begins at a frame of its sound.
        ///
        /// - Parameter fadesIn: Whether the first block comes up from silence.
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
    /// Free places, and how many.
    private let free: UnsafeMutablePointer<Int32>
    private var freeCount: Int
    private let blockFrames: Int
    private let sampleRate: Float
    /// What the middle, left and right get: the middle is most of what games play, and is summed once.
    private let sums: UnsafeMutablePointer<Float>
    private var sumsInUse = (middle: false, sides: false)
    /// A block of a filtered voice, two channels.
    private let dry: UnsafeMutablePointer<Float>
    /// A stretch of a sound, two channels, where it wraps or ends, or has to be taken apart.
    let stretch: UnsafeMutablePointer<Int16>
    let stretchLength: Int
    let products: UnsafeMutableRawPointer
    let interpolator = Interpolator.shared

    /// The most frames of a sound that pass in one of the mix.
    private static let fastest = 8

    init(capacity: Int, blockFrames: Int, sampleRate: Int) {
        self.blockFrames = blockFrames
        self.sampleRate = Float(sampleRate)
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
        stretchLength = blockFrames * Self.fastest + 2 * Interpolator.taps
        stretch = .allocate(capacity: stretchLength * 2)
        stretch.initialize(repeating: 0, count: stretchLength * 2)
        products = .allocate(byteCount: (blockFrames + 4) * 16, alignment: 64)
        products.initializeMemory(as: UInt8.self, repeating: 0, count: (blockFrames + 4) * 16)
    }

    deinit {
        voices.deallocate()
        free.deallocate()
        sums.deallocate()
        dry.deallocate()
        stretch.deallocate()
        products.deallocate()
    }

    /// Takes a voice in, and returns its place; nil if all are taken.
    mutating func add(_ voice: Voice) -> Int? {
        guard freeCount > 0 else { return nil }
        freeCount -= 1
        let place = Int(free[freeCount])
        voices[place] = voice
        active.append(place)
        return place
    }

    mutating func remove(_ place: Int) {
        active.remove(place)
        free[freeCount] = Int32(truncatingIfNeeded: place)
        freeCount += 1
    }

    subscript(place: Int) -> UnsafeMutablePointer<Voice> { voices + place }

    var isEmpty: Bool { active.count == 0 }

    // MARK: A block

    /// Adds the voices of a submix to a block of interleaved stereo.
    mutating func mix(_ submix: UInt8, into mix: UnsafeMutablePointer<Float>) {
        for index in 0..<active.count {
            let voice = voices + active[index]
            if voice.pointee.submix == submix { self.mix(&voice.pointee) }
        }
        addSums(to: mix)
    }

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
        voice.delay = 0
        let count = blockFrames - delay
        let (from, to) = (voice.lastGain, voice.gain)
        voice.lastGain = to
        guard !voice.hasEnded, count > 0 else { return }
        if from == 0, to == 0, !voice.isFiltered { return skip(&voice, count) }
        let isStereo = voice.record.channels > 1
        voice.isFiltered = voice.lowShelf < 1 || voice.highShelf < 1 || voice.isFiltered
        if voice.isFiltered { return mixFiltered(&voice, delay, count, from, to) }
        let slope = (to - from) / Float(count)
        if !isStereo, voice.pan.isCentred {
            sumsInUse.middle = true
            return add(&voice, count, (sums + delay, from, slope), nil)
        }
        sumsInUse.sides = true
        let left = (sums + blockFrames + delay, from * voice.pan.left, slope * voice.pan.left)
        let right = (sums + 2 * blockFrames + delay, from * voice.pan.right, slope * voice.pan.right)
        add(&voice, count, left, right)
    }

    /// Where samples are added, with what gain, and how that goes on from each to the next.
    typealias Target = (sum: UnsafeMutablePointer<Float>, gain: Float, slope: Float)

    /// Filters a voice's block by itself, then adds it.
    private mutating func mixFiltered(_ voice: inout Voice, _ delay: Int, _ count: Int, _ from: Float, _ to: Float) {
        let isStereo = voice.record.channels > 1
        dry.update(repeating: 0, count: 2 * blockFrames)
        add(&voice, count, (dry, 1, 0), isStereo ? (dry + blockFrames, 1, 0) : nil)
        let (lowShelf, highShelf) = (voice.lowShelf, voice.highShelf)
        voice.filters.0.process(dry, count: count, lowShelf: lowShelf, highShelf: highShelf, sampleRate: sampleRate)
        if isStereo {
            voice.filters.1.process(
                dry + blockFrames, count: count, lowShelf: lowShelf, highShelf: highShelf, sampleRate: sampleRate)
        }
        voice.isFiltered = lowShelf < 1 || highShelf < 1
        sumsInUse.sides = true
        let step = (to - from) / Float(count)
        let right = isStereo ? dry + blockFrames : dry
        let (leftSum, rightSum) = (sums + blockFrames + delay, sums + 2 * blockFrames + delay)
        for frame in 0..<count {
            let gain = from + step * Float(Int32(truncatingIfNeeded: frame))
            leftSum[frame] += dry[frame] * gain * voice.pan.left
            rightSum[frame] += right[frame] * gain * voice.pan.right
        }
    }

    /// Adds a voice's next frames: a mono one to `left` and, if it is there, to `right`; and brings it forward.
    private mutating func add(_ voice: inout Voice, _ count: Int, _ left: Target, _ right: Target?) {
        let step = UInt64(voice.pitch * 0x1p32)
        if step == 1 << 32, voice.fraction == 0 {
            addStraight(&voice, count, left, right)
        } else {
            addInterpolated(&voice, count, step, left, right)
        }
    }

    /// Lets time pass that is not heard.
    private func skip(_ voice: inout Voice, _ count: Int) {
        move(&voice, by: UInt64(voice.pitch * 0x1p32), count)
    }

    func move(_ voice: inout Voice, by step: UInt64, _ count: Int) {
        let (frames, fraction) = (step &* UInt64(count) &+ UInt64(voice.fraction)).quotientAndRemainder(
            dividingBy: 1 << 32)
        voice.frame += Int(frames)
        voice.fraction = UInt32(truncatingIfNeeded: fraction)
        wrapOrEnd(&voice)
    }

    /// Brings a voice back into its loop, or ends it.
    func wrapOrEnd(_ voice: inout Voice) {
        let (start, end) = (Int(voice.record.loopStart), Int(voice.record.loopEnd))
        if voice.loops, end > start {
            guard voice.frame >= end else { return }
            voice.frame = start + (voice.frame - start) % (end - start)
            voice.hasWrapped = true
        } else if voice.frame >= Int(voice.record.frames) {
            voice.hasEnded = true
        }
    }
}
