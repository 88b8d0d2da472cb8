// The hook of libpulse: each playback stream as a whole, in which soundtrack and effects are mixed already.
//
// A freeze corks the stream, as the sound server's own policies do, and the game's own corks are kept apart. Gains are put
// into what the game writes, so they are heard as late as the stream's buffer is long.
//
// libpulse is used from one thread at a time, the one that runs the main loop or has locked it. The following thread does
// neither, so it wakes a callback in the game's main loop by an event descriptor.

#include "manners.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// The beginning of pa_mainloop_api.
struct pulse_loop {
    void *data;
    void *(*new_io)(struct pulse_loop *, int descriptor, int events, void (*called)(struct pulse_loop *, void *, int, int, void *), void *argument);
    void (*enable_io)(void *event, int events);
    void (*free_io)(void *event);
};

// pa_sample_spec.
struct pulse_format {
    int format;
    uint32_t rate;
    uint8_t channels;
};

enum { CONTEXT_LIMIT = 16, STREAM_LIMIT = 64, READY = 2, INPUT = 1 };

static struct context {
    void *context;
    struct pulse_loop *loop;
    void *event;
    int descriptor;
} contexts[CONTEXT_LIMIT];

static struct stream {
    // The stream, with a reference of this file's.
    void *stream;
    void *context;
    // Whether the game has corked it, and whether a freeze has.
    bool is_corked, is_frozen;
    float gain;
    // What pa_stream_begin_write lent, where the game may write.
    uint8_t *lent;
    size_t lent_bytes;
} streams[STREAM_LIMIT];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct stream *stream_of(const void *stream) {
    for (int index = 0; stream && index < STREAM_LIMIT; index++)
        if (streams[index].stream == stream) return &streams[index];
    return NULL;
}

static void forget(struct stream *stream) {
    void *let_go = stream->stream;
    *stream = (struct stream){0};
    ORIGINAL_VOID(pa_stream_unref, let_go);
}

static void cork(struct stream *stream, bool corks) {
    void *operation = ORIGINAL(pa_stream_cork, stream->stream, corks, NULL, NULL);
    if (operation) ORIGINAL_VOID(pa_operation_unref, operation);
}

// Brings a stream to the present manners. The game's main loop runs, or is locked.
static void conform(struct stream *stream) {
    const int state = ORIGINAL(pa_stream_get_state, stream->stream);
    if (state > READY) forget(stream);
    if (state != READY) return;
    const bool freezes = !manners_now().effects_run;
    if (freezes == stream->is_frozen) return;
    stream->is_frozen = freezes;
    if (!stream->is_corked) cork(stream, freezes);
}

// Called in the game's main loop.
static void woken(struct pulse_loop *loop, void *event, int descriptor, int events, void *argument) {
    (void)loop, (void)event, (void)events;
    uint64_t count;
    if (read(descriptor, &count, sizeof count) < 0) return;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < STREAM_LIMIT; index++)
        if (streams[index].stream && streams[index].context == argument) conform(&streams[index]);
    pthread_mutex_unlock(&lock);
}

// Follows a change, on the following thread.
static void apply(void) {
    static bool freezes;
    if (freezes == !manners_now().effects_run) return;
    freezes = !freezes;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        const uint64_t one = 1;
        if (contexts[index].context && write(contexts[index].descriptor, &one, sizeof one) < 0) continue;
    }
    pthread_mutex_unlock(&lock);
}

static void *created(void *context, struct pulse_loop *loop) {
    if (!context || !loop || !loop->new_io) return context;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        struct context *slot = &contexts[index];
        if (slot->context) continue;
        const int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        if (descriptor < 0) break;
        void *event = loop->new_io(loop, descriptor, INPUT, woken, context);
        if (event) *slot = (struct context){context, loop, event, descriptor};
        else close(descriptor);
        break;
    }
    pthread_mutex_unlock(&lock);
    return context;
}

void *pa_context_new(void *loop, const char *name) {
    PASS(LIBRARY_PULSE, NULL, pa_context_new, loop, name);
    return created(ORIGINAL(pa_context_new, loop, name), loop);
}

void *pa_context_new_with_proplist(void *loop, const char *name, const void *properties) {
    PASS(LIBRARY_PULSE, NULL, pa_context_new_with_proplist, loop, name, properties);
    return created(ORIGINAL(pa_context_new_with_proplist, loop, name, properties), loop);
}

void pa_context_disconnect(void *context) {
    PASS(LIBRARY_PULSE, , pa_context_disconnect, context);
    pthread_mutex_lock(&lock);
    for (int index = 0; index < STREAM_LIMIT; index++)
        if (streams[index].stream && streams[index].context == context) forget(&streams[index]);
    for (int index = 0; index < CONTEXT_LIMIT; index++) {
        struct context *slot = &contexts[index];
        if (!context || slot->context != context) continue;
        slot->loop->free_io(slot->event);
        close(slot->descriptor);
        *slot = (struct context){0};
    }
    pthread_mutex_unlock(&lock);
    ORIGINAL_VOID(pa_context_disconnect, context);
}

// A stream of a context that SDL, OpenAL or ALSA made for a hooked function is left alone.
static bool is_own(void *context) {
    for (int index = 0; index < CONTEXT_LIMIT; index++)
        if (context && contexts[index].context == context) return true;
    return false;
}

int pa_stream_connect_playback(void *stream, const char *device, const void *attributes, int flags, const void *volume, void *other) {
    PASS(LIBRARY_PULSE, -1, pa_stream_connect_playback, stream, device, attributes, flags, volume, other);
    void *context = ORIGINAL(pa_stream_get_context, stream);
    bool is_followed = false;
    pthread_mutex_lock(&lock);
    for (int index = 0; is_own(context) && !stream_of(stream) && index < STREAM_LIMIT; index++) {
        if (streams[index].stream) continue;
        enum { START_CORKED = 1 };
        streams[index] = (struct stream){.stream = ORIGINAL(pa_stream_ref, stream), .context = context, .gain = 1};
        streams[index].is_corked = (flags & START_CORKED) != 0;
        is_followed = true;
    }
    pthread_mutex_unlock(&lock);
    if (is_followed)
        manners_follow("libpulse, the whole stream: calls and silent mode are honoured, and the soundtrack is not told from effects", apply);
    return ORIGINAL(pa_stream_connect_playback, stream, device, attributes, flags, volume, other);
}

int pa_stream_disconnect(void *stream) {
    PASS(LIBRARY_PULSE, -1, pa_stream_disconnect, stream);
    const int result = ORIGINAL(pa_stream_disconnect, stream);
    pthread_mutex_lock(&lock);
    struct stream *known = stream_of(stream);
    if (known) forget(known);
    pthread_mutex_unlock(&lock);
    return result;
}

void *pa_stream_cork(void *stream, int corks, void (*done)(void *, int, void *), void *argument) {
    PASS(LIBRARY_PULSE, NULL, pa_stream_cork, stream, corks, done, argument);
    pthread_mutex_lock(&lock);
    struct stream *known = stream_of(stream);
    const bool is_frozen = known && known->is_frozen;
    if (known) known->is_corked = corks != 0;
    pthread_mutex_unlock(&lock);
    // The game gets its operation, which corks what is corked already.
    return ORIGINAL(pa_stream_cork, stream, corks || is_frozen, done, argument);
}

int pa_stream_is_corked(const void *stream) {
    PASS(LIBRARY_PULSE, 0, pa_stream_is_corked, stream);
    pthread_mutex_lock(&lock);
    const struct stream *known = stream_of(stream);
    const int corked = known && known->is_frozen ? known->is_corked : -1;
    pthread_mutex_unlock(&lock);
    return corked >= 0 ? corked : ORIGINAL(pa_stream_is_corked, stream);
}

int pa_stream_begin_write(void *stream, void **data, size_t *bytes) {
    PASS(LIBRARY_PULSE, -1, pa_stream_begin_write, stream, data, bytes);
    const int result = ORIGINAL(pa_stream_begin_write, stream, data, bytes);
    pthread_mutex_lock(&lock);
    struct stream *known = stream_of(stream);
    if (known) {
        known->lent = result == 0 && data ? *data : NULL;
        known->lent_bytes = result == 0 && bytes ? *bytes : 0;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

// The format of a stream's samples with the numbers of samples_scale.
static unsigned format_of(const struct pulse_format *format) {
    switch (format ? format->format : -1) {
        case 0: return 8;
        case 3: return 16 | SAMPLE_SIGNED;
        case 4: return 16 | SAMPLE_SIGNED | SAMPLE_BIG_ENDIAN;
        case 5: return 32 | SAMPLE_SIGNED | SAMPLE_FLOAT;
        case 6: return 32 | SAMPLE_SIGNED | SAMPLE_FLOAT | SAMPLE_BIG_ENDIAN;
        case 7: return 32 | SAMPLE_SIGNED;
        case 8: return 32 | SAMPLE_SIGNED | SAMPLE_BIG_ENDIAN;
        default: return 0;
    }
}

// Puts the gain into samples that the game writes: where they are if they are lent, else into a copy.
//
// Returns what is to be written.
static const void *lowered(void *stream, const void *data, size_t bytes, void **copy) {
    pthread_mutex_lock(&lock);
    struct stream *known = stream_of(stream);
    const float gain = manners_now().effects;
    if (known) conform(known);
    if (known && known->stream && data && bytes > 0 && !(known->gain == 1 && gain == 1)) {
        const struct pulse_format *format = ORIGINAL(pa_stream_get_sample_spec, stream);
        const uint8_t *start = data;
        void *samples = NULL;
        if (known->lent && start >= known->lent && start + bytes <= known->lent + known->lent_bytes)
            samples = known->lent + (start - known->lent);
        else if ((samples = *copy = malloc(bytes)))
            memcpy(samples, data, bytes);
        if (samples) {
            // A frozen stream keeps what it has, and fades in with what it gets after the freeze.
            samples_scale(samples, bytes, format_of(format), format ? format->channels : 0, &known->gain, known->is_frozen ? 1 : gain);
            data = samples;
        }
    }
    if (known) known->lent = NULL;
    pthread_mutex_unlock(&lock);
    return data;
}

int pa_stream_write(void *stream, const void *data, size_t bytes, void (*release)(void *), int64_t offset, int seek) {
    PASS(LIBRARY_PULSE, -1, pa_stream_write, stream, data, bytes, release, offset, seek);
    void *copy = NULL;
    const void *samples = lowered(stream, data, bytes, &copy);
    if (!copy) return ORIGINAL(pa_stream_write, stream, samples, bytes, release, offset, seek);
    const int result = ORIGINAL(pa_stream_write, stream, samples, bytes, free, offset, seek);
    if (result < 0) free(copy);
    else if (release) release((void *)data);
    return result;
}

int pa_stream_write_ext_free(void *stream, const void *data, size_t bytes, void (*release)(void *), void *released, int64_t offset, int seek) {
    PASS(LIBRARY_PULSE, -1, pa_stream_write_ext_free, stream, data, bytes, release, released, offset, seek);
    void *copy = NULL;
    const void *samples = lowered(stream, data, bytes, &copy);
    if (!copy) return ORIGINAL(pa_stream_write_ext_free, stream, samples, bytes, release, released, offset, seek);
    const int result = ORIGINAL(pa_stream_write, stream, samples, bytes, free, offset, seek);
    if (result < 0) free(copy);
    else if (release) release(released);
    return result;
}
