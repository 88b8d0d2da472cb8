import CFilter

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
