#define _GNU_SOURCE
#include "CPulse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static tacet_pulse_functions functions;
static bool is_loaded;

static bool resolve(void *library) {
#define TACET_PULSE_LOAD(name) \
    if (!(*(void **)&functions.name = dlsym(library, #name))) return false;
#define TACET_PULSE_TRY(name) *(void **)&functions.name = dlsym(library, #name);
    TACET_PULSE_SYMBOLS(TACET_PULSE_LOAD)
    TACET_PULSE_OPTIONAL_SYMBOLS(TACET_PULSE_TRY)
    return true;
}

static void load(void) {
    // TACET_LIBPULSE names another library, so that tests can simulate a machine without libpulse. A program with more rights
    // than its user (setuid, file capabilities) ignores it: it would run the user's code with those rights.
    const char *path = secure_getenv("TACET_LIBPULSE");
    void *library = dlopen(path ? path : "libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    is_loaded = resolve(library);
    if (!is_loaded) dlclose(library);
}

const tacet_pulse_functions *tacet_pulse(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    // A failure is not remembered: a process that was out of descriptors or memory may have some by the next call.
    if (!is_loaded) load();
    const tacet_pulse_functions *result = is_loaded ? &functions : NULL;
    pthread_mutex_unlock(&mutex);
    return result;
}
