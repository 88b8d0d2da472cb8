// TacetSession: what the player's machine lets the game play, and why.
#include <stdlib.h>

#include "engine.h"

typedef struct session {
    node node;
    int64_t category;
} session;

static void category_changed(void *node) {
    const session *session = node;
    tacet_session *handle = is_in_tree(node) ? session_of(node, "category") : NULL;
    if (handle) succeeded(node, "category", tacet_session_set_category(handle, (tacet_category)session->category, 0));
}

static tacet_directive directive_of(void *node) {
    tacet_directive directive = { .struct_size = sizeof directive };
    tacet_session *session = session_of(node, "get");
    if (session) succeeded(node, "get", tacet_session_get_directive(session, &directive));
    return directive;
}

static tacet_session_state state_of(void *node) {
    tacet_session_state state = { .struct_size = sizeof state };
    tacet_session *session = session_of(node, "get");
    if (session) succeeded(node, "get", tacet_session_get_state(session, &state));
    return state;
}

static void read_category_in_force(void *node, void *result) {
    *(int64_t *)result = state_of(node).category;
}

static void read_effects(void *node, void *result) {
    *(int64_t *)result = directive_of(node).effects;
}

static void read_music(void *node, void *result) {
    *(int64_t *)result = directive_of(node).soundtrack;
}

static void read_effects_reason(void *node, void *result) {
    const tacet_reason reason = directive_of(node).effects_reason;
    give_text(result, reason ? tacet_reason_describe(reason) : "");
}

static void read_music_reason(void *node, void *result) {
    const tacet_reason reason = directive_of(node).soundtrack_reason;
    give_text(result, reason ? tacet_reason_describe(reason) : "");
}

static void read_explanation(void *node, void *result) {
    char text[4096] = "";
    tacet_session *session = session_of(node, "explanation");
    if (session) succeeded(node, "explanation", tacet_session_explain(session, text, sizeof text, NULL));
    give_text(result, text);
}

static void read_other_audio_playing(void *node, void *result) {
    *(bool *)result = state_of(node).is_other_audio_playing;
}

static void read_silent_mode(void *node, void *result) {
    *(bool *)result = state_of(node).is_silent_mode_on;
}

static void born(void *node) {
    (void)node;
}

static void freed(void *node) {
    (void)node;
}

static void notified(void *node, int32_t what) {
    const session *session = node;
    if (what == READY && session->category != TACET_CATEGORY_AUTOMATIC) category_changed(node);
}

static void received(void *node, GDObjectInstanceID engine, const tacet_event *event) {
    const argument flag = { BOOL, .truth = event->flag }, reason = { STRING, .text = tacet_reason_describe(event->reason) };
    const char *signal = NULL;
    argument given = flag;
    switch (event->type) {
    case TACET_EVENT_CATEGORY_CHOSEN: signal = "category_changed", given = (argument){ INT, .integer = event->category }; break;
    case TACET_EVENT_INTERRUPTION_BEGAN: signal = "interruption_began", given = reason; break;
    case TACET_EVENT_INTERRUPTION_ENDED: signal = "interruption_ended"; break;
    case TACET_EVENT_SECONDARY_AUDIO_HINT: signal = "other_audio_changed"; break;
    case TACET_EVENT_SILENT_MODE_CHANGED: signal = "silent_mode_changed"; break;
    case TACET_EVENT_WISH_TO_HEAR: signal = "wished_to_hear", given = reason; break;
    default: return;
    }
    if (is_engine_of(node, engine)) emit(node, signal, 1, &given);
}

/// Begins or ends a reason for silence that the game alone knows.
static void hold_or_release(
    void *node, const char *call, const void *string, tacet_result (*function)(tacet_session *, tacet_reason, const char *)) {
    tacet_session *session = session_of(node, call);
    char *words = text_of(string);
    if (session) succeeded(node, call, function(session, TACET_REASON_HOST, words));
    free(words);
}

static void hold(void *node, const void *const *arguments, void *result) {
    (void)result;
    hold_or_release(node, "hold", arguments[0], tacet_session_begin);
}

static void release(void *node, const void *const *arguments, void *result) {
    (void)result;
    hold_or_release(node, "release", arguments[0], tacet_session_end);
}

static void resume(void *node, const void *const *arguments, void *result) {
    (void)arguments, (void)result;
    tacet_session *session = session_of(node, "resume");
    if (session) succeeded(node, "resume", tacet_session_resume(session));
}

static void wait_for_player(void *node, const void *const *arguments, void *result) {
    (void)arguments, (void)result;
    tacet_session *session = session_of(node, "wait_for_player");
    if (session) succeeded(node, "wait_for_player", tacet_session_wait_for_player(session));
}

static const method methods[] = {
    { "hold", hold, NOTHING, { { "reason", STRING, false, 0 } }, NULL },
    { "release", release, NOTHING, { { "reason", STRING, false, 0 } }, NULL },
    { "resume", resume, NOTHING, { { 0 } }, NULL },
    { "wait_for_player", wait_for_player, NOTHING, { { 0 } }, NULL },
    { 0 }
};

static const property properties[] = {
    { "category", INT, offsetof(session, category), category_changed, NULL, ENUMERATION,
      "Automatic,Ambient,Solo Ambient,Playback,Record,Play and Record,Audio Processing" },
    { "category_in_force", INT, 0, NULL, read_category_in_force, NO_HINT, NULL },
    { "effects", INT, 0, NULL, read_effects, NO_HINT, NULL },
    { "effects_reason", STRING, 0, NULL, read_effects_reason, NO_HINT, NULL },
    { "music", INT, 0, NULL, read_music, NO_HINT, NULL },
    { "music_reason", STRING, 0, NULL, read_music_reason, NO_HINT, NULL },
    { "explanation", STRING, 0, NULL, read_explanation, NO_HINT, NULL },
    { "other_audio_playing", BOOL, 0, NULL, read_other_audio_playing, NO_HINT, NULL },
    { "silent_mode", BOOL, 0, NULL, read_silent_mode, NO_HINT, NULL },
    { 0 }
};

static const signal signals[] = {
    { "category_changed", { { "category", INT, false, 0 } } },
    { "interruption_began", { { "reason", STRING, false, 0 } } },
    { "interruption_ended", { { "was_passing", BOOL, false, 0 } } },
    { "other_audio_changed", { { "playing", BOOL, false, 0 } } },
    { "silent_mode_changed", { { "on", BOOL, false, 0 } } },
    { "wished_to_hear", { { "reason", STRING, false, 0 } } },
    { 0 }
};

static const constant constants[] = {
    { "Category", "CATEGORY_AUTOMATIC", TACET_CATEGORY_AUTOMATIC },
    { "Category", "CATEGORY_AMBIENT", TACET_CATEGORY_AMBIENT },
    { "Category", "CATEGORY_SOLO_AMBIENT", TACET_CATEGORY_SOLO_AMBIENT },
    { "Category", "CATEGORY_PLAYBACK", TACET_CATEGORY_PLAYBACK },
    { "Category", "CATEGORY_RECORD", TACET_CATEGORY_RECORD },
    { "Category", "CATEGORY_PLAY_AND_RECORD", TACET_CATEGORY_PLAY_AND_RECORD },
    { "Category", "CATEGORY_AUDIO_PROCESSING", TACET_CATEGORY_AUDIO_PROCESSING },
    { "Audibility", "AUDIBLE", TACET_AUDIBLE },
    { "Audibility", "MUTED", TACET_MUTED },
    { "Audibility", "HELD", TACET_HELD },
    { "Audibility", "FROZEN", TACET_FROZEN },
    { 0 }
};

const class session_class = {
    "TacetSession", "Node", sizeof(session), born, freed, notified, received, methods, properties, signals, constants,
};
