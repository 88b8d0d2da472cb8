/// The listener's place and head as voices are placed by them: three unit vectors at right angles.
struct ListenerAxes: BitwiseCopyable {
    let position: Vector3
    /// The factor of ``Listener/gain``.
    let gain: Float
    /// In metres a second.
    let velocity: Vector3
    let right, up, forward: Vector3

    /// The axes of a listener whose ``Listener/forward`` and ``Listener/up`` are not parallel.
    init(_ listener: Listener) {
        position = listener.position
        velocity = listener.velocity
        forward = listener.forward.normalized
        right = forward.cross(listener.up).normalized
        up = right.cross(forward)
        gain = listener.gain.amplitude
    }

    /// A vector of the world as the listener hears it: to the right, up, and to the back.
    @inline(__always)
    func turned(_ vector: Vector3) -> Vector3 {
        Vector3((vector * right).sum(), (vector * up).sum(), -(vector * forward).sum())
    }
}

extension Vector3 {
    /// This vector with a largest coordinate of ±1, so that squares of its coordinates are numbers; zero stays zero.
    var scaled: Vector3 {
        let largest = Swift.max(Swift.abs(x), Swift.abs(y), Swift.abs(z))
        return largest > 0 ? self / largest : self
    }

    /// This vector at length 1. It must not be zero.
    fileprivate var normalized: Vector3 { scaled / scaled.lengthSquared.squareRoot() }
}
