// Thousands of voices that all change in every block.

#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static long resident_bytes(void) {
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    if (file) fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}

static int compare(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// The seconds of TACET_TEST_CROWD_SECONDS, or as many as it takes without it.
static double crowd_seconds(double usual) {
    const char *text = getenv("TACET_TEST_CROWD_SECONDS");
    return text ? atof(text) : usual;
}

static tacet_engine *crowded_engine(tacet_output_choice output, uint32_t voices) {
    tacet_engine_config config;
    tacet_engine *engine = NULL;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = output;
    config.real_voices = 4;
    config.virtual_voices = voices;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    return engine;
}

static void play_far_away(tacet_engine *e, tacet_voice *voices, tacet_vec3 *places, uint32_t count) {
    tacet_sound sound = tone(e, 48000);
    tacet_play_settings settings;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.loops = true;
    settings.has_position = true;
    settings.position = (tacet_vec3){0, 0, -1e7f};
    for (uint32_t i = 0; i < count; i++) {
        GIVES(TACET_OK, tacet_play(e, sound, &settings, &voices[i]));
        places[i] = settings.position;
        // So that no more is pending than a game's start would leave.
        if (i % 1000 == 999) GIVES(TACET_OK, tacet_engine_update(e));
    }
    GIVES(TACET_OK, tacet_engine_update(e));
}

// Moves and fades all voices in every block, brings another one near in each, and listens to that.
static void crowd(uint32_t count, size_t blocks) {
    tacet_engine *e = crowded_engine(TACET_OUTPUT_OFFLINE, count);
    tacet_voice *voices = calloc(count, sizeof *voices);
    tacet_vec3 *places = calloc(count, sizeof *places);
    float *gains = calloc(count, sizeof *gains);
    double *seconds = calloc(blocks, sizeof *seconds);
    double *moves = calloc(blocks, sizeof *moves);
    play_far_away(e, voices, places, count);
    listen_to(e, 512);
    long memory = 0;
    size_t unheard = 0;
    for (size_t block = 0; block < blocks; block++) {
        uint32_t near = (uint32_t)(block * 7919 % count);
        places[near] = (tacet_vec3){0, 0, -1};
        double begin = processor_seconds();
        GIVES(TACET_OK, tacet_voices_set_positions(e, voices, places, count, NULL));
        moves[block] = processor_seconds() - begin;
        GIVES(TACET_OK, tacet_voices_set_gains(e, voices, gains, count, NULL));
        GIVES(TACET_OK, tacet_engine_update(e));
        seconds[block] = processor_seconds() - begin;
        if (listen_to(e, 512).left < 0.2f) unheard++;
        places[near] = (tacet_vec3){0, (float)block, -1e7f};
        for (uint32_t i = 0; i < count; i += 97) gains[i] = block % 2 ? 0 : -1;
        if (block == blocks / 4) memory = resident_bytes();
    }
    CHECK(unheard == 0);
    // What one block takes is what the last takes.
    CHECK(resident_bytes() - memory < 4 << 20);
    size_t quarter = blocks / 4;
    double first = median(seconds + quarter, quarter), last = median(seconds + blocks - quarter, quarter);
    CHECK(last < 3 * first);
    printf("figure: %u voices moved and faded through C: %.1f ns a voice, after %zu blocks %.1f; moved alone %.1f, then %.1f\n",
           count, first / count * 1e9, blocks, last / count * 1e9, median(moves + quarter, quarter) / count * 1e9,
           median(moves + blocks - quarter, quarter) / count * 1e9);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(voices);
    free(places);
    free(gains);
    free(seconds);
    free(moves);
}

// 200 blocks, or those of the seconds that the environment asks for.
void a_crowd_is_heard_where_it_is(void) { crowd(10000, (size_t)(crowd_seconds(200 * 512 / 48000.0) * 48000 / 512)); }

// Waits until the mixer is heard, or is not; false after a second.
static bool sounds(tacet_engine *e, bool expected) {
    double end = seconds_now() + 1;
    while (seconds_now() < end) {
        tacet_level level = {.struct_size = sizeof level};
        GIVES(TACET_OK, tacet_engine_update(e));
        GIVES(TACET_OK, tacet_bus_get_level(e, TACET_BUS_MASTER, &level));
        if ((level.peak_amplitude[0] > 0.1f) == expected) return true;
        usleep(1000);
    }
    return false;
}

// Beside a thread that mixes, 94 updates a second move 10,000 voices: once a second one comes near, and is heard.
void a_crowd_moves_in_real_time(void) {
    enum { VOICES = 10000 };
    tacet_engine *e = crowded_engine(TACET_OUTPUT_NULL, VOICES);
    tacet_voice *voices = calloc(VOICES, sizeof *voices);
    tacet_vec3 *places = calloc(VOICES, sizeof *places);
    double slowest = 0;
    play_far_away(e, voices, places, VOICES);
    long memory = 0;
    double start = seconds_now(), duration = crowd_seconds(2);
    for (uint32_t frame = 1; seconds_now() - start < duration; frame++) {
        for (uint32_t i = 0; i < VOICES; i++) places[i].y = (float)frame;
        uint32_t near = frame * 7919 % VOICES;
        tacet_vec3 far = places[near];
        if (frame % 94 == 0) places[near] = (tacet_vec3){0, 0, -1};
        GIVES(TACET_OK, tacet_voices_set_positions(e, voices, places, VOICES, NULL));
        GIVES(TACET_OK, tacet_engine_update(e));
        if (frame % 94 == 0) {
            double moved = seconds_now();
            CHECK(sounds(e, true));
            slowest = fmax(slowest, seconds_now() - moved);
            places[near] = far;
            GIVES(TACET_OK, tacet_voices_set_positions(e, voices, places, VOICES, NULL));
            CHECK(sounds(e, false));
        }
        double wait = start + frame * 512 / 48000.0 - seconds_now();
        if (wait > 0) usleep((useconds_t)(wait * 1e6));
        if (memory == 0 && seconds_now() - start > duration / 4) memory = resident_bytes();
    }
    CHECK(resident_bytes() - memory < 4 << 20);
    printf("figure: %d voices moved in real time for %.0f s: heard after %.1f ms at most, %.1f MB more\n", VOICES, duration,
           slowest * 1e3, (double)(resident_bytes() - memory) / (1 << 20));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(voices);
    free(places);
}

// 40 blocks, or those of TACET_TEST_CROWD_BLOCKS: .ci/timing takes 10,000.
void a_hundred_thousand_are_heard_where_they_are(void) {
    const char *blocks = getenv("TACET_TEST_CROWD_BLOCKS");
    crowd(100000, blocks ? strtoul(blocks, NULL, 10) : 40);
}

// Single calls, and a mixer that stands: no number of updates adds to what is pending.
void what_is_pending_does_not_grow(void) {
    enum { VOICES = 1000 };
    tacet_engine *e = crowded_engine(TACET_OUTPUT_OFFLINE, VOICES);
    tacet_voice *voices = calloc(VOICES, sizeof *voices);
    tacet_vec3 *places = calloc(VOICES, sizeof *places);
    tacet_tween slowly = {.seconds = 0.1f};
    play_far_away(e, voices, places, VOICES);
    long memory = 0;
    for (int frame = 0; frame < 400; frame++) {
        for (int i = 0; i < VOICES; i++) {
            tacet_vec3 place = {0, (float)frame, -1e7f};
            GIVES(TACET_OK, tacet_voice_set_position(e, voices[i], place, frame % 2 ? NULL : &slowly));
            GIVES(TACET_OK, tacet_voice_set_gain(e, voices[i], (float)(-frame % 7), NULL));
            GIVES(TACET_OK, tacet_voice_pause(e, voices[i], NULL));
            GIVES(TACET_OK, tacet_voice_resume(e, voices[i], NULL));
        }
        GIVES(TACET_OK, tacet_bus_set_gain(e, TACET_BUS_EFFECTS, (float)(-frame % 5), NULL));
        GIVES(TACET_OK, tacet_engine_update(e));
        if (frame == 50) memory = resident_bytes();
    }
    CHECK(resident_bytes() - memory < 1 << 20);
    GIVES(TACET_OK, tacet_bus_set_gain(e, TACET_BUS_EFFECTS, 0, NULL));
    GIVES(TACET_OK, tacet_voice_set_gain(e, voices[7], 0, NULL));
    GIVES(TACET_OK, tacet_voice_set_position(e, voices[7], (tacet_vec3){0, 0, -1}, NULL));
    CHECK(listen_to(e, 512).left > 0.2f);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(voices);
    free(places);
}
