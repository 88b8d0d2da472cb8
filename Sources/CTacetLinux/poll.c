#define _GNU_SOURCE
#include "CTacetLinux.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/select.h>

enum {
    // The bitmaps of the highest descriptor take 16 KB of the stack.
    HIGHEST_DESCRIPTOR = 65535,
    WORD_BITS = sizeof(unsigned long) * CHAR_BIT
};

// Does what `ppoll` does by `pselect`, which knows no limit of descriptors.
static int poll_by_select(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout) {
    int highest = -1;
    for (nfds_t i = 0; i < count; i++) {
        if (descriptors[i].fd > highest) highest = descriptors[i].fd;
    }
    if (highest > HIGHEST_DESCRIPTOR) {
        errno = EINVAL;
        return -1;
    }
    const size_t words = (size_t)(highest + 1) / WORD_BITS + 1;
    unsigned long readable[words], writable[words];
    memset(readable, 0, sizeof readable);
    memset(writable, 0, sizeof writable);
    for (nfds_t i = 0; i < count; i++) {
        const int descriptor = descriptors[i].fd;
        if (descriptor < 0) continue;
        const unsigned long bit = 1UL << descriptor % WORD_BITS;
        if (descriptors[i].events & POLLIN) readable[descriptor / WORD_BITS] |= bit;
        if (descriptors[i].events & POLLOUT) writable[descriptor / WORD_BITS] |= bit;
    }
    // The kernel takes a bitmap of any length; `fd_set` is the first 1,024 bits of it.
    if (pselect(highest + 1, (fd_set *)readable, (fd_set *)writable, NULL, timeout, NULL) < 0) return -1;
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        const int descriptor = descriptors[i].fd;
        descriptors[i].revents = 0;
        if (descriptor < 0) continue;
        const unsigned long bit = 1UL << descriptor % WORD_BITS;
        if (readable[descriptor / WORD_BITS] & bit) descriptors[i].revents |= POLLIN & descriptors[i].events;
        if (writable[descriptor / WORD_BITS] & bit) descriptors[i].revents |= POLLOUT & descriptors[i].events;
        if (descriptors[i].revents) ready++;
    }
    return ready;
}

int tacet_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds) {
    const struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    const struct timespec *timeout = nanoseconds < 0 ? NULL : &time;
    const int ready = ppoll(descriptors, count, timeout, NULL);
    // `ppoll` refuses more descriptors than the process may open (RLIMIT_NOFILE), although these are open.
    return ready < 0 && errno == EINVAL && count > 0 ? poll_by_select(descriptors, count, timeout) : ready;
}
