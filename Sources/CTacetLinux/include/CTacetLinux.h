#ifndef TACET_LINUX_H
#define TACET_LINUX_H

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/// C functions that Swift's Glibc module does not offer: they need _GNU_SOURCE, or are variadic.

/// Begins the calling thread, before it allocates any memory: gives back the address space that was kept for it, and takes its heap from
/// it. Sets its name, which debuggers and profilers show; the kernel keeps 15 bytes.
void tacet_begin_thread(const char *_Nonnull name, void *_Nullable reserve, size_t bytes);

/// Makes a non-blocking, close-on-exec event counter; -1 with errno on failure. The C call is `eventfd`.
int tacet_eventfd(void);

/// Reads an environment variable. Null if it is not set, or if the process has more rights than its user (setuid, file
/// capabilities): the variable is the user's, and must not decide what the process does with those rights. The C call is
/// `secure_getenv`.
const char *_Nullable tacet_trusted_environment(const char *_Nonnull name);

/// A library that is loaded at run time: the first of `names` that the machine has, or the one that the environment's `variable`
/// names, so that tests can simulate a machine without it. A program with more rights than its user (setuid, file capabilities)
/// ignores the variable: it would run the user's code with those rights.
typedef struct tacet_library {
    /// Looks up the functions in dlopen's handle. Returns false if one of them is missing: then the library is not used.
    bool (*_Nonnull resolve)(void *_Nonnull handle);
    const char *_Nonnull variable;
    const char *_Nullable names[4];
    pthread_mutex_t mutex;
    bool is_loaded;
} tacet_library;

/// A ::tacet_library of at most three names.
#define TACET_LIBRARY(resolve, variable, ...) {resolve, variable, {__VA_ARGS__}, PTHREAD_MUTEX_INITIALIZER, false}

/// Whether the library is loaded. Loads it at the first call, and again after a failure. Any thread.
bool tacet_open_library(tacet_library *_Nonnull library);

/// Opens a file for reading, close-on-exec, without waiting for the writer of a FIFO; -1 with errno on failure.
int tacet_open_readonly(const char *_Nonnull path);

/// Tells what this thread has done since its start: how long it computed, in nanoseconds, and how often it gave up the processor by itself.
/// The C call is `getrusage(RUSAGE_THREAD)`.
void tacet_thread_use(int64_t *_Nonnull processor_nanoseconds, int64_t *_Nonnull waits);

/// Waits for a post until `deadline` on the monotonic clock; 0, or -1 with errno. The C call is `sem_clockwait`.
int tacet_semaphore_wait_until(sem_t *_Nonnull semaphore, const struct timespec *_Nonnull deadline);

/// Waits for `POLLIN` or `POLLOUT` on a descriptor, for `nanoseconds` at most, and without an end if that is negative; the number of
/// descriptors with events, or -1 with errno.
///
/// The C call is `ppoll`, which fails while the process may open fewer files (RLIMIT_NOFILE) than it has to poll, also if it has
/// opened them before. This call waits on with `pselect`, which reports the end of a connection as `POLLIN`.
int tacet_poll(struct pollfd *_Nullable descriptors, nfds_t count, int64_t nanoseconds);

/// The kernel's number of the calling thread. The C call is `gettid`.
int tacet_thread_number(void);

/// Whether a thread of this process with that number still runs. The C call is `tgkill`, with no signal.
bool tacet_thread_runs(int number);

/// The number of processors that the process may use. The C call is `sched_getaffinity`.
int tacet_processor_count(void);

/// Whether the process has more rights than its user: setuid, setgid, file capabilities (AT_SECURE).
bool tacet_is_privileged(void);

/// Makes a file without a path, close-on-exec; -1 with errno on failure. The C call is `memfd_create`.
int tacet_memory_file(const char *_Nonnull name);

/// The length of a vector. The C call is `hypotf`, which got a new version with glibc 2.35: the installed library calls this one,
/// so that it loads with older releases.
float tacet_hypotf(float x, float y);

/// An environment that temporarily replaces the process's own.
typedef struct tacet_environment tacet_environment;

/// Replaces the process's environment by a copy in which `variables` ("NAME=value") replace those of the same names.
///
/// The pointer `environ` changes to a new array, and neither array is ever written or freed: a thread that calls `getenv`
/// reads one or the other. The strings belong to the environment and must not be freed. Null if there is no memory.
tacet_environment *_Nullable tacet_environment_show(char *_Nullable const *_Nonnull variables, size_t count);

/// Restores the environment that `tacet_environment_show` replaced. Variables that another thread has set meanwhile stay set.
void tacet_environment_restore(tacet_environment *_Nullable environment);

/// Registers `end` to be called when this library is unloaded or the process exits: after the program's own destructors and
/// those of C++ statics, and before the destructors of the libraries that this one uses. False if that has happened, or if
/// another function is registered.
bool tacet_at_unload(void (*_Nonnull end)(void));

/// Listens on a Unix socket at `path` that only its user may open (mode 0600). Non-blocking, close-on-exec; -1 with errno.
int tacet_listen_locally(const char *_Nonnull path);

/// Takes a connection from a listening socket. Non-blocking, close-on-exec; -1 with errno. The C call is `accept4`.
int tacet_accept(int listener);

/// Connects to the Unix socket at `path`. Non-blocking, close-on-exec; -1 with errno.
int tacet_connect_locally(const char *_Nonnull path);

/// Takes over a connected socket: returns a new descriptor of the connection, and lets `descriptor` refer to one end of a new pair of
/// Unix sockets, whose other end is `*end`. All are non-blocking and close-on-exec. -1 with errno, and nothing changed, on failure.
int tacet_interpose(int descriptor, int *_Nonnull end);

/// Reads the user and the process of the other side of a Unix socket when it connected or listened (SO_PEERCRED).
bool tacet_peer(int socket, uid_t *_Nonnull user, pid_t *_Nonnull process);

/// Closes a descriptor in the children that the process forks, until it is closed here. True also for a descriptor that has no file of
/// its own, which nobody outside the process sees. False if 256 are kept, or without memory.
bool tacet_keep_from_children(int descriptor);

/// Call it before a descriptor is opened that ``tacet_keep_from_children`` gets, and ``tacet_is_kept_since`` with its result afterwards.
int64_t tacet_before_opening(void);

/// Whether no child can have what was opened after ``tacet_before_opening`` and is kept now: no fork fell in between.
bool tacet_is_kept_since(int64_t opening);

/// Ends the connection of a socket for all processes that have it. Only of a descriptor that is kept from children, in the process that
/// kept it. The C call is `shutdown`.
void tacet_shut_down(int descriptor);

/// Makes ALSA's library, if it is loaded, print nothing about failures on the calling thread. Other threads keep the program's handler.
/// The C call is `snd_lib_error_set_local`.
void tacet_alsa_quiet(void);

#endif
