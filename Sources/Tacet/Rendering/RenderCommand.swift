import TacetSession

/// What the game tells the render thread. Plain values: a command owns nothing that would have to be freed.
enum RenderCommand: BitwiseCopyable {
    /// Hands over the slot of ``VoiceTable`` that the game has filled.
    case start(VoiceHandle)
    case stop(VoiceHandle, RampLength)
    /// Stops a voice that makes room for another, which its end will say.
    case steal(VoiceHandle, RampLength)
    case pause(VoiceHandle, RampLength)
    case resume(VoiceHandle, RampLength)
    case gain(VoiceHandle, Float, RampLength)
    case pitch(VoiceHandle, Float, RampLength)
    /// Moves a voice in a tween, after the moves that were sent before it: these are the lower bits of their end.
    case glide(VoiceHandle, Vector3, RampLength, after: UInt32)
    case velocity(VoiceHandle, Vector3, RampLength)
    case filter(VoiceHandle, VoiceFilter, RampLength)
    case reverbSend(VoiceHandle, Float)
    case listener(Listener)
    case busAdd(BusID, parent: BusID)
    case busSignal(BusID, Unmanaged<BusSignal>, index: UInt8)
    case busGain(BusID, Float, RampLength)
    case busMute(BusID, Bool, RampLength)
    case busQuota(BusID, VoiceQuota)
    case busPause(BusID, Bool, RampLength)
    case busFilter(BusID, Filter, RampLength)
    /// Gives a signal a reverb for voices to send to, by its name in OpenAL.
    case reverbSlot(signal: UInt8, slot: UInt32)
    /// Replaces the rule at an index; nil ends it.
    case ducking(Int, DuckingRule?)
    case stream(StreamCommand)
    /// Stops every voice of the sound and lets its buffer go; answered by `RenderEvent.soundReleased`.
    case release(sound: UInt32)
    case distanceModel(DistanceModel)
    case doppler(factor: Float, speedOfSound: Float)
}

extension RenderCommand {
    /// Whether it can break a silence.
    var maySound: Bool {
        switch self {
        case .start, .resume, .busPause, .stream(.start), .stream(.resume): true
        default: false
        }
    }
}

/// What the render thread tells the game.
enum RenderEvent: BitwiseCopyable {
    case finished(VoiceHandle)
    case stolen(VoiceHandle)
    case soundReleased(UInt32)
    case streamEnded(StreamSlot)
    case starved(frames: Int32)
}

/// A tween in the mixer's own unit.
struct RampLength: BitwiseCopyable {
    var frames: Int32
    var easing: Easing

    static let none = RampLength(frames: 0, easing: .linear)
}

/// A slot of the voice table, and which of its tenants is meant.
struct VoiceHandle: Hashable, BitwiseCopyable, Sendable {
    var slot: UInt32
    /// Odd for every voice that ever was.
    var generation: UInt32

    static let none = VoiceHandle(slot: 0, generation: 0)

    /// Whether its voice plays, where `generations` has that of the latest voice in each slot, odd while it plays.
    func isLatest(of generations: UnsafePointer<UInt32>) -> Bool {
        generation & 1 == 1 && generations[Int(slot)] == generation
    }
}
