#include "sound.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tacet.h>

/* The stems of the soundtrack, and the danger above which each is heard. Its tempo stands in theme-pads.ogg.score.json beside them. */
enum { STEM_COUNT = 4 };
static const char *const stems[STEM_COUNT] = {"theme-pads", "theme-bass", "theme-drums", "theme-lead"};
static const float thresholds[STEM_COUNT] = {-1, 0.1f, 0.3f, 0.65f};

static const tacet_tween soon = {0.25f, TACET_EASING_OUT};

static tacet_engine *audio;
static tacet_session *session;
static tacet_posted thrust;
static bool is_heard[STEM_COUNT];
static mode last_mode = MODE_TITLE;

/* What is played for each name stands in space-rocks.json: sounds, gains, pitches, and which sound for which size. */
static bool load(const char *assets) {
    char path[1024];
    snprintf(path, sizeof path, "%s/effects/space-rocks.json", assets);
    return tacet_engine_load_events(audio, path) == TACET_OK;
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

static void post(const char *event, const happening *happening) {
    tacet_vec3 position = place(happening->x, happening->y);
    tacet_engine_post(audio, event, &position, NULL, NULL);
}

static void play_happenings(const game *game) {
    for (int i = 0; i < game->happening_count; i++) {
        const happening *happening = &game->happenings[i];
        switch (happening->type) {
        case FIRED: post("shot", happening); break;
        case ROCK_BURST:
            tacet_engine_set_parameter_value(audio, "size", happening->size == 1 ? "small" : "large", NULL);
            post("rock burst", happening);
            break;
        case SHIP_BURST: post("ship burst", happening); break;
        case SHIP_BACK: post("ship back", happening); break;
        case WAVE_BEGAN: post("wave", happening); break;
        }
    }
}

static void follow_engine(const game *game) {
    tacet_vec3 position = place(game->ship.x, game->ship.y);
    if (!game->is_thrusting) {
        if (thrust) tacet_posted_stop(audio, thrust, &soon);
        thrust = 0;
        return;
    }
    tacet_engine_set_parameter(audio, "speed", hypotf(game->ship.vx, game->ship.vy), NULL);
    if (!thrust) tacet_engine_post(audio, "engine", &position, NULL, &thrust);
    tacet_posted_set_position(audio, thrust, position);
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
    tacet_engine_post(audio, "click", NULL, NULL, NULL);
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
