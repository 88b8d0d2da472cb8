// Checks of the programs that test the hooks.
#ifndef CHECK_H
#define CHECK_H

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

// Waits up to 5 s for a condition.
#define WAIT(condition, what)                                                \
    do {                                                                     \
        int turns = 0;                                                       \
        while (!(condition) && turns++ < 5000) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); \
        if (turns >= 5000) {                                                 \
            printf("%s:%d: %s: not within 5 s\n", __FILE__, __LINE__, what); \
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
