#include <math.h>
#include <string.h>

#include "check.h"

// By how much a level may be off.
static bool about(float heard, float expected) { return fabsf(heard - expected) <= 0.02f + 0.05f * expected; }

// The peak of each channel of 5.1.
static void listen_around(tacet_engine *e, float peaks[6]) {
    float samples[6 * 4800];
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_OK, tacet_engine_render_channels(e, samples, 4800, 6));
    for (int channel = 0; channel < 6; channel++) peaks[channel] = 0;
    for (int i = 0; i < 6 * 4800; i++) peaks[i % 6] = fmaxf(peaks[i % 6], fabsf(samples[i]));
}

// A saved state and a snapshot know the centre and the LFE of a bus: the effects of `e` are centred, and sent to the LFE with -6 dB.
static void surround_is_kept(tacet_engine *e, float loud) {
    const tacet_tween at_once = {0};
    char saved[4096];
    float peaks[6], gain = 0;
    bool centered = true;
    GIVES(TACET_OK, tacet_engine_save(e, saved, sizeof saved, NULL));
    CHECK(strstr(saved, "\ncenter-of-bus 1 effects\n") && strstr(saved, "\nlfe-of-bus 0.501"));
    tacet_bus_mix mix;
    GIVES(TACET_OK, tacet_bus_mix_default(&mix, sizeof mix));
    CHECK(!mix.sets_centered && !mix.centered && !mix.sets_lfe_gain && mix.lfe_gain == -INFINITY);
    mix.bus = TACET_BUS_EFFECTS;
    mix.sets_gain = false;
    mix.sets_centered = mix.sets_lfe_gain = true;
    GIVES(TACET_OK, tacet_engine_apply_snapshot(e, &mix, 1, &at_once));
    GIVES(TACET_OK, tacet_bus_get_centered(e, TACET_BUS_EFFECTS, &centered));
    GIVES(TACET_OK, tacet_bus_get_lfe_gain(e, TACET_BUS_EFFECTS, &gain));
    CHECK(!centered && gain == -INFINITY);
    listen_around(e, peaks);
    listen_around(e, peaks);
    CHECK(about(peaks[0], loud) && about(peaks[1], loud) && peaks[2] == 0 && peaks[3] < 0.0001f);
    mix.lfe_gain = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_engine_apply_snapshot(e, &mix, 1, &at_once));
    GIVES(TACET_OK, tacet_engine_restore(e, saved));
    GIVES(TACET_OK, tacet_bus_get_centered(e, TACET_BUS_EFFECTS, &centered));
    GIVES(TACET_OK, tacet_bus_get_lfe_gain(e, TACET_BUS_EFFECTS, &gain));
    CHECK(centered && fabsf(gain + 6) < 0.001f);
    listen_around(e, peaks);
    listen_around(e, peaks);
    CHECK(peaks[0] == 0 && peaks[2] > loud * 0.95f && peaks[3] > 0);
    GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(e, "tacet-state 1\ncenter-of-bus 2 ui\n"));
    GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(e, "tacet-state 1\nlfe-of-bus nan ui\n"));
}

// A bus goes to the centre and to the LFE of 5.1, and stereo knows neither.
static void surround_is_heard(void) {
    tacet_engine *e;
    tacet_engine_config config;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    CHECK(config.speakers == TACET_SPEAKERS_STEREO);
    config.output = TACET_OUTPUT_OFFLINE;
    config.speakers = TACET_SPEAKERS_SURROUND_51;
    GIVES(TACET_OK, tacet_engine_create(&config, &e));
    GIVES(TACET_OK, tacet_play(e, tone(e, 480000), NULL, NULL));
    float peaks[6], samples[2] = {0, 0};
    listen_around(e, peaks);
    listen_around(e, peaks);
    const float loud = peaks[0];
    CHECK(loud > 0.3f && about(peaks[1], loud) && peaks[2] == 0 && peaks[3] == 0 && peaks[4] == 0 && peaks[5] == 0);
    bool centered = true;
    float gain = 0;
    GIVES(TACET_OK, tacet_bus_get_centered(e, TACET_BUS_EFFECTS, &centered));
    GIVES(TACET_OK, tacet_bus_get_lfe_gain(e, TACET_BUS_EFFECTS, &gain));
    CHECK(!centered && gain == -INFINITY);
    GIVES(TACET_OK, tacet_bus_set_centered(e, TACET_BUS_EFFECTS, true, NULL));
    GIVES(TACET_OK, tacet_bus_set_lfe_gain(e, TACET_BUS_EFFECTS, -6, NULL));
    GIVES(TACET_OK, tacet_bus_get_centered(e, TACET_BUS_EFFECTS, &centered));
    GIVES(TACET_OK, tacet_bus_get_lfe_gain(e, TACET_BUS_EFFECTS, &gain));
    CHECK(centered && gain == -6);
    listen_around(e, peaks);
    listen_around(e, peaks);
    CHECK(peaks[0] == 0 && peaks[1] == 0 && peaks[2] > loud * 0.95f && peaks[3] > 0 && peaks[4] == 0 && peaks[5] == 0);
    surround_is_kept(e, loud);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_render(e, samples, 1));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_render_channels(e, samples, 1, 2));
    GIVES(TACET_OK, tacet_engine_destroy(e));

    e = offline_engine();
    GIVES(TACET_OK, tacet_bus_set_centered(e, TACET_BUS_VOICE, true, NULL));
    GIVES(TACET_OK, tacet_bus_set_lfe_gain(e, TACET_BUS_VOICE, 0, NULL));
    GIVES(TACET_OK, tacet_engine_render_channels(e, samples, 1, 2));
    tacet_level level = {.struct_size = sizeof level};
    GIVES(TACET_EMPTY, tacet_bus_get_level(e, TACET_BUS_VOICE, &level));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void buses_are_heard(void) {
    surround_is_heard();
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
    CHECK(about(level.peak_amplitude[0], loud) && level.rms_amplitude[0] > 0.3f && level.rms_amplitude[0] < level.peak_amplitude[0]);
    GIVES(TACET_OK, tacet_bus_get_level(e, TACET_BUS_SOUNDTRACK, &level));
    CHECK(level.peak_amplitude[0] == 0);
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
    tacet_loudness loudness = {.struct_size = sizeof loudness};
    GIVES(TACET_EMPTY, tacet_bus_get_loudness(e, below, &loudness));
    GIVES(TACET_OK, tacet_bus_set_loudness_metered(e, below, true));
    GIVES(TACET_OK, tacet_bus_get_loudness(e, below, &loudness));
    CHECK(isinf(loudness.integrated) && isinf(loudness.true_peak) && loudness.range == 0);
    listen_to(e, 24000);
    GIVES(TACET_OK, tacet_bus_get_loudness(e, below, &loudness));
    CHECK(loudness.momentary > -12 && loudness.integrated > -12 && loudness.true_peak > -6 && isinf(loudness.short_term));
    GIVES(TACET_OK, tacet_bus_reset_loudness(e, below));
    GIVES(TACET_OK, tacet_bus_get_loudness(e, below, &loudness));
    CHECK(isinf(loudness.momentary));
    GIVES(TACET_OK, tacet_bus_set_loudness_metered(e, below, false));
    GIVES(TACET_EMPTY, tacet_bus_get_loudness(e, below, &loudness));
    GIVES(TACET_OK, tacet_bus_get_level(e, below, &level));
    CHECK(level.peak_amplitude[0] > 0.5f);
    // Voices are stopped together, with those of buses below, and those played afterwards play.
    tacet_voice stopped = 0, after = 0;
    settings.bus = below;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &stopped));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_bus_stop_voices(e, bus, NULL));
    settings.bus = TACET_BUS_UI;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &after));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_ENDED, tacet_voice_pause(e, stopped, NULL));
    GIVES(TACET_OK, tacet_voice_stop(e, after, NULL));
    tacet_result result;
    int count = 7;
    while ((result = tacet_bus_add(e, TACET_BUS_UI, &bus)) == TACET_OK && count < 1000) count++;
    CHECK(result == TACET_ERROR_TOO_MANY && count == 64 && bus == 0);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

// One mix of a snapshot: its bus and its gain.
static tacet_bus_mix mix_of(tacet_bus bus, float gain) {
    tacet_bus_mix mix;
    GIVES(TACET_OK, tacet_bus_mix_default(&mix, sizeof mix));
    CHECK(mix.gain == 0 && mix.bus == TACET_BUS_MASTER && mix.low_cut == 20 && mix.high_cut == 20000);
    CHECK(mix.sets_gain && !mix.sets_filter);
    mix.bus = bus;
    mix.gain = gain;
    return mix;
}

void snapshots_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 960000);
    const tacet_tween at_once = {0};
    float gain = 0, low_cut = 0, high_cut = 0;
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    listen_to(e, 4800);
    const float loud = listen_to(e, 4800).left;
    CHECK(loud > 0.5f);

    // A snapshot moves its buses and leaves the others; without a tween in half a second.
    GIVES(TACET_OK, tacet_bus_set_gain(e, TACET_BUS_UI, -3, NULL));
    tacet_bus_mix quiet[] = {mix_of(TACET_BUS_EFFECTS, -20), mix_of(TACET_BUS_VOICE, -6)};
    GIVES(TACET_OK, tacet_engine_apply_snapshot(e, quiet, 2, NULL));
    const float moving = listen_to(e, 12000).left;
    CHECK(moving > loud * 0.2f);
    listen_to(e, 24000);
    CHECK(about(listen_to(e, 4800).left, loud * 0.1f));
    GIVES(TACET_OK, tacet_bus_get_gain(e, TACET_BUS_VOICE, &gain));
    CHECK(gain == -6);
    GIVES(TACET_OK, tacet_bus_get_gain(e, TACET_BUS_UI, &gain));
    CHECK(gain == -3);

    // Half way between two snapshots the decibels are half way, too: -20 here, 0 there where the bus is not mentioned.
    GIVES(TACET_OK, tacet_engine_blend_snapshots(e, quiet, 2, NULL, 0, 0.5f, &at_once));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud * 0.316f));
    GIVES(TACET_OK, tacet_bus_get_gain(e, TACET_BUS_VOICE, &gain));
    CHECK(fabsf(gain + 3) < 0.001f);
    GIVES(TACET_OK, tacet_engine_blend_snapshots(e, quiet, 2, NULL, 0, 7, &at_once));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud));

    // A filter alone leaves the gain; the tone of 1 kHz is far below 5,000.
    tacet_bus_mix muffled = mix_of(TACET_BUS_MASTER, -40);
    muffled.sets_gain = false;
    muffled.sets_filter = true;
    muffled.low_cut = 5000;
    GIVES(TACET_OK, tacet_engine_apply_snapshot(e, &muffled, 1, &at_once));
    GIVES(TACET_OK, tacet_bus_get_filter(e, TACET_BUS_MASTER, &low_cut, &high_cut));
    GIVES(TACET_OK, tacet_bus_get_gain(e, TACET_BUS_MASTER, &gain));
    CHECK(low_cut == 5000 && high_cut == 20000 && gain == 0);
    listen_to(e, 9600);
    CHECK(listen_to(e, 4800).left < loud * 0.1f);

    // So are effects, until a snapshot without any: 12 dB less at the tone's 1 kHz.
    tacet_effect bell;
    GIVES(TACET_OK, tacet_effect_init(&bell, TACET_EFFECT_EQUALIZER, sizeof bell));
    bell.bands[0].frequency = 1000;
    bell.bands[0].gain = -12;
    tacet_bus_mix plain = mix_of(TACET_BUS_MASTER, 0), bent = plain;
    plain.sets_filter = plain.sets_effects = bent.sets_effects = true;
    bent.effects = &bell;
    bent.effect_count = 1;
    GIVES(TACET_OK, tacet_engine_apply_snapshot(e, &plain, 1, &at_once));
    GIVES(TACET_OK, tacet_engine_apply_snapshot(e, &bent, 1, &at_once));
    listen_to(e, 9600);
    CHECK(about(listen_to(e, 4800).left, loud * 0.251f));
    GIVES(TACET_OK, tacet_engine_blend_snapshots(e, &plain, 1, &bent, 1, 0.4f, &at_once));
    listen_to(e, 9600);
    CHECK(about(listen_to(e, 4800).left, loud));
    GIVES(TACET_OK, tacet_engine_blend_snapshots(e, &plain, 1, &bent, 1, 0.6f, &at_once));
    listen_to(e, 9600);
    CHECK(about(listen_to(e, 4800).left, loud * 0.251f));
    bent.effect_count = 5;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_apply_snapshot(e, &bent, 1, NULL));
    bent.effect_count = 1;
    bell.struct_size = 0;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_engine_blend_snapshots(e, &plain, 1, &bent, 1, 0.4f, NULL));
    bent.effects = NULL;
    GIVES(TACET_ERROR_NULL, tacet_engine_apply_snapshot(e, &bent, 1, NULL));
    GIVES(TACET_OK, tacet_engine_apply_snapshot(e, &plain, 1, &at_once));

    // A call that fails changes nothing.
    tacet_bus_mix wrong[] = {mix_of(TACET_BUS_EFFECTS, -30), mix_of(99, 0)};
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_apply_snapshot(e, wrong, 2, NULL));
    wrong[1] = mix_of(TACET_BUS_UI, NAN);
    GIVES(TACET_ERROR_NOT_FINITE, tacet_engine_apply_snapshot(e, wrong, 2, NULL));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_engine_blend_snapshots(e, quiet, 2, NULL, 0, NAN, NULL));
    GIVES(TACET_ERROR_NULL, tacet_engine_apply_snapshot(e, NULL, 1, NULL));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_apply_snapshot(e, wrong, 65, NULL));
    wrong[1].struct_size = 0;
    GIVES(TACET_ERROR_STRUCT_SIZE, tacet_engine_blend_snapshots(e, quiet, 2, wrong, 2, 0.5f, NULL));
    GIVES(TACET_OK, tacet_bus_get_gain(e, TACET_BUS_EFFECTS, &gain));
    CHECK(gain == 0);
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
