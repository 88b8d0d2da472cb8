/**
 * @file tacet.h
 * Game audio for Linux that knows when to be quiet, and always comes back.
 *
 * @code
 * tacet_engine *audio;
 * tacet_sound laser;
 * if (tacet_engine_create(NULL, &audio) != TACET_OK) puts(tacet_last_problem());
 * tacet_load(audio, "laser.ogg", &laser);
 * tacet_soundtrack_play(audio, "theme.ogg", NULL);
 * while (running) {
 *     if (fired) tacet_play(audio, laser, NULL, NULL);
 *     tacet_engine_update(audio);
 * }
 * tacet_engine_destroy(audio);
 * @endcode
 *
 * The rules of this header, which hold for every function unless it says otherwise:
 *
 * **Threads.** Any thread may call, except from a signal handler or another library's real-time callback. Calls on one
 * engine are put in order by one lock of its own; none of them waits for a file, a device, a server or the mixer, but for
 * those marked *Blocking*.
 *
 * **Handles.** A handle is checked, never followed. One that is null, was destroyed, belongs to another engine or was
 * never a handle gives ::TACET_ERROR_INVALID_HANDLE. A voice that has ended is no mistake: ::TACET_ENDED. Neither is the
 * voice 0, which is none: calls do nothing, write no log, and give ::TACET_ENDED.
 *
 * **Numbers.** A number outside its range counts as the nearest inside. One that is not finite gives
 * ::TACET_ERROR_NOT_FINITE; in gains, -INFINITY is silence. A value outside its enum gives ::TACET_ERROR_INVALID_ENUM.
 *
 * **Pointers.** May not be null unless documented as nullable: ::TACET_ERROR_NULL.
 *
 * **Strings.** UTF-8 and terminated by zero; what is not UTF-8 gives ::TACET_ERROR_INVALID_UTF8. A string that is
 * returned by pointer belongs to the library and lives as long as the process, but for tacet_last_problem().
 *
 * **Structs** with a `struct_size` grow at their ends. Fill one with its `_default()` function, passing `sizeof`; a size
 * that this library does not know gives ::TACET_ERROR_STRUCT_SIZE. The library never reads or writes beyond it. In an array
 * of such structs each has its own, and all are of one size. Three structs have none, because they never grow:
 * ::tacet_vec3, ::tacet_tween and ::tacet_spread are values that others contain. Fields called `reserved` are padding with a
 * name: leave them 0.
 *
 * **Results.** Negative is a failure, that changed nothing; tacet_last_problem() then has it in words. Zero and positive
 * are not.
 *
 * **Units.** Seconds, metres, degrees, decibels (0 is as recorded), frames; pitch as a ratio. Space is right-handed, +Y is
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
#define TACET_VERSION 200

/* ------------------------------------------------------------------------------------------------- Results */

/** What became of a call. */
typedef enum tacet_result {
    /** It did what it says. */
    TACET_OK = 0,
    /** The voice has ended, or is 0, and nothing was done. No mistake. */
    TACET_ENDED = 1,
    /** There is nothing to get: no event waits, no route is known, no such entry. */
    TACET_EMPTY = 2,
    /** It is still loading: ask again. */
    TACET_PENDING = 3,
    /** The text did not fit; as many whole characters as do were written. */
    TACET_TRUNCATED = 4,

    /** A pointer is null that may not be. */
    TACET_ERROR_NULL = -1,
    /** The handle is null, was destroyed, belongs to something else, or never was one. */
    TACET_ERROR_INVALID_HANDLE = -2,
    /** A value is outside its enum. */
    TACET_ERROR_INVALID_ENUM = -3,
    /** A number is infinite or none at all. */
    TACET_ERROR_NOT_FINITE = -4,
    /** A string is not UTF-8. */
    TACET_ERROR_INVALID_UTF8 = -5,
    /** A struct has a size that this library does not know: fill it with its default function. */
    TACET_ERROR_STRUCT_SIZE = -6,
    /** An argument is outside its documented range, and no value inside is meant by it. */
    TACET_ERROR_INVALID_ARGUMENT = -7,
    /** There are as many as there can be. */
    TACET_ERROR_TOO_MANY = -8,
    /** It belongs to an engine, which does this by itself. */
    TACET_ERROR_OWNED = -9,
    /** There is no file at the path. */
    TACET_ERROR_FILE_NOT_FOUND = -10,
    /** The file is there, but is no regular file, or the system would not let it be read. */
    TACET_ERROR_UNREADABLE = -11,
    /** The data is neither Ogg nor WAV. */
    TACET_ERROR_NOT_AUDIO = -12,
    /** The container is known, but not what it holds: Opus in Ogg, ADPCM in WAV. */
    TACET_ERROR_UNSUPPORTED_CODEC = -13,
    /** The data contradicts its own format. */
    TACET_ERROR_CORRUPT = -14,
    /** The sound is longer, or the file larger, than the limit. */
    TACET_ERROR_TOO_LARGE = -15,
    /** OpenAL cannot mix here, or no device could be opened. */
    TACET_ERROR_NO_OUTPUT = -16
} tacet_result;

/**
 * The version of the library that runs, to compare with ::TACET_VERSION.
 */
uint32_t tacet_version(void);

/**
 * Says in one sentence what a result means.
 * @param result Any value.
 * @return Never null.
 */
const char *tacet_result_describe(tacet_result result);

/**
 * Says what the latest failure on this thread was, and what to do about it: `load laser.ogg: there is no such file. …`.
 * @return Never null; empty if nothing failed yet. Valid until the next failure on this thread, and until it ends.
 */
const char *tacet_last_problem(void);

/** How much a log message matters. */
typedef enum tacet_log_level {
    /** What happened: a category was chosen, an output opened. */
    TACET_LOG_INFO = 0,
    /** What may be heard: the soundtrack starved, an output was lost. */
    TACET_LOG_WARNING = 1,
    /** A call failed; the message is that of tacet_last_problem(), and each different one comes once. */
    TACET_LOG_ERROR = 2
} tacet_log_level;

/**
 * Receives a log message, on the thread whose call brought it about, with no lock held: it may call any function.
 * @param message One line without control characters, of 2,048 characters at most; not null, valid during the call.
 */
typedef void (*tacet_log_callback)(tacet_log_level level, const char *message, void *user_data);

/**
 * Has messages of every engine and session sent to a callback. The default is none.
 * @param callback Nullable: none. A call that has begun on another thread may still end afterwards.
 * @param minimum  Milder messages are left out.
 * @param user_data Nullable; handed to the callback.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_set_log(tacet_log_callback callback, tacet_log_level minimum, void *user_data);

/* ------------------------------------------------------------------------------------------ Common values */

/** An engine: mixer, soundtrack, output and session. 64 at most at a time. */
typedef struct tacet_engine tacet_engine;
/** What the player's machine allows a program's sound to do, and why. 128 at most at a time, those of engines included. */
typedef struct tacet_session tacet_session;

/** A loaded sound of one engine; 0 is none. */
typedef uint64_t tacet_sound;
/** A playing sound of one engine; 0 is none, and inert. May be ignored, and is inert once the sound has ended. */
typedef uint64_t tacet_voice;
/** A bus of one engine, or one of those that every engine has; 0 is none. */
typedef uint64_t tacet_bus;
/** Sounds of one engine that load in the background; 0 is none. */
typedef uint64_t tacet_loading;
/** Several sounds of one engine of which one is played at random; 0 is none. */
typedef uint64_t tacet_container;

/** Everything that is heard. */
#define TACET_BUS_MASTER ((tacet_bus)1)
/** The soundtrack's streams. */
#define TACET_BUS_SOUNDTRACK ((tacet_bus)2)
/** What happens in the game's world. */
#define TACET_BUS_EFFECTS ((tacet_bus)3)
/** Speech. */
#define TACET_BUS_VOICE ((tacet_bus)4)
/** Menus and notices. */
#define TACET_BUS_UI ((tacet_bus)5)

/** A vector in metres, or metres a second. Each is bounded to ±1e9. */
typedef struct tacet_vec3 {
    float x, y, z;
} tacet_vec3;

/** The curve of a tween. */
typedef enum tacet_easing {
    /** At constant speed. */
    TACET_EASING_LINEAR = 0,
    /** Slow at first: t². */
    TACET_EASING_IN = 1,
    /** Slow at last: 1 - (1 - t)². */
    TACET_EASING_OUT = 2,
    /** Slow at both ends: 3t² - 2t³. */
    TACET_EASING_IN_OUT = 3
} tacet_easing;

/**
 * How a parameter moves to its new value. Where a function takes one it is nullable: then the move takes 10 ms, as fast
 * as a gain may change without a click, unless the function says otherwise.
 */
typedef struct tacet_tween {
    /** 0...86,400; 0 jumps at the next block. */
    float seconds;
    /** The curve. */
    tacet_easing easing;
} tacet_tween;

/* ------------------------------------------------------------------------------------------------- Engine */

/** Where an engine's sound goes. */
typedef enum tacet_output_choice {
    /** ::TACET_OUTPUT_PULSE where libpulse can be loaded, else ::TACET_OUTPUT_OPENAL. */
    TACET_OUTPUT_AUTOMATIC = 0,
    /** PulseAudio, or PipeWire through its PulseAudio service. */
    TACET_OUTPUT_PULSE = 1,
    /** An ordinary OpenAL device. */
    TACET_OUTPUT_OPENAL = 2,
    /** No device: time passes, nothing is heard. */
    TACET_OUTPUT_NULL = 3,
    /** A 32-bit float WAV file, written in real time; an existing file is replaced. */
    TACET_OUTPUT_WAVE_FILE = 4,
    /** No device and no session: it mixes only in tacet_engine_render(), and the same calls give the same samples. */
    TACET_OUTPUT_OFFLINE = 5
} tacet_output_choice;

/** What happens to all that plays while an output that worked is gone. */
typedef enum tacet_output_loss {
    /** Everything stands still, and goes on at the same sample when sound is back. */
    TACET_OUTPUT_LOSS_FREEZE = 0,
    /** Time passes unheard, as if it were played. */
    TACET_OUTPUT_LOSS_ADVANCE = 1
} tacet_output_loss;

/** What an engine is made with. */
typedef struct tacet_engine_config {
    /** sizeof(tacet_engine_config) */
    uint32_t struct_size;
    /** How many voices are mixed at once: 1...1,024. Default 64. */
    uint32_t real_voices;
    /** How many voices there can be, mixed or not: real_voices...131,072. Default 4,096. */
    uint32_t virtual_voices;
    /** Frames a second of the mix: 8,000...192,000. Default 48,000. */
    uint32_t sample_rate;
    /** Frames mixed at a time: 64...2,048. Default 512. */
    uint32_t block_frames;
    /** Default ::TACET_OUTPUT_AUTOMATIC. */
    tacet_output_choice output;
    /** Default ::TACET_OUTPUT_LOSS_FREEZE. */
    tacet_output_loss while_output_lost;
    /** The longest sound that tacet_load() takes, in seconds: 0...3,600. Default 60. */
    float longest_sound;
    /** The seed of every variation: the same gives the same game. Default 1. */
    uint64_t seed;
    /** The file of ::TACET_OUTPUT_WAVE_FILE, for which it may not be null; nullable otherwise. */
    const char *wave_path;
    /** The game's name in the desktop's volume control. Nullable, the default: the executable's name. */
    const char *application_name;
    /** The game's identifier, as its desktop file's: `org.example.Game`. Nullable, the default: none. */
    const char *application_id;
    /** The name of its icon in the desktop's theme. Nullable, the default: `applications-games`. */
    const char *icon_name;
    /** A session to follow, that is the caller's and must live longer. Nullable, the default: the engine makes one. */
    tacet_session *session;
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
 * Starts an engine. Returns in milliseconds, and never fails for want of a device: then it plays to nowhere, says so by
 * ::TACET_EVENT_OUTPUT_FAILED, and keeps looking.
 * @param config Nullable: the defaults.
 * @param engine Receives the engine, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL             `engine`, or `wave_path` for a wave file.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_HANDLE   `session`, which may not be one that another engine made.
 * @retval TACET_ERROR_INVALID_ARGUMENT An offline engine has no session.
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_engine_create(const tacet_engine_config *config, tacet_engine **engine);

/**
 * Ends an engine with all its sounds and voices, and the session it made. Takes at most 200 ms, also if a server hangs.
 * @param engine Nullable: nothing is done.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE   Also when it was destroyed before.
 */
tacet_result tacet_engine_destroy(tacet_engine *engine);

/**
 * Hands over all that was called since the last time, so that it is heard from one and the same block on, and collects
 * events for tacet_engine_poll(). Once a frame; never waits.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_engine_update(tacet_engine *engine);

/**
 * The settings that an engine runs with, each in its range. The strings are null.
 * @param config `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_config(tacet_engine *engine, tacet_engine_config *config);

/**
 * The session that an engine follows. It lives as long as the engine, unless the caller made it.
 * @param session Receives the session, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_get_session(tacet_engine *engine, tacet_session **session);

/**
 * Mixes the next frames of an offline engine. *Blocking*: other calls on this engine wait for it.
 *
 * Call tacet_engine_update() first for what was called since the last time to be heard.
 * @param interleaved Receives frames × 2 samples, left and right in turn, nominal ±1.
 * @param frames      0...2³⁰.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ARGUMENT The engine was not made with ::TACET_OUTPUT_OFFLINE, or there are too many frames.
 * @retval TACET_ERROR_NO_OUTPUT        OpenAL cannot mix.
 */
tacet_result tacet_engine_render(tacet_engine *engine, float *interleaved, size_t frames);

/** What the mixer does, as of its last block. */
typedef struct tacet_statistics {
    /** sizeof(tacet_statistics) */
    uint32_t struct_size;
    /** Voices that have not ended, mixed or not. */
    uint32_t voices;
    /** Those of them that are not mixed, and only keep time. */
    uint32_t virtual_voices;
    /** The part of a block's time that mixing it takes: 1 leaves no room. */
    float load;
    /** Frames that have been mixed since the start: the clock of `start_frame`. */
    uint64_t rendered_frames;
    /** How often the device ran dry: each is heard as a gap. */
    uint64_t starvations;
    /** Whether the system lets the mixing thread go before ordinary ones; without it a busy machine may starve it. */
    bool has_real_time_priority;
    uint8_t reserved[7];
} tacet_statistics;

/**
 * What the mixer does now.
 * @param statistics `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_statistics(tacet_engine *engine, tacet_statistics *statistics);

/** What an output really runs at. */
typedef struct tacet_output {
    /** sizeof(tacet_output) */
    uint32_t struct_size;
    /** Frames a second of the device. */
    uint32_t sample_rate;
    /** Frames per request of the device; 0 if it does not say. */
    uint32_t request_frames;
    /** From the end of a block's mixing to the loudspeaker, in seconds, as the device reports it. */
    float latency;
    /** `pulse`, `openal`, `wave`, `null`. */
    char kind[16];
    /** The device's name, as people read it. */
    char device[256];
} tacet_output;

/**
 * What sound goes through now.
 * @param output `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No output has answered yet, or the engine is offline.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_get_output(tacet_engine *engine, tacet_output *output);

/**
 * Chooses the device that sound goes to. While there is no such device sound goes to the default one, and to this when it
 * comes. A player who moves the game in the desktop's mixer has the last word. Only for an output on a sound server.
 * @param id The `id` of a tacet_output_device, or NULL to follow the desktop's default device, as at the start.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_engine_set_output_device(tacet_engine *engine, const char *id);

/**
 * Writes down what plays and how it is mixed, to be stored: the piece, its frame, and the gains of soundtrack and buses.
 * @param text     Receives a text of some lines, terminated by zero. Nullable if `capacity` is 0.
 * @param capacity Bytes there are.
 * @param length   Nullable; receives the bytes of the whole text, without its zero.
 * @retval TACET_OK
 * @retval TACET_TRUNCATED This part of a text cannot be restored.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_save(tacet_engine *engine, char *text, size_t capacity, size_t *length);

/**
 * Goes on where tacet_engine_save() was called; the game's own buses must have been added again, in the same order.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_CORRUPT No engine wrote this text, or a file of the piece is damaged.
 * @retval TACET_ERROR_FILE_NOT_FOUND    And the other results of tacet_soundtrack_play(). On failure nothing is changed.
 */
tacet_result tacet_engine_restore(tacet_engine *engine, const char *text);

/* ------------------------------------------------------------------------------------------------- Sounds */

/**
 * Loads a sound effect: Ogg Vorbis or WAV, decoded and brought to the engine's rate once. *Blocking* (reads a file), but
 * no other call waits for it.
 * @param sound Receives the sound, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_FILE_NOT_FOUND
 * @retval TACET_ERROR_UNREADABLE
 * @retval TACET_ERROR_NOT_AUDIO
 * @retval TACET_ERROR_UNSUPPORTED_CODEC
 * @retval TACET_ERROR_CORRUPT
 * @retval TACET_ERROR_TOO_LARGE  Longer than `longest_sound`, no memory for it, or 65,536 sounds are loaded.
 * @retval TACET_ERROR_NO_OUTPUT  OpenAL cannot mix.
 */
tacet_result tacet_load(tacet_engine *engine, const char *path, tacet_sound *sound);

/**
 * Loads a sound effect from a file's bytes, which are the caller's again afterwards. *Blocking*, as tacet_load().
 * @param bytes Nullable if `size` is 0.
 * @param size  0...2³⁰.
 * @param name  What problems call it. Nullable: `memory`.
 * @param sound Receives the sound, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_NOT_AUDIO
 * @retval TACET_ERROR_UNSUPPORTED_CODEC
 * @retval TACET_ERROR_CORRUPT
 * @retval TACET_ERROR_TOO_LARGE
 * @retval TACET_ERROR_NO_OUTPUT
 */
tacet_result tacet_load_memory(
    tacet_engine *engine, const void *bytes, size_t size, const char *name, tacet_sound *sound);

/**
 * Loads sound effects on two threads of their own and returns at once.
 * @param paths   `count` paths, none null.
 * @param count   0...65,536.
 * @param loading Receives the handle, to be closed by tacet_loading_close(); 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_INVALID_ARGUMENT Too many paths.
 * @retval TACET_ERROR_TOO_MANY         131,071 handles are open.
 */
tacet_result tacet_load_in_background(
    tacet_engine *engine, const char *const *paths, size_t count, tacet_loading *loading);

/**
 * How many are done, and of how many.
 * @param done  Nullable.
 * @param total Nullable.
 * @retval TACET_OK      All are done.
 * @retval TACET_PENDING Some are not.
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_progress(tacet_engine *engine, tacet_loading loading, size_t *done, size_t *total);

/**
 * What became of one path.
 * @param index Below the count.
 * @param sound Receives the sound, or 0.
 * @retval TACET_OK
 * @retval TACET_PENDING It is still loading.
 * @retval TACET_EMPTY   There is no such path.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @return And what tacet_load() returns for the path.
 */
tacet_result tacet_loading_get(tacet_engine *engine, tacet_loading loading, size_t index, tacet_sound *sound);

/**
 * Waits until all are done, as a loading screen may. *Blocking*, but no other call waits for it.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_wait(tacet_engine *engine, tacet_loading loading);

/**
 * Closes the handle. What still loads goes on and stays loaded until the engine ends: get the sounds first.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_loading_close(tacet_engine *engine, tacet_loading loading);

/**
 * Fades out what still plays of a sound and frees its memory.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_unload(tacet_engine *engine, tacet_sound sound);

/**
 * How long a sound is, and whether it is stereo.
 * @param frames   Nullable; receives the length at the engine's rate.
 * @param channels Nullable; receives 1 or 2.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_sound_get(tacet_engine *engine, tacet_sound sound, uint64_t *frames, uint32_t *channels);

/* ------------------------------------------------------------------------------------------------ Playing */

/** What a position is relative to. */
typedef enum tacet_space {
    /** A place in the world. */
    TACET_SPACE_WORLD = 0,
    /** A place beside the head: it moves with the listener. */
    TACET_SPACE_LISTENER = 1
} tacet_space;

/** What becomes of a voice while others are mixed in its place. */
typedef enum tacet_when_virtual {
    /** Its time goes on, and it comes back at the sample where it is then. */
    TACET_WHEN_VIRTUAL_CONTINUES = 0,
    /** It comes back from its beginning. */
    TACET_WHEN_VIRTUAL_RESTARTS = 1,
    /** It ends, as one that made room for another. */
    TACET_WHEN_VIRTUAL_STOPS = 2
} tacet_when_virtual;

/** How a sound is played. The defaults play it once, as recorded, in the middle. */
typedef struct tacet_play_settings {
    /** sizeof(tacet_play_settings) */
    uint32_t struct_size;
    /** Decibels, -INFINITY...24. Default 0. */
    float gain;
    /** The bus it is heard through. Default ::TACET_BUS_EFFECTS. */
    tacet_bus bus;
    /**
     * The frame of `rendered_frames` that it starts with, exactly; with a position, the frame whose block it starts with.
     * 0, the default, or one that has passed, is the next block's first.
     */
    uint64_t start_frame;
    /** A ratio, 0.01...8. Default 1. */
    float pitch;
    /**
     * From left, -1, to right, 1, for a sound without a position, mono or stereo. In the middle, the default, both sides
     * are as loud as recorded; else the near side stays so, and the far side falls by the cosine: -3 dB at 0.5.
     */
    float pan;
    /** Seconds to come up from silence, 0...86,400; 0, the default, starts at once. */
    float fade_in;
    /** The fade's curve. Default ::TACET_EASING_LINEAR. */
    tacet_easing fade_easing;
    /** Who is mixed when more voices play than can be: higher goes first. Default 128. */
    uint8_t priority;
    /** Repeats until it is stopped: the file's loop, or the whole of it. Default false. */
    bool loops;
    /** Whether `position` counts; stereo sounds have none. Default false. */
    bool has_position;
    /** Whether it goes on after a call or an alarm. Default true. */
    bool resumes_after_interruption;
    /** The player asked for just this sound, so silent mode lets it through. Default false. */
    bool is_explicit;
    uint8_t reserved[3];
    /** What the position is relative to. Default ::TACET_SPACE_WORLD. */
    tacet_space space;
    /** In metres. Default 0, 0, 0. */
    tacet_vec3 position;
    /** In metres a second, for Doppler. Default 0, 0, 0. */
    tacet_vec3 velocity;
    /** In metres: nearer is not louder. 0...FLT_MAX, default 1. */
    float reference_distance;
    /** In metres: farther is not quieter. 0...FLT_MAX, default FLT_MAX. */
    float maximum_distance;
    /** 0 switches the fall with distance off, 1, the default, is physical. 0...FLT_MAX. */
    float rolloff;
    /** The axis that it radiates along; 0, 0, 0, the default, is to all sides. */
    tacet_vec3 cone_direction;
    /** Degrees, the full angle within which it is as loud as recorded: 0...360. Default 360. */
    float cone_inner_angle;
    /** Degrees, the full angle outside of which it is at the outer gain: 0...360. Default 360. */
    float cone_outer_angle;
    /** Decibels behind the cone, -INFINITY...0. Default 0. */
    float cone_outer_gain;
    /** The range of a random pitch ratio on top, 0.01...8. Default 1...1. */
    float pitch_variation_low, pitch_variation_high;
    /** The range of a random gain on top, in decibels, -144...24. Default 0...0. */
    float gain_variation_low, gain_variation_high;
    /** Decibels that are taken at 250 Hz and at 5 kHz, and twice as many far beyond, -INFINITY...0. Default 0, 0. */
    float filter_lows, filter_highs;
    /** Whether `reverb_send` counts. If not, the default, the reverb hears all of a sound with a position, else nothing. */
    bool has_reverb_send;
    uint8_t reserved_2[3];
    /** How much of it the reverb hears: decibels, -INFINITY...0. Default 0. */
    float reverb_send;
    /** What becomes of it while others are mixed in its place. Default ::TACET_WHEN_VIRTUAL_CONTINUES. */
    tacet_when_virtual when_virtual;
    uint32_t reserved_3;
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
 * Plays a sound. Heard from the block after the next tacet_engine_update().
 * When all `virtual_voices` play, the oldest of those with the lowest priority makes room; if none has a lower priority
 * than this one, nothing is played, and `voice` receives 0. So it does when a limit's retrigger time has not passed.
 * @param settings Nullable: the defaults.
 * @param voice    Nullable; receives the voice; 0 if nothing is played, and on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE Engine, sound or bus.
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT A variation's low end is above its high end.
 */
tacet_result tacet_play(
    tacet_engine *engine, tacet_sound sound, const tacet_play_settings *settings, tacet_voice *voice);

/**
 * Plays a sound at a place: as tacet_play() with `position` and the defaults else.
 * @param position In metres, in the world.
 * @param voice    Nullable; receives the voice; 0 if nothing is played, and on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_play_at(tacet_engine *engine, tacet_sound sound, tacet_vec3 position, tacet_voice *voice);

/**
 * Makes a container, that plays one of several sounds at random, never the same twice in a row.
 * @param sounds    `count` sounds of this engine.
 * @param count     1...65,536.
 * @param seed      The same gives the same order.
 * @param container Receives the handle, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE   Engine, or one of the sounds.
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ARGUMENT No sounds, or too many.
 * @retval TACET_ERROR_TOO_MANY         131,071 containers exist.
 */
tacet_result tacet_container_create(
    tacet_engine *engine, const tacet_sound *sounds, size_t count, uint64_t seed, tacet_container *container);

/**
 * Plays the next sound of a container, as tacet_play(), which has the parameters and the results.
 */
tacet_result tacet_container_play(
    tacet_engine *engine, tacet_container container, const tacet_play_settings *settings, tacet_voice *voice);

/**
 * Destroys a container; its sounds stay loaded and what plays goes on.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_container_destroy(tacet_engine *engine, tacet_container container);

/* ------------------------------------------------------------------------------------------------- Voices */

/**
 * Whether the sound has not ended, as far as the last tacet_engine_update() heard; also while it is paused.
 * @retval TACET_OK    It plays.
 * @retval TACET_ENDED
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_voice_is_playing(tacet_engine *engine, tacet_voice voice);

/**
 * Fades a voice out and ends it.
 * @retval TACET_OK
 * @retval TACET_ENDED
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_voice_stop(tacet_engine *engine, tacet_voice voice, const tacet_tween *tween);

/** Fades a voice out and lets it stand at its sample. The results are those of tacet_voice_stop(). */
tacet_result tacet_voice_pause(tacet_engine *engine, tacet_voice voice, const tacet_tween *tween);

/** Lets a voice go on where it was paused. The results are those of tacet_voice_stop(). */
tacet_result tacet_voice_resume(tacet_engine *engine, tacet_voice voice, const tacet_tween *tween);

/**
 * Sets a voice's gain. The results are those of tacet_voice_stop().
 * @param gain Decibels, -INFINITY...24.
 */
tacet_result tacet_voice_set_gain(tacet_engine *engine, tacet_voice voice, float gain, const tacet_tween *tween);

/**
 * Sets a voice's pitch. The results are those of tacet_voice_stop().
 * @param pitch A ratio, 0.01...8.
 */
tacet_result tacet_voice_set_pitch(tacet_engine *engine, tacet_voice voice, float pitch, const tacet_tween *tween);

/**
 * Moves a voice, in the space it was played in. The results are those of tacet_voice_stop().
 * @param tween Nullable: it jumps.
 */
tacet_result tacet_voice_set_position(
    tacet_engine *engine, tacet_voice voice, tacet_vec3 position, const tacet_tween *tween);

/**
 * Sets the velocity that Doppler hears; it moves nothing. The results are those of tacet_voice_stop().
 * @param tween Nullable: it jumps.
 */
tacet_result tacet_voice_set_velocity(
    tacet_engine *engine, tacet_voice voice, tacet_vec3 velocity, const tacet_tween *tween);

/**
 * Sets the gains of many voices in one call; the fastest way. All arguments are checked before anything is done.
 * Calls of one kind for one voice between two tacet_engine_update()s merge: the last counts, and a tween starts where a
 * jump before it led. So any number of changes is heard from the same block on, and none waits.
 * @param voices `count` voices; those that have ended, and 0, are left out.
 * @param gains  `count` gains in decibels, -INFINITY...24.
 * @param count  Any; 0 does nothing, and the arrays are nullable then.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE The engine, or a voice that never was one of it.
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_voices_set_gains(
    tacet_engine *engine, const tacet_voice *voices, const float *gains, size_t count, const tacet_tween *tween);

/** Sets the pitches of many voices, as tacet_voices_set_gains(). Each is a ratio, 0.01...8. */
tacet_result tacet_voices_set_pitches(
    tacet_engine *engine, const tacet_voice *voices, const float *pitches, size_t count, const tacet_tween *tween);

/** Moves many voices, as tacet_voices_set_gains(); a null tween jumps. */
tacet_result tacet_voices_set_positions(
    tacet_engine *engine, const tacet_voice *voices, const tacet_vec3 *positions, size_t count,
    const tacet_tween *tween);

/**
 * Takes from a voice's lows and highs: the wall or the water in between. The results are those of tacet_voice_stop(), and
 * ::TACET_ERROR_NOT_FINITE. A voice with a filter costs several times as much to mix.
 * @param lows  Decibels at 250 Hz, and twice as many far below, -INFINITY...0.
 * @param highs Decibels at 5 kHz, and twice as many far above, -INFINITY...0.
 * @param tween Nullable: 10 ms.
 */
tacet_result tacet_voice_set_filter(
    tacet_engine *engine, tacet_voice voice, float lows, float highs, const tacet_tween *tween);

/**
 * Sets how much of a voice the reverb hears. The results are those of tacet_voice_stop(), and ::TACET_ERROR_NOT_FINITE.
 * @param gain Decibels, -INFINITY...0.
 */
tacet_result tacet_voice_set_reverb_send(tacet_engine *engine, tacet_voice voice, float gain);

/** Which of the voices with the lowest priority makes room for one more. */
typedef enum tacet_stealing {
    /** The one that began first. */
    TACET_STEALING_OLDEST = 0,
    /** The one that is heard least. */
    TACET_STEALING_QUIETEST = 1,
    /** The one that was just asked for: it is never heard. */
    TACET_STEALING_NEWEST = 2
} tacet_stealing;

/** How many voices play at once, how soon one may follow another, and who makes room. */
typedef struct tacet_voice_limit {
    /** sizeof(tacet_voice_limit) */
    uint32_t struct_size;
    /** 1...65,535; 0, the default, is as many as the engine has. */
    uint32_t voices;
    /** Who makes room, within 10 ms, as ::TACET_EVENT_VOICE_STOLEN. Default ::TACET_STEALING_OLDEST. */
    tacet_stealing stealing;
    /** Seconds after one has begun before the next may, 0...86,400; what is played sooner is not heard. Default 0. */
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
 * @param limit Nullable: lifts the limit.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_sound_set_limit(tacet_engine *engine, tacet_sound sound, const tacet_voice_limit *limit);

/** Limits the voices on a bus and on all below it together. The results are those of tacet_sound_set_limit(). */
tacet_result tacet_bus_set_limit(tacet_engine *engine, tacet_bus bus, const tacet_voice_limit *limit);

/* -------------------------------------------------------------------------------------------------- Buses */

/**
 * Adds a bus. An engine has 64 at most, those it begins with included; they last as long as it does.
 * @param parent Whose gain, mute and pause it shares.
 * @param bus    Receives the bus, or 0 on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_bus_add(tacet_engine *engine, tacet_bus parent, tacet_bus *bus);

/**
 * Sets a bus's gain.
 * @param gain Decibels, -INFINITY...24.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_bus_set_gain(tacet_engine *engine, tacet_bus bus, float gain, const tacet_tween *tween);

/** Silences a bus while its sounds go on, or lets it be heard. The results are those of tacet_bus_set_gain(). */
tacet_result tacet_bus_set_muted(tacet_engine *engine, tacet_bus bus, bool muted, const tacet_tween *tween);

/** Stops a bus's sounds at their samples, or lets them go on. The results are those of tacet_bus_set_gain(). */
tacet_result tacet_bus_set_paused(tacet_engine *engine, tacet_bus bus, bool paused, const tacet_tween *tween);

/**
 * Gives a bus a signal of its own, so that tacet_bus_get_level() shows its level. Master and soundtrack have one.
 *
 * It is made on another thread and takes about 8 MB; voices that begin on the bus, and on those below it, are in it once
 * it is there. *Blocking* for some milliseconds if the engine is offline.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT Seven buses have one already.
 * @retval TACET_ERROR_NO_OUTPUT        OpenAL has no more devices.
 */
tacet_result tacet_bus_meter(tacet_engine *engine, tacet_bus bus);

/**
 * Moves a bus's filter, which lets through what lies between two frequencies; beyond each it falls by 12 dB an octave.
 *
 * Master and soundtrack are filtered as they are. Another bus gets a signal of its own as by tacet_bus_meter(), and voices
 * that began before it was there are not filtered: open its filter once at the start of the game.
 * @param low_cut  Hertz; 20 and below is off.
 * @param high_cut Hertz; 20,000 and above is off.
 * @param tween    Nullable: 10 ms.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_INVALID_ARGUMENT Seven buses have a signal already.
 * @retval TACET_ERROR_NO_OUTPUT        OpenAL has no more devices.
 */
tacet_result tacet_bus_set_filter(
    tacet_engine *engine, tacet_bus bus, float low_cut, float high_cut, const tacet_tween *tween);

/** A bus that steps back while another one sounds: the soundtrack while somebody speaks. */
typedef struct tacet_ducking {
    /** sizeof(tacet_ducking) */
    uint32_t struct_size;
    /** How far: decibels, -INFINITY...0. Default -9. */
    float gain;
    /** The bus that steps back. Default ::TACET_BUS_SOUNDTRACK. */
    tacet_bus target;
    /** The bus that is stepped back for, with those below it. Default ::TACET_BUS_VOICE. */
    tacet_bus trigger;
    /** Seconds to step back: 0...86,400. Default 0.1. */
    float attack;
    /** Seconds to wait after the trigger has fallen silent: 0...86,400. Default 0.4. */
    float hold;
    /** Seconds to come back: 0...86,400. Default 0.8. */
    float release;
    uint32_t reserved;
} tacet_ducking;

/**
 * Fills in the defaults: the usual speech over music.
 * @param struct_size sizeof(tacet_ducking)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_ducking_default(tacet_ducking *rule, size_t struct_size);

/**
 * Sets which buses step back for which, in place of what was set before.
 * @param rules Nullable if there are none.
 * @param count 0...8.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT There are more than eight.
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_set_ducking(tacet_engine *engine, const tacet_ducking *rules, size_t count);

/** What a meter shows; 1 is full scale. */
typedef struct tacet_level {
    /** sizeof(tacet_level) */
    uint32_t struct_size;
    /** The largest absolute sample, left and right. */
    float peak[2];
    /** The root of the mean square, left and right. */
    float rms[2];
} tacet_level;

/**
 * The exact level of a bus over the blocks since it was last asked for, 1.4 s at most.
 * @param level `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY The bus has no signal of its own, yet: give it one with tacet_bus_meter().
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_bus_get_level(tacet_engine *engine, tacet_bus bus, tacet_level *level);

/* -------------------------------------------------------------------------------------------------- Space */

/** Who hears. */
typedef struct tacet_listener {
    /** sizeof(tacet_listener) */
    uint32_t struct_size;
    /** In metres. Default 0, 0, 0. */
    tacet_vec3 position;
    /** In metres a second; matters to Doppler alone. Default 0, 0, 0. */
    tacet_vec3 velocity;
    /** Where the listener looks. Default 0, 0, -1, also taken if the two axes are parallel. */
    tacet_vec3 forward;
    /** Where its head points. Default 0, 1, 0, also taken if the two axes are parallel. */
    tacet_vec3 up;
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
 * Places the listener, from the next tacet_engine_update() on.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_listener(tacet_engine *engine, const tacet_listener *listener);

/** How loudness falls with distance; the formulas are those of the OpenAL 1.1 specification, section 3.4. */
typedef enum tacet_distance_model {
    /** Distance does not matter. */
    TACET_DISTANCE_NONE = 0,
    /** reference / (reference + rolloff × (distance - reference)), the default. */
    TACET_DISTANCE_INVERSE = 1,
    /** 1 - rolloff × (distance - reference) / (maximum - reference) */
    TACET_DISTANCE_LINEAR = 2,
    /** (distance / reference) ^ -rolloff */
    TACET_DISTANCE_EXPONENTIAL = 3
} tacet_distance_model;

/**
 * Chooses how loudness falls with distance, for all sounds.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_engine_set_distance_model(tacet_engine *engine, tacet_distance_model model);

/** How sounds with a place reach two ears. */
typedef enum tacet_spatialisation {
    /** By loudness alone, as loudspeakers need it: the default. */
    TACET_SPATIALISATION_STEREO = 0,
    /**
     * By head-related transfer functions (HRTF), as headphones need it. A voice costs about ten times as much. Only at
     * 44,100 and 48,000 Hz; at another rate all stays stereo.
     */
    TACET_SPATIALISATION_BINAURAL = 1,
    /** Binaural while sound goes to headphones, stereo otherwise. */
    TACET_SPATIALISATION_AUTOMATIC = 2
} tacet_spatialisation;

/**
 * Chooses how sounds with a place reach two ears, soon after the next tacet_engine_update(), without a click.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_engine_set_spatialisation(tacet_engine *engine, tacet_spatialisation spatialisation);

/**
 * Whether sounds with a place are mixed for headphones now.
 * @param is_binaural What tacet_engine_set_spatialisation() has come to.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_is_binaural(tacet_engine *engine, bool *is_binaural);

/**
 * Sets how strongly motion changes pitch, for all sounds.
 * @param factor         0...FLT_MAX: 0 switches it off, 1 is physical and the default.
 * @param speed_of_sound 1...FLT_MAX metres a second. Default 343.3.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_doppler(tacet_engine *engine, float factor, float speed_of_sound);

/** The rooms of Creative's EAX, as `efx-presets.h` has them. */
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

/** How a place answers sound. */
typedef struct tacet_reverb {
    /** sizeof(tacet_reverb) */
    uint32_t struct_size;
    /** Default ::TACET_ROOM_GENERIC. */
    tacet_room room;
    /** Decibels, -INFINITY...0, which is the room's own, and the default. */
    float gain;
    /** How long it takes to fall silent, as a ratio of the room's own time: 0.1...4. Default 1. */
    float decay;
} tacet_reverb;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_reverb)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_reverb_default(tacet_reverb *reverb, size_t struct_size);

/** A part of the world with a reverb of its own, for whoever listens there. */
typedef struct tacet_reverb_zone {
    /** sizeof(tacet_reverb_zone) */
    uint32_t struct_size;
    /** The middle, in metres. Default 0, 0, 0. */
    tacet_vec3 center;
    /** Within this distance of the middle, in metres, it is heard in full. 0...FLT_MAX, default 1. */
    float radius;
    /** Over this distance beyond the radius, in metres, it fades out. 0...FLT_MAX, default 1. */
    float falloff;
    /** As in ::tacet_reverb, with the same defaults. */
    tacet_room room;
    /** As in ::tacet_reverb. */
    float gain;
    /** As in ::tacet_reverb. */
    float decay;
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
 * Sets how the world answers sound outside all zones; takes effect at the next tacet_engine_update().
 * @param reverb Nullable: not at all, which is the default, and free.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_engine_set_reverb(tacet_engine *engine, const tacet_reverb *reverb);

/**
 * Sets the parts of the world that answer in ways of their own, in place of those set before; the most heard counts.
 * @param zones Nullable if there are none.
 * @param count 0...65,536.
 * @retval TACET_OK
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT There are more.
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_engine_set_reverb_zones(tacet_engine *engine, const tacet_reverb_zone *zones, size_t count);

/* ----------------------------------------------------------------------------------------------- Profiling */

/** Nanoseconds that half, nine in ten, 99 in a hundred and all of the blocks did not exceed. */
typedef struct tacet_spread {
    double p50, p90, p99, worst;
} tacet_spread;

/** What the last 1,024 blocks took, at most. */
typedef struct tacet_profile {
    /** sizeof(tacet_profile) */
    uint32_t struct_size;
    /** How many blocks it is about. */
    uint32_t blocks;
    /** Nanoseconds of sound in a block: what mixing one may take at most. */
    double deadline;
    /** Mixing one, and its stages. */
    tacet_spread total, commands, voices, openal, soundtrack, buses, limiter, reports;
} tacet_profile;

/**
 * Has blocks measured, or no longer; they are not at first.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_profiler_enable(tacet_engine *engine, bool enabled);

/**
 * What mixing took lately.
 * @param profile `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_profiler_get(tacet_engine *engine, tacet_profile *profile);

/** Begins to keep every block, and to measure them. The results are those of tacet_profiler_enable(). */
tacet_result tacet_profiler_start_capture(tacet_engine *engine);

/**
 * Ends the capture and writes it to a file, which is replaced. *Blocking.*
 * @param path UTF-8.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_NO_OUTPUT The path cannot be written.
 * @retval TACET_ERROR_NULL
 */
tacet_result tacet_profiler_write_capture(tacet_engine *engine, const char *path);

/* --------------------------------------------------------------------------------------------- Soundtrack */

/** What happens at a piece's end. */
typedef enum tacet_looping {
    /** It repeats what the file's LOOPSTART and LOOPLENGTH tags say, else the whole of it. */
    TACET_LOOPING_TAGGED = 0,
    /** The piece ends. */
    TACET_LOOPING_NONE = 1,
    /** It starts over from the file's first frame. */
    TACET_LOOPING_WHOLE = 2,
    /** It repeats `loop_start`...`loop_end`: an intro before them is played once. */
    TACET_LOOPING_REGION = 3
} tacet_looping;

/** The most stems of a piece. */
#define TACET_MAXIMUM_STEMS 8

/** A piece of music, and how it begins. */
typedef struct tacet_piece {
    /** sizeof(tacet_piece) */
    uint32_t struct_size;
    /** How many stems: 1...8. Default 0. */
    uint32_t stem_count;
    /** Paths of Ogg Vorbis or WAV files of one length, played in step; not null below `stem_count`. */
    const char *stems[TACET_MAXIMUM_STEMS];
    /** Default ::TACET_LOOPING_TAGGED. */
    tacet_looping looping;
    /** How long it overlaps with the piece before it. Default 0 seconds. */
    tacet_tween crossfade;
    uint32_t reserved;
    /** The first frame to repeat, of the first stem at its own rate; for ::TACET_LOOPING_REGION. */
    uint64_t loop_start;
    /** The frame after the last to repeat; above `loop_start`. */
    uint64_t loop_end;
    /** Where to begin, in frames of the first stem at its own rate. Default 0. */
    uint64_t from_frame;
} tacet_piece;

/**
 * Fills in the defaults.
 * @param struct_size sizeof(tacet_piece)
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_piece_default(tacet_piece *piece, size_t struct_size);

/**
 * Plays a file as the soundtrack, looping by its tags, else whole.
 *
 * Where it may not be heard now it is held at its frame, and starts by itself. The call waits until the file is open and
 * its headers are read: about 2 ms for a file that the system has in memory, and 100 ms at most, whatever the disk does. No
 * other call of the engine waits meanwhile. A file that takes longer, or turns out to be damaged further on, is reported by
 * ::TACET_EVENT_SOUNDTRACK_FAILED. On failure the piece before it plays on.
 * @param crossfade How long it overlaps with the piece before it. Nullable: it starts at once.
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
 * Plays a piece as the soundtrack; see tacet_soundtrack_play().
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL             `piece`, or one of its stems.
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
tacet_result tacet_soundtrack_play_piece(tacet_engine *engine, const tacet_piece *piece);

/**
 * Fades the soundtrack out and ends it.
 * @param tween Nullable: half a second.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NOT_FINITE
 */
tacet_result tacet_soundtrack_stop(tacet_engine *engine, const tacet_tween *tween);

/** Fades the soundtrack out and lets it stand at its frame. The results are those of tacet_soundtrack_stop(). */
tacet_result tacet_soundtrack_pause(tacet_engine *engine, const tacet_tween *tween);

/** Lets the soundtrack go on where it was paused. The results are those of tacet_soundtrack_stop(). */
tacet_result tacet_soundtrack_resume(tacet_engine *engine, const tacet_tween *tween);

/**
 * Goes to a frame, without a click; nothing is done if the soundtrack is stopped.
 * @param frame Of the first stem at its own rate, 0...2⁶².
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ARGUMENT
 */
tacet_result tacet_soundtrack_seek(tacet_engine *engine, uint64_t frame);

/**
 * Sets the soundtrack's gain, apart from its bus's. The results are those of tacet_soundtrack_stop().
 * @param gain Decibels, -INFINITY...24.
 */
tacet_result tacet_soundtrack_set_gain(tacet_engine *engine, float gain, const tacet_tween *tween);

/**
 * Sets the gain of one stem of the piece that plays. The results are those of tacet_soundtrack_stop().
 * @param stem From 0; one that does not exist is ignored.
 * @param gain Decibels, -INFINITY...24.
 */
tacet_result tacet_soundtrack_set_stem_gain(
    tacet_engine *engine, uint32_t stem, float gain, const tacet_tween *tween);

/* ------------------------------------------------------------------------------------------------ Session */

/** One cause of silence. Sound runs when none that concerns it is left. */
typedef enum tacet_reason {
    /** There is none. */
    TACET_REASON_NONE = 0,
    /** Silent mode has not been read yet; lasts 250 ms at most. */
    TACET_REASON_STARTING_UP = 1,
    /** It is not known yet whether the player listens to something; lasts 250 ms at most. */
    TACET_REASON_UNDECIDED = 2,
    /** The player listens to something else. */
    TACET_REASON_OTHER_AUDIO = 3,
    /** A silent switch is on. */
    TACET_REASON_SILENT_MODE = 4,
    /** A telephone call, or a conversation that interrupts. */
    TACET_REASON_CALL = 5,
    /** An alarm, or a telephone that rings. */
    TACET_REASON_ALARM = 6,
    /** The sound server's policy stopped our stream. */
    TACET_REASON_POLICY = 7,
    /** The machine goes to sleep. */
    TACET_REASON_SUSPENDED = 8,
    /** The screen is locked. */
    TACET_REASON_LOCKED = 9,
    /** Another user or a text console is in front. */
    TACET_REASON_SEAT_INACTIVE = 10,
    /** The program is in the background. */
    TACET_REASON_BACKGROUND = 11,
    /** There is no sound device, or its server is gone. */
    TACET_REASON_OUTPUT_LOST = 12,
    /** The headphones went, and the program stops then. */
    TACET_REASON_ROUTE_LOST = 13,
    /** A screen reader or a navigator speaks: sound is turned down, not silenced. */
    TACET_REASON_PROMPT = 14,
    /** The program deactivated the session. */
    TACET_REASON_INACTIVE = 15,
    /** The category plays nothing. */
    TACET_REASON_CATEGORY = 16,
    /** The player switched the soundtrack off. */
    TACET_REASON_SOUNDTRACK_OFF = 17,
    /** An interruption stopped playback that only the player resumes. */
    TACET_REASON_AWAITING_PLAYER = 18,
    /** The program's own reason, in its own words. */
    TACET_REASON_HOST = 19,
    /** People talk in another program: changes nothing, or lowers the soundtrack, as the player chose. */
    TACET_REASON_CONVERSATION = 20,
    /** The device, or this program in the player's volume mixer, is muted or at volume zero: all goes on, unheard. */
    TACET_REASON_OUTPUT_MUTED = 21
} tacet_reason;

/**
 * A reason in a few words, to show: `a call`.
 * @param reason Any value.
 * @return Never null.
 */
const char *tacet_reason_describe(tacet_reason reason);

/** What a kind of sound does, from the mildest to the strictest. */
typedef enum tacet_audibility {
    /** It is heard. */
    TACET_AUDIBLE = 0,
    /** It is not heard, and its time goes on. */
    TACET_MUTED = 1,
    /** It fades out gently, stands still, and fades in again. */
    TACET_HELD = 2,
    /** It stops at once, stands still, and resumes at the sample where it stopped. */
    TACET_FROZEN = 3
} tacet_audibility;

/** What the soundtrack does. */
typedef enum tacet_soundtrack_state {
    /** Nothing was asked for, or it has ended. */
    TACET_SOUNDTRACK_STOPPED = 0,
    /** It is heard. */
    TACET_SOUNDTRACK_PLAYING = 1,
    /** The game paused it. */
    TACET_SOUNDTRACK_PAUSED = 2,
    /** It runs unheard, in silent mode. */
    TACET_SOUNDTRACK_MUTED = 3,
    /** It stands at its frame and starts by itself when the reason has gone. */
    TACET_SOUNDTRACK_HELD = 4,
    /** It stands at its frame for an interruption, and resumes by itself. */
    TACET_SOUNDTRACK_FROZEN = 5
} tacet_soundtrack_state;

/** How the soundtrack stands. */
typedef struct tacet_soundtrack_status {
    /** sizeof(tacet_soundtrack_status) */
    uint32_t struct_size;
    /** What it does. */
    tacet_soundtrack_state state;
    /** The frame that is mixed next, of the first stem at its own rate; 0 when stopped. */
    uint64_t position;
    /** Why it is not heard; ::TACET_REASON_NONE unless it is muted, held or frozen. */
    tacet_reason reason;
    /** How many stems the piece has; 0 when stopped. */
    uint32_t stem_count;
} tacet_soundtrack_status;

/**
 * How the soundtrack stands now.
 * @param status `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_soundtrack_get_status(tacet_engine *engine, tacet_soundtrack_status *status);

/** What a program is; decides its category, who resumes, and who stops when the headphones go. */
typedef enum tacet_role {
    /** A game: ambient or solo ambient by itself, and always resumes. The default. */
    TACET_ROLE_GAME = 0,
    /** A player with a play button. */
    TACET_ROLE_MEDIA_PLAYER = 1,
    /** A recorder. */
    TACET_ROLE_RECORDER = 2,
    /** Telephony and chat. */
    TACET_ROLE_VOICE_CHAT = 3,
    /** A meter or tuner. */
    TACET_ROLE_METERING = 4,
    /** Plays what is found elsewhere, on request. */
    TACET_ROLE_BROWSER = 5,
    /** Speaks now and then. */
    TACET_ROLE_NAVIGATION = 6,
    /** An instrument, made to play along with others. */
    TACET_ROLE_COOPERATIVE_MUSIC = 7
} tacet_role;

/**
 * Makes a session for a program that has a mixer of its own: no OpenAL, no render thread. Returns within a millisecond.
 *
 * It tells the program's own streams from others' by their process. Poll tacet_session_get_directive() once a frame.
 * @param session Receives the session, or null on failure.
 * @retval TACET_OK
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_TOO_MANY
 */
tacet_result tacet_session_create(tacet_role role, tacet_session **session);

/**
 * Ends a session; an engine that follows it keeps its last word.
 * @param session Nullable: nothing is done.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_OWNED An engine made it, and ends it.
 */
tacet_result tacet_session_destroy(tacet_session *session);

/** What to do with sound. */
typedef struct tacet_directive {
    /** sizeof(tacet_directive) */
    uint32_t struct_size;
    /** What effects do. */
    tacet_audibility effects;
    /** What the soundtrack does. */
    tacet_audibility soundtrack;
    /** Why effects are not audible: of several reasons the strictest. */
    tacet_reason effects_reason;
    /** Why the soundtrack is not audible: of several reasons the strictest. */
    tacet_reason soundtrack_reason;
    /** A gain over everything, in decibels: 0, or -12 while a screen reader or a navigator speaks. */
    float gain;
    /** A further gain over the soundtrack, in decibels: 0, or -12 in a conversation if the player chose that. */
    float soundtrack_gain;
} tacet_directive;

/**
 * What to do with sound, now.
 * @param directive `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_directive(tacet_session *session, tacet_directive *directive);

/**
 * Says why it is as silent as it is and what would change that: a line for each kind of sound, reason and limitation.
 * @param text     Receives the text, terminated by zero. Nullable if `capacity` is 0.
 * @param capacity Bytes there are.
 * @param length   Nullable; receives the bytes of the whole text, without its zero.
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
    /** For how long it has held, in seconds. */
    double seconds;
    /** What is the matter, in one sentence. */
    char detail[256];
    /** What would change it, in one sentence. */
    char remedy[256];
} tacet_explanation;

/**
 * One of the reasons for silence, the weightiest first.
 * @param index       From 0.
 * @param explanation `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There are not so many.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_explanation(tacet_session *session, size_t index, tacet_explanation *explanation);

/** What a program's sound means to the player. */
typedef enum tacet_category {
    /** Chosen by whether the player listens to something. */
    TACET_CATEGORY_AUTOMATIC = 0,
    /** Sounds that enhance, beside whatever the player listens to. */
    TACET_CATEGORY_AMBIENT = 1,
    /** Sounds that enhance, where nothing else is playing. */
    TACET_CATEGORY_SOLO_AMBIENT = 2,
    /** Sounds that are the point. */
    TACET_CATEGORY_PLAYBACK = 3,
    /** Records and plays nothing. */
    TACET_CATEGORY_RECORD = 4,
    /** Records and plays. */
    TACET_CATEGORY_PLAY_AND_RECORD = 5,
    /** Works on audio offline. */
    TACET_CATEGORY_AUDIO_PROCESSING = 6
} tacet_category;

/** Refinements of a category, to be combined. Unknown bits mean nothing. */
enum {
    /** Lets playback sound beside other programs. */
    TACET_OPTION_MIX_WITH_OTHERS = 1,
    /** Asks for others to be turned down while we sound; implies mixing. */
    TACET_OPTION_DUCK_OTHERS = 2,
    /** Mixes with music, but pauses what is spoken; implies mixing. */
    TACET_OPTION_INTERRUPT_SPOKEN_AUDIO = 4
};

/**
 * Sets the category. One that does not mix with others, set explicitly, pauses the player's media players.
 * @param category ::TACET_CATEGORY_AUTOMATIC chooses again, now.
 * @param options  Bits of TACET_OPTION_…, or 0.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_session_set_category(tacet_session *session, tacet_category category, uint32_t options);

/**
 * Activates or deactivates a session; it is active from the start.
 * @param notify_others On deactivation, lets the players that this session paused go on.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_set_active(tacet_session *session, bool active, bool notify_others);

/**
 * Reports a reason for silence that only the program knows: a call it makes, a cut-scene.
 * @param reason Not ::TACET_REASON_NONE.
 * @param words  What the explanation calls ::TACET_REASON_HOST; nullable else, and ignored.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 */
tacet_result tacet_session_begin(tacet_session *session, tacet_reason reason, const char *words);

/** Ends a reason that tacet_session_begin() reported, with the same words; one that never began is no error. */
tacet_result tacet_session_end(tacet_session *session, tacet_reason reason, const char *words);

/**
 * The player pressed play: goes on after what only the player may end.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_resume(tacet_session *session);

/** Where a program's window is. */
typedef enum tacet_application_state {
    /** In front, with the focus. The default. */
    TACET_APPLICATION_ACTIVE = 0,
    /** Visible without the focus: changes nothing. */
    TACET_APPLICATION_INACTIVE = 1,
    /** Minimised, covered, or on another workspace. */
    TACET_APPLICATION_BACKGROUND = 2
} tacet_application_state;

/** What the background does to sound that does not play there. */
typedef enum tacet_background_policy {
    /** Everything stands still and resumes where it stopped. The default. */
    TACET_BACKGROUND_PAUSE = 0,
    /** Nothing is heard, and time goes on. */
    TACET_BACKGROUND_MUTE = 1,
    /** Everything goes on. */
    TACET_BACKGROUND_KEEP = 2,
    /** Effects are muted, the soundtrack goes on. */
    TACET_BACKGROUND_SOUNDTRACK_ONLY = 3
} tacet_background_policy;

/** The player's own word on the soundtrack. */
typedef enum tacet_soundtrack_choice {
    /** Plays unless the player listens to something else. The default. */
    TACET_SOUNDTRACK_AUTOMATIC = 0,
    /** Plays beside whatever the player listens to. */
    TACET_SOUNDTRACK_ON = 1,
    /** Never plays. */
    TACET_SOUNDTRACK_OFF = 2
} tacet_soundtrack_choice;

/** The player's own word on conversations in other programs, such as a voice chat. Telephone calls always interrupt. */
typedef enum tacet_conversation_choice {
    /** On a desktop a conversation changes nothing; on a phone a new one interrupts. The default. */
    TACET_CONVERSATION_AUTOMATIC = 0,
    /** A conversation changes nothing. */
    TACET_CONVERSATION_CONTINUE = 1,
    /** A conversation lowers the soundtrack by 12 dB. */
    TACET_CONVERSATION_DUCK = 2,
    /** A conversation interrupts, for two hours at most. */
    TACET_CONVERSATION_INTERRUPT = 3
} tacet_conversation_choice;

/**
 * Reports where the program's window is.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_INVALID_ENUM
 */
tacet_result tacet_session_set_application_state(tacet_session *session, tacet_application_state state);

/** Chooses what the background does. The results are those of tacet_session_set_application_state(). */
tacet_result tacet_session_set_background_policy(tacet_session *session, tacet_background_policy policy);

/** Sets the player's word on the soundtrack. The results are those of tacet_session_set_application_state(). */
tacet_result tacet_session_set_soundtrack_choice(tacet_session *session, tacet_soundtrack_choice choice);

/**
 * Sets the player's word on conversations; `TACET_CONVERSATION` in the environment comes before it. The results are those of
 * tacet_session_set_application_state().
 */
tacet_result tacet_session_set_conversation_choice(tacet_session *session, tacet_conversation_choice choice);

/**
 * Chooses whether sound stops when headphones are unplugged, until tacet_session_resume(). Default false for a game.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_set_pauses_when_headphones_unplugged(tacet_session *session, bool pauses);

/**
 * Chooses whether the player wants sound in silent mode too. Default false.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_set_ignores_silent_mode(tacet_session *session, bool ignores);

/**
 * Chooses whether the levels of other programs' streams are measured all the time, so that a program that falls silent lets
 * the soundtrack return after two seconds. Default false: they are then measured briefly, and again every 20 seconds.
 *
 * Only streams that say nothing of themselves are measured, eight at most. What is below -60 dB and has been for two
 * seconds, or from the start, counts as paused until it is heard. A meter is a recording of the other program's stream,
 * and desktops that show who records show this program: let the player choose.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 */
tacet_result tacet_session_set_meters_other_audio(tacet_session *session, bool meters);

/**
 * Reports whether the program has a soundtrack going, audible or not: what media controls resume.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_OWNED An engine made the session, and reports it by itself.
 */
tacet_result tacet_session_report_soundtrack(tacet_session *session, bool playing);

/**
 * Reports that the program's own output is lost.
 * @param why What the player may read.
 * @retval TACET_OK
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_INVALID_UTF8
 * @retval TACET_ERROR_OWNED An engine made the session, and reports it by itself.
 */
tacet_result tacet_session_report_output_lost(tacet_session *session, const char *why);

/** Reports that the output is back, by its name. The results are those of tacet_session_report_output_lost(). */
tacet_result tacet_session_report_output_restored(tacet_session *session, const char *name);

/** What a session knows, and what it was told. */
typedef struct tacet_session_state {
    /** sizeof(tacet_session_state) */
    uint32_t struct_size;
    /** The category in force; never ::TACET_CATEGORY_AUTOMATIC. */
    tacet_category category;
    /** Bits of TACET_OPTION_…. */
    uint32_t options;
    /** As set. */
    tacet_application_state application_state;
    /** As set. */
    tacet_background_policy background_policy;
    /** As set. */
    tacet_soundtrack_choice soundtrack_choice;
    /** As set, or as the environment says. */
    tacet_conversation_choice conversation_choice;
    /** The volume of the device that sound goes to: 0...1, 0 while muted, 1 if unknown. */
    float output_volume;
    /** How many streams other programs have, for tacet_session_get_stream(). */
    uint32_t stream_count;
    /** As set. */
    bool pauses_when_headphones_unplugged;
    /** As set. */
    bool ignores_silent_mode;
    /** Any other program is heard: another game, a call, music. */
    bool is_other_audio_playing;
    /** The player listens to something, so that a soundtrack should yield. */
    bool secondary_audio_should_be_silenced;
    /** A silent switch is on, heeded or not. */
    bool is_silent_mode_on;
    /** As set. */
    bool meters_other_audio;
    uint8_t reserved[2];
} tacet_session_state;

/**
 * What a session knows now.
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
    /** Frames a second. */
    uint32_t sample_rate;
    /** From the server to the ear, in seconds. */
    float latency;
    /** Whether only the player hears it: headphones, a headset. */
    bool is_private;
    /** The device's name as people read it. */
    char name[256];
    uint8_t reserved[3];
} tacet_route;

/**
 * The device that sound goes to.
 * @param route `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY It is not known.
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
    /** Whether sound goes there unless somebody chooses otherwise. */
    bool is_default;
    /** The sound server's name for it, the same from run to run; not for people to read. */
    char id[264];
    /** The device's name as people read it. */
    char name[256];
    uint8_t reserved[2];
} tacet_output_device;

/**
 * A device that sound can go to, in the server's order.
 * @param index From 0.
 * @param device `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There are no more.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_output_device(tacet_session *session, size_t index, tacet_output_device *device);

/** What a stream on the sound server is to us. */
typedef enum tacet_stream_class {
    /** Of this program. */
    TACET_STREAM_OURS = 0,
    /** Of the server itself or a filter. */
    TACET_STREAM_PLUMBING = 1,
    /** Paused, muted, silent or at zero volume. */
    TACET_STREAM_INACTIVE = 2,
    /** A conversation that interrupts: on a phone, or because the player chose so. */
    TACET_STREAM_CALL = 3,
    /** A conversation: does what tacet_session_set_conversation_choice() says. */
    TACET_STREAM_CONVERSATION = 4,
    /** An alarm or a ringing telephone: interrupts. */
    TACET_STREAM_ALARM = 5,
    /** A speech service: does nothing. */
    TACET_STREAM_SPEECH = 6,
    /** A screen reader, navigator or assistant: turns us down. */
    TACET_STREAM_DUCK = 7,
    /** A notification: does nothing. */
    TACET_STREAM_TRANSIENT = 8,
    /** Another game: does nothing. */
    TACET_STREAM_GAME = 9,
    /** What the player listens to. */
    TACET_STREAM_PRIMARY = 10,
    /** A studio's or broadcaster's own monitoring: does nothing. */
    TACET_STREAM_PRODUCTION = 11
} tacet_stream_class;

/** Another program's stream. */
typedef struct tacet_stream {
    /** sizeof(tacet_stream) */
    uint32_t struct_size;
    /** What it is to us. */
    tacet_stream_class stream_class;
    /** The program's name, made safe to print. */
    char name[256];
} tacet_stream;

/**
 * One of the streams that other programs have.
 * @param index  From 0.
 * @param stream `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY There are not so many.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_session_get_stream(tacet_session *session, size_t index, tacet_stream *stream);

/* ------------------------------------------------------------------------------------------------- Events */

/** What happened. Ignoring every one of them is correct. */
typedef enum tacet_event_type {
    /** None. */
    TACET_EVENT_NONE = 0,
    /** `voice` has played to its end or was stopped. */
    TACET_EVENT_VOICE_FINISHED = 1,
    /** `voice` was ended to make room for a more important one. */
    TACET_EVENT_VOICE_STOLEN = 2,
    /** The soundtrack has played to its end. */
    TACET_EVENT_SOUNDTRACK_ENDED = 3,
    /** The soundtrack cannot go on: `result`, and `text` in words. */
    TACET_EVENT_SOUNDTRACK_FAILED = 4,
    /** Decoding came too late: `frames` of the soundtrack were silence. */
    TACET_EVENT_SOUNDTRACK_STARVED = 5,
    /** Sound goes through another device now, `text`. */
    TACET_EVENT_OUTPUT_CHANGED = 6,
    /** No output can be opened: `result`, and `text` in words. */
    TACET_EVENT_OUTPUT_FAILED = 7,
    /** `category` is in force, because of `text`. */
    TACET_EVENT_CATEGORY_CHOSEN = 8,
    /** Sound stopped for a passing `reason`. One begin is followed by one end, however many reasons overlap. */
    TACET_EVENT_INTERRUPTION_BEGAN = 9,
    /** The last reason has gone; `flag`: all were passing ones. */
    TACET_EVENT_INTERRUPTION_ENDED = 10,
    /** The player began (`flag`), or ceased, to listen to something. */
    TACET_EVENT_SECONDARY_AUDIO_HINT = 11,
    /** Silent mode was switched on (`flag`) or off, by `text`. */
    TACET_EVENT_SILENT_MODE_CHANGED = 12,
    /** Other programs' streams changed; `flag`: one of them is heard. */
    TACET_EVENT_OTHER_AUDIO_CHANGED = 13,
    /** Sound goes another way for `route_change`, to `text`. */
    TACET_EVENT_ROUTE_CHANGED = 14,
    /** The output was lost, for the reason in `text`. A session without an engine says so when the sound server, or its last
     * device, has gone: the program's own device is dead then. */
    TACET_EVENT_OUTPUT_LOST = 15,
    /** Sound goes out again, through `text`. A program without an engine closes its own device and opens it again. */
    TACET_EVENT_OUTPUT_RESTORED = 16,
    /** Devices came, went, or took turns as the default: tacet_session_get_output_device(). */
    TACET_EVENT_OUTPUT_DEVICES_CHANGED = 17,
    /** A conversation in other programs began or changed (`flag`), or ended; `text`: the programs. */
    TACET_EVENT_CONVERSATION_CHANGED = 18
} tacet_event_type;

/** Why the route changed. */
typedef enum tacet_route_change {
    /** It did not. */
    TACET_ROUTE_CHANGE_NONE = 0,
    /** A device was plugged in and taken into use. */
    TACET_ROUTE_CHANGE_NEW_DEVICE = 1,
    /** The device in use was unplugged, or went out of range. */
    TACET_ROUTE_CHANGE_OLD_DEVICE_GONE = 2,
    /** The player, or the program, chose another device. */
    TACET_ROUTE_CHANGE_OVERRIDE = 3,
    /** The same device, with another sample rate. */
    TACET_ROUTE_CHANGE_CONFIGURATION = 4
} tacet_route_change;

/** Something that happened. What its type does not mention is 0. */
typedef struct tacet_event {
    /** sizeof(tacet_event) */
    uint32_t struct_size;
    /** What happened. */
    tacet_event_type type;
    /** The voice, as tacet_play() gave it; stale by now. */
    tacet_voice voice;
    /** A count of frames. */
    uint64_t frames;
    /** The category. */
    tacet_category category;
    /** The reason of an interruption. */
    tacet_reason reason;
    /** Why the route changed. */
    tacet_route_change route_change;
    /** Why something failed. */
    tacet_result result;
    /** As the type says. */
    bool flag;
    /** In words, terminated by zero and cut to fit. */
    char text[256];
    uint8_t reserved[7];
} tacet_event;

/**
 * Takes the oldest event that tacet_engine_update() has collected, those of its session included. If nobody asks, the
 * latest 1,024 are kept.
 * @param event `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No event waits.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 */
tacet_result tacet_engine_poll(tacet_engine *engine, tacet_event *event);

/**
 * Takes the oldest event of a session. If nobody asks, the latest 256 are kept.
 * @param event `struct_size` must be set.
 * @retval TACET_OK
 * @retval TACET_EMPTY No event waits.
 * @retval TACET_ERROR_INVALID_HANDLE
 * @retval TACET_ERROR_NULL
 * @retval TACET_ERROR_STRUCT_SIZE
 * @retval TACET_ERROR_OWNED An engine follows it: its events come out of tacet_engine_poll().
 */
tacet_result tacet_session_poll(tacet_session *session, tacet_event *event);

#ifdef __cplusplus
}
#endif

#endif
