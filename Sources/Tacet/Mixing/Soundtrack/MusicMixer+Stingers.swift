/// A stinger that begins on a frame of a track's stream, and is played over it.
struct MusicOverlay: BitwiseCopyable {
    /// How the tracks are lowered while a stinger plays.
    struct Ducking: BitwiseCopyable {
        /// The tracks' gain meanwhile; 1 lowers nothing.
        var gain: Float = 1
        /// The frames in which the tracks are lowered, and in which they return.
        var attack: Int32 = 0
        var release: Int32 = 0
    }

    /// The stream that has the frame. A stinger that waits for its own stream waits until the game's thread has found its
    /// boundary.
    var slot: MusicSlot
    var ducking: Ducking
    /// The frame of that stream, as ``MusicRing/consumed`` counts, or the stream's end if that comes first.
    var frame: Int
}

extension MusicMixer {
    /// Begins the stingers whose boundary is the next frame, and finds the next boundary within `count` frames.
    ///
    /// ``beginTurns(within:at:)`` comes first: a stinger on the frame of a turn begins with it.
    ///
    /// - Parameter clock: The frame of the engine's clock that is mixed next.
    /// - Returns: The frames to mix before the next call, 1...`count`.
    mutating func beginStingers(within count: Int, at clock: Int) -> Int {
        var piece = count
        for index in MusicSlot.stingers where channels[index].isOverlay {
            guard case .over(var overlay) = channels[index].entry, !transport.isHalted else { continue }
            let isDue = overlay.frame == MusicTurn.soon
            let track = channels[Int(overlay.slot.index)]
            if !isDue, track.phase == .waiting { continue }
            // A track that has ended, or ends before the frame, has its boundary there.
            let distance = isDue || !track.isPlaying ? 0 : track.distance(to: overlay.frame) ?? track.available
            if distance > 0 {
                if track.fade.isLeaving || hasTail(Int(overlay.slot.index)) {
                    // Another track has taken its place. The game's thread looks for a boundary there.
                    overlay.slot = MusicSlot(index: UInt8(index))
                    channels[index].entry = .over(overlay)
                } else {
                    piece = min(piece, distance)
                }
            } else if distance == 0 {
                begin(index, overlay, at: clock, from: track.consumed)
            }
        }
        return piece
    }

    /// Begins a stinger at its boundary. One that is not decoded waits for another boundary, or begins as soon as it can.
    private func begin(_ index: Int, _ overlay: MusicOverlay, at clock: Int, from consumed: Int) {
        if channels[index].isPrimed {
            channels[index].phase = .playing
            channels[index].entry = nil
            channels[index].ducking = overlay.ducking
            channels[index].turned = .begun(at: clock, from: consumed)
        } else if overlay.frame != MusicTurn.soon {
            var waiting = overlay
            waiting.slot = MusicSlot(index: UInt8(index))
            channels[index].entry = .over(waiting)
            channels[index].turned = .missed
        }
    }

    /// Begins the stingers that wait for the end of a track that has ended, at the frame of the block where it did.
    ///
    /// - Returns: The frames that a ring did not have in time.
    mutating func beginStingersAtEnds(into mix: UnsafeMutablePointer<Float>, count: Int, at clock: Int) -> Int {
        var missing = 0
        for index in MusicSlot.stingers where channels[index].isOverlay {
            guard case .over(let overlay) = channels[index].entry else { continue }
            let track = channels[Int(overlay.slot.index)]
            guard track.isPlaying, track.isExhausted else { continue }
            let offset = min(count, track.played)
            begin(index, overlay, at: clock + offset, from: track.consumed)
            guard channels[index].isPlaying else { continue }
            let rest = self.mix(
                index, into: mix + offset * 2, count: count - offset, at: clock + offset, after: offset)
            missing = max(missing, rest)
        }
        return missing
    }

    /// Lowers the tracks while stingers play that ask for it, by the deepest of their gains, and lets them return.
    mutating func moveDuck() {
        var gain: Float = 1
        for index in MusicSlot.stingers where channels[index].isPlaying {
            guard channels[index].ducking.gain < gain, !isWithheld(index) else { continue }
            gain = channels[index].ducking.gain
            ducking = channels[index].ducking
        }
        guard gain != duck.target else { return }
        duck.move(to: gain, frames: gain < duck.target ? ducking.attack : ducking.release)
    }
}
