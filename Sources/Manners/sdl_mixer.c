// The hook of SDL_mixer 1.2 and 2: the music is the soundtrack, the channels are the effects.
//
// The lock of the mixer's audio device guards the state. It is recursive, the mixer's own functions take it, and the audio
// callback holds it, in which games start the next piece of music. Another lock beside it could only deadlock.

#include "manners.h"
#include "sdl.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

enum { POST = -2, FADING_OUT = 1, LOUDEST = 128, CHANNEL_LIMIT = 1024 };

// What became of a channel.
enum {
    // The game has paused it.
    PAUSED_BY_GAME = 1,
    // A freeze has paused it.
    FROZEN = 2,
};

static struct {
    bool is_open;
    // The volume that the game has set, and the one that the library has.
    int volume, applied;
    // Whether the directive stops the music.
    bool is_held;
    // Whether the library's pause is of this file's making, and the game believes that the music plays.
    bool is_stopped;
    // Whether the game has paused the music.
    bool is_paused;
    // Whether the directive stops the channels.
    bool is_frozen;
    uint8_t channels[CHANNEL_LIMIT];
    // The format of the mix, and the gain at its last frame.
    uint16_t format;
    int width;
    float gain;
    // The game's own music function, with its gain.
    void (*mix)(void *, uint8_t *, int);
    void *mix_argument;
    float mix_gain;
} mixer = {.volume = LOUDEST, .applied = LOUDEST, .gain = 1, .mix_gain = 1};

// The mixer is not closed while the following thread is in it.
static pthread_mutex_t closing = PTHREAD_MUTEX_INITIALIZER;

// Whether this is the thread that mixes: SDL's audio thread.
static __thread bool mixes;

// The factor for the music beside that for the whole mix, which the gain of `post` brings.
static float music_factor(struct manners now) {
    if (now.effects <= 0) return 0;
    const float factor = now.soundtrack / now.effects;
    return factor < 1 ? factor : 1;
}

static void report(void) { manners_set_soundtrack_playing(ORIGINAL(Mix_PlayingMusic) && !mixer.is_paused); }

// Sets the library's volume to the game's times the factor.
static void apply_volume(struct manners now) {
    // What is frozen keeps its volume.
    if (!now.effects_run) return;
    const int volume = (int)((float)mixer.volume * music_factor(now) + 0.5f);
    if (volume == mixer.applied) return;
    mixer.applied = volume;
    ORIGINAL(Mix_VolumeMusic, volume);
}

// Pauses music that plays. Music that the game fades out ends by itself, unheard: the library waits for the end of such a
// fade when the next piece begins, and a pause would make it wait for ever.
static void stop_music(void) {
    if (mixer.is_stopped || mixer.is_paused || !ORIGINAL(Mix_PlayingMusic) || ORIGINAL(Mix_FadingMusic) == FADING_OUT) return;
    ORIGINAL_VOID(Mix_PauseMusic);
    mixer.is_stopped = true;
}

// Starts the music that this file has paused.
static void start_music(void) {
    if (mixer.is_stopped && !mixer.is_paused) ORIGINAL_VOID(Mix_ResumeMusic);
    mixer.is_stopped = false;
}

// Stops the music as its fade reaches volume 0, and starts it as it leaves that, so that no buffer of it passes unheard. The volume
// goes in steps of a buffer, so the pause takes nothing from the fade. Music that silent mode mutes goes on.
static void follow_hold(struct manners now) {
    const bool is_faded = now.effects > 0 && mixer.volume > 0 && mixer.applied == 0 && music_factor(now) < 1.0f / 32;
    mixer.is_held = !now.soundtrack_runs || is_faded;
    if (!mixer.is_held) start_music();
    else if (mixer.applied == 0) stop_music();
}

static int channel_count(void) {
    const int count = ORIGINAL(Mix_AllocateChannels, -1);
    return count < CHANNEL_LIMIT ? count : CHANNEL_LIMIT;
}

static void freeze_channel(int channel) {
    if (channel < 0 || channel >= CHANNEL_LIMIT || !ORIGINAL(Mix_Playing, channel) || ORIGINAL(Mix_Paused, channel)) return;
    ORIGINAL_VOID(Mix_Pause, channel);
    mixer.channels[channel] |= FROZEN;
}

static void thaw_channel(int channel) {
    if (!(mixer.channels[channel] & FROZEN)) return;
    mixer.channels[channel] &= (uint8_t)~FROZEN;
    if (!(mixer.channels[channel] & PAUSED_BY_GAME)) ORIGINAL_VOID(Mix_Resume, channel);
}

// Brings the volume and the music to the present manners. A freeze follows in `post`. The device is locked.
static void conform(void) {
    const struct manners now = manners_now();
    apply_volume(now);
    if (now.effects_run) follow_hold(now);
}

// Follows a change, on the following thread.
static void apply(void) {
    pthread_mutex_lock(&closing);
    if (mixer.is_open) {
        sdl_lock_mixer();
        conform();
        sdl_unlock_mixer();
    }
    pthread_mutex_unlock(&closing);
}

// Brings the factor for effects, and freezes and thaws music and channels. The audio thread calls it after each buffer is mixed,
// with the device locked. So a freeze never cuts its fade: this buffer has it.
static void post(int channel, void *stream, int bytes, void *argument) {
    (void)channel, (void)argument;
    mixes = true;
    const struct manners now = manners_now();
    if (bytes > 0) samples_scale(stream, (size_t)bytes, mixer.format, (unsigned)mixer.width, &mixer.gain, now.effects);
    if (now.effects_run == mixer.is_frozen) {
        mixer.is_frozen = !now.effects_run;
        for (int index = 0, count = channel_count(); index < count; index++) {
            if (mixer.is_frozen) freeze_channel(index);
            else thaw_channel(index);
        }
    }
    if (now.effects_run) {
        follow_hold(now);
    } else {
        mixer.is_held = true;
        stop_music();
    }
}

static void register_post(void) {
    if (original_Mix_RegisterEffect) ORIGINAL(Mix_RegisterEffect, POST, post, NULL, NULL);
}

// ------------------------------------------------------------------------------------------------ Open and close

static void opened(void) {
    int rate, channels;
    uint16_t format;
    if (!original_Mix_QuerySpec || !ORIGINAL(Mix_QuerySpec, &rate, &format, &channels)) return;
    manners_follow("SDL_mixer: the music is the soundtrack, the channels are the effects", apply);
    sdl_lock_mixer();
    mixer.format = format;
    mixer.width = channels;
    mixer.gain = mixer.mix_gain = 1;
    if (!mixer.is_open) {
        mixer.is_stopped = mixer.is_paused = mixer.is_frozen = false;
        memset(mixer.channels, 0, sizeof mixer.channels);
        mixer.volume = mixer.applied = ORIGINAL(Mix_VolumeMusic, -1);
        register_post();
        mixer.is_open = true;
    }
    conform();
    sdl_unlock_mixer();
}

int Mix_OpenAudio(int rate, uint16_t format, int channels, int chunk) {
    PASS(LIBRARY_SDL_MIXER, -1, Mix_OpenAudio, rate, format, channels, chunk);
    sdl_begin_mixer();
    const int result = ORIGINAL(Mix_OpenAudio, rate, format, channels, chunk);
    sdl_end_mixer();
    if (result == 0) opened();
    return result;
}

int Mix_OpenAudioDevice(int rate, uint16_t format, int channels, int chunk, const char *device, int changes) {
    PASS(LIBRARY_SDL_MIXER, -1, Mix_OpenAudioDevice, rate, format, channels, chunk, device, changes);
    sdl_begin_mixer();
    const int result = ORIGINAL(Mix_OpenAudioDevice, rate, format, channels, chunk, device, changes);
    sdl_end_mixer();
    if (result == 0) opened();
    return result;
}

void Mix_CloseAudio(void) {
    PASS(LIBRARY_SDL_MIXER, , Mix_CloseAudio);
    pthread_mutex_lock(&closing);
    if (mixer.is_open) {
        sdl_lock_mixer();
        // A mixer that was opened twice stays open, and the next change finds it so.
        for (int channel = 0, count = channel_count(); channel < count; channel++) thaw_channel(channel);
        start_music();
        if (mixer.applied != mixer.volume) ORIGINAL(Mix_VolumeMusic, mixer.applied = mixer.volume);
        mixer.is_frozen = false;
        sdl_unlock_mixer();
    }
    ORIGINAL_VOID(Mix_CloseAudio);
    int rate, channels;
    uint16_t format;
    mixer.is_open = mixer.is_open && ORIGINAL(Mix_QuerySpec, &rate, &format, &channels) != 0;
    pthread_mutex_unlock(&closing);
    if (mixer.is_open) apply();
    else manners_set_soundtrack_playing(false);
}

// ------------------------------------------------------------------------------------------------ Music

// The library ends music that fades out before the next piece begins, and waits for that. It must not wait with the
// device locked, so this waits before.
static void wait_for_fade(void) {
    for (int turn = 0; turn < 1000 && ORIGINAL(Mix_PlayingMusic) && ORIGINAL(Mix_FadingMusic) == FADING_OUT; turn++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
}

static void began(int result) {
    if (result != 0) return;
    mixer.is_paused = mixer.is_stopped = false;
    mixer.applied = ORIGINAL(Mix_VolumeMusic, -1);
    apply_volume(manners_now());
    if (mixer.is_held) stop_music();
    report();
}

// The device is locked from before the music begins until it is paused: the audio thread mixes none of it between.
#define PLAY(name, ...)                                  \
    PASS(LIBRARY_SDL_MIXER, -1, name, __VA_ARGS__);      \
    if (!mixer.is_open) return original_##name(__VA_ARGS__); \
    if (!mixes) wait_for_fade();                         \
    sdl_lock_mixer();                                    \
    const int result = ORIGINAL(name, __VA_ARGS__);      \
    began(result);                                       \
    sdl_unlock_mixer();                                  \
    return result

int Mix_PlayMusic(void *music, int loops) { PLAY(Mix_PlayMusic, music, loops); }

int Mix_FadeInMusic(void *music, int loops, int milliseconds) { PLAY(Mix_FadeInMusic, music, loops, milliseconds); }

int Mix_FadeInMusicPos(void *music, int loops, int milliseconds, double position) {
    PLAY(Mix_FadeInMusicPos, music, loops, milliseconds, position);
}

int Mix_FadeOutMusic(int milliseconds) {
    PASS(LIBRARY_SDL_MIXER, 0, Mix_FadeOutMusic, milliseconds);
    sdl_lock_mixer();
    // The fade runs unheard, so that it ends when the game expects it.
    if (mixer.is_stopped) start_music();
    const int result = ORIGINAL(Mix_FadeOutMusic, milliseconds);
    if (mixer.is_open && mixer.is_held) stop_music();
    sdl_unlock_mixer();
    return result;
}

int Mix_HaltMusic(void) {
    PASS(LIBRARY_SDL_MIXER, 0, Mix_HaltMusic);
    sdl_lock_mixer();
    const int result = ORIGINAL(Mix_HaltMusic);
    if (mixer.is_stopped) start_music();
    manners_set_soundtrack_playing(false);
    sdl_unlock_mixer();
    return result;
}

void Mix_PauseMusic(void) {
    PASS(LIBRARY_SDL_MIXER, , Mix_PauseMusic);
    sdl_lock_mixer();
    mixer.is_paused = true;
    if (!mixer.is_stopped) ORIGINAL_VOID(Mix_PauseMusic);
    report();
    sdl_unlock_mixer();
}

void Mix_ResumeMusic(void) {
    PASS(LIBRARY_SDL_MIXER, , Mix_ResumeMusic);
    sdl_lock_mixer();
    const bool was_paused = mixer.is_paused;
    mixer.is_paused = false;
    // What the game has paused during the hold, or before it, stays where it is until the release.
    if (mixer.is_open && mixer.is_held && was_paused && ORIGINAL(Mix_PlayingMusic)) mixer.is_stopped = true;
    if (!mixer.is_stopped) ORIGINAL_VOID(Mix_ResumeMusic);
    report();
    sdl_unlock_mixer();
}

int Mix_PausedMusic(void) {
    PASS(LIBRARY_SDL_MIXER, 0, Mix_PausedMusic);
    // The audio thread counts what it mixes, for the position in pygame, and is told the truth.
    return mixer.is_stopped && !mixes ? mixer.is_paused : ORIGINAL(Mix_PausedMusic);
}

int Mix_PlayingMusic(void) {
    PASS(LIBRARY_SDL_MIXER, 0, Mix_PlayingMusic);
    const int result = ORIGINAL(Mix_PlayingMusic);
    if (!result) manners_set_soundtrack_playing(false);
    return result;
}

int Mix_VolumeMusic(int volume) {
    PASS(LIBRARY_SDL_MIXER, -1, Mix_VolumeMusic, volume);
    if (!mixer.is_open) return ORIGINAL(Mix_VolumeMusic, volume);
    sdl_lock_mixer();
    const int before = mixer.volume;
    if (volume >= 0) {
        mixer.volume = volume < LOUDEST ? volume : LOUDEST;
        // The library answers with what it has: the same as the game has set while nothing lowers it.
        mixer.applied = -1;
        apply_volume(manners_now());
    }
    sdl_unlock_mixer();
    return before;
}

int Mix_GetMusicVolume(void *music) {
    PASS(LIBRARY_SDL_MIXER, -1, Mix_GetMusicVolume, music);
    return mixer.is_open ? mixer.volume : ORIGINAL(Mix_GetMusicVolume, music);
}

// The game's own music function: not called while the soundtrack is held, so that it keeps its place.
static void mix_own(void *argument, uint8_t *stream, int bytes) {
    (void)argument;
    mixes = true;
    const struct manners now = manners_now();
    if (!now.soundtrack_runs || !mixer.mix || bytes <= 0) return;
    mixer.mix(mixer.mix_argument, stream, bytes);
    samples_scale(stream, (size_t)bytes, mixer.format, (unsigned)mixer.width, &mixer.mix_gain, music_factor(now));
}

void Mix_HookMusic(void (*mix)(void *, uint8_t *, int), void *argument) {
    PASS(LIBRARY_SDL_MIXER, , Mix_HookMusic, mix, argument);
    if (!mixer.is_open) {
        ORIGINAL_VOID(Mix_HookMusic, mix, argument);
        return;
    }
    sdl_lock_mixer();
    mixer.mix = mix;
    mixer.mix_argument = argument;
    ORIGINAL_VOID(Mix_HookMusic, mix ? mix_own : NULL, argument);
    sdl_unlock_mixer();
}

// ------------------------------------------------------------------------------------------------ Channels

// Notes a sound that began on a channel. While everything is frozen a loop waits, and a sound that plays once runs unheard:
// what the game begins during a call would else come in one heap after it.
static void began_channel(int channel, int loops) {
    if (channel < 0 || channel >= CHANNEL_LIMIT) return;
    mixer.channels[channel] = 0;
    if (mixer.is_frozen && loops != 0) freeze_channel(channel);
}

#define PLAY_CHANNEL(name, loops, ...)                   \
    PASS(LIBRARY_SDL_MIXER, -1, name, __VA_ARGS__);      \
    sdl_lock_mixer();                                    \
    const int result = ORIGINAL(name, __VA_ARGS__);      \
    began_channel(result, loops);                        \
    sdl_unlock_mixer();                                  \
    return result

int Mix_PlayChannel(int channel, void *chunk, int loops) { PLAY_CHANNEL(Mix_PlayChannel, loops, channel, chunk, loops); }

int Mix_PlayChannelTimed(int channel, void *chunk, int loops, int ticks) {
    PLAY_CHANNEL(Mix_PlayChannelTimed, loops, channel, chunk, loops, ticks);
}

int Mix_FadeInChannel(int channel, void *chunk, int loops, int milliseconds) {
    PLAY_CHANNEL(Mix_FadeInChannel, loops, channel, chunk, loops, milliseconds);
}

int Mix_FadeInChannelTimed(int channel, void *chunk, int loops, int milliseconds, int ticks) {
    PLAY_CHANNEL(Mix_FadeInChannelTimed, loops, channel, chunk, loops, milliseconds, ticks);
}

void Mix_Pause(int channel) {
    PASS(LIBRARY_SDL_MIXER, , Mix_Pause, channel);
    sdl_lock_mixer();
    const int count = channel_count();
    const int first = channel < 0 ? 0 : channel, end = channel < 0 ? count : channel + 1;
    for (int index = first; index < end && index < CHANNEL_LIMIT; index++)
        if (ORIGINAL(Mix_Playing, index)) mixer.channels[index] |= PAUSED_BY_GAME;
    // A second pause of a channel would move the time at which it began.
    if (!mixer.is_frozen) ORIGINAL_VOID(Mix_Pause, channel);
    else
        for (int index = first; index < end && index < CHANNEL_LIMIT; index++)
            if (!(mixer.channels[index] & FROZEN)) ORIGINAL_VOID(Mix_Pause, index);
    sdl_unlock_mixer();
}

void Mix_Resume(int channel) {
    PASS(LIBRARY_SDL_MIXER, , Mix_Resume, channel);
    sdl_lock_mixer();
    const int count = channel_count();
    const int first = channel < 0 ? 0 : channel, end = channel < 0 ? count : channel + 1;
    for (int index = first; index < end && index < CHANNEL_LIMIT; index++) {
        mixer.channels[index] &= (uint8_t)~PAUSED_BY_GAME;
        if (mixer.is_frozen && !(mixer.channels[index] & FROZEN) && ORIGINAL(Mix_Playing, index) && ORIGINAL(Mix_Paused, index))
            mixer.channels[index] |= FROZEN;
    }
    if (!mixer.is_frozen) ORIGINAL_VOID(Mix_Resume, channel);
    sdl_unlock_mixer();
}

int Mix_Paused(int channel) {
    PASS(LIBRARY_SDL_MIXER, 0, Mix_Paused, channel);
    if (!mixer.is_frozen || mixes) return ORIGINAL(Mix_Paused, channel);
    sdl_lock_mixer();
    int result = 0;
    const int count = channel_count();
    for (int index = channel < 0 ? 0 : channel; index < (channel < 0 ? count : channel + 1) && index < CHANNEL_LIMIT; index++) {
        const bool is_paused = (mixer.channels[index] & FROZEN) ? (mixer.channels[index] & PAUSED_BY_GAME) != 0
                                                                : ORIGINAL(Mix_Paused, index) != 0;
        result += is_paused;
    }
    sdl_unlock_mixer();
    return result;
}

int Mix_UnregisterAllEffects(int channel) {
    PASS(LIBRARY_SDL_MIXER, 0, Mix_UnregisterAllEffects, channel);
    sdl_lock_mixer();
    const int result = ORIGINAL(Mix_UnregisterAllEffects, channel);
    if (channel == POST && mixer.is_open) register_post();
    sdl_unlock_mixer();
    return result;
}
