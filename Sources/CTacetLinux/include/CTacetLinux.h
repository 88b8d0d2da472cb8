#ifndef TACET_LINUX_H
#define TACET_LINUX_H

#include <semaphore.h>
#include <time.h>

/// What the Glibc module hides behind _GNU_SOURCE, or declares as a variadic.

/// Names the calling thread as debuggers and profilers show it; the kernel keeps 15 bytes.
void tacet_name_thread(const char *_Nonnull name);

/// A non-blocking, close-on-exec event counter, or -1 with errno. The C call is `eventfd`.
int tacet_eventfd(void);

/// The kernel's number of the calling thread. The C call is `gettid`.
int tacet_gettid(void);

/// Opens for reading without blocking on a FIFO or a device and without leaking into children, or -1 with errno.
int tacet_open_readonly(const char *_Nonnull path);

/// Waits for a post until `deadline` on the monotonic clock: 0, or -1 with errno. The C call is `sem_clockwait`.
int tacet_semaphore_wait_until(sem_t *_Nonnull semaphore, const struct timespec *_Nonnull deadline);

#endif
