#include "CAllocationCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

#include "sanitized.h"

static _Thread_local long allocations;

long allocations_on_this_thread(void) { return allocations; }

// The bytes that this thread has taken and not given back, and the most of them at a time.
static _Thread_local long bytes, most_bytes;

void count_bytes_from_here(void) { bytes = most_bytes = 0; }

long most_bytes_since(void) { return most_bytes; }

#ifdef SANITIZED

int allocations_are_counted(void) { return 0; }

#else

int allocations_are_counted(void) { return 1; }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *taken(void *memory) {
    if (memory && (bytes += (long)malloc_usable_size(memory)) > most_bytes) most_bytes = bytes;
    return memory;
}

static void given_back(void *memory) {
    if (memory) bytes -= (long)malloc_usable_size(memory);
}

void *malloc(size_t size) {
    allocations++;
    return taken(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return taken(__libc_calloc(count, size));
}

void *realloc(void *memory, size_t size) {
    allocations++;
    long before = memory ? (long)malloc_usable_size(memory) : 0;
    void *moved = __libc_realloc(memory, size);
    if (moved || !size) bytes -= before;
    return taken(moved);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    allocations++;
    *memory = taken(__libc_memalign(alignment, size));
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
    allocations++;
    given_back(memory);
    __libc_free(memory);
}

#endif
