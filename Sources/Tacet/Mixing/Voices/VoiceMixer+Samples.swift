import CFilter
import TacetPlatform

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
