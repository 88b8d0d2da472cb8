#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/// Calls of malloc, calloc, realloc, posix_memalign and free by the calling thread since it began.
///
/// A program that links this target has its allocator wrapped, for every library in it.
long allocations_on_this_thread(void);

/// Begins to count the bytes that the calling thread takes. Bytes that another thread gives back count on.
void count_bytes_from_here(void);

/// The most bytes that the calling thread has held at a time of those that it has taken since ``count_bytes_from_here``.
long most_bytes_since(void);

/// Calls of pthread_mutex_lock, sem_wait, sem_clockwait and poll by the calling thread since it began, whether or not the thread
/// had to wait. Counts calls of the program's own code, not those of the libraries that it loads; OpenAL locks its own devices.
long waits_on_this_thread(void);

/// Whether they are counted: not under a sanitizer, which wraps the allocator itself.
int allocations_are_counted(void);

#endif
