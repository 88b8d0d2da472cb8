// A game that opens a device of SDL 3; with LIBRARY, a stand-in for SDL 3, which Debian 12 does not have. The types are those of
// SDL3/SDL_audio.h in the words of C.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int format, channels, freq;
} SDL_AudioSpec;

uint32_t SDL_OpenAudioDevice(uint32_t device, const SDL_AudioSpec *spec);

#ifdef LIBRARY
uint32_t SDL_OpenAudioDevice(uint32_t device, const SDL_AudioSpec *spec) {
    return device == UINT32_MAX && spec->freq == 44100 ? 2 : 0;
}

// What SDL3_mixer and its hook call: Tests/Manners/sdl3_mixer.c has the only device.
static _Atomic bool is_paused;

bool SDL_PauseAudioDevice(uint32_t device) {
    is_paused = device == 2;
    return is_paused;
}

bool SDL_ResumeAudioDevice(uint32_t device) {
    if (device == 2) is_paused = false;
    return device == 2;
}

bool SDL_AudioDevicePaused(uint32_t device) { return device == 2 && is_paused; }

int64_t SDL_GetNumberProperty(uint32_t properties, const char *name, int64_t otherwise) {
    return properties == 7 && strcmp(name, "SDL_mixer.mixer.device") == 0 ? 2 : otherwise;
}

void SDL_free(void *memory) { free(memory); }
#else
#include <stdio.h>

int main(void) {
    const SDL_AudioSpec spec = {0x8010, 2, 44100};
    if (SDL_OpenAudioDevice(UINT32_MAX, &spec) != 2) puts("the device is not open");
}
#endif
