#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "sanitized.h"

static _Thread_local long waits;

long waits_on_this_thread(void) { return waits; }

#ifndef SANITIZED

// The linker's names for the program's own code, without the libraries that it loads.
extern const char __executable_start, etext;

static void note(const void *caller) {
    uintptr_t place = (uintptr_t)caller;
    if (place >= (uintptr_t)&__executable_start && place < (uintptr_t)&etext) waits++;
}

// Takes the place of libc's function in this program and in its libraries.
#define COUNTED(name, parameters, arguments)                    \
    int name parameters {                                       \
        static int(*real) parameters;                           \
        note(__builtin_return_address(0));                      \
        if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name);   \
        return real arguments;                                  \
    }

COUNTED(pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
COUNTED(sem_wait, (sem_t * semaphore), (semaphore))
COUNTED(sem_clockwait, (sem_t * semaphore, clockid_t clock, const struct timespec *time), (semaphore, clock, time))
COUNTED(poll, (struct pollfd * files, nfds_t count, int timeout), (files, count, timeout))

#endif
