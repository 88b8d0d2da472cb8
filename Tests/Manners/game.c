// A game by OpenAL: `game TRACK` streams the track as its music, for ever, and loops a tone of 1,000 Hz as an effect,
// which OpenAL puts on both sides at -32 dB.
//
// Says five times a second whether its music plays, and how loud it set it. Ends at SIGTERM, with status 0.

#include <AL/al.h>
#include <AL/alc.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { RATE = 48000, BLOCK = 2400, BLOCKS = 8 };

static volatile sig_atomic_t ended;

static void end(int number) {
    (void)number;
    ended = 1;
}

// Fills a buffer with the next block of the track: one channel of 16 bits behind the header, put on both sides.
static void fill(ALuint buffer, FILE *track, long header) {
    short samples[BLOCK];
    short both[BLOCK][2];
    for (size_t got = 0; got < BLOCK;) {
        const size_t count = fread(samples + got, sizeof(short), BLOCK - got, track);
        if (count == 0) fseek(track, header, SEEK_SET);
        got += count;
    }
    for (int frame = 0; frame < BLOCK; frame++) both[frame][0] = both[frame][1] = samples[frame];
    alBufferData(buffer, AL_FORMAT_STEREO16, both, sizeof both, RATE);
}

int main(int count, char **words) {
    FILE *track = count > 1 ? fopen(words[1], "rb") : NULL;
    ALCdevice *device = alcOpenDevice(NULL);
    if (!track || !device) return 1;
    signal(SIGTERM, end);
    ALCcontext *context = alcCreateContext(device, NULL);
    alcMakeContextCurrent(context);
    const long header = 44;
    fseek(track, header, SEEK_SET);
    ALuint music, effect, buffers[BLOCKS], tone;
    alGenSources(1, &music), alGenSources(1, &effect), alGenBuffers(BLOCKS, buffers), alGenBuffers(1, &tone);
    static short samples[RATE];
    for (int frame = 0; frame < RATE; frame++) samples[frame] = (short)(1164 * sin(2 * M_PI * 1000 * frame / RATE));
    alBufferData(tone, AL_FORMAT_MONO16, samples, sizeof samples, RATE);
    alSourcei(effect, AL_SOURCE_RELATIVE, AL_TRUE), alSourcei(effect, AL_LOOPING, AL_TRUE), alSourcei(effect, AL_BUFFER, (ALint)tone);
    alSourcePlay(effect);
    for (int index = 0; index < BLOCKS; index++) fill(buffers[index], track, header);
    alSourceQueueBuffers(music, BLOCKS, buffers);
    alSourcePlay(music);
    for (int turn = 0; !ended; turn++) {
        ALint processed = 0, state = 0;
        alGetSourcei(music, AL_BUFFERS_PROCESSED, &processed);
        for (; processed > 0; processed--) {
            ALuint buffer;
            alSourceUnqueueBuffers(music, 1, &buffer);
            fill(buffer, track, header);
            alSourceQueueBuffers(music, 1, &buffer);
        }
        alGetSourcei(music, AL_SOURCE_STATE, &state);
        ALfloat gain = 0;
        alGetSourcef(music, AL_GAIN, &gain);
        if (turn % 10 == 0) printf("music %s %.1f\n", state == AL_PLAYING ? "True" : "False", (double)gain), fflush(stdout);
        usleep(20000);
    }
    alcMakeContextCurrent(NULL);
    alcDestroyContext(context);
    return !alcCloseDevice(device);
}
