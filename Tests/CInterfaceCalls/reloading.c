#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

// Updates and mixes until an event of the type comes.
static bool wait_for_event(tacet_engine *e, tacet_event_type type, tacet_event *event) {
    const struct timespec moment = {0, 2000000};
    for (int i = 0; i < 5000; i++) {
        if (find_event(e, type, event)) return true;
        listen_to(e, 512);
        nanosleep(&moment, NULL);
    }
    return false;
}

void files_that_are_read_again(void) {
    tacet_engine *e = offline_engine();
    char *path = write_tone("tone.wav", 4800);
    tacet_sound sound, from_bytes = tone(e, 4800);
    tacet_event event = {.struct_size = sizeof event};
    GIVES(TACET_OK, tacet_load(e, path, NULL, &sound));
    free(write_tone("tone.wav", 24000));
    GIVES(TACET_OK, tacet_sound_reload(e, sound));
    CHECK(wait_for_event(e, TACET_EVENT_RELOADED, &event) && !strcmp(event.text, path));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    listen_to(e, 12000);
    CHECK(listen_to(e, 9600).left > 0.5f);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_sound_reload(e, from_bytes));

    GIVES(TACET_OK, tacet_soundtrack_reload(e));
    GIVES(TACET_OK, tacet_soundtrack_play(e, path, NULL));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_soundtrack_reload(e));
    CHECK(wait_for_event(e, TACET_EVENT_RELOADED, &event) && !strcmp(event.text, path));
    CHECK(listen_to(e, 4800).left > 0.5f);
    CHECK(remove(path) == 0);
    GIVES(TACET_OK, tacet_soundtrack_reload(e));
    CHECK(wait_for_event(e, TACET_EVENT_RELOAD_FAILED, &event));
    CHECK(event.result == TACET_ERROR_FILE_NOT_FOUND && strstr(event.text, path));
    GIVES(TACET_OK, tacet_sound_reload(e, sound));
    CHECK(wait_for_event(e, TACET_EVENT_RELOAD_FAILED, &event));
    CHECK(event.result == TACET_ERROR_FILE_NOT_FOUND && listen_to(e, 4800).left > 0.5f);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}

void loads_that_are_cancelled(void) {
    tacet_engine *e = offline_engine();
    char *path = write_tone("tone.wav", 4800);
    const char *paths[] = {path, path, path, path};
    tacet_loading loading;
    tacet_sound sound;
    float fraction = -1;
    size_t done = 0, total = 0;
    tacet_load_options options;
    GIVES(TACET_OK, tacet_load_options_default(&options, sizeof options));
    CHECK(options.priority == TACET_PRIORITY_NORMAL);
    options.storage = TACET_STORAGE_STREAMED;
    options.priority = TACET_PRIORITY_LOW;
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 4, &options, &loading));
    GIVES(TACET_OK, tacet_loading_fraction(e, loading, &fraction));
    CHECK(fraction >= 0 && fraction <= 1);
    GIVES(TACET_ERROR_NULL, tacet_loading_fraction(e, loading, NULL));
    GIVES(TACET_OK, tacet_loading_set_priority(e, loading, TACET_PRIORITY_HIGH));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_loading_set_priority(e, loading, (tacet_load_priority)9));
    GIVES(TACET_OK, tacet_loading_cancel(e, loading));
    GIVES(TACET_OK, tacet_loading_progress(e, loading, &done, &total));
    GIVES(TACET_OK, tacet_loading_fraction(e, loading, &fraction));
    CHECK(done == 4 && total == 4 && fraction == 1);
    for (size_t i = 0; i < 4; i++) {
        tacet_result result = tacet_loading_get(e, loading, i, &sound);
        CHECK(result == TACET_OK || result == TACET_ERROR_CANCELLED);
    }
    GIVES(TACET_OK, tacet_loading_close(e, loading));
    options.priority = TACET_PRIORITY_HIGH;
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 1, &options, &loading));
    GIVES(TACET_OK, tacet_loading_wait(e, loading));
    GIVES(TACET_OK, tacet_loading_get(e, loading, 0, &sound));
    bool is_streamed = false;
    GIVES(TACET_OK, tacet_sound_is_streamed(e, sound, &is_streamed));
    CHECK(is_streamed);
    options.priority = (tacet_load_priority)9;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_load_in_background(e, paths, 1, &options, &loading));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}
