#define _GNU_SOURCE
#include "CTacetLinux.h"

#include <stdbool.h>
#include <stdio.h>
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

// By these variables a user chooses servers, files and programs of the libraries that Tacet loads: OpenAL writes its log to
// ALSOFT_LOGFILE, libpulse gives PULSE_RUNTIME_PATH to the user, ALSA loads the libraries that its configuration names.
static const char *const of_libraries[] = {
    "ALSOFT_", "__ALSOFT_", "PULSE_", "PIPEWIRE_", "ALSA_", "LIBASOUND_", "SPA_", "MPG123_", "OPENMPT_",
};

static bool is_trusted(const char *variable) {
    for (size_t index = 0; index < sizeof of_libraries / sizeof *of_libraries; index++) {
        if (!strncmp(variable, of_libraries[index], strlen(of_libraries[index]))) return false;
    }
    // libpulse makes the directory `pulse` in it, and gives that to the user. In the user's own it may.
    static const char runtime[] = "XDG_RUNTIME_DIR=";
    if (strncmp(variable, runtime, sizeof runtime - 1)) return true;
    char own[48];
    snprintf(own, sizeof own, "/run/user/%lu", (unsigned long)getuid());
    return !strcmp(variable + sizeof runtime - 1, own);
}

// A process with more rights than its user keeps none of them. The libraries ask for them at any time, so they go for good.
__attribute__((constructor)) static void leave_out_untrusted(void) {
    char **before = __atomic_load_n(&environ, __ATOMIC_ACQUIRE);
    if (!before || !tacet_is_privileged()) return;
    size_t total = 0;
    while (before[total]) total++;
    char **kept = malloc((total + 1) * sizeof *kept);
    if (!kept) return;
    size_t length = 0;
    for (size_t index = 0; index < total; index++) {
        if (is_trusted(before[index])) kept[length++] = before[index];
    }
    kept[length] = NULL;
    __atomic_store_n(&environ, kept, __ATOMIC_RELEASE);
}
