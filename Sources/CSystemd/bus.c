#define _GNU_SOURCE
#include "CSystemd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static tacet_systemd_functions functions;
static bool is_loaded;

static bool resolve(void *library) {
#define TACET_SYSTEMD_LOAD(name) \
    if (!(*(void **)&functions.name = dlsym(library, #name))) return false;
    TACET_SYSTEMD_SYMBOLS(TACET_SYSTEMD_LOAD)
    return true;
}

static void load(void) {
    // TACET_LIBSYSTEMD names another library, so that tests can simulate a machine without sd-bus. A program with more rights
    // than its user (setuid, file capabilities) ignores it: it would run the user's code with those rights.
    const char *path = secure_getenv("TACET_LIBSYSTEMD");
    // Three libraries have the same API: systemd's, elogind's, and basu, which needs neither.
    const char *const names[] = {path ? path : "libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
    const size_t count = path ? 1 : sizeof names / sizeof *names;
    for (size_t i = 0; i < count && !is_loaded; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        is_loaded = resolve(library);
        if (!is_loaded) dlclose(library);
    }
}

const tacet_systemd_functions *tacet_systemd(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    // A failure is not remembered: a process that was out of descriptors or memory may have some by the next call.
    if (!is_loaded) load();
    const tacet_systemd_functions *result = is_loaded ? &functions : NULL;
    pthread_mutex_unlock(&mutex);
    return result;
}
