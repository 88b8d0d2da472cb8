// The hook of ALSA: each playback device as a whole, in which soundtrack and effects are mixed already.
//
// What stops effects silences what the game writes, and the device runs on: a game that waits for a place in its buffer goes on.
// Games that write into the buffer itself, by snd_pcm_mmap_begin, are not reached.

#include "manners.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { DEVICE_LIMIT = 16, PLAYBACK = 0 };

static struct device {
    void *device;
    unsigned format, channels;
    float gain;
} devices[DEVICE_LIMIT];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct device *device_of(void *device) {
    for (int index = 0; device && index < DEVICE_LIMIT; index++)
        if (devices[index].device == device) return &devices[index];
    return NULL;
}

int snd_pcm_open(void **device, const char *name, int direction, int mode) {
    PASS(LIBRARY_ALSA, -1, snd_pcm_open, device, name, direction, mode);
    const int result = ORIGINAL(snd_pcm_open, device, name, direction, mode);
    if (result < 0 || direction != PLAYBACK) return result;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < DEVICE_LIMIT; index++) {
        if (devices[index].device) continue;
        devices[index] = (struct device){.device = *device, .gain = 1};
        break;
    }
    pthread_mutex_unlock(&lock);
    manners_follow("ALSA, the whole stream: calls and silent mode are honoured, and the soundtrack is not told from effects", NULL);
    return result;
}

int snd_pcm_close(void *device) {
    PASS(LIBRARY_ALSA, -1, snd_pcm_close, device);
    pthread_mutex_lock(&lock);
    struct device *known = device_of(device);
    if (known) *known = (struct device){0};
    pthread_mutex_unlock(&lock);
    return ORIGINAL(snd_pcm_close, device);
}

// A format of ALSA with the numbers of samples_scale.
static unsigned format_of(int format) {
    switch (format) {
        case 0: return 8 | SAMPLE_SIGNED;
        case 1: return 8;
        case 2: return 16 | SAMPLE_SIGNED;
        case 3: return 16 | SAMPLE_SIGNED | SAMPLE_BIG_ENDIAN;
        case 4: return 16;
        case 5: return 16 | SAMPLE_BIG_ENDIAN;
        case 10: return 32 | SAMPLE_SIGNED;
        case 11: return 32 | SAMPLE_SIGNED | SAMPLE_BIG_ENDIAN;
        case 14: return 32 | SAMPLE_SIGNED | SAMPLE_FLOAT;
        case 15: return 32 | SAMPLE_SIGNED | SAMPLE_FLOAT | SAMPLE_BIG_ENDIAN;
        default: return 0;
    }
}

int snd_pcm_hw_params(void *device, void *parameters) {
    PASS(LIBRARY_ALSA, -1, snd_pcm_hw_params, device, parameters);
    const int result = ORIGINAL(snd_pcm_hw_params, device, parameters);
    int format = -1;
    unsigned channels = 0;
    if (result < 0 || !original_snd_pcm_hw_params_get_format || ORIGINAL(snd_pcm_hw_params_get_format, parameters, &format) < 0 ||
        ORIGINAL(snd_pcm_hw_params_get_channels, parameters, &channels) < 0)
        return result;
    pthread_mutex_lock(&lock);
    struct device *known = device_of(device);
    if (known) {
        known->format = format_of(format);
        known->channels = channels;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

long snd_pcm_writei(void *device, const void *samples, unsigned long frames) {
    PASS(LIBRARY_ALSA, -1, snd_pcm_writei, device, samples, frames);
    pthread_mutex_lock(&lock);
    struct device *known = device_of(device);
    const float gain = manners_now().effects;
    void *copy = NULL;
    const long bytes = ORIGINAL(snd_pcm_frames_to_bytes, device, (long)frames);
    if (known && samples && bytes > 0 && !(known->gain == 1 && gain == 1) && (copy = malloc((size_t)bytes))) {
        memcpy(copy, samples, (size_t)bytes);
        samples_scale(copy, (size_t)bytes, known->format, known->channels, &known->gain, gain);
    }
    pthread_mutex_unlock(&lock);
    // Waits for a place in the buffer, so without the lock.
    const long result = ORIGINAL(snd_pcm_writei, device, copy ? copy : samples, frames);
    free(copy);
    return result;
}
