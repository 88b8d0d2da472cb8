/// A position in metres or a velocity in metres a second. Right-handed, +Y up; the listener looks down -Z at first.
public typealias Vector3 = SIMD3<Float>

extension Vector3 {
    /// This vector with NaN and infinities replaced by 0, and other coordinates clamped to ±10⁹.
    ///
    /// No product of two such coordinates overflows.
    @inline(__always)
    var sanitized: Vector3 {
        Swift.abs(x) <= 1e9 && Swift.abs(y) <= 1e9 && Swift.abs(z) <= 1e9 ? self : bounded
    }

    private var bounded: Vector3 {
        var result = Vector3.zero
        for axis in 0..<3 where self[axis].isFinite { result[axis] = Swift.max(-1e9, Swift.min(1e9, self[axis])) }
        return result
    }
}

extension Vector3 {
    var lengthSquared: Float { (self * self).sum() }

    func cross(_ other: Vector3) -> Vector3 {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
