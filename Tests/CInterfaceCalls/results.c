#include <pthread.h>
#include <string.h>

#include "check.h"

void results_have_words(void) {
    CHECK(tacet_version() == TACET_VERSION);
    for (int result = -20; result < 10; result++) {
        const char *words = tacet_result_describe((tacet_result)result);
        CHECK(words && strlen(words) > 5);
    }
    CHECK(strcmp(tacet_result_describe(TACET_ERROR_NULL), tacet_result_describe(TACET_ERROR_CORRUPT)));
    for (int reason = -1; reason < 30; reason++) {
        const char *words = tacet_reason_describe((tacet_reason)reason);
        CHECK(words && strlen(words) > 3);
    }
    for (int type = -1; type < 42; type++) {
        const char *words = tacet_event_describe((tacet_event_type)type);
        CHECK(words && strlen(words) > 5);
        CHECK(type < 0 || type > TACET_EVENT_SECTION || !strstr(words, "without a name"));
    }
}

static void *fail_elsewhere(void *result) {
    tacet_engine_update(NULL);
    *(bool *)result = strstr(tacet_last_problem(), "tacet_engine_update") != NULL;
    return NULL;
}

void the_last_problem_is_each_threads_own(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound;
    bool is_other = false;
    pthread_t thread;
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "/nowhere/laser.ogg", NULL, &sound));
    CHECK(pthread_create(&thread, NULL, fail_elsewhere, &is_other) == 0);
    pthread_join(thread, NULL);
    CHECK(is_other);
    CHECK(strstr(tacet_last_problem(), "/nowhere/laser.ogg") != NULL);
    // Success leaves it.
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(strstr(tacet_last_problem(), "/nowhere/laser.ogg") != NULL);
    tacet_session_set_active(NULL, true, false);
    CHECK(strncmp(tacet_last_problem(), "tacet_session_set_active: ", 26) == 0);
    tacet_session_set_category(NULL, TACET_CATEGORY_AMBIENT, 0);
    CHECK(strncmp(tacet_last_problem(), "tacet_session_set_category: ", 28) == 0);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

typedef struct messages {
    int errors, milder;
    char text[256];
} messages;

static void collect(tacet_log_level level, const char *message, void *user_data) {
    messages *all = user_data;
    if (level == TACET_LOG_ERROR) all->errors++;
    else all->milder++;
    strncpy(all->text, message, sizeof all->text - 1);
    // A callback may call.
    tacet_version();
    tacet_engine_destroy(NULL);
}

void log_messages_arrive(void) {
    messages all = {0, 0, ""};
    GIVES(TACET_OK, tacet_set_log(collect, TACET_LOG_ERROR, &all));
    tacet_engine_update(NULL);
    CHECK(all.errors >= 1 && all.milder == 0);
    CHECK(strcmp(all.text, tacet_last_problem()) == 0);
    // The same again is told to the caller, not to the log; another is told to both.
    int told = all.errors;
    for (int i = 0; i < 100; i++) GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_update(NULL));
    CHECK(all.errors == told);
    tacet_session_resume(NULL);
    CHECK(all.errors == told + 1);
    GIVES(TACET_OK, tacet_set_log(NULL, TACET_LOG_INFO, NULL));
    int before = all.errors;
    tacet_engine_update(NULL);
    CHECK(all.errors == before);
}
