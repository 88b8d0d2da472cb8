// A game that mixes itself, and plays through SDL's callback (-DSDL) or through ALSA. Prints what is wrong.
//
// The device is the file that TACET_TEST_STREAM names, and this reads its end. The game plays one value.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

enum { RATE = 44100, PERIOD = 512, VALUE = 8000 };

static volatile int periods;

static void fill(short *samples, int frames) {
    for (int index = 0; index < 2 * frames; index++) samples[index] = VALUE;
    periods++;
}

#ifdef SDL
#include <SDL.h>

static void callback(void *argument, Uint8 *stream, int bytes) {
    CHECK(argument == &periods);
    fill((short *)stream, bytes / 4);
}

static void open_device(void) {
    SDL_AudioSpec desired = {.freq = RATE, .format = AUDIO_S16SYS, .channels = 2, .samples = PERIOD, .callback = callback};
    desired.userdata = (void *)&periods;
    SDL_AudioSpec obtained = {0};
    CHECK(SDL_Init(SDL_INIT_AUDIO) == 0);
    CHECK(SDL_OpenAudio(&desired, &obtained) == 0);
    CHECK(obtained.callback == callback && obtained.userdata == &periods);
    SDL_PauseAudio(0);
}

static void close_device(void) { SDL_CloseAudio(); }
#else
#include <alsa/asoundlib.h>

static snd_pcm_t *device;

static void *play(void *argument) {
    (void)argument;
    static short samples[2 * PERIOD];
    for (;;) {
        fill(samples, PERIOD);
        CHECK(snd_pcm_writei(device, samples, PERIOD) == PERIOD);
        // The game's own samples stay as they are.
        CHECK(samples[0] == VALUE && samples[2 * PERIOD - 1] == VALUE);
        usleep(PERIOD * 1000000 / RATE);
    }
    return NULL;
}

static void open_device(void) {
    CHECK(snd_pcm_open(&device, "default", SND_PCM_STREAM_PLAYBACK, 0) == 0);
    CHECK(snd_pcm_set_params(device, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 2, RATE, 1, 100000) == 0);
    pthread_t thread;
    pthread_create(&thread, NULL, play, NULL);
}

static void close_device(void) {}
#endif

// The last value that the device has got.
static int heard(void) {
    short value = -1;
    FILE *file = fopen(getenv("TACET_TEST_STREAM"), "rb");
    if (!file) return -1;
    fseek(file, 0, SEEK_END);
    const long whole = ftell(file) / 4 * 4;
    if (whole < 4 || fseek(file, whole - 2, SEEK_SET) != 0 || fread(&value, 2, 1, file) != 1) value = -1;
    fclose(file);
    return value;
}

static int goes_on(void) {
    const int before = periods;
    usleep(100000);
    return periods > before;
}

int main(void) {
    directive("audible audible");
    open_device();
    WAIT(heard() == VALUE, "the game is heard");
    directive("audible held");
    usleep(500000);
    CHECK(heard() == VALUE);
    directive("audible audible -12");
    WAIT(heard() == VALUE / 4, "the game is lowered");
    directive("frozen frozen");
    WAIT(heard() == 0, "the game is silent during a call");
    CHECK(goes_on());
    directive("audible audible");
    WAIT(heard() == VALUE, "the game is heard after the call");
    directive("muted muted");
    WAIT(heard() == 0, "the game is silent in silent mode");
    CHECK(goes_on());
    directive("audible audible");
    WAIT(heard() == VALUE, "the game is heard after silent mode");
    close_device();
    fflush(stdout);
    _exit(failures > 0);
}
