#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// Sound events of a document: posted, moved by parameters, stopped, and read anew.

static tacet_result load_document(tacet_engine *e, const char *text) {
    char *path = write_bytes("events.json", (const uint8_t *)text, strlen(text));
    tacet_result result = tacet_engine_load_events(e, path);
    free(path);
    return result;
}

static bool posted_plays(tacet_engine *e, tacet_posted posted) {
    bool plays = false;
    tacet_result result = tacet_posted_is_playing(e, posted, &plays);
    CHECK(result == (plays ? TACET_OK : TACET_ENDED));
    return plays;
}

void posted_events_are_heard(void) {
    tacet_engine *e = offline_engine(), *other = offline_engine();
    tacet_posted posted, second;
    tacet_event event = {.struct_size = sizeof event};
    const tacet_vec3 front = {0, 0, -1}, right = {1, 0, 0};
    const uint64_t car = 7;
    free(write_tone("tone.wav", 48000));
    const char *document =
        "{\"parameters\": {\"rpm\": {\"range\": [0, 100]}, \"surface\": {\"values\": [\"grass\", \"stone\"]}},\n"
        " \"events\": {\"engine\": {\"blend\": \"rpm\", \"layers\": [\n"
        "  {\"sound\": \"tone.wav\", \"loop\": true, \"curve\": [[0, 0], [100, -144]]}]},\n"
        "  \"step\": {\"switch\": \"surface\", \"cases\": {\"stone\": \"tone.wav\"}}}}\n";
    GIVES(TACET_OK, load_document(e, document));
    GIVES(TACET_OK, tacet_engine_post(e, "engine", &front, &car, &posted));
    CHECK(posted != 0 && posted_plays(e, posted));
    float loud = listen_to(e, 9600).left;
    CHECK(loud > 0.3f);
    GIVES(TACET_OK, tacet_engine_set_parameter(e, "rpm", 50, &car));
    listen_to(e, 4800);
    float half = listen_to(e, 9600).left;
    CHECK(half > 0.45f * loud && half < 0.55f * loud);
    GIVES(TACET_OK, tacet_engine_remove_parameters(e, car));
    listen_to(e, 4800);
    CHECK(listen_to(e, 9600).left > 0.95f * loud);
    GIVES(TACET_OK, tacet_posted_set_position(e, posted, right));
    GIVES(TACET_OK, tacet_posted_set_gain(e, posted, -6, NULL));
    listen_to(e, 4800);
    heard moved = listen_to(e, 9600);
    CHECK(moved.left < 0.1f * moved.right);

    // A document with a fault changes nothing, and the fault has its place.
    GIVES(TACET_ERROR_CORRUPT, load_document(e, "{\n\"events\": {\"engine\": 3}}"));
    const char *words = tacet_last_problem();
    CHECK(strstr(words, "events.json") && strstr(words, "line 2, column 22"));
    CHECK(posted_plays(e, posted));

    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_posted_stop(other, posted, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_posted_stop(e, posted + 1, NULL));
    GIVES(TACET_OK, tacet_posted_stop(e, posted, NULL));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).right == 0 && !posted_plays(e, posted));
    GIVES(TACET_ENDED, tacet_posted_stop(e, posted, NULL));

    // The surface is grass at first, which has no sound.
    GIVES(TACET_OK, tacet_engine_post(e, "step", NULL, NULL, &second));
    CHECK(!posted_plays(e, second));
    GIVES(TACET_OK, tacet_engine_set_parameter_value(e, "surface", "stone", NULL));
    GIVES(TACET_OK, tacet_engine_post(e, "step", NULL, NULL, &second));
    CHECK(posted_plays(e, second) && listen_to(e, 4800).left > 0.3f);
    GIVES(TACET_OK, tacet_engine_post(e, "stop", NULL, NULL, &second));
    CHECK(second == 0 && !posted_plays(e, second));
    CHECK(find_event(e, TACET_EVENT_UNKNOWN_NAME, &event) && strcmp(event.text, "event \"stop\"") == 0);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    GIVES(TACET_OK, tacet_engine_destroy(other));
}
