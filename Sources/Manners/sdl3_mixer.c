// The hook of SDL3_mixer: music is the soundtrack, all other tracks are the effects.
//
// Music is a track without a position that plays LONGEST_EFFECT seconds of two channels or more, or a length that is not known.
// What the game mixes itself, in an SDL_AudioStream, is an effect. A freeze pauses the mixer's device, so that every track keeps
// its place; an effect that begins during a freeze and plays once runs out unheard.
//
// The lock of each mixer guards its state. It is recursive, and the mixer's thread holds it while it calls the game. The library
// locks a track after its mixer, so each hook locks the mixer first.

#include "manners.h"
#include "sdl.h"

#include <pthread.h>
#include <string.h>

enum {
    MIXER_LIMIT = 4,
    TRACK_LIMIT = 128,
    LONGEST_EFFECT = 15,
};

// A track that plays music, or an effect that began during a freeze.
struct track {
    void *track;
    bool is_music;
    // Whether the library's pause is of this file's making, and whether the game believes that it has paused the track too.
    bool is_stopped;
    bool is_paused;
    // Whether the game fades it out. The fade runs unheard, so that it ends when the game expects it.
    bool is_ending;
    // The gain that the game has set, and the one that the library has.
    float gain, applied;
    int silent_steps;
    // An effect: when it began, in seconds of the monotonic clock, and how long it plays.
    double begin, length;
};

static struct mixer {
    void *mixer;
    uint32_t device;
    float gain, applied;
    bool is_frozen;
    int silent_steps;
    struct track tracks[TRACK_LIMIT];
} mixers[MIXER_LIMIT];

// No mixer is made or destroyed while the following thread is in it.
static pthread_mutex_t closing = PTHREAD_MUTEX_INITIALIZER;

static struct mixer *mixer_of(void *pointer) {
    for (int index = 0; pointer && index < MIXER_LIMIT; index++)
        if (mixers[index].mixer == pointer) return &mixers[index];
    return NULL;
}

static struct track *track_of(struct mixer *mixer, void *pointer) {
    for (int index = 0; pointer && index < TRACK_LIMIT; index++)
        if (mixer->tracks[index].track == pointer) return &mixer->tracks[index];
    return NULL;
}

static struct track *add_track(struct mixer *mixer, void *pointer) {
    struct track *track = track_of(mixer, pointer);
    for (int index = 0; !track && index < TRACK_LIMIT; index++) {
        if (mixer->tracks[index].track) continue;
        track = &mixer->tracks[index];
        *track = (struct track){.track = pointer, .gain = 1, .applied = 1};
    }
    return track;
}

// The seconds that a track's sound lasts, negative if that is not known. `width` becomes the number of its channels.
static double length_of(void *track, int *width) {
    void *audio = ORIGINAL(MIX_GetTrackAudio, track);
    struct sdl3_spec spec = {0, 2, 0};
    if (!audio) {
        // A file that is read while it plays.
        const int64_t frames = ORIGINAL(MIX_GetTrackRemaining, track);
        *width = 2;
        return frames < 0 ? -1 : (double)ORIGINAL(MIX_TrackFramesToMS, track, frames) / 1000;
    }
    const int64_t frames = ORIGINAL(MIX_GetAudioDuration, audio);
    const bool is_known = ORIGINAL(MIX_GetAudioFormat, audio, &spec);
    *width = spec.channels;
    return frames < 0 || !is_known || spec.freq <= 0 ? -1 : (double)frames / spec.freq;
}

static bool plays_music(void *track) {
    float position[3] = {0, 0, 0};
    int width;
    if (ORIGINAL(MIX_GetTrackAudioStream, track)) return false;
    const double length = length_of(track, &width);
    ORIGINAL(MIX_GetTrack3DPosition, track, position);
    const bool is_placed = position[0] != 0 || position[1] != 0 || position[2] != 0;
    return !is_placed && width >= 2 && (length < 0 || length >= LONGEST_EFFECT);
}

static void set_gain(struct track *track, float factor) {
    const float gain = track->gain * factor;
    if (gain == track->applied) return;
    track->applied = gain;
    ORIGINAL(MIX_SetTrackGain, track->track, gain);
}

static void report(struct mixer *mixer) {
    bool plays = false;
    for (int index = 0; index < TRACK_LIMIT; index++) {
        const struct track *track = &mixer->tracks[index];
        if (!track->track || !track->is_music) continue;
        plays |= track->is_stopped ? !track->is_paused : ORIGINAL(MIX_TrackPlaying, track->track);
    }
    manners_set_soundtrack_playing(plays);
}

static void stop_music(struct track *track) {
    if (track->is_stopped || track->is_ending || !ORIGINAL(MIX_TrackPlaying, track->track)) return;
    ORIGINAL(MIX_PauseTrack, track->track);
    track->is_stopped = true;
    track->is_paused = false;
}

static void release_music(struct track *track) {
    if (track->is_stopped && !track->is_paused) ORIGINAL(MIX_ResumeTrack, track->track);
    track->is_stopped = false;
}

static void conform_track(struct track *track, struct manners now, bool thaws) {
    // A frozen device keeps everything as it is.
    if (!now.effects_run) return;
    set_gain(track, manners_music_factor(now));
    track->silent_steps = now.soundtrack > 0 ? 0 : track->silent_steps + 1;
    if (now.soundtrack_runs) release_music(track);
    // What a freeze has silenced stops before it would play on.
    else if (thaws || track->silent_steps > SILENT_STEPS) stop_music(track);
}

// Ends an effect whose time has run out, so that the game finds its track free.
static bool end_unheard(struct track *track) {
    if (manners_seconds() - track->begin < track->length) return false;
    void *pointer = track->track;
    *track = (struct track){0};
    ORIGINAL(MIX_StopTrack, pointer, 0);
    return true;
}

// The freeze ends: what has run out is not heard, and what has not goes on where it would be.
static void release_unheard(struct track *track) {
    if (end_unheard(track)) return;
    void *pointer = track->track;
    const int64_t milliseconds = (int64_t)((manners_seconds() - track->begin) * 1000);
    *track = (struct track){0};
    const int64_t begin = ORIGINAL(MIX_GetTrackPlaybackPosition, pointer);
    ORIGINAL(MIX_SetTrackPlaybackPosition, pointer, begin + ORIGINAL(MIX_TrackMSToFrames, pointer, milliseconds));
}

static void conform(struct mixer *mixer, struct manners now) {
    const float gain = mixer->gain * now.effects;
    if (gain != mixer->applied) ORIGINAL(MIX_SetMixerGain, mixer->mixer, mixer->applied = gain);
    mixer->silent_steps = now.effects > 0 ? 0 : mixer->silent_steps + 1;
    const bool thaws = mixer->is_frozen && now.effects_run;
    if (thaws) mixer->is_frozen = false;
    for (int index = 0; index < TRACK_LIMIT; index++) {
        struct track *track = &mixer->tracks[index];
        if (!track->track) continue;
        if (track->is_music) conform_track(track, now, thaws);
        else if (now.effects_run) release_unheard(track);
    }
    if (!mixer->is_frozen && !now.effects_run && mixer->silent_steps > SILENT_STEPS && original_SDL_PauseAudioDevice)
        mixer->is_frozen = ORIGINAL(SDL_PauseAudioDevice, mixer->device);
    if (thaws) ORIGINAL(SDL_ResumeAudioDevice, mixer->device);
}

// Follows a change, on the following thread.
static void apply(void) {
    const struct manners now = manners_now();
    pthread_mutex_lock(&closing);
    for (int index = 0; index < MIXER_LIMIT; index++) {
        void *mixer = mixers[index].mixer;
        if (!mixer) continue;
        ORIGINAL_VOID(MIX_LockMixer, mixer);
        conform(&mixers[index], now);
        ORIGINAL_VOID(MIX_UnlockMixer, mixer);
    }
    pthread_mutex_unlock(&closing);
}

// ------------------------------------------------------------------------------------------------ Mixers

void *MIX_CreateMixerDevice(uint32_t device, const struct sdl3_spec *spec) {
    PASS(LIBRARY_SDL3_MIXER, NULL, MIX_CreateMixerDevice, device, spec);
    originals_find(LIBRARY_SDL3);
    void *result = ORIGINAL(MIX_CreateMixerDevice, device, spec);
    if (!result || !original_SDL_GetNumberProperty) return result;
    const uint32_t properties = ORIGINAL(MIX_GetMixerProperties, result);
    const int64_t number = ORIGINAL(SDL_GetNumberProperty, properties, "SDL_mixer.mixer.device", 0);
    pthread_mutex_lock(&closing);
    for (int index = 0; index < MIXER_LIMIT; index++) {
        if (mixers[index].mixer) continue;
        mixers[index] = (struct mixer){.mixer = result, .device = (uint32_t)number, .gain = 1, .applied = 1};
        break;
    }
    pthread_mutex_unlock(&closing);
    manners_follow("SDL3_mixer: long tracks in stereo without a position are the soundtrack, other tracks are the effects", apply);
    return result;
}

// Forgets a mixer that ends. The mixer's thread may be in a hook.
static void leave(struct mixer *mixer) {
    void *pointer = mixer->mixer;
    ORIGINAL_VOID(MIX_LockMixer, pointer);
    memset(mixer, 0, sizeof *mixer);
    ORIGINAL_VOID(MIX_UnlockMixer, pointer);
}

void MIX_DestroyMixer(void *mixer) {
    PASS(LIBRARY_SDL3_MIXER, , MIX_DestroyMixer, mixer);
    pthread_mutex_lock(&closing);
    struct mixer *known = mixer_of(mixer);
    if (known) leave(known);
    ORIGINAL_VOID(MIX_DestroyMixer, mixer);
    pthread_mutex_unlock(&closing);
    if (known) manners_set_soundtrack_playing(false);
}

// Destroys all mixers.
void MIX_Quit(void) {
    PASS(LIBRARY_SDL3_MIXER, , MIX_Quit);
    pthread_mutex_lock(&closing);
    for (int index = 0; index < MIXER_LIMIT; index++)
        if (mixers[index].mixer) leave(&mixers[index]);
    ORIGINAL_VOID(MIX_Quit);
    pthread_mutex_unlock(&closing);
    manners_set_soundtrack_playing(false);
}

bool MIX_SetMixerGain(void *pointer, float gain) {
    PASS(LIBRARY_SDL3_MIXER, false, MIX_SetMixerGain, pointer, gain);
    struct mixer *mixer = mixer_of(pointer);
    if (!mixer || gain < 0) return ORIGINAL(MIX_SetMixerGain, pointer, gain);
    ORIGINAL_VOID(MIX_LockMixer, pointer);
    mixer->gain = gain;
    mixer->applied = gain * manners_now().effects;
    const bool result = ORIGINAL(MIX_SetMixerGain, pointer, mixer->applied);
    ORIGINAL_VOID(MIX_UnlockMixer, pointer);
    return result;
}

float MIX_GetMixerGain(void *pointer) {
    PASS(LIBRARY_SDL3_MIXER, 1, MIX_GetMixerGain, pointer);
    const struct mixer *mixer = mixer_of(pointer);
    return mixer ? mixer->gain : ORIGINAL(MIX_GetMixerGain, pointer);
}

// ------------------------------------------------------------------------------------------------ Tracks

// Looks at a track that may have begun to play. The mixer is locked since before, so none of it has been mixed.
static void began(struct mixer *mixer, void *pointer) {
    struct track *track = track_of(mixer, pointer);
    if (!ORIGINAL(MIX_TrackPlaying, pointer)) return;
    const struct manners now = manners_now();
    const bool is_music = plays_music(pointer);
    int width;
    const double length = is_music ? -1 : length_of(pointer, &width);
    const bool runs_out = !is_music && !now.effects_run && length > 0 && ORIGINAL(MIX_GetTrackLoops, pointer) == 0 &&
                          !ORIGINAL(MIX_GetTrackAudioStream, pointer);
    if (track && track->is_music && !is_music) set_gain(track, 1);
    if (!is_music && !runs_out) {
        if (track) *track = (struct track){0};
        return;
    }
    if (!track) track = add_track(mixer, pointer);
    if (!track) return;
    if (is_music && !track->is_music) track->gain = track->applied = ORIGINAL(MIX_GetTrackGain, pointer);
    track->is_music = is_music;
    track->is_stopped = track->is_paused = track->is_ending = false;
    track->begin = manners_seconds();
    track->length = length;
    if (!is_music) return;
    if (now.effects_run) set_gain(track, manners_music_factor(now));
    // During a freeze too: it would lose its beginning to a hold that follows.
    if (!now.soundtrack_runs) stop_music(track);
}

// What has been called for a track, with the mixer locked.
enum order { PLAY, STOP, FADE_OUT, PAUSE, RESUME };

static void follow_order(struct mixer *mixer, void *pointer, enum order order) {
    struct track *track = track_of(mixer, pointer);
    switch (order) {
        case PLAY: began(mixer, pointer); break;
        case STOP:
            if (track && track->is_music) track->is_stopped = track->is_paused = false;
            else if (track) *track = (struct track){0};
            // The game may have begun the next piece as this one stopped.
            began(mixer, pointer);
            break;
        case FADE_OUT:
            if (!track || !track->is_music) break;
            release_music(track);
            track->is_ending = true;
            break;
        case PAUSE:
            if (track && track->is_stopped) track->is_paused = true;
            if (track && !track->is_music) release_unheard(track);
            break;
        case RESUME:
            if (!track || !track->is_music) break;
            // A call that resumes all tracks has resumed this one too. What the game had paused before the hold stays at its place.
            track->is_stopped = track->is_paused = false;
            if (!manners_now().soundtrack_runs) stop_music(track);
            break;
    }
}

static void follow_all(struct mixer *mixer, enum order order) {
    for (int index = 0; index < TRACK_LIMIT; index++)
        if (mixer->tracks[index].track) follow_order(mixer, mixer->tracks[index].track, order);
}

static void follow_tag(struct mixer *mixer, void *pointer, const char *tag, enum order order) {
    int count = 0;
    void **tracks = ORIGINAL(MIX_GetTaggedTracks, pointer, tag, &count);
    for (int index = 0; tracks && index < count; index++) follow_order(mixer, tracks[index], order);
    if (tracks) ORIGINAL_VOID(SDL_free, tracks);
}

// Calls the library with the mixer locked, and follows what the game has ordered.
#define WITH(owner, name, follow, ...)                  \
    PASS(LIBRARY_SDL3_MIXER, false, name, __VA_ARGS__); \
    void *locked = (owner);                             \
    struct mixer *mixer = mixer_of(locked);             \
    if (!mixer) return ORIGINAL(name, __VA_ARGS__);     \
    ORIGINAL_VOID(MIX_LockMixer, locked);               \
    const bool result = ORIGINAL(name, __VA_ARGS__);    \
    follow;                                             \
    report(mixer);                                      \
    ORIGINAL_VOID(MIX_UnlockMixer, locked);             \
    return result

// For one track, for all known tracks, and for those of a tag.
#define WITH_TRACK(name, order, ...) \
    WITH(ORIGINAL(MIX_GetTrackMixer, pointer), name, follow_order(mixer, pointer, order), __VA_ARGS__)
#define WITH_ALL(name, order, ...) WITH(pointer, name, follow_all(mixer, order), __VA_ARGS__)
#define WITH_TAG(name, order, ...) WITH(pointer, name, follow_tag(mixer, pointer, tag, order), __VA_ARGS__)

bool MIX_PlayTrack(void *pointer, uint32_t options) { WITH_TRACK(MIX_PlayTrack, PLAY, pointer, options); }

bool MIX_PlayTag(void *pointer, const char *tag, uint32_t options) { WITH_TAG(MIX_PlayTag, PLAY, pointer, tag, options); }

// A sound that no track of the game's plays. The game cannot ask about it, so what begins during a freeze is left out.
bool MIX_PlayAudio(void *mixer, void *audio) {
    PASS(LIBRARY_SDL3_MIXER, false, MIX_PlayAudio, mixer, audio);
    if (mixer_of(mixer) && audio && !manners_now().effects_run) return true;
    return ORIGINAL(MIX_PlayAudio, mixer, audio);
}

bool MIX_StopTrack(void *pointer, int64_t fade) { WITH_TRACK(MIX_StopTrack, fade > 0 ? FADE_OUT : STOP, pointer, fade); }

bool MIX_StopAllTracks(void *pointer, int64_t fade) { WITH_ALL(MIX_StopAllTracks, fade > 0 ? FADE_OUT : STOP, pointer, fade); }

bool MIX_StopTag(void *pointer, const char *tag, int64_t fade) {
    WITH_TAG(MIX_StopTag, fade > 0 ? FADE_OUT : STOP, pointer, tag, fade);
}

bool MIX_PauseTrack(void *pointer) { WITH_TRACK(MIX_PauseTrack, PAUSE, pointer); }

bool MIX_PauseAllTracks(void *pointer) { WITH_ALL(MIX_PauseAllTracks, PAUSE, pointer); }

bool MIX_PauseTag(void *pointer, const char *tag) { WITH_TAG(MIX_PauseTag, PAUSE, pointer, tag); }

bool MIX_ResumeTrack(void *pointer) { WITH_TRACK(MIX_ResumeTrack, RESUME, pointer); }

bool MIX_ResumeAllTracks(void *pointer) { WITH_ALL(MIX_ResumeAllTracks, RESUME, pointer); }

bool MIX_ResumeTag(void *pointer, const char *tag) { WITH_TAG(MIX_ResumeTag, RESUME, pointer, tag); }

void MIX_DestroyTrack(void *pointer) {
    PASS(LIBRARY_SDL3_MIXER, , MIX_DestroyTrack, pointer);
    void *owner = ORIGINAL(MIX_GetTrackMixer, pointer);
    struct mixer *mixer = mixer_of(owner);
    if (mixer) {
        ORIGINAL_VOID(MIX_LockMixer, owner);
        struct track *track = track_of(mixer, pointer);
        if (track) *track = (struct track){0};
        report(mixer);
        ORIGINAL_VOID(MIX_UnlockMixer, owner);
    }
    ORIGINAL_VOID(MIX_DestroyTrack, pointer);
}

// ------------------------------------------------------------------------------------------------ What the game sets and asks

// Answers whether a track plays, or is paused, as the game has ordered it.
static bool is(void *pointer, bool (*question)(void *), bool while_stopped) {
    void *owner = ORIGINAL(MIX_GetTrackMixer, pointer);
    struct mixer *mixer = mixer_of(owner);
    if (mixer) ORIGINAL_VOID(MIX_LockMixer, owner);
    struct track *track = mixer ? track_of(mixer, pointer) : NULL;
    if (track && !track->is_music) {
        end_unheard(track);
        track = NULL;
    }
    hook_depth++;
    const bool result = track && track->is_stopped ? track->is_paused == while_stopped : question(pointer);
    hook_depth--;
    if (track) report(mixer);
    if (mixer) ORIGINAL_VOID(MIX_UnlockMixer, owner);
    return result;
}

bool MIX_TrackPlaying(void *pointer) {
    PASS(LIBRARY_SDL3_MIXER, false, MIX_TrackPlaying, pointer);
    return is(pointer, original_MIX_TrackPlaying, false);
}

bool MIX_TrackPaused(void *pointer) {
    PASS(LIBRARY_SDL3_MIXER, false, MIX_TrackPaused, pointer);
    return is(pointer, original_MIX_TrackPaused, true);
}

// Keeps the gain that the game sets for music. Returns the gain that the library is to have. The mixer is locked.
static float take_gain(struct mixer *mixer, void *pointer, float gain) {
    struct track *track = track_of(mixer, pointer);
    if (!track || !track->is_music) return gain;
    track->gain = gain < 0 ? 0 : gain;
    track->applied = track->gain * manners_music_factor(manners_now());
    return track->applied;
}

bool MIX_SetTrackGain(void *pointer, float gain) {
    PASS(LIBRARY_SDL3_MIXER, false, MIX_SetTrackGain, pointer, gain);
    void *owner = ORIGINAL(MIX_GetTrackMixer, pointer);
    struct mixer *mixer = mixer_of(owner);
    if (!mixer) return ORIGINAL(MIX_SetTrackGain, pointer, gain);
    ORIGINAL_VOID(MIX_LockMixer, owner);
    const bool result = ORIGINAL(MIX_SetTrackGain, pointer, take_gain(mixer, pointer, gain));
    ORIGINAL_VOID(MIX_UnlockMixer, owner);
    return result;
}

bool MIX_SetTagGain(void *pointer, const char *tag, float gain) {
    PASS(LIBRARY_SDL3_MIXER, false, MIX_SetTagGain, pointer, tag, gain);
    struct mixer *mixer = mixer_of(pointer);
    if (!mixer) return ORIGINAL(MIX_SetTagGain, pointer, tag, gain);
    ORIGINAL_VOID(MIX_LockMixer, pointer);
    const bool result = ORIGINAL(MIX_SetTagGain, pointer, tag, gain);
    int count = 0;
    void **tracks = ORIGINAL(MIX_GetTaggedTracks, pointer, tag, &count);
    for (int index = 0; tracks && index < count; index++)
        ORIGINAL(MIX_SetTrackGain, tracks[index], take_gain(mixer, tracks[index], gain));
    if (tracks) ORIGINAL_VOID(SDL_free, tracks);
    ORIGINAL_VOID(MIX_UnlockMixer, pointer);
    return result;
}

float MIX_GetTrackGain(void *pointer) {
    PASS(LIBRARY_SDL3_MIXER, 1, MIX_GetTrackGain, pointer);
    void *owner = ORIGINAL(MIX_GetTrackMixer, pointer);
    struct mixer *mixer = mixer_of(owner);
    if (!mixer) return ORIGINAL(MIX_GetTrackGain, pointer);
    ORIGINAL_VOID(MIX_LockMixer, owner);
    const struct track *track = track_of(mixer, pointer);
    const float result = track && track->is_music ? track->gain : ORIGINAL(MIX_GetTrackGain, pointer);
    ORIGINAL_VOID(MIX_UnlockMixer, owner);
    return result;
}
