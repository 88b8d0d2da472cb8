// TacetVoice3D: plays a sound at its global position. The names are those of AudioStreamPlayer3D where there is one.
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

typedef struct voice {
    node node;
    /// The engine that has the voice, and the voice: 0 if none plays.
    GDObjectInstanceID engine;
    tacet_voice handle;
    tacet_vec3 position;
    bool is_tree_paused;
    char *sound;
    int64_t bus;
    double volume_db, pitch_scale, unit_size, max_distance, attenuation;
    bool loop, autoplay, paused;
} voice;

static float furthest(const voice *voice) {
    return voice->max_distance > 0 ? (float)voice->max_distance : FLT_MAX;
}

/// The engine while there is something to change.
static tacet_engine *sounding(const voice *voice) {
    return voice->handle ? living_engine(voice->engine) : NULL;
}

static uint32_t rate_of(tacet_engine *engine) {
    tacet_engine_config config = { .struct_size = sizeof config };
    return tacet_engine_get_config(engine, &config) == TACET_OK ? config.sample_rate : 0;
}

static void end(voice *voice, float fade) {
    tacet_engine *engine = sounding(voice);
    const tacet_tween tween = { fade, TACET_EASING_LINEAR };
    if (engine) succeeded(&voice->node, "stop", tacet_voice_stop(engine, voice->handle, &tween));
    voice->handle = 0;
}

static void begin(voice *voice, double from) {
    end(voice, 0.01f);
    engine *engine = engine_of(&voice->node, "play");
    tacet_result loaded;
    const tacet_sound sound = engine ? sound_of(engine, &voice->node, "play", voice->sound ? voice->sound : "", true, &loaded) : 0;
    if (!sound) return;
    tacet_engine *handle = engine_handle(engine);
    tacet_play_settings settings;
    tacet_play_settings_default(&settings, sizeof settings);
    if (is_in_tree(&voice->node)) get_position(&voice->node, &voice->position);
    settings.has_position = true;
    settings.position = voice->position;
    settings.gain = (float)voice->volume_db;
    settings.pitch = (float)voice->pitch_scale;
    settings.bus = (tacet_bus)voice->bus;
    settings.loops = voice->loop;
    settings.reference_distance = (float)voice->unit_size;
    settings.maximum_distance = furthest(voice);
    settings.rolloff = (float)voice->attenuation;
    settings.start_position = from > 0 && from < 1e9 ? (uint64_t)(from * rate_of(handle)) : 0;
    succeeded(&voice->node, "play", tacet_play(handle, sound, &settings, &voice->handle));
    voice->engine = engine_id(engine);
    if (voice->handle && (voice->paused || voice->is_tree_paused)) tacet_voice_pause(handle, voice->handle, NULL);
}

static void follow(voice *voice) {
    tacet_engine *engine = sounding(voice);
    tacet_vec3 position;
    if (!engine) return;
    get_position(&voice->node, &position);
    if (memcmp(&position, &voice->position, sizeof position) == 0) return;
    voice->position = position;
    succeeded(&voice->node, "global_position", tacet_voice_set_position(engine, voice->handle, position, NULL));
}

// -------------------------------------------------------------------------------------------------------- Properties

static void volume_changed(void *node) {
    const voice *voice = node;
    tacet_engine *engine = sounding(voice);
    if (engine) succeeded(node, "volume_db", tacet_voice_set_gain(engine, voice->handle, (float)voice->volume_db, NULL));
}

static void pitch_changed(void *node) {
    const voice *voice = node;
    tacet_engine *engine = sounding(voice);
    if (engine) succeeded(node, "pitch_scale", tacet_voice_set_pitch(engine, voice->handle, (float)voice->pitch_scale, NULL));
}

static void distance_changed(void *node) {
    const voice *voice = node;
    tacet_engine *engine = sounding(voice);
    if (!engine) return;
    succeeded(node, "attenuation", tacet_voice_set_attenuation(
        engine, voice->handle, (float)voice->unit_size, furthest(voice), (float)voice->attenuation));
}

static void loop_changed(void *node) {
    const voice *voice = node;
    tacet_engine *engine = sounding(voice);
    if (engine) succeeded(node, "loop", tacet_voice_set_looping(engine, voice->handle, voice->loop));
}

static void pause_changed(void *node) {
    const voice *voice = node;
    tacet_engine *engine = sounding(voice);
    const bool pauses = voice->paused || voice->is_tree_paused;
    if (engine) succeeded(node, "paused", (pauses ? tacet_voice_pause : tacet_voice_resume)(engine, voice->handle, NULL));
}

static void read_playing(void *node, void *result) {
    *(bool *)result = sounding(node) != NULL;
}

// -------------------------------------------------------------------------------------------------------------- Nodes

static void born(void *node) {
    voice *voice = node;
    voice->bus = TACET_BUS_EFFECTS;
    voice->pitch_scale = voice->unit_size = voice->attenuation = 1;
}

static void freed(void *node) {
    end(node, 0.01f);
}

static void notified(void *node, int32_t what) {
    voice *voice = node;
    switch (what) {
    case ENTER_TREE: process(node); break;
    case READY: if (voice->autoplay) begin(voice, 0); break;
    case PROCESS: follow(voice); break;
    case EXIT_TREE: end(voice, 0.01f); break;
    case PAUSED:
    case UNPAUSED:
        voice->is_tree_paused = what == PAUSED;
        pause_changed(voice);
        break;
    default: break;
    }
}

static void received(void *node, GDObjectInstanceID engine, const tacet_event *event) {
    voice *voice = node;
    const bool ended = event->type == TACET_EVENT_VOICE_FINISHED || event->type == TACET_EVENT_VOICE_STOLEN;
    if (!ended || !voice->handle || engine != voice->engine || event->voice != voice->handle) return;
    voice->handle = 0;
    emit(node, "finished", 0, NULL);
}

static void play(void *node, const void *const *arguments, void *result) {
    (void)result;
    begin(node, *(const double *)arguments[0]);
}

static void stop(void *node, const void *const *arguments, void *result) {
    (void)result;
    end(node, (float)*(const double *)arguments[0]);
}

static void seek(void *node, const void *const *arguments, void *result) {
    (void)result;
    const voice *voice = node;
    const double to = *(const double *)arguments[0];
    tacet_engine *engine = sounding(voice);
    if (!engine) return;
    const uint64_t frame = to > 0 && to < 1e9 ? (uint64_t)(to * rate_of(engine)) : 0;
    succeeded(node, "seek", tacet_voice_seek(engine, voice->handle, frame));
}

static void get_playback_position(void *node, const void *const *arguments, void *result) {
    (void)arguments;
    const voice *voice = node;
    tacet_engine *engine = sounding(voice);
    tacet_voice_status status = { .struct_size = sizeof status };
    *(double *)result = 0;
    if (!engine || !succeeded(node, "get_playback_position", tacet_voice_get_status(engine, voice->handle, &status))) return;
    *(double *)result = (double)status.position / rate_of(engine);
}

static const method methods[] = {
    { "play", play, NOTHING, { { "from_position", FLOAT, true, 0 } }, NULL },
    { "stop", stop, NOTHING, { { "fade", FLOAT, true, 0.01 } }, NULL },
    { "seek", seek, NOTHING, { { "to_position", FLOAT, false, 0 } }, NULL },
    { "get_playback_position", get_playback_position, FLOAT, { { 0 } }, NULL },
    { 0 }
};

#define FIELD(field) offsetof(voice, field)
static const property properties[] = {
    { "sound", STRING, FIELD(sound), NULL, NULL, FILE_NAME, "*.ogg,*.opus,*.flac,*.mp3,*.wav" },
    { "volume_db", FLOAT, FIELD(volume_db), volume_changed, NULL, RANGE, "-80,24,0.1,suffix:dB" },
    { "pitch_scale", FLOAT, FIELD(pitch_scale), pitch_changed, NULL, RANGE, "0.01,8,0.01" },
    { "unit_size", FLOAT, FIELD(unit_size), distance_changed, NULL, RANGE, "0.1,100,0.01,or_greater,suffix:m" },
    { "max_distance", FLOAT, FIELD(max_distance), distance_changed, NULL, RANGE, "0,4096,0.01,or_greater,suffix:m" },
    { "attenuation", FLOAT, FIELD(attenuation), distance_changed, NULL, RANGE, "0,10,0.01,or_greater" },
    { "bus", INT, FIELD(bus), NULL, NULL, ENUMERATION, "Master:1,Music:2,Effects:3,Voice:4,UI:5" },
    { "loop", BOOL, FIELD(loop), loop_changed, NULL, NO_HINT, NULL },
    { "autoplay", BOOL, FIELD(autoplay), NULL, NULL, NO_HINT, NULL },
    { "paused", BOOL, FIELD(paused), pause_changed, NULL, NO_HINT, NULL },
    { "playing", BOOL, 0, NULL, read_playing, NO_HINT, NULL },
    { 0 }
};

static const signal signals[] = { { "finished", { { 0 } } }, { 0 } };

const class voice_class = {
    "TacetVoice3D", "Node3D", sizeof(voice), born, freed, notified, received, methods, properties, signals, NULL,
};
