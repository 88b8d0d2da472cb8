// TacetMusic: the engine's soundtrack. It waits while the player listens to something else, and resumes at its sample.
#include <stdlib.h>

#include "engine.h"

typedef struct music {
    node node;
    bool is_tree_paused;
    char *file;
    double volume_db;
    bool autoplay, paused;
} music;

static void begin(music *music, const char *path, double crossfade) {
    engine *engine = engine_of(&music->node, "play");
    char *file = engine ? system_path(path) : NULL;
    if (!file) return;
    const tacet_tween fade = { (float)crossfade, TACET_EASING_LINEAR };
    tacet_engine *handle = engine_handle(engine);
    if (succeeded(&music->node, "play", tacet_soundtrack_play(handle, file, &fade))) {
        take_soundtrack(engine, &music->node);
        succeeded(&music->node, "volume_db", tacet_soundtrack_set_gain(handle, (float)music->volume_db, NULL));
        if (music->paused || music->is_tree_paused) tacet_soundtrack_pause(handle, NULL);
    }
    free(file);
}

static void end(music *music, float seconds) {
    tacet_engine *engine = soundtrack_of(&music->node);
    const tacet_tween fade = { seconds, TACET_EASING_LINEAR };
    if (engine) succeeded(&music->node, "stop", tacet_soundtrack_stop(engine, &fade));
}

static void pause_for(const music *music, const tacet_tween *fade) {
    tacet_engine *engine = soundtrack_of(&music->node);
    const bool pauses = music->paused || music->is_tree_paused;
    if (engine) succeeded(&music->node, "pause", (pauses ? tacet_soundtrack_pause : tacet_soundtrack_resume)(engine, fade));
}

static void pause_changed(void *node) {
    pause_for(node, NULL);
}

static void volume_changed(void *node) {
    const music *music = node;
    tacet_engine *engine = soundtrack_of(&music->node);
    if (engine) succeeded(node, "volume_db", tacet_soundtrack_set_gain(engine, (float)music->volume_db, NULL));
}

static tacet_soundtrack_status status_of(void *node) {
    tacet_soundtrack_status status = { .struct_size = sizeof status };
    tacet_engine *engine = soundtrack_of(node);
    if (engine) succeeded(node, "playing", tacet_soundtrack_get_status(engine, &status));
    return status;
}

static void read_playing(void *node, void *result) {
    *(bool *)result = status_of(node).state != TACET_SOUNDTRACK_STOPPED;
}

// -------------------------------------------------------------------------------------------------------------- Nodes

static void born(void *node) {
    (void)node;
}

static void freed(void *node) {
    end(node, 0.5f);
}

static void notified(void *node, int32_t what) {
    music *music = node;
    switch (what) {
    case READY: if (music->autoplay) begin(music, music->file ? music->file : "", 0); break;
    case EXIT_TREE: end(music, 0.5f); break;
    case PAUSED:
    case UNPAUSED:
        music->is_tree_paused = what == PAUSED;
        pause_changed(music);
        break;
    default: break;
    }
}

static void received(void *node, GDObjectInstanceID engine, const tacet_event *event) {
    if (!is_musician_of(node, engine)) return;
    if (event->type == TACET_EVENT_SOUNDTRACK_ENDED) emit(node, "finished", 0, NULL);
    if (event->type == TACET_EVENT_SOUNDTRACK_FAILED) emit(node, "failed", 1, &(argument){ STRING, .text = event->text });
}

/// Plays the path that is given, else the node's file.
static void play_path(music *music, const void *string, double crossfade) {
    char *path = text_of(string);
    if (path && *path) begin(music, path, crossfade);
    else begin(music, music->file ? music->file : "", crossfade);
    free(path);
}

static void play(void *node, const void *const *arguments, void *result) {
    (void)result;
    play_path(node, arguments[0], 0);
}

static void crossfade(void *node, const void *const *arguments, void *result) {
    (void)result;
    play_path(node, arguments[0], *(const double *)arguments[1]);
}

static void stop(void *node, const void *const *arguments, void *result) {
    (void)result;
    end(node, (float)*(const double *)arguments[0]);
}

static void pause_or_resume(music *music, bool pauses, double seconds) {
    music->paused = pauses;
    pause_for(music, &(tacet_tween){ (float)seconds, TACET_EASING_LINEAR });
}

static void pause(void *node, const void *const *arguments, void *result) {
    (void)result;
    pause_or_resume(node, true, *(const double *)arguments[0]);
}

static void resume(void *node, const void *const *arguments, void *result) {
    (void)result;
    pause_or_resume(node, false, *(const double *)arguments[0]);
}

static void seek(void *node, const void *const *arguments, void *result) {
    (void)result;
    const uint32_t rate = status_of(node).sample_rate;
    const double to = *(const double *)arguments[0];
    if (rate == 0) return;
    succeeded(node, "seek", tacet_soundtrack_seek(soundtrack_of(node), to > 0 && to < 1e9 ? (uint64_t)(to * rate) : 0));
}

static void get_playback_position(void *node, const void *const *arguments, void *result) {
    (void)arguments;
    const tacet_soundtrack_status status = status_of(node);
    *(double *)result = status.sample_rate > 0 ? (double)status.position / status.sample_rate : 0;
}

static const method methods[] = {
    { "play", play, NOTHING, { { "path", STRING, true, 0 } }, NULL },
    { "crossfade", crossfade, NOTHING, { { "path", STRING, false, 0 }, { "seconds", FLOAT, true, 2 } }, NULL },
    { "stop", stop, NOTHING, { { "fade", FLOAT, true, 0.5 } }, NULL },
    { "pause", pause, NOTHING, { { "fade", FLOAT, true, 0.1 } }, NULL },
    { "resume", resume, NOTHING, { { "fade", FLOAT, true, 0.1 } }, NULL },
    { "seek", seek, NOTHING, { { "to_position", FLOAT, false, 0 } }, NULL },
    { "get_playback_position", get_playback_position, FLOAT, { { 0 } }, NULL },
    { 0 }
};

#define FIELD(field) offsetof(music, field)
static const property properties[] = {
    { "file", STRING, FIELD(file), NULL, NULL, FILE_NAME, "*.ogg,*.opus,*.flac,*.mp3,*.wav,*.mod,*.xm,*.it,*.s3m" },
    { "volume_db", FLOAT, FIELD(volume_db), volume_changed, NULL, RANGE, "-80,24,0.1,suffix:dB" },
    { "autoplay", BOOL, FIELD(autoplay), NULL, NULL, NO_HINT, NULL },
    { "paused", BOOL, FIELD(paused), pause_changed, NULL, NO_HINT, NULL },
    { "playing", BOOL, 0, NULL, read_playing, NO_HINT, NULL },
    { 0 }
};

static const signal signals[] = {
    { "finished", { { 0 } } },
    { "failed", { { "problem", STRING, false, 0 } } },
    { 0 }
};

const class music_class = {
    "TacetMusic", "Node", sizeof(music), born, freed, notified, received, methods, properties, signals, NULL,
};
