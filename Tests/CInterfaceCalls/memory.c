#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "check.h"

// The address space that the process has, in bytes.
static rlim_t address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%lu", &pages) != 1) pages = 0;
    if (file) fclose(file);
    return (rlim_t)pages * 4096;
}

int interface_load_memory_when_short(void) {
    size_t size;
    uint8_t *bytes = tone_file(32 << 20, &size);
    tacet_engine_config config;
    tacet_engine *engine = NULL;
    tacet_sound sound = 0;
    if (!bytes || tacet_engine_config_default(&config, sizeof config) != TACET_OK) return 1;
    config.output = TACET_OUTPUT_OFFLINE;
    config.longest_sound = 3600;
    if (tacet_engine_create(&config, &engine) != TACET_OK) return 1;
    struct rlimit limit = {address_space() + (16 << 20), RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &limit);
    int result = tacet_load_memory(engine, bytes, size, "tone.wav", NULL, &sound) != TACET_ERROR_TOO_LARGE;
    limit.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_AS, &limit);
    if (tacet_load_memory(engine, bytes, 44 + 2000, "tone.wav", NULL, &sound) != TACET_OK) result = 2;
    tacet_engine_destroy(engine);
    free(bytes);
    return result;
}
