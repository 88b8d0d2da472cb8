#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// By how much a level may be off.
static bool about(float heard, float expected) { return fabsf(heard - expected) <= 0.02f + 0.05f * expected; }

void engine_life(void) {
    tacet_engine_config config;
    tacet_engine *engine;
    tacet_session *session, *same;
    GIVES(TACET_OK, tacet_engine_create(NULL, &engine));
    GIVES(TACET_OK, tacet_engine_get_session(engine, &session));
    GIVES(TACET_OK, tacet_engine_get_session(engine, &same));
    CHECK(session && session == same);
    GIVES(TACET_OK, tacet_engine_update(engine));
    GIVES(TACET_OK, tacet_engine_destroy(engine));

    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    CHECK(config.real_voices == 64 && config.sample_rate == 48000 && config.block_frames == 512);
    config.output = TACET_OUTPUT_NULL;
    config.while_output_lost = TACET_OUTPUT_LOSS_ADVANCE;
    config.real_voices = 100000;
    config.virtual_voices = 0;
    config.sample_rate = 1;
    config.block_frames = 256;
    config.longest_sound = -1;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    tacet_engine_config found = {.struct_size = sizeof found};
    GIVES(TACET_OK, tacet_engine_get_config(engine, &found));
    CHECK(found.real_voices == 1024 && found.virtual_voices == 1024 && found.sample_rate == 8000);
    CHECK(found.block_frames == 256 && found.longest_sound == 0 && found.output == TACET_OUTPUT_NULL);
    CHECK(found.while_output_lost == TACET_OUTPUT_LOSS_ADVANCE && found.session != NULL);
    GIVES(TACET_OK, tacet_engine_destroy(engine));

    // A wave file is written.
    char path[512];
    snprintf(path, sizeof path, "%s/out.wav", case_directory);
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_WAVE_FILE;
    config.wave_path = path;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    GIVES(TACET_OK, tacet_engine_destroy(engine));

    // An offline engine has no session to follow.
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &session));
    config.output = TACET_OUTPUT_OFFLINE;
    config.session = session;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_create(&config, &engine));
    CHECK(engine == NULL);
    GIVES(TACET_OK, tacet_session_destroy(session));
}

void too_many_engines(void) {
    tacet_session *all[200];
    int count = 0;
    tacet_result result;
    while ((result = tacet_session_create(TACET_ROLE_GAME, &all[count])) == TACET_OK && count < 199) count++;
    CHECK(result == TACET_ERROR_TOO_MANY && count == 128 && all[count] == NULL);
    // An engine needs a session, and its place is given back if there is none.
    tacet_engine_config config;
    tacet_engine *engine;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    for (int i = 0; i < 70; i++) GIVES(TACET_ERROR_TOO_MANY, tacet_engine_create(&config, &engine));
    for (int i = 0; i < count; i++) GIVES(TACET_OK, tacet_session_destroy(all[i]));
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    GIVES(TACET_OK, tacet_engine_destroy(engine));
}

void loading_from_file_and_memory(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound;
    uint64_t frames = 0;
    uint32_t channels = 0;
    char *path = write_tone("tone.wav", 4800);
    GIVES(TACET_OK, tacet_load(e, path, &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, &channels));
    CHECK(frames == 4800 && channels == 1);
    GIVES(TACET_OK, tacet_sound_get(e, sound, NULL, NULL));
    GIVES(TACET_OK, tacet_unload(e, sound));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_unload(e, sound));

    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "/nowhere/laser.ogg", &sound));
    CHECK(sound == 0);
    GIVES(TACET_ERROR_UNREADABLE, tacet_load(e, case_directory, &sound));
    GIVES(TACET_ERROR_NOT_AUDIO, tacet_load_memory(e, "no sound at all, none", 21, "words", &sound));
    CHECK(strstr(tacet_last_problem(), "words") != NULL);
    GIVES(TACET_ERROR_NOT_AUDIO, tacet_load_memory(e, NULL, 0, NULL, &sound));
    GIVES(TACET_OK, tacet_engine_destroy(e));

    tacet_engine_config config;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    config.longest_sound = 0.05f;
    GIVES(TACET_OK, tacet_engine_create(&config, &e));
    GIVES(TACET_ERROR_TOO_LARGE, tacet_load(e, path, &sound));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}

void loading_in_background(void) {
    tacet_engine *e = offline_engine();
    char *path = write_tone("tone.wav", 4800);
    const char *paths[] = {path, "/nowhere/laser.ogg", path};
    tacet_loading loading;
    tacet_sound sound, again;
    size_t done = 0, total = 0;
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 3, &loading));
    tacet_result early = tacet_loading_progress(e, loading, &done, &total);
    CHECK((early == TACET_OK || early == TACET_PENDING) && done <= total);
    GIVES(TACET_OK, tacet_loading_wait(e, loading));
    GIVES(TACET_OK, tacet_loading_progress(e, loading, &done, &total));
    CHECK(done == 3 && total == 3);
    GIVES(TACET_OK, tacet_loading_get(e, loading, 2, &sound));
    GIVES(TACET_OK, tacet_loading_get(e, loading, 2, &again));
    CHECK(sound == again);
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_loading_get(e, loading, 1, &again));
    GIVES(TACET_EMPTY, tacet_loading_get(e, loading, 3, &again));
    GIVES(TACET_EMPTY, tacet_loading_get(e, loading, SIZE_MAX, &again));
    GIVES(TACET_OK, tacet_loading_close(e, loading));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    CHECK(listen_to(e, 4800).left > 0.5f);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}

void playing_is_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 48000);
    tacet_voice voice;
    heard h = listen_to(e, 4800);
    CHECK(h.left == 0 && h.right == 0);
    GIVES(TACET_OK, tacet_play_at(e, sound, (tacet_vec3){-1, 0, 0}, &voice));
    h = listen_to(e, 4800);
    CHECK(h.left > 0.5f && h.right < 0.1f);
    GIVES(TACET_OK, tacet_voice_is_playing(e, voice));
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
    GIVES(TACET_OK, tacet_voice_is_playing(e, voice));
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
    GIVES(TACET_OK, tacet_voice_is_playing(e, voice));
    GIVES(TACET_OK, tacet_voice_resume(e, voice, NULL));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud));
    GIVES(TACET_OK, tacet_voice_set_pitch(e, voice, 2, NULL));
    GIVES(TACET_OK, tacet_voice_stop(e, voice, NULL));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_ENDED, tacet_voice_is_playing(e, voice));
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
    GIVES(TACET_ENDED, tacet_voice_is_playing(e, voices[2]));
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

void buses_are_heard(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 480000);
    tacet_play_settings settings;
    tacet_bus bus, below;
    tacet_level level = {.struct_size = sizeof level};
    GIVES(TACET_OK, tacet_bus_add(e, TACET_BUS_EFFECTS, &bus));
    GIVES(TACET_OK, tacet_bus_add(e, bus, &below));
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
    GIVES(TACET_OK, tacet_bus_set_gain(e, bus, -20, NULL));
    listen_to(e, 4800);
    CHECK(about(listen_to(e, 4800).left, loud * 0.1f));
    GIVES(TACET_OK, tacet_bus_set_gain(e, bus, 0, NULL));
    GIVES(TACET_OK, tacet_bus_set_muted(e, TACET_BUS_EFFECTS, true, NULL));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0);
    GIVES(TACET_OK, tacet_bus_set_muted(e, TACET_BUS_EFFECTS, false, NULL));
    GIVES(TACET_OK, tacet_bus_set_paused(e, below, true, NULL));
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
    for (int model = TACET_DISTANCE_INVERSE; model <= TACET_DISTANCE_EXPONENTIAL; model++)
        GIVES(TACET_OK, tacet_engine_set_distance_model(e, (tacet_distance_model)model));
    GIVES(TACET_OK, tacet_engine_set_doppler(e, -5, 0));
    GIVES(TACET_OK, tacet_engine_set_doppler(e, 1, 343.3f));
    listen_to(e, 4800);
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
    // Nobody has to ask: the latest are kept.
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

void output_and_statistics(void) {
    tacet_engine *e = offline_engine();
    tacet_output output = {.struct_size = sizeof output};
    tacet_statistics statistics = {.struct_size = sizeof statistics};
    tacet_sound sound = tone(e, 48000);
    GIVES(TACET_EMPTY, tacet_engine_get_output(e, &output));
    for (int i = 0; i < 100; i++) GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_engine_get_statistics(e, &statistics));
    CHECK(statistics.voices == 100 && statistics.virtual_voices == 36 && statistics.rendered_frames >= 4800);
    GIVES(TACET_OK, tacet_engine_destroy(e));

    e = null_engine();
    tacet_result result = TACET_EMPTY;
    float sample[2];
    for (int i = 0; i < 100000000 && result == TACET_EMPTY; i++) result = tacet_engine_get_output(e, &output);
    CHECK(result == TACET_OK && strcmp(output.kind, "null") == 0 && output.sample_rate == 48000);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_render(e, sample, 1));
    bool is_binaural = true;
    GIVES(TACET_OK, tacet_engine_set_spatialisation(e, TACET_SPATIALISATION_AUTOMATIC));
    GIVES(TACET_OK, tacet_engine_is_binaural(e, &is_binaural));
    CHECK(!is_binaural);
    GIVES(TACET_OK, tacet_engine_set_output_device(e, "a device that is not there"));
    GIVES(TACET_OK, tacet_engine_set_output_device(e, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
