#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

static void count_block(const tacet_capture_block *block, const float *samples, void *user_data) {
    CHECK(block->struct_size == sizeof *block);
    CHECK(!samples == !block->frames);
    ++*(int *)user_data;
}

static tacet_capture_status status(tacet_capture *capture) {
    tacet_capture_status status = {.struct_size = sizeof status};
    GIVES(TACET_OK, tacet_capture_get_status(capture, &status));
    return status;
}

// Waits until the capture has found that there is no server or no microphone: the tests have neither.
static tacet_capture_state await_verdict(tacet_capture *capture) {
    const struct timespec moment = {0, 1000000};
    for (int i = 0; i < 10000 && status(capture).state == TACET_CAPTURE_OPENING; i++) nanosleep(&moment, NULL);
    return status(capture).state;
}

void capture_arguments_are_checked(void) {
    tacet_capture *capture = NULL;
    tacet_capture_config config;
    tacet_capture_status status = {.struct_size = sizeof status};
    tacet_capture_gap gap = {.struct_size = sizeof gap};
    GIVES(TACET_ERROR_NULL, tacet_capture_config_default(NULL, sizeof config));
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_capture_config_default(&config, sizeof config - 1));
    GIVES(TACET_OK, tacet_capture_config_default(&config, sizeof config));
    CHECK(config.sample_rate == 48000 && config.channels == 1 && !config.session && !config.path);
    GIVES(TACET_ERROR_NULL, tacet_capture_create(&config, count_block, NULL, NULL));
    GIVES(TACET_ERROR_NULL, tacet_capture_create(&config, NULL, NULL, &capture));
    config.interface = (tacet_capture_interface)9;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_capture_create(&config, count_block, NULL, &capture));
    config.interface = TACET_CAPTURE_AUTOMATIC;
    config.device = "\xff";
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_capture_create(&config, count_block, NULL, &capture));
    config.device = NULL;
    config.path = "out.wav";
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_capture_create(&config, count_block, NULL, &capture));
    config.path = "/dev/null/out.wav";
    GIVES(TACET_ERROR_NO_OUTPUT, tacet_capture_create(&config, NULL, NULL, &capture));
    config.path = NULL;
    config.session = (tacet_session *)&config;
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_capture_create(&config, count_block, NULL, &capture));
    CHECK(!capture);
    GIVES(TACET_OK, tacet_capture_destroy(NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_capture_get_status(NULL, &status));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_capture_get_gap(NULL, 0, &gap));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_capture_explain(NULL, NULL, 0, NULL));
}

void captures_wait_for_a_microphone(void) {
    tacet_session *session;
    tacet_capture *capture;
    tacet_capture_config config;
    char words[1024];
    size_t length;
    tacet_capture_gap gap = {.struct_size = sizeof gap};
    char *path = malloc(strlen(case_directory) + 16);
    if (!path) return;
    strcat(strcpy(path, case_directory), "/out.wav");
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_RECORDER, &session));
    GIVES(TACET_OK, tacet_capture_config_default(&config, sizeof config));
    config.path = path;
    config.session = session;
    GIVES(TACET_OK, tacet_capture_create(&config, NULL, NULL, &capture));
    tacet_capture_state state = await_verdict(capture);
    CHECK(state == TACET_CAPTURE_NO_SERVER || state == TACET_CAPTURE_NO_MICROPHONE);
    CHECK(status(capture).frames == 0 && status(capture).gap_count == 0 && !*status(capture).device);
    CHECK(status(capture).reason == TACET_REASON_NONE);
    GIVES(TACET_OK, tacet_capture_explain(capture, words, sizeof words, &length));
    CHECK(strstr(words, "icrophone") && length == strlen(words));
    GIVES(TACET_TRUNCATED, tacet_capture_explain(capture, words, 4, NULL));
    GIVES(TACET_EMPTY, tacet_capture_get_gap(capture, 0, &gap));
    gap.struct_size = 1;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_capture_get_gap(capture, 0, &gap));
    GIVES(TACET_OK, tacet_capture_destroy(capture));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_capture_destroy(capture));
    GIVES(TACET_OK, tacet_session_destroy(session));
    free(path);
}

void captures_end_with_their_blocks(void) {
    tacet_capture *many[17];
    int blocks = 0;
    for (int i = 0; i < 16; i++) GIVES(TACET_OK, tacet_capture_create(NULL, count_block, &blocks, &many[i]));
    GIVES(TACET_ERROR_TOO_MANY, tacet_capture_create(NULL, count_block, &blocks, &many[16]));
    CHECK(!many[16]);
    for (int i = 0; i < 16; i++) GIVES(TACET_OK, tacet_capture_destroy(many[i]));
    CHECK(blocks == 0);
}
