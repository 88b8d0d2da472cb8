// A game that uses OpenAL: a stream of two channels as music, and a loop of one channel as an effect. Prints what is wrong.
//
// OpenAL writes the mix to the file that ALSOFT_CONF names, at the speed of a device, and this reads it.

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

enum { RATE = 44100, BLOCK = 4410, BLOCKS = 8 };

static ALuint music, effect, buffers[BLOCKS];
static int written;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The music: a tone that rises, so that its frequency is its place.
static void fill(ALuint buffer) {
    static double phase;
    static short samples[BLOCK][2];
    for (int frame = 0; frame < BLOCK; frame++, written++) {
        phase += 2 * M_PI * (400 + written / (double)RATE * 20) / RATE;
        samples[frame][0] = samples[frame][1] = (short)(8000 * sin(phase));
    }
    alBufferData(buffer, AL_FORMAT_STEREO16, samples, sizeof samples, RATE);
}

// The frame of the music that plays.
static int place(void) {
    ALint offset = 0, queued = 0;
    pthread_mutex_lock(&lock);
    alGetSourcei(music, AL_SAMPLE_OFFSET, &offset);
    alGetSourcei(music, AL_BUFFERS_QUEUED, &queued);
    const int frame = written - queued * BLOCK + offset;
    pthread_mutex_unlock(&lock);
    return frame;
}

// Feeds the stream as games do: a stream that is found to be stopped begins again.
static volatile int restarts;
static void *feed(void *argument) {
    (void)argument;
    for (;;) {
        ALint processed = 0, state = 0;
        pthread_mutex_lock(&lock);
        alGetSourcei(music, AL_BUFFERS_PROCESSED, &processed);
        while (processed-- > 0) {
            ALuint buffer;
            alSourceUnqueueBuffers(music, 1, &buffer);
            fill(buffer);
            alSourceQueueBuffers(music, 1, &buffer);
        }
        alGetSourcei(music, AL_SOURCE_STATE, &state);
        if (state == AL_STOPPED) {
            restarts++;
            alSourcePlay(music);
        }
        pthread_mutex_unlock(&lock);
        usleep(10000);
    }
    return NULL;
}

static int state_of(ALuint source) {
    ALint state = 0;
    alGetSourcei(source, AL_SOURCE_STATE, &state);
    return state;
}

static float gain_of(ALuint source) {
    ALfloat gain = -1;
    alGetSourcef(source, AL_GAIN, &gain);
    return gain;
}

static int offset_of(ALuint source) {
    ALint offset = 0;
    alGetSourcei(source, AL_SAMPLE_OFFSET, &offset);
    return offset;
}

static void pause_for(int milliseconds) { usleep((useconds_t)milliseconds * 1000); }

// Whether the music's place stands still for 150 ms.
static int stands(void) {
    const int before = place();
    pause_for(150);
    return place() == before;
}

static int advances(void) { return !stands(); }

static int effect_advances(void) {
    const int before = offset_of(effect);
    pause_for(60);
    return offset_of(effect) != before;
}

// Begins an effect on a source of its own.
static ALuint begin(ALuint buffer, int loops) {
    ALuint source;
    alGenSources(1, &source);
    alSourcei(source, AL_BUFFER, (ALint)buffer), alSourcei(source, AL_LOOPING, loops);
    alSourcePlay(source);
    return source;
}

int main(void) {
    directive("audible audible");
    ALCdevice *device = alcOpenDevice(NULL);
    CHECK(device != NULL);
    ALCcontext *context = alcCreateContext(device, NULL);
    alcMakeContextCurrent(context);
    alGenSources(1, &music), alGenSources(1, &effect), alGenBuffers(BLOCKS, buffers);
    alSourcei(music, AL_SOURCE_RELATIVE, AL_TRUE);
    for (int index = 0; index < BLOCKS; index++) fill(buffers[index]);
    alSourceQueueBuffers(music, BLOCKS, buffers);
    alSourcef(music, AL_GAIN, 0.5f);
    alSourcePlay(music);
    pthread_t thread;
    pthread_create(&thread, NULL, feed, NULL);
    static short samples[RATE];
    for (int frame = 0; frame < RATE; frame++) samples[frame] = (short)(8000 * sin(2 * M_PI * 2000 * frame / RATE));
    // A loop, an effect of 100 ms, and one of 4 s.
    ALuint loop, shot, shout;
    static short tone[4 * RATE];
    alGenBuffers(1, &loop), alGenBuffers(1, &shot), alGenBuffers(1, &shout);
    for (int frame = 0; frame < 4 * RATE; frame++) tone[frame] = (short)(4000 * sin(2 * M_PI * 3000 * frame / RATE));
    alBufferData(shot, AL_FORMAT_MONO16, tone, RATE / 10 * 2, RATE);
    alBufferData(shout, AL_FORMAT_MONO16, tone, sizeof tone, RATE);
    alBufferData(loop, AL_FORMAT_MONO16, samples, sizeof samples, RATE);
    alSourcei(effect, AL_BUFFER, (ALint)loop), alSourcei(effect, AL_LOOPING, AL_TRUE);
    alSourcePlay(effect);
    pause_for(1200);
    CHECK(advances());

    // Held, with all answers as if it played.
    directive("audible held");
    WAIT(stands(), "the music is held");
    const int held = place();
    CHECK(state_of(music) == AL_PLAYING);
    CHECK(gain_of(music) == 0.5f);
    alSourcef(music, AL_GAIN, 0.8f);
    CHECK(gain_of(music) == 0.8f);
    CHECK(effect_advances());
    pause_for(300);
    CHECK(place() == held);
    CHECK(restarts == 0);
    directive("audible audible");
    WAIT(advances(), "the music returns");
    CHECK(place() - held < RATE);
    CHECK(restarts == 0);

    // The game's own pauses.
    directive("audible held");
    WAIT(stands(), "the music is held again");
    alSourcePause(music);
    CHECK(state_of(music) == AL_PAUSED);
    directive("audible audible");
    pause_for(300);
    CHECK(stands());
    CHECK(state_of(music) == AL_PAUSED);
    directive("audible held");
    pause_for(500);
    alSourcePlay(music);
    CHECK(state_of(music) == AL_PLAYING);
    CHECK(stands());
    directive("audible audible");
    WAIT(advances(), "the music returns after the game's pause");

    // Music that begins during the hold waits.
    directive("audible held");
    WAIT(stands(), "the music is held a third time");
    pthread_mutex_lock(&lock);
    alSourceStop(music);
    CHECK(state_of(music) == AL_STOPPED);
    alSourcePlay(music);
    CHECK(state_of(music) == AL_PLAYING);
    pthread_mutex_unlock(&lock);
    pause_for(100);
    CHECK(stands());
    directive("audible audible");
    WAIT(advances(), "the music that began during the hold is heard");

    // Frozen: everything keeps its place.
    directive("frozen frozen");
    WAIT(!effect_advances(), "the effect is frozen");
    CHECK(stands());
    CHECK(state_of(effect) == AL_PLAYING);
    CHECK(state_of(music) == AL_PLAYING);

    // What begins while all is frozen and plays once runs out unheard; a loop waits.
    const ALuint asked = begin(shot, AL_FALSE), unasked = begin(shot, AL_FALSE), stopped = begin(shot, AL_FALSE);
    const ALuint paused = begin(shout, AL_FALSE), longer = begin(shout, AL_FALSE), waiting = begin(shout, AL_TRUE);
    CHECK(state_of(asked) == AL_PLAYING);
    alSourceStop(stopped);
    CHECK(state_of(stopped) == AL_STOPPED);
    pause_for(500);
    CHECK(state_of(asked) == AL_STOPPED);
    CHECK(state_of(longer) == AL_PLAYING);
    alSourcePause(paused);
    CHECK(state_of(paused) == AL_PAUSED);
    pause_for(300);
    const int frozen = offset_of(effect);
    int heard = 0;
    directive("audible audible");
    WAIT((heard |= offset_of(asked) | offset_of(unasked), offset_of(effect) != frozen), "the effect goes on");
    for (int turn = 0; turn < 100; turn++, pause_for(1)) heard |= offset_of(asked) | offset_of(unasked);
    CHECK(!heard);
    CHECK(advances());
    CHECK(state_of(unasked) == AL_STOPPED);
    CHECK(state_of(stopped) == AL_STOPPED);
    CHECK(state_of(paused) == AL_PAUSED);
    CHECK(offset_of(paused) > RATE * 4 / 10 && offset_of(paused) < RATE * 7 / 10);
    const int ahead = offset_of(longer) - offset_of(waiting);
    CHECK(ahead > RATE * 7 / 10 && ahead < RATE * 11 / 10);
    CHECK(alGetError() == AL_NO_ERROR);

    // Music that plays or begins while all is frozen loses nothing to a hold that follows.
    static short silence[16 * RATE][2];
    ALuint piece;
    alGenBuffers(1, &piece);
    alBufferData(piece, AL_FORMAT_STEREO16, silence, sizeof silence, RATE);
    directive("frozen frozen");
    WAIT(!effect_advances(), "the effect is frozen again");
    const int kept = place();
    const ALuint song = begin(piece, AL_FALSE);
    CHECK(state_of(song) == AL_PLAYING);
    directive("audible held");
    WAIT(effect_advances(), "the effect goes on again");
    pause_for(200);
    CHECK(offset_of(song) == 0);
    CHECK(place() == kept);
    CHECK(state_of(song) == AL_PLAYING);
    directive("audible audible");
    WAIT(offset_of(song) > 0, "the music that began during the freeze is heard");
    alSourceStop(song);

    // Muted and lowered: everything goes on, and the listener has the gain that the game has set.
    alListenerf(AL_GAIN, 0.9f);
    directive("muted muted");
    pause_for(200);
    CHECK(effect_advances());
    CHECK(advances());
    ALfloat gain = 0;
    alGetListenerf(AL_GAIN, &gain);
    CHECK(gain == 0.9f);

    // Also by the addresses that the library itself gives.
    directive("audible held");
    WAIT(stands(), "the music is held a fourth time");
    LPALGETSOURCEI get = (LPALGETSOURCEI)alGetProcAddress("alGetSourcei");
    ALint state = 0;
    get(music, AL_SOURCE_STATE, &state);
    CHECK(state == AL_PLAYING);
    CHECK(alGetError() == AL_NO_ERROR);
    pthread_mutex_lock(&lock);
    alDeleteSources(1, &music), alDeleteSources(1, &effect);
    alcMakeContextCurrent(NULL);
    alcDestroyContext(context);
    CHECK(alcCloseDevice(device));
    return failures > 0;
}
