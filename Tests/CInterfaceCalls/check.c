#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CInterfaceCalls.h"

static char *failures;
const char *case_directory;

void note_failure(const char *file, int line, const char *what, int result) {
    const char *name = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
    size_t length = strlen(failures);
    size_t room = length + strlen(name) + strlen(what) + 64;
    char *longer = realloc(failures, room);
    if (!longer) return;
    failures = longer;
    snprintf(failures + length, room - length, "%s:%d: %s (%d)\n", name, line, what, result);
}

#define CASES(X) \
    X(engine_handles_are_checked) X(session_handles_are_checked) X(sounds_and_voices_are_checked) X(null_pointers) \
    X(numbers_that_are_none) X(values_outside_their_enum) X(strings_that_are_not_utf8) X(struct_sizes) \
    X(results_have_words) X(the_last_problem_is_each_threads_own) X(log_messages_arrive) X(engine_life) \
    X(too_many_engines) X(loading_from_file_and_memory) X(sounds_that_stream) X(loading_in_background) X(loading_with_options) \
    X(files_that_are_read_again) X(loads_that_are_cancelled) \
    X(files_of_the_games_own) X(wrong_files_of_the_games_own) X(playing_is_heard) \
    X(files_in_memory) X(an_opener_makes_another_engine) X(generated_samples_are_heard) X(gains_are_converted) \
    X(settings_are_heard) X(voices_are_controlled) X(bulk_setters_are_heard) X(no_voice_is_no_mistake) \
    X(a_crowd_is_heard_where_it_is) X(a_hundred_thousand_are_heard_where_they_are) \
    X(a_crowd_moves_in_real_time) X(what_is_pending_does_not_grow) X(containers_play_all_their_sounds) \
    X(posted_events_are_heard) X(buses_are_heard) X(snapshots_are_heard) X(space_is_heard) X(soundtrack_plays_and_obeys) X(soundtrack_stems) \
    X(soundtrack_calls_reach_all) X(saving_and_restoring) \
    X(voice_events) X(filters_and_ducking_are_heard) X(effects_of_a_bus_are_heard) X(functions_of_the_game_are_heard) X(reverb_is_heard) X(limits_make_room) \
    X(captions_tell_what_is_heard) X(placement_is_heard) X(profile_is_taken) \
    X(attaching_is_allowed) X(a_cancelled_call_holds_no_lock) X(calls_take_small_stacks) X(output_and_statistics) X(session_alone) X(session_is_told) X(session_explains) X(session_of_an_engine) \
    X(recorder_arguments_are_checked) X(recorders_wait_for_a_microphone) X(recorders_end_with_their_blocks) \
    X(every_wrapper_works)

#define DECLARE(name) void name(void);
CASES(DECLARE)

#define ENTRY(name) {#name, name},
static const struct {
    const char *name;
    case_body run;
} cases[] = {CASES(ENTRY)};

size_t interface_case_count(void) { return sizeof cases / sizeof cases[0]; }

const char *interface_case_name(size_t index) { return cases[index].name; }

char *interface_case_run(size_t index, const char *directory) {
    failures = calloc(1, 1);
    case_directory = directory;
    cases[index].run();
    return failures;
}

char *interface_hammer(double seconds, const char *directory) {
    failures = calloc(1, 1);
    case_directory = directory;
    hammer_one_engine(seconds);
    return failures;
}

double interface_play_nanoseconds(size_t count) {
    failures = calloc(1, 1);
    double median = play_median(count);
    free(failures);
    return median;
}

tacet_engine *offline_engine(void) {
    tacet_engine_config config;
    tacet_engine *engine = NULL;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    return engine;
}

tacet_engine *null_engine(void) {
    tacet_engine_config config;
    tacet_engine *engine = NULL;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_NULL;
    config.application_name = "C interface";
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    return engine;
}

static void put(uint8_t *at, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) at[i] = (uint8_t)(value >> (8 * i));
}

uint8_t *tone_file(uint32_t frames, size_t *size) {
    *size = 44 + frames * 2;
    uint8_t *file = malloc(*size);
    if (!file) return NULL;
    memcpy(file, "RIFF", 4);
    put(file + 4, 36 + frames * 2, 4);
    memcpy(file + 8, "WAVEfmt ", 8);
    put(file + 16, 16, 4);
    put(file + 20, 1, 2);
    put(file + 22, 1, 2);
    put(file + 24, 48000, 4);
    put(file + 28, 96000, 4);
    put(file + 32, 2, 2);
    put(file + 34, 16, 2);
    memcpy(file + 36, "data", 4);
    put(file + 40, frames * 2, 4);
    for (uint32_t i = 0; i < frames; i++)
        put(file + 44 + i * 2, (uint32_t)(int16_t)lrint(32000 * sin(i * 0.131)) & 0xffff, 2);
    return file;
}

tacet_sound tone(tacet_engine *engine, uint32_t frames) {
    size_t size;
    uint8_t *bytes = tone_file(frames, &size);
    tacet_sound sound = 0;
    GIVES(TACET_OK, tacet_load_memory(engine, bytes, size, "tone.wav", NULL, &sound));
    free(bytes);
    return sound;
}

char *write_bytes(const char *name, const uint8_t *bytes, size_t size) {
    char *path = malloc(strlen(case_directory) + strlen(name) + 2);
    sprintf(path, "%s/%s", case_directory, name);
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(bytes, 1, size, file) == size);
    if (file) fclose(file);
    return path;
}

char *write_tone(const char *name, uint32_t frames) {
    size_t size;
    uint8_t *bytes = tone_file(frames, &size);
    char *path = write_bytes(name, bytes, size);
    free(bytes);
    return path;
}

heard listen_to(tacet_engine *engine, size_t frames) {
    heard result = {0, 0};
    float *samples = calloc(frames ? frames : 1, 2 * sizeof(float));
    GIVES(TACET_OK, tacet_engine_update(engine));
    GIVES(TACET_OK, tacet_engine_render(engine, samples, frames));
    for (size_t i = 0; i < frames; i++) {
        result.left = fmaxf(result.left, fabsf(samples[2 * i]));
        result.right = fmaxf(result.right, fabsf(samples[2 * i + 1]));
    }
    free(samples);
    return result;
}

bool find_event(tacet_engine *engine, tacet_event_type type, tacet_event *event) {
    event->struct_size = sizeof *event;
    GIVES(TACET_OK, tacet_engine_update(engine));
    while (tacet_engine_poll(engine, event) == TACET_OK)
        if (event->type == type) return true;
    return false;
}

tacet_session_settings *settings_of(tacet_session *session) {
    static _Thread_local tacet_session_settings settings;
    settings.struct_size = sizeof settings;
    if (session) tacet_session_get_settings(session, &settings);
    return &settings;
}

const tacet_load_options *stored(tacet_sound_storage storage) {
    static _Thread_local tacet_load_options options;
    tacet_load_options_default(&options, sizeof options);
    options.storage = storage;
    return &options;
}

bool voice_plays(tacet_engine *engine, tacet_voice voice) {
    bool is_playing = false;
    tacet_result result = tacet_voice_is_playing(engine, voice, &is_playing);
    CHECK(result == (is_playing ? TACET_OK : TACET_ENDED));
    return is_playing;
}
