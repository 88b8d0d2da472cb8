#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

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
    config.latency = TACET_LATENCY_LOWEST;
    config.pitch_quality = TACET_PITCH_QUALITY_FINEST;
    config.speakers = TACET_SPEAKERS_SURROUND_71;
    config.longest_sound = -1;
    config.memory_budget = 1 << 20;
    config.cancels_echo = true;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    tacet_engine_config found = {.struct_size = sizeof found};
    GIVES(TACET_OK, tacet_engine_get_config(engine, &found));
    CHECK(found.real_voices == 4096 && found.virtual_voices == 4096 && found.sample_rate == 8000);
    CHECK(found.block_frames == 256 && found.longest_sound == 0 && found.output == TACET_OUTPUT_NULL);
    CHECK(found.memory_budget == 1 << 20 && found.cancels_echo);
    CHECK(found.while_output_lost == TACET_OUTPUT_LOSS_ADVANCE && found.session != NULL);
    CHECK(found.latency == TACET_LATENCY_LOWEST && found.pitch_quality == TACET_PITCH_QUALITY_FINEST);
    CHECK(found.speakers == TACET_SPEAKERS_SURROUND_71);
    GIVES(TACET_OK, tacet_engine_destroy(engine));
    config.speakers = TACET_SPEAKERS_AUTOMATIC;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    GIVES(TACET_OK, tacet_engine_get_config(engine, &found));
    CHECK(found.speakers == TACET_SPEAKERS_STEREO);
    GIVES(TACET_OK, tacet_engine_destroy(engine));

    // The samples of sounds are counted with a budget for them, and those of an unloaded sound no longer.
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    config.memory_budget = 1 << 20;
    GIVES(TACET_OK, tacet_engine_create(&config, &engine));
    tacet_statistics statistics = {.struct_size = sizeof statistics};
    tacet_sound sound = tone(engine, 4800);
    GIVES(TACET_OK, tacet_engine_update(engine));
    GIVES(TACET_OK, tacet_engine_get_statistics(engine, &statistics));
    CHECK(statistics.sample_bytes >= 4800 * 2 && statistics.sample_bytes < 4800 * 16);
    GIVES(TACET_OK, tacet_unload(engine, sound));
    GIVES(TACET_OK, tacet_engine_update(engine));
    GIVES(TACET_OK, tacet_engine_get_statistics(engine, &statistics));
    CHECK(statistics.sample_bytes == 0);
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
    GIVES(TACET_OK, tacet_load(e, path, NULL, &sound));
    GIVES(TACET_OK, tacet_sound_get(e, sound, &frames, &channels));
    CHECK(frames == 4800 && channels == 1);
    GIVES(TACET_OK, tacet_sound_get(e, sound, NULL, NULL));
    GIVES(TACET_OK, tacet_unload(e, sound));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_unload(e, sound));

    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "/nowhere/laser.ogg", NULL, &sound));
    CHECK(sound == 0);
    GIVES(TACET_ERROR_UNREADABLE, tacet_load(e, case_directory, NULL, &sound));
    GIVES(TACET_ERROR_NOT_AUDIO, tacet_load_memory(e, "no sound at all, none", 21, "words", NULL, &sound));
    CHECK(strstr(tacet_last_problem(), "words") != NULL);
    GIVES(TACET_ERROR_NOT_AUDIO, tacet_load_memory(e, NULL, 0, NULL, NULL, &sound));
    GIVES(TACET_OK, tacet_engine_destroy(e));

    tacet_engine_config config;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    config.longest_sound = 0.05f;
    GIVES(TACET_OK, tacet_engine_create(&config, &e));
    GIVES(TACET_ERROR_TOO_LARGE, tacet_load(e, path, stored(TACET_STORAGE_DECODED), &sound));
    CHECK(sound == 0);
    GIVES(TACET_OK, tacet_load(e, path, NULL, &sound));
    bool is_streamed = false;
    GIVES(TACET_OK, tacet_sound_is_streamed(e, sound, &is_streamed));
    CHECK(is_streamed);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}

void sounds_that_stream(void) {
    tacet_engine *e = offline_engine();
    tacet_sound decoded, streamed;
    bool is_streamed = true;
    size_t size;
    uint8_t *bytes = tone_file(48000, &size);
    char *path = write_tone("tone.wav", 48000);
    GIVES(TACET_OK, tacet_load(e, path, stored(TACET_STORAGE_DECODED), &decoded));
    GIVES(TACET_OK, tacet_sound_is_streamed(e, decoded, &is_streamed));
    CHECK(!is_streamed);
    GIVES(TACET_OK, tacet_load_memory(e, bytes, size, NULL, stored(TACET_STORAGE_STREAMED), &streamed));
    GIVES(TACET_OK, tacet_sound_is_streamed(e, streamed, &is_streamed));
    CHECK(is_streamed);
    // The sound has a copy of the bytes.
    memset(bytes, 0, size);
    free(bytes);
    tacet_voice voice;
    GIVES(TACET_OK, tacet_play(e, streamed, NULL, &voice));
    GIVES(TACET_OK, tacet_engine_update(e));
    CHECK(listen_to(e, 47000).left > 0.5f);
    CHECK(voice_plays(e, voice));

    // A file that has gone ends the voice, and says so.
    GIVES(TACET_OK, tacet_load(e, path, stored(TACET_STORAGE_STREAMED), &streamed));
    CHECK(remove(path) == 0);
    GIVES(TACET_OK, tacet_play(e, streamed, NULL, &voice));
    GIVES(TACET_OK, tacet_engine_update(e));
    listen_to(e, 96000);
    GIVES(TACET_OK, tacet_engine_update(e));
    bool has_failed = false;
    tacet_event event = {.struct_size = sizeof event};
    while (tacet_engine_poll(e, &event) == TACET_OK) {
        if (event.type != TACET_EVENT_SOUND_FAILED) continue;
        has_failed = true;
        CHECK(event.voice == voice && event.result == TACET_ERROR_FILE_NOT_FOUND && strstr(event.text, "tone.wav"));
    }
    CHECK(has_failed);
    CHECK(!voice_plays(e, voice));
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
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 3, NULL, &loading));
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
    CHECK(result == TACET_OK && output.kind == TACET_OUTPUT_KIND_NULL && output.sample_rate == 48000);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_render(e, sample, 1));
    bool is_binaural = true;
    GIVES(TACET_OK, tacet_engine_set_spatialization(e, TACET_SPATIALIZATION_OPENAL));
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_engine_set_spatialization(e, (tacet_spatialization)4));
    GIVES(TACET_OK, tacet_engine_set_spatialization(e, TACET_SPATIALIZATION_AUTOMATIC));
    GIVES(TACET_OK, tacet_engine_is_binaural(e, &is_binaural));
    CHECK(!is_binaural);
    GIVES(TACET_OK, tacet_engine_set_output_device(e, "a device that is not there"));
    GIVES(TACET_OK, tacet_engine_set_output_device(e, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
