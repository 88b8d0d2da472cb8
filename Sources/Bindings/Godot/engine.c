// TacetEngine: the mixer and its output.
#include "engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A sound that is loaded: a file has one with a position, mixed to mono, and one as recorded.
typedef struct sound {
    char *path;
    bool mono;
    tacet_sound handle;
    struct sound *next;
} sound;

struct engine {
    node node;
    tacet_engine *handle;
    /// Whether the settings were refused: the failure is reported once.
    bool was_refused;
    sound *sounds;
    /// The TacetMusic that has the soundtrack; 0 for none.
    GDObjectInstanceID musician;
    tacet_application_state window;
    int64_t output, latency, sample_rate, block_frames, real_voices, virtual_voices, seed;
    double volume_db;
    char *wave_path, *application_name, *application_id;
};

GDObjectInstanceID engine_id(const engine *engine) {
    return engine->node.id;
}

tacet_engine *engine_handle(const engine *engine) {
    return engine->handle;
}

static bool has_id(const node *node, const void *id) {
    return node->class == &engine_class && node->id == *(const GDObjectInstanceID *)id;
}

static bool has_object(const node *node, const void *object) {
    return node->class == &engine_class && node->object == object;
}

static bool is_in_use(const node *node, const void *nothing) {
    (void)nothing;
    return node->class == &engine_class && is_in_tree(node);
}

tacet_engine *living_engine(GDObjectInstanceID id) {
    const engine *found = (engine *)find_node(has_id, &id);
    return found ? found->handle : NULL;
}

static uint32_t clamped(int64_t number) {
    return number < 0 ? 0 : number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static const char *text_or_null(const char *text) {
    return text && *text ? text : NULL;
}

static void set_volume(const engine *engine, const tacet_tween *tween) {
    if (!engine->handle) return;
    succeeded(&engine->node, "volume_db", tacet_bus_set_gain(engine->handle, TACET_BUS_MASTER, (float)engine->volume_db, tween));
}

/// Starts the engine at its first use, so that a script can set everything before.
static bool start(engine *engine) {
    if (engine->handle || engine->was_refused) return engine->handle;
    tacet_engine_config config;
    tacet_engine_config_default(&config, sizeof config);
    config.output = (tacet_output_choice)engine->output;
    config.latency = (tacet_latency)engine->latency;
    config.sample_rate = clamped(engine->sample_rate);
    config.block_frames = clamped(engine->block_frames);
    config.real_voices = clamped(engine->real_voices);
    config.virtual_voices = clamped(engine->virtual_voices);
    config.seed = (uint64_t)engine->seed;
    char *wave_path = engine->wave_path ? system_path(engine->wave_path) : NULL;
    config.wave_path = text_or_null(wave_path);
    config.application_name = text_or_null(engine->application_name);
    config.application_id = text_or_null(engine->application_id);
    engine->was_refused = !succeeded(&engine->node, "start", tacet_engine_create(&config, &engine->handle));
    free(wave_path);
    set_volume(engine, &(tacet_tween){ 0, TACET_EASING_LINEAR });
    return engine->handle;
}

/// The nearest engine above a node, else the oldest in the tree.
static engine *nearest(const node *of) {
    for (GDExtensionObjectPtr above = of->object; above; above = parent_of(above)) {
        node *found = find_node(has_object, above);
        if (found) return (engine *)found;
    }
    return (engine *)find_node(is_in_use, NULL);
}

engine *engine_of(const node *node, const char *call) {
    engine *found = nearest(node);
    if (!found) report(node, call, "There is no TacetEngine. Add one to the scene, or as an autoload.");
    return found && start(found) ? found : NULL;
}

bool is_engine_of(const node *node, GDObjectInstanceID id) {
    const engine *found = nearest(node);
    return found && found->node.id == id;
}

void take_soundtrack(engine *engine, const node *node) {
    engine->musician = node->id;
}

static bool has_musician(const node *node, const void *id) {
    return node->class == &engine_class && ((const engine *)node)->musician == *(const GDObjectInstanceID *)id;
}

tacet_engine *soundtrack_of(const node *node) {
    const engine *found = (engine *)find_node(has_musician, &node->id);
    return found ? found->handle : NULL;
}

bool is_musician_of(const node *node, GDObjectInstanceID id) {
    const engine *found = (engine *)find_node(has_id, &id);
    return found && found->musician == node->id;
}

tacet_session *session_of(const node *node, const char *call) {
    const engine *engine = engine_of(node, call);
    tacet_session *session = NULL;
    if (engine) succeeded(node, call, tacet_engine_get_session(engine->handle, &session));
    return session;
}

tacet_sound sound_of(engine *engine, const node *node, const char *call, const char *path, bool mono, tacet_result *result) {
    *result = TACET_OK;
    for (sound *sound = engine->sounds; sound; sound = sound->next) {
        if (sound->mono == mono && strcmp(sound->path, path) == 0) return sound->handle;
    }
    tacet_load_options options;
    tacet_load_options_default(&options, sizeof options);
    options.mixes_to_mono = mono;
    char *file = system_path(path);
    sound *made = calloc(1, sizeof *made);
    *result = file && made ? tacet_load(engine->handle, file, &options, &made->handle) : TACET_ERROR_TOO_LARGE;
    free(file);
    if (*result < 0) {
        report(node, call, file && made ? tacet_last_problem() : tacet_result_describe(*result));
        free(made);
        return 0;
    }
    made->path = strdup(path);
    made->mono = mono;
    made->next = engine->sounds;
    engine->sounds = made;
    return made->handle;
}

// ------------------------------------------------------------------------------------------------------------- Events

/// A game that is minimised is in the background.
static void report_window(engine *engine) {
    const tacet_application_state window = window_state(&engine->node);
    tacet_session *session;
    if (window == engine->window || tacet_engine_get_session(engine->handle, &session) != TACET_OK) return;
    tacet_session_set_application_state(session, window);
    engine->window = window;
}

static void update(engine *engine) {
    if (!engine->handle) return;
    tacet_listener listener;
    tacet_listener_default(&listener, sizeof listener);
    if (is_in_tree(&engine->node)) {
        if (get_listener(&engine->node, &listener)) tacet_engine_set_listener(engine->handle, &listener);
        if (engine->output != TACET_OUTPUT_OFFLINE) report_window(engine);
    }
    tacet_engine_update(engine->handle);
    tacet_event event = { .struct_size = sizeof event };
    while (tacet_engine_poll(engine->handle, &event) == TACET_OK) hand_on(engine->node.id, &event);
}

static void received(void *node, GDObjectInstanceID id, const tacet_event *event) {
    const engine *engine = node;
    if (engine->node.id != id) return;
    const argument text = { STRING, .text = event->text };
    switch (event->type) {
    case TACET_EVENT_VOICE_FINISHED:
    case TACET_EVENT_VOICE_STOLEN: emit(node, "voice_finished", 1, &(argument){ INT, .integer = (int64_t)event->voice }); break;
    case TACET_EVENT_SOUND_FAILED: emit(node, "sound_failed", 1, &text); break;
    case TACET_EVENT_OUTPUT_CHANGED: emit(node, "output_changed", 1, &text); break;
    case TACET_EVENT_OUTPUT_FAILED: emit(node, "output_failed", 1, &text); break;
    default: break;
    }
    const argument all[] = { { INT, .integer = event->type }, { STRING, .text = tacet_event_describe(event->type) }, text };
    emit(node, "event_received", 3, all);
}

static void born(void *node) {
    engine *engine = node;
    tacet_engine_config config;
    tacet_engine_config_default(&config, sizeof config);
    engine->output = config.output;
    engine->latency = config.latency;
    engine->sample_rate = config.sample_rate;
    engine->block_frames = config.block_frames;
    engine->real_voices = config.real_voices;
    engine->virtual_voices = config.virtual_voices;
    engine->seed = (int64_t)config.seed;
}

static void freed(void *node) {
    engine *engine = node;
    tacet_engine_destroy(engine->handle);
    while (engine->sounds) {
        sound *gone = engine->sounds;
        engine->sounds = gone->next;
        free(gone->path);
        free(gone);
    }
}

static void notified(void *node, int32_t what) {
    if (what == ENTER_TREE) process_always(node);
    if (what == READY) start(node);
    if (what == PROCESS) update(node);
}

// ------------------------------------------------------------------------------------------------------------ Methods

static void render(void *node, const void *const *arguments, void *result) {
    engine *engine = node;
    const int64_t frames = *(const int64_t *)arguments[0];
    if (!start(engine)) return;
    if (frames < 0 || frames > 1 << 28) return report(node, "render", "The number of frames has to be 0...2^28. Render in parts.");
    float *samples = resize(result, 2 * frames);
    if (!samples && frames > 0) return report(node, "render", "There is not enough memory. Render in parts.");
    update(engine);
    if (frames > 0 && !succeeded(node, "render", tacet_engine_render(engine->handle, samples, (size_t)frames))) resize(result, 0);
}

static int64_t godot_error(tacet_result result) {
    enum { FAILED = 1, UNAVAILABLE = 2, OUT_OF_MEMORY = 6, NOT_FOUND = 7, CANT_READ = 14, UNRECOGNIZED = 15, CORRUPT = 16 };
    switch (result) {
    case TACET_ERROR_FILE_NOT_FOUND: return NOT_FOUND;
    case TACET_ERROR_UNREADABLE: return CANT_READ;
    case TACET_ERROR_NOT_AUDIO: return UNRECOGNIZED;
    case TACET_ERROR_CORRUPT: return CORRUPT;
    case TACET_ERROR_UNSUPPORTED_CODEC: return UNAVAILABLE;
    case TACET_ERROR_TOO_LARGE: return OUT_OF_MEMORY;
    default: return result < 0 ? FAILED : 0;
    }
}

static void load_sound(void *node, const void *const *arguments, void *result) {
    tacet_result loaded = TACET_ERROR_NO_OUTPUT;
    char *path = text_of(arguments[0]);
    if (start(node)) sound_of(node, node, "load_sound", path, *(const bool *)arguments[1], &loaded);
    free(path);
    *(int64_t *)result = godot_error(loaded);
}

static void play_sound(void *node, const void *const *arguments, void *result) {
    engine *engine = node;
    tacet_result loaded;
    tacet_voice voice = 0;
    char *path = text_of(arguments[0]);
    const tacet_sound sound = start(engine) ? sound_of(engine, node, "play_sound", path, false, &loaded) : 0;
    free(path);
    tacet_play_settings settings;
    tacet_play_settings_default(&settings, sizeof settings);
    settings.gain = (float)*(const double *)arguments[1];
    settings.pitch = (float)*(const double *)arguments[2];
    settings.bus = (tacet_bus)*(const int64_t *)arguments[3];
    if (sound) succeeded(node, "play_sound", tacet_play(engine->handle, sound, &settings, &voice));
    *(int64_t *)result = (int64_t)voice;
}

static void stop_voice(void *node, const void *const *arguments, void *result) {
    (void)result;
    const tacet_tween fade = { (float)*(const double *)arguments[1], TACET_EASING_LINEAR };
    if (start(node)) {
        succeeded(node, "stop_voice", tacet_voice_stop(engine_handle(node), (tacet_voice)*(const int64_t *)arguments[0], &fade));
    }
}

static void is_voice_playing(void *node, const void *const *arguments, void *result) {
    *(bool *)result = false;
    if (!start(node)) return;
    const tacet_voice voice = (tacet_voice)*(const int64_t *)arguments[0];
    succeeded(node, "is_voice_playing", tacet_voice_is_playing(engine_handle(node), voice, result));
}

static void set_bus_volume_db(void *node, const void *const *arguments, void *result) {
    (void)result;
    const tacet_tween fade = { (float)*(const double *)arguments[2], TACET_EASING_LINEAR };
    const tacet_bus bus = (tacet_bus)*(const int64_t *)arguments[0];
    if (!start(node)) return;
    succeeded(node, "set_bus_volume_db", tacet_bus_set_gain(engine_handle(node), bus, (float)*(const double *)arguments[1], &fade));
}

static void get_bus_volume_db(void *node, const void *const *arguments, void *result) {
    float gain = 0;
    const tacet_bus bus = (tacet_bus)*(const int64_t *)arguments[0];
    if (start(node)) succeeded(node, "get_bus_volume_db", tacet_bus_get_gain(engine_handle(node), bus, &gain));
    *(double *)result = gain;
}

static void volume_changed(void *node) {
    set_volume(node, NULL);
}

static void read_output_name(void *node, void *result) {
    tacet_output output = { .struct_size = sizeof output };
    const engine *engine = node;
    if (!engine->handle || tacet_engine_get_output(engine->handle, &output) != TACET_OK) *output.device = 0;
    give_text(result, output.device);
}

static const method methods[] = {
    { "render", render, FLOATS, { { "frames", INT, false, 0 } }, NULL },
    { "load_sound", load_sound, INT, { { "path", STRING, false, 0 }, { "mono", BOOL, true, 0 } }, NULL },
    { "play_sound", play_sound, INT,
      { { "path", STRING, false, 0 }, { "volume_db", FLOAT, true, 0 }, { "pitch_scale", FLOAT, true, 1 },
        { "bus", INT, true, TACET_BUS_EFFECTS } }, NULL },
    { "stop_voice", stop_voice, NOTHING, { { "voice", INT, false, 0 }, { "fade", FLOAT, true, 0.01 } }, NULL },
    { "is_voice_playing", is_voice_playing, BOOL, { { "voice", INT, false, 0 } }, NULL },
    { "set_bus_volume_db", set_bus_volume_db, NOTHING,
      { { "bus", INT, false, 0 }, { "volume_db", FLOAT, false, 0 }, { "fade", FLOAT, true, 0.01 } }, NULL },
    { "get_bus_volume_db", get_bus_volume_db, FLOAT, { { "bus", INT, false, 0 } }, NULL },
    { 0 }
};

#define FIELD(field) offsetof(engine, field)
static const property properties[] = {
    { "output", INT, FIELD(output), NULL, NULL, ENUMERATION, "Automatic,PulseAudio,OpenAL,None,Wave File,Offline" },
    { "latency", INT, FIELD(latency), NULL, NULL, ENUMERATION, "Safe,Balanced,Lowest" },
    { "sample_rate", INT, FIELD(sample_rate), NULL, NULL, RANGE, "8000,192000,1,suffix:Hz" },
    { "block_frames", INT, FIELD(block_frames), NULL, NULL, RANGE, "64,2048" },
    { "real_voices", INT, FIELD(real_voices), NULL, NULL, RANGE, "1,4096" },
    { "virtual_voices", INT, FIELD(virtual_voices), NULL, NULL, RANGE, "1,131072" },
    { "seed", INT, FIELD(seed), NULL, NULL, NO_HINT, NULL },
    { "volume_db", FLOAT, FIELD(volume_db), volume_changed, NULL, RANGE, "-80,24,0.1,suffix:dB" },
    { "wave_path", STRING, FIELD(wave_path), NULL, NULL, NO_HINT, NULL },
    { "application_name", STRING, FIELD(application_name), NULL, NULL, NO_HINT, NULL },
    { "application_id", STRING, FIELD(application_id), NULL, NULL, NO_HINT, NULL },
    { "output_name", STRING, 0, NULL, read_output_name, NO_HINT, NULL },
    { 0 }
};

static const signal signals[] = {
    { "voice_finished", { { "voice", INT, false, 0 } } },
    { "sound_failed", { { "problem", STRING, false, 0 } } },
    { "output_changed", { { "device", STRING, false, 0 } } },
    { "output_failed", { { "problem", STRING, false, 0 } } },
    { "event_received", { { "type", INT, false, 0 }, { "description", STRING, false, 0 }, { "text", STRING, false, 0 } } },
    { 0 }
};

static const constant constants[] = {
    { "Output", "OUTPUT_AUTOMATIC", TACET_OUTPUT_AUTOMATIC },
    { "Output", "OUTPUT_PULSE", TACET_OUTPUT_PULSE },
    { "Output", "OUTPUT_OPENAL", TACET_OUTPUT_OPENAL },
    { "Output", "OUTPUT_NONE", TACET_OUTPUT_NULL },
    { "Output", "OUTPUT_WAVE_FILE", TACET_OUTPUT_WAVE_FILE },
    { "Output", "OUTPUT_OFFLINE", TACET_OUTPUT_OFFLINE },
    { "Latency", "LATENCY_SAFE", TACET_LATENCY_SAFE },
    { "Latency", "LATENCY_BALANCED", TACET_LATENCY_BALANCED },
    { "Latency", "LATENCY_LOWEST", TACET_LATENCY_LOWEST },
    { "Bus", "BUS_MASTER", TACET_BUS_MASTER },
    { "Bus", "BUS_MUSIC", TACET_BUS_SOUNDTRACK },
    { "Bus", "BUS_EFFECTS", TACET_BUS_EFFECTS },
    { "Bus", "BUS_VOICE", TACET_BUS_VOICE },
    { "Bus", "BUS_UI", TACET_BUS_UI },
    { 0 }
};

const class engine_class = {
    "TacetEngine", "Node", sizeof(engine), born, freed, notified, received, methods, properties, signals, constants,
};
