/// A vector that moves in a straight line to a target over some frames.
struct VectorRamp: BitwiseCopyable {
    private(set) var value: Vector3
    private var start: Vector3
    private var target: Vector3
    private var progress = Ramp(1)

    init(_ value: Vector3) {
        self.value = value
        start = value
        target = value
    }

    var isMoving: Bool { progress.isMoving }

    mutating func move(to target: Vector3, frames: Int32, easing: Easing) {
        start = value
        self.target = target
        progress = Ramp(0)
        progress.move(to: 1, frames: frames, easing: easing)
        value = frames <= 0 ? target : start
    }

    mutating func advance(_ frames: Int32) {
        guard isMoving else { return }
        value = start + (target - start) * progress.advance(frames)
    }
}
