// A disk that is slow while a program runs: preloaded, it has every read of a file whose path has $SLOW_FILE in it take as many
// milliseconds as the number in the file $SLOW_DISK says, or wait for as long as that is negative.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const volatile long *milliseconds;
static const char *slow_file;
static ssize_t (*real_pread)(int, void *, size_t, off_t);

__attribute__((constructor)) static void begin(void) {
    *(void **)&real_pread = dlsym(RTLD_NEXT, "pread");
    slow_file = getenv("SLOW_FILE");
    const char *path = getenv("SLOW_DISK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof *milliseconds, PROT_READ, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) milliseconds = page;
    close(file);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    char link[64], target[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, target, sizeof target - 1);
    target[length > 0 ? length : 0] = 0;
    if (milliseconds && slow_file && strstr(target, slow_file)) {
        if (*milliseconds > 0) usleep((useconds_t)*milliseconds * 1000);
        while (*milliseconds < 0) usleep(1000);
    }
    return real_pread(file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off_t offset) { return pread(file, bytes, count, offset); }
