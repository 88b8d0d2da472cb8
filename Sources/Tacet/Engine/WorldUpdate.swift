import Synchronization
import TacetOutput
import TacetSession
import TacetPlatform

/// Sends the mixer the parts of the world that changed since the last update. The game's thread.
struct WorldUpdate {
    private var sent = World()
    private var sentReverb: Reverb?
    private var spatialiser = Spatialiser.panning
    /// The player's stereo settings as the mixing thread has them.
    private(set) var sentStereo = StereoChoice()

    /// Sends the mixer the changes between the last world and `world`.
    ///
    /// - Parameters:
    ///   - world: The world that the game has set.
    ///   - client: Receives commands for the mixing thread.
    ///   - core: Changes the reverb on a maintenance thread.
    mutating func send(_ world: World, to client: VoiceClient, _ core: EngineCore) {
        if world.listener != sent.listener { client.send(.listener(world.listener.sanitized)) }
        if world.otherListeners != sent.otherListeners {
            let others = world.otherListeners.prefix(Listeners.capacity - 1)
            for (index, listener) in others.enumerated() {
                client.send(.otherListener(index: UInt8(truncatingIfNeeded: index), listener.sanitized))
            }
            client.send(.otherListeners(count: UInt8(truncatingIfNeeded: others.count)))
        }
        if world.distanceModel != sent.distanceModel { client.send(.distanceModel(world.distanceModel)) }
        if world.doppler != sent.doppler {
            let doppler = world.doppler.sanitized
            client.send(.doppler(factor: doppler.factor, speedOfSound: doppler.speedOfSound))
        }
        let reverb = world.reverbZones.reverb(at: world.listener.position, outside: world.reverb)?.clamped
        if reverb != sentReverb {
            core.setReverb(reverb)
            client.send(.room(reverb?.roomDecay ?? RoomDecay()))
        }
        sentReverb = reverb
        sent = world
    }

    /// Changes what places voices, by the player's setting, else by the spatialisation that was sent, and by the route;
    /// and sends the player's settings for the ears.
    ///
    /// - Parameters:
    ///   - core: Makes the devices of OpenAL's on a maintenance thread.
    ///   - client: Receives the settings for the mixing thread.
    ///   - stereo: The player's settings.
    mutating func follow(_ core: EngineCore, _ client: VoiceClient, stereo: StereoChoice) {
        let asked = stereo.spatialization.map(Spatialization.init) ?? sent.spatialization
        // Over surround loudspeakers OpenAL alone places sounds. HRTF and Tacet's panning are for two channels.
        let wanted =
            core.queue.speakers == .stereo
            ? Spatialiser(asked, isPrivate: stereo.isPrivate, isMono: stereo.isMono) : .openAL
        if wanted != spatialiser {
            core.setSpatialiser(wanted)
            client.send(.spatialiser(wanted))
        }
        spatialiser = wanted
        sentStereo = stereo
        client.link.stereo.store(stereo.packed, ordering: .relaxed)
    }
}

extension Spatialiser {
    /// - Parameters:
    ///   - asked: What the player or the game has asked for.
    ///   - isPrivate: Whether sound goes to headphones.
    ///   - isMono: Whether both channels carry the mean of both. Mono is without HRTF: the sum of both its ears combs.
    fileprivate init(_ asked: Spatialization, isPrivate: Bool, isMono: Bool) {
        let usesHRTF =
            switch asked {
            case .stereo: false
            case .binaural: true
            case .automatic, .openAL: isPrivate
            }
        self = usesHRTF && !isMono ? .hrtf : asked == .openAL ? .openAL : .panning
    }
}

extension Spatialization {
    /// What the player has chosen.
    fileprivate init(_ choice: SpatializationChoice) {
        self =
            switch choice {
            case .stereo: .stereo
            case .hrtf: .binaural
            case .openAL: .openAL
            case .automatic: .automatic
            }
    }
}

extension Listener {
    /// The listener with finite coordinates. Axes that are zero or parallel are replaced by the default axes.
    fileprivate var sanitized: Listener {
        var listener = self
        listener.position = position.sanitized
        listener.velocity = velocity.sanitized
        listener.gain = min(gain, Limits.gain)
        let forward = forward.sanitized
        let up = up.sanitized
        let isUpright = forward.scaled.cross(up.scaled).lengthSquared > 1e-12
        listener.forward = isUpright ? forward : Listener().forward
        listener.up = isUpright ? up : Listener().up
        return listener
    }
}
