#include <stdio.h>

#include "CInterfaceCalls.h"
#include "check.h"
#include "layout.h"

static char text[16384];
static size_t length;

void layout_line(const char *name, size_t value) {
    length += (size_t)snprintf(text + length, sizeof text - length, "%s %zu\n", name, value);
}

const char *interface_layout(void) {
    length = 0;
    SIZE(tacet_vec3);
    FIELD(tacet_vec3, x);
    FIELD(tacet_vec3, y);
    FIELD(tacet_vec3, z);
    SIZE(tacet_tween);
    FIELD(tacet_tween, seconds);
    FIELD(tacet_tween, easing);
    SIZE(tacet_engine_config);
    FIELD(tacet_engine_config, struct_size);
    FIELD(tacet_engine_config, real_voices);
    FIELD(tacet_engine_config, virtual_voices);
    FIELD(tacet_engine_config, sample_rate);
    FIELD(tacet_engine_config, block_frames);
    FIELD(tacet_engine_config, output);
    FIELD(tacet_engine_config, while_output_lost);
    FIELD(tacet_engine_config, longest_sound);
    FIELD(tacet_engine_config, seed);
    FIELD(tacet_engine_config, wave_path);
    FIELD(tacet_engine_config, application_name);
    FIELD(tacet_engine_config, application_id);
    FIELD(tacet_engine_config, icon_name);
    FIELD(tacet_engine_config, session);
    FIELD(tacet_engine_config, memory_budget);
    FIELD(tacet_engine_config, latency);
    FIELD(tacet_engine_config, pitch_quality);
    FIELD(tacet_engine_config, cancels_echo);
    FIELD(tacet_engine_config, reserved);
    SIZE(tacet_statistics);
    FIELD(tacet_statistics, struct_size);
    FIELD(tacet_statistics, voices);
    FIELD(tacet_statistics, virtual_voices);
    FIELD(tacet_statistics, load);
    FIELD(tacet_statistics, rendered_frames);
    FIELD(tacet_statistics, underruns);
    FIELD(tacet_statistics, has_real_time_priority);
    FIELD(tacet_statistics, reserved);
    FIELD(tacet_statistics, stream_underruns);
    FIELD(tacet_statistics, sample_bytes);
    SIZE(tacet_output);
    FIELD(tacet_output, struct_size);
    FIELD(tacet_output, sample_rate);
    FIELD(tacet_output, request_frames);
    FIELD(tacet_output, latency);
    FIELD(tacet_output, kind);
    FIELD(tacet_output, device);
    SIZE(tacet_file_properties);
    FIELD(tacet_file_properties, struct_size);
    FIELD(tacet_file_properties, channels);
    FIELD(tacet_file_properties, sample_rate);
    FIELD(tacet_file_properties, tag_count);
    FIELD(tacet_file_properties, frames);
    FIELD(tacet_file_properties, seconds);
    FIELD(tacet_file_properties, loop_start);
    FIELD(tacet_file_properties, loop_end);
    FIELD(tacet_file_properties, track_gain);
    FIELD(tacet_file_properties, album_gain);
    FIELD(tacet_file_properties, codec);
    SIZE(tacet_load_options);
    FIELD(tacet_load_options, struct_size);
    FIELD(tacet_load_options, storage);
    FIELD(tacet_load_options, replay_gain);
    FIELD(tacet_load_options, mixes_to_mono);
    FIELD(tacet_load_options, reserved);
    FIELD(tacet_load_options, priority);
    SIZE(tacet_file);
    FIELD(tacet_file, struct_size);
    FIELD(tacet_file, reserved);
    FIELD(tacet_file, size);
    FIELD(tacet_file, user_data);
    FIELD(tacet_file, read);
    FIELD(tacet_file, close);
    SIZE(tacet_play_settings);
    FIELD(tacet_play_settings, struct_size);
    FIELD(tacet_play_settings, gain);
    FIELD(tacet_play_settings, bus);
    FIELD(tacet_play_settings, start_frame);
    FIELD(tacet_play_settings, pitch);
    FIELD(tacet_play_settings, pan);
    FIELD(tacet_play_settings, fade_in);
    FIELD(tacet_play_settings, fade_easing);
    FIELD(tacet_play_settings, priority);
    FIELD(tacet_play_settings, loops);
    FIELD(tacet_play_settings, has_position);
    FIELD(tacet_play_settings, resumes_after_interruption);
    FIELD(tacet_play_settings, plays_in_silent_mode);
    FIELD(tacet_play_settings, reserved);
    FIELD(tacet_play_settings, space);
    FIELD(tacet_play_settings, position);
    FIELD(tacet_play_settings, velocity);
    FIELD(tacet_play_settings, reference_distance);
    FIELD(tacet_play_settings, maximum_distance);
    FIELD(tacet_play_settings, rolloff);
    FIELD(tacet_play_settings, cone_direction);
    FIELD(tacet_play_settings, cone_inner_angle);
    FIELD(tacet_play_settings, cone_outer_angle);
    FIELD(tacet_play_settings, cone_outer_gain);
    FIELD(tacet_play_settings, pitch_variation_low);
    FIELD(tacet_play_settings, pitch_variation_high);
    FIELD(tacet_play_settings, gain_variation_low);
    FIELD(tacet_play_settings, gain_variation_high);
    FIELD(tacet_play_settings, filter_low_shelf);
    FIELD(tacet_play_settings, filter_high_shelf);
    FIELD(tacet_play_settings, has_reverb_send);
    FIELD(tacet_play_settings, reserved_2);
    FIELD(tacet_play_settings, reverb_send);
    FIELD(tacet_play_settings, virtual_behavior);
    FIELD(tacet_play_settings, radius);
    FIELD(tacet_play_settings, air_absorption);
    FIELD(tacet_play_settings, passes);
    FIELD(tacet_play_settings, minimum_gain);
    FIELD(tacet_play_settings, maximum_gain);
    FIELD(tacet_play_settings, start_position);
    SIZE(tacet_caption);
    FIELD(tacet_caption, struct_size);
    FIELD(tacet_caption, voices);
    FIELD(tacet_caption, importance);
    FIELD(tacet_caption, level);
    FIELD(tacet_caption, age);
    FIELD(tacet_caption, is_heard);
    FIELD(tacet_caption, has_direction);
    FIELD(tacet_caption, has_distance);
    FIELD(tacet_caption, reserved);
    FIELD(tacet_caption, azimuth);
    FIELD(tacet_caption, elevation);
    FIELD(tacet_caption, distance);
    FIELD(tacet_caption, key);
    SIZE(tacet_level);
    FIELD(tacet_level, struct_size);
    FIELD(tacet_level, peak_amplitude);
    FIELD(tacet_level, rms_amplitude);
    SIZE(tacet_listener);
    FIELD(tacet_listener, struct_size);
    FIELD(tacet_listener, position);
    FIELD(tacet_listener, velocity);
    FIELD(tacet_listener, forward);
    FIELD(tacet_listener, up);
    FIELD(tacet_listener, gain);
    SIZE(tacet_track);
    FIELD(tacet_track, struct_size);
    FIELD(tacet_track, stem_count);
    FIELD(tacet_track, stems);
    FIELD(tacet_track, looping);
    FIELD(tacet_track, crossfade);
    FIELD(tacet_track, passes);
    FIELD(tacet_track, loop_start);
    FIELD(tacet_track, loop_end);
    FIELD(tacet_track, from_frame);
    FIELD(tacet_track, replay_gain);
    FIELD(tacet_track, gain);
    FIELD(tacet_track, loop_start_seconds);
    FIELD(tacet_track, loop_end_seconds);
    SIZE(tacet_voice_status);
    FIELD(tacet_voice_status, struct_size);
    FIELD(tacet_voice_status, state);
    FIELD(tacet_voice_status, position);
    FIELD(tacet_voice_status, gain);
    FIELD(tacet_voice_status, reserved);
    SIZE(tacet_soundtrack_status);
    FIELD(tacet_soundtrack_status, struct_size);
    FIELD(tacet_soundtrack_status, state);
    FIELD(tacet_soundtrack_status, position);
    FIELD(tacet_soundtrack_status, reason);
    FIELD(tacet_soundtrack_status, stem_count);
    FIELD(tacet_soundtrack_status, frames);
    FIELD(tacet_soundtrack_status, sample_rate);
    FIELD(tacet_soundtrack_status, gain);
    layout_of_session();
    return text;
}

void struct_sizes(void) {
    tacet_engine *e = offline_engine(), *none;
    tacet_session *s;
    tacet_sound sound = tone(e, 100), unloaded;
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
    const uint32_t sizes[] = {0, 1, 4, 4096, UINT32_MAX};
#define SIZED(type, call) \
    do { \
        /* Nothing but the size is there to be read: the sanitizer sees a look beyond it. */ \
        uint32_t alone = sizes[i]; \
        type *it = (type *)(void *)&alone; \
        GIVES(TACET_ERROR_STRUCT_SIZE, call); \
        CHECK(alone == sizes[i]); \
    } while (0)
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        SIZED(tacet_engine_config, tacet_engine_create(it, &none));
        SIZED(tacet_engine_config, tacet_engine_get_config(e, it));
        SIZED(tacet_engine_config, tacet_engine_config_default(it, sizes[i]));
        SIZED(tacet_play_settings, tacet_play_settings_default(it, sizes[i]));
        SIZED(tacet_listener, tacet_listener_default(it, sizes[i]));
        SIZED(tacet_track, tacet_track_default(it, sizes[i]));
        SIZED(tacet_load_options, tacet_load_options_default(it, sizes[i]));
        SIZED(tacet_load_options, tacet_load(e, "none.ogg", it, &unloaded));
        SIZED(tacet_load_options, tacet_load_memory(e, "", 0, NULL, it, &unloaded));
        SIZED(tacet_load_options, tacet_load_in_background(e, NULL, 0, it, &(tacet_loading){0}));
        SIZED(tacet_play_settings, tacet_play(e, sound, it, NULL));
        SIZED(tacet_event, tacet_engine_poll(e, it));
        SIZED(tacet_statistics, tacet_engine_get_statistics(e, it));
        SIZED(tacet_output, tacet_engine_get_output(e, it));
        SIZED(tacet_level, tacet_bus_get_level(e, TACET_BUS_MASTER, it));
        SIZED(tacet_listener, tacet_engine_set_listener(e, it));
        SIZED(tacet_track, tacet_soundtrack_play_track(e, it));
        SIZED(tacet_track, tacet_soundtrack_queue(e, it));
        SIZED(tacet_soundtrack_status, tacet_soundtrack_get_status(e, it));
        SIZED(tacet_voice_status, tacet_voice_get_status(e, 0, it));
        SIZED(tacet_directive, tacet_session_get_directive(s, it));
        SIZED(tacet_mix, tacet_session_follow(s, 0, it));
        SIZED(tacet_explanation, tacet_session_get_explanation(s, 0, it));
        SIZED(tacet_session_settings, tacet_session_get_settings(s, it));
        SIZED(tacet_session_settings, tacet_session_get_effective_settings(s, it));
        SIZED(tacet_session_settings, tacet_session_set_settings(s, it));
        SIZED(tacet_session_state, tacet_session_get_state(s, it));
        SIZED(tacet_route, tacet_session_get_route(s, it));
        SIZED(tacet_output_device, tacet_session_get_output_device(s, 0, it));
        SIZED(tacet_now_playing, tacet_session_get_now_playing(s, it));
        SIZED(tacet_media_controls, tacet_session_set_media_controls(s, it));
        SIZED(tacet_stream, tacet_session_get_stream(s, 0, it));
        SIZED(tacet_event, tacet_session_poll(s, it));
        SIZED(tacet_voice_limit, tacet_voice_limit_default(it, sizes[i]));
        SIZED(tacet_voice_limit, tacet_sound_set_limit(e, sound, it));
        SIZED(tacet_voice_limit, tacet_bus_set_limit(e, TACET_BUS_UI, it));
        SIZED(tacet_voice_limit, tacet_bus_get_limit(e, TACET_BUS_UI, it));
        SIZED(tacet_effect, tacet_effect_init(it, TACET_EFFECT_DELAY, sizes[i]));
        SIZED(tacet_effect, tacet_bus_set_effects(e, TACET_BUS_MASTER, it, 4, NULL));
        SIZED(tacet_bus_mix, tacet_bus_mix_default(it, sizes[i]));
        SIZED(tacet_bus_mix, tacet_engine_apply_snapshot(e, it, 8, NULL));
        SIZED(tacet_bus_mix, tacet_engine_blend_snapshots(e, it, 1, it, 1, 0.5f, NULL));
        SIZED(tacet_ducking, tacet_ducking_default(it, sizes[i]));
        SIZED(tacet_ducking, tacet_engine_set_ducking(e, it, 8));
        SIZED(tacet_reverb, tacet_reverb_default(it, sizes[i]));
        SIZED(tacet_reverb, tacet_engine_set_reverb(e, it));
        SIZED(tacet_reverb_zone, tacet_reverb_zone_default(it, sizes[i]));
        SIZED(tacet_reverb_zone, tacet_engine_set_reverb_zones(e, it, 1000));
    }
    GIVES(TACET_OK, tacet_session_destroy(s));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
