// A system that is out of threads: preloaded, it refuses each new thread while the file $THREADS holds 0.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static const volatile long *allowed;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("THREADS");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof *allowed, PROT_READ, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) allowed = page;
    close(file);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    if (allowed && *allowed == 0) return EAGAIN;
    return real(thread, attributes, body, argument);
}
