#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>

#include "CTacetLinux.h"

typedef void error_handler(const char *file, int line, const char *function, int code, const char *format, va_list list);

static void ignore_error(const char *file, int line, const char *function, int code, const char *format, va_list list) {
    (void)file, (void)line, (void)function, (void)code, (void)format, (void)list;
}

void tacet_alsa_quiet(void) {
    void *library = dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD);
    if (!library) return;
    error_handler *(*set_local)(error_handler *) =
        (error_handler * (*)(error_handler *)) dlsym(library, "snd_lib_error_set_local");
    if (set_local) set_local(ignore_error);
    dlclose(library);
}
