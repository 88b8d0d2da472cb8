#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "check.h"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

enum { VOICES = 32 };

typedef struct hammer {
    tacet_engine *engine;
    tacet_session *session;
    const uint8_t *file;
    size_t size;
    // The same sound as a file, and a place for a capture of this thread's own.
    const char *path;
    char *capture;
    double end;
    unsigned seed;
    tacet_sound sound;
    tacet_voice voices[VOICES];
    // The latest problem that none of the calls may have.
    char surprise[512];
} hammer;

typedef tacet_result (*blow)(hammer *h, tacet_engine *e, unsigned which);

static const tacet_tween briefly = {0.02f, TACET_EASING_IN_OUT};

static tacet_result start_voices(hammer *h, tacet_engine *e, unsigned which) {
    tacet_voice *voice = &h->voices[rand_r(&h->seed) % VOICES];
    tacet_play_settings settings;
    tacet_container container;
    tacet_result result = tacet_play_settings_default(&settings, sizeof settings);
    settings.has_position = true;
    settings.loops = which & 1;
    switch (which % 4) {
    case 0: return tacet_play(e, h->sound, NULL, voice);
    case 1: return tacet_play(e, h->sound, &settings, voice);
    case 2: return tacet_play_at(e, h->sound, (tacet_vec3){1, 0, -2}, voice);
    default:
        if ((result = tacet_container_create(e, &h->sound, 1, which, &container)) < 0) return result;
        result = tacet_container_play(e, container, NULL, voice);
        return result < 0 ? result : tacet_container_destroy(e, container);
    }
}

static tacet_result change_voice(hammer *h, tacet_engine *e, unsigned which) {
    tacet_voice voice = h->voices[rand_r(&h->seed) % VOICES];
    const tacet_vec3 place = {1, 2, 3};
    bool is_playing;
    if (!voice) return TACET_OK;
    switch (which % 10) {
    case 0: return tacet_voice_is_playing(e, voice, &is_playing);
    case 1: return tacet_voice_stop(e, voice, NULL);
    case 2: return tacet_voice_pause(e, voice, NULL);
    case 3: return tacet_voice_resume(e, voice, &briefly);
    case 4: return tacet_voice_set_gain(e, voice, -6, NULL);
    case 5: return tacet_voice_set_pitch(e, voice, 1.1f, &briefly);
    case 6: return tacet_voice_set_position(e, voice, place, which & 16 ? &briefly : NULL);
    case 7: return tacet_voice_set_velocity(e, voice, place, NULL);
    case 8: return tacet_voice_set_filter(e, voice, -3, -6, NULL);
    default: return tacet_voice_set_reverb_send(e, voice, -3);
    }
}

static tacet_result change_voices(hammer *h, tacet_engine *e, unsigned which) {
    static const float ones[VOICES] = {1};
    static const tacet_vec3 places[VOICES] = {{1, 1, 1}};
    switch (which % 3) {
    case 0: return tacet_voices_set_gains(e, h->voices, ones, VOICES, NULL);
    case 1: return tacet_voices_set_pitches(e, h->voices, ones, VOICES, &briefly);
    default: return tacet_voices_set_positions(e, h->voices, places, VOICES, NULL);
    }
}

static tacet_result change_buses(hammer *h, tacet_engine *e, unsigned which) {
    const tacet_ducking rule = {
        .struct_size = sizeof rule, .gain = -12, .target = TACET_BUS_SOUNDTRACK, .trigger = TACET_BUS_VOICE,
        .attack = 0.1f, .hold = 0.1f, .release = 0.1f};
    const tacet_voice_limit limit = {.struct_size = sizeof limit, .voices = 4};
    tacet_level level = {.struct_size = sizeof level};
    tacet_bus bus;
    switch (which % 10) {
    case 0: return tacet_bus_set_gain(e, TACET_BUS_EFFECTS, -3, NULL);
    case 1: return tacet_bus_set_muted(e, TACET_BUS_UI, which & 16, NULL);
    case 2: return tacet_bus_set_paused(e, TACET_BUS_VOICE, which & 16, NULL);
    case 3: return tacet_bus_set_filter(e, TACET_BUS_SOUNDTRACK, 20, 800, &briefly);
    case 4: return tacet_bus_set_limit(e, TACET_BUS_EFFECTS, which & 16 ? &limit : NULL);
    case 5: return tacet_sound_set_limit(e, h->sound, which & 16 ? &limit : NULL);
    case 6: return tacet_engine_set_ducking(e, &rule, which & 1);
    case 7: return tacet_bus_enable_submix(e, TACET_BUS_EFFECTS);
    case 8: return tacet_bus_get_level(e, TACET_BUS_MASTER, &level);
    default: return tacet_bus_add(e, TACET_BUS_EFFECTS, &bus);
    }
}

static tacet_result change_world(hammer *h, tacet_engine *e, unsigned which) {
    const tacet_reverb hall = {.struct_size = sizeof hall, .room = TACET_ROOM_CONCERT_HALL, .decay_ratio = 1};
    const tacet_reverb_zone zone = {
        .struct_size = sizeof zone, .center = {3, 0, 0}, .radius = 5, .falloff = 5, .room = TACET_ROOM_CAVE, .decay_ratio = 1};
    tacet_listener listener;
    bool is_binaural;
    (void)h;
    switch (which % 7) {
    case 0:
        tacet_listener_default(&listener, sizeof listener);
        return tacet_engine_set_listener(e, &listener);
    case 1: return tacet_engine_set_distance_model(e, which & 16 ? TACET_DISTANCE_NONE : TACET_DISTANCE_INVERSE);
    case 2: return tacet_engine_set_doppler(e, 1, 343);
    case 3: return tacet_engine_set_reverb(e, which & 16 ? &hall : NULL);
    case 4: return tacet_engine_set_reverb_zones(e, &zone, which & 1);
    case 5: return tacet_engine_set_spatialization(
        e, which & 16 ? TACET_SPATIALIZATION_BINAURAL
                      : which & 32 ? TACET_SPATIALIZATION_OPENAL : TACET_SPATIALIZATION_STEREO);
    default: return tacet_engine_is_binaural(e, &is_binaural);
    }
}

static tacet_result change_soundtrack(hammer *h, tacet_engine *e, unsigned which) {
    tacet_soundtrack_status status = {.struct_size = sizeof status};
    tacet_track track;
    switch (which % 9) {
    case 0: return tacet_soundtrack_play(e, h->path, &briefly);
    case 1:
        tacet_track_default(&track, sizeof track);
        track.stems[0] = track.stems[1] = h->path;
        track.stem_count = 2;
        return tacet_soundtrack_play_track(e, &track);
    case 2: return tacet_soundtrack_stop(e, NULL);
    case 3: return tacet_soundtrack_pause(e, NULL);
    case 4: return tacet_soundtrack_resume(e, NULL);
    case 5: return tacet_soundtrack_seek(e, which);
    case 6: return tacet_soundtrack_set_gain(e, -6, NULL);
    case 7: return tacet_soundtrack_set_stem_gain(e, 1, -6, &briefly);
    default: return tacet_soundtrack_get_status(e, &status);
    }
}

static tacet_result change_sounds(hammer *h, tacet_engine *e, unsigned which) {
    tacet_loading loading;
    tacet_sound loaded = 0;
    size_t done, total;
    uint64_t frames;
    uint32_t channels;
    tacet_result result;
    switch (which % 4) {
    case 0: return tacet_sound_get(e, h->sound, &frames, &channels);
    case 1:
        result = tacet_unload(e, h->sound);
        return result < 0 ? result : tacet_load_memory(e, h->file, h->size, "tone.wav", NULL, &h->sound);
    case 2:
        result = tacet_load(e, h->path, NULL, &loaded);
        return result < 0 ? result : tacet_unload(e, loaded);
    default:
        if ((result = tacet_load_in_background(e, &h->path, 1, NULL, &loading)) < 0) return result;
        if ((result = tacet_loading_progress(e, loading, &done, &total)) < 0) return result;
        if (which & 16 && (result = tacet_loading_wait(e, loading)) < 0) return result;
        if ((result = tacet_loading_get(e, loading, 0, &loaded)) < 0) return result;
        if (loaded && (result = tacet_unload(e, loaded)) < 0) return result;
        return tacet_loading_close(e, loading);
    }
}

static tacet_result turn_loop(hammer *h, tacet_engine *e, unsigned which) {
    tacet_event event = {.struct_size = sizeof event};
    tacet_result result;
    (void)h;
    if (which % 2) return tacet_engine_update(e);
    while ((result = tacet_engine_poll(e, &event)) == TACET_OK) {}
    return result;
}

static tacet_result ask_engine(hammer *h, tacet_engine *e, unsigned which) {
    tacet_statistics statistics = {.struct_size = sizeof statistics};
    tacet_engine_config config = {.struct_size = sizeof config};
    tacet_output output = {.struct_size = sizeof output};
    tacet_profile profile = {.struct_size = sizeof profile};
    char text[4096];
    tacet_result result;
    switch (which % 8) {
    case 0: return tacet_engine_get_statistics(e, &statistics);
    case 1: return tacet_engine_get_config(e, &config);
    case 2: return tacet_engine_get_output(e, &output);
    case 3: return tacet_engine_set_output_device(e, NULL);
    case 4:
        result = tacet_engine_save(e, text, sizeof text, NULL);
        result = result == TACET_OK ? tacet_engine_restore(e, text) : result;
        // Another thread has sought beyond the end of the track.
        return result == TACET_ERROR_INVALID_ARGUMENT ? TACET_OK : result;
    case 5: return tacet_profiler_enable(e, which & 16);
    case 6: return tacet_profiler_get(e, &profile);
    default:
        result = tacet_profiler_start_capture(e);
        return result < 0 ? result : tacet_profiler_write_capture(e, h->capture);
    }
}

static tacet_result ask_session(hammer *h, tacet_engine *e, unsigned which) {
    tacet_directive directive = {.struct_size = sizeof directive};
    tacet_explanation why = {.struct_size = sizeof why};
    tacet_session_state state = {.struct_size = sizeof state};
    tacet_route route = {.struct_size = sizeof route};
    tacet_output_device device = {.struct_size = sizeof device};
    tacet_stream stream = {.struct_size = sizeof stream};
    tacet_session *session;
    char text[512];
    switch (which % 12) {
    case 0: return tacet_engine_get_session(e, &session);
    case 1: return tacet_session_get_directive(h->session, &directive);
    case 2: return tacet_session_explain(h->session, text, sizeof text, NULL);
    case 3: return tacet_session_get_explanation(h->session, 0, &why);
    case 4: return tacet_session_get_state(h->session, &state);
    case 5: return tacet_session_get_route(h->session, &route);
    case 6: return tacet_session_get_output_device(h->session, 0, &device);
    case 7: return tacet_session_get_stream(h->session, 0, &stream);
    case 8: return tacet_session_set_category(h->session, TACET_CATEGORY_AMBIENT, 0);
    case 9: return SET(h->session, ignores_silent_mode, which & 16);
    case 10: return SET(h->session, pauses_when_headphones_unplugged, which & 16);
    default: return tacet_session_set_application_state(
        h->session, which & 16 ? TACET_APPLICATION_ACTIVE : TACET_APPLICATION_INACTIVE);
    }
}

static void note(hammer *h) { snprintf(h->surprise, sizeof h->surprise, "surprise: %s", tacet_last_problem()); }

static void *strike(void *argument) {
    static const blow blows[] = {start_voices, change_voice, change_voices, change_buses, change_world,
                                 change_soundtrack, change_sounds, turn_loop, turn_loop, ask_engine, ask_session};
    hammer *h = argument;
    if (tacet_load_memory(h->engine, h->file, h->size, "tone.wav", NULL, &h->sound) < 0) note(h);
    while (now() < h->end) {
        blow strike_once = blows[(size_t)rand_r(&h->seed) % (sizeof blows / sizeof blows[0])];
        tacet_result result = strike_once(h, h->engine, (unsigned)rand_r(&h->seed) >> 8);
        // There are limits, which eight threads reach.
        if (result < 0 && result != TACET_ERROR_TOO_MANY) note(h);
        bool is_playing;
        if (tacet_voice_is_playing(NULL, 1, &is_playing) != TACET_ERROR_INVALID_HANDLE || !*tacet_last_problem()) note(h);
    }
    return NULL;
}

void hammer_one_engine(double seconds) {
    pthread_t threads[8];
    hammer hammers[8] = {{0}};
    size_t size;
    uint8_t *file = tone_file(2400, &size);
    char *path = write_tone("tone.wav", 24000);
    tacet_engine *engine = null_engine();
    tacet_session *session = NULL;
    GIVES(TACET_OK, tacet_engine_get_session(engine, &session));
    for (unsigned i = 0; i < 8; i++) {
        hammer *h = &hammers[i];
        *h = (hammer){.engine = engine, .session = session, .file = file, .size = size, .path = path, .seed = i + 1};
        h->capture = malloc(strlen(path) + 16);
        sprintf(h->capture, "%s.%u.json", path, i);
        h->end = now() + seconds;
        CHECK(pthread_create(&threads[i], NULL, strike, h) == 0);
    }
    for (int i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
        if (hammers[i].surprise[0]) note_failure(__FILE__, __LINE__, hammers[i].surprise, 0);
        free(hammers[i].capture);
    }
    GIVES(TACET_OK, tacet_engine_destroy(engine));
    free(path);
    free(file);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double play_median(size_t count) {
    // Plays between two updates, so that a batch is longer than the clock takes to read.
    enum { batch = 16 };
    double *times = malloc(count * sizeof *times);
    tacet_engine *engine = null_engine();
    tacet_sound sound = tone(engine, 240);
    bool is_playing = sound != 0;
    const struct timespec frame = {0, 5000000};
    for (size_t i = 0; i < count; i++) {
        double begin = now();
        for (int play = 0; play < batch; play++) is_playing &= tacet_play(engine, sound, NULL, NULL) == TACET_OK;
        times[i] = (now() - begin) / batch * 1e9;
        tacet_engine_update(engine);
        nanosleep(&frame, NULL);
    }
    tacet_engine_destroy(engine);
    qsort(times, count, sizeof *times, compare);
    double median = times[count / 2];
    free(times);
    return is_playing ? median : -1;
}

// What a job system's thread does, with the stack that the header asks for.
static void *use_everything(void *path) {
    tacet_engine *e = offline_engine();
    tacet_sound sound;
    tacet_file_properties facts = {.struct_size = sizeof facts};
    float frames[512];
    size_t size;
    GIVES(TACET_OK, tacet_load(e, path, NULL, &sound));
    GIVES(TACET_OK, tacet_load(e, path, stored(TACET_STORAGE_STREAMED), &sound));
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    GIVES(TACET_OK, tacet_file_get_properties(e, path, &facts));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_load(e, "/nowhere/laser.ogg", NULL, &sound));
    GIVES(TACET_OK, tacet_soundtrack_play(e, path, NULL));
    GIVES(TACET_OK, tacet_engine_update(e));
    GIVES(TACET_OK, tacet_engine_render(e, frames, 256));
    GIVES(TACET_OK, tacet_engine_save(e, NULL, 0, &size) >= 0 ? TACET_OK : TACET_ERROR_NULL);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    return NULL;
}

void calls_take_small_stacks(void) {
    char *path = write_tone("small.wav", 4800);
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    // Code that is not optimised takes several times as much.
#ifdef __OPTIMIZE__
    size_t stack = 64 << 10;
#else
    size_t stack = 256 << 10;
#endif
    CHECK(pthread_attr_setstacksize(&attributes, stack) == 0);
    CHECK(pthread_create(&thread, &attributes, use_everything, path) == 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    free(path);
}
