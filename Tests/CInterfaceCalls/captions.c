#include <math.h>
#include <string.h>

#include "check.h"

// The library lists the captions of the sounds that reach the listener.

void captions_tell_what_is_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000);
    tacet_voice voice, other;
    tacet_event event;
    tacet_caption caption = {.struct_size = sizeof caption};
    char longest[65];
    memset(longest, 'k', 64);
    longest[64] = 0;
    GIVES(TACET_OK, tacet_sound_set_caption(e, sound, "hum", TACET_IMPORTANCE_LOW));
    GIVES(TACET_EMPTY, tacet_engine_get_caption(e, 0, &caption));
    GIVES(TACET_OK, tacet_play_at(e, sound, (tacet_vec3){10, 0, 0}, &voice));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &other));
    GIVES(TACET_OK, tacet_voice_set_caption(e, other, "speech", TACET_IMPORTANCE_HIGH));
    listen_to(e, 4800);
    CHECK(find_event(e, TACET_EVENT_CAPTIONS_CHANGED, &event));
    GIVES(TACET_OK, tacet_engine_get_caption(e, 0, &caption));
    CHECK(strcmp(caption.key, "speech") == 0 && caption.importance == TACET_IMPORTANCE_HIGH);
    CHECK(caption.voices == 1 && caption.is_heard && !caption.has_direction && !caption.has_distance);
    CHECK(fabsf(caption.level) < 0.5f);
    GIVES(TACET_OK, tacet_engine_get_caption(e, 1, &caption));
    CHECK(strcmp(caption.key, "hum") == 0 && caption.importance == TACET_IMPORTANCE_LOW);
    CHECK(caption.has_direction && fabsf(caption.azimuth - 90) < 0.5f && fabsf(caption.elevation) < 0.5f);
    CHECK(caption.has_distance && fabsf(caption.distance - 10) < 0.1f && fabsf(caption.level + 20) < 0.5f);
    CHECK(caption.age >= 0 && caption.age < 1);
    GIVES(TACET_EMPTY, tacet_engine_get_caption(e, 2, &caption));
    GIVES(TACET_OK, tacet_voice_set_caption(e, voice, NULL, TACET_IMPORTANCE_LOW));
    GIVES(TACET_OK, tacet_sound_set_caption(e, sound, NULL, TACET_IMPORTANCE_LOW));
    listen_to(e, 57600);
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_EMPTY, tacet_engine_get_caption(e, 1, &caption));

    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_sound_set_caption(e, sound, "", TACET_IMPORTANCE_LOW));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_voice_set_caption(e, voice, longest, TACET_IMPORTANCE_LOW));
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_sound_set_caption(e, sound, "\xff", TACET_IMPORTANCE_LOW));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_sound_set_caption(e, sound, "hum", (tacet_importance)99));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_voice_set_caption(e, voice, "hum", (tacet_importance)-1));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_sound_set_caption(e, 1, "hum", TACET_IMPORTANCE_LOW));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_voice_set_caption(e, 1, "hum", TACET_IMPORTANCE_LOW));
    GIVES(TACET_ENDED, tacet_voice_set_caption(e, 0, "hum", TACET_IMPORTANCE_LOW));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_get_caption(NULL, 0, &caption));
    GIVES(TACET_EMPTY, tacet_engine_get_caption(e, SIZE_MAX, &caption));
    GIVES(TACET_ERROR_NULL, tacet_engine_get_caption(e, 0, NULL));
    caption.struct_size = 4;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_engine_get_caption(e, 0, &caption));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
