/* A small game console and its emulator, with a mixer of its own: one voice for the cartridge's tune and two for its effects.
 *
 * The emulator runs 60 frames a second. Each frame moves the game on and mixes 735 samples, which go to SDL 2. */

#include <SDL.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <tacet-focus.h>

enum { RATE = 44100, FRAME = RATE / 60, EFFECTS = 2 };

/* A voice of the sound chip: a triangle at `frequency` while `frames` last. */
typedef struct {
    float frequency, phase;
    int frames;
} voice;

static voice tune, effects[EFFECTS];
static unsigned frame_count;

/* What the player's desktop lets the console do now, and at the frame before. */
static tacet_focus *focus;
static tacet_focus_mix now = TACET_FOCUS_MIX_INIT, before = TACET_FOCUS_MIX_INIT;

static volatile sig_atomic_t is_running = 1;

static void stop(int signal) {
    (void)signal;
    is_running = 0;
}

static float next_sample(voice *v) {
    v->phase += v->frequency / RATE;
    v->phase -= floorf(v->phase);
    return v->frames > 0 ? 4 * fabsf(v->phase - 0.5f) - 1 : 0;
}

/* The cartridge: its tune has one note, and its hero jumps twice a second. */
static void run_cartridge(void) {
    if (frame_count++ % 30 == 0) effects[frame_count / 30 % EFFECTS] = (voice){1300, 0, 15};
    tune.frequency = 500;
    tune.frames = 1;
}

/* Mixes the samples of one frame. */
static void mix(Sint16 *samples) {
    int index, number;
    /* The gains go in a straight line from frame to frame. */
    float music = before.soundtrack_amplitude, sound = before.effects_amplitude;
    for (index = 0; index < FRAME; index++) {
        float sample = 0;
        music += (now.soundtrack_amplitude - before.soundtrack_amplitude) / FRAME;
        sound += (now.effects_amplitude - before.effects_amplitude) / FRAME;
        if (now.soundtrack_runs || music > 0) sample += 0.2f * music * next_sample(&tune);
        for (number = 0; number < EFFECTS; number++) sample += 0.2f * sound * next_sample(&effects[number]);
        samples[index] = (Sint16)(sample * 32767);
    }
    for (number = 0; number < EFFECTS; number++) effects[number].frames--;
}

/* Runs the console for one frame. */
static void run_frame(Sint16 *samples) {
    before = now;
    tacet_focus_update(focus);
    tacet_focus_follow(focus, 1.0f / 60, &now);
    /* During a call the console stands still, and its player misses nothing. */
    memset(samples, 0, FRAME * sizeof *samples);
    if (!now.effects_run && before.effects_amplitude == 0) return;
    run_cartridge();
    mix(samples);
}

int main(int count, char **arguments) {
    SDL_AudioSpec spec = {0};
    Sint16 samples[FRAME];
    SDL_AudioDeviceID device;
    (void)count, (void)arguments;
    signal(SIGTERM, stop);
    if (SDL_Init(SDL_INIT_AUDIO) != 0) return 1;
    spec.freq = RATE;
    spec.format = AUDIO_S16SYS;
    spec.channels = 1;
    spec.samples = 512;
    if ((device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0)) == 0) return 1;
    SDL_PauseAudioDevice(device, 0);
    focus = tacet_focus_create(NULL);
    tacet_focus_set_soundtrack_playing(focus, true);
    while (is_running) {
        run_frame(samples);
        SDL_QueueAudio(device, samples, sizeof samples);
        /* Three frames wait in the queue. They are the emulator's clock. */
        while (SDL_GetQueuedAudioSize(device) > 3 * sizeof samples) SDL_Delay(2);
    }
    tacet_focus_close(focus);
    SDL_Quit();
    return 0;
}
