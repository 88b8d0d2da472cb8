#include <stdio.h>
#include <time.h>

#include "archive.h"

/* Plays a sound to its end, over the soundtrack if there is one. */
static tacet_result play(tacet_engine *audio, const char *name, const char *soundtrack) {
    const struct timespec frame = {0, 16666667};
    tacet_sound sound;
    tacet_voice voice;
    uint64_t frames;
    bool is_playing = false;
    tacet_result result = tacet_load(audio, name, NULL, &sound);
    if (result >= 0 && soundtrack) result = tacet_soundtrack_play(audio, soundtrack, NULL);
    if (result < 0) return result;
    tacet_sound_get(audio, sound, &frames, NULL);
    printf("%s: %llu frames\n", name, (unsigned long long)frames);
    tacet_play(audio, sound, NULL, &voice);
    do {
        tacet_engine_update(audio);
        nanosleep(&frame, NULL);
        tacet_voice_is_playing(audio, voice, &is_playing);
    } while (is_playing);
    return TACET_OK;
}

/* Plays a sound out of an archive: from-zip ARCHIVE SOUND [SOUNDTRACK] */
int main(int argc, char **argv) {
    tacet_engine *audio = NULL;
    if (argc < 3) {
        fprintf(stderr, "usage: %s ARCHIVE SOUND [SOUNDTRACK]\n", argv[0]);
        return 2;
    }
    tacet_result result = tacet_engine_create(NULL, &audio);
    if (result >= 0 && use_archive(audio, argv[1]) < 0) {
        tacet_engine_destroy(audio);
        return 1;
    }
    if (result >= 0) result = play(audio, argv[2], argc > 3 ? argv[3] : NULL);
    if (result < 0) fprintf(stderr, "%s\n", tacet_last_problem());
    tacet_engine_destroy(audio);
    return result < 0;
}
