import TacetSystem

/// Sends the mixer what of the world has changed since the last update. The game's thread.
struct WorldUpdate {
    private var sent = World()
    private var sentReverb: Reverb?
    private var isBinaural = false

    /// Whether ``Spatialisation/automatic`` has to be looked at again, because the route may have changed.
    var followsRoute: Bool { sent.spatialisation == .automatic }

    /// Sends the changes.
    ///
    /// - Parameter isPrivate: Whether sound goes to headphones, which ``Spatialisation/automatic`` asks for.
    mutating func send(_ world: World, to mixer: Mixer, _ core: EngineCore, isPrivate: () -> Bool) {
        if world.listener != sent.listener { mixer.send(.listener(world.listener.sanitized)) }
        if world.distanceModel != sent.distanceModel { mixer.send(.distanceModel(world.distanceModel)) }
        if world.doppler != sent.doppler {
            let doppler = world.doppler.sanitized
            mixer.send(.doppler(factor: doppler.factor, speedOfSound: doppler.speedOfSound))
        }
        let reverb = (world.reverbZones.reverb(at: world.listener.position) ?? world.reverb)?.clamped
        if reverb != sentReverb { core.setReverb(reverb) }
        sentReverb = reverb
        sent = world
        follow(core, isPrivate: isPrivate)
    }

    /// Turns HRTF on or off as the spatialisation and the route ask for it.
    mutating func follow(_ core: EngineCore, isPrivate: () -> Bool) {
        let wanted =
            switch sent.spatialisation {
            case .stereo: false
            case .binaural: true
            case .automatic: isPrivate()
            }
        if wanted != isBinaural { core.setHRTF(wanted) }
        isBinaural = wanted
    }
}

extension Listener {
    /// The listener with finite coordinates, and with axes that point somewhere.
    fileprivate var sanitized: Listener {
        var listener = self
        listener.position = position.sanitized
        listener.velocity = velocity.sanitized
        let forward = forward.sanitized
        let up = up.sanitized
        let isUpright = forward.cross(up).lengthSquared > 1e-12
        listener.forward = isUpright ? forward : Listener().forward
        listener.up = isUpright ? up : Listener().up
        return listener
    }
}
