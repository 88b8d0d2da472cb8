#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// Filters, ducking, reverb, limits and the profiler, with what is no argument for each.

static bool about(float value, float expected) { return fabsf(value - expected) < 0.05f * expected + 0.001f; }

// What is heard once all that was asked for has settled.
static float settled(tacet_engine *e) {
    listen_to(e, 48000);
    return listen_to(e, 9600).left;
}

void filters_and_ducking_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 1440000);
    tacet_voice voice;
    tacet_ducking rule, rules[9] = {{.struct_size = sizeof rules[0]}};
    tacet_play_settings settings;
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
    float loud = settled(e);

    GIVES(TACET_OK, tacet_bus_set_filter(e, TACET_BUS_MASTER, 19000, 20000, NULL));
    CHECK(settled(e) < loud * 0.1f);
    GIVES(TACET_OK, tacet_bus_set_filter(e, TACET_BUS_MASTER, 20, 20000, NULL));
    CHECK(about(settled(e), loud));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_bus_set_filter(e, TACET_BUS_MASTER, NAN, 20000, NULL));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_bus_set_filter(e, TACET_BUS_MASTER, 20, INFINITY, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_bus_set_filter(e, 0, 20, 20000, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_bus_set_filter(NULL, TACET_BUS_MASTER, 20, 20000, NULL));

    GIVES(TACET_OK, tacet_voice_set_filter(e, voice, -40, -40, NULL));
    CHECK(settled(e) < loud);
    GIVES(TACET_OK, tacet_voice_set_filter(e, voice, 0, 0, NULL));
    CHECK(about(settled(e), loud));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_filter(e, voice, NAN, 0, NULL));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_filter(e, voice, 0, INFINITY, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_voice_set_filter(e, 1, 0, 0, NULL));

    GIVES(TACET_OK, tacet_ducking_default(&rule, sizeof rule));
    CHECK(rule.target == TACET_BUS_SOUNDTRACK && rule.trigger == TACET_BUS_VOICE && rule.gain == -9);
    rule.target = TACET_BUS_EFFECTS;
    rule.gain = -20;
    rule.release = 0.4f;
    GIVES(TACET_OK, tacet_engine_set_ducking(e, &rule, 1));
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.bus = TACET_BUS_VOICE;
    settings.gain = -60;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    CHECK(about(settled(e), loud * 0.1f));
    GIVES(TACET_OK, tacet_engine_set_ducking(e, NULL, 0));
    CHECK(about(settled(e), loud));
    GIVES(TACET_ERROR_NULL, tacet_engine_set_ducking(e, NULL, 1));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_set_ducking(e, rules, 9));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_set_ducking(e, rules, 1));
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_engine_set_ducking(e, (tacet_ducking[]){rule, {.gain = -3}}, 2));
    rule.hold = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_engine_set_ducking(e, &rule, 1));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

static tacet_effect effect_of(tacet_effect_kind kind) {
    tacet_effect effect;
    GIVES(TACET_OK, tacet_effect_init(&effect, kind, sizeof effect));
    return effect;
}

void effects_of_a_bus_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 1440000), response = tone(e, 480);
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    float loud = settled(e);
    tacet_effect one = effect_of(TACET_EFFECT_EQUALIZER);
    CHECK(one.wet == 0 && one.dry == -INFINITY && one.band_count == 1 && one.bands[7].frequency == 1000);
    one.bands[0] = (tacet_band){TACET_BAND_HIGH_CUT, 20, 0, 0.7071f};
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    CHECK(settled(e) < loud * 0.1f);
    one.bypassed = true;
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    CHECK(about(settled(e), loud));
    for (int kind = TACET_EFFECT_EQUALIZER; kind <= TACET_EFFECT_CONVOLUTION; kind++) {
        tacet_effect effect = effect_of((tacet_effect_kind)kind);
        effect.response = response;
        GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, &effect, 1, NULL));
        CHECK(settled(e) > loud * 0.05f);
    }
    // A saved state has a bus's filter and effects, without the response, and is the same once it is restored.
    char saved[4096], again[4096];
    tacet_effect kept[2] = {effect_of(TACET_EFFECT_COMPRESSOR), effect_of(TACET_EFFECT_CONVOLUTION)};
    kept[0].sidechain = TACET_BUS_VOICE;
    kept[1].response = response;
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_UI, kept, 2, NULL));
    GIVES(TACET_OK, tacet_bus_set_filter(e, TACET_BUS_UI, 300, 4000, NULL));
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, NULL, 0, NULL));
    GIVES(TACET_OK, tacet_engine_save(e, saved, sizeof saved, NULL));
    CHECK(strstr(saved, "\nfilter-of-bus 300.0,4000.0 ui\n") && strstr(saved, "\neffect-of-bus none master\n"));
    CHECK(strstr(saved, "\neffect-of-bus compressor,0.0,-inf,0.0,") && strstr(saved, ",voice ui\n"));
    CHECK(!strstr(saved, "convolution"));
    tacet_engine *other = offline_engine();
    // An empty list is told again by a bus that had another one.
    GIVES(TACET_OK, tacet_bus_set_effects(other, TACET_BUS_MASTER, kept, 1, NULL));
    GIVES(TACET_OK, tacet_engine_restore(other, saved));
    GIVES(TACET_OK, tacet_engine_save(other, again, sizeof again, NULL));
    CHECK(!strcmp(saved, again));
    GIVES(TACET_OK, tacet_engine_restore(other, "tacet-state 1\neffect-of-bus reverb,1 ui\n"));
    GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(other, "tacet-state 1\neffect-of-bus none\n"));
    GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(other, "tacet-state 1\nfilter-of-bus 1,nan ui\n"));
    GIVES(TACET_OK, tacet_engine_destroy(other));
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, NULL, 0, NULL));
    CHECK(about(settled(e), loud));

    tacet_effect five[5] = {one, one, one, one, one};
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_bus_set_effects(e, TACET_BUS_MASTER, five, 5, NULL));
    one.band_count = 9;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one.band_count = 0;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one = effect_of(TACET_EFFECT_COMPRESSOR);
    one.ratio = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one = effect_of(TACET_EFFECT_COMPRESSOR);
    one.sidechain = 99;
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one = effect_of(TACET_EFFECT_CONVOLUTION);
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one.kind = (tacet_effect_kind)9;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_effect_init(&one, (tacet_effect_kind)9, sizeof one));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_bus_set_effects(e, 0, NULL, 0, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

typedef struct {
    int calls, releases;
    float gain;
} halver;

static void halve(float *samples, size_t frames, void *user_data) {
    halver *it = user_data;
    it->calls++;
    for (size_t index = 0; index < 2 * frames; index++) samples[index] *= it->gain;
}

static size_t hum(float *samples, size_t frames, void *user_data) {
    halver *it = user_data;
    const size_t left = it->calls < 20 ? frames : frames / 2;
    it->calls++;
    for (size_t frame = 0; frame < left; frame++) samples[frame] += frame / 50 % 2 ? it->gain : -it->gain;
    return left;
}

static void count_release(void *user_data) { ((halver *)user_data)->releases++; }

void functions_of_the_game_are_heard(void) {
    tacet_engine *e = offline_engine();
    GIVES(TACET_OK, tacet_play(e, tone(e, 1440000), NULL, NULL));
    float loud = settled(e);
    halver half = {.gain = 0.5f}, broken = {.gain = NAN}, voice_data = {.gain = 0.25f};
    tacet_effect one = effect_of(TACET_EFFECT_PROCESSOR);
    CHECK(one.wet == 0 && one.dry == -INFINITY && one.process == NULL && one.tail == 0);
    GIVES(TACET_ERROR_NULL, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one.process = halve;
    one.user_data = &half;
    one.close = count_release;
    one.tail = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    one.tail = 0;
    tacet_effect five[5] = {one, one, one, one, one};
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_bus_set_effects(e, TACET_BUS_MASTER, five, 5, NULL));
    CHECK(half.releases == 0);
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    CHECK(about(settled(e), loud * 0.5f));
    // Again with the same function: it goes on, and nothing is released.
    one.wet = 6.0206f;
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    CHECK(about(settled(e), loud));
    CHECK(half.releases == 0 && half.calls > 90);
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, NULL, 0, NULL));
    CHECK(about(settled(e), loud));
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(half.releases == 1);
    const int calls = half.calls;
    settled(e);
    CHECK(half.calls == calls);

    one.user_data = &broken;
    one.wet = 0;
    GIVES(TACET_OK, tacet_bus_set_effects(e, TACET_BUS_MASTER, &one, 1, NULL));
    CHECK(about(settled(e), loud));
    CHECK(broken.calls == 1 && broken.releases == 0);
    GIVES(TACET_OK, tacet_engine_update(e));
    tacet_event event = {.struct_size = sizeof event};
    int told = 0;
    while (tacet_engine_poll(e, &event) == TACET_OK) {
        if (event.type == TACET_EVENT_PROCESSOR_BYPASSED) told += event.bus == TACET_BUS_MASTER && strlen(event.text) > 9;
    }
    CHECK(told == 1);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    CHECK(broken.releases == 1);

    e = offline_engine();
    tacet_voice voice = 0;
    GIVES(TACET_ERROR_NULL, tacet_play_generator(e, 1, NULL, count_release, &voice_data, NULL, &voice));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_play_generator(e, 3, hum, count_release, &voice_data, NULL, &voice));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_play_generator(NULL, 1, hum, count_release, &voice_data, NULL, &voice));
    CHECK(voice_data.releases == 0);
    GIVES(TACET_OK, tacet_play_generator(e, 1, hum, count_release, &voice_data, NULL, &voice));
    listen_to(e, 5120);
    CHECK(voice_plays(e, voice) && about(listen_to(e, 5120).left, 0.25f));
    settled(e);
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(!voice_plays(e, voice) && voice_data.calls == 21 && voice_data.releases == 1);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void reverb_is_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480);
    tacet_vec3 place = {0, 0, -1};
    tacet_reverb hall, none;
    tacet_reverb_zone zone;
    tacet_play_settings settings;
    tacet_voice voice;
    tacet_listener listener;

    GIVES(TACET_OK, tacet_reverb_default(&hall, sizeof hall));
    CHECK(hall.room == TACET_ROOM_GENERIC && hall.gain == 0 && hall.decay_ratio == 1);
    none = hall;
    hall.room = TACET_ROOM_CONCERT_HALL;
    none.room = (tacet_room)99;
    GIVES(TACET_OK, tacet_reverb_zone_default(&zone, sizeof zone));
    CHECK(zone.radius == 1 && zone.falloff == 1 && zone.room == TACET_ROOM_GENERIC && zone.decay_ratio == 1);
    zone.center.x = 100;
    zone.radius = zone.falloff = 5;
    zone.room = TACET_ROOM_CAVE;
    GIVES(TACET_OK, tacet_engine_set_reverb(e, &hall));
    listen_to(e, 1024);
    GIVES(TACET_OK, tacet_play_at(e, sound, place, NULL));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left > 0.001f);
    GIVES(TACET_OK, tacet_engine_set_reverb(e, NULL));
    listen_to(e, 480000);

    // Beside the listener, wherever that is, and with all of it for the reverb.
    GIVES(TACET_OK, tacet_engine_set_reverb_zones(e, &zone, 1));
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.has_reverb_send = true;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left < 0.0001f);
    GIVES(TACET_OK, tacet_listener_default(&listener, sizeof listener));
    listener.position = zone.center;
    GIVES(TACET_OK, tacet_engine_set_listener(e, &listener));
    listen_to(e, 1024);
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    GIVES(TACET_OK, tacet_voice_set_reverb_send(e, voice, -3));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_reverb_send(e, voice, NAN));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_voice_set_reverb_send(e, 1, 0));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left > 0.001f);
    GIVES(TACET_OK, tacet_engine_set_reverb_zones(e, NULL, 0));

    settings.reverb_send = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_play(e, sound, &settings, NULL));
    settings.reverb_send = 0;
    settings.filter_high_shelf = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_play(e, sound, &settings, NULL));
    settings.filter_high_shelf = 0;
    settings.virtual_behavior = (tacet_virtual_behavior)99;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_play(e, sound, &settings, NULL));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_engine_set_reverb(e, &none));
    zone.radius = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_engine_set_reverb_zones(e, &zone, 1));
    GIVES(TACET_ERROR_NULL, tacet_engine_set_reverb_zones(e, NULL, 1));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_set_reverb_zones(e, &zone, SIZE_MAX));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_set_reverb(NULL, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_set_reverb_zones(NULL, NULL, 0));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void limits_make_room(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000);
    tacet_voice voices[3];
    tacet_voice_limit two, none, odd;
    GIVES(TACET_OK, tacet_voice_limit_default(&two, sizeof two));
    CHECK(two.voices == 0 && two.stealing == TACET_STEALING_OLDEST && two.retrigger == 0);
    none = odd = two;
    two.voices = 2;
    none.stealing = (tacet_stealing)99;
    odd.retrigger = NAN;
    GIVES(TACET_OK, tacet_sound_set_limit(e, sound, &two));
    for (int index = 0; index < 3; index++) {
        GIVES(TACET_OK, tacet_play(e, sound, NULL, &voices[index]));
        listen_to(e, 1024);
    }
    listen_to(e, 4800);
    CHECK(!voice_plays(e, voices[0]));
    CHECK(voice_plays(e, voices[1]));
    CHECK(voice_plays(e, voices[2]));
    GIVES(TACET_OK, tacet_sound_set_limit(e, sound, NULL));
    GIVES(TACET_OK, tacet_bus_set_limit(e, TACET_BUS_EFFECTS, &two));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    listen_to(e, 4800);
    listen_to(e, 512);
    CHECK(!voice_plays(e, voices[1]));
    tacet_voice_limit limit = {.struct_size = sizeof limit};
    GIVES(TACET_OK, tacet_bus_get_limit(e, TACET_BUS_EFFECTS, &limit));
    CHECK(limit.voices == two.voices && limit.stealing == two.stealing && limit.retrigger == two.retrigger);
    GIVES(TACET_OK, tacet_bus_set_limit(e, TACET_BUS_EFFECTS, NULL));
    GIVES(TACET_EMPTY, tacet_bus_get_limit(e, TACET_BUS_EFFECTS, &limit));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_sound_set_limit(e, sound, &none));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_bus_set_limit(e, TACET_BUS_EFFECTS, &none));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_sound_set_limit(e, sound, &odd));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_bus_set_limit(e, TACET_BUS_EFFECTS, &odd));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_sound_set_limit(e, 0, &two));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_bus_set_limit(e, 0, &two));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void profile_is_taken(void) {
    tacet_engine *e = offline_engine();
    tacet_profile profile = {.struct_size = sizeof profile};
    char path[4096], first[64] = "";
    snprintf(path, sizeof path, "%s/capture.profile", case_directory);
    GIVES(TACET_OK, tacet_profiler_start_capture(e));
    GIVES(TACET_OK, tacet_play(e, tone(e, 48000), NULL, NULL));
    listen_to(e, 48000);
    tacet_engine_update(e);
    GIVES(TACET_OK, tacet_profiler_get(e, &profile));
    CHECK(profile.blocks > 90 && profile.total.p50 > 0 && profile.total.p50 <= profile.total.worst);
    CHECK(profile.mixing.p50 > 0 && profile.mixing.p50 < profile.total.worst);
    CHECK(profile.deadline > 1e7 && profile.deadline < 1.1e7);
    CHECK(fabs(profile.load.p50 - profile.total.p50 / profile.deadline) < 1e-6 && profile.load.worst < 100);
    CHECK(profile.real_voices.worst == 1 && profile.underrun_frames == 0);
    GIVES(TACET_OK, tacet_profiler_write_capture(e, path));
    FILE *file = fopen(path, "r");
    CHECK(file && fgets(first, sizeof first, file) && strstr(first, "tacet-profile"));
    if (file) fclose(file);
    GIVES(TACET_OK, tacet_profiler_enable(e, false));
    GIVES(TACET_ERROR_NO_OUTPUT, tacet_profiler_write_capture(e, "/dev/null/capture"));
    GIVES(TACET_ERROR_NULL, tacet_profiler_write_capture(e, NULL));
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_profiler_write_capture(e, "\xff"));
    GIVES(TACET_ERROR_NULL, tacet_profiler_get(e, NULL));
    profile.struct_size = 3;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_profiler_get(e, &profile));
    profile.struct_size = sizeof profile;
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_profiler_enable(NULL, true));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_profiler_get(NULL, &profile));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_profiler_start_capture(NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_profiler_write_capture(NULL, path));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
