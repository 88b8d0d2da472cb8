#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "check.h"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

typedef struct hammer {
    tacet_engine *engine;
    const uint8_t *file;
    size_t size;
    double end;
    unsigned seed;
    // Negative results that none of the calls may give.
    int surprises;
} hammer;

static void *strike(void *argument) {
    hammer *h = argument;
    tacet_engine *e = h->engine;
    tacet_session *session;
    tacet_voice voices[32] = {0};
    tacet_vec3 places[32] = {{0, 0, 0}};
    tacet_sound sound = 0;
    tacet_event event = {.struct_size = sizeof event};
    tacet_soundtrack_status status = {.struct_size = sizeof status};
    tacet_statistics statistics = {.struct_size = sizeof statistics};
    tacet_directive directive = {.struct_size = sizeof directive};
    tacet_level level = {.struct_size = sizeof level};
    tacet_listener listener;
    char text[512];
    if (tacet_load_memory(e, h->file, h->size, "tone.wav", &sound) < 0) h->surprises++;
    if (tacet_engine_get_session(e, &session) < 0) h->surprises++;
    tacet_listener_default(&listener, sizeof listener);
    while (now() < h->end) {
        tacet_voice *voice = &voices[rand_r(&h->seed) % 32];
        tacet_result result = TACET_OK;
        switch (rand_r(&h->seed) % 16) {
        case 0: case 1: case 2:
            result = tacet_play(e, sound, NULL, voice);
            if (result == TACET_ERROR_TOO_MANY) result = TACET_OK;
            break;
        case 3: if (*voice) result = tacet_voice_set_gain(e, *voice, -6, NULL); break;
        case 4: if (*voice) result = tacet_voice_stop(e, *voice, NULL); break;
        case 5: result = tacet_voices_set_positions(e, voices, places, 32, NULL); break;
        case 6: result = tacet_bus_set_gain(e, TACET_BUS_EFFECTS, -3, NULL); break;
        case 7: while ((result = tacet_engine_poll(e, &event)) == TACET_OK) {} break;
        case 8: result = tacet_soundtrack_get_status(e, &status); break;
        case 9: result = tacet_engine_get_statistics(e, &statistics); break;
        case 10: result = tacet_session_get_directive(session, &directive); break;
        case 11: result = tacet_session_explain(session, text, sizeof text, NULL); break;
        case 12: result = tacet_bus_get_level(e, TACET_BUS_MASTER, &level); break;
        case 13: result = tacet_engine_set_listener(e, &listener); break;
        case 14:
            result = tacet_unload(e, sound);
            if (tacet_load_memory(e, h->file, h->size, "tone.wav", &sound) < 0) h->surprises++;
            break;
        default: result = tacet_engine_update(e); break;
        }
        if (result < 0) h->surprises++;
        if (tacet_voice_is_playing(NULL, 1) != TACET_ERROR_INVALID_HANDLE || !*tacet_last_problem()) h->surprises++;
    }
    return NULL;
}

void hammer_one_engine(double seconds) {
    pthread_t threads[8];
    hammer hammers[8];
    size_t size;
    uint8_t *file = tone_file(2400, &size);
    tacet_engine *engine = null_engine();
    for (unsigned i = 0; i < 8; i++) {
        hammers[i] = (hammer){engine, file, size, now() + seconds, i + 1, 0};
        CHECK(pthread_create(&threads[i], NULL, strike, &hammers[i]) == 0);
    }
    for (int i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
        CHECK(hammers[i].surprises == 0);
    }
    GIVES(TACET_OK, tacet_engine_destroy(engine));
    free(file);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double play_median(size_t count) {
    // Plays between two updates, so that a batch is longer than the clock takes to read.
    enum { batch = 16 };
    double *times = malloc(count * sizeof *times);
    tacet_engine *engine = null_engine();
    tacet_sound sound = tone(engine, 240);
    bool is_playing = sound != 0;
    const struct timespec frame = {0, 5000000};
    for (size_t i = 0; i < count; i++) {
        double begin = now();
        for (int play = 0; play < batch; play++) is_playing &= tacet_play(engine, sound, NULL, NULL) == TACET_OK;
        times[i] = (now() - begin) / batch * 1e9;
        tacet_engine_update(engine);
        nanosleep(&frame, NULL);
    }
    tacet_engine_destroy(engine);
    qsort(times, count, sizeof *times, compare);
    double median = times[count / 2];
    free(times);
    return is_playing ? median : -1;
}
