import Glibc

/// The direction of a sound as stereo can tell it: how far it is to the side and to the front.
///
/// This is the law of OpenAL Soft 1.19 for two loudspeakers without HRTF. Directions up to 60° from straight ahead are
/// spread over the whole width, so that a sound at 60° comes from one loudspeaker alone. Further back the width narrows
/// again.
///
/// Source: OpenAL Soft 1.19.1, `CalcAttnSourceParams` and `CalcPanningAndFilters` in `Alc/ALu.c`, `StereoCfg` in
/// `Alc/panning.c`.
struct StereoPan: BitwiseCopyable {
    /// From -1, left, to 1, right.
    let side: Float
    /// From -1, behind, to 1, in front.
    let front: Float
    /// From -1, below, to 1, above.
    let height: Float
    /// The share of the sound that comes from all sides; above 1 for a sound whose radius is heard.
    let whole: Float

    /// The gain of the front in both loudspeakers: 0.0552 × √3.
    private static let frontGain: Float = 0.09566212

    /// - Parameters:
    ///   - offset: The way from the listener to the sound in metres: to the right, up, and to the back.
    ///   - distance: The length of `offset`.
    ///   - radius: The radius of the sound in metres.
    @inline(__always)
    init(_ offset: Vector3, distance: Float, radius: Float) {
        guard distance > 0 else {
            // A sound at the listener's own place comes from the front, or with a radius from all sides.
            (side, height) = (0, 0)
            front = radius > 0 ? 0 : 1
            whole = radius > 0 ? Float(2).squareRoot() : 1
            return
        }
        let direction = offset / distance
        var (side, front) = (direction.x, -direction.z)
        if front > 0 {
            // Half as far again from the front: the sine and the cosine of 3/2 of the angle, by its half.
            let level = (side * side + front * front).squareRoot()
            let cosine = front / level
            if cosine > 0.5 {
                let half = (cosine: ((1 + cosine) / 2).squareRoot(), sine: (max(0, 1 - cosine) / 2).squareRoot())
                let wide = level * half.sine * (3 - 4 * half.sine * half.sine)
                front = level * half.cosine * (4 * half.cosine * half.cosine - 3)
                side = side < 0 ? -wide : wide
            } else {
                front = 0
                side = side < 0 ? -level : level
            }
        }
        guard radius > 0 else {
            (self.side, self.front, self.height, whole) = (side, front, direction.y, 1)
            return
        }
        let spread = Self.spread(radius: radius, distance: distance)
        whole = spread.whole
        let directed = spread.directed
        (self.side, self.front, self.height) = (side * directed, front * directed, direction.y * directed)
    }

    /// What of a sound with a radius comes from all sides, and what from its direction: it fills an angle, which takes away from
    /// its direction and adds up to 3 dB.
    static func spread(radius: Float, distance: Float) -> (whole: Float, directed: Float) {
        let angle = radius > distance ? 2 * .pi - distance / radius * .pi : 2 * asinf(radius / distance)
        let whole = (1 + angle / (2 * .pi)).squareRoot()
        return (whole, 0.5 * (cosf(angle / 2) + 1) * whole)
    }

    /// The gain of the left side: 0...1.
    var left: Float { max(0, min(1, 0.5 * (whole - side) + Self.frontGain * front)) }

    /// The gain of the right side: 0...1.
    var right: Float { max(0, min(1, 0.5 * (whole + side) + Self.frontGain * front)) }

    /// The sound in the four signals of first-order ambisonics, W, X, Y and Z, in Furse and Malham's order and weights.
    var ambisonics: SIMD4<Float> { SIMD4(whole * Float(0.5).squareRoot(), front, -side, height) }
}
