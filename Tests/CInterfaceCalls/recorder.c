#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

static void count_block(const tacet_recorder_block *block, const float *samples, void *user_data) {
    CHECK(block->struct_size == sizeof *block);
    CHECK(!samples == !block->frames);
    ++*(int *)user_data;
}

static tacet_recorder_status status(tacet_recorder *recorder) {
    tacet_recorder_status status = {.struct_size = sizeof status};
    GIVES(TACET_OK, tacet_recorder_get_status(recorder, &status));
    return status;
}

// Waits until the recorder has found that there is no server or no microphone: the tests have neither.
static tacet_recorder_state await_verdict(tacet_recorder *recorder) {
    const struct timespec moment = {0, 1000000};
    for (int i = 0; i < 10000 && status(recorder).state == TACET_RECORDER_OPENING; i++) nanosleep(&moment, NULL);
    return status(recorder).state;
}

void recorder_arguments_are_checked(void) {
    tacet_recorder *recorder = NULL;
    tacet_recorder_config config;
    tacet_recorder_status status = {.struct_size = sizeof status};
    tacet_recorder_gap gap = {.struct_size = sizeof gap};
    GIVES(TACET_ERROR_NULL, tacet_recorder_config_default(NULL, sizeof config));
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_recorder_config_default(&config, sizeof config - 1));
    GIVES(TACET_OK, tacet_recorder_config_default(&config, sizeof config));
    CHECK(config.sample_rate == 48000 && config.channels == 1 && !config.session && !config.path);
    GIVES(TACET_ERROR_NULL, tacet_recorder_create(&config, count_block, NULL, NULL));
    GIVES(TACET_ERROR_NULL, tacet_recorder_create(&config, NULL, NULL, &recorder));
    config.interface = (tacet_recorder_interface)9;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_recorder_create(&config, count_block, NULL, &recorder));
    config.interface = TACET_RECORDER_AUTOMATIC;
    config.device = "\xff";
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_recorder_create(&config, count_block, NULL, &recorder));
    config.device = NULL;
    config.path = "out.wav";
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_recorder_create(&config, count_block, NULL, &recorder));
    config.path = "/dev/null/out.wav";
    GIVES(TACET_ERROR_NO_OUTPUT, tacet_recorder_create(&config, NULL, NULL, &recorder));
    config.path = NULL;
    config.session = (tacet_session *)&config;
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_recorder_create(&config, count_block, NULL, &recorder));
    CHECK(!recorder);
    GIVES(TACET_OK, tacet_recorder_destroy(NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_recorder_get_status(NULL, &status));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_recorder_get_gap(NULL, 0, &gap));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_recorder_explain(NULL, NULL, 0, NULL));
}

void recorders_wait_for_a_microphone(void) {
    tacet_session *session;
    tacet_recorder *recorder;
    tacet_recorder_config config;
    char words[1024];
    size_t length;
    tacet_recorder_gap gap = {.struct_size = sizeof gap};
    char *path = malloc(strlen(case_directory) + 16);
    if (!path) return;
    strcat(strcpy(path, case_directory), "/out.wav");
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_RECORDER, &session));
    GIVES(TACET_OK, tacet_recorder_config_default(&config, sizeof config));
    config.path = path;
    config.session = session;
    GIVES(TACET_OK, tacet_recorder_create(&config, NULL, NULL, &recorder));
    tacet_recorder_state state = await_verdict(recorder);
    CHECK(state == TACET_RECORDER_NO_SERVER || state == TACET_RECORDER_NO_MICROPHONE);
    CHECK(status(recorder).frames == 0 && status(recorder).gap_count == 0 && !*status(recorder).device);
    CHECK(status(recorder).reason == TACET_REASON_NONE && status(recorder).permission == TACET_PERMISSION_UNKNOWN);
    GIVES(TACET_OK, tacet_recorder_explain(recorder, words, sizeof words, &length));
    CHECK(strstr(words, "icrophone") && length == strlen(words));
    GIVES(TACET_TRUNCATED, tacet_recorder_explain(recorder, words, 4, NULL));
    GIVES(TACET_EMPTY, tacet_recorder_get_gap(recorder, 0, &gap));
    gap.struct_size = 1;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_recorder_get_gap(recorder, 0, &gap));
    GIVES(TACET_OK, tacet_recorder_destroy(recorder));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_recorder_destroy(recorder));
    GIVES(TACET_OK, tacet_session_destroy(session));
    free(path);
}

void recorders_end_with_their_blocks(void) {
    tacet_recorder *many[17];
    int blocks = 0;
    for (int i = 0; i < 16; i++) GIVES(TACET_OK, tacet_recorder_create(NULL, count_block, &blocks, &many[i]));
    GIVES(TACET_ERROR_TOO_MANY, tacet_recorder_create(NULL, count_block, &blocks, &many[16]));
    CHECK(!many[16]);
    for (int i = 0; i < 16; i++) GIVES(TACET_OK, tacet_recorder_destroy(many[i]));
    CHECK(blocks == 0);
}
