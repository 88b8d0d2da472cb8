#include <stdlib.h>

#include "check.h"

#define WRONG(call) GIVES(TACET_ERROR_INVALID_HANDLE, call)

// Every function that takes an engine, with arguments that are right else.
static void wrong_engine(tacet_engine *e) {
    tacet_session *session;
    tacet_event event = {.struct_size = sizeof event};
    tacet_engine_config config;
    tacet_statistics statistics = {.struct_size = sizeof statistics};
    tacet_output output = {.struct_size = sizeof output};
    tacet_level level = {.struct_size = sizeof level};
    tacet_loudness loudness = {.struct_size = sizeof loudness};
    tacet_soundtrack_status status = {.struct_size = sizeof status};
    tacet_voice_status voice_status = {.struct_size = sizeof voice_status};
    tacet_listener listener;
    tacet_track track;
    float samples[2] = {0};
    const char *paths[] = {"none.ogg"};
    tacet_sound sound = 1;
    tacet_voice voice = 1;
    tacet_bus bus = 1;
    tacet_loading loading = 1;
    tacet_container container = 1;
    tacet_vec3 place = {0, 0, 0};
    uint64_t frames;
    uint32_t channels;
    size_t done, total;
    uint8_t byte = 0;
    bool flag;

    tacet_engine_config_default(&config, sizeof config);
    tacet_listener_default(&listener, sizeof listener);
    tacet_track_default(&track, sizeof track);
    track.stem_count = 1;
    track.stems[0] = "none.ogg";

    WRONG(tacet_engine_update(e));
    WRONG(tacet_engine_poll(e, &event));
    WRONG(tacet_engine_get_config(e, &config));
    WRONG(tacet_engine_get_session(e, &session));
    CHECK(session == NULL);
    WRONG(tacet_engine_render(e, samples, 1));
    WRONG(tacet_engine_render_channels(e, samples, 1, 2));
    WRONG(tacet_engine_get_statistics(e, &statistics));
    WRONG(tacet_engine_get_output(e, &output));
    WRONG(tacet_engine_set_output_device(e, NULL));
    WRONG(tacet_engine_set_listener(e, &listener));
    WRONG(tacet_engine_set_listeners(e, &listener, 1));
    WRONG(tacet_engine_set_distance_model(e, TACET_DISTANCE_INVERSE));
    WRONG(tacet_engine_set_spatialization(e, TACET_SPATIALIZATION_STEREO));
    WRONG(tacet_engine_is_binaural(e, &flag));
    WRONG(tacet_engine_set_doppler(e, 1, 343));
    WRONG(tacet_engine_set_file_opener(e, NULL, NULL, NULL));
    WRONG(tacet_load(e, "none.ogg", NULL, &sound));
    CHECK(sound == 0);
    WRONG(tacet_load_memory(e, &byte, 1, NULL, NULL, &sound));
    WRONG(tacet_load_samples(e, &byte, 1, TACET_SAMPLES_UNSIGNED_8, 1, 48000, NULL, &sound));
    WRONG(tacet_load(e, "none.ogg", stored(TACET_STORAGE_STREAMED), &sound));
    WRONG(tacet_load_memory(e, &byte, 1, NULL, stored(TACET_STORAGE_STREAMED), &sound));
    WRONG(tacet_sound_is_streamed(e, 1, &flag));
    WRONG(tacet_load_in_background(e, paths, 1, NULL, &loading));
    CHECK(loading == 0);
    float fraction;
    WRONG(tacet_loading_fraction(e, 1, &fraction));
    WRONG(tacet_loading_set_priority(e, 1, TACET_PRIORITY_HIGH));
    WRONG(tacet_loading_cancel(e, 1));
    WRONG(tacet_loading_progress(e, 1, &done, &total));
    WRONG(tacet_loading_get(e, 1, 0, &sound));
    WRONG(tacet_loading_wait(e, 1));
    WRONG(tacet_loading_close(e, 1));
    WRONG(tacet_unload(e, 1));
    WRONG(tacet_sound_reload(e, 1));
    WRONG(tacet_sound_get(e, 1, &frames, &channels));
    WRONG(tacet_play(e, 1, NULL, &voice));
    CHECK(voice == 0);
    WRONG(tacet_play_at(e, 1, place, &voice));
    WRONG(tacet_play_on(e, 1, TACET_BOUNDARY_BEAT, 0, NULL, NULL, &voice));
    sound = 1;
    WRONG(tacet_container_create(e, &sound, 1, 1, &container));
    CHECK(container == 0);
    WRONG(tacet_container_play(e, 1, NULL, &voice));
    WRONG(tacet_container_destroy(e, 1));
    WRONG(tacet_engine_load_events(e, "none.json"));
    WRONG(tacet_engine_post(e, "none", NULL, NULL, NULL));
    WRONG(tacet_engine_set_parameter(e, "none", 0, NULL));
    WRONG(tacet_engine_set_parameter_value(e, "none", "none", NULL));
    WRONG(tacet_engine_remove_parameters(e, 1));
    WRONG(tacet_posted_is_playing(e, 1, &flag));
    WRONG(tacet_posted_stop(e, 1, NULL));
    WRONG(tacet_posted_set_gain(e, 1, 0, NULL));
    WRONG(tacet_posted_set_position(e, 1, place));
    WRONG(tacet_voice_is_playing(e, 1, &flag));
    WRONG(tacet_voice_stop(e, 1, NULL));
    WRONG(tacet_voice_stop_at(e, 1, 0, NULL));
    WRONG(tacet_voice_seek(e, 1, 0));
    WRONG(tacet_voice_get_status(e, 1, &voice_status));
    WRONG(tacet_voice_pause(e, 1, NULL));
    WRONG(tacet_voice_resume(e, 1, NULL));
    WRONG(tacet_voice_set_gain(e, 1, 0, NULL));
    WRONG(tacet_voice_set_pitch(e, 1, 1, NULL));
    WRONG(tacet_voice_set_position(e, 1, place, NULL));
    WRONG(tacet_voice_set_velocity(e, 1, place, NULL));
    WRONG(tacet_voices_set_gains(e, &voice, samples, 1, NULL));
    WRONG(tacet_voices_set_pitches(e, &voice, samples, 1, NULL));
    WRONG(tacet_voices_set_positions(e, &voice, &place, 1, NULL));
    WRONG(tacet_bus_add(e, TACET_BUS_MASTER, &bus));
    WRONG(tacet_bus_add_named(e, TACET_BUS_MASTER, "steps", &bus));
    CHECK(bus == 0);
    WRONG(tacet_bus_set_gain(e, TACET_BUS_MASTER, 0, NULL));
    WRONG(tacet_bus_set_muted(e, TACET_BUS_MASTER, true, NULL));
    WRONG(tacet_bus_set_centered(e, TACET_BUS_MASTER, true, NULL));
    WRONG(tacet_bus_set_lfe_gain(e, TACET_BUS_MASTER, 0, NULL));
    WRONG(tacet_bus_set_paused(e, TACET_BUS_MASTER, true, NULL));
    WRONG(tacet_bus_stop_voices(e, TACET_BUS_MASTER, NULL));
    WRONG(tacet_bus_get_level(e, TACET_BUS_MASTER, &level));
    WRONG(tacet_bus_set_loudness_metered(e, TACET_BUS_MASTER, true));
    WRONG(tacet_bus_get_loudness(e, TACET_BUS_MASTER, &loudness));
    WRONG(tacet_bus_reset_loudness(e, TACET_BUS_MASTER));
    WRONG(tacet_bus_get_gain(e, TACET_BUS_MASTER, &(float){0}));
    WRONG(tacet_bus_get_muted(e, TACET_BUS_MASTER, &(bool){false}));
    WRONG(tacet_bus_get_centered(e, TACET_BUS_MASTER, &(bool){false}));
    WRONG(tacet_bus_get_lfe_gain(e, TACET_BUS_MASTER, &(float){0}));
    WRONG(tacet_bus_get_paused(e, TACET_BUS_MASTER, &(bool){false}));
    WRONG(tacet_bus_get_filter(e, TACET_BUS_MASTER, NULL, NULL));
    WRONG(tacet_bus_set_effects(e, TACET_BUS_MASTER, NULL, 0, NULL));
    WRONG(tacet_bus_get_limit(e, TACET_BUS_MASTER, &(tacet_voice_limit){.struct_size = sizeof(tacet_voice_limit)}));
    WRONG(tacet_bus_enable_submix(e, TACET_BUS_MASTER));
    WRONG(tacet_engine_apply_snapshot(e, NULL, 0, NULL));
    WRONG(tacet_engine_blend_snapshots(e, NULL, 0, NULL, 0, 0.5f, NULL));
    WRONG(tacet_engine_save(e, NULL, 0, NULL));
    WRONG(tacet_engine_restore(e, "tacet-state 1\n"));
    WRONG(tacet_soundtrack_play(e, "none.ogg", NULL));
    WRONG(tacet_soundtrack_play_track(e, &track));
    WRONG(tacet_soundtrack_queue(e, &track));
    WRONG(tacet_soundtrack_queue(e, NULL));
    WRONG(tacet_soundtrack_stop(e, NULL));
    WRONG(tacet_soundtrack_pause(e, NULL));
    WRONG(tacet_soundtrack_resume(e, NULL));
    WRONG(tacet_soundtrack_seek(e, 0));
    WRONG(tacet_soundtrack_reload(e));
    WRONG(tacet_soundtrack_set_gain(e, 0, NULL));
    WRONG(tacet_soundtrack_set_target_loudness(e, NULL));
    WRONG(tacet_soundtrack_set_stem_gain(e, 0, 0, NULL));
    WRONG(tacet_soundtrack_get_status(e, &status));
    WRONG(tacet_soundtrack_transition(e, &track, NULL, NULL, NULL));
    WRONG(tacet_soundtrack_cancel_transition(e, 0));
    WRONG(tacet_soundtrack_play_stinger(e, &track, NULL, NULL));
    WRONG(tacet_soundtrack_cancel_stinger(e, 1));
    WRONG(tacet_soundtrack_set_layer(e, 0, NULL, NULL, 0));
    WRONG(tacet_soundtrack_set_intensity(e, 0, 1));
    WRONG(tacet_soundtrack_switch_stem(e, 0, 0, NULL, TACET_BOUNDARY_BEAT, 0, NULL));
    WRONG(tacet_soundtrack_play_list(e, &track, 1, NULL));
    WRONG(tacet_soundtrack_play_next(e));
    WRONG(tacet_soundtrack_get_list_place(e, &(uint64_t){0}));
    WRONG(tacet_soundtrack_loop_section(e, "verse", 2));
    WRONG(tacet_soundtrack_release_section(e));
    WRONG(tacet_soundtrack_tell_beats(e, true));
    WRONG(tacet_soundtrack_get_clock(e, &(tacet_music_clock){.struct_size = sizeof(tacet_music_clock)}));
    tacet_profiler_access access;
    WRONG(tacet_profiler_get_access(e, &access));
    if (e) WRONG(tacet_engine_destroy(e));
}

void engine_handles_are_checked(void) {
    int elsewhere = 0;
    void *heap = malloc(64);
    tacet_session *session;
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &session));
    tacet_engine *gone = offline_engine();
    GIVES(TACET_OK, tacet_engine_destroy(gone));
    GIVES(TACET_OK, tacet_engine_destroy(NULL));

    wrong_engine(NULL);
    wrong_engine((tacet_engine *)&elsewhere);
    wrong_engine(heap);
    wrong_engine((tacet_engine *)session);
    wrong_engine((tacet_engine *)UINTPTR_MAX);
    wrong_engine((tacet_engine *)(uintptr_t)1);
    wrong_engine(gone);
    // Another in the same place does not bring it back.
    tacet_engine *next = offline_engine();
    wrong_engine(gone);
    GIVES(TACET_OK, tacet_engine_destroy(next));
    GIVES(TACET_OK, tacet_session_destroy(session));
    free(heap);
}

static void wrong_sound(tacet_engine *e, tacet_sound sound) {
    tacet_voice voice = 1;
    tacet_container container = 1;
    tacet_vec3 place = {0, 0, 0};
    WRONG(tacet_unload(e, sound));
    WRONG(tacet_sound_get(e, sound, NULL, NULL));
    WRONG(tacet_play(e, sound, NULL, &voice));
    WRONG(tacet_play_at(e, sound, place, NULL));
    WRONG(tacet_play_on(e, sound, TACET_BOUNDARY_BEAT, 0, NULL, NULL, NULL));
    WRONG(tacet_container_create(e, &sound, 1, 1, &container));
    CHECK(voice == 0 && container == 0);
}

static void voice_gives(tacet_result expected, tacet_engine *e, tacet_voice voice) {
    tacet_vec3 place = {0, 0, 0};
    float one = 1;
    bool is_playing;
    GIVES(expected, tacet_voice_is_playing(e, voice, &is_playing));
    GIVES(expected, tacet_voice_stop_at(e, voice, UINT64_MAX, NULL));
    GIVES(expected, tacet_voice_seek(e, voice, 0));
    tacet_voice_status status = {.struct_size = sizeof status};
    GIVES(expected, tacet_voice_get_status(e, voice, &status));
    GIVES(expected, tacet_voice_stop(e, voice, NULL));
    GIVES(expected, tacet_voice_pause(e, voice, NULL));
    GIVES(expected, tacet_voice_resume(e, voice, NULL));
    GIVES(expected, tacet_voice_set_gain(e, voice, 0, NULL));
    GIVES(expected, tacet_voice_set_pitch(e, voice, 1, NULL));
    GIVES(expected, tacet_voice_set_position(e, voice, place, NULL));
    GIVES(expected, tacet_voice_set_velocity(e, voice, place, NULL));
    GIVES(expected, tacet_voice_set_filter(e, voice, 0, 0, NULL));
    GIVES(expected, tacet_voice_set_reverb_send(e, voice, 0));
    // In bulk a voice that has ended is left out, and so is none at all.
    tacet_result bulk = expected == TACET_ENDED ? TACET_OK : expected;
    GIVES(bulk, tacet_voices_set_gains(e, &voice, &one, 1, NULL));
    GIVES(bulk, tacet_voices_set_pitches(e, &voice, &one, 1, NULL));
    GIVES(bulk, tacet_voices_set_positions(e, &voice, &place, 1, NULL));
}

static void wrong_bus(tacet_engine *e, tacet_bus bus) {
    tacet_level level = {.struct_size = sizeof level};
    tacet_loudness loudness = {.struct_size = sizeof loudness};
    tacet_bus child = 1;
    tacet_play_settings settings;
    tacet_sound sound = tone(e, 100);
    GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
    settings.bus = bus;
    WRONG(tacet_play(e, sound, &settings, NULL));
    WRONG(tacet_bus_add(e, bus, &child));
    WRONG(tacet_bus_add_named(e, bus, "steps", &child));
    CHECK(child == 0);
    WRONG(tacet_bus_set_gain(e, bus, 0, NULL));
    WRONG(tacet_bus_set_muted(e, bus, true, NULL));
    WRONG(tacet_bus_set_centered(e, bus, true, NULL));
    WRONG(tacet_bus_set_lfe_gain(e, bus, 0, NULL));
    WRONG(tacet_bus_set_paused(e, bus, true, NULL));
    WRONG(tacet_bus_stop_voices(e, bus, NULL));
    WRONG(tacet_bus_get_level(e, bus, &level));
    WRONG(tacet_bus_set_loudness_metered(e, bus, true));
    WRONG(tacet_bus_get_loudness(e, bus, &loudness));
    WRONG(tacet_bus_reset_loudness(e, bus));
    WRONG(tacet_bus_enable_submix(e, bus));
}

void sounds_and_voices_are_checked(void) {
    tacet_engine *engine = offline_engine();
    tacet_engine *other = offline_engine();
    tacet_sound sound = tone(engine, 480), foreign = tone(other, 480), stale = tone(engine, 480);
    tacet_voice voice = 0, foreign_voice = 0;
    tacet_bus bus = 0, foreign_bus = 0;
    tacet_loading loading = 0;
    tacet_container container = 0;
    GIVES(TACET_OK, tacet_unload(engine, stale));
    GIVES(TACET_OK, tacet_play(engine, sound, NULL, &voice));
    GIVES(TACET_OK, tacet_play(other, foreign, NULL, &foreign_voice));
    GIVES(TACET_OK, tacet_bus_add(engine, TACET_BUS_EFFECTS, &bus));
    GIVES(TACET_OK, tacet_bus_add(other, TACET_BUS_EFFECTS, &foreign_bus));
    GIVES(TACET_OK, tacet_load_in_background(engine, NULL, 0, NULL, &loading));
    GIVES(TACET_OK, tacet_container_create(engine, &sound, 1, 1, &container));

    const uint64_t no_sounds[] = {0, 1, 5, UINT64_MAX, foreign, stale, voice, bus, loading, container};
    for (size_t i = 0; i < sizeof no_sounds / sizeof no_sounds[0]; i++) wrong_sound(engine, no_sounds[i]);

    const uint64_t no_voices[] = {1,           UINT64_MAX, foreign_voice, sound, bus,
                                  voice ^ 1,   voice + (UINT64_C(2) << 32), voice ^ (UINT64_C(1) << 32)};
    for (size_t i = 0; i < sizeof no_voices / sizeof no_voices[0]; i++)
        voice_gives(TACET_ERROR_INVALID_HANDLE, engine, no_voices[i]);

    const uint64_t no_buses[] = {0, 6, UINT64_MAX, foreign_bus, sound, voice, bus + 1, bus + (UINT64_C(1) << 32)};
    for (size_t i = 0; i < sizeof no_buses / sizeof no_buses[0]; i++) wrong_bus(engine, no_buses[i]);

    GIVES(TACET_OK, tacet_loading_close(engine, loading));
    const uint64_t no_loadings[] = {0, UINT64_MAX, loading, sound, container};
    for (size_t i = 0; i < sizeof no_loadings / sizeof no_loadings[0]; i++) {
        tacet_sound loaded = 1;
        WRONG(tacet_loading_progress(engine, no_loadings[i], NULL, NULL));
        WRONG(tacet_loading_get(engine, no_loadings[i], 0, &loaded));
        WRONG(tacet_loading_wait(engine, no_loadings[i]));
        WRONG(tacet_loading_close(engine, no_loadings[i]));
    }
    GIVES(TACET_OK, tacet_container_destroy(engine, container));
    const uint64_t no_containers[] = {0, UINT64_MAX, container, sound, loading};
    for (size_t i = 0; i < sizeof no_containers / sizeof no_containers[0]; i++) {
        WRONG(tacet_container_play(engine, no_containers[i], NULL, NULL));
        WRONG(tacet_container_destroy(engine, no_containers[i]));
    }

    // A voice that has ended is no mistake, also after its slot went to another.
    voice_gives(TACET_OK, engine, voice);
    listen_to(engine, 4096);
    GIVES(TACET_OK, tacet_engine_update(engine));
    voice_gives(TACET_ENDED, engine, voice);
    GIVES(TACET_OK, tacet_play(engine, sound, NULL, NULL));
    voice_gives(TACET_ENDED, engine, voice);
    GIVES(TACET_OK, tacet_engine_destroy(engine));
    GIVES(TACET_OK, tacet_engine_destroy(other));
}

static size_t messages;
static void count_message(tacet_log_level level, const char *message, void *context) {
    (void)level, (void)message, (void)context;
    messages++;
}

// 0 is what a variable for a voice holds before anything was played: to stop it is what every game does.
void no_voice_is_no_mistake(void) {
    tacet_engine *engine = offline_engine();
    messages = 0;
    GIVES(TACET_OK, tacet_set_log(count_message, TACET_LOG_ERROR, NULL));
    voice_gives(TACET_ENDED, engine, 0);
    CHECK(messages == 0);
    GIVES(TACET_OK, tacet_set_log(NULL, TACET_LOG_ERROR, NULL));
    GIVES(TACET_OK, tacet_engine_destroy(engine));
}
