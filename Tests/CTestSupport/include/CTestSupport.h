#ifndef TACET_TEST_SUPPORT_H
#define TACET_TEST_SUPPORT_H

#include <sys/types.h>

/// What the tests need of Linux and the Glibc module hides behind _GNU_SOURCE.

/// Both ends of a pipe that does not leak into other children: 0, or -1 with errno. The C call is `pipe2`.
int test_pipe(int ends[_Nonnull 2]);

/// A descriptor that becomes readable when the process ends, or -1 with errno. The C call is `pidfd_open`.
int test_process_descriptor(pid_t process);

/// Forks a child that runs no other program and waits until it is killed, as a crash handler's helper does. It keeps what the process
/// has open, except pipes: a test that ends would wait for them. Returns the child's number, or -1 with errno. The C call is `fork`.
pid_t test_fork_helper(void);

/// From now on this process is killed when the thread that started it ends. The C call is `prctl`.
void test_end_with_parent(void);

/// Gives the memory back to the system that the arenas of ended threads keep for their next use. The C call is `malloc_trim`.
void test_trim_memory(void);

/// From now on large blocks go back to the system when they are freed, and are not kept by the arena of the thread that
/// made them: what the process has is what it uses. The C call is `mallopt`.
void test_return_freed_memory(void);

/// From now on OpenAL opens no loopback device if `refuse` is not 0, as when it is out of memory, and again if it is.
void test_refuse_openal_devices(int refuse);

// How often the process has asked OpenAL for a loopback device.
int test_openal_device_requests(void);

#endif
