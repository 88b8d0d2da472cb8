/// One voice as the render thread runs it.
///
/// A voice is *scheduled* for a later block or *waiting* for its first, then *playing*; *pausing* and *stopping* are the
/// fades on the way to *paused* and *ended*. An ended voice waits only for room in the event ring to say so. While it
/// plays it is *real* (it is mixed) or *virtual* (only its time runs).
///
/// What is looked at for every voice in every block is in ``VoiceColumns``; this is looked at when something happens to it.
struct VoiceState: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable { case free, scheduled, waiting, playing, pausing, paused, stopping, ended }
    enum Ending: UInt8, BitwiseCopyable { case finished, stolen }

    var phase = Phase.free
    var ending = Ending.finished
    var priority: UInt8 = 0
    var loops = false
    var isSpatial = false
    var isRelativeToListener = false
    var resumesAfterInterruption = true
    var playsInSilentMode = false
    var bus = BusID.effects
    /// The submix it is mixed into: its bus's when it began.
    var submix: UInt8 = 0
    /// How many voices of its sound there may be.
    var quota = VoiceQuota()
    var virtualBehaviour = PlaybackSettings.VirtualBehaviour.continues
    /// Whether it starts over when it becomes real.
    var startsOver = false
    var generation: UInt32 = 0
    var sound: UInt32 = 0
    /// The how manieth voice it is.
    var serial: UInt32 = 0
    /// Its place in ``PlainVoices`` or its OpenAL source; -1 while the voice is virtual.
    var source: Int32 = -1
    /// Whether ``source`` is a place in ``PlainVoices``.
    var isPlain = false
    /// The source that plays a plain voice for the reverb; -1 is none.
    var echo: Int32 = -1
    /// Whether it begins in silence, and fades in from there.
    var fadesIn = false
    /// Whether it is on the list of those that something happens to in every block.
    var isDirty = false
    /// Whether its time runs: it plays, and no bus above it is paused.
    var runs = false
    /// The frame of the mix that it starts with; with a place, the frame whose block it starts with.
    var startFrame = 0
    /// The next frame of the sound when ``anchor`` was; exact while the voice is virtual, else what mixes it keeps time.
    var cursor: Double = 0
    /// The bank's time that ``cursor`` is of.
    var anchor = 0
    /// The bank's time when OpenAL was last told its place.
    var placing = 0
    /// The bank's time when it began, to tell the fresh from the old at a freeze.
    var beginning = 0

    var gain = Ramp(1)
    var pitch = Ramp(1)
    /// Fade-in, pause, resume and stop.
    var fade = Ramp(1)
    var pan: Float = 0
    var position = VectorRamp(.zero)
    var velocity = VectorRamp(.zero)
    var filter = FilterRamp()
    /// How much of it the reverb hears, as a factor.
    var reverbSend: Float = 0
    var attenuation = Attenuation()
    var cone = Cone.omnidirectional

    init() {}

    /// Whether it sounds, or would if it were real and its bus ran.
    var isInMotion: Bool { phase == .playing || phase == .pausing || phase == .stopping || phase == .waiting }

    var hasBegun: Bool { phase != .waiting && phase != .scheduled }

    /// Whether something happens to it in the next block, whatever the game does.
    var isChanging: Bool {
        switch phase {
        case .free, .ended, .paused: false
        case .scheduled, .waiting, .pausing, .stopping: true
        case .playing:
            gain.isMoving || pitch.isMoving || fade.isMoving || position.isMoving || velocity.isMoving
                || filter.isMoving || (virtualBehaviour == .stops && source < 0)
        }
    }

    var colour: VoiceColour { VoiceColour(lowShelf: filter.lowShelf, highShelf: filter.highShelf, send: reverbSend) }

    /// Where OpenAL is to place it at first: a voice without a place stands on the arc before the listener's nose.
    var placement: Vector3 {
        isSpatial ? position.value : Vector3(pan, 0, -(1 - pan * pan).squareRoot())
    }

    /// Its next frame at the bank's `time`, past the end of a loop if it loops.
    func frame(at time: Int) -> Double {
        runs ? cursor + Double(time - anchor) * Double(pitch.value) : cursor
    }
}
