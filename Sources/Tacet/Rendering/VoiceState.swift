import TacetSession

/// One voice as the render thread runs it.
///
/// A voice is *scheduled* for a later block or *waiting* for its first, then *playing*; *pausing* and *stopping* are the fades on the way to
/// *paused* and *ended*. An ended voice waits only for room in the event ring to say so. While it plays it is *real*
/// (it has a source) or *virtual* (only its time runs).
struct VoiceState: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable { case free, scheduled, waiting, playing, pausing, paused, stopping, ended }
    enum Ending: UInt8, BitwiseCopyable { case finished, stolen }

    var phase = Phase.free
    var ending = Ending.finished
    var generation: UInt32 = 0
    var sound: UInt32 = 0
    /// The frame of the mix whose block it starts with.
    var startFrame = 0
    var bus = BusID.effects
    /// The signal it is mixed into: its bus's when it began.
    var signal: UInt8 = 0
    var priority: UInt8 = 0
    var loops = false
    var isSpatial = false
    var isRelativeToListener = false
    var resumesAfterInterruption = true
    var isExplicit = false
    var pan: Float = 0
    var gain = Ramp(1)
    var pitch = Ramp(1)
    /// Fade-in, pause, resume and stop.
    var fade = Ramp(1)
    var position = VectorRamp(.zero)
    var velocity = VectorRamp(.zero)
    var attenuation = Attenuation()
    var cone = Cone.omnidirectional

    /// The next frame of the sound; exact while the voice is virtual, an estimate while OpenAL keeps time.
    var cursor: Double = 0
    /// Frames of the mix since the voice started, to tell the fresh from the old at a freeze.
    var age: Int = 0
    /// The source, or -1 while the voice is virtual.
    var source: Int32 = -1
    /// A real voice that lost its place fades out for one block before its source goes.
    var isLeaving = false
    /// Its bus is paused.
    var stands = false
    /// Gains in series, at the end of the current block.
    var level: Float = 0
    /// `level` as heard at the listener's place.
    var audibility: Float = 0

    init() {}

    init(_ start: VoiceStart, generation: UInt32) {
        phase = start.startFrame > 0 ? .scheduled : .waiting
        startFrame = start.startFrame
        self.generation = generation
        sound = start.sound
        bus = start.bus
        signal = start.signal
        priority = start.priority
        loops = start.loops
        isSpatial = start.isSpatial
        isRelativeToListener = start.isRelativeToListener
        resumesAfterInterruption = start.resumesAfterInterruption
        isExplicit = start.isExplicit
        pan = start.pan
        gain = Ramp(start.gain)
        pitch = Ramp(start.pitch)
        if start.fadeIn.frames > 0 {
            fade = Ramp(0)
            fade.move(to: 1, frames: start.fadeIn.frames, easing: start.fadeIn.easing)
        }
        position = VectorRamp(start.position)
        velocity = VectorRamp(start.velocity)
        attenuation = start.attenuation
        cone = start.cone
    }

    /// Whether the voice sounds, or would if it were real.
    var isRunning: Bool { !stands && isInMotion }

    private var isInMotion: Bool { phase == .playing || phase == .pausing || phase == .stopping || phase == .waiting }

    /// Where OpenAL is to place it: a voice without a place in space stands on the arc before the listener's nose.
    var placement: Vector3 {
        isSpatial ? position.value : Vector3(pan, 0, -(1 - pan * pan).squareRoot())
    }
}
