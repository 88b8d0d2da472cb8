#define _GNU_SOURCE
#include "CPulse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static tacet_pulse_functions functions;
static const tacet_pulse_functions *loaded;

static void load(void) {
    // TACET_LIBPULSE points the loader elsewhere, so that a machine without the library can be tried anywhere.
    const char *path = getenv("TACET_LIBPULSE");
    void *library = dlopen(path ? path : "libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define TACET_PULSE_LOAD(name) \
    if (!(*(void **)&functions.name = dlsym(library, #name))) return;
    TACET_PULSE_SYMBOLS(TACET_PULSE_LOAD)
    loaded = &functions;
}

const tacet_pulse_functions *tacet_pulse(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}
