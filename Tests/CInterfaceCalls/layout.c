#include <stdio.h>

#include "CInterfaceCalls.h"
#include "check.h"

static char text[16384];
static size_t length;

static void line(const char *name, size_t value) {
    length += (size_t)snprintf(text + length, sizeof text - length, "%s %zu\n", name, value);
}

#define SIZE(type) line(#type, sizeof(type))
#define FIELD(type, field) line("    " #field, offsetof(type, field))

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
    SIZE(tacet_statistics);
    FIELD(tacet_statistics, struct_size);
    FIELD(tacet_statistics, voices);
    FIELD(tacet_statistics, virtual_voices);
    FIELD(tacet_statistics, load);
    FIELD(tacet_statistics, rendered_frames);
    FIELD(tacet_statistics, underruns);
    FIELD(tacet_statistics, has_real_time_priority);
    FIELD(tacet_statistics, reserved);
    SIZE(tacet_output);
    FIELD(tacet_output, struct_size);
    FIELD(tacet_output, sample_rate);
    FIELD(tacet_output, request_frames);
    FIELD(tacet_output, latency);
    FIELD(tacet_output, kind);
    FIELD(tacet_output, device);
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
    FIELD(tacet_play_settings, virtual_behaviour);
    FIELD(tacet_play_settings, reserved_3);
    SIZE(tacet_level);
    FIELD(tacet_level, struct_size);
    FIELD(tacet_level, peak);
    FIELD(tacet_level, rms);
    SIZE(tacet_listener);
    FIELD(tacet_listener, struct_size);
    FIELD(tacet_listener, position);
    FIELD(tacet_listener, velocity);
    FIELD(tacet_listener, forward);
    FIELD(tacet_listener, up);
    SIZE(tacet_track);
    FIELD(tacet_track, struct_size);
    FIELD(tacet_track, stem_count);
    FIELD(tacet_track, stems);
    FIELD(tacet_track, looping);
    FIELD(tacet_track, crossfade);
    FIELD(tacet_track, reserved);
    FIELD(tacet_track, loop_start);
    FIELD(tacet_track, loop_end);
    FIELD(tacet_track, from_frame);
    SIZE(tacet_soundtrack_status);
    FIELD(tacet_soundtrack_status, struct_size);
    FIELD(tacet_soundtrack_status, state);
    FIELD(tacet_soundtrack_status, position);
    FIELD(tacet_soundtrack_status, reason);
    FIELD(tacet_soundtrack_status, stem_count);
    SIZE(tacet_directive);
    FIELD(tacet_directive, struct_size);
    FIELD(tacet_directive, effects);
    FIELD(tacet_directive, soundtrack);
    FIELD(tacet_directive, effects_reason);
    FIELD(tacet_directive, soundtrack_reason);
    FIELD(tacet_directive, gain);
    FIELD(tacet_directive, soundtrack_gain);
    SIZE(tacet_explanation);
    FIELD(tacet_explanation, struct_size);
    FIELD(tacet_explanation, reason);
    FIELD(tacet_explanation, seconds);
    FIELD(tacet_explanation, detail);
    FIELD(tacet_explanation, remedy);
    SIZE(tacet_session_state);
    FIELD(tacet_session_state, struct_size);
    FIELD(tacet_session_state, category);
    FIELD(tacet_session_state, options);
    FIELD(tacet_session_state, application_state);
    FIELD(tacet_session_state, background_policy);
    FIELD(tacet_session_state, soundtrack_choice);
    FIELD(tacet_session_state, conversation_choice);
    FIELD(tacet_session_state, output_volume);
    FIELD(tacet_session_state, stream_count);
    FIELD(tacet_session_state, pauses_when_headphones_unplugged);
    FIELD(tacet_session_state, ignores_silent_mode);
    FIELD(tacet_session_state, is_other_audio_playing);
    FIELD(tacet_session_state, secondary_audio_should_be_silenced);
    FIELD(tacet_session_state, is_silent_mode_on);
    FIELD(tacet_session_state, meters_other_audio);
    FIELD(tacet_session_state, reserved);
    SIZE(tacet_route);
    FIELD(tacet_route, struct_size);
    FIELD(tacet_route, sample_rate);
    FIELD(tacet_route, latency);
    FIELD(tacet_route, is_private);
    FIELD(tacet_route, name);
    FIELD(tacet_route, reserved);
    SIZE(tacet_output_device);
    FIELD(tacet_output_device, struct_size);
    FIELD(tacet_output_device, is_private);
    FIELD(tacet_output_device, is_default);
    FIELD(tacet_output_device, id);
    FIELD(tacet_output_device, name);
    FIELD(tacet_output_device, reserved);
    SIZE(tacet_stream);
    FIELD(tacet_stream, struct_size);
    FIELD(tacet_stream, stream_class);
    FIELD(tacet_stream, name);
    SIZE(tacet_event);
    FIELD(tacet_event, struct_size);
    FIELD(tacet_event, type);
    FIELD(tacet_event, voice);
    FIELD(tacet_event, frames);
    FIELD(tacet_event, category);
    FIELD(tacet_event, reason);
    FIELD(tacet_event, route_change);
    FIELD(tacet_event, result);
    FIELD(tacet_event, flag);
    FIELD(tacet_event, text);
    FIELD(tacet_event, reserved);
    SIZE(tacet_voice_limit);
    FIELD(tacet_voice_limit, struct_size);
    FIELD(tacet_voice_limit, voices);
    FIELD(tacet_voice_limit, stealing);
    FIELD(tacet_voice_limit, retrigger);
    SIZE(tacet_ducking);
    FIELD(tacet_ducking, struct_size);
    FIELD(tacet_ducking, gain);
    FIELD(tacet_ducking, target);
    FIELD(tacet_ducking, trigger);
    FIELD(tacet_ducking, attack);
    FIELD(tacet_ducking, hold);
    FIELD(tacet_ducking, release);
    FIELD(tacet_ducking, reserved);
    SIZE(tacet_reverb);
    FIELD(tacet_reverb, struct_size);
    FIELD(tacet_reverb, room);
    FIELD(tacet_reverb, gain);
    FIELD(tacet_reverb, decay);
    SIZE(tacet_reverb_zone);
    FIELD(tacet_reverb_zone, struct_size);
    FIELD(tacet_reverb_zone, centre);
    FIELD(tacet_reverb_zone, radius);
    FIELD(tacet_reverb_zone, falloff);
    FIELD(tacet_reverb_zone, room);
    FIELD(tacet_reverb_zone, gain);
    FIELD(tacet_reverb_zone, decay);
    SIZE(tacet_spread);
    FIELD(tacet_spread, p50);
    FIELD(tacet_spread, p90);
    FIELD(tacet_spread, p99);
    FIELD(tacet_spread, worst);
    SIZE(tacet_profile);
    FIELD(tacet_profile, struct_size);
    FIELD(tacet_profile, blocks);
    FIELD(tacet_profile, deadline);
    FIELD(tacet_profile, total);
    FIELD(tacet_profile, commands);
    FIELD(tacet_profile, voices);
    FIELD(tacet_profile, openal);
    FIELD(tacet_profile, soundtrack);
    FIELD(tacet_profile, buses);
    FIELD(tacet_profile, limiter);
    FIELD(tacet_profile, reports);
    return text;
}

void struct_sizes(void) {
    tacet_engine *e = offline_engine(), *none;
    tacet_session *s;
    tacet_sound sound = tone(e, 100);
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
        SIZED(tacet_play_settings, tacet_play(e, sound, it, NULL));
        SIZED(tacet_event, tacet_engine_poll(e, it));
        SIZED(tacet_statistics, tacet_engine_get_statistics(e, it));
        SIZED(tacet_output, tacet_engine_get_output(e, it));
        SIZED(tacet_level, tacet_bus_get_level(e, TACET_BUS_MASTER, it));
        SIZED(tacet_listener, tacet_engine_set_listener(e, it));
        SIZED(tacet_track, tacet_soundtrack_play_track(e, it));
        SIZED(tacet_soundtrack_status, tacet_soundtrack_get_status(e, it));
        SIZED(tacet_directive, tacet_session_get_directive(s, it));
        SIZED(tacet_explanation, tacet_session_get_explanation(s, 0, it));
        SIZED(tacet_session_state, tacet_session_get_state(s, it));
        SIZED(tacet_route, tacet_session_get_route(s, it));
        SIZED(tacet_output_device, tacet_session_get_output_device(s, 0, it));
        SIZED(tacet_stream, tacet_session_get_stream(s, 0, it));
        SIZED(tacet_event, tacet_session_poll(s, it));
        SIZED(tacet_voice_limit, tacet_voice_limit_default(it, sizes[i]));
        SIZED(tacet_voice_limit, tacet_sound_set_limit(e, sound, it));
        SIZED(tacet_voice_limit, tacet_bus_set_limit(e, TACET_BUS_UI, it));
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
