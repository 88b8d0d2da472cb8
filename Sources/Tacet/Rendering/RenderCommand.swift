import TacetSession

/// What the game tells the render thread. Plain values: a command owns nothing that would have to be freed.
enum RenderCommand: BitwiseCopyable {
    case start(VoiceHandle, VoiceStart)
    case stop(VoiceHandle, RampLength)
    case pause(VoiceHandle, RampLength)
    case resume(VoiceHandle, RampLength)
    case gain(VoiceHandle, Float, RampLength)
    case pitch(VoiceHandle, Float, RampLength)
    case position(VoiceHandle, Vector3, RampLength)
    case velocity(VoiceHandle, Vector3, RampLength)
    case listener(Listener)
    case busAdd(BusID, parent: BusID)
    case busSignal(BusID, Unmanaged<BusSignal>, index: UInt8)
    case busGain(BusID, Float, RampLength)
    case busMute(BusID, Bool, RampLength)
    case busPause(BusID, Bool, RampLength)
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
    var generation: UInt32
}

/// All that the render thread must know to start a voice.
struct VoiceStart: BitwiseCopyable {
    var sound: UInt32
    var startFrame: Int
    var bus: BusID
    var signal: UInt8
    var priority: UInt8
    var loops: Bool
    var isSpatial: Bool
    var isRelativeToListener: Bool
    var resumesAfterInterruption: Bool
    var isExplicit: Bool
    var gain: Float
    var pitch: Float
    var pan: Float
    var fadeIn: RampLength
    var position: Vector3
    var velocity: Vector3
    var attenuation: Attenuation
    var cone: Cone
}
