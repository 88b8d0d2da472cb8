#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// By how much a level may be off.
static bool about(float heard, float expected) { return fabsf(heard - expected) <= 0.02f + 0.05f * expected; }

void playing_is_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 48000);
    tacet_voice voice;
    heard h = listen_to(e, 4800);
    CHECK(h.left == 0 && h.right == 0);
    GIVES(TACET_OK, tacet_play_at(e, sound, (tacet_vec3){-1, 0, 0}, &voice));
    h = listen_to(e, 4800);
    CHECK(h.left > 0.5f && h.right < 0.1f);
    CHECK(voice_plays(e, voice));
    GIVES(TACET_OK, tacet_unload(e, sound));
    listen_to(e, 4800);
    h = listen_to(e, 4800);
    CHECK(h.left == 0);
    GIVES(TACET_OK, tacet_engine_render(e, &h.left, 0));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void settings_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 4800);
    tacet_play_settings settings;
    tacet_voice voice;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    CHECK(settings.priority == 128 && settings.pitch == 1 && settings.bus == TACET_BUS_EFFECTS);
    settings.gain = -6;
    settings.pan = -1;
    settings.loops = true;
    settings.priority = 200;
    settings.plays_in_silent_mode = true;
    settings.resumes_after_interruption = false;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    heard h = listen_to(e, 9600);
    CHECK(h.left > 0.2f && h.left < 0.75f && h.right < 0.05f);
    CHECK(voice_plays(e, voice));
    GIVES(TACET_OK, tacet_voice_stop(e, voice, NULL));
    listen_to(e, 4800);

    // Later than asked for by nothing, and not before.
    tacet_statistics statistics = {.struct_size = sizeof statistics};
    GIVES(TACET_OK, tacet_engine_get_statistics(e, &statistics));
    CHECK(statistics.rendered_frames >= 14400);
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.start_frame = statistics.rendered_frames + 4800;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, NULL));
    CHECK(listen_to(e, 3000).left == 0);
    CHECK(listen_to(e, 6000).left > 0.5f);
    listen_to(e, 4800);

    // Ends where it was told to.
    GIVES(TACET_OK, tacet_engine_get_statistics(e, &statistics));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
    GIVES(TACET_OK, tacet_voice_stop_at(e, voice, statistics.rendered_frames + 3000, NULL));
    CHECK(listen_to(e, 2560).left > 0.2f);
    listen_to(e, 2048);
    CHECK(listen_to(e, 192).left == 0);
    CHECK(!voice_plays(e, voice));

    // Begins within the sound, and goes on where a seek leads.
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.start_position = 1000;
    settings.gain = -6;
    tacet_voice_status status = {.struct_size = sizeof status};
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &status));
    CHECK(status.state == TACET_PLAYBACK_SCHEDULED && status.position == 1000 && status.gain == -6);
    listen_to(e, 512);
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &status));
    CHECK(status.state == TACET_PLAYBACK_PLAYING && status.position == 1512);
    GIVES(TACET_OK, tacet_voice_seek(e, voice, 100));
    GIVES(TACET_OK, tacet_voice_set_gain(e, voice, -3, NULL));
    listen_to(e, 1024);
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &status));
    CHECK(status.state == TACET_PLAYBACK_PLAYING && status.position == 1124 && status.gain == -3);
    GIVES(TACET_OK, tacet_voice_pause(e, voice, NULL));
    listen_to(e, 1024);
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &status));
    CHECK(status.state == TACET_PLAYBACK_PAUSED);
    GIVES(TACET_OK, tacet_voice_seek(e, voice, UINT64_MAX));
    listen_to(e, 1024);
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_ENDED, tacet_voice_get_status(e, voice, &status));
    CHECK(status.state == TACET_PLAYBACK_ENDED && status.position == 0 && status.gain == -INFINITY);

    // Plays backwards from its end, and turns.
    uint64_t frames = 0;
    uint32_t channels = 0;
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, &channels));
    settings.start_position = 0;
    settings.pitch = -1;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, &voice));
    listen_to(e, 512);
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &status));
    CHECK(status.position == frames - 513);
    GIVES(TACET_OK, tacet_voice_set_pitch(e, voice, 1, &(tacet_tween){0}));
    CHECK(listen_to(e, 512).left > 0.05f);
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &status));
    CHECK(status.position == frames - 1);
    listen_to(e, 1024);
    listen_to(e, 512);
    CHECK(!voice_plays(e, voice));
    char *path = write_tone("river.wav", 4800);
    tacet_sound river;
    tacet_event event;
    GIVES(TACET_OK, tacet_load(e, path, stored(TACET_STORAGE_STREAMED), &river));
    GIVES(TACET_OK, tacet_play(e, river, &settings, NULL));
    CHECK(find_event(e, TACET_EVENT_REVERSE_IGNORED, &event) && strstr(event.text, "river.wav"));
    listen_to(e, 9600);
    free(path);

    // Far away is quieter, behind the cone too, and a variation within its range.
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.has_position = true;
    settings.space = TACET_SPACE_LISTENER;
    settings.position.z = -10;
    settings.reference_distance = 1;
    settings.maximum_distance = FLT_MAX;
    settings.rolloff = 1;
    settings.fade_in = 0.001f;
    settings.fade_easing = TACET_EASING_OUT;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, NULL));
    h = listen_to(e, 4800);
    listen_to(e, 4800);
    CHECK(h.left > 0.02f && h.left < 0.15f);
    settings.cone_direction.z = -1;
    settings.cone_inner_angle = 90;
    settings.cone_outer_angle = 90;
    settings.cone_outer_gain = -INFINITY;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, NULL));
    CHECK(listen_to(e, 9600).left < 0.001f);
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.gain_variation_low = -21;
    settings.gain_variation_high = -20;
    settings.pitch_variation_low = 0.9f;
    settings.pitch_variation_high = 1.1f;
    GIVES(TACET_OK, tacet_play(e, sound, &settings, NULL));
    h = listen_to(e, 9600);
    CHECK(h.left > 0.02f && h.left < 0.12f);
    settings.pitch_variation_low = 2;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_play(e, sound, &settings, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void voices_are_controlled(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000);
    tacet_voice voice;
    const tacet_tween slowly = {0.5f, TACET_EASING_IN_OUT};
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
    listen_to(e, 4800);
    float loud = listen_to(e, 4800).left;
    GIVES(TACET_OK, tacet_voice_set_gain(e, voice, -20, NULL));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud * 0.1f));
    GIVES(TACET_OK, tacet_voice_set_gain(e, voice, 0, &slowly));
    CHECK(listen_to(e, 4800).left < loud * 0.5f);
    listen_to(e, 24000);
    CHECK(about(listen_to(e, 4800).left, loud));
    GIVES(TACET_OK, tacet_voice_pause(e, voice, NULL));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0);
    CHECK(voice_plays(e, voice));
    GIVES(TACET_OK, tacet_voice_resume(e, voice, NULL));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud));
    GIVES(TACET_OK, tacet_voice_set_pitch(e, voice, 2, NULL));
    GIVES(TACET_OK, tacet_voice_stop(e, voice, NULL));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(!voice_plays(e, voice));
    CHECK(listen_to(e, 4800).left == 0);

    GIVES(TACET_OK, tacet_play_at(e, sound, (tacet_vec3){-1, 0, 0}, &voice));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_voice_set_velocity(e, voice, (tacet_vec3){1, 0, 0}, NULL));
    GIVES(TACET_OK, tacet_voice_set_position(e, voice, (tacet_vec3){1, 0, 0}, NULL));
    listen_to(e, 4800);
    heard h = listen_to(e, 4800);
    CHECK(h.right > 0.5f && h.left < 0.1f);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void bulk_setters_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000), brief = tone(e, 48);
    tacet_voice voices[4] = {0};
    const tacet_vec3 right[] = {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}};
    const float quiet[] = {-20, -20, -20, -20}, pitches[] = {1, 2, 1, 2}, bad[] = {0, 0, NAN, 0};
    for (int i = 0; i < 2; i++) GIVES(TACET_OK, tacet_play_at(e, sound, (tacet_vec3){-1, 0, 0}, &voices[i]));
    GIVES(TACET_OK, tacet_play(e, brief, NULL, &voices[2]));
    listen_to(e, 9600);
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(!voice_plays(e, voices[2]));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voices_set_gains(e, voices, bad, 4, NULL));
    GIVES(TACET_OK, tacet_voices_set_positions(e, voices, right, 4, NULL));
    GIVES(TACET_OK, tacet_voices_set_pitches(e, voices, pitches, 4, NULL));
    listen_to(e, 4800);
    heard h = listen_to(e, 4800);
    CHECK(h.right > 0.5f && h.left < 0.1f);
    GIVES(TACET_OK, tacet_voices_set_gains(e, voices, quiet, 4, NULL));
    listen_to(e, 4800);
    h = listen_to(e, 4800);
    CHECK(h.right > 0.02f && h.right < 0.3f);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void containers_play_all_their_sounds(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sounds[] = {tone(e, 2400), tone(e, 4800), tone(e, 9600)};
    tacet_container container;
    tacet_voice voice;
    tacet_play_settings settings;
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    GIVES(TACET_OK, tacet_container_create(e, sounds, 3, 7, &container));
    for (int i = 0; i < 20; i++) {
        GIVES(TACET_OK, tacet_container_play(e, container, i % 2 ? &settings : NULL, &voice));
        CHECK(voice != 0 && listen_to(e, 12000).left > 0.5f);
    }
    GIVES(TACET_OK, tacet_container_destroy(e, container));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void voice_events(void) {
    tacet_engine_config config;
    tacet_engine *e;
    tacet_event event;
    tacet_voice voice, other;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    config.real_voices = 1;
    config.virtual_voices = 1;
    GIVES(TACET_OK, tacet_engine_create(&config, &e));
    tacet_sound sound = tone(e, 480);
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
    other = 1;
    // No voice makes room: that is no mistake, and the new voice is one that never was.
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &other));
    CHECK(other == 0);
    GIVES(TACET_ENDED, tacet_voice_stop(e, other, NULL));
    listen_to(e, 4800);
    CHECK(find_event(e, TACET_EVENT_VOICE_FINISHED, &event));
    CHECK(event.voice == voice);
    event.struct_size = sizeof event;
    GIVES(TACET_EMPTY, tacet_engine_poll(e, &event));
    // The latest events are kept for a program that asks late.
    for (int i = 0; i < 3000; i++) {
        GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
        listen_to(e, 1536);
        GIVES(TACET_OK, tacet_engine_update(e));
    }
    int count = 0;
    while (tacet_engine_poll(e, &event) == TACET_OK) count++;
    CHECK(count == 1024 && event.voice == voice);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
