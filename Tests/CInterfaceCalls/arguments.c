#include <math.h>
#include <pthread.h>
#include <string.h>

#include "check.h"

#define ISNULL(call) GIVES(TACET_ERROR_NULL, call)

void null_pointers(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 100);
    tacet_voice voice;
    tacet_session *s;
    tacet_loading loading;
    tacet_container container;
    const char *paths[] = {NULL};
    tacet_track track;
    tacet_engine_config config;
    float one = 1;
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));

    ISNULL(tacet_engine_config_default(NULL, sizeof(tacet_engine_config)));
    ISNULL(tacet_play_settings_default(NULL, sizeof(tacet_play_settings)));
    ISNULL(tacet_listener_default(NULL, sizeof(tacet_listener)));
    ISNULL(tacet_track_default(NULL, sizeof(tacet_track)));
    ISNULL(tacet_engine_create(NULL, NULL));
    ISNULL(tacet_engine_poll(e, NULL));
    ISNULL(tacet_engine_get_config(e, NULL));
    ISNULL(tacet_engine_get_session(e, NULL));
    ISNULL(tacet_engine_render(e, NULL, 1));
    ISNULL(tacet_engine_render_channels(e, NULL, 1, 2));
    ISNULL(tacet_engine_get_statistics(e, NULL));
    ISNULL(tacet_engine_get_output(e, NULL));
    ISNULL(tacet_engine_is_binaural(e, NULL));
    ISNULL(tacet_engine_set_listener(e, NULL));
    ISNULL(tacet_engine_set_listeners(e, NULL, 1));
    ISNULL(tacet_load(e, NULL, NULL, &sound));
    ISNULL(tacet_load(e, "none.ogg", NULL, NULL));
    ISNULL(tacet_load_memory(e, NULL, 1, NULL, NULL, &sound));
    ISNULL(tacet_load_memory(e, &one, 1, NULL, NULL, NULL));
    ISNULL(tacet_load(e, NULL, stored(TACET_STORAGE_STREAMED), &sound));
    ISNULL(tacet_load_memory(e, NULL, 1, NULL, stored(TACET_STORAGE_STREAMED), &sound));
    ISNULL(tacet_sound_is_streamed(e, sound, NULL));
    ISNULL(tacet_load_in_background(e, NULL, 1, NULL, &loading));
    ISNULL(tacet_load_in_background(e, paths, 1, NULL, &loading));
    ISNULL(tacet_load_in_background(e, paths, 0, NULL, NULL));
    GIVES(TACET_OK, tacet_load_in_background(e, paths, 0, NULL, &loading));
    ISNULL(tacet_loading_get(e, loading, 0, NULL));
    ISNULL(tacet_container_create(e, NULL, 1, 1, &container));
    ISNULL(tacet_container_create(e, &sound, 1, 1, NULL));
    ISNULL(tacet_engine_load_events(e, NULL));
    ISNULL(tacet_engine_post(e, NULL, NULL, NULL, NULL));
    ISNULL(tacet_engine_set_parameter(e, NULL, 0, NULL));
    ISNULL(tacet_engine_set_parameter_value(e, NULL, "a", NULL));
    ISNULL(tacet_engine_set_parameter_value(e, "a", NULL, NULL));
    ISNULL(tacet_posted_is_playing(e, 0, NULL));
    ISNULL(tacet_voice_is_playing(e, voice, NULL));
    ISNULL(tacet_voices_set_gains(e, NULL, &one, 1, NULL));
    ISNULL(tacet_voices_set_gains(e, &voice, NULL, 1, NULL));
    ISNULL(tacet_voices_set_pitches(e, &voice, NULL, 1, NULL));
    ISNULL(tacet_voices_set_positions(e, &voice, NULL, 1, NULL));
    GIVES(TACET_OK, tacet_voices_set_gains(e, NULL, NULL, 0, NULL));
    ISNULL(tacet_bus_add(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_add_named(e, TACET_BUS_MASTER, "steps", NULL));
    ISNULL(tacet_bus_add_named(e, TACET_BUS_MASTER, NULL, &(tacet_bus){0}));
    ISNULL(tacet_bus_get_level(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_get_loudness(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_calibrate_input(NULL, 0, NULL, 0, NULL));
    tacet_input_calibration calibration = {.struct_size = sizeof calibration};
    ISNULL(tacet_calibrate_input(NULL, 1, NULL, 0, &calibration));
    ISNULL(tacet_calibrate_input(NULL, 0, NULL, 1, &calibration));
    ISNULL(tacet_bus_get_gain(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_get_muted(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_get_centered(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_get_lfe_gain(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_get_paused(e, TACET_BUS_MASTER, NULL));
    ISNULL(tacet_bus_get_limit(e, TACET_BUS_MASTER, NULL));
    GIVES(TACET_OK, tacet_bus_get_filter(e, TACET_BUS_MASTER, NULL, NULL));
    ISNULL(tacet_effect_init(NULL, TACET_EFFECT_DELAY, sizeof(tacet_effect)));
    ISNULL(tacet_bus_set_effects(e, TACET_BUS_MASTER, NULL, 1, NULL));
    ISNULL(tacet_soundtrack_play(e, NULL, NULL));
    ISNULL(tacet_soundtrack_play_track(e, NULL));
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    track.stem_count = 2;
    track.stems[0] = "none.ogg";
    ISNULL(tacet_soundtrack_play_track(e, &track));
    ISNULL(tacet_soundtrack_get_status(e, NULL));
    ISNULL(tacet_soundtrack_get_clock(e, NULL));
    ISNULL(tacet_soundtrack_transition(e, NULL, NULL, NULL, NULL));
    ISNULL(tacet_soundtrack_play_stinger(e, NULL, NULL, NULL));
    ISNULL(tacet_stinger_default(NULL, sizeof(tacet_stinger)));
    ISNULL(tacet_soundtrack_set_layer(e, 0, NULL, NULL, 1));
    ISNULL(tacet_soundtrack_switch_stem(e, 0, 0, NULL, TACET_BOUNDARY_MARKER, 0, NULL));
    ISNULL(tacet_soundtrack_play_list(e, NULL, 1, NULL));
    ISNULL(tacet_playlist_default(NULL, sizeof(tacet_playlist)));
    ISNULL(tacet_soundtrack_get_list_place(e, NULL));
    ISNULL(tacet_soundtrack_loop_section(e, NULL, 2));
    ISNULL(tacet_transition_default(NULL, sizeof(tacet_transition)));
    ISNULL(tacet_play_on(e, 0, TACET_BOUNDARY_MARKER, 0, NULL, NULL, NULL));
    ISNULL(tacet_voice_get_status(e, 0, NULL));
    ISNULL(tacet_profiler_get_access(e, NULL));
    ISNULL(tacet_engine_save(e, NULL, 1, NULL));
    ISNULL(tacet_engine_restore(e, NULL));
    ISNULL(tacet_session_create(TACET_ROLE_GAME, NULL));
    ISNULL(tacet_session_get_directive(s, NULL));
    ISNULL(tacet_session_follow(s, 0, NULL));
    ISNULL(tacet_session_explain(s, NULL, 1, NULL));
    ISNULL(tacet_session_get_explanation(s, 0, NULL));
    ISNULL(tacet_session_begin(s, TACET_REASON_HOST, NULL));
    ISNULL(tacet_session_end(s, TACET_REASON_HOST, NULL));
    ISNULL(tacet_session_report_output_lost(s, NULL));
    ISNULL(tacet_session_report_output_restored(s, NULL));
    ISNULL(tacet_session_get_state(s, NULL));
    ISNULL(tacet_session_get_settings(s, NULL));
    ISNULL(tacet_session_get_effective_settings(s, NULL));
    ISNULL(tacet_session_set_settings(s, NULL));
    ISNULL(tacet_session_get_route(s, NULL));
    ISNULL(tacet_session_get_output_device(s, 0, NULL));
    ISNULL(tacet_session_get_now_playing(s, NULL));
    ISNULL(tacet_session_get_stream(s, 0, NULL));
    ISNULL(tacet_session_poll(s, NULL));
    tacet_engine *none;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_WAVE_FILE;
    ISNULL(tacet_engine_create(&config, &none));
    CHECK(none == NULL);
    GIVES(TACET_OK, tacet_session_destroy(s));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

static void not_finite(tacet_engine *e, tacet_sound sound, tacet_voice voice, float bad) {
    const tacet_tween tween = {bad, TACET_EASING_LINEAR};
    const tacet_vec3 places[] = {{bad, 0, 0}, {0, bad, 0}, {0, 0, bad}};
    tacet_play_settings settings;
    tacet_listener listener;
    tacet_track track;
    tacet_engine_config config;
    tacet_engine *none;
    float one = 1;
#define BAD(call) GIVES(TACET_ERROR_NOT_FINITE, call)
#define BAD_SETTING(field) \
    do { \
        GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings)); \
        settings.field = bad; \
        BAD(tacet_play(e, sound, &settings, NULL)); \
    } while (0)
    BAD_SETTING(gain);
    BAD_SETTING(pitch);
    BAD_SETTING(pan);
    BAD_SETTING(fade_in);
    BAD_SETTING(position.y);
    BAD_SETTING(velocity.x);
    BAD_SETTING(reference_distance);
    BAD_SETTING(maximum_distance);
    BAD_SETTING(rolloff);
    BAD_SETTING(cone_direction.z);
    BAD_SETTING(cone_inner_angle);
    BAD_SETTING(cone_outer_angle);
    BAD_SETTING(cone_outer_gain);
    BAD_SETTING(pitch_variation_low);
    BAD_SETTING(pitch_variation_high);
    BAD_SETTING(gain_variation_low);
    BAD_SETTING(gain_variation_high);
    BAD_SETTING(filter_low_shelf);
    CHECK(strstr(tacet_last_problem(), "filter_low_shelf") != NULL);
    BAD_SETTING(filter_high_shelf);
    CHECK(strstr(tacet_last_problem(), "filter_high_shelf") != NULL);
    for (int i = 0; i < 3; i++) {
        BAD(tacet_play_at(e, sound, places[i], NULL));
        BAD(tacet_engine_post(e, "none", &places[i], NULL, NULL));
        BAD(tacet_voice_set_position(e, voice, places[i], NULL));
        BAD(tacet_voice_set_velocity(e, voice, places[i], NULL));
        BAD(tacet_voices_set_positions(e, &voice, &places[i], 1, NULL));
        tacet_vec3 *axes[] = {&listener.position, &listener.velocity, &listener.forward, &listener.up};
        for (int axis = 0; axis < 4; axis++) {
            GIVES(TACET_OK, tacet_listener_default(&listener, sizeof listener));
            *axes[axis] = places[i];
            BAD(tacet_engine_set_listener(e, &listener));
            BAD(tacet_engine_set_listeners(e, &listener, 1));
        }
    }
    BAD(tacet_engine_set_parameter(e, "none", bad, NULL));
    BAD(tacet_voice_stop(e, voice, &tween));
    BAD(tacet_voice_stop_at(e, voice, 0, &tween));
    BAD(tacet_voice_pause(e, voice, &tween));
    BAD(tacet_voice_resume(e, voice, &tween));
    BAD(tacet_voice_set_gain(e, voice, 0, &tween));
    BAD(tacet_voice_set_gain(e, voice, bad, NULL));
    BAD(tacet_voice_set_pitch(e, voice, bad, NULL));
    BAD(tacet_voices_set_gains(e, &voice, &bad, 1, NULL));
    BAD(tacet_voices_set_pitches(e, &voice, &bad, 1, NULL));
    BAD(tacet_voices_set_gains(e, &voice, &one, 1, &tween));
    BAD(tacet_bus_set_gain(e, TACET_BUS_MASTER, bad, NULL));
    BAD(tacet_bus_set_gain(e, TACET_BUS_MASTER, 0, &tween));
    BAD(tacet_bus_set_muted(e, TACET_BUS_MASTER, false, &tween));
    BAD(tacet_bus_set_centered(e, TACET_BUS_MASTER, false, &tween));
    BAD(tacet_bus_set_lfe_gain(e, TACET_BUS_MASTER, bad, NULL));
    BAD(tacet_bus_set_paused(e, TACET_BUS_MASTER, false, &tween));
    BAD(tacet_bus_stop_voices(e, TACET_BUS_UI, &tween));
    BAD(tacet_voice_set_occlusion(e, voice, 0, 0, &tween));
    BAD(tacet_voice_set_distance_curve(e, voice, &bad, &one, 1));
    BAD(tacet_voice_set_distance_curve(e, voice, &one, &(float){NAN}, 1));
    BAD(tacet_engine_set_doppler(e, bad, 343));
    BAD(tacet_engine_set_doppler(e, 1, bad));
    BAD(tacet_soundtrack_play(e, "none.ogg", &tween));
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    track.stem_count = 1;
    track.stems[0] = "none.ogg";
    track.crossfade = tween;
    BAD(tacet_soundtrack_play_track(e, &track));
    track.crossfade.seconds = 0;
    track.beats_per_minute = bad;
    BAD(tacet_soundtrack_play_track(e, &track));
    track.beats_per_minute = 120;
    track.first_beat_seconds = bad;
    BAD(tacet_soundtrack_play_track(e, &track));
    track.first_beat_seconds = 0;
    track.loop_crossfade = bad;
    BAD(tacet_soundtrack_play_track(e, &track));
    track.loop_crossfade = 0;
    tacet_transition transition;
    GIVES(TACET_OK, tacet_transition_default(&transition, sizeof transition));
    transition.crossfade_beats = bad;
    BAD(tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
    transition.crossfade_beats = 0;
    transition.tail_seconds = bad;
    BAD(tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
    transition.tail_seconds = 0;
    transition.tail_fade = bad;
    BAD(tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
    transition.tail_fade = 0;
    transition.entry = TACET_ENTRY_PICKUP;
    transition.pickup_seconds = bad;
    BAD(tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
    BAD(tacet_soundtrack_set_layer(e, 0, &bad, &(float){0}, 1));
    BAD(tacet_soundtrack_set_layer(e, 0, &(float){0}, &bad, 1));
    BAD(tacet_soundtrack_set_intensity(e, bad, 1));
    BAD(tacet_soundtrack_set_intensity(e, 0, bad));
    BAD(tacet_soundtrack_switch_stem(e, 0, bad, NULL, TACET_BOUNDARY_BEAT, 0, NULL));
    BAD(tacet_soundtrack_switch_stem(e, 0, 0, &tween, TACET_BOUNDARY_BEAT, 0, NULL));
    tacet_playlist list;
    GIVES(TACET_OK, tacet_playlist_default(&list, sizeof list));
    list.crossfade = bad;
    BAD(tacet_soundtrack_play_list(e, &track, 1, &list));
    tacet_stinger stinger;
    GIVES(TACET_OK, tacet_stinger_default(&stinger, sizeof stinger));
    stinger.ducking = bad;
    BAD(tacet_soundtrack_play_stinger(e, &track, &stinger, NULL));
    stinger.ducking = -6;
    stinger.attack = bad;
    BAD(tacet_soundtrack_play_stinger(e, &track, &stinger, NULL));
    stinger.attack = 0;
    stinger.release = bad;
    BAD(tacet_soundtrack_play_stinger(e, &track, &stinger, NULL));
    BAD(tacet_soundtrack_stop(e, &tween));
    BAD(tacet_soundtrack_pause(e, &tween));
    BAD(tacet_soundtrack_resume(e, &tween));
    BAD(tacet_soundtrack_set_gain(e, bad, NULL));
    BAD(tacet_soundtrack_set_target_loudness(e, &bad));
    BAD(tacet_soundtrack_set_stem_gain(e, 0, bad, NULL));
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.longest_sound = bad;
    BAD(tacet_engine_create(&config, &none));
}

void numbers_that_are_none(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound = tone(e, 4800);
    tacet_voice voice;
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
    not_finite(e, sound, voice, NAN);
    not_finite(e, sound, voice, INFINITY);
    // Silence is the one infinity that means something.
    GIVES(TACET_OK, tacet_voice_set_gain(e, voice, -INFINITY, NULL));
    GIVES(TACET_OK, tacet_bus_set_gain(e, TACET_BUS_UI, -INFINITY, NULL));
    GIVES(TACET_OK, tacet_soundtrack_set_gain(e, -INFINITY, NULL));
    GIVES(TACET_ERROR_NOT_FINITE, tacet_voice_set_pitch(e, voice, -INFINITY, NULL));
    // Far out of range is the nearest that is in range.
    GIVES(TACET_OK, tacet_voice_set_gain(e, voice, 3e38f, NULL));
    GIVES(TACET_OK, tacet_voice_set_pitch(e, voice, -3e38f, NULL));
    GIVES(TACET_OK, tacet_voice_set_position(e, voice, (tacet_vec3){3e38f, -3e38f, 3e38f}, NULL));
    heard h = listen_to(e, 4800);
    CHECK(isfinite(h.left) && isfinite(h.right) && h.left <= 1 && h.right <= 1);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_seek(e, UINT64_MAX));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_engine_render(e, &h.left, SIZE_MAX));
    GIVES(TACET_ERROR_TOO_LARGE, tacet_load_memory(e, &h, SIZE_MAX, NULL, NULL, &sound));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_load_in_background(e, NULL, SIZE_MAX, NULL, &(tacet_loading){0}));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_container_create(e, &sound, SIZE_MAX, 1, &(tacet_container){0}));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_container_create(e, &sound, 0, 1, &(tacet_container){0}));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void values_outside_their_enum(void) {
    tacet_engine *e = offline_engine();
    tacet_engine *none = NULL;
    tacet_sound sound = tone(e, 4800);
    tacet_sound unloaded;
    tacet_voice voice;
    tacet_session *s, *no_session;
    tacet_engine_config config;
    tacet_play_settings settings;
    tacet_track track;
    const int values[] = {-1, 99, 2147483647, -2147483647 - 1};
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, &voice));
#define OUT(call) GIVES(TACET_ERROR_INVALID_ENUM, call)
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        const int v = values[i];
        const tacet_tween tween = {1, (tacet_easing)v};
        OUT(tacet_set_log(NULL, (tacet_log_level)v, NULL));
        OUT(tacet_load(e, "none.ogg", stored((tacet_sound_storage)v), &unloaded));
        OUT(tacet_load_memory(e, &v, sizeof v, NULL, stored((tacet_sound_storage)v), &unloaded));
        OUT(tacet_voice_stop(e, voice, &tween));
        OUT(tacet_voices_set_positions(e, &voice, &(tacet_vec3){0, 0, 0}, 1, &tween));
        OUT(tacet_bus_set_gain(e, TACET_BUS_UI, 0, &tween));
        OUT(tacet_soundtrack_stop(e, &tween));
        OUT(tacet_soundtrack_play(e, "none.ogg", &tween));
        OUT(tacet_engine_set_distance_model(e, (tacet_distance_model)v));
        OUT(tacet_engine_set_spatialization(e, (tacet_spatialization)v));
        OUT(tacet_session_create((tacet_role)v, &no_session));
        OUT(tacet_session_set_category(s, (tacet_category)v, 0));
        OUT(tacet_session_begin(s, (tacet_reason)v, "x"));
        OUT(tacet_session_end(s, (tacet_reason)v, "x"));
        OUT(tacet_session_set_application_state(s, (tacet_application_state)v));
        OUT(SET(s, background_policy, (tacet_background_policy)v));
        OUT(SET(s, soundtrack_choice, (tacet_soundtrack_choice)v));
        OUT(tacet_session_control_player(s, (tacet_media_command)v));
        OUT(SET(s, conversation_choice, (tacet_conversation_choice)v));
        GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
        config.output = (tacet_output_choice)v;
        OUT(tacet_engine_create(&config, &none));
        config.output = TACET_OUTPUT_NULL;
        config.while_output_lost = (tacet_output_loss)v;
        OUT(tacet_engine_create(&config, &none));
        config.while_output_lost = TACET_OUTPUT_LOSS_FREEZE;
        config.latency = (tacet_latency)v;
        OUT(tacet_engine_create(&config, &none));
        config.latency = TACET_LATENCY_SAFE;
        config.pitch_quality = (tacet_pitch_quality)v;
        OUT(tacet_engine_create(&config, &none));
        config.pitch_quality = TACET_PITCH_QUALITY_CLEAN;
        config.speakers = (tacet_speaker_layout)v;
        OUT(tacet_engine_create(&config, &none));
        CHECK(none == NULL);
        GIVES(TACET_OK, tacet_play_settings_default(&settings, sizeof settings));
        settings.space = (tacet_space)v;
        OUT(tacet_play(e, sound, &settings, NULL));
        settings.space = TACET_SPACE_WORLD;
        settings.fade_easing = (tacet_easing)v;
        OUT(tacet_play(e, sound, &settings, NULL));
        GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
        track.stem_count = 1;
        track.stems[0] = "none.ogg";
        track.looping = (tacet_looping)v;
        OUT(tacet_soundtrack_play_track(e, &track));
        track.looping = TACET_LOOPING_TAGGED;
        tacet_transition transition;
        GIVES(TACET_OK, tacet_transition_default(&transition, sizeof transition));
        transition.boundary = (tacet_boundary)v;
        OUT(tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
        tacet_playlist list;
        GIVES(TACET_OK, tacet_playlist_default(&list, sizeof list));
        list.order = (tacet_list_order)v;
        OUT(tacet_soundtrack_play_list(e, &track, 1, &list));
        tacet_stinger stinger;
        GIVES(TACET_OK, tacet_stinger_default(&stinger, sizeof stinger));
        stinger.boundary = (tacet_boundary)v;
        OUT(tacet_soundtrack_play_stinger(e, &track, &stinger, NULL));
        transition.boundary = TACET_BOUNDARY_BAR;
        transition.entry = (tacet_entry)v;
        OUT(tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
        OUT(tacet_play_on(e, sound, (tacet_boundary)v, 0, NULL, NULL, NULL));
        OUT(tacet_soundtrack_switch_stem(e, 0, 0, NULL, (tacet_boundary)v, 0, NULL));
    }
    OUT(tacet_session_begin(s, TACET_REASON_NONE, NULL));
    GIVES(TACET_OK, tacet_session_destroy(s));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void strings_that_are_not_utf8(void) {
    const char *bad[] = {"\xff", "a\xc0\xaf", "\xe2\x82", "\xed\xa0\x80", "\xf5\x80\x80\x80"};
    tacet_engine *e = offline_engine(), *none;
    tacet_session *s;
    tacet_sound sound;
    tacet_loading loading;
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
#define NOTUTF8(call) GIVES(TACET_ERROR_INVALID_UTF8, call)
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tacet_engine_config config;
        tacet_track track;
        const char *paths[] = {"good.ogg", bad[i]};
        NOTUTF8(tacet_load(e, bad[i], NULL, &sound));
        NOTUTF8(tacet_bus_add_named(e, TACET_BUS_MASTER, bad[i], &(tacet_bus){0}));
        NOTUTF8(tacet_load_memory(e, "x", 1, bad[i], NULL, &sound));
        NOTUTF8(tacet_load_in_background(e, paths, 2, NULL, &loading));
        NOTUTF8(tacet_soundtrack_play(e, bad[i], NULL));
        NOTUTF8(tacet_engine_restore(e, bad[i]));
        GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
        track.stem_count = 1;
        track.stems[0] = bad[i];
        NOTUTF8(tacet_soundtrack_play_track(e, &track));
        track.stems[0] = "none.ogg";
        track.score = bad[i];
        NOTUTF8(tacet_soundtrack_play_track(e, &track));
        track.score = NULL;
        track.alternative = bad[i];
        NOTUTF8(tacet_soundtrack_play_track(e, &track));
        NOTUTF8(tacet_engine_set_output_device(e, bad[i]));
        NOTUTF8(tacet_session_begin(s, TACET_REASON_HOST, bad[i]));
        NOTUTF8(tacet_session_end(s, TACET_REASON_HOST, bad[i]));
        NOTUTF8(tacet_session_report_output_lost(s, bad[i]));
        NOTUTF8(tacet_session_report_output_restored(s, bad[i]));
        const char **fields[] = {&config.application_name, &config.application_id, &config.icon_name,
                                 &config.wave_path};
        for (int field = 0; field < 4; field++) {
            GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
            config.output = TACET_OUTPUT_WAVE_FILE;
            config.wave_path = "/dev/null";
            *fields[field] = bad[i];
            NOTUTF8(tacet_engine_create(&config, &none));
        }
    }
    GIVES(TACET_OK, tacet_session_destroy(s));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
