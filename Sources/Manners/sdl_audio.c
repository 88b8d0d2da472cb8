// The hook of SDL 1.2 and 2 without SDL_mixer: one stream, in which soundtrack and effects are mixed already.
//
// What stops effects silences the stream, and the game's callback goes on: emulators and players of films wait for their own
// sound, and would hang. A hold of the soundtrack alone changes nothing.

#define _GNU_SOURCE
#include "manners.h"
#include "sdl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------ The mixer's device

static __thread bool opens_mixer;

// 0 before a mixer is open; 1 for the device of SDL_OpenAudio.
static _Atomic uint32_t mixer_device;

void sdl_begin_mixer(void) { opens_mixer = true; }

void sdl_end_mixer(void) { opens_mixer = false; }

void sdl_lock_mixer(void) {
    const uint32_t device = mixer_device;
    if (device > 1 && original_SDL_LockAudioDevice) ORIGINAL_VOID(SDL_LockAudioDevice, device);
    else if (device == 1 && original_SDL_LockAudio) ORIGINAL_VOID(SDL_LockAudio);
}

void sdl_unlock_mixer(void) {
    const uint32_t device = mixer_device;
    if (device > 1 && original_SDL_UnlockAudioDevice) ORIGINAL_VOID(SDL_UnlockAudioDevice, device);
    else if (device == 1 && original_SDL_UnlockAudio) ORIGINAL_VOID(SDL_UnlockAudio);
}

// ------------------------------------------------------------------------------------------------ Streams

enum { STREAM_LIMIT = 16 };

// A playback device with the game's callback. A slot is taken once for each open device.
static struct stream {
    bool is_used;
    uint32_t device;
    uint16_t format;
    uint8_t channels;
    float gain;
    void (*callback)(void *, uint8_t *, int);
    void *argument;
} streams[STREAM_LIMIT];

static pthread_mutex_t streams_lock = PTHREAD_MUTEX_INITIALIZER;

static struct stream *take(void) {
    struct stream *taken = NULL;
    pthread_mutex_lock(&streams_lock);
    for (int index = 0; !taken && index < STREAM_LIMIT; index++) {
        if (streams[index].is_used) continue;
        taken = &streams[index];
        *taken = (struct stream){.is_used = true, .gain = 1};
    }
    pthread_mutex_unlock(&streams_lock);
    return taken;
}

static void give_back(struct stream *stream) {
    pthread_mutex_lock(&streams_lock);
    stream->is_used = false;
    pthread_mutex_unlock(&streams_lock);
}

static struct stream *stream_of(uint32_t device) {
    struct stream *found = NULL;
    pthread_mutex_lock(&streams_lock);
    for (int index = 0; !found && index < STREAM_LIMIT; index++)
        if (streams[index].is_used && streams[index].device == device) found = &streams[index];
    pthread_mutex_unlock(&streams_lock);
    return found;
}

static void play(void *argument, uint8_t *samples, int bytes) {
    struct stream *stream = argument;
    stream->callback(stream->argument, samples, bytes);
    if (bytes > 0) samples_scale(samples, (size_t)bytes, stream->format, stream->channels, &stream->gain, manners_now().effects);
}

static void opened(struct stream *stream, uint32_t device, const struct sdl_spec *spec) {
    stream->format = spec->format;
    stream->channels = spec->channels;
    stream->device = device;
    manners_follow("SDL's callback, the whole stream: calls and silent mode are honoured, and the soundtrack is not told from effects", NULL);
}

// SDL 1.2 opens a stream of libpulse to see whether there is a server. It is none of the game's.
int SDL_Init(uint32_t parts) {
    PASS(LIBRARY_SDL, -1, SDL_Init, parts);
    return ORIGINAL(SDL_Init, parts);
}

int SDL_InitSubSystem(uint32_t parts) {
    PASS(LIBRARY_SDL, -1, SDL_InitSubSystem, parts);
    return ORIGINAL(SDL_InitSubSystem, parts);
}

int SDL_OpenAudio(struct sdl_spec *desired, struct sdl_spec *obtained) {
    PASS_IF(hook_depth > 0 && !opens_mixer, LIBRARY_SDL, -1, SDL_OpenAudio, desired, obtained);
    if (opens_mixer) {
        const int result = ORIGINAL(SDL_OpenAudio, desired, obtained);
        if (result == 0) mixer_device = 1;
        return result;
    }
    struct stream *stream = desired ? take() : NULL;
    if (!stream) return ORIGINAL(SDL_OpenAudio, desired, obtained);
    stream->callback = desired->callback;
    stream->argument = desired->argument;
    struct sdl_spec own = *desired;
    if (own.callback) {
        own.callback = play;
        own.argument = stream;
    }
    // SDL may call back before it returns.
    stream->format = own.format;
    stream->channels = own.channels;
    const int result = ORIGINAL(SDL_OpenAudio, &own, obtained);
    if (result != 0) {
        give_back(stream);
        return result;
    }
    struct sdl_spec *told = obtained ? obtained : desired;
    if (!obtained) *desired = own;
    told->callback = stream->callback;
    told->argument = stream->argument;
    opened(stream, 1, told);
    return result;
}

// Whether the game has SDL 3, whose streams have no callback to stand in for.
static bool is_version_3(const void *function) {
    Dl_info info;
    return dladdr(function, &info) && info.dli_fname && strstr(info.dli_fname, "libSDL3");
}

uint32_t SDL_OpenAudioDevice(
    const char *device, intptr_t capture, const struct sdl_spec *desired, struct sdl_spec *obtained, int changes) {
    PASS_IF(
        (hook_depth > 0 && !opens_mixer) || is_version_3(original_SDL_OpenAudioDevice), LIBRARY_SDL, 0, SDL_OpenAudioDevice, device,
        capture, desired, obtained, changes);
    // The upper half of the register is anything.
    const int captures = (int)capture;
    if (opens_mixer) {
        const uint32_t result = ORIGINAL(SDL_OpenAudioDevice, device, capture, desired, obtained, changes);
        if (result != 0 && !captures) mixer_device = result;
        return result;
    }
    struct stream *stream = desired && !captures ? take() : NULL;
    if (!stream) return ORIGINAL(SDL_OpenAudioDevice, device, capture, desired, obtained, changes);
    stream->callback = desired->callback;
    stream->argument = desired->argument;
    struct sdl_spec own = *desired, got = *desired;
    if (own.callback) {
        own.callback = play;
        own.argument = stream;
    }
    stream->format = own.format;
    stream->channels = own.channels;
    const uint32_t result = ORIGINAL(SDL_OpenAudioDevice, device, capture, &own, &got, changes);
    if (result == 0) {
        give_back(stream);
        return result;
    }
    got.callback = stream->callback;
    got.argument = stream->argument;
    opened(stream, result, &got);
    if (obtained) *obtained = got;
    return result;
}

void SDL_CloseAudio(void) {
    PASS(LIBRARY_SDL, , SDL_CloseAudio);
    struct stream *stream = stream_of(1);
    ORIGINAL_VOID(SDL_CloseAudio);
    if (stream) give_back(stream);
}

void SDL_CloseAudioDevice(uint32_t device) {
    PASS(LIBRARY_SDL, , SDL_CloseAudioDevice, device);
    struct stream *stream = stream_of(device);
    ORIGINAL_VOID(SDL_CloseAudioDevice, device);
    if (stream) give_back(stream);
}

// A game that queues its sound hears a change as late as its queue is long.
int SDL_QueueAudio(uint32_t device, const void *samples, uint32_t bytes) {
    PASS(LIBRARY_SDL, -1, SDL_QueueAudio, device, samples, bytes);
    struct stream *stream = stream_of(device);
    const float gain = manners_now().effects;
    if (!stream || !samples || (stream->gain == 1 && gain == 1)) return ORIGINAL(SDL_QueueAudio, device, samples, bytes);
    void *copy = malloc(bytes);
    if (!copy) return ORIGINAL(SDL_QueueAudio, device, samples, bytes);
    memcpy(copy, samples, bytes);
    samples_scale(copy, bytes, stream->format, stream->channels, &stream->gain, gain);
    const int result = ORIGINAL(SDL_QueueAudio, device, copy, bytes);
    free(copy);
    return result;
}
