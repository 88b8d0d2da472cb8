import Glibc

/// The directions that voices share whose sources of HRTF's louder ones have: eight at the height of the ears. A voice comes from
/// the two beside its own direction. One above or below comes the more from all around.
///
/// Source: V. Pulkki, Virtual sound source positioning using vector base amplitude panning, Journal of the Audio Engineering
/// Society 45(6), 1997.
enum SharedDirections {
    /// The number of directions.
    static let count = 8

    /// The way from the listener to a direction in metres: to the right, up, and to the back. The first one is the front, the
    /// next ones are to the right of it and around.
    static func offset(_ index: Int) -> Vector3 {
        let angle = Float(index) * step
        return Vector3(sinf(angle), 0, -cosf(angle))
    }

    private static let step = 2 * Float.pi / Float(count)

    /// The factors with which a voice comes from each direction. Their sum is 1: the lows of neighbouring directions add up as
    /// amplitudes do. The highs add up as powers do, and are a little softer between two directions.
    ///
    /// - Parameters:
    ///   - offset: The way from the listener to the sound in metres: to the right, up, and to the back.
    ///   - radius: The radius of the sound in metres, which adds up to 3 dB.
    static func gains(_ offset: Vector3, radius: Float) -> SIMD8<Float> {
        let distance = offset.lengthSquared.squareRoot()
        var gains = SIMD8<Float>.zero
        guard distance > 0, distance.isFinite else {
            // A sound at the listener's own place comes from the front, or with a radius from all sides.
            if radius > 0 { return SIMD8(repeating: Float(2).squareRoot() / Float(count)) }
            gains[0] = 1
            return gains
        }
        let direction = offset / distance
        let level = min(1, (direction.x * direction.x + direction.z * direction.z).squareRoot())
        var angle = atan2f(direction.x, -direction.z)
        if angle < 0 { angle += 2 * .pi }
        let first = min(Int(angle / step), count - 1)
        let within = angle - Float(first) * step
        let (one, other) = (max(0, sinf(step - within)), max(0, sinf(within)))
        gains[first] = level * one / (one + other)
        gains[(first + 1) % count] = level * other / (one + other)
        gains += (1 - level) / Float(count)
        guard radius > 0 else { return gains }
        let (whole, directed) = StereoPan.spread(radius: radius, distance: distance)
        return gains * directed + (whole - directed) / Float(count)
    }
}
