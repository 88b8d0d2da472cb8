// A game that uses SDL3_mixer: long tracks in stereo as music, short and mono ones as effects. Prints what is wrong.
//
// With LIBRARY, a stand-in for SDL3_mixer, which Debian 12 does not have. It mixes nothing: a thread moves the place of each track
// that plays, 10 ms at a time, and counts the frames that would be heard. The types are those of SDL3_mixer/SDL_mixer.h in the
// words of C. The properties of MIX_PlayTrack are the number of its loops. With REAL, the game is compiled with the real library.

#include <stdbool.h>
#include <stdint.h>

#ifdef REAL
#include "sdl3_mixer_real.h"
#else
typedef struct MIX_Mixer MIX_Mixer;
typedef struct MIX_Track MIX_Track;
typedef struct MIX_Audio MIX_Audio;
typedef struct {
    int format, channels, freq;
} SDL_AudioSpec;
typedef struct {
    float x, y, z;
} MIX_Point3D;

enum { RATE = 44100, TICK = RATE / 100, FOREVER = UINT16_MAX, FORMAT = 0 };

#define FUNCTION(result, name, ...) result name(__VA_ARGS__);
#define FUNCTIONS                                                                    \
    FUNCTION(MIX_Mixer *, MIX_CreateMixerDevice, uint32_t, const SDL_AudioSpec *)    \
    FUNCTION(void, MIX_DestroyMixer, MIX_Mixer *)                                    \
    FUNCTION(bool, MIX_SetMixerGain, MIX_Mixer *, float)                             \
    FUNCTION(float, MIX_GetMixerGain, MIX_Mixer *)                                   \
    FUNCTION(void, MIX_LockMixer, MIX_Mixer *)                                       \
    FUNCTION(void, MIX_UnlockMixer, MIX_Mixer *)                                     \
    FUNCTION(uint32_t, MIX_GetMixerProperties, MIX_Mixer *)                          \
    FUNCTION(MIX_Track *, MIX_CreateTrack, MIX_Mixer *)                              \
    FUNCTION(void, MIX_DestroyTrack, MIX_Track *)                                    \
    FUNCTION(MIX_Mixer *, MIX_GetTrackMixer, MIX_Track *)                            \
    FUNCTION(bool, MIX_SetTrackAudio, MIX_Track *, MIX_Audio *)                      \
    FUNCTION(MIX_Audio *, MIX_GetTrackAudio, MIX_Track *)                            \
    FUNCTION(void *, MIX_GetTrackAudioStream, MIX_Track *)                           \
    FUNCTION(bool, MIX_SetTrack3DPosition, MIX_Track *, const MIX_Point3D *)         \
    FUNCTION(bool, MIX_GetTrack3DPosition, MIX_Track *, MIX_Point3D *)               \
    FUNCTION(bool, MIX_TagTrack, MIX_Track *, const char *)                          \
    FUNCTION(MIX_Track **, MIX_GetTaggedTracks, MIX_Mixer *, const char *, int *)    \
    FUNCTION(int, MIX_GetTrackLoops, MIX_Track *)                                    \
    FUNCTION(int64_t, MIX_GetTrackRemaining, MIX_Track *)                            \
    FUNCTION(int64_t, MIX_TrackFramesToMS, MIX_Track *, int64_t)                     \
    FUNCTION(int64_t, MIX_TrackMSToFrames, MIX_Track *, int64_t)                     \
    FUNCTION(int64_t, MIX_GetTrackPlaybackPosition, MIX_Track *)                     \
    FUNCTION(bool, MIX_SetTrackPlaybackPosition, MIX_Track *, int64_t)               \
    FUNCTION(bool, MIX_PlayTrack, MIX_Track *, uint32_t)                             \
    FUNCTION(bool, MIX_PlayAudio, MIX_Mixer *, MIX_Audio *)                          \
    FUNCTION(bool, MIX_StopTrack, MIX_Track *, int64_t)                              \
    FUNCTION(bool, MIX_PauseTrack, MIX_Track *)                                      \
    FUNCTION(bool, MIX_ResumeTrack, MIX_Track *)                                     \
    FUNCTION(bool, MIX_PauseAllTracks, MIX_Mixer *)                                  \
    FUNCTION(bool, MIX_ResumeAllTracks, MIX_Mixer *)                                 \
    FUNCTION(bool, MIX_PauseTag, MIX_Mixer *, const char *)                          \
    FUNCTION(bool, MIX_ResumeTag, MIX_Mixer *, const char *)                         \
    FUNCTION(bool, MIX_SetTagGain, MIX_Mixer *, const char *, float)                 \
    FUNCTION(bool, MIX_TrackPlaying, MIX_Track *)                                    \
    FUNCTION(bool, MIX_TrackPaused, MIX_Track *)                                     \
    FUNCTION(bool, MIX_SetTrackGain, MIX_Track *, float)                             \
    FUNCTION(float, MIX_GetTrackGain, MIX_Track *)                                   \
    FUNCTION(bool, MIX_SetTrackStoppedCallback, MIX_Track *, void (*)(void *, MIX_Track *), void *) \
    FUNCTION(MIX_Audio *, MIX_CreateSineWaveAudio, MIX_Mixer *, int, float, int64_t) \
    FUNCTION(int64_t, MIX_GetAudioDuration, MIX_Audio *)                             \
    FUNCTION(bool, MIX_GetAudioFormat, MIX_Audio *, SDL_AudioSpec *)                 \
    FUNCTION(int64_t, test_heard_frames, void)                                       \
    FUNCTION(int64_t, test_heard_frames_of, MIX_Track *)
FUNCTIONS
#endif

#ifdef LIBRARY
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool SDL_AudioDevicePaused(uint32_t device);

struct MIX_Audio {
    int channels;
    int64_t frames;
};

enum state { STOPPED, PAUSED, PLAYING };

struct MIX_Track {
    MIX_Mixer *mixer;
    MIX_Audio *audio;
    MIX_Point3D position;
    enum state state;
    const char *tag;
    int loops;
    int64_t place, fade, heard;
    float gain;
    void (*stopped)(void *, MIX_Track *);
    void *argument;
};

struct MIX_Mixer {
    pthread_mutex_t lock;
    pthread_t thread;
    bool ends;
    float gain;
    int count;
    int64_t heard;
    MIX_Track *tracks[32];
};

static void stop(MIX_Track *track) {
    if (track->state == STOPPED) return;
    track->state = STOPPED;
    track->fade = 0;
    if (track->stopped) track->stopped(track->argument, track);
}

static void advance(MIX_Track *track) {
    if (track->state != PLAYING) return;
    track->place += TICK;
    if (track->gain * track->mixer->gain > 0) track->heard += TICK, track->mixer->heard += TICK;
    if (track->fade > 0 && (track->fade -= TICK) <= 0) {
        stop(track);
    } else if (track->place >= track->audio->frames) {
        track->place = 0;
        if (track->loops == 0) stop(track);
        else if (track->loops > 0) track->loops--;
    }
}

static void *mix(void *argument) {
    MIX_Mixer *mixer = argument;
    while (!mixer->ends) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        if (SDL_AudioDevicePaused(2)) continue;
        MIX_LockMixer(mixer);
        for (int index = 0; index < mixer->count; index++) advance(mixer->tracks[index]);
        MIX_UnlockMixer(mixer);
    }
    return NULL;
}

MIX_Mixer *MIX_CreateMixerDevice(uint32_t device, const SDL_AudioSpec *spec) {
    (void)device, (void)spec;
    MIX_Mixer *mixer = calloc(1, sizeof *mixer);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&mixer->lock, &attributes);
    mixer->gain = 1;
    pthread_create(&mixer->thread, NULL, mix, mixer);
    return mixer;
}

void MIX_DestroyMixer(MIX_Mixer *mixer) {
    mixer->ends = true;
    pthread_join(mixer->thread, NULL);
    for (int index = 0; index < mixer->count; index++) free(mixer->tracks[index]);
    free(mixer);
}

bool MIX_SetMixerGain(MIX_Mixer *mixer, float gain) { return mixer->gain = gain, true; }
float MIX_GetMixerGain(MIX_Mixer *mixer) { return mixer->gain; }
void MIX_LockMixer(MIX_Mixer *mixer) { pthread_mutex_lock(&mixer->lock); }
void MIX_UnlockMixer(MIX_Mixer *mixer) { pthread_mutex_unlock(&mixer->lock); }
uint32_t MIX_GetMixerProperties(MIX_Mixer *mixer) { return mixer ? 7 : 0; }

MIX_Track *MIX_CreateTrack(MIX_Mixer *mixer) {
    MIX_Track *track = calloc(1, sizeof *track);
    track->mixer = mixer;
    track->gain = 1;
    MIX_LockMixer(mixer);
    mixer->tracks[mixer->count++] = track;
    MIX_UnlockMixer(mixer);
    return track;
}

void MIX_DestroyTrack(MIX_Track *track) { stop(track); }
MIX_Mixer *MIX_GetTrackMixer(MIX_Track *track) { return track->mixer; }
bool MIX_SetTrackAudio(MIX_Track *track, MIX_Audio *audio) { return track->audio = audio, true; }
MIX_Audio *MIX_GetTrackAudio(MIX_Track *track) { return track->audio; }
void *MIX_GetTrackAudioStream(MIX_Track *track) { return track->audio ? NULL : track; }
bool MIX_SetTrack3DPosition(MIX_Track *track, const MIX_Point3D *position) { return track->position = *position, true; }
bool MIX_GetTrack3DPosition(MIX_Track *track, MIX_Point3D *position) { return *position = track->position, true; }
bool MIX_TagTrack(MIX_Track *track, const char *tag) { return track->tag = tag, true; }

MIX_Track **MIX_GetTaggedTracks(MIX_Mixer *mixer, const char *tag, int *count) {
    MIX_Track **tracks = calloc(33, sizeof *tracks);
    *count = 0;
    for (int index = 0; index < mixer->count; index++)
        if (mixer->tracks[index]->tag && strcmp(mixer->tracks[index]->tag, tag) == 0) tracks[(*count)++] = mixer->tracks[index];
    return tracks;
}

int MIX_GetTrackLoops(MIX_Track *track) { return track->state == STOPPED ? 0 : track->loops; }
int64_t MIX_GetTrackRemaining(MIX_Track *track) { return track->audio->frames - track->place; }
int64_t MIX_TrackFramesToMS(MIX_Track *track, int64_t frames) { return track ? frames * 1000 / RATE : -1; }
int64_t MIX_TrackMSToFrames(MIX_Track *track, int64_t milliseconds) { return track ? milliseconds * RATE / 1000 : -1; }
int64_t MIX_GetTrackPlaybackPosition(MIX_Track *track) { return track->place; }
bool MIX_SetTrackPlaybackPosition(MIX_Track *track, int64_t place) { return track->place = place, true; }

bool MIX_PlayTrack(MIX_Track *track, uint32_t options) {
    MIX_LockMixer(track->mixer);
    track->place = track->fade = 0;
    track->loops = options == FOREVER ? -1 : (int)options;
    track->state = PLAYING;
    MIX_UnlockMixer(track->mixer);
    return true;
}

bool MIX_PlayAudio(MIX_Mixer *mixer, MIX_Audio *audio) {
    MIX_Track *track = MIX_CreateTrack(mixer);
    track->audio = audio;
    return MIX_PlayTrack(track, 0);
}

bool MIX_StopTrack(MIX_Track *track, int64_t fade) {
    MIX_LockMixer(track->mixer);
    if (fade > 0) track->fade = fade;
    else stop(track);
    MIX_UnlockMixer(track->mixer);
    return true;
}

static bool move(MIX_Track *track, enum state from, enum state to) {
    if (track->state == from) track->state = to;
    return true;
}

bool MIX_PauseTrack(MIX_Track *track) { return move(track, PLAYING, PAUSED); }
bool MIX_ResumeTrack(MIX_Track *track) { return move(track, PAUSED, PLAYING); }

static bool move_all(MIX_Mixer *mixer, const char *tag, enum state from, enum state to) {
    for (int index = 0; index < mixer->count; index++)
        if (!tag || (mixer->tracks[index]->tag && strcmp(mixer->tracks[index]->tag, tag) == 0)) move(mixer->tracks[index], from, to);
    return true;
}

bool MIX_PauseAllTracks(MIX_Mixer *mixer) { return move_all(mixer, NULL, PLAYING, PAUSED); }
bool MIX_ResumeAllTracks(MIX_Mixer *mixer) { return move_all(mixer, NULL, PAUSED, PLAYING); }
bool MIX_PauseTag(MIX_Mixer *mixer, const char *tag) { return move_all(mixer, tag, PLAYING, PAUSED); }
bool MIX_ResumeTag(MIX_Mixer *mixer, const char *tag) { return move_all(mixer, tag, PAUSED, PLAYING); }

bool MIX_SetTagGain(MIX_Mixer *mixer, const char *tag, float gain) {
    for (int index = 0; index < mixer->count; index++)
        if (mixer->tracks[index]->tag && strcmp(mixer->tracks[index]->tag, tag) == 0) mixer->tracks[index]->gain = gain;
    return true;
}

bool MIX_TrackPlaying(MIX_Track *track) { return track->state == PLAYING; }
bool MIX_TrackPaused(MIX_Track *track) { return track->state == PAUSED; }
bool MIX_SetTrackGain(MIX_Track *track, float gain) { return track->gain = gain, true; }
float MIX_GetTrackGain(MIX_Track *track) { return track->gain; }

bool MIX_SetTrackStoppedCallback(MIX_Track *track, void (*stopped)(void *, MIX_Track *), void *argument) {
    return track->stopped = stopped, track->argument = argument, true;
}

// In stereo from 1,000 Hz.
MIX_Audio *MIX_CreateSineWaveAudio(MIX_Mixer *mixer, int frequency, float amplitude, int64_t milliseconds) {
    (void)mixer, (void)amplitude;
    MIX_Audio *audio = calloc(1, sizeof *audio);
    *audio = (MIX_Audio){frequency < 1000 ? 1 : 2, milliseconds * RATE / 1000};
    return audio;
}

int64_t MIX_GetAudioDuration(MIX_Audio *audio) { return audio->frames; }
bool MIX_GetAudioFormat(MIX_Audio *audio, SDL_AudioSpec *spec) { return *spec = (SDL_AudioSpec){0, audio->channels, RATE}, true; }

static MIX_Mixer *only;
int64_t test_heard_frames(void) { return only ? only->heard : 0; }
int64_t test_heard_frames_of(MIX_Track *track) { return only = track->mixer, track->heard; }
#else
#include "check.h"

static MIX_Mixer *mixer;
static MIX_Track *music, *loop;

// Music that the game never pauses.
static MIX_Track *witness;

static void pause_for(int milliseconds) { nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL); }

// Whether a track moves within 2 s.
static bool moves(MIX_Track *track) {
    const int64_t before = MIX_GetTrackPlaybackPosition(track);
    for (int turn = 0; turn < 200 && MIX_GetTrackPlaybackPosition(track) == before; turn++) pause_for(10);
    return MIX_GetTrackPlaybackPosition(track) != before;
}

// Whether a track stands still while others move on, or for 200 ms in which none does.
static bool stands(MIX_Track *track) {
    const int64_t before = MIX_GetTrackPlaybackPosition(track), mixed = MIX_GetTrackPlaybackPosition(loop);
    for (int turn = 0; turn < 20 && llabs(MIX_GetTrackPlaybackPosition(loop) - mixed) < 10 * TICK; turn++) pause_for(10);
    return MIX_GetTrackPlaybackPosition(track) == before;
}

static MIX_Track *begin(MIX_Audio *audio, uint32_t loops) {
    MIX_Track *track = MIX_CreateTrack(mixer);
    MIX_SetTrackAudio(track, audio);
    MIX_PlayTrack(track, loops);
    return track;
}

// A playlist: the next piece begins when one ends.
static int pieces;
static void next(void *argument, MIX_Track *track) {
    (void)argument;
    pieces++;
    MIX_PlayTrack(track, FOREVER);
}

static void hold(void) {
    directive("audible held");
    WAIT(moves(loop) && stands(witness) && stands(music), "the music is held");
}

static void release(void) {
    directive("audible audible");
    WAIT(moves(music), "the music returns");
}

int main(void) {
    directive("audible audible");
    const SDL_AudioSpec spec = {FORMAT, 2, RATE};
    mixer = MIX_CreateMixerDevice(UINT32_MAX, &spec);
    MIX_Audio *piece = MIX_CreateSineWaveAudio(mixer, 1000, 1, 60000);
    MIX_Audio *shot = MIX_CreateSineWaveAudio(mixer, 500, 1, 100), *shout = MIX_CreateSineWaveAudio(mixer, 1000, 1, 4000);
    music = begin(piece, FOREVER), loop = begin(shout, FOREVER), witness = begin(piece, FOREVER);
    MIX_TagTrack(music, "music");
    MIX_SetTrackGain(music, 0.5f);
    // What is long and has a position, or one channel, is an effect.
    MIX_Track *river = begin(piece, FOREVER), *wind = begin(MIX_CreateSineWaveAudio(mixer, 500, 1, 60000), FOREVER);
    const MIX_Point3D there = {3, 0, 0};
    MIX_SetTrack3DPosition(river, &there);
    MIX_PlayTrack(river, FOREVER);
    pause_for(300);
    CHECK(moves(music));

    // A busy machine: what follows a fade follows it however late its steps are.
    if (getenv("TACET_TEST_STEP")) {
        hold();
        release();
        directive("frozen frozen");
        WAIT(stands(loop), "all is frozen");
        return failures > 0;
    }

    // Held, with all answers as if it played.
    hold();
    const int64_t held = MIX_GetTrackPlaybackPosition(music);
    CHECK(moves(loop) && moves(river) && moves(wind));
    CHECK(MIX_TrackPlaying(music) && !MIX_TrackPaused(music));
    CHECK(MIX_GetTrackGain(music) == 0.5f);
    MIX_SetTrackGain(music, 0.8f);
    CHECK(MIX_GetTrackGain(music) == 0.8f);
    MIX_SetTagGain(mixer, "music", 0.6f);
    CHECK(MIX_GetTrackGain(music) == 0.6f);
    const int64_t heard = test_heard_frames_of(music);
    pause_for(300);
    CHECK(MIX_GetTrackPlaybackPosition(music) == held);
    release();
    CHECK(MIX_GetTrackPlaybackPosition(music) - held < RATE);
    WAIT(test_heard_frames_of(music) > heard, "the music is heard");

    // The game's own pauses, of the track, of a tag and of all tracks.
    hold();
    MIX_PauseTrack(music);
    CHECK(MIX_TrackPaused(music) && !MIX_TrackPlaying(music));
    directive("audible audible");
    WAIT(moves(witness), "other music returns");
    CHECK(stands(music) && MIX_TrackPaused(music));
    hold();
    MIX_ResumeTag(mixer, "music");
    CHECK(MIX_TrackPlaying(music) && stands(music));
    MIX_PauseAllTracks(mixer);
    CHECK(MIX_TrackPaused(music) && stands(loop));
    MIX_ResumeAllTracks(mixer);
    CHECK(MIX_TrackPlaying(music) && stands(music) && moves(loop));
    MIX_PauseTag(mixer, "music");
    MIX_ResumeTrack(music);
    CHECK(stands(music));
    release();

    // Music that begins during the hold waits; a fade-out ends; a playlist goes on to its next piece and waits there.
    hold();
    MIX_StopTrack(music, 0);
    CHECK(!MIX_TrackPlaying(music));
    MIX_PlayTrack(music, FOREVER);
    CHECK(MIX_TrackPlaying(music) && MIX_GetTrackPlaybackPosition(music) == 0 && stands(music));
    MIX_StopTrack(music, RATE / 5);
    WAIT(!MIX_TrackPlaying(music), "the fade-out ends");
    MIX_PlayTrack(music, FOREVER);
    MIX_SetTrackStoppedCallback(music, next, NULL);
    MIX_StopTrack(music, RATE / 5);
    WAIT(pieces == 1, "the playlist goes on");
    CHECK(stands(music) && MIX_TrackPlaying(music));
    MIX_StopTrack(music, 0);
    CHECK(pieces == 2 && stands(music) && MIX_TrackPlaying(music));
    MIX_SetTrackStoppedCallback(music, NULL, NULL);
    release();

    // Frozen: everything keeps its place. What begins and plays once runs out unheard; a loop waits.
    directive("frozen frozen");
    WAIT(stands(loop), "all is frozen");
    CHECK(stands(music) && MIX_TrackPlaying(music) && MIX_TrackPlaying(loop));
    MIX_Track *asked = begin(shot, 0), *unasked = begin(shot, 0), *longer = begin(shout, 0), *waiting = begin(shout, FOREVER);
    CHECK(MIX_PlayAudio(mixer, shot));
    CHECK(MIX_TrackPlaying(asked));
    pause_for(500);
    CHECK(!MIX_TrackPlaying(asked) && MIX_TrackPlaying(longer));
    directive("audible audible");
    WAIT(moves(loop), "the effects go on");
    CHECK(moves(music));
    CHECK(test_heard_frames_of(asked) == 0 && test_heard_frames_of(unasked) == 0);
    CHECK(!MIX_TrackPlaying(unasked));
    const int64_t ahead = MIX_GetTrackPlaybackPosition(longer) - MIX_GetTrackPlaybackPosition(waiting);
    CHECK(ahead > RATE * 4 / 10 && ahead < 3 * RATE);

    // Music that plays or begins while all is frozen loses nothing to a hold that follows.
    directive("frozen frozen");
    WAIT(stands(loop), "all is frozen again");
    const int64_t kept = MIX_GetTrackPlaybackPosition(music);
    MIX_Track *song = begin(piece, FOREVER);
    CHECK(MIX_TrackPlaying(song));
    directive("audible held");
    WAIT(moves(loop), "the effects go on again");
    pause_for(200);
    CHECK(MIX_GetTrackPlaybackPosition(song) == 0 && MIX_TrackPlaying(song));
    CHECK(MIX_GetTrackPlaybackPosition(music) == kept && MIX_TrackPlaying(music));
    directive("audible audible");
    WAIT(moves(song), "the music that began during the freeze is heard");
    MIX_StopTrack(song, 0);

    // Muted: everything goes on unheard, and the mixer has the gain that the game has set.
    MIX_SetMixerGain(mixer, 0.9f);
    directive("muted muted");
    int64_t before = -1;
    WAIT(test_heard_frames() == before || (before = test_heard_frames(), pause_for(100), false), "all is muted");
    const int64_t muted = test_heard_frames();
    CHECK(moves(loop) && moves(music));
    CHECK(test_heard_frames() == muted);
    CHECK(MIX_GetMixerGain(mixer) == 0.9f);
    directive("audible audible");
    WAIT(test_heard_frames() > muted, "the mute ends");
    MIX_DestroyTrack(loop);
    MIX_DestroyMixer(mixer);
    return failures > 0;
}
#endif
