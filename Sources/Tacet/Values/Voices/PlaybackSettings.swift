import TacetPlatform

/// Settings for playing a sound. The defaults play it once, as recorded, in the middle.
public struct PlaybackSettings: Hashable, Sendable {
    /// The bus that the voice plays on.
    public var bus = BusID.effects
    /// The gain in decibels, at most +24.
    public var gain = Decibels.unity
    /// The pitch as a ratio, clamped to 0.01...8: 2 is an octave up and twice as fast. NaN counts as 1.
    ///
    /// Below zero, -8...-0.01, a decoded sound plays backwards: from ``startPosition``, or from its end, to its first frame. A
    /// loop repeats the same frames: from its first frame the voice jumps to its last. A streamed sound and that of a
    /// ``Generator`` play forward, which ``AudioEvent/reverseIgnored(_:)`` says once.
    public var pitch: Float = 1
    /// Whether the voice repeats until it is stopped: the loop that the file names, or the whole sound.
    public var loops = false
    /// How often the loop is played if the voice ``loops``, at least once; nil repeats it until the voice is stopped.
    ///
    /// After the last pass the sound plays on to its end.
    public var passes: Int?
    /// The fade-in from silence; nil starts at full gain.
    public var fadeIn: Tween?
    /// The frame of the mix at which the voice starts exactly, counted as ``AudioEngine/Statistics/renderedFrames``
    /// counts.
    ///
    /// Nil, or a frame that has passed, starts the voice with the next block.
    public var startFrame: Int?
    /// Where in the sound the voice begins. Zero, or less, is its first frame, or its last if it plays backwards.
    ///
    /// The voice begins exactly at the frame that is nearest. From before its loop's end it plays on into the loop, and
    /// from behind the loop to its end, as ``Voice/seek(to:)`` does. Behind the sound's end it ends at once. A streamed
    /// sound begins so if the position lies in its first third of a second; else it fades in as soon as it is decoded,
    /// some milliseconds later, where it would be by then.
    public var startPosition = Duration.zero
    /// The priority, 0...255: higher is more important. It decides which voices are real when more play than can be
    /// mixed, and which voice is stolen.
    public var priority: UInt8 = 128
    /// What the voice does while it is virtual, which means that it is not mixed.
    public var virtualBehavior = VirtualBehavior.continues
    /// The pan from -1, left, to 1, right, for a sound without a position: the balance law, for mono and stereo alike.
    ///
    /// In the middle both sides are as loud as recorded (0 dB). The side that the sound is panned to stays at 0 dB, and
    /// the other falls by the cosine: -0.7 dB at 0.25, -3 dB at 0.5, silence at 1. ``Voice/setPan(_:over:)`` changes it
    /// while the sound plays.
    public var pan: Float = 0
    /// The space in which the position is given.
    public var space = Space.world
    /// The low- and high-shelf filter of the voice.
    public var filter = VoiceFilter.open
    /// The level at which the voice enters the reverb: at most 0 dB.
    ///
    /// Nil is 0 dB for a sound with a position, and silence for a sound without one.
    public var reverbSend: Decibels?
    /// The velocity in metres a second, for Doppler.
    public var velocity = Vector3.zero
    /// How the gain falls with distance.
    public var attenuation = Attenuation()
    /// The directivity of the sound.
    public var cone = Cone.omnidirectional
    /// The radius of the sound in metres, 0...10⁹; 0 is a point. NaN counts as 0.
    ///
    /// A sound with a radius comes from a range of directions, as a river or a crowd does: from all around within the
    /// radius. In stereo the radius adds up to 3 dB. The corresponding C call is `alSourcef(AL_SOURCE_RADIUS)`.
    public var radius: Float = 0
    /// How much the air absorbs, 0...10: 0 nothing, 1 as in clear air, more in fog. NaN counts as 0.
    ///
    /// At 1, 5 kHz lose 0.05 dB for each metre beyond the reference distance, times the rolloff; frequencies far above
    /// lose twice as much, and those far below nothing. With ``DistanceModel/none`` nothing is absorbed. The
    /// corresponding C call is `alSourcef(AL_AIR_ABSORPTION_FACTOR)`.
    public var airAbsorption: Float = 0
    /// A random variation of pitch and gain; nil plays the sound the same each time.
    public var variation: Variation?
    /// Whether the voice resumes after an interruption such as a call or an alarm. If false, it ends when the
    /// interruption begins, which may suit a line of dialogue.
    ///
    /// A sound that does not loop and has played for more than 250 ms ends in any case.
    public var resumesAfterInterruption = true
    /// Whether silent mode lets the voice be heard, because the player has asked for just this sound.
    public var playsInSilentMode = false

    /// What a virtual voice does: a voice that is not mixed, because other voices are more important or it is
    /// inaudible.
    public enum VirtualBehavior: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// The voice keeps time, and returns at the sample that it has reached by then.
        case continues
        /// The voice returns at its beginning, which is its ``PlaybackSettings/startPosition``.
        case restarts
        /// The voice ends, with ``AudioEvent/stolen(_:)``.
        case stops
    }

    /// The default settings.
    public init() {}

    /// Settings with the most common choices; all others have their defaults.
    public init(
        bus: BusID = .effects, gain: Decibels = .unity, pitch: Float = 1, loops: Bool = false, pan: Float = 0,
        priority: UInt8 = 128
    ) {
        self.bus = bus
        self.gain = gain
        self.pitch = pitch
        self.loops = loops
        self.pan = pan
        self.priority = priority
    }
}
