import CFilter
import TacetPlatform

/// The real voices, mixed from the sounds' samples.
///
/// A voice can begin at any frame of a block, is interpolated if its pitch is not 1, and goes into its bus's submix.
/// What of it enters the reverb is summed apart, and what OpenAL places goes to a source of OpenAL's. Its gains move
/// linearly over each block, so that changes do not click. Mixing thread only; allocates in `init` alone.
///
/// What is called for each voice is `mutating` and takes the voice `inout`, also where it changes neither: the compiler
/// would hand over a copy of either, and the two copies were 6 % of a block.
struct VoiceMixer: ~Copyable {
    let voices: UnsafeMutablePointer<MixedVoice>
    private(set) var active: SlotList
    /// The indices of free elements of `voices`, and their number.
    private let free: UnsafeMutablePointer<Int32>
    private var freeCount: Int
    let blockFrames: Int
    private let perBlockFrame: Float
    let corners: ShelfFilter.Corners
    /// A block each for the sums of the middle, left and right. A voice that is as loud on both sides is added once
    /// instead of twice.
    let sums: UnsafeMutablePointer<Float>
    /// A block for each of the four signals that enter the reverb, one after the other.
    let wetSums: UnsafeMutablePointer<Float>
    /// A block for each of the sources of OpenAL's that voices of the present submix share, one after the other; nil without such
    /// sources.
    private var sharedSums: UnsafeMutablePointer<Float>?
    /// Which of the sums hold sound: of those that voices share, a bit for each.
    var sumsInUse = (middle: false, sides: false, wet: false, shared: UInt8(0))
    /// A block of one voice, two channels one after the other, and a block for the filter of what enters the reverb.
    let dry: UnsafeMutablePointer<Float>
    let damped: UnsafeMutablePointer<Float>
    /// The block that a voice sends to its source of OpenAL's.
    let sent: UnsafeMutablePointer<Float>
    /// The targets that a voice's block is added to next.
    let targets: UnsafeMutablePointer<Target>
    private static let mostTargets = 7 + SharedDirections.count
    /// A stretch of a sound with its channels apart, for interpolation across a loop's seam or an end, and of stereo
    /// sounds.
    let stretch: UnsafeMutablePointer<Int16>
    let stretchLength: Int
    let interpolator: Interpolator
    /// The voices as they were before a seek, each at its index, until they have faded out.
    private let sought: UnsafeMutablePointer<MixedVoice>
    /// The index of the sought voice that is mixed now.
    private var soughtPlace = 0
    private let readings: VoiceReadings

    /// The number of places that `voices` real voices need.
    ///
    /// The extra places are for voices that have just become virtual: they fade out for one more block.
    static func places(for voices: Int) -> Int { voices + max(8, voices / 8) }

    init(capacity: Int, blockFrames: Int, sampleRate: Int, interpolator: Interpolator, readings: VoiceReadings) {
        self.readings = readings
        self.blockFrames = blockFrames
        perBlockFrame = 1 / Float(blockFrames)
        corners = ShelfFilter.Corners(sampleRate: Float(sampleRate))
        self.interpolator = interpolator
        voices = .allocate(repeating: MixedVoice(), count: capacity)
        // A seek writes its element before it is read. Until then the memory costs a game nothing.
        sought = .allocate(capacity: capacity)
        active = SlotList(in: SlotMemory(capacity: capacity))
        free = .allocate(capacity: capacity)
        for index in 0..<capacity { (free + index).initialize(to: Int32(truncatingIfNeeded: capacity - 1 - index)) }
        freeCount = capacity
        sums = .allocate(repeating: 0, count: blockFrames * 3)
        wetSums = .allocate(repeating: 0, count: blockFrames * 4)
        dry = .allocate(repeating: 0, count: blockFrames * 4)
        damped = dry + blockFrames * 2
        sent = dry + blockFrames * 3
        targets = .allocate(repeating: Target(sums), count: Self.mostTargets)
        stretchLength = blockFrames * Limits.fastest + 2 * interpolator.taps
        stretch = .allocate(repeating: 0, count: stretchLength * 2)
    }

    deinit {
        voices.deallocate()
        sought.deallocate()
        free.deallocate()
        sums.deallocate()
        wetSums.deallocate()
        dry.deallocate()
        targets.deallocate()
        stretch.deallocate()
    }

    /// Adds a voice and returns its index; nil if there is no room.
    mutating func add(_ voice: MixedVoice) -> Int? {
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

    /// Lets a voice go on at another frame of its sound. The voice fades over within its next block.
    func seek(_ place: Int, to frame: Int, _ jumps: LoopJumps) {
        let voice = voices + place
        // Of two seeks between two blocks the first has the frames that were heard.
        if !voice.pointee.isSought { sought[place] = voice.pointee }
        (voice.pointee.frame, voice.pointee.fraction, voice.pointee.jumps) = (frame, 0, jumps)
        (voice.pointee.hasWrapped, voice.pointee.hasEnded, voice.pointee.isSought) = (false, false, true)
    }

    subscript(place: Int) -> UnsafeMutablePointer<MixedVoice> { voices + place }

    // MARK: Time

    /// Advances a silent voice by `count` frames of the mix.
    mutating func skip(_ voice: inout MixedVoice, _ count: Int) {
        move(&voice, by: voice.step, count)
    }

    /// Advances a voice by `count` steps of `step`, in units of 2⁻³² frames.
    mutating func move(_ voice: inout MixedVoice, by step: UInt64, _ count: Int) {
        let (frames, fraction) = (step &* UInt64(count) &+ UInt64(voice.fraction)).quotientAndRemainder(
            dividingBy: 1 << 32)
        voice.frame += Int(frames)
        voice.fraction = UInt32(truncatingIfNeeded: fraction)
        wrapOrEnd(&voice)
    }

    /// Moves a voice that has passed its loop's end back into the loop, and ends one that has passed its sound's end.
    func wrapOrEnd(_ voice: inout MixedVoice) {
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
    /// Sums the voices of a submix: their sound, and what of it enters the reverb. Voices that OpenAL places go to its
    /// sources: the loudest to one each, the others to one that they share.
    ///
    /// Realtime-safe.
    mutating func sum(_ submix: UInt8, _ openAL: inout OpenALSend) {
        sharedSums = openAL.sharedSums(of: submix)
        for index in 0..<active.count {
            let voice = voices + active[index]
            guard voice.pointee.submix == submix else { continue }
            if voice.pointee.source >= 0, !voice.pointee.keepsSource, voice.pointee.last.sent == 0 {
                openAL.putBack(voice.pointee.source, of: submix, voice.pointee.device)
                voice.pointee.source = -1
            }
            let source = voice.pointee.source
            if source >= 0 { sent.update(repeating: 0, count: blockFrames) }
            if voice.pointee.isSought { soughtPlace = active[index] }
            let generated = voice.pointee.record.generated
            if let generated { generated._withUnsafeGuaranteedRef { $0.fill(framesRead(by: &voice.pointee)) } }
            mix(&voice.pointee)
            if let generated {
                let place = voice.pointee.frame
                if generated._withUnsafeGuaranteedRef({ $0.follow(to: place) }) { voice.pointee.hasEnded = true }
            }
            if voice.pointee.slot >= 0 {
                let heard = voice.pointee.heard
                readings.writePosition(Int(voice.pointee.slot), heard.frame, heard.fraction)
            }
            if source >= 0 { openAL.write(source, of: submix, voice.pointee.device, sent, count: blockFrames) }
        }
    }

    /// The frames from a voice's next one on that a block reads.
    private mutating func framesRead(by voice: inout MixedVoice) -> Int {
        if voice.playsWholeFrames { return blockFrames }
        return Int((UInt64(voice.fraction) &+ voice.step &* UInt64(blockFrames)) >> 32) + interpolator.taps
    }

    /// What the voices of the last ``sum(_:_:)`` send to the reverb: four signals of a block, one after the other; nil
    /// for silence.
    var wet: UnsafePointer<Float>? { sumsInUse.wet ? UnsafePointer(wetSums) : nil }

    /// What the voices of the last ``sum(_:_:)`` send to the sources that they share.
    var shared: SharedSources.Block? {
        sharedSums.map { SharedSources.Block(sums: UnsafePointer($0), inUse: sumsInUse.shared) }
    }

    /// Adds the sums of the middle, left and right to a block of interleaved stereo, and clears all sums.
    /// Realtime-safe.
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
        if sumsInUse.shared != 0 { sharedSums?.update(repeating: 0, count: SharedDirections.count * blockFrames) }
        sumsInUse = (false, false, false, 0)
    }

    private mutating func mix(_ voice: inout MixedVoice) {
        let delay = min(voice.delay, blockFrames)
        let bend = voice.bend
        (voice.delay, voice.bend) = (0, nil)
        guard let bend, bend.frame > delay, bend.frame < blockFrames else {
            return mix(&voice, delay..<blockFrames, to: voice.next)
        }
        var unstopped = voice.next
        unstopped.gain = bend.gain
        let share = Float(bend.frame - delay) / Float(blockFrames - delay)
        mix(&voice, delay..<bend.frame, to: voice.last.moved(to: unstopped, by: share), turn: share)
        mix(&voice, bend.frame..<blockFrames, to: voice.next)
    }

    /// Adds a voice to a part of the block, in which its gain, pan and filters move to their next values.
    ///
    /// - Parameter turn: The share of the way to its next directions that it moves, 0...1.
    @inline(__always)
    private mutating func mix(
        _ voice: inout MixedVoice, _ part: Range<Int>, to end: MixedVoice.Place, turn: Float = 1
    ) {
        let (delay, count) = (part.lowerBound, part.count)
        let start = voice.last
        voice.last = end
        guard !voice.hasEnded, count > 0 else { return }
        if start.gain == 0, end.gain == 0, !voice.isFiltered, !voice.isDamped {
            voice.isSought = false
            if voice.isShared { voice.moveShared(by: turn) }
            return skip(&voice, count)
        }
        let isShared = voice.isShared
        voice.isFiltered = voice.isFiltered || !start.shelves.areOpen || !end.shelves.areOpen
        let isStereo = voice.record.channels > 1
        let hasSource = voice.source >= 0 && (start.sent != 0 || end.sent != 0)
        let perFrame = share(of: count)
        let isWet = start.wet != .zero || end.wet != .zero || voice.isDamped
        let left = Target(sums + blockFrames + delay, start.gain * start.pan.left, end.gain * end.pan.left, perFrame)
        let right = Target(
            sums + 2 * blockFrames + delay, start.gain * start.pan.right, end.gain * end.pan.right, perFrame)
        let isInStereo = !left.isSilent || !right.isSilent
        let isInMiddle = !isStereo && left.gain == right.gain && left.slope == right.slope
        let middle = Target(sum: sums + delay, gain: left.gain, slope: left.slope)
        if isInStereo { if isInMiddle { sumsInUse.middle = true } else { sumsInUse.sides = true } }
        if !voice.isFiltered, !isWet, !isShared, !voice.isSought {
            if hasSource, !isInStereo { return add(&voice, count, placed(start, end, delay, perFrame), nil) }
            if isInMiddle, !hasSource { return add(&voice, count, middle, nil) }
            if isStereo { return add(&voice, count, left, right) }
        }
        fillDry(&voice, count)
        var number = 0
        if isWet { addWet(&voice, part, perFrame, from: start, to: end, &number) }
        if voice.isFiltered {
            flush(&number, count)
            filter(&voice, count, from: start.shelves, to: end.shelves)
        }
        if hasSource { put(placed(start, end, delay, perFrame), &number) }
        if isShared { putShared(&voice, part, perFrame, start.gain, end.gain, turn, &number) }
        if isInMiddle {
            if isInStereo { put(middle, &number) }
        } else {
            put(left, &number)
            if isStereo { flush(&number, count) }
            put(right, &number)
        }
        flush(&number, count, from: isStereo ? dry + blockFrames : dry)
    }

    /// What one of `count` frames is of all. Most voices fill the block, and divisions were 4 % of its time.
    @inline(__always)
    private func share(of count: Int) -> Float { count == blockFrames ? perBlockFrame : 1 / Float(count) }

    /// The target that the voice's source of OpenAL's plays.
    private func placed(_ start: MixedVoice.Place, _ end: MixedVoice.Place, _ delay: Int, _ perFrame: Float) -> Target {
        Target(sent + delay, start.gain * start.sent, end.gain * end.sent, perFrame)
    }

    /// Adds a target to those that the voice's block is added to next.
    private mutating func put(_ target: Target, _ number: inout Int) {
        targets[number] = target
        number += 1
    }

    /// Adds the voice's block, or `samples`, to the targets.
    private mutating func flush(_ number: inout Int, _ count: Int, from samples: UnsafePointer<Float>? = nil) {
        if number > 0 { tacet_mix(samples ?? UnsafePointer(dry), count, targets, number) }
        number = 0
    }

    /// Writes a voice's next frames into ``dry``, and advances the voice.
    private mutating func fillDry(_ voice: inout MixedVoice, _ count: Int) {
        if voice.isSought { return fillSought(&voice, count) }
        if voice.record.channels == 1, voice.playsWholeFrames, voice.record.samples != nil, !voice.record.isReversed {
            return fillStraight(&voice, count)
        }
        dry.update(repeating: 0, count: count)
        let isStereo = voice.record.channels > 1
        if isStereo { (dry + blockFrames).update(repeating: 0, count: count) }
        add(&voice, count, Target(dry), isStereo ? Target(dry + blockFrames) : nil)
    }

    /// Writes a voice's next frames into ``dry``, faded over from those before the seek, and advances the voice.
    private mutating func fillSought(_ voice: inout MixedVoice, _ count: Int) {
        voice.isSought = false
        let isStereo = voice.record.channels > 1
        let (left, right) = (dry, dry + blockFrames)
        left.update(repeating: 0, count: count)
        if isStereo { right.update(repeating: 0, count: count) }
        var old = sought[soughtPlace]
        old.pitch = voice.pitch
        let perFrame = share(of: count)
        if !old.hasEnded {
            add(&old, count, Target(left, 1, 0, perFrame), isStereo ? Target(right, 1, 0, perFrame) : nil)
        }
        add(&voice, count, Target(left, 0, 1, perFrame), isStereo ? Target(right, 0, 1, perFrame) : nil)
    }

    /// Filters the block of a voice.
    private mutating func filter(
        _ voice: inout MixedVoice, _ count: Int, from start: ShelfFilter.Gains, to end: ShelfFilter.Gains
    ) {
        voice.filters.0.process(dry, count: count, from: start, to: end, corners: corners)
        if voice.record.channels > 1 {
            voice.filters.1.process(dry + blockFrames, count: count, from: start, to: end, corners: corners)
        }
        voice.isFiltered = !end.areOpen
    }

    /// Adds the block of a voice to the signals that enter the reverb, or their targets to those that it is added to
    /// next.
    private mutating func addWet(
        _ voice: inout MixedVoice, _ part: Range<Int>, _ perFrame: Float, from start: MixedVoice.Place,
        to end: MixedVoice.Place, _ number: inout Int
    ) {
        sumsInUse.wet = true
        let (from, to) = (start.wet * start.gain, end.wet * end.gain)
        if voice.record.channels > 1 {
            // The two channels of a stereo sound come from the two sides.
            let root = Float(2).squareRoot()
            putWet(part, perFrame, 0, from.x, to.x, &number)
            putWet(part, perFrame, 2, from.x * root, to.x * root, &number)
            flush(&number, part.count)
            putWet(part, perFrame, 0, from.x, to.x, &number)
            putWet(part, perFrame, 2, from.x * -root, to.x * -root, &number)
            return flush(&number, part.count, from: dry + blockFrames)
        }
        for signal in 0..<4 { putWet(part, perFrame, signal, from[signal], to[signal], &number) }
        guard voice.isDamped || !start.damping.areOpen || !end.damping.areOpen else { return }
        damped.update(from: dry, count: part.count)
        voice.damping.process(damped, count: part.count, from: start.damping, to: end.damping, corners: corners)
        voice.isDamped = !end.damping.areOpen
        flush(&number, part.count, from: damped)
    }

    private mutating func putWet(
        _ part: Range<Int>, _ perFrame: Float, _ signal: Int, _ from: Float, _ to: Float, _ number: inout Int
    ) {
        if from == 0, to == 0 { return }
        put(Target(wetSums + signal * blockFrames + part.lowerBound, from, to, perFrame), &number)
    }

    /// Adds the sources that voices share to the targets that the voice's block is added to next.
    private mutating func putShared(
        _ voice: inout MixedVoice, _ part: Range<Int>, _ perFrame: Float, _ startGain: Float, _ endGain: Float,
        _ turn: Float, _ number: inout Int
    ) {
        let from = voice.lastShared * startGain
        voice.moveShared(by: turn)
        let to = voice.lastShared * endGain
        guard let sharedSums else { return }
        for index in 0..<SharedDirections.count where from[index] != 0 || to[index] != 0 {
            sumsInUse.shared |= 1 << UInt8(index)
            put(Target(sharedSums + index * blockFrames + part.lowerBound, from[index], to[index], perFrame), &number)
        }
    }

    /// Adds a voice's next frames, and advances the voice. A mono voice is added to `left` and, if that is not nil, to
    /// `right`.
    private mutating func add(_ voice: inout MixedVoice, _ count: Int, _ left: Target, _ right: Target?) {
        if voice.playsWholeFrames {
            addStraight(&voice, count, left, right)
        } else {
            addInterpolated(&voice, count, voice.step, left, right)
        }
    }

    typealias Target = tacet_mix_target
}

/// The loops that mix a sound's samples.
extension VoiceMixer {
    // MARK: At pitch 1

    /// Adds `count` samples of a voice that plays whole frames at pitch 1, and advances the voice.
    mutating func addStraight(_ voice: inout MixedVoice, _ count: Int, _ left: Target, _ right: Target?) {
        guard voice.record.memory != nil else { return }
        if voice.record.isReversed { return addReversed(&voice, count, left, right) }
        var done = 0
        while done < count, !voice.hasEnded {
            let (place, end) = voice.piece
            let piece = min(count - done, end - voice.frame)
            addPiece(&voice, at: place, from: done, count: piece, left, right)
            done += piece
            voice.frame += piece
            wrapOrEnd(&voice)
        }
    }

    /// Writes `count` samples of a mono voice that plays whole frames at pitch 1 into ``dry``, and advances the voice.
    mutating func fillStraight(_ voice: inout MixedVoice, _ count: Int) {
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

    /// Adds `count` samples of a voice that plays whole frames backwards, and advances the voice.
    private mutating func addReversed(_ voice: inout MixedVoice, _ count: Int, _ left: Target, _ right: Target?) {
        let channels = Int(voice.record.channels)
        var done = 0
        while done < count, !voice.hasEnded {
            let piece = min(count - done, voice.piece.end - voice.frame)
            let (first, step) = voice.record.source(of: voice.frame, loops: voice.loops)
            for channel in 0..<channels {
                guard let target = channel == 0 ? left : right else { continue }
                let (place, stride) = (first * channels + channel, step * channels)
                if let floats = voice.record.floats {
                    Self.add(floats + place, every: stride, to: target, from: done, count: piece)
                } else if let samples = voice.record.samples {
                    for index in 0..<piece { stretch[index] = samples[place + index &* stride] }
                    tacet_mix_shorts(stretch, piece, target.moved(by: done))
                }
            }
            done += piece
            voice.frame += piece
            wrapOrEnd(&voice)
        }
    }

    /// Adds `count` samples from a place in a voice's memory on to a target's samples from `start` on.
    @inline(__always)
    private mutating func addPiece(
        _ voice: inout MixedVoice, at place: Int, from start: Int, count: Int, _ left: Target, _ right: Target?
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

    /// Adds `count` interpolated samples of a voice, and advances the voice. Floats are rounded to 16 bits for that,
    /// with the loudest one at full scale, so that nothing is clipped. The noise is below the errors of interpolation.
    ///
    /// - Parameter step: Frames of the sound for each frame of the mix, in units of 2⁻³² frames.
    mutating func addInterpolated(
        _ voice: inout MixedVoice, _ count: Int, _ step: UInt64, _ left: Target, _ right: Target?
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
        if let samples = voice.record.samples, !isStereo, !voice.record.isReversed, first >= lowest,
            first + length <= highest
        {
            source = samples + first
            rightSource = source
        } else {
            gather(&voice, from: first, count: min(length, stretchLength))
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
    private mutating func gather(_ voice: inout MixedVoice, from start: Int, count: Int) {
        let channels = Int(voice.record.channels)
        let loop = voice.record.loop
        var jumps = voice.jumps
        var place = start
        var done = 0
        while done < count {
            place = jumps.wrap(place, from: loop.lowerBound, to: loop.upperBound)
            // The voice has played the loop's end before its start. A piece of it goes up to that end; the next starts
            // over.
            let isBefore = voice.hasWrapped && place < loop.lowerBound
            let frame = isBefore ? loop.upperBound - 1 - (loop.lowerBound - 1 - place) % loop.count : place
            let repeats = isBefore || (jumps.loops && !loop.isEmpty)
            let end = repeats ? loop.upperBound : Int(voice.record.frames)
            let isSilent = frame < 0 || frame >= end
            let turn = repeats ? Int(voice.record.turn) : .max
            let (source, step) = voice.record.source(of: frame, loops: repeats)
            let last = frame < 0 ? 0 : frame < turn ? min(end, turn) : end
            let piece = isSilent && frame >= 0 ? count - done : min(count - done, last - frame)
            for channel in 0..<channels {
                let target = stretch + channel * stretchLength + done
                if isSilent {
                    target.update(repeating: 0, count: piece)
                } else if let floats = voice.record.floats {
                    let source = floats + source * channels + channel
                    let (scale, stride) = (1 / voice.record.peak, step * channels)
                    for index in 0..<piece { target[index] = Int16(quantising: source[index &* stride] * scale) }
                } else if let samples = voice.record.samples {
                    let source = samples + source * channels + channel
                    let stride = step * channels
                    for index in 0..<piece { target[index] = source[index &* stride] }
                }
            }
            done += piece
            place += piece
        }
    }
}
