// A game that opens a device of SDL 3; with LIBRARY, a stand-in for SDL 3, which Debian 12 does not have. The types are those of
// SDL3/SDL_audio.h in the words of C.

#include <stdint.h>

typedef struct {
    int format, channels, freq;
} SDL_AudioSpec;

uint32_t SDL_OpenAudioDevice(uint32_t device, const SDL_AudioSpec *spec);

#ifdef LIBRARY
uint32_t SDL_OpenAudioDevice(uint32_t device, const SDL_AudioSpec *spec) {
    return device == UINT32_MAX && spec->freq == 44100 ? 2 : 0;
}
#else
#include <stdio.h>

int main(void) {
    const SDL_AudioSpec spec = {0x8010, 2, 44100};
    if (SDL_OpenAudioDevice(UINT32_MAX, &spec) != 2) puts("the device is not open");
}
#endif
