// The effects of OpenAL's hook that begin during a freeze and play once: they run out unheard.

#include "openal.h"

// How many at a time: OpenAL Soft has so many sources.
enum { UNHEARD_LIMIT = 256 };

// An effect that began during a freeze and plays its one buffer once: it would be heard after the call, with all others.
static struct unheard {
    void *context;
    unsigned name;
    // When it began, in seconds of the monotonic clock; its place then; the length of its buffer; the seconds it plays in a second.
    double begin, place, length, pitch;
} unheard[UNHEARD_LIMIT];

static int unheard_count;

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
    return effect->place + (manners_seconds() - effect->begin) * effect->pitch;
}

void unheard_begin(void *context, unsigned name) {
    if (!original_alcDevicePauseSOFT || openal_source_value(name, AL_SOURCE_TYPE) != AL_STATIC || openal_source_value(name, AL_LOOPING)) return;
    const unsigned buffer = (unsigned)openal_source_value(name, AL_BUFFER);
    const double bytes = buffer ? openal_buffer_value(buffer, AL_BITS) / 8.0 * openal_buffer_value(buffer, AL_CHANNELS) : 0;
    const int rate = buffer ? openal_buffer_value(buffer, AL_FREQUENCY) : 0;
    float place = 0, pitch = 1;
    if (bytes <= 0 || rate <= 0) return;
    ORIGINAL_VOID(alGetSourcef, name, AL_SEC_OFFSET, &place);
    ORIGINAL_VOID(alGetSourcef, name, AL_PITCH, &pitch);
    for (int index = 0; index < UNHEARD_LIMIT; index++) {
        if (unheard[index].context) continue;
        unheard[index] = (struct unheard){
            context, name, manners_seconds(), (double)place, openal_buffer_value(buffer, AL_SIZE) / bytes / rate, (double)pitch};
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

void unheard_end(void *context, unsigned name) {
    struct unheard *effect = unheard_of(context, name);
    if (effect && place_of(effect) >= effect->length) catch_up(effect, false);
}

void unheard_release(void *context) {
    for (int index = 0; index < UNHEARD_LIMIT; index++) {
        struct unheard *effect = &unheard[index];
        if (effect->context == context) catch_up(effect, place_of(effect) < effect->length);
    }
}

void unheard_catch_up(void *context, unsigned name) {
    struct unheard *effect = unheard_of(context, name);
    if (effect) catch_up(effect, place_of(effect) < effect->length);
}

void unheard_forget(void *context, unsigned name) { forget(unheard_of(context, name)); }

void unheard_forget_all(void *context) {
    for (int index = 0; context && index < UNHEARD_LIMIT; index++)
        if (unheard[index].context == context) forget(&unheard[index]);
}
