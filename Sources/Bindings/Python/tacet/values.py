"""Enums, settings, and what the library tells.

Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import IntFlag
from typing import TYPE_CHECKING, TypedDict

from . import _interface as c
from ._conversion import Choice, Reading, Sparse, Tween, Vector, text

if TYPE_CHECKING:
    from .buses import Bus
    from .session import Session
    from .voices import Voice


class Result(Choice):
    """The result of a call."""

    OK = 0
    """The call succeeded."""
    ENDED = 1
    """The voice has ended, or is 0. The call did nothing. Not an error."""
    EMPTY = 2
    """There is nothing to return: no event is waiting, no route is known, there is no such entry."""
    PENDING = 3
    """The sound is still loading. Ask again later."""
    TRUNCATED = 4
    """The text did not fit. The call wrote as many whole characters as fit."""
    UNAVAILABLE = 5
    """There is no Tacet on this system: the program has `Stub`.c` in the place of the library. The call did nothing,
    and what it was given stays the caller's. Not an error. The library never returns it.
    """
    ERROR_NULL = -1
    """A pointer is null that must not be."""
    ERROR_INVALID_HANDLE = -2
    """The handle is null, was destroyed, belongs to something else, or never existed."""
    ERROR_INVALID_ENUM = -3
    """A value is outside its enum."""
    ERROR_NOT_FINITE = -4
    """A number is infinite or NaN."""
    ERROR_INVALID_UTF8 = -5
    """A string is not UTF-8."""
    ERROR_STRUCT_SIZE = -6
    """A struct has a size that this library does not know. Fill it with its default function."""
    ERROR_INVALID_ARGUMENT = -7
    """An argument is outside its documented range, and the nearest value inside would not be what the caller means."""
    ERROR_TOO_MANY = -8
    """The documented maximum number exists already."""
    ERROR_OWNED = -9
    """The session belongs to an engine, which does this by itself."""
    ERROR_FILE_NOT_FOUND = -10
    """There is no file at the path."""
    ERROR_UNREADABLE = -11
    """The file exists, but it is not a regular file, or the system cannot read it."""
    ERROR_NOT_AUDIO = -12
    """The data is in no sound format that Tacet recognises."""
    ERROR_UNSUPPORTED_CODEC = -13
    """The format is known, but Tacet does not decode it: MIDI, AAC, Speex in Ogg, GSM in WAV. Or the library that
    decodes it (libFLAC, libopusfile, libmpg123, libopenmpt) is not installed: `tacet_last_problem()` names its
    package.
    """
    ERROR_CORRUPT = -14
    """The data contradicts its own format."""
    ERROR_TOO_LARGE = -15
    """The sound is longer or the file larger than the limit, or there is not enough memory or no thread."""
    ERROR_NO_OUTPUT = -16
    """No device could be opened, the output's file could not be written, or there is no memory for the mixer."""
    ERROR_CANCELLED = -17
    """The game has cancelled the load."""


class LogLevel(Choice):
    """The importance of a log message."""

    INFO = 0
    """A normal event: a category was chosen, an output was opened."""
    WARNING = 1
    """An event that the player may hear: a soundtrack underrun, a lost output."""
    ERROR = 2
    """A failure. For a failed call the message is that of `tacet_last_problem()`, logged once for each different text;
    the events `EventType.SOUNDTRACK_FAILED`, `EventType.SOUND_FAILED` and `EventType.OUTPUT_FAILED` are logged each
    time.
    """


class Easing(Choice):
    """The curve of a tween."""

    LINEAR = 0
    """At constant speed."""
    IN = 1
    """Slow at the start: t²."""
    OUT = 2
    """Slow at the end: 1 - (1 - t)²."""
    IN_OUT = 3
    """Slow at both ends: 3t² - 2t³."""


class OutputChoice(Choice):
    """Where an engine's sound goes."""

    AUTOMATIC = 0
    """`OutputChoice.PULSE`, and `OutputChoice.OPENAL` while there is no sound server or no libpulse."""
    PULSE = 1
    """PulseAudio, or PipeWire through its PulseAudio service."""
    OPENAL = 2
    """An ordinary OpenAL device."""
    NULL = 3
    """No device: voices advance, and nothing is heard."""
    WAVE_FILE = 4
    """A 32-bit float WAV file, written in real time; an existing file is replaced."""
    OFFLINE = 5
    """No device. The engine mixes only in `Engine.render()`, and the same calls give the same samples. Its session
    observes nothing, and follows only what the program reports.
    """


class OutputLoss(Choice):
    """What happens to playing voices and the soundtrack while an output that worked is lost."""

    FREEZE = 0
    """Everything stops, and resumes at the same sample when the output is back."""
    ADVANCE = 1
    """Everything advances unheard."""


class Latency(Choice):
    """The time that a sound takes to the loudspeaker on PulseAudio and PipeWire, against how often the processor
    wakes.
    """

    SAFE = 0
    """Blocks of at most 512 frames, two in hand: for long battery life and machines that are slow or always busy."""
    BALANCED = 1
    """Blocks of at most 256 frames, one in hand: the default, for most games."""
    LOWEST = 2
    """Blocks of at most 128 frames, one in hand: for music games on a machine with real-time priority."""


class PitchQuality(Choice):
    """How precisely sounds are interpolated while their pitch is not 1, against what a voice costs. At pitch 1 no
    sound is interpolated. The figures are for a sample rate of 48 kHz.
    """

    CLEAN = 0
    """16 taps of a windowed sinc, errors 81 dB below a tone of up to 15 kHz."""
    ECONOMICAL = 1
    """For many voices on slow machines: 8 taps, 69 dB up to 10 kHz."""
    FINEST = 2
    """For instruments: 32 taps, 79 dB up to 19 kHz."""


class SpeakerLayout(Choice):
    """The loudspeakers that an engine mixes for. A frame has their channels in the order of WAV files: front left,
    front right, centre, LFE, back left, back right, side left, side right; each layout has the first of them.
    """

    STEREO = 0
    """Two loudspeakers, or headphones: two channels."""
    SURROUND_51 = 1
    """5.1: six channels."""
    SURROUND_71 = 2
    """7.1: eight channels."""
    AUTOMATIC = 3
    """What the default device has when the engine is created; `tacet_engine_get_config()` has the layout that was
    found. A device with loudspeakers behind the listener or at the sides is 5.1, one with both is 7.1. Headphones
    are stereo, and so is a device that is not known: without a sound server, or if the server does not answer
    within the 250 ms for which `tacet_engine_create()` waits.
    """


class OutputKind(Choice):
    """The kind of an output."""

    NONE = 0
    """No output is open."""
    PULSE = 1
    """A stream of a sound server."""
    OPENAL = 2
    """A device of OpenAL's."""
    WAVE = 3
    """A WAV file."""
    NULL = 4
    """No device: time passes unheard."""


class SoundStorage(Choice):
    """How a loaded sound is kept: decoded in memory, or decoded again by each voice while it plays."""

    AUTOMATIC = 0
    """Streams a sound that is longer than ten seconds or than `longest_sound`, and decodes others. Two voices of a
    streamed sound take as much memory as nine decoded seconds: below ten, streaming would save none. A file whose
    header does not tell its length is decoded.
    """
    DECODED = 1
    """Decodes the whole sound once. All voices share its samples: 96 KB for a second of mono at 48 kHz, twice that for
    a file with more than 16 bits.
    """
    STREAMED = 2
    """Decodes the first moments only. Each voice reads the file again and decodes up to five seconds ahead."""


class ReplayGain(Choice):
    """A gain in a file's tags that makes its loudness that of other files: -18 LUFS, after ReplayGain 2.0.

    The tags are REPLAYGAIN_TRACK_GAIN and REPLAYGAIN_ALBUM_GAIN, or R128_TRACK_GAIN and R128_ALBUM_GAIN. A file
    with one of the two is played with that one. A file without is played as it is. A gain that lifts peaks above
    full scale is applied all the same: the limiter of `Buses.master` takes them.
    """

    OFF = 0
    """The tags change nothing."""
    TRACK = 1
    """Each file is as loud as every other: for tracks in any order, and for effects of several sources."""
    ALBUM = 2
    """The files of an album keep the differences that they were recorded with."""


class LoadPriority(Choice):
    """Which of the sounds that wait to be loaded begin first. Those of one priority begin in the order of the calls."""

    NORMAL = 0
    """The default."""
    LOW = 1
    """For sounds of the next level."""
    HIGH = 2
    """For sounds that the game is about to play."""


class SampleFormat(Choice):
    """The form of samples in memory."""

    UNSIGNED_8 = 0
    """Unsigned integers of 8 bits; 128 is silence."""
    SIGNED_16 = 1
    """Signed integers of 16 bits, in the machine's byte order."""
    FLOAT_32 = 2
    """Floats of 32 bits, nominal ±1. NaN and infinities count as 0."""


class Space(Choice):
    """The space that a position is relative to."""

    WORLD = 0
    """A position in the world."""
    LISTENER = 1
    """A position relative to the listener's head: it moves with the listener."""


class VirtualBehavior(Choice):
    """What happens to a voice while it is virtual: it has lost its place in the mix to other voices."""

    CONTINUES = 0
    """The voice advances unheard, and becomes audible again at its current sample."""
    RESTARTS = 1
    """The voice starts again from its first sample when it becomes audible."""
    STOPS = 2
    """The voice ends as `EventType.VOICE_STOLEN`."""


class PlaybackState(Choice):
    """What a voice does."""

    SCHEDULED = 0
    """The voice has not begun: its start frame, or the first block after the update, is still to come."""
    PLAYING = 1
    """The voice plays and is mixed, also while it fades out to pause or to end."""
    VIRTUAL = 2
    """The voice plays and is not mixed: more important voices are, or it is inaudible, or its stream is being decoded."""
    PAUSED = 3
    """The voice stands still, because the game has paused it, its bus or a bus above."""
    ENDED = 4
    """The voice has ended."""


class Importance(Choice):
    """How much the player needs a caption, for a game that has no room for all of them."""

    LOW = 0
    """Ambience: wind, distant traffic."""
    NORMAL = 1
    """The sound of a thing: a door, footsteps."""
    HIGH = 2
    """What the player must not miss: speech, an alarm, an attack from behind."""


class Stealing(Choice):
    """Voice stealing: which voice of the lowest priority ends to make room for a new one."""

    OLDEST = 0
    """The voice that began first."""
    QUIETEST = 1
    """The quietest voice."""
    NEWEST = 2
    """The new voice: it does not play."""


class EffectKind(Choice):
    """What an effect on a bus does."""

    EQUALIZER = 0
    """Raises and lowers frequencies: `bands`."""
    COMPRESSOR = 1
    """Lowers what is loud: `threshold`, `ratio`, `knee`, `attack`, `release`, `makeup`, `sidechain`."""
    LIMITER = 2
    """Lets no sample above `ceiling` leave, with `release`. Delays the sound by 2 ms."""
    DELAY = 3
    """Echoes: `time`, `feedback`, `low_cut`, `high_cut`, `ping_pong`."""
    CHORUS = 4
    """Makes many of one: `time`, `depth`, `rate`, `feedback`, `spread`."""
    FLANGER = 5
    """Sweeps a comb through the sound, with the fields of a chorus."""
    DISTORTION = 6
    """Bends what is loud: `drive`, `level`, `curve`."""
    CONVOLUTION = 7
    """Lets the sound be heard as in a room whose response is known: `response`."""
    PROCESSOR = 8
    """Lets a function of the program change the samples: `process`, `close`, `user_data`, `tail`."""


class BandShape(Choice):
    """What a band of an equaliser raises, lowers or takes away."""

    BELL = 0
    """The frequencies around the band's."""
    LOW_SHELF = 1
    """The frequencies below the band's."""
    HIGH_SHELF = 2
    """The frequencies above the band's."""
    LOW_CUT = 3
    """Takes the frequencies below the band's away, 12 dB an octave."""
    HIGH_CUT = 4
    """Takes the frequencies above the band's away, 12 dB an octave."""


class DistortionCurve(Choice):
    """The form of a distortion's curve."""

    SOFT = 0
    """Bends more and more: x / √(1 + x²)."""
    HARD = 1
    """A straight line that is cut off."""


class DistanceModel(Choice):
    """How loudness falls with distance; the formulas are those of the OpenAL 1.1 specification, section 3.4. Models 1
    to 3 clamp the distance to the reference and the maximum distance first.
    """

    NONE = 0
    """Distance does not change loudness."""
    INVERSE = 1
    """reference / (reference + rolloff × (distance - reference)), the default."""
    LINEAR = 2
    """1 - rolloff × (distance - reference) / (maximum - reference); needs a `maximum_distance`, or nothing falls"""
    EXPONENTIAL = 3
    """(distance / reference) ^ -rolloff"""
    INVERSE_UNCLAMPED = 4
    """`DistanceModel.INVERSE` without clamping: louder within the reference distance, up to +24 dB, and without a
    maximum distance. 0 dB where the formula divides by 0 or less.
    """
    LINEAR_UNCLAMPED = 5
    """`DistanceModel.LINEAR`, louder within the reference distance. Beyond the maximum distance the gain falls no
    further.
    """
    EXPONENTIAL_UNCLAMPED = 6
    """`DistanceModel.EXPONENTIAL` without clamping, up to +24 dB. 0 dB at a distance of 0."""


class Spatialization(Choice):
    """How sounds with a position are mixed for two ears."""

    STEREO = 0
    """By panning, for loudspeakers."""
    BINAURAL = 1
    """By head-related transfer functions (HRTF), for headphones. A voice costs about thirty times as much. With OpenAL
    Soft 1.19 it works at 44,100 and 48,000 Hz alone, and all voices stay stereo at other rates; since 1.20 at every
    rate.
    """
    AUTOMATIC = 2
    """Binaural while sound goes to headphones, stereo otherwise. The default."""
    OPENAL = 3
    """By sources of OpenAL's: with HRTF while sound goes to headphones, by OpenAL's panning otherwise. STEREO pans by
    the law of OpenAL Soft 1.19 too and costs about a tenth.
    """


class Room(Choice):
    """The room presets of Creative's EAX, as in `efx-presets.h`."""

    GENERIC = 0
    PADDED_CELL = 1
    ROOM = 2
    BATHROOM = 3
    LIVING_ROOM = 4
    STONE_ROOM = 5
    AUDITORIUM = 6
    CONCERT_HALL = 7
    CAVE = 8
    ARENA = 9
    HANGAR = 10
    CARPETED_HALLWAY = 11
    HALLWAY = 12
    STONE_CORRIDOR = 13
    ALLEY = 14
    FOREST = 15
    CITY = 16
    MOUNTAINS = 17
    QUARRY = 18
    PLAIN = 19
    PARKING_LOT = 20
    SEWER_PIPE = 21
    UNDERWATER = 22


class ProfilerAccess(Choice):
    """What `tacet profile attach` may do."""

    OFF = 0
    """Nothing."""
    READ = 1
    """Look into the engine."""
    READ_WRITE = 2
    """Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and voices,
    hold the gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and mark moments.
    """


class Looping(Choice):
    """What happens at the end of a track."""

    TAGGED = 0
    """The track repeats the loop that the file's LOOPSTART and LOOPLENGTH tags give, or without tags the whole file."""
    NONE = 1
    """The track ends."""
    WHOLE = 2
    """The track repeats from the file's first frame."""
    REGION = 3
    """The track repeats `loop_start`...`loop_end`. An intro before `loop_start` plays once."""
    SECONDS = 4
    """As `Looping.REGION`, with `loop_start_seconds` and `loop_end_seconds`."""


class ListOrder(Choice):
    """The order in which a list of tracks is played."""

    LISTED = 0
    """As the list has them."""
    SHUFFLED = 1
    """By chance: in rounds, each of which plays every track once. No track is played twice in a row."""


class Boundary(Choice):
    """A place in the music at which something may happen next."""

    NOW = 0
    """The next frame that is mixed. A track that enters at the same beat begins 200 ms of music later: it is decoded
    from that beat first.
    """
    BEAT = 1
    """The next beat."""
    BAR = 2
    """The next bar line."""
    BARS = 3
    """The next bar line whose number, counted from 0, is a multiple of `bars`: the start of a phrase."""
    MARKER = 4
    """The next marker with a name."""
    SECTION_END = 5
    """The end of the section that plays, or of the next one that ends."""
    TRACK_END = 6
    """The end of the track. A track that repeats for ever has none."""


class Entry(Choice):
    """Where a track enters after a transition."""

    START = 0
    """At its first frame."""
    SAME_BEAT = 1
    """At the beat with the number that the former track's beat has at the boundary, also in another tempo."""
    MARKER = 2
    """At its first marker with the name `entry_marker`."""
    PICKUP = 3
    """At its first frame, with a pickup: it begins so long before the boundary that the end of its pickup falls on the
    boundary. The pickup lasts to its first marker `pickup_marker`, to its beat `pickup_beats`, or for
    `pickup_seconds`: the first of these that is given. The track begins at full gain. A boundary that is too near
    for the pickup is passed over.
    """


class Reason(Choice):
    """A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds."""

    NONE = 0
    """No reason."""
    STARTING_UP = 1
    """Silent mode has not been read yet; lasts 250 ms at most."""
    UNDECIDED = 2
    """It is not known yet whether the player listens to something; lasts 250 ms at most."""
    OTHER_AUDIO = 3
    """The player listens to something else: the soundtrack is held."""
    SILENT_MODE = 4
    """A silent switch is on."""
    CALL = 5
    """A telephone call, or a conversation that interrupts."""
    ALARM = 6
    """An alarm, or a telephone that rings."""
    POLICY = 7
    """The sound server muted or corked this program's stream, by a policy or by the player's volume mixer."""
    SUSPENDED = 8
    """The machine is about to sleep."""
    LOCKED = 9
    """The screen is locked."""
    SEAT_INACTIVE = 10
    """Another user or a text console is in front."""
    BACKGROUND = 11
    """The program is in the background."""
    OUTPUT_LOST = 12
    """There is no sound device, or its server is gone."""
    ROUTE_LOST = 13
    """The headphones were unplugged, and the program wants to stop then."""
    PROMPT = 14
    """A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB."""
    INACTIVE = 15
    """The session is not active: the program deactivated it, or has not begun to play."""
    CATEGORY = 16
    """The category plays nothing."""
    SOUNDTRACK_OFF = 17
    """The player switched the soundtrack off."""
    AWAITING_PLAYER = 18
    """Only the player may resume: after an interruption of a program with media controls, or at a quiet start."""
    HOST = 19
    """A reason of the program's own, in its own words."""
    CONVERSATION = 20
    """A conversation in another program: changes nothing, or lowers the soundtrack, as the player chose."""
    OUTPUT_MUTED = 21
    """The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues unheard."""
    UNFOCUSED = 22
    """The window has no focus, and the program asked to be lowered by 12 dB then."""


class Audibility(Choice):
    """What effects or the soundtrack do, from the mildest state to the strictest."""

    AUDIBLE = 0
    """Plays."""
    MUTED = 1
    """Plays silently: gain 0, positions keep advancing."""
    HELD = 2
    """Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes."""
    FROZEN = 3
    """Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms."""


class SoundtrackState(Choice):
    """The state of the soundtrack."""

    STOPPED = 0
    """Nothing was played yet, or the track has ended or was stopped."""
    PLAYING = 1
    """The soundtrack is heard."""
    PAUSED = 2
    """The game paused it."""
    MUTED = 3
    """The soundtrack advances unheard, as in silent mode."""
    HELD = 4
    """The soundtrack waits at its frame, and starts by itself when the reason has ended."""
    FROZEN = 5
    """An interruption stopped the soundtrack at its frame; it resumes by itself."""


class Role(Choice):
    """The kind of program. It decides the category, when the session is active, whether sound resumes by itself,
    whether it stops without headphones, and the `media.role` of the program's streams.
    """

    GAME = 0
    """A game: chooses ambient or solo ambient by itself, and always resumes. The default."""
    MEDIA_PLAYER = 1
    """A player with a play button."""
    RECORDER = 2
    """A recorder."""
    VOICE_CHAT = 3
    """Telephony and chat."""
    METERING = 4
    """A meter or tuner."""
    BROWSER = 5
    """Plays what the player finds elsewhere, on request."""
    NAVIGATION = 6
    """Speaks now and then."""
    COOPERATIVE_MUSIC = 7
    """An instrument, made to play along with others."""


class Category(Choice):
    """What a program's sound means to the player."""

    AUTOMATIC = 0
    """The session chooses by whether the player listens to something."""
    AMBIENT = 1
    """Sound that adds to a program that also works without it. It plays beside the player's own music."""
    SOLO_AMBIENT = 2
    """Sound that adds to a program that also works without it, while no other program plays music."""
    PLAYBACK = 3
    """Sound that is the program's purpose."""
    RECORD = 4
    """Records and plays nothing."""
    PLAY_AND_RECORD = 5
    """Records and plays."""
    AUDIO_PROCESSING = 6
    """Works on audio offline: neither plays nor records. While the session is active, logind keeps the machine awake."""


class CategoryOptions(IntFlag):
    """Options that change a category, to be combined by `|`. Unknown bits have no effect."""

    MIX_WITH_OTHERS = 1
    """Lets `Category.PLAYBACK` and `Category.PLAY_AND_RECORD` play beside other programs."""
    DUCK_OTHERS = 2
    """Implies `CategoryOptions.MIX_WITH_OTHERS`, and asks the sound server to lower other programs. It does where it
    is set up for the role of the program's streams; else the explanation says so. Tacet never changes another
    program's volume.
    """
    INTERRUPT_SPOKEN_AUDIO = 4
    """Implies `CategoryOptions.MIX_WITH_OTHERS`, but pauses media players that play a podcast or an audiobook."""


class ApplicationState(Choice):
    """The state of the program's window."""

    ACTIVE = 0
    """In front, with the focus. The default."""
    INACTIVE = 1
    """Visible without the focus. Changes nothing, except with `ducks_without_focus` of `SessionSettings`."""
    BACKGROUND = 2
    """Minimised, covered, or on another workspace."""


class BackgroundPolicy(Choice):
    """What happens in the background to sound of a category that does not play there."""

    PAUSE = 0
    """All sound is frozen and resumes at the sample where it stopped. The default."""
    MUTE = 1
    """All sound is muted; effects and soundtrack keep advancing."""
    KEEP = 2
    """All sound continues."""
    SOUNDTRACK_ONLY = 3
    """Effects are muted and keep advancing; the soundtrack continues."""


class SoundtrackChoice(Choice):
    """The player's setting for the soundtrack. It overrules what the session detects of other audio; calls and silent
    mode still apply.
    """

    AUTOMATIC = 0
    """Plays unless the player listens to something else. The default."""
    ON = 1
    """Plays also while the player listens to something else."""
    OFF = 2
    """Never plays."""


class ConversationChoice(Choice):
    """The player's setting for conversations in other programs, such as a voice chat. Telephone calls always
    interrupt.
    """

    AUTOMATIC = 0
    """A conversation changes nothing on a desktop. On a phone a new conversation interrupts. The default."""
    CONTINUE = 1
    """A conversation changes nothing."""
    DUCK = 2
    """A conversation lowers the soundtrack by 12 dB."""
    INTERRUPT = 3
    """A conversation interrupts, for two hours at most."""


class IgnoredReasons(IntFlag):
    """Reactions of a session that a program refuses, to be combined by `|`. Unknown bits have no effect."""

    CALL = 1
    """Calls do not interrupt. Only the player can choose that, and on a phone they always interrupt."""
    ALARM = 2
    """Alarms and ringing telephones do not interrupt. Only the player can choose that."""
    POLICY = 4
    """Sound runs on when a policy of the sound server stops it; the server may keep it from being heard all the same."""
    LOCKED = 8
    """A locked screen does not interrupt."""
    SEAT_INACTIVE = 16
    """Another user or a text console in front does not interrupt."""
    PROMPT = 32
    """A screen reader, navigator or assistant does not lower sound."""


class PromptStyle(Choice):
    """How long a program's spoken prompts should be."""

    NORMAL = 0
    """Prompts as usual."""
    SHORT = 1
    """Short ones, or tones without words: people talk, another program listens to a microphone, or another program
    speaks.
    """
    NONE = 2
    """None: there is a call, or an alarm or a telephone rings."""


class StreamClass(Choice):
    """The kind of a stream on the sound server, which decides what it does to the game."""

    OURS = 0
    """This program's own stream."""
    PLUMBING = 1
    """A stream of the server itself or of a filter. Does nothing."""
    INACTIVE = 2
    """Paused, muted, silent or at zero volume. Does nothing."""
    CALL = 3
    """A conversation that interrupts: on a phone, or because the player chose so."""
    CONVERSATION = 4
    """A conversation: does what `conversation_choice` of `SessionSettings` says."""
    ALARM = 5
    """An alarm or a ringing telephone: interrupts."""
    SPEECH = 6
    """A speech service: does nothing."""
    DUCK = 7
    """A screen reader, navigator or assistant: lowers all sound."""
    TRANSIENT = 8
    """A notification: does nothing."""
    GAME = 9
    """Another game: does nothing."""
    PRIMARY = 10
    """Music, video or anything else that the player listens to: the soundtrack is held."""
    PRODUCTION = 11
    """A studio's or broadcaster's own monitoring: does nothing."""


class MediaCommand(Choice):
    """A command to another program's media player."""

    PLAY_PAUSE = 0
    """Pauses if the media player plays, and plays otherwise."""
    PLAY = 1
    """Plays, or plays on."""
    PAUSE = 2
    """Pauses."""
    NEXT = 3
    """Skips to the next track."""
    PREVIOUS = 4
    """Skips to the previous track."""


class EventType(Choice):
    """The kind of an event. A game that ignores all events works correctly."""

    NONE = 0
    """No event."""
    VOICE_FINISHED = 1
    """`voice` has played to its end or was stopped."""
    VOICE_STOLEN = 2
    """`voice` was stolen: it ended to make room for another voice."""
    SOUNDTRACK_ENDED = 3
    """The track has played to its end."""
    SOUNDTRACK_FAILED = 4
    """The soundtrack cannot play on: `result`, and `text` in words."""
    SOUNDTRACK_UNDERRUN = 5
    """An underrun of the soundtrack began: decoding was late, and the music is silent at its frame. One event for each
    underrun, however long it is; `EventType.SOUNDTRACK_RECOVERED` follows.
    """
    OUTPUT_CHANGED = 6
    """The output changed: the first one is open, or another device. A buffer that grows or shrinks is no change.
    `text` names the device, or says why there is none.
    """
    OUTPUT_FAILED = 7
    """No output can be opened: `result`, and `text` in words."""
    CATEGORY_CHOSEN = 8
    """`category` is in force from now on; `text` is the reason."""
    INTERRUPTION_BEGAN = 9
    """Sound stopped for a passing `reason`. If several reasons overlap, one begin is followed by one end."""
    INTERRUPTION_ENDED = 10
    """The last reason has ended. `flag` is True if every reason was a passing one."""
    SECONDARY_AUDIO_HINT = 11
    """The player began (`flag` is True) or stopped listening to something else."""
    SILENT_MODE_CHANGED = 12
    """Silent mode was switched on (`flag` is True) or off; `text` names the switch."""
    OTHER_AUDIO_CHANGED = 13
    """Other programs' streams changed. `flag` is True if the player listens to one of them."""
    ROUTE_CHANGED = 14
    """Sound goes to another device, named in `text`; `route_change` is the cause."""
    OUTPUT_LOST = 15
    """The output was lost; `text` is the reason. A session without an engine reports it when the sound server, or the
    server's last device, has gone: the program's own device is dead then.
    """
    OUTPUT_RESTORED = 16
    """The output is back; `text` is its name. A program without an engine closes its own device and opens it again. It
    gets the event also when a sound server or a first device that was missing at the session's start has come.
    """
    OUTPUT_DEVICES_CHANGED = 17
    """Output devices appeared or disappeared, or another is the default: see `tacet_session_get_output_device()`."""
    CONVERSATION_CHANGED = 18
    """A conversation in other programs began or changed (`flag` is True), or ended; `text` lists the programs."""
    NOW_PLAYING_CHANGED = 19
    """Another program's media player plays another track (`flag` is True, `text` is its title), or none plays or is
    paused any more: see `tacet_session_get_now_playing()`.
    """
    MEDIA_COMMAND = 20
    """The desktop asks for `command`; see `tacet_session_set_media_controls()`. Never `MediaCommand.PLAY_PAUSE`."""
    MEDIA_SEEK = 21
    """The desktop asks for the place `seconds` in the track; see `tacet_session_set_media_controls()`."""
    SOUND_FAILED = 22
    """The file of a streamed sound is missing or damaged, or was changed while it played: `result`, and `text` in
    words. `voice` ends after the frames that are decoded already, with `EventType.VOICE_FINISHED`. Or a generator
    took too long, or made a sample that is no finite number.
    """
    SOUND_UNDERRUN = 23
    """An underrun of a streamed sound began: decoding was late. `voice` fades out. As soon as enough is decoded, it
    fades in at the frame that it would have reached by then, with `EventType.SOUND_RECOVERED`.
    """
    CAPTIONS_CHANGED = 24
    """A caption appeared or disappeared, or silent mode began or ended to silence one: see `Engine.captions`."""
    PROFILER_ACTED = 25
    """A program that is attached to the game changed what is heard, marked a moment, or left; `text` says which
    program did what. See `tacet_profiler_set_access()`.
    """
    MEDIA_VOLUME = 26
    """The desktop asks for the `volume` of the program's own player; see `tacet_session_set_media_controls()`."""
    RELOADED = 27
    """A file was read again after `tacet_sound_reload()` or `tacet_soundtrack_reload()`; `text` is its name."""
    RELOAD_FAILED = 28
    """A file could not be read again: `result`, and `text` in words. What it held before plays on."""
    WISH_TO_HEAR = 29
    """The player touched the volume, or ended a mute, while the program could not be heard for `reason`: a wish to
    hear it. A game with a sound switch of its own may switch its sound on.
    """
    DID_BECOME_ACTIVE = 30
    """The program may sound again, after `EventType.DID_BECOME_INACTIVE`."""
    DID_BECOME_INACTIVE = 31
    """The program may not sound any more: an interruption began, the session was deactivated, or only the player can
    resume. Comes again if what is recommended changes, and for an activation that an interruption refuses. `reason`
    says what did it, `inactivity_source` who; `flag` is True if sound should resume by itself.
    """
    PROMPT_STYLE_CHANGED = 32
    """Spoken prompts shall have another style from now on: `prompt_style`."""
    SOUNDTRACK_RECOVERED = 33
    """The soundtrack's underrun has ended: the music plays on or has ended. `frames` of the engine's clock were
    silent.
    """
    SOUND_RECOVERED = 34
    """The underrun of the streamed sound has ended: `voice` was silent for `frames` of the engine's clock."""
    SOUNDTRACK_CONTINUED = 35
    """The queued track has begun, at the sample after the former track's last one; `text` is its first path."""
    POSITION_IGNORED = 36
    """A sound with two channels was played at a position for the first time, and is heard without one, as recorded.
    `text` is its name. Load it with `mixes_to_mono` of `LoadOptions`.
    """
    PROCESSOR_BYPASSED = 37
    """A processor of `bus` has taken longer than a quarter of a block twice in a row, or has made a sample that is no
    finite number. The sound passes it unchanged from then on. `text` has the error.
    """
    TRANSITION = 38
    """A transition of the soundtrack has happened: `text` is the first path of the track that has begun, `frames` the
    frame of the former track's first file at which it did, `mix_frame` that of the mix, and `heard` when it is
    heard.
    """
    TRANSITION_MISSED = 39
    """The track of a transition was not decoded at its boundary, and waits for the next one; `text` is its first path."""
    BEAT = 40
    """A beat of the soundtrack was mixed, after `tacet_soundtrack_tell_beats()`: `beat`, `bar` and `beat_in_bar` are
    its numbers, `frames` is its frame of the first stem, `mix_frame` that of the mix, and `heard` when it is heard.
    """
    BAR = 41
    """As `EventType.BEAT`, for the first beat of a bar; a `EventType.BEAT` follows."""
    MARKER = 42
    """As `EventType.BEAT`, for a marker; `text` is its name."""
    SECTION = 43
    """As `EventType.BEAT`, for the first frame of a section; `text` is its name."""
    STINGER = 44
    """A stinger has begun: `text` is its first path, `frames` the frame of the track's first file at which it did,
    `mix_frame` that of the mix, and `heard` when it is heard.
    """
    STINGER_MISSED = 45
    """A stinger was not decoded at its boundary, and waits for the next one; `text` is its first path."""
    SOUND_MARKER = 46
    """`voice` has passed a marker of its sound, while it was mixed or virtual: `text` is the marker's name, `frames`
    its frame of the sound, `mix_frame` the first frame of the mix at the marker or behind it, and `heard` when it
    is heard. See `markers` of `LoadOptions`. At most 256 are told for each block.
    """
    REVERSE_IGNORED = 47
    """A sound was to be played backwards for the first time, and plays forward: it is streamed, or a generator makes
    it. `text` is its name. Load it with `SoundStorage.DECODED`.
    """
    UNKNOWN_NAME = 48
    """A name that the document of sound events does not have was posted, or set as a parameter, for the first time.
    `text` says which: `event "explosoin"`. See `tacet_engine_post()`.
    """
    BROADCAST_SEEN = 50
    """Another program began (`flag` is True) or ended to record what the machine plays, as broadcasts do; `text` is
    its name. Ask the player for `streamer` of `SessionSettings`.
    """


class InactivitySource(Choice):
    """Who made a session inactive: the field `inactivity_source` of an event."""

    NONE = 0
    """Not an event of inactivity."""
    PLAYER = 1
    """The player: a locked screen, unplugged headphones, another program in front, a mute in the volume mixer."""
    SYSTEM = 2
    """The system: a call, an alarm, sleep, a policy of the sound server."""
    PROGRAM = 3
    """The program itself."""


class RouteChange(Choice):
    """Why the route changed."""

    NONE = 0
    """The route did not change."""
    NEW_DEVICE = 1
    """A device was plugged in and taken into use."""
    OLD_DEVICE_GONE = 2
    """The device in use was unplugged, or went out of range."""
    OVERRIDE = 3
    """The player, or the program, chose another device."""
    CONFIGURATION = 4
    """The same device has another sample rate."""


class RecorderInterface(Choice):
    """The interface that records."""

    AUTOMATIC = 0
    """`RecorderInterface.PULSE` if libpulse can be loaded, else `RecorderInterface.OPENAL`."""
    PULSE = 1
    """PulseAudio, or PipeWire through its PulseAudio service."""
    OPENAL = 2
    """An OpenAL capture device."""


class RecorderState(Choice):
    """Whether a recorder records, and if not, why."""

    OPENING = 0
    """The sound server has not answered yet."""
    RECORDING = 1
    """Frames arrive."""
    INTERRUPTED = 2
    """The session stops the recording, for the reason in `RecorderStatus`. It goes on by itself."""
    NO_SERVER = 3
    """No sound server can be reached. It is tried again four times a second, as after the next three."""
    NO_MICROPHONE = 4
    """There is no microphone, or the chosen one is missing."""
    REFUSED = 5
    """The sound server or the sandbox refuses. `tacet_recorder_explain()` names the permission."""
    NO_RESOURCES = 6
    """The process is out of threads, memory or file descriptors."""
    FAILED = 7
    """The file cannot be written. It is not tried again."""


class GapReason(Choice):
    """Why frames are missing in a recording."""

    NONE = 0
    """No frames are missing."""
    SERVER_LOST = 1
    """The sound server ended, or dropped the stream."""
    ROUTE_CHANGE = 2
    """The microphone was unplugged, or the server moved the recording to another one."""
    INTERRUPTION = 3
    """The session interrupted the recording."""
    OVERRUN = 4
    """The callback or the disk took longer than two seconds, or the server lost frames."""
    STALLED = 5
    """The sound server stood still."""


class Permission(Choice):
    """Whether the program may record."""

    UNKNOWN = 0
    """The system has not said yet."""
    GRANTED = 1
    """The microphone may be recorded. Outside sandboxes every program of the player has this permission."""
    REFUSED = 2
    """The sound server or the sandbox refuses. `tacet_recorder_explain()` names the permission."""


class EngineConfig(TypedDict, total=False):
    """The settings of an engine.

    real_voices: int
        The maximum number of voices that are mixed at once: 1...4,096. Default 64.
    virtual_voices: int
        The maximum number of voices, mixed or virtual: real_voices...131,072. Default 4,096.
    sample_rate: int
        The sample rate of the mix in frames per second: 8,000...192,000. Default 48,000.
    block_frames: int
        The size of a block in frames: 64...2,048. Default 512. `latency` makes it smaller for a stream on a sound
        server.
    output: OutputChoice
        Default `OutputChoice.AUTOMATIC`.
    while_output_lost: OutputLoss
        Default `OutputLoss.FREEZE`.
    longest_sound: float
        The longest sound that is decoded whole if the game asks for it, in seconds: 0...3,600. Default 60.
        `Engine.load()` streams sounds of more than ten seconds, or of more than this if it is less.
    seed: int
        The seed of all random variations. The same seed and the same calls give the same sounds. Default 1.
    wave_path: str | os.PathLike[str]
        The path for `OutputChoice.WAVE_FILE`, which requires it.
    application_name: str
        The game's name in the desktop's volume control. Default None: the executable's name.
    application_id: str
        The game's identifier, the name of its .desktop file: `org.example.Game`. Default None: none.
    icon_name: str
        The name of the game's icon in the desktop's theme. Default None: `applications-games`.
    session: Session
        A session of the caller's to follow. If it is destroyed before the engine, the engine keeps its last
        directive. Default None: the engine makes one.
    memory_budget: int
        The most bytes that the samples of loaded sounds should take. 0, the default: no limit. Beyond it, the
        sounds that were played longest ago give up their samples: they stay loaded, keep 16 KB each, and their next
        voices stream. Loops go last. A sound is decoded again when it is played and there is room. Sounds that were
        loaded from memory always stay. The files of the others must stay as they are while the sounds are loaded,
        because they are read again.
    latency: Latency
        Default `Latency.BALANCED`.
    pitch_quality: PitchQuality
        Default `PitchQuality.CLEAN`.
    cancels_echo: bool
        Whether the sound server is asked to remove the engine's sound from the recordings of a microphone
        (`filter.want=echo-cancel`). Default False. It takes effect while a recorder with the same session asks for
        it too, by `cancels_echo` of `RecorderConfig`. PulseAudio then mixes the engine's sound to mono at 32 kHz,
        so ask only in a voice chat.
    speakers: SpeakerLayout
        The loudspeakers that the engine mixes for. Default `SpeakerLayout.STEREO`. A sound server mixes surround
        down for a device with fewer loudspeakers.
    """

    real_voices: int
    """The maximum number of voices that are mixed at once: 1...4,096. Default 64."""
    virtual_voices: int
    """The maximum number of voices, mixed or virtual: real_voices...131,072. Default 4,096."""
    sample_rate: int
    """The sample rate of the mix in frames per second: 8,000...192,000. Default 48,000."""
    block_frames: int
    """The size of a block in frames: 64...2,048. Default 512. `latency` makes it smaller for a stream on a sound
    server.
    """
    output: OutputChoice
    """Default `OutputChoice.AUTOMATIC`."""
    while_output_lost: OutputLoss
    """Default `OutputLoss.FREEZE`."""
    longest_sound: float
    """The longest sound that is decoded whole if the game asks for it, in seconds: 0...3,600. Default 60.
    `Engine.load()` streams sounds of more than ten seconds, or of more than this if it is less.
    """
    seed: int
    """The seed of all random variations. The same seed and the same calls give the same sounds. Default 1."""
    wave_path: str | os.PathLike[str]
    """The path for `OutputChoice.WAVE_FILE`, which requires it."""
    application_name: str
    """The game's name in the desktop's volume control. Default None: the executable's name."""
    application_id: str
    """The game's identifier, the name of its .desktop file: `org.example.Game`. Default None: none."""
    icon_name: str
    """The name of the game's icon in the desktop's theme. Default None: `applications-games`."""
    session: Session
    """A session of the caller's to follow. If it is destroyed before the engine, the engine keeps its last directive.
    Default None: the engine makes one.
    """
    memory_budget: int
    """The most bytes that the samples of loaded sounds should take. 0, the default: no limit. Beyond it, the sounds
    that were played longest ago give up their samples: they stay loaded, keep 16 KB each, and their next voices
    stream. Loops go last. A sound is decoded again when it is played and there is room. Sounds that were loaded
    from memory always stay. The files of the others must stay as they are while the sounds are loaded, because they
    are read again.
    """
    latency: Latency
    """Default `Latency.BALANCED`."""
    pitch_quality: PitchQuality
    """Default `PitchQuality.CLEAN`."""
    cancels_echo: bool
    """Whether the sound server is asked to remove the engine's sound from the recordings of a microphone
    (`filter.want=echo-cancel`). Default False. It takes effect while a recorder with the same session asks for it
    too, by `cancels_echo` of `RecorderConfig`. PulseAudio then mixes the engine's sound to mono at 32 kHz, so ask
    only in a voice chat.
    """
    speakers: SpeakerLayout
    """The loudspeakers that the engine mixes for. Default `SpeakerLayout.STEREO`. A sound server mixes surround down
    for a device with fewer loudspeakers.
    """


@dataclass(frozen=True, repr=False)
class Statistics(Reading):
    """Figures of the mixer, as of its last block."""

    voices: int
    """Voices that have not ended, mixed or not."""
    virtual_voices: int
    """The voices among them that are virtual: they are not mixed."""
    load: float
    """The time that mixing takes, as a share of the block's duration: 1 leaves no room."""
    rendered_frames: int
    """Frames mixed since the start: the clock of `start_frame`."""
    underruns: int
    """The number of underruns of the device. Each is heard as a gap."""
    has_real_time_priority: bool
    """Whether the mixing thread has real-time priority. Without it a busy machine may cause underruns."""
    stream_underruns: int
    """The number of times that the soundtrack or a streamed voice ran out of decoded frames. Each is heard as a gap,
    and is reported by `EventType.SOUNDTRACK_UNDERRUN` or `EventType.SOUND_UNDERRUN`.
    """
    sample_bytes: int
    """The bytes that the samples of loaded sounds took at the last update, with a `memory_budget`; 0 without."""

    @classmethod
    def _read(cls, raw: c.tacet_statistics) -> Statistics:
        return cls(
            raw.voices,
            raw.virtual_voices,
            raw.load,
            raw.rendered_frames,
            raw.underruns,
            raw.has_real_time_priority,
            raw.stream_underruns,
            raw.sample_bytes,
        )


@dataclass(frozen=True, repr=False)
class Output(Reading):
    """The actual properties of an output."""

    sample_rate: int
    """The device's sample rate in frames per second."""
    request_frames: int
    """Frames per request of the device; 0 if the device does not report it."""
    latency: float
    """The time from the end of a block's mixing to the loudspeaker, in seconds, as the device reports it."""
    kind: OutputKind
    """The kind of output."""
    device: str
    """The device's name for people."""

    @classmethod
    def _read(cls, raw: c.tacet_output) -> Output:
        return cls(
            raw.sample_rate,
            raw.request_frames,
            raw.latency,
            OutputKind(raw.kind),
            text(raw.device),
        )


@dataclass(frozen=True, repr=False)
class FileProperties(Reading):
    """What the header and the tags of a sound file state."""

    channels: int
    """The number of channels of the first frames, 1...8."""
    sample_rate: int
    """The sample rate of the first frames in hertz."""
    tag_count: int
    """The number of tags, 0...256, for `inspect()`."""
    frames: int
    """The length in frames at `sample_rate`; 0 if the header states none."""
    seconds: float
    """The length in seconds; 0 if the header states none."""
    loop_start: int
    """The first frame that `Looping.TAGGED` repeats; 0 without a loop."""
    loop_end: int
    """The frame after the loop's last; 0 without a loop."""
    track_gain: float
    """The gain in decibels by `ReplayGain.TRACK`, -60...60; 0 if the tags state none."""
    album_gain: float
    """The gain in decibels by `ReplayGain.ALBUM`, -60...60; 0 if the tags state none."""
    codec: str
    """The codec's usual name: `Ogg Vorbis`. UTF-8, cut at a whole character."""

    @classmethod
    def _read(cls, raw: c.tacet_file_properties) -> FileProperties:
        return cls(
            raw.channels,
            raw.sample_rate,
            raw.tag_count,
            raw.frames,
            raw.seconds,
            raw.loop_start,
            raw.loop_end,
            raw.track_gain,
            raw.album_gain,
            text(raw.codec),
        )


class LoadOptions(TypedDict, total=False):
    """How a sound is loaded.

    storage: SoundStorage
        Default `SoundStorage.AUTOMATIC`.
    replay_gain: ReplayGain
        Which of the file's loudness tags all voices of the sound are played with. Their level is that of the same
        file as a `Track`. Default `ReplayGain.OFF`.
    mixes_to_mono: bool
        Whether the channels are mixed to one, so that the sound's voices can have a position. Each sample is the
        mean of both channels of a stereo file: what is equal in both keeps its level, what is in one alone is 6 dB
        quieter. Default False.
    priority: LoadPriority
        Only for `Engine.load_all()`. Default `LoadPriority.NORMAL`.
    """

    storage: SoundStorage
    """Default `SoundStorage.AUTOMATIC`."""
    replay_gain: ReplayGain
    """Which of the file's loudness tags all voices of the sound are played with. Their level is that of the same file
    as a `Track`. Default `ReplayGain.OFF`.
    """
    mixes_to_mono: bool
    """Whether the channels are mixed to one, so that the sound's voices can have a position. Each sample is the mean
    of both channels of a stereo file: what is equal in both keeps its level, what is in one alone is 6 dB quieter.
    Default False.
    """
    priority: LoadPriority
    """Only for `Engine.load_all()`. Default `LoadPriority.NORMAL`."""


class PlaySettings(TypedDict, total=False):
    """Settings for playing a sound. The defaults play it once, as recorded, without a position.

    gain: float
        The gain in decibels, `-inf`...24. Default 0.
    bus: Bus
        The bus that the voice plays through. Default `Buses.effects`.
    start_frame: int
        The frame of `rendered_frames` at which the voice starts, exact to the frame. 0, the default, or a frame
        that has passed, starts with the next block.
    pitch: float
        The pitch as a ratio, 0.01...8. Default 1. Below zero, -8...-0.01, a decoded sound plays backwards: from
        `start_position`, or from its end, to its first frame. A loop repeats the same frames. A streamed sound and
        a generator's play forward, which `EventType.REVERSE_IGNORED` says once.
    pan: float
        The balance from left, -1, to right, 1, for a sound without a position, mono or stereo. Default 0: both
        sides at 0 dB. Otherwise the near side stays at 0 dB, and the far side falls by the cosine: -3 dB at 0.5.
    fade_in: float
        The length of the fade-in in seconds, 0...86,400; 0, the default, starts at full gain.
    fade_easing: Easing
        The fade's curve. Default `Easing.LINEAR`.
    priority: int
        Which voices are mixed when there are more than `real_voices`: the higher priority first. Default 128.
    loops: bool
        Whether the sound repeats until it is stopped: the loop that the file's tags give, or the whole sound.
        Default False.
    resumes_after_interruption: bool
        Whether the voice resumes after a call or an alarm. A one-shot older than 250 ms ends in either case.
        Default True.
    plays_in_silent_mode: bool
        Whether the player asked for this sound explicitly, so that it plays in silent mode too. Default False.
    space: Space
        The space that the position is relative to. Default `Space.WORLD`.
    position: Vector
        The position in metres. Default 0, 0, 0.
    velocity: Vector
        The velocity in metres per second, for the Doppler effect. Default 0, 0, 0.
    reference_distance: float
        The distance in metres below which the sound gets no louder. 0...FLT_MAX, default 1.
    maximum_distance: float
        The distance in metres beyond which the sound gets no quieter. 0...FLT_MAX, default FLT_MAX.
    rolloff: float
        How strongly the sound falls with distance: 0 disables it, 1, the default, is physical. 0...FLT_MAX.
    cone_direction: Vector
        The axis along which the sound radiates; 0, 0, 0, the default, radiates to all sides.
    cone_inner_angle: float
        The full angle in degrees within which the sound is at 0 dB: 0...360. Default 360.
    cone_outer_angle: float
        The full angle in degrees outside which the sound is at the outer gain: 0...360. Default 360.
    cone_outer_gain: float
        The gain in decibels outside the outer angle, `-inf`...0. Default 0.
    pitch_variation: tuple[float, float]
        The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
    gain_variation: tuple[float, float]
        The range of a random gain that is added, in decibels, -144...24. Default 0...0.
    filter_low_shelf: float
        Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, `-inf`...0. Far below 250 Hz the low shelf takes
        twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    filter_high_shelf: float
        Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, `-inf`...0. Far below 250 Hz the low shelf takes
        twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    reverb_send: float
        The gain in decibels at which the voice enters the reverb, `-inf`...0. Default 0.
    virtual_behavior: VirtualBehavior
        What happens to the voice while it is virtual. Default `VirtualBehavior.CONTINUES`.
    radius: float
        The radius in metres of a sound with a position: it comes from a range of directions, and from all around
        within the radius. In stereo it adds up to 3 dB. 0...10^9, default 0: a point.
    air_absorption: float
        How much the air absorbs of a sound with a position, 0...10. Default 0: nothing. At 1, 5 kHz lose 0.05 dB
        for each metre beyond `reference_distance`, times `rolloff`; frequencies far above lose twice as much.
    passes: int
        How often the loop is played if `loops` is true; 0, the default, repeats it until the voice is stopped.
        After the last pass the sound plays on to its end.
    minimum_gain: float
        The limits of the product of the voice's gain, distance and cone, in decibels, `-inf`...24. Fades and buses
        are applied afterwards. For a sound with a position. Default `-inf` and 24: no limits. OpenAL's AL_MIN_GAIN
        and AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    maximum_gain: float
        The limits of the product of the voice's gain, distance and cone, in decibels, `-inf`...24. Fades and buses
        are applied afterwards. For a sound with a position. Default `-inf` and 24: no limits. OpenAL's AL_MIN_GAIN
        and AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    start_position: int
        The frame of the sound with which the voice begins, at the engine's rate. Default 0, which is the last frame
        of a voice that plays backwards. From before its loop's end the voice plays on into the loop, and from
        behind the loop to the sound's end; from behind the sound's end it ends at once. A streamed sound begins so
        within its first third of a second, else as soon as it is decoded from there, some milliseconds later, where
        it would be by then.
    """

    gain: float
    """The gain in decibels, `-inf`...24. Default 0."""
    bus: Bus
    """The bus that the voice plays through. Default `Buses.effects`."""
    start_frame: int
    """The frame of `rendered_frames` at which the voice starts, exact to the frame. 0, the default, or a frame that
    has passed, starts with the next block.
    """
    pitch: float
    """The pitch as a ratio, 0.01...8. Default 1. Below zero, -8...-0.01, a decoded sound plays backwards: from
    `start_position`, or from its end, to its first frame. A loop repeats the same frames. A streamed sound and a
    generator's play forward, which `EventType.REVERSE_IGNORED` says once.
    """
    pan: float
    """The balance from left, -1, to right, 1, for a sound without a position, mono or stereo. Default 0: both sides at
    0 dB. Otherwise the near side stays at 0 dB, and the far side falls by the cosine: -3 dB at 0.5.
    """
    fade_in: float
    """The length of the fade-in in seconds, 0...86,400; 0, the default, starts at full gain."""
    fade_easing: Easing
    """The fade's curve. Default `Easing.LINEAR`."""
    priority: int
    """Which voices are mixed when there are more than `real_voices`: the higher priority first. Default 128."""
    loops: bool
    """Whether the sound repeats until it is stopped: the loop that the file's tags give, or the whole sound. Default
    False.
    """
    resumes_after_interruption: bool
    """Whether the voice resumes after a call or an alarm. A one-shot older than 250 ms ends in either case. Default
    True.
    """
    plays_in_silent_mode: bool
    """Whether the player asked for this sound explicitly, so that it plays in silent mode too. Default False."""
    space: Space
    """The space that the position is relative to. Default `Space.WORLD`."""
    position: Vector
    """The position in metres. Default 0, 0, 0."""
    velocity: Vector
    """The velocity in metres per second, for the Doppler effect. Default 0, 0, 0."""
    reference_distance: float
    """The distance in metres below which the sound gets no louder. 0...FLT_MAX, default 1."""
    maximum_distance: float
    """The distance in metres beyond which the sound gets no quieter. 0...FLT_MAX, default FLT_MAX."""
    rolloff: float
    """How strongly the sound falls with distance: 0 disables it, 1, the default, is physical. 0...FLT_MAX."""
    cone_direction: Vector
    """The axis along which the sound radiates; 0, 0, 0, the default, radiates to all sides."""
    cone_inner_angle: float
    """The full angle in degrees within which the sound is at 0 dB: 0...360. Default 360."""
    cone_outer_angle: float
    """The full angle in degrees outside which the sound is at the outer gain: 0...360. Default 360."""
    cone_outer_gain: float
    """The gain in decibels outside the outer angle, `-inf`...0. Default 0."""
    pitch_variation: tuple[float, float]
    """The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1."""
    gain_variation: tuple[float, float]
    """The range of a random gain that is added, in decibels, -144...24. Default 0...0."""
    filter_low_shelf: float
    """Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, `-inf`...0. Far below 250 Hz the low shelf takes
    twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    """
    filter_high_shelf: float
    """Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, `-inf`...0. Far below 250 Hz the low shelf takes
    twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    """
    reverb_send: float
    """The gain in decibels at which the voice enters the reverb, `-inf`...0. Default 0."""
    virtual_behavior: VirtualBehavior
    """What happens to the voice while it is virtual. Default `VirtualBehavior.CONTINUES`."""
    radius: float
    """The radius in metres of a sound with a position: it comes from a range of directions, and from all around within
    the radius. In stereo it adds up to 3 dB. 0...10^9, default 0: a point.
    """
    air_absorption: float
    """How much the air absorbs of a sound with a position, 0...10. Default 0: nothing. At 1, 5 kHz lose 0.05 dB for
    each metre beyond `reference_distance`, times `rolloff`; frequencies far above lose twice as much.
    """
    passes: int
    """How often the loop is played if `loops` is true; 0, the default, repeats it until the voice is stopped. After
    the last pass the sound plays on to its end.
    """
    minimum_gain: float
    """The limits of the product of the voice's gain, distance and cone, in decibels, `-inf`...24. Fades and buses are
    applied afterwards. For a sound with a position. Default `-inf` and 24: no limits. OpenAL's AL_MIN_GAIN and
    AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    """
    maximum_gain: float
    """The limits of the product of the voice's gain, distance and cone, in decibels, `-inf`...24. Fades and buses are
    applied afterwards. For a sound with a position. Default `-inf` and 24: no limits. OpenAL's AL_MIN_GAIN and
    AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    """
    start_position: int
    """The frame of the sound with which the voice begins, at the engine's rate. Default 0, which is the last frame of
    a voice that plays backwards. From before its loop's end the voice plays on into the loop, and from behind the
    loop to the sound's end; from behind the sound's end it ends at once. A streamed sound begins so within its
    first third of a second, else as soon as it is decoded from there, some milliseconds later, where it would be by
    then.
    """


@dataclass(frozen=True, repr=False)
class VoiceStatus(Reading):
    """A voice's state, position and gain."""

    state: PlaybackState
    """The state, as of the last block that was mixed; `PlaybackState.ENDED` as of the last `Engine.update()`."""
    position: int
    """The frame of the sound that is mixed next, at the engine's rate, as of the last block that was mixed; 0 for a
    voice that has ended.
    """
    gain: float
    """The gain in decibels that the game has set, the end of a tween that runs; minus infinity is silence, also of a
    voice that has ended.
    """

    @classmethod
    def _read(cls, raw: c.tacet_voice_status) -> VoiceStatus:
        return cls(
            PlaybackState(raw.state),
            raw.position,
            raw.gain,
        )


@dataclass(frozen=True, repr=False)
class HeardVoice(Reading):
    """A voice of the world that is heard, as of the latest block that was mixed: what a game casts a ray for."""

    listener: int
    """The listener that hears the voice: 0 is the first one of `tacet_engine_set_listeners()`."""
    voice: Voice | None
    """The voice."""
    position: Vector
    """The voice's position in metres."""
    listener_position: Vector
    """The position of its listener in metres."""
    distance: float
    """The distance between the two in metres."""
    occlusion_gain: float
    """The gain of the occlusion that the voice has, or moves to, in decibels; `-inf` lets nothing through."""
    occlusion_high_shelf: float
    """The gain in decibels of its high-shelf filter at 5 kHz."""

    @classmethod
    def _read(cls, raw: c.tacet_heard_voice, voice: Voice | None) -> HeardVoice:
        return cls(
            raw.listener,
            voice,
            (raw.position.x, raw.position.y, raw.position.z),
            (raw.listener_position.x, raw.listener_position.y, raw.listener_position.z),
            raw.distance,
            raw.occlusion_gain,
            raw.occlusion_high_shelf,
        )


@dataclass(frozen=True, repr=False)
class Caption(Reading):
    """A caption whose sound reaches the listener now, or did within the last second."""

    voices: int
    """The number of voices with this key that reach the listener; 0 once the last has become inaudible."""
    importance: Importance
    """The highest importance among the voices."""
    level: float
    """The peak level at which the loudest voice reaches the listener, in decibels below full scale: with all gains and
    distance, but without silent mode.
    """
    age: float
    """The seconds since the caption became audible."""
    is_heard: bool
    """Whether the output has the sound. False while silent mode silences the sound."""
    has_direction: bool
    """Whether `azimuth` and `elevation` apply: the loudest voice has a position."""
    has_distance: bool
    """Whether `distance` applies: the loudest voice has a position."""
    azimuth: float
    """The angle to the right of straight ahead in degrees, -180...180: 90 is right, -90 left."""
    elevation: float
    """The angle above the listener's horizon in degrees, -90...90."""
    distance: float
    """The distance from the listener in metres."""
    key: str
    """The key."""

    @classmethod
    def _read(cls, raw: c.tacet_caption) -> Caption:
        return cls(
            raw.voices,
            Importance(raw.importance),
            raw.level,
            raw.age,
            raw.is_heard,
            raw.has_direction,
            raw.has_distance,
            raw.azimuth,
            raw.elevation,
            raw.distance,
            text(raw.key),
        )


class VoiceLimit(TypedDict, total=False):
    """Limits on the voices of a sound or a bus: their number, and the time between two starts.

    voices: int
        The maximum number of voices, 1...65,535; 0, the default, sets no limit.
    stealing: Stealing
        Which voice fades out in 10 ms and ends as `EventType.VOICE_STOLEN`. Default `Stealing.OLDEST`.
    retrigger: float
        The shortest time between two starts in seconds, 0...86,400; sounds played sooner do not play. Default 0.
    """

    voices: int
    """The maximum number of voices, 1...65,535; 0, the default, sets no limit."""
    stealing: Stealing
    """Which voice fades out in 10 ms and ends as `EventType.VOICE_STOLEN`. Default `Stealing.OLDEST`."""
    retrigger: float
    """The shortest time between two starts in seconds, 0...86,400; sounds played sooner do not play. Default 0."""


class BusMix(TypedDict, total=False):
    """What a mix sets on one bus. Several of them, each of another bus, are a snapshot: `paused`, `underwater`,
    `dialogue`.

    gain: float
        The bus's gain in decibels, `-inf`...24. Default 0.
    bus: Bus
        The bus. Default `Buses.master`. Of two entries with one bus, the later counts.
    low_cut: float
        The lower limit of the bus's filter in hertz, as of `tacet_bus_set_filter()`. Default 20, which disables it.
    high_cut: float
        The upper limit of the bus's filter in hertz. Default 20,000, which disables it.
    sets_gain: bool
        Whether `gain` is set. Default True.
    sets_filter: bool
        Whether `low_cut` and `high_cut` are set. Default False: the filter stays as it is.
    sets_centered: bool
        Whether `centered` is set. Default False.
    centered: bool
        Whether the centre loudspeaker plays the bus's front, as of `tacet_bus_set_centered()`. Default False.
    sets_lfe_gain: bool
        Whether `lfe_gain` is set. Default False.
    lfe_gain: float
        The gain in decibels of the bus's send to the LFE, as of `tacet_bus_set_lfe_gain()`: `-inf`...24. Default
        `-inf`.
    """

    gain: float
    """The bus's gain in decibels, `-inf`...24. Default 0."""
    bus: Bus
    """The bus. Default `Buses.master`. Of two entries with one bus, the later counts."""
    low_cut: float
    """The lower limit of the bus's filter in hertz, as of `tacet_bus_set_filter()`. Default 20, which disables it."""
    high_cut: float
    """The upper limit of the bus's filter in hertz. Default 20,000, which disables it."""
    sets_gain: bool
    """Whether `gain` is set. Default True."""
    sets_filter: bool
    """Whether `low_cut` and `high_cut` are set. Default False: the filter stays as it is."""
    sets_centered: bool
    """Whether `centered` is set. Default False."""
    centered: bool
    """Whether the centre loudspeaker plays the bus's front, as of `tacet_bus_set_centered()`. Default False."""
    sets_lfe_gain: bool
    """Whether `lfe_gain` is set. Default False."""
    lfe_gain: float
    """The gain in decibels of the bus's send to the LFE, as of `tacet_bus_set_lfe_gain()`: `-inf`...24. Default
    `-inf`.
    """


class Ducking(TypedDict, total=False):
    """A ducking rule: while the trigger bus sounds, the target bus is lowered. Typical: the soundtrack under speech.

    gain: float
        The gain of the lowered target in decibels, `-inf`...0. Default -9.
    target: Bus
        The bus that is lowered. Default `Buses.soundtrack`.
    trigger: Bus
        The bus that, alone or with its children, triggers the ducking while it sounds. Default `Buses.voice`.
    attack: float
        The length of the fade down in seconds: 0...86,400. Default 0.1.
    hold: float
        The time in seconds for which the target stays low after the trigger falls silent: 0...86,400. Default 0.4.
    release: float
        The length of the fade up in seconds: 0...86,400. Default 0.8.
    """

    gain: float
    """The gain of the lowered target in decibels, `-inf`...0. Default -9."""
    target: Bus
    """The bus that is lowered. Default `Buses.soundtrack`."""
    trigger: Bus
    """The bus that, alone or with its children, triggers the ducking while it sounds. Default `Buses.voice`."""
    attack: float
    """The length of the fade down in seconds: 0...86,400. Default 0.1."""
    hold: float
    """The time in seconds for which the target stays low after the trigger falls silent: 0...86,400. Default 0.4."""
    release: float
    """The length of the fade up in seconds: 0...86,400. Default 0.8."""


@dataclass(frozen=True, repr=False)
class Level(Reading):
    """The level of a bus. `tacet_gain_from_amplitude()` converts it to decibels."""

    peak_amplitude: tuple[float, float]
    """The largest absolute sample, left and right; 1 is full scale."""
    rms_amplitude: tuple[float, float]
    """The root of the mean square, left and right; 1 is full scale."""

    @classmethod
    def _read(cls, raw: c.tacet_level) -> Level:
        return cls(
            (raw.peak_amplitude[0], raw.peak_amplitude[1]),
            (raw.rms_amplitude[0], raw.rms_amplitude[1]),
        )


@dataclass(frozen=True, repr=False)
class Loudness(Reading):
    """The loudness of a bus: ITU-R BS.1770-4 with the windows of EBU Tech 3341. The momentary and the short-term
    loudness change with every 20 ms of mixed sound, the others with every 100 ms. What is not mixed, as while the
    output is suspended, does not count.
    """

    momentary: float
    """The loudness of the latest 400 ms in LUFS; `-inf` before, and for silence."""
    short_term: float
    """The loudness of the latest 3 s in LUFS; `-inf` before, and for silence."""
    integrated: float
    """The loudness in LUFS of all since the meter was turned on or reset; silence and what is more than 10 LU quieter
    than the rest do not count. `-inf` if no 400 ms were louder than -70 LUFS.
    """
    range: float
    """The loudness range in LU of all since then (EBU Tech 3342); 0 as well if no 3 s were louder than -70 LUFS."""
    true_peak: float
    """The largest magnitude since then, also between samples, in dBTP (BS.1770-4, annex 2); `-inf` for silence."""

    @classmethod
    def _read(cls, raw: c.tacet_loudness) -> Loudness:
        return cls(
            raw.momentary,
            raw.short_term,
            raw.integrated,
            raw.range,
            raw.true_peak,
        )


class Listener(TypedDict, total=False):
    """The listener: position, velocity and orientation.

    position: Vector
        The position in metres. Default 0, 0, 0.
    velocity: Vector
        The velocity in metres per second, used for the Doppler effect only. Default 0, 0, 0.
    forward: Vector
        The direction of view, of any length. Default 0, 0, -1, which also replaces it if `forward` and `up` are
        parallel.
    up: Vector
        The direction of the top of the head, of any length. Default 0, 1, 0, which also replaces it if `forward`
        and `up` are parallel.
    gain: float
        The gain in decibels of all sounds with a position and of what they send to the reverb, at most 24. Default
        0. The gain of `Buses.master` applies to every sound.
    """

    position: Vector
    """The position in metres. Default 0, 0, 0."""
    velocity: Vector
    """The velocity in metres per second, used for the Doppler effect only. Default 0, 0, 0."""
    forward: Vector
    """The direction of view, of any length. Default 0, 0, -1, which also replaces it if `forward` and `up` are
    parallel.
    """
    up: Vector
    """The direction of the top of the head, of any length. Default 0, 1, 0, which also replaces it if `forward` and
    `up` are parallel.
    """
    gain: float
    """The gain in decibels of all sounds with a position and of what they send to the reverb, at most 24. Default 0.
    The gain of `Buses.master` applies to every sound.
    """


class Reverb(TypedDict, total=False):
    """A reverb: a room preset, its gain and its decay.

    room: Room
        Default `Room.GENERIC`.
    gain: float
        The gain in decibels, `-inf`...0. 0, the default, is the preset's own.
    decay_ratio: float
        The decay time as a ratio of the preset's own: 0.1...4. Default 1.
    """

    room: Room
    """Default `Room.GENERIC`."""
    gain: float
    """The gain in decibels, `-inf`...0. 0, the default, is the preset's own."""
    decay_ratio: float
    """The decay time as a ratio of the preset's own: 0.1...4. Default 1."""


class ReverbZone(TypedDict, total=False):
    """A sphere in the world with a reverb of its own, heard while the listener is in it.

    center: Vector
        The centre of the sphere, in metres. Default 0, 0, 0.
    radius: float
        The distance from the centre within which the reverb has its full gain, in metres. 0...FLT_MAX, default 1.
    falloff: float
        The distance beyond `radius` over which the reverb fades out, in metres. 0...FLT_MAX, default 1.
    room: Room
        As in `Reverb`, with the same defaults.
    gain: float
        As in `Reverb`.
    decay_ratio: float
        As in `Reverb`.
    """

    center: Vector
    """The centre of the sphere, in metres. Default 0, 0, 0."""
    radius: float
    """The distance from the centre within which the reverb has its full gain, in metres. 0...FLT_MAX, default 1."""
    falloff: float
    """The distance beyond `radius` over which the reverb fades out, in metres. 0...FLT_MAX, default 1."""
    room: Room
    """As in `Reverb`, with the same defaults."""
    gain: float
    """As in `Reverb`."""
    decay_ratio: float
    """As in `Reverb`."""


@dataclass(frozen=True, repr=False)
class Spread(Reading):
    """Percentiles of a time over all measured blocks, in nanoseconds: 50, 90 and 99 percent, and the longest."""

    p50: float
    p90: float
    p99: float
    worst: float

    @classmethod
    def _read(cls, raw: c.tacet_spread) -> Spread:
        return cls(
            raw.p50,
            raw.p90,
            raw.p99,
            raw.worst,
        )


@dataclass(frozen=True, repr=False)
class Profile(Reading):
    """The times that mixing the last blocks took; at most 1,024 blocks."""

    blocks: int
    """The number of blocks measured."""
    deadline: float
    """The duration of a block in nanoseconds: mixing must not take longer."""
    total: Spread
    """The time of a whole block, and of each stage."""
    commands: Spread
    """The time of a whole block, and of each stage."""
    voices: Spread
    """The time of a whole block, and of each stage."""
    mixing: Spread
    """The time of a whole block, and of each stage."""
    soundtrack: Spread
    """The time of a whole block, and of each stage."""
    buses: Spread
    """The time of a whole block, and of each stage."""
    limiter: Spread
    """The time of a whole block, and of each stage."""
    reports: Spread
    """The time of a whole block, and of each stage."""
    load: Spread
    """The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in
    nanoseconds.
    """
    real_voices: Spread
    """The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in
    nanoseconds.
    """
    underrun_frames: int
    """The frames of silence over all these blocks, because the soundtrack was decoded too late."""

    @classmethod
    def _read(cls, raw: c.tacet_profile) -> Profile:
        return cls(
            raw.blocks,
            raw.deadline,
            Spread._read(raw.total),
            Spread._read(raw.commands),
            Spread._read(raw.voices),
            Spread._read(raw.mixing),
            Spread._read(raw.soundtrack),
            Spread._read(raw.buses),
            Spread._read(raw.limiter),
            Spread._read(raw.reports),
            Spread._read(raw.load),
            Spread._read(raw.real_voices),
            raw.underrun_frames,
        )


class Track(TypedDict, total=False):
    """A track of music, and how it starts.

    looping: Looping
        Default `Looping.TAGGED`.
    crossfade: float | Tween
        The crossfade with the track that plays before. Default 0 seconds.
    passes: int
        How often the loop is played before the track goes on to the end of its files; 0 repeats it for ever.
        Default 0. A seek counts anew. Ignored with `Looping.NONE`.
    loop_start: int
        For `Looping.REGION`: the first frame of the loop, of the first stem at its own rate.
    loop_end: int
        For `Looping.REGION`: the frame after the loop's last, above `loop_start`; or `TACET_LOOP_TO_END`.
    from_frame: int
        The frame to start at, of the first stem at its own rate. Default 0.
    replay_gain: ReplayGain
        Which loudness tag of the first stem all stems are played with. Default `ReplayGain.OFF`.
    gain: float
        The track's own gain in decibels, at most 24, so that tracks of different loudness match. It belongs to this
        play of the track, also through crossfades. Default 0.
    loop_start_seconds: float
        For `Looping.SECONDS`: the start of the loop, 0 or more, rounded to the nearest frame. Default 0.
    loop_end_seconds: float
        For `Looping.SECONDS`: the end of the loop, above its start; 0, the default, is the end of the file.
    beats_per_minute: float
        The tempo in beats a minute, 1...10,000, rounded to the nearest millionth. 0, the default, takes it from
        `score`, from a file `theme.ogg.score.json` beside a first stem that is on the disk or in memory, or from
        the stem's tags.
    first_beat_seconds: float
        With `beats_per_minute`: the time of the first beat in the file in seconds, 0 or more. Default 0.
    score: str
        The path of a file that states tempo, markers and sections, which the game's file opener is asked for, too.
        Nullable, the default. If it cannot be read, the track cannot be played. Ignored with `beats_per_minute`.
    beats_per_bar: int
        With `beats_per_minute`: the beats of a bar, 1...64. Default 4.
    loop_crossfade: float
        The time in seconds over which the seam of the loop is crossfaded: 0...10, and half of the loop at most. 0,
        the default, plays the loop as it is. The last frames of a pass fade out while the frames before the loop's
        start fade in. A loop that begins nearer to the beginning of the file begins later by what is missing. Loops
        that turn and sections that repeat have no crossfade.
    alternative: str
        The path of a file that is played in place of all stems while the player is a streamer, if `licensed` is
        true. UTF-8. Default None: silence. If it cannot be read, the track cannot be played.

        A file as long as the track is at the track's frame, through loops and repeated sections, too. A shorter one
        repeats by its loop tags, else as a whole, and begins where it would be after as many repetitions.
    licensed: bool
        Whether the track is licensed music that must not be broadcast: while `streamer` of `SessionSettings` is
        true, its alternative is heard, or silence. The track's clock goes on. Default False.
    """

    looping: Looping
    """Default `Looping.TAGGED`."""
    crossfade: float | Tween
    """The crossfade with the track that plays before. Default 0 seconds."""
    passes: int
    """How often the loop is played before the track goes on to the end of its files; 0 repeats it for ever. Default 0.
    A seek counts anew. Ignored with `Looping.NONE`.
    """
    loop_start: int
    """For `Looping.REGION`: the first frame of the loop, of the first stem at its own rate."""
    loop_end: int
    """For `Looping.REGION`: the frame after the loop's last, above `loop_start`; or `TACET_LOOP_TO_END`."""
    from_frame: int
    """The frame to start at, of the first stem at its own rate. Default 0."""
    replay_gain: ReplayGain
    """Which loudness tag of the first stem all stems are played with. Default `ReplayGain.OFF`."""
    gain: float
    """The track's own gain in decibels, at most 24, so that tracks of different loudness match. It belongs to this
    play of the track, also through crossfades. Default 0.
    """
    loop_start_seconds: float
    """For `Looping.SECONDS`: the start of the loop, 0 or more, rounded to the nearest frame. Default 0."""
    loop_end_seconds: float
    """For `Looping.SECONDS`: the end of the loop, above its start; 0, the default, is the end of the file."""
    beats_per_minute: float
    """The tempo in beats a minute, 1...10,000, rounded to the nearest millionth. 0, the default, takes it from
    `score`, from a file `theme.ogg.score.json` beside a first stem that is on the disk or in memory, or from the
    stem's tags.
    """
    first_beat_seconds: float
    """With `beats_per_minute`: the time of the first beat in the file in seconds, 0 or more. Default 0."""
    score: str
    """The path of a file that states tempo, markers and sections, which the game's file opener is asked for, too.
    Nullable, the default. If it cannot be read, the track cannot be played. Ignored with `beats_per_minute`.
    """
    beats_per_bar: int
    """With `beats_per_minute`: the beats of a bar, 1...64. Default 4."""
    loop_crossfade: float
    """The time in seconds over which the seam of the loop is crossfaded: 0...10, and half of the loop at most. 0, the
    default, plays the loop as it is. The last frames of a pass fade out while the frames before the loop's start
    fade in. A loop that begins nearer to the beginning of the file begins later by what is missing. Loops that turn
    and sections that repeat have no crossfade.
    """
    alternative: str
    """The path of a file that is played in place of all stems while the player is a streamer, if `licensed` is true.
    UTF-8. Default None: silence. If it cannot be read, the track cannot be played.

    A file as long as the track is at the track's frame, through loops and repeated sections, too. A shorter one
    repeats by its loop tags, else as a whole, and begins where it would be after as many repetitions.
    """
    licensed: bool
    """Whether the track is licensed music that must not be broadcast: while `streamer` of `SessionSettings` is true,
    its alternative is heard, or silence. The track's clock goes on. Default False.
    """


class Playlist(TypedDict, total=False):
    """How a list of tracks is played.

    order: ListOrder
        Default `ListOrder.LISTED`.
    seed: int
        For `ListOrder.SHUFFLED`: the same seed gives the same order. Default 0.
    place: int
        How many tracks of the list, in its order, are left out: 0, the default, or a place of
        `tacet_soundtrack_get_list_place()`.
    crossfade: float
        The time in seconds for which one track fades into the next, before its end, half of the track at most:
        0...86,400. 0, the default, plays them without a gap and without a fade.
    repeats: bool
        Whether the list begins anew behind its last track. Default True.
    """

    order: ListOrder
    """Default `ListOrder.LISTED`."""
    seed: int
    """For `ListOrder.SHUFFLED`: the same seed gives the same order. Default 0."""
    place: int
    """How many tracks of the list, in its order, are left out: 0, the default, or a place of
    `tacet_soundtrack_get_list_place()`.
    """
    crossfade: float
    """The time in seconds for which one track fades into the next, before its end, half of the track at most:
    0...86,400. 0, the default, plays them without a gap and without a fade.
    """
    repeats: bool
    """Whether the list begins anew behind its last track. Default True."""


class Transition(TypedDict, total=False):
    """How the soundtrack changes from one track to another.

    boundary: Boundary
        Where the change takes place. Default `Boundary.BAR`.
    bars: int
        For `Boundary.BARS`: 1 or more. Default 4.
    entry: Entry
        Where the new track enters. Default `Entry.START`.
    marker: str
        For `Boundary.MARKER`: the marker's name. Default null.
    entry_marker: str
        For `Entry.MARKER`: the marker's name. Default null.
    crossfade: float | Tween
        The time for which the tracks overlap from the boundary on. Default 0 seconds: a cut, exact to the sample.
    crossfade_beats: float
        The same in beats of the former track, 0...1,000; above 0 in place of `crossfade`. Default 0.
    tail_seconds: float
        For a tail: the time in seconds for which the former track plays on under the new one, at its own gain,
        behind the boundary, 0...86,400. A tail takes the place of the crossfade. Default 0: none.
    tail_beats: int
        The same to so many beats of the former track behind the boundary, 1...1,000; 0, the default, is none.
    tail_fade: float
        The time in seconds in which the former track fades out behind its tail, 0...86,400. Default 0.05.
    tail_marker: str
        The same as `tail_seconds`, to the former track's next marker with this name; before the other two. Default
        null.
    pickup_marker: str
        For `Entry.PICKUP`: the marker's name. Default null.
    pickup_beats: int
        For `Entry.PICKUP`, without a marker: the number of the beat of the new track, counted from 0, 1...1,000.
        Default 1.
    pickup_seconds: float
        For `Entry.PICKUP`, without a marker and with 0 beats: the time in seconds, 0...86,400. Default 0.
    """

    boundary: Boundary
    """Where the change takes place. Default `Boundary.BAR`."""
    bars: int
    """For `Boundary.BARS`: 1 or more. Default 4."""
    entry: Entry
    """Where the new track enters. Default `Entry.START`."""
    marker: str
    """For `Boundary.MARKER`: the marker's name. Default null."""
    entry_marker: str
    """For `Entry.MARKER`: the marker's name. Default null."""
    crossfade: float | Tween
    """The time for which the tracks overlap from the boundary on. Default 0 seconds: a cut, exact to the sample."""
    crossfade_beats: float
    """The same in beats of the former track, 0...1,000; above 0 in place of `crossfade`. Default 0."""
    tail_seconds: float
    """For a tail: the time in seconds for which the former track plays on under the new one, at its own gain, behind
    the boundary, 0...86,400. A tail takes the place of the crossfade. Default 0: none.
    """
    tail_beats: int
    """The same to so many beats of the former track behind the boundary, 1...1,000; 0, the default, is none."""
    tail_fade: float
    """The time in seconds in which the former track fades out behind its tail, 0...86,400. Default 0.05."""
    tail_marker: str
    """The same as `tail_seconds`, to the former track's next marker with this name; before the other two. Default
    null.
    """
    pickup_marker: str
    """For `Entry.PICKUP`: the marker's name. Default null."""
    pickup_beats: int
    """For `Entry.PICKUP`, without a marker: the number of the beat of the new track, counted from 0, 1...1,000.
    Default 1.
    """
    pickup_seconds: float
    """For `Entry.PICKUP`, without a marker and with 0 beats: the time in seconds, 0...86,400. Default 0."""


class Stinger(TypedDict, total=False):
    """A short piece of music that is played over the soundtrack's track.

    boundary: Boundary
        Where it begins, in the track that plays. Default `Boundary.BEAT`.
    bars: int
        For `Boundary.BARS`: 1 or more. Default 4.
    ducking: float
        The gain of the tracks meanwhile in decibels, `-inf`...0. Default 0: they are not lowered.
    marker: str
        For `Boundary.MARKER`: the marker's name. Default null.
    attack: float
        The time in seconds in which the tracks are lowered, from the stinger's first frame on: 0...86,400. Default
        0.05.
    release: float
        The time in seconds in which they return after the stinger's last frame: 0...86,400. Default 0.5.
    """

    boundary: Boundary
    """Where it begins, in the track that plays. Default `Boundary.BEAT`."""
    bars: int
    """For `Boundary.BARS`: 1 or more. Default 4."""
    ducking: float
    """The gain of the tracks meanwhile in decibels, `-inf`...0. Default 0: they are not lowered."""
    marker: str
    """For `Boundary.MARKER`: the marker's name. Default null."""
    attack: float
    """The time in seconds in which the tracks are lowered, from the stinger's first frame on: 0...86,400. Default
    0.05.
    """
    release: float
    """The time in seconds in which they return after the stinger's last frame: 0...86,400. Default 0.5."""


@dataclass(frozen=True, repr=False)
class MusicClock(Reading):
    """Where the soundtrack is, as the player hears it at one instant."""

    beats_per_bar: int
    """The beats of a bar; 0 for a track without a tempo, and before the first beat. `beat` and `bar` then mean
    nothing.
    """
    beats_per_minute: float
    """The tempo in beats a minute; 0 as `beats_per_bar`."""
    beat: int
    """The number of the beat that is heard, counted from 0."""
    bar: int
    """The number of its bar, counted from 0."""
    beat_in_bar: int
    """The number of the beat in its bar, counted from 0."""
    phase: float
    """How much of the beat has passed, 0.. < 1."""
    seconds: float
    """The place in the first stem that is heard, in seconds; also between two frames."""
    frame: int
    """The frame of the first stem that is heard, at its own rate."""
    mixed_frame: int
    """The frame of the first stem that is mixed next: `position` of `SoundtrackStatus`."""
    mix_frame: int
    """The frame of the mix that is heard, as `rendered_frames` of `Statistics` counts. While a block is mixed late,
    this and `frame` may lie up to 20 ms beyond what was mixed.
    """
    time: int
    """The instant: nanoseconds of the monotonic clock, `clock_gettime(CLOCK_MONOTONIC)`. Offline the time that was
    mixed.
    """

    @classmethod
    def _read(cls, raw: c.tacet_music_clock) -> MusicClock:
        return cls(
            raw.beats_per_bar,
            raw.beats_per_minute,
            raw.beat,
            raw.bar,
            raw.beat_in_bar,
            raw.phase,
            raw.seconds,
            raw.frame,
            raw.mixed_frame,
            raw.mix_frame,
            raw.time,
        )


@dataclass(frozen=True, repr=False)
class InputCalibration(Reading):
    """How late a player's taps come behind the beats that the player taps along with."""

    tap_count: int
    """The number of taps that count."""
    outlier_count: int
    """The number of taps that do not: second taps on a beat, and those far from the median."""
    offset: int
    """How much later than its beat a tap comes, in nanoseconds: the median. Negative for a player who is early."""
    spread: int
    """How far the taps are scattered about the median, in nanoseconds: 1.4826 times the median distance."""

    @classmethod
    def _read(cls, raw: c.tacet_input_calibration) -> InputCalibration:
        return cls(
            raw.tap_count,
            raw.outlier_count,
            raw.offset,
            raw.spread,
        )


@dataclass(frozen=True, repr=False)
class SoundtrackStatus(Reading):
    """The soundtrack's state and position."""

    state: SoundtrackState
    """The state."""
    position: int
    """The frame that is mixed next, of the first stem at its own rate; 0 if stopped."""
    reason: Reason
    """Why the soundtrack is not heard; `Reason.NONE` unless it is muted, held or frozen."""
    stem_count: int
    """The number of stems of the track; 0 if stopped."""
    frames: int
    """The length of the first stem at its own rate; 0 if stopped, until its file is open, and if its header states
    none, until its end was found.
    """
    sample_rate: int
    """The sample rate of the first stem in hertz; 0 if stopped, and until its file is open."""
    gain: float
    """The soundtrack's own gain in decibels that the game has set; minus infinity is silence."""

    @classmethod
    def _read(cls, raw: c.tacet_soundtrack_status) -> SoundtrackStatus:
        return cls(
            SoundtrackState(raw.state),
            raw.position,
            Reason(raw.reason),
            raw.stem_count,
            raw.frames,
            raw.sample_rate,
            raw.gain,
        )


@dataclass(frozen=True, repr=False)
class Directive(Reading):
    """What the program's sound shall do."""

    effects: Audibility
    """The state of effects."""
    soundtrack: Audibility
    """The state of the soundtrack."""
    effects_reason: Reason
    """Why effects are not audible, `Reason.NONE` if they are. Of several reasons the strictest."""
    soundtrack_reason: Reason
    """Why the soundtrack is not audible, `Reason.NONE` if it is. Of several reasons the strictest."""
    gain: float
    """A gain for all sound, in decibels: 0, or -12 while a screen reader, navigator or assistant speaks."""
    soundtrack_gain: float
    """A further gain for the soundtrack, in decibels: 0, or -12 during a conversation if the player chose that."""

    @classmethod
    def _read(cls, raw: c.tacet_directive) -> Directive:
        return cls(
            Audibility(raw.effects),
            Audibility(raw.soundtrack),
            Reason(raw.effects_reason),
            Reason(raw.soundtrack_reason),
            raw.gain,
            raw.soundtrack_gain,
        )


@dataclass(frozen=True, repr=False)
class Mix(Reading):
    """What a program with its own mixer does with its sound until the next call of `SessionFollow`."""

    effects_amplitude: float
    """The factor for effects, 0...1."""
    soundtrack_amplitude: float
    """The factor for the soundtrack, 0...1."""
    effects_run: bool
    """Whether effects advance. If not, they keep their place."""
    soundtrack_runs: bool
    """Whether the soundtrack advances. If not, it keeps its place."""
    one_shots_end: bool
    """Whether effects have come to a standstill since the last call. Effects that do not loop end then."""

    @classmethod
    def _read(cls, raw: c.tacet_mix) -> Mix:
        return cls(
            raw.effects_amplitude,
            raw.soundtrack_amplitude,
            raw.effects_run,
            raw.soundtrack_runs,
            raw.one_shots_end,
        )


@dataclass(frozen=True, repr=False)
class Explanation(Reading):
    """One reason for silence, in words."""

    reason: Reason
    """The reason."""
    seconds: float
    """How long the reason has held, in seconds."""
    detail: str
    """The reason, in one sentence."""
    remedy: str
    """What the player or the program can do, in one sentence."""

    @classmethod
    def _read(cls, raw: c.tacet_explanation) -> Explanation:
        return cls(
            Reason(raw.reason),
            raw.seconds,
            text(raw.detail),
            text(raw.remedy),
        )


class SessionSettings(TypedDict, total=False):
    """What the program asks of its session, for itself and for the player in its options menu. The player's choices in
    the environment and in the configuration file tacet.conf come before the settings of the same name.

    background_policy: BackgroundPolicy
        What happens to sound in the background. Default `BackgroundPolicy.PAUSE`.
    soundtrack_choice: SoundtrackChoice
        The player's setting for the soundtrack. Default `SoundtrackChoice.AUTOMATIC`. `TACET_SOUNDTRACK` and
        `soundtrack` in tacet.conf overrule it.
    conversation_choice: ConversationChoice
        The player's setting for conversations. Default `ConversationChoice.AUTOMATIC`. `TACET_CONVERSATION` and
        `conversation` in tacet.conf overrule it.
    ignored_reasons: IgnoredReasons
        Bits of TACET_IGNORE_…: the reasons that change nothing while they hold; the explanation names them all the
        same. Default 0. `TACET_IGNORE` and `ignore` in tacet.conf overrule it. Only the player can choose
        `IgnoredReasons.CALL` and `IgnoredReasons.ALARM`.
    balance: float
        The balance of all sound, from left only, -1, to right only, 1. Default 0. It lowers the other side and
        raises none. A value out of range counts as the nearest in range. `TACET_BALANCE` and `balance` in
        tacet.conf overrule it.
    mono: bool
        Whether both channels carry the mean of both, for a player who hears with one ear. Default False. The engine
        then mixes without HRTF, whose sum combs. `TACET_MONO` and `mono` in tacet.conf overrule it.
    ignores_silent_mode: bool
        Whether the player wants sound in silent mode too. Default False. `TACET_IGNORE_SILENT_MODE` and
        `ignore-silent-mode` in tacet.conf overrule it.
    pauses_when_headphones_unplugged: bool
        Whether sound stops when headphones are unplugged, until `Session.resume()`. Default False for a game.
    has_media_controls: bool
        Whether the program has a play button; the role sets it at the start. Such a program resumes after an
        interruption only if it played and the interruption was passing.
    interrupts_on_ring: bool
        Whether an incoming call interrupts as soon as it rings, or only once the player accepts it. Default True.
        It concerns the calls of ModemManager, oFono, GNOME Calls and PipeWire.
    ducks_without_focus: bool
        Whether all sound is lowered by 12 dB while the window has no focus. Default False.
    meters_other_audio: bool
        Whether the levels of other programs' streams are measured all the time. Default False.

        If true, the soundtrack returns three seconds after another program's stream falls silent. If false, streams
        are measured briefly, often in their first seconds and at last every 20 seconds; the article How Tacet
        decides has the times. Only streams without a role and without a playing media player are measured, eight at
        most. A stream below -60 dB counts as paused until it is heard: at once if it was never heard, else after
        two seconds. A meter is a recording of the other program's stream, and desktops that show which programs
        record show this program: let the player choose.
    streamer: bool
        Whether the player broadcasts the game, so that licensed music must not be heard: see `licensed` of `Track`.
        Default False. `is_broadcast_seen` of `SessionState` tells when to ask the player. `TACET_STREAMER` and
        `streamer` in tacet.conf overrule it.
    night_mode: bool
        Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud. Default False. A
        compressor on the whole mix without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms, release
        300 ms, 12 dB of makeup. A sound of -18 dB stays as it is. `TACET_NIGHT` and `night` in tacet.conf overrule
        it.
    """

    background_policy: BackgroundPolicy
    """What happens to sound in the background. Default `BackgroundPolicy.PAUSE`."""
    soundtrack_choice: SoundtrackChoice
    """The player's setting for the soundtrack. Default `SoundtrackChoice.AUTOMATIC`. `TACET_SOUNDTRACK` and
    `soundtrack` in tacet.conf overrule it.
    """
    conversation_choice: ConversationChoice
    """The player's setting for conversations. Default `ConversationChoice.AUTOMATIC`. `TACET_CONVERSATION` and
    `conversation` in tacet.conf overrule it.
    """
    ignored_reasons: IgnoredReasons
    """Bits of TACET_IGNORE_…: the reasons that change nothing while they hold; the explanation names them all the
    same. Default 0. `TACET_IGNORE` and `ignore` in tacet.conf overrule it. Only the player can choose
    `IgnoredReasons.CALL` and `IgnoredReasons.ALARM`.
    """
    balance: float
    """The balance of all sound, from left only, -1, to right only, 1. Default 0. It lowers the other side and raises
    none. A value out of range counts as the nearest in range. `TACET_BALANCE` and `balance` in tacet.conf overrule
    it.
    """
    mono: bool
    """Whether both channels carry the mean of both, for a player who hears with one ear. Default False. The engine
    then mixes without HRTF, whose sum combs. `TACET_MONO` and `mono` in tacet.conf overrule it.
    """
    ignores_silent_mode: bool
    """Whether the player wants sound in silent mode too. Default False. `TACET_IGNORE_SILENT_MODE` and
    `ignore-silent-mode` in tacet.conf overrule it.
    """
    pauses_when_headphones_unplugged: bool
    """Whether sound stops when headphones are unplugged, until `Session.resume()`. Default False for a game."""
    has_media_controls: bool
    """Whether the program has a play button; the role sets it at the start. Such a program resumes after an
    interruption only if it played and the interruption was passing.
    """
    interrupts_on_ring: bool
    """Whether an incoming call interrupts as soon as it rings, or only once the player accepts it. Default True. It
    concerns the calls of ModemManager, oFono, GNOME Calls and PipeWire.
    """
    ducks_without_focus: bool
    """Whether all sound is lowered by 12 dB while the window has no focus. Default False."""
    meters_other_audio: bool
    """Whether the levels of other programs' streams are measured all the time. Default False.

    If true, the soundtrack returns three seconds after another program's stream falls silent. If false, streams are
    measured briefly, often in their first seconds and at last every 20 seconds; the article How Tacet decides has
    the times. Only streams without a role and without a playing media player are measured, eight at most. A stream
    below -60 dB counts as paused until it is heard: at once if it was never heard, else after two seconds. A meter
    is a recording of the other program's stream, and desktops that show which programs record show this program:
    let the player choose.
    """
    streamer: bool
    """Whether the player broadcasts the game, so that licensed music must not be heard: see `licensed` of `Track`.
    Default False. `is_broadcast_seen` of `SessionState` tells when to ask the player. `TACET_STREAMER` and
    `streamer` in tacet.conf overrule it.
    """
    night_mode: bool
    """Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud. Default False. A
    compressor on the whole mix without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms, release 300
    ms, 12 dB of makeup. A sound of -18 dB stays as it is. `TACET_NIGHT` and `night` in tacet.conf overrule it.
    """


@dataclass(frozen=True, repr=False)
class SessionState(Reading):
    """What a session observes, and what it has chosen."""

    category: Category
    """The category in force; never `Category.AUTOMATIC`."""
    options: CategoryOptions
    """Bits of TACET_OPTION_…."""
    application_state: ApplicationState
    """As set."""
    output_volume: float
    """The volume at which the program is heard, the device's times the stream's, as a slider shows it: 0...1, 0 while
    muted, 1 if unknown.
    """
    stream_volume: float
    """The volume of the program's stream, as the player set it in the volume mixer: 0...1, 0 while muted, 1 if there
    is no stream.
    """
    stream_count: int
    """The number of other programs' streams, for `tacet_session_get_stream()`."""
    is_other_audio_playing: bool
    """Whether the player hears any other program: another game, a call, music."""
    secondary_audio_should_be_silenced: bool
    """Whether the player listens to something else, so that a soundtrack should yield."""
    is_silent_mode_on: bool
    """Whether a silent switch is on, also if the category or the program ignores it."""
    is_broadcast_seen: bool
    """Whether a program for broadcasts or recordings of the screen, such as OBS, records what the machine plays. It
    may broadcast, or only be open: ask the player for `streamer` of `SessionSettings`.
    """
    prompt_style: PromptStyle
    """How long the program's spoken prompts should be."""

    @classmethod
    def _read(cls, raw: c.tacet_session_state) -> SessionState:
        return cls(
            Category(raw.category),
            CategoryOptions(raw.options),
            ApplicationState(raw.application_state),
            raw.output_volume,
            raw.stream_volume,
            raw.stream_count,
            raw.is_other_audio_playing,
            raw.secondary_audio_should_be_silenced,
            raw.is_silent_mode_on,
            raw.is_broadcast_seen,
            PromptStyle(raw.prompt_style),
        )


@dataclass(frozen=True, repr=False)
class Route(Reading):
    """The device that sound goes to."""

    sample_rate: int
    """The sample rate in frames per second."""
    latency: float
    """The latency of the device in seconds, as the server reports it."""
    is_private: bool
    """Whether only the player hears it: headphones, a headset."""
    name: str
    """The device's name as people read it."""
    has_volume_control: bool
    """Whether the server states a control for the device's volume, as PulseAudio and PipeWire do for almost every
    device. Without one, a program shows the device's name in place of a slider.
    """
    volume: float
    """The device's volume as its slider shows it: 0...1, 0 while muted."""

    @classmethod
    def _read(cls, raw: c.tacet_route) -> Route:
        return cls(
            raw.sample_rate,
            raw.latency,
            raw.is_private,
            text(raw.name),
            raw.has_volume_control,
            raw.volume,
        )


@dataclass(frozen=True, repr=False)
class OutputDevice(Reading):
    """A device that sound can go to."""

    is_private: bool
    """Whether only the player hears it: headphones, a headset."""
    is_default: bool
    """Whether sound goes to this device unless the player or the program chooses another."""
    id: str
    """The sound server's name for the device, the same from run to run; not made for people to read."""
    name: str
    """The device's name as people read it."""

    @classmethod
    def _read(cls, raw: c.tacet_output_device) -> OutputDevice:
        return cls(
            raw.is_private,
            raw.is_default,
            text(raw.id),
            text(raw.name),
        )


@dataclass(frozen=True, repr=False)
class Stream(Reading):
    """Another program's stream."""

    stream_class: StreamClass
    """The kind of stream."""
    name: str
    """The program's name, made safe to print."""

    @classmethod
    def _read(cls, raw: c.tacet_stream) -> Stream:
        return cls(
            StreamClass(raw.stream_class),
            text(raw.name),
        )


@dataclass(frozen=True, repr=False)
class NowPlaying(Reading):
    """The track of another program's media player. The texts are the media player's own, made safe to print."""

    is_playing: bool
    """Whether the media player plays; false while it is paused."""
    can_play_pause: bool
    """Whether `MediaCommand.PLAY_PAUSE` does something."""
    can_play: bool
    """Whether `MediaCommand.PLAY` does something."""
    can_pause: bool
    """Whether `MediaCommand.PAUSE` does something."""
    can_go_next: bool
    """Whether `MediaCommand.NEXT` does something."""
    can_go_previous: bool
    """Whether `MediaCommand.PREVIOUS` does something."""
    player: str
    """The media player's name."""
    title: str
    """The track's title; empty if unknown."""
    artist: str
    """The track's artists, separated by commas; empty if unknown."""
    album: str
    """The track's album; empty if unknown."""

    @classmethod
    def _read(cls, raw: c.tacet_now_playing) -> NowPlaying:
        return cls(
            raw.is_playing,
            raw.can_play_pause,
            raw.can_play,
            raw.can_pause,
            raw.can_go_next,
            raw.can_go_previous,
            text(raw.player),
            text(raw.title),
            text(raw.artist),
            text(raw.album),
        )


class MediaControls(TypedDict, total=False):
    """What the program's own player shows to the desktop. Texts are nullable.

    is_playing: bool
        Whether the program plays; false if the player paused it. An interruption is shown by itself.
    can_play: bool
        Whether the program obeys `MediaCommand.PLAY`.
    can_pause: bool
        Whether the program obeys `MediaCommand.PAUSE`.
    can_go_next: bool
        Whether the program obeys `MediaCommand.NEXT`.
    can_go_previous: bool
        Whether the program obeys `MediaCommand.PREVIOUS`.
    can_seek: bool
        Whether the program obeys `EventType.MEDIA_SEEK`.
    can_set_volume: bool
        Whether the program obeys `EventType.MEDIA_VOLUME`.
    length: float
        The track's length in seconds; 0 if unknown.
    position: float
        The place in the track in seconds.
    player: str
        The program's name.
    desktop_entry: str
        The name of the program's .desktop file without the ending.
    title: str
        The track's title.
    artist: str
        The track's artist.
    album: str
        The track's album.
    artwork: str
        The track's cover: the absolute path of an image file, or a URL.
    volume: float
        The program's own volume, 0...1, if `can_set_volume`; else the desktop sees 1.
    """

    is_playing: bool
    """Whether the program plays; false if the player paused it. An interruption is shown by itself."""
    can_play: bool
    """Whether the program obeys `MediaCommand.PLAY`."""
    can_pause: bool
    """Whether the program obeys `MediaCommand.PAUSE`."""
    can_go_next: bool
    """Whether the program obeys `MediaCommand.NEXT`."""
    can_go_previous: bool
    """Whether the program obeys `MediaCommand.PREVIOUS`."""
    can_seek: bool
    """Whether the program obeys `EventType.MEDIA_SEEK`."""
    can_set_volume: bool
    """Whether the program obeys `EventType.MEDIA_VOLUME`."""
    length: float
    """The track's length in seconds; 0 if unknown."""
    position: float
    """The place in the track in seconds."""
    player: str
    """The program's name."""
    desktop_entry: str
    """The name of the program's .desktop file without the ending."""
    title: str
    """The track's title."""
    artist: str
    """The track's artist."""
    album: str
    """The track's album."""
    artwork: str
    """The track's cover: the absolute path of an image file, or a URL."""
    volume: float
    """The program's own volume, 0...1, if `can_set_volume`; else the desktop sees 1."""


@dataclass(frozen=True, repr=False)
class Event(Sparse):
    """An event. Fields that its type does not mention are 0."""

    type: EventType
    """The kind of event."""
    voice: Voice | None
    """The voice that `Sound.play()` returned. It has ended, apart from events of streamed sounds and of markers."""
    frames: int
    """A count of frames."""
    category: Category
    """The category."""
    reason: Reason
    """The reason of an interruption."""
    route_change: RouteChange
    """Why the route changed."""
    result: Result
    """The error."""
    inactivity_source: InactivitySource
    """Who made the session inactive, of `EventType.DID_BECOME_INACTIVE`."""
    prompt_style: PromptStyle
    """The style of `EventType.PROMPT_STYLE_CHANGED`."""
    flag: bool
    """See the type."""
    text: str
    """Text, cut to fit and terminated by zero. See the type."""
    command: MediaCommand
    """The command of `EventType.MEDIA_COMMAND`."""
    seconds: float
    """The place of `EventType.MEDIA_SEEK`."""
    volume: float
    """The volume of `EventType.MEDIA_VOLUME`, 0...1."""
    bus: Bus | None
    """The bus of `EventType.PROCESSOR_BYPASSED`."""
    beat: int
    """Of `EventType.BEAT` and the events after it: the number of the beat, counted from 0."""
    bar: int
    """Of the same events: the number of the beat's bar, counted from 0."""
    beat_in_bar: int
    """Of the same events: the number of the beat in its bar, counted from 0."""
    mix_frame: int
    """Of the same events, `EventType.TRANSITION` and `EventType.SOUND_MARKER`: the frame of the mix, as
    `rendered_frames` of `Statistics` counts.
    """
    heard: int
    """Of the same events: when it is heard, in nanoseconds of the monotonic clock; to compare with `time` of
    `MusicClock`.
    """

    @classmethod
    def _read(cls, raw: c.tacet_event, voice: Voice | None, bus: Bus | None) -> Event:
        return cls(
            EventType(raw.type),
            voice,
            raw.frames,
            Category(raw.category),
            Reason(raw.reason),
            RouteChange(raw.route_change),
            Result(raw.result),
            InactivitySource(raw.inactivity_source),
            PromptStyle(raw.prompt_style),
            raw.flag,
            text(raw.text),
            MediaCommand(raw.command),
            raw.seconds,
            raw.volume,
            bus,
            raw.beat,
            raw.bar,
            raw.beat_in_bar,
            raw.mix_frame,
            raw.heard,
        )


class RecorderConfig(TypedDict, total=False):
    """The settings of a recorder.

    sample_rate: int
        Frames per second: 8,000...192,000. Default 48,000.
    channels: int
        Samples in a frame: 1 or 2. Default 1.
    block_frames: int
        The most frames of one block: 64...8,192. Default 960.
    interface: RecorderInterface
        Default `RecorderInterface.AUTOMATIC`.
    cancels_echo: bool
        Whether the server is asked to remove the game's own sound (`filter.want=echo-cancel`). Default False.
        PulseAudio removes it only if a playback stream of the same role asks too: an engine with the same session
        and `cancels_echo` of `EngineConfig`. Its module-filter-heuristics asks for all streams of the role phone,
        which an engine on a session with `Role.VOICE_CHAT` has. PipeWire does not read the property.
    device: str
        The microphone's name on the server, as `pactl list short sources` lists it. Default None: the default
        microphone. While a chosen one is missing, no recording begins.
    application_name: str
        The program's name on the server. Default None: the executable's name.
    path: str | os.PathLike[str]
        The WAV file of 32-bit floats to write; an existing file is replaced. Default None: no file.
    session: Session
        The session whose interruptions stop the recording; it becomes active. Default None: none. An engine's
        session comes from `Engine.session`.
    """

    sample_rate: int
    """Frames per second: 8,000...192,000. Default 48,000."""
    channels: int
    """Samples in a frame: 1 or 2. Default 1."""
    block_frames: int
    """The most frames of one block: 64...8,192. Default 960."""
    interface: RecorderInterface
    """Default `RecorderInterface.AUTOMATIC`."""
    cancels_echo: bool
    """Whether the server is asked to remove the game's own sound (`filter.want=echo-cancel`). Default False.
    PulseAudio removes it only if a playback stream of the same role asks too: an engine with the same session and
    `cancels_echo` of `EngineConfig`. Its module-filter-heuristics asks for all streams of the role phone, which an
    engine on a session with `Role.VOICE_CHAT` has. PipeWire does not read the property.
    """
    device: str
    """The microphone's name on the server, as `pactl list short sources` lists it. Default None: the default
    microphone. While a chosen one is missing, no recording begins.
    """
    application_name: str
    """The program's name on the server. Default None: the executable's name."""
    path: str | os.PathLike[str]
    """The WAV file of 32-bit floats to write; an existing file is replaced. Default None: no file."""
    session: Session
    """The session whose interruptions stop the recording; it becomes active. Default None: none. An engine's session
    comes from `Engine.session`.
    """


@dataclass(frozen=True, repr=False)
class RecorderBlock(Reading):
    """What is known about one block of a recording."""

    channels: int
    """Samples in a frame."""
    position: int
    """The block's first frame. Frames count from the start of the recording, gaps included."""
    frames: int
    """The number of frames; 0 for a gap after which no frames have arrived yet."""
    gap_reason: GapReason
    """Why frames are missing right before the block; `GapReason.NONE` if it follows the one before."""
    gap_frames: int
    """The number of frames that are missing right before the block."""

    @classmethod
    def _read(cls, raw: c.tacet_recorder_block) -> RecorderBlock:
        return cls(
            raw.channels,
            raw.position,
            raw.frames,
            GapReason(raw.gap_reason),
            raw.gap_frames,
        )


@dataclass(frozen=True, repr=False)
class RecorderStatus(Reading):
    """The state of a recorder."""

    state: RecorderState
    """Whether it records."""
    reason: Reason
    """Why the session interrupts; `Reason.NONE` in other states."""
    gap_count: int
    """The number of gaps so far, for `tacet_recorder_get_gap()`."""
    frames: int
    """The length of the recording in frames, gaps included."""
    peak: float
    """The largest sample of the latest 100 ms in decibels; `-inf` in silence."""
    rms: float
    """The mean of the latest 100 ms in decibels, -3 for a full-scale sine; `-inf` in silence."""
    is_muted: bool
    """Whether the player has muted the microphone, or this recording in the volume mixer. Tacet never unmutes either."""
    cancels_echo: bool
    """Whether the server removes the echo."""
    permission: Permission
    """Whether the program may record."""
    device: str
    """The microphone's name for people; empty while none records."""

    @classmethod
    def _read(cls, raw: c.tacet_recorder_status) -> RecorderStatus:
        return cls(
            RecorderState(raw.state),
            Reason(raw.reason),
            raw.gap_count,
            raw.frames,
            raw.peak,
            raw.rms,
            raw.is_muted,
            raw.cancels_echo,
            Permission(raw.permission),
            text(raw.device),
        )


@dataclass(frozen=True, repr=False)
class RecorderGap(Reading):
    """A part of a recording that is missing."""

    reason: GapReason
    """Why frames are missing."""
    position: int
    """The frame at which the gap begins."""
    frames: int
    """The number of missing frames."""

    @classmethod
    def _read(cls, raw: c.tacet_recorder_gap) -> RecorderGap:
        return cls(
            GapReason(raw.reason),
            raw.position,
            raw.frames,
        )


__all__ = [
    "ApplicationState",
    "Audibility",
    "BackgroundPolicy",
    "BandShape",
    "Boundary",
    "BusMix",
    "Caption",
    "Category",
    "CategoryOptions",
    "ConversationChoice",
    "Directive",
    "DistanceModel",
    "DistortionCurve",
    "Ducking",
    "Easing",
    "EffectKind",
    "EngineConfig",
    "Entry",
    "Event",
    "EventType",
    "Explanation",
    "FileProperties",
    "GapReason",
    "HeardVoice",
    "IgnoredReasons",
    "Importance",
    "InactivitySource",
    "InputCalibration",
    "Latency",
    "Level",
    "ListOrder",
    "Listener",
    "LoadOptions",
    "LoadPriority",
    "LogLevel",
    "Looping",
    "Loudness",
    "MediaCommand",
    "MediaControls",
    "Mix",
    "MusicClock",
    "NowPlaying",
    "Output",
    "OutputChoice",
    "OutputDevice",
    "OutputKind",
    "OutputLoss",
    "Permission",
    "PitchQuality",
    "PlaySettings",
    "PlaybackState",
    "Playlist",
    "Profile",
    "ProfilerAccess",
    "PromptStyle",
    "Reason",
    "RecorderBlock",
    "RecorderConfig",
    "RecorderGap",
    "RecorderInterface",
    "RecorderState",
    "RecorderStatus",
    "ReplayGain",
    "Result",
    "Reverb",
    "ReverbZone",
    "Role",
    "Room",
    "Route",
    "RouteChange",
    "SampleFormat",
    "SessionSettings",
    "SessionState",
    "SoundStorage",
    "SoundtrackChoice",
    "SoundtrackState",
    "SoundtrackStatus",
    "Space",
    "Spatialization",
    "SpeakerLayout",
    "Spread",
    "Statistics",
    "Stealing",
    "Stinger",
    "Stream",
    "StreamClass",
    "Track",
    "Transition",
    "VirtualBehavior",
    "VoiceLimit",
    "VoiceStatus",
]
