#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/// Calls of malloc, calloc, realloc, posix_memalign and free by the calling thread since it began.
///
/// A program that links this target has its allocator wrapped, for every library in it.
long allocations_on_this_thread(void);

/// Calls of pthread_mutex_lock, sem_wait, sem_clockwait and poll by the calling thread since it began, whether or not the thread
/// had to wait. Counts calls of the program's own code, not those of the libraries that it loads; OpenAL locks its own devices.
long waits_on_this_thread(void);

/// Whether they are counted: not under a sanitizer, which wraps the allocator itself.
int allocations_are_counted(void);

#endif
