// The real SDL3_mixer in the words of the game in sdl3_mixer.c: Tests/sdl3-mixer compiles it so.
#include <SDL3_mixer/SDL_mixer.h>
#include <stdio.h>
#include <stdlib.h>

enum { RATE = 44100, TICK = RATE / 100, FOREVER = UINT16_MAX };
#define FORMAT SDL_AUDIO_F32

static int64_t heard_frames;

// The frames of each track that were not silent.
static struct {
    MIX_Track *track;
    int64_t heard;
} counts[64];

static int64_t loud(const SDL_AudioSpec *spec, const float *samples, int count) {
    int64_t frames = 0;
    for (int index = 0; index < count; index += spec->channels) frames += samples[index] != 0;
    return frames;
}

static void count_all(void *argument, MIX_Mixer *mixer, const SDL_AudioSpec *spec, float *samples, int count) {
    (void)argument, (void)mixer;
    heard_frames += loud(spec, samples, count);
}

static void count_track(void *heard, MIX_Track *track, const SDL_AudioSpec *spec, float *samples, int count) {
    (void)track;
    *(int64_t *)heard += loud(spec, samples, count);
}

static int64_t test_heard_frames(void) { return heard_frames; }

static int64_t test_heard_frames_of(MIX_Track *track) {
    for (int index = 0; index < 64; index++)
        if (counts[index].track == track) return counts[index].heard;
    return 0;
}

static MIX_Mixer *create(SDL_AudioDeviceID device, const SDL_AudioSpec *spec) {
    MIX_Mixer *mixer = MIX_Init() ? MIX_CreateMixerDevice(device, spec) : NULL;
    if (!mixer || !MIX_SetPostMixCallback(mixer, count_all, NULL)) {
        printf("no mixer: %s\n", SDL_GetError());
        exit(2);
    }
    return mixer;
}

static bool play(MIX_Track *track, int loops) {
    for (int index = 0; index < 64 && counts[index].track != track; index++) {
        if (counts[index].track) continue;
        counts[index].track = track;
        MIX_SetTrackCookedCallback(track, count_track, &counts[index].heard);
        break;
    }
    const SDL_PropertiesID properties = SDL_CreateProperties();
    SDL_SetNumberProperty(properties, MIX_PROP_PLAY_LOOPS_NUMBER, loops == FOREVER ? -1 : loops);
    const bool result = MIX_PlayTrack(track, properties);
    SDL_DestroyProperties(properties);
    return result;
}

// In stereo from 1,000 Hz, as the stand-in has it: the library's own has one channel.
static MIX_Audio *square_wave(MIX_Mixer *mixer, int frequency, int64_t milliseconds) {
    const SDL_AudioSpec spec = {SDL_AUDIO_S16, frequency < 1000 ? 1 : 2, RATE};
    const size_t count = (size_t)(milliseconds * RATE / 1000) * (size_t)spec.channels;
    int16_t *samples = malloc(count * sizeof *samples);
    for (size_t index = 0; index < count; index++) samples[index] = index / 40 % 2 ? 500 : -500;
    MIX_Audio *audio = MIX_LoadRawAudio(mixer, samples, count * sizeof *samples, &spec);
    free(samples);
    return audio;
}

#define MIX_CreateMixerDevice(device, spec) create(device, spec)
#define MIX_PlayTrack(track, loops) play(track, loops)
#define MIX_CreateSineWaveAudio(mixer, frequency, amplitude, milliseconds) square_wave(mixer, frequency, milliseconds)
