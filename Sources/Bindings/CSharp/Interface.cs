// Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it.
using System;
using System.Runtime.InteropServices;

namespace Tacet
{
    /// <summary>
    /// The result of a call.
    /// </summary>
    public enum Result
    {
        /// <summary>
        /// The call succeeded.
        /// </summary>
        Ok = 0,
        /// <summary>
        /// The voice has ended, or is 0. The call did nothing. Not an error.
        /// </summary>
        Ended = 1,
        /// <summary>
        /// There is nothing to return: no event is waiting, no route is known, there is no such entry.
        /// </summary>
        Empty = 2,
        /// <summary>
        /// The sound is still loading. Ask again later.
        /// </summary>
        Pending = 3,
        /// <summary>
        /// The text did not fit. The call wrote as many whole characters as fit.
        /// </summary>
        Truncated = 4,
        /// <summary>
        /// There is no Tacet on this system: the program has Stub.c` in the place of the library. The call did
        /// nothing, and what it was given stays the caller's. Not an error. The library never returns it.
        /// </summary>
        Unavailable = 5,
        /// <summary>
        /// A pointer is null that must not be.
        /// </summary>
        ErrorNull = -1,
        /// <summary>
        /// The handle is null, was destroyed, belongs to something else, or never existed.
        /// </summary>
        ErrorInvalidHandle = -2,
        /// <summary>
        /// A value is outside its enum.
        /// </summary>
        ErrorInvalidEnum = -3,
        /// <summary>
        /// A number is infinite or NaN.
        /// </summary>
        ErrorNotFinite = -4,
        /// <summary>
        /// A string is not UTF-8.
        /// </summary>
        ErrorInvalidUtf8 = -5,
        /// <summary>
        /// A struct has a size that this library does not know. Fill it with its default function.
        /// </summary>
        ErrorStructSize = -6,
        /// <summary>
        /// An argument is outside its documented range, and the nearest value inside would not be what the caller
        /// means.
        /// </summary>
        ErrorInvalidArgument = -7,
        /// <summary>
        /// The documented maximum number exists already.
        /// </summary>
        ErrorTooMany = -8,
        /// <summary>
        /// The session belongs to an engine, which does this by itself.
        /// </summary>
        ErrorOwned = -9,
        /// <summary>
        /// There is no file at the path.
        /// </summary>
        ErrorFileNotFound = -10,
        /// <summary>
        /// The file exists, but it is not a regular file, or the system cannot read it.
        /// </summary>
        ErrorUnreadable = -11,
        /// <summary>
        /// The data is in no sound format that Tacet recognises.
        /// </summary>
        ErrorNotAudio = -12,
        /// <summary>
        /// The format is known, but Tacet does not decode it: MIDI, AAC, Speex in Ogg, GSM in WAV. Or the library
        /// that decodes it (libFLAC, libopusfile, libmpg123, libopenmpt) is not installed: tacet_last_problem()
        /// names its package.
        /// </summary>
        ErrorUnsupportedCodec = -13,
        /// <summary>
        /// The data contradicts its own format.
        /// </summary>
        ErrorCorrupt = -14,
        /// <summary>
        /// The sound is longer or the file larger than the limit, or there is not enough memory or no thread.
        /// </summary>
        ErrorTooLarge = -15,
        /// <summary>
        /// No device could be opened, the output's file could not be written, or there is no memory for the mixer.
        /// </summary>
        ErrorNoOutput = -16,
        /// <summary>
        /// The game has cancelled the load.
        /// </summary>
        ErrorCancelled = -17,
    }

    /// <summary>
    /// The importance of a log message.
    /// </summary>
    public enum LogLevel
    {
        /// <summary>
        /// A normal event: a category was chosen, an output was opened.
        /// </summary>
        Info = 0,
        /// <summary>
        /// An event that the player may hear: a soundtrack underrun, a lost output.
        /// </summary>
        Warning = 1,
        /// <summary>
        /// A failure. For a failed call the message is that of tacet_last_problem(), logged once for each different
        /// text; the events EventType.SoundtrackFailed, EventType.SoundFailed and EventType.OutputFailed are logged
        /// each time.
        /// </summary>
        Error = 2,
    }

    /// <summary>
    /// The curve of a tween.
    /// </summary>
    public enum Easing
    {
        /// <summary>
        /// At constant speed.
        /// </summary>
        Linear = 0,
        /// <summary>
        /// Slow at the start: t².
        /// </summary>
        In = 1,
        /// <summary>
        /// Slow at the end: 1 - (1 - t)².
        /// </summary>
        Out = 2,
        /// <summary>
        /// Slow at both ends: 3t² - 2t³.
        /// </summary>
        InOut = 3,
    }

    /// <summary>
    /// Where an engine's sound goes.
    /// </summary>
    public enum OutputChoice
    {
        /// <summary>
        /// OutputChoice.Pulse, and OutputChoice.Openal while there is no sound server or no libpulse.
        /// </summary>
        Automatic = 0,
        /// <summary>
        /// PulseAudio, or PipeWire through its PulseAudio service.
        /// </summary>
        Pulse = 1,
        /// <summary>
        /// An ordinary OpenAL device.
        /// </summary>
        Openal = 2,
        /// <summary>
        /// No device: voices advance, and nothing is heard.
        /// </summary>
        Null = 3,
        /// <summary>
        /// A 32-bit float WAV file, written in real time; an existing file is replaced.
        /// </summary>
        WaveFile = 4,
        /// <summary>
        /// No device. The engine mixes only in tacet_engine_render(), and the same calls give the same samples. Its
        /// session observes nothing, and follows only what the program reports.
        /// </summary>
        Offline = 5,
    }

    /// <summary>
    /// What happens to playing voices and the soundtrack while an output that worked is lost.
    /// </summary>
    public enum OutputLoss
    {
        /// <summary>
        /// Everything stops, and resumes at the same sample when the output is back.
        /// </summary>
        Freeze = 0,
        /// <summary>
        /// Everything advances unheard.
        /// </summary>
        Advance = 1,
    }

    /// <summary>
    /// The time that a sound takes to the loudspeaker on PulseAudio and PipeWire, against how often the processor
    /// wakes.
    /// </summary>
    public enum Latency
    {
        /// <summary>
        /// Blocks of at most 512 frames, two in hand: for long battery life and machines that are slow or always
        /// busy.
        /// </summary>
        Safe = 0,
        /// <summary>
        /// Blocks of at most 256 frames, one in hand: the default, for most games.
        /// </summary>
        Balanced = 1,
        /// <summary>
        /// Blocks of at most 128 frames, one in hand: for music games on a machine with real-time priority.
        /// </summary>
        Lowest = 2,
    }

    /// <summary>
    /// How precisely sounds are interpolated while their pitch is not 1, against what a voice costs. At pitch 1 no
    /// sound is interpolated. The figures are for a sample rate of 48 kHz.
    /// </summary>
    public enum PitchQuality
    {
        /// <summary>
        /// 16 taps of a windowed sinc, errors 81 dB below a tone of up to 15 kHz.
        /// </summary>
        Clean = 0,
        /// <summary>
        /// For many voices on slow machines: 8 taps, 69 dB up to 10 kHz.
        /// </summary>
        Economical = 1,
        /// <summary>
        /// For instruments: 32 taps, 79 dB up to 19 kHz.
        /// </summary>
        Finest = 2,
    }

    /// <summary>
    /// The loudspeakers that an engine mixes for. A frame has their channels in the order of WAV files: front left,
    /// front right, centre, LFE, back left, back right, side left, side right; each layout has the first of them.
    /// </summary>
    public enum SpeakerLayout
    {
        /// <summary>
        /// Two loudspeakers, or headphones: two channels.
        /// </summary>
        Stereo = 0,
        /// <summary>
        /// 5.1: six channels.
        /// </summary>
        Surround51 = 1,
        /// <summary>
        /// 7.1: eight channels.
        /// </summary>
        Surround71 = 2,
        /// <summary>
        /// What the default device has when the engine is created; tacet_engine_get_config() has the layout that
        /// was found. A device with loudspeakers behind the listener or at the sides is 5.1, one with both is 7.1.
        /// Headphones are stereo, and so is a device that is not known: without a sound server, or if the server
        /// does not answer within the 250 ms for which tacet_engine_create() waits.
        /// </summary>
        Automatic = 3,
    }

    /// <summary>
    /// The kind of an output.
    /// </summary>
    public enum OutputKind
    {
        /// <summary>
        /// No output is open.
        /// </summary>
        None = 0,
        /// <summary>
        /// A stream of a sound server.
        /// </summary>
        Pulse = 1,
        /// <summary>
        /// A device of OpenAL's.
        /// </summary>
        Openal = 2,
        /// <summary>
        /// A WAV file.
        /// </summary>
        Wave = 3,
        /// <summary>
        /// No device: time passes unheard.
        /// </summary>
        Null = 4,
    }

    /// <summary>
    /// How a loaded sound is kept: decoded in memory, or decoded again by each voice while it plays.
    /// </summary>
    public enum SoundStorage
    {
        /// <summary>
        /// Streams a sound that is longer than ten seconds or than `longest_sound`, and decodes others. Two voices
        /// of a streamed sound take as much memory as nine decoded seconds: below ten, streaming would save none. A
        /// file whose header does not tell its length is decoded.
        /// </summary>
        Automatic = 0,
        /// <summary>
        /// Decodes the whole sound once. All voices share its samples: 96 KB for a second of mono at 48 kHz, twice
        /// that for a file with more than 16 bits.
        /// </summary>
        Decoded = 1,
        /// <summary>
        /// Decodes the first moments only. Each voice reads the file again and decodes up to five seconds ahead.
        /// </summary>
        Streamed = 2,
    }

    /// <summary>
    /// A gain in a file's tags that makes its loudness that of other files: -18 LUFS, after ReplayGain 2.0.
    ///
    /// The tags are REPLAYGAIN_TRACK_GAIN and REPLAYGAIN_ALBUM_GAIN, or R128_TRACK_GAIN and R128_ALBUM_GAIN. A file
    /// with one of the two is played with that one. A file without is played as it is. A gain that lifts peaks
    /// above full scale is applied all the same: the limiter of TACET_BUS_MASTER takes them.
    /// </summary>
    public enum ReplayGain
    {
        /// <summary>
        /// The tags change nothing.
        /// </summary>
        Off = 0,
        /// <summary>
        /// Each file is as loud as every other: for tracks in any order, and for effects of several sources.
        /// </summary>
        Track = 1,
        /// <summary>
        /// The files of an album keep the differences that they were recorded with.
        /// </summary>
        Album = 2,
    }

    /// <summary>
    /// Which of the sounds that wait to be loaded begin first. Those of one priority begin in the order of the
    /// calls.
    /// </summary>
    public enum LoadPriority
    {
        /// <summary>
        /// The default.
        /// </summary>
        Normal = 0,
        /// <summary>
        /// For sounds of the next level.
        /// </summary>
        Low = 1,
        /// <summary>
        /// For sounds that the game is about to play.
        /// </summary>
        High = 2,
    }

    /// <summary>
    /// The form of samples in memory.
    /// </summary>
    public enum SampleFormat
    {
        /// <summary>
        /// Unsigned integers of 8 bits; 128 is silence.
        /// </summary>
        Unsigned8 = 0,
        /// <summary>
        /// Signed integers of 16 bits, in the machine's byte order.
        /// </summary>
        Signed16 = 1,
        /// <summary>
        /// Floats of 32 bits, nominal ±1. NaN and infinities count as 0.
        /// </summary>
        Float32 = 2,
    }

    /// <summary>
    /// The space that a position is relative to.
    /// </summary>
    public enum Space
    {
        /// <summary>
        /// A position in the world.
        /// </summary>
        World = 0,
        /// <summary>
        /// A position relative to the listener's head: it moves with the listener.
        /// </summary>
        Listener = 1,
    }

    /// <summary>
    /// What happens to a voice while it is virtual: it has lost its place in the mix to other voices.
    /// </summary>
    public enum VirtualBehavior
    {
        /// <summary>
        /// The voice advances unheard, and becomes audible again at its current sample.
        /// </summary>
        Continues = 0,
        /// <summary>
        /// The voice starts again from its first sample when it becomes audible.
        /// </summary>
        Restarts = 1,
        /// <summary>
        /// The voice ends as EventType.VoiceStolen.
        /// </summary>
        Stops = 2,
    }

    /// <summary>
    /// What a voice does.
    /// </summary>
    public enum PlaybackState
    {
        /// <summary>
        /// The voice has not begun: its start frame, or the first block after the update, is still to come.
        /// </summary>
        Scheduled = 0,
        /// <summary>
        /// The voice plays and is mixed, also while it fades out to pause or to end.
        /// </summary>
        Playing = 1,
        /// <summary>
        /// The voice plays and is not mixed: more important voices are, or it is inaudible, or its stream is being
        /// decoded.
        /// </summary>
        Virtual = 2,
        /// <summary>
        /// The voice stands still, because the game has paused it, its bus or a bus above.
        /// </summary>
        Paused = 3,
        /// <summary>
        /// The voice has ended.
        /// </summary>
        Ended = 4,
    }

    /// <summary>
    /// How much the player needs a caption, for a game that has no room for all of them.
    /// </summary>
    public enum Importance
    {
        /// <summary>
        /// Ambience: wind, distant traffic.
        /// </summary>
        Low = 0,
        /// <summary>
        /// The sound of a thing: a door, footsteps.
        /// </summary>
        Normal = 1,
        /// <summary>
        /// What the player must not miss: speech, an alarm, an attack from behind.
        /// </summary>
        High = 2,
    }

    /// <summary>
    /// Voice stealing: which voice of the lowest priority ends to make room for a new one.
    /// </summary>
    public enum Stealing
    {
        /// <summary>
        /// The voice that began first.
        /// </summary>
        Oldest = 0,
        /// <summary>
        /// The quietest voice.
        /// </summary>
        Quietest = 1,
        /// <summary>
        /// The new voice: it does not play.
        /// </summary>
        Newest = 2,
    }

    /// <summary>
    /// What an effect on a bus does.
    /// </summary>
    public enum EffectKind
    {
        /// <summary>
        /// Raises and lowers frequencies: `bands`.
        /// </summary>
        Equalizer = 0,
        /// <summary>
        /// Lowers what is loud: `threshold`, `ratio`, `knee`, `attack`, `release`, `makeup`, `sidechain`.
        /// </summary>
        Compressor = 1,
        /// <summary>
        /// Lets no sample above `ceiling` leave, with `release`. Delays the sound by 2 ms.
        /// </summary>
        Limiter = 2,
        /// <summary>
        /// Echoes: `time`, `feedback`, `low_cut`, `high_cut`, `ping_pong`.
        /// </summary>
        Delay = 3,
        /// <summary>
        /// Makes many of one: `time`, `depth`, `rate`, `feedback`, `spread`.
        /// </summary>
        Chorus = 4,
        /// <summary>
        /// Sweeps a comb through the sound, with the fields of a chorus.
        /// </summary>
        Flanger = 5,
        /// <summary>
        /// Bends what is loud: `drive`, `level`, `curve`.
        /// </summary>
        Distortion = 6,
        /// <summary>
        /// Lets the sound be heard as in a room whose response is known: `response`.
        /// </summary>
        Convolution = 7,
        /// <summary>
        /// Lets a function of the program change the samples: `process`, `close`, `user_data`, `tail`.
        /// </summary>
        Processor = 8,
    }

    /// <summary>
    /// What a band of an equaliser raises, lowers or takes away.
    /// </summary>
    public enum BandShape
    {
        /// <summary>
        /// The frequencies around the band's.
        /// </summary>
        Bell = 0,
        /// <summary>
        /// The frequencies below the band's.
        /// </summary>
        LowShelf = 1,
        /// <summary>
        /// The frequencies above the band's.
        /// </summary>
        HighShelf = 2,
        /// <summary>
        /// Takes the frequencies below the band's away, 12 dB an octave.
        /// </summary>
        LowCut = 3,
        /// <summary>
        /// Takes the frequencies above the band's away, 12 dB an octave.
        /// </summary>
        HighCut = 4,
    }

    /// <summary>
    /// The form of a distortion's curve.
    /// </summary>
    public enum DistortionCurve
    {
        /// <summary>
        /// Bends more and more: x / √(1 + x²).
        /// </summary>
        Soft = 0,
        /// <summary>
        /// A straight line that is cut off.
        /// </summary>
        Hard = 1,
    }

    /// <summary>
    /// How loudness falls with distance; the formulas are those of the OpenAL 1.1 specification, section 3.4.
    /// Models 1 to 3 clamp the distance to the reference and the maximum distance first.
    /// </summary>
    public enum DistanceModel
    {
        /// <summary>
        /// Distance does not change loudness.
        /// </summary>
        None = 0,
        /// <summary>
        /// reference / (reference + rolloff × (distance - reference)), the default.
        /// </summary>
        Inverse = 1,
        /// <summary>
        /// 1 - rolloff × (distance - reference) / (maximum - reference); needs a `maximum_distance`, or nothing
        /// falls
        /// </summary>
        Linear = 2,
        /// <summary>
        /// (distance / reference) ^ -rolloff
        /// </summary>
        Exponential = 3,
        /// <summary>
        /// DistanceModel.Inverse without clamping: louder within the reference distance, up to +24 dB, and without
        /// a maximum distance. 0 dB where the formula divides by 0 or less.
        /// </summary>
        InverseUnclamped = 4,
        /// <summary>
        /// DistanceModel.Linear, louder within the reference distance. Beyond the maximum distance the gain falls
        /// no further.
        /// </summary>
        LinearUnclamped = 5,
        /// <summary>
        /// DistanceModel.Exponential without clamping, up to +24 dB. 0 dB at a distance of 0.
        /// </summary>
        ExponentialUnclamped = 6,
    }

    /// <summary>
    /// How sounds with a position are mixed for two ears.
    /// </summary>
    public enum Spatialization
    {
        /// <summary>
        /// By panning, for loudspeakers.
        /// </summary>
        Stereo = 0,
        /// <summary>
        /// By head-related transfer functions (HRTF), for headphones. A voice costs about thirty times as much.
        /// With OpenAL Soft 1.19 it works at 44,100 and 48,000 Hz alone, and all voices stay stereo at other rates;
        /// since 1.20 at every rate.
        /// </summary>
        Binaural = 1,
        /// <summary>
        /// Binaural while sound goes to headphones, stereo otherwise. The default.
        /// </summary>
        Automatic = 2,
        /// <summary>
        /// By sources of OpenAL's: with HRTF while sound goes to headphones, by OpenAL's panning otherwise. STEREO
        /// pans by the law of OpenAL Soft 1.19 too and costs about a tenth.
        /// </summary>
        Openal = 3,
    }

    /// <summary>
    /// The room presets of Creative's EAX, as in `efx-presets.h`.
    /// </summary>
    public enum Room
    {
        Generic = 0,
        PaddedCell = 1,
        Room = 2,
        Bathroom = 3,
        LivingRoom = 4,
        StoneRoom = 5,
        Auditorium = 6,
        ConcertHall = 7,
        Cave = 8,
        Arena = 9,
        Hangar = 10,
        CarpetedHallway = 11,
        Hallway = 12,
        StoneCorridor = 13,
        Alley = 14,
        Forest = 15,
        City = 16,
        Mountains = 17,
        Quarry = 18,
        Plain = 19,
        ParkingLot = 20,
        SewerPipe = 21,
        Underwater = 22,
    }

    /// <summary>
    /// What `tacet profile attach` may do.
    /// </summary>
    public enum ProfilerAccess
    {
        /// <summary>
        /// Nothing.
        /// </summary>
        Off = 0,
        /// <summary>
        /// Look into the engine.
        /// </summary>
        Read = 1,
        /// <summary>
        /// Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and
        /// voices, hold the gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and
        /// mark moments.
        /// </summary>
        ReadWrite = 2,
    }

    /// <summary>
    /// What happens at the end of a track.
    /// </summary>
    public enum Looping
    {
        /// <summary>
        /// The track repeats the loop that the file's LOOPSTART and LOOPLENGTH tags give, or without tags the whole
        /// file.
        /// </summary>
        Tagged = 0,
        /// <summary>
        /// The track ends.
        /// </summary>
        None = 1,
        /// <summary>
        /// The track repeats from the file's first frame.
        /// </summary>
        Whole = 2,
        /// <summary>
        /// The track repeats `loop_start`...`loop_end`. An intro before `loop_start` plays once.
        /// </summary>
        Region = 3,
        /// <summary>
        /// As Looping.Region, with `loop_start_seconds` and `loop_end_seconds`.
        /// </summary>
        Seconds = 4,
    }

    /// <summary>
    /// The order in which a list of tracks is played.
    /// </summary>
    public enum ListOrder
    {
        /// <summary>
        /// As the list has them.
        /// </summary>
        Listed = 0,
        /// <summary>
        /// By chance: in rounds, each of which plays every track once. No track is played twice in a row.
        /// </summary>
        Shuffled = 1,
    }

    /// <summary>
    /// A place in the music at which something may happen next.
    /// </summary>
    public enum Boundary
    {
        /// <summary>
        /// The next frame that is mixed. A track that enters at the same beat begins 200 ms of music later: it is
        /// decoded from that beat first.
        /// </summary>
        Now = 0,
        /// <summary>
        /// The next beat.
        /// </summary>
        Beat = 1,
        /// <summary>
        /// The next bar line.
        /// </summary>
        Bar = 2,
        /// <summary>
        /// The next bar line whose number, counted from 0, is a multiple of `bars`: the start of a phrase.
        /// </summary>
        Bars = 3,
        /// <summary>
        /// The next marker with a name.
        /// </summary>
        Marker = 4,
        /// <summary>
        /// The end of the section that plays, or of the next one that ends.
        /// </summary>
        SectionEnd = 5,
        /// <summary>
        /// The end of the track. A track that repeats for ever has none.
        /// </summary>
        TrackEnd = 6,
    }

    /// <summary>
    /// Where a track enters after a transition.
    /// </summary>
    public enum Entry
    {
        /// <summary>
        /// At its first frame.
        /// </summary>
        Start = 0,
        /// <summary>
        /// At the beat with the number that the former track's beat has at the boundary, also in another tempo.
        /// </summary>
        SameBeat = 1,
        /// <summary>
        /// At its first marker with the name `entry_marker`.
        /// </summary>
        Marker = 2,
        /// <summary>
        /// At its first frame, with a pickup: it begins so long before the boundary that the end of its pickup
        /// falls on the boundary. The pickup lasts to its first marker `pickup_marker`, to its beat `pickup_beats`,
        /// or for `pickup_seconds`: the first of these that is given. The track begins at full gain. A boundary
        /// that is too near for the pickup is passed over.
        /// </summary>
        Pickup = 3,
    }

    /// <summary>
    /// A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds.
    /// </summary>
    public enum Reason
    {
        /// <summary>
        /// No reason.
        /// </summary>
        None = 0,
        /// <summary>
        /// Silent mode has not been read yet; lasts 250 ms at most.
        /// </summary>
        StartingUp = 1,
        /// <summary>
        /// It is not known yet whether the player listens to something; lasts 250 ms at most.
        /// </summary>
        Undecided = 2,
        /// <summary>
        /// The player listens to something else: the soundtrack is held.
        /// </summary>
        OtherAudio = 3,
        /// <summary>
        /// A silent switch is on.
        /// </summary>
        SilentMode = 4,
        /// <summary>
        /// A telephone call, or a conversation that interrupts.
        /// </summary>
        Call = 5,
        /// <summary>
        /// An alarm, or a telephone that rings.
        /// </summary>
        Alarm = 6,
        /// <summary>
        /// The sound server muted or corked this program's stream, by a policy or by the player's volume mixer.
        /// </summary>
        Policy = 7,
        /// <summary>
        /// The machine is about to sleep.
        /// </summary>
        Suspended = 8,
        /// <summary>
        /// The screen is locked.
        /// </summary>
        Locked = 9,
        /// <summary>
        /// Another user or a text console is in front.
        /// </summary>
        SeatInactive = 10,
        /// <summary>
        /// The program is in the background.
        /// </summary>
        Background = 11,
        /// <summary>
        /// There is no sound device, or its server is gone.
        /// </summary>
        OutputLost = 12,
        /// <summary>
        /// The headphones were unplugged, and the program wants to stop then.
        /// </summary>
        RouteLost = 13,
        /// <summary>
        /// A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB.
        /// </summary>
        Prompt = 14,
        /// <summary>
        /// The session is not active: the program deactivated it, or has not begun to play.
        /// </summary>
        Inactive = 15,
        /// <summary>
        /// The category plays nothing.
        /// </summary>
        Category = 16,
        /// <summary>
        /// The player switched the soundtrack off.
        /// </summary>
        SoundtrackOff = 17,
        /// <summary>
        /// Only the player may resume: after an interruption of a program with media controls, or at a quiet start.
        /// </summary>
        AwaitingPlayer = 18,
        /// <summary>
        /// A reason of the program's own, in its own words.
        /// </summary>
        Host = 19,
        /// <summary>
        /// A conversation in another program: changes nothing, or lowers the soundtrack, as the player chose.
        /// </summary>
        Conversation = 20,
        /// <summary>
        /// The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues
        /// unheard.
        /// </summary>
        OutputMuted = 21,
        /// <summary>
        /// The window has no focus, and the program asked to be lowered by 12 dB then.
        /// </summary>
        Unfocused = 22,
    }

    /// <summary>
    /// What effects or the soundtrack do, from the mildest state to the strictest.
    /// </summary>
    public enum Audibility
    {
        /// <summary>
        /// Plays.
        /// </summary>
        Audible = 0,
        /// <summary>
        /// Plays silently: gain 0, positions keep advancing.
        /// </summary>
        Muted = 1,
        /// <summary>
        /// Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes.
        /// </summary>
        Held = 2,
        /// <summary>
        /// Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms.
        /// </summary>
        Frozen = 3,
    }

    /// <summary>
    /// The state of the soundtrack.
    /// </summary>
    public enum SoundtrackState
    {
        /// <summary>
        /// Nothing was played yet, or the track has ended or was stopped.
        /// </summary>
        Stopped = 0,
        /// <summary>
        /// The soundtrack is heard.
        /// </summary>
        Playing = 1,
        /// <summary>
        /// The game paused it.
        /// </summary>
        Paused = 2,
        /// <summary>
        /// The soundtrack advances unheard, as in silent mode.
        /// </summary>
        Muted = 3,
        /// <summary>
        /// The soundtrack waits at its frame, and starts by itself when the reason has ended.
        /// </summary>
        Held = 4,
        /// <summary>
        /// An interruption stopped the soundtrack at its frame; it resumes by itself.
        /// </summary>
        Frozen = 5,
    }

    /// <summary>
    /// The kind of program. It decides the category, when the session is active, whether sound resumes by itself,
    /// whether it stops without headphones, and the `media.role` of the program's streams.
    /// </summary>
    public enum Role
    {
        /// <summary>
        /// A game: chooses ambient or solo ambient by itself, and always resumes. The default.
        /// </summary>
        Game = 0,
        /// <summary>
        /// A player with a play button.
        /// </summary>
        MediaPlayer = 1,
        /// <summary>
        /// A recorder.
        /// </summary>
        Recorder = 2,
        /// <summary>
        /// Telephony and chat.
        /// </summary>
        VoiceChat = 3,
        /// <summary>
        /// A meter or tuner.
        /// </summary>
        Metering = 4,
        /// <summary>
        /// Plays what the player finds elsewhere, on request.
        /// </summary>
        Browser = 5,
        /// <summary>
        /// Speaks now and then.
        /// </summary>
        Navigation = 6,
        /// <summary>
        /// An instrument, made to play along with others.
        /// </summary>
        CooperativeMusic = 7,
    }

    /// <summary>
    /// What a program's sound means to the player.
    /// </summary>
    public enum Category
    {
        /// <summary>
        /// The session chooses by whether the player listens to something.
        /// </summary>
        Automatic = 0,
        /// <summary>
        /// Sound that adds to a program that also works without it. It plays beside the player's own music.
        /// </summary>
        Ambient = 1,
        /// <summary>
        /// Sound that adds to a program that also works without it, while no other program plays music.
        /// </summary>
        SoloAmbient = 2,
        /// <summary>
        /// Sound that is the program's purpose.
        /// </summary>
        Playback = 3,
        /// <summary>
        /// Records and plays nothing.
        /// </summary>
        Record = 4,
        /// <summary>
        /// Records and plays.
        /// </summary>
        PlayAndRecord = 5,
        /// <summary>
        /// Works on audio offline: neither plays nor records. While the session is active, logind keeps the machine
        /// awake.
        /// </summary>
        AudioProcessing = 6,
    }

    /// <summary>
    /// Options that change a category, to be combined by `|`. Unknown bits have no effect.
    /// </summary>
    [Flags]
    public enum CategoryOptions
    {
        /// <summary>
        /// Lets Category.Playback and Category.PlayAndRecord play beside other programs.
        /// </summary>
        MixWithOthers = 1,
        /// <summary>
        /// Implies CategoryOptions.MixWithOthers, and asks the sound server to lower other programs. It does where
        /// it is set up for the role of the program's streams; else the explanation says so. Tacet never changes
        /// another program's volume.
        /// </summary>
        DuckOthers = 2,
        /// <summary>
        /// Implies CategoryOptions.MixWithOthers, but pauses media players that play a podcast or an audiobook.
        /// </summary>
        InterruptSpokenAudio = 4,
    }

    /// <summary>
    /// The state of the program's window.
    /// </summary>
    public enum ApplicationState
    {
        /// <summary>
        /// In front, with the focus. The default.
        /// </summary>
        Active = 0,
        /// <summary>
        /// Visible without the focus. Changes nothing, except with `ducks_without_focus` of SessionSettings.
        /// </summary>
        Inactive = 1,
        /// <summary>
        /// Minimised, covered, or on another workspace.
        /// </summary>
        Background = 2,
    }

    /// <summary>
    /// What happens in the background to sound of a category that does not play there.
    /// </summary>
    public enum BackgroundPolicy
    {
        /// <summary>
        /// All sound is frozen and resumes at the sample where it stopped. The default.
        /// </summary>
        Pause = 0,
        /// <summary>
        /// All sound is muted; effects and soundtrack keep advancing.
        /// </summary>
        Mute = 1,
        /// <summary>
        /// All sound continues.
        /// </summary>
        Keep = 2,
        /// <summary>
        /// Effects are muted and keep advancing; the soundtrack continues.
        /// </summary>
        SoundtrackOnly = 3,
    }

    /// <summary>
    /// The player's setting for the soundtrack. It overrules what the session detects of other audio; calls and
    /// silent mode still apply.
    /// </summary>
    public enum SoundtrackChoice
    {
        /// <summary>
        /// Plays unless the player listens to something else. The default.
        /// </summary>
        Automatic = 0,
        /// <summary>
        /// Plays also while the player listens to something else.
        /// </summary>
        On = 1,
        /// <summary>
        /// Never plays.
        /// </summary>
        Off = 2,
    }

    /// <summary>
    /// The player's setting for conversations in other programs, such as a voice chat. Telephone calls always
    /// interrupt.
    /// </summary>
    public enum ConversationChoice
    {
        /// <summary>
        /// A conversation changes nothing on a desktop. On a phone a new conversation interrupts. The default.
        /// </summary>
        Automatic = 0,
        /// <summary>
        /// A conversation changes nothing.
        /// </summary>
        Continue = 1,
        /// <summary>
        /// A conversation lowers the soundtrack by 12 dB.
        /// </summary>
        Duck = 2,
        /// <summary>
        /// A conversation interrupts, for two hours at most.
        /// </summary>
        Interrupt = 3,
    }

    /// <summary>
    /// Reactions of a session that a program refuses, to be combined by `|`. Unknown bits have no effect.
    /// </summary>
    [Flags]
    public enum IgnoredReasons
    {
        /// <summary>
        /// Calls do not interrupt. Only the player can choose that, and on a phone they always interrupt.
        /// </summary>
        Call = 1,
        /// <summary>
        /// Alarms and ringing telephones do not interrupt. Only the player can choose that.
        /// </summary>
        Alarm = 2,
        /// <summary>
        /// Sound runs on when a policy of the sound server stops it; the server may keep it from being heard all
        /// the same.
        /// </summary>
        Policy = 4,
        /// <summary>
        /// A locked screen does not interrupt.
        /// </summary>
        Locked = 8,
        /// <summary>
        /// Another user or a text console in front does not interrupt.
        /// </summary>
        SeatInactive = 16,
        /// <summary>
        /// A screen reader, navigator or assistant does not lower sound.
        /// </summary>
        Prompt = 32,
    }

    /// <summary>
    /// How long a program's spoken prompts should be.
    /// </summary>
    public enum PromptStyle
    {
        /// <summary>
        /// Prompts as usual.
        /// </summary>
        Normal = 0,
        /// <summary>
        /// Short ones, or tones without words: people talk, another program listens to a microphone, or another
        /// program speaks.
        /// </summary>
        Short = 1,
        /// <summary>
        /// None: there is a call, or an alarm or a telephone rings.
        /// </summary>
        None = 2,
    }

    /// <summary>
    /// The kind of a stream on the sound server, which decides what it does to the game.
    /// </summary>
    public enum StreamClass
    {
        /// <summary>
        /// This program's own stream.
        /// </summary>
        Ours = 0,
        /// <summary>
        /// A stream of the server itself or of a filter. Does nothing.
        /// </summary>
        Plumbing = 1,
        /// <summary>
        /// Paused, muted, silent or at zero volume. Does nothing.
        /// </summary>
        Inactive = 2,
        /// <summary>
        /// A conversation that interrupts: on a phone, or because the player chose so.
        /// </summary>
        Call = 3,
        /// <summary>
        /// A conversation: does what `conversation_choice` of SessionSettings says.
        /// </summary>
        Conversation = 4,
        /// <summary>
        /// An alarm or a ringing telephone: interrupts.
        /// </summary>
        Alarm = 5,
        /// <summary>
        /// A speech service: does nothing.
        /// </summary>
        Speech = 6,
        /// <summary>
        /// A screen reader, navigator or assistant: lowers all sound.
        /// </summary>
        Duck = 7,
        /// <summary>
        /// A notification: does nothing.
        /// </summary>
        Transient = 8,
        /// <summary>
        /// Another game: does nothing.
        /// </summary>
        Game = 9,
        /// <summary>
        /// Music, video or anything else that the player listens to: the soundtrack is held.
        /// </summary>
        Primary = 10,
        /// <summary>
        /// A studio's or broadcaster's own monitoring: does nothing.
        /// </summary>
        Production = 11,
    }

    /// <summary>
    /// A command to another program's media player.
    /// </summary>
    public enum MediaCommand
    {
        /// <summary>
        /// Pauses if the media player plays, and plays otherwise.
        /// </summary>
        PlayPause = 0,
        /// <summary>
        /// Plays, or plays on.
        /// </summary>
        Play = 1,
        /// <summary>
        /// Pauses.
        /// </summary>
        Pause = 2,
        /// <summary>
        /// Skips to the next track.
        /// </summary>
        Next = 3,
        /// <summary>
        /// Skips to the previous track.
        /// </summary>
        Previous = 4,
    }

    /// <summary>
    /// The kind of an event. A game that ignores all events works correctly.
    /// </summary>
    public enum EventType
    {
        /// <summary>
        /// No event.
        /// </summary>
        None = 0,
        /// <summary>
        /// `voice` has played to its end or was stopped.
        /// </summary>
        VoiceFinished = 1,
        /// <summary>
        /// `voice` was stolen: it ended to make room for another voice.
        /// </summary>
        VoiceStolen = 2,
        /// <summary>
        /// The track has played to its end.
        /// </summary>
        SoundtrackEnded = 3,
        /// <summary>
        /// The soundtrack cannot play on: `result`, and `text` in words.
        /// </summary>
        SoundtrackFailed = 4,
        /// <summary>
        /// An underrun of the soundtrack began: decoding was late, and the music is silent at its frame. One event
        /// for each underrun, however long it is; EventType.SoundtrackRecovered follows.
        /// </summary>
        SoundtrackUnderrun = 5,
        /// <summary>
        /// The output changed: the first one is open, or another device. A buffer that grows or shrinks is no
        /// change. `text` names the device, or says why there is none.
        /// </summary>
        OutputChanged = 6,
        /// <summary>
        /// No output can be opened: `result`, and `text` in words.
        /// </summary>
        OutputFailed = 7,
        /// <summary>
        /// `category` is in force from now on; `text` is the reason.
        /// </summary>
        CategoryChosen = 8,
        /// <summary>
        /// Sound stopped for a passing `reason`. If several reasons overlap, one begin is followed by one end.
        /// </summary>
        InterruptionBegan = 9,
        /// <summary>
        /// The last reason has ended. `flag` is true if every reason was a passing one.
        /// </summary>
        InterruptionEnded = 10,
        /// <summary>
        /// The player began (`flag` is true) or stopped listening to something else.
        /// </summary>
        SecondaryAudioHint = 11,
        /// <summary>
        /// Silent mode was switched on (`flag` is true) or off; `text` names the switch.
        /// </summary>
        SilentModeChanged = 12,
        /// <summary>
        /// Other programs' streams changed. `flag` is true if the player listens to one of them.
        /// </summary>
        OtherAudioChanged = 13,
        /// <summary>
        /// Sound goes to another device, named in `text`; `route_change` is the cause.
        /// </summary>
        RouteChanged = 14,
        /// <summary>
        /// The output was lost; `text` is the reason. A session without an engine reports it when the sound server,
        /// or the server's last device, has gone: the program's own device is dead then.
        /// </summary>
        OutputLost = 15,
        /// <summary>
        /// The output is back; `text` is its name. A program without an engine closes its own device and opens it
        /// again. It gets the event also when a sound server or a first device that was missing at the session's
        /// start has come.
        /// </summary>
        OutputRestored = 16,
        /// <summary>
        /// Output devices appeared or disappeared, or another is the default: see
        /// tacet_session_get_output_device().
        /// </summary>
        OutputDevicesChanged = 17,
        /// <summary>
        /// A conversation in other programs began or changed (`flag` is true), or ended; `text` lists the programs.
        /// </summary>
        ConversationChanged = 18,
        /// <summary>
        /// Another program's media player plays another track (`flag` is true, `text` is its title), or none plays
        /// or is paused any more: see tacet_session_get_now_playing().
        /// </summary>
        NowPlayingChanged = 19,
        /// <summary>
        /// The desktop asks for `command`; see tacet_session_set_media_controls(). Never MediaCommand.PlayPause.
        /// </summary>
        MediaCommand = 20,
        /// <summary>
        /// The desktop asks for the place `seconds` in the track; see tacet_session_set_media_controls().
        /// </summary>
        MediaSeek = 21,
        /// <summary>
        /// The file of a streamed sound is missing or damaged, or was changed while it played: `result`, and `text`
        /// in words. `voice` ends after the frames that are decoded already, with EventType.VoiceFinished. Or a
        /// generator took too long, or made a sample that is no finite number.
        /// </summary>
        SoundFailed = 22,
        /// <summary>
        /// An underrun of a streamed sound began: decoding was late. `voice` fades out. As soon as enough is
        /// decoded, it fades in at the frame that it would have reached by then, with EventType.SoundRecovered.
        /// </summary>
        SoundUnderrun = 23,
        /// <summary>
        /// A caption appeared or disappeared, or silent mode began or ended to silence one: see
        /// tacet_engine_get_caption().
        /// </summary>
        CaptionsChanged = 24,
        /// <summary>
        /// A program that is attached to the game changed what is heard, marked a moment, or left; `text` says
        /// which program did what. See tacet_profiler_set_access().
        /// </summary>
        ProfilerActed = 25,
        /// <summary>
        /// The desktop asks for the `volume` of the program's own player; see tacet_session_set_media_controls().
        /// </summary>
        MediaVolume = 26,
        /// <summary>
        /// A file was read again after tacet_sound_reload() or tacet_soundtrack_reload(); `text` is its name.
        /// </summary>
        Reloaded = 27,
        /// <summary>
        /// A file could not be read again: `result`, and `text` in words. What it held before plays on.
        /// </summary>
        ReloadFailed = 28,
        /// <summary>
        /// The player touched the volume, or ended a mute, while the program could not be heard for `reason`: a
        /// wish to hear it. A game with a sound switch of its own may switch its sound on.
        /// </summary>
        WishToHear = 29,
        /// <summary>
        /// The program may sound again, after EventType.DidBecomeInactive.
        /// </summary>
        DidBecomeActive = 30,
        /// <summary>
        /// The program may not sound any more: an interruption began, the session was deactivated, or only the
        /// player can resume. Comes again if what is recommended changes, and for an activation that an
        /// interruption refuses. `reason` says what did it, `inactivity_source` who; `flag` is true if sound should
        /// resume by itself.
        /// </summary>
        DidBecomeInactive = 31,
        /// <summary>
        /// Spoken prompts shall have another style from now on: `prompt_style`.
        /// </summary>
        PromptStyleChanged = 32,
        /// <summary>
        /// The soundtrack's underrun has ended: the music plays on or has ended. `frames` of the engine's clock
        /// were silent.
        /// </summary>
        SoundtrackRecovered = 33,
        /// <summary>
        /// The underrun of the streamed sound has ended: `voice` was silent for `frames` of the engine's clock.
        /// </summary>
        SoundRecovered = 34,
        /// <summary>
        /// The queued track has begun, at the sample after the former track's last one; `text` is its first path.
        /// </summary>
        SoundtrackContinued = 35,
        /// <summary>
        /// A sound with two channels was played at a position for the first time, and is heard without one, as
        /// recorded. `text` is its name. Load it with `mixes_to_mono` of LoadOptions.
        /// </summary>
        PositionIgnored = 36,
        /// <summary>
        /// A processor of `bus` has taken longer than a quarter of a block twice in a row, or has made a sample
        /// that is no finite number. The sound passes it unchanged from then on. `text` has the error.
        /// </summary>
        ProcessorBypassed = 37,
        /// <summary>
        /// A transition of the soundtrack has happened: `text` is the first path of the track that has begun,
        /// `frames` the frame of the former track's first file at which it did, `mix_frame` that of the mix, and
        /// `heard` when it is heard.
        /// </summary>
        Transition = 38,
        /// <summary>
        /// The track of a transition was not decoded at its boundary, and waits for the next one; `text` is its
        /// first path.
        /// </summary>
        TransitionMissed = 39,
        /// <summary>
        /// A beat of the soundtrack was mixed, after tacet_soundtrack_tell_beats(): `beat`, `bar` and `beat_in_bar`
        /// are its numbers, `frames` is its frame of the first stem, `mix_frame` that of the mix, and `heard` when
        /// it is heard.
        /// </summary>
        Beat = 40,
        /// <summary>
        /// As EventType.Beat, for the first beat of a bar; a EventType.Beat follows.
        /// </summary>
        Bar = 41,
        /// <summary>
        /// As EventType.Beat, for a marker; `text` is its name.
        /// </summary>
        Marker = 42,
        /// <summary>
        /// As EventType.Beat, for the first frame of a section; `text` is its name.
        /// </summary>
        Section = 43,
        /// <summary>
        /// A stinger has begun: `text` is its first path, `frames` the frame of the track's first file at which it
        /// did, `mix_frame` that of the mix, and `heard` when it is heard.
        /// </summary>
        Stinger = 44,
        /// <summary>
        /// A stinger was not decoded at its boundary, and waits for the next one; `text` is its first path.
        /// </summary>
        StingerMissed = 45,
        /// <summary>
        /// `voice` has passed a marker of its sound, while it was mixed or virtual: `text` is the marker's name,
        /// `frames` its frame of the sound, `mix_frame` the first frame of the mix at the marker or behind it, and
        /// `heard` when it is heard. See `markers` of LoadOptions. At most 256 are told for each block.
        /// </summary>
        SoundMarker = 46,
        /// <summary>
        /// A sound was to be played backwards for the first time, and plays forward: it is streamed, or a generator
        /// makes it. `text` is its name. Load it with SoundStorage.Decoded.
        /// </summary>
        ReverseIgnored = 47,
        /// <summary>
        /// A name that the document of sound events does not have was posted, or set as a parameter, for the first
        /// time. `text` says which: `event "explosoin"`. See tacet_engine_post().
        /// </summary>
        UnknownName = 48,
        /// <summary>
        /// Another program began (`flag` is true) or ended to record what the machine plays, as broadcasts do;
        /// `text` is its name. Ask the player for `streamer` of SessionSettings.
        /// </summary>
        BroadcastSeen = 50,
    }

    /// <summary>
    /// Who made a session inactive: the field `inactivity_source` of an event.
    /// </summary>
    public enum InactivitySource
    {
        /// <summary>
        /// Not an event of inactivity.
        /// </summary>
        None = 0,
        /// <summary>
        /// The player: a locked screen, unplugged headphones, another program in front, a mute in the volume mixer.
        /// </summary>
        Player = 1,
        /// <summary>
        /// The system: a call, an alarm, sleep, a policy of the sound server.
        /// </summary>
        System = 2,
        /// <summary>
        /// The program itself.
        /// </summary>
        Program = 3,
    }

    /// <summary>
    /// Why the route changed.
    /// </summary>
    public enum RouteChange
    {
        /// <summary>
        /// The route did not change.
        /// </summary>
        None = 0,
        /// <summary>
        /// A device was plugged in and taken into use.
        /// </summary>
        NewDevice = 1,
        /// <summary>
        /// The device in use was unplugged, or went out of range.
        /// </summary>
        OldDeviceGone = 2,
        /// <summary>
        /// The player, or the program, chose another device.
        /// </summary>
        Override = 3,
        /// <summary>
        /// The same device has another sample rate.
        /// </summary>
        Configuration = 4,
    }

    /// <summary>
    /// A vector in metres, or in metres per second. Each component is limited to ±1e9.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public float X;
        public float Y;
        public float Z;
    }

    /// <summary>
    /// How a parameter moves to its new value. As a parameter it is nullable: the move then takes 10 ms, the
    /// shortest time without a click, unless the function says otherwise.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Tween
    {
        /// <summary>
        /// The length of the move, 0...86,400; 0 jumps at the next block.
        /// </summary>
        public float Seconds;
        /// <summary>
        /// The curve.
        /// </summary>
        public Easing Easing;
    }

    /// <summary>
    /// The settings of an engine.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct EngineConfig
    {
        internal uint StructSize;
        /// <summary>
        /// The maximum number of voices that are mixed at once: 1...4,096. Default 64.
        /// </summary>
        public uint RealVoices;
        /// <summary>
        /// The maximum number of voices, mixed or virtual: real_voices...131,072. Default 4,096.
        /// </summary>
        public uint VirtualVoices;
        /// <summary>
        /// The sample rate of the mix in frames per second: 8,000...192,000. Default 48,000.
        /// </summary>
        public uint SampleRate;
        /// <summary>
        /// The size of a block in frames: 64...2,048. Default 512. `latency` makes it smaller for a stream on a
        /// sound server.
        /// </summary>
        public uint BlockFrames;
        /// <summary>
        /// Default OutputChoice.Automatic.
        /// </summary>
        public OutputChoice Output;
        /// <summary>
        /// Default OutputLoss.Freeze.
        /// </summary>
        public OutputLoss WhileOutputLost;
        /// <summary>
        /// The longest sound that is decoded whole if the game asks for it, in seconds: 0...3,600. Default 60.
        /// tacet_load() streams sounds of more than ten seconds, or of more than this if it is less.
        /// </summary>
        public float LongestSound;
        /// <summary>
        /// The seed of all random variations. The same seed and the same calls give the same sounds. Default 1.
        /// </summary>
        public ulong Seed;
        internal IntPtr WavePath;
        internal IntPtr ApplicationName;
        internal IntPtr ApplicationId;
        internal IntPtr IconName;
        internal IntPtr Session;
        /// <summary>
        /// The most bytes that the samples of loaded sounds should take. 0, the default: no limit. Beyond it, the
        /// sounds that were played longest ago give up their samples: they stay loaded, keep 16 KB each, and their
        /// next voices stream. Loops go last. A sound is decoded again when it is played and there is room. Sounds
        /// that were loaded from memory always stay. The files of the others must stay as they are while the sounds
        /// are loaded, because they are read again.
        /// </summary>
        public ulong MemoryBudget;
        /// <summary>
        /// Default Latency.Balanced.
        /// </summary>
        public Latency Latency;
        /// <summary>
        /// Default PitchQuality.Clean.
        /// </summary>
        public PitchQuality PitchQuality;
        /// <summary>
        /// Whether the sound server is asked to remove the engine's sound from the recordings of a microphone
        /// (`filter.want=echo-cancel`). Default false. It takes effect while a recorder with the same session asks
        /// for it too, by `cancels_echo` of RecorderConfig. PulseAudio then mixes the engine's sound to mono at 32
        /// kHz, so ask only in a voice chat.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CancelsEcho;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved;
        /// <summary>
        /// The loudspeakers that the engine mixes for. Default SpeakerLayout.Stereo. A sound server mixes surround
        /// down for a device with fewer loudspeakers.
        /// </summary>
        public SpeakerLayout Speakers;

        /// <summary>The library's defaults.</summary>
        public static EngineConfig Default
        {
            get
            {
                var value = new EngineConfig();
                Interop.Check(Native.tacet_engine_config_default(ref value, Interop.Size<EngineConfig>()));
                return value;
            }
        }
    }

    /// <summary>
    /// Figures of the mixer, as of its last block.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Statistics
    {
        internal uint StructSize;
        /// <summary>
        /// Voices that have not ended, mixed or not.
        /// </summary>
        public uint Voices;
        /// <summary>
        /// The voices among them that are virtual: they are not mixed.
        /// </summary>
        public uint VirtualVoices;
        /// <summary>
        /// The time that mixing takes, as a share of the block's duration: 1 leaves no room.
        /// </summary>
        public float Load;
        /// <summary>
        /// Frames mixed since the start: the clock of `start_frame`.
        /// </summary>
        public ulong RenderedFrames;
        /// <summary>
        /// The number of underruns of the device. Each is heard as a gap.
        /// </summary>
        public ulong Underruns;
        /// <summary>
        /// Whether the mixing thread has real-time priority. Without it a busy machine may cause underruns.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasRealTimePriority;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)]
        internal byte[] Reserved;
        /// <summary>
        /// The number of times that the soundtrack or a streamed voice ran out of decoded frames. Each is heard as
        /// a gap, and is reported by EventType.SoundtrackUnderrun or EventType.SoundUnderrun.
        /// </summary>
        public ulong StreamUnderruns;
        /// <summary>
        /// The bytes that the samples of loaded sounds took at the last update, with a `memory_budget`; 0 without.
        /// </summary>
        public ulong SampleBytes;
    }

    /// <summary>
    /// The actual properties of an output.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Output
    {
        internal uint StructSize;
        /// <summary>
        /// The device's sample rate in frames per second.
        /// </summary>
        public uint SampleRate;
        /// <summary>
        /// Frames per request of the device; 0 if the device does not report it.
        /// </summary>
        public uint RequestFrames;
        /// <summary>
        /// The time from the end of a block's mixing to the loudspeaker, in seconds, as the device reports it.
        /// </summary>
        public float Latency;
        /// <summary>
        /// The kind of output.
        /// </summary>
        public OutputKind Kind;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawDevice;
        /// <summary>
        /// The device's name for people.
        /// </summary>
        public string Device => Interop.Text(rawDevice);
    }

    /// <summary>
    /// What the header and the tags of a sound file state.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FileProperties
    {
        internal uint StructSize;
        /// <summary>
        /// The number of channels of the first frames, 1...8.
        /// </summary>
        public uint Channels;
        /// <summary>
        /// The sample rate of the first frames in hertz.
        /// </summary>
        public uint SampleRate;
        /// <summary>
        /// The number of tags, 0...256, for tacet_file_get_tag().
        /// </summary>
        public uint TagCount;
        /// <summary>
        /// The length in frames at `sample_rate`; 0 if the header states none.
        /// </summary>
        public ulong Frames;
        /// <summary>
        /// The length in seconds; 0 if the header states none.
        /// </summary>
        public double Seconds;
        /// <summary>
        /// The first frame that Looping.Tagged repeats; 0 without a loop.
        /// </summary>
        public ulong LoopStart;
        /// <summary>
        /// The frame after the loop's last; 0 without a loop.
        /// </summary>
        public ulong LoopEnd;
        /// <summary>
        /// The gain in decibels by ReplayGain.Track, -60...60; 0 if the tags state none.
        /// </summary>
        public float TrackGain;
        /// <summary>
        /// The gain in decibels by ReplayGain.Album, -60...60; 0 if the tags state none.
        /// </summary>
        public float AlbumGain;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)] private byte[] rawCodec;
        /// <summary>
        /// The codec's usual name: `Ogg Vorbis`. UTF-8, cut at a whole character.
        /// </summary>
        public string Codec => Interop.Text(rawCodec);
    }

    /// <summary>
    /// How a sound is loaded.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct LoadOptions
    {
        internal uint StructSize;
        /// <summary>
        /// Default SoundStorage.Automatic.
        /// </summary>
        public SoundStorage Storage;
        /// <summary>
        /// Which of the file's loudness tags all voices of the sound are played with. Their level is that of the
        /// same file as a Track. Default ReplayGain.Off.
        /// </summary>
        public ReplayGain ReplayGain;
        /// <summary>
        /// Whether the channels are mixed to one, so that the sound's voices can have a position. Each sample is
        /// the mean of both channels of a stereo file: what is equal in both keeps its level, what is in one alone
        /// is 6 dB quieter. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool MixesToMono;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved;
        /// <summary>
        /// Only for tacet_load_in_background(). Default LoadPriority.Normal.
        /// </summary>
        public LoadPriority Priority;
        internal uint Reserved2;
        internal IntPtr Markers;
        internal UIntPtr MarkerCount;

        /// <summary>The library's defaults.</summary>
        public static LoadOptions Default
        {
            get
            {
                var value = new LoadOptions();
                Interop.Check(Native.tacet_load_options_default(ref value, Interop.Size<LoadOptions>()));
                return value;
            }
        }
    }

    /// <summary>
    /// Settings for playing a sound. The defaults play it once, as recorded, without a position.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PlaySettings
    {
        internal uint StructSize;
        /// <summary>
        /// The gain in decibels, -INFINITY...24. Default 0.
        /// </summary>
        public float Gain;
        /// <summary>
        /// The bus that the voice plays through. Default TACET_BUS_EFFECTS.
        /// </summary>
        public ulong Bus;
        /// <summary>
        /// The frame of `rendered_frames` at which the voice starts, exact to the frame. 0, the default, or a frame
        /// that has passed, starts with the next block.
        /// </summary>
        public ulong StartFrame;
        /// <summary>
        /// The pitch as a ratio, 0.01...8. Default 1. Below zero, -8...-0.01, a decoded sound plays backwards: from
        /// `start_position`, or from its end, to its first frame. A loop repeats the same frames. A streamed sound
        /// and a generator's play forward, which EventType.ReverseIgnored says once.
        /// </summary>
        public float Pitch;
        /// <summary>
        /// The balance from left, -1, to right, 1, for a sound without a position, mono or stereo. Default 0: both
        /// sides at 0 dB. Otherwise the near side stays at 0 dB, and the far side falls by the cosine: -3 dB at
        /// 0.5.
        /// </summary>
        public float Pan;
        /// <summary>
        /// The length of the fade-in in seconds, 0...86,400; 0, the default, starts at full gain.
        /// </summary>
        public float FadeIn;
        /// <summary>
        /// The fade's curve. Default Easing.Linear.
        /// </summary>
        public Easing FadeEasing;
        /// <summary>
        /// Which voices are mixed when there are more than `real_voices`: the higher priority first. Default 128.
        /// </summary>
        public byte Priority;
        /// <summary>
        /// Whether the sound repeats until it is stopped: the loop that the file's tags give, or the whole sound.
        /// Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Loops;
        /// <summary>
        /// Whether `position` applies, which has no effect otherwise. It does not apply to a stereo sound;
        /// `mixes_to_mono` of LoadOptions loads a stereo file as a mono sound. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasPosition;
        /// <summary>
        /// Whether the voice resumes after a call or an alarm. A one-shot older than 250 ms ends in either case.
        /// Default true.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool ResumesAfterInterruption;
        /// <summary>
        /// Whether the player asked for this sound explicitly, so that it plays in silent mode too. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool PlaysInSilentMode;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved;
        /// <summary>
        /// The space that the position is relative to. Default Space.World.
        /// </summary>
        public Space Space;
        /// <summary>
        /// The position in metres. Default 0, 0, 0.
        /// </summary>
        public Vec3 Position;
        /// <summary>
        /// The velocity in metres per second, for the Doppler effect. Default 0, 0, 0.
        /// </summary>
        public Vec3 Velocity;
        /// <summary>
        /// The distance in metres below which the sound gets no louder. 0...FLT_MAX, default 1.
        /// </summary>
        public float ReferenceDistance;
        /// <summary>
        /// The distance in metres beyond which the sound gets no quieter. 0...FLT_MAX, default FLT_MAX.
        /// </summary>
        public float MaximumDistance;
        /// <summary>
        /// How strongly the sound falls with distance: 0 disables it, 1, the default, is physical. 0...FLT_MAX.
        /// </summary>
        public float Rolloff;
        /// <summary>
        /// The axis along which the sound radiates; 0, 0, 0, the default, radiates to all sides.
        /// </summary>
        public Vec3 ConeDirection;
        /// <summary>
        /// The full angle in degrees within which the sound is at 0 dB: 0...360. Default 360.
        /// </summary>
        public float ConeInnerAngle;
        /// <summary>
        /// The full angle in degrees outside which the sound is at the outer gain: 0...360. Default 360.
        /// </summary>
        public float ConeOuterAngle;
        /// <summary>
        /// The gain in decibels outside the outer angle, -INFINITY...0. Default 0.
        /// </summary>
        public float ConeOuterGain;
        /// <summary>
        /// The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
        /// </summary>
        public float PitchVariationLow;
        /// <summary>
        /// The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
        /// </summary>
        public float PitchVariationHigh;
        /// <summary>
        /// The range of a random gain that is added, in decibels, -144...24. Default 0...0.
        /// </summary>
        public float GainVariationLow;
        /// <summary>
        /// The range of a random gain that is added, in decibels, -144...24. Default 0...0.
        /// </summary>
        public float GainVariationHigh;
        /// <summary>
        /// Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -INFINITY...0. Far below 250 Hz the low shelf
        /// takes twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
        /// </summary>
        public float FilterLowShelf;
        /// <summary>
        /// Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -INFINITY...0. Far below 250 Hz the low shelf
        /// takes twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
        /// </summary>
        public float FilterHighShelf;
        /// <summary>
        /// Whether `reverb_send` applies. If false, the default, a voice with a position sends at 0 dB, and any
        /// other voice not at all.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasReverbSend;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved2;
        /// <summary>
        /// The gain in decibels at which the voice enters the reverb, -INFINITY...0. Default 0.
        /// </summary>
        public float ReverbSend;
        /// <summary>
        /// What happens to the voice while it is virtual. Default VirtualBehavior.Continues.
        /// </summary>
        public VirtualBehavior VirtualBehavior;
        /// <summary>
        /// The radius in metres of a sound with a position: it comes from a range of directions, and from all
        /// around within the radius. In stereo it adds up to 3 dB. 0...10^9, default 0: a point.
        /// </summary>
        public float Radius;
        /// <summary>
        /// How much the air absorbs of a sound with a position, 0...10. Default 0: nothing. At 1, 5 kHz lose 0.05
        /// dB for each metre beyond `reference_distance`, times `rolloff`; frequencies far above lose twice as
        /// much.
        /// </summary>
        public float AirAbsorption;
        /// <summary>
        /// How often the loop is played if `loops` is true; 0, the default, repeats it until the voice is stopped.
        /// After the last pass the sound plays on to its end.
        /// </summary>
        public uint Passes;
        /// <summary>
        /// The limits of the product of the voice's gain, distance and cone, in decibels, -INFINITY...24. Fades and
        /// buses are applied afterwards. For a sound with a position. Default -INFINITY and 24: no limits. OpenAL's
        /// AL_MIN_GAIN and AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
        /// </summary>
        public float MinimumGain;
        /// <summary>
        /// The limits of the product of the voice's gain, distance and cone, in decibels, -INFINITY...24. Fades and
        /// buses are applied afterwards. For a sound with a position. Default -INFINITY and 24: no limits. OpenAL's
        /// AL_MIN_GAIN and AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
        /// </summary>
        public float MaximumGain;
        /// <summary>
        /// The frame of the sound with which the voice begins, at the engine's rate. Default 0, which is the last
        /// frame of a voice that plays backwards. From before its loop's end the voice plays on into the loop, and
        /// from behind the loop to the sound's end; from behind the sound's end it ends at once. A streamed sound
        /// begins so within its first third of a second, else as soon as it is decoded from there, some
        /// milliseconds later, where it would be by then.
        /// </summary>
        public ulong StartPosition;

        /// <summary>The library's defaults.</summary>
        public static PlaySettings Default
        {
            get
            {
                var value = new PlaySettings();
                Interop.Check(Native.tacet_play_settings_default(ref value, Interop.Size<PlaySettings>()));
                return value;
            }
        }
    }

    /// <summary>
    /// A voice's state, position and gain.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct VoiceStatus
    {
        internal uint StructSize;
        /// <summary>
        /// The state, as of the last block that was mixed; PlaybackState.Ended as of the last
        /// tacet_engine_update().
        /// </summary>
        public PlaybackState State;
        /// <summary>
        /// The frame of the sound that is mixed next, at the engine's rate, as of the last block that was mixed; 0
        /// for a voice that has ended.
        /// </summary>
        public ulong Position;
        /// <summary>
        /// The gain in decibels that the game has set, the end of a tween that runs; minus infinity is silence,
        /// also of a voice that has ended.
        /// </summary>
        public float Gain;
        internal uint Reserved;
    }

    /// <summary>
    /// A voice of the world that is heard, as of the latest block that was mixed: what a game casts a ray for.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HeardVoice
    {
        internal uint StructSize;
        /// <summary>
        /// The listener that hears the voice: 0 is the first one of tacet_engine_set_listeners().
        /// </summary>
        public uint Listener;
        /// <summary>
        /// The voice.
        /// </summary>
        public ulong Voice;
        /// <summary>
        /// The voice's position in metres.
        /// </summary>
        public Vec3 Position;
        /// <summary>
        /// The position of its listener in metres.
        /// </summary>
        public Vec3 ListenerPosition;
        /// <summary>
        /// The distance between the two in metres.
        /// </summary>
        public float Distance;
        /// <summary>
        /// The gain of the occlusion that the voice has, or moves to, in decibels; -INFINITY lets nothing through.
        /// </summary>
        public float OcclusionGain;
        /// <summary>
        /// The gain in decibels of its high-shelf filter at 5 kHz.
        /// </summary>
        public float OcclusionHighShelf;
        internal uint Reserved;
    }

    /// <summary>
    /// A caption whose sound reaches the listener now, or did within the last second.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Caption
    {
        internal uint StructSize;
        /// <summary>
        /// The number of voices with this key that reach the listener; 0 once the last has become inaudible.
        /// </summary>
        public uint Voices;
        /// <summary>
        /// The highest importance among the voices.
        /// </summary>
        public Importance Importance;
        /// <summary>
        /// The peak level at which the loudest voice reaches the listener, in decibels below full scale: with all
        /// gains and distance, but without silent mode.
        /// </summary>
        public float Level;
        /// <summary>
        /// The seconds since the caption became audible.
        /// </summary>
        public float Age;
        /// <summary>
        /// Whether the output has the sound. False while silent mode silences the sound.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsHeard;
        /// <summary>
        /// Whether `azimuth` and `elevation` apply: the loudest voice has a position.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasDirection;
        /// <summary>
        /// Whether `distance` applies: the loudest voice has a position.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasDistance;
        internal byte Reserved;
        /// <summary>
        /// The angle to the right of straight ahead in degrees, -180...180: 90 is right, -90 left.
        /// </summary>
        public float Azimuth;
        /// <summary>
        /// The angle above the listener's horizon in degrees, -90...90.
        /// </summary>
        public float Elevation;
        /// <summary>
        /// The distance from the listener in metres.
        /// </summary>
        public float Distance;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)] private byte[] rawKey;
        /// <summary>
        /// The key.
        /// </summary>
        public string Key => Interop.Text(rawKey);
    }

    /// <summary>
    /// Limits on the voices of a sound or a bus: their number, and the time between two starts.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct VoiceLimit
    {
        internal uint StructSize;
        /// <summary>
        /// The maximum number of voices, 1...65,535; 0, the default, sets no limit.
        /// </summary>
        public uint Voices;
        /// <summary>
        /// Which voice fades out in 10 ms and ends as EventType.VoiceStolen. Default Stealing.Oldest.
        /// </summary>
        public Stealing Stealing;
        /// <summary>
        /// The shortest time between two starts in seconds, 0...86,400; sounds played sooner do not play. Default
        /// 0.
        /// </summary>
        public float Retrigger;

        /// <summary>The library's defaults.</summary>
        public static VoiceLimit Default
        {
            get
            {
                var value = new VoiceLimit();
                Interop.Check(Native.tacet_voice_limit_default(ref value, Interop.Size<VoiceLimit>()));
                return value;
            }
        }
    }

    /// <summary>
    /// A band of an equaliser, by the formulas of R. Bristow-Johnson's cookbook.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Band
    {
        public BandShape Shape;
        /// <summary>
        /// In hertz, 20...20,000: the middle of a bell, the half of a shelf's decibels, the -3 dB of a cut.
        /// </summary>
        public float Frequency;
        /// <summary>
        /// In decibels, -24...24. A cut has none.
        /// </summary>
        public float Gain;
        /// <summary>
        /// The quality, 0.1...18.
        /// </summary>
        public float Q;
    }

    /// <summary>
    /// An effect on a bus. tacet_effect_init() fills it in for a kind; fields of other kinds are not read. Numbers
    /// out of range count as the nearest in range. Times are in seconds, gains and levels in decibels.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Effect
    {
        internal uint StructSize;
        public EffectKind Kind;
        /// <summary>
        /// The gain of the processed sound, -INFINITY...24.
        /// </summary>
        public float Wet;
        /// <summary>
        /// The gain of the sound as it comes to the effect, -INFINITY...24.
        /// </summary>
        public float Dry;
        /// <summary>
        /// The bands of an equaliser, 1...8. Default 1.
        /// </summary>
        public uint BandCount;
        /// <summary>
        /// Default: bells of 0 dB at 1,000 Hz with a quality of 1.
        /// </summary>
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 8)]
        public Band[] Bands;
        /// <summary>
        /// The level above which a compressor lowers the sound, -60...0. Default -18.
        /// </summary>
        public float Threshold;
        /// <summary>
        /// By how many decibels the input grows for 1 dB of the output, 1...100. Default 4.
        /// </summary>
        public float Ratio;
        /// <summary>
        /// The decibels in which the ratio grows from 1, 0...24. Default 6.
        /// </summary>
        public float Knee;
        /// <summary>
        /// The time in which the gain falls by 63 % of a fall, 0...1. Default 0.01.
        /// </summary>
        public float Attack;
        /// <summary>
        /// The time in which the gain rises by 63 % of a rise: 0...5, of a limiter 0.005...5. Default 0.12, of a
        /// limiter 0.08.
        /// </summary>
        public float Release;
        /// <summary>
        /// The gain behind a compressor, -24...24. Default 0.
        /// </summary>
        public float Makeup;
        /// <summary>
        /// The level above which no sample leaves a limiter, -40...0. Default -1.
        /// </summary>
        public float Ceiling;
        /// <summary>
        /// The time between two echoes, 0.001...2, default 0.35; the middle of a chorus's delay, 0.0001...0.05,
        /// default 0.018, of a flanger 0.002.
        /// </summary>
        public float Time;
        /// <summary>
        /// The share that goes round again: of echoes 0...0.95, default 0.4; of a chorus -0.95...0.95, default 0,
        /// of a flanger 0.5.
        /// </summary>
        public float Feedback;
        /// <summary>
        /// The corners of the filter that each echo passes, 20...20,000 Hz. Default 20 and 20,000, which disable
        /// it.
        /// </summary>
        public float LowCut;
        /// <summary>
        /// The corners of the filter that each echo passes, 20...20,000 Hz. Default 20 and 20,000, which disable
        /// it.
        /// </summary>
        public float HighCut;
        /// <summary>
        /// By how much the delay of a chorus swings to both sides, 0...0.05. Default 0.004, of a flanger 0.0015.
        /// </summary>
        public float Depth;
        /// <summary>
        /// The swings in a second, 0.01...20. Default 0.5, of a flanger 0.2.
        /// </summary>
        public float Rate;
        /// <summary>
        /// How far the right side's swing is ahead, 0...0.5 of a swing. Default 0.25.
        /// </summary>
        public float Spread;
        /// <summary>
        /// The gain before a distortion's curve, 0...48. Default 18.
        /// </summary>
        public float Drive;
        /// <summary>
        /// The gain behind a distortion's curve, -48...24. Default -6.
        /// </summary>
        public float Level;
        /// <summary>
        /// The form of a distortion's curve. Default DistortionCurve.Soft.
        /// </summary>
        public DistortionCurve Curve;
        /// <summary>
        /// The bus whose level a compressor follows, after that bus's effects and gain. Default 0: its own.
        /// </summary>
        public ulong Sidechain;
        /// <summary>
        /// The sound that is a convolution's response: decoded, 20 s at most. It may be unloaded afterwards.
        /// </summary>
        public ulong Response;
        /// <summary>
        /// Whether the sound passes the effect unchanged. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Bypassed;
        /// <summary>
        /// Whether echoes come from the left and the right in turn. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool PingPong;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        internal byte[] Reserved;
        /// <summary>
        /// How long a processor's sound goes on after its input, 0...60. While the bus is silent for longer, it is
        /// not called. Default 0.
        /// </summary>
        public float Tail;
        /// <summary>
        /// Changes a block in place: `frames * 2` samples, interleaved, left first, nominal -1...1; `frames` is the
        /// engine's `block_frames`. In surround they are the front left and right channel of the bus, and its other
        /// channels pass unchanged. Called on the thread that mixes, never twice at once: it may not allocate,
        /// lock, read, wait, or call Tacet. Two calls in a row that take longer than a quarter of a block, or a
        /// sample that is no finite number, take it out with EventType.ProcessorBypassed. An offline engine waits
        /// for any call. An effect with the same `process` and `user_data` as one of the engine's goes on as that
        /// one.
        /// </summary>
        public IntPtr Process;
        internal IntPtr UserData;
        /// <summary>
        /// Called once, when nothing calls `process` any longer: within tacet_engine_update(),
        /// tacet_bus_set_effects(), tacet_engine_apply_snapshot(), tacet_engine_blend_snapshots(),
        /// tacet_engine_destroy(). It may not call this engine. Nullable.
        /// </summary>
        public IntPtr Close;
    }

    /// <summary>
    /// What a mix sets on one bus. Several of them, each of another bus, are a snapshot: `paused`, `underwater`,
    /// `dialogue`.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BusMix
    {
        internal uint StructSize;
        /// <summary>
        /// The bus's gain in decibels, -INFINITY...24. Default 0.
        /// </summary>
        public float Gain;
        /// <summary>
        /// The bus. Default TACET_BUS_MASTER. Of two entries with one bus, the later counts.
        /// </summary>
        public ulong Bus;
        /// <summary>
        /// The lower limit of the bus's filter in hertz, as of tacet_bus_set_filter(). Default 20, which disables
        /// it.
        /// </summary>
        public float LowCut;
        /// <summary>
        /// The upper limit of the bus's filter in hertz. Default 20,000, which disables it.
        /// </summary>
        public float HighCut;
        /// <summary>
        /// Whether `gain` is set. Default true.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool SetsGain;
        /// <summary>
        /// Whether `low_cut` and `high_cut` are set. Default false: the filter stays as it is.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool SetsFilter;
        [MarshalAs(UnmanagedType.I1)] internal bool SetsEffects;
        /// <summary>
        /// Whether `centered` is set. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool SetsCentered;
        /// <summary>
        /// Whether the centre loudspeaker plays the bus's front, as of tacet_bus_set_centered(). Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Centered;
        /// <summary>
        /// Whether `lfe_gain` is set. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool SetsLfeGain;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        internal byte[] Reserved;
        internal IntPtr Effects;
        internal UIntPtr EffectCount;
        /// <summary>
        /// The gain in decibels of the bus's send to the LFE, as of tacet_bus_set_lfe_gain(): -INFINITY...24.
        /// Default -INFINITY.
        /// </summary>
        public float LfeGain;
        internal uint Reserved2;

        /// <summary>The library's defaults.</summary>
        public static BusMix Default
        {
            get
            {
                var value = new BusMix();
                Interop.Check(Native.tacet_bus_mix_default(ref value, Interop.Size<BusMix>()));
                return value;
            }
        }
    }

    /// <summary>
    /// A ducking rule: while the trigger bus sounds, the target bus is lowered. Typical: the soundtrack under
    /// speech.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Ducking
    {
        internal uint StructSize;
        /// <summary>
        /// The gain of the lowered target in decibels, -INFINITY...0. Default -9.
        /// </summary>
        public float Gain;
        /// <summary>
        /// The bus that is lowered. Default TACET_BUS_SOUNDTRACK.
        /// </summary>
        public ulong Target;
        /// <summary>
        /// The bus that, alone or with its children, triggers the ducking while it sounds. Default TACET_BUS_VOICE.
        /// </summary>
        public ulong Trigger;
        /// <summary>
        /// The length of the fade down in seconds: 0...86,400. Default 0.1.
        /// </summary>
        public float Attack;
        /// <summary>
        /// The time in seconds for which the target stays low after the trigger falls silent: 0...86,400. Default
        /// 0.4.
        /// </summary>
        public float Hold;
        /// <summary>
        /// The length of the fade up in seconds: 0...86,400. Default 0.8.
        /// </summary>
        public float Release;
        internal uint Reserved;

        /// <summary>The library's defaults.</summary>
        public static Ducking Default
        {
            get
            {
                var value = new Ducking();
                Interop.Check(Native.tacet_ducking_default(ref value, Interop.Size<Ducking>()));
                return value;
            }
        }
    }

    /// <summary>
    /// The level of a bus. tacet_gain_from_amplitude() converts it to decibels.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Level
    {
        internal uint StructSize;
        /// <summary>
        /// The largest absolute sample, left and right; 1 is full scale.
        /// </summary>
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        public float[] PeakAmplitude;
        /// <summary>
        /// The root of the mean square, left and right; 1 is full scale.
        /// </summary>
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        public float[] RmsAmplitude;
    }

    /// <summary>
    /// The loudness of a bus: ITU-R BS.1770-4 with the windows of EBU Tech 3341. The momentary and the short-term
    /// loudness change with every 20 ms of mixed sound, the others with every 100 ms. What is not mixed, as while
    /// the output is suspended, does not count.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Loudness
    {
        internal uint StructSize;
        /// <summary>
        /// The loudness of the latest 400 ms in LUFS; -INFINITY before, and for silence.
        /// </summary>
        public float Momentary;
        /// <summary>
        /// The loudness of the latest 3 s in LUFS; -INFINITY before, and for silence.
        /// </summary>
        public float ShortTerm;
        /// <summary>
        /// The loudness in LUFS of all since the meter was turned on or reset; silence and what is more than 10 LU
        /// quieter than the rest do not count. -INFINITY if no 400 ms were louder than -70 LUFS.
        /// </summary>
        public float Integrated;
        /// <summary>
        /// The loudness range in LU of all since then (EBU Tech 3342); 0 as well if no 3 s were louder than -70
        /// LUFS.
        /// </summary>
        public float Range;
        /// <summary>
        /// The largest magnitude since then, also between samples, in dBTP (BS.1770-4, annex 2); -INFINITY for
        /// silence.
        /// </summary>
        public float TruePeak;
    }

    /// <summary>
    /// The listener: position, velocity and orientation.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Listener
    {
        internal uint StructSize;
        /// <summary>
        /// The position in metres. Default 0, 0, 0.
        /// </summary>
        public Vec3 Position;
        /// <summary>
        /// The velocity in metres per second, used for the Doppler effect only. Default 0, 0, 0.
        /// </summary>
        public Vec3 Velocity;
        /// <summary>
        /// The direction of view, of any length. Default 0, 0, -1, which also replaces it if `forward` and `up` are
        /// parallel.
        /// </summary>
        public Vec3 Forward;
        /// <summary>
        /// The direction of the top of the head, of any length. Default 0, 1, 0, which also replaces it if
        /// `forward` and `up` are parallel.
        /// </summary>
        public Vec3 Up;
        /// <summary>
        /// The gain in decibels of all sounds with a position and of what they send to the reverb, at most 24.
        /// Default 0. The gain of TACET_BUS_MASTER applies to every sound.
        /// </summary>
        public float Gain;

        /// <summary>The library's defaults.</summary>
        public static Listener Default
        {
            get
            {
                var value = new Listener();
                Interop.Check(Native.tacet_listener_default(ref value, Interop.Size<Listener>()));
                return value;
            }
        }
    }

    /// <summary>
    /// A reverb: a room preset, its gain and its decay.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Reverb
    {
        internal uint StructSize;
        /// <summary>
        /// Default Room.Generic.
        /// </summary>
        public Room Room;
        /// <summary>
        /// The gain in decibels, -INFINITY...0. 0, the default, is the preset's own.
        /// </summary>
        public float Gain;
        /// <summary>
        /// The decay time as a ratio of the preset's own: 0.1...4. Default 1.
        /// </summary>
        public float DecayRatio;

        /// <summary>The library's defaults.</summary>
        public static Reverb Default
        {
            get
            {
                var value = new Reverb();
                Interop.Check(Native.tacet_reverb_default(ref value, Interop.Size<Reverb>()));
                return value;
            }
        }
    }

    /// <summary>
    /// A sphere in the world with a reverb of its own, heard while the listener is in it.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ReverbZone
    {
        internal uint StructSize;
        /// <summary>
        /// The centre of the sphere, in metres. Default 0, 0, 0.
        /// </summary>
        public Vec3 Center;
        /// <summary>
        /// The distance from the centre within which the reverb has its full gain, in metres. 0...FLT_MAX, default
        /// 1.
        /// </summary>
        public float Radius;
        /// <summary>
        /// The distance beyond `radius` over which the reverb fades out, in metres. 0...FLT_MAX, default 1.
        /// </summary>
        public float Falloff;
        /// <summary>
        /// As in Reverb, with the same defaults.
        /// </summary>
        public Room Room;
        /// <summary>
        /// As in Reverb.
        /// </summary>
        public float Gain;
        /// <summary>
        /// As in Reverb.
        /// </summary>
        public float DecayRatio;

        /// <summary>The library's defaults.</summary>
        public static ReverbZone Default
        {
            get
            {
                var value = new ReverbZone();
                Interop.Check(Native.tacet_reverb_zone_default(ref value, Interop.Size<ReverbZone>()));
                return value;
            }
        }
    }

    /// <summary>
    /// Percentiles of a time over all measured blocks, in nanoseconds: 50, 90 and 99 percent, and the longest.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Spread
    {
        public double P50;
        public double P90;
        public double P99;
        public double Worst;
    }

    /// <summary>
    /// The times that mixing the last blocks took; at most 1,024 blocks.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Profile
    {
        internal uint StructSize;
        /// <summary>
        /// The number of blocks measured.
        /// </summary>
        public uint Blocks;
        /// <summary>
        /// The duration of a block in nanoseconds: mixing must not take longer.
        /// </summary>
        public double Deadline;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Total;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Commands;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Voices;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Mixing;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Soundtrack;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Buses;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Limiter;
        /// <summary>
        /// The time of a whole block, and of each stage.
        /// </summary>
        public Spread Reports;
        /// <summary>
        /// The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is
        /// in nanoseconds.
        /// </summary>
        public Spread Load;
        /// <summary>
        /// The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is
        /// in nanoseconds.
        /// </summary>
        public Spread RealVoices;
        /// <summary>
        /// The frames of silence over all these blocks, because the soundtrack was decoded too late.
        /// </summary>
        public ulong UnderrunFrames;
    }

    /// <summary>
    /// A track of music, and how it starts.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Track
    {
        internal uint StructSize;
        /// <summary>
        /// The number of stems: 1...8. Default 0, which must be changed.
        /// </summary>
        public uint StemCount;
        /// <summary>
        /// Paths of files of the same length, in the formats of tacet_load(), played in step; the first
        /// `stem_count` may not be null.
        /// </summary>
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 8)]
        internal IntPtr[] Stems;
        /// <summary>
        /// Default Looping.Tagged.
        /// </summary>
        public Looping Looping;
        /// <summary>
        /// The crossfade with the track that plays before. Default 0 seconds.
        /// </summary>
        public Tween Crossfade;
        /// <summary>
        /// How often the loop is played before the track goes on to the end of its files; 0 repeats it for ever.
        /// Default 0. A seek counts anew. Ignored with Looping.None.
        /// </summary>
        public uint Passes;
        /// <summary>
        /// For Looping.Region: the first frame of the loop, of the first stem at its own rate.
        /// </summary>
        public ulong LoopStart;
        /// <summary>
        /// For Looping.Region: the frame after the loop's last, above `loop_start`; or TACET_LOOP_TO_END.
        /// </summary>
        public ulong LoopEnd;
        /// <summary>
        /// The frame to start at, of the first stem at its own rate. Default 0.
        /// </summary>
        public ulong FromFrame;
        /// <summary>
        /// Which loudness tag of the first stem all stems are played with. Default ReplayGain.Off.
        /// </summary>
        public ReplayGain ReplayGain;
        /// <summary>
        /// The track's own gain in decibels, at most 24, so that tracks of different loudness match. It belongs to
        /// this play of the track, also through crossfades. Default 0.
        /// </summary>
        public float Gain;
        /// <summary>
        /// For Looping.Seconds: the start of the loop, 0 or more, rounded to the nearest frame. Default 0.
        /// </summary>
        public double LoopStartSeconds;
        /// <summary>
        /// For Looping.Seconds: the end of the loop, above its start; 0, the default, is the end of the file.
        /// </summary>
        public double LoopEndSeconds;
        /// <summary>
        /// The tempo in beats a minute, 1...10,000, rounded to the nearest millionth. 0, the default, takes it from
        /// `score`, from a file `theme.ogg.score.json` beside a first stem that is on the disk or in memory, or
        /// from the stem's tags.
        /// </summary>
        public double BeatsPerMinute;
        /// <summary>
        /// With `beats_per_minute`: the time of the first beat in the file in seconds, 0 or more. Default 0.
        /// </summary>
        public double FirstBeatSeconds;
        internal IntPtr Score;
        /// <summary>
        /// With `beats_per_minute`: the beats of a bar, 1...64. Default 4.
        /// </summary>
        public uint BeatsPerBar;
        /// <summary>
        /// The time in seconds over which the seam of the loop is crossfaded: 0...10, and half of the loop at most.
        /// 0, the default, plays the loop as it is. The last frames of a pass fade out while the frames before the
        /// loop's start fade in. A loop that begins nearer to the beginning of the file begins later by what is
        /// missing. Loops that turn and sections that repeat have no crossfade.
        /// </summary>
        public float LoopCrossfade;
        internal IntPtr Alternative;
        /// <summary>
        /// Whether the track is licensed music that must not be broadcast: while `streamer` of SessionSettings is
        /// true, its alternative is heard, or silence. The track's clock goes on. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Licensed;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)]
        internal byte[] Reserved;

        /// <summary>The library's defaults.</summary>
        public static Track Default
        {
            get
            {
                var value = new Track();
                Interop.Check(Native.tacet_track_default(ref value, Interop.Size<Track>()));
                return value;
            }
        }
    }

    /// <summary>
    /// How a list of tracks is played.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Playlist
    {
        internal uint StructSize;
        /// <summary>
        /// Default ListOrder.Listed.
        /// </summary>
        public ListOrder Order;
        /// <summary>
        /// For ListOrder.Shuffled: the same seed gives the same order. Default 0.
        /// </summary>
        public ulong Seed;
        /// <summary>
        /// How many tracks of the list, in its order, are left out: 0, the default, or a place of
        /// tacet_soundtrack_get_list_place().
        /// </summary>
        public ulong Place;
        /// <summary>
        /// The time in seconds for which one track fades into the next, before its end, half of the track at most:
        /// 0...86,400. 0, the default, plays them without a gap and without a fade.
        /// </summary>
        public float Crossfade;
        /// <summary>
        /// Whether the list begins anew behind its last track. Default true.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Repeats;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved;

        /// <summary>The library's defaults.</summary>
        public static Playlist Default
        {
            get
            {
                var value = new Playlist();
                Interop.Check(Native.tacet_playlist_default(ref value, Interop.Size<Playlist>()));
                return value;
            }
        }
    }

    /// <summary>
    /// How the soundtrack changes from one track to another.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Transition
    {
        internal uint StructSize;
        /// <summary>
        /// Where the change takes place. Default Boundary.Bar.
        /// </summary>
        public Boundary Boundary;
        /// <summary>
        /// For Boundary.Bars: 1 or more. Default 4.
        /// </summary>
        public uint Bars;
        /// <summary>
        /// Where the new track enters. Default Entry.Start.
        /// </summary>
        public Entry Entry;
        internal IntPtr Marker;
        internal IntPtr EntryMarker;
        /// <summary>
        /// The time for which the tracks overlap from the boundary on. Default 0 seconds: a cut, exact to the
        /// sample.
        /// </summary>
        public Tween Crossfade;
        /// <summary>
        /// The same in beats of the former track, 0...1,000; above 0 in place of `crossfade`. Default 0.
        /// </summary>
        public float CrossfadeBeats;
        /// <summary>
        /// For a tail: the time in seconds for which the former track plays on under the new one, at its own gain,
        /// behind the boundary, 0...86,400. A tail takes the place of the crossfade. Default 0: none.
        /// </summary>
        public float TailSeconds;
        /// <summary>
        /// The same to so many beats of the former track behind the boundary, 1...1,000; 0, the default, is none.
        /// </summary>
        public uint TailBeats;
        /// <summary>
        /// The time in seconds in which the former track fades out behind its tail, 0...86,400. Default 0.05.
        /// </summary>
        public float TailFade;
        internal IntPtr TailMarker;
        internal IntPtr PickupMarker;
        /// <summary>
        /// For Entry.Pickup, without a marker: the number of the beat of the new track, counted from 0, 1...1,000.
        /// Default 1.
        /// </summary>
        public uint PickupBeats;
        /// <summary>
        /// For Entry.Pickup, without a marker and with 0 beats: the time in seconds, 0...86,400. Default 0.
        /// </summary>
        public float PickupSeconds;

        /// <summary>The library's defaults.</summary>
        public static Transition Default
        {
            get
            {
                var value = new Transition();
                Interop.Check(Native.tacet_transition_default(ref value, Interop.Size<Transition>()));
                return value;
            }
        }
    }

    /// <summary>
    /// A short piece of music that is played over the soundtrack's track.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Stinger
    {
        internal uint StructSize;
        /// <summary>
        /// Where it begins, in the track that plays. Default Boundary.Beat.
        /// </summary>
        public Boundary Boundary;
        /// <summary>
        /// For Boundary.Bars: 1 or more. Default 4.
        /// </summary>
        public uint Bars;
        /// <summary>
        /// The gain of the tracks meanwhile in decibels, -INFINITY...0. Default 0: they are not lowered.
        /// </summary>
        public float Ducking;
        internal IntPtr Marker;
        /// <summary>
        /// The time in seconds in which the tracks are lowered, from the stinger's first frame on: 0...86,400.
        /// Default 0.05.
        /// </summary>
        public float Attack;
        /// <summary>
        /// The time in seconds in which they return after the stinger's last frame: 0...86,400. Default 0.5.
        /// </summary>
        public float Release;

        /// <summary>The library's defaults.</summary>
        public static Stinger Default
        {
            get
            {
                var value = new Stinger();
                Interop.Check(Native.tacet_stinger_default(ref value, Interop.Size<Stinger>()));
                return value;
            }
        }
    }

    /// <summary>
    /// Where the soundtrack is, as the player hears it at one instant.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MusicClock
    {
        internal uint StructSize;
        /// <summary>
        /// The beats of a bar; 0 for a track without a tempo, and before the first beat. `beat` and `bar` then mean
        /// nothing.
        /// </summary>
        public uint BeatsPerBar;
        /// <summary>
        /// The tempo in beats a minute; 0 as `beats_per_bar`.
        /// </summary>
        public double BeatsPerMinute;
        /// <summary>
        /// The number of the beat that is heard, counted from 0.
        /// </summary>
        public ulong Beat;
        /// <summary>
        /// The number of its bar, counted from 0.
        /// </summary>
        public ulong Bar;
        /// <summary>
        /// The number of the beat in its bar, counted from 0.
        /// </summary>
        public uint BeatInBar;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)]
        internal byte[] Reserved;
        /// <summary>
        /// How much of the beat has passed, 0.. &lt; 1.
        /// </summary>
        public double Phase;
        /// <summary>
        /// The place in the first stem that is heard, in seconds; also between two frames.
        /// </summary>
        public double Seconds;
        /// <summary>
        /// The frame of the first stem that is heard, at its own rate.
        /// </summary>
        public ulong Frame;
        /// <summary>
        /// The frame of the first stem that is mixed next: `position` of SoundtrackStatus.
        /// </summary>
        public ulong MixedFrame;
        /// <summary>
        /// The frame of the mix that is heard, as `rendered_frames` of Statistics counts. While a block is mixed
        /// late, this and `frame` may lie up to 20 ms beyond what was mixed.
        /// </summary>
        public ulong MixFrame;
        /// <summary>
        /// The instant: nanoseconds of the monotonic clock, `clock_gettime(CLOCK_MONOTONIC)`. Offline the time that
        /// was mixed.
        /// </summary>
        public ulong Time;
    }

    /// <summary>
    /// How late a player's taps come behind the beats that the player taps along with.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct InputCalibration
    {
        internal uint StructSize;
        /// <summary>
        /// The number of taps that count.
        /// </summary>
        public uint TapCount;
        /// <summary>
        /// The number of taps that do not: second taps on a beat, and those far from the median.
        /// </summary>
        public uint OutlierCount;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)]
        internal byte[] Reserved;
        /// <summary>
        /// How much later than its beat a tap comes, in nanoseconds: the median. Negative for a player who is
        /// early.
        /// </summary>
        public long Offset;
        /// <summary>
        /// How far the taps are scattered about the median, in nanoseconds: 1.4826 times the median distance.
        /// </summary>
        public ulong Spread;
    }

    /// <summary>
    /// The soundtrack's state and position.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SoundtrackStatus
    {
        internal uint StructSize;
        /// <summary>
        /// The state.
        /// </summary>
        public SoundtrackState State;
        /// <summary>
        /// The frame that is mixed next, of the first stem at its own rate; 0 if stopped.
        /// </summary>
        public ulong Position;
        /// <summary>
        /// Why the soundtrack is not heard; Reason.None unless it is muted, held or frozen.
        /// </summary>
        public Reason Reason;
        /// <summary>
        /// The number of stems of the track; 0 if stopped.
        /// </summary>
        public uint StemCount;
        /// <summary>
        /// The length of the first stem at its own rate; 0 if stopped, until its file is open, and if its header
        /// states none, until its end was found.
        /// </summary>
        public ulong Frames;
        /// <summary>
        /// The sample rate of the first stem in hertz; 0 if stopped, and until its file is open.
        /// </summary>
        public uint SampleRate;
        /// <summary>
        /// The soundtrack's own gain in decibels that the game has set; minus infinity is silence.
        /// </summary>
        public float Gain;
    }

    /// <summary>
    /// What the program's sound shall do.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Directive
    {
        internal uint StructSize;
        /// <summary>
        /// The state of effects.
        /// </summary>
        public Audibility Effects;
        /// <summary>
        /// The state of the soundtrack.
        /// </summary>
        public Audibility Soundtrack;
        /// <summary>
        /// Why effects are not audible, Reason.None if they are. Of several reasons the strictest.
        /// </summary>
        public Reason EffectsReason;
        /// <summary>
        /// Why the soundtrack is not audible, Reason.None if it is. Of several reasons the strictest.
        /// </summary>
        public Reason SoundtrackReason;
        /// <summary>
        /// A gain for all sound, in decibels: 0, or -12 while a screen reader, navigator or assistant speaks.
        /// </summary>
        public float Gain;
        /// <summary>
        /// A further gain for the soundtrack, in decibels: 0, or -12 during a conversation if the player chose
        /// that.
        /// </summary>
        public float SoundtrackGain;
    }

    /// <summary>
    /// What a program with its own mixer does with its sound until the next call of SessionFollow.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Mix
    {
        internal uint StructSize;
        /// <summary>
        /// The factor for effects, 0...1.
        /// </summary>
        public float EffectsAmplitude;
        /// <summary>
        /// The factor for the soundtrack, 0...1.
        /// </summary>
        public float SoundtrackAmplitude;
        /// <summary>
        /// Whether effects advance. If not, they keep their place.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool EffectsRun;
        /// <summary>
        /// Whether the soundtrack advances. If not, it keeps its place.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool SoundtrackRuns;
        /// <summary>
        /// Whether effects have come to a standstill since the last call. Effects that do not loop end then.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool OneShotsEnd;
        internal byte Reserved;
    }

    /// <summary>
    /// One reason for silence, in words.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Explanation
    {
        internal uint StructSize;
        /// <summary>
        /// The reason.
        /// </summary>
        public Reason Reason;
        /// <summary>
        /// How long the reason has held, in seconds.
        /// </summary>
        public double Seconds;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawDetail;
        /// <summary>
        /// The reason, in one sentence.
        /// </summary>
        public string Detail => Interop.Text(rawDetail);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawRemedy;
        /// <summary>
        /// What the player or the program can do, in one sentence.
        /// </summary>
        public string Remedy => Interop.Text(rawRemedy);
    }

    /// <summary>
    /// What the program asks of its session, for itself and for the player in its options menu. The player's
    /// choices in the environment and in the configuration file tacet.conf come before the settings of the same
    /// name.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SessionSettings
    {
        internal uint StructSize;
        /// <summary>
        /// What happens to sound in the background. Default BackgroundPolicy.Pause.
        /// </summary>
        public BackgroundPolicy BackgroundPolicy;
        /// <summary>
        /// The player's setting for the soundtrack. Default SoundtrackChoice.Automatic. TACET_SOUNDTRACK and
        /// `soundtrack` in tacet.conf overrule it.
        /// </summary>
        public SoundtrackChoice SoundtrackChoice;
        /// <summary>
        /// The player's setting for conversations. Default ConversationChoice.Automatic. TACET_CONVERSATION and
        /// `conversation` in tacet.conf overrule it.
        /// </summary>
        public ConversationChoice ConversationChoice;
        private uint rawIgnoredReasons;
        /// <summary>
        /// Bits of TACET_IGNORE_…: the reasons that change nothing while they hold; the explanation names them all
        /// the same. Default 0. TACET_IGNORE and `ignore` in tacet.conf overrule it. Only the player can choose
        /// IgnoredReasons.Call and IgnoredReasons.Alarm.
        /// </summary>
        public IgnoredReasons IgnoredReasons
        {
            get => (IgnoredReasons)rawIgnoredReasons;
            set => rawIgnoredReasons = (uint)value;
        }
        /// <summary>
        /// The balance of all sound, from left only, -1, to right only, 1. Default 0. It lowers the other side and
        /// raises none. A value out of range counts as the nearest in range. TACET_BALANCE and `balance` in
        /// tacet.conf overrule it.
        /// </summary>
        public float Balance;
        /// <summary>
        /// Whether both channels carry the mean of both, for a player who hears with one ear. Default false. The
        /// engine then mixes without HRTF, whose sum combs. TACET_MONO and `mono` in tacet.conf overrule it.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Mono;
        /// <summary>
        /// Whether the player wants sound in silent mode too. Default false. TACET_IGNORE_SILENT_MODE and
        /// `ignore-silent-mode` in tacet.conf overrule it.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IgnoresSilentMode;
        /// <summary>
        /// Whether sound stops when headphones are unplugged, until tacet_session_resume(). Default false for a
        /// game.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool PausesWhenHeadphonesUnplugged;
        /// <summary>
        /// Whether the program has a play button; the role sets it at the start. Such a program resumes after an
        /// interruption only if it played and the interruption was passing.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasMediaControls;
        /// <summary>
        /// Whether an incoming call interrupts as soon as it rings, or only once the player accepts it. Default
        /// true. It concerns the calls of ModemManager, oFono, GNOME Calls and PipeWire.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool InterruptsOnRing;
        /// <summary>
        /// Whether all sound is lowered by 12 dB while the window has no focus. Default false.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool DucksWithoutFocus;
        /// <summary>
        /// Whether the levels of other programs' streams are measured all the time. Default false.
        ///
        /// If true, the soundtrack returns three seconds after another program's stream falls silent. If false,
        /// streams are measured briefly, often in their first seconds and at last every 20 seconds; the article How
        /// Tacet decides has the times. Only streams without a role and without a playing media player are
        /// measured, eight at most. A stream below -60 dB counts as paused until it is heard: at once if it was
        /// never heard, else after two seconds. A meter is a recording of the other program's stream, and desktops
        /// that show which programs record show this program: let the player choose.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool MetersOtherAudio;
        /// <summary>
        /// Whether the player broadcasts the game, so that licensed music must not be heard: see `licensed` of
        /// Track. Default false. `is_broadcast_seen` of SessionState tells when to ask the player. TACET_STREAMER
        /// and `streamer` in tacet.conf overrule it.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Streamer;
        /// <summary>
        /// Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud. Default false.
        /// A compressor on the whole mix without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms,
        /// release 300 ms, 12 dB of makeup. A sound of -18 dB stays as it is. TACET_NIGHT and `night` in tacet.conf
        /// overrule it.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool NightMode;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved;
    }

    /// <summary>
    /// What a session observes, and what it has chosen.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SessionState
    {
        internal uint StructSize;
        /// <summary>
        /// The category in force; never Category.Automatic.
        /// </summary>
        public Category Category;
        private uint rawOptions;
        /// <summary>
        /// Bits of TACET_OPTION_….
        /// </summary>
        public CategoryOptions Options
        {
            get => (CategoryOptions)rawOptions;
            set => rawOptions = (uint)value;
        }
        /// <summary>
        /// As set.
        /// </summary>
        public ApplicationState ApplicationState;
        /// <summary>
        /// The volume at which the program is heard, the device's times the stream's, as a slider shows it: 0...1,
        /// 0 while muted, 1 if unknown.
        /// </summary>
        public float OutputVolume;
        /// <summary>
        /// The volume of the program's stream, as the player set it in the volume mixer: 0...1, 0 while muted, 1 if
        /// there is no stream.
        /// </summary>
        public float StreamVolume;
        /// <summary>
        /// The number of other programs' streams, for tacet_session_get_stream().
        /// </summary>
        public uint StreamCount;
        /// <summary>
        /// Whether the player hears any other program: another game, a call, music.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsOtherAudioPlaying;
        /// <summary>
        /// Whether the player listens to something else, so that a soundtrack should yield.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool SecondaryAudioShouldBeSilenced;
        /// <summary>
        /// Whether a silent switch is on, also if the category or the program ignores it.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsSilentModeOn;
        /// <summary>
        /// Whether a program for broadcasts or recordings of the screen, such as OBS, records what the machine
        /// plays. It may broadcast, or only be open: ask the player for `streamer` of SessionSettings.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsBroadcastSeen;
        /// <summary>
        /// How long the program's spoken prompts should be.
        /// </summary>
        public PromptStyle PromptStyle;
    }

    /// <summary>
    /// The device that sound goes to.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Route
    {
        internal uint StructSize;
        /// <summary>
        /// The sample rate in frames per second.
        /// </summary>
        public uint SampleRate;
        /// <summary>
        /// The latency of the device in seconds, as the server reports it.
        /// </summary>
        public float Latency;
        /// <summary>
        /// Whether only the player hears it: headphones, a headset.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsPrivate;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawName;
        /// <summary>
        /// The device's name as people read it.
        /// </summary>
        public string Name => Interop.Text(rawName);
        /// <summary>
        /// Whether the server states a control for the device's volume, as PulseAudio and PipeWire do for almost
        /// every device. Without one, a program shows the device's name in place of a slider.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool HasVolumeControl;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        internal byte[] Reserved;
        /// <summary>
        /// The device's volume as its slider shows it: 0...1, 0 while muted.
        /// </summary>
        public float Volume;
    }

    /// <summary>
    /// A device that sound can go to.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct OutputDevice
    {
        internal uint StructSize;
        /// <summary>
        /// Whether only the player hears it: headphones, a headset.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsPrivate;
        /// <summary>
        /// Whether sound goes to this device unless the player or the program chooses another.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsDefault;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 264)] private byte[] rawId;
        /// <summary>
        /// The sound server's name for the device, the same from run to run; not made for people to read.
        /// </summary>
        public string Id => Interop.Text(rawId);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawName;
        /// <summary>
        /// The device's name as people read it.
        /// </summary>
        public string Name => Interop.Text(rawName);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        internal byte[] Reserved;
    }

    /// <summary>
    /// Another program's stream.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Stream
    {
        internal uint StructSize;
        /// <summary>
        /// The kind of stream.
        /// </summary>
        public StreamClass StreamClass;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawName;
        /// <summary>
        /// The program's name, made safe to print.
        /// </summary>
        public string Name => Interop.Text(rawName);
    }

    /// <summary>
    /// The track of another program's media player. The texts are the media player's own, made safe to print.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct NowPlaying
    {
        internal uint StructSize;
        /// <summary>
        /// Whether the media player plays; false while it is paused.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsPlaying;
        /// <summary>
        /// Whether MediaCommand.PlayPause does something.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanPlayPause;
        /// <summary>
        /// Whether MediaCommand.Play does something.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanPlay;
        /// <summary>
        /// Whether MediaCommand.Pause does something.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanPause;
        /// <summary>
        /// Whether MediaCommand.Next does something.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanGoNext;
        /// <summary>
        /// Whether MediaCommand.Previous does something.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanGoPrevious;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawPlayer;
        /// <summary>
        /// The media player's name.
        /// </summary>
        public string Player => Interop.Text(rawPlayer);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawTitle;
        /// <summary>
        /// The track's title; empty if unknown.
        /// </summary>
        public string Title => Interop.Text(rawTitle);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawArtist;
        /// <summary>
        /// The track's artists, separated by commas; empty if unknown.
        /// </summary>
        public string Artist => Interop.Text(rawArtist);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawAlbum;
        /// <summary>
        /// The track's album; empty if unknown.
        /// </summary>
        public string Album => Interop.Text(rawAlbum);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        internal byte[] Reserved;
    }

    /// <summary>
    /// What the program's own player shows to the desktop. Texts are nullable.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MediaControls
    {
        internal uint StructSize;
        /// <summary>
        /// Whether the program plays; false if the player paused it. An interruption is shown by itself.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool IsPlaying;
        /// <summary>
        /// Whether the program obeys MediaCommand.Play.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanPlay;
        /// <summary>
        /// Whether the program obeys MediaCommand.Pause.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanPause;
        /// <summary>
        /// Whether the program obeys MediaCommand.Next.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanGoNext;
        /// <summary>
        /// Whether the program obeys MediaCommand.Previous.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanGoPrevious;
        /// <summary>
        /// Whether the program obeys EventType.MediaSeek.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanSeek;
        /// <summary>
        /// Whether the program obeys EventType.MediaVolume.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool CanSetVolume;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 5)]
        internal byte[] Reserved;
        /// <summary>
        /// The track's length in seconds; 0 if unknown.
        /// </summary>
        public double Length;
        /// <summary>
        /// The place in the track in seconds.
        /// </summary>
        public double Position;
        internal IntPtr Player;
        internal IntPtr DesktopEntry;
        internal IntPtr Title;
        internal IntPtr Artist;
        internal IntPtr Album;
        internal IntPtr Artwork;
        /// <summary>
        /// The program's own volume, 0...1, if `can_set_volume`; else the desktop sees 1.
        /// </summary>
        public double Volume;
    }

    /// <summary>
    /// An event. Fields that its type does not mention are 0.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Event
    {
        internal uint StructSize;
        /// <summary>
        /// The kind of event.
        /// </summary>
        public EventType Type;
        /// <summary>
        /// The voice that tacet_play() returned. It has ended, apart from events of streamed sounds and of markers.
        /// </summary>
        public ulong Voice;
        /// <summary>
        /// A count of frames.
        /// </summary>
        public ulong Frames;
        /// <summary>
        /// The category.
        /// </summary>
        public Category Category;
        /// <summary>
        /// The reason of an interruption.
        /// </summary>
        public Reason Reason;
        /// <summary>
        /// Why the route changed.
        /// </summary>
        public RouteChange RouteChange;
        /// <summary>
        /// The error.
        /// </summary>
        public Result Result;
        /// <summary>
        /// Who made the session inactive, of EventType.DidBecomeInactive.
        /// </summary>
        public InactivitySource InactivitySource;
        /// <summary>
        /// The style of EventType.PromptStyleChanged.
        /// </summary>
        public PromptStyle PromptStyle;
        /// <summary>
        /// See the type.
        /// </summary>
        [MarshalAs(UnmanagedType.I1)] public bool Flag;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] private byte[] rawText;
        /// <summary>
        /// Text, cut to fit and terminated by zero. See the type.
        /// </summary>
        public string Text => Interop.Text(rawText);
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        internal byte[] Reserved;
        /// <summary>
        /// The command of EventType.MediaCommand.
        /// </summary>
        public MediaCommand Command;
        /// <summary>
        /// The place of EventType.MediaSeek.
        /// </summary>
        public double Seconds;
        /// <summary>
        /// The volume of EventType.MediaVolume, 0...1.
        /// </summary>
        public double Volume;
        /// <summary>
        /// The bus of EventType.ProcessorBypassed.
        /// </summary>
        public ulong Bus;
        /// <summary>
        /// Of EventType.Beat and the events after it: the number of the beat, counted from 0.
        /// </summary>
        public ulong Beat;
        /// <summary>
        /// Of the same events: the number of the beat's bar, counted from 0.
        /// </summary>
        public ulong Bar;
        /// <summary>
        /// Of the same events: the number of the beat in its bar, counted from 0.
        /// </summary>
        public ulong BeatInBar;
        /// <summary>
        /// Of the same events, EventType.Transition and EventType.SoundMarker: the frame of the mix, as
        /// `rendered_frames` of Statistics counts.
        /// </summary>
        public ulong MixFrame;
        /// <summary>
        /// Of the same events: when it is heard, in nanoseconds of the monotonic clock; to compare with `time` of
        /// MusicClock.
        /// </summary>
        public ulong Heard;
    }

    internal static class Native
    {
        internal const string Library = "libtacet.so.1";

        [DllImport(Library)]
        internal static extern uint tacet_version();
        [DllImport(Library)]
        internal static extern IntPtr tacet_result_describe(Result @result);
        [DllImport(Library)]
        internal static extern IntPtr tacet_last_problem();
        [DllImport(Library)]
        internal static extern float tacet_gain_from_amplitude(float @amplitude);
        [DllImport(Library)]
        internal static extern float tacet_amplitude_from_gain(float @gain);
        [DllImport(Library)]
        internal static extern float tacet_gain_from_slider(float @position);
        [DllImport(Library)]
        internal static extern float tacet_slider_from_gain(float @gain);
        [DllImport(Library)]
        internal static extern Result tacet_engine_config_default(ref EngineConfig @config, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_engine_create(ref EngineConfig @config, out IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_engine_destroy(IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_engine_update(IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_engine_get_config(IntPtr @engine, ref EngineConfig @config);
        [DllImport(Library)]
        internal static extern Result tacet_engine_get_session(IntPtr @engine, out IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_engine_render(IntPtr @engine, [In, Out] float[] @interleaved, UIntPtr @frames);
        [DllImport(Library)]
        internal static extern Result tacet_engine_render_channels(IntPtr @engine, [In, Out] float[] @interleaved, UIntPtr @frames, uint @channels);
        [DllImport(Library)]
        internal static extern Result tacet_engine_get_statistics(IntPtr @engine, ref Statistics @statistics);
        [DllImport(Library)]
        internal static extern Result tacet_engine_get_output(IntPtr @engine, ref Output @output);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_output_device(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @id);
        [DllImport(Library)]
        internal static extern Result tacet_engine_save(IntPtr @engine, byte[] @text, UIntPtr @capacity, ref UIntPtr @length);
        [DllImport(Library)]
        internal static extern Result tacet_engine_restore(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @text);
        [DllImport(Library)]
        internal static extern Result tacet_engine_remove_file(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path);
        [DllImport(Library)]
        internal static extern Result tacet_file_get_properties(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path, ref FileProperties @properties);
        [DllImport(Library)]
        internal static extern Result tacet_file_get_tag(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path, UIntPtr @index, byte[] @text, UIntPtr @capacity, ref UIntPtr @length);
        [DllImport(Library)]
        internal static extern Result tacet_load_options_default(ref LoadOptions @options, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_load(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path, ref LoadOptions @options, ref ulong @sound);
        [DllImport(Library)]
        internal static extern Result tacet_load_memory(IntPtr @engine, byte[] @bytes, UIntPtr @size, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, ref LoadOptions @options, ref ulong @sound);
        [DllImport(Library)]
        internal static extern Result tacet_load_samples(IntPtr @engine, byte[] @samples, UIntPtr @frames, SampleFormat @format, uint @channels, uint @sample_rate, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, ref ulong @sound);
        [DllImport(Library)]
        internal static extern Result tacet_load_in_background(IntPtr @engine, [MarshalAs(UnmanagedType.LPArray, ArraySubType = UnmanagedType.LPUTF8Str)] string[] @paths, UIntPtr @count, ref LoadOptions @options, ref ulong @loading);
        [DllImport(Library)]
        internal static extern Result tacet_loading_set_priority(IntPtr @engine, ulong @loading, LoadPriority @priority);
        [DllImport(Library)]
        internal static extern Result tacet_loading_cancel(IntPtr @engine, ulong @loading);
        [DllImport(Library)]
        internal static extern Result tacet_loading_fraction(IntPtr @engine, ulong @loading, ref float @fraction);
        [DllImport(Library)]
        internal static extern Result tacet_loading_progress(IntPtr @engine, ulong @loading, ref UIntPtr @done, ref UIntPtr @total);
        [DllImport(Library)]
        internal static extern Result tacet_loading_get(IntPtr @engine, ulong @loading, UIntPtr @index, ref ulong @sound);
        [DllImport(Library)]
        internal static extern Result tacet_loading_wait(IntPtr @engine, ulong @loading);
        [DllImport(Library)]
        internal static extern Result tacet_loading_close(IntPtr @engine, ulong @loading);
        [DllImport(Library)]
        internal static extern Result tacet_unload(IntPtr @engine, ulong @sound);
        [DllImport(Library)]
        internal static extern Result tacet_sound_reload(IntPtr @engine, ulong @sound);
        [DllImport(Library)]
        internal static extern Result tacet_sound_get(IntPtr @engine, ulong @sound, ref ulong @frames, ref uint @channels);
        [DllImport(Library)]
        internal static extern Result tacet_sound_get_properties(IntPtr @engine, ulong @sound, ref FileProperties @properties);
        [DllImport(Library)]
        internal static extern Result tacet_sound_get_tag(IntPtr @engine, ulong @sound, UIntPtr @index, byte[] @text, UIntPtr @capacity, ref UIntPtr @length);
        [DllImport(Library)]
        internal static extern Result tacet_sound_is_streamed(IntPtr @engine, ulong @sound, [MarshalAs(UnmanagedType.I1)] ref bool @is_streamed);
        [DllImport(Library)]
        internal static extern Result tacet_play_settings_default(ref PlaySettings @settings, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_sides_to_pan(float @left, float @right, ref float @pan, ref float @gain);
        [DllImport(Library)]
        internal static extern Result tacet_play(IntPtr @engine, ulong @sound, ref PlaySettings @settings, ref ulong @voice);
        [DllImport(Library)]
        internal static extern Result tacet_play_at(IntPtr @engine, ulong @sound, Vec3 @position, ref ulong @voice);
        [DllImport(Library)]
        internal static extern Result tacet_container_create(IntPtr @engine, [In, Out] ulong[] @sounds, UIntPtr @count, ulong @seed, ref ulong @container);
        [DllImport(Library)]
        internal static extern Result tacet_container_play(IntPtr @engine, ulong @container, ref PlaySettings @settings, ref ulong @voice);
        [DllImport(Library)]
        internal static extern Result tacet_container_destroy(IntPtr @engine, ulong @container);
        [DllImport(Library)]
        internal static extern Result tacet_engine_load_events(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path);
        [DllImport(Library)]
        internal static extern Result tacet_engine_post(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, ref Vec3 @position, ref ulong @object, ref ulong @posted);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_parameter(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, float @number, ref ulong @object);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_parameter_value(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, [MarshalAs(UnmanagedType.LPUTF8Str)] string @value, ref ulong @object);
        [DllImport(Library)]
        internal static extern Result tacet_engine_remove_parameters(IntPtr @engine, ulong @object);
        [DllImport(Library)]
        internal static extern Result tacet_posted_is_playing(IntPtr @engine, ulong @posted, [MarshalAs(UnmanagedType.I1)] ref bool @is_playing);
        [DllImport(Library)]
        internal static extern Result tacet_posted_stop(IntPtr @engine, ulong @posted, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_posted_set_gain(IntPtr @engine, ulong @posted, float @gain, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_posted_set_position(IntPtr @engine, ulong @posted, Vec3 @position);
        [DllImport(Library)]
        internal static extern Result tacet_voice_is_playing(IntPtr @engine, ulong @voice, [MarshalAs(UnmanagedType.I1)] ref bool @is_playing);
        [DllImport(Library)]
        internal static extern Result tacet_voice_get_status(IntPtr @engine, ulong @voice, ref VoiceStatus @status);
        [DllImport(Library)]
        internal static extern Result tacet_voice_seek(IntPtr @engine, ulong @voice, ulong @frame);
        [DllImport(Library)]
        internal static extern Result tacet_voice_stop(IntPtr @engine, ulong @voice, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_stop_at(IntPtr @engine, ulong @voice, ulong @frame, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_pause(IntPtr @engine, ulong @voice, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_resume(IntPtr @engine, ulong @voice, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_gain(IntPtr @engine, ulong @voice, float @gain, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_pitch(IntPtr @engine, ulong @voice, float @pitch, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_pan(IntPtr @engine, ulong @voice, float @pan, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_position(IntPtr @engine, ulong @voice, Vec3 @position, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_velocity(IntPtr @engine, ulong @voice, Vec3 @velocity, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voices_set_gains(IntPtr @engine, ref ulong @voices, [In, Out] float[] @gains, UIntPtr @count, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voices_set_pitches(IntPtr @engine, ref ulong @voices, [In, Out] float[] @pitches, UIntPtr @count, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voices_set_positions(IntPtr @engine, ref ulong @voices, [In, Out] Vec3[] @positions, UIntPtr @count, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_filter(IntPtr @engine, ulong @voice, float @low_shelf, float @high_shelf, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_reverb_send(IntPtr @engine, ulong @voice, float @gain);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_space(IntPtr @engine, ulong @voice, Space @space);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_looping(IntPtr @engine, ulong @voice, [MarshalAs(UnmanagedType.I1)] bool @loops);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_attenuation(IntPtr @engine, ulong @voice, float @reference_distance, float @maximum_distance, float @rolloff);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_distance_curve(IntPtr @engine, ulong @voice, ref float @distances, [In, Out] float[] @gains, UIntPtr @count);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_occlusion(IntPtr @engine, ulong @voice, float @gain, float @high_shelf, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_engine_next_heard_voice(IntPtr @engine, ref HeardVoice @voice);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_gain_limits(IntPtr @engine, ulong @voice, float @minimum_gain, float @maximum_gain);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_cone(IntPtr @engine, ulong @voice, Vec3 @direction, float @inner_angle, float @outer_angle, float @outer_gain);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_radius(IntPtr @engine, ulong @voice, float @radius);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_air_absorption(IntPtr @engine, ulong @voice, float @factor);
        [DllImport(Library)]
        internal static extern Result tacet_sound_set_caption(IntPtr @engine, ulong @sound, [MarshalAs(UnmanagedType.LPUTF8Str)] string @key, Importance @importance);
        [DllImport(Library)]
        internal static extern Result tacet_voice_set_caption(IntPtr @engine, ulong @voice, [MarshalAs(UnmanagedType.LPUTF8Str)] string @key, Importance @importance);
        [DllImport(Library)]
        internal static extern Result tacet_engine_get_caption(IntPtr @engine, UIntPtr @index, ref Caption @caption);
        [DllImport(Library)]
        internal static extern Result tacet_voice_limit_default(ref VoiceLimit @limit, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_sound_set_limit(IntPtr @engine, ulong @sound, ref VoiceLimit @limit);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_limit(IntPtr @engine, ulong @bus, ref VoiceLimit @limit);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_limit(IntPtr @engine, ulong @bus, ref VoiceLimit @limit);
        [DllImport(Library)]
        internal static extern Result tacet_bus_add(IntPtr @engine, ulong @parent, ref ulong @bus);
        [DllImport(Library)]
        internal static extern Result tacet_bus_add_named(IntPtr @engine, ulong @parent, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, ref ulong @bus);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_gain(IntPtr @engine, ulong @bus, float @gain, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_gain(IntPtr @engine, ulong @bus, ref float @gain);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_muted(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] bool @muted, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_muted(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] ref bool @muted);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_paused(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] bool @paused, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_stop_voices(IntPtr @engine, ulong @bus, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_paused(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] ref bool @paused);
        [DllImport(Library)]
        internal static extern Result tacet_bus_enable_submix(IntPtr @engine, ulong @bus);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_filter(IntPtr @engine, ulong @bus, float @low_cut, float @high_cut, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_filter(IntPtr @engine, ulong @bus, ref float @low_cut, ref float @high_cut);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_centered(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] bool @centered, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_centered(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] ref bool @centered);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_lfe_gain(IntPtr @engine, ulong @bus, float @gain, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_lfe_gain(IntPtr @engine, ulong @bus, ref float @gain);
        [DllImport(Library)]
        internal static extern Result tacet_effect_init(ref Effect @effect, EffectKind @kind, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_effects(IntPtr @engine, ulong @bus, [In, Out] Effect[] @effects, UIntPtr @count, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_bus_mix_default(ref BusMix @mix, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_engine_apply_snapshot(IntPtr @engine, [In, Out] BusMix[] @mixes, UIntPtr @count, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_engine_blend_snapshots(IntPtr @engine, [In, Out] BusMix[] @from, UIntPtr @from_count, [In, Out] BusMix[] @to, UIntPtr @to_count, float @amount, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_ducking_default(ref Ducking @rule, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_ducking(IntPtr @engine, [In, Out] Ducking[] @rules, UIntPtr @count);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_level(IntPtr @engine, ulong @bus, ref Level @level);
        [DllImport(Library)]
        internal static extern Result tacet_bus_set_loudness_metered(IntPtr @engine, ulong @bus, [MarshalAs(UnmanagedType.I1)] bool @metered);
        [DllImport(Library)]
        internal static extern Result tacet_bus_get_loudness(IntPtr @engine, ulong @bus, ref Loudness @loudness);
        [DllImport(Library)]
        internal static extern Result tacet_bus_reset_loudness(IntPtr @engine, ulong @bus);
        [DllImport(Library)]
        internal static extern Result tacet_listener_default(ref Listener @listener, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_listener(IntPtr @engine, ref Listener @listener);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_listeners(IntPtr @engine, [In, Out] Listener[] @listeners, UIntPtr @count);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_distance_model(IntPtr @engine, DistanceModel @model);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_spatialization(IntPtr @engine, Spatialization @spatialization);
        [DllImport(Library)]
        internal static extern Result tacet_engine_is_binaural(IntPtr @engine, [MarshalAs(UnmanagedType.I1)] ref bool @is_binaural);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_doppler(IntPtr @engine, float @factor, float @speed_of_sound);
        [DllImport(Library)]
        internal static extern Result tacet_reverb_default(ref Reverb @reverb, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_reverb_zone_default(ref ReverbZone @zone, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_reverb(IntPtr @engine, ref Reverb @reverb);
        [DllImport(Library)]
        internal static extern Result tacet_engine_set_reverb_zones(IntPtr @engine, [In, Out] ReverbZone[] @zones, UIntPtr @count);
        [DllImport(Library)]
        internal static extern Result tacet_profiler_enable(IntPtr @engine, [MarshalAs(UnmanagedType.I1)] bool @enabled);
        [DllImport(Library)]
        internal static extern Result tacet_profiler_get(IntPtr @engine, ref Profile @profile);
        [DllImport(Library)]
        internal static extern Result tacet_profiler_start_capture(IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_profiler_write_capture(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path);
        [DllImport(Library)]
        internal static extern Result tacet_profiler_set_access(IntPtr @engine, ProfilerAccess @access);
        [DllImport(Library)]
        internal static extern Result tacet_profiler_get_access(IntPtr @engine, ref ProfilerAccess @access);
        [DllImport(Library)]
        internal static extern Result tacet_track_default(ref Track @track, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_play(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @path, ref Tween @crossfade);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_play_track(IntPtr @engine, ref Track @track);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_queue(IntPtr @engine, ref Track @track);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_stop(IntPtr @engine, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_pause(IntPtr @engine, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_resume(IntPtr @engine, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_seek(IntPtr @engine, ulong @frame);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_reload(IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_set_gain(IntPtr @engine, float @gain, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_set_target_loudness(IntPtr @engine, ref float @loudness);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_set_stem_gain(IntPtr @engine, uint @stem, float @gain, ref Tween @tween);
        [DllImport(Library)]
        internal static extern Result tacet_playlist_default(ref Playlist @list, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_play_list(IntPtr @engine, [In, Out] Track[] @tracks, UIntPtr @count, ref Playlist @list);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_play_next(IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_get_list_place(IntPtr @engine, ref ulong @place);
        [DllImport(Library)]
        internal static extern Result tacet_transition_default(ref Transition @transition, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_transition(IntPtr @engine, ref Track @track, ref Track @bridge, ref Transition @transition, ref ulong @order);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_cancel_transition(IntPtr @engine, ulong @order);
        [DllImport(Library)]
        internal static extern Result tacet_stinger_default(ref Stinger @stinger, UIntPtr @struct_size);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_play_stinger(IntPtr @engine, ref Track @track, ref Stinger @stinger, ref ulong @order);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_cancel_stinger(IntPtr @engine, ulong @order);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_loop_section(IntPtr @engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string @section, uint @times);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_release_section(IntPtr @engine);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_set_layer(IntPtr @engine, uint @stem, ref float @intensities, [In, Out] float[] @gains, UIntPtr @count);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_set_intensity(IntPtr @engine, float @intensity, float @beats);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_switch_stem(IntPtr @engine, uint @stem, float @gain, ref Tween @tween, Boundary @boundary, uint @bars, [MarshalAs(UnmanagedType.LPUTF8Str)] string @marker);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_tell_beats(IntPtr @engine, [MarshalAs(UnmanagedType.I1)] bool @tells);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_get_clock(IntPtr @engine, ref MusicClock @clock);
        [DllImport(Library)]
        internal static extern Result tacet_calibrate_input([In, Out] ulong[] @taps, UIntPtr @tap_count, [In, Out] ulong[] @beats, UIntPtr @beat_count, ref InputCalibration @calibration);
        [DllImport(Library)]
        internal static extern Result tacet_play_on(IntPtr @engine, ulong @sound, Boundary @boundary, uint @bars, [MarshalAs(UnmanagedType.LPUTF8Str)] string @marker, ref PlaySettings @settings, ref ulong @voice);
        [DllImport(Library)]
        internal static extern IntPtr tacet_reason_describe(Reason @reason);
        [DllImport(Library)]
        internal static extern Result tacet_soundtrack_get_status(IntPtr @engine, ref SoundtrackStatus @status);
        [DllImport(Library)]
        internal static extern Result tacet_session_create(Role @role, out IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_session_destroy(IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_directive(IntPtr @session, ref Directive @directive);
        [DllImport(Library)]
        internal static extern Result tacet_session_follow(IntPtr @session, float @seconds, ref Mix @mix);
        [DllImport(Library)]
        internal static extern Result tacet_session_explain(IntPtr @session, byte[] @text, UIntPtr @capacity, ref UIntPtr @length);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_explanation(IntPtr @session, UIntPtr @index, ref Explanation @explanation);
        [DllImport(Library)]
        internal static extern Result tacet_session_set_category(IntPtr @session, Category @category, uint @options);
        [DllImport(Library)]
        internal static extern Result tacet_session_set_active(IntPtr @session, [MarshalAs(UnmanagedType.I1)] bool @active, [MarshalAs(UnmanagedType.I1)] bool @notify_others);
        [DllImport(Library)]
        internal static extern Result tacet_session_begin(IntPtr @session, Reason @reason, [MarshalAs(UnmanagedType.LPUTF8Str)] string @words);
        [DllImport(Library)]
        internal static extern Result tacet_session_end(IntPtr @session, Reason @reason, [MarshalAs(UnmanagedType.LPUTF8Str)] string @words);
        [DllImport(Library)]
        internal static extern Result tacet_session_resume(IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_session_wait_for_player(IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_session_begin_transient_solo(IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_session_end_transient_solo(IntPtr @session);
        [DllImport(Library)]
        internal static extern Result tacet_session_set_application_state(IntPtr @session, ApplicationState @state);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_settings(IntPtr @session, ref SessionSettings @settings);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_effective_settings(IntPtr @session, ref SessionSettings @settings);
        [DllImport(Library)]
        internal static extern Result tacet_session_set_settings(IntPtr @session, ref SessionSettings @settings);
        [DllImport(Library)]
        internal static extern Result tacet_system_sound_play(IntPtr @session, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name, [MarshalAs(UnmanagedType.LPUTF8Str)] string @application_id);
        [DllImport(Library)]
        internal static extern Result tacet_session_report_soundtrack(IntPtr @session, [MarshalAs(UnmanagedType.I1)] bool @playing);
        [DllImport(Library)]
        internal static extern Result tacet_session_report_output_lost(IntPtr @session, [MarshalAs(UnmanagedType.LPUTF8Str)] string @why);
        [DllImport(Library)]
        internal static extern Result tacet_session_report_output_restored(IntPtr @session, [MarshalAs(UnmanagedType.LPUTF8Str)] string @name);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_state(IntPtr @session, ref SessionState @state);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_route(IntPtr @session, ref Route @route);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_output_device(IntPtr @session, UIntPtr @index, ref OutputDevice @device);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_stream(IntPtr @session, UIntPtr @index, ref Stream @stream);
        [DllImport(Library)]
        internal static extern Result tacet_session_get_now_playing(IntPtr @session, ref NowPlaying @now);
        [DllImport(Library)]
        internal static extern Result tacet_session_control_player(IntPtr @session, MediaCommand @command);
        [DllImport(Library)]
        internal static extern Result tacet_session_set_media_controls(IntPtr @session, ref MediaControls @controls);
        [DllImport(Library)]
        internal static extern IntPtr tacet_event_describe(EventType @type);
        [DllImport(Library)]
        internal static extern Result tacet_engine_poll(IntPtr @engine, ref Event @event);
        [DllImport(Library)]
        internal static extern Result tacet_session_poll(IntPtr @session, ref Event @event);
    }
}
