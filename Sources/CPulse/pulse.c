#include "CPulse.h"
#include "CTacetLinux.h"

#include <dlfcn.h>

static tacet_pulse_functions functions;

static bool resolve(void *library) {
#define TACET_PULSE_LOAD(name) \
    if (!(*(void **)&functions.name = dlsym(library, #name))) return false;
#define TACET_PULSE_TRY(name) *(void **)&functions.name = dlsym(library, #name);
    TACET_PULSE_SYMBOLS(TACET_PULSE_LOAD)
    TACET_PULSE_OPTIONAL_SYMBOLS(TACET_PULSE_TRY)
    return true;
}

const tacet_pulse_functions *tacet_pulse(void) {
    static tacet_library library = TACET_LIBRARY(resolve, "TACET_LIBPULSE", "libpulse.so.0");
    return tacet_open_library(&library) ? &functions : NULL;
}
