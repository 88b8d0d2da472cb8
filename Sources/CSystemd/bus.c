#define _GNU_SOURCE
#include "CSystemd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static tacet_systemd_functions functions;
static const tacet_systemd_functions *loaded;

static bool resolve(void *library) {
#define TACET_SYSTEMD_LOAD(name) \
    if (!(*(void **)&functions.name = dlsym(library, #name))) return false;
    TACET_SYSTEMD_SYMBOLS(TACET_SYSTEMD_LOAD)
    return true;
}

static void load(void) {
    // TACET_LIBSYSTEMD points the loader elsewhere, so that a machine without the library can be tried anywhere.
    const char *path = getenv("TACET_LIBSYSTEMD");
    // The same API lives in three libraries: with systemd, with elogind, and on its own.
    const char *const names[] = {path ? path : "libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
    const size_t count = path ? 1 : sizeof names / sizeof *names;
    for (size_t i = 0; i < count && !loaded; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (library && resolve(library)) loaded = &functions;
    }
}

const tacet_systemd_functions *tacet_systemd(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}
