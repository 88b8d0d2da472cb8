// SDL's audio as the hooks of SDL and SDL_mixer see it.
#ifndef TACET_SDL_H
#define TACET_SDL_H

#include <stdint.h>

// SDL_AudioSpec, which is the same in SDL 1.2 and 2.
struct sdl_spec {
    int rate;
    uint16_t format;
    uint8_t channels;
    uint8_t silence;
    uint16_t samples;
    uint16_t padding;
    uint32_t size;
    void (*callback)(void *argument, uint8_t *stream, int bytes);
    void *argument;
};

// SDL_AudioSpec of SDL 3.
struct sdl3_spec {
    int format, channels, freq;
};

// Between these two, a device that SDL opens is the mixer's.
void sdl_begin_mixer(void);
void sdl_end_mixer(void);

// Locks the mixer's device, as SDL_mixer does: the lock is recursive, and held by the audio callback. Does nothing where the
// mixer brought an SDL of its own inside it.
void sdl_lock_mixer(void);
void sdl_unlock_mixer(void);

#endif
