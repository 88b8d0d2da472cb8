// Checks of the programs that test the hooks.
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int failures;

#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition)) {                                                  \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);          \
            fflush(stdout);                                                  \
            failures++;                                                      \
        }                                                                    \
    } while (0)

static double check_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Waits up to 15 s for a condition, which may itself take a while.
#define WAIT(condition, what)                                                \
    do {                                                                     \
        const double end = check_seconds() + 15;                             \
        bool is_late = false;                                                \
        while (!(condition) && !is_late) {                                   \
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);         \
            is_late = check_seconds() > end;                                 \
        }                                                                    \
        if (is_late) {                                                       \
            printf("%s:%d: %s: not within 15 s\n", __FILE__, __LINE__, what); \
            fflush(stdout);                                                  \
            exit(1);                                                         \
        }                                                                    \
    } while (0)

#define FIGURE(what, value) printf("figure: %s: %d\n", what, (int)(value))

// Sets what the hooks are told, in one step: "effects soundtrack [decibels]".
static void directive(const char *words) {
    const char *path = getenv("TACET_TEST_DIRECTIVE");
    char next[4096];
    snprintf(next, sizeof next, "%s.next", path);
    FILE *file = fopen(next, "w");
    fputs(words, file);
    fclose(file);
    rename(next, path);
}

#endif
