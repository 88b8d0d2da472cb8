import COpenAL

/// The listener, the distance model and the Doppler settings, of which every OpenAL context has a copy.
struct SpaceSettings: BitwiseCopyable {
    var listener = Listener()
    var distanceModel = DistanceModel.inverse
    var dopplerFactor: Float = 1
    var speedOfSound: Float = 343.3

    /// Sets the values that differ from `old` on the current OpenAL context.
    ///
    /// OpenAL recalculates every voice whenever the listener is set, so an unchanged listener is not set again.
    func apply(since old: SpaceSettings = SpaceSettings()) {
        if listener.position != old.listener.position {
            alListener3f(AL_POSITION, listener.position.x, listener.position.y, listener.position.z)
        }
        if listener.velocity != old.listener.velocity {
            alListener3f(AL_VELOCITY, listener.velocity.x, listener.velocity.y, listener.velocity.z)
        }
        if listener.forward != old.listener.forward || listener.up != old.listener.up {
            // OpenAL takes the axes as they are: if the head's top does not point straight up from where it looks, it skews space.
            let turn = ListenerAxes(listener)
            let (forward, up) = (turn.forward, turn.up)
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
    /// The OpenAL constant of the model.
    fileprivate var name: ALenum {
        switch self {
        case .none: AL_NONE
        case .inverse: AL_INVERSE_DISTANCE_CLAMPED
        case .linear: AL_LINEAR_DISTANCE_CLAMPED
        case .exponential: AL_EXPONENT_DISTANCE_CLAMPED
        }
    }
}
