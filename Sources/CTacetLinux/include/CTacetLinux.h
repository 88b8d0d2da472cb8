#ifndef TACET_LINUX_H
#define TACET_LINUX_H

#include <semaphore.h>
#include <stddef.h>
#include <time.h>

/// What the Glibc module hides behind _GNU_SOURCE, or declares as a variadic.

/// Names the calling thread as debuggers and profilers show it; the kernel keeps 15 bytes.
void tacet_name_thread(const char *_Nonnull name);

/// A non-blocking, close-on-exec event counter, or -1 with errno. The C call is `eventfd`.
int tacet_eventfd(void);

/// A variable of the environment; null if it is not set, or if the process has more rights than its user (setuid, file
/// capabilities): what it chooses then would be done with those rights. The C call is `secure_getenv`.
const char *_Nullable tacet_trusted_environment(const char *_Nonnull name);

/// Opens for reading without blocking on a FIFO or a device and without leaking into children, or -1 with errno.
int tacet_open_readonly(const char *_Nonnull path);

/// Waits for a post until `deadline` on the monotonic clock: 0, or -1 with errno. The C call is `sem_clockwait`.
int tacet_semaphore_wait_until(sem_t *_Nonnull semaphore, const struct timespec *_Nonnull deadline);

/// A file without a place in the file system, closed in children, or -1 with errno. The C call is `memfd_create`.
int tacet_memory_file(const char *_Nonnull name);

/// An environment that the process shows instead of its own for a while.
typedef struct tacet_environment tacet_environment;

/// Replaces the process's environment by a copy of it with `variables` ("NAME=value") in place of those of the same names.
///
/// The array of the environment is replaced, never written, and neither array is ever freed: a thread that calls `getenv`
/// meanwhile reads one or the other. The strings become the environment's and must not be freed. Nil if there is no memory.
tacet_environment *_Nullable tacet_environment_show(char *_Nullable const *_Nonnull variables, size_t count);

/// Puts the environment back that `tacet_environment_show` has replaced. What another thread has set meanwhile stays set.
void tacet_environment_restore(tacet_environment *_Nullable environment);

/// Has `end` called when this library is unloaded, or at the end of the process: after the program's destructors and those of
/// C++ statics, and before the destructors of the libraries that this one uses. One function; the latest counts.
void tacet_at_unload(void (*_Nonnull end)(void));

#endif
