#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

static tacet_directive directive(tacet_session *s) {
    tacet_directive directive = {.struct_size = sizeof directive};
    GIVES(TACET_OK, tacet_session_get_directive(s, &directive));
    return directive;
}

static tacet_session_state state(tacet_session *s) {
    tacet_session_state state = {.struct_size = sizeof state};
    GIVES(TACET_OK, tacet_session_get_state(s, &state));
    return state;
}

static void wait_a_moment(void) {
    const struct timespec moment = {0, 1000000};
    nanosleep(&moment, NULL);
}

// Waits for the start-up verdict, 250 ms at most by the rules; four seconds here.
static bool await_verdict(tacet_session *s) {
    for (int i = 0; i < 4000; i++) {
        tacet_reason reason = directive(s).soundtrack_reason;
        if (reason != TACET_REASON_UNDECIDED && reason != TACET_REASON_STARTING_UP) return true;
        wait_a_moment();
    }
    return false;
}

// Polls until an event has the type. What is known already may be told by the next poll only, as none waits for a session
// that is at work.
static bool await_event(tacet_session *s, tacet_event_type type, tacet_event *event) {
    for (int i = 0; i < 4000; i++) {
        while (tacet_session_poll(s, event) == TACET_OK) {
            CHECK(event->type != TACET_EVENT_NONE);
            if (event->type == type) return true;
        }
        wait_a_moment();
    }
    return false;
}

// The same for an engine's session.
static bool await_event_of_engine(tacet_engine *e, tacet_event_type type, tacet_event *event) {
    for (int i = 0; i < 4000; i++) {
        if (find_event(e, type, event)) return true;
        wait_a_moment();
    }
    return false;
}

void session_alone(void) {
    tacet_session *s;
    tacet_event event = {.struct_size = sizeof event};
    tacet_route route = {.struct_size = sizeof route};
    tacet_stream stream = {.struct_size = sizeof stream};
    for (int role = TACET_ROLE_GAME; role <= TACET_ROLE_COOPERATIVE_MUSIC; role++) {
        GIVES(TACET_OK, tacet_session_create((tacet_role)role, &s));
        GIVES(TACET_OK, tacet_session_destroy(s));
    }
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
    CHECK(await_verdict(s));
    tacet_result result = tacet_session_get_route(s, &route);
    CHECK(result == TACET_EMPTY || (result == TACET_OK && route.name[0] && route.volume >= 0 && route.volume <= 1));
    CHECK(state(s).stream_volume == 1);  // this session has no stream
    tacet_output_device device = {.struct_size = sizeof device};
    for (size_t i = 0; (result = tacet_session_get_output_device(s, i, &device)) == TACET_OK; i++) CHECK(device.id[0]);
    CHECK(result == TACET_EMPTY);
    tacet_now_playing playing = {.struct_size = sizeof playing};
    result = tacet_session_get_now_playing(s, &playing);
    CHECK(result == TACET_EMPTY || (result == TACET_OK && playing.player[0]));
    // Without a media player a command does nothing. A media player of this machine's user is left alone.
    for (int command = TACET_MEDIA_PLAY_PAUSE; result == TACET_EMPTY && command <= TACET_MEDIA_PREVIOUS; command++) {
        GIVES(TACET_OK, tacet_session_control_player(s, (tacet_media_command)command));
    }
    GIVES(TACET_EMPTY, tacet_session_get_stream(s, 10000, &stream));
    for (uint32_t i = 0; i < state(s).stream_count; i++) {
        result = tacet_session_get_stream(s, i, &stream);
        CHECK(result == TACET_OK || result == TACET_EMPTY);
    }
    tacet_category category = state(s).category;
    CHECK(category == TACET_CATEGORY_AMBIENT || category == TACET_CATEGORY_SOLO_AMBIENT);
    CHECK(await_event(s, TACET_EVENT_CATEGORY_CHOSEN, &event) && event.category == category && event.text[0]);
    while ((result = tacet_session_poll(s, &event)) == TACET_OK) CHECK(event.type != TACET_EVENT_NONE);
    CHECK(result == TACET_EMPTY);
    GIVES(TACET_OK, tacet_session_destroy(s));
}

void session_is_told(void) {
    tacet_session *s;
    tacet_event event = {.struct_size = sizeof event};
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
    CHECK(await_verdict(s));

    tacet_mix mix = {.struct_size = sizeof mix};
    GIVES(TACET_OK, tacet_session_follow(s, 0, &mix));
    CHECK(mix.effects_amplitude == 1 && mix.effects_run && !mix.one_shots_end);
    GIVES(TACET_OK, tacet_session_begin(s, TACET_REASON_CALL, NULL));
    CHECK(directive(s).effects == TACET_FROZEN && directive(s).effects_reason == TACET_REASON_CALL);
    GIVES(TACET_OK, tacet_session_follow(s, 0.01f, &mix));
    CHECK(fabsf(mix.effects_amplitude - 0.5f) < 1e-3f && mix.effects_run && mix.soundtrack_runs);
    GIVES(TACET_OK, tacet_session_follow(s, 0.011f, &mix));
    CHECK(mix.effects_amplitude == 0 && mix.soundtrack_amplitude == 0 && !mix.effects_run && !mix.soundtrack_runs);
    CHECK(mix.one_shots_end);
    GIVES(TACET_OK, tacet_session_end(s, TACET_REASON_CALL, NULL));
    GIVES(TACET_OK, tacet_session_follow(s, 0.05f, &mix));
    CHECK(fabsf(mix.effects_amplitude - 0.5f) < 1e-3f && mix.effects_run && !mix.one_shots_end);
    CHECK(directive(s).effects_reason != TACET_REASON_CALL);
    bool began = false, ended = false, inactive = false, active = false;
    for (int i = 0; i < 4000 && !(began && ended && inactive && active); i++) {
        while (tacet_session_poll(s, &event) == TACET_OK) {
            if (event.type == TACET_EVENT_INTERRUPTION_BEGAN) began = event.reason == TACET_REASON_CALL;
            if (event.type == TACET_EVENT_INTERRUPTION_ENDED) ended = event.flag;
            if (event.type == TACET_EVENT_DID_BECOME_INACTIVE)
                inactive = event.reason == TACET_REASON_CALL && event.flag &&
                           event.inactivity_source == TACET_SOURCE_PROGRAM;
            if (event.type == TACET_EVENT_DID_BECOME_ACTIVE)
                active = inactive && event.inactivity_source == TACET_SOURCE_NONE;
        }
        wait_a_moment();
    }
    CHECK(began && ended && inactive && active);
    for (int reason = TACET_REASON_STARTING_UP; reason <= TACET_REASON_UNFOCUSED; reason++) {
        GIVES(TACET_OK, tacet_session_begin(s, (tacet_reason)reason, "cut-scene"));
        GIVES(TACET_OK, tacet_session_end(s, (tacet_reason)reason, "cut-scene"));
    }

    GIVES(TACET_OK, tacet_session_set_application_state(s, TACET_APPLICATION_BACKGROUND));
    CHECK(directive(s).effects == TACET_FROZEN && state(s).application_state == TACET_APPLICATION_BACKGROUND);
    GIVES(TACET_OK, SET(s, background_policy, TACET_BACKGROUND_MUTE));
    CHECK(directive(s).effects == TACET_MUTED && settings_of(s)->background_policy == TACET_BACKGROUND_MUTE);
    GIVES(TACET_OK, SET(s, background_policy, TACET_BACKGROUND_KEEP));
    CHECK(directive(s).effects_reason != TACET_REASON_BACKGROUND);
    GIVES(TACET_OK, tacet_session_set_application_state(s, TACET_APPLICATION_ACTIVE));

    GIVES(TACET_OK, SET(s, soundtrack_choice, TACET_SOUNDTRACK_OFF));
    CHECK(directive(s).soundtrack != TACET_AUDIBLE && settings_of(s)->soundtrack_choice == TACET_SOUNDTRACK_OFF);
    GIVES(TACET_OK, SET(s, soundtrack_choice, TACET_SOUNDTRACK_AUTOMATIC));

    CHECK(settings_of(s)->conversation_choice == TACET_CONVERSATION_AUTOMATIC && directive(s).soundtrack_gain == 0);
    GIVES(TACET_OK, SET(s, conversation_choice, TACET_CONVERSATION_DUCK));
    GIVES(TACET_OK, tacet_session_begin(s, TACET_REASON_CONVERSATION, NULL));
    CHECK(settings_of(s)->conversation_choice == TACET_CONVERSATION_DUCK && directive(s).soundtrack_gain == -12);
    CHECK(directive(s).gain == 0 && directive(s).effects_reason != TACET_REASON_CONVERSATION);
    GIVES(TACET_OK, tacet_session_end(s, TACET_REASON_CONVERSATION, NULL));
    CHECK(directive(s).soundtrack_gain == 0);

    GIVES(TACET_OK, tacet_session_set_category(s, TACET_CATEGORY_PLAYBACK, TACET_OPTION_MIX_WITH_OTHERS));
    CHECK(state(s).category == TACET_CATEGORY_PLAYBACK && state(s).options == TACET_OPTION_MIX_WITH_OTHERS);
    GIVES(TACET_OK, tacet_session_set_category(s, TACET_CATEGORY_AUTOMATIC, 0));
    CHECK(state(s).category <= TACET_CATEGORY_SOLO_AMBIENT);

    GIVES(TACET_OK, tacet_session_set_active(s, false, true));
    CHECK(directive(s).effects == TACET_FROZEN);
    GIVES(TACET_OK, tacet_session_set_active(s, true, false));
    GIVES(TACET_OK, SET(s, pauses_when_headphones_unplugged, true));
    GIVES(TACET_OK, SET(s, ignores_silent_mode, true));
    CHECK(settings_of(s)->pauses_when_headphones_unplugged && settings_of(s)->ignores_silent_mode);
    CHECK(!settings_of(s)->meters_other_audio);
    GIVES(TACET_OK, SET(s, meters_other_audio, true));
    CHECK(!settings_of(s)->streamer && !state(s).is_broadcast_seen);
    GIVES(TACET_OK, SET(s, streamer, true));
    CHECK(settings_of(s)->streamer);
    GIVES(TACET_OK, SET(s, streamer, false));
    GIVES(TACET_OK, SET(s, mono, true));
    GIVES(TACET_OK, SET(s, mono, false));
    GIVES(TACET_OK, SET(s, night_mode, true));
    CHECK(settings_of(s)->night_mode);
    GIVES(TACET_OK, SET(s, night_mode, false));
    GIVES(TACET_OK, SET(s, balance, 2));
    GIVES(TACET_ERROR_NOT_FINITE, SET(s, balance, NAN));
    GIVES(TACET_OK, SET(s, balance, 0));
    // No theme has the sound, so that the test plays nothing on the machine that it runs on.
    GIVES(TACET_OK, tacet_system_sound_play(s, "x-tacet-test", NULL));
    GIVES(TACET_OK, tacet_system_sound_play(s, "x-tacet-test", "org.example.Test"));
    GIVES(TACET_ERROR_NULL, tacet_system_sound_play(s, NULL, NULL));
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_system_sound_play(s, "\xff", NULL));
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_system_sound_play(s, "bell", "\xff"));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_system_sound_play(s, "", NULL));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_system_sound_play(s, "../bell", NULL));
    CHECK(settings_of(s)->meters_other_audio);
    CHECK(!settings_of(s)->has_media_controls && !settings_of(s)->ducks_without_focus);
    GIVES(TACET_OK, SET(s, has_media_controls, true));
    GIVES(TACET_OK, SET(s, ducks_without_focus, true));
    CHECK(settings_of(s)->has_media_controls && settings_of(s)->ducks_without_focus && settings_of(s)->interrupts_on_ring);
    GIVES(TACET_OK, SET(s, interrupts_on_ring, false));
    CHECK(!settings_of(s)->interrupts_on_ring && settings_of(s)->ignored_reasons == 0);
    GIVES(TACET_OK, SET(s, ignored_reasons, TACET_IGNORE_LOCKED | TACET_IGNORE_PROMPT));
    CHECK(settings_of(s)->ignored_reasons == (TACET_IGNORE_LOCKED | TACET_IGNORE_PROMPT));
    // Only the player can ignore a telephone.
    GIVES(TACET_ERROR_INVALID_ARGUMENT, SET(s, ignored_reasons, TACET_IGNORE_CALL));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, SET(s, ignored_reasons, TACET_IGNORE_ALARM | TACET_IGNORE_LOCKED));
    CHECK(settings_of(s)->ignored_reasons == (TACET_IGNORE_LOCKED | TACET_IGNORE_PROMPT));
    GIVES(TACET_OK, SET(s, ignored_reasons, 0));
    GIVES(TACET_OK, SET(s, has_media_controls, false));
    GIVES(TACET_OK, tacet_session_set_application_state(s, TACET_APPLICATION_INACTIVE));
    CHECK(directive(s).gain == -12);
    GIVES(TACET_OK, tacet_session_set_application_state(s, TACET_APPLICATION_ACTIVE));
    CHECK(directive(s).gain == 0);
    // A game's session takes controls that no desktop sees, because the tests have no session bus, and texts that are none.
    tacet_media_controls controls = {.struct_size = sizeof controls, .player = "Player", .length = -1, .position = 1e300};
    GIVES(TACET_OK, tacet_session_set_media_controls(s, &controls));
    controls.artwork = "/usr/share/cover.jpg";
    GIVES(TACET_OK, tacet_session_set_media_controls(s, &controls));
    controls.can_set_volume = true;
    for (int i = 0; i < 4; i++) {
        controls.volume = (double[]){0.5, -1, 1e300, NAN}[i];
        GIVES(TACET_OK, tacet_session_set_media_controls(s, &controls));
    }
    controls.title = "\xff";
    GIVES(TACET_ERROR_INVALID_UTF8, tacet_session_set_media_controls(s, &controls));
    GIVES(TACET_OK, tacet_session_set_media_controls(s, NULL));
    GIVES(TACET_OK, tacet_session_wait_for_player(s));
    CHECK(directive(s).effects == TACET_FROZEN && directive(s).effects_reason == TACET_REASON_AWAITING_PLAYER);
    GIVES(TACET_OK, tacet_session_resume(s));
    CHECK(directive(s).effects_reason != TACET_REASON_AWAITING_PLAYER);
    GIVES(TACET_OK, tacet_session_report_soundtrack(s, true));
    GIVES(TACET_OK, tacet_session_report_output_lost(s, "the cable was pulled"));
    CHECK(directive(s).effects == TACET_FROZEN && directive(s).effects_reason == TACET_REASON_OUTPUT_LOST);
    GIVES(TACET_OK, tacet_session_report_output_restored(s, "Speaker"));
    CHECK(directive(s).effects_reason != TACET_REASON_OUTPUT_LOST);
    GIVES(TACET_OK, tacet_session_resume(s));
    GIVES(TACET_OK, tacet_session_destroy(s));
}

void session_explains(void) {
    tacet_session *s;
    tacet_explanation explanation = {.struct_size = sizeof explanation};
    char text[64];
    size_t length = 0;
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &s));
    CHECK(await_verdict(s));
    // Two bytes a letter, so that a cut may fall within one.
    GIVES(TACET_OK, tacet_session_begin(s, TACET_REASON_HOST, "ééééééééééééééééééééééééééééééé"));
    bool is_there = false;
    for (size_t i = 0; tacet_session_get_explanation(s, i, &explanation) == TACET_OK; i++)
        if (explanation.reason == TACET_REASON_HOST)
            is_there = strstr(explanation.detail, "éé") && explanation.remedy[0] && explanation.seconds >= 0;
    CHECK(is_there);
    GIVES(TACET_EMPTY, tacet_session_get_explanation(s, 1000, &explanation));
    GIVES(TACET_EMPTY, tacet_session_get_explanation(s, SIZE_MAX, &explanation));

    GIVES(TACET_TRUNCATED, tacet_session_explain(s, NULL, 0, &length));
    CHECK(length > 60);
    // The session may find out more in the meantime.
    const size_t plenty = length + 100000;
    char *all = malloc(plenty);
    GIVES(TACET_OK, tacet_session_explain(s, all, plenty, NULL));
    CHECK(strstr(all, "ééééééééé") != NULL);
    GIVES(TACET_OK, tacet_session_explain(s, all, SIZE_MAX, NULL));
    for (size_t room = 1; room <= sizeof text; room++) {
        memset(text, 'x', sizeof text);
        GIVES(TACET_TRUNCATED, tacet_session_explain(s, text, room, NULL));
        CHECK(strlen(text) < room && strncmp(text, all, strlen(text)) == 0 && strlen(text) + 2 >= room);
    }
    free(all);
    GIVES(TACET_OK, tacet_session_destroy(s));
}

void session_of_an_engine(void) {
    tacet_engine *e = null_engine();
    tacet_session *s, *mine;
    tacet_event event = {.struct_size = sizeof event};
    GIVES(TACET_OK, tacet_engine_get_session(e, &s));
    CHECK(await_verdict(s));
    GIVES(TACET_ERROR_OWNED, tacet_session_destroy(s));
    GIVES(TACET_ERROR_OWNED, tacet_session_poll(s, &event));
    GIVES(TACET_ERROR_OWNED, tacet_session_report_soundtrack(s, true));
    GIVES(TACET_ERROR_OWNED, tacet_session_report_output_lost(s, "x"));
    GIVES(TACET_ERROR_OWNED, tacet_session_report_output_restored(s, "x"));
    CHECK(await_event_of_engine(e, TACET_EVENT_CATEGORY_CHOSEN, &event));
    CHECK(event.category != TACET_CATEGORY_AUTOMATIC);

    // It belongs to its engine, and not to another.
    tacet_engine_config config;
    tacet_engine *other;
    GIVES(TACET_OK, tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_NULL;
    config.session = s;
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_engine_create(&config, &other));
    GIVES(TACET_OK, tacet_engine_destroy(e));

    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &mine));
    config.session = mine;
    GIVES(TACET_OK, tacet_engine_create(&config, &e));
    GIVES(TACET_OK, tacet_engine_get_session(e, &s));
    CHECK(s == mine);
    GIVES(TACET_ERROR_OWNED, tacet_session_poll(mine, &event));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    tacet_result result = tacet_session_poll(mine, &event);
    CHECK(result == TACET_OK || result == TACET_EMPTY);
    GIVES(TACET_OK, tacet_session_destroy(mine));
}
