import COpenAL

/// The listener and the rules of space, which every OpenAL context has to be told.
struct SpaceSettings: BitwiseCopyable {
    var listener = Listener()
    var distanceModel = DistanceModel.inverse
    var dopplerFactor: Float = 1
    var speedOfSound: Float = 343.3

    /// Tells the current context what differs from `old`.
    ///
    /// OpenAL recalculates every voice for a listener that moved, so it hears only of one that did.
    func apply(since old: SpaceSettings = SpaceSettings()) {
        if listener.position != old.listener.position {
            alListener3f(AL_POSITION, listener.position.x, listener.position.y, listener.position.z)
        }
        if listener.velocity != old.listener.velocity {
            alListener3f(AL_VELOCITY, listener.velocity.x, listener.velocity.y, listener.velocity.z)
        }
        if listener.forward != old.listener.forward || listener.up != old.listener.up {
            let forward = listener.forward
            let up = listener.up
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 6) { axes in
                for axis in 0..<3 { (axes[axis], axes[axis + 3]) = (forward[axis], up[axis]) }
                alListenerfv(AL_ORIENTATION, axes.baseAddress)
            }
        }
        if distanceModel != old.distanceModel { alDistanceModel(distanceModel.name) }
        if dopplerFactor != old.dopplerFactor { alDopplerFactor(dopplerFactor) }
        if speedOfSound != old.speedOfSound { alSpeedOfSound(speedOfSound) }
    }
}

extension DistanceModel {
    fileprivate var name: ALenum {
        switch self {
        case .none: AL_NONE
        case .inverse: AL_INVERSE_DISTANCE_CLAMPED
        case .linear: AL_LINEAR_DISTANCE_CLAMPED
        case .exponential: AL_EXPONENT_DISTANCE_CLAMPED
        }
    }
}
