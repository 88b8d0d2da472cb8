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
