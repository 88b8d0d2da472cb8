import TacetSystem

/// How a sound is played. The defaults play it once, as recorded, in the middle.
public struct PlaybackSettings: Hashable, Sendable {
    /// The bus it is heard through.
    public var bus = BusID.effects
    /// In decibels, at most +24.
    public var gain = Decibels.unity
    /// A ratio, 0.01...8: 2 is an octave up and twice as fast.
    public var pitch: Float = 1
    /// Repeats it until it is stopped: the file's loop, or the whole of it.
    public var loops = false
    /// Comes up from silence instead of starting at once.
    public var fadeIn: Tween?
    /// The frame of ``AudioEngine/renderedFrames`` that it starts with, exactly; nil, or one that has passed, is the next
    /// block's first. A sound with a position starts with the block that the frame lies in.
    public var startFrame: Int?
    /// Who goes first when more voices play than are mixed: 0...255, higher is more important.
    public var priority: UInt8 = 128
    /// What becomes of it while others are mixed in its place.
    public var virtualBehaviour = VirtualBehaviour.continues
    /// From left, -1, to right, 1, for a sound without a position: the balance law, for mono and stereo alike.
    ///
    /// In the middle both sides are as loud as recorded (0 dB). The side that the sound is panned to stays at 0 dB, and the
    /// other falls by the cosine: -0.7 dB at 0.25, -3 dB at 0.5, silence at 1.
    public var pan: Float = 0
    /// What a position is relative to.
    public var space = Space.world
    /// What is taken from its lows and highs.
    public var filter = VoiceFilter.open
    /// How much of it the reverb hears: at most 0 dB. Nil is all of a sound with a position and nothing of one without.
    public var reverbSend: Decibels?
    /// In metres a second, for Doppler.
    public var velocity = Vector3.zero
    /// How it falls with distance.
    public var attenuation = Attenuation()
    /// The direction it radiates in.
    public var cone = Cone.omnidirectional
    /// How it differs from time to time.
    public var variation: Variation?
    /// Whether it goes on after a call or an alarm; a line of dialogue might rather not.
    public var resumesAfterInterruption = true
    /// The player asked for just this sound, so silent mode lets it through.
    public var playsInSilentMode = false

    /// What a voice does that is not mixed, because others matter more or nobody could hear it.
    public enum VirtualBehaviour: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// Its time goes on, and it comes back at the sample where it is then.
        case continues
        /// It comes back from its beginning.
        case restarts
        /// It ends, as ``AudioEvent/stolen(_:)``.
        case stops
    }

    /// The defaults.
    public init() {}

    /// The most common choices, the rest at their defaults.
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
