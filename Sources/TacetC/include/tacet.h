/**
 * @file tacet.h
 * Game audio for Linux: it falls silent for the player's music, calls and alarms, and always resumes.
 *
 * @code
 * tacet_engine *audio;
 * tacet_sound laser;
 * if (tacet_engine_create(NULL, &audio) != TACET_OK) puts(tacet_last_problem());
 * tacet_load(audio, "laser.ogg", NULL, &laser);
 * tacet_soundtrack_play(audio, "theme.ogg", NULL);
 * while (running) {
 *     if (fired) tacet_play(audio, laser, NULL, NULL);
 *     tacet_engine_update(audio);
 * }
 * tacet_engine_destroy(audio);
 * @endcode
 *
 * These rules hold for every function unless its comment says otherwise:
 *
 * **Threads.** Any thread may call, except from a signal handler or from another library's real-time callback. One lock for
 * each engine orders the calls on it. No call waits for a file, a device, a server or the mixer, except those marked
 * *Blocking*. A child of fork() may call nothing before exec(): threads and locks of the parent do not exist in it. It keeps none
 * of the library's connections, so nothing is played or recorded for it after the parent's end. A call needs 64 KB of stack.
 * A cancellation (pthread_cancel()) takes effect after the call, and in a callback after the call that it belongs to.
 *
 * **Handles.** A handle is checked and never dereferenced. A handle that is null, was destroyed, belongs to another engine
 * or never existed gives ::TACET_ERROR_INVALID_HANDLE. A voice that has ended is not an error: calls on it do nothing and
 * give ::TACET_ENDED. The same holds for the voice 0, which is no voice; such calls write no log.
 *
 * **Numbers.** A number outside its range is replaced by the nearest number inside. A number that is not finite gives
 * ::TACET_ERROR_NOT_FINITE; in gains, -INFINITY is silence. A value outside its enum gives ::TACET_ERROR_INVALID_ENUM.
 *
 * **Pointers.** A pointer may not be null unless its comment says "nullable": ::TACET_ERROR_NULL.
 *
 * **Strings.** A string is UTF-8 and ends with a zero byte; any other encoding gives ::TACET_ERROR_INVALID_UTF8. A string
 * that a function returns by pointer belongs to the library and lives as long as the process, except tacet_last_problem(). The
 * library copies strings, arrays and structs that it is given; the caller may free them when the call returns.
 *
 * **Structs** with a `struct_size` may grow at their ends in later versions. Fill one with its `_default()` function,
 * passing `sizeof`; one that has none, because the library fills it or because zeros are its defaults, needs its `struct_size` alone. A size that this library does not know gives ::TACET_ERROR_STRUCT_SIZE. The library never reads or
 * writes beyond the size. In an array of such structs each element states its own size, and all have the same. Three
 * structs never grow and have no `struct_size`, because other structs contain them: ::tacet_vec3, ::tacet_tween and
 * ::tacet_spread. Fields called `reserved` are padding: leave them 0.
 *
 * **Results.** A negative result is a failure, and the call changed nothing; tacet_last_problem() describes it. Zero and
 * positive results are not failures. A question is answered through a pointer, a bool too: the result says only whether there
 * is an answer.
 *
 * **Units.** Seconds, metres, degrees, frames; pitch as a ratio. Gains and levels are in decibels, and 0 leaves a sound as
 * recorded; a factor of samples is called amplitude; a volume is the position of a slider, 0...1. Space is right-handed, +Y is
 * up, and the listener looks down -Z.
 */
#ifndef TACET_H
#define TACET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The version of this header: major × 10,000 + minor × 100 + patch. The Makefile, the pkg-config and CMake files, the
 * Debian package, the manual page and `tacet --version` take the version from this line.
 */
#define TACET_VERSION 300

/* ------------------------------------------------------------------------------------------------- Results */

/** The result of a call. */
typedef enum tacet_result {
    /** The call succeeded. */
    TACET_OK = 0,
    /** The voice has ended, or is 0. The call did nothing. Not an error. */
    TACET_ENDED = 1,
    /** There is nothing to return: no event is waiting, no route is known, there is no such entry. */
    TACET_EMPTY = 2,
    /** The sound is still loading. Ask again later. */
    TACET_PENDING = 3,
    /** The text did not fit. The call wrote as many whole characters as fit. */
    TACET_TRUNCATED = 4,
    /**
     * There is no Tacet on this system: the program has `tacet_stub.c` in the place of the library. The call did nothing, and what it
     * was given stays the caller's. Not an error. The library never returns it.
     */
    TACET_UNAVAILABLE = 5,

    /** A pointer is null that must not be. */
    TACET_ERROR_NULL = -1,
    /** The handle is null, was destroyed, belongs to something else, or never existed. */
    TACET_ERROR_INVALID_HANDLE = -2,
    /** A value is outside its enum. */
    TACET_ERROR_INVALID_ENUM = -3,
    /** A number is infinite or NaN. */
    TACET_ERROR_NOT_FINITE = -4,
    /** A string is not UTF-8. */
    TACET_ERROR_INVALID_UTF8 = -5,
    /** A struct has a size that this library does not know. Fill it with its default function. */
    TACET_ERROR_STRUCT_SIZE = -6,
    /** An argument is outside its documented range, and the nearest value inside would not be what the caller means. */
    TACET_ERROR_INVALID_ARGUMENT = -7,
    /** The documented maximum number exists already. */
    TACET_ERROR_TOO_MANY = -8,
    /** The session belongs to an engine, which does this by itself. */
    TACET_ERROR_OWNED = -9,
    /** There is no file at the path. */
    TACET_ERROR_FILE_NOT_FOUND = -10,
    /** The file exists, but it is not a regular file, or the system cannot read it. */
    TACET_ERROR_UNREADABLE = -11,
    /** The data is in no sound format that Tacet recognises. */
    TACET_ERROR_NOT_AUDIO = -12,
    /** The format is known, but Tacet does not decode it: MIDI, AAC, Speex in Ogg, GSM in WAV. Or the library that decodes it
     *  (libFLAC, libopusfile, libmpg123, libopenmpt) is not installed: tacet_last_problem() names its package. */
    TACET_ERROR_UNSUPPORTED_CODEC = -13,
    /** The data contradicts its own format. */
    TACET_ERROR_CORRUPT = -14,
    /** The sound is longer or the file larger than the limit, or there is not enough memory or no thread. */
    TACET_ERROR_TOO_LARGE = -15,
    /** No device could be opened, the output's file could not be written, or there is no memory for the mixer. */
    TACET_ERROR_NO_OUTPUT = -16,
    /** The game has cancelled the load. */
    TACET_ERROR_CANCELLED = -17
} tacet_result;

/**
 * Returns the version of the library that runs, to compare with ::TACET_VERSION: a number, of which 300 is 0.3.0.
 */
uint32_t tacet_version(void);

/**
 * Says in one sentence what to do about a result. tacet_last_problem() also has the fault and its place.
 * @param result Any value.
 * @return Never null.
 */
const char *tacet_result_describe(tacet_result result);

/**
 * Describes the latest failure on this thread, and what to do about it. For example:
 * `tacet_load: open laser.ogg: There is no such file. …`
 * @return Never null; empty if nothing has failed yet. Valid until the next failure on this thread, or until the thread
 *     ends. Call it after the call that failed, not as another argument of the same function: C may fetch the text first.
 */
const char *tacet_last_problem(void);

/** The importance of a log message. */
typedef enum tacet_log_level {
    /** A normal event: a category was chosen, an output was opened. */
    TACET_LOG_INFO = 0,
    /** An event that the player may hear: a soundtrack underrun, a lost output. */
    TACET_LOG_WARNING = 1,
    /**
     * A failure. For a failed call the message is that of tacet_last_problem(), logged once for each different text; the
     * events TACET_EVENT_SOUNDTRACK_FAILED, TACET_EVENT_SOUND_FAILED and TACET_EVENT_OUTPUT_FAILED are logged each time.
     */
    TACET_LOG_ERROR = 2
} tacet_log_level;

/**
 * Receives a log message. Called on the thread whose call caused it, with no lock held: it may call any function.
 * @param message One line without control characters, of 2,048 characters at most; not null, valid during the call.
 */
typedef void (*tacet_log_callback)(tacet_log_level level, const char *message, void *user_data);

/**
 * Sends the messages of every engine and session to a callback. The default is no callback.
 * @param callback Nullable: no callback. A call that began on another thread may still be running when this function
 *     returns.
 * @param minimum  Less important messages are left out.
 * @param user_data Nullable; passed to the callback.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_set_log(tacet_log_callback callback, tacet_log_level minimum, void *user_data);

/* ------------------------------------------------------------------------------------------ Common values */

/** An engine: mixer, soundtrack, output and session. At most 64 exist at a time. */
typedef struct tacet_engine tacet_engine;
/**
 * A session: it decides what a program's sound may do on the player's machine. At most 128 exist, including those of
 * engines.
 */
typedef struct tacet_session tacet_session;

/** A loaded sound of one engine; 0 is none. */
typedef uint64_t tacet_sound;
/** A playing sound of one engine; 0 is none. The game may ignore it; once the sound has ended, calls on it do nothing. */
typedef uint64_t tacet_voice;
/** A bus of one engine, or one of the five buses that every engine has; 0 is none. */
typedef uint64_t tacet_bus;
/** A list of sounds that one engine loads in the background; 0 is none. */
typedef uint64_t tacet_loading;
/** Several sounds of one engine, of which each call plays one at random; 0 is none. */
typedef uint64_t tacet_container;
/** A sound event that was posted on one engine, with all voices that it started; 0 is none. The game may ignore it. */
typedef uint64_t tacet_posted;

/** The sum of all buses. */
#define TACET_BUS_MASTER ((tacet_bus)1)
/** The soundtrack's music streams. */
#define TACET_BUS_SOUNDTRACK ((tacet_bus)2)
/** Sounds of the game's world. The default of tacet_play(). */
#define TACET_BUS_EFFECTS ((tacet_bus)3)
/** Speech. */
#define TACET_BUS_VOICE ((tacet_bus)4)
/** Menus and notifications. */
#define TACET_BUS_UI ((tacet_bus)5)

/* The same without casts in the style of C, of which C++ compilers can warn. */
#ifdef __cplusplus
#undef TACET_BUS_MASTER
#undef TACET_BUS_SOUNDTRACK
#undef TACET_BUS_EFFECTS
#undef TACET_BUS_VOICE
#undef TACET_BUS_UI
#define TACET_BUS_MASTER (tacet_bus{1})
#define TACET_BUS_SOUNDTRACK (tacet_bus{2})
#define TACET_BUS_EFFECTS (tacet_bus{3})
#define TACET_BUS_VOICE (tacet_bus{4})
#define TACET_BUS_UI (tacet_bus{5})
#endif

/** A vector in metres, or in metres per second. Each component is limited to ±1e9. */
typedef struct tacet_vec3 {
    float x, y, z;
} tacet_vec3;

/** The curve of a tween. */
typedef enum tacet_easing {
    /** At constant speed. */
    TACET_EASING_LINEAR = 0,
    /** Slow at the start: t². */
    TACET_EASING_IN = 1,
    /** Slow at the end: 1 - (1 - t)². */
    TACET_EASING_OUT = 2,
    /** Slow at both ends: 3t² - 2t³. */
    TACET_EASING_IN_OUT = 3
} tacet_easing;

/**
 * How a parameter moves to its new value. As a parameter it is nullable: the move then takes 10 ms, the shortest time
 * without a click, unless the function says otherwise.
 */
typedef struct tacet_tween {
    /** The length of the move, 0...86,400; 0 jumps at the next block. */
    float seconds;
    /** The curve. */
    tacet_easing easing;
} tacet_tween;

/**
 * Converts a factor to a gain in decibels: 20 × log10(amplitude). For game options and for ports of games with linear volumes.
 * @param amplitude The factor that multiplies samples; 0 and below are silence.
 * @return Decibels, -INFINITY for silence, NaN for NaN. Any thread, any time.
 */
float tacet_gain_from_amplitude(float amplitude);

/**
 * Converts a gain in decibels to a factor: 10^(gain / 20).
 * @param gain Decibels.
 * @return The factor, 0 at -144 dB and below, NaN for NaN. Any thread, any time.
 */
float tacet_amplitude_from_gain(float gain);

/**
 * The gain of a volume slider, for an options menu: the samples are multiplied by the cube of the position, as the volume sliders
 * of Linux desktops do. 0 is silence, 0.5 is -18 dB, 1 is 0 dB.
 * @param position 0...1. A position outside counts as the nearer end, and NaN as 0.
 * @return Decibels, -INFINITY for silence. Any thread, any time.
 */
float tacet_gain_from_slider(float position);

/**
 * The position of a volume slider for a gain: the inverse of tacet_gain_from_slider().
 * @param gain Decibels.
 * @return 0...1; 1 for more than 0 dB, 0 for NaN. Any thread, any time.
 */
float tacet_slider_from_gain(float gain);

/* ------------------------------------------------------------------------------------------------- Engine */

/** Where an engine's sound goes. */
typedef enum tacet_output_choice {
    /** ::TACET_OUTPUT_PULSE, and ::TACET_OUTPUT_OPENAL while there is no sound server or no libpulse. */
    TACET_OUTPUT_AUTOMATIC = 0,
    /** PulseAudio, or PipeWire through its PulseAudio service. */
    TACET_OUTPUT_PULSE = 1,
    /** An ordinary OpenAL device. */
    TACET_OUTPUT_OPENAL = 2,
    /** No device: voices advance, and nothing is heard. */
    TACET_OUTPUT_NULL = 3,
    /** A 32-bit float WAV file, written in real time; an existing file is replaced. */
    TACET_OUTPUT_WAVE_FILE = 4,
    /**
     * No device. The engine mixes only in tacet_engine_render(), and the same calls give the same samples. Its session
     * observes nothing, and follows only what the program reports.
     */
    TACET_OUTPUT_OFFLINE = 5
} tacet_output_choice;

/** What happens to playing voices and the soundtrack while an output that worked is lost. */
typedef enum tacet_output_loss {
    /** Everything stops, and resumes at the same sample when the output is back. */
    TACET_OUTPUT_LOSS_FREEZE = 0,
    /** Everything advances unheard. */
    TACET_OUTPUT_LOSS_ADVANCE = 1
} tacet_output_loss;

/** The time that a sound takes to the loudspeaker on PulseAudio and PipeWire, against how often the processor wakes. */
typedef enum tacet_latency {
    /** Blocks of at most 512 frames, two in hand: for long battery life and machines that are slow or always busy. */
    TACET_LATENCY_SAFE = 0,
    /** Blocks of at most 256 frames, one in hand: the default, for most games. */
    TACET_LATENCY_BALANCED = 1,
    /** Blocks of at most 128 frames, one in hand: for music games on a machine with real-time priority. */
    TACET_LATENCY_LOWEST = 2
} tacet_latency;

/**
 * How precisely sounds are interpolated while their pitch is not 1, against what a voice costs. At pitch 1 no sound is
 * interpolated. The figures are for a sample rate of 48 kHz.
 */
typedef enum tacet_pitch_quality {
    /** 16 taps of a windowed sinc, errors 81 dB below a tone of up to 15 kHz. */
    TACET_PITCH_QUALITY_CLEAN = 0,
    /** For many voices on slow machines: 8 taps, 69 dB up to 10 kHz. */
    TACET_PITCH_QUALITY_ECONOMICAL = 1,
    /** For instruments: 32 taps, 79 dB up to 19 kHz. */
    TACET_PITCH_QUALITY_FINEST = 2
} tacet_pitch_quality;

/**
 * The loudspeakers that an engine mixes for. A frame has their channels in the order of WAV files: front left, front right, centre,
 * LFE, back left, back right, side left, side right; each layout has the first of them.
 */
typedef enum tacet_speaker_layout {
    /** Two loudspeakers, or headphones: two channels. */
    TACET_SPEAKERS_STEREO = 0,
    /** 5.1: six channels. */
    TACET_SPEAKERS_SURROUND_51 = 1,
    /** 7.1: eight channels. */
    TACET_SPEAKERS_SURROUND_71 = 2,
    /**
     * What the default device has when the engine is created; tacet_engine_get_config() has the layout that was found. A device with
     * loudspeakers behind the listener or at the sides is 5.1, one with both is 7.1. Headphones are stereo, and so is a device that is
     * not known: without a sound server, or if the server does not answer within the 250 ms for which tacet_engine_create() waits.
     */
    TACET_SPEAKERS_AUTOMATIC = 3
} tacet_speaker_layout;

/** The settings of an engine. */
typedef struct tacet_engine_config {
    /** sizeof(tacet_engine_config) */
    uint32_t struct_size;
    /** The maximum number of voices that are mixed at once: 1...4,096. Default 64. */
    uint32_t real_voices;
    /** The maximum number of voices, mixed or virtual: real_voices...131,072. Default 4,096. */
    uint32_t virtual_voices;
    /** The sample rate of the mix in frames per second: 8,000...192,000. Default 48,000. */
    uint32_t sample_rate;
    /** The size of a block in frames: 64...2,048. Default 512. `latency` makes it smaller for a stream on a sound server. */
    uint32_t block_frames;
    /** Default ::TACET_OUTPUT_AUTOMATIC. */
    tacet_output_choice output;
    /** Default ::TACET_OUTPUT_LOSS_FREEZE. */
    tacet_output_loss while_output_lost;
    /**
     * The longest sound that is decoded whole if the game asks for it, in seconds: 0...3,600. Default 60. tacet_load() streams
     * sounds of more than ten seconds, or of more than this if it is less.
     */
    float longest_sound;
    /** The seed of all random variations. The same seed and the same calls give the same sounds. Default 1. */
    uint64_t seed;
    /** The path for ::TACET_OUTPUT_WAVE_FILE, which requires it. Nullable otherwise. */
    const char *wave_path;
    /** The game's name in the desktop's volume control. Nullable, the default: the executable's name. */
    const char *application_name;
    /** The game's identifier, the name of its .desktop file: `org.example.Game`. Nullable, the default: none. */
    const char *application_id;
    /** The name of the game's icon in the desktop's theme. Nullable, the default: `applications-games`. */
    const char *icon_name;
    /**
     * A session of the caller's to follow. If it is destroyed before the engine, the engine keeps its last directive. Nullable,
     * the default: the engine makes one.
     */
    tacet_session *session;
    /**
     * The most bytes that the samples of loaded sounds should take. 0, the default: no limit. Beyond it, the sounds that were
     * played longest ago give up their samples: they stay loaded, keep 16 KB each, and their next voices stream. Loops go last. A
     * sound is decoded again when it is played and there is room. Sounds that were loaded from memory always stay. The files of the
     * others must stay as they are while the sounds are loaded, because they are read again.
     */
    uint64_t memory_budget;
    /** Default ::TACET_LATENCY_BALANCED. */
    tacet_latency latency;
    /** Default ::TACET_PITCH_QUALITY_CLEAN. */
    tacet_pitch_quality pitch_quality;
    /**
     * Whether the sound server is asked to remove the engine's sound from the recordings of a microphone (`filter.want=echo-cancel`).
     * Default false. It takes effect while a recorder with the same session asks for it too, by `cancels_echo` of
     * ::tacet_recorder_config. PulseAudio then mixes the engine's sound to mono at 32 kHz, so ask only in a voice chat.
     */
    bool cancels_echo;
    uint8_t reserved[3];
    /**
     * The loudspeakers that the engine mixes for. Default ::TACET_SPEAKERS_STEREO. A sound server mixes surround down for a device with
     * fewer loudspeakers.
     */
    tacet_speaker_layout speakers;
} tacet_engine_config;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_engine_config)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_config_default(tacet_engine_config *config, size_t struct_size);

/**
 * Starts an engine. Returns in milliseconds. A missing device is not a failure: the engine then plays to no device, reports
 * ::TACET_EVENT_OUTPUT_FAILED, and keeps trying to open one.
 * @param config Nullable: the default settings.
 * @param engine Receives the engine, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL             `engine`, or `wave_path` for a wave file.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_HANDLE   `session`; a session that another engine made is not allowed.
 * @retval TACET_ERROR_INVALID_ARGUMENT `session` is given for an offline engine, which makes its own.
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_engine_create(const tacet_engine_config *config, tacet_engine **engine);

/**
 * Ends an engine with all its sounds and voices, and the session that it made. Takes at most 200 ms, even if a server
 * hangs.
 * @param engine Nullable: the call does nothing.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE   Also if the engine was destroyed before.
 */
tacet_result tacet_engine_destroy(tacet_engine *engine);

/**
 * Applies all calls since the last update at the start of one block, and collects events for tacet_engine_poll(). Call it
 * once a frame; it never waits. Without an update, calls take effect after 100 ms.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_engine_update(tacet_engine *engine);

/**
 * Returns the settings that an engine runs with, each in its range. The strings are null.
 * @param config `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_config(tacet_engine *engine, tacet_engine_config *config);

/**
 * Returns the session that an engine follows. It lives as long as the engine, unless the caller made it.
 * @param session Receives the session, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_get_session(tacet_engine *engine, tacet_session **session);

/**
 * Mixes the next frames of an offline engine. *Blocking*: other calls on this engine wait for it.
 *
 * Call tacet_engine_update() first, so that calls since the last update are heard.
 * @param interleaved Receives frames × 2 samples, left and right alternating, nominal ±1.
 * @param frames      0...2³⁰.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ARGUMENT The engine is not offline or does not mix for stereo, or `frames` is out of range.
 * @retval TACET_ERROR_NO_OUTPUT        There is no memory for the mixer.
 */
tacet_result tacet_engine_render(tacet_engine *engine, float *interleaved, size_t frames);

/**
 * Mixes the next frames of an offline engine, which may mix for surround: as tacet_engine_render(), which is for stereo.
 * @param interleaved Receives frames × channels samples, the channels in the order of ::tacet_speaker_layout.
 * @param channels    The channels of the engine's layout: 2, 6 or 8. Any other number fails.
 */
tacet_result tacet_engine_render_channels(tacet_engine *engine, float *interleaved, size_t frames, uint32_t channels);

/** Figures of the mixer, as of its last block. */
typedef struct tacet_statistics {
    /** sizeof(tacet_statistics) */
    uint32_t struct_size;
    /** Voices that have not ended, mixed or not. */
    uint32_t voices;
    /** The voices among them that are virtual: they are not mixed. */
    uint32_t virtual_voices;
    /** The time that mixing takes, as a share of the block's duration: 1 leaves no room. */
    float load;
    /** Frames mixed since the start: the clock of `start_frame`. */
    uint64_t rendered_frames;
    /** The number of underruns of the device. Each is heard as a gap. */
    uint64_t underruns;
    /** Whether the mixing thread has real-time priority. Without it a busy machine may cause underruns. */
    bool has_real_time_priority;
    uint8_t reserved[7];
    /**
     * The number of times that the soundtrack or a streamed voice ran out of decoded frames. Each is heard as a gap, and is
     * reported by ::TACET_EVENT_SOUNDTRACK_UNDERRUN or ::TACET_EVENT_SOUND_UNDERRUN.
     */
    uint64_t stream_underruns;
    /** The bytes that the samples of loaded sounds took at the last update, with a `memory_budget`; 0 without. */
    uint64_t sample_bytes;
} tacet_statistics;

/**
 * Returns the mixer's figures.
 * @param statistics `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_statistics(tacet_engine *engine, tacet_statistics *statistics);

/** The kind of an output. */
typedef enum tacet_output_kind {
    /** No output is open. */
    TACET_OUTPUT_KIND_NONE = 0,
    /** A stream of a sound server. */
    TACET_OUTPUT_KIND_PULSE = 1,
    /** A device of OpenAL's. */
    TACET_OUTPUT_KIND_OPENAL = 2,
    /** A WAV file. */
    TACET_OUTPUT_KIND_WAVE = 3,
    /** No device: time passes unheard. */
    TACET_OUTPUT_KIND_NULL = 4
} tacet_output_kind;

/** The actual properties of an output. */
typedef struct tacet_output {
    /** sizeof(tacet_output) */
    uint32_t struct_size;
    /** The device's sample rate in frames per second. */
    uint32_t sample_rate;
    /** Frames per request of the device; 0 if the device does not report it. */
    uint32_t request_frames;
    /** The time from the end of a block's mixing to the loudspeaker, in seconds, as the device reports it. */
    float latency;
    /** The kind of output. */
    tacet_output_kind kind;
    /** The device's name for people. */
    char device[256];
} tacet_output;

/**
 * Returns the output that sound goes through now.
 * @param output `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No output is open yet, or the engine is offline.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_output(tacet_engine *engine, tacet_output *output);

/**
 * Chooses the device that sound goes to. While the device is absent, sound goes to the default device; it moves when the
 * chosen device appears. If the player moves the game's stream in the desktop's mixer, that choice wins. Works on sound
 * servers only.
 * @param id The `id` of a tacet_output_device, or NULL to follow the desktop's default device, as at the start.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_engine_set_output_device(tacet_engine *engine, const char *id);

/**
 * Saves the state of the soundtrack and the mix as text: the track, its frame, whether the game has paused it (a game that saves from
 * its pause menu resumes it after tacet_engine_restore()), the gain of the soundtrack, and the gains, mutes, filters and effects of buses.
 * A convolution and a processor are not saved: set them before tacet_engine_restore(), which puts them behind the other effects of the bus.
 * @param text     Receives some lines of text, terminated by zero. Nullable if `capacity` is 0.
 * @param capacity The size of `text` in bytes.
 * @param length   Nullable; receives the length of the whole text in bytes, without its zero.
 * @retval TACET_OK
 * @retval TACET_TRUNCATED The text was cut, and cannot be restored.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_save(tacet_engine *engine, char *text, size_t capacity, size_t *length);

/**
 * Restores the state that tacet_engine_save() saved. *Blocking*, 100 ms at most, like tacet_soundtrack_play().
 *
 * Add the game's own buses again first: those with names in any order, others in the same order. What was saved of a bus that the game has
 * not added is left out.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_CORRUPT           tacet_engine_save() did not write this text, or a file of the track is damaged.
 * @retval TACET_ERROR_FILE_NOT_FOUND    Or another result of tacet_soundtrack_play(). A failure changes nothing.
 */
tacet_result tacet_engine_restore(tacet_engine *engine, const char *text);

/* ------------------------------------------------------------------------------------------------- Files */

/** A file that the game keeps in a place of its own, such as an archive. The game's opener fills it in. */
typedef struct tacet_file {
    /** The size of this struct. The library sets it before it calls the opener. */
    uint32_t struct_size;
    /** Padding. */
    uint32_t reserved;
    /** The length in bytes. */
    uint64_t size;
    /** Passed to `read` and `close`. Nullable. */
    void *user_data;
    /**
     * Copies up to `count` bytes from `offset` to `destination`. Returns the number of bytes copied, 0 at the end of the
     * file, or a negative number if the medium fails.
     *
     * One thread of the library at a time calls it for one file, never the thread that mixes. A call that returns what was
     * read waits for the library's thread; only where the system has no thread left, the calling thread reads. It may take as
     * long as the medium does. A file without it gives ::TACET_ERROR_INVALID_ARGUMENT.
     */
    int64_t (*read)(void *user_data, uint64_t offset, void *destination, size_t count);
    /** Called once, after the last read, on any thread. Nullable. */
    void (*close)(void *user_data);
} tacet_file;

/**
 * Finds a file that the game has named. Called on the thread that calls tacet_load() or tacet_file_get_properties(), on a thread
 * that loads in the background, or on one that decodes; several may call at once. No lock is held, except that an offline
 * engine waits in tacet_engine_render() for its files: they may not call that engine.
 * @param path      As the game gave it.
 * @param file      To be filled in; zero but for `struct_size`.
 * @param user_data As given to tacet_engine_set_file_opener().
 * @return ::TACET_OK with `file` filled in; ::TACET_EMPTY for a path that is read from the disk; or a failure. The call that
 *     named the file then gives ::TACET_ERROR_FILE_NOT_FOUND if this is the failure, and ::TACET_ERROR_UNREADABLE if not.
 */
typedef tacet_result (*tacet_file_opener)(const char *path, tacet_file *file, void *user_data);

/**
 * Lets the game find the files that it names: sounds, soundtracks, stems and restored tracks.
 *
 * A file that blocks, fails or ends early stops its own sound alone: the load fails, ::TACET_EVENT_SOUNDTRACK_FAILED reports
 * a soundtrack, and ::TACET_EVENT_SOUND_FAILED a voice of a streamed sound, which opens the file again. Files that are open
 * stay open when the opener is replaced, and for a moment after the engine was destroyed.
 * @param opener    Nullable: all files are read from the disk, as at first.
 * @param close     Called once on any thread when the opener was replaced or its engine destroyed, and all its files are
 *     closed: nothing reads `user_data` any longer. Not called if this function fails, or without an opener. Nullable.
 * @param user_data Passed to both. Nullable.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_engine_set_file_opener(
    tacet_engine *engine, tacet_file_opener opener, void (*close)(void *user_data), void *user_data);

/**
 * Gives a file that lies in memory a path, by which every call of this engine finds it: sounds, decoded and streamed, soundtracks,
 * stems, restored tracks and properties. Nothing is copied. The file comes before the opener's and the disk's of the same path, and takes
 * the place of an earlier one in memory.
 * @param path      Any text, as in `memory/theme.ogg`.
 * @param bytes     The whole file. It must stay as it is until `release` is called. Nullable if `size` is 0.
 * @param size      The length in bytes.
 * @param release   Called once, when the file was removed or replaced or its engine destroyed, and nothing reads the bytes any longer:
 *     on any thread, and perhaps within this function, tacet_engine_remove_file() or tacet_engine_destroy(). Not called if this
 *     function fails. Nullable: for bytes that live as long as the program.
 * @param user_data Passed to `release`. Nullable.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_TOO_LARGE `size` is more than any memory has.
 */
tacet_result tacet_engine_add_file(
    tacet_engine *engine, const char *path, const void *bytes, size_t size, void (*release)(void *user_data),
    void *user_data);

/**
 * Removes a file in memory. What has opened it plays on; a streamed sound opens it again for each voice, and must be unloaded first,
 * as must any sound if the engine has a `memory_budget`.
 * @param path As it was given to tacet_engine_add_file().
 * @retval TACET_OK
 * @retval TACET_EMPTY There is no file in memory with this path.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_engine_remove_file(tacet_engine *engine, const char *path);

/** What the header and the tags of a sound file state. */
typedef struct tacet_file_properties {
    /** sizeof(tacet_file_properties) */
    uint32_t struct_size;
    /** The number of channels of the first frames, 1...8. */
    uint32_t channels;
    /** The sample rate of the first frames in hertz. */
    uint32_t sample_rate;
    /** The number of tags, 0...256, for tacet_file_get_tag(). */
    uint32_t tag_count;
    /** The length in frames at `sample_rate`; 0 if the header states none. */
    uint64_t frames;
    /** The length in seconds; 0 if the header states none. */
    double seconds;
    /** The first frame that ::TACET_LOOPING_TAGGED repeats; 0 without a loop. */
    uint64_t loop_start;
    /** The frame after the loop's last; 0 without a loop. */
    uint64_t loop_end;
    /** The gain in decibels by ::TACET_REPLAY_GAIN_TRACK, -60...60; 0 if the tags state none. */
    float track_gain;
    /** The gain in decibels by ::TACET_REPLAY_GAIN_ALBUM, -60...60; 0 if the tags state none. */
    float album_gain;
    /** The codec's usual name: `Ogg Vorbis`. UTF-8, cut at a whole character. */
    char codec[64];
} tacet_file_properties;

/**
 * Tells what the header and the tags of a sound file state, without loading or decoding it. *Blocking* (reads a file), but no
 * other call waits for it. `tacet inspect` measures a file as well.
 * @param engine The engine whose file opener finds the file. Nullable: the file is read from the disk.
 * @param properties  `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_FILE_NOT_FOUND  Or another result of tacet_load() for the file.
 */
tacet_result tacet_file_get_properties(tacet_engine *engine, const char *path, tacet_file_properties *properties);

/**
 * Returns a tag of a sound file, such as the title of a track. *Blocking* (reads the file again), but no other call waits for it.
 * @param engine   As for tacet_file_get_properties(). Nullable.
 * @param index    0...tag_count - 1, in the file's order.
 * @param text     Receives `NAME=value`, the name in upper case, safe to print, at most 8,193 bytes and zero-terminated. May be null
 *     if `capacity` is 0.
 * @param capacity The size of `text` in bytes.
 * @param length   Receives the full length without the zero byte. Nullable.
 * @retval TACET_OK
 * @retval TACET_EMPTY      The file has no such tag.
 * @retval TACET_TRUNCATED  `text` is too small; it holds the beginning.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_FILE_NOT_FOUND  Or another result of tacet_load() for the file.
 */
tacet_result tacet_file_get_tag(
    tacet_engine *engine, const char *path, size_t index, char *text, size_t capacity, size_t *length);

/* ------------------------------------------------------------------------------------------------- Sounds */

/** How a loaded sound is kept: decoded in memory, or decoded again by each voice while it plays. */
typedef enum tacet_sound_storage {
    /**
     * Streams a sound that is longer than ten seconds or than `longest_sound`, and decodes others. Two voices of a streamed
     * sound take as much memory as nine decoded seconds: below ten, streaming would save none. A file whose header does not
     * tell its length is decoded.
     */
    TACET_STORAGE_AUTOMATIC = 0,
    /**
     * Decodes the whole sound once. All voices share its samples: 96 KB for a second of mono at 48 kHz, twice that for a file
     * with more than 16 bits.
     */
    TACET_STORAGE_DECODED = 1,
    /** Decodes the first moments only. Each voice reads the file again and decodes up to five seconds ahead. */
    TACET_STORAGE_STREAMED = 2
} tacet_sound_storage;

/**
 * A gain in a file's tags that makes its loudness that of other files: -18 LUFS, after ReplayGain 2.0.
 *
 * The tags are REPLAYGAIN_TRACK_GAIN and REPLAYGAIN_ALBUM_GAIN, or R128_TRACK_GAIN and R128_ALBUM_GAIN. A file with one of the
 * two is played with that one. A file without is played as it is. A gain that lifts peaks above full scale is applied all the same: the limiter of
 * ::TACET_BUS_MASTER takes them.
 */
typedef enum tacet_replay_gain {
    /** The tags change nothing. */
    TACET_REPLAY_GAIN_OFF = 0,
    /** Each file is as loud as every other: for tracks in any order, and for effects of several sources. */
    TACET_REPLAY_GAIN_TRACK = 1,
    /** The files of an album keep the differences that they were recorded with. */
    TACET_REPLAY_GAIN_ALBUM = 2
} tacet_replay_gain;

/** Which of the sounds that wait to be loaded begin first. Those of one priority begin in the order of the calls. */
typedef enum tacet_load_priority {
    /** The default. */
    TACET_PRIORITY_NORMAL = 0,
    /** For sounds of the next level. */
    TACET_PRIORITY_LOW = 1,
    /** For sounds that the game is about to play. */
    TACET_PRIORITY_HIGH = 2
} tacet_load_priority;

/** A frame of a sound with a name. The struct does not grow. */
typedef struct tacet_marker {
    /** The name, which ::TACET_EVENT_SOUND_MARKER has as `text`. */
    const char *name;
    /** The frame, counted at the engine's sample rate as tacet_sound_get() does. A marker outside the sound is left out. */
    uint64_t frame;
} tacet_marker;

/** How a sound is loaded. */
typedef struct tacet_load_options {
    /** sizeof(tacet_load_options) */
    uint32_t struct_size;
    /** Default ::TACET_STORAGE_AUTOMATIC. */
    tacet_sound_storage storage;
    /**
     * Which of the file's loudness tags all voices of the sound are played with. Their level is that of the same file as a
     * ::tacet_track. Default ::TACET_REPLAY_GAIN_OFF.
     */
    tacet_replay_gain replay_gain;
    /**
     * Whether the channels are mixed to one, so that the sound's voices can have a position. Each sample is the mean of both
     * channels of a stereo file: what is equal in both keeps its level, what is in one alone is 6 dB quieter. Default false.
     */
    bool mixes_to_mono;
    uint8_t reserved[3];
    /** Only for tacet_load_in_background(). Default ::TACET_PRIORITY_NORMAL. */
    tacet_load_priority priority;
    uint32_t reserved_2;
    /**
     * The markers of the sound, which ::TACET_EVENT_SOUND_MARKER tells of every voice that passes them. Null, the default, takes those of
     * the file: the cue points with a label of a WAV file, and the `CHAPTER` tags of other formats.
     */
    const tacet_marker *markers;
    /** The number of `markers`: 0...4,096. A pointer with 0 markers takes none, also not those of the file. */
    size_t marker_count;
} tacet_load_options;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_load_options)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_load_options_default(tacet_load_options *options, size_t struct_size);

/**
 * Loads a sound effect from an Ogg Vorbis, Ogg Opus, FLAC, MP3, WAV or AIFF file, or from a tracker module (MOD, S3M, XM, IT):
 * decodes it and converts it to the engine's sample rate, or lets each voice do so while it plays, as ::TACET_STORAGE_AUTOMATIC
 * says. *Blocking* (reads a file), but no other call waits for it. WAV and AIFF files hold integers of 8 to 32 bits, floats of 32
 * or 64 bits, mu-law or A-law. WAV files also hold Microsoft's or IMA's ADPCM. Opus, FLAC, MP3 and modules need libopusfile,
 * libFLAC, libmpg123 and libopenmpt, which are loaded when the first such file is opened.
 *
 * A streamed sound plays like any other. Its file must stay as it is while the sound is loaded, or be replaced by another file before
 * tacet_sound_reload(); a file opener is called again for each voice. ::TACET_EVENT_SOUND_FAILED and ::TACET_EVENT_SOUND_UNDERRUN
 * report what goes wrong later.
 * @param options Nullable: the defaults.
 * @param sound   Receives the sound, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_FILE_NOT_FOUND
 * @retval TACET_ERROR_UNREADABLE
 * @retval TACET_ERROR_NOT_AUDIO
 * @retval TACET_ERROR_UNSUPPORTED_CODEC
 * @retval TACET_ERROR_CORRUPT
 * @retval TACET_ERROR_TOO_LARGE        The sound is to be decoded and is longer than `longest_sound`, memory is short, or 65,536 sounds
 *                                      are loaded.
 * @retval TACET_ERROR_INVALID_ARGUMENT The file does not tell its length, or is a chain of several sample rates, and is to be
 *                                      streamed. Or there are more than 4,096 markers.
 * @retval TACET_ERROR_NO_OUTPUT        There is no memory for the mixer.
 */
tacet_result tacet_load(
    tacet_engine *engine, const char *path, const tacet_load_options *options, tacet_sound *sound);

/**
 * Loads a sound effect from the bytes of a file; the caller may free them afterwards, because a streamed sound has a copy. *Blocking*
 * like tacet_load().
 * @param bytes   Nullable if `size` is 0.
 * @param size    0...2³⁰.
 * @param name    The name of the sound in error messages. Nullable: `memory`.
 * @param options Nullable: the defaults.
 * @param sound   Receives the sound, or 0 on failure.
 * @return As tacet_load(), without the failures of opening a file.
 */
tacet_result tacet_load_memory(
    tacet_engine *engine, const void *bytes, size_t size, const char *name, const tacet_load_options *options,
    tacet_sound *sound);

/** The form of samples in memory. */
typedef enum tacet_sample_format {
    /** Unsigned integers of 8 bits; 128 is silence. */
    TACET_SAMPLES_UNSIGNED_8 = 0,
    /** Signed integers of 16 bits, in the machine's byte order. */
    TACET_SAMPLES_SIGNED_16 = 1,
    /** Floats of 32 bits, nominal ±1. NaN and infinities count as 0. */
    TACET_SAMPLES_FLOAT_32 = 2
} tacet_sample_format;

/**
 * Loads a sound effect from interleaved samples in memory, which are copied. *Blocking* like tacet_load(): they are resampled.
 * @param samples     `frames` × `channels` samples, the channels of a frame side by side. Nullable if `frames` is 0.
 * @param frames      The number of frames; the samples take 2³⁰ bytes at most.
 * @param format      The form of the samples.
 * @param channels    1...8. More than two are mixed to stereo, in the order of WAV files.
 * @param sample_rate In hertz, 1,000...384,000.
 * @param name        The name of the sound in error messages. Nullable: `samples`.
 * @param sound       Receives the sound, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_INVALID_ARGUMENT `channels` or `sample_rate` is out of range, or `frames` is 0.
 * @retval TACET_ERROR_TOO_LARGE
 * @retval TACET_ERROR_NO_OUTPUT
 */
tacet_result tacet_load_samples(
    tacet_engine *engine, const void *samples, size_t frames, tacet_sample_format format, uint32_t channels,
    uint32_t sample_rate, const char *name, tacet_sound *sound);

/**
 * Loads sound effects on background threads and returns at once: one thread less than the process may use processors, 2...8.
 * @param paths   `count` paths, none null.
 * @param count   0...65,536.
 * @param options Nullable: the defaults. They are the same for all paths.
 * @param loading Receives the handle, to be closed by tacet_loading_close(); 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ARGUMENT Too many paths.
 * @retval TACET_ERROR_TOO_MANY         131,071 handles are open.
 */
tacet_result tacet_load_in_background(
    tacet_engine *engine, const char *const *paths, size_t count, const tacet_load_options *options,
    tacet_loading *loading);

/**
 * Changes the priority of the sounds that wait. A sound that is being decoded is not interrupted.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_loading_set_priority(tacet_engine *engine, tacet_loading loading, tacet_load_priority priority);

/**
 * Cancels the sounds that are not done. Their result is ::TACET_ERROR_CANCELLED at once. A sound that is being decoded ends at the
 * next block or read of its file, and leaves no memory behind. Sounds that are done stay loaded.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_cancel(tacet_engine *engine, tacet_loading loading);

/**
 * Returns the part of the work that is done, for a progress bar: the sounds that are done, and of each other the part of its file
 * that was read.
 * @param fraction Receives 0...1.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_loading_fraction(tacet_engine *engine, tacet_loading loading, float *fraction);

/**
 * Returns how many of the sounds have finished loading, and how many there are.
 * @param done  Nullable.
 * @param total Nullable.
 * @retval TACET_OK      All have finished.
 * @retval TACET_PENDING Some are still loading.
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_progress(tacet_engine *engine, tacet_loading loading, size_t *done, size_t *total);

/**
 * Returns the sound that was loaded from one path.
 * @param index The index of the path, from 0.
 * @param sound Receives the sound, or 0.
 * @retval TACET_OK
 * @retval TACET_PENDING The sound is still loading.
 * @retval TACET_EMPTY   There is no such path.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @return If loading failed, the result of tacet_load() for the path.
 */
tacet_result tacet_loading_get(tacet_engine *engine, tacet_loading loading, size_t index, tacet_sound *sound);

/**
 * Waits until all sounds have finished loading, for a loading screen. *Blocking*, but no other call waits for it.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_wait(tacet_engine *engine, tacet_loading loading);

/**
 * Closes the handle. Sounds whose handles the game has not taken stay loaded until the engine ends.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_close(tacet_engine *engine, tacet_loading loading);

/**
 * Fades out all voices that play a sound, and frees its memory.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_unload(tacet_engine *engine, tacet_sound sound);

/**
 * Reads a sound's file again, for a developer who edits the file while the game runs. Returns at once. Voices that sound already
 * finish what they play. Voices that begin after ::TACET_EVENT_RELOADED play what the file holds now. If the file cannot be read,
 * the sound stays as it is, and the event is ::TACET_EVENT_RELOAD_FAILED. A file opener is asked again. The length and the
 * channels that tacet_sound_get() returns stay as they were.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT The sound was loaded from bytes.
 */
tacet_result tacet_sound_reload(tacet_engine *engine, tacet_sound sound);

/**
 * Returns a sound's length and number of channels.
 * @param frames   Nullable; receives the length at the engine's rate.
 * @param channels Nullable; receives 1 or 2.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_sound_get(tacet_engine *engine, tacet_sound sound, uint64_t *frames, uint32_t *channels);

/**
 * Tells what the header and the tags of the file state that a sound was loaded from. Reads nothing. Rate, length and loop are the
 * file's own; tacet_sound_get() tells the length at the engine's rate.
 * @param properties `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_sound_get_properties(tacet_engine *engine, tacet_sound sound, tacet_file_properties *properties);

/**
 * Returns a tag of the file that a sound was loaded from. Reads nothing. The other parameters and results are those of
 * tacet_file_get_tag().
 * @retval TACET_OK
 * @retval TACET_EMPTY      The file has no such tag.
 * @retval TACET_TRUNCATED  `text` is too small; it holds the beginning.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_sound_get_tag(
    tacet_engine *engine, tacet_sound sound, size_t index, char *text, size_t capacity, size_t *length);

/**
 * Returns whether each voice decodes a sound while it plays. Its length is then the one that the file promises.
 * @param is_streamed Receives the answer.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_sound_is_streamed(tacet_engine *engine, tacet_sound sound, bool *is_streamed);

/* ------------------------------------------------------------------------------------------------ Playing */

/** The space that a position is relative to. */
typedef enum tacet_space {
    /** A position in the world. */
    TACET_SPACE_WORLD = 0,
    /** A position relative to the listener's head: it moves with the listener. */
    TACET_SPACE_LISTENER = 1
} tacet_space;

/** What happens to a voice while it is virtual: it has lost its place in the mix to other voices. */
typedef enum tacet_virtual_behavior {
    /** The voice advances unheard, and becomes audible again at its current sample. */
    TACET_VIRTUAL_CONTINUES = 0,
    /** The voice starts again from its first sample when it becomes audible. */
    TACET_VIRTUAL_RESTARTS = 1,
    /** The voice ends as ::TACET_EVENT_VOICE_STOLEN. */
    TACET_VIRTUAL_STOPS = 2
} tacet_virtual_behavior;

/** Settings for playing a sound. The defaults play it once, as recorded, without a position. */
typedef struct tacet_play_settings {
    /** sizeof(tacet_play_settings) */
    uint32_t struct_size;
    /** The gain in decibels, -INFINITY...24. Default 0. */
    float gain;
    /** The bus that the voice plays through. Default ::TACET_BUS_EFFECTS. */
    tacet_bus bus;
    /**
     * The frame of `rendered_frames` at which the voice starts, exact to the frame. 0, the default, or a frame that has passed,
     * starts with the next block.
     */
    uint64_t start_frame;
    /**
     * The pitch as a ratio, 0.01...8. Default 1. Below zero, -8...-0.01, a decoded sound plays backwards: from `start_position`, or
     * from its end, to its first frame. A loop repeats the same frames. A streamed sound and a generator's play forward, which
     * ::TACET_EVENT_REVERSE_IGNORED says once.
     */
    float pitch;
    /**
     * The balance from left, -1, to right, 1, for a sound without a position, mono or stereo. Default 0: both sides at 0
     * dB. Otherwise the near side stays at 0 dB, and the far side falls by the cosine: -3 dB at 0.5.
     */
    float pan;
    /** The length of the fade-in in seconds, 0...86,400; 0, the default, starts at full gain. */
    float fade_in;
    /** The fade's curve. Default ::TACET_EASING_LINEAR. */
    tacet_easing fade_easing;
    /** Which voices are mixed when there are more than `real_voices`: the higher priority first. Default 128. */
    uint8_t priority;
    /**
     * Whether the sound repeats until it is stopped: the loop that the file's tags give, or the whole sound. Default false.
     */
    bool loops;
    /**
     * Whether `position` applies, which has no effect otherwise. It does not apply to a stereo sound; `mixes_to_mono` of ::tacet_load_options loads a stereo file as a
     * mono sound. Default false.
     */
    bool has_position;
    /**
     * Whether the voice resumes after a call or an alarm. A one-shot older than 250 ms ends in either case. Default true.
     */
    bool resumes_after_interruption;
    /** Whether the player asked for this sound explicitly, so that it plays in silent mode too. Default false. */
    bool plays_in_silent_mode;
    uint8_t reserved[3];
    /** The space that the position is relative to. Default ::TACET_SPACE_WORLD. */
    tacet_space space;
    /** The position in metres. Default 0, 0, 0. */
    tacet_vec3 position;
    /** The velocity in metres per second, for the Doppler effect. Default 0, 0, 0. */
    tacet_vec3 velocity;
    /** The distance in metres below which the sound gets no louder. 0...FLT_MAX, default 1. */
    float reference_distance;
    /** The distance in metres beyond which the sound gets no quieter. 0...FLT_MAX, default FLT_MAX. */
    float maximum_distance;
    /** How strongly the sound falls with distance: 0 disables it, 1, the default, is physical. 0...FLT_MAX. */
    float rolloff;
    /** The axis along which the sound radiates; 0, 0, 0, the default, radiates to all sides. */
    tacet_vec3 cone_direction;
    /** The full angle in degrees within which the sound is at 0 dB: 0...360. Default 360. */
    float cone_inner_angle;
    /** The full angle in degrees outside which the sound is at the outer gain: 0...360. Default 360. */
    float cone_outer_angle;
    /** The gain in decibels outside the outer angle, -INFINITY...0. Default 0. */
    float cone_outer_gain;
    /** The range of a random ratio by which the pitch is multiplied, 0.01...8. Default 1...1. */
    float pitch_variation_low, pitch_variation_high;
    /** The range of a random gain that is added, in decibels, -144...24. Default 0...0. */
    float gain_variation_low, gain_variation_high;
    /**
     * Low- and high-shelf gain at 250 Hz and 5 kHz, in decibels, -INFINITY...0. Far below 250 Hz the low shelf takes twice as
     * many decibels, and so does the high shelf far above 5 kHz. Default 0, 0.
     */
    float filter_low_shelf, filter_high_shelf;
    /**
     * Whether `reverb_send` applies. If false, the default, a voice with a position sends at 0 dB, and any other voice not
     * at all.
     */
    bool has_reverb_send;
    uint8_t reserved_2[3];
    /** The gain in decibels at which the voice enters the reverb, -INFINITY...0. Default 0. */
    float reverb_send;
    /** What happens to the voice while it is virtual. Default ::TACET_VIRTUAL_CONTINUES. */
    tacet_virtual_behavior virtual_behavior;
    /**
     * The radius in metres of a sound with a position: it comes from a range of directions, and from all around within the
     * radius. In stereo it adds up to 3 dB. 0...10^9, default 0: a point.
     */
    float radius;
    /**
     * How much the air absorbs of a sound with a position, 0...10. Default 0: nothing. At 1, 5 kHz lose 0.05 dB for each metre
     * beyond `reference_distance`, times `rolloff`; frequencies far above lose twice as much.
     */
    float air_absorption;
    /**
     * How often the loop is played if `loops` is true; 0, the default, repeats it until the voice is stopped. After the last pass the
     * sound plays on to its end.
     */
    uint32_t passes;
    /**
     * The limits of the product of the voice's gain, distance and cone, in decibels, -INFINITY...24. Fades and buses are applied
     * afterwards. For a sound with a position. Default -INFINITY and 24: no limits. OpenAL's AL_MIN_GAIN and AL_MAX_GAIN, whose
     * default of AL_MAX_GAIN is 0 dB.
     */
    float minimum_gain, maximum_gain;
    /**
     * The frame of the sound with which the voice begins, at the engine's rate. Default 0, which is the last frame of a voice that plays backwards. From before its loop's end the voice plays on into the loop, and
     * from behind the loop to the sound's end; from behind the sound's end it ends at once. A streamed sound begins so within its
     * first third of a second, else as soon as it is decoded from there, some milliseconds later, where it would be by then.
     */
    uint64_t start_position;
} tacet_play_settings;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_play_settings)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_play_settings_default(tacet_play_settings *settings, size_t struct_size);

/**
 * Converts gains of the left and right side, as SDL_mixer's Mix_SetPanning() takes them, to the pan and the gain that are heard alike.
 * @param left  The factor of the left side, 0...16; Mix_SetPanning()'s number divided by 255.
 * @param right The factor of the right side, 0...16.
 * @param pan   Receives the pan of ::tacet_play_settings and tacet_voice_set_pan(), -1...1.
 * @param gain  Receives the gain in decibels, -INFINITY if both factors are 0.
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT A factor is out of range.
 */
tacet_result tacet_sides_to_pan(float left, float right, float *pan, float *gain);

/**
 * Plays a sound. It starts with the block after the next tacet_engine_update().
 *
 * If all `virtual_voices` still play, the oldest voice of the lowest priority is stolen. If no voice has a lower priority
 * than this one, nothing is played, and `voice` receives 0; the same happens before a limit's retrigger time has passed.
 * @param settings Nullable: the default settings.
 * @param voice    Nullable; receives the voice; 0 if nothing is played, and on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE The engine, the sound or the bus.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT A variation's low end is above its high end.
 */
tacet_result tacet_play(
    tacet_engine *engine, tacet_sound sound, const tacet_play_settings *settings, tacet_voice *voice);

/**
 * Plays a sound at a position: like tacet_play() with `position` and the defaults otherwise. Only a mono sound is heard from
 * there; a stereo sound is played as recorded, unless it was loaded with `mixes_to_mono`.
 * @param position In metres, in the world.
 * @param voice    Nullable; receives the voice; 0 if nothing is played, and on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_play_at(tacet_engine *engine, tacet_sound sound, tacet_vec3 position, tacet_voice *voice);

/**
 * Makes the next frames of a voice. Called on the thread that mixes, for one voice at a time: it may not allocate, lock, read, wait, or
 * call Tacet.
 * @param samples   `frames * channels` samples, interleaved, all 0 when the call comes. To be filled in, nominal -1...1.
 * @param frames    The frames to make: the engine's `block_frames`, at the engine's rate.
 * @param user_data As given to tacet_play_generator().
 * @return The frames that were made. Fewer than `frames` end the voice behind them.
 */
typedef size_t (*tacet_generator)(float *samples, size_t frames, void *user_data);

/**
 * Plays what a function of the program makes: a voice like any other, with position, pitch, bus, filter and fades, until the function ends
 * it or the program does. `loops`, `passes` and `start_position` do not apply, nor do tacet_voice_seek() and tacet_voice_set_looping().
 *
 * The function is called while the voice is mixed: once a block at a pitch of 1, more often at higher ones, and not while the voice is paused
 * or virtual. Two blocks in a row that take it longer than a quarter of a block, or a sample that is no finite number, end the voice with
 * ::TACET_EVENT_SOUND_FAILED. An offline engine waits for any call.
 * @param channels  1, for a sound that can have a position, or 2.
 * @param generator The function.
 * @param close     Called once, when nothing calls `generator` any longer: within tacet_engine_update(), tacet_engine_destroy() or, if the
 *     voice could not play, this function. It may not call this engine. Not called if this function fails. Nullable.
 * @param user_data Passed to both. Nullable.
 * @param settings  Nullable: the default settings.
 * @param voice     Nullable; receives the voice; 0 if nothing is played, and on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE   The engine or the bus.
 * @retval TACET_ERROR_NULL             `generator`.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT `channels`, or a variation's low end is above its high end.
 */
tacet_result tacet_play_generator(
    tacet_engine *engine, uint32_t channels, tacet_generator generator, void (*close)(void *user_data), void *user_data,
    const tacet_play_settings *settings, tacet_voice *voice);

/**
 * Creates a container, which plays one of several sounds at random, never the same twice in a row.
 * @param sounds    `count` sounds of this engine.
 * @param count     1...65,536.
 * @param seed      The seed of the order: the same seed gives the same order.
 * @param container Receives the handle, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE   The engine, or one of the sounds.
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` is out of range.
 * @retval TACET_ERROR_TOO_MANY         131,071 containers exist.
 */
tacet_result tacet_container_create(
    tacet_engine *engine, const tacet_sound *sounds, size_t count, uint64_t seed, tacet_container *container);

/**
 * Plays the next sound of a container. The parameters and results are those of tacet_play().
 */
tacet_result tacet_container_play(
    tacet_engine *engine, tacet_container container, const tacet_play_settings *settings, tacet_voice *voice);

/**
 * Destroys a container. Its sounds stay loaded, and voices that it started play on.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_container_destroy(tacet_engine *engine, tacet_container container);

/* ------------------------------------------------------------------------------------------------- Sound events */

/**
 * Reads a document of sound events, a JSON, and loads its sounds. *Blocking* like tacet_load().
 *
 * An engine has one document. Called again, the function reads the document anew, while the engine plays: voices play on, parameters
 * keep the values that the game has set, and sounds that the document no longer has are unloaded. After a failure the former document
 * stays, and tacet_last_problem() names the file, the line, the column and the remedy. The article on sound as data has the format.
 * @param path The document. Relative paths of its sounds begin at its folder.
 * @return As tacet_load() for the document and each of its sounds; for a fault in the document ::TACET_ERROR_CORRUPT.
 * @retval TACET_ERROR_INVALID_ARGUMENT An event names a bus that the engine does not have.
 */
tacet_result tacet_engine_load_events(tacet_engine *engine, const char *path);

/**
 * Plays a sound event of the document. A name that the document does not have plays nothing, which ::TACET_EVENT_UNKNOWN_NAME says once.
 * @param name     The event.
 * @param position In metres, in the world. Nullable: the event is heard without a position.
 * @param object   The number that the game has given to the thing whose parameters count. Nullable: the global parameters count.
 * @param posted   Nullable; receives the posted event; 0 if nothing is played, and on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL         `name`.
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_post(
    tacet_engine *engine, const char *name, const tacet_vec3 *position, const uint64_t *object, tacet_posted *posted);

/**
 * Moves a parameter of the document to a number, in the time that the document gives as its smoothing. Voices that play follow at each
 * update. A name that the document does not have changes nothing, which ::TACET_EVENT_UNKNOWN_NAME says once.
 * @param name   The parameter.
 * @param number The nearest number in range counts. For a parameter with named values, the index of the value.
 * @param object The thing that has the number. Nullable: the global number. At most 65,536 things have numbers of their own; a further
 *               one keeps the global numbers.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL         `name`.
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_parameter(tacet_engine *engine, const char *name, float number, const uint64_t *object);

/**
 * Sets a parameter of the document to one of its named values. The results are those of tacet_engine_set_parameter().
 * @param name   The parameter.
 * @param value  The name of the value.
 * @param object The thing that has the value. Nullable: the global value.
 */
tacet_result tacet_engine_set_parameter_value(
    tacet_engine *engine, const char *name, const char *value, const uint64_t *object);

/**
 * Takes the parameters of a thing away, so that the global ones count for it.
 * @param object The number that the game has given to the thing.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_engine_remove_parameters(tacet_engine *engine, uint64_t object);

/**
 * Returns whether a voice of a posted event has not ended, as of the last tacet_engine_update().
 * @param is_playing Receives the answer.
 * @retval TACET_OK
 * @retval TACET_ENDED The answer is false.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_posted_is_playing(tacet_engine *engine, tacet_posted posted, bool *is_playing);

/**
 * Fades all voices of a posted event out and ends them, also those that wait for their delay. The results are those of
 * tacet_voice_stop().
 */
tacet_result tacet_posted_stop(tacet_engine *engine, tacet_posted posted, const tacet_tween *tween);

/**
 * Sets a gain for all voices of a posted event, on top of those of the document. The results are those of tacet_voice_stop().
 * @param gain In decibels; minus infinity is silence. More than 24 counts as 24.
 */
tacet_result tacet_posted_set_gain(tacet_engine *engine, tacet_posted posted, float gain, const tacet_tween *tween);

/**
 * Moves all voices of a posted event to a position at once. The results are those of tacet_voice_stop().
 * @param position In metres.
 */
tacet_result tacet_posted_set_position(tacet_engine *engine, tacet_posted posted, tacet_vec3 position);

/* ------------------------------------------------------------------------------------------------- Voices */

/**
 * Returns whether a voice has not ended, as of the last tacet_engine_update(), or of a later tacet_play() that needed a free
 * voice. A paused voice has not ended.
 * @param is_playing Receives the answer.
 * @retval TACET_OK
 * @retval TACET_ENDED The answer is false.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_voice_is_playing(tacet_engine *engine, tacet_voice voice, bool *is_playing);

/** What a voice does. */
typedef enum tacet_playback_state {
    /** The voice has not begun: its start frame, or the first block after the update, is still to come. */
    TACET_PLAYBACK_SCHEDULED = 0,
    /** The voice plays and is mixed, also while it fades out to pause or to end. */
    TACET_PLAYBACK_PLAYING = 1,
    /** The voice plays and is not mixed: more important voices are, or it is inaudible, or its stream is being decoded. */
    TACET_PLAYBACK_VIRTUAL = 2,
    /** The voice stands still, because the game has paused it, its bus or a bus above. */
    TACET_PLAYBACK_PAUSED = 3,
    /** The voice has ended. */
    TACET_PLAYBACK_ENDED = 4
} tacet_playback_state;

/** A voice's state, position and gain. */
typedef struct tacet_voice_status {
    /** sizeof(tacet_voice_status) */
    uint32_t struct_size;
    /** The state, as of the last block that was mixed; ::TACET_PLAYBACK_ENDED as of the last tacet_engine_update(). */
    tacet_playback_state state;
    /** The frame of the sound that is mixed next, at the engine's rate, as of the last block that was mixed; 0 for a voice that has ended. */
    uint64_t position;
    /** The gain in decibels that the game has set, the end of a tween that runs; minus infinity is silence, also of a voice that has ended. */
    float gain;
    uint32_t reserved;
} tacet_voice_status;

/**
 * Returns a voice's state, position and gain. Never waits.
 * @param status `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ENDED The state is ::TACET_PLAYBACK_ENDED.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_voice_get_status(tacet_engine *engine, tacet_voice voice, tacet_voice_status *status);

/**
 * Lets a voice go on at a frame of its sound. The last call before an update counts.
 *
 * A sound that repeats plays on into its loop, and counts its passes anew; from behind its loop it plays on to its end. A frame behind the
 * sound's end fades the voice out in 10 ms and ends it, and leads a voice that plays backwards to the end. A voice that is heard fades over within one block; of a streamed sound it
 * fades out in one block, and fades in as soon as the sound is decoded from there, where it would be by then. A paused voice resumes at the frame.
 * @param frame A frame of the sound, at the engine's rate.
 * @retval TACET_OK
 * @retval TACET_ENDED
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_voice_seek(tacet_engine *engine, tacet_voice voice, uint64_t frame);

/**
 * Fades a voice out and ends it.
 * @retval TACET_OK
 * @retval TACET_ENDED
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_voice_stop(tacet_engine *engine, tacet_voice voice, const tacet_tween *tween);

/**
 * Begins to fade a voice out at a frame of the mix, and ends it. The results are those of tacet_voice_stop(). The fade
 * begins exactly at the frame, also while another fade of the voice runs.
 * @param frame On the clock of `rendered_frames` in ::tacet_statistics. A frame that has passed stops the voice at once.
 * @param tween The fade. One shorter than 10 ms counts as one of 10 ms.
 */
tacet_result tacet_voice_stop_at(tacet_engine *engine, tacet_voice voice, uint64_t frame, const tacet_tween *tween);

/** Fades a voice out and pauses it at its sample. The results are those of tacet_voice_stop(). */
tacet_result tacet_voice_pause(tacet_engine *engine, tacet_voice voice, const tacet_tween *tween);

/** Resumes a paused voice at its sample. The results are those of tacet_voice_stop(). */
tacet_result tacet_voice_resume(tacet_engine *engine, tacet_voice voice, const tacet_tween *tween);

/**
 * Sets a voice's gain. The results are those of tacet_voice_stop().
 * @param gain Decibels, -INFINITY...24.
 */
tacet_result tacet_voice_set_gain(tacet_engine *engine, tacet_voice voice, float gain, const tacet_tween *tween);

/**
 * Sets a voice's pitch. The results are those of tacet_voice_stop(). Below zero the sound goes on backwards from where it is; a tween
 * from one direction to the other slows it down, turns it, and speeds it up again. A sound that turns counts its passes anew.
 * @param pitch A ratio, 0.01...8 or -8...-0.01; see `pitch` of ::tacet_play_settings.
 */
tacet_result tacet_voice_set_pitch(tacet_engine *engine, tacet_voice voice, float pitch, const tacet_tween *tween);

/**
 * Sets the balance of a voice without a position, mono or stereo; a voice with a position is not changed. The results are those of
 * tacet_voice_stop().
 * @param pan From left, -1, to right, 1, by the law of `pan` in ::tacet_play_settings.
 */
tacet_result tacet_voice_set_pan(tacet_engine *engine, tacet_voice voice, float pan, const tacet_tween *tween);

/**
 * Moves a voice within the space that it was played in. The results are those of tacet_voice_stop().
 * @param tween Nullable: it jumps.
 */
tacet_result tacet_voice_set_position(
    tacet_engine *engine, tacet_voice voice, tacet_vec3 position, const tacet_tween *tween);

/**
 * Sets a voice's velocity for the Doppler effect; it does not move the voice. The results are those of tacet_voice_stop().
 * @param tween Nullable: it jumps.
 */
tacet_result tacet_voice_set_velocity(
    tacet_engine *engine, tacet_voice voice, tacet_vec3 velocity, const tacet_tween *tween);

/**
 * Sets the gains of many voices in one call, which is the fastest way. All arguments are checked before any gain changes.
 *
 * Several calls of one kind for one voice between two tacet_engine_update()s merge: the last one counts, and a tween starts
 * at the value that an earlier jump set. All changes are heard from the same block on, and no call waits.
 * @param voices `count` voices. Voices that have ended, and 0, are skipped.
 * @param gains  `count` gains in decibels, -INFINITY...24.
 * @param count  Any number. 0 does nothing, and the arrays are then nullable.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE The engine, or a voice that the engine never had.
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_voices_set_gains(
    tacet_engine *engine, const tacet_voice *voices, const float *gains, size_t count, const tacet_tween *tween);

/** Sets the pitches of many voices, like tacet_voices_set_gains(). Each pitch is one of tacet_voice_set_pitch(). */
tacet_result tacet_voices_set_pitches(
    tacet_engine *engine, const tacet_voice *voices, const float *pitches, size_t count, const tacet_tween *tween);

/** Moves many voices, like tacet_voices_set_gains(). A null tween jumps. */
tacet_result tacet_voices_set_positions(
    tacet_engine *engine, const tacet_voice *voices, const tacet_vec3 *positions, size_t count,
    const tacet_tween *tween);

/**
 * Sets the low- and high-shelf gain of a voice, to muffle it behind a wall or under water. The results are those of
 * tacet_voice_stop(). A voice with a filter costs about fifteen times as much to mix. A tween moves the filter in steps of 8 frames.
 * @param low_shelf  Decibels at 250 Hz, -INFINITY...0; twice as many far below.
 * @param high_shelf Decibels at 5 kHz, -INFINITY...0; twice as many far above.
 * @param tween Nullable: 0.1 s.
 */
tacet_result tacet_voice_set_filter(
    tacet_engine *engine, tacet_voice voice, float low_shelf, float high_shelf, const tacet_tween *tween);

/**
 * Sets the gain at which a voice enters the reverb. The results are those of tacet_voice_stop().
 * @param gain Decibels, -INFINITY...0.
 */
tacet_result tacet_voice_set_reverb_send(tacet_engine *engine, tacet_voice voice, float gain);

/**
 * Fixes a voice with a position to the world, or to the listener. The numbers of its position stay, so call
 * tacet_voice_set_position() before the same update. The results are those of tacet_voice_stop().
 */
tacet_result tacet_voice_set_space(tacet_engine *engine, tacet_voice voice, tacet_space space);

/**
 * Sets whether a voice repeats, from its next loop end on. The results are those of tacet_voice_stop().
 * @param loops False: the voice plays on to the end of its sound. A streamed sound changes at the first loop end that lies a tenth of
 *     a second ahead; once it is behind its loop, it plays on to its end.
 */
tacet_result tacet_voice_set_looping(tacet_engine *engine, tacet_voice voice, bool loops);

/**
 * Sets how a voice falls with distance. The results are those of tacet_voice_stop().
 * @param reference_distance As in ::tacet_play_settings.
 * @param maximum_distance   As in ::tacet_play_settings.
 * @param rolloff            As in ::tacet_play_settings.
 */
tacet_result tacet_voice_set_attenuation(
    tacet_engine *engine, tacet_voice voice, float reference_distance, float maximum_distance, float rolloff);

/**
 * Sets how a voice falls with distance, by points of the game's own in the place of the distance model. Between two points the factor of the
 * gain moves in a straight line; nearer than the first point and farther than the last one the gain is that of the point.
 * tacet_voice_set_attenuation() takes the curve away. The results are those of tacet_voice_stop(), and:
 * @param distances `count` distances in metres, 0 or more, in any order. Two equal ones are a step. Nullable if `count` is 0.
 * @param gains     `count` gains in decibels, -INFINITY...24, each of the distance with its index. Nullable if `count` is 0.
 * @param count     0...8; 0 lets the voice fall by the distance model again.
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_NOT_FINITE       A distance is NaN or infinite, or a gain is NaN or +INFINITY.
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` is above 8.
 */
tacet_result tacet_voice_set_distance_curve(
    tacet_engine *engine, tacet_voice voice, const float *distances, const float *gains, size_t count);

/**
 * Sets what stands between a voice and the listener, as the game knows it from rays of its own. It lowers what the voice's gain and filter
 * have made, and leaves these as they are set. The results are those of tacet_voice_stop(), and:
 * @param gain       Decibels, -INFINITY...0, of the reverb too. 0 with a `high_shelf` of 0: nothing stands between.
 * @param high_shelf The gain at 5 kHz in decibels, -INFINITY...0, as of tacet_voice_set_filter().
 * @param tween      Nullable: 0.1 s.
 * @retval TACET_ERROR_NOT_FINITE A number is NaN or +INFINITY.
 */
tacet_result tacet_voice_set_occlusion(
    tacet_engine *engine, tacet_voice voice, float gain, float high_shelf, const tacet_tween *tween);

/** A voice of the world that is heard, as of the latest block that was mixed: what a game casts a ray for. */
typedef struct tacet_heard_voice {
    /** sizeof(tacet_heard_voice) */
    uint32_t struct_size;
    /** The listener that hears the voice: 0 is the first one of tacet_engine_set_listeners(). */
    uint32_t listener;
    /** The voice. */
    tacet_voice voice;
    /** The voice's position in metres. */
    tacet_vec3 position;
    /** The position of its listener in metres. */
    tacet_vec3 listener_position;
    /** The distance between the two in metres. */
    float distance;
    /** The gain of the occlusion that the voice has, or moves to, in decibels; -INFINITY lets nothing through. */
    float occlusion_gain;
    /** The gain in decibels of its high-shelf filter at 5 kHz. */
    float occlusion_high_shelf;
    uint32_t reserved;
} tacet_heard_voice;

/**
 * Returns the next of the voices of the world that are heard, so that a game can say by a ray of its own, with
 * tacet_voice_set_occlusion(), what stands between the voice and its listener.
 *
 * A game calls this in a loop, once a frame after tacet_engine_update(), until it returns ::TACET_EMPTY. The voices are those of the
 * latest block. There are none if no block was mixed since, and none at the first call, with which the mixing thread begins to note
 * them. Virtual voices are left out, apart from those that an occlusion lowers: up to 256 of them in a block, in turn, so that a voice that a
 * wall has made inaudible comes back when the wall has gone.
 * @param voice `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There is no further voice.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_next_heard_voice(tacet_engine *engine, tacet_heard_voice *voice);

/**
 * Limits the product of a voice's gain, distance and cone. The results are those of tacet_voice_stop(), and:
 * @param minimum_gain As in ::tacet_play_settings.
 * @param maximum_gain As in ::tacet_play_settings.
 * @retval TACET_ERROR_NOT_FINITE A gain is NaN or +INFINITY.
 */
tacet_result tacet_voice_set_gain_limits(
    tacet_engine *engine, tacet_voice voice, float minimum_gain, float maximum_gain);

/**
 * Sets the directivity of a voice. The results are those of tacet_voice_stop().
 * @param direction   The axis along which the sound radiates; 0, 0, 0 radiates to all sides.
 * @param inner_angle Degrees, 0...360.
 * @param outer_angle Degrees, 0...360.
 * @param outer_gain  Decibels, -INFINITY...0.
 */
tacet_result tacet_voice_set_cone(
    tacet_engine *engine, tacet_voice voice, tacet_vec3 direction, float inner_angle, float outer_angle,
    float outer_gain);

/**
 * Sets the radius of a voice. The results are those of tacet_voice_stop().
 * @param radius Metres, 0...10^9; 0 is a point. See ::tacet_play_settings.
 */
tacet_result tacet_voice_set_radius(tacet_engine *engine, tacet_voice voice, float radius);

/**
 * Sets how much the air absorbs of a voice. The results are those of tacet_voice_stop().
 * @param factor 0...10; 0 is nothing. See ::tacet_play_settings.
 */
tacet_result tacet_voice_set_air_absorption(tacet_engine *engine, tacet_voice voice, float factor);

/* ----------------------------------------------------------------------------------------------- Captions */

/** How much the player needs a caption, for a game that has no room for all of them. */
typedef enum tacet_importance {
    /** Ambience: wind, distant traffic. */
    TACET_IMPORTANCE_LOW = 0,
    /** The sound of a thing: a door, footsteps. */
    TACET_IMPORTANCE_NORMAL = 1,
    /** What the player must not miss: speech, an alarm, an attack from behind. */
    TACET_IMPORTANCE_HIGH = 2
} tacet_importance;

/** A caption whose sound reaches the listener now, or did within the last second. */
typedef struct tacet_caption {
    /** sizeof(tacet_caption) */
    uint32_t struct_size;
    /** The number of voices with this key that reach the listener; 0 once the last has become inaudible. */
    uint32_t voices;
    /** The highest importance among the voices. */
    tacet_importance importance;
    /**
     * The peak level at which the loudest voice reaches the listener, in decibels below full scale: with all gains and
     * distance, but without silent mode.
     */
    float level;
    /** The seconds since the caption became audible. */
    float age;
    /** Whether the output has the sound. False while silent mode silences the sound. */
    bool is_heard;
    /** Whether `azimuth` and `elevation` apply: the loudest voice has a position. */
    bool has_direction;
    /** Whether `distance` applies: the loudest voice has a position. */
    bool has_distance;
    uint8_t reserved;
    /** The angle to the right of straight ahead in degrees, -180...180: 90 is right, -90 left. */
    float azimuth;
    /** The angle above the listener's horizon in degrees, -90...90. */
    float elevation;
    /** The distance from the listener in metres. */
    float distance;
    /** The key. */
    char key[64];
} tacet_caption;

/**
 * Gives a caption to the voices of a sound that begin from now on.
 *
 * A caption is a short key that the game translates and draws, such as "footsteps". tacet_engine_get_caption() lists the
 * captions that reach the listener.
 * @param key 1 to 63 bytes; nullable: no caption. Captions with the same key are merged. The engine copies the key.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ARGUMENT The key is empty or too long, or the engine has 65,535 keys.
 */
tacet_result tacet_sound_set_caption(
    tacet_engine *engine, tacet_sound sound, const char *key, tacet_importance importance);

/**
 * Gives a voice a caption in the place of its sound's. The other parameters and results are those of
 * tacet_sound_set_caption().
 * @retval TACET_ENDED
 */
tacet_result tacet_voice_set_caption(
    tacet_engine *engine, tacet_voice voice, const char *key, tacet_importance importance);

/**
 * Returns one of the captions that reach the listener, as of the last tacet_engine_update(): the most important first, and of
 * equals the oldest first. ::TACET_EVENT_CAPTIONS_CHANGED tells when to draw them again.
 *
 * A caption appears when the loudest voice with its key reaches the listener at a peak of -50 dB below full scale, and stays
 * until that voice has been below -56 dB for a second. In silent mode captions go on, and `is_heard` is false.
 * @param index From 0. At most 64 captions are listed.
 * @param caption `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There is no caption with this index.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_caption(tacet_engine *engine, size_t index, tacet_caption *caption);

/* ------------------------------------------------------------------------------------------------- Limits */

/** Voice stealing: which voice of the lowest priority ends to make room for a new one. */
typedef enum tacet_stealing {
    /** The voice that began first. */
    TACET_STEALING_OLDEST = 0,
    /** The quietest voice. */
    TACET_STEALING_QUIETEST = 1,
    /** The new voice: it does not play. */
    TACET_STEALING_NEWEST = 2
} tacet_stealing;

/** Limits on the voices of a sound or a bus: their number, and the time between two starts. */
typedef struct tacet_voice_limit {
    /** sizeof(tacet_voice_limit) */
    uint32_t struct_size;
    /** The maximum number of voices, 1...65,535; 0, the default, sets no limit. */
    uint32_t voices;
    /** Which voice fades out in 10 ms and ends as ::TACET_EVENT_VOICE_STOLEN. Default ::TACET_STEALING_OLDEST. */
    tacet_stealing stealing;
    /** The shortest time between two starts in seconds, 0...86,400; sounds played sooner do not play. Default 0. */
    float retrigger;
} tacet_voice_limit;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_voice_limit)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_voice_limit_default(tacet_voice_limit *limit, size_t struct_size);

/**
 * Limits the voices of a sound.
 * @param limit Nullable: removes the limit.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_sound_set_limit(tacet_engine *engine, tacet_sound sound, const tacet_voice_limit *limit);

/** Limits the voices on a bus and on all its children together. The results are those of tacet_sound_set_limit(). */
tacet_result tacet_bus_set_limit(tacet_engine *engine, tacet_bus bus, const tacet_voice_limit *limit);

/**
 * Returns the limit of a bus.
 * @param limit `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY                The bus has no limit.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_bus_get_limit(tacet_engine *engine, tacet_bus bus, tacet_voice_limit *limit);

/* -------------------------------------------------------------------------------------------------- Buses */

/**
 * Adds a bus, which lasts as long as the engine. An engine has at most 64 buses, including the five it starts with.
 * @param parent The bus whose gain, mute and pause also apply to the new bus.
 * @param bus    Receives the bus, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_bus_add(tacet_engine *engine, tacet_bus parent, tacet_bus *bus);

/**
 * Adds a bus that `tacet profile` and captures call by a name of the game's, cut at 32 characters. The results are those of
 * tacet_bus_add().
 * @param name `footsteps`; empty as tacet_bus_add(), whose buses are called by a number.
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_bus_add_named(tacet_engine *engine, tacet_bus parent, const char *name, tacet_bus *bus);

/**
 * Sets a bus's gain.
 * @param gain Decibels, -INFINITY...24.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_bus_set_gain(tacet_engine *engine, tacet_bus bus, float gain, const tacet_tween *tween);

/**
 * Returns the gain that the game has set for a bus, the end of a tween that runs; 0 dB at first. Ducking, the session and
 * attached programs change what is heard and not this.
 * @param gain Receives decibels, -INFINITY...24.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_bus_get_gain(tacet_engine *engine, tacet_bus bus, float *gain);

/** Mutes a bus while its voices advance, or unmutes it. The results are those of tacet_bus_set_gain(). */
tacet_result tacet_bus_set_muted(tacet_engine *engine, tacet_bus bus, bool muted, const tacet_tween *tween);

/**
 * Returns whether the game has muted a bus itself. The results are those of tacet_bus_get_gain().
 * @param muted Receives false also for a bus that is silent because its parent is muted.
 */
tacet_result tacet_bus_get_muted(tacet_engine *engine, tacet_bus bus, bool *muted);

/** Pauses a bus's voices at their samples, or resumes them. The results are those of tacet_bus_set_gain(). */
tacet_result tacet_bus_set_paused(tacet_engine *engine, tacet_bus bus, bool paused, const tacet_tween *tween);

/**
 * Fades out all voices on a bus and on the buses below it, and ends them, as tacet_voice_stop() does. With tacet_bus_set_paused() a bus is a
 * group of voices that are paused and stopped together. Voices that are played after the call play; the soundtrack is not stopped. The
 * results are those of tacet_bus_set_gain().
 */
tacet_result tacet_bus_stop_voices(tacet_engine *engine, tacet_bus bus, const tacet_tween *tween);

/**
 * Returns whether the game has paused a bus itself. The results are those of tacet_bus_get_gain().
 * @param paused Receives false also for a bus that stands still because its parent is paused.
 */
tacet_result tacet_bus_get_paused(tacet_engine *engine, tacet_bus bus, bool *paused);

/**
 * Gives a bus a submix of its own, so that tacet_bus_get_level() can measure it. Master and soundtrack always have one.
 *
 * The submix takes about 20 KB, and 8 MB more while HRTF or a reverb is on. The voices of the bus and of its
 * children play through it, also those that play already.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT Seven other buses have a submix already.
 */
tacet_result tacet_bus_enable_submix(tacet_engine *engine, tacet_bus bus);

/**
 * Sets a bus's filter, which passes the frequencies between two limits and falls by 12 dB an octave beyond each.
 *
 * Master and soundtrack can be filtered at any time. Any other bus gets a submix as by tacet_bus_enable_submix(). Voices that play already
 * are filtered, too.
 * @param low_cut  The lower limit in hertz; 20 and below disables it.
 * @param high_cut The upper limit in hertz; 20,000 and above disables it. Limits that cross leave almost nothing.
 * @param tween    Nullable: 0.2 s.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT Seven other buses have a submix already.
 */
tacet_result tacet_bus_set_filter(
    tacet_engine *engine, tacet_bus bus, float low_cut, float high_cut, const tacet_tween *tween);

/**
 * Returns the filter that the game has set for a bus: the end of a tween that runs; 20 and 20,000 without one. The results are those of
 * tacet_bus_get_gain().
 * @param low_cut  Receives the lower limit in hertz. Nullable.
 * @param high_cut Receives the upper limit in hertz. Nullable.
 */
tacet_result tacet_bus_get_filter(tacet_engine *engine, tacet_bus bus, float *low_cut, float *high_cut);

/**
 * Has the centre loudspeaker play what a bus plays in front, as for dialogue, or gives it back to the left and the right one. Sounds without
 * a position and the soundtrack are in front. In stereo nothing changes.
 * @param tween Nullable: 10 ms.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT Seven other buses have a submix already, and the engine mixes for surround.
 */
tacet_result tacet_bus_set_centered(tacet_engine *engine, tacet_bus bus, bool centered, const tacet_tween *tween);

/** Returns what tacet_bus_set_centered() has set; false at first. The results are those of tacet_bus_get_gain(). */
tacet_result tacet_bus_get_centered(tacet_engine *engine, tacet_bus bus, bool *centered);

/**
 * Sends a bus to the loudspeaker for low frequencies (LFE): the sum of its other channels below 120 Hz. The send is behind the effects of
 * the bus and follows its gain. In stereo it is silent. The results are those of tacet_bus_set_centered().
 * @param gain  Decibels, -INFINITY...24; -INFINITY ends the send.
 * @param tween Nullable: 10 ms.
 */
tacet_result tacet_bus_set_lfe_gain(tacet_engine *engine, tacet_bus bus, float gain, const tacet_tween *tween);

/**
 * Returns the gain that tacet_bus_set_lfe_gain() has set. The results are those of tacet_bus_get_gain().
 * @param gain Receives decibels; -INFINITY at first.
 */
tacet_result tacet_bus_get_lfe_gain(tacet_engine *engine, tacet_bus bus, float *gain);

/** What an effect on a bus does. */
typedef enum tacet_effect_kind {
    /** Raises and lowers frequencies: `bands`. */
    TACET_EFFECT_EQUALIZER = 0,
    /** Lowers what is loud: `threshold`, `ratio`, `knee`, `attack`, `release`, `makeup`, `sidechain`. */
    TACET_EFFECT_COMPRESSOR = 1,
    /** Lets no sample above `ceiling` leave, with `release`. Delays the sound by 2 ms. */
    TACET_EFFECT_LIMITER = 2,
    /** Echoes: `time`, `feedback`, `low_cut`, `high_cut`, `ping_pong`. */
    TACET_EFFECT_DELAY = 3,
    /** Makes many of one: `time`, `depth`, `rate`, `feedback`, `spread`. */
    TACET_EFFECT_CHORUS = 4,
    /** Sweeps a comb through the sound, with the fields of a chorus. */
    TACET_EFFECT_FLANGER = 5,
    /** Bends what is loud: `drive`, `level`, `curve`. */
    TACET_EFFECT_DISTORTION = 6,
    /** Lets the sound be heard as in a room whose response is known: `response`. */
    TACET_EFFECT_CONVOLUTION = 7,
    /** Lets a function of the program change the samples: `process`, `close`, `user_data`, `tail`. */
    TACET_EFFECT_PROCESSOR = 8
} tacet_effect_kind;

/** What a band of an equaliser raises, lowers or takes away. */
typedef enum tacet_band_shape {
    /** The frequencies around the band's. */
    TACET_BAND_BELL = 0,
    /** The frequencies below the band's. */
    TACET_BAND_LOW_SHELF = 1,
    /** The frequencies above the band's. */
    TACET_BAND_HIGH_SHELF = 2,
    /** Takes the frequencies below the band's away, 12 dB an octave. */
    TACET_BAND_LOW_CUT = 3,
    /** Takes the frequencies above the band's away, 12 dB an octave. */
    TACET_BAND_HIGH_CUT = 4
} tacet_band_shape;

/** The form of a distortion's curve. */
typedef enum tacet_distortion_curve {
    /** Bends more and more: x / √(1 + x²). */
    TACET_DISTORTION_SOFT = 0,
    /** A straight line that is cut off. */
    TACET_DISTORTION_HARD = 1
} tacet_distortion_curve;

/** A band of an equaliser, by the formulas of R. Bristow-Johnson's cookbook. */
typedef struct tacet_band {
    tacet_band_shape shape;
    /** In hertz, 20...20,000: the middle of a bell, the half of a shelf's decibels, the -3 dB of a cut. */
    float frequency;
    /** In decibels, -24...24. A cut has none. */
    float gain;
    /** The quality, 0.1...18. */
    float q;
} tacet_band;

/**
 * An effect on a bus. tacet_effect_init() fills it in for a kind; fields of other kinds are not read. Numbers out of range count as the
 * nearest in range. Times are in seconds, gains and levels in decibels.
 */
typedef struct tacet_effect {
    /** sizeof(tacet_effect) */
    uint32_t struct_size;
    tacet_effect_kind kind;
    /** The gain of the processed sound, -INFINITY...24. */
    float wet;
    /** The gain of the sound as it comes to the effect, -INFINITY...24. */
    float dry;
    /** The bands of an equaliser, 1...8. Default 1. */
    uint32_t band_count;
    /** Default: bells of 0 dB at 1,000 Hz with a quality of 1. */
    tacet_band bands[8];
    /** The level above which a compressor lowers the sound, -60...0. Default -18. */
    float threshold;
    /** By how many decibels the input grows for 1 dB of the output, 1...100. Default 4. */
    float ratio;
    /** The decibels in which the ratio grows from 1, 0...24. Default 6. */
    float knee;
    /** The time in which the gain falls by 63 % of a fall, 0...1. Default 0.01. */
    float attack;
    /** The time in which the gain rises by 63 % of a rise: 0...5, of a limiter 0.005...5. Default 0.12, of a limiter 0.08. */
    float release;
    /** The gain behind a compressor, -24...24. Default 0. */
    float makeup;
    /** The level above which no sample leaves a limiter, -40...0. Default -1. */
    float ceiling;
    /** The time between two echoes, 0.001...2, default 0.35; the middle of a chorus's delay, 0.0001...0.05, default 0.018, of a flanger 0.002. */
    float time;
    /** The share that goes round again: of echoes 0...0.95, default 0.4; of a chorus -0.95...0.95, default 0, of a flanger 0.5. */
    float feedback;
    /** The corners of the filter that each echo passes, 20...20,000 Hz. Default 20 and 20,000, which disable it. */
    float low_cut, high_cut;
    /** By how much the delay of a chorus swings to both sides, 0...0.05. Default 0.004, of a flanger 0.0015. */
    float depth;
    /** The swings in a second, 0.01...20. Default 0.5, of a flanger 0.2. */
    float rate;
    /** How far the right side's swing is ahead, 0...0.5 of a swing. Default 0.25. */
    float spread;
    /** The gain before a distortion's curve, 0...48. Default 18. */
    float drive;
    /** The gain behind a distortion's curve, -48...24. Default -6. */
    float level;
    /** The form of a distortion's curve. Default ::TACET_DISTORTION_SOFT. */
    tacet_distortion_curve curve;
    /** The bus whose level a compressor follows, after that bus's effects and gain. Default 0: its own. */
    tacet_bus sidechain;
    /** The sound that is a convolution's response: decoded, 20 s at most. It may be unloaded afterwards. */
    tacet_sound response;
    /** Whether the sound passes the effect unchanged. Default false. */
    bool bypassed;
    /** Whether echoes come from the left and the right in turn. Default false. */
    bool ping_pong;
    uint8_t reserved[2];
    /** How long a processor's sound goes on after its input, 0...60. While the bus is silent for longer, it is not called. Default 0. */
    float tail;
    /**
     * Changes a block in place: `frames * 2` samples, interleaved, left first, nominal -1...1; `frames` is the engine's `block_frames`. In
     * surround they are the front left and right channel of the bus, and its other channels pass unchanged. Called
     * on the thread that mixes, never twice at once: it may not allocate, lock, read, wait, or call Tacet. Two calls in a row that take
     * longer than a quarter of a block, or a sample that is no finite number, take it out with ::TACET_EVENT_PROCESSOR_BYPASSED. An offline
     * engine waits for any call. An effect with the same `process` and `user_data` as one of the engine's goes on as that one.
     */
    void (*process)(float *samples, size_t frames, void *user_data);
    /** Passed to `process` and `close`. Nullable. */
    void *user_data;
    /**
     * Called once, when nothing calls `process` any longer: within tacet_engine_update(), tacet_bus_set_effects(), tacet_engine_apply_snapshot(),
     * tacet_engine_blend_snapshots(), tacet_engine_destroy().
     * It may not call this engine. Nullable.
     */
    void (*close)(void *user_data);
} tacet_effect;

/**
 * Fills in the defaults of a kind of effect.
 * @param struct_size sizeof(tacet_effect)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_effect_init(tacet_effect *effect, tacet_effect_kind kind, size_t struct_size);

/**
 * Sets the effects of a bus: the sound passes through the filter, and then through them from the first to the last.
 *
 * Call it again with other numbers, another order, or more or fewer effects, while the bus sounds. An effect goes on as the bus's effect of
 * the same kind, and its numbers move in the tween; an effect that comes or goes fades, and one that changes places fades out and in, in
 * 20 ms. A bus other than master and soundtrack gets a submix as by tacet_bus_enable_submix(), a `sidechain` too.
 * @param effects `count` structs, each with its `struct_size`. Nullable if `count` is 0: the bus has no effects then.
 * @param count   0...4.
 * @param tween   Nullable: 0.2 s.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE The engine, the bus, a `sidechain` or a `response`.
 * @retval TACET_ERROR_NULL             `effects`, or the `process` of a processor.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` or a `band_count` is out of range, a `response` is streamed or too long, or seven other buses
 *     have a submix already. Nothing is changed.
 * @retval TACET_ERROR_TOO_LARGE        The system has no memory for the effects. Nothing is changed.
 */
tacet_result tacet_bus_set_effects(
    tacet_engine *engine, tacet_bus bus, const tacet_effect *effects, size_t count, const tacet_tween *tween);

/** What a mix sets on one bus. Several of them, each of another bus, are a snapshot: `paused`, `underwater`, `dialogue`. */
typedef struct tacet_bus_mix {
    /** sizeof(tacet_bus_mix) */
    uint32_t struct_size;
    /** The bus's gain in decibels, -INFINITY...24. Default 0. */
    float gain;
    /** The bus. Default ::TACET_BUS_MASTER. Of two entries with one bus, the later counts. */
    tacet_bus bus;
    /** The lower limit of the bus's filter in hertz, as of tacet_bus_set_filter(). Default 20, which disables it. */
    float low_cut;
    /** The upper limit of the bus's filter in hertz. Default 20,000, which disables it. */
    float high_cut;
    /** Whether `gain` is set. Default true. */
    bool sets_gain;
    /** Whether `low_cut` and `high_cut` are set. Default false: the filter stays as it is. */
    bool sets_filter;
    /** Whether `effects` are set. Default false: the bus keeps its effects. */
    bool sets_effects;
    /** Whether `centered` is set. Default false. */
    bool sets_centered;
    /** Whether the centre loudspeaker plays the bus's front, as of tacet_bus_set_centered(). Default false. */
    bool centered;
    /** Whether `lfe_gain` is set. Default false. */
    bool sets_lfe_gain;
    uint8_t reserved[2];
    /**
     * The bus's effects, as of tacet_bus_set_effects(), each with its `struct_size`. Read within the call. Default null. Nullable if
     * `effect_count` is 0: the bus has no effects then.
     */
    const tacet_effect *effects;
    /** The number of effects, 0...4. Default 0. */
    size_t effect_count;
    /** The gain in decibels of the bus's send to the LFE, as of tacet_bus_set_lfe_gain(): -INFINITY...24. Default -INFINITY. */
    float lfe_gain;
    uint32_t reserved_2;
} tacet_bus_mix;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_bus_mix)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_bus_mix_default(tacet_bus_mix *mix, size_t struct_size);

/**
 * Moves several buses to the gains, filters, effects and loudspeakers of a snapshot, all in one tween. Other buses are not changed.
 * @param mixes `count` structs, each with its `struct_size`. Nullable if `count` is 0: nothing is changed.
 * @param count 0...64.
 * @param tween Nullable: 0.5 s.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` or an `effect_count` is out of range, a bus cannot have the filter, the effects or in
 *     surround the loudspeakers, because seven others have a submix already, or as of tacet_bus_set_effects(). No bus is changed.
 * @retval TACET_ERROR_TOO_LARGE        As of tacet_bus_set_effects().
 */
tacet_result tacet_engine_apply_snapshot(
    tacet_engine *engine, const tacet_bus_mix *mixes, size_t count, const tacet_tween *tween);

/**
 * Moves the buses to a mix between two snapshots, for a value that changes with the game, such as danger or depth of water.
 *
 * Gains are blended in decibels, where -60 and less is silence; the limits of filters are blended in octaves. A bus that only
 * one of the two mentions counts as 0 dB, with an open filter, not centred and not sent to the LFE, in the other. Effects and the centre
 * are those of the nearer one, and a bus that only the other gives effects has none. The results are those of tacet_engine_apply_snapshot().
 * @param from   The mix at the near end.
 * @param to     The mix at the far end.
 * @param amount 0 is `from`, 1 is `to`; a number outside 0...1 counts as the nearer end.
 */
tacet_result tacet_engine_blend_snapshots(
    tacet_engine *engine, const tacet_bus_mix *from, size_t from_count, const tacet_bus_mix *to, size_t to_count,
    float amount, const tacet_tween *tween);

/** A ducking rule: while the trigger bus sounds, the target bus is lowered. Typical: the soundtrack under speech. */
typedef struct tacet_ducking {
    /** sizeof(tacet_ducking) */
    uint32_t struct_size;
    /** The gain of the lowered target in decibels, -INFINITY...0. Default -9. */
    float gain;
    /** The bus that is lowered. Default ::TACET_BUS_SOUNDTRACK. */
    tacet_bus target;
    /** The bus that, alone or with its children, triggers the ducking while it sounds. Default ::TACET_BUS_VOICE. */
    tacet_bus trigger;
    /** The length of the fade down in seconds: 0...86,400. Default 0.1. */
    float attack;
    /** The time in seconds for which the target stays low after the trigger falls silent: 0...86,400. Default 0.4. */
    float hold;
    /** The length of the fade up in seconds: 0...86,400. Default 0.8. */
    float release;
    uint32_t reserved;
} tacet_ducking;

/**
 * Fills in the defaults, which lower the soundtrack under speech.
 * @param struct_size sizeof(tacet_ducking)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_ducking_default(tacet_ducking *rule, size_t struct_size);

/**
 * Sets the ducking rules, which replace all earlier ones.
 * @param rules Nullable if `count` is 0.
 * @param count 0...8.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` is above 8.
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_set_ducking(tacet_engine *engine, const tacet_ducking *rules, size_t count);

/** The level of a bus. tacet_gain_from_amplitude() converts it to decibels. */
typedef struct tacet_level {
    /** sizeof(tacet_level) */
    uint32_t struct_size;
    /** The largest absolute sample, left and right; 1 is full scale. */
    float peak_amplitude[2];
    /** The root of the mean square, left and right; 1 is full scale. */
    float rms_amplitude[2];
} tacet_level;

/**
 * Returns the exact level of a bus over the blocks since the last call, at most 1.4 s.
 * @param level `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY The bus has no submix yet. Give it one with tacet_bus_enable_submix().
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_bus_get_level(tacet_engine *engine, tacet_bus bus, tacet_level *level);

/**
 * The loudness of a bus: ITU-R BS.1770-4 with the windows of EBU Tech 3341. The momentary and the short-term loudness change with
 * every 20 ms of mixed sound, the others with every 100 ms. What is not mixed, as while the output is suspended, does not count.
 */
typedef struct tacet_loudness {
    /** sizeof(tacet_loudness) */
    uint32_t struct_size;
    /** The loudness of the latest 400 ms in LUFS; -INFINITY before, and for silence. */
    float momentary;
    /** The loudness of the latest 3 s in LUFS; -INFINITY before, and for silence. */
    float short_term;
    /**
     * The loudness in LUFS of all since the meter was turned on or reset; silence and what is more than 10 LU quieter than the rest do not
     * count. -INFINITY if no 400 ms were louder than -70 LUFS.
     */
    float integrated;
    /** The loudness range in LU of all since then (EBU Tech 3342); 0 as well if no 3 s were louder than -70 LUFS. */
    float range;
    /** The largest magnitude since then, also between samples, in dBTP (BS.1770-4, annex 2); -INFINITY for silence. */
    float true_peak;
} tacet_loudness;

/**
 * Turns the loudness meter of a bus on or off. A bus that is not metered costs nothing. For a meter that is in that state already nothing
 * changes; one that is turned on begins anew.
 *
 * Master is measured as the output gets it, the soundtrack after its gain and the session's fade. Any other bus gets a submix as by
 * tacet_bus_enable_submix().
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT Seven other buses have a submix already.
 */
tacet_result tacet_bus_set_loudness_metered(tacet_engine *engine, tacet_bus bus, bool metered);

/**
 * Returns the loudness of a bus since its meter was turned on or reset. Reading changes nothing.
 * @param loudness `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY The meter is off. Turn it on with tacet_bus_set_loudness_metered().
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_bus_get_loudness(tacet_engine *engine, tacet_bus bus, tacet_loudness *loudness);

/**
 * Begins the loudness of a bus anew with the next block. Does nothing while the meter is off.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_bus_reset_loudness(tacet_engine *engine, tacet_bus bus);

/* -------------------------------------------------------------------------------------------------- Space */

/** The listener: position, velocity and orientation. */
typedef struct tacet_listener {
    /** sizeof(tacet_listener) */
    uint32_t struct_size;
    /** The position in metres. Default 0, 0, 0. */
    tacet_vec3 position;
    /** The velocity in metres per second, used for the Doppler effect only. Default 0, 0, 0. */
    tacet_vec3 velocity;
    /** The direction of view, of any length. Default 0, 0, -1, which also replaces it if `forward` and `up` are parallel. */
    tacet_vec3 forward;
    /** The direction of the top of the head, of any length. Default 0, 1, 0, which also replaces it if `forward` and `up` are parallel. */
    tacet_vec3 up;
    /**
     * The gain in decibels of all sounds with a position and of what they send to the reverb, at most 24. Default 0. The gain of
     * ::TACET_BUS_MASTER applies to every sound.
     */
    float gain;
} tacet_listener;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_listener)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_listener_default(tacet_listener *listener, size_t struct_size);

/**
 * Places the listener. Takes effect at the next tacet_engine_update().
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_listener(tacet_engine *engine, const tacet_listener *listener);

/**
 * Places the listeners of a split screen. Takes effect at the next tacet_engine_update().
 *
 * A sound with a position in the world is heard by the nearest listener, with that one's head, motion and gain. Once it is heard by one,
 * another has to come a tenth nearer; it then goes over within a block. Sounds in ::TACET_SPACE_LISTENER, and the reverb, are those of the
 * first listener, which tacet_engine_set_listener() places, too.
 * @param listeners `count` listeners, the `struct_size` of each set.
 * @param count     1...4.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` is out of range.
 */
tacet_result tacet_engine_set_listeners(tacet_engine *engine, const tacet_listener *listeners, size_t count);

/**
 * How loudness falls with distance; the formulas are those of the OpenAL 1.1 specification, section 3.4. Models 1 to 3 clamp the
 * distance to the reference and the maximum distance first.
 */
typedef enum tacet_distance_model {
    /** Distance does not change loudness. */
    TACET_DISTANCE_NONE = 0,
    /** reference / (reference + rolloff × (distance - reference)), the default. */
    TACET_DISTANCE_INVERSE = 1,
    /** 1 - rolloff × (distance - reference) / (maximum - reference); needs a `maximum_distance`, or nothing falls */
    TACET_DISTANCE_LINEAR = 2,
    /** (distance / reference) ^ -rolloff */
    TACET_DISTANCE_EXPONENTIAL = 3,
    /**
     * ::TACET_DISTANCE_INVERSE without clamping: louder within the reference distance, up to +24 dB, and without a maximum distance.
     * 0 dB where the formula divides by 0 or less.
     */
    TACET_DISTANCE_INVERSE_UNCLAMPED = 4,
    /** ::TACET_DISTANCE_LINEAR, louder within the reference distance. Beyond the maximum distance the gain falls no further. */
    TACET_DISTANCE_LINEAR_UNCLAMPED = 5,
    /** ::TACET_DISTANCE_EXPONENTIAL without clamping, up to +24 dB. 0 dB at a distance of 0. */
    TACET_DISTANCE_EXPONENTIAL_UNCLAMPED = 6
} tacet_distance_model;

/**
 * Sets how loudness falls with distance, for all sounds.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_engine_set_distance_model(tacet_engine *engine, tacet_distance_model model);

/** How sounds with a position are mixed for two ears. */
typedef enum tacet_spatialization {
    /** By panning, for loudspeakers. */
    TACET_SPATIALIZATION_STEREO = 0,
    /**
     * By head-related transfer functions (HRTF), for headphones. A voice costs about thirty times as much. With OpenAL Soft
     * 1.19 it works at 44,100 and 48,000 Hz alone, and all voices stay stereo at other rates; since 1.20 at every rate.
     */
    TACET_SPATIALIZATION_BINAURAL = 1,
    /** Binaural while sound goes to headphones, stereo otherwise. The default. */
    TACET_SPATIALIZATION_AUTOMATIC = 2,
    /**
     * By sources of OpenAL's: with HRTF while sound goes to headphones, by OpenAL's panning otherwise. STEREO pans by the law of
     * OpenAL Soft 1.19 too and costs about a tenth.
     */
    TACET_SPATIALIZATION_OPENAL = 3
} tacet_spatialization;

/**
 * Sets how sounds with a position are mixed for two ears. Takes effect soon after the next tacet_engine_update(), without a
 * click. The player overrules it: with `TACET_SPATIALISATION` in the environment and `spatialisation` in the configuration file
 * (`stereo`, `hrtf`, `openal`, `automatic`), and with `TACET_HRTF` and `hrtf` (`on`, `off`, `automatic`).
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_engine_set_spatialization(tacet_engine *engine, tacet_spatialization spatialization);

/**
 * Returns whether sounds with a position are mixed by HRTF now.
 * @param is_binaural Receives the current state, which follows tacet_engine_set_spatialization() with a delay.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_is_binaural(tacet_engine *engine, bool *is_binaural);

/**
 * Sets the strength of the Doppler effect, for all sounds.
 * @param factor         Clamped to 0...1e9: 0 disables the effect, 1, the default, is physical.
 * @param speed_of_sound In metres a second, clamped to 1...1e9. Default 343.3.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_doppler(tacet_engine *engine, float factor, float speed_of_sound);

/** The room presets of Creative's EAX, as in `efx-presets.h`. */
typedef enum tacet_room {
    TACET_ROOM_GENERIC = 0,
    TACET_ROOM_PADDED_CELL = 1,
    TACET_ROOM_ROOM = 2,
    TACET_ROOM_BATHROOM = 3,
    TACET_ROOM_LIVING_ROOM = 4,
    TACET_ROOM_STONE_ROOM = 5,
    TACET_ROOM_AUDITORIUM = 6,
    TACET_ROOM_CONCERT_HALL = 7,
    TACET_ROOM_CAVE = 8,
    TACET_ROOM_ARENA = 9,
    TACET_ROOM_HANGAR = 10,
    TACET_ROOM_CARPETED_HALLWAY = 11,
    TACET_ROOM_HALLWAY = 12,
    TACET_ROOM_STONE_CORRIDOR = 13,
    TACET_ROOM_ALLEY = 14,
    TACET_ROOM_FOREST = 15,
    TACET_ROOM_CITY = 16,
    TACET_ROOM_MOUNTAINS = 17,
    TACET_ROOM_QUARRY = 18,
    TACET_ROOM_PLAIN = 19,
    TACET_ROOM_PARKING_LOT = 20,
    TACET_ROOM_SEWER_PIPE = 21,
    TACET_ROOM_UNDERWATER = 22
} tacet_room;

/** A reverb: a room preset, its gain and its decay. */
typedef struct tacet_reverb {
    /** sizeof(tacet_reverb) */
    uint32_t struct_size;
    /** Default ::TACET_ROOM_GENERIC. */
    tacet_room room;
    /** The gain in decibels, -INFINITY...0. 0, the default, is the preset's own. */
    float gain;
    /** The decay time as a ratio of the preset's own: 0.1...4. Default 1. */
    float decay_ratio;
} tacet_reverb;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_reverb)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_reverb_default(tacet_reverb *reverb, size_t struct_size);

/** A sphere in the world with a reverb of its own, heard while the listener is in it. */
typedef struct tacet_reverb_zone {
    /** sizeof(tacet_reverb_zone) */
    uint32_t struct_size;
    /** The centre of the sphere, in metres. Default 0, 0, 0. */
    tacet_vec3 center;
    /** The distance from the centre within which the reverb has its full gain, in metres. 0...FLT_MAX, default 1. */
    float radius;
    /** The distance beyond `radius` over which the reverb fades out, in metres. 0...FLT_MAX, default 1. */
    float falloff;
    /** As in ::tacet_reverb, with the same defaults. */
    tacet_room room;
    /** As in ::tacet_reverb. */
    float gain;
    /** As in ::tacet_reverb. */
    float decay_ratio;
} tacet_reverb_zone;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_reverb_zone)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_reverb_zone_default(tacet_reverb_zone *zone, size_t struct_size);

/**
 * Sets the reverb used outside all zones. Takes effect at the next tacet_engine_update().
 *
 * Before a reverb ends or becomes another room's, it fades out within 100 ms. Its level changes at once.
 * @param reverb Nullable, the default: no reverb, which costs nothing.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_reverb(tacet_engine *engine, const tacet_reverb *reverb);

/**
 * Sets the reverb zones, which replace all earlier ones. Where zones overlap, the one that is nearest to its full gain is
 * used.
 * @param zones Nullable if `count` is 0.
 * @param count 0...65,536.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT `count` is above 65,536.
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_set_reverb_zones(tacet_engine *engine, const tacet_reverb_zone *zones, size_t count);

/* ----------------------------------------------------------------------------------------------- Profiling */

/** Percentiles of a time over all measured blocks, in nanoseconds: 50, 90 and 99 percent, and the longest. */
typedef struct tacet_spread {
    double p50, p90, p99, worst;
} tacet_spread;

/** The times that mixing the last blocks took; at most 1,024 blocks. */
typedef struct tacet_profile {
    /** sizeof(tacet_profile) */
    uint32_t struct_size;
    /** The number of blocks measured. */
    uint32_t blocks;
    /** The duration of a block in nanoseconds: mixing must not take longer. */
    double deadline;
    /** The time of a whole block, and of each stage. */
    tacet_spread total, commands, voices, mixing, soundtrack, buses, limiter, reports;
    /** The time of a whole block as a share of `deadline`, and the number of real voices in a block; neither is in nanoseconds. */
    tacet_spread load, real_voices;
    /** The frames of silence over all these blocks, because the soundtrack was decoded too late. */
    uint64_t underrun_frames;
} tacet_profile;

/**
 * Starts or stops measuring blocks. The default is off.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_profiler_enable(tacet_engine *engine, bool enabled);

/**
 * Returns the times of the last blocks.
 * @param profile `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_profiler_get(tacet_engine *engine, tacet_profile *profile);

/**
 * Starts a capture, which measures and keeps every block, at most 1,048,576. The results are those of
 * tacet_profiler_enable().
 */
tacet_result tacet_profiler_start_capture(tacet_engine *engine);

/**
 * Ends the capture and writes it to a file, replacing an existing one. *Blocking* (writes a file). The command
 * `tacet profile show` reads the file; the article Profiling documents its format. Without tacet_profiler_start_capture() the file
 * has no blocks.
 * @param path UTF-8.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_NO_OUTPUT The path cannot be written.
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_profiler_write_capture(tacet_engine *engine, const char *path);

/** What `tacet profile attach` may do. */
typedef enum tacet_profiler_access {
    /** Nothing. */
    TACET_ACCESS_OFF = 0,
    /** Look into the engine. */
    TACET_ACCESS_READ = 1,
    /**
     * Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and voices, hold the
     * gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and mark moments.
     */
    TACET_ACCESS_READ_WRITE = 2
} tacet_profiler_access;

/**
 * Allows `tacet profile attach` to read the running engine, or to change it too, or forbids both. The default is
 * ::TACET_ACCESS_OFF; with TACET_PROFILER=1 in the environment it is ::TACET_ACCESS_READ_WRITE, and with TACET_PROFILER=read
 * ::TACET_ACCESS_READ. *Blocking* for a few milliseconds (opens or closes a socket).
 *
 * The program's changes lie over what the game sets. They are undone when the program withdraws them or ends, however it ends.
 * ::TACET_EVENT_PROFILER_ACTED, and so the log, says which program did what.
 *
 * The socket is in `$XDG_RUNTIME_DIR/tacet`, and only programs of the same user can connect to it. The article Profiling
 * describes it.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NO_OUTPUT The socket cannot be opened; tacet_last_problem() says why.
 */
tacet_result tacet_profiler_set_access(tacet_engine *engine, tacet_profiler_access access);

/**
 * Returns what `tacet profile attach` may do.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_profiler_get_access(tacet_engine *engine, tacet_profiler_access *access);

/* --------------------------------------------------------------------------------------------- Soundtrack */

/** What happens at the end of a track. */
typedef enum tacet_looping {
    /** The track repeats the loop that the file's LOOPSTART and LOOPLENGTH tags give, or without tags the whole file. */
    TACET_LOOPING_TAGGED = 0,
    /** The track ends. */
    TACET_LOOPING_NONE = 1,
    /** The track repeats from the file's first frame. */
    TACET_LOOPING_WHOLE = 2,
    /** The track repeats `loop_start`...`loop_end`. An intro before `loop_start` plays once. */
    TACET_LOOPING_REGION = 3,
    /** As ::TACET_LOOPING_REGION, with `loop_start_seconds` and `loop_end_seconds`. */
    TACET_LOOPING_SECONDS = 4
} tacet_looping;

/** For `loop_end` of ::tacet_track: the end of the file. */
#define TACET_LOOP_TO_END UINT64_MAX

/** The maximum number of stems of a track. */
#define TACET_MAXIMUM_STEMS 8

/** A track of music, and how it starts. */
typedef struct tacet_track {
    /** sizeof(tacet_track) */
    uint32_t struct_size;
    /** The number of stems: 1...8. Default 0, which must be changed. */
    uint32_t stem_count;
    /** Paths of files of the same length, in the formats of tacet_load(), played in step; the first `stem_count` may not be null. */
    const char *stems[TACET_MAXIMUM_STEMS];
    /** Default ::TACET_LOOPING_TAGGED. */
    tacet_looping looping;
    /** The crossfade with the track that plays before. Default 0 seconds. */
    tacet_tween crossfade;
    /**
     * How often the loop is played before the track goes on to the end of its files; 0 repeats it for ever. Default 0. A seek
     * counts anew. Ignored with ::TACET_LOOPING_NONE.
     */
    uint32_t passes;
    /** For ::TACET_LOOPING_REGION: the first frame of the loop, of the first stem at its own rate. */
    uint64_t loop_start;
    /** For ::TACET_LOOPING_REGION: the frame after the loop's last, above `loop_start`; or ::TACET_LOOP_TO_END. */
    uint64_t loop_end;
    /** The frame to start at, of the first stem at its own rate. Default 0. */
    uint64_t from_frame;
    /** Which loudness tag of the first stem all stems are played with. Default ::TACET_REPLAY_GAIN_OFF. */
    tacet_replay_gain replay_gain;
    /**
     * The track's own gain in decibels, at most 24, so that tracks of different loudness match. It belongs to this play of the track,
     * also through crossfades. Default 0.
     */
    float gain;
    /** For ::TACET_LOOPING_SECONDS: the start of the loop, 0 or more, rounded to the nearest frame. Default 0. */
    double loop_start_seconds;
    /** For ::TACET_LOOPING_SECONDS: the end of the loop, above its start; 0, the default, is the end of the file. */
    double loop_end_seconds;
    /**
     * The tempo in beats a minute, 1...10,000, rounded to the nearest millionth. 0, the default, takes it from `score`, from a file
     * `theme.ogg.score.json` beside a first stem that is on the disk or in memory, or from the stem's tags.
     */
    double beats_per_minute;
    /** With `beats_per_minute`: the time of the first beat in the file in seconds, 0 or more. Default 0. */
    double first_beat_seconds;
    /**
     * The path of a file that states tempo, markers and sections, which the game's file opener is asked for, too. Nullable, the default.
     * If it cannot be read, the track cannot be played. Ignored with `beats_per_minute`.
     */
    const char *score;
    /** With `beats_per_minute`: the beats of a bar, 1...64. Default 4. */
    uint32_t beats_per_bar;
    /**
     * The time in seconds over which the seam of the loop is crossfaded: 0...10, and half of the loop at most. 0, the default, plays the
     * loop as it is. The last frames of a pass fade out while the frames before the loop's start fade in. A loop that begins nearer to the
     * beginning of the file begins later by what is missing. Loops that turn and sections that repeat have no crossfade.
     */
    float loop_crossfade;
    /**
     * The path of a file that is played in place of all stems while the player is a streamer, if `licensed` is true. UTF-8. Nullable, the
     * default: silence. If it cannot be read, the track cannot be played.
     *
     * A file as long as the track is at the track's frame, through loops and repeated sections, too. A shorter one repeats by its loop tags,
     * else as a whole, and begins where it would be after as many repetitions.
     */
    const char *alternative;
    /**
     * Whether the track is licensed music that must not be broadcast: while `streamer` of ::tacet_session_settings is true, its alternative
     * is heard, or silence. The track's clock goes on. Default false.
     */
    bool licensed;
    uint8_t reserved[7];
} tacet_track;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_track)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_track_default(tacet_track *track, size_t struct_size);

/**
 * Plays a file as the soundtrack. It loops by its tags, or without tags as a whole. *Blocking*, 100 ms at most.
 *
 * If the session holds the soundtrack now, the track waits at its first frame and starts by itself. The call waits until
 * the file is open and its headers are read: about 2 ms if the file is in the system's cache, and at most 100 ms. No other
 * call on the engine waits for it. If the file takes longer, or damage is found later, ::TACET_EVENT_SOUNDTRACK_FAILED
 * reports it. On failure the track that played before plays on.
 *
 * A track that still fades out of a crossfade is taken up again where it is, if this crossfade takes time, the settings are the same
 * and the start frame is 0. For a fifth track the oldest fade ends within 10 ms. A paused soundtrack plays on with the new track.
 * @param crossfade The crossfade with what sounds before. Nullable: the new track starts at once, and what sounds ends within 10 ms.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_FILE_NOT_FOUND
 * @retval TACET_ERROR_UNREADABLE       A directory, a FIFO or a device too.
 * @retval TACET_ERROR_NOT_AUDIO
 * @retval TACET_ERROR_UNSUPPORTED_CODEC
 * @retval TACET_ERROR_CORRUPT
 * @retval TACET_ERROR_TOO_LARGE        The system has no memory or no thread for it.
 */
tacet_result tacet_soundtrack_play(tacet_engine *engine, const char *path, const tacet_tween *crossfade);

/**
 * Plays a track as the soundtrack. *Blocking*, 100 ms at most: see tacet_soundtrack_play().
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL             `track`, or one of its stems.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT No stems, more than eight, an empty loop, or a frame above 2⁶².
 * @retval TACET_ERROR_FILE_NOT_FOUND
 * @retval TACET_ERROR_UNREADABLE       A directory, a FIFO or a device too.
 * @retval TACET_ERROR_NOT_AUDIO
 * @retval TACET_ERROR_UNSUPPORTED_CODEC
 * @retval TACET_ERROR_CORRUPT
 * @retval TACET_ERROR_TOO_LARGE        The system has no memory or no thread for it.
 */
tacet_result tacet_soundtrack_play_track(tacet_engine *engine, const tacet_track *track);

/**
 * Lets a track begin at the sample after the last one of the track that plays: without a gap and without a fade. *Blocking*, 100 ms at
 * most, like tacet_soundtrack_play_track().
 *
 * The track takes the place of one that was queued before. ::TACET_EVENT_SOUNDTRACK_CONTINUED reports that it has begun: when the
 * former track has played to its end, or stops because of its file. A track that repeats for ever has no end: give it `passes`, or
 * ::TACET_LOOPING_NONE. Playing another track and stopping end the queue, a pause holds it, and a seek keeps it. Without a track
 * that plays, the queued one begins at once. A saved state does not have it.
 * @param track Nullable: ends the queue. `struct_size` must be set. `crossfade` is ignored.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT Also if the track that plays repeats for ever: its end never comes.
 * @return Also the failures of tacet_soundtrack_play_track(). The track that was queued before then stays.
 */
tacet_result tacet_soundtrack_queue(tacet_engine *engine, const tacet_track *track);

/**
 * Fades out everything that sounds of the soundtrack, also tracks that a crossfade fades out, and stops it. Of two stops the one that
 * ends first counts; a pause holds the fade. A paused soundtrack stops at once.
 * @param tween Nullable: half a second.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_soundtrack_stop(tacet_engine *engine, const tacet_tween *tween);

/**
 * Fades out everything that sounds of the soundtrack and pauses it at its frame. Crossfades stand still until the resume. The results
 * are those of tacet_soundtrack_stop().
 */
tacet_result tacet_soundtrack_pause(tacet_engine *engine, const tacet_tween *tween);

/** Resumes the paused soundtrack at its frame; a crossfade goes on where it stood. The results are those of tacet_soundtrack_stop(). */
tacet_result tacet_soundtrack_resume(tacet_engine *engine, const tacet_tween *tween);

/**
 * Moves the soundtrack to a frame, without a click. Does nothing if the soundtrack is stopped. A frame behind the file's end stops
 * the music; ::TACET_EVENT_SOUNDTRACK_FAILED says so.
 * @param frame A frame of the first stem at its own rate, 0...2⁶².
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT
 */
tacet_result tacet_soundtrack_seek(tacet_engine *engine, uint64_t frame);

/**
 * Reads the track's files again, for a developer who edits them while the game runs. Returns at once. The old files play on until
 * the new ones are decoded, some milliseconds; then tacet_engine_update() changes over without a click, at the same second, and
 * ::TACET_EVENT_RELOADED follows. If a file cannot be read, or ends before the present place, the old files play on, and the event
 * is ::TACET_EVENT_RELOAD_FAILED. Does nothing if the soundtrack is stopped. A track that ends first brings no event.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_soundtrack_reload(tacet_engine *engine);

/**
 * Sets the soundtrack's own gain, of every track that sounds. Its bus's gain adds to it. The results are those of tacet_soundtrack_stop().
 * @param gain Decibels, -INFINITY...24.
 */
tacet_result tacet_soundtrack_set_gain(tacet_engine *engine, float gain, const tacet_tween *tween);

/**
 * Sets the loudness to which each track is brought that is opened from now on. By default tracks are played as they are.
 *
 * A track gets one gain for its whole length. It follows the tags of its file (ReplayGain, R128), of which `replay_gain` of ::tacet_track
 * chooses the album's; it follows a measurement (ITU-R BS.1770-4) for a file without tags, and for a track of several stems, whose tags count
 * only with `replay_gain`. The true peak stays at or below -1 dBTP: a track that would exceed it stays quieter. The gains of the track and of
 * the soundtrack are applied on top.
 *
 * A track is measured on its decoding thread, all stems together, once in the process, and for 20 minutes at most. It begins when it is
 * measured: a second later for three minutes of Ogg Vorbis. Files whose tags lower them by 4 dB or more are not measured.
 * @param loudness In LUFS, -60...0: -18 is common for music in games. Nullable: tracks are played as they are.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_soundtrack_set_target_loudness(tacet_engine *engine, const float *loudness);

/**
 * Sets the gain of one stem of the present track. It belongs to this play: the stems of the next play begin at 0 dB. The results are those of tacet_soundtrack_stop().
 * @param stem The index of the stem, from 0. An index without a stem is ignored.
 * @param gain Decibels, -INFINITY...24.
 */
tacet_result tacet_soundtrack_set_stem_gain(
    tacet_engine *engine, uint32_t stem, float gain, const tacet_tween *tween);

/** The order in which a list of tracks is played. */
typedef enum tacet_list_order {
    /** As the list has them. */
    TACET_LIST_ORDER_LISTED = 0,
    /** By chance: in rounds, each of which plays every track once. No track is played twice in a row. */
    TACET_LIST_ORDER_SHUFFLED = 1
} tacet_list_order;

/** How a list of tracks is played. */
typedef struct tacet_playlist {
    /** sizeof(tacet_playlist) */
    uint32_t struct_size;
    /** Default ::TACET_LIST_ORDER_LISTED. */
    tacet_list_order order;
    /** For ::TACET_LIST_ORDER_SHUFFLED: the same seed gives the same order. Default 0. */
    uint64_t seed;
    /** How many tracks of the list, in its order, are left out: 0, the default, or a place of tacet_soundtrack_get_list_place(). */
    uint64_t place;
    /**
     * The time in seconds for which one track fades into the next, before its end, half of the track at most: 0...86,400. 0, the
     * default, plays them without a gap and without a fade.
     */
    float crossfade;
    /** Whether the list begins anew behind its last track. Default true. */
    bool repeats;
    uint8_t reserved[3];
} tacet_playlist;

/** The most tracks of a list. */
#define TACET_MAXIMUM_LIST 128

/**
 * Fills in the defaults: the list as it is, again and again, without a gap.
 * @param struct_size sizeof(tacet_playlist)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_playlist_default(tacet_playlist *list, size_t struct_size);

/**
 * Plays a list of tracks, one after another. *Blocking*, 100 ms at most, like tacet_soundtrack_play_track().
 *
 * A track whose `passes` are 0 is played once. ::TACET_EVENT_SOUNDTRACK_CONTINUED tells that the next one has begun. A track that cannot be
 * played is left out, with ::TACET_EVENT_SOUNDTRACK_FAILED. A pause, a seek and a section that repeats keep the list. A queued track and a
 * transition take the place of the list's next track; another track ends the list, and so does stopping. tacet_engine_save() keeps
 * the list and the place.
 * @param tracks The `crossfade` and `from_frame` of the track that begins count; those of the others are ignored.
 * @param count 1...::TACET_MAXIMUM_LIST.
 * @param list Nullable: the defaults.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT Also for a `place` behind the list's end.
 * @return Also the failures of tacet_soundtrack_play_track(), for the first track. What plays then plays on.
 */
tacet_result tacet_soundtrack_play_list(
    tacet_engine *engine, const tacet_track *tracks, size_t count, const tacet_playlist *list);

/**
 * Plays the list's next track now, with the list's crossfade. *Blocking*, 100 ms at most, like tacet_soundtrack_play_track().
 * @retval TACET_OK
 * @retval TACET_EMPTY No list plays, or its last track.
 * @return Also the failures of tacet_soundtrack_play_track(). The present track then plays on.
 */
tacet_result tacet_soundtrack_play_next(tacet_engine *engine);

/**
 * Tells how many tracks the list has played before the present one.
 * @retval TACET_OK
 * @retval TACET_EMPTY No list plays; `place` is 0.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_soundtrack_get_list_place(tacet_engine *engine, uint64_t *place);

/** A place in the music at which something may happen next. */
typedef enum tacet_boundary {
    /**
     * The next frame that is mixed. A track that enters at the same beat begins 200 ms of music later: it is decoded from that beat
     * first.
     */
    TACET_BOUNDARY_NOW = 0,
    /** The next beat. */
    TACET_BOUNDARY_BEAT = 1,
    /** The next bar line. */
    TACET_BOUNDARY_BAR = 2,
    /** The next bar line whose number, counted from 0, is a multiple of `bars`: the start of a phrase. */
    TACET_BOUNDARY_BARS = 3,
    /** The next marker with a name. */
    TACET_BOUNDARY_MARKER = 4,
    /** The end of the section that plays, or of the next one that ends. */
    TACET_BOUNDARY_SECTION_END = 5,
    /** The end of the track. A track that repeats for ever has none. */
    TACET_BOUNDARY_TRACK_END = 6
} tacet_boundary;

/** Where a track enters after a transition. */
typedef enum tacet_entry {
    /** At its first frame. */
    TACET_ENTRY_START = 0,
    /** At the beat with the number that the former track's beat has at the boundary, also in another tempo. */
    TACET_ENTRY_SAME_BEAT = 1,
    /** At its first marker with the name `entry_marker`. */
    TACET_ENTRY_MARKER = 2,
    /**
     * At its first frame, with a pickup: it begins so long before the boundary that the end of its pickup falls on the boundary. The pickup
     * lasts to its first marker `pickup_marker`, to its beat `pickup_beats`, or for `pickup_seconds`: the first of these that is given. The
     * track begins at full gain. A boundary that is too near for the pickup is passed over.
     */
    TACET_ENTRY_PICKUP = 3
} tacet_entry;

/** How the soundtrack changes from one track to another. */
typedef struct tacet_transition {
    /** sizeof(tacet_transition) */
    uint32_t struct_size;
    /** Where the change takes place. Default ::TACET_BOUNDARY_BAR. */
    tacet_boundary boundary;
    /** For ::TACET_BOUNDARY_BARS: 1 or more. Default 4. */
    uint32_t bars;
    /** Where the new track enters. Default ::TACET_ENTRY_START. */
    tacet_entry entry;
    /** For ::TACET_BOUNDARY_MARKER: the marker's name. Default null. */
    const char *marker;
    /** For ::TACET_ENTRY_MARKER: the marker's name. Default null. */
    const char *entry_marker;
    /** The time for which the tracks overlap from the boundary on. Default 0 seconds: a cut, exact to the sample. */
    tacet_tween crossfade;
    /** The same in beats of the former track, 0...1,000; above 0 in place of `crossfade`. Default 0. */
    float crossfade_beats;
    /**
     * For a tail: the time in seconds for which the former track plays on under the new one, at its own gain, behind the boundary,
     * 0...86,400. A tail takes the place of the crossfade. Default 0: none.
     */
    float tail_seconds;
    /** The same to so many beats of the former track behind the boundary, 1...1,000; 0, the default, is none. */
    uint32_t tail_beats;
    /** The time in seconds in which the former track fades out behind its tail, 0...86,400. Default 0.05. */
    float tail_fade;
    /** The same as `tail_seconds`, to the former track's next marker with this name; before the other two. Default null. */
    const char *tail_marker;
    /** For ::TACET_ENTRY_PICKUP: the marker's name. Default null. */
    const char *pickup_marker;
    /** For ::TACET_ENTRY_PICKUP, without a marker: the number of the beat of the new track, counted from 0, 1...1,000. Default 1. */
    uint32_t pickup_beats;
    /** For ::TACET_ENTRY_PICKUP, without a marker and with 0 beats: the time in seconds, 0...86,400. Default 0. */
    float pickup_seconds;
} tacet_transition;

/**
 * Fills in the defaults: a cut on the next bar line.
 * @param struct_size sizeof(tacet_transition)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_transition_default(tacet_transition *transition, size_t struct_size);

/**
 * Orders a change to another track at a boundary of the music: exactly on the sample of the beat, the bar, the marker. *Blocking*, 100 ms
 * at most, like tacet_soundtrack_play_track().
 *
 * The boundary is the next one behind the frame that is mixed next. While the music is held, frozen or paused no beat passes. A boundary
 * that lies behind the end of a track that ends falls to that end. ::TACET_EVENT_TRANSITION tells that the change has happened,
 * ::TACET_EVENT_TRANSITION_MISSED that the new track was not decoded in time and waits for the next boundary. A later order takes the place
 * of this one, and of a queued track; playing another track and stopping end it, and a seek keeps it. Without a track that plays the new one
 * begins at once.
 * @param track `crossfade` and `from_frame` are ignored.
 * @param bridge Nullable: a track that is played once between the two, from the boundary to its end, behind which `track` begins without a
 *     gap. Not together with ::TACET_ENTRY_SAME_BEAT and ::TACET_ENTRY_PICKUP.
 * @param transition Nullable: the defaults.
 * @param order Nullable: receives the number of the order, for tacet_soundtrack_cancel_transition(); 0 after a failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT Also for a boundary that never comes, and for an entry that the new track does not have. An order
 *     before it then stays.
 * @return Also the failures of tacet_soundtrack_play_track().
 */
tacet_result tacet_soundtrack_transition(
    tacet_engine *engine, const tacet_track *track, const tacet_track *bridge, const tacet_transition *transition,
    uint64_t *order);

/**
 * Ends a transition that has not happened yet; the present track plays on.
 * @param order The number of the order; 0 ends the one that waits.
 * @retval TACET_OK
 * @retval TACET_EMPTY The order has happened, was replaced, or was ended before.
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_soundtrack_cancel_transition(tacet_engine *engine, uint64_t order);

/** A short piece of music that is played over the soundtrack's track. */
typedef struct tacet_stinger {
    /** sizeof(tacet_stinger) */
    uint32_t struct_size;
    /** Where it begins, in the track that plays. Default ::TACET_BOUNDARY_BEAT. */
    tacet_boundary boundary;
    /** For ::TACET_BOUNDARY_BARS: 1 or more. Default 4. */
    uint32_t bars;
    /** The gain of the tracks meanwhile in decibels, -INFINITY...0. Default 0: they are not lowered. */
    float ducking;
    /** For ::TACET_BOUNDARY_MARKER: the marker's name. Default null. */
    const char *marker;
    /** The time in seconds in which the tracks are lowered, from the stinger's first frame on: 0...86,400. Default 0.05. */
    float attack;
    /** The time in seconds in which they return after the stinger's last frame: 0...86,400. Default 0.5. */
    float release;
} tacet_stinger;

/**
 * Fills in the defaults: on the next beat, without ducking.
 * @param struct_size sizeof(tacet_stinger)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_stinger_default(tacet_stinger *stinger, size_t struct_size);

/**
 * Plays a short piece once over the soundtrack's track, exactly on the sample of a boundary. *Blocking*, 100 ms at most, like
 * tacet_soundtrack_play_track().
 *
 * While the music is held, frozen or paused the stinger waits, or stands at its frame. A boundary that lies behind the end of a track that
 * ends falls to that end. After a seek, and after a track or a transition that comes first, the boundary is the next one there; a track
 * without such a boundary lets the stinger begin at once, and so does a soundtrack that is stopped. ::TACET_EVENT_STINGER tells that it
 * has begun, ::TACET_EVENT_STINGER_MISSED that it was not decoded in time and waits for the next boundary. Four stingers wait or sound at a
 * time. For a fifth the oldest ends within 10 ms. Stopping the soundtrack ends all.
 * @param track What is played; `crossfade`, `from_frame`, `looping` and `passes` are ignored.
 * @param stinger Nullable: the defaults.
 * @param order Nullable: receives the number of the order, for tacet_soundtrack_cancel_stinger(); 0 after a failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT Also for a boundary that never comes.
 * @return Also the failures of tacet_soundtrack_play_track().
 */
tacet_result tacet_soundtrack_play_stinger(
    tacet_engine *engine, const tacet_track *track, const tacet_stinger *stinger, uint64_t *order);

/**
 * Ends a stinger that waits for its boundary.
 * @param order The number of the order.
 * @retval TACET_OK
 * @retval TACET_EMPTY The stinger has begun, or was ended before.
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_soundtrack_cancel_stinger(tacet_engine *engine, uint64_t order);

/**
 * Repeats a section of the soundtrack's track: at its end the music goes on with its first frame, exactly on the sample. Returns at once.
 *
 * While the music is held, frozen or paused it stands in the section. After the last pass the track goes on behind the section. The order
 * takes the place of a transition that waits, and of a queued track; a transition that is ordered later leaves the section at its boundary.
 * A seek, another track and stopping end it. If the section that repeats is named again, its passes count anew with the present one; with
 * another section the music leaves the present one at its end, and repeats the other once it has come to it. Does nothing when the soundtrack
 * is stopped. If the track's file is not open yet, a section that it does not have is a ::TACET_EVENT_SOUNDTRACK_FAILED, and the music plays
 * on.
 * @param section The name of the section in the track's score.
 * @param times   How often the section is heard in all; 0 repeats it until tacet_soundtrack_release_section(). tacet_engine_update() counts
 *                the passes: of a section that is shorter than the time between two updates more may be heard.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT The track has no such section, or does not come to its end any more. What was ordered before stays.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_soundtrack_loop_section(tacet_engine *engine, const char *section, uint32_t times);

/**
 * Lets the section go that repeats: its present pass is the last, and the track goes on behind it. Does nothing where no section repeats.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_soundtrack_release_section(tacet_engine *engine);

/** The most points of a curve of tacet_soundtrack_set_layer(). */
#define TACET_LAYER_POINTS 16

/**
 * Lets the gain of a stem follow the intensity of the music, for the track that plays and for those that follow, whose stems begin at the
 * curve's gain. Between two points the amplitude moves in a straight line; outside them the gain is that of the nearest. A saved state has
 * no curves.
 * @param stem 0...7.
 * @param intensities `count` numbers of 0...1, in any order; clamped. Two equal ones are a step, at which the latter counts.
 * @param gains `count` gains in decibels, -INFINITY...24.
 * @param count 0...::TACET_LAYER_POINTS; 0 takes the curve from the stem, which stays at its gain.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT `stem` or `count` is out of range.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_soundtrack_set_layer(
    tacet_engine *engine, uint32_t stem, const float *intensities, const float *gains, size_t count);

/**
 * Sets the intensity of the music, which the curves of tacet_soundtrack_set_layer() follow. A game may call it for every picture: each call
 * goes on from the gains that are heard.
 * @param intensity 0...1; clamped. 0 at first.
 * @param beats The length of the move, 0...1,000, in beats of the present tempo; without one a beat is half a second.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_soundtrack_set_intensity(tacet_engine *engine, float intensity, float beats);

/**
 * Sets the gain of one stem of the present track at a boundary of the music: exactly on the sample of the beat, the bar, the marker.
 *
 * While the music is held, frozen or paused the stem waits. After a seek the boundary is the next one there; another track ends the order. A
 * later order for the same stem takes its place. Without such a boundary the gain changes at once. A boundary that is mixed before the next
 * tacet_engine_update() has sent the order is late by a block or two.
 * @param stem The index of the stem, from 0. An index without a stem is ignored.
 * @param gain Decibels, -INFINITY...24.
 * @param tween Nullable: 10 ms. The move from the boundary on; 0 seconds change the gain on the sample.
 * @param boundary Where the change begins. ::TACET_BOUNDARY_TRACK_END is none.
 * @param bars For ::TACET_BOUNDARY_BARS: 1 or more.
 * @param marker For ::TACET_BOUNDARY_MARKER: the marker's name; else nullable.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ARGUMENT
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_soundtrack_switch_stem(
    tacet_engine *engine, uint32_t stem, float gain, const tacet_tween *tween, tacet_boundary boundary, uint32_t bars,
    const char *marker);

/**
 * Lets tacet_engine_update() tell the soundtrack's beats, bars, markers and sections: ::TACET_EVENT_BEAT and the events after it.
 * @param tells Default false.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_soundtrack_tell_beats(tacet_engine *engine, bool tells);

/** Where the soundtrack is, as the player hears it at one instant. */
typedef struct tacet_music_clock {
    /** sizeof(tacet_music_clock) */
    uint32_t struct_size;
    /** The beats of a bar; 0 for a track without a tempo, and before the first beat. `beat` and `bar` then mean nothing. */
    uint32_t beats_per_bar;
    /** The tempo in beats a minute; 0 as `beats_per_bar`. */
    double beats_per_minute;
    /** The number of the beat that is heard, counted from 0. */
    uint64_t beat;
    /** The number of its bar, counted from 0. */
    uint64_t bar;
    /** The number of the beat in its bar, counted from 0. */
    uint32_t beat_in_bar;
    uint8_t reserved[4];
    /** How much of the beat has passed, 0..<1. */
    double phase;
    /** The place in the first stem that is heard, in seconds; also between two frames. */
    double seconds;
    /** The frame of the first stem that is heard, at its own rate. */
    uint64_t frame;
    /** The frame of the first stem that is mixed next: `position` of ::tacet_soundtrack_status. */
    uint64_t mixed_frame;
    /**
     * The frame of the mix that is heard, as `rendered_frames` of ::tacet_statistics counts. While a block is mixed late, this and `frame`
     * may lie up to 20 ms beyond what was mixed.
     */
    uint64_t mix_frame;
    /** The instant: nanoseconds of the monotonic clock, `clock_gettime(CLOCK_MONOTONIC)`. Offline the time that was mixed. */
    uint64_t time;
} tacet_music_clock;

/**
 * Returns where the music is as the player hears it now, for every picture of the game. The place goes forward with the machine's clock,
 * between two blocks, too, and stands while the music is held, frozen or paused. Never waits.
 * @param clock `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY The soundtrack is stopped, or its file is not open yet.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_soundtrack_get_clock(tacet_engine *engine, tacet_music_clock *clock);

/** How late a player's taps come behind the beats that the player taps along with. */
typedef struct tacet_input_calibration {
    /** sizeof(tacet_input_calibration) */
    uint32_t struct_size;
    /** The number of taps that count. */
    uint32_t tap_count;
    /** The number of taps that do not: second taps on a beat, and those far from the median. */
    uint32_t outlier_count;
    uint8_t reserved[4];
    /** How much later than its beat a tap comes, in nanoseconds: the median. Negative for a player who is early. */
    int64_t offset;
    /** How far the taps are scattered about the median, in nanoseconds: 1.4826 times the median distance. */
    uint64_t spread;
} tacet_input_calibration;

/**
 * Compares a player's taps with the beats that the player taps along with, for a rhythm game. 16 to 32 taps suit.
 *
 * Each tap belongs to the beat that it is nearest to, once the offset that most taps share is taken off: an offset within half a beat is
 * found. Taps along with beats that are heard tell the offset of the input; taps along with flashes of the picture tell more: what is more is
 * the delay of the picture. Any thread, any time.
 * @param taps       When the player tapped, in any order: nanoseconds of the monotonic clock, as `time` of ::tacet_music_clock.
 * @param tap_count  100,000 at most.
 * @param beats      When the beats were heard, as `heard` of an event tells, or when the flashes were drawn, in any order.
 * @param beat_count 100,000 at most.
 * @param calibration `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY Fewer than five taps count, or there are no beats. Let the player tap on.
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ARGUMENT There are more than 100,000 taps or beats.
 */
tacet_result tacet_calibrate_input(
    const uint64_t *taps, size_t tap_count, const uint64_t *beats, size_t beat_count, tacet_input_calibration *calibration);

/**
 * Plays a sound on a boundary of the music, exactly on its frame. The results are those of tacet_play().
 *
 * While the music is held, frozen or paused the sound waits, and begins where the boundary comes in the music. After a seek and after a
 * transition it begins on the next such boundary. Without music, and without such a boundary, it begins at once. `start_frame` of the
 * settings is ignored.
 * @param boundary Where the sound begins; ::TACET_BOUNDARY_TRACK_END counts as ::TACET_BOUNDARY_NOW.
 * @param bars     For ::TACET_BOUNDARY_BARS: 1 or more.
 * @param marker   For ::TACET_BOUNDARY_MARKER: the marker's name; else nullable.
 * @param settings Nullable: the default settings.
 * @param voice    Nullable; receives the voice; 0 if nothing is played, and on failure.
 */
tacet_result tacet_play_on(
    tacet_engine *engine, tacet_sound sound, tacet_boundary boundary, uint32_t bars, const char *marker,
    const tacet_play_settings *settings, tacet_voice *voice);

/* ------------------------------------------------------------------------------------------------ Session */

/** A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds. */
typedef enum tacet_reason {
    /** No reason. */
    TACET_REASON_NONE = 0,
    /** Silent mode has not been read yet; lasts 250 ms at most. */
    TACET_REASON_STARTING_UP = 1,
    /** It is not known yet whether the player listens to something; lasts 250 ms at most. */
    TACET_REASON_UNDECIDED = 2,
    /** The player listens to something else: the soundtrack is held. */
    TACET_REASON_OTHER_AUDIO = 3,
    /** A silent switch is on. */
    TACET_REASON_SILENT_MODE = 4,
    /** A telephone call, or a conversation that interrupts. */
    TACET_REASON_CALL = 5,
    /** An alarm, or a telephone that rings. */
    TACET_REASON_ALARM = 6,
    /** The sound server muted or corked this program's stream, by a policy or by the player's volume mixer. */
    TACET_REASON_POLICY = 7,
    /** The machine is about to sleep. */
    TACET_REASON_SUSPENDED = 8,
    /** The screen is locked. */
    TACET_REASON_LOCKED = 9,
    /** Another user or a text console is in front. */
    TACET_REASON_SEAT_INACTIVE = 10,
    /** The program is in the background. */
    TACET_REASON_BACKGROUND = 11,
    /** There is no sound device, or its server is gone. */
    TACET_REASON_OUTPUT_LOST = 12,
    /** The headphones were unplugged, and the program wants to stop then. */
    TACET_REASON_ROUTE_LOST = 13,
    /** A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB. */
    TACET_REASON_PROMPT = 14,
    /** The session is not active: the program deactivated it, or has not begun to play. */
    TACET_REASON_INACTIVE = 15,
    /** The category plays nothing. */
    TACET_REASON_CATEGORY = 16,
    /** The player switched the soundtrack off. */
    TACET_REASON_SOUNDTRACK_OFF = 17,
    /** Only the player may resume: after an interruption of a program with media controls, or at a quiet start. */
    TACET_REASON_AWAITING_PLAYER = 18,
    /** A reason of the program's own, in its own words. */
    TACET_REASON_HOST = 19,
    /** A conversation in another program: changes nothing, or lowers the soundtrack, as the player chose. */
    TACET_REASON_CONVERSATION = 20,
    /** The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues unheard. */
    TACET_REASON_OUTPUT_MUTED = 21,
    /** The window has no focus, and the program asked to be lowered by 12 dB then. */
    TACET_REASON_UNFOCUSED = 22
} tacet_reason;

/**
 * Describes a reason in a few words for the player: `a call`.
 * @param reason Any value.
 * @return Never null.
 */
const char *tacet_reason_describe(tacet_reason reason);

/** What effects or the soundtrack do, from the mildest state to the strictest. */
typedef enum tacet_audibility {
    /** Plays. */
    TACET_AUDIBLE = 0,
    /** Plays silently: gain 0, positions keep advancing. */
    TACET_MUTED = 1,
    /** Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes. */
    TACET_HELD = 2,
    /** Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms. */
    TACET_FROZEN = 3
} tacet_audibility;

/** The state of the soundtrack. */
typedef enum tacet_soundtrack_state {
    /** Nothing was played yet, or the track has ended or was stopped. */
    TACET_SOUNDTRACK_STOPPED = 0,
    /** The soundtrack is heard. */
    TACET_SOUNDTRACK_PLAYING = 1,
    /** The game paused it. */
    TACET_SOUNDTRACK_PAUSED = 2,
    /** The soundtrack advances unheard, as in silent mode. */
    TACET_SOUNDTRACK_MUTED = 3,
    /** The soundtrack waits at its frame, and starts by itself when the reason has ended. */
    TACET_SOUNDTRACK_HELD = 4,
    /** An interruption stopped the soundtrack at its frame; it resumes by itself. */
    TACET_SOUNDTRACK_FROZEN = 5
} tacet_soundtrack_state;

/** The soundtrack's state and position. */
typedef struct tacet_soundtrack_status {
    /** sizeof(tacet_soundtrack_status) */
    uint32_t struct_size;
    /** The state. */
    tacet_soundtrack_state state;
    /** The frame that is mixed next, of the first stem at its own rate; 0 if stopped. */
    uint64_t position;
    /** Why the soundtrack is not heard; ::TACET_REASON_NONE unless it is muted, held or frozen. */
    tacet_reason reason;
    /** The number of stems of the track; 0 if stopped. */
    uint32_t stem_count;
    /** The length of the first stem at its own rate; 0 if stopped, until its file is open, and if its header states none,
        until its end was found. */
    uint64_t frames;
    /** The sample rate of the first stem in hertz; 0 if stopped, and until its file is open. */
    uint32_t sample_rate;
    /** The soundtrack's own gain in decibels that the game has set; minus infinity is silence. */
    float gain;
} tacet_soundtrack_status;

/**
 * Returns the soundtrack's state and position.
 * @param status `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_soundtrack_get_status(tacet_engine *engine, tacet_soundtrack_status *status);

/**
 * The kind of program. It decides the category, when the session is active, whether sound resumes by itself, whether it
 * stops without headphones, and the `media.role` of the program's streams.
 */
typedef enum tacet_role {
    /** A game: chooses ambient or solo ambient by itself, and always resumes. The default. */
    TACET_ROLE_GAME = 0,
    /** A player with a play button. */
    TACET_ROLE_MEDIA_PLAYER = 1,
    /** A recorder. */
    TACET_ROLE_RECORDER = 2,
    /** Telephony and chat. */
    TACET_ROLE_VOICE_CHAT = 3,
    /** A meter or tuner. */
    TACET_ROLE_METERING = 4,
    /** Plays what the player finds elsewhere, on request. */
    TACET_ROLE_BROWSER = 5,
    /** Speaks now and then. */
    TACET_ROLE_NAVIGATION = 6,
    /** An instrument, made to play along with others. */
    TACET_ROLE_COOPERATIVE_MUSIC = 7
} tacet_role;

/**
 * Creates a session for a program that has a mixer of its own: no OpenAL, no mixing thread. Returns within a millisecond.
 *
 * The session recognises the program's own streams by its process. Poll tacet_session_get_directive() once a frame.
 * @param session Receives the session, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_session_create(tacet_role role, tacet_session **session);

/**
 * Ends a session. An engine that follows it keeps the last directive.
 * @param session Nullable: the call does nothing.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_OWNED An engine made the session, and ends it.
 */
tacet_result tacet_session_destroy(tacet_session *session);

/** What the program's sound shall do. */
typedef struct tacet_directive {
    /** sizeof(tacet_directive) */
    uint32_t struct_size;
    /** The state of effects. */
    tacet_audibility effects;
    /** The state of the soundtrack. */
    tacet_audibility soundtrack;
    /** Why effects are not audible, ::TACET_REASON_NONE if they are. Of several reasons the strictest. */
    tacet_reason effects_reason;
    /** Why the soundtrack is not audible, ::TACET_REASON_NONE if it is. Of several reasons the strictest. */
    tacet_reason soundtrack_reason;
    /** A gain for all sound, in decibels: 0, or -12 while a screen reader, navigator or assistant speaks. */
    float gain;
    /** A further gain for the soundtrack, in decibels: 0, or -12 during a conversation if the player chose that. */
    float soundtrack_gain;
} tacet_directive;

/**
 * Returns what the program's sound shall do now.
 * @param directive `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_directive(tacet_session *session, tacet_directive *directive);

/** What a program with its own mixer does with its sound until the next call of ::tacet_session_follow. */
typedef struct tacet_mix {
    /** sizeof(tacet_mix) */
    uint32_t struct_size;
    /** The factor for effects, 0...1. */
    float effects_amplitude;
    /** The factor for the soundtrack, 0...1. */
    float soundtrack_amplitude;
    /** Whether effects advance. If not, they keep their place. */
    bool effects_run;
    /** Whether the soundtrack advances. If not, it keeps its place. */
    bool soundtrack_runs;
    /** Whether effects have come to a standstill since the last call. Effects that do not loop end then. */
    bool one_shots_end;
    uint8_t reserved;
} tacet_mix;

/**
 * Follows the session's directive with Tacet's own fades: 250 ms for a hold and 1 s back, 20 ms for a freeze and 100 ms back, 20 ms
 * for silent mode, 100 ms for a lowering. The first call begins without a fade.
 *
 * For a program with its own mixer: call it once in each frame, multiply by the amplitudes, and let sound advance where the answer says so.
 * A session has one such follower: calls from several places divide its time. Any thread but that of a callback of sound: the call takes
 * locks for a moment, and may allocate memory.
 * @param seconds The time since the last call, limited to 0 to 86,400.
 * @param mix     `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_session_follow(tacet_session *session, float seconds, tacet_mix *mix);

/**
 * Describes why sound is silent and what would change that: one line for each kind of sound, reason and limitation.
 * @param text     Receives the text, terminated by zero. Nullable if `capacity` is 0.
 * @param capacity The size of `text` in bytes.
 * @param length   Nullable; receives the length of the whole text in bytes, without its zero.
 * @retval TACET_OK
 * @retval TACET_TRUNCATED
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_session_explain(tacet_session *session, char *text, size_t capacity, size_t *length);

/** One reason for silence, in words. */
typedef struct tacet_explanation {
    /** sizeof(tacet_explanation) */
    uint32_t struct_size;
    /** The reason. */
    tacet_reason reason;
    /** How long the reason has held, in seconds. */
    double seconds;
    /** The reason, in one sentence. */
    char detail[256];
    /** What the player or the program can do, in one sentence. */
    char remedy[256];
} tacet_explanation;

/**
 * Returns one of the reasons for silence; the weightiest comes first.
 * @param index       From 0.
 * @param explanation `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There is no reason with this index.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_explanation(tacet_session *session, size_t index, tacet_explanation *explanation);

/** What a program's sound means to the player. */
typedef enum tacet_category {
    /** The session chooses by whether the player listens to something. */
    TACET_CATEGORY_AUTOMATIC = 0,
    /** Sound that adds to a program that also works without it. It plays beside the player's own music. */
    TACET_CATEGORY_AMBIENT = 1,
    /** Sound that adds to a program that also works without it, while no other program plays music. */
    TACET_CATEGORY_SOLO_AMBIENT = 2,
    /** Sound that is the program's purpose. */
    TACET_CATEGORY_PLAYBACK = 3,
    /** Records and plays nothing. */
    TACET_CATEGORY_RECORD = 4,
    /** Records and plays. */
    TACET_CATEGORY_PLAY_AND_RECORD = 5,
    /** Works on audio offline: neither plays nor records. While the session is active, logind keeps the machine awake. */
    TACET_CATEGORY_AUDIO_PROCESSING = 6
} tacet_category;

/** Options that change a category, to be combined by `|`. Unknown bits have no effect. */
enum {
    /** Lets TACET_CATEGORY_PLAYBACK and TACET_CATEGORY_PLAY_AND_RECORD play beside other programs. */
    TACET_OPTION_MIX_WITH_OTHERS = 1,
    /**
     * Implies ::TACET_OPTION_MIX_WITH_OTHERS, and asks the sound server to lower other programs. It does where it is set up for the role
     * of the program's streams; else the explanation says so. Tacet never changes another program's volume.
     */
    TACET_OPTION_DUCK_OTHERS = 2,
    /** Implies ::TACET_OPTION_MIX_WITH_OTHERS, but pauses media players that play a podcast or an audiobook. */
    TACET_OPTION_INTERRUPT_SPOKEN_AUDIO = 4
};

/**
 * Sets the category. A category that does not mix with others, set explicitly, pauses the player's media players.
 * @param category ::TACET_CATEGORY_AUTOMATIC lets the session choose again at once.
 * @param options  Bits of TACET_OPTION_…, or 0.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_session_set_category(tacet_session *session, tacet_category category, uint32_t options);

/**
 * Activates or deactivates a session. A game's session is active from the start, and again whenever the game comes to the
 * front. That of a program with media controls becomes active when the program begins to play.
 * @param notify_others On deactivation, lets the media players that this session paused play on.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_set_active(tacet_session *session, bool active, bool notify_others);

/**
 * Begins a reason for silence that only the program knows: a call that it makes, a video that it shows.
 * @param reason Any but ::TACET_REASON_NONE.
 * @param words  The text of ::TACET_REASON_HOST in the explanation. Nullable and ignored for other reasons.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_session_begin(tacet_session *session, tacet_reason reason, const char *words);

/**
 * Ends a reason that tacet_session_begin() began with the same words. Ending a reason that never began does nothing. The
 * results are those of tacet_session_begin().
 */
tacet_result tacet_session_end(tacet_session *session, tacet_reason reason, const char *words);

/**
 * Resumes sound that waits for the player, such as after headphones were unplugged. Call it when the player presses play.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_resume(tacet_session *session);

/**
 * Keeps all sound back until tacet_session_resume(): for a game that is quiet until the player's first action. The results are
 * those of tacet_session_resume().
 */
tacet_result tacet_session_wait_for_player(tacet_session *session);

/**
 * Pauses media players until tacet_session_end_transient_solo(), for a cut-scene; meanwhile the soundtrack is not held for
 * them. Solos may be nested. The results are those of tacet_session_resume().
 */
tacet_result tacet_session_begin_transient_solo(tacet_session *session);

/**
 * Ends what tacet_session_begin_transient_solo() began: the paused media players play on. Without a beginning it does
 * nothing. The results are those of tacet_session_resume().
 */
tacet_result tacet_session_end_transient_solo(tacet_session *session);

/** The state of the program's window. */
typedef enum tacet_application_state {
    /** In front, with the focus. The default. */
    TACET_APPLICATION_ACTIVE = 0,
    /** Visible without the focus. Changes nothing, except with `ducks_without_focus` of ::tacet_session_settings. */
    TACET_APPLICATION_INACTIVE = 1,
    /** Minimised, covered, or on another workspace. */
    TACET_APPLICATION_BACKGROUND = 2
} tacet_application_state;

/** What happens in the background to sound of a category that does not play there. */
typedef enum tacet_background_policy {
    /** All sound is frozen and resumes at the sample where it stopped. The default. */
    TACET_BACKGROUND_PAUSE = 0,
    /** All sound is muted; effects and soundtrack keep advancing. */
    TACET_BACKGROUND_MUTE = 1,
    /** All sound continues. */
    TACET_BACKGROUND_KEEP = 2,
    /** Effects are muted and keep advancing; the soundtrack continues. */
    TACET_BACKGROUND_SOUNDTRACK_ONLY = 3
} tacet_background_policy;

/**
 * The player's setting for the soundtrack. It overrules what the session detects of other audio; calls and silent mode
 * still apply.
 */
typedef enum tacet_soundtrack_choice {
    /** Plays unless the player listens to something else. The default. */
    TACET_SOUNDTRACK_AUTOMATIC = 0,
    /** Plays also while the player listens to something else. */
    TACET_SOUNDTRACK_ON = 1,
    /** Never plays. */
    TACET_SOUNDTRACK_OFF = 2
} tacet_soundtrack_choice;

/** The player's setting for conversations in other programs, such as a voice chat. Telephone calls always interrupt. */
typedef enum tacet_conversation_choice {
    /** A conversation changes nothing on a desktop. On a phone a new conversation interrupts. The default. */
    TACET_CONVERSATION_AUTOMATIC = 0,
    /** A conversation changes nothing. */
    TACET_CONVERSATION_CONTINUE = 1,
    /** A conversation lowers the soundtrack by 12 dB. */
    TACET_CONVERSATION_DUCK = 2,
    /** A conversation interrupts, for two hours at most. */
    TACET_CONVERSATION_INTERRUPT = 3
} tacet_conversation_choice;

/**
 * Reports the state of the program's window.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_session_set_application_state(tacet_session *session, tacet_application_state state);

/** Reactions of a session that a program refuses, to be combined by `|`. Unknown bits have no effect. */
enum {
    /** Calls do not interrupt. Only the player can choose that, and on a phone they always interrupt. */
    TACET_IGNORE_CALL = 1,
    /** Alarms and ringing telephones do not interrupt. Only the player can choose that. */
    TACET_IGNORE_ALARM = 2,
    /** Sound runs on when a policy of the sound server stops it; the server may keep it from being heard all the same. */
    TACET_IGNORE_POLICY = 4,
    /** A locked screen does not interrupt. */
    TACET_IGNORE_LOCKED = 8,
    /** Another user or a text console in front does not interrupt. */
    TACET_IGNORE_SEAT_INACTIVE = 16,
    /** A screen reader, navigator or assistant does not lower sound. */
    TACET_IGNORE_PROMPT = 32
};

/**
 * What the program asks of its session, for itself and for the player in its options menu. The player's choices in the environment
 * and in the configuration file tacet.conf come before the settings of the same name.
 */
typedef struct tacet_session_settings {
    /** sizeof(tacet_session_settings) */
    uint32_t struct_size;
    /** What happens to sound in the background. Default ::TACET_BACKGROUND_PAUSE. */
    tacet_background_policy background_policy;
    /**
     * The player's setting for the soundtrack. Default ::TACET_SOUNDTRACK_AUTOMATIC. `TACET_SOUNDTRACK` and `soundtrack` in
     * tacet.conf overrule it.
     */
    tacet_soundtrack_choice soundtrack_choice;
    /**
     * The player's setting for conversations. Default ::TACET_CONVERSATION_AUTOMATIC. `TACET_CONVERSATION` and `conversation` in
     * tacet.conf overrule it.
     */
    tacet_conversation_choice conversation_choice;
    /**
     * Bits of TACET_IGNORE_…: the reasons that change nothing while they hold; the explanation names them all the same. Default 0.
     * `TACET_IGNORE` and `ignore` in tacet.conf overrule it. Only the player can choose ::TACET_IGNORE_CALL and
     * ::TACET_IGNORE_ALARM.
     */
    uint32_t ignored_reasons;
    /**
     * The balance of all sound, from left only, -1, to right only, 1. Default 0. It lowers the other side and raises none. A value out
     * of range counts as the nearest in range. `TACET_BALANCE` and `balance` in tacet.conf overrule it.
     */
    float balance;
    /**
     * Whether both channels carry the mean of both, for a player who hears with one ear. Default false. The engine then mixes without
     * HRTF, whose sum combs. `TACET_MONO` and `mono` in tacet.conf overrule it.
     */
    bool mono;
    /**
     * Whether the player wants sound in silent mode too. Default false. `TACET_IGNORE_SILENT_MODE` and `ignore-silent-mode` in
     * tacet.conf overrule it.
     */
    bool ignores_silent_mode;
    /** Whether sound stops when headphones are unplugged, until tacet_session_resume(). Default false for a game. */
    bool pauses_when_headphones_unplugged;
    /**
     * Whether the program has a play button; the role sets it at the start. Such a program resumes after an interruption only if it
     * played and the interruption was passing.
     */
    bool has_media_controls;
    /**
     * Whether an incoming call interrupts as soon as it rings, or only once the player accepts it. Default true. It concerns the
     * calls of ModemManager, oFono, GNOME Calls and PipeWire.
     */
    bool interrupts_on_ring;
    /** Whether all sound is lowered by 12 dB while the window has no focus. Default false. */
    bool ducks_without_focus;
    /**
     * Whether the levels of other programs' streams are measured all the time. Default false.
     *
     * If true, the soundtrack returns three seconds after another program's stream falls silent. If false, streams are measured
     * briefly, often in their first seconds and at last every 20 seconds; the article How Tacet decides has the times. Only streams
     * without a role and without a playing media player are measured, eight at most. A stream below -60 dB counts as paused until it
     * is heard: at once if it was never heard, else after two seconds.
     * A meter is a recording of the other program's stream, and desktops that show which programs record show this program: let the
     * player choose.
     */
    bool meters_other_audio;
    /**
     * Whether the player broadcasts the game, so that licensed music must not be heard: see `licensed` of ::tacet_track. Default
     * false. `is_broadcast_seen` of ::tacet_session_state tells when to ask the player. `TACET_STREAMER` and `streamer` in tacet.conf
     * overrule it.
     */
    bool streamer;
    /**
     * Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud. Default false. A compressor on the whole
     * mix without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms, release 300 ms, 12 dB of makeup. A sound of -18 dB stays as it
     * is. `TACET_NIGHT` and `night` in tacet.conf overrule it.
     */
    bool night_mode;
    uint8_t reserved[3];
} tacet_session_settings;

/**
 * Returns the settings that the program has set, or those with which a session of its role begins.
 * @param settings `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_settings(tacet_session *session, tacet_session_settings *settings);

/**
 * Returns the settings in force: the player's choices in the environment and in tacet.conf before the program's. A menu shows these.
 * The results are those of tacet_session_get_settings().
 */
tacet_result tacet_session_get_effective_settings(tacet_session *session, tacet_session_settings *settings);

/**
 * Sets all settings. To change one, get them with tacet_session_get_settings() before, and on one thread at a time.
 * @param settings `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT `ignored_reasons` has ::TACET_IGNORE_CALL or ::TACET_IGNORE_ALARM, which only the player can
 *                                      choose, by `TACET_IGNORE` or the file. Nothing has changed.
 */
tacet_result tacet_session_set_settings(tacet_session *session, const tacet_session_settings *settings);

/**
 * Plays a sound of the desktop: of a message, an error, a button. Never waits. Any thread but a mixing thread.
 *
 * Where feedbackd runs, as on a phone, it plays and vibrates as its profile says. Elsewhere the sound server plays its own sample of
 * that name, or the file of the player's sound theme, in a stream of its own with the role event. The sound never enters the mix.
 * It is left out in silent mode, while the screen is locked, where the player has switched event sounds off, if it cannot begin
 * within a second, and if eight others play.
 * @param session        The program's session, also one that an engine made.
 * @param name           A name of the Sound Naming Specification, such as `message-new-instant`, `dialog-error` or
 *                       `button-pressed`: 1...64 characters, small letters of ASCII, digits, `-`, `_` and `.`, with a letter or a
 *                       digit first. A name that no theme has plays nothing.
 * @param application_id The program's id for feedbackd, such as `org.example.Game`. Nullable: the executable's name.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ARGUMENT `name` is none.
 */
tacet_result tacet_system_sound_play(tacet_session *session, const char *name, const char *application_id);

/**
 * Reports whether the program plays a soundtrack, audible or not. After an interruption media controls resume only such a
 * one.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_OWNED An engine made the session, and reports it by itself.
 */
tacet_result tacet_session_report_soundtrack(tacet_session *session, bool playing);

/**
 * Reports that the program's own output is lost.
 * @param why The reason, in words for the player.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_OWNED An engine made the session, and reports it by itself.
 */
tacet_result tacet_session_report_output_lost(tacet_session *session, const char *why);

/** Reports that the output is back, with its name. The results are those of tacet_session_report_output_lost(). */
tacet_result tacet_session_report_output_restored(tacet_session *session, const char *name);

/** How long a program's spoken prompts should be. */
typedef enum tacet_prompt_style {
    /** Prompts as usual. */
    TACET_PROMPTS_NORMAL = 0,
    /** Short ones, or tones without words: people talk, another program listens to a microphone, or another program speaks. */
    TACET_PROMPTS_SHORT = 1,
    /** None: there is a call, or an alarm or a telephone rings. */
    TACET_PROMPTS_NONE = 2
} tacet_prompt_style;

/** What a session observes, and what it has chosen. */
typedef struct tacet_session_state {
    /** sizeof(tacet_session_state) */
    uint32_t struct_size;
    /** The category in force; never ::TACET_CATEGORY_AUTOMATIC. */
    tacet_category category;
    /** Bits of TACET_OPTION_…. */
    uint32_t options;
    /** As set. */
    tacet_application_state application_state;
    /** The volume at which the program is heard, the device's times the stream's, as a slider shows it: 0...1, 0 while muted, 1 if unknown. */
    float output_volume;
    /** The volume of the program's stream, as the player set it in the volume mixer: 0...1, 0 while muted, 1 if there is no stream. */
    float stream_volume;
    /** The number of other programs' streams, for tacet_session_get_stream(). */
    uint32_t stream_count;
    /** Whether the player hears any other program: another game, a call, music. */
    bool is_other_audio_playing;
    /** Whether the player listens to something else, so that a soundtrack should yield. */
    bool secondary_audio_should_be_silenced;
    /** Whether a silent switch is on, also if the category or the program ignores it. */
    bool is_silent_mode_on;
    /**
     * Whether a program for broadcasts or recordings of the screen, such as OBS, records what the machine plays. It may broadcast, or only
     * be open: ask the player for `streamer` of ::tacet_session_settings.
     */
    bool is_broadcast_seen;
    /** How long the program's spoken prompts should be. */
    tacet_prompt_style prompt_style;
} tacet_session_state;

/**
 * Returns what a session observes.
 * @param state `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_state(tacet_session *session, tacet_session_state *state);

/** The device that sound goes to. */
typedef struct tacet_route {
    /** sizeof(tacet_route) */
    uint32_t struct_size;
    /** The sample rate in frames per second. */
    uint32_t sample_rate;
    /** The latency of the device in seconds, as the server reports it. */
    float latency;
    /** Whether only the player hears it: headphones, a headset. */
    bool is_private;
    /** The device's name as people read it. */
    char name[256];
    /**
     * Whether the server states a control for the device's volume, as PulseAudio and PipeWire do for almost every device. Without
     * one, a program shows the device's name in place of a slider.
     */
    bool has_volume_control;
    uint8_t reserved[2];
    /** The device's volume as its slider shows it: 0...1, 0 while muted. */
    float volume;
} tacet_route;

/**
 * Returns the device that sound goes to.
 * @param route `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY The device is not known.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_route(tacet_session *session, tacet_route *route);

/** A device that sound can go to. */
typedef struct tacet_output_device {
    /** sizeof(tacet_output_device) */
    uint32_t struct_size;
    /** Whether only the player hears it: headphones, a headset. */
    bool is_private;
    /** Whether sound goes to this device unless the player or the program chooses another. */
    bool is_default;
    /** The sound server's name for the device, the same from run to run; not made for people to read. */
    char id[264];
    /** The device's name as people read it. */
    char name[256];
    uint8_t reserved[2];
} tacet_output_device;

/**
 * Returns one of the devices that sound can go to, in the server's order.
 * @param index From 0.
 * @param device `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There is no device with this index.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_output_device(tacet_session *session, size_t index, tacet_output_device *device);

/** The kind of a stream on the sound server, which decides what it does to the game. */
typedef enum tacet_stream_class {
    /** This program's own stream. */
    TACET_STREAM_OURS = 0,
    /** A stream of the server itself or of a filter. Does nothing. */
    TACET_STREAM_PLUMBING = 1,
    /** Paused, muted, silent or at zero volume. Does nothing. */
    TACET_STREAM_INACTIVE = 2,
    /** A conversation that interrupts: on a phone, or because the player chose so. */
    TACET_STREAM_CALL = 3,
    /** A conversation: does what `conversation_choice` of ::tacet_session_settings says. */
    TACET_STREAM_CONVERSATION = 4,
    /** An alarm or a ringing telephone: interrupts. */
    TACET_STREAM_ALARM = 5,
    /** A speech service: does nothing. */
    TACET_STREAM_SPEECH = 6,
    /** A screen reader, navigator or assistant: lowers all sound. */
    TACET_STREAM_DUCK = 7,
    /** A notification: does nothing. */
    TACET_STREAM_TRANSIENT = 8,
    /** Another game: does nothing. */
    TACET_STREAM_GAME = 9,
    /** Music, video or anything else that the player listens to: the soundtrack is held. */
    TACET_STREAM_PRIMARY = 10,
    /** A studio's or broadcaster's own monitoring: does nothing. */
    TACET_STREAM_PRODUCTION = 11
} tacet_stream_class;

/** Another program's stream. */
typedef struct tacet_stream {
    /** sizeof(tacet_stream) */
    uint32_t struct_size;
    /** The kind of stream. */
    tacet_stream_class stream_class;
    /** The program's name, made safe to print. */
    char name[256];
} tacet_stream;

/**
 * Returns one of the other programs' streams.
 * @param index  From 0.
 * @param stream `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There is no stream with this index.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_stream(tacet_session *session, size_t index, tacet_stream *stream);

/** The track of another program's media player. The texts are the media player's own, made safe to print. */
typedef struct tacet_now_playing {
    /** sizeof(tacet_now_playing) */
    uint32_t struct_size;
    /** Whether the media player plays; false while it is paused. */
    bool is_playing;
    /** Whether ::TACET_MEDIA_PLAY_PAUSE does something. */
    bool can_play_pause;
    /** Whether ::TACET_MEDIA_PLAY does something. */
    bool can_play;
    /** Whether ::TACET_MEDIA_PAUSE does something. */
    bool can_pause;
    /** Whether ::TACET_MEDIA_NEXT does something. */
    bool can_go_next;
    /** Whether ::TACET_MEDIA_PREVIOUS does something. */
    bool can_go_previous;
    /** The media player's name. */
    char player[256];
    /** The track's title; empty if unknown. */
    char title[256];
    /** The track's artists, separated by commas; empty if unknown. */
    char artist[256];
    /** The track's album; empty if unknown. */
    char album[256];
    uint8_t reserved[2];
} tacet_now_playing;

/**
 * Returns what another program's media player plays, for a game's own menu: the media player that began to play last.
 * @param now `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No media player plays or is paused.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_now_playing(tacet_session *session, tacet_now_playing *now);

/** A command to another program's media player. */
typedef enum tacet_media_command {
    /** Pauses if the media player plays, and plays otherwise. */
    TACET_MEDIA_PLAY_PAUSE = 0,
    /** Plays, or plays on. */
    TACET_MEDIA_PLAY = 1,
    /** Pauses. */
    TACET_MEDIA_PAUSE = 2,
    /** Skips to the next track. */
    TACET_MEDIA_NEXT = 3,
    /** Skips to the previous track. */
    TACET_MEDIA_PREVIOUS = 4
} tacet_media_command;

/**
 * Passes a command of the player to the media player of tacet_session_get_now_playing(). A command that the media player does
 * not accept does nothing. Call it only when the player pressed that control: the music is the player's own.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_session_control_player(tacet_session *session, tacet_media_command command);

/** What the program's own player shows to the desktop. Texts are nullable. */
typedef struct tacet_media_controls {
    /** sizeof(tacet_media_controls) */
    uint32_t struct_size;
    /** Whether the program plays; false if the player paused it. An interruption is shown by itself. */
    bool is_playing;
    /** Whether the program obeys ::TACET_MEDIA_PLAY. */
    bool can_play;
    /** Whether the program obeys ::TACET_MEDIA_PAUSE. */
    bool can_pause;
    /** Whether the program obeys ::TACET_MEDIA_NEXT. */
    bool can_go_next;
    /** Whether the program obeys ::TACET_MEDIA_PREVIOUS. */
    bool can_go_previous;
    /** Whether the program obeys ::TACET_EVENT_MEDIA_SEEK. */
    bool can_seek;
    /** Whether the program obeys ::TACET_EVENT_MEDIA_VOLUME. */
    bool can_set_volume;
    uint8_t reserved[5];
    /** The track's length in seconds; 0 if unknown. */
    double length;
    /** The place in the track in seconds. */
    double position;
    /** The program's name. */
    const char *player;
    /** The name of the program's .desktop file without the ending. */
    const char *desktop_entry;
    /** The track's title. */
    const char *title;
    /** The track's artist. */
    const char *artist;
    /** The track's album. */
    const char *album;
    /** The track's cover: the absolute path of an image file, or a URL. */
    const char *artwork;
    /** The program's own volume, 0...1, if `can_set_volume`; else the desktop sees 1. */
    double volume;
} tacet_media_controls;

/**
 * Shows the program's own player to the desktop (MPRIS). Not for a game: its media keys are the player's music's.
 *
 * The program is on the bus only while it has controls and its session is active; a browser only while it plays. Set the
 * controls again after every change.
 * @param controls Nullable: the program has no player. `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_session_set_media_controls(tacet_session *session, const tacet_media_controls *controls);

/* ------------------------------------------------------------------------------------------------- Events */

/** The kind of an event. A game that ignores all events works correctly. */
typedef enum tacet_event_type {
    /** No event. */
    TACET_EVENT_NONE = 0,
    /** `voice` has played to its end or was stopped. */
    TACET_EVENT_VOICE_FINISHED = 1,
    /** `voice` was stolen: it ended to make room for another voice. */
    TACET_EVENT_VOICE_STOLEN = 2,
    /** The track has played to its end. */
    TACET_EVENT_SOUNDTRACK_ENDED = 3,
    /** The soundtrack cannot play on: `result`, and `text` in words. */
    TACET_EVENT_SOUNDTRACK_FAILED = 4,
    /**
     * An underrun of the soundtrack began: decoding was late, and the music is silent at its frame. One event for each underrun,
     * however long it is; ::TACET_EVENT_SOUNDTRACK_RECOVERED follows.
     */
    TACET_EVENT_SOUNDTRACK_UNDERRUN = 5,
    /**
     * The output changed: the first one is open, or another device. A buffer that grows or shrinks is no change. `text`
     * names the device, or says why there is none.
     */
    TACET_EVENT_OUTPUT_CHANGED = 6,
    /** No output can be opened: `result`, and `text` in words. */
    TACET_EVENT_OUTPUT_FAILED = 7,
    /** `category` is in force from now on; `text` is the reason. */
    TACET_EVENT_CATEGORY_CHOSEN = 8,
    /** Sound stopped for a passing `reason`. If several reasons overlap, one begin is followed by one end. */
    TACET_EVENT_INTERRUPTION_BEGAN = 9,
    /** The last reason has ended. `flag` is true if every reason was a passing one. */
    TACET_EVENT_INTERRUPTION_ENDED = 10,
    /** The player began (`flag` is true) or stopped listening to something else. */
    TACET_EVENT_SECONDARY_AUDIO_HINT = 11,
    /** Silent mode was switched on (`flag` is true) or off; `text` names the switch. */
    TACET_EVENT_SILENT_MODE_CHANGED = 12,
    /** Other programs' streams changed. `flag` is true if the player listens to one of them. */
    TACET_EVENT_OTHER_AUDIO_CHANGED = 13,
    /** Sound goes to another device, named in `text`; `route_change` is the cause. */
    TACET_EVENT_ROUTE_CHANGED = 14,
    /**
     * The output was lost; `text` is the reason. A session without an engine reports it when the sound server, or the
     * server's last device, has gone: the program's own device is dead then.
     */
    TACET_EVENT_OUTPUT_LOST = 15,
    /**
     * The output is back; `text` is its name. A program without an engine closes its own device and opens it again. It gets
     * the event also when a sound server or a first device that was missing at the session's start has come.
     */
    TACET_EVENT_OUTPUT_RESTORED = 16,
    /** Output devices appeared or disappeared, or another is the default: see tacet_session_get_output_device(). */
    TACET_EVENT_OUTPUT_DEVICES_CHANGED = 17,
    /** A conversation in other programs began or changed (`flag` is true), or ended; `text` lists the programs. */
    TACET_EVENT_CONVERSATION_CHANGED = 18,
    /**
     * Another program's media player plays another track (`flag` is true, `text` is its title), or none plays or is paused
     * any more: see tacet_session_get_now_playing().
     */
    TACET_EVENT_NOW_PLAYING_CHANGED = 19,
    /** The desktop asks for `command`; see tacet_session_set_media_controls(). Never ::TACET_MEDIA_PLAY_PAUSE. */
    TACET_EVENT_MEDIA_COMMAND = 20,
    /** The desktop asks for the place `seconds` in the track; see tacet_session_set_media_controls(). */
    TACET_EVENT_MEDIA_SEEK = 21,
    /**
     * The file of a streamed sound is missing or damaged, or was changed while it played: `result`, and `text` in words.
     * `voice` ends after the frames that are decoded already, with ::TACET_EVENT_VOICE_FINISHED. Or a generator took too long, or made a
     * sample that is no finite number.
     */
    TACET_EVENT_SOUND_FAILED = 22,
    /**
     * An underrun of a streamed sound began: decoding was late. `voice` fades out. As soon as enough is decoded, it fades in at
     * the frame that it would have reached by then, with ::TACET_EVENT_SOUND_RECOVERED.
     */
    TACET_EVENT_SOUND_UNDERRUN = 23,
    /**
     * A caption appeared or disappeared, or silent mode began or ended to silence one: see tacet_engine_get_caption().
     */
    TACET_EVENT_CAPTIONS_CHANGED = 24,
    /**
     * A program that is attached to the game changed what is heard, marked a moment, or left; `text` says which program did
     * what. See tacet_profiler_set_access().
     */
    TACET_EVENT_PROFILER_ACTED = 25,
    /** The desktop asks for the `volume` of the program's own player; see tacet_session_set_media_controls(). */
    TACET_EVENT_MEDIA_VOLUME = 26,
    /** A file was read again after tacet_sound_reload() or tacet_soundtrack_reload(); `text` is its name. */
    TACET_EVENT_RELOADED = 27,
    /** A file could not be read again: `result`, and `text` in words. What it held before plays on. */
    TACET_EVENT_RELOAD_FAILED = 28,
    /**
     * The player touched the volume, or ended a mute, while the program could not be heard for `reason`: a wish to hear it. A game
     * with a sound switch of its own may switch its sound on.
     */
    TACET_EVENT_WISH_TO_HEAR = 29,
    /** The program may sound again, after ::TACET_EVENT_DID_BECOME_INACTIVE. */
    TACET_EVENT_DID_BECOME_ACTIVE = 30,
    /**
     * The program may not sound any more: an interruption began, the session was deactivated, or only the player can resume. Comes
     * again if what is recommended changes, and for an activation that an interruption refuses. `reason` says what did it,
     * `inactivity_source` who; `flag` is true if sound should resume by itself.
     */
    TACET_EVENT_DID_BECOME_INACTIVE = 31,
    /** Spoken prompts shall have another style from now on: `prompt_style`. */
    TACET_EVENT_PROMPT_STYLE_CHANGED = 32,
    /** The soundtrack's underrun has ended: the music plays on or has ended. `frames` of the engine's clock were silent. */
    TACET_EVENT_SOUNDTRACK_RECOVERED = 33,
    /** The underrun of the streamed sound has ended: `voice` was silent for `frames` of the engine's clock. */
    TACET_EVENT_SOUND_RECOVERED = 34,
    /** The queued track has begun, at the sample after the former track's last one; `text` is its first path. */
    TACET_EVENT_SOUNDTRACK_CONTINUED = 35,
    /**
     * A sound with two channels was played at a position for the first time, and is heard without one, as recorded. `text` is its
     * name. Load it with `mixes_to_mono` of ::tacet_load_options.
     */
    TACET_EVENT_POSITION_IGNORED = 36,
    /**
     * A processor of `bus` has taken longer than a quarter of a block twice in a row, or has made a sample that is no finite number. The sound
     * passes it unchanged from then on. `text` has the error.
     */
    TACET_EVENT_PROCESSOR_BYPASSED = 37,
    /**
     * A transition of the soundtrack has happened: `text` is the first path of the track that has begun, `frames` the frame of
     * the former track's first file at which it did, `mix_frame` that of the mix, and `heard` when it is heard.
     */
    TACET_EVENT_TRANSITION = 38,
    /** The track of a transition was not decoded at its boundary, and waits for the next one; `text` is its first path. */
    TACET_EVENT_TRANSITION_MISSED = 39,
    /**
     * A beat of the soundtrack was mixed, after tacet_soundtrack_tell_beats(): `beat`, `bar` and `beat_in_bar` are its numbers, `frames` is
     * its frame of the first stem, `mix_frame` that of the mix, and `heard` when it is heard.
     */
    TACET_EVENT_BEAT = 40,
    /** As ::TACET_EVENT_BEAT, for the first beat of a bar; a ::TACET_EVENT_BEAT follows. */
    TACET_EVENT_BAR = 41,
    /** As ::TACET_EVENT_BEAT, for a marker; `text` is its name. */
    TACET_EVENT_MARKER = 42,
    /** As ::TACET_EVENT_BEAT, for the first frame of a section; `text` is its name. */
    TACET_EVENT_SECTION = 43,
    /**
     * A stinger has begun: `text` is its first path, `frames` the frame of the track's first file at which it did, `mix_frame` that of the
     * mix, and `heard` when it is heard.
     */
    TACET_EVENT_STINGER = 44,
    /** A stinger was not decoded at its boundary, and waits for the next one; `text` is its first path. */
    TACET_EVENT_STINGER_MISSED = 45,
    /**
     * `voice` has passed a marker of its sound, while it was mixed or virtual: `text` is the marker's name, `frames` its frame of the sound,
     * `mix_frame` the first frame of the mix at the marker or behind it, and `heard` when it is heard. See `markers` of
     * ::tacet_load_options. At most 256 are told for each block.
     */
    TACET_EVENT_SOUND_MARKER = 46,
    /**
     * A sound was to be played backwards for the first time, and plays forward: it is streamed, or a generator makes it. `text` is its name.
     * Load it with ::TACET_STORAGE_DECODED.
     */
    TACET_EVENT_REVERSE_IGNORED = 47,
    /**
     * A name that the document of sound events does not have was posted, or set as a parameter, for the first time. `text` says
     * which: `event "explosoin"`. See tacet_engine_post().
     */
    TACET_EVENT_UNKNOWN_NAME = 48,
    /**
     * Another program began (`flag` is true) or ended to record what the machine plays, as broadcasts do; `text` is its name. Ask the
     * player for `streamer` of ::tacet_session_settings.
     */
    TACET_EVENT_BROADCAST_SEEN = 50
} tacet_event_type;

/** Who made a session inactive: the field `inactivity_source` of an event. */
typedef enum tacet_inactivity_source {
    /** Not an event of inactivity. */
    TACET_SOURCE_NONE = 0,
    /** The player: a locked screen, unplugged headphones, another program in front, a mute in the volume mixer. */
    TACET_SOURCE_PLAYER = 1,
    /** The system: a call, an alarm, sleep, a policy of the sound server. */
    TACET_SOURCE_SYSTEM = 2,
    /** The program itself. */
    TACET_SOURCE_PROGRAM = 3
} tacet_inactivity_source;


/**
 * Describes what an event says, for a log: `interruption began`. The event's `text` has what differs from one to the next.
 * @param type Any value.
 * @return Never null.
 */
const char *tacet_event_describe(tacet_event_type type);

/** Why the route changed. */
typedef enum tacet_route_change {
    /** The route did not change. */
    TACET_ROUTE_CHANGE_NONE = 0,
    /** A device was plugged in and taken into use. */
    TACET_ROUTE_CHANGE_NEW_DEVICE = 1,
    /** The device in use was unplugged, or went out of range. */
    TACET_ROUTE_CHANGE_OLD_DEVICE_GONE = 2,
    /** The player, or the program, chose another device. */
    TACET_ROUTE_CHANGE_OVERRIDE = 3,
    /** The same device has another sample rate. */
    TACET_ROUTE_CHANGE_CONFIGURATION = 4
} tacet_route_change;

/** An event. Fields that its type does not mention are 0. */
typedef struct tacet_event {
    /** sizeof(tacet_event) */
    uint32_t struct_size;
    /** The kind of event. */
    tacet_event_type type;
    /** The voice that tacet_play() returned. It has ended, apart from events of streamed sounds and of markers. */
    tacet_voice voice;
    /** A count of frames. */
    uint64_t frames;
    /** The category. */
    tacet_category category;
    /** The reason of an interruption. */
    tacet_reason reason;
    /** Why the route changed. */
    tacet_route_change route_change;
    /** The error. */
    tacet_result result;
    /** Who made the session inactive, of ::TACET_EVENT_DID_BECOME_INACTIVE. */
    tacet_inactivity_source inactivity_source;
    /** The style of ::TACET_EVENT_PROMPT_STYLE_CHANGED. */
    tacet_prompt_style prompt_style;
    /** See the type. */
    bool flag;
    /** Text, cut to fit and terminated by zero. See the type. */
    char text[256];
    uint8_t reserved[3];
    /** The command of ::TACET_EVENT_MEDIA_COMMAND. */
    tacet_media_command command;
    /** The place of ::TACET_EVENT_MEDIA_SEEK. */
    double seconds;
    /** The volume of ::TACET_EVENT_MEDIA_VOLUME, 0...1. */
    double volume;
    /** The bus of ::TACET_EVENT_PROCESSOR_BYPASSED. */
    tacet_bus bus;
    /** Of ::TACET_EVENT_BEAT and the events after it: the number of the beat, counted from 0. */
    uint64_t beat;
    /** Of the same events: the number of the beat's bar, counted from 0. */
    uint64_t bar;
    /** Of the same events: the number of the beat in its bar, counted from 0. */
    uint64_t beat_in_bar;
    /** Of the same events, ::TACET_EVENT_TRANSITION and ::TACET_EVENT_SOUND_MARKER: the frame of the mix, as `rendered_frames` of ::tacet_statistics counts. */
    uint64_t mix_frame;
    /** Of the same events: when it is heard, in nanoseconds of the monotonic clock; to compare with `time` of ::tacet_music_clock. */
    uint64_t heard;
} tacet_event;

/**
 * Takes the oldest event that tacet_engine_update() has collected, including those of the engine's session. At most 1,024
 * are kept; the oldest are dropped.
 * @param event `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No event is waiting.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_poll(tacet_engine *engine, tacet_event *event);

/**
 * Takes the oldest event of a session. If the program does not poll, the latest 256 are kept.
 * @param event `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No event is waiting.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_OWNED An engine follows the session; tacet_engine_poll() returns its events.
 */
tacet_result tacet_session_poll(tacet_session *session, tacet_event *event);

/* ---------------------------------------------------------------------------------------------- Recording */

/** A recording of a microphone. At most 16 exist at a time. */
typedef struct tacet_recorder tacet_recorder;

/** The interface that records. */
typedef enum tacet_recorder_interface {
    /** ::TACET_RECORDER_PULSE if libpulse can be loaded, else ::TACET_RECORDER_OPENAL. */
    TACET_RECORDER_AUTOMATIC = 0,
    /** PulseAudio, or PipeWire through its PulseAudio service. */
    TACET_RECORDER_PULSE = 1,
    /** An OpenAL capture device. */
    TACET_RECORDER_OPENAL = 2
} tacet_recorder_interface;

/** Whether a recorder records, and if not, why. */
typedef enum tacet_recorder_state {
    /** The sound server has not answered yet. */
    TACET_RECORDER_OPENING = 0,
    /** Frames arrive. */
    TACET_RECORDER_RECORDING = 1,
    /** The session stops the recording, for the reason in ::tacet_recorder_status. It goes on by itself. */
    TACET_RECORDER_INTERRUPTED = 2,
    /** No sound server can be reached. It is tried again four times a second, as after the next three. */
    TACET_RECORDER_NO_SERVER = 3,
    /** There is no microphone, or the chosen one is missing. */
    TACET_RECORDER_NO_MICROPHONE = 4,
    /** The sound server or the sandbox refuses. tacet_recorder_explain() names the permission. */
    TACET_RECORDER_REFUSED = 5,
    /** The process is out of threads, memory or file descriptors. */
    TACET_RECORDER_NO_RESOURCES = 6,
    /** The file cannot be written. It is not tried again. */
    TACET_RECORDER_FAILED = 7
} tacet_recorder_state;

/** Why frames are missing in a recording. */
typedef enum tacet_gap_reason {
    /** No frames are missing. */
    TACET_GAP_NONE = 0,
    /** The sound server ended, or dropped the stream. */
    TACET_GAP_SERVER_LOST = 1,
    /** The microphone was unplugged, or the server moved the recording to another one. */
    TACET_GAP_ROUTE_CHANGE = 2,
    /** The session interrupted the recording. */
    TACET_GAP_INTERRUPTION = 3,
    /** The callback or the disk took longer than two seconds, or the server lost frames. */
    TACET_GAP_OVERRUN = 4,
    /** The sound server stood still. */
    TACET_GAP_STALLED = 5
} tacet_gap_reason;

/** Whether the program may record. */
typedef enum tacet_permission {
    /** The system has not said yet. */
    TACET_PERMISSION_UNKNOWN = 0,
    /** The microphone may be recorded. Outside sandboxes every program of the player has this permission. */
    TACET_PERMISSION_GRANTED = 1,
    /** The sound server or the sandbox refuses. tacet_recorder_explain() names the permission. */
    TACET_PERMISSION_REFUSED = 2
} tacet_permission;

/** The settings of a recorder. */
typedef struct tacet_recorder_config {
    /** sizeof(tacet_recorder_config) */
    uint32_t struct_size;
    /** Frames per second: 8,000...192,000. Default 48,000. */
    uint32_t sample_rate;
    /** Samples in a frame: 1 or 2. Default 1. */
    uint32_t channels;
    /** The most frames of one block: 64...8,192. Default 960. */
    uint32_t block_frames;
    /** Default ::TACET_RECORDER_AUTOMATIC. */
    tacet_recorder_interface interface;
    /**
     * Whether the server is asked to remove the game's own sound (`filter.want=echo-cancel`). Default false. PulseAudio removes
     * it only if a playback stream of the same role asks too: an engine with the same session and `cancels_echo` of
     * ::tacet_engine_config. Its module-filter-heuristics asks for all streams of the role phone, which an engine on a session with
     * ::TACET_ROLE_VOICE_CHAT has. PipeWire does not read the property.
     */
    bool cancels_echo;
    uint8_t reserved[3];
    /**
     * The microphone's name on the server, as `pactl list short sources` lists it. Nullable, the default: the default
     * microphone. While a chosen one is missing, no recording begins.
     */
    const char *device;
    /** The program's name on the server. Nullable, the default: the executable's name. */
    const char *application_name;
    /** The WAV file of 32-bit floats to write; an existing file is replaced. Nullable, the default: no file. */
    const char *path;
    /**
     * The session whose interruptions stop the recording; it becomes active. Nullable, the default: none. An engine's session
     * comes from tacet_engine_get_session().
     */
    tacet_session *session;
} tacet_recorder_config;

/** What is known about one block of a recording. */
typedef struct tacet_recorder_block {
    /** sizeof(tacet_recorder_block) of the library */
    uint32_t struct_size;
    /** Samples in a frame. */
    uint32_t channels;
    /** The block's first frame. Frames count from the start of the recording, gaps included. */
    uint64_t position;
    /** The number of frames; 0 for a gap after which no frames have arrived yet. */
    uint32_t frames;
    /** Why frames are missing right before the block; ::TACET_GAP_NONE if it follows the one before. */
    tacet_gap_reason gap_reason;
    /** The number of frames that are missing right before the block. */
    uint64_t gap_frames;
} tacet_recorder_block;

/**
 * Receives a block of a recording, on a thread of the recorder. It may take as long as it likes: two seconds are kept, and
 * after that the next block has a gap. It may call any function but tacet_recorder_destroy() for its own recorder.
 * @param block   Never null.
 * @param samples `frames × channels`, interleaved, left before right, nominal ±1. Valid during the call; null if `frames` is 0.
 */
typedef void (*tacet_recorder_callback)(const tacet_recorder_block *block, const float *samples, void *user_data);

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_recorder_config)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_recorder_config_default(tacet_recorder_config *config, size_t struct_size);

/**
 * Begins to record, to a callback or to a file. Returns at once: a missing microphone is not a failure, see
 * tacet_recorder_get_status(). Nothing in Tacet records without this call. Call it when the player asks for it: an open
 * microphone switches many Bluetooth headsets to the sound of a telephone.
 * @param config    Nullable: the default settings.
 * @param callback  Nullable if `config` has a `path`; else ::TACET_ERROR_NULL. Must be null with a `path`. The first call may come
 *     before this function has returned and `*recorder` is set.
 * @param user_data Nullable; passed to the callback.
 * @param recorder   Receives the recorder, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_HANDLE   `session`.
 * @retval TACET_ERROR_INVALID_ARGUMENT Both a callback and a path.
 * @retval TACET_ERROR_NO_OUTPUT        The file cannot be created.
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_recorder_create(
    const tacet_recorder_config *config, tacet_recorder_callback callback, void *user_data, tacet_recorder **recorder);

/**
 * Stops recording, releases the microphone, delivers what was recorded and finishes the file. *Blocking*: 200 ms at most, and
 * the time of one call of the callback. A slow callback misses the blocks that it has not taken 100 ms later. The callback is not called
 * afterwards.
 * @param recorder Nullable: the call does nothing.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_recorder_destroy(tacet_recorder *recorder);

/** The state of a recorder. */
typedef struct tacet_recorder_status {
    /** sizeof(tacet_recorder_status) */
    uint32_t struct_size;
    /** Whether it records. */
    tacet_recorder_state state;
    /** Why the session interrupts; ::TACET_REASON_NONE in other states. */
    tacet_reason reason;
    /** The number of gaps so far, for tacet_recorder_get_gap(). */
    uint32_t gap_count;
    /** The length of the recording in frames, gaps included. */
    uint64_t frames;
    /** The largest sample of the latest 100 ms in decibels; -INFINITY in silence. */
    float peak;
    /** The mean of the latest 100 ms in decibels, -3 for a full-scale sine; -INFINITY in silence. */
    float rms;
    /** Whether the player has muted the microphone, or this recording in the volume mixer. Tacet never unmutes either. */
    bool is_muted;
    /** Whether the server removes the echo. */
    bool cancels_echo;
    uint8_t reserved[2];
    /** Whether the program may record. */
    tacet_permission permission;
    /** The microphone's name for people; empty while none records. */
    char device[256];
} tacet_recorder_status;

/**
 * Returns the state of a recorder.
 * @param status `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_recorder_get_status(tacet_recorder *recorder, tacet_recorder_status *status);

/**
 * Says why nothing is recorded, and what would change that; an empty text while frames arrive.
 * @param text     Receives the text, terminated by zero. Nullable if `capacity` is 0.
 * @param capacity The size of `text` in bytes.
 * @param length   Nullable; receives the length of the whole text without the zero.
 * @retval TACET_OK
 * @retval TACET_TRUNCATED
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_recorder_explain(tacet_recorder *recorder, char *text, size_t capacity, size_t *length);

/** A part of a recording that is missing. */
typedef struct tacet_recorder_gap {
    /** sizeof(tacet_recorder_gap) */
    uint32_t struct_size;
    /** Why frames are missing. */
    tacet_gap_reason reason;
    /** The frame at which the gap begins. */
    uint64_t position;
    /** The number of missing frames. */
    uint64_t frames;
} tacet_recorder_gap;

/**
 * Returns a gap of the recording.
 * @param index 0 is the oldest; the first 1,024 are kept.
 * @param gap   `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There are not so many gaps.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_recorder_get_gap(tacet_recorder *recorder, size_t index, tacet_recorder_gap *gap);

#ifdef __cplusplus
}
#endif

#endif
