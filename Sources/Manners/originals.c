// The originals of the hooked functions, and the hook of dlsym for games that load their sound library by name.

#define _GNU_SOURCE
#include "manners.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

__thread int hook_depth;

#define HOOK(library, result, name, ...) result (*original_##name)(__VA_ARGS__);
#define CALL HOOK
#include "hooks.h"
#undef HOOK
#undef CALL

static const struct hook {
    enum library library;
    const char *name;
    // Null for a function that is only called.
    void *function;
    void **original;
} hooks[] = {
#define HOOK(library, result, name, ...) {library, #name, (void *)name, (void **)&original_##name},
#define CALL(library, result, name, ...) {library, #name, NULL, (void **)&original_##name},
#include "hooks.h"
#undef HOOK
#undef CALL
};

enum { HOOK_COUNT = sizeof hooks / sizeof hooks[0] };

// How the files of a library are called. Programs from the Python index carry libraries with a hash in the name.
static const char *const library_names[LIBRARY_COUNT][2] = {
    [LIBRARY_SDL_MIXER] = {"libSDL2_mixer", "libSDL_mixer"},
    [LIBRARY_SDL] = {"libSDL2-2.0", "libSDL-1.2"},
    [LIBRARY_SDL3_MIXER] = {"libSDL3_mixer", NULL},
    [LIBRARY_SDL3] = {"libSDL3.so", "libSDL3-"},
    [LIBRARY_OPENAL] = {"libopenal", NULL},
    [LIBRARY_PULSE] = {"libpulse.so", "libpulse-"},
    [LIBRARY_ALSA] = {"libasound", NULL},
};

typedef void *(*dlsym_function)(void *restrict, const char *restrict);

// Returns the dlsym of glibc, or of the next library that stands in for it.
static dlsym_function original_dlsym(void) {
    static _Atomic(dlsym_function) found;
    dlsym_function function = found;
    if (!function) {
        // The first version of the function on each architecture.
        static const char *const versions[] = {"GLIBC_2.2.5", "GLIBC_2.0", "GLIBC_2.4", "GLIBC_2.17", "GLIBC_2.34"};
        for (size_t index = 0; !function && index < sizeof versions / sizeof versions[0]; index++)
            *(void **)&function = dlvsym(RTLD_NEXT, "dlsym", versions[index]);
        found = function;
    }
    return function;
}

struct search {
    enum library library;
    void *handle;
};

// Opens the loaded library that the search names. A library that a plugin of the game brought is in no scope that RTLD_NEXT sees.
static int visit_loaded(struct dl_phdr_info *info, size_t size, void *argument) {
    (void)size;
    struct search *search = argument;
    const char *slash = strrchr(info->dlpi_name, '/');
    const char *file = slash ? slash + 1 : info->dlpi_name;
    for (int index = 0; index < 2; index++) {
        const char *name = library_names[search->library][index];
        if (name && strncmp(file, name, strlen(name)) == 0) {
            search->handle = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
            if (search->handle) return 1;
        }
    }
    return 0;
}

static void find(enum library library) {
    dlsym_function look = original_dlsym();
    if (!look) return;
    struct search search = {library, NULL};
    for (int index = 0; index < HOOK_COUNT; index++) {
        if (hooks[index].library != library || *hooks[index].original) continue;
        // From here RTLD_NEXT is what follows this library. SDL 2 may come before SDL 3, with other functions of the same names.
        void *function = library == LIBRARY_SDL3 ? NULL : look(RTLD_NEXT, hooks[index].name);
        if (!function) {
            if (!search.handle) dl_iterate_phdr(visit_loaded, &search);
            if (search.handle) function = look(search.handle, hooks[index].name);
        }
        if (!function || function != hooks[index].function) *hooks[index].original = function;
    }
}

static void find_sdl_mixer(void) { find(LIBRARY_SDL_MIXER); }
static void find_sdl(void) { find(LIBRARY_SDL); }
static void find_sdl3_mixer(void) { find(LIBRARY_SDL3_MIXER); }
static void find_sdl3(void) { find(LIBRARY_SDL3); }
static void find_openal(void) { find(LIBRARY_OPENAL); }
static void find_pulse(void) { find(LIBRARY_PULSE); }
static void find_alsa(void) { find(LIBRARY_ALSA); }

void originals_find(enum library library) {
    static pthread_once_t once[LIBRARY_COUNT] = {
        PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT,
        PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};
    static void (*const finders[LIBRARY_COUNT])(void) = {find_sdl_mixer, find_sdl,   find_sdl3_mixer, find_sdl3,
                                                         find_openal,    find_pulse, find_alsa};
    pthread_once(&once[library], finders[library]);
}

void *originals_hook(const char *name, void *original) {
    if (!original || !name) return original;
    static const char *const beginnings[] = {"Mix_", "MIX_", "SDL_", "al", "pa_", "snd_pcm_"};
    bool may_be_hooked = false;
    for (size_t index = 0; index < sizeof beginnings / sizeof beginnings[0]; index++)
        may_be_hooked |= strncmp(name, beginnings[index], strlen(beginnings[index])) == 0;
    if (!may_be_hooked) return original;
    for (int index = 0; index < HOOK_COUNT; index++) {
        if (!hooks[index].function || strcmp(hooks[index].name, name) != 0) continue;
        originals_find(hooks[index].library);
        if (!*hooks[index].original) *hooks[index].original = original;
        return *hooks[index].original == original ? hooks[index].function : original;
    }
    return original;
}

// The hook of dlsym. RTLD_NEXT and RTLD_DEFAULT depend on the address to which dlsym returns, so they go to the original by a
// jump, which leaves the caller's address where it was.
#ifdef __clang__
#define JUMP __attribute__((musttail))
#else
// GCC makes a jump of a call in the last place when it optimises.
__attribute__((optimize("O2")))
#define JUMP
#endif
__attribute__((visibility("default"))) void *dlsym(void *restrict handle, const char *restrict name) {
    dlsym_function look = original_dlsym();
    if (!look) return NULL;
    if (handle == RTLD_NEXT || handle == RTLD_DEFAULT || hook_depth > 0) JUMP return look(handle, name);
    return originals_hook(name, look(handle, name));
}
