#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// FLAC: 0.1 s of mono at 48,000 Hz whose samples are all 0.25, with REPLAYGAIN_TRACK_GAIN=-6.0206 dB and
// REPLAYGAIN_ALBUM_GAIN=-12.0412 dB.
static const uint8_t constant[] = {
    0x66, 0x4c, 0x61, 0x43, 0x00, 0x00, 0x00, 0x22, 0x12, 0x00, 0x12, 0x00, 0x00, 0x00, 0x0b, 0x00, 0x00, 0x0b, 0x0b, 0xb8,
    0x00, 0xf0, 0x00, 0x00, 0x12, 0xc0, 0x13, 0x33, 0xb5, 0x4d, 0xa0, 0xa2, 0xac, 0xeb, 0xd0, 0xe3, 0x96, 0x17, 0x30, 0xe3,
    0xcf, 0x48, 0x84, 0x00, 0x00, 0x57, 0x06, 0x00, 0x00, 0x00, 0x66, 0x66, 0x6d, 0x70, 0x65, 0x67, 0x02, 0x00, 0x00, 0x00,
    0x20, 0x00, 0x00, 0x00, 0x52, 0x45, 0x50, 0x4c, 0x41, 0x59, 0x47, 0x41, 0x49, 0x4e, 0x5f, 0x54, 0x52, 0x41, 0x43, 0x4b,
    0x5f, 0x47, 0x41, 0x49, 0x4e, 0x3d, 0x2d, 0x36, 0x2e, 0x30, 0x32, 0x30, 0x36, 0x20, 0x64, 0x42, 0x21, 0x00, 0x00, 0x00,
    0x52, 0x45, 0x50, 0x4c, 0x41, 0x59, 0x47, 0x41, 0x49, 0x4e, 0x5f, 0x41, 0x4c, 0x42, 0x55, 0x4d, 0x5f, 0x47, 0x41, 0x49,
    0x4e, 0x3d, 0x2d, 0x31, 0x32, 0x2e, 0x30, 0x34, 0x31, 0x32, 0x20, 0x64, 0x42, 0xff, 0xf8, 0x5a, 0x08, 0x00, 0x81, 0x01,
    0x00, 0x09, 0xab, 0xa9, 0xff, 0xf8, 0x1a, 0x08, 0x01, 0x00, 0x01, 0x00, 0x09, 0xfb, 0xed,
};

// How loud the sound is with the options, in proportion to 0.25.
static float level(tacet_engine *e, tacet_sound sound) {
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    listen_to(e, 1200);
    float heard = listen_to(e, 1200).left;
    listen_to(e, 9600);
    return heard / 0.25f;
}

// Samples in memory, and gains of two sides.
static void samples_are_loaded(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound;
    uint32_t channels;
    uint64_t frames;
    int16_t shorts[9600];
    uint8_t bytes[4800];
    float floats[4800];
    for (int i = 0; i < 4800; i++) {
        shorts[2 * i] = 8192;
        shorts[2 * i + 1] = 0;
        bytes[i] = 160;
        floats[i] = 0.25f;
    }
    GIVES(TACET_OK, tacet_load_samples(e, shorts, 4800, TACET_SAMPLES_SIGNED_16, 2, 48000, "blip", &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, &channels));
    CHECK(frames == 4800 && channels == 2);
    CHECK(fabsf(level(e, sound) - 1) < 0.01f);
    GIVES(TACET_OK, tacet_load_samples(e, bytes, 4800, TACET_SAMPLES_UNSIGNED_8, 1, 48000, NULL, &sound));
    CHECK(fabsf(level(e, sound) - 1) < 0.01f);
    GIVES(TACET_OK, tacet_load_samples(e, floats, 4800, TACET_SAMPLES_FLOAT_32, 1, 48000, NULL, &sound));
    CHECK(fabsf(level(e, sound) - 1) < 0.01f);
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_load_samples(e, floats, 1, (tacet_sample_format)3, 1, 48000, NULL, &sound));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_load_samples(e, floats, 1, TACET_SAMPLES_FLOAT_32, 9, 48000, NULL, &sound));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_load_samples(e, floats, 1, TACET_SAMPLES_FLOAT_32, 1, 10, NULL, &sound));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_load_samples(e, NULL, 0, TACET_SAMPLES_FLOAT_32, 1, 48000, NULL, &sound));
    GIVES(TACET_ERROR_NULL, tacet_load_samples(e, NULL, 1, TACET_SAMPLES_FLOAT_32, 1, 48000, NULL, &sound));
    GIVES(TACET_ERROR_NULL, tacet_load_samples(e, floats, 1, TACET_SAMPLES_FLOAT_32, 1, 48000, NULL, NULL));
    GIVES(TACET_ERROR_TOO_LARGE, tacet_load_samples(e, floats, SIZE_MAX, TACET_SAMPLES_FLOAT_32, 1, 48000, NULL, &sound));
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_load_samples(e, floats, 1, TACET_SAMPLES_FLOAT_32, 1, 48000, "\xff", &sound));

    float pan, gain;
    GIVES(TACET_OK, tacet_sides_to_pan(1, 0.70710678f, &pan, &gain));
    CHECK(fabsf(pan + 0.5f) < 1e-4f && fabsf(gain) < 1e-4f);
    GIVES(TACET_OK, tacet_sides_to_pan(0, 0.5f, &pan, &gain));
    CHECK(pan == 1 && fabsf(gain + 6.0206f) < 1e-3f);
    GIVES(TACET_OK, tacet_sides_to_pan(0.5f, 0, &pan, &gain));
    CHECK(pan == -1 && fabsf(gain + 6.0206f) < 1e-3f);
    GIVES(TACET_OK, tacet_sides_to_pan(0, 0, &pan, &gain));
    CHECK(pan == 0 && gain == -INFINITY);
    GIVES(TACET_ERROR_NULL, tacet_sides_to_pan(1, 1, NULL, &gain));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_sides_to_pan(NAN, 1, &pan, &gain));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_sides_to_pan(1, -1, &pan, &gain));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

// A tone with two markers, which a voice passes twice.
static void markers_are_told(void) {
    tacet_engine *e = offline_engine();
    char *path = write_tone("walk.wav", 4800);
    tacet_load_options options;
    tacet_sound sound;
    tacet_voice voice;
    tacet_event event;
    const tacet_marker steps[] = {{"left", 480}, {"right", 2400}, {"behind the end", 4800}};
    GIVES(TACET_OK, tacet_load_options_default(&options, sizeof options));
    CHECK(options.markers == NULL && options.marker_count == 0);
    options.markers = steps;
    options.marker_count = 3;
    GIVES(TACET_OK, tacet_load(e, path, &options, &sound));
    tacet_play_settings settings;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.loops = true;
    settings.passes = 2;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    listen_to(e, 12000);
    for (int i = 0; i < 4; i++) {
        CHECK(find_event(e, TACET_EVENT_SOUND_MARKER, &event) && event.voice == voice);
        CHECK(strcmp(event.text, steps[i % 2].name) == 0 && event.frames == steps[i % 2].frame);
        const uint64_t frame = steps[i % 2].frame + (i < 2 ? 0 : 4800);
        // A frame lasts 62,500 / 3 ns.
        CHECK(event.mix_frame == frame && event.heard + 1 - frame * 62500 / 3 <= 2);
    }
    CHECK(!find_event(e, TACET_EVENT_SOUND_MARKER, &event));
    options.marker_count = 4097;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_load(e, path, &options, &sound));
    options.markers = NULL;
    options.marker_count = 1;
    GIVES(TACET_ERROR_NULL, tacet_load(e, path, &options, &sound));
    options.markers = &(tacet_marker){NULL, 1};
    GIVES(TACET_ERROR_NULL, tacet_load(e, path, &options, &sound));
    options.markers = &(tacet_marker){"\xff", 1};
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_load(e, path, &options, &sound));
    options.marker_count = 0;
    GIVES(TACET_OK, tacet_load(e, path, &options, &sound));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}

void loading_with_options(void) {
    samples_are_loaded();
    markers_are_told();
    tacet_engine *e = offline_engine();
    tacet_load_options options;
    tacet_loading loading;
    tacet_sound sound;
    GIVES(TACET_ERROR_NULL, tacet_load_options_default(NULL, sizeof options));
    GIVES(TACET_OK, tacet_load_options_default(&options, sizeof options));
    CHECK(options.storage == TACET_STORAGE_AUTOMATIC && options.replay_gain == TACET_REPLAY_GAIN_OFF);

    GIVES(TACET_OK, tacet_load_memory(e, constant, sizeof constant, "constant.flac", NULL, &sound));
    const float plain = level(e, sound);
    const tacet_sound_storage storages[] = {TACET_STORAGE_DECODED, TACET_STORAGE_STREAMED};
    for (int i = 0; i < 2; i++) {
        options.storage = storages[i];
        options.replay_gain = TACET_REPLAY_GAIN_TRACK;
        GIVES(TACET_OK, tacet_load_memory(e, constant, sizeof constant, "constant.flac", &options, &sound));
        bool is_streamed = i == 0;
        GIVES(TACET_OK, tacet_sound_is_streamed(e, sound, &is_streamed));
        CHECK(is_streamed == (i == 1));
        CHECK(fabsf(level(e, sound) / plain - 0.5f) < 0.01f);
        options.replay_gain = TACET_REPLAY_GAIN_ALBUM;
        char *path = write_bytes("constant.flac", constant, sizeof constant);
        GIVES(TACET_OK, tacet_load(e, path, &options, &sound));
        CHECK(fabsf(level(e, sound) / plain - 0.25f) < 0.01f);
        const char *paths[] = {path};
        GIVES(TACET_OK, tacet_load_in_background(e, paths, 1, &options, &loading));
        GIVES(TACET_OK, tacet_loading_wait(e, loading));
        GIVES(TACET_OK, tacet_loading_get(e, loading, 0, &sound));
        CHECK(fabsf(level(e, sound) / plain - 0.25f) < 0.01f);
        GIVES(TACET_OK, tacet_loading_close(e, loading));
        free(path);
    }

    GIVES(TACET_ERROR_NULL, tacet_load(e, NULL, NULL, &sound));
    GIVES(TACET_ERROR_NULL, tacet_load(e, "none.ogg", NULL, NULL));
    GIVES(TACET_ERROR_NULL, tacet_load_memory(e, NULL, 1, NULL, NULL, &sound));
    GIVES(TACET_ERROR_NULL, tacet_load_in_background(e, NULL, 1, NULL, &loading));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "/nowhere/laser.ogg", NULL, &sound));
    options.replay_gain = (tacet_replay_gain)3;
    sound = 1;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_load(e, "none.ogg", &options, &sound));
    CHECK(sound == 0);
    options.replay_gain = TACET_REPLAY_GAIN_OFF;
    options.storage = (tacet_sound_storage)3;
    sound = 1;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_load_memory(e, "", 0, NULL, &options, &sound));
    CHECK(sound == 0);
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_load_in_background(e, NULL, 0, &options, &loading));
    CHECK(loading == 0);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
