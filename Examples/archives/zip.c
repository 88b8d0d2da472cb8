#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "archive.h"

/* A zip archive, read by libzip. libzip serves one thread at a time, so a lock guards it. */
typedef struct archive {
    zip_t *zip;
    pthread_mutex_t lock;
} archive;

/* An entry, unpacked. A compressed entry can only be read from its beginning, and decoders seek. */
typedef struct entry {
    uint64_t size;
    unsigned char bytes[];
} entry;

static int64_t read_entry(void *user_data, uint64_t offset, void *destination, size_t count) {
    const entry *e = user_data;
    if (offset >= e->size) return 0;
    if (count > e->size - offset) count = (size_t)(e->size - offset);
    memcpy(destination, e->bytes + offset, count);
    return (int64_t)count;
}

/* Unpacks an entry; null if there is no such entry, no memory, or the archive is damaged. */
static entry *unpack(archive *a, const char *path, tacet_result *problem) {
    zip_stat_t about;
    *problem = TACET_EMPTY;
    if (zip_stat(a->zip, path, ZIP_FL_UNCHANGED, &about) < 0) return NULL;
    *problem = TACET_ERROR_UNREADABLE;
    /* The size is the archive's word: 64 MB are enough for a sound. */
    if (!(about.valid & ZIP_STAT_SIZE) || about.size > 64 << 20) return NULL;
    entry *e = malloc(sizeof *e + about.size);
    zip_file_t *file = zip_fopen(a->zip, path, ZIP_FL_UNCHANGED);
    zip_int64_t got = e && file ? zip_fread(file, e->bytes, about.size) : -1;
    if (file) zip_fclose(file);
    if (got >= 0) {
        e->size = (uint64_t)got;
        return e;
    }
    free(e);
    return NULL;
}

static tacet_result open_entry(const char *path, tacet_file *file, void *user_data) {
    archive *a = user_data;
    tacet_result problem;
    pthread_mutex_lock(&a->lock);
    entry *e = unpack(a, path, &problem);
    pthread_mutex_unlock(&a->lock);
    if (!e) return problem;
    file->size = e->size;
    file->user_data = e;
    file->read = read_entry;
    file->close = free;
    return TACET_OK;
}

static void close_archive(void *user_data) {
    archive *a = user_data;
    zip_discard(a->zip);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

int use_archive(tacet_engine *audio, const char *path) {
    int error;
    archive *a = malloc(sizeof *a);
    if (!a) return -1;
    a->zip = zip_open(path, ZIP_RDONLY, &error);
    if (!a->zip) {
        zip_error_t words;
        zip_error_init_with_code(&words, error);
        fprintf(stderr, "%s: %s\n", path, zip_error_strerror(&words));
        zip_error_fini(&words);
        free(a);
        return -1;
    }
    pthread_mutex_init(&a->lock, NULL);
    return tacet_engine_set_file_opener(audio, open_entry, close_archive, a);
}
