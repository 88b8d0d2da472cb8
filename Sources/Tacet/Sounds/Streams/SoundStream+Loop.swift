import Synchronization
import TacetDecoding
import TacetPlatform

// A loop that is switched on or off while its stream has already decoded ahead.
//
// The frames behind the loop end from which on the sound goes another way are decoded again. The two ways are the same up to that
// end. So the new frames begin a little earlier and are faded in over the old, which hides that the resampler begins anew.

extension SoundStream {
    /// The length in frames of the fade from the frames that were decoded before to those that are decoded anew.
    private static let splice = 256

    // MARK: The render thread

    /// Lets the sound repeat for ever, or play on to its end, from the first loop end that lies a tenth of a second ahead.
    ///
    /// - Parameter loop: The loop, in frames of the sound.
    /// - Returns: Whether the loop has changed. A sound that is behind its loop, or is about to be, plays on to its end.
    func setLooping(_ loops: Bool, _ loop: Range<Int>) -> Bool {
        guard !loop.isEmpty else { return false }
        let near = frame + sampleRate / 10
        let jumps = near < loop.upperBound ? 0 : (near - loop.upperBound) / loop.count + 1
        guard jumps <= jumpLimit.load(ordering: .relaxed) else { return false }
        jumpLimit.store(loops ? .max : jumps, ordering: .releasing)
        callWorker()
        return true
    }

    /// The frame of the sound that is mixed next, and the jumps that are left there.
    func place(in loop: Range<Int>) -> (frame: Int, jumps: LoopJumps) {
        var jumps = LoopJumps(jumpLimit.load(ordering: .relaxed))
        let place = jumps.wrap(frame, from: loop.lowerBound, to: loop.upperBound)
        return (place, jumps)
    }

    // MARK: The workers

    /// Follows a change of the number of jumps, and decodes again what is decoded already and will not be heard.
    func follow(
        _ limit: Int, of sound: StreamedSound, from origin: Int, _ passage: inout StreamPassage
    ) throws(AudioError) {
        passage.noteEnd()
        let shared = min(limit, passage.limit)
        let isBeyond = passage.isBeyond(limit)
        passage.limit = limit
        guard isBeyond, let loop = unrolled(sound, from: origin, passage) else {
            passage.decoder.jumpLimit = limit == .max ? .max : limit - passage.earlierJumps
            return
        }
        let decoded = passage.hasEnded ? end.load(ordering: .relaxed) : written.load(ordering: .relaxed) + held
        let seam = min(loop.seam(after: shared), decoded)
        let first = max(0, seam - Self.splice)
        let place = loop.place(of: first, limit: shared)
        end.store(.max, ordering: .releasing)
        held = 0
        written.store(first, ordering: .releasing)
        passage.hasEnded = false
        passage.fade = (seam - first, seam - first)
        passage.earlierJumps = place.jumps
        passage.decoder = try sound.open(
            jumps: limit == .max ? .max : limit - place.jumps, from: place.fileFrame, calls)
        note(passage.decoder)
    }

    private func unrolled(_ sound: StreamedSound, from origin: Int, _ passage: StreamPassage) -> UnrolledLoop? {
        let points = sound.format.fileLoop
        let end = points.end ?? passage.fileEnd ?? sound.fileFrame(of: sound.format.frames)
        guard points.start < end else { return nil }
        return UnrolledLoop(
            start: sound.fileFrame(of: origin), loop: points.start..<end,
            ratio: Double(sound.sampleRate) / Double(sound.format.fileRate))
    }

    /// Fades frames that are decoded anew in over those in the ring.
    ///
    /// - Parameters:
    ///   - block: The new frames, interleaved.
    ///   - count: The number of frames.
    ///   - frame: The first frame's number in the stream.
    func fadeIn(_ block: UnsafeMutablePointer<Float>, _ count: Int, at frame: Int, _ passage: inout StreamPassage) {
        let length = Float(passage.fade.length + 1)
        for index in 0..<min(count, passage.fade.left) {
            let weight = Float(passage.fade.length - passage.fade.left + 1) / length
            passage.fade.left -= 1
            let old = samples + (frame + index) % capacity * channels
            for channel in 0..<channels {
                let place = index * channels + channel
                block[place] = Float(old[channel]) / 32_768 * (1 - weight) + block[place] * weight
            }
        }
    }
}
