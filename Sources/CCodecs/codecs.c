#include "CCodecs.h"
#include "CTacetLinux.h"

#include <dlfcn.h>

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

const tacet_flac_functions *tacet_flac(void) {
    static tacet_library library = TACET_LIBRARY(resolve_flac, "TACET_LIBFLAC", "libFLAC.so.14", "libFLAC.so.12", "libFLAC.so.8");
    return tacet_open_library(&library) ? &flac : NULL;
}

const tacet_opus_functions *tacet_opus(void) {
    static tacet_library library = TACET_LIBRARY(resolve_opus, "TACET_LIBOPUSFILE", "libopusfile.so.0");
    return tacet_open_library(&library) ? &opus : NULL;
}

const tacet_mpg123_functions *tacet_mpg123(void) {
    static tacet_library library = TACET_LIBRARY(resolve_mpg123, "TACET_LIBMPG123", "libmpg123.so.0");
    return tacet_open_library(&library) ? &mpg123 : NULL;
}

const tacet_openmpt_functions *tacet_openmpt(void) {
    static tacet_library library = TACET_LIBRARY(resolve_openmpt, "TACET_LIBOPENMPT", "libopenmpt.so.0");
    return tacet_open_library(&library) ? &openmpt : NULL;
}
