#include <string.h>

#include "archive.h"

/* Files that the linker has put into the program: see the Makefile. They live as long as the program, so nothing is closed. */
extern const unsigned char _binary_laser_ogg_start[], _binary_laser_ogg_end[];
extern const unsigned char _binary_theme_ogg_start[], _binary_theme_ogg_end[];

typedef struct entry {
    const char *name;
    const unsigned char *start, *end;
} entry;

static entry entries[] = {
    {"laser.ogg", _binary_laser_ogg_start, _binary_laser_ogg_end},
    {"theme.ogg", _binary_theme_ogg_start, _binary_theme_ogg_end},
};

static int64_t read_entry(void *user_data, uint64_t offset, void *destination, size_t count) {
    const entry *e = user_data;
    size_t size = (size_t)(e->end - e->start);
    if (offset >= size) return 0;
    if (count > size - offset) count = size - (size_t)offset;
    memcpy(destination, e->start + offset, count);
    return (int64_t)count;
}

static tacet_result open_entry(const char *path, tacet_file *file, void *user_data) {
    (void)user_data;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (strcmp(path, entries[i].name)) continue;
        file->size = (uint64_t)(entries[i].end - entries[i].start);
        file->user_data = &entries[i];
        file->read = read_entry;
        return TACET_OK;
    }
    return TACET_EMPTY;
}

/* The program is its own archive: the path is not used. */
int use_archive(tacet_engine *audio, const char *path) {
    (void)path;
    return tacet_engine_set_file_opener(audio, open_entry, NULL, NULL);
}
