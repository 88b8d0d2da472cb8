#include "sound.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tacet.h>

enum { LASER, EXPLOSION, SMALL_EXPLOSION, HIT, SHIELD, POWER_UP, CLICK, THRUST, EFFECT_COUNT };

static const char *const files[EFFECT_COUNT] = {
    "laser", "explosion", "explosion-small", "hit", "shield", "power-up", "ui-click", "engine-loop"};

/* The stems of the soundtrack, and the danger above which each is heard. Its tempo stands in theme-pads.ogg.score.json beside them. */
enum { STEM_COUNT = 4 };
static const char *const stems[STEM_COUNT] = {"theme-pads", "theme-bass", "theme-drums", "theme-lead"};
static const float thresholds[STEM_COUNT] = {-1, 0.1f, 0.3f, 0.65f};

static const tacet_tween soon = {0.25f, TACET_EASING_OUT};

static tacet_engine *audio;
static tacet_session *session;
static tacet_sound effects[EFFECT_COUNT];
static tacet_voice thrust;
static bool is_heard[STEM_COUNT];
static mode last_mode = MODE_TITLE;

static bool load(const char *assets) {
    char path[1024];
    for (int i = 0; i < EFFECT_COUNT; i++) {
        snprintf(path, sizeof path, "%s/effects/%s.ogg", assets, files[i]);
        if (tacet_load(audio, path, NULL, &effects[i]) < 0) return false;
    }
    return true;
}

static bool play_soundtrack(const char *assets) {
    char paths[STEM_COUNT][1024];
    tacet_track track;
    tacet_track_default(&track, sizeof track);
    track.stem_count = STEM_COUNT;
    for (int i = 0; i < STEM_COUNT; i++) {
        snprintf(paths[i], sizeof paths[i], "%s/music/%s.ogg", assets, stems[i]);
        track.stems[i] = paths[i];
    }
    if (tacet_soundtrack_play_track(audio, &track) < 0) return false;
    for (unsigned i = 0; i < STEM_COUNT; i++) {
        is_heard[i] = thresholds[i] < 0;
        if (!is_heard[i]) tacet_soundtrack_set_stem_gain(audio, i, -INFINITY, NULL);
    }
    return tacet_soundtrack_set_gain(audio, -4, NULL) == TACET_OK;
}

bool sound_begin(const char *assets) {
    tacet_engine_config config;
    tacet_engine_config_default(&config, sizeof config);
    config.application_name = "Space Rocks";
    if (tacet_engine_create(&config, &audio) < 0 || !load(assets) || !play_soundtrack(assets)) {
        fprintf(stderr, "%s\n", tacet_last_problem());
        return false;
    }
    tacet_engine_get_session(audio, &session);
    /* The screen is a plane in front of the player: direction matters, distance does not. */
    tacet_engine_set_distance_model(audio, TACET_DISTANCE_NONE);
    return true;
}

void sound_end(void) { tacet_engine_destroy(audio); }

static tacet_vec3 place(float x, float y) {
    return (tacet_vec3){(x / WORLD_WIDTH * 2 - 1) * 3, (1 - y / WORLD_HEIGHT * 2), -1};
}

static void play(int effect, const happening *happening, float gain) {
    tacet_play_settings settings;
    tacet_play_settings_default(&settings, sizeof settings);
    settings.has_position = true;
    settings.position = place(happening->x, happening->y);
    settings.gain = gain;
    settings.pitch_variation_low = 0.94f;
    settings.pitch_variation_high = 1.06f;
    tacet_play(audio, effects[effect], &settings, NULL);
}

static void play_happenings(const game *game) {
    for (int i = 0; i < game->happening_count; i++) {
        const happening *happening = &game->happenings[i];
        switch (happening->type) {
        case FIRED: play(LASER, happening, -8); break;
        case ROCK_BURST: play(happening->size == 1 ? SMALL_EXPLOSION : EXPLOSION, happening, -4); break;
        case SHIP_BURST: play(HIT, happening, 0); play(EXPLOSION, happening, 0); break;
        case SHIP_BACK: play(SHIELD, happening, -6); break;
        case WAVE_BEGAN: play(POWER_UP, happening, -8); break;
        }
    }
}

static void follow_engine(const game *game) {
    tacet_play_settings settings;
    if (!game->is_thrusting) {
        if (thrust) tacet_voice_stop(audio, thrust, &soon);
        thrust = 0;
        return;
    }
    if (!thrust) {
        tacet_play_settings_default(&settings, sizeof settings);
        settings.loops = true;
        settings.has_position = true;
        settings.position = place(game->ship.x, game->ship.y);
        settings.gain = -10;
        settings.fade_in = 0.05f;
        tacet_play(audio, effects[THRUST], &settings, &thrust);
    }
    tacet_voice_set_position(audio, thrust, place(game->ship.x, game->ship.y), NULL);
    tacet_voice_set_pitch(audio, thrust, 0.8f + hypotf(game->ship.vx, game->ship.vy) / 300, &soon);
}

static void follow_danger(float danger) {
    for (unsigned i = 0; i < STEM_COUNT; i++) {
        /* A stem fades out at a lower danger than it fades in, so that it does not flutter. */
        bool is_wanted = danger > thresholds[i] - (is_heard[i] ? 0.08f : 0);
        if (is_wanted == is_heard[i]) continue;
        is_heard[i] = is_wanted;
        /* The music turns on the bar: drums that come between two beats would stumble. */
        tacet_soundtrack_switch_stem(audio, i, is_wanted ? 0 : -INFINITY, &soon, TACET_BOUNDARY_BAR, 0, NULL);
    }
}

static void follow_mode(mode mode) {
    if (mode == last_mode) return;
    tacet_play_settings settings;
    tacet_play_settings_default(&settings, sizeof settings);
    settings.bus = TACET_BUS_UI;
    tacet_play(audio, effects[CLICK], &settings, NULL);
    /* In the menu effects are paused, and the soundtrack is lower and muffled. */
    tacet_bus_set_paused(audio, TACET_BUS_EFFECTS, mode == MODE_PAUSE, NULL);
    tacet_bus_set_gain(audio, TACET_BUS_SOUNDTRACK, mode == MODE_PAUSE ? -4 : 0, &soon);
    tacet_bus_set_filter(audio, TACET_BUS_SOUNDTRACK, 20, mode == MODE_PAUSE ? 500 : 20000, &soon);
    last_mode = mode;
}

void sound_follow(const game *game) {
    follow_mode(game->mode);
    play_happenings(game);
    follow_engine(game);
    if (game->mode != MODE_PAUSE) follow_danger(game_danger(game));
    tacet_engine_update(audio);
}

void sound_window(bool is_focused, bool is_visible) {
    tacet_session_set_application_state(
        session, !is_visible ? TACET_APPLICATION_BACKGROUND
                             : is_focused ? TACET_APPLICATION_ACTIVE : TACET_APPLICATION_INACTIVE);
}

void sound_silence(char *line, size_t size) {
    tacet_soundtrack_status status;
    tacet_explanation why;
    line[0] = 0;
    status.struct_size = sizeof status;
    why.struct_size = sizeof why;
    if (tacet_soundtrack_get_status(audio, &status) != TACET_OK || status.reason == TACET_REASON_NONE) return;
    for (size_t i = 0; tacet_session_get_explanation(session, i, &why) == TACET_OK; i++)
        if (why.reason == status.reason) {
            snprintf(line, size, "No music: %s", why.detail);
            return;
        }
    snprintf(line, size, "No music: %s", tacet_reason_describe(status.reason));
}
