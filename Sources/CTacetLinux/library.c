#define _GNU_SOURCE
#include "CTacetLinux.h"

#include <dlfcn.h>
#include <stdlib.h>

static bool is_resolved(const char *path, bool (*resolve)(void *)) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    if (resolve(handle)) return true;
    dlclose(handle);
    return false;
}

bool tacet_open_library(tacet_library *library) {
    pthread_mutex_lock(&library->mutex);
    // A failure is not remembered: a process that was out of descriptors or memory may have some by the next call.
    if (!library->is_loaded) {
        const char *path = secure_getenv(library->variable);
        if (path) library->is_loaded = is_resolved(path, library->resolve);
        else
            for (const char *const *name = library->names; *name && !library->is_loaded; name++)
                library->is_loaded = is_resolved(*name, library->resolve);
    }
    bool is_loaded = library->is_loaded;
    pthread_mutex_unlock(&library->mutex);
    return is_loaded;
}
