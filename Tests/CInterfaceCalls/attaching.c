#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

// The socket of a live profiler: whom the process gives it to, and when it goes.

// The number of the process's sockets that listen.
static int count_listeners(void) {
    int count = 0;
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        int listens = 0;
        socklen_t length = sizeof listens;
        if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 && listens) count++;
    }
    return count;
}

void attaching_is_allowed(void) {
    char path[4096];
    char *before = getenv("XDG_RUNTIME_DIR") ? strdup(getenv("XDG_RUNTIME_DIR")) : NULL;
    int listeners = count_listeners();
    tacet_engine *e = offline_engine();
    snprintf(path, sizeof path, "%s/tacet/%d.socket", case_directory, (int)getpid());
    unsetenv("XDG_RUNTIME_DIR");
    GIVES(TACET_ERROR_NO_OUTPUT, tacet_profiler_set_access(e, TACET_ACCESS_READ_WRITE));
    CHECK(strstr(tacet_last_problem(), "XDG_RUNTIME_DIR"));
    setenv("XDG_RUNTIME_DIR", case_directory, 1);
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_READ_WRITE));
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_READ_WRITE));
    CHECK(access(path, F_OK) == 0);
    CHECK(count_listeners() == listeners + 1);
    pid_t child = fork();
    if (child == 0) _exit(count_listeners() - listeners);
    int status = -1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_OFF));
    CHECK(access(path, F_OK) != 0);
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_OFF));
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_READ_WRITE));
    CHECK(access(path, F_OK) == 0);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    CHECK(access(path, F_OK) != 0);
    e = offline_engine();
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_profiler_set_access(e, (tacet_profiler_access)3));
    tacet_profiler_access allowed = TACET_ACCESS_READ_WRITE;
    GIVES(TACET_OK, tacet_profiler_get_access(e, &allowed));
    CHECK(allowed == TACET_ACCESS_OFF);
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_READ));
    GIVES(TACET_OK, tacet_profiler_get_access(e, &allowed));
    CHECK(allowed == TACET_ACCESS_READ);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    GIVES(TACET_ERROR_INVALID_HANDLE, tacet_profiler_set_access(NULL, TACET_ACCESS_READ));
    snprintf(path, sizeof path, "%s/tacet", case_directory);
    CHECK(rmdir(path) == 0);
    if (before) setenv("XDG_RUNTIME_DIR", before, 1); else unsetenv("XDG_RUNTIME_DIR");
    free(before);
}

static void *allow_again_and_again(void *engine) {
    for (int turn = 0;; turn++) {
        tacet_profiler_set_access(engine, turn & 1 ? TACET_ACCESS_OFF : TACET_ACCESS_READ);
        pthread_testcancel();
    }
    return NULL;
}

static int count_threads(void) {
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    while (tasks && readdir(tasks)) count++;
    if (tasks) closedir(tasks);
    return count;
}

// A cancellation waits until the call returns, which opens and closes files.
void a_cancelled_call_holds_no_lock(void) {
    char path[4096];
    char *before = getenv("XDG_RUNTIME_DIR") ? strdup(getenv("XDG_RUNTIME_DIR")) : NULL;
    setenv("XDG_RUNTIME_DIR", case_directory, 1);
    tacet_engine *e = offline_engine();
    int threads = count_threads();
    for (int turn = 0; turn < 100; turn++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, allow_again_and_again, e) == 0);
        usleep(1000 + turn * 37 % 2000);
        pthread_cancel(thread);
        CHECK(pthread_join(thread, NULL) == 0);
        GIVES(TACET_OK, tacet_engine_update(e));
    }
    GIVES(TACET_OK, tacet_profiler_set_access(e, TACET_ACCESS_OFF));
    CHECK(count_threads() <= threads + 1);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    snprintf(path, sizeof path, "%s/tacet", case_directory);
    CHECK(rmdir(path) == 0);
    if (before) setenv("XDG_RUNTIME_DIR", before, 1); else unsetenv("XDG_RUNTIME_DIR");
    free(before);
}
