/// What attached programs change on one bus, as the mixing thread runs it.
struct BusOverlay: BitwiseCopyable {
    /// The gain at which the bus is held, as a factor.
    private(set) var gain = Ramp(1)
    /// The share of the held gain: 1 while the gain is held, 0 while the game's own gain counts.
    private(set) var share = Ramp(0)
    /// 1 while the bus is heard, 0 while it is muted.
    private(set) var audibility = Ramp(1)
    /// ``audibility`` at the beginning and at the end of the block.
    private(set) var slope = BusTree.Slope()

    init() {}

    /// The overlay of a bus that begins below `parent`.
    init(below parent: BusOverlay) {
        audibility = Ramp(parent.audibility.target)
        slope = BusTree.Slope(from: audibility.value, to: audibility.value)
    }

    var isMuted: Bool { audibility.target == 0 }
    /// The gain at which the bus is held, as a factor; nil while the game's own gain counts.
    var heldGain: Float? { share.target == 1 ? gain.target : nil }

    /// Whether the next block differs from this one.
    var isMoving: Bool {
        gain.isMoving || share.isMoving || audibility.isMoving || slope.from != slope.to
    }

    /// Takes the part of `overlay` that concerns the bus at `index`. Realtime-safe.
    mutating func follow(_ overlay: borrowing MixOverlay, at index: Int, _ length: RampLength) {
        let isHeld = overlay.heldBuses >> UInt64(index) & 1 == 1
        let isMuted = overlay.mutedBuses >> UInt64(index) & 1 == 1
        if isHeld, gain.target != overlay.gains[index] {
            // While the game's own gain is heard, the held one may jump.
            let frames = share.value > 0 ? length.frames : 0
            gain.move(to: overlay.gains[index], frames: frames, easing: length.easing)
        }
        if isHeld != (share.target == 1) {
            share.move(to: isHeld ? 1 : 0, frames: length.frames, easing: length.easing)
        }
        if isMuted != self.isMuted {
            audibility.move(to: isMuted ? 0 : 1, frames: length.frames, easing: length.easing)
        }
    }

    /// Advances by a block, and returns the gain that is heard where the game's own is `own`.
    mutating func advance(_ frames: Int32, own: Float) -> Float {
        slope = BusTree.Slope(from: slope.to, to: audibility.advance(frames))
        let held = gain.advance(frames)
        let share = self.share.advance(frames)
        return share == 0 ? own : own + (held - own) * share
    }
}
