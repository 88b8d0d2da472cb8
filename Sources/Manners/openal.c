// The hook of OpenAL: music is the soundtrack, all other sources are the effects.
//
// Music is a source without a position that plays two channels, either as a stream of buffers or from one buffer of at least
// LONGEST_EFFECT seconds. For a game with the rule `loops` it is also a source without a position that repeats one buffer.
//
// A freeze pauses the device, so that every source keeps its place. An effect that begins during a freeze and plays once runs
// out unheard.
//
// One lock guards the state. OpenAL calls nothing of the game's while it is held.

#include "manners.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

enum {
    AL_PITCH = 0x1003,
    AL_POSITION = 0x1004,
    AL_LOOPING = 0x1007,
    AL_BUFFER = 0x1009,
    AL_GAIN = 0x100A,
    AL_SOURCE_STATE = 0x1010,
    AL_PLAYING = 0x1012,
    AL_PAUSED = 0x1013,
    AL_SEC_OFFSET = 0x1024,
    AL_SOURCE_TYPE = 0x1027,
    AL_STATIC = 0x1028,
    AL_STREAMING = 0x1029,
    AL_FREQUENCY = 0x2001,
    AL_BITS = 0x2002,
    AL_CHANNELS = 0x2003,
    AL_SIZE = 0x2004,
};

enum {
    CONTEXT_LIMIT = 16,
    SOURCE_LIMIT = 64,
    // How many effects run out unheard at a time: OpenAL Soft has so many sources.
    UNHEARD_LIMIT = 256,
    // The longest effect in seconds: longer stereo without a position is music.
    LONGEST_EFFECT = 15,
    // How many steps of the following thread a gain of 0 has to reach the device before what it silences is paused: 30 ms.
    SILENT_STEPS = 3,
};

static struct context {
    void *context, *device;
    // The gain of the listener that the game has set, and the one that OpenAL has.
    float gain, applied;
    // Whether the game has paused the device, and whether a freeze has.
    bool is_paused, is_frozen;
    int silent_steps;
} contexts[CONTEXT_LIMIT];

static struct source {
    void *context;
    unsigned name;
    // Whether the last buffers of its stream had two channels.
    bool is_wide;
    // Whether it is the soundtrack. Set when it begins to play.
    bool is_music;
    // Whether its pause is of this file's making, and the game believes that it plays or that the game has paused it.
    bool is_stopped;
    bool is_paused;
    float gain, applied;
    int silent_steps;
} sources[SOURCE_LIMIT];

// An effect that began during a freeze and plays its one buffer once: it would be heard after the call, with all others.
static struct unheard {
    void *context;
    unsigned name;
    // When it began, in seconds of the monotonic clock; its place then; the length of its buffer; the seconds it plays in a second.
    double begin, place, length, pitch;
} unheard[UNHEARD_LIMIT];

static int unheard_count;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct context *context_of(void *context) {
    for (int index = 0; context && index < CONTEXT_LIMIT; index++)
        if (contexts[index].context == context) return &contexts[index];
    return NULL;
}

static void *current(void) { return original_alcGetCurrentContext ? ORIGINAL(alcGetCurrentContext) : NULL; }

static struct source *source_of(void *context, unsigned name) {
    for (int index = 0; index < SOURCE_LIMIT; index++)
        if (sources[index].context == context && sources[index].name == name && context) return &sources[index];
    return NULL;
}

static struct source *music_of(unsigned name) {
    struct source *source = source_of(current(), name);
    return source && source->is_music ? source : NULL;
}

static struct source *add_source(void *context, unsigned name) {
    struct source *source = source_of(context, name);
    for (int index = 0; !source && context && index < SOURCE_LIMIT; index++) {
        if (sources[index].context) continue;
        source = &sources[index];
        *source = (struct source){.context = context, .name = name, .gain = 1, .applied = 1};
    }
    return source;
}

static int source_value(unsigned source, int name) {
    int value = 0;
    ORIGINAL_VOID(alGetSourcei, source, name, &value);
    return value;
}

static int buffer_value(unsigned buffer, int name) {
    int value = 0;
    ORIGINAL_VOID(alGetBufferi, buffer, name, &value);
    return value;
}

static bool plays_music(const struct source *known, unsigned name) {
    float x = 0, y = 0, z = 0;
    const int type = source_value(name, AL_SOURCE_TYPE);
    bool is_music = false;
    if (type == AL_STREAMING) {
        is_music = (known && known->is_wide) || manners_has_rule("streams");
    } else if (type == AL_STATIC) {
        if (manners_has_rule("loops") && source_value(name, AL_LOOPING)) return true;
        const unsigned buffer = (unsigned)source_value(name, AL_BUFFER);
        const int channels = buffer ? buffer_value(buffer, AL_CHANNELS) : 0;
        if (channels == 2) {
            const int64_t second = (int64_t)buffer_value(buffer, AL_FREQUENCY) * buffer_value(buffer, AL_BITS) / 8 * channels;
            is_music = second > 0 && buffer_value(buffer, AL_SIZE) / second >= LONGEST_EFFECT;
        }
    }
    if (!is_music) return false;
    ORIGINAL_VOID(alGetSource3f, name, AL_POSITION, &x, &y, &z);
    return x == 0 && y == 0 && z == 0;
}

// The factor for music beside that of the listener.
static float music_factor(struct manners now) {
    if (now.effects <= 0) return 0;
    const float factor = now.soundtrack / now.effects;
    return factor < 1 ? factor : 1;
}

static void set_gain(struct source *source, float factor) {
    const float gain = source->gain * factor;
    if (gain == source->applied) return;
    source->applied = gain;
    ORIGINAL_VOID(alSourcef, source->name, AL_GAIN, gain);
}

// ------------------------------------------------------------------------------------------------ Effects that run out unheard

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static struct unheard *unheard_of(void *context, unsigned name) {
    for (int index = 0; context && unheard_count > 0 && index < UNHEARD_LIMIT; index++)
        if (unheard[index].context == context && unheard[index].name == name) return &unheard[index];
    return NULL;
}

static void forget(struct unheard *effect) {
    if (!effect) return;
    *effect = (struct unheard){0};
    unheard_count--;
}

// The seconds of its buffer that an effect is at.
static double place_of(const struct unheard *effect) {
    return effect->place + (seconds_now() - effect->begin) * effect->pitch;
}

// Notes an effect that the game has just begun during a freeze.
static void begin_unheard(void *context, unsigned name) {
    if (!original_alcDevicePauseSOFT || source_value(name, AL_SOURCE_TYPE) != AL_STATIC || source_value(name, AL_LOOPING)) return;
    const unsigned buffer = (unsigned)source_value(name, AL_BUFFER);
    const double bytes = buffer ? buffer_value(buffer, AL_BITS) / 8.0 * buffer_value(buffer, AL_CHANNELS) : 0;
    const int rate = buffer ? buffer_value(buffer, AL_FREQUENCY) : 0;
    float place = 0, pitch = 1;
    if (bytes <= 0 || rate <= 0) return;
    ORIGINAL_VOID(alGetSourcef, name, AL_SEC_OFFSET, &place);
    ORIGINAL_VOID(alGetSourcef, name, AL_PITCH, &pitch);
    for (int index = 0; index < UNHEARD_LIMIT; index++) {
        if (unheard[index].context) continue;
        unheard[index] = (struct unheard){
            context, name, seconds_now(), (double)place, buffer_value(buffer, AL_SIZE) / bytes / rate, (double)pitch};
        unheard_count++;
        break;
    }
}

// Brings an effect to its place, which is its end if its time has run out. Its context is the current one.
static void catch_up(struct unheard *effect, bool goes_on) {
    const double place = place_of(effect);
    const unsigned name = effect->name;
    forget(effect);
    ORIGINAL_VOID(alSourceStop, name);
    if (!goes_on) return;
    ORIGINAL_VOID(alSourcef, name, AL_SEC_OFFSET, (float)place);
    ORIGINAL_VOID(alSourcePlay, name);
}

// Ends an effect whose time has run out, so that the game finds it stopped and has its source for another one.
static void end_unheard(void *context, unsigned name) {
    struct unheard *effect = unheard_of(context, name);
    if (effect && place_of(effect) >= effect->length) catch_up(effect, false);
}

// The freeze ends: what has run out is not heard, and what has not goes on where it would be.
static void release_unheard(void *context) {
    for (int index = 0; index < UNHEARD_LIMIT; index++) {
        struct unheard *effect = &unheard[index];
        if (effect->context == context) catch_up(effect, place_of(effect) < effect->length);
    }
}

// ------------------------------------------------------------------------------------------------ Following

static void report(void) {
    bool plays = false;
    for (int index = 0; index < SOURCE_LIMIT; index++) {
        const struct source *source = &sources[index];
        if (!source->context || !source->is_music || source->context != current()) continue;
        plays |= !source->is_paused && (source->is_stopped || source_value(source->name, AL_SOURCE_STATE) == AL_PLAYING);
    }
    manners_set_soundtrack_playing(plays);
}

static void stop_music(struct source *source) {
    if (source->is_stopped || source_value(source->name, AL_SOURCE_STATE) != AL_PLAYING) return;
    ORIGINAL_VOID(alSourcePause, source->name);
    source->is_stopped = true;
}

static void release_music(struct source *source) {
    if (source->is_stopped && !source->is_paused) ORIGINAL_VOID(alSourcePlay, source->name);
    source->is_stopped = false;
}

static void conform_source(struct source *source, struct manners now) {
    // A frozen device keeps everything as it is.
    if (!now.effects_run) return;
    set_gain(source, music_factor(now));
    source->silent_steps = now.soundtrack > 0 ? 0 : source->silent_steps + 1;
    if (now.soundtrack_runs) release_music(source);
    else if (source->silent_steps > SILENT_STEPS) stop_music(source);
}

static void conform(struct context *context, struct manners now) {
    const float gain = context->gain * now.effects;
    if (gain != context->applied) ORIGINAL_VOID(alListenerf, AL_GAIN, context->applied = gain);
    context->silent_steps = now.effects > 0 ? 0 : context->silent_steps + 1;
    if (!context->is_frozen && !now.effects_run && context->silent_steps > SILENT_STEPS && original_alcDevicePauseSOFT) {
        context->is_frozen = true;
        ORIGINAL_VOID(alcDevicePauseSOFT, context->device);
    }
    if (context->is_frozen && now.effects_run) {
        context->is_frozen = false;
        release_unheard(context->context);
        if (!context->is_paused) ORIGINAL_VOID(alcDeviceResumeSOFT, context->device);
    }
    for (int index = 0; index < SOURCE_LIMIT; index++)
        if (sources[index].context == context->context && sources[index].is_music) conform_source(&sources[index], now);
}

// Follows a change, on the following thread, which has a current context of its own for the moment.
static void apply(void) {
    const struct manners now = manners_now();
    pthread_mutex_lock(&lock);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        if (!contexts[index].context) continue;
        if (original_alcSetThreadContext) ORIGINAL(alcSetThreadContext, contexts[index].context);
        else if (current() != contexts[index].context) continue;
        conform(&contexts[index], now);
    }
    if (original_alcSetThreadContext) ORIGINAL(alcSetThreadContext, NULL);
    pthread_mutex_unlock(&lock);
}

// ------------------------------------------------------------------------------------------------ Devices and contexts

void *alcOpenDevice(const char *name) {
    PASS(LIBRARY_OPENAL, NULL, alcOpenDevice, name);
    return ORIGINAL(alcOpenDevice, name);
}

char alcCloseDevice(void *device) {
    PASS(LIBRARY_OPENAL, 0, alcCloseDevice, device);
    return ORIGINAL(alcCloseDevice, device);
}

char alcResetDeviceSOFT(void *device, const int *attributes) {
    PASS(LIBRARY_OPENAL, 0, alcResetDeviceSOFT, device, attributes);
    return ORIGINAL(alcResetDeviceSOFT, device, attributes);
}

void *alcCreateContext(void *device, const int *attributes) {
    PASS(LIBRARY_OPENAL, NULL, alcCreateContext, device, attributes);
    void *result = ORIGINAL(alcCreateContext, device, attributes);
    if (!result) return result;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        if (contexts[index].context) continue;
        contexts[index] = (struct context){.context = result, .device = device, .gain = 1, .applied = 1};
        break;
    }
    pthread_mutex_unlock(&lock);
    manners_follow("OpenAL: streamed or long stereo without a position is the soundtrack, other sources are the effects", apply);
    return result;
}

void alcDestroyContext(void *context) {
    PASS(LIBRARY_OPENAL, , alcDestroyContext, context);
    pthread_mutex_lock(&lock);
    struct context *known = context_of(context);
    if (known) *known = (struct context){0};
    for (int index = 0; context && index < SOURCE_LIMIT; index++)
        if (sources[index].context == context) sources[index] = (struct source){0};
    for (int index = 0; context && index < UNHEARD_LIMIT; index++)
        if (unheard[index].context == context) forget(&unheard[index]);
    ORIGINAL_VOID(alcDestroyContext, context);
    pthread_mutex_unlock(&lock);
}

static void set_paused(void *device, bool is_paused) {
    pthread_mutex_lock(&lock);
    bool is_frozen = false;
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        if (!contexts[index].context || contexts[index].device != device) continue;
        contexts[index].is_paused = is_paused;
        is_frozen |= contexts[index].is_frozen;
    }
    if (!is_frozen) {
        if (is_paused) ORIGINAL_VOID(alcDevicePauseSOFT, device);
        else ORIGINAL_VOID(alcDeviceResumeSOFT, device);
    }
    pthread_mutex_unlock(&lock);
}

void alcDevicePauseSOFT(void *device) {
    PASS(LIBRARY_OPENAL, , alcDevicePauseSOFT, device);
    set_paused(device, true);
}

void alcDeviceResumeSOFT(void *device) {
    PASS(LIBRARY_OPENAL, , alcDeviceResumeSOFT, device);
    set_paused(device, false);
}

void *alcGetProcAddress(void *device, const char *name) {
    PASS(LIBRARY_OPENAL, NULL, alcGetProcAddress, device, name);
    return originals_hook(name, ORIGINAL(alcGetProcAddress, device, name));
}

void *alGetProcAddress(const char *name) {
    PASS(LIBRARY_OPENAL, NULL, alGetProcAddress, name);
    return originals_hook(name, ORIGINAL(alGetProcAddress, name));
}

// ------------------------------------------------------------------------------------------------ Sources

void alSourceQueueBuffers(unsigned name, int count, const unsigned *buffers) {
    PASS(LIBRARY_OPENAL, , alSourceQueueBuffers, name, count, buffers);
    ORIGINAL_VOID(alSourceQueueBuffers, name, count, buffers);
    if (count <= 0 || !buffers) return;
    pthread_mutex_lock(&lock);
    void *context = current();
    struct source *source = source_of(context, name);
    const bool is_wide = buffer_value(buffers[0], AL_CHANNELS) == 2;
    if (!source && is_wide) source = add_source(context, name);
    if (source) source->is_wide = is_wide;
    pthread_mutex_unlock(&lock);
}

void alSourcePlay(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourcePlay, name);
    pthread_mutex_lock(&lock);
    void *context = current();
    struct source *source = source_of(context, name);
    const bool is_music = plays_music(source, name);
    const struct manners now = manners_now();
    if (is_music && !source) source = add_source(context, name);
    forget(unheard_of(context, name));
    if (!source) {
        ORIGINAL_VOID(alSourcePlay, name);
        if (!now.effects_run) begin_unheard(context, name);
        pthread_mutex_unlock(&lock);
        return;
    }
    if (is_music && !source->is_music) {
        ORIGINAL_VOID(alGetSourcef, name, AL_GAIN, &source->gain);
        source->applied = source->gain;
    }
    if (source->is_music && !is_music) {
        set_gain(source, 1);
        source->is_stopped = false;
    }
    source->is_music = is_music;
    // Music that the game has paused before it was held, or since, stays at its place.
    const bool stays = source->is_stopped && source->is_paused;
    source->is_paused = false;
    if (is_music) set_gain(source, music_factor(now));
    if (!stays) {
        source->is_stopped = false;
        ORIGINAL_VOID(alSourcePlay, name);
        // During a freeze too: it would lose its beginning to a hold that follows.
        if (is_music && !now.soundtrack_runs) stop_music(source);
        if (!is_music && !now.effects_run) begin_unheard(context, name);
    }
    if (is_music) report();
    pthread_mutex_unlock(&lock);
}

void alSourcePause(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourcePause, name);
    pthread_mutex_lock(&lock);
    struct unheard *effect = unheard_of(current(), name);
    if (effect) catch_up(effect, place_of(effect) < effect->length);
    struct source *music = music_of(name);
    if (music && (music->is_stopped || source_value(name, AL_SOURCE_STATE) == AL_PLAYING)) {
        music->is_paused = true;
        // Stays held, so that the game's next alSourcePlay does not sound.
        if (!music->is_stopped && !manners_now().soundtrack_runs) stop_music(music);
    }
    if (!music || !music->is_stopped) ORIGINAL_VOID(alSourcePause, name);
    if (music) report();
    pthread_mutex_unlock(&lock);
}

// Stops or rewinds a source by the original of either.
static void end(unsigned name, void (*function)(unsigned)) {
    pthread_mutex_lock(&lock);
    hook_depth++;
    function(name);
    hook_depth--;
    forget(unheard_of(current(), name));
    struct source *music = music_of(name);
    if (music) {
        music->is_stopped = music->is_paused = false;
        report();
    }
    pthread_mutex_unlock(&lock);
}

void alSourceStop(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourceStop, name);
    end(name, original_alSourceStop);
}

void alSourceRewind(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourceRewind, name);
    end(name, original_alSourceRewind);
}

void alSourcePlayv(int count, const unsigned *names) {
    PASS(LIBRARY_OPENAL, , alSourcePlayv, count, names);
    for (int index = 0; index < count; index++) alSourcePlay(names[index]);
}

void alSourcePausev(int count, const unsigned *names) {
    PASS(LIBRARY_OPENAL, , alSourcePausev, count, names);
    for (int index = 0; index < count; index++) alSourcePause(names[index]);
}

void alSourceStopv(int count, const unsigned *names) {
    PASS(LIBRARY_OPENAL, , alSourceStopv, count, names);
    for (int index = 0; index < count; index++) alSourceStop(names[index]);
}

void alSourceRewindv(int count, const unsigned *names) {
    PASS(LIBRARY_OPENAL, , alSourceRewindv, count, names);
    for (int index = 0; index < count; index++) alSourceRewind(names[index]);
}

void alDeleteSources(int count, const unsigned *names) {
    PASS(LIBRARY_OPENAL, , alDeleteSources, count, names);
    pthread_mutex_lock(&lock);
    for (int index = 0; names && index < count; index++) {
        struct source *source = source_of(current(), names[index]);
        if (source) *source = (struct source){0};
        forget(unheard_of(current(), names[index]));
    }
    ORIGINAL_VOID(alDeleteSources, count, names);
    pthread_mutex_unlock(&lock);
}

// ------------------------------------------------------------------------------------------------ What the game sets and asks

void alSourcef(unsigned name, int property, float value) {
    PASS(LIBRARY_OPENAL, , alSourcef, name, property, value);
    if (property != AL_GAIN) {
        ORIGINAL_VOID(alSourcef, name, property, value);
        return;
    }
    pthread_mutex_lock(&lock);
    struct source *music = music_of(name);
    if (music && value >= 0) {
        music->gain = value;
        value *= music_factor(manners_now());
        music->applied = value;
    }
    ORIGINAL_VOID(alSourcef, name, property, value);
    pthread_mutex_unlock(&lock);
}

void alSourcefv(unsigned name, int property, const float *values) {
    PASS(LIBRARY_OPENAL, , alSourcefv, name, property, values);
    if (property == AL_GAIN && values) alSourcef(name, property, values[0]);
    else ORIGINAL_VOID(alSourcefv, name, property, values);
}

void alGetSourcef(unsigned name, int property, float *value) {
    PASS(LIBRARY_OPENAL, , alGetSourcef, name, property, value);
    ORIGINAL_VOID(alGetSourcef, name, property, value);
    if (property != AL_GAIN || !value) return;
    pthread_mutex_lock(&lock);
    const struct source *music = music_of(name);
    if (music) *value = music->gain;
    pthread_mutex_unlock(&lock);
}

void alGetSourcefv(unsigned name, int property, float *values) {
    PASS(LIBRARY_OPENAL, , alGetSourcefv, name, property, values);
    if (property == AL_GAIN) alGetSourcef(name, property, values);
    else ORIGINAL_VOID(alGetSourcefv, name, property, values);
}

void alGetSourcei(unsigned name, int property, int *value) {
    PASS(LIBRARY_OPENAL, , alGetSourcei, name, property, value);
    if (property != AL_SOURCE_STATE || !value) {
        ORIGINAL_VOID(alGetSourcei, name, property, value);
        return;
    }
    pthread_mutex_lock(&lock);
    end_unheard(current(), name);
    ORIGINAL_VOID(alGetSourcei, name, property, value);
    const struct source *music = music_of(name);
    if (music && music->is_stopped) *value = music->is_paused ? AL_PAUSED : AL_PLAYING;
    pthread_mutex_unlock(&lock);
}

void alGetSourceiv(unsigned name, int property, int *values) {
    PASS(LIBRARY_OPENAL, , alGetSourceiv, name, property, values);
    if (property == AL_SOURCE_STATE) alGetSourcei(name, property, values);
    else ORIGINAL_VOID(alGetSourceiv, name, property, values);
}

void alListenerf(int property, float value) {
    PASS(LIBRARY_OPENAL, , alListenerf, property, value);
    if (property != AL_GAIN) {
        ORIGINAL_VOID(alListenerf, property, value);
        return;
    }
    pthread_mutex_lock(&lock);
    struct context *context = context_of(current());
    if (context && value >= 0) {
        context->gain = value;
        value *= manners_now().effects;
        context->applied = value;
    }
    ORIGINAL_VOID(alListenerf, property, value);
    pthread_mutex_unlock(&lock);
}

void alListenerfv(int property, const float *values) {
    PASS(LIBRARY_OPENAL, , alListenerfv, property, values);
    if (property == AL_GAIN && values) alListenerf(property, values[0]);
    else ORIGINAL_VOID(alListenerfv, property, values);
}

void alGetListenerf(int property, float *value) {
    PASS(LIBRARY_OPENAL, , alGetListenerf, property, value);
    ORIGINAL_VOID(alGetListenerf, property, value);
    if (property != AL_GAIN || !value) return;
    pthread_mutex_lock(&lock);
    const struct context *context = context_of(current());
    if (context) *value = context->gain;
    pthread_mutex_unlock(&lock);
}

void alGetListenerfv(int property, float *values) {
    PASS(LIBRARY_OPENAL, , alGetListenerfv, property, values);
    if (property == AL_GAIN) alGetListenerf(property, values);
    else ORIGINAL_VOID(alGetListenerfv, property, values);
}
