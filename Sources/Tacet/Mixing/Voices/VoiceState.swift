import TacetPlatform

/// The state of one voice on the mixing thread.
///
/// A voice is *scheduled* for a later block or *waiting* for its first, then *playing*. An ended voice waits for room
/// in the event ring to be reported, and then its slot is *free*. Whether the voice fades out to end is a matter of its
/// ``fade``, and whether it is paused one of its ``transport``: each is apart from the phase, so that a pause loses
/// neither a fade nor the start frame. While a voice plays it is *real*, which means mixed, or *virtual*: then only its
/// time runs.
///
/// ``VoiceColumns`` has the properties that every block reads for every voice. The properties here are read when
/// something changes on the voice. What is computed of them is inlined: another call would copy the whole state.
struct VoiceState: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable { case free, scheduled, waiting, playing, ended }
    enum Ending: UInt8, BitwiseCopyable { case finished, stolen }

    var phase = Phase.free
    var ending = Ending.finished
    /// Why the voice was stolen, if it was.
    var cause = StealCause.none
    var priority: UInt8 = 0
    /// How often the voice still repeats its loop. Exact while the voice is virtual, as ``cursor`` is.
    var jumps = LoopJumps.none
    /// How often it repeats the loop from its beginning.
    var allJumps = LoopJumps.none
    var isSpatial = false
    var resumesAfterInterruption = true
    var playsInSilentMode = false
    /// The caption that the voice begins with; ``VoiceCaptions`` has the present one.
    var caption = CaptionTag.none
    var bus = BusID.effects
    /// The index of the submix that the voice is mixed into: its bus's, up to two blocks after the bus got it.
    var submix: UInt8 = 0
    /// The limit of the voice's sound.
    var quota = VoiceQuota()
    var virtualBehavior = PlaybackSettings.VirtualBehavior.continues
    /// Whether the voice starts over when it becomes real.
    var startsOver = false
    var generation: UInt32 = 0
    /// The slot of the sound, which voice limits count by.
    var sound: UInt32 = 0
    /// The slot of the samples that the voice plays, which a reload of the sound does not change. Both threads read it.
    var samples: UInt32 = 0
    /// The voice's place in ``VoiceMixer``; -1 while the voice is virtual.
    var place: Int32 = -1
    /// Whether the voice decodes its sound while it plays.
    var isStreamed = false
    /// Whether the voice plays backwards. ``cursor`` and ``origin`` then count from the sound's last frame on.
    var isReversed = false
    /// The index in ``StreamPool`` of the stream that the game's thread has begun for the voice; -1 for none.
    /// ``VoiceStreams`` has the one that the voice holds by now.
    var stream: Int32 = -1
    /// Whether the voice fades in from silence when it begins.
    var fadesIn = false
    /// Whether the voice is on the list of voices to run in the next block.
    var isDirty = false
    /// Whether the voice runs: it plays, and neither its bus nor a bus above is paused.
    var runs = false
    /// The gain with which the voice starts, with its variation. Both threads read it.
    var gain = Decibels.unity
    /// The frame of the sound with which the voice begins.
    var origin = 0
    /// The frame of the mix at which the voice starts.
    var startFrame = 0
    /// The frame of the mix at which the voice begins to fade out, and how long that takes.
    var stopFrame = Int.max
    var stopLength = RampLength.none
    /// The stop that falls into the present block.
    var bend: Bend?
    /// The next frame of the sound at the time ``anchor``. Exact while the voice is virtual; while it is real,
    /// ``VoiceMixer`` has the exact position.
    var cursor: Double = 0
    /// The voices' time at which ``cursor`` was computed.
    var anchor = 0
    /// The voices' time when the voice began. A freeze ends one-shots that began long before it.
    var beginning = 0

    var parameters = VoiceParameters()
    /// The fade of fade-in and stop.
    var fade = MaterialFade()
    /// The fade of pause and resume.
    var transport = TransportFade()
    var position = VectorRamp(.zero)

    /// The begin of a stop's fade within a block.
    struct Bend: BitwiseCopyable {
        /// The frame of the block at which the fade begins.
        var frame: Int32
        /// What the stop leaves of the gain that the voice would have at the block's end.
        var factor: Float
    }

    init() {}

    /// Whether the voice's phase lets its time run, as long as no bus above it is paused.
    @inline(__always) var isInMotion: Bool { (phase == .playing || phase == .waiting) && !transport.isHalted }

    /// What the voice does, for the game.
    @inline(__always) var playbackState: PlaybackState {
        switch phase {
        case .free, .ended: .ended
        case .scheduled where !transport.isHalted: .scheduled
        case .scheduled, .waiting, .playing: !runs ? .paused : place >= 0 ? .playing : .virtual
        }
    }

    /// The frame of the sound with which the mixer begins at the voices' `time`: in the block in which the voice
    /// begins, its first.
    @inline(__always) func firstFrame(at time: Int) -> Double { beginning == time ? Double(origin) : max(0, cursor) }

    /// The frames of the sound in one frame of the mix, in the voice's direction. A pitch that goes from one direction to
    /// the other passes zero.
    @inline(__always) var speed: Float { max(1 / 4_096, abs(parameters.pitch.value)) }

    /// Whether the pitch has come to lead in the other direction.
    @inline(__always) var isTurning: Bool {
        isReversed ? parameters.pitch.value > 0 : parameters.pitch.value < 0
    }

    /// Whether the voice jumps back at its next loop end.
    var loops: Bool { jumps.loops }

    var hasBegun: Bool { phase != .waiting && phase != .scheduled }

    /// Whether the voice changes in the next block even if the game changes nothing.
    @inline(__always) var isChanging: Bool {
        switch phase {
        case .free, .ended: false
        // The block in which a pause has faded out is followed by one that halts the voice.
        case _ where transport.isHalted: runs || fade.hasLeft
        case .scheduled, .waiting: true
        case .playing:
            parameters.isMoving || position.isMoving || (virtualBehavior == .stops && place < 0) || fade.isMoving
                || fade.isLeaving || transport.isMoving
        }
    }

    /// The voice's position. For a voice without one, where the reverb and the captions hear it: on a half circle of 1
    /// m in front of the listener, by its pan.
    @inline(__always) var apparentPosition: Vector3 {
        if isSpatial { return position.value }
        let pan = parameters.pan.value
        return Vector3(pan, 0, -max(0, 1 - pan * pan).squareRoot())
    }

    /// The voice's next frame of its sound at the voices' `time`. For a voice that loops it may lie beyond the loop's
    /// end.
    @inline(__always) func frame(at time: Int) -> Double {
        runs ? cursor + Double(time - anchor) * Double(speed) : cursor
    }
}
