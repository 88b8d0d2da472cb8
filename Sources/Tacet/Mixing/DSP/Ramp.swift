/// A parameter that moves to a target over some frames: the state of a tween on the mixing thread.
struct Ramp: BitwiseCopyable {
    private(set) var value: Float
    private var start: Float
    private(set) var target: Float
    private var elapsed: Int32 = 0
    private var length: Int32 = 0
    private var easing = Easing.linear

    init(_ value: Float) {
        self.value = value
        start = value
        target = value
    }

    var isMoving: Bool { elapsed < length }

    /// The frames until the value has reached the target.
    var remaining: Int { Int(length - elapsed) }

    /// Starts to move from the present value to `target` in `frames`; 0 jumps.
    mutating func move(to target: Float, frames: Int32, easing: Easing = .linear) {
        start = value
        self.target = target
        elapsed = 0
        length = max(0, frames)
        self.easing = easing
        if length == 0 { value = target }
    }

    /// Multiplies the value and the rest of a move to 0 by a factor.
    mutating func scale(by factor: Float) {
        start *= factor
        value *= factor
        target *= factor
    }

    /// Advances by `frames` and returns the new value.
    @discardableResult
    mutating func advance(_ frames: Int32) -> Float {
        guard isMoving else { return value }
        elapsed = min(length, elapsed + frames)
        value = elapsed == length ? target : start + (target - start) * easing(Float(elapsed) / Float(length))
        return value
    }

    /// Multiplies `count` interleaved stereo frames by the value as it moves, and advances by `count` frames.
    mutating func apply(to frames: UnsafeMutablePointer<Float>, count: Int) {
        var done = 0
        while isMoving, done < count {
            // Straight pieces of 32 frames follow the curve of every easing without an audible step.
            let piece = min(32, count - done, Int(length - elapsed))
            let from = value
            let step = (advance(Int32(piece)) - from) / Float(piece)
            for frame in 0..<piece {
                let gain = from + step * Float(frame + 1)
                frames[(done + frame) * 2] *= gain
                frames[(done + frame) * 2 + 1] *= gain
            }
            done += piece
        }
        guard value != 1 else { return }
        for sample in (done * 2)..<(count * 2) { frames[sample] *= value }
    }
}

/// A ``Tween`` with its length in frames of the mix.
struct RampLength: BitwiseCopyable {
    var frames: Int32
    var easing: Easing

    static let none = RampLength(frames: 0, easing: .linear)
}
