#define _GNU_SOURCE
#include "CCodecs.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static tacet_flac_functions flac;
static tacet_opus_functions opus;
static tacet_mpg123_functions mpg123;
static tacet_openmpt_functions openmpt;

static bool resolve_flac(void *library) {
#define TACET_LOAD_FLAC(name) \
    if (!(*(void **)&flac.name = dlsym(library, #name))) return false;
    TACET_FLAC_SYMBOLS(TACET_LOAD_FLAC)
    flac.ends_with_stream = dlsym(library, "FLAC__stream_decoder_finish_link") != NULL;
    return true;
}

static bool resolve_opus(void *library) {
#define TACET_LOAD_OPUS(name) \
    if (!(*(void **)&opus.name = dlsym(library, #name))) return false;
    TACET_OPUS_SYMBOLS(TACET_LOAD_OPUS)
    return true;
}

static bool resolve_mpg123(void *library) {
#define TACET_LOAD_MPG123(name) \
    if (!(*(void **)&mpg123.name = dlsym(library, #name))) return false;
    TACET_MPG123_SYMBOLS(TACET_LOAD_MPG123)
    return mpg123.mpg123_init() == MPG123_OK;
}

static bool resolve_openmpt(void *library) {
#define TACET_LOAD_OPENMPT(name) \
    if (!(*(void **)&openmpt.name = dlsym(library, #name))) return false;
    TACET_OPENMPT_SYMBOLS(TACET_LOAD_OPENMPT)
    return openmpt.openmpt_get_library_version() >= 0x00060000;
}

static bool load(const char *path, bool (*resolve)(void *)) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    if (resolve(library)) return true;
    dlclose(library);
    return false;
}

/// Loads the first library of `names` that this machine has. The environment's `variable` names another library, so that tests
/// can simulate a machine without it. A program with more rights than its user (setuid, file capabilities) ignores the variable:
/// it would run the user's code with those rights.
static bool load_once(bool *is_loaded, const char *variable, const char *const *names, bool (*resolve)(void *)) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    // A failure is not remembered: a process that was out of descriptors or memory may have some by the next call.
    if (!*is_loaded) {
        const char *path = secure_getenv(variable);
        if (path) *is_loaded = load(path, resolve);
        else
            for (; *names && !*is_loaded; names++) *is_loaded = load(*names, resolve);
    }
    bool result = *is_loaded;
    pthread_mutex_unlock(&mutex);
    return result;
}

const tacet_flac_functions *tacet_flac(void) {
    static const char *const names[] = {"libFLAC.so.14", "libFLAC.so.12", "libFLAC.so.8", NULL};
    static bool is_loaded;
    return load_once(&is_loaded, "TACET_LIBFLAC", names, resolve_flac) ? &flac : NULL;
}

const tacet_opus_functions *tacet_opus(void) {
    static const char *const names[] = {"libopusfile.so.0", NULL};
    static bool is_loaded;
    return load_once(&is_loaded, "TACET_LIBOPUSFILE", names, resolve_opus) ? &opus : NULL;
}

const tacet_mpg123_functions *tacet_mpg123(void) {
    static const char *const names[] = {"libmpg123.so.0", NULL};
    static bool is_loaded;
    return load_once(&is_loaded, "TACET_LIBMPG123", names, resolve_mpg123) ? &mpg123 : NULL;
}

const tacet_openmpt_functions *tacet_openmpt(void) {
    static const char *const names[] = {"libopenmpt.so.0", NULL};
    static bool is_loaded;
    return load_once(&is_loaded, "TACET_LIBOPENMPT", names, resolve_openmpt) ? &openmpt : NULL;
}
