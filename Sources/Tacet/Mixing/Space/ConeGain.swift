import Glibc

extension Cone {
    /// The gain factor towards a listener.
    ///
    /// Source: OpenAL 1.1 specification, §4.3.4. OpenAL Soft blends linearly in the angle between the cones.
    ///
    /// - Parameter offset: The way from the listener to the sound, in the axes of ``direction``.
    func gain(at offset: Vector3) -> Float {
        let length = (direction.lengthSquared * offset.lengthSquared).squareRoot()
        guard length > 0, length.isFinite else { return 1 }
        let cosine = max(-1, min(1, -(direction * offset).sum() / length))
        let angle = acosf(cosine) * 360 / Float.pi
        if angle <= innerAngle { return 1 }
        let outside = gainOutside.amplitude
        if angle >= outerAngle { return outside }
        return 1 + (outside - 1) * (angle - innerAngle) / (outerAngle - innerAngle)
    }
}
