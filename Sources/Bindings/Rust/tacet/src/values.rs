// Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it.

use std::path::PathBuf;

use tacet_sys as sys;

use crate::conversion::{frames_of, text, Texts};
use crate::{Bus, Session, Tween, Vec3, Voice};

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Result {
    /// The call succeeded.
    Ok,
    /// The voice has ended, or is 0. The call did nothing. Not an error.
    Ended,
    /// There is nothing to return: no event is waiting, no route is known, there is no such entry.
    Empty,
    /// The sound is still loading. Ask again later.
    Pending,
    /// The text did not fit. The call wrote as many whole characters as fit.
    Truncated,
    /// There is no Tacet on this system: the program has `Stub`.c` in the place of the library. The call did
    /// nothing, and what it was given stays the caller's. Not an error. The library never returns it.
    Unavailable,
    /// A pointer is null that must not be.
    ErrorNull,
    /// The handle is null, was destroyed, belongs to something else, or never existed.
    ErrorInvalidHandle,
    /// A value is outside its enum.
    ErrorInvalidEnum,
    /// A number is infinite or NaN.
    ErrorNotFinite,
    /// A string is not UTF-8.
    ErrorInvalidUtf8,
    /// A struct has a size that this library does not know. Fill it with its default function.
    ErrorStructSize,
    /// An argument is outside its documented range, and the nearest value inside would not be what the caller
    /// means.
    ErrorInvalidArgument,
    /// The documented maximum number exists already.
    ErrorTooMany,
    /// The session belongs to an engine, which does this by itself.
    ErrorOwned,
    /// There is no file at the path.
    ErrorFileNotFound,
    /// The file exists, but it is not a regular file, or the system cannot read it.
    ErrorUnreadable,
    /// The data is in no sound format that Tacet recognises.
    ErrorNotAudio,
    /// The format is known, but Tacet does not decode it: MIDI, AAC, Speex in Ogg, GSM in WAV. Or the library that
    /// decodes it (libFLAC, libopusfile, libmpg123, libopenmpt) is not installed: `tacet_last_problem()` names its
    /// package.
    ErrorUnsupportedCodec,
    /// The data contradicts its own format.
    ErrorCorrupt,
    /// The sound is longer or the file larger than the limit, or there is not enough memory or no thread.
    ErrorTooLarge,
    /// No device could be opened, the output's file could not be written, or there is no memory for the mixer.
    ErrorNoOutput,
    /// The game has cancelled the load.
    ErrorCancelled,
    /// A value of a newer library.
    Unknown(i32),
}

impl Result {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Ok,
            1 => Self::Ended,
            2 => Self::Empty,
            3 => Self::Pending,
            4 => Self::Truncated,
            5 => Self::Unavailable,
            -1 => Self::ErrorNull,
            -2 => Self::ErrorInvalidHandle,
            -3 => Self::ErrorInvalidEnum,
            -4 => Self::ErrorNotFinite,
            -5 => Self::ErrorInvalidUtf8,
            -6 => Self::ErrorStructSize,
            -7 => Self::ErrorInvalidArgument,
            -8 => Self::ErrorTooMany,
            -9 => Self::ErrorOwned,
            -10 => Self::ErrorFileNotFound,
            -11 => Self::ErrorUnreadable,
            -12 => Self::ErrorNotAudio,
            -13 => Self::ErrorUnsupportedCodec,
            -14 => Self::ErrorCorrupt,
            -15 => Self::ErrorTooLarge,
            -16 => Self::ErrorNoOutput,
            -17 => Self::ErrorCancelled,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Ok => 0,
            Self::Ended => 1,
            Self::Empty => 2,
            Self::Pending => 3,
            Self::Truncated => 4,
            Self::Unavailable => 5,
            Self::ErrorNull => -1,
            Self::ErrorInvalidHandle => -2,
            Self::ErrorInvalidEnum => -3,
            Self::ErrorNotFinite => -4,
            Self::ErrorInvalidUtf8 => -5,
            Self::ErrorStructSize => -6,
            Self::ErrorInvalidArgument => -7,
            Self::ErrorTooMany => -8,
            Self::ErrorOwned => -9,
            Self::ErrorFileNotFound => -10,
            Self::ErrorUnreadable => -11,
            Self::ErrorNotAudio => -12,
            Self::ErrorUnsupportedCodec => -13,
            Self::ErrorCorrupt => -14,
            Self::ErrorTooLarge => -15,
            Self::ErrorNoOutput => -16,
            Self::ErrorCancelled => -17,
            Self::Unknown(other) => other,
        }
    }
}

/// The importance of a log message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogLevel {
    /// A normal event: a category was chosen, an output was opened.
    Info,
    /// An event that the player may hear: a soundtrack underrun, a lost output.
    Warning,
    /// A failure. For a failed call the message is that of `tacet_last_problem()`, logged once for each different
    /// text; the events `EventType::SoundtrackFailed`, `EventType::SoundFailed` and `EventType::OutputFailed` are
    /// logged each time.
    Error,
    /// A value of a newer library.
    Unknown(i32),
}

impl LogLevel {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Info,
            1 => Self::Warning,
            2 => Self::Error,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Info => 0,
            Self::Warning => 1,
            Self::Error => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The curve of a tween.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Easing {
    /// At constant speed.
    Linear,
    /// Slow at the start: t².
    In,
    /// Slow at the end: 1 - (1 - t)².
    Out,
    /// Slow at both ends: 3t² - 2t³.
    InOut,
    /// A value of a newer library.
    Unknown(i32),
}

impl Easing {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Linear,
            1 => Self::In,
            2 => Self::Out,
            3 => Self::InOut,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Linear => 0,
            Self::In => 1,
            Self::Out => 2,
            Self::InOut => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// Where an engine's sound goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputChoice {
    /// `OutputChoice::Pulse`, and `OutputChoice::Openal` while there is no sound server or no libpulse.
    Automatic,
    /// PulseAudio, or PipeWire through its PulseAudio service.
    Pulse,
    /// An ordinary OpenAL device.
    Openal,
    /// No device: voices advance, and nothing is heard.
    Null,
    /// A 32-bit float WAV file, written in real time; an existing file is replaced.
    WaveFile,
    /// No device. The engine mixes only in `Engine::render()`, and the same calls give the same samples. Its
    /// session observes nothing, and follows only what the program reports.
    Offline,
    /// A value of a newer library.
    Unknown(i32),
}

impl OutputChoice {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Automatic,
            1 => Self::Pulse,
            2 => Self::Openal,
            3 => Self::Null,
            4 => Self::WaveFile,
            5 => Self::Offline,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Automatic => 0,
            Self::Pulse => 1,
            Self::Openal => 2,
            Self::Null => 3,
            Self::WaveFile => 4,
            Self::Offline => 5,
            Self::Unknown(other) => other,
        }
    }
}

/// What happens to playing voices and the soundtrack while an output that worked is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputLoss {
    /// Everything stops, and resumes at the same sample when the output is back.
    Freeze,
    /// Everything advances unheard.
    Advance,
    /// A value of a newer library.
    Unknown(i32),
}

impl OutputLoss {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Freeze,
            1 => Self::Advance,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Freeze => 0,
            Self::Advance => 1,
            Self::Unknown(other) => other,
        }
    }
}

/// The time that a sound takes to the loudspeaker on PulseAudio and PipeWire, against how often the processor
/// wakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Latency {
    /// Blocks of at most 512 frames, two in hand: for long battery life and machines that are slow or always busy.
    Safe,
    /// Blocks of at most 256 frames, one in hand: the default, for most games.
    Balanced,
    /// Blocks of at most 128 frames, one in hand: for music games on a machine with real-time priority.
    Lowest,
    /// A value of a newer library.
    Unknown(i32),
}

impl Latency {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Safe,
            1 => Self::Balanced,
            2 => Self::Lowest,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Safe => 0,
            Self::Balanced => 1,
            Self::Lowest => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// How precisely sounds are interpolated while their pitch is not 1, against what a voice costs. At pitch 1 no
/// sound is interpolated. The figures are for a sample rate of 48 kHz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PitchQuality {
    /// 16 taps of a windowed sinc, errors 81 dB below a tone of up to 15 kHz.
    Clean,
    /// For many voices on slow machines: 8 taps, 69 dB up to 10 kHz.
    Economical,
    /// For instruments: 32 taps, 79 dB up to 19 kHz.
    Finest,
    /// A value of a newer library.
    Unknown(i32),
}

impl PitchQuality {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Clean,
            1 => Self::Economical,
            2 => Self::Finest,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Clean => 0,
            Self::Economical => 1,
            Self::Finest => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The loudspeakers that an engine mixes for. A frame has their channels in the order of WAV files: front left,
/// front right, centre, LFE, back left, back right, side left, side right; each layout has the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpeakerLayout {
    /// Two loudspeakers, or headphones: two channels.
    Stereo,
    /// 5.1: six channels.
    Surround51,
    /// 7.1: eight channels.
    Surround71,
    /// What the default device has when the engine is created; `tacet_engine_get_config()` has the layout that was
    /// found. A device with loudspeakers behind the listener or at the sides is 5.1, one with both is 7.1.
    /// Headphones are stereo, and so is a device that is not known: without a sound server, or if the server does
    /// not answer within the 250 ms for which `tacet_engine_create()` waits.
    Automatic,
    /// A value of a newer library.
    Unknown(i32),
}

impl SpeakerLayout {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Stereo,
            1 => Self::Surround51,
            2 => Self::Surround71,
            3 => Self::Automatic,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Stereo => 0,
            Self::Surround51 => 1,
            Self::Surround71 => 2,
            Self::Automatic => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// The kind of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputKind {
    /// No output is open.
    None,
    /// A stream of a sound server.
    Pulse,
    /// A device of OpenAL's.
    Openal,
    /// A WAV file.
    Wave,
    /// No device: time passes unheard.
    Null,
    /// A value of a newer library.
    Unknown(i32),
}

impl OutputKind {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::Pulse,
            2 => Self::Openal,
            3 => Self::Wave,
            4 => Self::Null,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Pulse => 1,
            Self::Openal => 2,
            Self::Wave => 3,
            Self::Null => 4,
            Self::Unknown(other) => other,
        }
    }
}

/// How a loaded sound is kept: decoded in memory, or decoded again by each voice while it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SoundStorage {
    /// Streams a sound that is longer than ten seconds or than `longest_sound`, and decodes others. Two voices of a
    /// streamed sound take as much memory as nine decoded seconds: below ten, streaming would save none. A file
    /// whose header does not tell its length is decoded.
    Automatic,
    /// Decodes the whole sound once. All voices share its samples: 96 KB for a second of mono at 48 kHz, twice that
    /// for a file with more than 16 bits.
    Decoded,
    /// Decodes the first moments only. Each voice reads the file again and decodes up to five seconds ahead.
    Streamed,
    /// A value of a newer library.
    Unknown(i32),
}

impl SoundStorage {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Automatic,
            1 => Self::Decoded,
            2 => Self::Streamed,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Automatic => 0,
            Self::Decoded => 1,
            Self::Streamed => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// A gain in a file's tags that makes its loudness that of other files: -18 LUFS, after ReplayGain 2.0.
///
/// The tags are REPLAYGAIN_TRACK_GAIN and REPLAYGAIN_ALBUM_GAIN, or R128_TRACK_GAIN and R128_ALBUM_GAIN. A file
/// with one of the two is played with that one. A file without is played as it is. A gain that lifts peaks above
/// full scale is applied all the same: the limiter of `Bus::MASTER` takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReplayGain {
    /// The tags change nothing.
    Off,
    /// Each file is as loud as every other: for tracks in any order, and for effects of several sources.
    Track,
    /// The files of an album keep the differences that they were recorded with.
    Album,
    /// A value of a newer library.
    Unknown(i32),
}

impl ReplayGain {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Off,
            1 => Self::Track,
            2 => Self::Album,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Off => 0,
            Self::Track => 1,
            Self::Album => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// Which of the sounds that wait to be loaded begin first. Those of one priority begin in the order of the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoadPriority {
    /// The default.
    Normal,
    /// For sounds of the next level.
    Low,
    /// For sounds that the game is about to play.
    High,
    /// A value of a newer library.
    Unknown(i32),
}

impl LoadPriority {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Normal,
            1 => Self::Low,
            2 => Self::High,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Normal => 0,
            Self::Low => 1,
            Self::High => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The form of samples in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SampleFormat {
    /// Unsigned integers of 8 bits; 128 is silence.
    Unsigned8,
    /// Signed integers of 16 bits, in the machine's byte order.
    Signed16,
    /// Floats of 32 bits, nominal ±1. NaN and infinities count as 0.
    Float32,
    /// A value of a newer library.
    Unknown(i32),
}

impl SampleFormat {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Unsigned8,
            1 => Self::Signed16,
            2 => Self::Float32,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Unsigned8 => 0,
            Self::Signed16 => 1,
            Self::Float32 => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The space that a position is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Space {
    /// A position in the world.
    World,
    /// A position relative to the listener's head: it moves with the listener.
    Listener,
    /// A value of a newer library.
    Unknown(i32),
}

impl Space {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::World,
            1 => Self::Listener,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::World => 0,
            Self::Listener => 1,
            Self::Unknown(other) => other,
        }
    }
}

/// What happens to a voice while it is virtual: it has lost its place in the mix to other voices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VirtualBehavior {
    /// The voice advances unheard, and becomes audible again at its current sample.
    Continues,
    /// The voice starts again from its first sample when it becomes audible.
    Restarts,
    /// The voice ends as `EventType::VoiceStolen`.
    Stops,
    /// A value of a newer library.
    Unknown(i32),
}

impl VirtualBehavior {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Continues,
            1 => Self::Restarts,
            2 => Self::Stops,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Continues => 0,
            Self::Restarts => 1,
            Self::Stops => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// What a voice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlaybackState {
    /// The voice has not begun: its start frame, or the first block after the update, is still to come.
    Scheduled,
    /// The voice plays and is mixed, also while it fades out to pause or to end.
    Playing,
    /// The voice plays and is not mixed: more important voices are, or it is inaudible, or its stream is being
    /// decoded.
    Virtual,
    /// The voice stands still, because the game has paused it, its bus or a bus above.
    Paused,
    /// The voice has ended.
    Ended,
    /// A value of a newer library.
    Unknown(i32),
}

impl PlaybackState {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Scheduled,
            1 => Self::Playing,
            2 => Self::Virtual,
            3 => Self::Paused,
            4 => Self::Ended,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Scheduled => 0,
            Self::Playing => 1,
            Self::Virtual => 2,
            Self::Paused => 3,
            Self::Ended => 4,
            Self::Unknown(other) => other,
        }
    }
}

/// How much the player needs a caption, for a game that has no room for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Importance {
    /// Ambience: wind, distant traffic.
    Low,
    /// The sound of a thing: a door, footsteps.
    Normal,
    /// What the player must not miss: speech, an alarm, an attack from behind.
    High,
    /// A value of a newer library.
    Unknown(i32),
}

impl Importance {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Low,
            1 => Self::Normal,
            2 => Self::High,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Low => 0,
            Self::Normal => 1,
            Self::High => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// Voice stealing: which voice of the lowest priority ends to make room for a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stealing {
    /// The voice that began first.
    Oldest,
    /// The quietest voice.
    Quietest,
    /// The new voice: it does not play.
    Newest,
    /// A value of a newer library.
    Unknown(i32),
}

impl Stealing {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Oldest,
            1 => Self::Quietest,
            2 => Self::Newest,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Oldest => 0,
            Self::Quietest => 1,
            Self::Newest => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// What an effect on a bus does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EffectKind {
    /// Raises and lowers frequencies: `bands`.
    Equalizer,
    /// Lowers what is loud: `threshold`, `ratio`, `knee`, `attack`, `release`, `makeup`, `sidechain`.
    Compressor,
    /// Lets no sample above `ceiling` leave, with `release`. Delays the sound by 2 ms.
    Limiter,
    /// Echoes: `time`, `feedback`, `low_cut`, `high_cut`, `ping_pong`.
    Delay,
    /// Makes many of one: `time`, `depth`, `rate`, `feedback`, `spread`.
    Chorus,
    /// Sweeps a comb through the sound, with the fields of a chorus.
    Flanger,
    /// Bends what is loud: `drive`, `level`, `curve`.
    Distortion,
    /// Lets the sound be heard as in a room whose response is known: `response`.
    Convolution,
    /// Lets a function of the program change the samples: `process`, `close`, `user_data`, `tail`.
    Processor,
    /// A value of a newer library.
    Unknown(i32),
}

impl EffectKind {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Equalizer,
            1 => Self::Compressor,
            2 => Self::Limiter,
            3 => Self::Delay,
            4 => Self::Chorus,
            5 => Self::Flanger,
            6 => Self::Distortion,
            7 => Self::Convolution,
            8 => Self::Processor,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Equalizer => 0,
            Self::Compressor => 1,
            Self::Limiter => 2,
            Self::Delay => 3,
            Self::Chorus => 4,
            Self::Flanger => 5,
            Self::Distortion => 6,
            Self::Convolution => 7,
            Self::Processor => 8,
            Self::Unknown(other) => other,
        }
    }
}

/// What a band of an equaliser raises, lowers or takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BandShape {
    /// The frequencies around the band's.
    Bell,
    /// The frequencies below the band's.
    LowShelf,
    /// The frequencies above the band's.
    HighShelf,
    /// Takes the frequencies below the band's away, 12 dB an octave.
    LowCut,
    /// Takes the frequencies above the band's away, 12 dB an octave.
    HighCut,
    /// A value of a newer library.
    Unknown(i32),
}

impl BandShape {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Bell,
            1 => Self::LowShelf,
            2 => Self::HighShelf,
            3 => Self::LowCut,
            4 => Self::HighCut,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Bell => 0,
            Self::LowShelf => 1,
            Self::HighShelf => 2,
            Self::LowCut => 3,
            Self::HighCut => 4,
            Self::Unknown(other) => other,
        }
    }
}

/// The form of a distortion's curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DistortionCurve {
    /// Bends more and more: x / √(1 + x²).
    Soft,
    /// A straight line that is cut off.
    Hard,
    /// A value of a newer library.
    Unknown(i32),
}

impl DistortionCurve {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Soft,
            1 => Self::Hard,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Soft => 0,
            Self::Hard => 1,
            Self::Unknown(other) => other,
        }
    }
}

/// How loudness falls with distance; the formulas are those of the OpenAL 1.1 specification, section 3.4. Models 1
/// to 3 clamp the distance to the reference and the maximum distance first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DistanceModel {
    /// Distance does not change loudness.
    None,
    /// reference / (reference + rolloff × (distance - reference)), the default.
    Inverse,
    /// 1 - rolloff × (distance - reference) / (maximum - reference); needs a `maximum_distance`, or nothing falls
    Linear,
    /// (distance / reference) ^ -rolloff
    Exponential,
    /// `DistanceModel::Inverse` without clamping: louder within the reference distance, up to +24 dB, and without a
    /// maximum distance. 0 dB where the formula divides by 0 or less.
    InverseUnclamped,
    /// `DistanceModel::Linear`, louder within the reference distance. Beyond the maximum distance the gain falls no
    /// further.
    LinearUnclamped,
    /// `DistanceModel::Exponential` without clamping, up to +24 dB. 0 dB at a distance of 0.
    ExponentialUnclamped,
    /// A value of a newer library.
    Unknown(i32),
}

impl DistanceModel {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::Inverse,
            2 => Self::Linear,
            3 => Self::Exponential,
            4 => Self::InverseUnclamped,
            5 => Self::LinearUnclamped,
            6 => Self::ExponentialUnclamped,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Inverse => 1,
            Self::Linear => 2,
            Self::Exponential => 3,
            Self::InverseUnclamped => 4,
            Self::LinearUnclamped => 5,
            Self::ExponentialUnclamped => 6,
            Self::Unknown(other) => other,
        }
    }
}

/// How sounds with a position are mixed for two ears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spatialization {
    /// By panning, for loudspeakers.
    Stereo,
    /// By head-related transfer functions (HRTF), for headphones. A voice costs about thirty times as much. With
    /// OpenAL Soft 1.19 it works at 44,100 and 48,000 Hz alone, and all voices stay stereo at other rates; since
    /// 1.20 at every rate.
    Binaural,
    /// Binaural while sound goes to headphones, stereo otherwise. The default.
    Automatic,
    /// By sources of OpenAL's: with HRTF while sound goes to headphones, by OpenAL's panning otherwise. STEREO pans
    /// by the law of OpenAL Soft 1.19 too and costs about a tenth.
    Openal,
    /// A value of a newer library.
    Unknown(i32),
}

impl Spatialization {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Stereo,
            1 => Self::Binaural,
            2 => Self::Automatic,
            3 => Self::Openal,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Stereo => 0,
            Self::Binaural => 1,
            Self::Automatic => 2,
            Self::Openal => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// The room presets of Creative's EAX, as in `efx-presets.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Room {
    /// Generic.
    Generic,
    /// Padded cell.
    PaddedCell,
    /// Room.
    Room,
    /// Bathroom.
    Bathroom,
    /// Living room.
    LivingRoom,
    /// Stone room.
    StoneRoom,
    /// Auditorium.
    Auditorium,
    /// Concert hall.
    ConcertHall,
    /// Cave.
    Cave,
    /// Arena.
    Arena,
    /// Hangar.
    Hangar,
    /// Carpeted hallway.
    CarpetedHallway,
    /// Hallway.
    Hallway,
    /// Stone corridor.
    StoneCorridor,
    /// Alley.
    Alley,
    /// Forest.
    Forest,
    /// City.
    City,
    /// Mountains.
    Mountains,
    /// Quarry.
    Quarry,
    /// Plain.
    Plain,
    /// Parking lot.
    ParkingLot,
    /// Sewer pipe.
    SewerPipe,
    /// Underwater.
    Underwater,
    /// A value of a newer library.
    Unknown(i32),
}

impl Room {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Generic,
            1 => Self::PaddedCell,
            2 => Self::Room,
            3 => Self::Bathroom,
            4 => Self::LivingRoom,
            5 => Self::StoneRoom,
            6 => Self::Auditorium,
            7 => Self::ConcertHall,
            8 => Self::Cave,
            9 => Self::Arena,
            10 => Self::Hangar,
            11 => Self::CarpetedHallway,
            12 => Self::Hallway,
            13 => Self::StoneCorridor,
            14 => Self::Alley,
            15 => Self::Forest,
            16 => Self::City,
            17 => Self::Mountains,
            18 => Self::Quarry,
            19 => Self::Plain,
            20 => Self::ParkingLot,
            21 => Self::SewerPipe,
            22 => Self::Underwater,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Generic => 0,
            Self::PaddedCell => 1,
            Self::Room => 2,
            Self::Bathroom => 3,
            Self::LivingRoom => 4,
            Self::StoneRoom => 5,
            Self::Auditorium => 6,
            Self::ConcertHall => 7,
            Self::Cave => 8,
            Self::Arena => 9,
            Self::Hangar => 10,
            Self::CarpetedHallway => 11,
            Self::Hallway => 12,
            Self::StoneCorridor => 13,
            Self::Alley => 14,
            Self::Forest => 15,
            Self::City => 16,
            Self::Mountains => 17,
            Self::Quarry => 18,
            Self::Plain => 19,
            Self::ParkingLot => 20,
            Self::SewerPipe => 21,
            Self::Underwater => 22,
            Self::Unknown(other) => other,
        }
    }
}

/// What `tacet profile attach` may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProfilerAccess {
    /// Nothing.
    Off,
    /// Look into the engine.
    Read,
    /// Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and
    /// voices, hold the gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and
    /// mark moments.
    ReadWrite,
    /// A value of a newer library.
    Unknown(i32),
}

impl ProfilerAccess {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Off,
            1 => Self::Read,
            2 => Self::ReadWrite,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Off => 0,
            Self::Read => 1,
            Self::ReadWrite => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// What happens at the end of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Looping {
    /// The track repeats the loop that the file's LOOPSTART and LOOPLENGTH tags give, or without tags the whole
    /// file.
    Tagged,
    /// The track ends.
    None,
    /// The track repeats from the file's first frame.
    Whole,
    /// The track repeats `loop_start`...`loop_end`. An intro before `loop_start` plays once.
    Region,
    /// As `Looping::Region`, with `loop_start_seconds` and `loop_end_seconds`.
    Seconds,
    /// A value of a newer library.
    Unknown(i32),
}

impl Looping {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Tagged,
            1 => Self::None,
            2 => Self::Whole,
            3 => Self::Region,
            4 => Self::Seconds,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Tagged => 0,
            Self::None => 1,
            Self::Whole => 2,
            Self::Region => 3,
            Self::Seconds => 4,
            Self::Unknown(other) => other,
        }
    }
}

/// The order in which a list of tracks is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ListOrder {
    /// As the list has them.
    Listed,
    /// By chance: in rounds, each of which plays every track once. No track is played twice in a row.
    Shuffled,
    /// A value of a newer library.
    Unknown(i32),
}

impl ListOrder {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Listed,
            1 => Self::Shuffled,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Listed => 0,
            Self::Shuffled => 1,
            Self::Unknown(other) => other,
        }
    }
}

/// A place in the music at which something may happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Boundary {
    /// The next frame that is mixed. A track that enters at the same beat begins 200 ms of music later: it is
    /// decoded from that beat first.
    Now,
    /// The next beat.
    Beat,
    /// The next bar line.
    Bar,
    /// The next bar line whose number, counted from 0, is a multiple of `bars`: the start of a phrase.
    Bars,
    /// The next marker with a name.
    Marker,
    /// The end of the section that plays, or of the next one that ends.
    SectionEnd,
    /// The end of the track. A track that repeats for ever has none.
    TrackEnd,
    /// A value of a newer library.
    Unknown(i32),
}

impl Boundary {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Now,
            1 => Self::Beat,
            2 => Self::Bar,
            3 => Self::Bars,
            4 => Self::Marker,
            5 => Self::SectionEnd,
            6 => Self::TrackEnd,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Now => 0,
            Self::Beat => 1,
            Self::Bar => 2,
            Self::Bars => 3,
            Self::Marker => 4,
            Self::SectionEnd => 5,
            Self::TrackEnd => 6,
            Self::Unknown(other) => other,
        }
    }
}

/// Where a track enters after a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Entry {
    /// At its first frame.
    Start,
    /// At the beat with the number that the former track's beat has at the boundary, also in another tempo.
    SameBeat,
    /// At its first marker with the name `entry_marker`.
    Marker,
    /// At its first frame, with a pickup: it begins so long before the boundary that the end of its pickup falls on
    /// the boundary. The pickup lasts to its first marker `pickup_marker`, to its beat `pickup_beats`, or for
    /// `pickup_seconds`: the first of these that is given. The track begins at full gain. A boundary that is too
    /// near for the pickup is passed over.
    Pickup,
    /// A value of a newer library.
    Unknown(i32),
}

impl Entry {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Start,
            1 => Self::SameBeat,
            2 => Self::Marker,
            3 => Self::Pickup,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Start => 0,
            Self::SameBeat => 1,
            Self::Marker => 2,
            Self::Pickup => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No reason.
    None,
    /// Silent mode has not been read yet; lasts 250 ms at most.
    StartingUp,
    /// It is not known yet whether the player listens to something; lasts 250 ms at most.
    Undecided,
    /// The player listens to something else: the soundtrack is held.
    OtherAudio,
    /// A silent switch is on.
    SilentMode,
    /// A telephone call, or a conversation that interrupts.
    Call,
    /// An alarm, or a telephone that rings.
    Alarm,
    /// The sound server muted or corked this program's stream, by a policy or by the player's volume mixer.
    Policy,
    /// The machine is about to sleep.
    Suspended,
    /// The screen is locked.
    Locked,
    /// Another user or a text console is in front.
    SeatInactive,
    /// The program is in the background.
    Background,
    /// There is no sound device, or its server is gone.
    OutputLost,
    /// The headphones were unplugged, and the program wants to stop then.
    RouteLost,
    /// A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB.
    Prompt,
    /// The session is not active: the program deactivated it, or has not begun to play.
    Inactive,
    /// The category plays nothing.
    Category,
    /// The player switched the soundtrack off.
    SoundtrackOff,
    /// Only the player may resume: after an interruption of a program with media controls, or at a quiet start.
    AwaitingPlayer,
    /// A reason of the program's own, in its own words.
    Host,
    /// A conversation in another program: changes nothing, or lowers the soundtrack, as the player chose.
    Conversation,
    /// The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues
    /// unheard.
    OutputMuted,
    /// The window has no focus, and the program asked to be lowered by 12 dB then.
    Unfocused,
    /// A value of a newer library.
    Unknown(i32),
}

impl Reason {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::StartingUp,
            2 => Self::Undecided,
            3 => Self::OtherAudio,
            4 => Self::SilentMode,
            5 => Self::Call,
            6 => Self::Alarm,
            7 => Self::Policy,
            8 => Self::Suspended,
            9 => Self::Locked,
            10 => Self::SeatInactive,
            11 => Self::Background,
            12 => Self::OutputLost,
            13 => Self::RouteLost,
            14 => Self::Prompt,
            15 => Self::Inactive,
            16 => Self::Category,
            17 => Self::SoundtrackOff,
            18 => Self::AwaitingPlayer,
            19 => Self::Host,
            20 => Self::Conversation,
            21 => Self::OutputMuted,
            22 => Self::Unfocused,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::StartingUp => 1,
            Self::Undecided => 2,
            Self::OtherAudio => 3,
            Self::SilentMode => 4,
            Self::Call => 5,
            Self::Alarm => 6,
            Self::Policy => 7,
            Self::Suspended => 8,
            Self::Locked => 9,
            Self::SeatInactive => 10,
            Self::Background => 11,
            Self::OutputLost => 12,
            Self::RouteLost => 13,
            Self::Prompt => 14,
            Self::Inactive => 15,
            Self::Category => 16,
            Self::SoundtrackOff => 17,
            Self::AwaitingPlayer => 18,
            Self::Host => 19,
            Self::Conversation => 20,
            Self::OutputMuted => 21,
            Self::Unfocused => 22,
            Self::Unknown(other) => other,
        }
    }
}

/// What effects or the soundtrack do, from the mildest state to the strictest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Audibility {
    /// Plays.
    Audible,
    /// Plays silently: gain 0, positions keep advancing.
    Muted,
    /// Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes.
    Held,
    /// Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms.
    Frozen,
    /// A value of a newer library.
    Unknown(i32),
}

impl Audibility {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Audible,
            1 => Self::Muted,
            2 => Self::Held,
            3 => Self::Frozen,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Audible => 0,
            Self::Muted => 1,
            Self::Held => 2,
            Self::Frozen => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// The state of the soundtrack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SoundtrackState {
    /// Nothing was played yet, or the track has ended or was stopped.
    Stopped,
    /// The soundtrack is heard.
    Playing,
    /// The game paused it.
    Paused,
    /// The soundtrack advances unheard, as in silent mode.
    Muted,
    /// The soundtrack waits at its frame, and starts by itself when the reason has ended.
    Held,
    /// An interruption stopped the soundtrack at its frame; it resumes by itself.
    Frozen,
    /// A value of a newer library.
    Unknown(i32),
}

impl SoundtrackState {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Stopped,
            1 => Self::Playing,
            2 => Self::Paused,
            3 => Self::Muted,
            4 => Self::Held,
            5 => Self::Frozen,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Stopped => 0,
            Self::Playing => 1,
            Self::Paused => 2,
            Self::Muted => 3,
            Self::Held => 4,
            Self::Frozen => 5,
            Self::Unknown(other) => other,
        }
    }
}

/// The kind of program. It decides the category, when the session is active, whether sound resumes by itself,
/// whether it stops without headphones, and the `media.role` of the program's streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// A game: chooses ambient or solo ambient by itself, and always resumes. The default.
    Game,
    /// A player with a play button.
    MediaPlayer,
    /// A recorder.
    Recorder,
    /// Telephony and chat.
    VoiceChat,
    /// A meter or tuner.
    Metering,
    /// Plays what the player finds elsewhere, on request.
    Browser,
    /// Speaks now and then.
    Navigation,
    /// An instrument, made to play along with others.
    CooperativeMusic,
    /// A value of a newer library.
    Unknown(i32),
}

impl Role {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Game,
            1 => Self::MediaPlayer,
            2 => Self::Recorder,
            3 => Self::VoiceChat,
            4 => Self::Metering,
            5 => Self::Browser,
            6 => Self::Navigation,
            7 => Self::CooperativeMusic,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Game => 0,
            Self::MediaPlayer => 1,
            Self::Recorder => 2,
            Self::VoiceChat => 3,
            Self::Metering => 4,
            Self::Browser => 5,
            Self::Navigation => 6,
            Self::CooperativeMusic => 7,
            Self::Unknown(other) => other,
        }
    }
}

/// What a program's sound means to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Category {
    /// The session chooses by whether the player listens to something.
    Automatic,
    /// Sound that adds to a program that also works without it. It plays beside the player's own music.
    Ambient,
    /// Sound that adds to a program that also works without it, while no other program plays music.
    SoloAmbient,
    /// Sound that is the program's purpose.
    Playback,
    /// Records and plays nothing.
    Record,
    /// Records and plays.
    PlayAndRecord,
    /// Works on audio offline: neither plays nor records. While the session is active, logind keeps the machine
    /// awake.
    AudioProcessing,
    /// A value of a newer library.
    Unknown(i32),
}

impl Category {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Automatic,
            1 => Self::Ambient,
            2 => Self::SoloAmbient,
            3 => Self::Playback,
            4 => Self::Record,
            5 => Self::PlayAndRecord,
            6 => Self::AudioProcessing,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Automatic => 0,
            Self::Ambient => 1,
            Self::SoloAmbient => 2,
            Self::Playback => 3,
            Self::Record => 4,
            Self::PlayAndRecord => 5,
            Self::AudioProcessing => 6,
            Self::Unknown(other) => other,
        }
    }
}

/// Options that change a category, to be combined by `|`. Unknown bits have no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CategoryOptions(pub u32);

impl CategoryOptions {
    /// Lets `Category::Playback` and `Category::PlayAndRecord` play beside other programs.
    pub const MIX_WITH_OTHERS: Self = Self(1);
    /// Implies `CategoryOptions::MIX_WITH_OTHERS`, and asks the sound server to lower other programs. It does where
    /// it is set up for the role of the program's streams; else the explanation says so. Tacet never changes
    /// another program's volume.
    pub const DUCK_OTHERS: Self = Self(2);
    /// Implies `CategoryOptions::MIX_WITH_OTHERS`, but pauses media players that play a podcast or an audiobook.
    pub const INTERRUPT_SPOKEN_AUDIO: Self = Self(4);
}

impl std::ops::BitOr for CategoryOptions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The state of the program's window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ApplicationState {
    /// In front, with the focus. The default.
    Active,
    /// Visible without the focus. Changes nothing, except with `ducks_without_focus` of `SessionSettings`.
    Inactive,
    /// Minimised, covered, or on another workspace.
    Background,
    /// A value of a newer library.
    Unknown(i32),
}

impl ApplicationState {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Active,
            1 => Self::Inactive,
            2 => Self::Background,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Active => 0,
            Self::Inactive => 1,
            Self::Background => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// What happens in the background to sound of a category that does not play there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BackgroundPolicy {
    /// All sound is frozen and resumes at the sample where it stopped. The default.
    Pause,
    /// All sound is muted; effects and soundtrack keep advancing.
    Mute,
    /// All sound continues.
    Keep,
    /// Effects are muted and keep advancing; the soundtrack continues.
    SoundtrackOnly,
    /// A value of a newer library.
    Unknown(i32),
}

impl BackgroundPolicy {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Pause,
            1 => Self::Mute,
            2 => Self::Keep,
            3 => Self::SoundtrackOnly,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Pause => 0,
            Self::Mute => 1,
            Self::Keep => 2,
            Self::SoundtrackOnly => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// The player's setting for the soundtrack. It overrules what the session detects of other audio; calls and silent
/// mode still apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SoundtrackChoice {
    /// Plays unless the player listens to something else. The default.
    Automatic,
    /// Plays also while the player listens to something else.
    On,
    /// Never plays.
    Off,
    /// A value of a newer library.
    Unknown(i32),
}

impl SoundtrackChoice {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Automatic,
            1 => Self::On,
            2 => Self::Off,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Automatic => 0,
            Self::On => 1,
            Self::Off => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The player's setting for conversations in other programs, such as a voice chat. Telephone calls always
/// interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConversationChoice {
    /// A conversation changes nothing on a desktop. On a phone a new conversation interrupts. The default.
    Automatic,
    /// A conversation changes nothing.
    Continue,
    /// A conversation lowers the soundtrack by 12 dB.
    Duck,
    /// A conversation interrupts, for two hours at most.
    Interrupt,
    /// A value of a newer library.
    Unknown(i32),
}

impl ConversationChoice {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Automatic,
            1 => Self::Continue,
            2 => Self::Duck,
            3 => Self::Interrupt,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Automatic => 0,
            Self::Continue => 1,
            Self::Duck => 2,
            Self::Interrupt => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// Reactions of a session that a program refuses, to be combined by `|`. Unknown bits have no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IgnoredReasons(pub u32);

impl IgnoredReasons {
    /// Calls do not interrupt. Only the player can choose that, and on a phone they always interrupt.
    pub const CALL: Self = Self(1);
    /// Alarms and ringing telephones do not interrupt. Only the player can choose that.
    pub const ALARM: Self = Self(2);
    /// Sound runs on when a policy of the sound server stops it; the server may keep it from being heard all the
    /// same.
    pub const POLICY: Self = Self(4);
    /// A locked screen does not interrupt.
    pub const LOCKED: Self = Self(8);
    /// Another user or a text console in front does not interrupt.
    pub const SEAT_INACTIVE: Self = Self(16);
    /// A screen reader, navigator or assistant does not lower sound.
    pub const PROMPT: Self = Self(32);
}

impl std::ops::BitOr for IgnoredReasons {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How long a program's spoken prompts should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PromptStyle {
    /// Prompts as usual.
    Normal,
    /// Short ones, or tones without words: people talk, another program listens to a microphone, or another program
    /// speaks.
    Short,
    /// None: there is a call, or an alarm or a telephone rings.
    None,
    /// A value of a newer library.
    Unknown(i32),
}

impl PromptStyle {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Normal,
            1 => Self::Short,
            2 => Self::None,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Normal => 0,
            Self::Short => 1,
            Self::None => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The kind of a stream on the sound server, which decides what it does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StreamClass {
    /// This program's own stream.
    Ours,
    /// A stream of the server itself or of a filter. Does nothing.
    Plumbing,
    /// Paused, muted, silent or at zero volume. Does nothing.
    Inactive,
    /// A conversation that interrupts: on a phone, or because the player chose so.
    Call,
    /// A conversation: does what `conversation_choice` of `SessionSettings` says.
    Conversation,
    /// An alarm or a ringing telephone: interrupts.
    Alarm,
    /// A speech service: does nothing.
    Speech,
    /// A screen reader, navigator or assistant: lowers all sound.
    Duck,
    /// A notification: does nothing.
    Transient,
    /// Another game: does nothing.
    Game,
    /// Music, video or anything else that the player listens to: the soundtrack is held.
    Primary,
    /// A studio's or broadcaster's own monitoring: does nothing.
    Production,
    /// A value of a newer library.
    Unknown(i32),
}

impl StreamClass {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Ours,
            1 => Self::Plumbing,
            2 => Self::Inactive,
            3 => Self::Call,
            4 => Self::Conversation,
            5 => Self::Alarm,
            6 => Self::Speech,
            7 => Self::Duck,
            8 => Self::Transient,
            9 => Self::Game,
            10 => Self::Primary,
            11 => Self::Production,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Ours => 0,
            Self::Plumbing => 1,
            Self::Inactive => 2,
            Self::Call => 3,
            Self::Conversation => 4,
            Self::Alarm => 5,
            Self::Speech => 6,
            Self::Duck => 7,
            Self::Transient => 8,
            Self::Game => 9,
            Self::Primary => 10,
            Self::Production => 11,
            Self::Unknown(other) => other,
        }
    }
}

/// A command to another program's media player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MediaCommand {
    /// Pauses if the media player plays, and plays otherwise.
    PlayPause,
    /// Plays, or plays on.
    Play,
    /// Pauses.
    Pause,
    /// Skips to the next track.
    Next,
    /// Skips to the previous track.
    Previous,
    /// A value of a newer library.
    Unknown(i32),
}

impl MediaCommand {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::PlayPause,
            1 => Self::Play,
            2 => Self::Pause,
            3 => Self::Next,
            4 => Self::Previous,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::PlayPause => 0,
            Self::Play => 1,
            Self::Pause => 2,
            Self::Next => 3,
            Self::Previous => 4,
            Self::Unknown(other) => other,
        }
    }
}

/// The kind of an event. A game that ignores all events works correctly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventType {
    /// No event.
    None,
    /// `voice` has played to its end or was stopped.
    VoiceFinished,
    /// `voice` was stolen: it ended to make room for another voice.
    VoiceStolen,
    /// The track has played to its end.
    SoundtrackEnded,
    /// The soundtrack cannot play on: `result`, and `text` in words.
    SoundtrackFailed,
    /// An underrun of the soundtrack began: decoding was late, and the music is silent at its frame. One event for
    /// each underrun, however long it is; `EventType::SoundtrackRecovered` follows.
    SoundtrackUnderrun,
    /// The output changed: the first one is open, or another device. A buffer that grows or shrinks is no change.
    /// `text` names the device, or says why there is none.
    OutputChanged,
    /// No output can be opened: `result`, and `text` in words.
    OutputFailed,
    /// `category` is in force from now on; `text` is the reason.
    CategoryChosen,
    /// Sound stopped for a passing `reason`. If several reasons overlap, one begin is followed by one end.
    InterruptionBegan,
    /// The last reason has ended. `flag` is true if every reason was a passing one.
    InterruptionEnded,
    /// The player began (`flag` is true) or stopped listening to something else.
    SecondaryAudioHint,
    /// Silent mode was switched on (`flag` is true) or off; `text` names the switch.
    SilentModeChanged,
    /// Other programs' streams changed. `flag` is true if the player listens to one of them.
    OtherAudioChanged,
    /// Sound goes to another device, named in `text`; `route_change` is the cause.
    RouteChanged,
    /// The output was lost; `text` is the reason. A session without an engine reports it when the sound server, or
    /// the server's last device, has gone: the program's own device is dead then.
    OutputLost,
    /// The output is back; `text` is its name. A program without an engine closes its own device and opens it
    /// again. It gets the event also when a sound server or a first device that was missing at the session's start
    /// has come.
    OutputRestored,
    /// Output devices appeared or disappeared, or another is the default: see `tacet_session_get_output_device()`.
    OutputDevicesChanged,
    /// A conversation in other programs began or changed (`flag` is true), or ended; `text` lists the programs.
    ConversationChanged,
    /// Another program's media player plays another track (`flag` is true, `text` is its title), or none plays or
    /// is paused any more: see `tacet_session_get_now_playing()`.
    NowPlayingChanged,
    /// The desktop asks for `command`; see `tacet_session_set_media_controls()`. Never `MediaCommand::PlayPause`.
    MediaCommand,
    /// The desktop asks for the place `seconds` in the track; see `tacet_session_set_media_controls()`.
    MediaSeek,
    /// The file of a streamed sound is missing or damaged, or was changed while it played: `result`, and `text` in
    /// words. `voice` ends after the frames that are decoded already, with `EventType::VoiceFinished`. Or a
    /// generator took too long, or made a sample that is no finite number.
    SoundFailed,
    /// An underrun of a streamed sound began: decoding was late. `voice` fades out. As soon as enough is decoded,
    /// it fades in at the frame that it would have reached by then, with `EventType::SoundRecovered`.
    SoundUnderrun,
    /// A caption appeared or disappeared, or silent mode began or ended to silence one: see `Engine::captions`.
    CaptionsChanged,
    /// A program that is attached to the game changed what is heard, marked a moment, or left; `text` says which
    /// program did what. See `tacet_profiler_set_access()`.
    ProfilerActed,
    /// The desktop asks for the `volume` of the program's own player; see `tacet_session_set_media_controls()`.
    MediaVolume,
    /// A file was read again after `tacet_sound_reload()` or `tacet_soundtrack_reload()`; `text` is its name.
    Reloaded,
    /// A file could not be read again: `result`, and `text` in words. What it held before plays on.
    ReloadFailed,
    /// The player touched the volume, or ended a mute, while the program could not be heard for `reason`: a wish to
    /// hear it. A game with a sound switch of its own may switch its sound on.
    WishToHear,
    /// The program may sound again, after `EventType::DidBecomeInactive`.
    DidBecomeActive,
    /// The program may not sound any more: an interruption began, the session was deactivated, or only the player
    /// can resume. Comes again if what is recommended changes, and for an activation that an interruption refuses.
    /// `reason` says what did it, `inactivity_source` who; `flag` is true if sound should resume by itself.
    DidBecomeInactive,
    /// Spoken prompts shall have another style from now on: `prompt_style`.
    PromptStyleChanged,
    /// The soundtrack's underrun has ended: the music plays on or has ended. `frames` of the engine's clock were
    /// silent.
    SoundtrackRecovered,
    /// The underrun of the streamed sound has ended: `voice` was silent for `frames` of the engine's clock.
    SoundRecovered,
    /// The queued track has begun, at the sample after the former track's last one; `text` is its first path.
    SoundtrackContinued,
    /// A sound with two channels was played at a position for the first time, and is heard without one, as
    /// recorded. `text` is its name. Load it with `mixes_to_mono` of `LoadOptions`.
    PositionIgnored,
    /// A processor of `bus` has taken longer than a quarter of a block twice in a row, or has made a sample that is
    /// no finite number. The sound passes it unchanged from then on. `text` has the error.
    ProcessorBypassed,
    /// A transition of the soundtrack has happened: `text` is the first path of the track that has begun, `frames`
    /// the frame of the former track's first file at which it did, `mix_frame` that of the mix, and `heard` when it
    /// is heard.
    Transition,
    /// The track of a transition was not decoded at its boundary, and waits for the next one; `text` is its first
    /// path.
    TransitionMissed,
    /// A beat of the soundtrack was mixed, after `tacet_soundtrack_tell_beats()`: `beat`, `bar` and `beat_in_bar`
    /// are its numbers, `frames` is its frame of the first stem, `mix_frame` that of the mix, and `heard` when it
    /// is heard.
    Beat,
    /// As `EventType::Beat`, for the first beat of a bar; a `EventType::Beat` follows.
    Bar,
    /// As `EventType::Beat`, for a marker; `text` is its name.
    Marker,
    /// As `EventType::Beat`, for the first frame of a section; `text` is its name.
    Section,
    /// A stinger has begun: `text` is its first path, `frames` the frame of the track's first file at which it did,
    /// `mix_frame` that of the mix, and `heard` when it is heard.
    Stinger,
    /// A stinger was not decoded at its boundary, and waits for the next one; `text` is its first path.
    StingerMissed,
    /// `voice` has passed a marker of its sound, while it was mixed or virtual: `text` is the marker's name,
    /// `frames` its frame of the sound, `mix_frame` the first frame of the mix at the marker or behind it, and
    /// `heard` when it is heard. See `markers` of `LoadOptions`. At most 256 are told for each block.
    SoundMarker,
    /// A sound was to be played backwards for the first time, and plays forward: it is streamed, or a generator
    /// makes it. `text` is its name. Load it with `SoundStorage::Decoded`.
    ReverseIgnored,
    /// A name that the document of sound events does not have was posted, or set as a parameter, for the first
    /// time. `text` says which: `event "explosoin"`. See `tacet_engine_post()`.
    UnknownName,
    /// Another program began (`flag` is true) or ended to record what the machine plays, as broadcasts do; `text`
    /// is its name. Ask the player for `streamer` of `SessionSettings`.
    BroadcastSeen,
    /// A value of a newer library.
    Unknown(i32),
}

impl EventType {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::VoiceFinished,
            2 => Self::VoiceStolen,
            3 => Self::SoundtrackEnded,
            4 => Self::SoundtrackFailed,
            5 => Self::SoundtrackUnderrun,
            6 => Self::OutputChanged,
            7 => Self::OutputFailed,
            8 => Self::CategoryChosen,
            9 => Self::InterruptionBegan,
            10 => Self::InterruptionEnded,
            11 => Self::SecondaryAudioHint,
            12 => Self::SilentModeChanged,
            13 => Self::OtherAudioChanged,
            14 => Self::RouteChanged,
            15 => Self::OutputLost,
            16 => Self::OutputRestored,
            17 => Self::OutputDevicesChanged,
            18 => Self::ConversationChanged,
            19 => Self::NowPlayingChanged,
            20 => Self::MediaCommand,
            21 => Self::MediaSeek,
            22 => Self::SoundFailed,
            23 => Self::SoundUnderrun,
            24 => Self::CaptionsChanged,
            25 => Self::ProfilerActed,
            26 => Self::MediaVolume,
            27 => Self::Reloaded,
            28 => Self::ReloadFailed,
            29 => Self::WishToHear,
            30 => Self::DidBecomeActive,
            31 => Self::DidBecomeInactive,
            32 => Self::PromptStyleChanged,
            33 => Self::SoundtrackRecovered,
            34 => Self::SoundRecovered,
            35 => Self::SoundtrackContinued,
            36 => Self::PositionIgnored,
            37 => Self::ProcessorBypassed,
            38 => Self::Transition,
            39 => Self::TransitionMissed,
            40 => Self::Beat,
            41 => Self::Bar,
            42 => Self::Marker,
            43 => Self::Section,
            44 => Self::Stinger,
            45 => Self::StingerMissed,
            46 => Self::SoundMarker,
            47 => Self::ReverseIgnored,
            48 => Self::UnknownName,
            50 => Self::BroadcastSeen,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::VoiceFinished => 1,
            Self::VoiceStolen => 2,
            Self::SoundtrackEnded => 3,
            Self::SoundtrackFailed => 4,
            Self::SoundtrackUnderrun => 5,
            Self::OutputChanged => 6,
            Self::OutputFailed => 7,
            Self::CategoryChosen => 8,
            Self::InterruptionBegan => 9,
            Self::InterruptionEnded => 10,
            Self::SecondaryAudioHint => 11,
            Self::SilentModeChanged => 12,
            Self::OtherAudioChanged => 13,
            Self::RouteChanged => 14,
            Self::OutputLost => 15,
            Self::OutputRestored => 16,
            Self::OutputDevicesChanged => 17,
            Self::ConversationChanged => 18,
            Self::NowPlayingChanged => 19,
            Self::MediaCommand => 20,
            Self::MediaSeek => 21,
            Self::SoundFailed => 22,
            Self::SoundUnderrun => 23,
            Self::CaptionsChanged => 24,
            Self::ProfilerActed => 25,
            Self::MediaVolume => 26,
            Self::Reloaded => 27,
            Self::ReloadFailed => 28,
            Self::WishToHear => 29,
            Self::DidBecomeActive => 30,
            Self::DidBecomeInactive => 31,
            Self::PromptStyleChanged => 32,
            Self::SoundtrackRecovered => 33,
            Self::SoundRecovered => 34,
            Self::SoundtrackContinued => 35,
            Self::PositionIgnored => 36,
            Self::ProcessorBypassed => 37,
            Self::Transition => 38,
            Self::TransitionMissed => 39,
            Self::Beat => 40,
            Self::Bar => 41,
            Self::Marker => 42,
            Self::Section => 43,
            Self::Stinger => 44,
            Self::StingerMissed => 45,
            Self::SoundMarker => 46,
            Self::ReverseIgnored => 47,
            Self::UnknownName => 48,
            Self::BroadcastSeen => 50,
            Self::Unknown(other) => other,
        }
    }
}

/// Who made a session inactive: the field `inactivity_source` of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InactivitySource {
    /// Not an event of inactivity.
    None,
    /// The player: a locked screen, unplugged headphones, another program in front, a mute in the volume mixer.
    Player,
    /// The system: a call, an alarm, sleep, a policy of the sound server.
    System,
    /// The program itself.
    Program,
    /// A value of a newer library.
    Unknown(i32),
}

impl InactivitySource {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::Player,
            2 => Self::System,
            3 => Self::Program,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Player => 1,
            Self::System => 2,
            Self::Program => 3,
            Self::Unknown(other) => other,
        }
    }
}

/// Why the route changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RouteChange {
    /// The route did not change.
    None,
    /// A device was plugged in and taken into use.
    NewDevice,
    /// The device in use was unplugged, or went out of range.
    OldDeviceGone,
    /// The player, or the program, chose another device.
    Override,
    /// The same device has another sample rate.
    Configuration,
    /// A value of a newer library.
    Unknown(i32),
}

impl RouteChange {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::NewDevice,
            2 => Self::OldDeviceGone,
            3 => Self::Override,
            4 => Self::Configuration,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::NewDevice => 1,
            Self::OldDeviceGone => 2,
            Self::Override => 3,
            Self::Configuration => 4,
            Self::Unknown(other) => other,
        }
    }
}

/// The interface that records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecorderInterface {
    /// `RecorderInterface::Pulse` if libpulse can be loaded, else `RecorderInterface::Openal`.
    Automatic,
    /// PulseAudio, or PipeWire through its PulseAudio service.
    Pulse,
    /// An OpenAL capture device.
    Openal,
    /// A value of a newer library.
    Unknown(i32),
}

impl RecorderInterface {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Automatic,
            1 => Self::Pulse,
            2 => Self::Openal,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Automatic => 0,
            Self::Pulse => 1,
            Self::Openal => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// Whether a recorder records, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecorderState {
    /// The sound server has not answered yet.
    Opening,
    /// Frames arrive.
    Recording,
    /// The session stops the recording, for the reason in `RecorderStatus`. It goes on by itself.
    Interrupted,
    /// No sound server can be reached. It is tried again four times a second, as after the next three.
    NoServer,
    /// There is no microphone, or the chosen one is missing.
    NoMicrophone,
    /// The sound server or the sandbox refuses. `tacet_recorder_explain()` names the permission.
    Refused,
    /// The process is out of threads, memory or file descriptors.
    NoResources,
    /// The file cannot be written. It is not tried again.
    Failed,
    /// A value of a newer library.
    Unknown(i32),
}

impl RecorderState {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Opening,
            1 => Self::Recording,
            2 => Self::Interrupted,
            3 => Self::NoServer,
            4 => Self::NoMicrophone,
            5 => Self::Refused,
            6 => Self::NoResources,
            7 => Self::Failed,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Opening => 0,
            Self::Recording => 1,
            Self::Interrupted => 2,
            Self::NoServer => 3,
            Self::NoMicrophone => 4,
            Self::Refused => 5,
            Self::NoResources => 6,
            Self::Failed => 7,
            Self::Unknown(other) => other,
        }
    }
}

/// Why frames are missing in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GapReason {
    /// No frames are missing.
    None,
    /// The sound server ended, or dropped the stream.
    ServerLost,
    /// The microphone was unplugged, or the server moved the recording to another one.
    RouteChange,
    /// The session interrupted the recording.
    Interruption,
    /// The callback or the disk took longer than two seconds, or the server lost frames.
    Overrun,
    /// The sound server stood still.
    Stalled,
    /// A value of a newer library.
    Unknown(i32),
}

impl GapReason {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::None,
            1 => Self::ServerLost,
            2 => Self::RouteChange,
            3 => Self::Interruption,
            4 => Self::Overrun,
            5 => Self::Stalled,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::None => 0,
            Self::ServerLost => 1,
            Self::RouteChange => 2,
            Self::Interruption => 3,
            Self::Overrun => 4,
            Self::Stalled => 5,
            Self::Unknown(other) => other,
        }
    }
}

/// Whether the program may record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Permission {
    /// The system has not said yet.
    Undetermined,
    /// The microphone may be recorded. Outside sandboxes every program of the player has this permission.
    Granted,
    /// The sound server or the sandbox refuses. `tacet_recorder_explain()` names the permission.
    Refused,
    /// A value of a newer library.
    Unknown(i32),
}

impl Permission {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            0 => Self::Undetermined,
            1 => Self::Granted,
            2 => Self::Refused,
            other => Self::Unknown(other),
        }
    }

    #[allow(dead_code)]
    pub(crate) fn raw(self) -> i32 {
        match self {
            Self::Undetermined => 0,
            Self::Granted => 1,
            Self::Refused => 2,
            Self::Unknown(other) => other,
        }
    }
}

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// The maximum number of voices that are mixed at once: 1...4,096. Default 64.
    pub real_voices: u32,
    /// The maximum number of voices, mixed or virtual: real_voices...131,072. Default 4,096.
    pub virtual_voices: u32,
    /// The sample rate of the mix in frames per second: 8,000...192,000. Default 48,000.
    pub sample_rate: u32,
    /// The size of a block in frames: 64...2,048. Default 512. `latency` makes it smaller for a stream on a sound
    /// server.
    pub block_frames: u32,
    /// Default `OutputChoice::Automatic`.
    pub output: OutputChoice,
    /// Default `OutputLoss::Freeze`.
    pub while_output_lost: OutputLoss,
    /// The longest sound that is decoded whole if the game asks for it, in seconds: 0...3,600. Default 60.
    /// `Engine::load()` streams sounds of more than ten seconds, or of more than this if it is less.
    pub longest_sound: f32,
    /// The seed of all random variations. The same seed and the same calls give the same sounds. Default 1.
    pub seed: u64,
    /// The path for `OutputChoice::WaveFile`, which requires it.
    pub wave_path: Option<String>,
    /// The game's name in the desktop's volume control. Default `None`: the executable's name.
    pub application_name: Option<String>,
    /// The game's identifier, the name of its .desktop file: `org.example.Game`. Default `None`: none.
    pub application_id: Option<String>,
    /// The name of the game's icon in the desktop's theme. Default `None`: `applications-games`.
    pub icon_name: Option<String>,
    /// A session of the caller's to follow. If it is destroyed before the engine, the engine keeps its last
    /// directive. Default `None`: the engine makes one.
    pub session: Option<Session>,
    /// The most bytes that the samples of loaded sounds should take. 0, the default: no limit. Beyond it, the
    /// sounds that were played longest ago give up their samples: they stay loaded, keep 16 KB each, and their next
    /// voices stream. Loops go last. A sound is decoded again when it is played and there is room. Sounds that were
    /// loaded from memory always stay. The files of the others must stay as they are while the sounds are loaded,
    /// because they are read again.
    pub memory_budget: u64,
    /// Default `Latency::Balanced`.
    pub latency: Latency,
    /// Default `PitchQuality::Clean`.
    pub pitch_quality: PitchQuality,
    /// Whether the sound server is asked to remove the engine's sound from the recordings of a microphone
    /// (`filter.want=echo-cancel`). Default false. It takes effect while a recorder with the same session asks for
    /// it too, by `cancels_echo` of `RecorderConfig`. PulseAudio then mixes the engine's sound to mono at 32 kHz,
    /// so ask only in a voice chat.
    pub cancels_echo: bool,
    /// The loudspeakers that the engine mixes for. Default `SpeakerLayout::Stereo`. A sound server mixes surround
    /// down for a device with fewer loudspeakers.
    pub speakers: SpeakerLayout,
}

impl EngineConfig {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_engine_config) -> Self {
        Self {
            real_voices: raw.real_voices,
            virtual_voices: raw.virtual_voices,
            sample_rate: raw.sample_rate,
            block_frames: raw.block_frames,
            output: OutputChoice::from_raw(raw.output as i32),
            while_output_lost: OutputLoss::from_raw(raw.while_output_lost as i32),
            longest_sound: raw.longest_sound,
            seed: raw.seed,
            wave_path: None,
            application_name: None,
            application_id: None,
            icon_name: None,
            session: None,
            memory_budget: raw.memory_budget,
            latency: Latency::from_raw(raw.latency as i32),
            pitch_quality: PitchQuality::from_raw(raw.pitch_quality as i32),
            cancels_echo: raw.cancels_echo,
            speakers: SpeakerLayout::from_raw(raw.speakers as i32),
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_engine_config {
        let mut raw: sys::tacet_engine_config = crate::conversion::sized();
        raw.real_voices = self.real_voices;
        raw.virtual_voices = self.virtual_voices;
        raw.sample_rate = self.sample_rate;
        raw.block_frames = self.block_frames;
        raw.output = self.output.raw() as _;
        raw.while_output_lost = self.while_output_lost.raw() as _;
        raw.longest_sound = self.longest_sound;
        raw.seed = self.seed;
        raw.wave_path = texts.optional(self.wave_path.as_deref());
        raw.application_name = texts.optional(self.application_name.as_deref());
        raw.application_id = texts.optional(self.application_id.as_deref());
        raw.icon_name = texts.optional(self.icon_name.as_deref());
        raw.session = self.session.as_ref().map_or(std::ptr::null_mut(), Session::raw);
        raw.memory_budget = self.memory_budget;
        raw.latency = self.latency.raw() as _;
        raw.pitch_quality = self.pitch_quality.raw() as _;
        raw.cancels_echo = self.cancels_echo;
        raw.speakers = self.speakers.raw() as _;
        raw
    }
}

impl Default for EngineConfig {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_engine_config = crate::conversion::sized();
        unsafe { sys::tacet_engine_config_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// Figures of the mixer, as of its last block.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// Voices that have not ended, mixed or not.
    pub voices: u32,
    /// The voices among them that are virtual: they are not mixed.
    pub virtual_voices: u32,
    /// The time that mixing takes, as a share of the block's duration: 1 leaves no room.
    pub load: f32,
    /// Frames mixed since the start: the clock of `start_frame`.
    pub rendered_frames: u64,
    /// The number of underruns of the device. Each is heard as a gap.
    pub underruns: u64,
    /// Whether the mixing thread has real-time priority. Without it a busy machine may cause underruns.
    pub has_real_time_priority: bool,
    /// The number of times that the soundtrack or a streamed voice ran out of decoded frames. Each is heard as a
    /// gap, and is reported by `EventType::SoundtrackUnderrun` or `EventType::SoundUnderrun`.
    pub stream_underruns: u64,
    /// The bytes that the samples of loaded sounds took at the last update, with a `memory_budget`; 0 without.
    pub sample_bytes: u64,
}

impl Statistics {
    pub(crate) fn read(raw: &sys::tacet_statistics) -> Self {
        Self {
            voices: raw.voices,
            virtual_voices: raw.virtual_voices,
            load: raw.load,
            rendered_frames: raw.rendered_frames,
            underruns: raw.underruns,
            has_real_time_priority: raw.has_real_time_priority,
            stream_underruns: raw.stream_underruns,
            sample_bytes: raw.sample_bytes,
        }
    }
}

/// The actual properties of an output.
#[derive(Clone, Debug)]
pub struct Output {
    /// The device's sample rate in frames per second.
    pub sample_rate: u32,
    /// Frames per request of the device; 0 if the device does not report it.
    pub request_frames: u32,
    /// The time from the end of a block's mixing to the loudspeaker, in seconds, as the device reports it.
    pub latency: f32,
    /// The kind of output.
    pub kind: OutputKind,
    /// The device's name for people.
    pub device: String,
}

impl Output {
    pub(crate) fn read(raw: &sys::tacet_output) -> Self {
        Self {
            sample_rate: raw.sample_rate,
            request_frames: raw.request_frames,
            latency: raw.latency,
            kind: OutputKind::from_raw(raw.kind as i32),
            device: text(&raw.device),
        }
    }
}

/// What the header and the tags of a sound file state.
#[derive(Clone, Debug)]
pub struct FileProperties {
    /// The number of channels of the first frames, 1...8.
    pub channels: u32,
    /// The sample rate of the first frames in hertz.
    pub sample_rate: u32,
    /// The number of tags, 0...256, for `inspect()`.
    pub tag_count: u32,
    /// The length in frames at `sample_rate`; 0 if the header states none.
    pub frames: u64,
    /// The length in seconds; 0 if the header states none.
    pub seconds: f64,
    /// The first frame that `Looping::Tagged` repeats; 0 without a loop.
    pub loop_start: u64,
    /// The frame after the loop's last; 0 without a loop.
    pub loop_end: u64,
    /// The gain in decibels by `ReplayGain::Track`, -60...60; 0 if the tags state none.
    pub track_gain: f32,
    /// The gain in decibels by `ReplayGain::Album`, -60...60; 0 if the tags state none.
    pub album_gain: f32,
    /// The codec's usual name: `Ogg Vorbis`. UTF-8, cut at a whole character.
    pub codec: String,
}

impl FileProperties {
    pub(crate) fn read(raw: &sys::tacet_file_properties) -> Self {
        Self {
            channels: raw.channels,
            sample_rate: raw.sample_rate,
            tag_count: raw.tag_count,
            frames: raw.frames,
            seconds: raw.seconds,
            loop_start: raw.loop_start,
            loop_end: raw.loop_end,
            track_gain: raw.track_gain,
            album_gain: raw.album_gain,
            codec: text(&raw.codec),
        }
    }
}

/// How a sound is loaded.
#[derive(Clone, Debug)]
pub struct LoadOptions {
    /// Default `SoundStorage::Automatic`.
    pub storage: SoundStorage,
    /// Which of the file's loudness tags all voices of the sound are played with. Their level is that of the same
    /// file as a `Track`. Default `ReplayGain::Off`.
    pub replay_gain: ReplayGain,
    /// Whether the channels are mixed to one, so that the sound's voices can have a position. Each sample is the
    /// mean of both channels of a stereo file: what is equal in both keeps its level, what is in one alone is 6 dB
    /// quieter. Default false.
    pub mixes_to_mono: bool,
    /// Only for `Engine::load_all()`. Default `LoadPriority::Normal`.
    pub priority: LoadPriority,
}

impl LoadOptions {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_load_options) -> Self {
        Self {
            storage: SoundStorage::from_raw(raw.storage as i32),
            replay_gain: ReplayGain::from_raw(raw.replay_gain as i32),
            mixes_to_mono: raw.mixes_to_mono,
            priority: LoadPriority::from_raw(raw.priority as i32),
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_load_options {
        let mut raw: sys::tacet_load_options = crate::conversion::sized();
        raw.storage = self.storage.raw() as _;
        raw.replay_gain = self.replay_gain.raw() as _;
        raw.mixes_to_mono = self.mixes_to_mono;
        raw.priority = self.priority.raw() as _;
        raw
    }
}

impl Default for LoadOptions {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_load_options = crate::conversion::sized();
        unsafe { sys::tacet_load_options_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// Settings for playing a sound. The defaults play it once, as recorded, without a position.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// The gain in decibels, -∞...24. Default 0.
    pub gain: f32,
    /// The bus that the voice plays through. Default `Bus::EFFECTS`.
    pub bus: Bus,
    /// The frame of `rendered_frames` at which the voice starts, exact to the frame. 0, the default, or a frame
    /// that has passed, starts with the next block.
    pub start_frame: u64,
    /// The pitch as a ratio, 0.01...8. Default 1. Below zero, -8...-0.01, a decoded sound plays backwards: from
    /// `start_position`, or from its end, to its first frame. A loop repeats the same frames. A streamed sound and
    /// a generator's play forward, which `EventType::ReverseIgnored` says once.
    pub pitch: f32,
    /// The balance from left, -1, to right, 1, for a sound without a position, mono or stereo. Default 0: both
    /// sides at 0 dB. Otherwise the near side stays at 0 dB, and the far side falls by the cosine: -3 dB at 0.5.
    pub pan: f32,
    /// The length of the fade-in in seconds, 0...86,400; 0, the default, starts at full gain.
    pub fade_in: f32,
    /// The fade's curve. Default `Easing::Linear`.
    pub fade_easing: Easing,
    /// Which voices are mixed when there are more than `real_voices`: the higher priority first. Default 128.
    pub priority: u8,
    /// Whether the sound repeats until it is stopped: the loop that the file's tags give, or the whole sound.
    /// Default false.
    pub loops: bool,
    /// Whether the voice resumes after a call or an alarm. A one-shot older than 250 ms ends in either case.
    /// Default true.
    pub resumes_after_interruption: bool,
    /// Whether the player asked for this sound explicitly, so that it plays in silent mode too. Default false.
    pub plays_in_silent_mode: bool,
    /// The space that the position is relative to. Default `Space::World`.
    pub space: Space,
    /// The position in metres. Default 0, 0, 0.
    pub position: Option<Vec3>,
    /// The velocity in metres per second, for the Doppler effect. Default 0, 0, 0.
    pub velocity: Vec3,
    /// The distance in metres below which the sound gets no louder. 0...FLT_MAX, default 1.
    pub reference_distance: f32,
    /// The distance in metres beyond which the sound gets no quieter. 0...FLT_MAX, default FLT_MAX.
    pub maximum_distance: f32,
    /// How strongly the sound falls with distance: 0 disables it, 1, the default, is physical. 0...FLT_MAX.
    pub rolloff: f32,
    /// The axis along which the sound radiates; 0, 0, 0, the default, radiates to all sides.
    pub cone_direction: Vec3,
    /// The full angle in degrees within which the sound is at 0 dB: 0...360. Default 360.
    pub cone_inner_angle: f32,
    /// The full angle in degrees outside which the sound is at the outer gain: 0...360. Default 360.
    pub cone_outer_angle: f32,
    /// The gain in decibels outside the outer angle, -∞...0. Default 0.
    pub cone_outer_gain: f32,
    /// The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
    pub pitch_variation_low: f32,
    /// The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
    pub pitch_variation_high: f32,
    /// The range of a random gain that is added, in decibels, -144...24. Default 0...0.
    pub gain_variation_low: f32,
    /// The range of a random gain that is added, in decibels, -144...24. Default 0...0.
    pub gain_variation_high: f32,
    /// Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -∞...0. Far below 250 Hz the low shelf takes
    /// twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    pub filter_low_shelf: f32,
    /// Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -∞...0. Far below 250 Hz the low shelf takes
    /// twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    pub filter_high_shelf: f32,
    /// The gain in decibels at which the voice enters the reverb, -∞...0. Default 0.
    pub reverb_send: Option<f32>,
    /// What happens to the voice while it is virtual. Default `VirtualBehavior::Continues`.
    pub virtual_behavior: VirtualBehavior,
    /// The radius in metres of a sound with a position: it comes from a range of directions, and from all around
    /// within the radius. In stereo it adds up to 3 dB. 0...10^9, default 0: a point.
    pub radius: f32,
    /// How much the air absorbs of a sound with a position, 0...10. Default 0: nothing. At 1, 5 kHz lose 0.05 dB
    /// for each metre beyond `reference_distance`, times `rolloff`; frequencies far above lose twice as much.
    pub air_absorption: f32,
    /// How often the loop is played if `loops` is true; 0, the default, repeats it until the voice is stopped.
    /// After the last pass the sound plays on to its end.
    pub passes: u32,
    /// The limits of the product of the voice's gain, distance and cone, in decibels, -∞...24. Fades and buses are
    /// applied afterwards. For a sound with a position. Default -∞ and 24: no limits. OpenAL's AL_MIN_GAIN and
    /// AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    pub minimum_gain: f32,
    /// The limits of the product of the voice's gain, distance and cone, in decibels, -∞...24. Fades and buses are
    /// applied afterwards. For a sound with a position. Default -∞ and 24: no limits. OpenAL's AL_MIN_GAIN and
    /// AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    pub maximum_gain: f32,
    /// The frame of the sound with which the voice begins, at the engine's rate. Default 0, which is the last frame
    /// of a voice that plays backwards. From before its loop's end the voice plays on into the loop, and from
    /// behind the loop to the sound's end; from behind the sound's end it ends at once. A streamed sound begins so
    /// within its first third of a second, else as soon as it is decoded from there, some milliseconds later, where
    /// it would be by then.
    pub start_position: u64,
}

impl PlaySettings {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_play_settings) -> Self {
        Self {
            gain: raw.gain,
            bus: Bus(raw.bus),
            start_frame: raw.start_frame,
            pitch: raw.pitch,
            pan: raw.pan,
            fade_in: raw.fade_in,
            fade_easing: Easing::from_raw(raw.fade_easing as i32),
            priority: raw.priority,
            loops: raw.loops,
            resumes_after_interruption: raw.resumes_after_interruption,
            plays_in_silent_mode: raw.plays_in_silent_mode,
            space: Space::from_raw(raw.space as i32),
            position: raw.has_position.then_some(Vec3::from_raw(raw.position)),
            velocity: Vec3::from_raw(raw.velocity),
            reference_distance: raw.reference_distance,
            maximum_distance: raw.maximum_distance,
            rolloff: raw.rolloff,
            cone_direction: Vec3::from_raw(raw.cone_direction),
            cone_inner_angle: raw.cone_inner_angle,
            cone_outer_angle: raw.cone_outer_angle,
            cone_outer_gain: raw.cone_outer_gain,
            pitch_variation_low: raw.pitch_variation_low,
            pitch_variation_high: raw.pitch_variation_high,
            gain_variation_low: raw.gain_variation_low,
            gain_variation_high: raw.gain_variation_high,
            filter_low_shelf: raw.filter_low_shelf,
            filter_high_shelf: raw.filter_high_shelf,
            reverb_send: raw.has_reverb_send.then_some(raw.reverb_send),
            virtual_behavior: VirtualBehavior::from_raw(raw.virtual_behavior as i32),
            radius: raw.radius,
            air_absorption: raw.air_absorption,
            passes: raw.passes,
            minimum_gain: raw.minimum_gain,
            maximum_gain: raw.maximum_gain,
            start_position: raw.start_position,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_play_settings {
        let mut raw: sys::tacet_play_settings = crate::conversion::sized();
        raw.gain = self.gain;
        raw.bus = self.bus.0;
        raw.start_frame = self.start_frame;
        raw.pitch = self.pitch;
        raw.pan = self.pan;
        raw.fade_in = self.fade_in;
        raw.fade_easing = self.fade_easing.raw() as _;
        raw.priority = self.priority;
        raw.loops = self.loops;
        raw.resumes_after_interruption = self.resumes_after_interruption;
        raw.plays_in_silent_mode = self.plays_in_silent_mode;
        raw.space = self.space.raw() as _;
        if let Some(value) = self.position {
            raw.has_position = true;
            raw.position = value.raw();
        }
        raw.velocity = self.velocity.raw();
        raw.reference_distance = self.reference_distance;
        raw.maximum_distance = self.maximum_distance;
        raw.rolloff = self.rolloff;
        raw.cone_direction = self.cone_direction.raw();
        raw.cone_inner_angle = self.cone_inner_angle;
        raw.cone_outer_angle = self.cone_outer_angle;
        raw.cone_outer_gain = self.cone_outer_gain;
        raw.pitch_variation_low = self.pitch_variation_low;
        raw.pitch_variation_high = self.pitch_variation_high;
        raw.gain_variation_low = self.gain_variation_low;
        raw.gain_variation_high = self.gain_variation_high;
        raw.filter_low_shelf = self.filter_low_shelf;
        raw.filter_high_shelf = self.filter_high_shelf;
        if let Some(value) = self.reverb_send {
            raw.has_reverb_send = true;
            raw.reverb_send = value;
        }
        raw.virtual_behavior = self.virtual_behavior.raw() as _;
        raw.radius = self.radius;
        raw.air_absorption = self.air_absorption;
        raw.passes = self.passes;
        raw.minimum_gain = self.minimum_gain;
        raw.maximum_gain = self.maximum_gain;
        raw.start_position = self.start_position;
        raw
    }
}

impl Default for PlaySettings {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_play_settings = crate::conversion::sized();
        unsafe { sys::tacet_play_settings_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// A voice's state, position and gain.
#[derive(Clone, Debug)]
pub struct VoiceStatus {
    /// The state, as of the last block that was mixed; `PlaybackState::Ended` as of the last `Engine::update()`.
    pub state: PlaybackState,
    /// The frame of the sound that is mixed next, at the engine's rate, as of the last block that was mixed; 0 for
    /// a voice that has ended.
    pub position: u64,
    /// The gain in decibels that the game has set, the end of a tween that runs; minus infinity is silence, also of
    /// a voice that has ended.
    pub gain: f32,
}

impl VoiceStatus {
    pub(crate) fn read(raw: &sys::tacet_voice_status) -> Self {
        Self {
            state: PlaybackState::from_raw(raw.state as i32),
            position: raw.position,
            gain: raw.gain,
        }
    }
}

/// A voice of the world that is heard, as of the latest block that was mixed: what a game casts a ray for.
#[derive(Clone, Debug)]
pub struct HeardVoice {
    /// The listener that hears the voice: 0 is the first one of `tacet_engine_set_listeners()`.
    pub listener: u32,
    /// The voice.
    pub voice: Option<Voice>,
    /// The voice's position in metres.
    pub position: Vec3,
    /// The position of its listener in metres.
    pub listener_position: Vec3,
    /// The distance between the two in metres.
    pub distance: f32,
    /// The gain of the occlusion that the voice has, or moves to, in decibels; -∞ lets nothing through.
    pub occlusion_gain: f32,
    /// The gain in decibels of its high-shelf filter at 5 kHz.
    pub occlusion_high_shelf: f32,
}

impl HeardVoice {
    pub(crate) fn read(raw: &sys::tacet_heard_voice, voice: Option<Voice>) -> Self {
        Self {
            listener: raw.listener,
            voice,
            position: Vec3::from_raw(raw.position),
            listener_position: Vec3::from_raw(raw.listener_position),
            distance: raw.distance,
            occlusion_gain: raw.occlusion_gain,
            occlusion_high_shelf: raw.occlusion_high_shelf,
        }
    }
}

/// A caption whose sound reaches the listener now, or did within the last second.
#[derive(Clone, Debug)]
pub struct Caption {
    /// The number of voices with this key that reach the listener; 0 once the last has become inaudible.
    pub voices: u32,
    /// The highest importance among the voices.
    pub importance: Importance,
    /// The peak level at which the loudest voice reaches the listener, in decibels below full scale: with all gains
    /// and distance, but without silent mode.
    pub level: f32,
    /// The seconds since the caption became audible.
    pub age: f32,
    /// Whether the output has the sound. False while silent mode silences the sound.
    pub is_heard: bool,
    /// Whether `azimuth` and `elevation` apply: the loudest voice has a position.
    pub has_direction: bool,
    /// Whether `distance` applies: the loudest voice has a position.
    pub has_distance: bool,
    /// The angle to the right of straight ahead in degrees, -180...180: 90 is right, -90 left.
    pub azimuth: f32,
    /// The angle above the listener's horizon in degrees, -90...90.
    pub elevation: f32,
    /// The distance from the listener in metres.
    pub distance: f32,
    /// The key.
    pub key: String,
}

impl Caption {
    pub(crate) fn read(raw: &sys::tacet_caption) -> Self {
        Self {
            voices: raw.voices,
            importance: Importance::from_raw(raw.importance as i32),
            level: raw.level,
            age: raw.age,
            is_heard: raw.is_heard,
            has_direction: raw.has_direction,
            has_distance: raw.has_distance,
            azimuth: raw.azimuth,
            elevation: raw.elevation,
            distance: raw.distance,
            key: text(&raw.key),
        }
    }
}

/// Limits on the voices of a sound or a bus: their number, and the time between two starts.
#[derive(Clone, Debug)]
pub struct VoiceLimit {
    /// The maximum number of voices, 1...65,535; 0, the default, sets no limit.
    pub voices: u32,
    /// Which voice fades out in 10 ms and ends as `EventType::VoiceStolen`. Default `Stealing::Oldest`.
    pub stealing: Stealing,
    /// The shortest time between two starts in seconds, 0...86,400; sounds played sooner do not play. Default 0.
    pub retrigger: f32,
}

impl VoiceLimit {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_voice_limit) -> Self {
        Self {
            voices: raw.voices,
            stealing: Stealing::from_raw(raw.stealing as i32),
            retrigger: raw.retrigger,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_voice_limit {
        let mut raw: sys::tacet_voice_limit = crate::conversion::sized();
        raw.voices = self.voices;
        raw.stealing = self.stealing.raw() as _;
        raw.retrigger = self.retrigger;
        raw
    }
}

impl Default for VoiceLimit {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_voice_limit = crate::conversion::sized();
        unsafe { sys::tacet_voice_limit_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// What a mix sets on one bus. Several of them, each of another bus, are a snapshot: `paused`, `underwater`,
/// `dialogue`.
#[derive(Clone, Debug)]
pub struct BusMix {
    /// The bus's gain in decibels, -∞...24. Default 0.
    pub gain: f32,
    /// The bus. Default `Bus::MASTER`. Of two entries with one bus, the later counts.
    pub bus: Bus,
    /// The lower limit of the bus's filter in hertz, as of `tacet_bus_set_filter()`. Default 20, which disables it.
    pub low_cut: f32,
    /// The upper limit of the bus's filter in hertz. Default 20,000, which disables it.
    pub high_cut: f32,
    /// Whether `gain` is set. Default true.
    pub sets_gain: bool,
    /// Whether `low_cut` and `high_cut` are set. Default false: the filter stays as it is.
    pub sets_filter: bool,
    /// Whether `centered` is set. Default false.
    pub sets_centered: bool,
    /// Whether the centre loudspeaker plays the bus's front, as of `tacet_bus_set_centered()`. Default false.
    pub centered: bool,
    /// Whether `lfe_gain` is set. Default false.
    pub sets_lfe_gain: bool,
    /// The gain in decibels of the bus's send to the LFE, as of `tacet_bus_set_lfe_gain()`: -∞...24. Default -∞.
    pub lfe_gain: f32,
}

impl BusMix {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_bus_mix) -> Self {
        Self {
            gain: raw.gain,
            bus: Bus(raw.bus),
            low_cut: raw.low_cut,
            high_cut: raw.high_cut,
            sets_gain: raw.sets_gain,
            sets_filter: raw.sets_filter,
            sets_centered: raw.sets_centered,
            centered: raw.centered,
            sets_lfe_gain: raw.sets_lfe_gain,
            lfe_gain: raw.lfe_gain,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_bus_mix {
        let mut raw: sys::tacet_bus_mix = crate::conversion::sized();
        raw.gain = self.gain;
        raw.bus = self.bus.0;
        raw.low_cut = self.low_cut;
        raw.high_cut = self.high_cut;
        raw.sets_gain = self.sets_gain;
        raw.sets_filter = self.sets_filter;
        raw.sets_centered = self.sets_centered;
        raw.centered = self.centered;
        raw.sets_lfe_gain = self.sets_lfe_gain;
        raw.lfe_gain = self.lfe_gain;
        raw
    }
}

impl Default for BusMix {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_bus_mix = crate::conversion::sized();
        unsafe { sys::tacet_bus_mix_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// A ducking rule: while the trigger bus sounds, the target bus is lowered. Typical: the soundtrack under speech.
#[derive(Clone, Debug)]
pub struct Ducking {
    /// The gain of the lowered target in decibels, -∞...0. Default -9.
    pub gain: f32,
    /// The bus that is lowered. Default `Bus::SOUNDTRACK`.
    pub target: Bus,
    /// The bus that, alone or with its children, triggers the ducking while it sounds. Default `Bus::VOICE`.
    pub trigger: Bus,
    /// The length of the fade down in seconds: 0...86,400. Default 0.1.
    pub attack: f32,
    /// The time in seconds for which the target stays low after the trigger falls silent: 0...86,400. Default 0.4.
    pub hold: f32,
    /// The length of the fade up in seconds: 0...86,400. Default 0.8.
    pub release: f32,
}

impl Ducking {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_ducking) -> Self {
        Self {
            gain: raw.gain,
            target: Bus(raw.target),
            trigger: Bus(raw.trigger),
            attack: raw.attack,
            hold: raw.hold,
            release: raw.release,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_ducking {
        let mut raw: sys::tacet_ducking = crate::conversion::sized();
        raw.gain = self.gain;
        raw.target = self.target.0;
        raw.trigger = self.trigger.0;
        raw.attack = self.attack;
        raw.hold = self.hold;
        raw.release = self.release;
        raw
    }
}

impl Default for Ducking {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_ducking = crate::conversion::sized();
        unsafe { sys::tacet_ducking_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// The level of a bus. `tacet_gain_from_amplitude()` converts it to decibels.
#[derive(Clone, Debug)]
pub struct Level {
    /// The largest absolute sample, left and right; 1 is full scale.
    pub peak_amplitude: [f32; 2],
    /// The root of the mean square, left and right; 1 is full scale.
    pub rms_amplitude: [f32; 2],
}

impl Level {
    pub(crate) fn read(raw: &sys::tacet_level) -> Self {
        Self {
            peak_amplitude: raw.peak_amplitude,
            rms_amplitude: raw.rms_amplitude,
        }
    }
}

/// The loudness of a bus: ITU-R BS.1770-4 with the windows of EBU Tech 3341. The momentary and the short-term
/// loudness change with every 20 ms of mixed sound, the others with every 100 ms. What is not mixed, as while the
/// output is suspended, does not count.
#[derive(Clone, Debug)]
pub struct Loudness {
    /// The loudness of the latest 400 ms in LUFS; -∞ before, and for silence.
    pub momentary: f32,
    /// The loudness of the latest 3 s in LUFS; -∞ before, and for silence.
    pub short_term: f32,
    /// The loudness in LUFS of all since the meter was turned on or reset; silence and what is more than 10 LU
    /// quieter than the rest do not count. -∞ if no 400 ms were louder than -70 LUFS.
    pub integrated: f32,
    /// The loudness range in LU of all since then (EBU Tech 3342); 0 as well if no 3 s were louder than -70 LUFS.
    pub range: f32,
    /// The largest magnitude since then, also between samples, in dBTP (BS.1770-4, annex 2); -∞ for silence.
    pub true_peak: f32,
}

impl Loudness {
    pub(crate) fn read(raw: &sys::tacet_loudness) -> Self {
        Self {
            momentary: raw.momentary,
            short_term: raw.short_term,
            integrated: raw.integrated,
            range: raw.range,
            true_peak: raw.true_peak,
        }
    }
}

/// The listener: position, velocity and orientation.
#[derive(Clone, Debug)]
pub struct Listener {
    /// The position in metres. Default 0, 0, 0.
    pub position: Vec3,
    /// The velocity in metres per second, used for the Doppler effect only. Default 0, 0, 0.
    pub velocity: Vec3,
    /// The direction of view, of any length. Default 0, 0, -1, which also replaces it if `forward` and `up` are
    /// parallel.
    pub forward: Vec3,
    /// The direction of the top of the head, of any length. Default 0, 1, 0, which also replaces it if `forward`
    /// and `up` are parallel.
    pub up: Vec3,
    /// The gain in decibels of all sounds with a position and of what they send to the reverb, at most 24. Default
    /// 0. The gain of `Bus::MASTER` applies to every sound.
    pub gain: f32,
}

impl Listener {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_listener) -> Self {
        Self {
            position: Vec3::from_raw(raw.position),
            velocity: Vec3::from_raw(raw.velocity),
            forward: Vec3::from_raw(raw.forward),
            up: Vec3::from_raw(raw.up),
            gain: raw.gain,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_listener {
        let mut raw: sys::tacet_listener = crate::conversion::sized();
        raw.position = self.position.raw();
        raw.velocity = self.velocity.raw();
        raw.forward = self.forward.raw();
        raw.up = self.up.raw();
        raw.gain = self.gain;
        raw
    }
}

impl Default for Listener {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_listener = crate::conversion::sized();
        unsafe { sys::tacet_listener_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// A reverb: a room preset, its gain and its decay.
#[derive(Clone, Debug)]
pub struct Reverb {
    /// Default `Room::Generic`.
    pub room: Room,
    /// The gain in decibels, -∞...0. 0, the default, is the preset's own.
    pub gain: f32,
    /// The decay time as a ratio of the preset's own: 0.1...4. Default 1.
    pub decay_ratio: f32,
}

impl Reverb {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_reverb) -> Self {
        Self {
            room: Room::from_raw(raw.room as i32),
            gain: raw.gain,
            decay_ratio: raw.decay_ratio,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_reverb {
        let mut raw: sys::tacet_reverb = crate::conversion::sized();
        raw.room = self.room.raw() as _;
        raw.gain = self.gain;
        raw.decay_ratio = self.decay_ratio;
        raw
    }
}

impl Default for Reverb {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_reverb = crate::conversion::sized();
        unsafe { sys::tacet_reverb_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// A sphere in the world with a reverb of its own, heard while the listener is in it.
#[derive(Clone, Debug)]
pub struct ReverbZone {
    /// The centre of the sphere, in metres. Default 0, 0, 0.
    pub center: Vec3,
    /// The distance from the centre within which the reverb has its full gain, in metres. 0...FLT_MAX, default 1.
    pub radius: f32,
    /// The distance beyond `radius` over which the reverb fades out, in metres. 0...FLT_MAX, default 1.
    pub falloff: f32,
    /// As in `Reverb`, with the same defaults.
    pub room: Room,
    /// As in `Reverb`.
    pub gain: f32,
    /// As in `Reverb`.
    pub decay_ratio: f32,
}

impl ReverbZone {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_reverb_zone) -> Self {
        Self {
            center: Vec3::from_raw(raw.center),
            radius: raw.radius,
            falloff: raw.falloff,
            room: Room::from_raw(raw.room as i32),
            gain: raw.gain,
            decay_ratio: raw.decay_ratio,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_reverb_zone {
        let mut raw: sys::tacet_reverb_zone = crate::conversion::sized();
        raw.center = self.center.raw();
        raw.radius = self.radius;
        raw.falloff = self.falloff;
        raw.room = self.room.raw() as _;
        raw.gain = self.gain;
        raw.decay_ratio = self.decay_ratio;
        raw
    }
}

impl Default for ReverbZone {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_reverb_zone = crate::conversion::sized();
        unsafe { sys::tacet_reverb_zone_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// Percentiles of a time over all measured blocks, in nanoseconds: 50, 90 and 99 percent, and the longest.
#[derive(Clone, Debug)]
pub struct Spread {
    /// The figure p50.
    pub p50: f64,
    /// The figure p90.
    pub p90: f64,
    /// The figure p99.
    pub p99: f64,
    /// The figure worst.
    pub worst: f64,
}

impl Spread {
    pub(crate) fn read(raw: &sys::tacet_spread) -> Self {
        Self {
            p50: raw.p50,
            p90: raw.p90,
            p99: raw.p99,
            worst: raw.worst,
        }
    }
}

/// The times that mixing the last blocks took; at most 1,024 blocks.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The number of blocks measured.
    pub blocks: u32,
    /// The duration of a block in nanoseconds: mixing must not take longer.
    pub deadline: f64,
    /// The time of a whole block, and of each stage.
    pub total: Spread,
    /// The time of a whole block, and of each stage.
    pub commands: Spread,
    /// The time of a whole block, and of each stage.
    pub voices: Spread,
    /// The time of a whole block, and of each stage.
    pub mixing: Spread,
    /// The time of a whole block, and of each stage.
    pub soundtrack: Spread,
    /// The time of a whole block, and of each stage.
    pub buses: Spread,
    /// The time of a whole block, and of each stage.
    pub limiter: Spread,
    /// The time of a whole block, and of each stage.
    pub reports: Spread,
    /// The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in
    /// nanoseconds.
    pub load: Spread,
    /// The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in
    /// nanoseconds.
    pub real_voices: Spread,
    /// The frames of silence over all these blocks, because the soundtrack was decoded too late.
    pub underrun_frames: u64,
}

impl Profile {
    pub(crate) fn read(raw: &sys::tacet_profile) -> Self {
        Self {
            blocks: raw.blocks,
            deadline: raw.deadline,
            total: Spread::read(&raw.total),
            commands: Spread::read(&raw.commands),
            voices: Spread::read(&raw.voices),
            mixing: Spread::read(&raw.mixing),
            soundtrack: Spread::read(&raw.soundtrack),
            buses: Spread::read(&raw.buses),
            limiter: Spread::read(&raw.limiter),
            reports: Spread::read(&raw.reports),
            load: Spread::read(&raw.load),
            real_voices: Spread::read(&raw.real_voices),
            underrun_frames: raw.underrun_frames,
        }
    }
}

/// A track of music, and how it starts.
#[derive(Clone, Debug)]
pub struct Track {
    /// Paths of files of the same length, in the formats of `Engine::load()`, played in step; the first
    /// `stem_count` may not be null.
    pub stems: Vec<PathBuf>,
    /// Default `Looping::Tagged`.
    pub looping: Looping,
    /// The crossfade with the track that plays before. Default 0 seconds.
    pub crossfade: Tween,
    /// How often the loop is played before the track goes on to the end of its files; 0 repeats it for ever.
    /// Default 0. A seek counts anew. Ignored with `Looping::None`.
    pub passes: u32,
    /// For `Looping::Region`: the first frame of the loop, of the first stem at its own rate.
    pub loop_start: u64,
    /// For `Looping::Region`: the frame after the loop's last, above `loop_start`; or `TACET_LOOP_TO_END`.
    pub loop_end: u64,
    /// The frame to start at, of the first stem at its own rate. Default 0.
    pub from_frame: u64,
    /// Which loudness tag of the first stem all stems are played with. Default `ReplayGain::Off`.
    pub replay_gain: ReplayGain,
    /// The track's own gain in decibels, at most 24, so that tracks of different loudness match. It belongs to this
    /// play of the track, also through crossfades. Default 0.
    pub gain: f32,
    /// For `Looping::Seconds`: the start of the loop, 0 or more, rounded to the nearest frame. Default 0.
    pub loop_start_seconds: f64,
    /// For `Looping::Seconds`: the end of the loop, above its start; 0, the default, is the end of the file.
    pub loop_end_seconds: f64,
    /// The tempo in beats a minute, 1...10,000, rounded to the nearest millionth. 0, the default, takes it from
    /// `score`, from a file `theme.ogg.score.json` beside a first stem that is on the disk or in memory, or from
    /// the stem's tags.
    pub beats_per_minute: f64,
    /// With `beats_per_minute`: the time of the first beat in the file in seconds, 0 or more. Default 0.
    pub first_beat_seconds: f64,
    /// The path of a file that states tempo, markers and sections, which the game's file opener is asked for, too.
    /// Nullable, the default. If it cannot be read, the track cannot be played. Ignored with `beats_per_minute`.
    pub score: Option<String>,
    /// With `beats_per_minute`: the beats of a bar, 1...64. Default 4.
    pub beats_per_bar: u32,
    /// The time in seconds over which the seam of the loop is crossfaded: 0...10, and half of the loop at most. 0,
    /// the default, plays the loop as it is. The last frames of a pass fade out while the frames before the loop's
    /// start fade in. A loop that begins nearer to the beginning of the file begins later by what is missing. Loops
    /// that turn and sections that repeat have no crossfade.
    pub loop_crossfade: f32,
    /// The path of a file that is played in place of all stems while the player is a streamer, if `licensed` is
    /// true. UTF-8. Default `None`: silence. If it cannot be read, the track cannot be played.
    ///
    /// A file as long as the track is at the track's frame, through loops and repeated sections, too. A shorter one
    /// repeats by its loop tags, else as a whole, and begins where it would be after as many repetitions.
    pub alternative: Option<String>,
    /// Whether the track is licensed music that must not be broadcast: while `streamer` of `SessionSettings` is
    /// true, its alternative is heard, or silence. The track's clock goes on. Default false.
    pub licensed: bool,
}

impl Track {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_track) -> Self {
        Self {
            stems: Vec::new(),
            looping: Looping::from_raw(raw.looping as i32),
            crossfade: Tween::from_raw(raw.crossfade),
            passes: raw.passes,
            loop_start: raw.loop_start,
            loop_end: raw.loop_end,
            from_frame: raw.from_frame,
            replay_gain: ReplayGain::from_raw(raw.replay_gain as i32),
            gain: raw.gain,
            loop_start_seconds: raw.loop_start_seconds,
            loop_end_seconds: raw.loop_end_seconds,
            beats_per_minute: raw.beats_per_minute,
            first_beat_seconds: raw.first_beat_seconds,
            score: None,
            beats_per_bar: raw.beats_per_bar,
            loop_crossfade: raw.loop_crossfade,
            alternative: None,
            licensed: raw.licensed,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_track {
        let mut raw: sys::tacet_track = crate::conversion::sized();
        raw.stem_count = frames_of(self.stems.len());
        for (raw, stem) in raw.stems.iter_mut().zip(&self.stems) {
            *raw = texts.path(stem);
        }
        raw.looping = self.looping.raw() as _;
        raw.crossfade = self.crossfade.raw();
        raw.passes = self.passes;
        raw.loop_start = self.loop_start;
        raw.loop_end = self.loop_end;
        raw.from_frame = self.from_frame;
        raw.replay_gain = self.replay_gain.raw() as _;
        raw.gain = self.gain;
        raw.loop_start_seconds = self.loop_start_seconds;
        raw.loop_end_seconds = self.loop_end_seconds;
        raw.beats_per_minute = self.beats_per_minute;
        raw.first_beat_seconds = self.first_beat_seconds;
        raw.score = texts.optional(self.score.as_deref());
        raw.beats_per_bar = self.beats_per_bar;
        raw.loop_crossfade = self.loop_crossfade;
        raw.alternative = texts.optional(self.alternative.as_deref());
        raw.licensed = self.licensed;
        raw
    }
}

impl Default for Track {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_track = crate::conversion::sized();
        unsafe { sys::tacet_track_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// How a list of tracks is played.
#[derive(Clone, Debug)]
pub struct Playlist {
    /// Default `ListOrder::Listed`.
    pub order: ListOrder,
    /// For `ListOrder::Shuffled`: the same seed gives the same order. Default 0.
    pub seed: u64,
    /// How many tracks of the list, in its order, are left out: 0, the default, or a place of
    /// `tacet_soundtrack_get_list_place()`.
    pub place: u64,
    /// The time in seconds for which one track fades into the next, before its end, half of the track at most:
    /// 0...86,400. 0, the default, plays them without a gap and without a fade.
    pub crossfade: f32,
    /// Whether the list begins anew behind its last track. Default true.
    pub repeats: bool,
}

impl Playlist {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_playlist) -> Self {
        Self {
            order: ListOrder::from_raw(raw.order as i32),
            seed: raw.seed,
            place: raw.place,
            crossfade: raw.crossfade,
            repeats: raw.repeats,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_playlist {
        let mut raw: sys::tacet_playlist = crate::conversion::sized();
        raw.order = self.order.raw() as _;
        raw.seed = self.seed;
        raw.place = self.place;
        raw.crossfade = self.crossfade;
        raw.repeats = self.repeats;
        raw
    }
}

impl Default for Playlist {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_playlist = crate::conversion::sized();
        unsafe { sys::tacet_playlist_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// How the soundtrack changes from one track to another.
#[derive(Clone, Debug)]
pub struct Transition {
    /// Where the change takes place. Default `Boundary::Bar`.
    pub boundary: Boundary,
    /// For `Boundary::Bars`: 1 or more. Default 4.
    pub bars: u32,
    /// Where the new track enters. Default `Entry::Start`.
    pub entry: Entry,
    /// For `Boundary::Marker`: the marker's name. Default null.
    pub marker: Option<String>,
    /// For `Entry::Marker`: the marker's name. Default null.
    pub entry_marker: Option<String>,
    /// The time for which the tracks overlap from the boundary on. Default 0 seconds: a cut, exact to the sample.
    pub crossfade: Tween,
    /// The same in beats of the former track, 0...1,000; above 0 in place of `crossfade`. Default 0.
    pub crossfade_beats: f32,
    /// For a tail: the time in seconds for which the former track plays on under the new one, at its own gain,
    /// behind the boundary, 0...86,400. A tail takes the place of the crossfade. Default 0: none.
    pub tail_seconds: f32,
    /// The same to so many beats of the former track behind the boundary, 1...1,000; 0, the default, is none.
    pub tail_beats: u32,
    /// The time in seconds in which the former track fades out behind its tail, 0...86,400. Default 0.05.
    pub tail_fade: f32,
    /// The same as `tail_seconds`, to the former track's next marker with this name; before the other two. Default
    /// null.
    pub tail_marker: Option<String>,
    /// For `Entry::Pickup`: the marker's name. Default null.
    pub pickup_marker: Option<String>,
    /// For `Entry::Pickup`, without a marker: the number of the beat of the new track, counted from 0, 1...1,000.
    /// Default 1.
    pub pickup_beats: u32,
    /// For `Entry::Pickup`, without a marker and with 0 beats: the time in seconds, 0...86,400. Default 0.
    pub pickup_seconds: f32,
}

impl Transition {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_transition) -> Self {
        Self {
            boundary: Boundary::from_raw(raw.boundary as i32),
            bars: raw.bars,
            entry: Entry::from_raw(raw.entry as i32),
            marker: None,
            entry_marker: None,
            crossfade: Tween::from_raw(raw.crossfade),
            crossfade_beats: raw.crossfade_beats,
            tail_seconds: raw.tail_seconds,
            tail_beats: raw.tail_beats,
            tail_fade: raw.tail_fade,
            tail_marker: None,
            pickup_marker: None,
            pickup_beats: raw.pickup_beats,
            pickup_seconds: raw.pickup_seconds,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_transition {
        let mut raw: sys::tacet_transition = crate::conversion::sized();
        raw.boundary = self.boundary.raw() as _;
        raw.bars = self.bars;
        raw.entry = self.entry.raw() as _;
        raw.marker = texts.optional(self.marker.as_deref());
        raw.entry_marker = texts.optional(self.entry_marker.as_deref());
        raw.crossfade = self.crossfade.raw();
        raw.crossfade_beats = self.crossfade_beats;
        raw.tail_seconds = self.tail_seconds;
        raw.tail_beats = self.tail_beats;
        raw.tail_fade = self.tail_fade;
        raw.tail_marker = texts.optional(self.tail_marker.as_deref());
        raw.pickup_marker = texts.optional(self.pickup_marker.as_deref());
        raw.pickup_beats = self.pickup_beats;
        raw.pickup_seconds = self.pickup_seconds;
        raw
    }
}

impl Default for Transition {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_transition = crate::conversion::sized();
        unsafe { sys::tacet_transition_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// A short piece of music that is played over the soundtrack's track.
#[derive(Clone, Debug)]
pub struct Stinger {
    /// Where it begins, in the track that plays. Default `Boundary::Beat`.
    pub boundary: Boundary,
    /// For `Boundary::Bars`: 1 or more. Default 4.
    pub bars: u32,
    /// The gain of the tracks meanwhile in decibels, -∞...0. Default 0: they are not lowered.
    pub ducking: f32,
    /// For `Boundary::Marker`: the marker's name. Default null.
    pub marker: Option<String>,
    /// The time in seconds in which the tracks are lowered, from the stinger's first frame on: 0...86,400. Default
    /// 0.05.
    pub attack: f32,
    /// The time in seconds in which they return after the stinger's last frame: 0...86,400. Default 0.5.
    pub release: f32,
}

impl Stinger {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_stinger) -> Self {
        Self {
            boundary: Boundary::from_raw(raw.boundary as i32),
            bars: raw.bars,
            ducking: raw.ducking,
            marker: None,
            attack: raw.attack,
            release: raw.release,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_stinger {
        let mut raw: sys::tacet_stinger = crate::conversion::sized();
        raw.boundary = self.boundary.raw() as _;
        raw.bars = self.bars;
        raw.ducking = self.ducking;
        raw.marker = texts.optional(self.marker.as_deref());
        raw.attack = self.attack;
        raw.release = self.release;
        raw
    }
}

impl Default for Stinger {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_stinger = crate::conversion::sized();
        unsafe { sys::tacet_stinger_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// Where the soundtrack is, as the player hears it at one instant.
#[derive(Clone, Debug)]
pub struct MusicClock {
    /// The beats of a bar; 0 for a track without a tempo, and before the first beat. `beat` and `bar` then mean
    /// nothing.
    pub beats_per_bar: u32,
    /// The tempo in beats a minute; 0 as `beats_per_bar`.
    pub beats_per_minute: f64,
    /// The number of the beat that is heard, counted from 0.
    pub beat: u64,
    /// The number of its bar, counted from 0.
    pub bar: u64,
    /// The number of the beat in its bar, counted from 0.
    pub beat_in_bar: u32,
    /// How much of the beat has passed, 0.. < 1.
    pub phase: f64,
    /// The place in the first stem that is heard, in seconds; also between two frames.
    pub seconds: f64,
    /// The frame of the first stem that is heard, at its own rate.
    pub frame: u64,
    /// The frame of the first stem that is mixed next: `position` of `SoundtrackStatus`.
    pub mixed_frame: u64,
    /// The frame of the mix that is heard, as `rendered_frames` of `Statistics` counts. While a block is mixed
    /// late, this and `frame` may lie up to 20 ms beyond what was mixed.
    pub mix_frame: u64,
    /// The instant: nanoseconds of the monotonic clock, `clock_gettime(CLOCK_MONOTONIC)`. Offline the time that was
    /// mixed.
    pub time: u64,
}

impl MusicClock {
    pub(crate) fn read(raw: &sys::tacet_music_clock) -> Self {
        Self {
            beats_per_bar: raw.beats_per_bar,
            beats_per_minute: raw.beats_per_minute,
            beat: raw.beat,
            bar: raw.bar,
            beat_in_bar: raw.beat_in_bar,
            phase: raw.phase,
            seconds: raw.seconds,
            frame: raw.frame,
            mixed_frame: raw.mixed_frame,
            mix_frame: raw.mix_frame,
            time: raw.time,
        }
    }
}

/// How late a player's taps come behind the beats that the player taps along with.
#[derive(Clone, Debug)]
pub struct InputCalibration {
    /// The number of taps that count.
    pub tap_count: u32,
    /// The number of taps that do not: second taps on a beat, and those far from the median.
    pub outlier_count: u32,
    /// How much later than its beat a tap comes, in nanoseconds: the median. Negative for a player who is early.
    pub offset: i64,
    /// How far the taps are scattered about the median, in nanoseconds: 1.4826 times the median distance.
    pub spread: u64,
}

impl InputCalibration {
    pub(crate) fn read(raw: &sys::tacet_input_calibration) -> Self {
        Self {
            tap_count: raw.tap_count,
            outlier_count: raw.outlier_count,
            offset: raw.offset,
            spread: raw.spread,
        }
    }
}

/// The soundtrack's state and position.
#[derive(Clone, Debug)]
pub struct SoundtrackStatus {
    /// The state.
    pub state: SoundtrackState,
    /// The frame that is mixed next, of the first stem at its own rate; 0 if stopped.
    pub position: u64,
    /// Why the soundtrack is not heard; `Reason::None` unless it is muted, held or frozen.
    pub reason: Reason,
    /// The number of stems of the track; 0 if stopped.
    pub stem_count: u32,
    /// The length of the first stem at its own rate; 0 if stopped, until its file is open, and if its header states
    /// none, until its end was found.
    pub frames: u64,
    /// The sample rate of the first stem in hertz; 0 if stopped, and until its file is open.
    pub sample_rate: u32,
    /// The soundtrack's own gain in decibels that the game has set; minus infinity is silence.
    pub gain: f32,
}

impl SoundtrackStatus {
    pub(crate) fn read(raw: &sys::tacet_soundtrack_status) -> Self {
        Self {
            state: SoundtrackState::from_raw(raw.state as i32),
            position: raw.position,
            reason: Reason::from_raw(raw.reason as i32),
            stem_count: raw.stem_count,
            frames: raw.frames,
            sample_rate: raw.sample_rate,
            gain: raw.gain,
        }
    }
}

/// What the program's sound shall do.
#[derive(Clone, Debug)]
pub struct Directive {
    /// The state of effects.
    pub effects: Audibility,
    /// The state of the soundtrack.
    pub soundtrack: Audibility,
    /// Why effects are not audible, `Reason::None` if they are. Of several reasons the strictest.
    pub effects_reason: Reason,
    /// Why the soundtrack is not audible, `Reason::None` if it is. Of several reasons the strictest.
    pub soundtrack_reason: Reason,
    /// A gain for all sound, in decibels: 0, or -12 while a screen reader, navigator or assistant speaks.
    pub gain: f32,
    /// A further gain for the soundtrack, in decibels: 0, or -12 during a conversation if the player chose that.
    pub soundtrack_gain: f32,
}

impl Directive {
    pub(crate) fn read(raw: &sys::tacet_directive) -> Self {
        Self {
            effects: Audibility::from_raw(raw.effects as i32),
            soundtrack: Audibility::from_raw(raw.soundtrack as i32),
            effects_reason: Reason::from_raw(raw.effects_reason as i32),
            soundtrack_reason: Reason::from_raw(raw.soundtrack_reason as i32),
            gain: raw.gain,
            soundtrack_gain: raw.soundtrack_gain,
        }
    }
}

/// What a program with its own mixer does with its sound until the next call of `SessionFollow`.
#[derive(Clone, Debug)]
pub struct Mix {
    /// The factor for effects, 0...1.
    pub effects_amplitude: f32,
    /// The factor for the soundtrack, 0...1.
    pub soundtrack_amplitude: f32,
    /// Whether effects advance. If not, they keep their place.
    pub effects_run: bool,
    /// Whether the soundtrack advances. If not, it keeps its place.
    pub soundtrack_runs: bool,
    /// Whether effects have come to a standstill since the last call. Effects that do not loop end then.
    pub one_shots_end: bool,
}

impl Mix {
    pub(crate) fn read(raw: &sys::tacet_mix) -> Self {
        Self {
            effects_amplitude: raw.effects_amplitude,
            soundtrack_amplitude: raw.soundtrack_amplitude,
            effects_run: raw.effects_run,
            soundtrack_runs: raw.soundtrack_runs,
            one_shots_end: raw.one_shots_end,
        }
    }
}

/// One reason for silence, in words.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The reason.
    pub reason: Reason,
    /// How long the reason has held, in seconds.
    pub seconds: f64,
    /// The reason, in one sentence.
    pub detail: String,
    /// What the player or the program can do, in one sentence.
    pub remedy: String,
}

impl Explanation {
    pub(crate) fn read(raw: &sys::tacet_explanation) -> Self {
        Self {
            reason: Reason::from_raw(raw.reason as i32),
            seconds: raw.seconds,
            detail: text(&raw.detail),
            remedy: text(&raw.remedy),
        }
    }
}

/// What the program asks of its session, for itself and for the player in its options menu. The player's choices in
/// the environment and in the configuration file tacet.conf come before the settings of the same name.
#[derive(Clone, Debug)]
pub struct SessionSettings {
    /// What happens to sound in the background. Default `BackgroundPolicy::Pause`.
    pub background_policy: BackgroundPolicy,
    /// The player's setting for the soundtrack. Default `SoundtrackChoice::Automatic`. `TACET_SOUNDTRACK` and
    /// `soundtrack` in tacet.conf overrule it.
    pub soundtrack_choice: SoundtrackChoice,
    /// The player's setting for conversations. Default `ConversationChoice::Automatic`. `TACET_CONVERSATION` and
    /// `conversation` in tacet.conf overrule it.
    pub conversation_choice: ConversationChoice,
    /// Bits of TACET_IGNORE_…: the reasons that change nothing while they hold; the explanation names them all the
    /// same. Default 0. `TACET_IGNORE` and `ignore` in tacet.conf overrule it. Only the player can choose
    /// `IgnoredReasons::CALL` and `IgnoredReasons::ALARM`.
    pub ignored_reasons: IgnoredReasons,
    /// The balance of all sound, from left only, -1, to right only, 1. Default 0. It lowers the other side and
    /// raises none. A value out of range counts as the nearest in range. `TACET_BALANCE` and `balance` in
    /// tacet.conf overrule it.
    pub balance: f32,
    /// Whether both channels carry the mean of both, for a player who hears with one ear. Default false. The engine
    /// then mixes without HRTF, whose sum combs. `TACET_MONO` and `mono` in tacet.conf overrule it.
    pub mono: bool,
    /// Whether the player wants sound in silent mode too. Default false. `TACET_IGNORE_SILENT_MODE` and
    /// `ignore-silent-mode` in tacet.conf overrule it.
    pub ignores_silent_mode: bool,
    /// Whether sound stops when headphones are unplugged, until `Session::resume()`. Default false for a game.
    pub pauses_when_headphones_unplugged: bool,
    /// Whether the program has a play button; the role sets it at the start. Such a program resumes after an
    /// interruption only if it played and the interruption was passing.
    pub has_media_controls: bool,
    /// Whether an incoming call interrupts as soon as it rings, or only once the player accepts it. Default true.
    /// It concerns the calls of ModemManager, oFono, GNOME Calls and PipeWire.
    pub interrupts_on_ring: bool,
    /// Whether all sound is lowered by 12 dB while the window has no focus. Default false.
    pub ducks_without_focus: bool,
    /// Whether the levels of other programs' streams are measured all the time. Default false.
    ///
    /// If true, the soundtrack returns three seconds after another program's stream falls silent. If false, streams
    /// are measured briefly, often in their first seconds and at last every 20 seconds; the article How Tacet
    /// decides has the times. Only streams without a role and without a playing media player are measured, eight at
    /// most. A stream below -60 dB counts as paused until it is heard: at once if it was never heard, else after
    /// two seconds. A meter is a recording of the other program's stream, and desktops that show which programs
    /// record show this program: let the player choose.
    pub meters_other_audio: bool,
    /// Whether the player broadcasts the game, so that licensed music must not be heard: see `licensed` of `Track`.
    /// Default false. `is_broadcast_seen` of `SessionState` tells when to ask the player. `TACET_STREAMER` and
    /// `streamer` in tacet.conf overrule it.
    pub streamer: bool,
    /// Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud. Default false. A
    /// compressor on the whole mix without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms, release
    /// 300 ms, 12 dB of makeup. A sound of -18 dB stays as it is. `TACET_NIGHT` and `night` in tacet.conf overrule
    /// it.
    pub night_mode: bool,
}

impl SessionSettings {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_session_settings) -> Self {
        Self {
            background_policy: BackgroundPolicy::from_raw(raw.background_policy as i32),
            soundtrack_choice: SoundtrackChoice::from_raw(raw.soundtrack_choice as i32),
            conversation_choice: ConversationChoice::from_raw(raw.conversation_choice as i32),
            ignored_reasons: IgnoredReasons(raw.ignored_reasons),
            balance: raw.balance,
            mono: raw.mono,
            ignores_silent_mode: raw.ignores_silent_mode,
            pauses_when_headphones_unplugged: raw.pauses_when_headphones_unplugged,
            has_media_controls: raw.has_media_controls,
            interrupts_on_ring: raw.interrupts_on_ring,
            ducks_without_focus: raw.ducks_without_focus,
            meters_other_audio: raw.meters_other_audio,
            streamer: raw.streamer,
            night_mode: raw.night_mode,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_session_settings {
        let mut raw: sys::tacet_session_settings = crate::conversion::sized();
        raw.background_policy = self.background_policy.raw() as _;
        raw.soundtrack_choice = self.soundtrack_choice.raw() as _;
        raw.conversation_choice = self.conversation_choice.raw() as _;
        raw.ignored_reasons = self.ignored_reasons.0;
        raw.balance = self.balance;
        raw.mono = self.mono;
        raw.ignores_silent_mode = self.ignores_silent_mode;
        raw.pauses_when_headphones_unplugged = self.pauses_when_headphones_unplugged;
        raw.has_media_controls = self.has_media_controls;
        raw.interrupts_on_ring = self.interrupts_on_ring;
        raw.ducks_without_focus = self.ducks_without_focus;
        raw.meters_other_audio = self.meters_other_audio;
        raw.streamer = self.streamer;
        raw.night_mode = self.night_mode;
        raw
    }
}

/// What a session observes, and what it has chosen.
#[derive(Clone, Debug)]
pub struct SessionState {
    /// The category in force; never `Category::Automatic`.
    pub category: Category,
    /// Bits of TACET_OPTION_….
    pub options: CategoryOptions,
    /// As set.
    pub application_state: ApplicationState,
    /// The volume at which the program is heard, the device's times the stream's, as a slider shows it: 0...1, 0
    /// while muted, 1 if unknown.
    pub output_volume: f32,
    /// The volume of the program's stream, as the player set it in the volume mixer: 0...1, 0 while muted, 1 if
    /// there is no stream.
    pub stream_volume: f32,
    /// The number of other programs' streams, for `tacet_session_get_stream()`.
    pub stream_count: u32,
    /// Whether the player hears any other program: another game, a call, music.
    pub is_other_audio_playing: bool,
    /// Whether the player listens to something else, so that a soundtrack should yield.
    pub secondary_audio_should_be_silenced: bool,
    /// Whether a silent switch is on, also if the category or the program ignores it.
    pub is_silent_mode_on: bool,
    /// Whether a program for broadcasts or recordings of the screen, such as OBS, records what the machine plays.
    /// It may broadcast, or only be open: ask the player for `streamer` of `SessionSettings`.
    pub is_broadcast_seen: bool,
    /// How long the program's spoken prompts should be.
    pub prompt_style: PromptStyle,
}

impl SessionState {
    pub(crate) fn read(raw: &sys::tacet_session_state) -> Self {
        Self {
            category: Category::from_raw(raw.category as i32),
            options: CategoryOptions(raw.options),
            application_state: ApplicationState::from_raw(raw.application_state as i32),
            output_volume: raw.output_volume,
            stream_volume: raw.stream_volume,
            stream_count: raw.stream_count,
            is_other_audio_playing: raw.is_other_audio_playing,
            secondary_audio_should_be_silenced: raw.secondary_audio_should_be_silenced,
            is_silent_mode_on: raw.is_silent_mode_on,
            is_broadcast_seen: raw.is_broadcast_seen,
            prompt_style: PromptStyle::from_raw(raw.prompt_style as i32),
        }
    }
}

/// The device that sound goes to.
#[derive(Clone, Debug)]
pub struct Route {
    /// The sample rate in frames per second.
    pub sample_rate: u32,
    /// The latency of the device in seconds, as the server reports it.
    pub latency: f32,
    /// Whether only the player hears it: headphones, a headset.
    pub is_private: bool,
    /// The device's name as people read it.
    pub name: String,
    /// Whether the server states a control for the device's volume, as PulseAudio and PipeWire do for almost every
    /// device. Without one, a program shows the device's name in place of a slider.
    pub has_volume_control: bool,
    /// The device's volume as its slider shows it: 0...1, 0 while muted.
    pub volume: f32,
}

impl Route {
    pub(crate) fn read(raw: &sys::tacet_route) -> Self {
        Self {
            sample_rate: raw.sample_rate,
            latency: raw.latency,
            is_private: raw.is_private,
            name: text(&raw.name),
            has_volume_control: raw.has_volume_control,
            volume: raw.volume,
        }
    }
}

/// A device that sound can go to.
#[derive(Clone, Debug)]
pub struct OutputDevice {
    /// Whether only the player hears it: headphones, a headset.
    pub is_private: bool,
    /// Whether sound goes to this device unless the player or the program chooses another.
    pub is_default: bool,
    /// The sound server's name for the device, the same from run to run; not made for people to read.
    pub id: String,
    /// The device's name as people read it.
    pub name: String,
}

impl OutputDevice {
    pub(crate) fn read(raw: &sys::tacet_output_device) -> Self {
        Self {
            is_private: raw.is_private,
            is_default: raw.is_default,
            id: text(&raw.id),
            name: text(&raw.name),
        }
    }
}

/// Another program's stream.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The kind of stream.
    pub stream_class: StreamClass,
    /// The program's name, made safe to print.
    pub name: String,
}

impl Stream {
    pub(crate) fn read(raw: &sys::tacet_stream) -> Self {
        Self {
            stream_class: StreamClass::from_raw(raw.stream_class as i32),
            name: text(&raw.name),
        }
    }
}

/// The track of another program's media player. The texts are the media player's own, made safe to print.
#[derive(Clone, Debug)]
pub struct NowPlaying {
    /// Whether the media player plays; false while it is paused.
    pub is_playing: bool,
    /// Whether `MediaCommand::PlayPause` does something.
    pub can_play_pause: bool,
    /// Whether `MediaCommand::Play` does something.
    pub can_play: bool,
    /// Whether `MediaCommand::Pause` does something.
    pub can_pause: bool,
    /// Whether `MediaCommand::Next` does something.
    pub can_go_next: bool,
    /// Whether `MediaCommand::Previous` does something.
    pub can_go_previous: bool,
    /// The media player's name.
    pub player: String,
    /// The track's title; empty if unknown.
    pub title: String,
    /// The track's artists, separated by commas; empty if unknown.
    pub artist: String,
    /// The track's album; empty if unknown.
    pub album: String,
}

impl NowPlaying {
    pub(crate) fn read(raw: &sys::tacet_now_playing) -> Self {
        Self {
            is_playing: raw.is_playing,
            can_play_pause: raw.can_play_pause,
            can_play: raw.can_play,
            can_pause: raw.can_pause,
            can_go_next: raw.can_go_next,
            can_go_previous: raw.can_go_previous,
            player: text(&raw.player),
            title: text(&raw.title),
            artist: text(&raw.artist),
            album: text(&raw.album),
        }
    }
}

/// What the program's own player shows to the desktop. Texts are nullable.
#[derive(Clone, Debug)]
pub struct MediaControls {
    /// Whether the program plays; false if the player paused it. An interruption is shown by itself.
    pub is_playing: bool,
    /// Whether the program obeys `MediaCommand::Play`.
    pub can_play: bool,
    /// Whether the program obeys `MediaCommand::Pause`.
    pub can_pause: bool,
    /// Whether the program obeys `MediaCommand::Next`.
    pub can_go_next: bool,
    /// Whether the program obeys `MediaCommand::Previous`.
    pub can_go_previous: bool,
    /// Whether the program obeys `EventType::MediaSeek`.
    pub can_seek: bool,
    /// Whether the program obeys `EventType::MediaVolume`.
    pub can_set_volume: bool,
    /// The track's length in seconds; 0 if unknown.
    pub length: f64,
    /// The place in the track in seconds.
    pub position: f64,
    /// The program's name.
    pub player: Option<String>,
    /// The name of the program's .desktop file without the ending.
    pub desktop_entry: Option<String>,
    /// The track's title.
    pub title: Option<String>,
    /// The track's artist.
    pub artist: Option<String>,
    /// The track's album.
    pub album: Option<String>,
    /// The track's cover: the absolute path of an image file, or a URL.
    pub artwork: Option<String>,
    /// The program's own volume, 0...1, if `can_set_volume`; else the desktop sees 1.
    pub volume: f64,
}

impl MediaControls {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_media_controls) -> Self {
        Self {
            is_playing: raw.is_playing,
            can_play: raw.can_play,
            can_pause: raw.can_pause,
            can_go_next: raw.can_go_next,
            can_go_previous: raw.can_go_previous,
            can_seek: raw.can_seek,
            can_set_volume: raw.can_set_volume,
            length: raw.length,
            position: raw.position,
            player: None,
            desktop_entry: None,
            title: None,
            artist: None,
            album: None,
            artwork: None,
            volume: raw.volume,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_media_controls {
        let mut raw: sys::tacet_media_controls = crate::conversion::sized();
        raw.is_playing = self.is_playing;
        raw.can_play = self.can_play;
        raw.can_pause = self.can_pause;
        raw.can_go_next = self.can_go_next;
        raw.can_go_previous = self.can_go_previous;
        raw.can_seek = self.can_seek;
        raw.can_set_volume = self.can_set_volume;
        raw.length = self.length;
        raw.position = self.position;
        raw.player = texts.optional(self.player.as_deref());
        raw.desktop_entry = texts.optional(self.desktop_entry.as_deref());
        raw.title = texts.optional(self.title.as_deref());
        raw.artist = texts.optional(self.artist.as_deref());
        raw.album = texts.optional(self.album.as_deref());
        raw.artwork = texts.optional(self.artwork.as_deref());
        raw.volume = self.volume;
        raw
    }
}

/// An event. Fields that its type does not mention are 0.
#[derive(Clone, Debug)]
pub struct Event {
    /// The kind of event.
    pub r#type: EventType,
    /// The voice that `Sound::play()` returned. It has ended, apart from events of streamed sounds and of markers.
    pub voice: Option<Voice>,
    /// A count of frames.
    pub frames: u64,
    /// The category.
    pub category: Category,
    /// The reason of an interruption.
    pub reason: Reason,
    /// Why the route changed.
    pub route_change: RouteChange,
    /// The error.
    pub result: Result,
    /// Who made the session inactive, of `EventType::DidBecomeInactive`.
    pub inactivity_source: InactivitySource,
    /// The style of `EventType::PromptStyleChanged`.
    pub prompt_style: PromptStyle,
    /// See the type.
    pub flag: bool,
    /// Text, cut to fit and terminated by zero. See the type.
    pub text: String,
    /// The command of `EventType::MediaCommand`.
    pub command: MediaCommand,
    /// The place of `EventType::MediaSeek`.
    pub seconds: f64,
    /// The volume of `EventType::MediaVolume`, 0...1.
    pub volume: f64,
    /// The bus of `EventType::ProcessorBypassed`.
    pub bus: Bus,
    /// Of `EventType::Beat` and the events after it: the number of the beat, counted from 0.
    pub beat: u64,
    /// Of the same events: the number of the beat's bar, counted from 0.
    pub bar: u64,
    /// Of the same events: the number of the beat in its bar, counted from 0.
    pub beat_in_bar: u64,
    /// Of the same events, `EventType::Transition` and `EventType::SoundMarker`: the frame of the mix, as
    /// `rendered_frames` of `Statistics` counts.
    pub mix_frame: u64,
    /// Of the same events: when it is heard, in nanoseconds of the monotonic clock; to compare with `time` of
    /// `MusicClock`.
    pub heard: u64,
}

impl Event {
    pub(crate) fn read(raw: &sys::tacet_event, voice: Option<Voice>) -> Self {
        Self {
            r#type: EventType::from_raw(raw.r#type as i32),
            voice,
            frames: raw.frames,
            category: Category::from_raw(raw.category as i32),
            reason: Reason::from_raw(raw.reason as i32),
            route_change: RouteChange::from_raw(raw.route_change as i32),
            result: Result::from_raw(raw.result),
            inactivity_source: InactivitySource::from_raw(raw.inactivity_source as i32),
            prompt_style: PromptStyle::from_raw(raw.prompt_style as i32),
            flag: raw.flag,
            text: text(&raw.text),
            command: MediaCommand::from_raw(raw.command as i32),
            seconds: raw.seconds,
            volume: raw.volume,
            bus: Bus(raw.bus),
            beat: raw.beat,
            bar: raw.bar,
            beat_in_bar: raw.beat_in_bar,
            mix_frame: raw.mix_frame,
            heard: raw.heard,
        }
    }
}

/// The settings of a recorder.
#[derive(Clone, Debug)]
pub struct RecorderConfig {
    /// Frames per second: 8,000...192,000. Default 48,000.
    pub sample_rate: u32,
    /// Samples in a frame: 1 or 2. Default 1.
    pub channels: u32,
    /// The most frames of one block: 64...8,192. Default 960.
    pub block_frames: u32,
    /// Default `RecorderInterface::Automatic`.
    pub interface: RecorderInterface,
    /// Whether the server is asked to remove the game's own sound (`filter.want=echo-cancel`). Default false.
    /// PulseAudio removes it only if a playback stream of the same role asks too: an engine with the same session
    /// and `cancels_echo` of `EngineConfig`. Its module-filter-heuristics asks for all streams of the role phone,
    /// which an engine on a session with `Role::VoiceChat` has. PipeWire does not read the property.
    pub cancels_echo: bool,
    /// The microphone's name on the server, as `pactl list short sources` lists it. Default `None`: the default
    /// microphone. While a chosen one is missing, no recording begins.
    pub device: Option<String>,
    /// The program's name on the server. Default `None`: the executable's name.
    pub application_name: Option<String>,
    /// The WAV file of 32-bit floats to write; an existing file is replaced. Default `None`: no file.
    pub path: Option<String>,
    /// The session whose interruptions stop the recording; it becomes active. Default `None`: none. An engine's
    /// session comes from `Engine::session`.
    pub session: Option<Session>,
}

impl RecorderConfig {
    #[allow(dead_code)]
    pub(crate) fn from_raw(raw: &sys::tacet_recorder_config) -> Self {
        Self {
            sample_rate: raw.sample_rate,
            channels: raw.channels,
            block_frames: raw.block_frames,
            interface: RecorderInterface::from_raw(raw.interface as i32),
            cancels_echo: raw.cancels_echo,
            device: None,
            application_name: None,
            path: None,
            session: None,
        }
    }

    #[allow(unused_variables)]
    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::tacet_recorder_config {
        let mut raw: sys::tacet_recorder_config = crate::conversion::sized();
        raw.sample_rate = self.sample_rate;
        raw.channels = self.channels;
        raw.block_frames = self.block_frames;
        raw.interface = self.interface.raw() as _;
        raw.cancels_echo = self.cancels_echo;
        raw.device = texts.optional(self.device.as_deref());
        raw.application_name = texts.optional(self.application_name.as_deref());
        raw.path = texts.optional(self.path.as_deref());
        raw.session = self.session.as_ref().map_or(std::ptr::null_mut(), Session::raw);
        raw
    }
}

impl Default for RecorderConfig {
    /// The library's defaults.
    fn default() -> Self {
        let mut raw: sys::tacet_recorder_config = crate::conversion::sized();
        unsafe { sys::tacet_recorder_config_default(&mut raw, std::mem::size_of_val(&raw)) };
        Self::from_raw(&raw)
    }
}

/// What is known about one block of a recording.
#[derive(Clone, Debug)]
pub struct RecorderBlock {
    /// Samples in a frame.
    pub channels: u32,
    /// The block's first frame. Frames count from the start of the recording, gaps included.
    pub position: u64,
    /// The number of frames; 0 for a gap after which no frames have arrived yet.
    pub frames: u32,
    /// Why frames are missing right before the block; `GapReason::None` if it follows the one before.
    pub gap_reason: GapReason,
    /// The number of frames that are missing right before the block.
    pub gap_frames: u64,
}

impl RecorderBlock {
    pub(crate) fn read(raw: &sys::tacet_recorder_block) -> Self {
        Self {
            channels: raw.channels,
            position: raw.position,
            frames: raw.frames,
            gap_reason: GapReason::from_raw(raw.gap_reason as i32),
            gap_frames: raw.gap_frames,
        }
    }
}

/// The state of a recorder.
#[derive(Clone, Debug)]
pub struct RecorderStatus {
    /// Whether it records.
    pub state: RecorderState,
    /// Why the session interrupts; `Reason::None` in other states.
    pub reason: Reason,
    /// The number of gaps so far, for `tacet_recorder_get_gap()`.
    pub gap_count: u32,
    /// The length of the recording in frames, gaps included.
    pub frames: u64,
    /// The largest sample of the latest 100 ms in decibels; -∞ in silence.
    pub peak: f32,
    /// The mean of the latest 100 ms in decibels, -3 for a full-scale sine; -∞ in silence.
    pub rms: f32,
    /// Whether the player has muted the microphone, or this recording in the volume mixer. Tacet never unmutes
    /// either.
    pub is_muted: bool,
    /// Whether the server removes the echo.
    pub cancels_echo: bool,
    /// Whether the program may record.
    pub permission: Permission,
    /// The microphone's name for people; empty while none records.
    pub device: String,
}

impl RecorderStatus {
    pub(crate) fn read(raw: &sys::tacet_recorder_status) -> Self {
        Self {
            state: RecorderState::from_raw(raw.state as i32),
            reason: Reason::from_raw(raw.reason as i32),
            gap_count: raw.gap_count,
            frames: raw.frames,
            peak: raw.peak,
            rms: raw.rms,
            is_muted: raw.is_muted,
            cancels_echo: raw.cancels_echo,
            permission: Permission::from_raw(raw.permission as i32),
            device: text(&raw.device),
        }
    }
}

/// A part of a recording that is missing.
#[derive(Clone, Debug)]
pub struct RecorderGap {
    /// Why frames are missing.
    pub reason: GapReason,
    /// The frame at which the gap begins.
    pub position: u64,
    /// The number of missing frames.
    pub frames: u64,
}

impl RecorderGap {
    pub(crate) fn read(raw: &sys::tacet_recorder_gap) -> Self {
        Self {
            reason: GapReason::from_raw(raw.reason as i32),
            position: raw.position,
            frames: raw.frames,
        }
    }
}
