// A game that uses SDL_mixer 1.2 or 2, and what it must notice of the manners and what it must not.
//
// Compiled with the headers of either. It hears itself by the function behind the mix, and sets the directive by the file that
// TACET_TEST_DIRECTIVE names. Prints what is wrong, one line each.

#include <SDL.h>
#include <SDL_mixer.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { RATE = 44100, SECONDS = 60, BUFFER = 512, EFFECT = 12000 };

// Behind the mix: the last 30 s that were mixed.
static Sint16 heard[RATE * 30][2];
static volatile int frames;

static void hear(void *argument, Uint8 *stream, int bytes) {
    (void)argument;
    const int count = bytes / 4;
    if (frames + count <= RATE * 30) memcpy(heard[frames], stream, (size_t)bytes);
    frames += count;
}

// The frame of the music that a frame of the mix has, if it is heard alone and at full volume.
static int place(int frame) { return (heard[frame][0] + 1024) + (heard[frame][1] + 1024) * 2048; }

// Writes the music: each frame holds its own number.
static void write_music(const char *path) {
    FILE *file = fopen(path, "wb");
    const Uint32 size = RATE * SECONDS * 4, sizes[] = {36 + size, 16, RATE, RATE * 4, size};
    const Uint16 format[] = {1, 2}, layout[] = {4, 16};
    fwrite("RIFF", 1, 4, file), fwrite(&sizes[0], 4, 1, file), fwrite("WAVEfmt ", 1, 8, file), fwrite(&sizes[1], 4, 1, file);
    fwrite(format, 2, 2, file), fwrite(&sizes[2], 4, 2, file), fwrite(layout, 2, 2, file), fwrite("data", 1, 4, file);
    fwrite(&sizes[4], 4, 1, file);
    for (int frame = 0; frame < RATE * SECONDS; frame++) {
        const Sint16 sides[] = {(Sint16)(frame % 2048 - 1024), (Sint16)(frame / 2048 - 1024)};
        fwrite(sides, 2, 2, file);
    }
    fclose(file);
}

// The loudest sample of the last milliseconds.
static int level(int milliseconds) {
    int loudest = 0;
    for (int frame = frames - RATE / 1000 * milliseconds; frame < frames; frame++) {
        const int left = abs(heard[frame][0]), right = abs(heard[frame][1]);
        if (left > loudest) loudest = left;
        if (right > loudest) loudest = right;
    }
    return loudest;
}

static void mix(int milliseconds) {
    const int end = frames + RATE / 1000 * milliseconds;
    while (frames < end) SDL_Delay(1);
}

static int is_silent(void) { return level(30) == 0; }

// Whether the music is heard at full volume, and where it is.
static int advances(int *at) {
    const int first = place(frames - 512), last = place(frames - 1);
    if (last - first != 511) return 0;
    *at = last;
    return 1;
}

// Waits until the music is heard at full volume, and returns its place.
static int heard_place(void) {
    int at = -1;
    WAIT(advances(&at), "the music is heard at full volume");
    return at;
}

// The first place that is heard after the frame `from` of the mix, at any volume: counted back from where it is whole.
static int resumed_place(int from) {
    int at = heard_place();
    int frame = frames - 1;
    for (; frame > from; frame--, at--)
        if (heard[frame][0] == 0 && heard[frame][1] == 0 && heard[frame - 1][0] == 0 && heard[frame - 1][1] == 0 && heard[frame - 2][1] == 0) break;
    return at;
}

static Mix_Music *music;
static int finished;

static void finish(void) { finished++; }

// The music is held, with all answers as if it played, and returns at its place.
static void hold(void) {
    CHECK(Mix_PlayMusic(music, -1) == 0);
    heard_place();
    Mix_VolumeMusic(128);
    directive("audible held");
    const int before = frames;
    WAIT(is_silent(), "the music is held");
    const int faded = frames - before - RATE * 30 / 1000;
    FIGURE("hold, milliseconds from the directive to silence", faded * 1000 / RATE);
    CHECK(faded < RATE * 350 / 1000);
    int loud = frames;
    while (heard[loud - 1][0] == 0 && heard[loud - 1][1] == 0) loud--;
    CHECK(Mix_PlayingMusic() == 1);
    CHECK(Mix_PausedMusic() == 0);
    CHECK(Mix_VolumeMusic(-1) == 128);
    mix(300);
    CHECK(is_silent());
    const int quiet = frames;
    directive("audible audible");
    const int resumed = resumed_place(quiet);
    // The place where the fade-out ended, from the last place at full volume: the fade is heard, and none of the music twice.
    int full = before;
    while (full > 512 && place(full) - place(full - 511) != 511) full--;
    const int expected = place(full) + (loud - full);
    FIGURE("frames between the place of the hold and that of the return", resumed - expected);
    CHECK(abs(resumed - expected) < BUFFER);
}

// The game's own pauses and volumes stay its own.
static void own_pauses(void) {
    // Paused by the game before the hold: the release leaves it paused.
    Mix_PauseMusic();
    directive("audible held");
    mix(400);
    CHECK(Mix_PausedMusic() == 1);
    directive("audible audible");
    mix(400);
    CHECK(is_silent());
    CHECK(Mix_PausedMusic() == 1);
    Mix_ResumeMusic();
    heard_place();
    // Paused and resumed by the game during the hold.
    directive("audible held");
    WAIT(is_silent(), "the music is held again");
    mix(100);
    Mix_PauseMusic();
    CHECK(Mix_PausedMusic() == 1);
    Mix_ResumeMusic();
    CHECK(Mix_PausedMusic() == 0);
    mix(100);
    CHECK(is_silent());
    Mix_PauseMusic();
    directive("audible audible");
    mix(400);
    CHECK(is_silent());
    Mix_ResumeMusic();
    heard_place();
    // Paused before, resumed during the hold: stays silent until the release.
    Mix_PauseMusic();
    directive("audible held");
    mix(400);
    Mix_ResumeMusic();
    CHECK(Mix_PausedMusic() == 0);
    mix(200);
    CHECK(is_silent());
    CHECK(Mix_VolumeMusic(64) == 128);
    CHECK(Mix_VolumeMusic(-1) == 64);
    mix(50);
    CHECK(is_silent());
    CHECK(Mix_VolumeMusic(128) == 64);
    directive("audible audible");
    heard_place();
}

// Music that begins during the hold waits at its beginning; a fade-out ends when the game expects it.
static void pieces(void) {
    directive("audible held");
    WAIT(is_silent(), "the music is held a third time");
    mix(100);
    CHECK(Mix_PlayMusic(music, 0) == 0);
    CHECK(Mix_PlayingMusic() == 1);
    mix(300);
    CHECK(is_silent());
    const int quiet = frames;
    directive("audible audible");
    const int resumed = resumed_place(quiet);
    FIGURE("first frame of music that began during the hold", resumed);
    CHECK(resumed < BUFFER);
    directive("audible held");
    WAIT(is_silent(), "the music is held a fourth time");
    mix(100);
    finished = 0;
    const Uint32 start = SDL_GetTicks();
    CHECK(Mix_FadeOutMusic(200) == 1);
    CHECK(Mix_PlayingMusic() == 1);
    CHECK(Mix_FadingMusic() == MIX_FADING_OUT);
    // Waits for the end of the fade, as the library does, and does not hang.
    CHECK(Mix_PlayMusic(music, 0) == 0);
    CHECK(SDL_GetTicks() - start < 1500);
    CHECK(finished == 1);
    CHECK(Mix_HaltMusic() == 0);
    CHECK(Mix_PlayingMusic() == 0);
    mix(50);
    directive("audible audible");
    mix(300);
    CHECK(is_silent());
}

// Effects go on while the soundtrack is held, stop in a freeze and go on after it, and are lowered and muted.
static void effects(void) {
    static Sint16 samples[RATE][2];
    for (int frame = 0; frame < RATE; frame++) samples[frame][0] = samples[frame][1] = (frame / 50) % 2 ? EFFECT : -EFFECT;
    Mix_Chunk *chunk = Mix_QuickLoad_RAW((Uint8 *)samples, sizeof samples);
    const int loop = Mix_PlayChannel(-1, chunk, -1);
    WAIT(level(30) == EFFECT, "the effect is heard");
    directive("audible held");
    mix(400);
    CHECK(level(30) == EFFECT);
    directive("audible audible -12");
    WAIT(level(30) == EFFECT / 4, "the effect is lowered");
    directive("muted muted");
    WAIT(is_silent(), "the effect is muted");
    CHECK(Mix_Paused(loop) == 0);
    directive("audible audible");
    WAIT(level(30) == EFFECT, "the effect is heard after silent mode");

    const int own = Mix_PlayChannel(-1, chunk, -1);
    Mix_Pause(own);
    directive("frozen frozen");
    WAIT(is_silent(), "everything is frozen");
    mix(60);
    CHECK(Mix_Playing(loop) == 1);
    CHECK(Mix_Paused(loop) == 0);
    CHECK(Mix_Paused(own) == 1);
    CHECK(Mix_Paused(-1) == 1);
    // What the game begins meanwhile: a loop waits, what plays once runs out unheard.
    const int late = Mix_PlayChannel(-1, chunk, -1), once = Mix_PlayChannelTimed(-1, chunk, 0, 200);
    CHECK(late >= 0 && once >= 0);
    WAIT(!Mix_Playing(once), "what plays once ends");
    CHECK(is_silent());
    Mix_HaltChannel(late);
    directive("audible audible");
    WAIT(level(30) == EFFECT, "the effect is heard after the freeze");
    CHECK(Mix_Paused(own) == 1);
    // A pause by the game during the freeze stays after it.
    directive("frozen frozen");
    WAIT(is_silent(), "everything is frozen again");
    mix(60);
    Mix_Pause(loop);
    CHECK(Mix_Paused(loop) == 1);
    directive("audible audible");
    mix(300);
    CHECK(is_silent());
    Mix_Resume(loop);
    WAIT(level(30) == EFFECT, "the effect is heard after the game's pause");
    Mix_HaltChannel(-1);
    Mix_FreeChunk(chunk);
}

int main(void) {
    write_music(getenv("TACET_TEST_MUSIC"));
    CHECK(SDL_Init(SDL_INIT_AUDIO) == 0);
    CHECK(Mix_OpenAudio(RATE, AUDIO_S16SYS, 2, BUFFER) == 0);
    Mix_SetPostMix(hear, NULL);
    Mix_HookMusicFinished(finish);
    music = Mix_LoadMUS(getenv("TACET_TEST_MUSIC"));
    CHECK(music != NULL);
    void (*const parts[])(void) = {hold, own_pauses, pieces, effects};
    for (size_t index = 0; index < sizeof parts / sizeof parts[0]; index++) {
        directive("audible audible");
        mix(100);
        frames = RATE;
        mix(50);
        parts[index]();
    }
    Mix_FreeMusic(music);
    Mix_CloseAudio();
    SDL_Quit();
    return failures > 0;
}
