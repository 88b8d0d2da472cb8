import Glibc

/// What each side hears of a voice without a place: the balance law, for mono and stereo alike.
///
/// In the middle a sound is as loud as recorded on both sides: 0 dB. Towards a side, that side stays at 0 dB and the other
/// falls with the cosine: -0.7 dB at a quarter of the way, -3 dB half way, silence at the end. A stereo sound keeps its
/// sides apart: each is as loud as the law says.
struct Pan: BitwiseCopyable, Equatable {
    let left: Float
    let right: Float

    /// - Parameter position: -1, left, to 1, right.
    init(_ position: Float) {
        let far = abs(position) >= 1 ? 0 : cos(abs(position) * .pi / 2)
        left = position > 0 ? far : 1
        right = position < 0 ? far : 1
    }

    var isCentred: Bool { left == 1 && right == 1 }
}
