#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CInterfaceCalls.h"
#include "check.h"

// A game repeats one setter tens of thousands of times, with changing values, and then ends: what the setter leaves for another
// thread, its messages supersede one another, and the end waits for none of them.

typedef struct target {
    tacet_engine *e;
    tacet_session *s;
    tacet_sound sound;
    tacet_voice voice;
} target;

static const tacet_tween briefly = {0.02f, TACET_EASING_IN_OUT};

#define SETTERS(X) \
    X(engine_set_output_device, tacet_engine_set_output_device(t->e, i & 1 ? "headphones" : NULL)) \
    X(engine_set_listener, tacet_engine_set_listener(t->e, listener(i))) \
    X(engine_set_listeners, tacet_engine_set_listeners(t->e, listener(i), 1)) \
    X(engine_set_distance_model, tacet_engine_set_distance_model(t->e, (tacet_distance_model)(i & 3))) \
    X(engine_set_spatialisation, tacet_engine_set_spatialization(t->e, (tacet_spatialization)(i % 3))) \
    X(engine_set_doppler, tacet_engine_set_doppler(t->e, 1.0f + (float)(i & 1), 343)) \
    X(engine_set_ducking, tacet_engine_set_ducking(t->e, ducking(i), i & 1)) \
    X(engine_set_reverb, tacet_engine_set_reverb(t->e, i & 1 ? reverb(i) : NULL)) \
    X(engine_set_reverb_zones, tacet_engine_set_reverb_zones(t->e, zone(i), i & 1)) \
    X(engine_restore, tacet_engine_restore(t->e, "{}") == TACET_OK ? TACET_OK : TACET_OK) \
    X(engine_set_parameter, tacet_engine_set_parameter(t->e, "none", (float)(i & 7), NULL)) \
    X(sound_set_limit, tacet_sound_set_limit(t->e, t->sound, limit(i))) \
    X(sound_set_caption, tacet_sound_set_caption(t->e, t->sound, i & 1 ? "a" : "b", TACET_IMPORTANCE_NORMAL)) \
    X(sound_reload, tacet_sound_reload(t->e, t->sound)) \
    X(bus_set_gain, tacet_bus_set_gain(t->e, TACET_BUS_EFFECTS, -(float)(i & 7), &briefly)) \
    X(bus_set_muted, tacet_bus_set_muted(t->e, TACET_BUS_EFFECTS, i & 1, &briefly)) \
    X(bus_set_paused, tacet_bus_set_paused(t->e, TACET_BUS_EFFECTS, i & 1, &briefly)) \
    X(bus_stop_voices, tacet_bus_stop_voices(t->e, TACET_BUS_UI, &briefly)) \
    X(bus_set_effects, tacet_bus_set_effects(t->e, TACET_BUS_EFFECTS, NULL, 0, &briefly)) \
    X(bus_set_filter, tacet_bus_set_filter(t->e, TACET_BUS_EFFECTS, 100, 8000 + (float)(i & 1), &briefly)) \
    X(bus_set_limit, tacet_bus_set_limit(t->e, TACET_BUS_EFFECTS, limit(i))) \
    X(voice_set_gain, tacet_voice_set_gain(t->e, t->voice, -(float)(i & 7), &briefly)) \
    X(voice_set_pitch, tacet_voice_set_pitch(t->e, t->voice, 1.0f + (float)(i & 1), &briefly)) \
    X(voice_seek, tacet_voice_seek(t->e, t->voice, i)) \
    X(voice_set_pan, tacet_voice_set_pan(t->e, t->voice, (float)(i & 1), &briefly)) \
    X(voice_set_position, tacet_voice_set_position(t->e, t->voice, (tacet_vec3){(float)(i & 7), 0, 1}, &briefly)) \
    X(voice_set_velocity, tacet_voice_set_velocity(t->e, t->voice, (tacet_vec3){(float)(i & 7), 0, 1}, &briefly)) \
    X(voice_set_filter, tacet_voice_set_filter(t->e, t->voice, -(float)(i & 7), 0, &briefly)) \
    X(voice_set_reverb_send, tacet_voice_set_reverb_send(t->e, t->voice, -(float)(i & 7))) \
    X(voice_set_space, tacet_voice_set_space(t->e, t->voice, (tacet_space)(i & 1))) \
    X(voice_set_looping, tacet_voice_set_looping(t->e, t->voice, i & 1)) \
    X(voice_set_occlusion, tacet_voice_set_occlusion(t->e, t->voice, -(float)(i & 7), 0, &briefly)) \
    X(voice_set_distance_curve, tacet_voice_set_distance_curve(t->e, t->voice, (float[]){1, 9}, (float[]){0, -9}, i & 1 ? 2 : 0)) \
    X(voice_set_attenuation, tacet_voice_set_attenuation(t->e, t->voice, 1, 100, (float)(i & 1))) \
    X(voice_set_cone, tacet_voice_set_cone(t->e, t->voice, (tacet_vec3){1, 0, 0}, 90, 180, -(float)(i & 7))) \
    X(voice_set_radius, tacet_voice_set_radius(t->e, t->voice, (float)(i & 7))) \
    X(voice_set_air_absorption, tacet_voice_set_air_absorption(t->e, t->voice, (float)(i & 7))) \
    X(voice_set_caption, tacet_voice_set_caption(t->e, t->voice, i & 1 ? "a" : "b", TACET_IMPORTANCE_NORMAL)) \
    X(voices_set_gains, tacet_voices_set_gains(t->e, &t->voice, &(float){-(float)(i & 7)}, 1, &briefly)) \
    X(voices_set_pitches, tacet_voices_set_pitches(t->e, &t->voice, &(float){1.0f + (float)(i & 1)}, 1, &briefly)) \
    X(voices_set_positions, tacet_voices_set_positions(t->e, &t->voice, &(tacet_vec3){(float)(i & 7), 0, 1}, 1, NULL)) \
    X(voice_pause_and_resume, (i & 1 ? tacet_voice_resume : tacet_voice_pause)(t->e, t->voice, NULL)) \
    X(soundtrack_set_gain, tacet_soundtrack_set_gain(t->e, -(float)(i & 7), &briefly)) \
    X(soundtrack_set_stem_gain, tacet_soundtrack_set_stem_gain(t->e, 0, -(float)(i & 7), &briefly)) \
    X(soundtrack_seek, tacet_soundtrack_seek(t->e, i & 1023)) \
    X(soundtrack_pause_and_resume, (i & 1 ? tacet_soundtrack_resume : tacet_soundtrack_pause)(t->e, NULL)) \
    X(profiler_enable, tacet_profiler_enable(t->e, i & 1)) \
    X(profiler_start_capture, tacet_profiler_start_capture(t->e)) \
    X(profiler_set_access, tacet_profiler_set_access(t->e, i & 1 ? TACET_ACCESS_READ : TACET_ACCESS_READ_WRITE)) \
    X(set_log, tacet_set_log(NULL, TACET_LOG_INFO, NULL)) \
    X(session_set_category, tacet_session_set_category(t->s, (tacet_category)(i & 1), 0)) \
    X(session_set_active, tacet_session_set_active(t->s, i & 1, true)) \
    X(session_begin_and_end, (i & 1 ? tacet_session_end : tacet_session_begin)(t->s, TACET_REASON_HOST, "menu")) \
    X(session_transient_solo, (i & 1 ? tacet_session_end_transient_solo : tacet_session_begin_transient_solo)(t->s)) \
    X(session_set_application_state, tacet_session_set_application_state(t->s, (tacet_application_state)(i % 3))) \
    X(session_set_settings, SET(t->s, balance, (float)(i & 1))) \
    X(session_control_player, tacet_session_control_player(t->s, TACET_MEDIA_PLAY_PAUSE) == TACET_OK ? TACET_OK : TACET_OK) \
    X(session_set_media_controls, tacet_session_set_media_controls(t->s, controls(i))) \
    X(system_sound_play, tacet_system_sound_play(t->s, "bell", NULL) == TACET_OK ? TACET_OK : TACET_OK)

static const tacet_listener *listener(unsigned i) {
    static tacet_listener value;
    tacet_listener_default(&value, sizeof value);
    value.position.x = (float)(i & 7);
    return &value;
}

static const tacet_ducking *ducking(unsigned i) {
    static tacet_ducking value;
    tacet_ducking_default(&value, sizeof value);
    value.gain = -1.0f - (float)(i & 7);
    return &value;
}

static const tacet_reverb *reverb(unsigned i) {
    static tacet_reverb value;
    tacet_reverb_default(&value, sizeof value);
    value.room = (tacet_room)(i % 8);
    return &value;
}

static const tacet_reverb_zone *zone(unsigned i) {
    static tacet_reverb_zone value;
    tacet_reverb_zone_default(&value, sizeof value);
    value.room = (tacet_room)(i % 8);
    return &value;
}

static const tacet_voice_limit *limit(unsigned i) {
    static tacet_voice_limit value;
    tacet_voice_limit_default(&value, sizeof value);
    return i & 1 ? &value : NULL;
}

static const tacet_media_controls *controls(unsigned i) {
    static tacet_media_controls value;
    value.struct_size = sizeof value;
    value.title = i & 1 ? "a" : "b";
    return &value;
}

#define BODY(name, call) \
    static tacet_result set_##name(target *t, unsigned i) { \
        (void)t, (void)i; \
        return (call); \
    }
SETTERS(BODY)

#define ENTRY(name, call) {#name, set_##name},
static const struct {
    const char *name;
    tacet_result (*set)(target *, unsigned);
} setters[] = {SETTERS(ENTRY)};

size_t interface_setter_count(void) { return sizeof setters / sizeof *setters; }

const char *interface_setter_name(size_t index) { return setters[index].name; }

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double interface_flood(size_t index, unsigned count, const char *directory) {
    target t = {.e = NULL};
    // Before the engine's threads exist: they read the environment, which moves when it grows.
    setenv("XDG_RUNTIME_DIR", directory, 1);
    tacet_engine_config config;
    tacet_engine_config_default(&config, sizeof config);
    config.output = TACET_OUTPUT_NULL;
    if (tacet_engine_create(&config, &t.e) != TACET_OK || tacet_engine_get_session(t.e, &t.s) != TACET_OK) return -1;
    case_directory = directory;
    char *path = write_tone("flood.wav", 48000);
    tacet_play_settings settings;
    tacet_play_settings_default(&settings, sizeof settings);
    settings.loops = settings.has_position = true;
    tacet_result result = tacet_load(t.e, path, NULL, &t.sound);
    if (result >= 0) result = tacet_play(t.e, t.sound, &settings, &t.voice);
    if (result >= 0) result = tacet_soundtrack_play(t.e, path, NULL);
    free(path);
    for (unsigned i = 0; i < count && result >= 0; i++) result = setters[index].set(&t, i);
    double start = seconds();
    if (tacet_engine_destroy(t.e) != TACET_OK || result < 0) return -1;
    return seconds() - start;
}
