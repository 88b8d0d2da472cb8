/// A change of a stem's gain that waits for a frame of its stream.
struct StemChange: BitwiseCopyable {
    var gain: Float = 1
    var length = RampLength.none
    /// The frame, as ``MusicRing/consumed`` counts.
    var frame = 0
}

extension MusicMixer {
    /// Lets a stem's gain change at a frame of its stream, in place of a change that waits.
    func wait(_ slot: Int, _ stem: Int, for change: StemChange) {
        guard stem < MusicSlot.maximumStems, MusicSlot.tracks.contains(slot) else { return }
        changes[slot * MusicSlot.maximumStems + stem] = change
        channels[slot].waitingStems |= 1 << UInt8(stem)
    }

    /// Begins the changes of stems whose frame is the next, and finds the next such frame within `count`.
    ///
    /// - Returns: The frames to mix before the next call, 1...`count`.
    func beginStemChanges(within count: Int) -> Int {
        var piece = count
        for index in MusicSlot.tracks where channels[index].waitingStems != 0 {
            if !channels[index].isPlaying || transport.isHalted { continue }
            for stem in 0..<MusicSlot.maximumStems where channels[index].waitingStems & 1 << UInt8(stem) != 0 {
                let change = changes[index * MusicSlot.maximumStems + stem]
                let distance = channels[index].distance(to: change.frame) ?? 0
                if distance > 0 {
                    piece = min(piece, distance)
                    continue
                }
                stems[index * MusicSlot.maximumStems + stem].move(
                    to: change.gain, frames: change.length.frames, easing: change.length.easing)
                channels[index].waitingStems &= ~(1 << UInt8(stem))
            }
        }
        return piece
    }
}
