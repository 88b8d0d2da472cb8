// The sources of OpenAL's hook: which of them play the soundtrack, how it is held and returns, and what the game is told.

#include "openal.h"

enum {
    SOURCE_LIMIT = 64,
    // The longest effect in seconds: longer stereo without a position is music.
    LONGEST_EFFECT = 15,
};

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

static struct source *source_of(void *context, unsigned name) {
    for (int index = 0; index < SOURCE_LIMIT; index++)
        if (sources[index].context == context && sources[index].name == name && context) return &sources[index];
    return NULL;
}

static struct source *music_of(unsigned name) {
    struct source *source = source_of(openal_current(), name);
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

int openal_source_value(unsigned source, int name) {
    int value = 0;
    ORIGINAL_VOID(alGetSourcei, source, name, &value);
    return value;
}

int openal_buffer_value(unsigned buffer, int name) {
    int value = 0;
    ORIGINAL_VOID(alGetBufferi, buffer, name, &value);
    return value;
}

static bool plays_music(const struct source *known, unsigned name) {
    float x = 0, y = 0, z = 0;
    const int type = openal_source_value(name, AL_SOURCE_TYPE);
    bool is_music = false;
    if (type == AL_STREAMING) {
        is_music = (known && known->is_wide) || manners_has_rule("streams");
    } else if (type == AL_STATIC) {
        if (manners_has_rule("loops") && openal_source_value(name, AL_LOOPING)) return true;
        const unsigned buffer = (unsigned)openal_source_value(name, AL_BUFFER);
        const int channels = buffer ? openal_buffer_value(buffer, AL_CHANNELS) : 0;
        if (channels == 2) {
            const int64_t second = (int64_t)openal_buffer_value(buffer, AL_FREQUENCY) * openal_buffer_value(buffer, AL_BITS) / 8 * channels;
            is_music = second > 0 && openal_buffer_value(buffer, AL_SIZE) / second >= LONGEST_EFFECT;
        }
    }
    if (!is_music) return false;
    ORIGINAL_VOID(alGetSource3f, name, AL_POSITION, &x, &y, &z);
    return x == 0 && y == 0 && z == 0;
}

static void set_gain(struct source *source, float factor) {
    const float gain = source->gain * factor;
    if (gain == source->applied) return;
    source->applied = gain;
    ORIGINAL_VOID(alSourcef, source->name, AL_GAIN, gain);
}

// ------------------------------------------------------------------------------------------------ Following

static void report(void) {
    bool plays = false;
    for (int index = 0; index < SOURCE_LIMIT; index++) {
        const struct source *source = &sources[index];
        if (!source->context || !source->is_music || source->context != openal_current()) continue;
        plays |= !source->is_paused && (source->is_stopped || openal_source_value(source->name, AL_SOURCE_STATE) == AL_PLAYING);
    }
    manners_set_soundtrack_playing(plays);
}

static void stop_music(struct source *source) {
    if (source->is_stopped || openal_source_value(source->name, AL_SOURCE_STATE) != AL_PLAYING) return;
    ORIGINAL_VOID(alSourcePause, source->name);
    source->is_stopped = true;
}

static void release_music(struct source *source) {
    if (source->is_stopped && !source->is_paused) ORIGINAL_VOID(alSourcePlay, source->name);
    source->is_stopped = false;
}

static void conform_source(struct source *source, struct manners now, bool thaws) {
    // A frozen device keeps everything as it is.
    if (!now.effects_run) return;
    set_gain(source, manners_music_factor(now));
    source->silent_steps = now.soundtrack > 0 ? 0 : source->silent_steps + 1;
    if (now.soundtrack_runs) release_music(source);
    // What a freeze has silenced stops before it would play on.
    else if (thaws || source->silent_steps > SILENT_STEPS) stop_music(source);
}

void openal_conform_sources(void *context, struct manners now, bool thaws) {
    for (int index = 0; index < SOURCE_LIMIT; index++)
        if (sources[index].context == context && sources[index].is_music) conform_source(&sources[index], now, thaws);
}

void openal_forget_sources(void *context) {
    for (int index = 0; context && index < SOURCE_LIMIT; index++)
        if (sources[index].context == context) sources[index] = (struct source){0};
}

// ------------------------------------------------------------------------------------------------ Sources

void alSourceQueueBuffers(unsigned name, int count, const unsigned *buffers) {
    PASS(LIBRARY_OPENAL, , alSourceQueueBuffers, name, count, buffers);
    ORIGINAL_VOID(alSourceQueueBuffers, name, count, buffers);
    if (count <= 0 || !buffers) return;
    pthread_mutex_lock(&openal_lock);
    void *context = openal_current();
    struct source *source = source_of(context, name);
    const bool is_wide = openal_buffer_value(buffers[0], AL_CHANNELS) == 2;
    if (!source && is_wide) source = add_source(context, name);
    if (source) source->is_wide = is_wide;
    pthread_mutex_unlock(&openal_lock);
}

void alSourcePlay(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourcePlay, name);
    pthread_mutex_lock(&openal_lock);
    void *context = openal_current();
    struct source *source = source_of(context, name);
    const bool is_music = plays_music(source, name);
    const struct manners now = manners_now();
    if (is_music && !source) source = add_source(context, name);
    unheard_forget(context, name);
    if (!source) {
        ORIGINAL_VOID(alSourcePlay, name);
        if (!now.effects_run) unheard_begin(context, name);
        pthread_mutex_unlock(&openal_lock);
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
    if (is_music) set_gain(source, manners_music_factor(now));
    if (!stays) {
        source->is_stopped = false;
        ORIGINAL_VOID(alSourcePlay, name);
        // During a freeze too: it would lose its beginning to a hold that follows.
        if (is_music && !now.soundtrack_runs) stop_music(source);
        if (!is_music && !now.effects_run) unheard_begin(context, name);
    }
    if (is_music) report();
    pthread_mutex_unlock(&openal_lock);
}

void alSourcePause(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourcePause, name);
    pthread_mutex_lock(&openal_lock);
    unheard_catch_up(openal_current(), name);
    struct source *music = music_of(name);
    if (music && (music->is_stopped || openal_source_value(name, AL_SOURCE_STATE) == AL_PLAYING)) {
        music->is_paused = true;
        // Stays held, so that the game's next alSourcePlay does not sound.
        if (!music->is_stopped && !manners_now().soundtrack_runs) stop_music(music);
    }
    if (!music || !music->is_stopped) ORIGINAL_VOID(alSourcePause, name);
    if (music) report();
    pthread_mutex_unlock(&openal_lock);
}

// Stops or rewinds a source by the original of either.
static void end(unsigned name, void (*function)(unsigned)) {
    pthread_mutex_lock(&openal_lock);
    hook_depth++;
    function(name);
    hook_depth--;
    unheard_forget(openal_current(), name);
    struct source *music = music_of(name);
    if (music) {
        music->is_stopped = music->is_paused = false;
        report();
    }
    pthread_mutex_unlock(&openal_lock);
}

void alSourceStop(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourceStop, name);
    end(name, original_alSourceStop);
}

void alSourceRewind(unsigned name) {
    PASS(LIBRARY_OPENAL, , alSourceRewind, name);
    end(name, original_alSourceRewind);
}

// The functions for several sources, each by that for one.
#define FOR_EACH_SOURCE(plural, single)                                        \
    void plural(int count, const unsigned *names) {                            \
        PASS(LIBRARY_OPENAL, , plural, count, names);                          \
        for (int index = 0; index < count; index++) single(names[index]);      \
    }

FOR_EACH_SOURCE(alSourcePlayv, alSourcePlay)
FOR_EACH_SOURCE(alSourcePausev, alSourcePause)
FOR_EACH_SOURCE(alSourceStopv, alSourceStop)
FOR_EACH_SOURCE(alSourceRewindv, alSourceRewind)

void alDeleteSources(int count, const unsigned *names) {
    PASS(LIBRARY_OPENAL, , alDeleteSources, count, names);
    pthread_mutex_lock(&openal_lock);
    for (int index = 0; names && index < count; index++) {
        struct source *source = source_of(openal_current(), names[index]);
        if (source) *source = (struct source){0};
        unheard_forget(openal_current(), names[index]);
    }
    ORIGINAL_VOID(alDeleteSources, count, names);
    pthread_mutex_unlock(&openal_lock);
}

// ------------------------------------------------------------------------------------------------ What the game sets and asks

void alSourcef(unsigned name, int property, float value) {
    PASS(LIBRARY_OPENAL, , alSourcef, name, property, value);
    if (property != AL_GAIN) {
        ORIGINAL_VOID(alSourcef, name, property, value);
        return;
    }
    pthread_mutex_lock(&openal_lock);
    struct source *music = music_of(name);
    if (music && value >= 0) {
        music->gain = value;
        value *= manners_music_factor(manners_now());
        music->applied = value;
    }
    ORIGINAL_VOID(alSourcef, name, property, value);
    pthread_mutex_unlock(&openal_lock);
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
    pthread_mutex_lock(&openal_lock);
    const struct source *music = music_of(name);
    if (music) *value = music->gain;
    pthread_mutex_unlock(&openal_lock);
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
    pthread_mutex_lock(&openal_lock);
    unheard_end(openal_current(), name);
    ORIGINAL_VOID(alGetSourcei, name, property, value);
    const struct source *music = music_of(name);
    if (music && music->is_stopped) *value = music->is_paused ? AL_PAUSED : AL_PLAYING;
    pthread_mutex_unlock(&openal_lock);
}

void alGetSourceiv(unsigned name, int property, int *values) {
    PASS(LIBRARY_OPENAL, , alGetSourceiv, name, property, values);
    if (property == AL_SOURCE_STATE) alGetSourcei(name, property, values);
    else ORIGINAL_VOID(alGetSourceiv, name, property, values);
}
