#define _GNU_SOURCE
#include "CTacetLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int fail(int descriptor) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

static bool fill(struct sockaddr_un *address, const char *path) {
    *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
    size_t length = strlen(path);
    if (length >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(address->sun_path, path, length + 1);
    return true;
}

// Makes a socket for the address at `path`; -1 with errno on failure.
static int make_socket(struct sockaddr_un *address, const char *path) {
    return fill(address, path) ? socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) : -1;
}

int tacet_listen_locally(const char *path) {
    struct sockaddr_un address;
    int descriptor = make_socket(&address, path);
    if (descriptor < 0) return -1;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address)) return fail(descriptor);
    // A socket that does not listen yet refuses every connection, so no program connects before the mode is set.
    if (chmod(path, 0600) || listen(descriptor, 16)) {
        fail(descriptor);
        unlink(path);
        return -1;
    }
    return descriptor;
}

int tacet_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int tacet_connect_locally(const char *path) {
    struct sockaddr_un address;
    int descriptor = make_socket(&address, path);
    if (descriptor < 0) return -1;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) return fail(descriptor);
    return descriptor;
}

int tacet_interpose(int descriptor, int *end) {
    int pair[2];
    int connection = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (connection < 0) return -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair)) return fail(connection);
    int taken = dup3(pair[0], descriptor, O_CLOEXEC);
    int reason = errno;
    close(pair[0]);
    if (taken < 0) {
        close(pair[1]);
        errno = reason;
        return fail(connection);
    }
    *end = pair[1];
    return connection;
}

bool tacet_peer(int socket, uid_t *user, pid_t *process) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) || length != sizeof peer) return false;
    *user = peer.uid;
    *process = peer.pid;
    return true;
}

// A descriptor plus one in the upper half, the low half of its file's inode in the lower: 0 is an empty place. The inode tells whether the
// number still means the same file. libpulse says neither when it closes a descriptor nor how long it will not watch it.
static uint64_t kept[256];

// The forks that have begun, and those that are over.
static unsigned forks_begun, forks_over;

// What a descriptor means now; 0 if it is closed, or if it has no file of its own (an eventfd).
static uint64_t identity(int descriptor) {
    struct stat facts;
    if (descriptor < 0 || fstat(descriptor, &facts) || !(facts.st_mode & S_IFMT)) return 0;
    return (uint64_t)(descriptor + 1) << 32 | (uint32_t)facts.st_ino;
}

static int number(uint64_t entry) { return (int)(entry >> 32) - 1; }

static void close_kept(void) {
    for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
        uint64_t entry = __atomic_exchange_n(&kept[index], 0, __ATOMIC_RELAXED);
        if (entry && identity(number(entry)) == entry) close(number(entry));
    }
    __atomic_store_n(&forks_over, __atomic_load_n(&forks_begun, __ATOMIC_RELAXED), __ATOMIC_RELAXED);
}

static void fork_begins(void) { __atomic_fetch_add(&forks_begun, 1, __ATOMIC_SEQ_CST); }

static void fork_ends(void) { __atomic_fetch_add(&forks_over, 1, __ATOMIC_SEQ_CST); }

static bool follow_forks(void) {
    static int is_registered;
    if (!__atomic_exchange_n(&is_registered, 1, __ATOMIC_ACQ_REL) && pthread_atfork(fork_begins, fork_ends, close_kept)) {
        __atomic_store_n(&is_registered, 0, __ATOMIC_RELEASE);
        return false;
    }
    return true;
}

bool tacet_keep_from_children(int descriptor) {
    uint64_t now = identity(descriptor);
    if (!now) return true;
    if (!follow_forks()) return false;
    for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
        if (__atomic_load_n(&kept[index], __ATOMIC_RELAXED) == now) return true;
    }
    for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
        uint64_t entry = __atomic_load_n(&kept[index], __ATOMIC_RELAXED);
        if (entry && identity(number(entry)) == entry) continue;
        if (__atomic_compare_exchange_n(&kept[index], &entry, now, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return true;
    }
    return false;
}

int64_t tacet_before_opening(void) {
    if (!follow_forks()) return -1;
    unsigned over = __atomic_load_n(&forks_over, __ATOMIC_SEQ_CST), begun = __atomic_load_n(&forks_begun, __ATOMIC_SEQ_CST);
    return over == begun ? (int64_t)begun : -1;
}

bool tacet_is_kept_since(int64_t opening) {
    return opening >= 0 && __atomic_load_n(&forks_begun, __ATOMIC_SEQ_CST) == (unsigned)opening;
}

void tacet_shut_down(int descriptor) {
    // In a child the descriptor is closed, and its number may belong to another file.
    uint64_t now = identity(descriptor);
    for (size_t index = 0; now && index < sizeof kept / sizeof *kept; index++) {
        if (__atomic_load_n(&kept[index], __ATOMIC_RELAXED) == now) shutdown(descriptor, SHUT_RDWR);
    }
}
