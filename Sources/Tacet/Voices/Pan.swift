import Glibc

/// The gains of a voice's left and right side. A voice without a position has the balance law, for mono and stereo alike.
///
/// In the middle both sides are as loud as recorded: 0 dB. The side that the voice is panned to stays at 0 dB. The other
/// falls with the cosine: -0.7 dB at a pan of 0.25, -3 dB at 0.5, silence at 1. The channels of a stereo sound are not mixed
/// into each other; each gets the gain of its side.
struct Pan: BitwiseCopyable, Equatable {
    /// From -1, left, to 1, right; 0 for a voice that has a position.
    let position: Float
    let left: Float
    let right: Float

    /// - Parameter position: From -1, left, to 1, right.
    init(_ position: Float) {
        self.position = position
        let far = abs(position) >= 1 ? 0 : cos(abs(position) * .pi / 2)
        left = position > 0 ? far : 1
        right = position < 0 ? far : 1
    }

    /// The gains of a voice that has a position.
    init(left: Float, right: Float) { (position, self.left, self.right) = (0, left, right) }
}
