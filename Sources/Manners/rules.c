// The table of games that need a rule: the file `games` beside this library.
//
// Each line is the name of a program and its rules, divided by spaces. A line that begins with # is a comment.

#define _GNU_SOURCE
#include "manners.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char found[256];

// Reads the rules of this process into `found`, between spaces.
static void read_rules(void) {
    Dl_info own;
    if (!dladdr((void *)manners_has_rule, &own) || !own.dli_fname) return;
    const char *slash = strrchr(own.dli_fname, '/');
    char path[4096];
    const int length = snprintf(path, sizeof path, "%.*sgames", slash ? (int)(slash - own.dli_fname) + 1 : 0, own.dli_fname);
    if (length < 0 || length >= (int)sizeof path) return;
    FILE *file = fopen(path, "re");
    if (!file) return;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        const size_t end = strcspn(line, " \t");
        if (line[0] == '#' || line[end] == 0) continue;
        line[end] = 0;
        if (strcmp(line, manners_process_name()) == 0) snprintf(found, sizeof found, " %s ", line + end + 1);
    }
    fclose(file);
}

bool manners_has_rule(const char *rule) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_rules);
    for (const char *place = found; (place = strstr(place, rule)); place++)
        if (place[-1] == ' ' && place[strlen(rule)] == ' ') return true;
    return false;
}
