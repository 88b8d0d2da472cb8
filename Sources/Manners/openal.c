// The hook of OpenAL: music is the soundtrack, all other sources are the effects.
//
// Music is a source without a position that plays two channels, either as a stream of buffers or from one buffer of at least
// LONGEST_EFFECT seconds. For a game with the rule `loops` it is also a source without a position that repeats one buffer.
//
// A freeze pauses the device, so that every source keeps its place. An effect that begins during a freeze and plays once runs
// out unheard.
//
// This file has the devices and contexts; openal_sources.c has the sources, openal_unheard.c the effects that run out.

#include "openal.h"

enum { CONTEXT_LIMIT = 16 };

static struct context {
    void *context, *device;
    // The gain of the listener that the game has set, and the one that OpenAL has.
    float gain, applied;
    // Whether the game has paused the device, and whether a freeze has.
    bool is_paused, is_frozen;
    int silent_steps;
} contexts[CONTEXT_LIMIT];

pthread_mutex_t openal_lock = PTHREAD_MUTEX_INITIALIZER;

static struct context *context_of(void *context) {
    for (int index = 0; context && index < CONTEXT_LIMIT; index++)
        if (contexts[index].context == context) return &contexts[index];
    return NULL;
}

void *openal_current(void) { return original_alcGetCurrentContext ? ORIGINAL(alcGetCurrentContext) : NULL; }

// ------------------------------------------------------------------------------------------------ Following

static void conform(struct context *context, struct manners now) {
    const float gain = context->gain * now.effects;
    if (gain != context->applied) ORIGINAL_VOID(alListenerf, AL_GAIN, context->applied = gain);
    context->silent_steps = now.effects > 0 ? 0 : context->silent_steps + 1;
    if (!context->is_frozen && !now.effects_run && context->silent_steps > SILENT_STEPS && original_alcDevicePauseSOFT) {
        context->is_frozen = true;
        ORIGINAL_VOID(alcDevicePauseSOFT, context->device);
    }
    const bool thaws = context->is_frozen && now.effects_run;
    if (thaws) unheard_release(context->context);
    openal_conform_sources(context->context, now, thaws);
    if (!thaws) return;
    context->is_frozen = false;
    if (!context->is_paused) ORIGINAL_VOID(alcDeviceResumeSOFT, context->device);
}

// Follows a change, on the following thread, which has a current context of its own for the moment.
static void apply(void) {
    const struct manners now = manners_now();
    pthread_mutex_lock(&openal_lock);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        if (!contexts[index].context) continue;
        if (original_alcSetThreadContext) ORIGINAL(alcSetThreadContext, contexts[index].context);
        else if (openal_current() != contexts[index].context) continue;
        conform(&contexts[index], now);
    }
    if (original_alcSetThreadContext) ORIGINAL(alcSetThreadContext, NULL);
    pthread_mutex_unlock(&openal_lock);
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
    pthread_mutex_lock(&openal_lock);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        if (contexts[index].context) continue;
        contexts[index] = (struct context){.context = result, .device = device, .gain = 1, .applied = 1};
        break;
    }
    pthread_mutex_unlock(&openal_lock);
    manners_follow("OpenAL: streamed or long stereo without a position is the soundtrack, other sources are the effects", apply);
    return result;
}

void alcDestroyContext(void *context) {
    PASS(LIBRARY_OPENAL, , alcDestroyContext, context);
    pthread_mutex_lock(&openal_lock);
    struct context *known = context_of(context);
    if (known) *known = (struct context){0};
    openal_forget_sources(context);
    unheard_forget_all(context);
    ORIGINAL_VOID(alcDestroyContext, context);
    pthread_mutex_unlock(&openal_lock);
}

static void set_paused(void *device, bool is_paused) {
    pthread_mutex_lock(&openal_lock);
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
    pthread_mutex_unlock(&openal_lock);
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

// ------------------------------------------------------------------------------------------------ The listener

void alListenerf(int property, float value) {
    PASS(LIBRARY_OPENAL, , alListenerf, property, value);
    if (property != AL_GAIN) {
        ORIGINAL_VOID(alListenerf, property, value);
        return;
    }
    pthread_mutex_lock(&openal_lock);
    struct context *context = context_of(openal_current());
    if (context && value >= 0) {
        context->gain = value;
        value *= manners_now().effects;
        context->applied = value;
    }
    ORIGINAL_VOID(alListenerf, property, value);
    pthread_mutex_unlock(&openal_lock);
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
    pthread_mutex_lock(&openal_lock);
    const struct context *context = context_of(openal_current());
    if (context) *value = context->gain;
    pthread_mutex_unlock(&openal_lock);
}

void alGetListenerfv(int property, float *values) {
    PASS(LIBRARY_OPENAL, , alGetListenerfv, property, values);
    if (property == AL_GAIN) alGetListenerf(property, values);
    else ORIGINAL_VOID(alGetListenerfv, property, values);
}
