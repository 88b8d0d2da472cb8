// Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it.

//! The C interface of Tacet, game audio for Linux, as `tacet.h` declares it. The crate `tacet` is safe, and has the same in
//! Rust's words.
//!
//! Rules for every function: any thread may call; handles are checked; a negative result is a failure that changed nothing,
//! and [`tacet_last_problem`] describes it.
#![allow(non_camel_case_types)]
#![deny(missing_docs)]

use std::os::raw::{c_char, c_int, c_uint, c_void};

/// The sum of all buses.
pub const TACET_BUS_MASTER: u64 = 1;
/// The soundtrack's music streams.
pub const TACET_BUS_SOUNDTRACK: u64 = 2;
/// Sounds of the game's world. The default of `tacet_play()`.
pub const TACET_BUS_EFFECTS: u64 = 3;
/// Speech.
pub const TACET_BUS_VOICE: u64 = 4;
/// Menus and notifications.
pub const TACET_BUS_UI: u64 = 5;
/// For `loop_end` of `tacet_track`: the end of the file.
pub const TACET_LOOP_TO_END: u64 = 18446744073709551615;
/// The maximum number of stems of a track.
pub const TACET_MAXIMUM_STEMS: u32 = 8;
/// The most tracks of a list.
pub const TACET_MAXIMUM_LIST: u32 = 128;
/// The most points of a curve of `tacet_soundtrack_set_layer()`.
pub const TACET_LAYER_POINTS: u32 = 16;

/// A loaded sound of one engine; 0 is none.
pub type tacet_sound = u64;

/// A playing sound of one engine; 0 is none. The game may ignore it; once the sound has ended, calls on it do
/// nothing.
pub type tacet_voice = u64;

/// A bus of one engine, or one of the five buses that every engine has; 0 is none.
pub type tacet_bus = u64;

/// A list of sounds that one engine loads in the background; 0 is none.
pub type tacet_loading = u64;

/// Several sounds of one engine, of which each call plays one at random; 0 is none.
pub type tacet_container = u64;

/// A sound event that was posted on one engine, with all voices that it started; 0 is none. The game may ignore it.
pub type tacet_posted = u64;

/// The result of a call.
pub type tacet_result = c_int;
/// The call succeeded.
pub const TACET_OK: tacet_result = 0;
/// The voice has ended, or is 0. The call did nothing. Not an error.
pub const TACET_ENDED: tacet_result = 1;
/// There is nothing to return: no event is waiting, no route is known, there is no such entry.
pub const TACET_EMPTY: tacet_result = 2;
/// The sound is still loading. Ask again later.
pub const TACET_PENDING: tacet_result = 3;
/// The text did not fit. The call wrote as many whole characters as fit.
pub const TACET_TRUNCATED: tacet_result = 4;
/// There is no Tacet on this system: the program has `tacet_stub`.c` in the place of the library. The call did
/// nothing, and what it was given stays the caller's. Not an error. The library never returns it.
pub const TACET_UNAVAILABLE: tacet_result = 5;
/// A pointer is null that must not be.
pub const TACET_ERROR_NULL: tacet_result = -1;
/// The handle is null, was destroyed, belongs to something else, or never existed.
pub const TACET_ERROR_INVALID_HANDLE: tacet_result = -2;
/// A value is outside its enum.
pub const TACET_ERROR_INVALID_ENUM: tacet_result = -3;
/// A number is infinite or NaN.
pub const TACET_ERROR_NOT_FINITE: tacet_result = -4;
/// A string is not UTF-8.
pub const TACET_ERROR_INVALID_UTF8: tacet_result = -5;
/// A struct has a size that this library does not know. Fill it with its default function.
pub const TACET_ERROR_STRUCT_SIZE: tacet_result = -6;
/// An argument is outside its documented range, and the nearest value inside would not be what the caller means.
pub const TACET_ERROR_INVALID_ARGUMENT: tacet_result = -7;
/// The documented maximum number exists already.
pub const TACET_ERROR_TOO_MANY: tacet_result = -8;
/// The session belongs to an engine, which does this by itself.
pub const TACET_ERROR_OWNED: tacet_result = -9;
/// There is no file at the path.
pub const TACET_ERROR_FILE_NOT_FOUND: tacet_result = -10;
/// The file exists, but it is not a regular file, or the system cannot read it.
pub const TACET_ERROR_UNREADABLE: tacet_result = -11;
/// The data is in no sound format that Tacet recognises.
pub const TACET_ERROR_NOT_AUDIO: tacet_result = -12;
/// The format is known, but Tacet does not decode it: MIDI, AAC, Speex in Ogg, GSM in WAV. Or the library that
/// decodes it (libFLAC, libopusfile, libmpg123, libopenmpt) is not installed: `tacet_last_problem()` names its
/// package.
pub const TACET_ERROR_UNSUPPORTED_CODEC: tacet_result = -13;
/// The data contradicts its own format.
pub const TACET_ERROR_CORRUPT: tacet_result = -14;
/// The sound is longer or the file larger than the limit, or there is not enough memory or no thread.
pub const TACET_ERROR_TOO_LARGE: tacet_result = -15;
/// No device could be opened, the output's file could not be written, or there is no memory for the mixer.
pub const TACET_ERROR_NO_OUTPUT: tacet_result = -16;
/// The game has cancelled the load.
pub const TACET_ERROR_CANCELLED: tacet_result = -17;

/// The importance of a log message.
pub type tacet_log_level = c_uint;
/// A normal event: a category was chosen, an output was opened.
pub const TACET_LOG_INFO: tacet_log_level = 0;
/// An event that the player may hear: a soundtrack underrun, a lost output.
pub const TACET_LOG_WARNING: tacet_log_level = 1;
/// A failure. For a failed call the message is that of `tacet_last_problem()`, logged once for each different text;
/// the events `TACET_EVENT_SOUNDTRACK_FAILED`, `TACET_EVENT_SOUND_FAILED` and `TACET_EVENT_OUTPUT_FAILED` are
/// logged each time.
pub const TACET_LOG_ERROR: tacet_log_level = 2;

/// The curve of a tween.
pub type tacet_easing = c_uint;
/// At constant speed.
pub const TACET_EASING_LINEAR: tacet_easing = 0;
/// Slow at the start: t².
pub const TACET_EASING_IN: tacet_easing = 1;
/// Slow at the end: 1 - (1 - t)².
pub const TACET_EASING_OUT: tacet_easing = 2;
/// Slow at both ends: 3t² - 2t³.
pub const TACET_EASING_IN_OUT: tacet_easing = 3;

/// Where an engine's sound goes.
pub type tacet_output_choice = c_uint;
/// `TACET_OUTPUT_PULSE`, and `TACET_OUTPUT_OPENAL` while there is no sound server or no libpulse.
pub const TACET_OUTPUT_AUTOMATIC: tacet_output_choice = 0;
/// PulseAudio, or PipeWire through its PulseAudio service.
pub const TACET_OUTPUT_PULSE: tacet_output_choice = 1;
/// An ordinary OpenAL device.
pub const TACET_OUTPUT_OPENAL: tacet_output_choice = 2;
/// No device: voices advance, and nothing is heard.
pub const TACET_OUTPUT_NULL: tacet_output_choice = 3;
/// A 32-bit float WAV file, written in real time; an existing file is replaced.
pub const TACET_OUTPUT_WAVE_FILE: tacet_output_choice = 4;
/// No device. The engine mixes only in `tacet_engine_render()`, and the same calls give the same samples. Its
/// session observes nothing, and follows only what the program reports.
pub const TACET_OUTPUT_OFFLINE: tacet_output_choice = 5;

/// What happens to playing voices and the soundtrack while an output that worked is lost.
pub type tacet_output_loss = c_uint;
/// Everything stops, and resumes at the same sample when the output is back.
pub const TACET_OUTPUT_LOSS_FREEZE: tacet_output_loss = 0;
/// Everything advances unheard.
pub const TACET_OUTPUT_LOSS_ADVANCE: tacet_output_loss = 1;

/// The time that a sound takes to the loudspeaker on PulseAudio and PipeWire, against how often the processor
/// wakes.
pub type tacet_latency = c_uint;
/// Blocks of at most 512 frames, two in hand: for long battery life and machines that are slow or always busy.
pub const TACET_LATENCY_SAFE: tacet_latency = 0;
/// Blocks of at most 256 frames, one in hand: the default, for most games.
pub const TACET_LATENCY_BALANCED: tacet_latency = 1;
/// Blocks of at most 128 frames, one in hand: for music games on a machine with real-time priority.
pub const TACET_LATENCY_LOWEST: tacet_latency = 2;

/// How precisely sounds are interpolated while their pitch is not 1, against what a voice costs. At pitch 1 no
/// sound is interpolated. The figures are for a sample rate of 48 kHz.
pub type tacet_pitch_quality = c_uint;
/// 16 taps of a windowed sinc, errors 81 dB below a tone of up to 15 kHz.
pub const TACET_PITCH_QUALITY_CLEAN: tacet_pitch_quality = 0;
/// For many voices on slow machines: 8 taps, 69 dB up to 10 kHz.
pub const TACET_PITCH_QUALITY_ECONOMICAL: tacet_pitch_quality = 1;
/// For instruments: 32 taps, 79 dB up to 19 kHz.
pub const TACET_PITCH_QUALITY_FINEST: tacet_pitch_quality = 2;

/// The loudspeakers that an engine mixes for. A frame has their channels in the order of WAV files: front left,
/// front right, centre, LFE, back left, back right, side left, side right; each layout has the first of them.
pub type tacet_speaker_layout = c_uint;
/// Two loudspeakers, or headphones: two channels.
pub const TACET_SPEAKERS_STEREO: tacet_speaker_layout = 0;
/// 5.1: six channels.
pub const TACET_SPEAKERS_SURROUND_51: tacet_speaker_layout = 1;
/// 7.1: eight channels.
pub const TACET_SPEAKERS_SURROUND_71: tacet_speaker_layout = 2;
/// What the default device has when the engine is created; `tacet_engine_get_config()` has the layout that was
/// found. A device with loudspeakers behind the listener or at the sides is 5.1, one with both is 7.1. Headphones
/// are stereo, and so is a device that is not known: without a sound server, or if the server does not answer
/// within the 250 ms for which `tacet_engine_create()` waits.
pub const TACET_SPEAKERS_AUTOMATIC: tacet_speaker_layout = 3;

/// The kind of an output.
pub type tacet_output_kind = c_uint;
/// No output is open.
pub const TACET_OUTPUT_KIND_NONE: tacet_output_kind = 0;
/// A stream of a sound server.
pub const TACET_OUTPUT_KIND_PULSE: tacet_output_kind = 1;
/// A device of OpenAL's.
pub const TACET_OUTPUT_KIND_OPENAL: tacet_output_kind = 2;
/// A WAV file.
pub const TACET_OUTPUT_KIND_WAVE: tacet_output_kind = 3;
/// No device: time passes unheard.
pub const TACET_OUTPUT_KIND_NULL: tacet_output_kind = 4;

/// How a loaded sound is kept: decoded in memory, or decoded again by each voice while it plays.
pub type tacet_sound_storage = c_uint;
/// Streams a sound that is longer than ten seconds or than `longest_sound`, and decodes others. Two voices of a
/// streamed sound take as much memory as nine decoded seconds: below ten, streaming would save none. A file whose
/// header does not tell its length is decoded.
pub const TACET_STORAGE_AUTOMATIC: tacet_sound_storage = 0;
/// Decodes the whole sound once. All voices share its samples: 96 KB for a second of mono at 48 kHz, twice that for
/// a file with more than 16 bits.
pub const TACET_STORAGE_DECODED: tacet_sound_storage = 1;
/// Decodes the first moments only. Each voice reads the file again and decodes up to five seconds ahead.
pub const TACET_STORAGE_STREAMED: tacet_sound_storage = 2;

/// A gain in a file's tags that makes its loudness that of other files: -18 LUFS, after ReplayGain 2.0.
///
/// The tags are REPLAYGAIN_TRACK_GAIN and REPLAYGAIN_ALBUM_GAIN, or R128_TRACK_GAIN and R128_ALBUM_GAIN. A file
/// with one of the two is played with that one. A file without is played as it is. A gain that lifts peaks above
/// full scale is applied all the same: the limiter of `TACET_BUS_MASTER` takes them.
pub type tacet_replay_gain = c_uint;
/// The tags change nothing.
pub const TACET_REPLAY_GAIN_OFF: tacet_replay_gain = 0;
/// Each file is as loud as every other: for tracks in any order, and for effects of several sources.
pub const TACET_REPLAY_GAIN_TRACK: tacet_replay_gain = 1;
/// The files of an album keep the differences that they were recorded with.
pub const TACET_REPLAY_GAIN_ALBUM: tacet_replay_gain = 2;

/// Which of the sounds that wait to be loaded begin first. Those of one priority begin in the order of the calls.
pub type tacet_load_priority = c_uint;
/// The default.
pub const TACET_PRIORITY_NORMAL: tacet_load_priority = 0;
/// For sounds of the next level.
pub const TACET_PRIORITY_LOW: tacet_load_priority = 1;
/// For sounds that the game is about to play.
pub const TACET_PRIORITY_HIGH: tacet_load_priority = 2;

/// The form of samples in memory.
pub type tacet_sample_format = c_uint;
/// Unsigned integers of 8 bits; 128 is silence.
pub const TACET_SAMPLES_UNSIGNED_8: tacet_sample_format = 0;
/// Signed integers of 16 bits, in the machine's byte order.
pub const TACET_SAMPLES_SIGNED_16: tacet_sample_format = 1;
/// Floats of 32 bits, nominal ±1. NaN and infinities count as 0.
pub const TACET_SAMPLES_FLOAT_32: tacet_sample_format = 2;

/// The space that a position is relative to.
pub type tacet_space = c_uint;
/// A position in the world.
pub const TACET_SPACE_WORLD: tacet_space = 0;
/// A position relative to the listener's head: it moves with the listener.
pub const TACET_SPACE_LISTENER: tacet_space = 1;

/// What happens to a voice while it is virtual: it has lost its place in the mix to other voices.
pub type tacet_virtual_behavior = c_uint;
/// The voice advances unheard, and becomes audible again at its current sample.
pub const TACET_VIRTUAL_CONTINUES: tacet_virtual_behavior = 0;
/// The voice starts again from its first sample when it becomes audible.
pub const TACET_VIRTUAL_RESTARTS: tacet_virtual_behavior = 1;
/// The voice ends as `TACET_EVENT_VOICE_STOLEN`.
pub const TACET_VIRTUAL_STOPS: tacet_virtual_behavior = 2;

/// What a voice does.
pub type tacet_playback_state = c_uint;
/// The voice has not begun: its start frame, or the first block after the update, is still to come.
pub const TACET_PLAYBACK_SCHEDULED: tacet_playback_state = 0;
/// The voice plays and is mixed, also while it fades out to pause or to end.
pub const TACET_PLAYBACK_PLAYING: tacet_playback_state = 1;
/// The voice plays and is not mixed: more important voices are, or it is inaudible, or its stream is being decoded.
pub const TACET_PLAYBACK_VIRTUAL: tacet_playback_state = 2;
/// The voice stands still, because the game has paused it, its bus or a bus above.
pub const TACET_PLAYBACK_PAUSED: tacet_playback_state = 3;
/// The voice has ended.
pub const TACET_PLAYBACK_ENDED: tacet_playback_state = 4;

/// How much the player needs a caption, for a game that has no room for all of them.
pub type tacet_importance = c_uint;
/// Ambience: wind, distant traffic.
pub const TACET_IMPORTANCE_LOW: tacet_importance = 0;
/// The sound of a thing: a door, footsteps.
pub const TACET_IMPORTANCE_NORMAL: tacet_importance = 1;
/// What the player must not miss: speech, an alarm, an attack from behind.
pub const TACET_IMPORTANCE_HIGH: tacet_importance = 2;

/// Voice stealing: which voice of the lowest priority ends to make room for a new one.
pub type tacet_stealing = c_uint;
/// The voice that began first.
pub const TACET_STEALING_OLDEST: tacet_stealing = 0;
/// The quietest voice.
pub const TACET_STEALING_QUIETEST: tacet_stealing = 1;
/// The new voice: it does not play.
pub const TACET_STEALING_NEWEST: tacet_stealing = 2;

/// What an effect on a bus does.
pub type tacet_effect_kind = c_uint;
/// Raises and lowers frequencies: `bands`.
pub const TACET_EFFECT_EQUALIZER: tacet_effect_kind = 0;
/// Lowers what is loud: `threshold`, `ratio`, `knee`, `attack`, `release`, `makeup`, `sidechain`.
pub const TACET_EFFECT_COMPRESSOR: tacet_effect_kind = 1;
/// Lets no sample above `ceiling` leave, with `release`. Delays the sound by 2 ms.
pub const TACET_EFFECT_LIMITER: tacet_effect_kind = 2;
/// Echoes: `time`, `feedback`, `low_cut`, `high_cut`, `ping_pong`.
pub const TACET_EFFECT_DELAY: tacet_effect_kind = 3;
/// Makes many of one: `time`, `depth`, `rate`, `feedback`, `spread`.
pub const TACET_EFFECT_CHORUS: tacet_effect_kind = 4;
/// Sweeps a comb through the sound, with the fields of a chorus.
pub const TACET_EFFECT_FLANGER: tacet_effect_kind = 5;
/// Bends what is loud: `drive`, `level`, `curve`.
pub const TACET_EFFECT_DISTORTION: tacet_effect_kind = 6;
/// Lets the sound be heard as in a room whose response is known: `response`.
pub const TACET_EFFECT_CONVOLUTION: tacet_effect_kind = 7;
/// Lets a function of the program change the samples: `process`, `close`, `user_data`, `tail`.
pub const TACET_EFFECT_PROCESSOR: tacet_effect_kind = 8;

/// What a band of an equaliser raises, lowers or takes away.
pub type tacet_band_shape = c_uint;
/// The frequencies around the band's.
pub const TACET_BAND_BELL: tacet_band_shape = 0;
/// The frequencies below the band's.
pub const TACET_BAND_LOW_SHELF: tacet_band_shape = 1;
/// The frequencies above the band's.
pub const TACET_BAND_HIGH_SHELF: tacet_band_shape = 2;
/// Takes the frequencies below the band's away, 12 dB an octave.
pub const TACET_BAND_LOW_CUT: tacet_band_shape = 3;
/// Takes the frequencies above the band's away, 12 dB an octave.
pub const TACET_BAND_HIGH_CUT: tacet_band_shape = 4;

/// The form of a distortion's curve.
pub type tacet_distortion_curve = c_uint;
/// Bends more and more: x / √(1 + x²).
pub const TACET_DISTORTION_SOFT: tacet_distortion_curve = 0;
/// A straight line that is cut off.
pub const TACET_DISTORTION_HARD: tacet_distortion_curve = 1;

/// How loudness falls with distance; the formulas are those of the OpenAL 1.1 specification, section 3.4. Models 1
/// to 3 clamp the distance to the reference and the maximum distance first.
pub type tacet_distance_model = c_uint;
/// Distance does not change loudness.
pub const TACET_DISTANCE_NONE: tacet_distance_model = 0;
/// reference / (reference + rolloff × (distance - reference)), the default.
pub const TACET_DISTANCE_INVERSE: tacet_distance_model = 1;
/// 1 - rolloff × (distance - reference) / (maximum - reference); needs a `maximum_distance`, or nothing falls
pub const TACET_DISTANCE_LINEAR: tacet_distance_model = 2;
/// (distance / reference) ^ -rolloff
pub const TACET_DISTANCE_EXPONENTIAL: tacet_distance_model = 3;
/// `TACET_DISTANCE_INVERSE` without clamping: louder within the reference distance, up to +24 dB, and without a
/// maximum distance. 0 dB where the formula divides by 0 or less.
pub const TACET_DISTANCE_INVERSE_UNCLAMPED: tacet_distance_model = 4;
/// `TACET_DISTANCE_LINEAR`, louder within the reference distance. Beyond the maximum distance the gain falls no
/// further.
pub const TACET_DISTANCE_LINEAR_UNCLAMPED: tacet_distance_model = 5;
/// `TACET_DISTANCE_EXPONENTIAL` without clamping, up to +24 dB. 0 dB at a distance of 0.
pub const TACET_DISTANCE_EXPONENTIAL_UNCLAMPED: tacet_distance_model = 6;

/// How sounds with a position are mixed for two ears.
pub type tacet_spatialization = c_uint;
/// By panning, for loudspeakers.
pub const TACET_SPATIALIZATION_STEREO: tacet_spatialization = 0;
/// By head-related transfer functions (HRTF), for headphones. A voice costs about thirty times as much. With OpenAL
/// Soft 1.19 it works at 44,100 and 48,000 Hz alone, and all voices stay stereo at other rates; since 1.20 at every
/// rate.
pub const TACET_SPATIALIZATION_BINAURAL: tacet_spatialization = 1;
/// Binaural while sound goes to headphones, stereo otherwise. The default.
pub const TACET_SPATIALIZATION_AUTOMATIC: tacet_spatialization = 2;
/// By sources of OpenAL's: with HRTF while sound goes to headphones, by OpenAL's panning otherwise. STEREO pans by
/// the law of OpenAL Soft 1.19 too and costs about a tenth.
pub const TACET_SPATIALIZATION_OPENAL: tacet_spatialization = 3;

/// The room presets of Creative's EAX, as in `efx-presets.h`.
pub type tacet_room = c_uint;
/// `generic`.
pub const TACET_ROOM_GENERIC: tacet_room = 0;
/// `padded_cell`.
pub const TACET_ROOM_PADDED_CELL: tacet_room = 1;
/// `room`.
pub const TACET_ROOM_ROOM: tacet_room = 2;
/// `bathroom`.
pub const TACET_ROOM_BATHROOM: tacet_room = 3;
/// `living_room`.
pub const TACET_ROOM_LIVING_ROOM: tacet_room = 4;
/// `stone_room`.
pub const TACET_ROOM_STONE_ROOM: tacet_room = 5;
/// `auditorium`.
pub const TACET_ROOM_AUDITORIUM: tacet_room = 6;
/// `concert_hall`.
pub const TACET_ROOM_CONCERT_HALL: tacet_room = 7;
/// `cave`.
pub const TACET_ROOM_CAVE: tacet_room = 8;
/// `arena`.
pub const TACET_ROOM_ARENA: tacet_room = 9;
/// `hangar`.
pub const TACET_ROOM_HANGAR: tacet_room = 10;
/// `carpeted_hallway`.
pub const TACET_ROOM_CARPETED_HALLWAY: tacet_room = 11;
/// `hallway`.
pub const TACET_ROOM_HALLWAY: tacet_room = 12;
/// `stone_corridor`.
pub const TACET_ROOM_STONE_CORRIDOR: tacet_room = 13;
/// `alley`.
pub const TACET_ROOM_ALLEY: tacet_room = 14;
/// `forest`.
pub const TACET_ROOM_FOREST: tacet_room = 15;
/// `city`.
pub const TACET_ROOM_CITY: tacet_room = 16;
/// `mountains`.
pub const TACET_ROOM_MOUNTAINS: tacet_room = 17;
/// `quarry`.
pub const TACET_ROOM_QUARRY: tacet_room = 18;
/// `plain`.
pub const TACET_ROOM_PLAIN: tacet_room = 19;
/// `parking_lot`.
pub const TACET_ROOM_PARKING_LOT: tacet_room = 20;
/// `sewer_pipe`.
pub const TACET_ROOM_SEWER_PIPE: tacet_room = 21;
/// `underwater`.
pub const TACET_ROOM_UNDERWATER: tacet_room = 22;

/// What `tacet profile attach` may do.
pub type tacet_profiler_access = c_uint;
/// Nothing.
pub const TACET_ACCESS_OFF: tacet_profiler_access = 0;
/// Look into the engine.
pub const TACET_ACCESS_READ: tacet_profiler_access = 1;
/// Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and voices,
/// hold the gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and mark moments.
pub const TACET_ACCESS_READ_WRITE: tacet_profiler_access = 2;

/// What happens at the end of a track.
pub type tacet_looping = c_uint;
/// The track repeats the loop that the file's LOOPSTART and LOOPLENGTH tags give, or without tags the whole file.
pub const TACET_LOOPING_TAGGED: tacet_looping = 0;
/// The track ends.
pub const TACET_LOOPING_NONE: tacet_looping = 1;
/// The track repeats from the file's first frame.
pub const TACET_LOOPING_WHOLE: tacet_looping = 2;
/// The track repeats `loop_start`...`loop_end`. An intro before `loop_start` plays once.
pub const TACET_LOOPING_REGION: tacet_looping = 3;
/// As `TACET_LOOPING_REGION`, with `loop_start_seconds` and `loop_end_seconds`.
pub const TACET_LOOPING_SECONDS: tacet_looping = 4;

/// The order in which a list of tracks is played.
pub type tacet_list_order = c_uint;
/// As the list has them.
pub const TACET_LIST_ORDER_LISTED: tacet_list_order = 0;
/// By chance: in rounds, each of which plays every track once. No track is played twice in a row.
pub const TACET_LIST_ORDER_SHUFFLED: tacet_list_order = 1;

/// A place in the music at which something may happen next.
pub type tacet_boundary = c_uint;
/// The next frame that is mixed. A track that enters at the same beat begins 200 ms of music later: it is decoded
/// from that beat first.
pub const TACET_BOUNDARY_NOW: tacet_boundary = 0;
/// The next beat.
pub const TACET_BOUNDARY_BEAT: tacet_boundary = 1;
/// The next bar line.
pub const TACET_BOUNDARY_BAR: tacet_boundary = 2;
/// The next bar line whose number, counted from 0, is a multiple of `bars`: the start of a phrase.
pub const TACET_BOUNDARY_BARS: tacet_boundary = 3;
/// The next marker with a name.
pub const TACET_BOUNDARY_MARKER: tacet_boundary = 4;
/// The end of the section that plays, or of the next one that ends.
pub const TACET_BOUNDARY_SECTION_END: tacet_boundary = 5;
/// The end of the track. A track that repeats for ever has none.
pub const TACET_BOUNDARY_TRACK_END: tacet_boundary = 6;

/// Where a track enters after a transition.
pub type tacet_entry = c_uint;
/// At its first frame.
pub const TACET_ENTRY_START: tacet_entry = 0;
/// At the beat with the number that the former track's beat has at the boundary, also in another tempo.
pub const TACET_ENTRY_SAME_BEAT: tacet_entry = 1;
/// At its first marker with the name `entry_marker`.
pub const TACET_ENTRY_MARKER: tacet_entry = 2;
/// At its first frame, with a pickup: it begins so long before the boundary that the end of its pickup falls on the
/// boundary. The pickup lasts to its first marker `pickup_marker`, to its beat `pickup_beats`, or for
/// `pickup_seconds`: the first of these that is given. The track begins at full gain. A boundary that is too near
/// for the pickup is passed over.
pub const TACET_ENTRY_PICKUP: tacet_entry = 3;

/// A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds.
pub type tacet_reason = c_uint;
/// No reason.
pub const TACET_REASON_NONE: tacet_reason = 0;
/// Silent mode has not been read yet; lasts 250 ms at most.
pub const TACET_REASON_STARTING_UP: tacet_reason = 1;
/// It is not known yet whether the player listens to something; lasts 250 ms at most.
pub const TACET_REASON_UNDECIDED: tacet_reason = 2;
/// The player listens to something else: the soundtrack is held.
pub const TACET_REASON_OTHER_AUDIO: tacet_reason = 3;
/// A silent switch is on.
pub const TACET_REASON_SILENT_MODE: tacet_reason = 4;
/// A telephone call, or a conversation that interrupts.
pub const TACET_REASON_CALL: tacet_reason = 5;
/// An alarm, or a telephone that rings.
pub const TACET_REASON_ALARM: tacet_reason = 6;
/// The sound server muted or corked this program's stream, by a policy or by the player's volume mixer.
pub const TACET_REASON_POLICY: tacet_reason = 7;
/// The machine is about to sleep.
pub const TACET_REASON_SUSPENDED: tacet_reason = 8;
/// The screen is locked.
pub const TACET_REASON_LOCKED: tacet_reason = 9;
/// Another user or a text console is in front.
pub const TACET_REASON_SEAT_INACTIVE: tacet_reason = 10;
/// The program is in the background.
pub const TACET_REASON_BACKGROUND: tacet_reason = 11;
/// There is no sound device, or its server is gone.
pub const TACET_REASON_OUTPUT_LOST: tacet_reason = 12;
/// The headphones were unplugged, and the program wants to stop then.
pub const TACET_REASON_ROUTE_LOST: tacet_reason = 13;
/// A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB.
pub const TACET_REASON_PROMPT: tacet_reason = 14;
/// The session is not active: the program deactivated it, or has not begun to play.
pub const TACET_REASON_INACTIVE: tacet_reason = 15;
/// The category plays nothing.
pub const TACET_REASON_CATEGORY: tacet_reason = 16;
/// The player switched the soundtrack off.
pub const TACET_REASON_SOUNDTRACK_OFF: tacet_reason = 17;
/// Only the player may resume: after an interruption of a program with media controls, or at a quiet start.
pub const TACET_REASON_AWAITING_PLAYER: tacet_reason = 18;
/// A reason of the program's own, in its own words.
pub const TACET_REASON_HOST: tacet_reason = 19;
/// A conversation in another program: changes nothing, or lowers the soundtrack, as the player chose.
pub const TACET_REASON_CONVERSATION: tacet_reason = 20;
/// The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues unheard.
pub const TACET_REASON_OUTPUT_MUTED: tacet_reason = 21;
/// The window has no focus, and the program asked to be lowered by 12 dB then.
pub const TACET_REASON_UNFOCUSED: tacet_reason = 22;

/// What effects or the soundtrack do, from the mildest state to the strictest.
pub type tacet_audibility = c_uint;
/// Plays.
pub const TACET_AUDIBLE: tacet_audibility = 0;
/// Plays silently: gain 0, positions keep advancing.
pub const TACET_MUTED: tacet_audibility = 1;
/// Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes.
pub const TACET_HELD: tacet_audibility = 2;
/// Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms.
pub const TACET_FROZEN: tacet_audibility = 3;

/// The state of the soundtrack.
pub type tacet_soundtrack_state = c_uint;
/// Nothing was played yet, or the track has ended or was stopped.
pub const TACET_SOUNDTRACK_STOPPED: tacet_soundtrack_state = 0;
/// The soundtrack is heard.
pub const TACET_SOUNDTRACK_PLAYING: tacet_soundtrack_state = 1;
/// The game paused it.
pub const TACET_SOUNDTRACK_PAUSED: tacet_soundtrack_state = 2;
/// The soundtrack advances unheard, as in silent mode.
pub const TACET_SOUNDTRACK_MUTED: tacet_soundtrack_state = 3;
/// The soundtrack waits at its frame, and starts by itself when the reason has ended.
pub const TACET_SOUNDTRACK_HELD: tacet_soundtrack_state = 4;
/// An interruption stopped the soundtrack at its frame; it resumes by itself.
pub const TACET_SOUNDTRACK_FROZEN: tacet_soundtrack_state = 5;

/// The kind of program. It decides the category, when the session is active, whether sound resumes by itself,
/// whether it stops without headphones, and the `media.role` of the program's streams.
pub type tacet_role = c_uint;
/// A game: chooses ambient or solo ambient by itself, and always resumes. The default.
pub const TACET_ROLE_GAME: tacet_role = 0;
/// A player with a play button.
pub const TACET_ROLE_MEDIA_PLAYER: tacet_role = 1;
/// A recorder.
pub const TACET_ROLE_RECORDER: tacet_role = 2;
/// Telephony and chat.
pub const TACET_ROLE_VOICE_CHAT: tacet_role = 3;
/// A meter or tuner.
pub const TACET_ROLE_METERING: tacet_role = 4;
/// Plays what the player finds elsewhere, on request.
pub const TACET_ROLE_BROWSER: tacet_role = 5;
/// Speaks now and then.
pub const TACET_ROLE_NAVIGATION: tacet_role = 6;
/// An instrument, made to play along with others.
pub const TACET_ROLE_COOPERATIVE_MUSIC: tacet_role = 7;

/// What a program's sound means to the player.
pub type tacet_category = c_uint;
/// The session chooses by whether the player listens to something.
pub const TACET_CATEGORY_AUTOMATIC: tacet_category = 0;
/// Sound that adds to a program that also works without it. It plays beside the player's own music.
pub const TACET_CATEGORY_AMBIENT: tacet_category = 1;
/// Sound that adds to a program that also works without it, while no other program plays music.
pub const TACET_CATEGORY_SOLO_AMBIENT: tacet_category = 2;
/// Sound that is the program's purpose.
pub const TACET_CATEGORY_PLAYBACK: tacet_category = 3;
/// Records and plays nothing.
pub const TACET_CATEGORY_RECORD: tacet_category = 4;
/// Records and plays.
pub const TACET_CATEGORY_PLAY_AND_RECORD: tacet_category = 5;
/// Works on audio offline: neither plays nor records. While the session is active, logind keeps the machine awake.
pub const TACET_CATEGORY_AUDIO_PROCESSING: tacet_category = 6;

/// Options that change a category, to be combined by `|`. Unknown bits have no effect.
pub type tacet_category_options = c_uint;
/// Lets `TACET_CATEGORY_PLAYBACK` and `TACET_CATEGORY_PLAY_AND_RECORD` play beside other programs.
pub const TACET_OPTION_MIX_WITH_OTHERS: tacet_category_options = 1;
/// Implies `TACET_OPTION_MIX_WITH_OTHERS`, and asks the sound server to lower other programs. It does where it is
/// set up for the role of the program's streams; else the explanation says so. Tacet never changes another
/// program's volume.
pub const TACET_OPTION_DUCK_OTHERS: tacet_category_options = 2;
/// Implies `TACET_OPTION_MIX_WITH_OTHERS`, but pauses media players that play a podcast or an audiobook.
pub const TACET_OPTION_INTERRUPT_SPOKEN_AUDIO: tacet_category_options = 4;

/// The state of the program's window.
pub type tacet_application_state = c_uint;
/// In front, with the focus. The default.
pub const TACET_APPLICATION_ACTIVE: tacet_application_state = 0;
/// Visible without the focus. Changes nothing, except with `ducks_without_focus` of `tacet_session_settings`.
pub const TACET_APPLICATION_INACTIVE: tacet_application_state = 1;
/// Minimised, covered, or on another workspace.
pub const TACET_APPLICATION_BACKGROUND: tacet_application_state = 2;

/// What happens in the background to sound of a category that does not play there.
pub type tacet_background_policy = c_uint;
/// All sound is frozen and resumes at the sample where it stopped. The default.
pub const TACET_BACKGROUND_PAUSE: tacet_background_policy = 0;
/// All sound is muted; effects and soundtrack keep advancing.
pub const TACET_BACKGROUND_MUTE: tacet_background_policy = 1;
/// All sound continues.
pub const TACET_BACKGROUND_KEEP: tacet_background_policy = 2;
/// Effects are muted and keep advancing; the soundtrack continues.
pub const TACET_BACKGROUND_SOUNDTRACK_ONLY: tacet_background_policy = 3;

/// The player's setting for the soundtrack. It overrules what the session detects of other audio; calls and silent
/// mode still apply.
pub type tacet_soundtrack_choice = c_uint;
/// Plays unless the player listens to something else. The default.
pub const TACET_SOUNDTRACK_AUTOMATIC: tacet_soundtrack_choice = 0;
/// Plays also while the player listens to something else.
pub const TACET_SOUNDTRACK_ON: tacet_soundtrack_choice = 1;
/// Never plays.
pub const TACET_SOUNDTRACK_OFF: tacet_soundtrack_choice = 2;

/// The player's setting for conversations in other programs, such as a voice chat. Telephone calls always
/// interrupt.
pub type tacet_conversation_choice = c_uint;
/// A conversation changes nothing on a desktop. On a phone a new conversation interrupts. The default.
pub const TACET_CONVERSATION_AUTOMATIC: tacet_conversation_choice = 0;
/// A conversation changes nothing.
pub const TACET_CONVERSATION_CONTINUE: tacet_conversation_choice = 1;
/// A conversation lowers the soundtrack by 12 dB.
pub const TACET_CONVERSATION_DUCK: tacet_conversation_choice = 2;
/// A conversation interrupts, for two hours at most.
pub const TACET_CONVERSATION_INTERRUPT: tacet_conversation_choice = 3;

/// Reactions of a session that a program refuses, to be combined by `|`. Unknown bits have no effect.
pub type tacet_ignored_reasons = c_uint;
/// Calls do not interrupt. Only the player can choose that, and on a phone they always interrupt.
pub const TACET_IGNORE_CALL: tacet_ignored_reasons = 1;
/// Alarms and ringing telephones do not interrupt. Only the player can choose that.
pub const TACET_IGNORE_ALARM: tacet_ignored_reasons = 2;
/// Sound runs on when a policy of the sound server stops it; the server may keep it from being heard all the same.
pub const TACET_IGNORE_POLICY: tacet_ignored_reasons = 4;
/// A locked screen does not interrupt.
pub const TACET_IGNORE_LOCKED: tacet_ignored_reasons = 8;
/// Another user or a text console in front does not interrupt.
pub const TACET_IGNORE_SEAT_INACTIVE: tacet_ignored_reasons = 16;
/// A screen reader, navigator or assistant does not lower sound.
pub const TACET_IGNORE_PROMPT: tacet_ignored_reasons = 32;

/// How long a program's spoken prompts should be.
pub type tacet_prompt_style = c_uint;
/// Prompts as usual.
pub const TACET_PROMPTS_NORMAL: tacet_prompt_style = 0;
/// Short ones, or tones without words: people talk, another program listens to a microphone, or another program
/// speaks.
pub const TACET_PROMPTS_SHORT: tacet_prompt_style = 1;
/// None: there is a call, or an alarm or a telephone rings.
pub const TACET_PROMPTS_NONE: tacet_prompt_style = 2;

/// The kind of a stream on the sound server, which decides what it does to the game.
pub type tacet_stream_class = c_uint;
/// This program's own stream.
pub const TACET_STREAM_OURS: tacet_stream_class = 0;
/// A stream of the server itself or of a filter. Does nothing.
pub const TACET_STREAM_PLUMBING: tacet_stream_class = 1;
/// Paused, muted, silent or at zero volume. Does nothing.
pub const TACET_STREAM_INACTIVE: tacet_stream_class = 2;
/// A conversation that interrupts: on a phone, or because the player chose so.
pub const TACET_STREAM_CALL: tacet_stream_class = 3;
/// A conversation: does what `conversation_choice` of `tacet_session_settings` says.
pub const TACET_STREAM_CONVERSATION: tacet_stream_class = 4;
/// An alarm or a ringing telephone: interrupts.
pub const TACET_STREAM_ALARM: tacet_stream_class = 5;
/// A speech service: does nothing.
pub const TACET_STREAM_SPEECH: tacet_stream_class = 6;
/// A screen reader, navigator or assistant: lowers all sound.
pub const TACET_STREAM_DUCK: tacet_stream_class = 7;
/// A notification: does nothing.
pub const TACET_STREAM_TRANSIENT: tacet_stream_class = 8;
/// Another game: does nothing.
pub const TACET_STREAM_GAME: tacet_stream_class = 9;
/// Music, video or anything else that the player listens to: the soundtrack is held.
pub const TACET_STREAM_PRIMARY: tacet_stream_class = 10;
/// A studio's or broadcaster's own monitoring: does nothing.
pub const TACET_STREAM_PRODUCTION: tacet_stream_class = 11;

/// A command to another program's media player.
pub type tacet_media_command = c_uint;
/// Pauses if the media player plays, and plays otherwise.
pub const TACET_MEDIA_PLAY_PAUSE: tacet_media_command = 0;
/// Plays, or plays on.
pub const TACET_MEDIA_PLAY: tacet_media_command = 1;
/// Pauses.
pub const TACET_MEDIA_PAUSE: tacet_media_command = 2;
/// Skips to the next track.
pub const TACET_MEDIA_NEXT: tacet_media_command = 3;
/// Skips to the previous track.
pub const TACET_MEDIA_PREVIOUS: tacet_media_command = 4;

/// The kind of an event. A game that ignores all events works correctly.
pub type tacet_event_type = c_uint;
/// No event.
pub const TACET_EVENT_NONE: tacet_event_type = 0;
/// `voice` has played to its end or was stopped.
pub const TACET_EVENT_VOICE_FINISHED: tacet_event_type = 1;
/// `voice` was stolen: it ended to make room for another voice.
pub const TACET_EVENT_VOICE_STOLEN: tacet_event_type = 2;
/// The track has played to its end.
pub const TACET_EVENT_SOUNDTRACK_ENDED: tacet_event_type = 3;
/// The soundtrack cannot play on: `result`, and `text` in words.
pub const TACET_EVENT_SOUNDTRACK_FAILED: tacet_event_type = 4;
/// An underrun of the soundtrack began: decoding was late, and the music is silent at its frame. One event for each
/// underrun, however long it is; `TACET_EVENT_SOUNDTRACK_RECOVERED` follows.
pub const TACET_EVENT_SOUNDTRACK_UNDERRUN: tacet_event_type = 5;
/// The output changed: the first one is open, or another device. A buffer that grows or shrinks is no change.
/// `text` names the device, or says why there is none.
pub const TACET_EVENT_OUTPUT_CHANGED: tacet_event_type = 6;
/// No output can be opened: `result`, and `text` in words.
pub const TACET_EVENT_OUTPUT_FAILED: tacet_event_type = 7;
/// `category` is in force from now on; `text` is the reason.
pub const TACET_EVENT_CATEGORY_CHOSEN: tacet_event_type = 8;
/// Sound stopped for a passing `reason`. If several reasons overlap, one begin is followed by one end.
pub const TACET_EVENT_INTERRUPTION_BEGAN: tacet_event_type = 9;
/// The last reason has ended. `flag` is true if every reason was a passing one.
pub const TACET_EVENT_INTERRUPTION_ENDED: tacet_event_type = 10;
/// The player began (`flag` is true) or stopped listening to something else.
pub const TACET_EVENT_SECONDARY_AUDIO_HINT: tacet_event_type = 11;
/// Silent mode was switched on (`flag` is true) or off; `text` names the switch.
pub const TACET_EVENT_SILENT_MODE_CHANGED: tacet_event_type = 12;
/// Other programs' streams changed. `flag` is true if the player listens to one of them.
pub const TACET_EVENT_OTHER_AUDIO_CHANGED: tacet_event_type = 13;
/// Sound goes to another device, named in `text`; `route_change` is the cause.
pub const TACET_EVENT_ROUTE_CHANGED: tacet_event_type = 14;
/// The output was lost; `text` is the reason. A session without an engine reports it when the sound server, or the
/// server's last device, has gone: the program's own device is dead then.
pub const TACET_EVENT_OUTPUT_LOST: tacet_event_type = 15;
/// The output is back; `text` is its name. A program without an engine closes its own device and opens it again. It
/// gets the event also when a sound server or a first device that was missing at the session's start has come.
pub const TACET_EVENT_OUTPUT_RESTORED: tacet_event_type = 16;
/// Output devices appeared or disappeared, or another is the default: see `tacet_session_get_output_device()`.
pub const TACET_EVENT_OUTPUT_DEVICES_CHANGED: tacet_event_type = 17;
/// A conversation in other programs began or changed (`flag` is true), or ended; `text` lists the programs.
pub const TACET_EVENT_CONVERSATION_CHANGED: tacet_event_type = 18;
/// Another program's media player plays another track (`flag` is true, `text` is its title), or none plays or is
/// paused any more: see `tacet_session_get_now_playing()`.
pub const TACET_EVENT_NOW_PLAYING_CHANGED: tacet_event_type = 19;
/// The desktop asks for `command`; see `tacet_session_set_media_controls()`. Never `TACET_MEDIA_PLAY_PAUSE`.
pub const TACET_EVENT_MEDIA_COMMAND: tacet_event_type = 20;
/// The desktop asks for the place `seconds` in the track; see `tacet_session_set_media_controls()`.
pub const TACET_EVENT_MEDIA_SEEK: tacet_event_type = 21;
/// The file of a streamed sound is missing or damaged, or was changed while it played: `result`, and `text` in
/// words. `voice` ends after the frames that are decoded already, with `TACET_EVENT_VOICE_FINISHED`. Or a generator
/// took too long, or made a sample that is no finite number.
pub const TACET_EVENT_SOUND_FAILED: tacet_event_type = 22;
/// An underrun of a streamed sound began: decoding was late. `voice` fades out. As soon as enough is decoded, it
/// fades in at the frame that it would have reached by then, with `TACET_EVENT_SOUND_RECOVERED`.
pub const TACET_EVENT_SOUND_UNDERRUN: tacet_event_type = 23;
/// A caption appeared or disappeared, or silent mode began or ended to silence one: see
/// `tacet_engine_get_caption()`.
pub const TACET_EVENT_CAPTIONS_CHANGED: tacet_event_type = 24;
/// A program that is attached to the game changed what is heard, marked a moment, or left; `text` says which
/// program did what. See `tacet_profiler_set_access()`.
pub const TACET_EVENT_PROFILER_ACTED: tacet_event_type = 25;
/// The desktop asks for the `volume` of the program's own player; see `tacet_session_set_media_controls()`.
pub const TACET_EVENT_MEDIA_VOLUME: tacet_event_type = 26;
/// A file was read again after `tacet_sound_reload()` or `tacet_soundtrack_reload()`; `text` is its name.
pub const TACET_EVENT_RELOADED: tacet_event_type = 27;
/// A file could not be read again: `result`, and `text` in words. What it held before plays on.
pub const TACET_EVENT_RELOAD_FAILED: tacet_event_type = 28;
/// The player touched the volume, or ended a mute, while the program could not be heard for `reason`: a wish to
/// hear it. A game with a sound switch of its own may switch its sound on.
pub const TACET_EVENT_WISH_TO_HEAR: tacet_event_type = 29;
/// The program may sound again, after `TACET_EVENT_DID_BECOME_INACTIVE`.
pub const TACET_EVENT_DID_BECOME_ACTIVE: tacet_event_type = 30;
/// The program may not sound any more: an interruption began, the session was deactivated, or only the player can
/// resume. Comes again if what is recommended changes, and for an activation that an interruption refuses. `reason`
/// says what did it, `inactivity_source` who; `flag` is true if sound should resume by itself.
pub const TACET_EVENT_DID_BECOME_INACTIVE: tacet_event_type = 31;
/// Spoken prompts shall have another style from now on: `prompt_style`.
pub const TACET_EVENT_PROMPT_STYLE_CHANGED: tacet_event_type = 32;
/// The soundtrack's underrun has ended: the music plays on or has ended. `frames` of the engine's clock were
/// silent.
pub const TACET_EVENT_SOUNDTRACK_RECOVERED: tacet_event_type = 33;
/// The underrun of the streamed sound has ended: `voice` was silent for `frames` of the engine's clock.
pub const TACET_EVENT_SOUND_RECOVERED: tacet_event_type = 34;
/// The queued track has begun, at the sample after the former track's last one; `text` is its first path.
pub const TACET_EVENT_SOUNDTRACK_CONTINUED: tacet_event_type = 35;
/// A sound with two channels was played at a position for the first time, and is heard without one, as recorded.
/// `text` is its name. Load it with `mixes_to_mono` of `tacet_load_options`.
pub const TACET_EVENT_POSITION_IGNORED: tacet_event_type = 36;
/// A processor of `bus` has taken longer than a quarter of a block twice in a row, or has made a sample that is no
/// finite number. The sound passes it unchanged from then on. `text` has the error.
pub const TACET_EVENT_PROCESSOR_BYPASSED: tacet_event_type = 37;
/// A transition of the soundtrack has happened: `text` is the first path of the track that has begun, `frames` the
/// frame of the former track's first file at which it did, `mix_frame` that of the mix, and `heard` when it is
/// heard.
pub const TACET_EVENT_TRANSITION: tacet_event_type = 38;
/// The track of a transition was not decoded at its boundary, and waits for the next one; `text` is its first path.
pub const TACET_EVENT_TRANSITION_MISSED: tacet_event_type = 39;
/// A beat of the soundtrack was mixed, after `tacet_soundtrack_tell_beats()`: `beat`, `bar` and `beat_in_bar` are
/// its numbers, `frames` is its frame of the first stem, `mix_frame` that of the mix, and `heard` when it is heard.
pub const TACET_EVENT_BEAT: tacet_event_type = 40;
/// As `TACET_EVENT_BEAT`, for the first beat of a bar; a `TACET_EVENT_BEAT` follows.
pub const TACET_EVENT_BAR: tacet_event_type = 41;
/// As `TACET_EVENT_BEAT`, for a marker; `text` is its name.
pub const TACET_EVENT_MARKER: tacet_event_type = 42;
/// As `TACET_EVENT_BEAT`, for the first frame of a section; `text` is its name.
pub const TACET_EVENT_SECTION: tacet_event_type = 43;
/// A stinger has begun: `text` is its first path, `frames` the frame of the track's first file at which it did,
/// `mix_frame` that of the mix, and `heard` when it is heard.
pub const TACET_EVENT_STINGER: tacet_event_type = 44;
/// A stinger was not decoded at its boundary, and waits for the next one; `text` is its first path.
pub const TACET_EVENT_STINGER_MISSED: tacet_event_type = 45;
/// `voice` has passed a marker of its sound, while it was mixed or virtual: `text` is the marker's name, `frames`
/// its frame of the sound, `mix_frame` the first frame of the mix at the marker or behind it, and `heard` when it
/// is heard. See `markers` of `tacet_load_options`. At most 256 are told for each block.
pub const TACET_EVENT_SOUND_MARKER: tacet_event_type = 46;
/// A sound was to be played backwards for the first time, and plays forward: it is streamed, or a generator makes
/// it. `text` is its name. Load it with `TACET_STORAGE_DECODED`.
pub const TACET_EVENT_REVERSE_IGNORED: tacet_event_type = 47;
/// A name that the document of sound events does not have was posted, or set as a parameter, for the first time.
/// `text` says which: `event "explosoin"`. See `tacet_engine_post()`.
pub const TACET_EVENT_UNKNOWN_NAME: tacet_event_type = 48;
/// Another program began (`flag` is true) or ended to record what the machine plays, as broadcasts do; `text` is
/// its name. Ask the player for `streamer` of `tacet_session_settings`.
pub const TACET_EVENT_BROADCAST_SEEN: tacet_event_type = 50;

/// Who made a session inactive: the field `inactivity_source` of an event.
pub type tacet_inactivity_source = c_uint;
/// Not an event of inactivity.
pub const TACET_SOURCE_NONE: tacet_inactivity_source = 0;
/// The player: a locked screen, unplugged headphones, another program in front, a mute in the volume mixer.
pub const TACET_SOURCE_PLAYER: tacet_inactivity_source = 1;
/// The system: a call, an alarm, sleep, a policy of the sound server.
pub const TACET_SOURCE_SYSTEM: tacet_inactivity_source = 2;
/// The program itself.
pub const TACET_SOURCE_PROGRAM: tacet_inactivity_source = 3;

/// Why the route changed.
pub type tacet_route_change = c_uint;
/// The route did not change.
pub const TACET_ROUTE_CHANGE_NONE: tacet_route_change = 0;
/// A device was plugged in and taken into use.
pub const TACET_ROUTE_CHANGE_NEW_DEVICE: tacet_route_change = 1;
/// The device in use was unplugged, or went out of range.
pub const TACET_ROUTE_CHANGE_OLD_DEVICE_GONE: tacet_route_change = 2;
/// The player, or the program, chose another device.
pub const TACET_ROUTE_CHANGE_OVERRIDE: tacet_route_change = 3;
/// The same device has another sample rate.
pub const TACET_ROUTE_CHANGE_CONFIGURATION: tacet_route_change = 4;

/// The interface that records.
pub type tacet_recorder_interface = c_uint;
/// `TACET_RECORDER_PULSE` if libpulse can be loaded, else `TACET_RECORDER_OPENAL`.
pub const TACET_RECORDER_AUTOMATIC: tacet_recorder_interface = 0;
/// PulseAudio, or PipeWire through its PulseAudio service.
pub const TACET_RECORDER_PULSE: tacet_recorder_interface = 1;
/// An OpenAL capture device.
pub const TACET_RECORDER_OPENAL: tacet_recorder_interface = 2;

/// Whether a recorder records, and if not, why.
pub type tacet_recorder_state = c_uint;
/// The sound server has not answered yet.
pub const TACET_RECORDER_OPENING: tacet_recorder_state = 0;
/// Frames arrive.
pub const TACET_RECORDER_RECORDING: tacet_recorder_state = 1;
/// The session stops the recording, for the reason in `tacet_recorder_status`. It goes on by itself.
pub const TACET_RECORDER_INTERRUPTED: tacet_recorder_state = 2;
/// No sound server can be reached. It is tried again four times a second, as after the next three.
pub const TACET_RECORDER_NO_SERVER: tacet_recorder_state = 3;
/// There is no microphone, or the chosen one is missing.
pub const TACET_RECORDER_NO_MICROPHONE: tacet_recorder_state = 4;
/// The sound server or the sandbox refuses. `tacet_recorder_explain()` names the permission.
pub const TACET_RECORDER_REFUSED: tacet_recorder_state = 5;
/// The process is out of threads, memory or file descriptors.
pub const TACET_RECORDER_NO_RESOURCES: tacet_recorder_state = 6;
/// The file cannot be written. It is not tried again.
pub const TACET_RECORDER_FAILED: tacet_recorder_state = 7;

/// Why frames are missing in a recording.
pub type tacet_gap_reason = c_uint;
/// No frames are missing.
pub const TACET_GAP_NONE: tacet_gap_reason = 0;
/// The sound server ended, or dropped the stream.
pub const TACET_GAP_SERVER_LOST: tacet_gap_reason = 1;
/// The microphone was unplugged, or the server moved the recording to another one.
pub const TACET_GAP_ROUTE_CHANGE: tacet_gap_reason = 2;
/// The session interrupted the recording.
pub const TACET_GAP_INTERRUPTION: tacet_gap_reason = 3;
/// The callback or the disk took longer than two seconds, or the server lost frames.
pub const TACET_GAP_OVERRUN: tacet_gap_reason = 4;
/// The sound server stood still.
pub const TACET_GAP_STALLED: tacet_gap_reason = 5;

/// Whether the program may record.
pub type tacet_permission = c_uint;
/// The system has not said yet.
pub const TACET_PERMISSION_UNKNOWN: tacet_permission = 0;
/// The microphone may be recorded. Outside sandboxes every program of the player has this permission.
pub const TACET_PERMISSION_GRANTED: tacet_permission = 1;
/// The sound server or the sandbox refuses. `tacet_recorder_explain()` names the permission.
pub const TACET_PERMISSION_REFUSED: tacet_permission = 2;

/// An engine: mixer, soundtrack, output and session. At most 64 exist at a time.
#[repr(C)]
pub struct tacet_engine {
    _private: [u8; 0],
}

/// A session: it decides what a program's sound may do on the player's machine. At most 128 exist, including those
/// of engines.
#[repr(C)]
pub struct tacet_session {
    _private: [u8; 0],
}

/// A vector in metres, or in metres per second. Each component is limited to ±1e9.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_vec3 {
    /// The component x.
    pub x: f32,
    /// The component y.
    pub y: f32,
    /// The component z.
    pub z: f32,
}

/// How a parameter moves to its new value. As a parameter it is nullable: the move then takes 10 ms, the shortest
/// time without a click, unless the function says otherwise.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_tween {
    /// The length of the move, 0...86,400; 0 jumps at the next block.
    pub seconds: f32,
    /// The curve.
    pub easing: tacet_easing,
}

/// The settings of an engine.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_engine_config {
    /// sizeof(`tacet_engine_config`)
    pub struct_size: u32,
    /// The maximum number of voices that are mixed at once: 1...4,096. Default 64.
    pub real_voices: u32,
    /// The maximum number of voices, mixed or virtual: real_voices...131,072. Default 4,096.
    pub virtual_voices: u32,
    /// The sample rate of the mix in frames per second: 8,000...192,000. Default 48,000.
    pub sample_rate: u32,
    /// The size of a block in frames: 64...2,048. Default 512. `latency` makes it smaller for a stream on a sound
    /// server.
    pub block_frames: u32,
    /// Default `TACET_OUTPUT_AUTOMATIC`.
    pub output: tacet_output_choice,
    /// Default `TACET_OUTPUT_LOSS_FREEZE`.
    pub while_output_lost: tacet_output_loss,
    /// The longest sound that is decoded whole if the game asks for it, in seconds: 0...3,600. Default 60.
    /// `tacet_load()` streams sounds of more than ten seconds, or of more than this if it is less.
    pub longest_sound: f32,
    /// The seed of all random variations. The same seed and the same calls give the same sounds. Default 1.
    pub seed: u64,
    /// The path for `TACET_OUTPUT_WAVE_FILE`, which requires it. Nullable otherwise.
    pub wave_path: *const c_char,
    /// The game's name in the desktop's volume control. Nullable, the default: the executable's name.
    pub application_name: *const c_char,
    /// The game's identifier, the name of its .desktop file: `org.example.Game`. Nullable, the default: none.
    pub application_id: *const c_char,
    /// The name of the game's icon in the desktop's theme. Nullable, the default: `applications-games`.
    pub icon_name: *const c_char,
    /// A session of the caller's to follow. If it is destroyed before the engine, the engine keeps its last
    /// directive. Nullable, the default: the engine makes one.
    pub session: *mut tacet_session,
    /// The most bytes that the samples of loaded sounds should take. 0, the default: no limit. Beyond it, the
    /// sounds that were played longest ago give up their samples: they stay loaded, keep 16 KB each, and their next
    /// voices stream. Loops go last. A sound is decoded again when it is played and there is room. Sounds that were
    /// loaded from memory always stay. The files of the others must stay as they are while the sounds are loaded,
    /// because they are read again.
    pub memory_budget: u64,
    /// Default `TACET_LATENCY_BALANCED`.
    pub latency: tacet_latency,
    /// Default `TACET_PITCH_QUALITY_CLEAN`.
    pub pitch_quality: tacet_pitch_quality,
    /// Whether the sound server is asked to remove the engine's sound from the recordings of a microphone
    /// (`filter.want=echo-cancel`). Default false. It takes effect while a recorder with the same session asks for
    /// it too, by `cancels_echo` of `tacet_recorder_config`. PulseAudio then mixes the engine's sound to mono at 32
    /// kHz, so ask only in a voice chat.
    pub cancels_echo: bool,
    /// Padding.
    pub reserved: [u8; 3],
    /// The loudspeakers that the engine mixes for. Default `TACET_SPEAKERS_STEREO`. A sound server mixes surround
    /// down for a device with fewer loudspeakers.
    pub speakers: tacet_speaker_layout,
}

/// Figures of the mixer, as of its last block.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_statistics {
    /// sizeof(`tacet_statistics`)
    pub struct_size: u32,
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
    /// Padding.
    pub reserved: [u8; 7],
    /// The number of times that the soundtrack or a streamed voice ran out of decoded frames. Each is heard as a
    /// gap, and is reported by `TACET_EVENT_SOUNDTRACK_UNDERRUN` or `TACET_EVENT_SOUND_UNDERRUN`.
    pub stream_underruns: u64,
    /// The bytes that the samples of loaded sounds took at the last update, with a `memory_budget`; 0 without.
    pub sample_bytes: u64,
}

/// The actual properties of an output.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_output {
    /// sizeof(`tacet_output`)
    pub struct_size: u32,
    /// The device's sample rate in frames per second.
    pub sample_rate: u32,
    /// Frames per request of the device; 0 if the device does not report it.
    pub request_frames: u32,
    /// The time from the end of a block's mixing to the loudspeaker, in seconds, as the device reports it.
    pub latency: f32,
    /// The kind of output.
    pub kind: tacet_output_kind,
    /// The device's name for people.
    pub device: [c_char; 256],
}

/// A file that the game keeps in a place of its own, such as an archive. The game's opener fills it in.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_file {
    /// The size of this struct. The library sets it before it calls the opener.
    pub struct_size: u32,
    /// Padding.
    pub reserved: u32,
    /// The length in bytes.
    pub size: u64,
    /// Passed to `read` and `close`. Nullable.
    pub user_data: *mut c_void,
    /// Copies up to `count` bytes from `offset` to `destination`. Returns the number of bytes copied, 0 at the end
    /// of the file, or a negative number if the medium fails.
    ///
    /// One thread of the library at a time calls it for one file, never the thread that mixes. A call that returns
    /// what was read waits for the library's thread; only where the system has no thread left, the calling thread
    /// reads. It may take as long as the medium does. A file without it gives `TACET_ERROR_INVALID_ARGUMENT`.
    pub read: Option<unsafe extern "C" fn(*mut c_void, u64, *mut c_void, usize) -> i64>,
    /// Called once, after the last read, on any thread. Nullable.
    pub close: Option<unsafe extern "C" fn(*mut c_void)>,
}

/// What the header and the tags of a sound file state.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_file_properties {
    /// sizeof(`tacet_file_properties`)
    pub struct_size: u32,
    /// The number of channels of the first frames, 1...8.
    pub channels: u32,
    /// The sample rate of the first frames in hertz.
    pub sample_rate: u32,
    /// The number of tags, 0...256, for `tacet_file_get_tag()`.
    pub tag_count: u32,
    /// The length in frames at `sample_rate`; 0 if the header states none.
    pub frames: u64,
    /// The length in seconds; 0 if the header states none.
    pub seconds: f64,
    /// The first frame that `TACET_LOOPING_TAGGED` repeats; 0 without a loop.
    pub loop_start: u64,
    /// The frame after the loop's last; 0 without a loop.
    pub loop_end: u64,
    /// The gain in decibels by `TACET_REPLAY_GAIN_TRACK`, -60...60; 0 if the tags state none.
    pub track_gain: f32,
    /// The gain in decibels by `TACET_REPLAY_GAIN_ALBUM`, -60...60; 0 if the tags state none.
    pub album_gain: f32,
    /// The codec's usual name: `Ogg Vorbis`. UTF-8, cut at a whole character.
    pub codec: [c_char; 64],
}

/// A frame of a sound with a name. The struct does not grow.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_marker {
    /// The name, which `TACET_EVENT_SOUND_MARKER` has as `text`.
    pub name: *const c_char,
    /// The frame, counted at the engine's sample rate as `tacet_sound_get()` does. A marker outside the sound is
    /// left out.
    pub frame: u64,
}

/// How a sound is loaded.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_load_options {
    /// sizeof(`tacet_load_options`)
    pub struct_size: u32,
    /// Default `TACET_STORAGE_AUTOMATIC`.
    pub storage: tacet_sound_storage,
    /// Which of the file's loudness tags all voices of the sound are played with. Their level is that of the same
    /// file as a `tacet_track`. Default `TACET_REPLAY_GAIN_OFF`.
    pub replay_gain: tacet_replay_gain,
    /// Whether the channels are mixed to one, so that the sound's voices can have a position. Each sample is the
    /// mean of both channels of a stereo file: what is equal in both keeps its level, what is in one alone is 6 dB
    /// quieter. Default false.
    pub mixes_to_mono: bool,
    /// Padding.
    pub reserved: [u8; 3],
    /// Only for `tacet_load_in_background()`. Default `TACET_PRIORITY_NORMAL`.
    pub priority: tacet_load_priority,
    /// Padding.
    pub reserved_2: u32,
    /// The markers of the sound, which `TACET_EVENT_SOUND_MARKER` tells of every voice that passes them. Null, the
    /// default, takes those of the file: the cue points with a label of a WAV file, and the `CHAPTER` tags of other
    /// formats.
    pub markers: *const tacet_marker,
    /// The number of `markers`: 0...4,096. A pointer with 0 markers takes none, also not those of the file.
    pub marker_count: usize,
}

/// Settings for playing a sound. The defaults play it once, as recorded, without a position.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_play_settings {
    /// sizeof(`tacet_play_settings`)
    pub struct_size: u32,
    /// The gain in decibels, -INFINITY...24. Default 0.
    pub gain: f32,
    /// The bus that the voice plays through. Default `TACET_BUS_EFFECTS`.
    pub bus: tacet_bus,
    /// The frame of `rendered_frames` at which the voice starts, exact to the frame. 0, the default, or a frame
    /// that has passed, starts with the next block.
    pub start_frame: u64,
    /// The pitch as a ratio, 0.01...8. Default 1. Below zero, -8...-0.01, a decoded sound plays backwards: from
    /// `start_position`, or from its end, to its first frame. A loop repeats the same frames. A streamed sound and
    /// a generator's play forward, which `TACET_EVENT_REVERSE_IGNORED` says once.
    pub pitch: f32,
    /// The balance from left, -1, to right, 1, for a sound without a position, mono or stereo. Default 0: both
    /// sides at 0 dB. Otherwise the near side stays at 0 dB, and the far side falls by the cosine: -3 dB at 0.5.
    pub pan: f32,
    /// The length of the fade-in in seconds, 0...86,400; 0, the default, starts at full gain.
    pub fade_in: f32,
    /// The fade's curve. Default `TACET_EASING_LINEAR`.
    pub fade_easing: tacet_easing,
    /// Which voices are mixed when there are more than `real_voices`: the higher priority first. Default 128.
    pub priority: u8,
    /// Whether the sound repeats until it is stopped: the loop that the file's tags give, or the whole sound.
    /// Default false.
    pub loops: bool,
    /// Whether `position` applies, which has no effect otherwise. It does not apply to a stereo sound;
    /// `mixes_to_mono` of `tacet_load_options` loads a stereo file as a mono sound. Default false.
    pub has_position: bool,
    /// Whether the voice resumes after a call or an alarm. A one-shot older than 250 ms ends in either case.
    /// Default true.
    pub resumes_after_interruption: bool,
    /// Whether the player asked for this sound explicitly, so that it plays in silent mode too. Default false.
    pub plays_in_silent_mode: bool,
    /// Padding.
    pub reserved: [u8; 3],
    /// The space that the position is relative to. Default `TACET_SPACE_WORLD`.
    pub space: tacet_space,
    /// The position in metres. Default 0, 0, 0.
    pub position: tacet_vec3,
    /// The velocity in metres per second, for the Doppler effect. Default 0, 0, 0.
    pub velocity: tacet_vec3,
    /// The distance in metres below which the sound gets no louder. 0...FLT_MAX, default 1.
    pub reference_distance: f32,
    /// The distance in metres beyond which the sound gets no quieter. 0...FLT_MAX, default FLT_MAX.
    pub maximum_distance: f32,
    /// How strongly the sound falls with distance: 0 disables it, 1, the default, is physical. 0...FLT_MAX.
    pub rolloff: f32,
    /// The axis along which the sound radiates; 0, 0, 0, the default, radiates to all sides.
    pub cone_direction: tacet_vec3,
    /// The full angle in degrees within which the sound is at 0 dB: 0...360. Default 360.
    pub cone_inner_angle: f32,
    /// The full angle in degrees outside which the sound is at the outer gain: 0...360. Default 360.
    pub cone_outer_angle: f32,
    /// The gain in decibels outside the outer angle, -INFINITY...0. Default 0.
    pub cone_outer_gain: f32,
    /// The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
    pub pitch_variation_low: f32,
    /// The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1.
    pub pitch_variation_high: f32,
    /// The range of a random gain that is added, in decibels, -144...24. Default 0...0.
    pub gain_variation_low: f32,
    /// The range of a random gain that is added, in decibels, -144...24. Default 0...0.
    pub gain_variation_high: f32,
    /// Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -INFINITY...0. Far below 250 Hz the low shelf
    /// takes twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    pub filter_low_shelf: f32,
    /// Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -INFINITY...0. Far below 250 Hz the low shelf
    /// takes twice as many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
    pub filter_high_shelf: f32,
    /// Whether `reverb_send` applies. If false, the default, a voice with a position sends at 0 dB, and any other
    /// voice not at all.
    pub has_reverb_send: bool,
    /// Padding.
    pub reserved_2: [u8; 3],
    /// The gain in decibels at which the voice enters the reverb, -INFINITY...0. Default 0.
    pub reverb_send: f32,
    /// What happens to the voice while it is virtual. Default `TACET_VIRTUAL_CONTINUES`.
    pub virtual_behavior: tacet_virtual_behavior,
    /// The radius in metres of a sound with a position: it comes from a range of directions, and from all around
    /// within the radius. In stereo it adds up to 3 dB. 0...10^9, default 0: a point.
    pub radius: f32,
    /// How much the air absorbs of a sound with a position, 0...10. Default 0: nothing. At 1, 5 kHz lose 0.05 dB
    /// for each metre beyond `reference_distance`, times `rolloff`; frequencies far above lose twice as much.
    pub air_absorption: f32,
    /// How often the loop is played if `loops` is true; 0, the default, repeats it until the voice is stopped.
    /// After the last pass the sound plays on to its end.
    pub passes: u32,
    /// The limits of the product of the voice's gain, distance and cone, in decibels, -INFINITY...24. Fades and
    /// buses are applied afterwards. For a sound with a position. Default -INFINITY and 24: no limits. OpenAL's
    /// AL_MIN_GAIN and AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    pub minimum_gain: f32,
    /// The limits of the product of the voice's gain, distance and cone, in decibels, -INFINITY...24. Fades and
    /// buses are applied afterwards. For a sound with a position. Default -INFINITY and 24: no limits. OpenAL's
    /// AL_MIN_GAIN and AL_MAX_GAIN, whose default of AL_MAX_GAIN is 0 dB.
    pub maximum_gain: f32,
    /// The frame of the sound with which the voice begins, at the engine's rate. Default 0, which is the last frame
    /// of a voice that plays backwards. From before its loop's end the voice plays on into the loop, and from
    /// behind the loop to the sound's end; from behind the sound's end it ends at once. A streamed sound begins so
    /// within its first third of a second, else as soon as it is decoded from there, some milliseconds later, where
    /// it would be by then.
    pub start_position: u64,
}

/// A voice's state, position and gain.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_voice_status {
    /// sizeof(`tacet_voice_status`)
    pub struct_size: u32,
    /// The state, as of the last block that was mixed; `TACET_PLAYBACK_ENDED` as of the last
    /// `tacet_engine_update()`.
    pub state: tacet_playback_state,
    /// The frame of the sound that is mixed next, at the engine's rate, as of the last block that was mixed; 0 for
    /// a voice that has ended.
    pub position: u64,
    /// The gain in decibels that the game has set, the end of a tween that runs; minus infinity is silence, also of
    /// a voice that has ended.
    pub gain: f32,
    /// Padding.
    pub reserved: u32,
}

/// A voice of the world that is heard, as of the latest block that was mixed: what a game casts a ray for.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_heard_voice {
    /// sizeof(`tacet_heard_voice`)
    pub struct_size: u32,
    /// The listener that hears the voice: 0 is the first one of `tacet_engine_set_listeners()`.
    pub listener: u32,
    /// The voice.
    pub voice: tacet_voice,
    /// The voice's position in metres.
    pub position: tacet_vec3,
    /// The position of its listener in metres.
    pub listener_position: tacet_vec3,
    /// The distance between the two in metres.
    pub distance: f32,
    /// The gain of the occlusion that the voice has, or moves to, in decibels; -INFINITY lets nothing through.
    pub occlusion_gain: f32,
    /// The gain in decibels of its high-shelf filter at 5 kHz.
    pub occlusion_high_shelf: f32,
    /// Padding.
    pub reserved: u32,
}

/// A caption whose sound reaches the listener now, or did within the last second.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_caption {
    /// sizeof(`tacet_caption`)
    pub struct_size: u32,
    /// The number of voices with this key that reach the listener; 0 once the last has become inaudible.
    pub voices: u32,
    /// The highest importance among the voices.
    pub importance: tacet_importance,
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
    /// Padding.
    pub reserved: u8,
    /// The angle to the right of straight ahead in degrees, -180...180: 90 is right, -90 left.
    pub azimuth: f32,
    /// The angle above the listener's horizon in degrees, -90...90.
    pub elevation: f32,
    /// The distance from the listener in metres.
    pub distance: f32,
    /// The key.
    pub key: [c_char; 64],
}

/// Limits on the voices of a sound or a bus: their number, and the time between two starts.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_voice_limit {
    /// sizeof(`tacet_voice_limit`)
    pub struct_size: u32,
    /// The maximum number of voices, 1...65,535; 0, the default, sets no limit.
    pub voices: u32,
    /// Which voice fades out in 10 ms and ends as `TACET_EVENT_VOICE_STOLEN`. Default `TACET_STEALING_OLDEST`.
    pub stealing: tacet_stealing,
    /// The shortest time between two starts in seconds, 0...86,400; sounds played sooner do not play. Default 0.
    pub retrigger: f32,
}

/// A band of an equaliser, by the formulas of R. Bristow-Johnson's cookbook.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_band {
    /// The component shape.
    pub shape: tacet_band_shape,
    /// In hertz, 20...20,000: the middle of a bell, the half of a shelf's decibels, the -3 dB of a cut.
    pub frequency: f32,
    /// In decibels, -24...24. A cut has none.
    pub gain: f32,
    /// The quality, 0.1...18.
    pub q: f32,
}

/// An effect on a bus. `tacet_effect_init()` fills it in for a kind; fields of other kinds are not read. Numbers
/// out of range count as the nearest in range. Times are in seconds, gains and levels in decibels.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_effect {
    /// sizeof(`tacet_effect`)
    pub struct_size: u32,
    /// The component kind.
    pub kind: tacet_effect_kind,
    /// The gain of the processed sound, -INFINITY...24.
    pub wet: f32,
    /// The gain of the sound as it comes to the effect, -INFINITY...24.
    pub dry: f32,
    /// The bands of an equaliser, 1...8. Default 1.
    pub band_count: u32,
    /// Default: bells of 0 dB at 1,000 Hz with a quality of 1.
    pub bands: [tacet_band; 8],
    /// The level above which a compressor lowers the sound, -60...0. Default -18.
    pub threshold: f32,
    /// By how many decibels the input grows for 1 dB of the output, 1...100. Default 4.
    pub ratio: f32,
    /// The decibels in which the ratio grows from 1, 0...24. Default 6.
    pub knee: f32,
    /// The time in which the gain falls by 63 % of a fall, 0...1. Default 0.01.
    pub attack: f32,
    /// The time in which the gain rises by 63 % of a rise: 0...5, of a limiter 0.005...5. Default 0.12, of a
    /// limiter 0.08.
    pub release: f32,
    /// The gain behind a compressor, -24...24. Default 0.
    pub makeup: f32,
    /// The level above which no sample leaves a limiter, -40...0. Default -1.
    pub ceiling: f32,
    /// The time between two echoes, 0.001...2, default 0.35; the middle of a chorus's delay, 0.0001...0.05, default
    /// 0.018, of a flanger 0.002.
    pub time: f32,
    /// The share that goes round again: of echoes 0...0.95, default 0.4; of a chorus -0.95...0.95, default 0, of a
    /// flanger 0.5.
    pub feedback: f32,
    /// The corners of the filter that each echo passes, 20...20,000 Hz. Default 20 and 20,000, which disable it.
    pub low_cut: f32,
    /// The corners of the filter that each echo passes, 20...20,000 Hz. Default 20 and 20,000, which disable it.
    pub high_cut: f32,
    /// By how much the delay of a chorus swings to both sides, 0...0.05. Default 0.004, of a flanger 0.0015.
    pub depth: f32,
    /// The swings in a second, 0.01...20. Default 0.5, of a flanger 0.2.
    pub rate: f32,
    /// How far the right side's swing is ahead, 0...0.5 of a swing. Default 0.25.
    pub spread: f32,
    /// The gain before a distortion's curve, 0...48. Default 18.
    pub drive: f32,
    /// The gain behind a distortion's curve, -48...24. Default -6.
    pub level: f32,
    /// The form of a distortion's curve. Default `TACET_DISTORTION_SOFT`.
    pub curve: tacet_distortion_curve,
    /// The bus whose level a compressor follows, after that bus's effects and gain. Default 0: its own.
    pub sidechain: tacet_bus,
    /// The sound that is a convolution's response: decoded, 20 s at most. It may be unloaded afterwards.
    pub response: tacet_sound,
    /// Whether the sound passes the effect unchanged. Default false.
    pub bypassed: bool,
    /// Whether echoes come from the left and the right in turn. Default false.
    pub ping_pong: bool,
    /// Padding.
    pub reserved: [u8; 2],
    /// How long a processor's sound goes on after its input, 0...60. While the bus is silent for longer, it is not
    /// called. Default 0.
    pub tail: f32,
    /// Changes a block in place: `frames * 2` samples, interleaved, left first, nominal -1...1; `frames` is the
    /// engine's `block_frames`. In surround they are the front left and right channel of the bus, and its other
    /// channels pass unchanged. Called on the thread that mixes, never twice at once: it may not allocate, lock,
    /// read, wait, or call Tacet. Two calls in a row that take longer than a quarter of a block, or a sample that
    /// is no finite number, take it out with `TACET_EVENT_PROCESSOR_BYPASSED`. An offline engine waits for any
    /// call. An effect with the same `process` and `user_data` as one of the engine's goes on as that one.
    pub process: Option<unsafe extern "C" fn(*mut f32, usize, *mut c_void)>,
    /// Passed to `process` and `close`. Nullable.
    pub user_data: *mut c_void,
    /// Called once, when nothing calls `process` any longer: within `tacet_engine_update()`,
    /// `tacet_bus_set_effects()`, `tacet_engine_apply_snapshot()`, `tacet_engine_blend_snapshots()`,
    /// `tacet_engine_destroy()`. It may not call this engine. Nullable.
    pub close: Option<unsafe extern "C" fn(*mut c_void)>,
}

/// What a mix sets on one bus. Several of them, each of another bus, are a snapshot: `paused`, `underwater`,
/// `dialogue`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_bus_mix {
    /// sizeof(`tacet_bus_mix`)
    pub struct_size: u32,
    /// The bus's gain in decibels, -INFINITY...24. Default 0.
    pub gain: f32,
    /// The bus. Default `TACET_BUS_MASTER`. Of two entries with one bus, the later counts.
    pub bus: tacet_bus,
    /// The lower limit of the bus's filter in hertz, as of `tacet_bus_set_filter()`. Default 20, which disables it.
    pub low_cut: f32,
    /// The upper limit of the bus's filter in hertz. Default 20,000, which disables it.
    pub high_cut: f32,
    /// Whether `gain` is set. Default true.
    pub sets_gain: bool,
    /// Whether `low_cut` and `high_cut` are set. Default false: the filter stays as it is.
    pub sets_filter: bool,
    /// Whether `effects` are set. Default false: the bus keeps its effects.
    pub sets_effects: bool,
    /// Whether `centered` is set. Default false.
    pub sets_centered: bool,
    /// Whether the centre loudspeaker plays the bus's front, as of `tacet_bus_set_centered()`. Default false.
    pub centered: bool,
    /// Whether `lfe_gain` is set. Default false.
    pub sets_lfe_gain: bool,
    /// Padding.
    pub reserved: [u8; 2],
    /// The bus's effects, as of `tacet_bus_set_effects()`, each with its `struct_size`. Read within the call.
    /// Default null. Nullable if `effect_count` is 0: the bus has no effects then.
    pub effects: *const tacet_effect,
    /// The number of effects, 0...4. Default 0.
    pub effect_count: usize,
    /// The gain in decibels of the bus's send to the LFE, as of `tacet_bus_set_lfe_gain()`: -INFINITY...24. Default
    /// -INFINITY.
    pub lfe_gain: f32,
    /// Padding.
    pub reserved_2: u32,
}

/// A ducking rule: while the trigger bus sounds, the target bus is lowered. Typical: the soundtrack under speech.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_ducking {
    /// sizeof(`tacet_ducking`)
    pub struct_size: u32,
    /// The gain of the lowered target in decibels, -INFINITY...0. Default -9.
    pub gain: f32,
    /// The bus that is lowered. Default `TACET_BUS_SOUNDTRACK`.
    pub target: tacet_bus,
    /// The bus that, alone or with its children, triggers the ducking while it sounds. Default `TACET_BUS_VOICE`.
    pub trigger: tacet_bus,
    /// The length of the fade down in seconds: 0...86,400. Default 0.1.
    pub attack: f32,
    /// The time in seconds for which the target stays low after the trigger falls silent: 0...86,400. Default 0.4.
    pub hold: f32,
    /// The length of the fade up in seconds: 0...86,400. Default 0.8.
    pub release: f32,
    /// Padding.
    pub reserved: u32,
}

/// The level of a bus. `tacet_gain_from_amplitude()` converts it to decibels.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_level {
    /// sizeof(`tacet_level`)
    pub struct_size: u32,
    /// The largest absolute sample, left and right; 1 is full scale.
    pub peak_amplitude: [f32; 2],
    /// The root of the mean square, left and right; 1 is full scale.
    pub rms_amplitude: [f32; 2],
}

/// The loudness of a bus: ITU-R BS.1770-4 with the windows of EBU Tech 3341. The momentary and the short-term
/// loudness change with every 20 ms of mixed sound, the others with every 100 ms. What is not mixed, as while the
/// output is suspended, does not count.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_loudness {
    /// sizeof(`tacet_loudness`)
    pub struct_size: u32,
    /// The loudness of the latest 400 ms in LUFS; -INFINITY before, and for silence.
    pub momentary: f32,
    /// The loudness of the latest 3 s in LUFS; -INFINITY before, and for silence.
    pub short_term: f32,
    /// The loudness in LUFS of all since the meter was turned on or reset; silence and what is more than 10 LU
    /// quieter than the rest do not count. -INFINITY if no 400 ms were louder than -70 LUFS.
    pub integrated: f32,
    /// The loudness range in LU of all since then (EBU Tech 3342); 0 as well if no 3 s were louder than -70 LUFS.
    pub range: f32,
    /// The largest magnitude since then, also between samples, in dBTP (BS.1770-4, annex 2); -INFINITY for silence.
    pub true_peak: f32,
}

/// The listener: position, velocity and orientation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_listener {
    /// sizeof(`tacet_listener`)
    pub struct_size: u32,
    /// The position in metres. Default 0, 0, 0.
    pub position: tacet_vec3,
    /// The velocity in metres per second, used for the Doppler effect only. Default 0, 0, 0.
    pub velocity: tacet_vec3,
    /// The direction of view, of any length. Default 0, 0, -1, which also replaces it if `forward` and `up` are
    /// parallel.
    pub forward: tacet_vec3,
    /// The direction of the top of the head, of any length. Default 0, 1, 0, which also replaces it if `forward`
    /// and `up` are parallel.
    pub up: tacet_vec3,
    /// The gain in decibels of all sounds with a position and of what they send to the reverb, at most 24. Default
    /// 0. The gain of `TACET_BUS_MASTER` applies to every sound.
    pub gain: f32,
}

/// A reverb: a room preset, its gain and its decay.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_reverb {
    /// sizeof(`tacet_reverb`)
    pub struct_size: u32,
    /// Default `TACET_ROOM_GENERIC`.
    pub room: tacet_room,
    /// The gain in decibels, -INFINITY...0. 0, the default, is the preset's own.
    pub gain: f32,
    /// The decay time as a ratio of the preset's own: 0.1...4. Default 1.
    pub decay_ratio: f32,
}

/// A sphere in the world with a reverb of its own, heard while the listener is in it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_reverb_zone {
    /// sizeof(`tacet_reverb_zone`)
    pub struct_size: u32,
    /// The centre of the sphere, in metres. Default 0, 0, 0.
    pub center: tacet_vec3,
    /// The distance from the centre within which the reverb has its full gain, in metres. 0...FLT_MAX, default 1.
    pub radius: f32,
    /// The distance beyond `radius` over which the reverb fades out, in metres. 0...FLT_MAX, default 1.
    pub falloff: f32,
    /// As in `tacet_reverb`, with the same defaults.
    pub room: tacet_room,
    /// As in `tacet_reverb`.
    pub gain: f32,
    /// As in `tacet_reverb`.
    pub decay_ratio: f32,
}

/// Percentiles of a time over all measured blocks, in nanoseconds: 50, 90 and 99 percent, and the longest.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_spread {
    /// The component p50.
    pub p50: f64,
    /// The component p90.
    pub p90: f64,
    /// The component p99.
    pub p99: f64,
    /// The component worst.
    pub worst: f64,
}

/// The times that mixing the last blocks took; at most 1,024 blocks.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_profile {
    /// sizeof(`tacet_profile`)
    pub struct_size: u32,
    /// The number of blocks measured.
    pub blocks: u32,
    /// The duration of a block in nanoseconds: mixing must not take longer.
    pub deadline: f64,
    /// The time of a whole block, and of each stage.
    pub total: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub commands: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub voices: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub mixing: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub soundtrack: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub buses: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub limiter: tacet_spread,
    /// The time of a whole block, and of each stage.
    pub reports: tacet_spread,
    /// The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in
    /// nanoseconds.
    pub load: tacet_spread,
    /// The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in
    /// nanoseconds.
    pub real_voices: tacet_spread,
    /// The frames of silence over all these blocks, because the soundtrack was decoded too late.
    pub underrun_frames: u64,
}

/// A track of music, and how it starts.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_track {
    /// sizeof(`tacet_track`)
    pub struct_size: u32,
    /// The number of stems: 1...8. Default 0, which must be changed.
    pub stem_count: u32,
    /// Paths of files of the same length, in the formats of `tacet_load()`, played in step; the first `stem_count`
    /// may not be null.
    pub stems: [*const c_char; 8],
    /// Default `TACET_LOOPING_TAGGED`.
    pub looping: tacet_looping,
    /// The crossfade with the track that plays before. Default 0 seconds.
    pub crossfade: tacet_tween,
    /// How often the loop is played before the track goes on to the end of its files; 0 repeats it for ever.
    /// Default 0. A seek counts anew. Ignored with `TACET_LOOPING_NONE`.
    pub passes: u32,
    /// For `TACET_LOOPING_REGION`: the first frame of the loop, of the first stem at its own rate.
    pub loop_start: u64,
    /// For `TACET_LOOPING_REGION`: the frame after the loop's last, above `loop_start`; or `TACET_LOOP_TO_END`.
    pub loop_end: u64,
    /// The frame to start at, of the first stem at its own rate. Default 0.
    pub from_frame: u64,
    /// Which loudness tag of the first stem all stems are played with. Default `TACET_REPLAY_GAIN_OFF`.
    pub replay_gain: tacet_replay_gain,
    /// The track's own gain in decibels, at most 24, so that tracks of different loudness match. It belongs to this
    /// play of the track, also through crossfades. Default 0.
    pub gain: f32,
    /// For `TACET_LOOPING_SECONDS`: the start of the loop, 0 or more, rounded to the nearest frame. Default 0.
    pub loop_start_seconds: f64,
    /// For `TACET_LOOPING_SECONDS`: the end of the loop, above its start; 0, the default, is the end of the file.
    pub loop_end_seconds: f64,
    /// The tempo in beats a minute, 1...10,000, rounded to the nearest millionth. 0, the default, takes it from
    /// `score`, from a file `theme.ogg.score.json` beside a first stem that is on the disk or in memory, or from
    /// the stem's tags.
    pub beats_per_minute: f64,
    /// With `beats_per_minute`: the time of the first beat in the file in seconds, 0 or more. Default 0.
    pub first_beat_seconds: f64,
    /// The path of a file that states tempo, markers and sections, which the game's file opener is asked for, too.
    /// Nullable, the default. If it cannot be read, the track cannot be played. Ignored with `beats_per_minute`.
    pub score: *const c_char,
    /// With `beats_per_minute`: the beats of a bar, 1...64. Default 4.
    pub beats_per_bar: u32,
    /// The time in seconds over which the seam of the loop is crossfaded: 0...10, and half of the loop at most. 0,
    /// the default, plays the loop as it is. The last frames of a pass fade out while the frames before the loop's
    /// start fade in. A loop that begins nearer to the beginning of the file begins later by what is missing. Loops
    /// that turn and sections that repeat have no crossfade.
    pub loop_crossfade: f32,
    /// The path of a file that is played in place of all stems while the player is a streamer, if `licensed` is
    /// true. UTF-8. Nullable, the default: silence. If it cannot be read, the track cannot be played.
    ///
    /// A file as long as the track is at the track's frame, through loops and repeated sections, too. A shorter one
    /// repeats by its loop tags, else as a whole, and begins where it would be after as many repetitions.
    pub alternative: *const c_char,
    /// Whether the track is licensed music that must not be broadcast: while `streamer` of `tacet_session_settings`
    /// is true, its alternative is heard, or silence. The track's clock goes on. Default false.
    pub licensed: bool,
    /// Padding.
    pub reserved: [u8; 7],
}

/// How a list of tracks is played.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_playlist {
    /// sizeof(`tacet_playlist`)
    pub struct_size: u32,
    /// Default `TACET_LIST_ORDER_LISTED`.
    pub order: tacet_list_order,
    /// For `TACET_LIST_ORDER_SHUFFLED`: the same seed gives the same order. Default 0.
    pub seed: u64,
    /// How many tracks of the list, in its order, are left out: 0, the default, or a place of
    /// `tacet_soundtrack_get_list_place()`.
    pub place: u64,
    /// The time in seconds for which one track fades into the next, before its end, half of the track at most:
    /// 0...86,400. 0, the default, plays them without a gap and without a fade.
    pub crossfade: f32,
    /// Whether the list begins anew behind its last track. Default true.
    pub repeats: bool,
    /// Padding.
    pub reserved: [u8; 3],
}

/// How the soundtrack changes from one track to another.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_transition {
    /// sizeof(`tacet_transition`)
    pub struct_size: u32,
    /// Where the change takes place. Default `TACET_BOUNDARY_BAR`.
    pub boundary: tacet_boundary,
    /// For `TACET_BOUNDARY_BARS`: 1 or more. Default 4.
    pub bars: u32,
    /// Where the new track enters. Default `TACET_ENTRY_START`.
    pub entry: tacet_entry,
    /// For `TACET_BOUNDARY_MARKER`: the marker's name. Default null.
    pub marker: *const c_char,
    /// For `TACET_ENTRY_MARKER`: the marker's name. Default null.
    pub entry_marker: *const c_char,
    /// The time for which the tracks overlap from the boundary on. Default 0 seconds: a cut, exact to the sample.
    pub crossfade: tacet_tween,
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
    pub tail_marker: *const c_char,
    /// For `TACET_ENTRY_PICKUP`: the marker's name. Default null.
    pub pickup_marker: *const c_char,
    /// For `TACET_ENTRY_PICKUP`, without a marker: the number of the beat of the new track, counted from 0,
    /// 1...1,000. Default 1.
    pub pickup_beats: u32,
    /// For `TACET_ENTRY_PICKUP`, without a marker and with 0 beats: the time in seconds, 0...86,400. Default 0.
    pub pickup_seconds: f32,
}

/// A short piece of music that is played over the soundtrack's track.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_stinger {
    /// sizeof(`tacet_stinger`)
    pub struct_size: u32,
    /// Where it begins, in the track that plays. Default `TACET_BOUNDARY_BEAT`.
    pub boundary: tacet_boundary,
    /// For `TACET_BOUNDARY_BARS`: 1 or more. Default 4.
    pub bars: u32,
    /// The gain of the tracks meanwhile in decibels, -INFINITY...0. Default 0: they are not lowered.
    pub ducking: f32,
    /// For `TACET_BOUNDARY_MARKER`: the marker's name. Default null.
    pub marker: *const c_char,
    /// The time in seconds in which the tracks are lowered, from the stinger's first frame on: 0...86,400. Default
    /// 0.05.
    pub attack: f32,
    /// The time in seconds in which they return after the stinger's last frame: 0...86,400. Default 0.5.
    pub release: f32,
}

/// Where the soundtrack is, as the player hears it at one instant.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_music_clock {
    /// sizeof(`tacet_music_clock`)
    pub struct_size: u32,
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
    /// Padding.
    pub reserved: [u8; 4],
    /// How much of the beat has passed, 0.. < 1.
    pub phase: f64,
    /// The place in the first stem that is heard, in seconds; also between two frames.
    pub seconds: f64,
    /// The frame of the first stem that is heard, at its own rate.
    pub frame: u64,
    /// The frame of the first stem that is mixed next: `position` of `tacet_soundtrack_status`.
    pub mixed_frame: u64,
    /// The frame of the mix that is heard, as `rendered_frames` of `tacet_statistics` counts. While a block is
    /// mixed late, this and `frame` may lie up to 20 ms beyond what was mixed.
    pub mix_frame: u64,
    /// The instant: nanoseconds of the monotonic clock, `clock_gettime(CLOCK_MONOTONIC)`. Offline the time that was
    /// mixed.
    pub time: u64,
}

/// How late a player's taps come behind the beats that the player taps along with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_input_calibration {
    /// sizeof(`tacet_input_calibration`)
    pub struct_size: u32,
    /// The number of taps that count.
    pub tap_count: u32,
    /// The number of taps that do not: second taps on a beat, and those far from the median.
    pub outlier_count: u32,
    /// Padding.
    pub reserved: [u8; 4],
    /// How much later than its beat a tap comes, in nanoseconds: the median. Negative for a player who is early.
    pub offset: i64,
    /// How far the taps are scattered about the median, in nanoseconds: 1.4826 times the median distance.
    pub spread: u64,
}

/// The soundtrack's state and position.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_soundtrack_status {
    /// sizeof(`tacet_soundtrack_status`)
    pub struct_size: u32,
    /// The state.
    pub state: tacet_soundtrack_state,
    /// The frame that is mixed next, of the first stem at its own rate; 0 if stopped.
    pub position: u64,
    /// Why the soundtrack is not heard; `TACET_REASON_NONE` unless it is muted, held or frozen.
    pub reason: tacet_reason,
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

/// What the program's sound shall do.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_directive {
    /// sizeof(`tacet_directive`)
    pub struct_size: u32,
    /// The state of effects.
    pub effects: tacet_audibility,
    /// The state of the soundtrack.
    pub soundtrack: tacet_audibility,
    /// Why effects are not audible, `TACET_REASON_NONE` if they are. Of several reasons the strictest.
    pub effects_reason: tacet_reason,
    /// Why the soundtrack is not audible, `TACET_REASON_NONE` if it is. Of several reasons the strictest.
    pub soundtrack_reason: tacet_reason,
    /// A gain for all sound, in decibels: 0, or -12 while a screen reader, navigator or assistant speaks.
    pub gain: f32,
    /// A further gain for the soundtrack, in decibels: 0, or -12 during a conversation if the player chose that.
    pub soundtrack_gain: f32,
}

/// What a program with its own mixer does with its sound until the next call of `tacet_session_follow`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_mix {
    /// sizeof(`tacet_mix`)
    pub struct_size: u32,
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
    /// Padding.
    pub reserved: u8,
}

/// One reason for silence, in words.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_explanation {
    /// sizeof(`tacet_explanation`)
    pub struct_size: u32,
    /// The reason.
    pub reason: tacet_reason,
    /// How long the reason has held, in seconds.
    pub seconds: f64,
    /// The reason, in one sentence.
    pub detail: [c_char; 256],
    /// What the player or the program can do, in one sentence.
    pub remedy: [c_char; 256],
}

/// What the program asks of its session, for itself and for the player in its options menu. The player's choices in
/// the environment and in the configuration file tacet.conf come before the settings of the same name.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_session_settings {
    /// sizeof(`tacet_session_settings`)
    pub struct_size: u32,
    /// What happens to sound in the background. Default `TACET_BACKGROUND_PAUSE`.
    pub background_policy: tacet_background_policy,
    /// The player's setting for the soundtrack. Default `TACET_SOUNDTRACK_AUTOMATIC`. `TACET_SOUNDTRACK` and
    /// `soundtrack` in tacet.conf overrule it.
    pub soundtrack_choice: tacet_soundtrack_choice,
    /// The player's setting for conversations. Default `TACET_CONVERSATION_AUTOMATIC`. `TACET_CONVERSATION` and
    /// `conversation` in tacet.conf overrule it.
    pub conversation_choice: tacet_conversation_choice,
    /// Bits of TACET_IGNORE_…: the reasons that change nothing while they hold; the explanation names them all the
    /// same. Default 0. `TACET_IGNORE` and `ignore` in tacet.conf overrule it. Only the player can choose
    /// `TACET_IGNORE_CALL` and `TACET_IGNORE_ALARM`.
    pub ignored_reasons: u32,
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
    /// Whether sound stops when headphones are unplugged, until `tacet_session_resume()`. Default false for a game.
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
    /// Whether the player broadcasts the game, so that licensed music must not be heard: see `licensed` of
    /// `tacet_track`. Default false. `is_broadcast_seen` of `tacet_session_state` tells when to ask the player.
    /// `TACET_STREAMER` and `streamer` in tacet.conf overrule it.
    pub streamer: bool,
    /// Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud. Default false. A
    /// compressor on the whole mix without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms, release
    /// 300 ms, 12 dB of makeup. A sound of -18 dB stays as it is. `TACET_NIGHT` and `night` in tacet.conf overrule
    /// it.
    pub night_mode: bool,
    /// Padding.
    pub reserved: [u8; 3],
}

/// What a session observes, and what it has chosen.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_session_state {
    /// sizeof(`tacet_session_state`)
    pub struct_size: u32,
    /// The category in force; never `TACET_CATEGORY_AUTOMATIC`.
    pub category: tacet_category,
    /// Bits of TACET_OPTION_….
    pub options: u32,
    /// As set.
    pub application_state: tacet_application_state,
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
    /// It may broadcast, or only be open: ask the player for `streamer` of `tacet_session_settings`.
    pub is_broadcast_seen: bool,
    /// How long the program's spoken prompts should be.
    pub prompt_style: tacet_prompt_style,
}

/// The device that sound goes to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_route {
    /// sizeof(`tacet_route`)
    pub struct_size: u32,
    /// The sample rate in frames per second.
    pub sample_rate: u32,
    /// The latency of the device in seconds, as the server reports it.
    pub latency: f32,
    /// Whether only the player hears it: headphones, a headset.
    pub is_private: bool,
    /// The device's name as people read it.
    pub name: [c_char; 256],
    /// Whether the server states a control for the device's volume, as PulseAudio and PipeWire do for almost every
    /// device. Without one, a program shows the device's name in place of a slider.
    pub has_volume_control: bool,
    /// Padding.
    pub reserved: [u8; 2],
    /// The device's volume as its slider shows it: 0...1, 0 while muted.
    pub volume: f32,
}

/// A device that sound can go to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_output_device {
    /// sizeof(`tacet_output_device`)
    pub struct_size: u32,
    /// Whether only the player hears it: headphones, a headset.
    pub is_private: bool,
    /// Whether sound goes to this device unless the player or the program chooses another.
    pub is_default: bool,
    /// The sound server's name for the device, the same from run to run; not made for people to read.
    pub id: [c_char; 264],
    /// The device's name as people read it.
    pub name: [c_char; 256],
    /// Padding.
    pub reserved: [u8; 2],
}

/// Another program's stream.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_stream {
    /// sizeof(`tacet_stream`)
    pub struct_size: u32,
    /// The kind of stream.
    pub stream_class: tacet_stream_class,
    /// The program's name, made safe to print.
    pub name: [c_char; 256],
}

/// The track of another program's media player. The texts are the media player's own, made safe to print.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_now_playing {
    /// sizeof(`tacet_now_playing`)
    pub struct_size: u32,
    /// Whether the media player plays; false while it is paused.
    pub is_playing: bool,
    /// Whether `TACET_MEDIA_PLAY_PAUSE` does something.
    pub can_play_pause: bool,
    /// Whether `TACET_MEDIA_PLAY` does something.
    pub can_play: bool,
    /// Whether `TACET_MEDIA_PAUSE` does something.
    pub can_pause: bool,
    /// Whether `TACET_MEDIA_NEXT` does something.
    pub can_go_next: bool,
    /// Whether `TACET_MEDIA_PREVIOUS` does something.
    pub can_go_previous: bool,
    /// The media player's name.
    pub player: [c_char; 256],
    /// The track's title; empty if unknown.
    pub title: [c_char; 256],
    /// The track's artists, separated by commas; empty if unknown.
    pub artist: [c_char; 256],
    /// The track's album; empty if unknown.
    pub album: [c_char; 256],
    /// Padding.
    pub reserved: [u8; 2],
}

/// What the program's own player shows to the desktop. Texts are nullable.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_media_controls {
    /// sizeof(`tacet_media_controls`)
    pub struct_size: u32,
    /// Whether the program plays; false if the player paused it. An interruption is shown by itself.
    pub is_playing: bool,
    /// Whether the program obeys `TACET_MEDIA_PLAY`.
    pub can_play: bool,
    /// Whether the program obeys `TACET_MEDIA_PAUSE`.
    pub can_pause: bool,
    /// Whether the program obeys `TACET_MEDIA_NEXT`.
    pub can_go_next: bool,
    /// Whether the program obeys `TACET_MEDIA_PREVIOUS`.
    pub can_go_previous: bool,
    /// Whether the program obeys `TACET_EVENT_MEDIA_SEEK`.
    pub can_seek: bool,
    /// Whether the program obeys `TACET_EVENT_MEDIA_VOLUME`.
    pub can_set_volume: bool,
    /// Padding.
    pub reserved: [u8; 5],
    /// The track's length in seconds; 0 if unknown.
    pub length: f64,
    /// The place in the track in seconds.
    pub position: f64,
    /// The program's name.
    pub player: *const c_char,
    /// The name of the program's .desktop file without the ending.
    pub desktop_entry: *const c_char,
    /// The track's title.
    pub title: *const c_char,
    /// The track's artist.
    pub artist: *const c_char,
    /// The track's album.
    pub album: *const c_char,
    /// The track's cover: the absolute path of an image file, or a URL.
    pub artwork: *const c_char,
    /// The program's own volume, 0...1, if `can_set_volume`; else the desktop sees 1.
    pub volume: f64,
}

/// An event. Fields that its type does not mention are 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_event {
    /// sizeof(`tacet_event`)
    pub struct_size: u32,
    /// The kind of event.
    pub r#type: tacet_event_type,
    /// The voice that `tacet_play()` returned. It has ended, apart from events of streamed sounds and of markers.
    pub voice: tacet_voice,
    /// A count of frames.
    pub frames: u64,
    /// The category.
    pub category: tacet_category,
    /// The reason of an interruption.
    pub reason: tacet_reason,
    /// Why the route changed.
    pub route_change: tacet_route_change,
    /// The error.
    pub result: tacet_result,
    /// Who made the session inactive, of `TACET_EVENT_DID_BECOME_INACTIVE`.
    pub inactivity_source: tacet_inactivity_source,
    /// The style of `TACET_EVENT_PROMPT_STYLE_CHANGED`.
    pub prompt_style: tacet_prompt_style,
    /// See the type.
    pub flag: bool,
    /// Text, cut to fit and terminated by zero. See the type.
    pub text: [c_char; 256],
    /// Padding.
    pub reserved: [u8; 3],
    /// The command of `TACET_EVENT_MEDIA_COMMAND`.
    pub command: tacet_media_command,
    /// The place of `TACET_EVENT_MEDIA_SEEK`.
    pub seconds: f64,
    /// The volume of `TACET_EVENT_MEDIA_VOLUME`, 0...1.
    pub volume: f64,
    /// The bus of `TACET_EVENT_PROCESSOR_BYPASSED`.
    pub bus: tacet_bus,
    /// Of `TACET_EVENT_BEAT` and the events after it: the number of the beat, counted from 0.
    pub beat: u64,
    /// Of the same events: the number of the beat's bar, counted from 0.
    pub bar: u64,
    /// Of the same events: the number of the beat in its bar, counted from 0.
    pub beat_in_bar: u64,
    /// Of the same events, `TACET_EVENT_TRANSITION` and `TACET_EVENT_SOUND_MARKER`: the frame of the mix, as
    /// `rendered_frames` of `tacet_statistics` counts.
    pub mix_frame: u64,
    /// Of the same events: when it is heard, in nanoseconds of the monotonic clock; to compare with `time` of
    /// `tacet_music_clock`.
    pub heard: u64,
}

/// A recording of a microphone. At most 16 exist at a time.
#[repr(C)]
pub struct tacet_recorder {
    _private: [u8; 0],
}

/// The settings of a recorder.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_recorder_config {
    /// sizeof(`tacet_recorder_config`)
    pub struct_size: u32,
    /// Frames per second: 8,000...192,000. Default 48,000.
    pub sample_rate: u32,
    /// Samples in a frame: 1 or 2. Default 1.
    pub channels: u32,
    /// The most frames of one block: 64...8,192. Default 960.
    pub block_frames: u32,
    /// Default `TACET_RECORDER_AUTOMATIC`.
    pub interface: tacet_recorder_interface,
    /// Whether the server is asked to remove the game's own sound (`filter.want=echo-cancel`). Default false.
    /// PulseAudio removes it only if a playback stream of the same role asks too: an engine with the same session
    /// and `cancels_echo` of `tacet_engine_config`. Its module-filter-heuristics asks for all streams of the role
    /// phone, which an engine on a session with `TACET_ROLE_VOICE_CHAT` has. PipeWire does not read the property.
    pub cancels_echo: bool,
    /// Padding.
    pub reserved: [u8; 3],
    /// The microphone's name on the server, as `pactl list short sources` lists it. Nullable, the default: the
    /// default microphone. While a chosen one is missing, no recording begins.
    pub device: *const c_char,
    /// The program's name on the server. Nullable, the default: the executable's name.
    pub application_name: *const c_char,
    /// The WAV file of 32-bit floats to write; an existing file is replaced. Nullable, the default: no file.
    pub path: *const c_char,
    /// The session whose interruptions stop the recording; it becomes active. Nullable, the default: none. An
    /// engine's session comes from `tacet_engine_get_session()`.
    pub session: *mut tacet_session,
}

/// What is known about one block of a recording.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_recorder_block {
    /// sizeof(`tacet_recorder_block`) of the library
    pub struct_size: u32,
    /// Samples in a frame.
    pub channels: u32,
    /// The block's first frame. Frames count from the start of the recording, gaps included.
    pub position: u64,
    /// The number of frames; 0 for a gap after which no frames have arrived yet.
    pub frames: u32,
    /// Why frames are missing right before the block; `TACET_GAP_NONE` if it follows the one before.
    pub gap_reason: tacet_gap_reason,
    /// The number of frames that are missing right before the block.
    pub gap_frames: u64,
}

/// The state of a recorder.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_recorder_status {
    /// sizeof(`tacet_recorder_status`)
    pub struct_size: u32,
    /// Whether it records.
    pub state: tacet_recorder_state,
    /// Why the session interrupts; `TACET_REASON_NONE` in other states.
    pub reason: tacet_reason,
    /// The number of gaps so far, for `tacet_recorder_get_gap()`.
    pub gap_count: u32,
    /// The length of the recording in frames, gaps included.
    pub frames: u64,
    /// The largest sample of the latest 100 ms in decibels; -INFINITY in silence.
    pub peak: f32,
    /// The mean of the latest 100 ms in decibels, -3 for a full-scale sine; -INFINITY in silence.
    pub rms: f32,
    /// Whether the player has muted the microphone, or this recording in the volume mixer. Tacet never unmutes
    /// either.
    pub is_muted: bool,
    /// Whether the server removes the echo.
    pub cancels_echo: bool,
    /// Padding.
    pub reserved: [u8; 2],
    /// Whether the program may record.
    pub permission: tacet_permission,
    /// The microphone's name for people; empty while none records.
    pub device: [c_char; 256],
}

/// A part of a recording that is missing.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tacet_recorder_gap {
    /// sizeof(`tacet_recorder_gap`)
    pub struct_size: u32,
    /// Why frames are missing.
    pub reason: tacet_gap_reason,
    /// The frame at which the gap begins.
    pub position: u64,
    /// The number of missing frames.
    pub frames: u64,
}

/// Receives a log message. Called on the thread whose call caused it, with no lock held: it may call any function.
pub type tacet_log_callback = Option<unsafe extern "C" fn(tacet_log_level, *const c_char, *mut c_void)>;

/// Finds a file that the game has named. Called on the thread that calls `tacet_load()` or
/// `tacet_file_get_properties()`, on a thread that loads in the background, or on one that decodes; several may
/// call at once. No lock is held, except that an offline engine waits in `tacet_engine_render()` for its files:
/// they may not call that engine.
pub type tacet_file_opener = Option<unsafe extern "C" fn(*const c_char, *mut tacet_file, *mut c_void) -> tacet_result>;

/// Makes the next frames of a voice. Called on the thread that mixes, for one voice at a time: it may not allocate,
/// lock, read, wait, or call Tacet.
pub type tacet_generator = Option<unsafe extern "C" fn(*mut f32, usize, *mut c_void) -> usize>;

/// Receives a block of a recording, on a thread of the recorder. It may take as long as it likes: two seconds are
/// kept, and after that the next block has a gap. It may call any function but `tacet_recorder_destroy()` for its
/// own recorder.
pub type tacet_recorder_callback = Option<unsafe extern "C" fn(*const tacet_recorder_block, *const f32, *mut c_void)>;

extern "C" {
    /// Returns the version of the library that runs, to compare with `TACET_VERSION`: a number, of which 300 is
    /// 0.3.0.
    pub fn tacet_version(
    ) -> u32;
    /// Says in one sentence what to do about a result. `tacet_last_problem()` also has the fault and its place.
    ///
    /// `result`: Any value.
    ///
    /// Never null.
    pub fn tacet_result_describe(
        result: tacet_result,
    ) -> *const c_char;
    /// Describes the latest failure on this thread, and what to do about it. For example: `tacet_load`: open
    /// laser.ogg: There is no such file. …`
    ///
    /// Never null; empty if nothing has failed yet. Valid until the next failure on this thread, or until the
    /// thread ends. Call it after the call that failed, not as another argument of the same function: C may fetch
    /// the text first.
    pub fn tacet_last_problem(
    ) -> *const c_char;
    /// Sends the messages of every engine and session to a callback. The default is no callback.
    ///
    /// `callback`: Nullable: no callback. A call that began on another thread may still be running when this
    /// function returns.
    ///
    /// `minimum`: Less important messages are left out.
    ///
    /// `user_data`: Nullable; passed to the callback.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_set_log(
        callback: tacet_log_callback,
        minimum: tacet_log_level,
        user_data: *mut c_void,
    ) -> tacet_result;
    /// Converts a factor to a gain in decibels: 20 × log10(amplitude). For game options and for ports of games with
    /// linear volumes.
    ///
    /// `amplitude`: The factor that multiplies samples; 0 and below are silence.
    ///
    /// Decibels, -INFINITY for silence, NaN for NaN. Any thread, any time.
    pub fn tacet_gain_from_amplitude(
        amplitude: f32,
    ) -> f32;
    /// Converts a gain in decibels to a factor: 10^(gain / 20).
    ///
    /// `gain`: Decibels.
    ///
    /// The factor, 0 at -144 dB and below, NaN for NaN. Any thread, any time.
    pub fn tacet_amplitude_from_gain(
        gain: f32,
    ) -> f32;
    /// The gain of a volume slider, for an options menu: the samples are multiplied by the cube of the position, as
    /// the volume sliders of Linux desktops do. 0 is silence, 0.5 is -18 dB, 1 is 0 dB.
    ///
    /// `position`: 0...1. A position outside counts as the nearer end, and NaN as 0.
    ///
    /// Decibels, -INFINITY for silence. Any thread, any time.
    pub fn tacet_gain_from_slider(
        position: f32,
    ) -> f32;
    /// The position of a volume slider for a gain: the inverse of `tacet_gain_from_slider()`.
    ///
    /// `gain`: Decibels.
    ///
    /// 0...1; 1 for more than 0 dB, 0 for NaN. Any thread, any time.
    pub fn tacet_slider_from_gain(
        gain: f32,
    ) -> f32;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_engine_config`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_config_default(
        config: *mut tacet_engine_config,
        struct_size: usize,
    ) -> tacet_result;
    /// Starts an engine. Returns in milliseconds. A missing device is not a failure: the engine then plays to no
    /// device, reports `TACET_EVENT_OUTPUT_FAILED`, and keeps trying to open one.
    ///
    /// `config`: Nullable: the default settings.
    ///
    /// `engine`: Receives the engine, or null on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL` (`engine`, or `wave_path` for a wave file.),
    /// `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_INVALID_HANDLE` (`session`; a session that another engine made is not allowed.),
    /// `TACET_ERROR_INVALID_ARGUMENT` (`session` is given for an offline engine, which makes its own.),
    /// `TACET_ERROR_TOO_MANY`.
    pub fn tacet_engine_create(
        config: *const tacet_engine_config,
        engine: *mut *mut tacet_engine,
    ) -> tacet_result;
    /// Ends an engine with all its sounds and voices, and the session that it made. Takes at most 200 ms, even if a
    /// server hangs.
    ///
    /// `engine`: Nullable: the call does nothing.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE` (Also if the engine was destroyed before.).
    pub fn tacet_engine_destroy(
        engine: *mut tacet_engine,
    ) -> tacet_result;
    /// Applies all calls since the last update at the start of one block, and collects events for
    /// `tacet_engine_poll()`. Call it once a frame; it never waits. Without an update, calls take effect after 100
    /// ms.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_engine_update(
        engine: *mut tacet_engine,
    ) -> tacet_result;
    /// Returns the settings that an engine runs with, each in its range. The strings are null.
    ///
    /// `config`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_get_config(
        engine: *mut tacet_engine,
        config: *mut tacet_engine_config,
    ) -> tacet_result;
    /// Returns the session that an engine follows. It lives as long as the engine, unless the caller made it.
    ///
    /// `session`: Receives the session, or null on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_engine_get_session(
        engine: *mut tacet_engine,
        session: *mut *mut tacet_session,
    ) -> tacet_result;
    /// Mixes the next frames of an offline engine. *Blocking*: other calls on this engine wait for it.
    ///
    /// Call `tacet_engine_update()` first, so that calls since the last update are heard.
    ///
    /// `interleaved`: Receives frames × 2 samples, left and right alternating, nominal ±1.
    ///
    /// `frames`: 0...2³⁰.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_ARGUMENT` (The
    /// engine is not offline or does not mix for stereo, or `frames` is out of range.), `TACET_ERROR_NO_OUTPUT`
    /// (There is no memory for the mixer.).
    pub fn tacet_engine_render(
        engine: *mut tacet_engine,
        interleaved: *mut f32,
        frames: usize,
    ) -> tacet_result;
    /// Mixes the next frames of an offline engine, which may mix for surround: as `tacet_engine_render()`, which is
    /// for stereo.
    ///
    /// `interleaved`: Receives frames × channels samples, the channels in the order of `tacet_speaker_layout`.
    ///
    /// `channels`: The channels of the engine's layout: 2, 6 or 8. Any other number fails.
    pub fn tacet_engine_render_channels(
        engine: *mut tacet_engine,
        interleaved: *mut f32,
        frames: usize,
        channels: u32,
    ) -> tacet_result;
    /// Returns the mixer's figures.
    ///
    /// `statistics`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_get_statistics(
        engine: *mut tacet_engine,
        statistics: *mut tacet_statistics,
    ) -> tacet_result;
    /// Returns the output that sound goes through now.
    ///
    /// `output`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (No output is open yet, or the engine is offline.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_get_output(
        engine: *mut tacet_engine,
        output: *mut tacet_output,
    ) -> tacet_result;
    /// Chooses the device that sound goes to. While the device is absent, sound goes to the default device; it
    /// moves when the chosen device appears. If the player moves the game's stream in the desktop's mixer, that
    /// choice wins. Works on sound servers only.
    ///
    /// `id`: The `id` of a `tacet_output_device`, or NULL to follow the desktop's default device, as at the start.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_UTF8`.
    pub fn tacet_engine_set_output_device(
        engine: *mut tacet_engine,
        id: *const c_char,
    ) -> tacet_result;
    /// Saves the state of the soundtrack and the mix as text: the track, its frame, whether the game has paused it
    /// (a game that saves from its pause menu resumes it after `tacet_engine_restore()`), the gain of the
    /// soundtrack, and the gains, mutes, filters and effects of buses. A convolution and a processor are not saved:
    /// set them before `tacet_engine_restore()`, which puts them behind the other effects of the bus.
    ///
    /// `text`: Receives some lines of text, terminated by zero. Nullable if `capacity` is 0.
    ///
    /// `capacity`: The size of `text` in bytes.
    ///
    /// `length`: Nullable; receives the length of the whole text in bytes, without its zero.
    ///
    /// Returns `TACET_OK`, `TACET_TRUNCATED` (The text was cut, and cannot be restored.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_engine_save(
        engine: *mut tacet_engine,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> tacet_result;
    /// Restores the state that `tacet_engine_save()` saved. *Blocking*, 100 ms at most, like
    /// `tacet_soundtrack_play()`.
    ///
    /// Add the game's own buses again first: those with names in any order, others in the same order. What was
    /// saved of a bus that the game has not added is left out.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_CORRUPT` (`tacet_engine_save()` did not write this text, or a file of the track is damaged.),
    /// `TACET_ERROR_FILE_NOT_FOUND` (Or another result of `tacet_soundtrack_play()`. A failure changes nothing.).
    pub fn tacet_engine_restore(
        engine: *mut tacet_engine,
        text: *const c_char,
    ) -> tacet_result;
    /// Lets the game find the files that it names: sounds, soundtracks, stems and restored tracks.
    ///
    /// A file that blocks, fails or ends early stops its own sound alone: the load fails,
    /// `TACET_EVENT_SOUNDTRACK_FAILED` reports a soundtrack, and `TACET_EVENT_SOUND_FAILED` a voice of a streamed
    /// sound, which opens the file again. Files that are open stay open when the opener is replaced, and for a
    /// moment after the engine was destroyed.
    ///
    /// `opener`: Nullable: all files are read from the disk, as at first.
    ///
    /// `close`: Called once on any thread when the opener was replaced or its engine destroyed, and all its files
    /// are closed: nothing reads `user_data` any longer. Not called if this function fails, or without an opener.
    /// Nullable.
    ///
    /// `user_data`: Passed to both. Nullable.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_engine_set_file_opener(
        engine: *mut tacet_engine,
        opener: tacet_file_opener,
        close: Option<unsafe extern "C" fn(*mut c_void)>,
        user_data: *mut c_void,
    ) -> tacet_result;
    /// Gives a file that lies in memory a path, by which every call of this engine finds it: sounds, decoded and
    /// streamed, soundtracks, stems, restored tracks and properties. Nothing is copied. The file comes before the
    /// opener's and the disk's of the same path, and takes the place of an earlier one in memory.
    ///
    /// `path`: Any text, as in `memory/theme.ogg`.
    ///
    /// `bytes`: The whole file. It must stay as it is until `release` is called. Nullable if `size` is 0.
    ///
    /// `size`: The length in bytes.
    ///
    /// `release`: Called once, when the file was removed or replaced or its engine destroyed, and nothing reads the
    /// bytes any longer: on any thread, and perhaps within this function, `tacet_engine_remove_file()` or
    /// `tacet_engine_destroy()`. Not called if this function fails. Nullable: for bytes that live as long as the
    /// program.
    ///
    /// `user_data`: Passed to `release`. Nullable.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_TOO_LARGE` (`size` is more than any memory has.).
    pub fn tacet_engine_add_file(
        engine: *mut tacet_engine,
        path: *const c_char,
        bytes: *const c_void,
        size: usize,
        release: Option<unsafe extern "C" fn(*mut c_void)>,
        user_data: *mut c_void,
    ) -> tacet_result;
    /// Removes a file in memory. What has opened it plays on; a streamed sound opens it again for each voice, and
    /// must be unloaded first, as must any sound if the engine has a `memory_budget`.
    ///
    /// `path`: As it was given to `tacet_engine_add_file()`.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There is no file in memory with this path.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`.
    pub fn tacet_engine_remove_file(
        engine: *mut tacet_engine,
        path: *const c_char,
    ) -> tacet_result;
    /// Tells what the header and the tags of a sound file state, without loading or decoding it. *Blocking* (reads
    /// a file), but no other call waits for it. `tacet inspect` measures a file as well.
    ///
    /// `engine`: The engine whose file opener finds the file. Nullable: the file is read from the disk.
    ///
    /// `properties`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_FILE_NOT_FOUND` (Or another result of `tacet_load()` for the file.).
    pub fn tacet_file_get_properties(
        engine: *mut tacet_engine,
        path: *const c_char,
        properties: *mut tacet_file_properties,
    ) -> tacet_result;
    /// Returns a tag of a sound file, such as the title of a track. *Blocking* (reads the file again), but no other
    /// call waits for it.
    ///
    /// `engine`: As for `tacet_file_get_properties()`. Nullable.
    ///
    /// `index`: 0...tag_count - 1, in the file's order.
    ///
    /// `text`: Receives `NAME=value`, the name in upper case, safe to print, at most 8,193 bytes and
    /// zero-terminated. May be null if `capacity` is 0.
    ///
    /// `capacity`: The size of `text` in bytes.
    ///
    /// `length`: Receives the full length without the zero byte. Nullable.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The file has no such tag.), `TACET_TRUNCATED` (`text` is too small; it
    /// holds the beginning.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_FILE_NOT_FOUND` (Or
    /// another result of `tacet_load()` for the file.).
    pub fn tacet_file_get_tag(
        engine: *mut tacet_engine,
        path: *const c_char,
        index: usize,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_load_options`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_load_options_default(
        options: *mut tacet_load_options,
        struct_size: usize,
    ) -> tacet_result;
    /// Loads a sound effect from an Ogg Vorbis, Ogg Opus, FLAC, MP3, WAV or AIFF file, or from a tracker module
    /// (MOD, S3M, XM, IT): decodes it and converts it to the engine's sample rate, or lets each voice do so while
    /// it plays, as `TACET_STORAGE_AUTOMATIC` says. *Blocking* (reads a file), but no other call waits for it. WAV
    /// and AIFF files hold integers of 8 to 32 bits, floats of 32 or 64 bits, mu-law or A-law. WAV files also hold
    /// Microsoft's or IMA's ADPCM. Opus, FLAC, MP3 and modules need libopusfile, libFLAC, libmpg123 and libopenmpt,
    /// which are loaded when the first such file is opened.
    ///
    /// A streamed sound plays like any other. Its file must stay as it is while the sound is loaded, or be replaced
    /// by another file before `tacet_sound_reload()`; a file opener is called again for each voice.
    /// `TACET_EVENT_SOUND_FAILED` and `TACET_EVENT_SOUND_UNDERRUN` report what goes wrong later.
    ///
    /// `options`: Nullable: the defaults.
    ///
    /// `sound`: Receives the sound, or 0 on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_INVALID_UTF8`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_FILE_NOT_FOUND`,
    /// `TACET_ERROR_UNREADABLE`, `TACET_ERROR_NOT_AUDIO`, `TACET_ERROR_UNSUPPORTED_CODEC`, `TACET_ERROR_CORRUPT`,
    /// `TACET_ERROR_TOO_LARGE` (The sound is to be decoded and is longer than `longest_sound`, memory is short, or
    /// 65,536 sounds are loaded.), `TACET_ERROR_INVALID_ARGUMENT` (The file does not tell its length, or is a chain
    /// of several sample rates, and is to be streamed. Or there are more than 4,096 markers.),
    /// `TACET_ERROR_NO_OUTPUT` (There is no memory for the mixer.).
    pub fn tacet_load(
        engine: *mut tacet_engine,
        path: *const c_char,
        options: *const tacet_load_options,
        sound: *mut tacet_sound,
    ) -> tacet_result;
    /// Loads a sound effect from the bytes of a file; the caller may free them afterwards, because a streamed sound
    /// has a copy. *Blocking* like `tacet_load()`.
    ///
    /// `bytes`: Nullable if `size` is 0.
    ///
    /// `size`: 0...2³⁰.
    ///
    /// `name`: The name of the sound in error messages. Nullable: `memory`.
    ///
    /// `options`: Nullable: the defaults.
    ///
    /// `sound`: Receives the sound, or 0 on failure.
    ///
    /// As `tacet_load()`, without the failures of opening a file.
    pub fn tacet_load_memory(
        engine: *mut tacet_engine,
        bytes: *const c_void,
        size: usize,
        name: *const c_char,
        options: *const tacet_load_options,
        sound: *mut tacet_sound,
    ) -> tacet_result;
    /// Loads a sound effect from interleaved samples in memory, which are copied. *Blocking* like `tacet_load()`:
    /// they are resampled.
    ///
    /// `samples`: `frames` × `channels` samples, the channels of a frame side by side. Nullable if `frames` is 0.
    ///
    /// `frames`: The number of frames; the samples take 2³⁰ bytes at most.
    ///
    /// `format`: The form of the samples.
    ///
    /// `channels`: 1...8. More than two are mixed to stereo, in the order of WAV files.
    ///
    /// `sample_rate`: In hertz, 1,000...384,000.
    ///
    /// `name`: The name of the sound in error messages. Nullable: `samples`.
    ///
    /// `sound`: Receives the sound, or 0 on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_INVALID_ARGUMENT` (`channels` or `sample_rate` is out of range, or
    /// `frames` is 0.), `TACET_ERROR_TOO_LARGE`, `TACET_ERROR_NO_OUTPUT`.
    pub fn tacet_load_samples(
        engine: *mut tacet_engine,
        samples: *const c_void,
        frames: usize,
        format: tacet_sample_format,
        channels: u32,
        sample_rate: u32,
        name: *const c_char,
        sound: *mut tacet_sound,
    ) -> tacet_result;
    /// Loads sound effects on background threads and returns at once: one thread less than the process may use
    /// processors, 2...8.
    ///
    /// `paths`: `count` paths, none null.
    ///
    /// `count`: 0...65,536.
    ///
    /// `options`: Nullable: the defaults. They are the same for all paths.
    ///
    /// `loading`: Receives the handle, to be closed by `tacet_loading_close()`; 0 on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_INVALID_UTF8`, `TACET_ERROR_INVALID_ARGUMENT` (Too many paths.),
    /// `TACET_ERROR_TOO_MANY` (131,071 handles are open.).
    pub fn tacet_load_in_background(
        engine: *mut tacet_engine,
        paths: *const *const c_char,
        count: usize,
        options: *const tacet_load_options,
        loading: *mut tacet_loading,
    ) -> tacet_result;
    /// Changes the priority of the sounds that wait. A sound that is being decoded is not interrupted.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_loading_set_priority(
        engine: *mut tacet_engine,
        loading: tacet_loading,
        priority: tacet_load_priority,
    ) -> tacet_result;
    /// Cancels the sounds that are not done. Their result is `TACET_ERROR_CANCELLED` at once. A sound that is being
    /// decoded ends at the next block or read of its file, and leaves no memory behind. Sounds that are done stay
    /// loaded.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_loading_cancel(
        engine: *mut tacet_engine,
        loading: tacet_loading,
    ) -> tacet_result;
    /// Returns the part of the work that is done, for a progress bar: the sounds that are done, and of each other
    /// the part of its file that was read.
    ///
    /// `fraction`: Receives 0...1.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_loading_fraction(
        engine: *mut tacet_engine,
        loading: tacet_loading,
        fraction: *mut f32,
    ) -> tacet_result;
    /// Returns how many of the sounds have finished loading, and how many there are.
    ///
    /// `done`: Nullable.
    ///
    /// `total`: Nullable.
    ///
    /// Returns `TACET_OK` (All have finished.), `TACET_PENDING` (Some are still loading.),
    /// `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_loading_progress(
        engine: *mut tacet_engine,
        loading: tacet_loading,
        done: *mut usize,
        total: *mut usize,
    ) -> tacet_result;
    /// Returns the sound that was loaded from one path.
    ///
    /// `index`: The index of the path, from 0.
    ///
    /// `sound`: Receives the sound, or 0.
    ///
    /// Returns `TACET_OK`, `TACET_PENDING` (The sound is still loading.), `TACET_EMPTY` (There is no such path.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    ///
    /// If loading failed, the result of `tacet_load()` for the path.
    pub fn tacet_loading_get(
        engine: *mut tacet_engine,
        loading: tacet_loading,
        index: usize,
        sound: *mut tacet_sound,
    ) -> tacet_result;
    /// Waits until all sounds have finished loading, for a loading screen. *Blocking*, but no other call waits for
    /// it.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_loading_wait(
        engine: *mut tacet_engine,
        loading: tacet_loading,
    ) -> tacet_result;
    /// Closes the handle. Sounds whose handles the game has not taken stay loaded until the engine ends.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_loading_close(
        engine: *mut tacet_engine,
        loading: tacet_loading,
    ) -> tacet_result;
    /// Fades out all voices that play a sound, and frees its memory.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_unload(
        engine: *mut tacet_engine,
        sound: tacet_sound,
    ) -> tacet_result;
    /// Reads a sound's file again, for a developer who edits the file while the game runs. Returns at once. Voices
    /// that sound already finish what they play. Voices that begin after `TACET_EVENT_RELOADED` play what the file
    /// holds now. If the file cannot be read, the sound stays as it is, and the event is
    /// `TACET_EVENT_RELOAD_FAILED`. A file opener is asked again. The length and the channels that
    /// `tacet_sound_get()` returns stay as they were.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ARGUMENT` (The sound was loaded from
    /// bytes.).
    pub fn tacet_sound_reload(
        engine: *mut tacet_engine,
        sound: tacet_sound,
    ) -> tacet_result;
    /// Returns a sound's length and number of channels.
    ///
    /// `frames`: Nullable; receives the length at the engine's rate.
    ///
    /// `channels`: Nullable; receives 1 or 2.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_sound_get(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        frames: *mut u64,
        channels: *mut u32,
    ) -> tacet_result;
    /// Tells what the header and the tags of the file state that a sound was loaded from. Reads nothing. Rate,
    /// length and loop are the file's own; `tacet_sound_get()` tells the length at the engine's rate.
    ///
    /// `properties`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_sound_get_properties(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        properties: *mut tacet_file_properties,
    ) -> tacet_result;
    /// Returns a tag of the file that a sound was loaded from. Reads nothing. The other parameters and results are
    /// those of `tacet_file_get_tag()`.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The file has no such tag.), `TACET_TRUNCATED` (`text` is too small; it
    /// holds the beginning.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_sound_get_tag(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        index: usize,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> tacet_result;
    /// Returns whether each voice decodes a sound while it plays. Its length is then the one that the file
    /// promises.
    ///
    /// `is_streamed`: Receives the answer.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_sound_is_streamed(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        is_streamed: *mut bool,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_play_settings`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_play_settings_default(
        settings: *mut tacet_play_settings,
        struct_size: usize,
    ) -> tacet_result;
    /// Converts gains of the left and right side, as SDL_mixer's Mix_SetPanning() takes them, to the pan and the
    /// gain that are heard alike.
    ///
    /// `left`: The factor of the left side, 0...16; Mix_SetPanning()'s number divided by 255.
    ///
    /// `right`: The factor of the right side, 0...16.
    ///
    /// `pan`: Receives the pan of `tacet_play_settings` and `tacet_voice_set_pan()`, -1...1.
    ///
    /// `gain`: Receives the gain in decibels, -INFINITY if both factors are 0.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_INVALID_ARGUMENT` (A factor
    /// is out of range.).
    pub fn tacet_sides_to_pan(
        left: f32,
        right: f32,
        pan: *mut f32,
        gain: *mut f32,
    ) -> tacet_result;
    /// Plays a sound. It starts with the block after the next `tacet_engine_update()`.
    ///
    /// If all `virtual_voices` still play, the oldest voice of the lowest priority is stolen. If no voice has a
    /// lower priority than this one, nothing is played, and `voice` receives 0; the same happens before a limit's
    /// retrigger time has passed.
    ///
    /// `settings`: Nullable: the default settings.
    ///
    /// `voice`: Nullable; receives the voice; 0 if nothing is played, and on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE` (The engine, the sound or the bus.),
    /// `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (A variation's low end is above its high end.).
    pub fn tacet_play(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        settings: *const tacet_play_settings,
        voice: *mut tacet_voice,
    ) -> tacet_result;
    /// Plays a sound at a position: like `tacet_play()` with `position` and the defaults otherwise. Only a mono
    /// sound is heard from there; a stereo sound is played as recorded, unless it was loaded with `mixes_to_mono`.
    ///
    /// `position`: In metres, in the world.
    ///
    /// `voice`: Nullable; receives the voice; 0 if nothing is played, and on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_play_at(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        position: tacet_vec3,
        voice: *mut tacet_voice,
    ) -> tacet_result;
    /// Plays what a function of the program makes: a voice like any other, with position, pitch, bus, filter and
    /// fades, until the function ends it or the program does. `loops`, `passes` and `start_position` do not apply,
    /// nor do `tacet_voice_seek()` and `tacet_voice_set_looping()`.
    ///
    /// The function is called while the voice is mixed: once a block at a pitch of 1, more often at higher ones,
    /// and not while the voice is paused or virtual. Two blocks in a row that take it longer than a quarter of a
    /// block, or a sample that is no finite number, end the voice with `TACET_EVENT_SOUND_FAILED`. An offline
    /// engine waits for any call.
    ///
    /// `channels`: 1, for a sound that can have a position, or 2.
    ///
    /// `generator`: The function.
    ///
    /// `close`: Called once, when nothing calls `generator` any longer: within `tacet_engine_update()`,
    /// `tacet_engine_destroy()` or, if the voice could not play, this function. It may not call this engine. Not
    /// called if this function fails. Nullable.
    ///
    /// `user_data`: Passed to both. Nullable.
    ///
    /// `settings`: Nullable: the default settings.
    ///
    /// `voice`: Nullable; receives the voice; 0 if nothing is played, and on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE` (The engine or the bus.), `TACET_ERROR_NULL`
    /// (`generator`.), `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (`channels`, or a variation's low end is above its high end.).
    pub fn tacet_play_generator(
        engine: *mut tacet_engine,
        channels: u32,
        generator: tacet_generator,
        close: Option<unsafe extern "C" fn(*mut c_void)>,
        user_data: *mut c_void,
        settings: *const tacet_play_settings,
        voice: *mut tacet_voice,
    ) -> tacet_result;
    /// Creates a container, which plays one of several sounds at random, never the same twice in a row.
    ///
    /// `sounds`: `count` sounds of this engine.
    ///
    /// `count`: 1...65,536.
    ///
    /// `seed`: The seed of the order: the same seed gives the same order.
    ///
    /// `container`: Receives the handle, or 0 on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE` (The engine, or one of the sounds.), `TACET_ERROR_NULL`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (`count` is out of range.), `TACET_ERROR_TOO_MANY` (131,071 containers
    /// exist.).
    pub fn tacet_container_create(
        engine: *mut tacet_engine,
        sounds: *const tacet_sound,
        count: usize,
        seed: u64,
        container: *mut tacet_container,
    ) -> tacet_result;
    /// Plays the next sound of a container. The parameters and results are those of `tacet_play()`.
    pub fn tacet_container_play(
        engine: *mut tacet_engine,
        container: tacet_container,
        settings: *const tacet_play_settings,
        voice: *mut tacet_voice,
    ) -> tacet_result;
    /// Destroys a container. Its sounds stay loaded, and voices that it started play on.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_container_destroy(
        engine: *mut tacet_engine,
        container: tacet_container,
    ) -> tacet_result;
    /// Reads a document of sound events, a JSON, and loads its sounds. *Blocking* like `tacet_load()`.
    ///
    /// An engine has one document. Called again, the function reads the document anew, while the engine plays:
    /// voices play on, parameters keep the values that the game has set, and sounds that the document no longer has
    /// are unloaded. After a failure the former document stays, and `tacet_last_problem()` names the file, the
    /// line, the column and the remedy. The article on sound as data has the format.
    ///
    /// `path`: The document. Relative paths of its sounds begin at its folder.
    ///
    /// Returns `TACET_ERROR_INVALID_ARGUMENT` (An event names a bus that the engine does not have.).
    ///
    /// As `tacet_load()` for the document and each of its sounds; for a fault in the document
    /// `TACET_ERROR_CORRUPT`.
    pub fn tacet_engine_load_events(
        engine: *mut tacet_engine,
        path: *const c_char,
    ) -> tacet_result;
    /// Plays a sound event of the document. A name that the document does not have plays nothing, which
    /// `TACET_EVENT_UNKNOWN_NAME` says once.
    ///
    /// `name`: The event.
    ///
    /// `position`: In metres, in the world. Nullable: the event is heard without a position.
    ///
    /// `object`: The number that the game has given to the thing whose parameters count. Nullable: the global
    /// parameters count.
    ///
    /// `posted`: Nullable; receives the posted event; 0 if nothing is played, and on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL` (`name`.), `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_engine_post(
        engine: *mut tacet_engine,
        name: *const c_char,
        position: *const tacet_vec3,
        object: *const u64,
        posted: *mut tacet_posted,
    ) -> tacet_result;
    /// Moves a parameter of the document to a number, in the time that the document gives as its smoothing. Voices
    /// that play follow at each update. A name that the document does not have changes nothing, which
    /// `TACET_EVENT_UNKNOWN_NAME` says once.
    ///
    /// `name`: The parameter.
    ///
    /// `number`: The nearest number in range counts. For a parameter with named values, the index of the value.
    ///
    /// `object`: The thing that has the number. Nullable: the global number. At most 65,536 things have numbers of
    /// their own; a further one keeps the global numbers.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL` (`name`.), `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_engine_set_parameter(
        engine: *mut tacet_engine,
        name: *const c_char,
        number: f32,
        object: *const u64,
    ) -> tacet_result;
    /// Sets a parameter of the document to one of its named values. The results are those of
    /// `tacet_engine_set_parameter()`.
    ///
    /// `name`: The parameter.
    ///
    /// `value`: The name of the value.
    ///
    /// `object`: The thing that has the value. Nullable: the global value.
    pub fn tacet_engine_set_parameter_value(
        engine: *mut tacet_engine,
        name: *const c_char,
        value: *const c_char,
        object: *const u64,
    ) -> tacet_result;
    /// Takes the parameters of a thing away, so that the global ones count for it.
    ///
    /// `object`: The number that the game has given to the thing.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_engine_remove_parameters(
        engine: *mut tacet_engine,
        object: u64,
    ) -> tacet_result;
    /// Returns whether a voice of a posted event has not ended, as of the last `tacet_engine_update()`.
    ///
    /// `is_playing`: Receives the answer.
    ///
    /// Returns `TACET_OK`, `TACET_ENDED` (The answer is false.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_posted_is_playing(
        engine: *mut tacet_engine,
        posted: tacet_posted,
        is_playing: *mut bool,
    ) -> tacet_result;
    /// Fades all voices of a posted event out and ends them, also those that wait for their delay. The results are
    /// those of `tacet_voice_stop()`.
    pub fn tacet_posted_stop(
        engine: *mut tacet_engine,
        posted: tacet_posted,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets a gain for all voices of a posted event, on top of those of the document. The results are those of
    /// `tacet_voice_stop()`.
    ///
    /// `gain`: In decibels; minus infinity is silence. More than 24 counts as 24.
    pub fn tacet_posted_set_gain(
        engine: *mut tacet_engine,
        posted: tacet_posted,
        gain: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Moves all voices of a posted event to a position at once. The results are those of `tacet_voice_stop()`.
    ///
    /// `position`: In metres.
    pub fn tacet_posted_set_position(
        engine: *mut tacet_engine,
        posted: tacet_posted,
        position: tacet_vec3,
    ) -> tacet_result;
    /// Returns whether a voice has not ended, as of the last `tacet_engine_update()`, or of a later `tacet_play()`
    /// that needed a free voice. A paused voice has not ended.
    ///
    /// `is_playing`: Receives the answer.
    ///
    /// Returns `TACET_OK`, `TACET_ENDED` (The answer is false.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_voice_is_playing(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        is_playing: *mut bool,
    ) -> tacet_result;
    /// Returns a voice's state, position and gain. Never waits.
    ///
    /// `status`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ENDED` (The state is `TACET_PLAYBACK_ENDED`.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_voice_get_status(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        status: *mut tacet_voice_status,
    ) -> tacet_result;
    /// Lets a voice go on at a frame of its sound. The last call before an update counts.
    ///
    /// A sound that repeats plays on into its loop, and counts its passes anew; from behind its loop it plays on to
    /// its end. A frame behind the sound's end fades the voice out in 10 ms and ends it, and leads a voice that
    /// plays backwards to the end. A voice that is heard fades over within one block; of a streamed sound it fades
    /// out in one block, and fades in as soon as the sound is decoded from there, where it would be by then. A
    /// paused voice resumes at the frame.
    ///
    /// `frame`: A frame of the sound, at the engine's rate.
    ///
    /// Returns `TACET_OK`, `TACET_ENDED`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_voice_seek(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        frame: u64,
    ) -> tacet_result;
    /// Fades a voice out and ends it.
    ///
    /// Returns `TACET_OK`, `TACET_ENDED`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_voice_stop(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Begins to fade a voice out at a frame of the mix, and ends it. The results are those of
    /// `tacet_voice_stop()`. The fade begins exactly at the frame, also while another fade of the voice runs.
    ///
    /// `frame`: On the clock of `rendered_frames` in `tacet_statistics`. A frame that has passed stops the voice at
    /// once.
    ///
    /// `tween`: The fade. One shorter than 10 ms counts as one of 10 ms.
    pub fn tacet_voice_stop_at(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        frame: u64,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Fades a voice out and pauses it at its sample. The results are those of `tacet_voice_stop()`.
    pub fn tacet_voice_pause(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Resumes a paused voice at its sample. The results are those of `tacet_voice_stop()`.
    pub fn tacet_voice_resume(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets a voice's gain. The results are those of `tacet_voice_stop()`.
    ///
    /// `gain`: Decibels, -INFINITY...24.
    pub fn tacet_voice_set_gain(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        gain: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets a voice's pitch. The results are those of `tacet_voice_stop()`. Below zero the sound goes on backwards
    /// from where it is; a tween from one direction to the other slows it down, turns it, and speeds it up again. A
    /// sound that turns counts its passes anew.
    ///
    /// `pitch`: A ratio, 0.01...8 or -8...-0.01; see `pitch` of `tacet_play_settings`.
    pub fn tacet_voice_set_pitch(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        pitch: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets the balance of a voice without a position, mono or stereo; a voice with a position is not changed. The
    /// results are those of `tacet_voice_stop()`.
    ///
    /// `pan`: From left, -1, to right, 1, by the law of `pan` in `tacet_play_settings`.
    pub fn tacet_voice_set_pan(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        pan: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Moves a voice within the space that it was played in. The results are those of `tacet_voice_stop()`.
    ///
    /// `tween`: Nullable: it jumps.
    pub fn tacet_voice_set_position(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        position: tacet_vec3,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets a voice's velocity for the Doppler effect; it does not move the voice. The results are those of
    /// `tacet_voice_stop()`.
    ///
    /// `tween`: Nullable: it jumps.
    pub fn tacet_voice_set_velocity(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        velocity: tacet_vec3,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets the gains of many voices in one call, which is the fastest way. All arguments are checked before any
    /// gain changes.
    ///
    /// Several calls of one kind for one voice between two `tacet_engine_update()`s merge: the last one counts, and
    /// a tween starts at the value that an earlier jump set. All changes are heard from the same block on, and no
    /// call waits.
    ///
    /// `voices`: `count` voices. Voices that have ended, and 0, are skipped.
    ///
    /// `gains`: `count` gains in decibels, -INFINITY...24.
    ///
    /// `count`: Any number. 0 does nothing, and the arrays are then nullable.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE` (The engine, or a voice that the engine never had.),
    /// `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_voices_set_gains(
        engine: *mut tacet_engine,
        voices: *const tacet_voice,
        gains: *const f32,
        count: usize,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets the pitches of many voices, like `tacet_voices_set_gains()`. Each pitch is one of
    /// `tacet_voice_set_pitch()`.
    pub fn tacet_voices_set_pitches(
        engine: *mut tacet_engine,
        voices: *const tacet_voice,
        pitches: *const f32,
        count: usize,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Moves many voices, like `tacet_voices_set_gains()`. A null tween jumps.
    pub fn tacet_voices_set_positions(
        engine: *mut tacet_engine,
        voices: *const tacet_voice,
        positions: *const tacet_vec3,
        count: usize,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets the low- and high-shelf gain of a voice, to muffle it behind a wall or under water. The results are
    /// those of `tacet_voice_stop()`. A voice with a filter costs about fifteen times as much to mix. A tween moves
    /// the filter in steps of 8 frames.
    ///
    /// `low_shelf`: Decibels at 250 Hz, -INFINITY...0; twice as many far below.
    ///
    /// `high_shelf`: Decibels at 5 kHz, -INFINITY...0; twice as many far above.
    ///
    /// `tween`: Nullable: 0.1 s.
    pub fn tacet_voice_set_filter(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        low_shelf: f32,
        high_shelf: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets the gain at which a voice enters the reverb. The results are those of `tacet_voice_stop()`.
    ///
    /// `gain`: Decibels, -INFINITY...0.
    pub fn tacet_voice_set_reverb_send(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        gain: f32,
    ) -> tacet_result;
    /// Fixes a voice with a position to the world, or to the listener. The numbers of its position stay, so call
    /// `tacet_voice_set_position()` before the same update. The results are those of `tacet_voice_stop()`.
    pub fn tacet_voice_set_space(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        space: tacet_space,
    ) -> tacet_result;
    /// Sets whether a voice repeats, from its next loop end on. The results are those of `tacet_voice_stop()`.
    ///
    /// `loops`: False: the voice plays on to the end of its sound. A streamed sound changes at the first loop end
    /// that lies a tenth of a second ahead; once it is behind its loop, it plays on to its end.
    pub fn tacet_voice_set_looping(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        loops: bool,
    ) -> tacet_result;
    /// Sets how a voice falls with distance. The results are those of `tacet_voice_stop()`.
    ///
    /// `reference_distance`: As in `tacet_play_settings`.
    ///
    /// `maximum_distance`: As in `tacet_play_settings`.
    ///
    /// `rolloff`: As in `tacet_play_settings`.
    pub fn tacet_voice_set_attenuation(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        reference_distance: f32,
        maximum_distance: f32,
        rolloff: f32,
    ) -> tacet_result;
    /// Sets how a voice falls with distance, by points of the game's own in the place of the distance model.
    /// Between two points the factor of the gain moves in a straight line; nearer than the first point and farther
    /// than the last one the gain is that of the point. `tacet_voice_set_attenuation()` takes the curve away. The
    /// results are those of `tacet_voice_stop()`, and:
    ///
    /// `distances`: `count` distances in metres, 0 or more, in any order. Two equal ones are a step. Nullable if
    /// `count` is 0.
    ///
    /// `gains`: `count` gains in decibels, -INFINITY...24, each of the distance with its index. Nullable if `count`
    /// is 0.
    ///
    /// `count`: 0...8; 0 lets the voice fall by the distance model again.
    ///
    /// Returns `TACET_ERROR_NULL`, `TACET_ERROR_NOT_FINITE` (A distance is NaN or infinite, or a gain is NaN or
    /// +INFINITY.), `TACET_ERROR_INVALID_ARGUMENT` (`count` is above 8.).
    pub fn tacet_voice_set_distance_curve(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        distances: *const f32,
        gains: *const f32,
        count: usize,
    ) -> tacet_result;
    /// Sets what stands between a voice and the listener, as the game knows it from rays of its own. It lowers what
    /// the voice's gain and filter have made, and leaves these as they are set. The results are those of
    /// `tacet_voice_stop()`, and:
    ///
    /// `gain`: Decibels, -INFINITY...0, of the reverb too. 0 with a `high_shelf` of 0: nothing stands between.
    ///
    /// `high_shelf`: The gain at 5 kHz in decibels, -INFINITY...0, as of `tacet_voice_set_filter()`.
    ///
    /// `tween`: Nullable: 0.1 s.
    ///
    /// Returns `TACET_ERROR_NOT_FINITE` (A number is NaN or +INFINITY.).
    pub fn tacet_voice_set_occlusion(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        gain: f32,
        high_shelf: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns the next of the voices of the world that are heard, so that a game can say by a ray of its own, with
    /// `tacet_voice_set_occlusion()`, what stands between the voice and its listener.
    ///
    /// A game calls this in a loop, once a frame after `tacet_engine_update()`, until it returns `TACET_EMPTY`. The
    /// voices are those of the latest block. There are none if no block was mixed since, and none at the first
    /// call, with which the mixing thread begins to note them. Virtual voices are left out, apart from those that
    /// an occlusion lowers: up to 256 of them in a block, in turn, so that a voice that a wall has made inaudible
    /// comes back when the wall has gone.
    ///
    /// `voice`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There is no further voice.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_next_heard_voice(
        engine: *mut tacet_engine,
        voice: *mut tacet_heard_voice,
    ) -> tacet_result;
    /// Limits the product of a voice's gain, distance and cone. The results are those of `tacet_voice_stop()`, and:
    ///
    /// `minimum_gain`: As in `tacet_play_settings`.
    ///
    /// `maximum_gain`: As in `tacet_play_settings`.
    ///
    /// Returns `TACET_ERROR_NOT_FINITE` (A gain is NaN or +INFINITY.).
    pub fn tacet_voice_set_gain_limits(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        minimum_gain: f32,
        maximum_gain: f32,
    ) -> tacet_result;
    /// Sets the directivity of a voice. The results are those of `tacet_voice_stop()`.
    ///
    /// `direction`: The axis along which the sound radiates; 0, 0, 0 radiates to all sides.
    ///
    /// `inner_angle`: Degrees, 0...360.
    ///
    /// `outer_angle`: Degrees, 0...360.
    ///
    /// `outer_gain`: Decibels, -INFINITY...0.
    pub fn tacet_voice_set_cone(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        direction: tacet_vec3,
        inner_angle: f32,
        outer_angle: f32,
        outer_gain: f32,
    ) -> tacet_result;
    /// Sets the radius of a voice. The results are those of `tacet_voice_stop()`.
    ///
    /// `radius`: Metres, 0...10^9; 0 is a point. See `tacet_play_settings`.
    pub fn tacet_voice_set_radius(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        radius: f32,
    ) -> tacet_result;
    /// Sets how much the air absorbs of a voice. The results are those of `tacet_voice_stop()`.
    ///
    /// `factor`: 0...10; 0 is nothing. See `tacet_play_settings`.
    pub fn tacet_voice_set_air_absorption(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        factor: f32,
    ) -> tacet_result;
    /// Gives a caption to the voices of a sound that begin from now on.
    ///
    /// A caption is a short key that the game translates and draws, such as "footsteps".
    /// `tacet_engine_get_caption()` lists the captions that reach the listener.
    ///
    /// `key`: 1 to 63 bytes; nullable: no caption. Captions with the same key are merged. The engine copies the
    /// key.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (The key is empty or too long, or the engine has 65,535 keys.).
    pub fn tacet_sound_set_caption(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        key: *const c_char,
        importance: tacet_importance,
    ) -> tacet_result;
    /// Gives a voice a caption in the place of its sound's. The other parameters and results are those of
    /// `tacet_sound_set_caption()`.
    ///
    /// Returns `TACET_ENDED`.
    pub fn tacet_voice_set_caption(
        engine: *mut tacet_engine,
        voice: tacet_voice,
        key: *const c_char,
        importance: tacet_importance,
    ) -> tacet_result;
    /// Returns one of the captions that reach the listener, as of the last `tacet_engine_update()`: the most
    /// important first, and of equals the oldest first. `TACET_EVENT_CAPTIONS_CHANGED` tells when to draw them
    /// again.
    ///
    /// A caption appears when the loudest voice with its key reaches the listener at a peak of -50 dB below full
    /// scale, and stays until that voice has been below -56 dB for a second. In silent mode captions go on, and
    /// `is_heard` is false.
    ///
    /// `index`: From 0. At most 64 captions are listed.
    ///
    /// `caption`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There is no caption with this index.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_get_caption(
        engine: *mut tacet_engine,
        index: usize,
        caption: *mut tacet_caption,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_voice_limit`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_voice_limit_default(
        limit: *mut tacet_voice_limit,
        struct_size: usize,
    ) -> tacet_result;
    /// Limits the voices of a sound.
    ///
    /// `limit`: Nullable: removes the limit.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_sound_set_limit(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        limit: *const tacet_voice_limit,
    ) -> tacet_result;
    /// Limits the voices on a bus and on all its children together. The results are those of
    /// `tacet_sound_set_limit()`.
    pub fn tacet_bus_set_limit(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        limit: *const tacet_voice_limit,
    ) -> tacet_result;
    /// Returns the limit of a bus.
    ///
    /// `limit`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The bus has no limit.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`,
    /// `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_bus_get_limit(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        limit: *mut tacet_voice_limit,
    ) -> tacet_result;
    /// Adds a bus, which lasts as long as the engine. An engine has at most 64 buses, including the five it starts
    /// with.
    ///
    /// `parent`: The bus whose gain, mute and pause also apply to the new bus.
    ///
    /// `bus`: Receives the bus, or 0 on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_TOO_MANY`.
    pub fn tacet_bus_add(
        engine: *mut tacet_engine,
        parent: tacet_bus,
        bus: *mut tacet_bus,
    ) -> tacet_result;
    /// Adds a bus that `tacet profile` and captures call by a name of the game's, cut at 32 characters. The results
    /// are those of `tacet_bus_add()`.
    ///
    /// `name`: `footsteps`; empty as `tacet_bus_add()`, whose buses are called by a number.
    ///
    /// Returns `TACET_ERROR_INVALID_UTF8`.
    pub fn tacet_bus_add_named(
        engine: *mut tacet_engine,
        parent: tacet_bus,
        name: *const c_char,
        bus: *mut tacet_bus,
    ) -> tacet_result;
    /// Sets a bus's gain.
    ///
    /// `gain`: Decibels, -INFINITY...24.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_bus_set_gain(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        gain: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns the gain that the game has set for a bus, the end of a tween that runs; 0 dB at first. Ducking, the
    /// session and attached programs change what is heard and not this.
    ///
    /// `gain`: Receives decibels, -INFINITY...24.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_bus_get_gain(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        gain: *mut f32,
    ) -> tacet_result;
    /// Mutes a bus while its voices advance, or unmutes it. The results are those of `tacet_bus_set_gain()`.
    pub fn tacet_bus_set_muted(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        muted: bool,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns whether the game has muted a bus itself. The results are those of `tacet_bus_get_gain()`.
    ///
    /// `muted`: Receives false also for a bus that is silent because its parent is muted.
    pub fn tacet_bus_get_muted(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        muted: *mut bool,
    ) -> tacet_result;
    /// Pauses a bus's voices at their samples, or resumes them. The results are those of `tacet_bus_set_gain()`.
    pub fn tacet_bus_set_paused(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        paused: bool,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Fades out all voices on a bus and on the buses below it, and ends them, as `tacet_voice_stop()` does. With
    /// `tacet_bus_set_paused()` a bus is a group of voices that are paused and stopped together. Voices that are
    /// played after the call play; the soundtrack is not stopped. The results are those of `tacet_bus_set_gain()`.
    pub fn tacet_bus_stop_voices(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns whether the game has paused a bus itself. The results are those of `tacet_bus_get_gain()`.
    ///
    /// `paused`: Receives false also for a bus that stands still because its parent is paused.
    pub fn tacet_bus_get_paused(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        paused: *mut bool,
    ) -> tacet_result;
    /// Gives a bus a submix of its own, so that `tacet_bus_get_level()` can measure it. Master and soundtrack
    /// always have one.
    ///
    /// The submix takes about 20 KB, and 8 MB more while HRTF or a reverb is on. The voices of the bus and of its
    /// children play through it, also those that play already.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ARGUMENT` (Seven other buses have a
    /// submix already.).
    pub fn tacet_bus_enable_submix(
        engine: *mut tacet_engine,
        bus: tacet_bus,
    ) -> tacet_result;
    /// Sets a bus's filter, which passes the frequencies between two limits and falls by 12 dB an octave beyond
    /// each.
    ///
    /// Master and soundtrack can be filtered at any time. Any other bus gets a submix as by
    /// `tacet_bus_enable_submix()`. Voices that play already are filtered, too.
    ///
    /// `low_cut`: The lower limit in hertz; 20 and below disables it.
    ///
    /// `high_cut`: The upper limit in hertz; 20,000 and above disables it. Limits that cross leave almost nothing.
    ///
    /// `tween`: Nullable: 0.2 s.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (Seven other buses have a submix already.).
    pub fn tacet_bus_set_filter(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        low_cut: f32,
        high_cut: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns the filter that the game has set for a bus: the end of a tween that runs; 20 and 20,000 without one.
    /// The results are those of `tacet_bus_get_gain()`.
    ///
    /// `low_cut`: Receives the lower limit in hertz. Nullable.
    ///
    /// `high_cut`: Receives the upper limit in hertz. Nullable.
    pub fn tacet_bus_get_filter(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        low_cut: *mut f32,
        high_cut: *mut f32,
    ) -> tacet_result;
    /// Has the centre loudspeaker play what a bus plays in front, as for dialogue, or gives it back to the left and
    /// the right one. Sounds without a position and the soundtrack are in front. In stereo nothing changes.
    ///
    /// `tween`: Nullable: 10 ms.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (Seven other buses have a submix already, and the engine mixes for
    /// surround.).
    pub fn tacet_bus_set_centered(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        centered: bool,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns what `tacet_bus_set_centered()` has set; false at first. The results are those of
    /// `tacet_bus_get_gain()`.
    pub fn tacet_bus_get_centered(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        centered: *mut bool,
    ) -> tacet_result;
    /// Sends a bus to the loudspeaker for low frequencies (LFE): the sum of its other channels below 120 Hz. The
    /// send is behind the effects of the bus and follows its gain. In stereo it is silent. The results are those of
    /// `tacet_bus_set_centered()`.
    ///
    /// `gain`: Decibels, -INFINITY...24; -INFINITY ends the send.
    ///
    /// `tween`: Nullable: 10 ms.
    pub fn tacet_bus_set_lfe_gain(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        gain: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Returns the gain that `tacet_bus_set_lfe_gain()` has set. The results are those of `tacet_bus_get_gain()`.
    ///
    /// `gain`: Receives decibels; -INFINITY at first.
    pub fn tacet_bus_get_lfe_gain(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        gain: *mut f32,
    ) -> tacet_result;
    /// Fills in the defaults of a kind of effect.
    ///
    /// `struct_size`: sizeof(`tacet_effect`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_effect_init(
        effect: *mut tacet_effect,
        kind: tacet_effect_kind,
        struct_size: usize,
    ) -> tacet_result;
    /// Sets the effects of a bus: the sound passes through the filter, and then through them from the first to the
    /// last.
    ///
    /// Call it again with other numbers, another order, or more or fewer effects, while the bus sounds. An effect
    /// goes on as the bus's effect of the same kind, and its numbers move in the tween; an effect that comes or
    /// goes fades, and one that changes places fades out and in, in 20 ms. A bus other than master and soundtrack
    /// gets a submix as by `tacet_bus_enable_submix()`, a `sidechain` too.
    ///
    /// `effects`: `count` structs, each with its `struct_size`. Nullable if `count` is 0: the bus has no effects
    /// then.
    ///
    /// `count`: 0...4.
    ///
    /// `tween`: Nullable: 0.2 s.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE` (The engine, the bus, a `sidechain` or a `response`.),
    /// `TACET_ERROR_NULL` (`effects`, or the `process` of a processor.), `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_INVALID_ARGUMENT` (`count` or a
    /// `band_count` is out of range, a `response` is streamed or too long, or seven other buses have a submix
    /// already. Nothing is changed.), `TACET_ERROR_TOO_LARGE` (The system has no memory for the effects. Nothing is
    /// changed.).
    pub fn tacet_bus_set_effects(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        effects: *const tacet_effect,
        count: usize,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_bus_mix`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_bus_mix_default(
        mix: *mut tacet_bus_mix,
        struct_size: usize,
    ) -> tacet_result;
    /// Moves several buses to the gains, filters, effects and loudspeakers of a snapshot, all in one tween. Other
    /// buses are not changed.
    ///
    /// `mixes`: `count` structs, each with its `struct_size`. Nullable if `count` is 0: nothing is changed.
    ///
    /// `count`: 0...64.
    ///
    /// `tween`: Nullable: 0.5 s.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_INVALID_ARGUMENT` (`count` or an
    /// `effect_count` is out of range, a bus cannot have the filter, the effects or in surround the loudspeakers,
    /// because seven others have a submix already, or as of `tacet_bus_set_effects()`. No bus is changed.),
    /// `TACET_ERROR_TOO_LARGE` (As of `tacet_bus_set_effects()`.).
    pub fn tacet_engine_apply_snapshot(
        engine: *mut tacet_engine,
        mixes: *const tacet_bus_mix,
        count: usize,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Moves the buses to a mix between two snapshots, for a value that changes with the game, such as danger or
    /// depth of water.
    ///
    /// Gains are blended in decibels, where -60 and less is silence; the limits of filters are blended in octaves.
    /// A bus that only one of the two mentions counts as 0 dB, with an open filter, not centred and not sent to the
    /// LFE, in the other. Effects and the centre are those of the nearer one, and a bus that only the other gives
    /// effects has none. The results are those of `tacet_engine_apply_snapshot()`.
    ///
    /// `from`: The mix at the near end.
    ///
    /// `to`: The mix at the far end.
    ///
    /// `amount`: 0 is `from`, 1 is `to`; a number outside 0...1 counts as the nearer end.
    pub fn tacet_engine_blend_snapshots(
        engine: *mut tacet_engine,
        from: *const tacet_bus_mix,
        from_count: usize,
        to: *const tacet_bus_mix,
        to_count: usize,
        amount: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Fills in the defaults, which lower the soundtrack under speech.
    ///
    /// `struct_size`: sizeof(`tacet_ducking`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_ducking_default(
        rule: *mut tacet_ducking,
        struct_size: usize,
    ) -> tacet_result;
    /// Sets the ducking rules, which replace all earlier ones.
    ///
    /// `rules`: Nullable if `count` is 0.
    ///
    /// `count`: 0...8.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ARGUMENT`
    /// (`count` is above 8.), `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_NULL`.
    pub fn tacet_engine_set_ducking(
        engine: *mut tacet_engine,
        rules: *const tacet_ducking,
        count: usize,
    ) -> tacet_result;
    /// Returns the exact level of a bus over the blocks since the last call, at most 1.4 s.
    ///
    /// `level`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The bus has no submix yet. Give it one with
    /// `tacet_bus_enable_submix()`.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_bus_get_level(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        level: *mut tacet_level,
    ) -> tacet_result;
    /// Turns the loudness meter of a bus on or off. A bus that is not metered costs nothing. For a meter that is in
    /// that state already nothing changes; one that is turned on begins anew.
    ///
    /// Master is measured as the output gets it, the soundtrack after its gain and the session's fade. Any other
    /// bus gets a submix as by `tacet_bus_enable_submix()`.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ARGUMENT` (Seven other buses have a
    /// submix already.).
    pub fn tacet_bus_set_loudness_metered(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        metered: bool,
    ) -> tacet_result;
    /// Returns the loudness of a bus since its meter was turned on or reset. Reading changes nothing.
    ///
    /// `loudness`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The meter is off. Turn it on with `tacet_bus_set_loudness_metered()`.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_bus_get_loudness(
        engine: *mut tacet_engine,
        bus: tacet_bus,
        loudness: *mut tacet_loudness,
    ) -> tacet_result;
    /// Begins the loudness of a bus anew with the next block. Does nothing while the meter is off.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_bus_reset_loudness(
        engine: *mut tacet_engine,
        bus: tacet_bus,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_listener`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_listener_default(
        listener: *mut tacet_listener,
        struct_size: usize,
    ) -> tacet_result;
    /// Places the listener. Takes effect at the next `tacet_engine_update()`.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_engine_set_listener(
        engine: *mut tacet_engine,
        listener: *const tacet_listener,
    ) -> tacet_result;
    /// Places the listeners of a split screen. Takes effect at the next `tacet_engine_update()`.
    ///
    /// A sound with a position in the world is heard by the nearest listener, with that one's head, motion and
    /// gain. Once it is heard by one, another has to come a tenth nearer; it then goes over within a block. Sounds
    /// in `TACET_SPACE_LISTENER`, and the reverb, are those of the first listener, which
    /// `tacet_engine_set_listener()` places, too.
    ///
    /// `listeners`: `count` listeners, the `struct_size` of each set.
    ///
    /// `count`: 1...4.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_INVALID_ARGUMENT` (`count` is out of range.).
    pub fn tacet_engine_set_listeners(
        engine: *mut tacet_engine,
        listeners: *const tacet_listener,
        count: usize,
    ) -> tacet_result;
    /// Sets how loudness falls with distance, for all sounds.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_engine_set_distance_model(
        engine: *mut tacet_engine,
        model: tacet_distance_model,
    ) -> tacet_result;
    /// Sets how sounds with a position are mixed for two ears. Takes effect soon after the next
    /// `tacet_engine_update()`, without a click. The player overrules it: with `TACET_SPATIALISATION` in the
    /// environment and `spatialisation` in the configuration file (`stereo`, `hrtf`, `openal`, `automatic`), and
    /// with `TACET_HRTF` and `hrtf` (`on`, `off`, `automatic`).
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_engine_set_spatialization(
        engine: *mut tacet_engine,
        spatialization: tacet_spatialization,
    ) -> tacet_result;
    /// Returns whether sounds with a position are mixed by HRTF now.
    ///
    /// `is_binaural`: Receives the current state, which follows `tacet_engine_set_spatialization()` with a delay.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_engine_is_binaural(
        engine: *mut tacet_engine,
        is_binaural: *mut bool,
    ) -> tacet_result;
    /// Sets the strength of the Doppler effect, for all sounds.
    ///
    /// `factor`: Clamped to 0...1e9: 0 disables the effect, 1, the default, is physical.
    ///
    /// `speed_of_sound`: In metres a second, clamped to 1...1e9. Default 343.3.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_engine_set_doppler(
        engine: *mut tacet_engine,
        factor: f32,
        speed_of_sound: f32,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_reverb`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_reverb_default(
        reverb: *mut tacet_reverb,
        struct_size: usize,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_reverb_zone`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_reverb_zone_default(
        zone: *mut tacet_reverb_zone,
        struct_size: usize,
    ) -> tacet_result;
    /// Sets the reverb used outside all zones. Takes effect at the next `tacet_engine_update()`.
    ///
    /// Before a reverb ends or becomes another room's, it fades out within 100 ms. Its level changes at once.
    ///
    /// `reverb`: Nullable, the default: no reverb, which costs nothing.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_engine_set_reverb(
        engine: *mut tacet_engine,
        reverb: *const tacet_reverb,
    ) -> tacet_result;
    /// Sets the reverb zones, which replace all earlier ones. Where zones overlap, the one that is nearest to its
    /// full gain is used.
    ///
    /// `zones`: Nullable if `count` is 0.
    ///
    /// `count`: 0...65,536.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ARGUMENT`
    /// (`count` is above 65,536.), `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_NULL`.
    pub fn tacet_engine_set_reverb_zones(
        engine: *mut tacet_engine,
        zones: *const tacet_reverb_zone,
        count: usize,
    ) -> tacet_result;
    /// Starts or stops measuring blocks. The default is off.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_profiler_enable(
        engine: *mut tacet_engine,
        enabled: bool,
    ) -> tacet_result;
    /// Returns the times of the last blocks.
    ///
    /// `profile`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_profiler_get(
        engine: *mut tacet_engine,
        profile: *mut tacet_profile,
    ) -> tacet_result;
    /// Starts a capture, which measures and keeps every block, at most 1,048,576. The results are those of
    /// `tacet_profiler_enable()`.
    pub fn tacet_profiler_start_capture(
        engine: *mut tacet_engine,
    ) -> tacet_result;
    /// Ends the capture and writes it to a file, replacing an existing one. *Blocking* (writes a file). The command
    /// `tacet profile show` reads the file; the article Profiling documents its format. Without
    /// `tacet_profiler_start_capture()` the file has no blocks.
    ///
    /// `path`: UTF-8.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_UTF8`, `TACET_ERROR_NO_OUTPUT` (The
    /// path cannot be written.), `TACET_ERROR_NULL`.
    pub fn tacet_profiler_write_capture(
        engine: *mut tacet_engine,
        path: *const c_char,
    ) -> tacet_result;
    /// Allows `tacet profile attach` to read the running engine, or to change it too, or forbids both. The default
    /// is `TACET_ACCESS_OFF`; with `TACET_PROFILER`=1 in the environment it is `TACET_ACCESS_READ_WRITE`, and with
    /// `TACET_PROFILER`=read `TACET_ACCESS_READ`. *Blocking* for a few milliseconds (opens or closes a socket).
    ///
    /// The program's changes lie over what the game sets. They are undone when the program withdraws them or ends,
    /// however it ends. `TACET_EVENT_PROFILER_ACTED`, and so the log, says which program did what.
    ///
    /// The socket is in `$XDG_RUNTIME_DIR/tacet`, and only programs of the same user can connect to it. The article
    /// Profiling describes it.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NO_OUTPUT` (The
    /// socket cannot be opened; `tacet_last_problem()` says why.).
    pub fn tacet_profiler_set_access(
        engine: *mut tacet_engine,
        access: tacet_profiler_access,
    ) -> tacet_result;
    /// Returns what `tacet profile attach` may do.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_profiler_get_access(
        engine: *mut tacet_engine,
        access: *mut tacet_profiler_access,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_track`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_track_default(
        track: *mut tacet_track,
        struct_size: usize,
    ) -> tacet_result;
    /// Plays a file as the soundtrack. It loops by its tags, or without tags as a whole. *Blocking*, 100 ms at
    /// most.
    ///
    /// If the session holds the soundtrack now, the track waits at its first frame and starts by itself. The call
    /// waits until the file is open and its headers are read: about 2 ms if the file is in the system's cache, and
    /// at most 100 ms. No other call on the engine waits for it. If the file takes longer, or damage is found
    /// later, `TACET_EVENT_SOUNDTRACK_FAILED` reports it. On failure the track that played before plays on.
    ///
    /// A track that still fades out of a crossfade is taken up again where it is, if this crossfade takes time, the
    /// settings are the same and the start frame is 0. For a fifth track the oldest fade ends within 10 ms. A
    /// paused soundtrack plays on with the new track.
    ///
    /// `crossfade`: The crossfade with what sounds before. Nullable: the new track starts at once, and what sounds
    /// ends within 10 ms.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_FILE_NOT_FOUND`, `TACET_ERROR_UNREADABLE`
    /// (A directory, a FIFO or a device too.), `TACET_ERROR_NOT_AUDIO`, `TACET_ERROR_UNSUPPORTED_CODEC`,
    /// `TACET_ERROR_CORRUPT`, `TACET_ERROR_TOO_LARGE` (The system has no memory or no thread for it.).
    pub fn tacet_soundtrack_play(
        engine: *mut tacet_engine,
        path: *const c_char,
        crossfade: *const tacet_tween,
    ) -> tacet_result;
    /// Plays a track as the soundtrack. *Blocking*, 100 ms at most: see `tacet_soundtrack_play()`.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL` (`track`, or one of its stems.),
    /// `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_UTF8`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (No stems, more than eight, an empty loop, or a frame above 2⁶².),
    /// `TACET_ERROR_FILE_NOT_FOUND`, `TACET_ERROR_UNREADABLE` (A directory, a FIFO or a device too.),
    /// `TACET_ERROR_NOT_AUDIO`, `TACET_ERROR_UNSUPPORTED_CODEC`, `TACET_ERROR_CORRUPT`, `TACET_ERROR_TOO_LARGE`
    /// (The system has no memory or no thread for it.).
    pub fn tacet_soundtrack_play_track(
        engine: *mut tacet_engine,
        track: *const tacet_track,
    ) -> tacet_result;
    /// Lets a track begin at the sample after the last one of the track that plays: without a gap and without a
    /// fade. *Blocking*, 100 ms at most, like `tacet_soundtrack_play_track()`.
    ///
    /// The track takes the place of one that was queued before. `TACET_EVENT_SOUNDTRACK_CONTINUED` reports that it
    /// has begun: when the former track has played to its end, or stops because of its file. A track that repeats
    /// for ever has no end: give it `passes`, or `TACET_LOOPING_NONE`. Playing another track and stopping end the
    /// queue, a pause holds it, and a seek keeps it. Without a track that plays, the queued one begins at once. A
    /// saved state does not have it.
    ///
    /// `track`: Nullable: ends the queue. `struct_size` must be set. `crossfade` is ignored.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT` (Also if the track that plays repeats for ever: its end
    /// never comes.).
    ///
    /// Also the failures of `tacet_soundtrack_play_track()`. The track that was queued before then stays.
    pub fn tacet_soundtrack_queue(
        engine: *mut tacet_engine,
        track: *const tacet_track,
    ) -> tacet_result;
    /// Fades out everything that sounds of the soundtrack, also tracks that a crossfade fades out, and stops it. Of
    /// two stops the one that ends first counts; a pause holds the fade. A paused soundtrack stops at once.
    ///
    /// `tween`: Nullable: half a second.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_soundtrack_stop(
        engine: *mut tacet_engine,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Fades out everything that sounds of the soundtrack and pauses it at its frame. Crossfades stand still until
    /// the resume. The results are those of `tacet_soundtrack_stop()`.
    pub fn tacet_soundtrack_pause(
        engine: *mut tacet_engine,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Resumes the paused soundtrack at its frame; a crossfade goes on where it stood. The results are those of
    /// `tacet_soundtrack_stop()`.
    pub fn tacet_soundtrack_resume(
        engine: *mut tacet_engine,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Moves the soundtrack to a frame, without a click. Does nothing if the soundtrack is stopped. A frame behind
    /// the file's end stops the music; `TACET_EVENT_SOUNDTRACK_FAILED` says so.
    ///
    /// `frame`: A frame of the first stem at its own rate, 0...2⁶².
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ARGUMENT`.
    pub fn tacet_soundtrack_seek(
        engine: *mut tacet_engine,
        frame: u64,
    ) -> tacet_result;
    /// Reads the track's files again, for a developer who edits them while the game runs. Returns at once. The old
    /// files play on until the new ones are decoded, some milliseconds; then `tacet_engine_update()` changes over
    /// without a click, at the same second, and `TACET_EVENT_RELOADED` follows. If a file cannot be read, or ends
    /// before the present place, the old files play on, and the event is `TACET_EVENT_RELOAD_FAILED`. Does nothing
    /// if the soundtrack is stopped. A track that ends first brings no event.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_soundtrack_reload(
        engine: *mut tacet_engine,
    ) -> tacet_result;
    /// Sets the soundtrack's own gain, of every track that sounds. Its bus's gain adds to it. The results are those
    /// of `tacet_soundtrack_stop()`.
    ///
    /// `gain`: Decibels, -INFINITY...24.
    pub fn tacet_soundtrack_set_gain(
        engine: *mut tacet_engine,
        gain: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Sets the loudness to which each track is brought that is opened from now on. By default tracks are played as
    /// they are.
    ///
    /// A track gets one gain for its whole length. It follows the tags of its file (ReplayGain, R128), of which
    /// `replay_gain` of `tacet_track` chooses the album's; it follows a measurement (ITU-R BS.1770-4) for a file
    /// without tags, and for a track of several stems, whose tags count only with `replay_gain`. The true peak
    /// stays at or below -1 dBTP: a track that would exceed it stays quieter. The gains of the track and of the
    /// soundtrack are applied on top.
    ///
    /// A track is measured on its decoding thread, all stems together, once in the process, and for 20 minutes at
    /// most. It begins when it is measured: a second later for three minutes of Ogg Vorbis. Files whose tags lower
    /// them by 4 dB or more are not measured.
    ///
    /// `loudness`: In LUFS, -60...0: -18 is common for music in games. Nullable: tracks are played as they are.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_soundtrack_set_target_loudness(
        engine: *mut tacet_engine,
        loudness: *const f32,
    ) -> tacet_result;
    /// Sets the gain of one stem of the present track. It belongs to this play: the stems of the next play begin at
    /// 0 dB. The results are those of `tacet_soundtrack_stop()`.
    ///
    /// `stem`: The index of the stem, from 0. An index without a stem is ignored.
    ///
    /// `gain`: Decibels, -INFINITY...24.
    pub fn tacet_soundtrack_set_stem_gain(
        engine: *mut tacet_engine,
        stem: u32,
        gain: f32,
        tween: *const tacet_tween,
    ) -> tacet_result;
    /// Fills in the defaults: the list as it is, again and again, without a gap.
    ///
    /// `struct_size`: sizeof(`tacet_playlist`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_playlist_default(
        list: *mut tacet_playlist,
        struct_size: usize,
    ) -> tacet_result;
    /// Plays a list of tracks, one after another. *Blocking*, 100 ms at most, like `tacet_soundtrack_play_track()`.
    ///
    /// A track whose `passes` are 0 is played once. `TACET_EVENT_SOUNDTRACK_CONTINUED` tells that the next one has
    /// begun. A track that cannot be played is left out, with `TACET_EVENT_SOUNDTRACK_FAILED`. A pause, a seek and
    /// a section that repeats keep the list. A queued track and a transition take the place of the list's next
    /// track; another track ends the list, and so does stopping. `tacet_engine_save()` keeps the list and the
    /// place.
    ///
    /// `tracks`: The `crossfade` and `from_frame` of the track that begins count; those of the others are ignored.
    ///
    /// `count`: 1...`TACET_MAXIMUM_LIST`.
    ///
    /// `list`: Nullable: the defaults.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT` (Also for a `place` behind the list's end.).
    ///
    /// Also the failures of `tacet_soundtrack_play_track()`, for the first track. What plays then plays on.
    pub fn tacet_soundtrack_play_list(
        engine: *mut tacet_engine,
        tracks: *const tacet_track,
        count: usize,
        list: *const tacet_playlist,
    ) -> tacet_result;
    /// Plays the list's next track now, with the list's crossfade. *Blocking*, 100 ms at most, like
    /// `tacet_soundtrack_play_track()`.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (No list plays, or its last track.).
    ///
    /// Also the failures of `tacet_soundtrack_play_track()`. The present track then plays on.
    pub fn tacet_soundtrack_play_next(
        engine: *mut tacet_engine,
    ) -> tacet_result;
    /// Tells how many tracks the list has played before the present one.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (No list plays; `place` is 0.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`.
    pub fn tacet_soundtrack_get_list_place(
        engine: *mut tacet_engine,
        place: *mut u64,
    ) -> tacet_result;
    /// Fills in the defaults: a cut on the next bar line.
    ///
    /// `struct_size`: sizeof(`tacet_transition`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_transition_default(
        transition: *mut tacet_transition,
        struct_size: usize,
    ) -> tacet_result;
    /// Orders a change to another track at a boundary of the music: exactly on the sample of the beat, the bar, the
    /// marker. *Blocking*, 100 ms at most, like `tacet_soundtrack_play_track()`.
    ///
    /// The boundary is the next one behind the frame that is mixed next. While the music is held, frozen or paused
    /// no beat passes. A boundary that lies behind the end of a track that ends falls to that end.
    /// `TACET_EVENT_TRANSITION` tells that the change has happened, `TACET_EVENT_TRANSITION_MISSED` that the new
    /// track was not decoded in time and waits for the next boundary. A later order takes the place of this one,
    /// and of a queued track; playing another track and stopping end it, and a seek keeps it. Without a track that
    /// plays the new one begins at once.
    ///
    /// `track`: `crossfade` and `from_frame` are ignored.
    ///
    /// `bridge`: Nullable: a track that is played once between the two, from the boundary to its end, behind which
    /// `track` begins without a gap. Not together with `TACET_ENTRY_SAME_BEAT` and `TACET_ENTRY_PICKUP`.
    ///
    /// `transition`: Nullable: the defaults.
    ///
    /// `order`: Nullable: receives the number of the order, for `tacet_soundtrack_cancel_transition()`; 0 after a
    /// failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT` (Also for a boundary that never comes, and for an entry
    /// that the new track does not have. An order before it then stays.).
    ///
    /// Also the failures of `tacet_soundtrack_play_track()`.
    pub fn tacet_soundtrack_transition(
        engine: *mut tacet_engine,
        track: *const tacet_track,
        bridge: *const tacet_track,
        transition: *const tacet_transition,
        order: *mut u64,
    ) -> tacet_result;
    /// Ends a transition that has not happened yet; the present track plays on.
    ///
    /// `order`: The number of the order; 0 ends the one that waits.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The order has happened, was replaced, or was ended before.),
    /// `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_soundtrack_cancel_transition(
        engine: *mut tacet_engine,
        order: u64,
    ) -> tacet_result;
    /// Fills in the defaults: on the next beat, without ducking.
    ///
    /// `struct_size`: sizeof(`tacet_stinger`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_stinger_default(
        stinger: *mut tacet_stinger,
        struct_size: usize,
    ) -> tacet_result;
    /// Plays a short piece once over the soundtrack's track, exactly on the sample of a boundary. *Blocking*, 100
    /// ms at most, like `tacet_soundtrack_play_track()`.
    ///
    /// While the music is held, frozen or paused the stinger waits, or stands at its frame. A boundary that lies
    /// behind the end of a track that ends falls to that end. After a seek, and after a track or a transition that
    /// comes first, the boundary is the next one there; a track without such a boundary lets the stinger begin at
    /// once, and so does a soundtrack that is stopped. `TACET_EVENT_STINGER` tells that it has begun,
    /// `TACET_EVENT_STINGER_MISSED` that it was not decoded in time and waits for the next boundary. Four stingers
    /// wait or sound at a time. For a fifth the oldest ends within 10 ms. Stopping the soundtrack ends all.
    ///
    /// `track`: What is played; `crossfade`, `from_frame`, `looping` and `passes` are ignored.
    ///
    /// `stinger`: Nullable: the defaults.
    ///
    /// `order`: Nullable: receives the number of the order, for `tacet_soundtrack_cancel_stinger()`; 0 after a
    /// failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT` (Also for a boundary that never comes.).
    ///
    /// Also the failures of `tacet_soundtrack_play_track()`.
    pub fn tacet_soundtrack_play_stinger(
        engine: *mut tacet_engine,
        track: *const tacet_track,
        stinger: *const tacet_stinger,
        order: *mut u64,
    ) -> tacet_result;
    /// Ends a stinger that waits for its boundary.
    ///
    /// `order`: The number of the order.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The stinger has begun, or was ended before.),
    /// `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_soundtrack_cancel_stinger(
        engine: *mut tacet_engine,
        order: u64,
    ) -> tacet_result;
    /// Repeats a section of the soundtrack's track: at its end the music goes on with its first frame, exactly on
    /// the sample. Returns at once.
    ///
    /// While the music is held, frozen or paused it stands in the section. After the last pass the track goes on
    /// behind the section. The order takes the place of a transition that waits, and of a queued track; a
    /// transition that is ordered later leaves the section at its boundary. A seek, another track and stopping end
    /// it. If the section that repeats is named again, its passes count anew with the present one; with another
    /// section the music leaves the present one at its end, and repeats the other once it has come to it. Does
    /// nothing when the soundtrack is stopped. If the track's file is not open yet, a section that it does not have
    /// is a `TACET_EVENT_SOUNDTRACK_FAILED`, and the music plays on.
    ///
    /// `section`: The name of the section in the track's score.
    ///
    /// `times`: How often the section is heard in all; 0 repeats it until `tacet_soundtrack_release_section()`.
    /// `tacet_engine_update()` counts the passes: of a section that is shorter than the time between two updates
    /// more may be heard.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT` (The track has no such section, or does not come to its
    /// end any more. What was ordered before stays.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_soundtrack_loop_section(
        engine: *mut tacet_engine,
        section: *const c_char,
        times: u32,
    ) -> tacet_result;
    /// Lets the section go that repeats: its present pass is the last, and the track goes on behind it. Does
    /// nothing where no section repeats.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_soundtrack_release_section(
        engine: *mut tacet_engine,
    ) -> tacet_result;
    /// Lets the gain of a stem follow the intensity of the music, for the track that plays and for those that
    /// follow, whose stems begin at the curve's gain. Between two points the amplitude moves in a straight line;
    /// outside them the gain is that of the nearest. A saved state has no curves.
    ///
    /// `stem`: 0...7.
    ///
    /// `intensities`: `count` numbers of 0...1, in any order; clamped. Two equal ones are a step, at which the
    /// latter counts.
    ///
    /// `gains`: `count` gains in decibels, -INFINITY...24.
    ///
    /// `count`: 0...`TACET_LAYER_POINTS`; 0 takes the curve from the stem, which stays at its gain.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT` (`stem` or `count` is out of range.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_NULL`.
    pub fn tacet_soundtrack_set_layer(
        engine: *mut tacet_engine,
        stem: u32,
        intensities: *const f32,
        gains: *const f32,
        count: usize,
    ) -> tacet_result;
    /// Sets the intensity of the music, which the curves of `tacet_soundtrack_set_layer()` follow. A game may call
    /// it for every picture: each call goes on from the gains that are heard.
    ///
    /// `intensity`: 0...1; clamped. 0 at first.
    ///
    /// `beats`: The length of the move, 0...1,000, in beats of the present tempo; without one a beat is half a
    /// second.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_soundtrack_set_intensity(
        engine: *mut tacet_engine,
        intensity: f32,
        beats: f32,
    ) -> tacet_result;
    /// Sets the gain of one stem of the present track at a boundary of the music: exactly on the sample of the
    /// beat, the bar, the marker.
    ///
    /// While the music is held, frozen or paused the stem waits. After a seek the boundary is the next one there;
    /// another track ends the order. A later order for the same stem takes its place. Without such a boundary the
    /// gain changes at once. A boundary that is mixed before the next `tacet_engine_update()` has sent the order is
    /// late by a block or two.
    ///
    /// `stem`: The index of the stem, from 0. An index without a stem is ignored.
    ///
    /// `gain`: Decibels, -INFINITY...24.
    ///
    /// `tween`: Nullable: 10 ms. The move from the boundary on; 0 seconds change the gain on the sample.
    ///
    /// `boundary`: Where the change begins. `TACET_BOUNDARY_TRACK_END` is none.
    ///
    /// `bars`: For `TACET_BOUNDARY_BARS`: 1 or more.
    ///
    /// `marker`: For `TACET_BOUNDARY_MARKER`: the marker's name; else nullable.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_ARGUMENT`, `TACET_ERROR_INVALID_ENUM`,
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_NULL`.
    pub fn tacet_soundtrack_switch_stem(
        engine: *mut tacet_engine,
        stem: u32,
        gain: f32,
        tween: *const tacet_tween,
        boundary: tacet_boundary,
        bars: u32,
        marker: *const c_char,
    ) -> tacet_result;
    /// Lets `tacet_engine_update()` tell the soundtrack's beats, bars, markers and sections: `TACET_EVENT_BEAT` and
    /// the events after it.
    ///
    /// `tells`: Default false.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_soundtrack_tell_beats(
        engine: *mut tacet_engine,
        tells: bool,
    ) -> tacet_result;
    /// Returns where the music is as the player hears it now, for every picture of the game. The place goes forward
    /// with the machine's clock, between two blocks, too, and stands while the music is held, frozen or paused.
    /// Never waits.
    ///
    /// `clock`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The soundtrack is stopped, or its file is not open yet.),
    /// `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_soundtrack_get_clock(
        engine: *mut tacet_engine,
        clock: *mut tacet_music_clock,
    ) -> tacet_result;
    /// Compares a player's taps with the beats that the player taps along with, for a rhythm game. 16 to 32 taps
    /// suit.
    ///
    /// Each tap belongs to the beat that it is nearest to, once the offset that most taps share is taken off: an
    /// offset within half a beat is found. Taps along with beats that are heard tell the offset of the input; taps
    /// along with flashes of the picture tell more: what is more is the delay of the picture. Any thread, any time.
    ///
    /// `taps`: When the player tapped, in any order: nanoseconds of the monotonic clock, as `time` of
    /// `tacet_music_clock`.
    ///
    /// `tap_count`: 100,000 at most.
    ///
    /// `beats`: When the beats were heard, as `heard` of an event tells, or when the flashes were drawn, in any
    /// order.
    ///
    /// `beat_count`: 100,000 at most.
    ///
    /// `calibration`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (Fewer than five taps count, or there are no beats. Let the player tap
    /// on.), `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_ARGUMENT` (There are more than
    /// 100,000 taps or beats.).
    pub fn tacet_calibrate_input(
        taps: *const u64,
        tap_count: usize,
        beats: *const u64,
        beat_count: usize,
        calibration: *mut tacet_input_calibration,
    ) -> tacet_result;
    /// Plays a sound on a boundary of the music, exactly on its frame. The results are those of `tacet_play()`.
    ///
    /// While the music is held, frozen or paused the sound waits, and begins where the boundary comes in the music.
    /// After a seek and after a transition it begins on the next such boundary. Without music, and without such a
    /// boundary, it begins at once. `start_frame` of the settings is ignored.
    ///
    /// `boundary`: Where the sound begins; `TACET_BOUNDARY_TRACK_END` counts as `TACET_BOUNDARY_NOW`.
    ///
    /// `bars`: For `TACET_BOUNDARY_BARS`: 1 or more.
    ///
    /// `marker`: For `TACET_BOUNDARY_MARKER`: the marker's name; else nullable.
    ///
    /// `settings`: Nullable: the default settings.
    ///
    /// `voice`: Nullable; receives the voice; 0 if nothing is played, and on failure.
    pub fn tacet_play_on(
        engine: *mut tacet_engine,
        sound: tacet_sound,
        boundary: tacet_boundary,
        bars: u32,
        marker: *const c_char,
        settings: *const tacet_play_settings,
        voice: *mut tacet_voice,
    ) -> tacet_result;
    /// Describes a reason in a few words for the player: `a call`.
    ///
    /// `reason`: Any value.
    ///
    /// Never null.
    pub fn tacet_reason_describe(
        reason: tacet_reason,
    ) -> *const c_char;
    /// Returns the soundtrack's state and position.
    ///
    /// `status`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_soundtrack_get_status(
        engine: *mut tacet_engine,
        status: *mut tacet_soundtrack_status,
    ) -> tacet_result;
    /// Creates a session for a program that has a mixer of its own: no OpenAL, no mixing thread. Returns within a
    /// millisecond.
    ///
    /// The session recognises the program's own streams by its process. Poll `tacet_session_get_directive()` once a
    /// frame.
    ///
    /// `session`: Receives the session, or null on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_TOO_MANY`.
    pub fn tacet_session_create(
        role: tacet_role,
        session: *mut *mut tacet_session,
    ) -> tacet_result;
    /// Ends a session. An engine that follows it keeps the last directive.
    ///
    /// `session`: Nullable: the call does nothing.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_OWNED` (An engine made the session, and ends
    /// it.).
    pub fn tacet_session_destroy(
        session: *mut tacet_session,
    ) -> tacet_result;
    /// Returns what the program's sound shall do now.
    ///
    /// `directive`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_directive(
        session: *mut tacet_session,
        directive: *mut tacet_directive,
    ) -> tacet_result;
    /// Follows the session's directive with Tacet's own fades: 250 ms for a hold and 1 s back, 20 ms for a freeze
    /// and 100 ms back, 20 ms for silent mode, 100 ms for a lowering. The first call begins without a fade.
    ///
    /// For a program with its own mixer: call it once in each frame, multiply by the amplitudes, and let sound
    /// advance where the answer says so. A session has one such follower: calls from several places divide its
    /// time. Any thread but that of a callback of sound: the call takes locks for a moment, and may allocate
    /// memory.
    ///
    /// `seconds`: The time since the last call, limited to 0 to 86,400.
    ///
    /// `mix`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_NOT_FINITE`.
    pub fn tacet_session_follow(
        session: *mut tacet_session,
        seconds: f32,
        mix: *mut tacet_mix,
    ) -> tacet_result;
    /// Describes why sound is silent and what would change that: one line for each kind of sound, reason and
    /// limitation.
    ///
    /// `text`: Receives the text, terminated by zero. Nullable if `capacity` is 0.
    ///
    /// `capacity`: The size of `text` in bytes.
    ///
    /// `length`: Nullable; receives the length of the whole text in bytes, without its zero.
    ///
    /// Returns `TACET_OK`, `TACET_TRUNCATED`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_session_explain(
        session: *mut tacet_session,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> tacet_result;
    /// Returns one of the reasons for silence; the weightiest comes first.
    ///
    /// `index`: From 0.
    ///
    /// `explanation`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There is no reason with this index.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_explanation(
        session: *mut tacet_session,
        index: usize,
        explanation: *mut tacet_explanation,
    ) -> tacet_result;
    /// Sets the category. A category that does not mix with others, set explicitly, pauses the player's media
    /// players.
    ///
    /// `category`: `TACET_CATEGORY_AUTOMATIC` lets the session choose again at once.
    ///
    /// `options`: Bits of TACET_OPTION_…, or 0.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_session_set_category(
        session: *mut tacet_session,
        category: tacet_category,
        options: u32,
    ) -> tacet_result;
    /// Activates or deactivates a session. A game's session is active from the start, and again whenever the game
    /// comes to the front. That of a program with media controls becomes active when the program begins to play.
    ///
    /// `notify_others`: On deactivation, lets the media players that this session paused play on.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_session_set_active(
        session: *mut tacet_session,
        active: bool,
        notify_others: bool,
    ) -> tacet_result;
    /// Begins a reason for silence that only the program knows: a call that it makes, a video that it shows.
    ///
    /// `reason`: Any but `TACET_REASON_NONE`.
    ///
    /// `words`: The text of `TACET_REASON_HOST` in the explanation. Nullable and ignored for other reasons.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NULL`,
    /// `TACET_ERROR_INVALID_UTF8`.
    pub fn tacet_session_begin(
        session: *mut tacet_session,
        reason: tacet_reason,
        words: *const c_char,
    ) -> tacet_result;
    /// Ends a reason that `tacet_session_begin()` began with the same words. Ending a reason that never began does
    /// nothing. The results are those of `tacet_session_begin()`.
    pub fn tacet_session_end(
        session: *mut tacet_session,
        reason: tacet_reason,
        words: *const c_char,
    ) -> tacet_result;
    /// Resumes sound that waits for the player, such as after headphones were unplugged. Call it when the player
    /// presses play.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_session_resume(
        session: *mut tacet_session,
    ) -> tacet_result;
    /// Keeps all sound back until `tacet_session_resume()`: for a game that is quiet until the player's first
    /// action. The results are those of `tacet_session_resume()`.
    pub fn tacet_session_wait_for_player(
        session: *mut tacet_session,
    ) -> tacet_result;
    /// Pauses media players until `tacet_session_end_transient_solo()`, for a cut-scene; meanwhile the soundtrack
    /// is not held for them. Solos may be nested. The results are those of `tacet_session_resume()`.
    pub fn tacet_session_begin_transient_solo(
        session: *mut tacet_session,
    ) -> tacet_result;
    /// Ends what `tacet_session_begin_transient_solo()` began: the paused media players play on. Without a
    /// beginning it does nothing. The results are those of `tacet_session_resume()`.
    pub fn tacet_session_end_transient_solo(
        session: *mut tacet_session,
    ) -> tacet_result;
    /// Reports the state of the program's window.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_session_set_application_state(
        session: *mut tacet_session,
        state: tacet_application_state,
    ) -> tacet_result;
    /// Returns the settings that the program has set, or those with which a session of its role begins.
    ///
    /// `settings`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_settings(
        session: *mut tacet_session,
        settings: *mut tacet_session_settings,
    ) -> tacet_result;
    /// Returns the settings in force: the player's choices in the environment and in tacet.conf before the
    /// program's. A menu shows these. The results are those of `tacet_session_get_settings()`.
    pub fn tacet_session_get_effective_settings(
        session: *mut tacet_session,
        settings: *mut tacet_session_settings,
    ) -> tacet_result;
    /// Sets all settings. To change one, get them with `tacet_session_get_settings()` before, and on one thread at
    /// a time.
    ///
    /// `settings`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`,
    /// `TACET_ERROR_INVALID_ENUM`, `TACET_ERROR_NOT_FINITE`, `TACET_ERROR_INVALID_ARGUMENT` (`ignored_reasons` has
    /// `TACET_IGNORE_CALL` or `TACET_IGNORE_ALARM`, which only the player can choose, by `TACET_IGNORE` or the
    /// file. Nothing has changed.).
    pub fn tacet_session_set_settings(
        session: *mut tacet_session,
        settings: *const tacet_session_settings,
    ) -> tacet_result;
    /// Plays a sound of the desktop: of a message, an error, a button. Never waits. Any thread but a mixing thread.
    ///
    /// Where feedbackd runs, as on a phone, it plays and vibrates as its profile says. Elsewhere the sound server
    /// plays its own sample of that name, or the file of the player's sound theme, in a stream of its own with the
    /// role event. The sound never enters the mix. It is left out in silent mode, while the screen is locked, where
    /// the player has switched event sounds off, if it cannot begin within a second, and if eight others play.
    ///
    /// `session`: The program's session, also one that an engine made.
    ///
    /// `name`: A name of the Sound Naming Specification, such as `message-new-instant`, `dialog-error` or
    /// `button-pressed`: 1...64 characters, small letters of ASCII, digits, `-`, `_` and `.`, with a letter or a
    /// digit first. A name that no theme has plays nothing.
    ///
    /// `application_id`: The program's id for feedbackd, such as `org.example.Game`. Nullable: the executable's
    /// name.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_INVALID_ARGUMENT` (`name` is none.).
    pub fn tacet_system_sound_play(
        session: *mut tacet_session,
        name: *const c_char,
        application_id: *const c_char,
    ) -> tacet_result;
    /// Reports whether the program plays a soundtrack, audible or not. After an interruption media controls resume
    /// only such a one.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_OWNED` (An engine made the session, and
    /// reports it by itself.).
    pub fn tacet_session_report_soundtrack(
        session: *mut tacet_session,
        playing: bool,
    ) -> tacet_result;
    /// Reports that the program's own output is lost.
    ///
    /// `why`: The reason, in words for the player.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_INVALID_UTF8`,
    /// `TACET_ERROR_OWNED` (An engine made the session, and reports it by itself.).
    pub fn tacet_session_report_output_lost(
        session: *mut tacet_session,
        why: *const c_char,
    ) -> tacet_result;
    /// Reports that the output is back, with its name. The results are those of
    /// `tacet_session_report_output_lost()`.
    pub fn tacet_session_report_output_restored(
        session: *mut tacet_session,
        name: *const c_char,
    ) -> tacet_result;
    /// Returns what a session observes.
    ///
    /// `state`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_state(
        session: *mut tacet_session,
        state: *mut tacet_session_state,
    ) -> tacet_result;
    /// Returns the device that sound goes to.
    ///
    /// `route`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (The device is not known.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_route(
        session: *mut tacet_session,
        route: *mut tacet_route,
    ) -> tacet_result;
    /// Returns one of the devices that sound can go to, in the server's order.
    ///
    /// `index`: From 0.
    ///
    /// `device`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There is no device with this index.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_output_device(
        session: *mut tacet_session,
        index: usize,
        device: *mut tacet_output_device,
    ) -> tacet_result;
    /// Returns one of the other programs' streams.
    ///
    /// `index`: From 0.
    ///
    /// `stream`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There is no stream with this index.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_stream(
        session: *mut tacet_session,
        index: usize,
        stream: *mut tacet_stream,
    ) -> tacet_result;
    /// Returns what another program's media player plays, for a game's own menu: the media player that began to
    /// play last.
    ///
    /// `now`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (No media player plays or is paused.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_session_get_now_playing(
        session: *mut tacet_session,
        now: *mut tacet_now_playing,
    ) -> tacet_result;
    /// Passes a command of the player to the media player of `tacet_session_get_now_playing()`. A command that the
    /// media player does not accept does nothing. Call it only when the player pressed that control: the music is
    /// the player's own.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_INVALID_ENUM`.
    pub fn tacet_session_control_player(
        session: *mut tacet_session,
        command: tacet_media_command,
    ) -> tacet_result;
    /// Shows the program's own player to the desktop (MPRIS). Not for a game: its media keys are the player's
    /// music's.
    ///
    /// The program is on the bus only while it has controls and its session is active; a browser only while it
    /// plays. Set the controls again after every change.
    ///
    /// `controls`: Nullable: the program has no player. `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_UTF8`.
    pub fn tacet_session_set_media_controls(
        session: *mut tacet_session,
        controls: *const tacet_media_controls,
    ) -> tacet_result;
    /// Describes what an event says, for a log: `interruption began`. The event's `text` has what differs from one
    /// to the next.
    ///
    /// `type`: Any value.
    ///
    /// Never null.
    pub fn tacet_event_describe(
        r#type: tacet_event_type,
    ) -> *const c_char;
    /// Takes the oldest event that `tacet_engine_update()` has collected, including those of the engine's session.
    /// At most 1,024 are kept; the oldest are dropped.
    ///
    /// `event`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (No event is waiting.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`,
    /// `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_engine_poll(
        engine: *mut tacet_engine,
        event: *mut tacet_event,
    ) -> tacet_result;
    /// Takes the oldest event of a session. If the program does not poll, the latest 256 are kept.
    ///
    /// `event`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (No event is waiting.), `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`,
    /// `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_OWNED` (An engine follows the session; `tacet_engine_poll()` returns
    /// its events.).
    pub fn tacet_session_poll(
        session: *mut tacet_session,
        event: *mut tacet_event,
    ) -> tacet_result;
    /// Fills in the defaults.
    ///
    /// `struct_size`: sizeof(`tacet_recorder_config`)
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_recorder_config_default(
        config: *mut tacet_recorder_config,
        struct_size: usize,
    ) -> tacet_result;
    /// Begins to record, to a callback or to a file. Returns at once: a missing microphone is not a failure, see
    /// `tacet_recorder_get_status()`. Nothing in Tacet records without this call. Call it when the player asks for
    /// it: an open microphone switches many Bluetooth headsets to the sound of a telephone.
    ///
    /// `config`: Nullable: the default settings.
    ///
    /// `callback`: Nullable if `config` has a `path`; else `TACET_ERROR_NULL`. Must be null with a `path`. The
    /// first call may come before this function has returned and `*recorder` is set.
    ///
    /// `user_data`: Nullable; passed to the callback.
    ///
    /// `recorder`: Receives the recorder, or null on failure.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`, `TACET_ERROR_INVALID_ENUM`,
    /// `TACET_ERROR_INVALID_UTF8`, `TACET_ERROR_INVALID_HANDLE` (`session`.), `TACET_ERROR_INVALID_ARGUMENT` (Both
    /// a callback and a path.), `TACET_ERROR_NO_OUTPUT` (The file cannot be created.), `TACET_ERROR_TOO_MANY`.
    pub fn tacet_recorder_create(
        config: *const tacet_recorder_config,
        callback: tacet_recorder_callback,
        user_data: *mut c_void,
        recorder: *mut *mut tacet_recorder,
    ) -> tacet_result;
    /// Stops recording, releases the microphone, delivers what was recorded and finishes the file. *Blocking*: 200
    /// ms at most, and the time of one call of the callback. A slow callback misses the blocks that it has not
    /// taken 100 ms later. The callback is not called afterwards.
    ///
    /// `recorder`: Nullable: the call does nothing.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`.
    pub fn tacet_recorder_destroy(
        recorder: *mut tacet_recorder,
    ) -> tacet_result;
    /// Returns the state of a recorder.
    ///
    /// `status`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_recorder_get_status(
        recorder: *mut tacet_recorder,
        status: *mut tacet_recorder_status,
    ) -> tacet_result;
    /// Says why nothing is recorded, and what would change that; an empty text while frames arrive.
    ///
    /// `text`: Receives the text, terminated by zero. Nullable if `capacity` is 0.
    ///
    /// `capacity`: The size of `text` in bytes.
    ///
    /// `length`: Nullable; receives the length of the whole text without the zero.
    ///
    /// Returns `TACET_OK`, `TACET_TRUNCATED`, `TACET_ERROR_INVALID_HANDLE`, `TACET_ERROR_NULL`.
    pub fn tacet_recorder_explain(
        recorder: *mut tacet_recorder,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> tacet_result;
    /// Returns a gap of the recording.
    ///
    /// `index`: 0 is the oldest; the first 1,024 are kept.
    ///
    /// `gap`: `struct_size` must be set.
    ///
    /// Returns `TACET_OK`, `TACET_EMPTY` (There are not so many gaps.), `TACET_ERROR_INVALID_HANDLE`,
    /// `TACET_ERROR_NULL`, `TACET_ERROR_STRUCT_SIZE`.
    pub fn tacet_recorder_get_gap(
        recorder: *mut tacet_recorder,
        index: usize,
        gap: *mut tacet_recorder_gap,
    ) -> tacet_result;
}
