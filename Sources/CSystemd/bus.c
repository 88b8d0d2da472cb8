#include "CSystemd.h"
#include "CTacetLinux.h"

#include <dlfcn.h>

static tacet_systemd_functions functions;

static bool resolve(void *library) {
#define TACET_SYSTEMD_LOAD(name) \
    if (!(*(void **)&functions.name = dlsym(library, #name))) return false;
    TACET_SYSTEMD_SYMBOLS(TACET_SYSTEMD_LOAD)
    return true;
}

const tacet_systemd_functions *tacet_systemd(void) {
    // Three libraries have the same API: systemd's, elogind's, and basu, which needs neither.
    static tacet_library library =
        TACET_LIBRARY(resolve, "TACET_LIBSYSTEMD", "libsystemd.so.0", "libelogind.so.0", "libbasu.so.0");
    return tacet_open_library(&library) ? &functions : NULL;
}
