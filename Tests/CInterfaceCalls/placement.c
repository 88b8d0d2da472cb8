#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// The placement of playing voices: radius, air, attenuation, cone, space and loop.

// The loudest samples after a change has settled.
static heard settled(tacet_engine *e) {
    listen_to(e, 4800);
    return listen_to(e, 4800);
}

static bool about(float value, float expected) { return fabsf(value - expected) < 0.05f * expected + 0.002f; }

// The balance of a playing voice, mono and without a position.
static void pan_is_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 48000);
    tacet_play_settings settings;
    tacet_voice voice;
    const tacet_tween slow = {1, TACET_EASING_LINEAR};
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.loops = true;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    float middle = settled(e).left;
    GIVES(TACET_OK, tacet_voice_set_pan(e, voice, 1, NULL));
    heard h = settled(e);
    CHECK(h.left == 0 && about(h.right, middle));
    GIVES(TACET_OK, tacet_voice_set_pan(e, voice, -7, &slow));
    listen_to(e, 52800);
    h = settled(e);
    CHECK(h.right == 0 && about(h.left, middle));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_pan(e, voice, NAN, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_voice_set_pan(e, 1, 0, NULL));
    GIVES(TACET_ENDED, tacet_voice_set_pan(e, 0, 0, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

// A sound of a tenth of a second that is played three times, and one that is to repeat for ever.
static void passes_are_counted(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 4800);
    tacet_play_settings settings;
    tacet_voice thrice, endless;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    CHECK(settings.passes == 0);
    settings.loops = true;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &endless));
    settings.passes = 3;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &thrice));
    listen_to(e, 14336);
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(voice_plays(e, thrice));
    listen_to(e, 1024);
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(!voice_plays(e, thrice));
    CHECK(voice_plays(e, endless));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

// A file of two channels at a place on the right.
static void stereo_has_a_place(void) {
    tacet_engine *e = offline_engine();
    size_t size;
    uint8_t *bytes = tone_file(96000, &size);
    // The header of a WAV file: two channels, and the rate and the size of frames that follow.
    uint8_t two[10] = {2, 0, 0x80, 0xBB, 0, 0, 0, 0xEE, 2, 0};
    memcpy(bytes + 22, two, sizeof two);
    bytes[32] = 4;
    const tacet_vec3 right = {1, 0, 0};
    tacet_sound sound;
    tacet_voice voice;
    uint32_t channels = 0;
    uint64_t frames = 0;
    GIVES(TACET_OK, tacet_load_memory(e, bytes, size, NULL, stored(TACET_STORAGE_AUTOMATIC), &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, &channels));
    CHECK(channels == 2 && frames == 48000);
    tacet_load_options options;
    GIVES(TACET_OK, tacet_load_options_default(&options, sizeof options));
    CHECK(!options.mixes_to_mono);
    options.mixes_to_mono = true;
    const tacet_sound_storage storages[] = {TACET_STORAGE_DECODED, TACET_STORAGE_STREAMED};
    for (int i = 0; i < 2; i++) {
        options.storage = storages[i];
        GIVES(TACET_OK, tacet_load_memory(e, bytes, size, NULL, &options, &sound));
        GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, &channels));
        CHECK(channels == 1 && frames == 48000);
        GIVES(TACET_OK, tacet_play_at(e, sound, right, &voice));
        heard h = settled(e);
        CHECK(h.right > 3 * h.left && h.right > 0.1f);
        GIVES(TACET_OK, tacet_voice_stop(e, voice, NULL));
        listen_to(e, 4800);
    }
    GIVES(TACET_OK, tacet_engine_add_file(e, "stereo.wav", bytes, size, NULL, NULL));
    GIVES(TACET_OK, tacet_load(e, "stereo.wav", &options, &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, NULL, &channels));
    CHECK(channels == 1);
    const char *paths[] = {"stereo.wav"};
    tacet_loading loading;
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 1, &options, &loading));
    GIVES(TACET_OK, tacet_loading_wait(e, loading));
    GIVES(TACET_OK, tacet_loading_get(e, loading, 0, &sound));
    channels = 0;
    GIVES(TACET_OK, tacet_sound_get(e, sound, NULL, &channels));
    CHECK(channels == 1);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(bytes);
}

// The limits of a voice's gain, the listener's gain, and the models without clamping.
static void gains_are_limited(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 48000);
    tacet_play_settings settings;
    tacet_listener listener;
    tacet_voice voice;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    CHECK(settings.minimum_gain == -INFINITY && settings.maximum_gain == 24);
    settings.has_position = settings.loops = true;
    settings.position.z = -1;
    settings.maximum_gain = -20;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    float most = settled(e).left;
    GIVES(TACET_OK, tacet_voice_set_gain_limits(e, voice, -INFINITY, -14));
    CHECK(about(settled(e).left, most * 2));
    GIVES(TACET_OK, tacet_voice_set_gain_limits(e, voice, -14, 24));
    GIVES(TACET_OK, tacet_voice_set_position(e, voice, (tacet_vec3){0, 0, -1000}, NULL));
    CHECK(about(settled(e).left, most * 2));
    GIVES(TACET_OK, tacet_listener_default(&listener, sizeof listener));
    CHECK(listener.gain == 0);
    listener.gain = -6.0206f;
    GIVES(TACET_OK, tacet_engine_set_listener(e, &listener));
    CHECK(about(settled(e).left, most));
    GIVES(TACET_OK, tacet_voice_set_gain_limits(e, voice, -INFINITY, 24));
    GIVES(TACET_OK, tacet_voice_set_gain(e, voice, -20, NULL));
    GIVES(TACET_OK, tacet_engine_set_distance_model(e, TACET_DISTANCE_EXPONENTIAL_UNCLAMPED));
    GIVES(TACET_OK, tacet_voice_set_position(e, voice, (tacet_vec3){0, 0, -0.5f}, NULL));
    CHECK(about(settled(e).left, most));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_gain_limits(e, voice, NAN, 0));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_gain_limits(e, voice, 0, INFINITY));
    listener.gain = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_engine_set_listener(e, &listener));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

// A voice is heard by the nearest of two listeners.
static void split_screen(void) {
    tacet_engine *e = offline_engine();
    tacet_listener listeners[2];
    for (int i = 0; i < 2; i++) GIVES(TACET_OK, tacet_listener_default(&listeners[i], sizeof listeners[i]));
    tacet_play_settings settings;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.has_position = true;
    settings.loops = true;
    settings.position = (tacet_vec3){100, 0, -1};
    GIVES(TACET_OK, tacet_play(e, tone(e, 48000), &settings, NULL));
    float far = settled(e).left;
    listeners[1].position.x = 100;
    GIVES(TACET_OK, tacet_engine_set_listeners(e, listeners, 2));
    float near = settled(e).left;
    CHECK(near > 20 * far);
    listeners[0].position.x = -50;
    GIVES(TACET_OK, tacet_engine_set_listener(e, &listeners[0]));
    CHECK(about(settled(e).left, near));
    GIVES(TACET_OK, tacet_engine_set_listeners(e, listeners, 1));
    CHECK(settled(e).left < near / 20);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_set_listeners(e, listeners, 0));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_set_listeners(e, listeners, 5));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

// The heard voices of the world are told with their listeners, and an occlusion is heard.
static void heard_voices(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 48000);
    tacet_listener listeners[2];
    for (int i = 0; i < 2; i++) GIVES(TACET_OK, tacet_listener_default(&listeners[i], sizeof listeners[i]));
    listeners[1].position.x = 100;
    GIVES(TACET_OK, tacet_engine_set_listeners(e, listeners, 2));
    tacet_play_settings settings;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.has_position = settings.loops = true;
    tacet_voice near, far, flat;
    settings.position = (tacet_vec3){2, 0, 0};
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &near));
    settings.position = (tacet_vec3){100, 0, -4};
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &far));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &flat));
    tacet_heard_voice heard = {.struct_size = sizeof heard};
    GIVES(TACET_EMPTY, tacet_engine_next_heard_voice(e, &heard));
    GIVES(TACET_OK, tacet_engine_update(e));
    listen_to(e, 4800);
    unsigned found = 0, count = 0;
    while (tacet_engine_next_heard_voice(e, &heard) == TACET_OK) {
        count++;
        CHECK(heard.occlusion_gain == 0 && heard.occlusion_high_shelf == 0);
        if (heard.voice == near) {
            found |= 1;
            CHECK(heard.listener == 0 && heard.position.x == 2 && heard.listener_position.x == 0 && heard.distance == 2);
        }
        if (heard.voice == far) {
            found |= 2;
            CHECK(heard.listener == 1 && heard.position.z == -4 && heard.listener_position.x == 100);
            CHECK(heard.distance == 4);
            GIVES(TACET_OK, tacet_voice_set_occlusion(e, heard.voice, -20, -6, NULL));
        }
    }
    CHECK(found == 3 && count == 2);
    GIVES(TACET_EMPTY, tacet_engine_next_heard_voice(e, &heard));
    GIVES(TACET_OK, tacet_engine_update(e));
    listen_to(e, 4800);
    found = 0;
    while (tacet_engine_next_heard_voice(e, &heard) == TACET_OK) {
        if (heard.voice != far) continue;
        found++;
        CHECK(fabsf(heard.occlusion_gain + 20) < 1e-3f && fabsf(heard.occlusion_high_shelf + 6) < 1e-3f);
    }
    CHECK(found == 1);
    GIVES(TACET_ERROR_NULL, tacet_engine_next_heard_voice(e, NULL));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_next_heard_voice(NULL, &heard));
    heard.struct_size = 8;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_engine_next_heard_voice(e, &heard));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void placement_is_heard(void) {
    split_screen();
    heard_voices();
    gains_are_limited();
    pan_is_heard();
    stereo_has_a_place();
    passes_are_counted();
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 48000);
    tacet_play_settings settings;
    tacet_voice voice;
    const tacet_vec3 ahead = {0, 0, -1};
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    CHECK(settings.radius == 0 && settings.air_absorption == 0);
    settings.has_position = settings.loops = true;
    settings.position.z = -10;
    settings.air_absorption = 10;
    settings.radius = 1;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    GIVES(TACET_OK, tacet_voice_set_air_absorption(e, voice, 0));
    GIVES(TACET_OK, tacet_voice_set_radius(e, voice, 0));
    float far = settled(e).left;
    GIVES(TACET_OK, tacet_voice_set_attenuation(e, voice, 5, 1000, 1));
    CHECK(about(settled(e).left, far * 5));
    GIVES(TACET_OK, tacet_voice_set_occlusion(e, voice, -20, 0, &(tacet_tween){0}));
    CHECK(about(settled(e).left, far * 0.5f));
    GIVES(TACET_OK, tacet_voice_set_occlusion(e, voice, 0, 0, &(tacet_tween){0}));
    CHECK(about(settled(e).left, far * 5));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_occlusion(e, voice, NAN, 0, NULL));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_occlusion(e, voice, 0, INFINITY, NULL));
    const float distances[] = {20, 0}, gains[] = {-INFINITY, 0};
    GIVES(TACET_OK, tacet_voice_set_distance_curve(e, voice, distances, gains, 2));
    CHECK(about(settled(e).left, far * 5));
    GIVES(TACET_OK, tacet_voice_set_distance_curve(e, voice, NULL, NULL, 0));
    CHECK(about(settled(e).left, far * 5));
    GIVES(TACET_ERROR_NULL, tacet_voice_set_distance_curve(e, voice, distances, NULL, 2));
    GIVES(TACET_ERROR_NULL, tacet_voice_set_distance_curve(e, voice, NULL, gains, 2));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_voice_set_distance_curve(e, voice, distances, gains, 9));
    GIVES(TACET_OK, tacet_voice_set_cone(e, voice, ahead, 60, 120, -20));
    CHECK(about(settled(e).left, far * 0.5f));
    GIVES(TACET_OK, tacet_voice_set_cone(e, voice, (tacet_vec3){0, 0, 0}, 360, 360, 0));
    GIVES(TACET_OK, tacet_voice_set_position(e, voice, (tacet_vec3){-2, 0, 0}, NULL));
    GIVES(TACET_OK, tacet_voice_set_space(e, voice, TACET_SPACE_LISTENER));
    heard h = settled(e);
    CHECK(h.left > 3 * h.right);
    GIVES(TACET_OK, tacet_voice_set_radius(e, voice, 20));
    h = settled(e);
    CHECK(h.left < 1.5f * h.right);
    GIVES(TACET_OK, tacet_voice_set_looping(e, voice, false));
    listen_to(e, 52800);
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_ENDED, tacet_voice_set_looping(e, voice, true));
    GIVES(TACET_ENDED, tacet_voice_set_space(e, voice, TACET_SPACE_WORLD));

    GIVES(TACET_ERROR_INVALID_ENUM, tacet_voice_set_space(e, voice, (tacet_space)99));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_attenuation(e, voice, NAN, 1, 1));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_cone(e, voice, (tacet_vec3){NAN, 0, 0}, 1, 1, 0));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_radius(e, voice, INFINITY));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_air_absorption(e, voice, NAN));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_voice_set_looping(e, 1, true));
    settings.radius = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_play(e, sound, &settings, NULL));
    settings.radius = 0;
    settings.air_absorption = INFINITY;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_play(e, sound, &settings, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
