#include "check.h"

#define WRONG(call) GIVES(TACET_ERROR_INVALID_HANDLE, call)

// Every function that takes a session, with arguments that are right else.
static void wrong_session(tacet_session *s) {
    tacet_directive directive = {.struct_size = sizeof directive};
    tacet_explanation explanation = {.struct_size = sizeof explanation};
    tacet_session_state state = {.struct_size = sizeof state};
    tacet_session_settings settings = {.struct_size = sizeof settings};
    tacet_route route = {.struct_size = sizeof route};
    tacet_output_device device = {.struct_size = sizeof device};
    tacet_now_playing playing = {.struct_size = sizeof playing};
    tacet_stream stream = {.struct_size = sizeof stream};
    tacet_event event = {.struct_size = sizeof event};
    char text[8];
    size_t length;

    WRONG(tacet_session_get_directive(s, &directive));
    WRONG(tacet_session_follow(s, 0, &(tacet_mix){.struct_size = sizeof(tacet_mix)}));
    WRONG(tacet_session_explain(s, text, sizeof text, &length));
    WRONG(tacet_session_get_explanation(s, 0, &explanation));
    WRONG(tacet_session_set_category(s, TACET_CATEGORY_AMBIENT, 0));
    WRONG(tacet_session_set_active(s, true, false));
    WRONG(tacet_session_begin(s, TACET_REASON_CALL, NULL));
    WRONG(tacet_session_end(s, TACET_REASON_CALL, NULL));
    WRONG(tacet_session_resume(s));
    WRONG(tacet_session_set_application_state(s, TACET_APPLICATION_ACTIVE));
    WRONG(tacet_system_sound_play(s, "bell", NULL));
    WRONG(tacet_session_report_soundtrack(s, true));
    WRONG(tacet_session_report_output_lost(s, "unplugged"));
    WRONG(tacet_session_report_output_restored(s, "speaker"));
    WRONG(tacet_session_get_state(s, &state));
    WRONG(tacet_session_get_settings(s, &settings));
    WRONG(tacet_session_get_effective_settings(s, &settings));
    WRONG(tacet_session_set_settings(s, &settings));
    WRONG(tacet_session_get_route(s, &route));
    WRONG(tacet_session_get_output_device(s, 0, &device));
    WRONG(tacet_session_get_now_playing(s, &playing));
    WRONG(tacet_session_wait_for_player(s));
    WRONG(tacet_session_begin_transient_solo(s));
    WRONG(tacet_session_end_transient_solo(s));
    tacet_media_controls controls = {.struct_size = sizeof controls, .player = "Player"};
    WRONG(tacet_session_set_media_controls(s, &controls));
    WRONG(tacet_session_set_media_controls(s, NULL));
    WRONG(tacet_session_control_player(s, TACET_MEDIA_PAUSE));
    WRONG(tacet_session_get_stream(s, 0, &stream));
    WRONG(tacet_session_poll(s, &event));
    if (s) WRONG(tacet_session_destroy(s));
}

void session_handles_are_checked(void) {
    int elsewhere = 0;
    tacet_session *gone;
    tacet_engine *engine = offline_engine();
    GIVES(TACET_OK, tacet_session_create(TACET_ROLE_GAME, &gone));
    GIVES(TACET_OK, tacet_session_destroy(gone));
    GIVES(TACET_OK, tacet_session_destroy(NULL));

    wrong_session(NULL);
    wrong_session((tacet_session *)&elsewhere);
    wrong_session((tacet_session *)engine);
    wrong_session((tacet_session *)UINTPTR_MAX);
    wrong_session(gone);

    tacet_session *of_engine;
    GIVES(TACET_OK, tacet_engine_get_session(engine, &of_engine));
    GIVES(TACET_OK, tacet_engine_destroy(engine));
    wrong_session(of_engine);
}
