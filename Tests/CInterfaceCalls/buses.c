#include <math.h>
#include <string.h>

#include "check.h"

// By how much a level may be off.
static bool about(float heard, float expected) { return fabsf(heard - expected) <= 0.02f + 0.05f * expected; }

void buses_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000);
    tacet_play_settings settings;
    tacet_bus bus, below;
    tacet_level level = {.struct_size = sizeof level};
    GIVES(TACET_OK, tacet_bus_add(e, TACET_BUS_EFFECTS, &bus));
    GIVES(TACET_OK, tacet_bus_add_named(e, bus, "footsteps", &below));
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.bus = below;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, NULL));
    listen_to(e, 4800);
    float loud = listen_to(e, 4800).left;
    CHECK(loud > 0.5f);
    GIVES(TACET_OK, tacet_bus_get_level(e, TACET_BUS_MASTER, &level));
    CHECK(about(level.peak[0], loud) && level.rms[0] > 0.3f && level.rms[0] < level.peak[0]);
    GIVES(TACET_OK, tacet_bus_get_level(e, TACET_BUS_SOUNDTRACK, &level));
    CHECK(level.peak[0] == 0);
    GIVES(TACET_EMPTY, tacet_bus_get_level(e, bus, &level));
    float gain = 1;
    bool muted = true;
    GIVES(TACET_OK, tacet_bus_get_gain(e, bus, &gain));
    GIVES(TACET_OK, tacet_bus_get_muted(e, TACET_BUS_EFFECTS, &muted));
    CHECK(gain == 0 && !muted);
    GIVES(TACET_OK, tacet_bus_set_gain(e, bus, -20, NULL));
    GIVES(TACET_OK, tacet_bus_get_gain(e, bus, &gain));
    CHECK(gain == -20);
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud * 0.1f));
    GIVES(TACET_OK, tacet_bus_set_gain(e, bus, 0, NULL));
    GIVES(TACET_OK, tacet_bus_set_muted(e, TACET_BUS_EFFECTS, true, NULL));
    GIVES(TACET_OK, tacet_bus_get_muted(e, TACET_BUS_EFFECTS, &muted));
    CHECK(muted);
    GIVES(TACET_OK, tacet_bus_get_muted(e, bus, &muted));
    CHECK(!muted);
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0);
    GIVES(TACET_OK, tacet_bus_set_muted(e, TACET_BUS_EFFECTS, false, NULL));
    bool paused = true;
    GIVES(TACET_OK, tacet_bus_get_paused(e, below, &paused));
    CHECK(!paused);
    GIVES(TACET_OK, tacet_bus_set_paused(e, below, true, NULL));
    GIVES(TACET_OK, tacet_bus_get_paused(e, below, &paused));
    CHECK(paused);
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0);
    GIVES(TACET_OK, tacet_bus_set_paused(e, below, false, NULL));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud));
    // With a meter of its own a bus says what it is alone.
    GIVES(TACET_OK, tacet_bus_enable_submix(e, below));
    GIVES(TACET_OK, tacet_play(e, sound, &settings, NULL));
    listen_to(e, 9600);
    GIVES(TACET_OK, tacet_bus_get_level(e, below, &level));
    CHECK(level.peak[0] > 0.5f);
    tacet_result result;
    int count = 7;
    while ((result = tacet_bus_add(e, TACET_BUS_UI, &bus)) == TACET_OK && count < 1000) count++;
    CHECK(result == TACET_ERROR_TOO_MANY && count == 64 && bus == 0);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void space_is_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000);
    tacet_listener listener;
    tacet_voice voice;
    GIVES(TACET_OK, tacet_listener_default(&listener, sizeof listener));
    CHECK(listener.forward.z == -1 && listener.up.y == 1);
    GIVES(TACET_OK, tacet_play_at(e, sound, (tacet_vec3){-1, 0, 0}, &voice));
    listener.forward = (tacet_vec3){0, 0, 1};
    GIVES(TACET_OK, tacet_engine_set_listener(e, &listener));
    listen_to(e, 4800);
    heard h = listen_to(e, 4800);
    CHECK(h.right > 0.5f && h.left < 0.1f);
    listener.position.x = 99;
    GIVES(TACET_OK, tacet_engine_set_listener(e, &listener));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left < 0.05f);
    GIVES(TACET_OK, tacet_engine_set_distance_model(e, TACET_DISTANCE_NONE));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left > 0.5f || listen_to(e, 4800).right > 0.5f);
    for (int model = TACET_DISTANCE_INVERSE; model <= TACET_DISTANCE_EXPONENTIAL_UNCLAMPED; model++)
        GIVES(TACET_OK, tacet_engine_set_distance_model(e, (tacet_distance_model)model));
    GIVES(TACET_OK, tacet_engine_set_doppler(e, -5, 0));
    GIVES(TACET_OK, tacet_engine_set_doppler(e, 1, 343.3f));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
