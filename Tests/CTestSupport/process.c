#define _GNU_SOURCE
#include "CTestSupport.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int test_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// The wrapper in <sys/pidfd.h> came with glibc 2.36; the call with Linux 5.3.
int test_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

void test_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

void test_trim_memory(void) { malloc_trim(0); }

void test_return_freed_memory(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }

pid_t test_fork_helper(void) {
    pid_t helper = fork();
    if (helper) return helper;
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        struct stat facts;
        if (!fstat(descriptor, &facts) && S_ISFIFO(facts.st_mode)) close(descriptor);
    }
    while (1) pause();
}
