#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/// Calls of malloc, calloc, realloc, posix_memalign and free by the calling thread since it began.
///
/// A program that links this target has its allocator wrapped, for every library in it.
long allocations_on_this_thread(void);

/// Whether they are counted: not under a sanitizer, which wraps the allocator itself.
int allocations_are_counted(void);

#endif
