#define _GNU_SOURCE
#include "CTacetLinux.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct tacet_environment {
    char **before;
    char **shown;
    char *const *variables;
    size_t count;
};

static bool has_same_name(const char *variable, const char *other) {
    size_t length = strcspn(other, "=");
    return strncmp(variable, other, length) == 0 && variable[length] == '=';
}

static char *find(char **environment, const char *variable) {
    for (; environment && *environment; environment++) {
        if (has_same_name(*environment, variable)) return *environment;
    }
    return NULL;
}

tacet_environment *tacet_environment_show(char *const variables[], size_t count) {
    char **before = __atomic_load_n(&environ, __ATOMIC_ACQUIRE);
    size_t total = 0;
    while (before && before[total]) total++;
    tacet_environment *environment = malloc(sizeof *environment);
    char **shown = malloc((total + count + 1) * sizeof *shown);
    char **copy = malloc((count + 1) * sizeof *copy);
    if (!environment || !shown || !copy) {
        free(environment);
        free(shown);
        free(copy);
        return NULL;
    }
    size_t length = 0;
    for (size_t index = 0; index < count; index++) shown[length++] = copy[index] = variables[index];
    for (size_t index = 0; index < total; index++) {
        bool isReplaced = false;
        for (size_t other = 0; other < count; other++) isReplaced |= has_same_name(before[index], variables[other]);
        if (!isReplaced) shown[length++] = before[index];
    }
    shown[length] = NULL;
    *environment = (tacet_environment){ before, shown, copy, count };
    __atomic_store_n(&environ, shown, __ATOMIC_RELEASE);
    return environment;
}

void tacet_environment_restore(tacet_environment *environment) {
    if (!environment) return;
    char **expected = environment->shown;
    if (__atomic_compare_exchange_n(
            &environ, &expected, environment->before, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return;
    // Another thread has called setenv, which copied the shown array into a new one. So each variable is restored in it.
    for (size_t index = 0; index < environment->count; index++) {
        const char *variable = environment->variables[index];
        char *name = strndup(variable, strcspn(variable, "="));
        if (!name) return;
        const char *before = find(environment->before, variable);
        if (before) {
            setenv(name, before + strlen(name) + 1, 1);
        } else {
            unsetenv(name);
        }
        free(name);
    }
}
