/// The crossfade of a loop's seam: over the last frames of a pass, the frames before the loop's start fade in.
///
/// The pass then goes on at the loop's start without a step, and keeps its length. Belongs to the decoding thread.
struct LoopCrossfade {
    /// The frames of the file over which the seam fades.
    let fade: Range<Int>
    /// The frames that fade in: as many, before the loop's start.
    let lead: Range<Int>
    /// The samples of ``lead``, interleaved; nil until they were decoded.
    var samples: [Float]?

    /// Nil if the loop has no such crossfade: it has no end, it turns, or fewer frames lie before its start or in it.
    init?(_ loop: LoopPoints?, frames: Int) {
        guard frames > 0, let loop, !loop.turns, let end = loop.end, frames <= loop.start, frames <= end - loop.start
        else { return nil }
        fade = end - frames..<end
        lead = loop.start - frames..<loop.start
    }

    /// Fades the frames of ``fade`` that are among `frames` of the file.
    ///
    /// - Parameter block: The samples of `frames`, with as many channels as ``samples``.
    func apply(to block: UnsafeMutablePointer<Float>, of frames: Range<Int>, channels: Int) {
        guard let samples else { return }
        let step = 1 / Float(fade.count + 1)
        for frame in frames.clamped(to: fade) {
            let passed = frame - fade.lowerBound
            let weight = Float(passed + 1) * step
            for channel in 0..<channels {
                let sample = (frame - frames.lowerBound) * channels + channel
                block[sample] += (samples[passed * channels + channel] - block[sample]) * weight
            }
        }
    }
}

extension LoopPoints {
    /// The loop with room for a crossfade of its seam, and the frames of the crossfade: half of the loop at most.
    ///
    /// A loop that begins nearer to the file's beginning begins later, so that each pass is as much shorter.
    ///
    /// - Parameter end: The frame at which the loop ends.
    package func crossfaded(over frames: Int, end: Int) -> (loop: LoopPoints, frames: Int) {
        let frames = min(frames, (end - start) / 2)
        guard frames > 0, !turns else { return (self, 0) }
        return (LoopPoints(start: max(start, frames), end: end), frames)
    }
}
