// What the parts of libtacet-manners share: the present manners, the originals of the functions that the library stands in
// for, and the lines of `tacet run --explain`.
#ifndef TACET_MANNERS_H
#define TACET_MANNERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ------------------------------------------------------------------------------------------------ The present manners

// What the game's sound does now. The fades of the directive are in it.
struct manners {
    // The factor for effects, 0...1.
    float effects;
    // The factor for the soundtrack, 0...1.
    float soundtrack;
    // Whether effects advance. If not, they keep their place.
    bool effects_run;
    // Whether the soundtrack advances. If not, it keeps its place.
    bool soundtrack_runs;
};

// Returns the present manners: one atomic load, from any thread.
struct manners manners_now(void);

// The factor for music in a library whose gain for everything is that of the effects.
float manners_music_factor(struct manners now);

// How many steps of the following thread a gain of 0 has to reach the device before what it silences is paused: 30 ms.
enum { SILENT_STEPS = 3 };

// The monotonic clock, in seconds.
double manners_seconds(void);

// Begins to follow the focus service, at the first call of a hook. Later calls return at once. Any thread.
//
// `hook` names the hook in the lines of --explain, once per hook. `apply` is called on the following thread after each
// change, every 10 ms while a fade runs; null for a hook that reads `manners_now` in the game's audio callback.
void manners_follow(const char *hook, void (*apply)(void));

// Tells the focus service whether the game plays a soundtrack, audible or not. Any thread.
void manners_set_soundtrack_playing(bool playing);

// Prints a line on standard error if `tacet run --explain` asked for it. Any thread; never waits for a lock.
__attribute__((format(printf, 1, 2))) void manners_explain(const char *format, ...);

// The name of the process: the last component of its program's path.
const char *manners_process_name(void);

// Whether the table of games has the rule `rule` for this process.
bool manners_has_rule(const char *rule);

// ------------------------------------------------------------------------------------------------ Samples

// The formats of samples, with SDL's numbers: the low byte is the width in bits.
enum { SAMPLE_FLOAT = 0x0100, SAMPLE_BIG_ENDIAN = 0x1000, SAMPLE_SIGNED = 0x8000 };

// Multiplies samples by a gain that goes in a straight line from `*from` to `to`, and leaves `to` in `*from`. Formats that
// it does not know are silenced below half the gain, and left alone above.
void samples_scale(void *samples, size_t bytes, unsigned format, unsigned channels, float *from, float to);

// ------------------------------------------------------------------------------------------------ Originals

// The libraries in whose place the hooks stand.
enum library {
    LIBRARY_SDL_MIXER,
    LIBRARY_SDL,
    LIBRARY_SDL3_MIXER,
    LIBRARY_SDL3,
    LIBRARY_OPENAL,
    LIBRARY_PULSE,
    LIBRARY_ALSA,
    LIBRARY_COUNT
};

// How many hooks the present thread is in. A library that calls its own functions, or another library's, on behalf of a
// hooked function is left alone.
extern __thread int hook_depth;

// Finds the original functions of a library, once. Any thread.
void originals_find(enum library library);

// Returns the hook that stands for the function `name` at `original`, or `original` if none does. A second copy of a library has no hooks.
void *originals_hook(const char *name, void *original);

struct sdl_spec;
struct sdl3_spec;
struct pulse_format;

// Declares the original of each hooked function: `original_Mix_PlayMusic`. Null where the library lacks the function.
#define HOOK(library, result, name, ...)                                \
    __attribute__((visibility("default"))) result name(__VA_ARGS__); \
    extern result (*original_##name)(__VA_ARGS__);
#define CALL(library, result, name, ...) extern result (*original_##name)(__VA_ARGS__);
#include "hooks.h"
#undef HOOK
#undef CALL

// Begins a hook: finds the originals. A call from within another hook, or without an original, ends here.
#define PASS(library, failure, name, ...) PASS_IF(hook_depth > 0, library, failure, name, __VA_ARGS__)

#define PASS_IF(condition, library, failure, name, ...) \
    originals_find(library);                            \
    if (!original_##name) return failure;               \
    if (condition) return original_##name(__VA_ARGS__)

// Calls an original so that what the library calls in turn is left alone.
#define ORIGINAL(name, ...)                                        \
    __extension__({                                                \
        hook_depth++;                                              \
        __auto_type result_of_original = original_##name(__VA_ARGS__); \
        hook_depth--;                                              \
        result_of_original;                                        \
    })

#define ORIGINAL_VOID(name, ...)      \
    do {                              \
        hook_depth++;                 \
        original_##name(__VA_ARGS__); \
        hook_depth--;                 \
    } while (0)

#endif
