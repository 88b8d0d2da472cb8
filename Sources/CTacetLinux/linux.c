#define _GNU_SOURCE
#include "CTacetLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

void tacet_begin_thread(const char *name, void *reserve, size_t bytes) {
    if (reserve) munmap(reserve, bytes);
    // The first allocation gives the thread its heap. Later ones mostly need no more address space.
    void *volatile first = malloc(64);
    free(first);
    pthread_setname_np(pthread_self(), name);
}

int tacet_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

const char *tacet_trusted_environment(const char *name) { return secure_getenv(name); }

static int64_t nanoseconds(struct timeval time) { return time.tv_sec * INT64_C(1000000000) + time.tv_usec * INT64_C(1000); }

void tacet_thread_use(int64_t *processor_nanoseconds, int64_t *waits) {
    struct rusage usage = {0};
    getrusage(RUSAGE_THREAD, &usage);
    *processor_nanoseconds = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    *waits = usage.ru_nvcsw;
}

int tacet_open_readonly(const char *path) { return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY); }

int tacet_semaphore_wait_until(sem_t *semaphore, const struct timespec *deadline) {
    return sem_clockwait(semaphore, CLOCK_MONOTONIC, deadline);
}

int tacet_thread_number(void) { return (int)syscall(SYS_gettid); }

bool tacet_thread_runs(int number) { return !syscall(SYS_tgkill, getpid(), number, 0) || errno != ESRCH; }

int tacet_processor_count(void) {
    cpu_set_t processors;
    return sched_getaffinity(0, sizeof processors, &processors) ? 1 : CPU_COUNT(&processors);
}

bool tacet_is_privileged(void) { return getauxval(AT_SECURE) != 0; }

int tacet_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

// The squares of floats and their sum neither overflow nor vanish in a double. An infinity wins over a NaN, as C99 has it.
float tacet_hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}

typedef void (*ending)(void);

static _Atomic(ending) at_unload;

// Takes the place of `at_unload` once the destructor has run.
static void is_unloaded(void) {}

bool tacet_at_unload(void (*end)(void)) {
    ending none = NULL;
    return atomic_compare_exchange_strong(&at_unload, &none, end) || none == end;
}

__attribute__((destructor)) static void call_unload(void) {
    ending end = atomic_exchange(&at_unload, is_unloaded);
    if (end) end();
}
