#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#include "sanitized.h"

static _Thread_local long allocations;

long allocations_on_this_thread(void) { return allocations; }

#ifdef SANITIZED

int allocations_are_counted(void) { return 0; }

#else

int allocations_are_counted(void) { return 1; }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations++;
    return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    allocations++;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
    allocations++;
    __libc_free(memory);
}

#endif
