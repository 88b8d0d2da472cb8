/// A tween in the mixer's own unit.
struct RampLength: BitwiseCopyable {
    var frames: Int32
    var easing: Easing

    static let none = RampLength(frames: 0, easing: .linear)
}
