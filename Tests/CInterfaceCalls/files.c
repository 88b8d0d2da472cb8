#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

// What an archive's file does when it is read.
typedef enum manner { HONEST, SLICED, FAILING, BOASTING, OVERFLOWING, EMPTY } manner;

// An archive that has one tone in memory under many names, and counts what is open.
typedef struct archive {
    uint8_t *bytes;
    size_t size;
    atomic_int opened, closed, files;
} archive;

typedef struct entry {
    archive *archive;
    manner manner;
} entry;

static int64_t read_entry(void *user_data, uint64_t offset, void *destination, size_t count) {
    entry *e = user_data;
    archive *a = e->archive;
    if (offset >= a->size) return 0;
    size_t left = a->size - (size_t)offset;
    size_t got = count < left ? count : left;
    switch (e->manner) {
    case SLICED: got = got < 7 ? got : 7; break;
    case FAILING: if (offset > 20000) return -5; break;
    case OVERFLOWING: return (int64_t)count + 1;
    case EMPTY: return 0;
    default: break;
    }
    memcpy(destination, a->bytes + offset, got);
    return (int64_t)got;
}

static void close_entry(void *user_data) {
    entry *e = user_data;
    atomic_fetch_add(&e->archive->closed, 1);
    free(e);
}

static tacet_result open_entry(const char *path, tacet_file *file, void *user_data) {
    static const char *const names[] = {"honest", "sliced", "failing", "boasting", "overflowing", "empty"};
    archive *a = user_data;
    if (strncmp(path, "pak:", 4)) return TACET_EMPTY;
    if (!strcmp(path, "pak:unreadable")) return TACET_ERROR_CORRUPT;
    if (!strncmp(path, "pak:-", 5)) return (tacet_result)atoi(path + 4);
    if (file->struct_size != sizeof *file || file->reserved || file->read || file->close) return TACET_ERROR_STRUCT_SIZE;
    for (int i = 0; i < 6; i++) {
        if (strcmp(path + 4, names[i])) continue;
        entry *e = malloc(sizeof *e);
        *e = (entry){a, (manner)i};
        *file = (tacet_file){.struct_size = file->struct_size, .user_data = e, .read = read_entry, .close = close_entry};
        file->size = i == BOASTING ? UINT64_MAX : a->size;
        atomic_fetch_add(&a->opened, 1);
        return TACET_OK;
    }
    if (!strcmp(path, "pak:mute")) return TACET_OK;
    return TACET_ERROR_FILE_NOT_FOUND;
}

static void close_archive(void *user_data) {
    archive *a = user_data;
    atomic_fetch_add(&a->files, -1);
}

// Waits until all that was opened is closed: files in use are closed by their threads.
static void is_closed(archive *a) {
    const struct timespec moment = {0, 2000000};
    for (int i = 0; i < 5000 && atomic_load(&a->files); i++) nanosleep(&moment, NULL);
    CHECK(atomic_load(&a->files) == 0);
    CHECK(atomic_load(&a->opened) == atomic_load(&a->closed));
}

void files_of_the_games_own(void) {
    tacet_engine *e = offline_engine();
    archive a = {.files = 1};
    a.bytes = tone_file(480000, &a.size);
    char *path = write_tone("tone.wav", 4800);
    tacet_sound sound;
    uint64_t frames = 0;
    GIVES(TACET_OK, tacet_engine_set_file_opener(e, open_entry, close_archive, &a));
    GIVES(TACET_OK, tacet_load(e, "pak:honest", NULL, &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, NULL));
    CHECK(frames == 480000 && atomic_load(&a.opened) == 1 && atomic_load(&a.closed) == 1);
    tacet_file_properties facts = {.struct_size = sizeof facts};
    GIVES(TACET_OK, tacet_file_get_properties(e, "pak:honest", &facts));
    CHECK(facts.frames == 480000 && facts.sample_rate == 48000 && facts.seconds == 10 && facts.tag_count == 0);
    CHECK(facts.loop_end == 0 && facts.track_gain == 0 && !strncmp(facts.codec, "WAV", 3));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_file_get_properties(NULL, "pak:honest", &facts));
    GIVES(TACET_OK, tacet_file_get_properties(NULL, path, &facts));
    CHECK(facts.frames == 4800);
    GIVES(TACET_ERROR_NULL, tacet_file_get_properties(e, path, NULL));
    GIVES(TACET_EMPTY, tacet_file_get_tag(e, path, 0, NULL, 0, NULL));
    atomic_store(&a.opened, 1);
    atomic_store(&a.closed, 1);
    // What the archive has not is read from the disk.
    GIVES(TACET_OK, tacet_load(e, path, NULL, &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, NULL));
    CHECK(frames == 4800);
    GIVES(TACET_OK, tacet_load(e, "pak:sliced", NULL, &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, NULL));
    CHECK(frames == 480000);

    const char *paths[] = {"pak:honest", path, "pak:none"};
    tacet_loading loading;
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 3, NULL, &loading));
    GIVES(TACET_OK, tacet_loading_wait(e, loading));
    GIVES(TACET_OK, tacet_loading_get(e, loading, 0, &sound));
    GIVES(TACET_OK, tacet_loading_get(e, loading, 1, &sound));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_loading_get(e, loading, 2, &sound));

    GIVES(TACET_OK, tacet_soundtrack_play(e, "pak:honest", NULL));
    CHECK(listen_to(e, 9600).left > 0.5f);
    char state[4096];
    GIVES(TACET_OK, tacet_engine_save(e, state, sizeof state, NULL));
    GIVES(TACET_OK, tacet_soundtrack_stop(e, NULL));
    GIVES(TACET_OK, tacet_engine_restore(e, state));
    CHECK(listen_to(e, 9600).left > 0.5f);

    // An opener that was replaced is closed when its last file is, and the music plays on until then.
    GIVES(TACET_OK, tacet_engine_set_file_opener(e, NULL, NULL, NULL));
    CHECK(atomic_load(&a.files) == 1 && listen_to(e, 96000).left > 0.5f);
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "pak:honest", NULL, &sound));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    is_closed(&a);
    free(a.bytes);
    free(path);
}

void wrong_files_of_the_games_own(void) {
    tacet_engine *e = offline_engine();
    archive a = {.files = 1};
    a.bytes = tone_file(480000, &a.size);
    tacet_sound sound;
    tacet_event event;
    GIVES(TACET_OK, tacet_engine_set_file_opener(e, open_entry, close_archive, &a));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "pak:none", NULL, &sound));
    GIVES(TACET_ERROR_UNREADABLE, tacet_load(e, "pak:unreadable", NULL, &sound));
    CHECK(strstr(tacet_last_problem(), "opener returned TACET_ERROR_CORRUPT, -14. Export the file again."));
    for (int result = -17; result < 0; result++) {
        char path[16];
        snprintf(path, sizeof path, "pak:%d", result);
        CHECK(tacet_load(e, path, NULL, &sound) < 0 && strstr(tacet_last_problem(), "opener returned TACET_ERROR_"));
    }
    GIVES(TACET_ERROR_UNREADABLE, tacet_load(e, "pak:-99", NULL, &sound));
    CHECK(strstr(tacet_last_problem(), "opener returned an unknown result, -99"));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_load(e, "pak:mute", NULL, &sound));
    GIVES(TACET_ERROR_NOT_AUDIO, tacet_load(e, "pak:empty", NULL, &sound));
    GIVES(TACET_ERROR_UNREADABLE, tacet_load(e, "pak:failing", NULL, &sound));
    CHECK(strstr(tacet_last_problem(), "it returned -5"));
    GIVES(TACET_ERROR_UNREADABLE, tacet_load(e, "pak:overflowing", NULL, &sound));
    CHECK(strstr(tacet_last_problem(), "pak:overflowing"));
    GIVES(TACET_OK, tacet_load(e, "pak:boasting", NULL, &sound));

    // The medium fails while music plays: the rest of the sound goes on (RELIABILITY 44).
    GIVES(TACET_OK, tacet_soundtrack_play(e, "pak:failing", NULL));
    GIVES(TACET_OK, tacet_play(e, tone(e, 480000), NULL, NULL));
    bool failed = false;
    for (int i = 0; i < 100 && !failed; i++) {
        CHECK(listen_to(e, 2400).left > 0.5f);
        failed = find_event(e, TACET_EVENT_SOUNDTRACK_FAILED, &event);
    }
    CHECK(failed && event.result == TACET_ERROR_UNREADABLE);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    is_closed(&a);
    free(a.bytes);
}

static void count_release(void *user_data) { atomic_fetch_add((atomic_int *)user_data, 1); }

static void is_released(atomic_int *count, int expected) {
    const struct timespec moment = {0, 2000000};
    for (int i = 0; i < 5000 && atomic_load(count) < expected; i++) nanosleep(&moment, NULL);
    CHECK(atomic_load(count) == expected);
}

void files_in_memory(void) {
    tacet_engine *e = offline_engine();
    size_t size;
    uint8_t *bytes = tone_file(480000, &size);
    atomic_int released = 0;
    tacet_sound sound;
    tacet_voice voice;
    tacet_file_properties facts = {.struct_size = sizeof facts};
    GIVES(TACET_OK, tacet_engine_add_file(e, "memory/tone.wav", bytes, size, count_release, &released));
    GIVES(TACET_OK, tacet_file_get_properties(e, "memory/tone.wav", &facts));
    CHECK(facts.frames == 480000);
    GIVES(TACET_OK, tacet_load(e, "memory/tone.wav", stored(TACET_STORAGE_STREAMED), &sound));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
    CHECK(listen_to(e, 9600).left > 0.5f);
    facts = (tacet_file_properties){.struct_size = sizeof facts};
    GIVES(TACET_OK, tacet_sound_get_properties(e, sound, &facts));
    CHECK(facts.frames == 480000 && facts.sample_rate == 48000 && facts.channels == 1 && !strncmp(facts.codec, "WAV", 3));
    GIVES(TACET_EMPTY, tacet_sound_get_tag(e, sound, 0, NULL, 0, NULL));
    GIVES(TACET_ERROR_NULL, tacet_sound_get_properties(e, sound, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_sound_get_properties(e, 0, &facts));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_sound_get_tag(e, 0, 0, NULL, 0, NULL));
    GIVES(TACET_OK, tacet_soundtrack_play(e, "memory/tone.wav", NULL));
    GIVES(TACET_OK, tacet_voice_stop(e, voice, NULL));
    listen_to(e, 9600);
    CHECK(listen_to(e, 9600).left > 0.5f);
    // A file that is replaced or removed is released when nothing reads it.
    GIVES(TACET_OK, tacet_engine_add_file(e, "memory/tone.wav", NULL, 0, count_release, &released));
    CHECK(listen_to(e, 96000).left > 0.5f && atomic_load(&released) == 0);
    GIVES(TACET_OK, tacet_unload(e, sound));
    GIVES(TACET_OK, tacet_soundtrack_stop(e, NULL));
    for (int i = 0; i < 20; i++) listen_to(e, 9600);
    is_released(&released, 1);
    GIVES(TACET_ERROR_NOT_AUDIO, tacet_load(e, "memory/tone.wav", NULL, &sound));
    GIVES(TACET_OK, tacet_engine_remove_file(e, "memory/tone.wav"));
    is_released(&released, 2);
    GIVES(TACET_EMPTY, tacet_engine_remove_file(e, "memory/tone.wav"));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "memory/tone.wav", NULL, &sound));
    // The engine's end releases what was not removed.
    GIVES(TACET_OK, tacet_engine_add_file(e, "memory/tone.wav", bytes, size, count_release, &released));
    GIVES(TACET_OK, tacet_engine_add_file(e, "memory/other.wav", bytes, size, NULL, NULL));
    GIVES(TACET_ERROR_NULL, tacet_engine_add_file(e, NULL, bytes, size, count_release, &released));
    GIVES(TACET_ERROR_NULL, tacet_engine_add_file(e, "x", NULL, 1, count_release, &released));
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_engine_add_file(e, "\xff", bytes, size, count_release, &released));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_add_file(NULL, "x", bytes, size, count_release, &released));
    GIVES(TACET_ERROR_NULL, tacet_engine_remove_file(e, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_remove_file(NULL, "x"));
    CHECK(atomic_load(&released) == 2);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    is_released(&released, 3);
    free(bytes);
}

static bool is_about(float value, float expected) { return value > expected - 0.001f && value < expected + 0.001f; }

void gains_are_converted(void) {
    uint64_t taps[8], beats[8];
    for (uint64_t i = 0; i < 8; i++) {
        beats[i] = 7000000000000u + 600000000u * i;
        taps[i] = beats[i] + 80000000u;
    }
    tacet_input_calibration calibration = {.struct_size = sizeof calibration};
    GIVES(TACET_OK, tacet_calibrate_input(taps, 8, beats, 8, &calibration));
    CHECK(calibration.offset == 80000000 && calibration.spread < 100 && calibration.tap_count == 8 && calibration.outlier_count == 0);
    GIVES(TACET_OK, tacet_calibrate_input(beats, 8, taps, 8, &calibration));
    CHECK(calibration.offset == -80000000);
    GIVES(TACET_EMPTY, tacet_calibrate_input(taps, 4, beats, 8, &calibration));
    GIVES(TACET_EMPTY, tacet_calibrate_input(taps, 8, beats, 0, &calibration));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_calibrate_input(taps, 100001, beats, 8, &calibration));
    CHECK(tacet_gain_from_amplitude(1) == 0 && tacet_amplitude_from_gain(0) == 1);
    CHECK(is_about(tacet_gain_from_amplitude(0.5f), -6.0206f) && is_about(tacet_amplitude_from_gain(-6.0206f), 0.5f));
    CHECK(tacet_gain_from_amplitude(0) == -INFINITY && tacet_gain_from_amplitude(-1) == -INFINITY);
    CHECK(tacet_amplitude_from_gain(-INFINITY) == 0);
    CHECK(isnan(tacet_gain_from_amplitude(NAN)) && isnan(tacet_amplitude_from_gain(NAN)));
    CHECK(tacet_gain_from_slider(1) == 0 && is_about(tacet_gain_from_slider(0.5f), -18.0618f));
    CHECK(tacet_gain_from_slider(0) == -INFINITY && tacet_gain_from_slider(NAN) == -INFINITY);
    CHECK(tacet_gain_from_slider(2) == 0 && tacet_slider_from_gain(6) == 1 && tacet_slider_from_gain(-INFINITY) == 0);
    CHECK(is_about(tacet_slider_from_gain(-18.0618f), 0.5f) && tacet_slider_from_gain(NAN) == 0);
}
